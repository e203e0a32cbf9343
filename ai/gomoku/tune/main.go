//go:build tune

// Command tune makes the evaluation's weights from the engine's own games. The
// weights in the repository came of some 18,000 freestyle games, 1,700 of them
// at 20,000 nodes a move; renju's start from those and came of 5,500 of its own;
// standard plays with freestyle's until games of its own teach better.
//
//	go run -tags tune ./ai/gomoku/tune play -rules freestyle -games 5000 -nodes 3000 -seed 1 -out free.games
//	go run -tags tune ./ai/gomoku/tune fit  -rules freestyle -games free.games,more.games -out ai/gomoku/weights_freestyle.go
package main

import (
	"flag"
	"fmt"
	"os"
	"strings"

	"jingzi/ai/gomoku"
	"jingzi/game"
)

var rules = map[string]game.Rules{"freestyle": game.Freestyle, "standard": game.Standard, "renju": game.Renju}

func main() {
	if len(os.Args) < 2 {
		fail("usage: tune play|fit [flags]")
	}
	flags := flag.NewFlagSet(os.Args[1], flag.ExitOnError)
	name := flags.String("rules", "freestyle", "freestyle, standard or renju")
	out := flags.String("out", "", "file to write")
	var err error
	switch os.Args[1] {
	case "play":
		games := flags.Int("games", 1000, "games to play")
		nodes := flags.Int64("nodes", 3000, "nodes a move, on average")
		seed := flags.Uint64("seed", 1, "seed")
		flags.Parse(os.Args[2:])
		file, e := os.OpenFile(*out, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
		if e != nil {
			fail(e)
		}
		err = gomoku.SelfPlay(rules[*name], *games, *nodes, *seed, file)
		file.Close()
	case "fit":
		blend := flags.Float64("blend", 0.5, "share of the search's value in a position's worth, beside the result")
		games := flags.String("games", "", "files of games, separated by commas")
		flags.Parse(os.Args[2:])
		err = gomoku.Fit(*name, rules[*name], strings.Split(*games, ","), *blend, *out)
	default:
		fail("usage: tune play|fit [flags]")
	}
	if err != nil {
		fail(err)
	}
}

func fail(why any) {
	fmt.Fprintln(os.Stderr, why)
	os.Exit(1)
}
