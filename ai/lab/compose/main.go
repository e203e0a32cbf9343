// Command compose makes the repository's puzzles, and its games with known mistakes, from games between
// engines.
//
//	go run ./ai/lab/compose puzzles -rules renju -theme weapon -count 60 -seed 1 >> problems.jsonl
//	go run ./ai/lab/compose games -rules freestyle -count 2 -nodes 16000 -seed 1 >> ai/review/testdata/games.txt
//	go run ./ai/lab/compose choose -each 40 -nodes 120000 < problems.jsonl | gzip -9n > ui/puzzles/problems.jsonl.gz
//
// Engines of the lower levels play each other. A position in which one side has a proved win, or a single
// defence, is examined: every first move is tried, and the position is kept if its solutions share a single
// idea. Everything written to standard output has been verified with several times as many nodes as the
// program's window uses.
package main

import (
	"bufio"
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"

	"jingzi/ai/gomoku"
	"jingzi/game"
)

func main() {
	if len(os.Args) < 2 {
		fail("usage: compose puzzles|games|choose [flags]")
	}
	flags := flag.NewFlagSet(os.Args[1], flag.ExitOnError)
	name := flags.String("rules", "freestyle", "rules: tictactoe, fivebyfive, freestyle, standard or renju")
	count := flags.Int("count", 50, "number of puzzles or games to write")
	seed := flags.Uint64("seed", 1, "random seed of the games")
	theme := flags.String("theme", "", "write only puzzles of this theme")
	perGroup := flags.Int("each", 40, "for choose: number of puzzles of each board and theme")
	nodes := flags.Int64("nodes", 40000, "node limit of each proof")
	_ = flags.Parse(os.Args[2:])
	variant, ok := game.VariantNamed(*name)
	if !ok {
		fail("unknown rules: " + *name)
	}
	r := variant.Rules

	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()

	rng := rand.New(rand.NewPCG(*seed, 7))
	var err error
	switch os.Args[1] {
	case "puzzles":
		err = composer{rules: r, theme: *theme, nodes: *nodes, rng: rng, out: out}.run(context.Background(), *count)
	case "games":
		err = knownGames(context.Background(), *name, r, *count, *nodes, rng, out)
	case "choose":
		err = choose(context.Background(), os.Stdin, *perGroup, *nodes, out)
	default:
		err = fmt.Errorf("unknown command %q", os.Args[1])
	}
	if err != nil {
		fail(err)
	}
}

func fail(err any) {
	fmt.Fprintln(os.Stderr, err)
	os.Exit(1)
}

// play plays a game between two engines of lower levels, or on small boards a game of random moves, and
// returns its situations.
func play(ctx context.Context, r game.Rules, rng *rand.Rand) ([]game.Situation, error) {
	current := game.NewSituation(r, game.Opening{})
	situations := []game.Situation{current}
	var players [2]*gomoku.Engine
	openingMoves := 0
	if min(r.Width, r.Height) >= gomoku.MinSize {
		levels := []game.Level{game.Easy, game.Medium, game.Hard}
		for i := range players {
			var err error
			if players[i], err = gomoku.New(r, gomoku.Options{
				Level:  levels[rng.IntN(len(levels))],
				Seed:   rng.Uint64(),
				HashMB: 4,
			}); err != nil {
				return nil, err
			}
		}
		openingMoves = 2 + rng.IntN(4)
	}

	for !current.Result().Over() && len(situations) < r.NumPoints()*2/3 {
		var point game.Point
		if e := players[(len(situations)-1)%2]; e != nil && len(situations) > openingMoves {
			var err error
			if point, err = e.Think(ctx, current.Position, game.Limit{Nodes: 300 + rng.Int64N(1500)}, nil); err != nil {
				return nil, err
			}
		} else {
			radius := 2
			if e == nil {
				radius = r.Width
			}
			point = game.Pt(r.Width/2+rng.IntN(2*radius+1)-radius, r.Height/2+rng.IntN(2*radius+1)-radius)
		}
		next, err := current.Answer(game.PlaceAt(point))
		if err != nil {
			// The random point is illegal: try another.
			continue
		}
		current = next
		situations = append(situations, current)
	}

	return situations, nil
}
