// Command judge compares the review of games with the verdicts of another program that speaks the
// Gomocup protocol. It plays games between the engine of this repository and the program, reviews them, and
// lets the program evaluate every position. It prints the losing moves that the review found, those that it
// missed, and those that it reported although the program considers the game lost before them. For each
// missed move the program searches the position before it again with ten times as many nodes.
//
//	go run ./ai/lab/judge -rule renju -games 10 -nodes 300000 ./pbrain-other
package main

import (
	"context"
	"flag"
	"fmt"
	"log"
	"os"
	"os/signal"
	"slices"
	"strings"
	"time"

	"jingzi/ai/gomocup"
	"jingzi/ai/gomocup/match"
	"jingzi/ai/gomoku"
	"jingzi/ai/review"
	"jingzi/game"
)

func main() {
	log.SetFlags(0)
	rule := flag.String("rule", "freestyle", "rules: freestyle, standard or renju")
	games := flag.Int("games", 10, "number of games to play and to judge")
	nodes := flag.Int64("nodes", 300000, "node limit of the program for each position")
	play := flag.Int64("play", 3000, "node limit per move of both players in the games")
	seed := flag.Uint64("seed", 1, "random seed of the openings")
	flag.Parse()
	variant, ok := game.VariantNamed(*rule)
	if !ok || flag.NArg() != 1 {
		flag.Usage()
		os.Exit(2)
	}

	ctx, cancel := signal.NotifyContext(context.Background(), os.Interrupt)
	defer cancel()

	program := gomocup.New(flag.Arg(0))
	program.Grace, program.Memory = time.Minute, 350<<20
	defer program.Close()
	engine, err := gomoku.New(variant.Rules, gomoku.Options{HashMB: 16})
	if err != nil {
		log.Fatal(err)
	}

	openings := match.OpeningPicker{Engine: engine, Limit: game.Limit{Nodes: 50000}, MaxScore: 60}
	var total counts
	for n := range *games {
		opening, err := openings.Pick(ctx, variant.Rules, *seed, n)
		if err != nil {
			log.Fatal(err)
		}
		situations, err := playGame(ctx, variant.Rules, program, opening, *play, n%2 == 1)
		if err == nil {
			var c counts
			if c, err = reviewGame(ctx, situations, len(opening), program, *nodes); err == nil {
				total.add(c)
				fmt.Printf("game %d: %s\n%s\n", n+1, moves(situations), &c)
			}
		}
		if err != nil {
			log.Fatal(err)
		}
	}
	fmt.Printf("%d games of %s, %d nodes per position: %s\n", *games, *rule, *nodes, &total)
}

// playGame plays a game between the program and the engine, and returns its situations.
func playGame(ctx context.Context, r game.Rules, program *gomocup.Program, opening []game.Point, nodes int64,
	programFirst bool) ([]game.Situation, error) {
	engine, err := gomoku.New(r, gomoku.Options{HashMB: 16})
	if err != nil {
		return nil, err
	}
	players := [2]*match.Contestant{{Engine: engine}, {Engine: program}}
	if programFirst {
		players[0], players[1] = players[1], players[0]
	}
	record := match.Play(ctx, r, opening, players, game.Limit{Nodes: nodes})
	if record.Err != nil {
		return nil, record.Err
	}

	var choices []game.Choice
	for _, point := range append(opening, record.Moves...) {
		choices = append(choices, game.PlaceAt(point))
	}
	t := game.NewTree(r, game.Opening{})

	return t.Situations(t.Graft(choices, nil))
}

// reviewGame reviews a game and compares the review with the program's verdicts on the moves after the
// opening.
func reviewGame(ctx context.Context, situations []game.Situation, openingMoves int, program *gomocup.Program,
	nodes int64) (counts, error) {
	start := time.Now()
	r, err := review.NewJudge(situations[0].Position.Rules(), review.Options{}).ReviewGame(ctx, situations, nil)
	if err != nil {
		return counts{}, err
	}
	elapsed := time.Since(start)
	clear(r.Classes[:openingMoves+1])

	verdicts := make([]int, len(situations))
	for i := range situations {
		if verdicts[i], err = verdict(ctx, program, situations[i].Position, nodes); err != nil {
			return counts{}, err
		}
	}

	betterVerdicts := make(map[int]int)
	for _, f := range r.Findings {
		if f.Kind == game.AllowedWin && f.LastChance {
			next, err := situations[f.Index-1].Position.Play(f.BetterMoves[0])
			if err != nil {
				return counts{}, err
			}
			if betterVerdicts[f.Index], err = verdict(ctx, program, next, nodes); err != nil {
				return counts{}, err
			}
		}
	}
	c, err := compareAgain(&r, verdicts, betterVerdicts, func(i int) (int, error) {
		return verdict(ctx, program, situations[i].Position, retryFactor*nodes)
	})
	c.elapsed = elapsed

	return c, err
}

// retryFactor multiplies the node limit of the program for the position before a losing move that the
// review missed, since that position may already have been lost.
const retryFactor = 10

// compareAgain repeats the comparison until retry has searched the position before each missed move.
func compareAgain(r *review.Report, verdicts []int, betterVerdicts map[int]int,
	retry func(i int) (int, error)) (counts, error) {
	retried := make(map[int]bool)
	for {
		c := compare(r, verdicts, betterVerdicts)
		i := slices.IndexFunc(c.missedMoves, func(i int) bool { return !retried[i] })
		if i < 0 {
			return c, nil
		}
		missed := c.missedMoves[i]
		retried[missed] = true
		v, err := retry(missed - 1)
		if err != nil {
			return c, err
		}
		if v < 0 {
			verdicts[missed-1] = v
		}
	}
}

// verdict returns 1 if the program finds a win for the side to move, -1 if it finds a loss, and otherwise 0.
func verdict(ctx context.Context, program *gomocup.Program, p game.Position, nodes int64) (int, error) {
	if result := p.Result(); result.Over() {
		if result.Winner == game.Empty {
			return 0, nil
		}
		return -1, nil
	}
	var score game.Score
	_, err := program.Think(ctx, p, game.Limit{Nodes: nodes}, func(info game.SearchInfo) { score = info.PVs[0].Score })
	if _, wins := score.ClaimedWin(); wins {
		return 1, err
	}
	if _, loses := score.ClaimedLoss(); loses {
		return -1, err
	}

	return 0, err
}

// counts holds the results of a comparison.
type counts struct {
	// Losing moves.
	found, missed, falseAlarms int

	// Missed losing moves that the review called weaker.
	weaker int

	// Reported last chances.
	lastChances int

	// Last chances in a lost position, or whose better move also loses.
	lateChances int

	// Reported missed wins.
	wins int

	// Missed wins after which the program still finds a win.
	stillWon int

	// Positions for which the program finds a win or a loss.
	positions int

	// Such positions without a proof by the review.
	undecided               int
	elapsed                 time.Duration
	missedMoves, falseMoves []int
}

// add adds the counts of a game.
func (c *counts) add(g counts) {
	c.found, c.missed, c.weaker, c.falseAlarms = c.found+g.found, c.missed+g.missed, c.weaker+g.weaker, c.falseAlarms+
		g.falseAlarms
	c.lastChances, c.lateChances, c.wins, c.stillWon = c.lastChances+g.lastChances, c.lateChances+g.lateChances, c.wins+
		g.wins, c.stillWon+g.stillWon
	c.positions, c.undecided, c.elapsed = c.positions+g.positions, c.undecided+g.undecided, c.elapsed+g.elapsed
}

func (c *counts) String() string {
	return fmt.Sprintf("losing moves: %d found, %d missed %v, %d of these called weaker, %d false %v; last chances: "+
		"%d, %d of them wrong; missed wins: %d, %d of them still won; decided positions: %d, %d of them unproved; %v",
		c.found, c.missed, c.missedMoves, c.weaker, c.falseAlarms, c.falseMoves, c.lastChances, c.lateChances, c.wins,
		c.stillWon, c.positions, c.undecided, c.elapsed.Round(time.Second/10))
}

// compare compares a review with another program's verdicts: on each situation, and on the positions after
// the better moves at last chances. A proof of the review overrides a verdict, and a position before a lost
// one counts as won.
func compare(r *review.Report, verdicts []int, betterVerdicts map[int]int) (c counts) {
	truth := make([]int, len(verdicts))
	for i := len(verdicts) - 1; i >= 0; i-- {
		a := &r.Assessments[i]
		switch {
		case a.Wins():
			truth[i] = 1
		case a.Loses():
			truth[i] = -1
		default:
			truth[i] = verdicts[i]
		}
		if i+1 < len(verdicts) && truth[i+1] < 0 {
			truth[i] = 1
		}
		if verdicts[i] != 0 {
			c.positions++
			if !a.Proved {
				c.undecided++
			}
		}
	}

	for i := 1; i < len(truth); i++ {
		if r.Classes[i] == game.NotJudged {
			continue
		}

		isLosing := truth[i] > 0 && truth[i-1] >= 0
		isReported := r.Classes[i] == game.LosingMove
		switch {
		case isReported && truth[i-1] < 0:
			c.falseAlarms++
			c.falseMoves = append(c.falseMoves, i)
		case isReported:
			c.found++
		case isLosing:
			c.missed++
			c.missedMoves = append(c.missedMoves, i)
			if f := r.At(i); f != nil && f.Kind == game.WeakerMove {
				c.weaker++
			}
		}
		if r.Classes[i] == game.MissedWinMove {
			c.wins++
			if verdicts[i] < 0 {
				c.stillWon++
			}
		}
	}

	for _, f := range r.Findings {
		if f.LastChance {
			c.lastChances++
			if truth[f.Index-1] < 0 || betterVerdicts[f.Index] > 0 {
				c.lateChances++
			}
		}
	}

	return c
}

// moves returns the moves of a game as text.
func moves(situations []game.Situation) string {
	var all []string
	for i := range situations[1:] {
		point, _ := situations[i+1].Position.Last()
		all = append(all, situations[0].Position.Rules().Name(point))
	}

	return strings.Join(all, " ")
}
