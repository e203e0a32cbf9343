package gomoku

import (
	"context"
	"math/rand/v2"
	"os"
	"testing"

	"jingzi/game"
)

// naive is a beginner: it completes fives, blocks fives, and otherwise extends
// its longest open line, any of the points that do so equally.
type naive struct{ rng *rand.Rand }

func (n naive) Think(_ context.Context, p game.Position, _ game.Limit, _ func(game.Report)) (game.Point, error) {
	r, me := p.Rules(), p.ToMove()
	worth := make(map[game.Point]int)
	for line := range r.Lines() {
		var count [3]int
		for i := range r.Line {
			count[p.At(line.At(i))]++
		}
		value := 0
		switch own, other := count[me], count[me.Other()]; {
		case own == r.Line-1 && other == 0:
			value = 1000
		case other == r.Line-1 && own == 0:
			value = 500
		case other == 0:
			value = own
		}
		for i := range r.Line {
			if at := line.At(i); p.At(at) == game.Empty && p.Legal(at) == nil {
				worth[at] = max(worth[at], value)
			}
		}
	}
	var best []game.Point
	most := -1
	for at := range p.Empties() {
		if w, ok := worth[at]; ok && w >= most {
			if w > most {
				best, most = best[:0], w
			}
			best = append(best, at)
		}
	}
	if most == 0 {
		return game.At(r.Width/2+n.rng.IntN(3)-1, r.Height/2+n.rng.IntN(3)-1), nil
	}
	return best[n.rng.IntN(len(best))], nil
}

// series plays games with changing colours, new players for each, and returns
// the share of the points of the first.
func series(t *testing.T, games int, first, second func(seed uint64) game.Engine, limits ...game.Limit) float64 {
	t.Helper()
	points := 0.0
	for g := range games {
		players := [2]game.Engine{first(uint64(g + 1)), second(uint64(g + 1001))}
		p := game.NewPosition(game.Freestyle)
		for turn := g & 1; !p.Result().Over(); turn ^= 1 {
			var l game.Limit
			if len(limits) > 0 {
				l = limits[turn]
			}
			at, err := players[turn].Think(context.Background(), p, l, nil)
			if err != nil {
				t.Fatal(err)
			}
			if p, err = p.Play(at); err != nil {
				at = anyEmpty(p)
				if p, err = p.Play(at); err != nil {
					t.Fatal(err)
				}
			}
		}
		switch winner := p.Result().Winner; {
		case winner == game.Empty:
			points += 0.5
		case (winner == game.Black) == (g&1 == 0):
			points++
		}
	}
	return points / float64(games)
}

func anyEmpty(p game.Position) game.Point {
	for at := range p.Empties() {
		return at
	}
	return game.Pass
}

func player(level game.Level) func(uint64) game.Engine {
	return func(seed uint64) game.Engine {
		e, err := New(game.Freestyle, Options{Level: level, Seed: seed, HashMB: 1})
		if err != nil {
			panic(err)
		}
		return e
	}
}

func beginner(seed uint64) game.Engine { return naive{rand.New(rand.NewPCG(seed, 1))} }

// TestEasyIsEven: a beginner scores 40 to 70 % against Easy.
func TestEasyIsEven(t *testing.T) {
	share := series(t, 200, beginner, player(game.Easy))
	t.Logf("a beginner scores %.3f against Easy", share)
	if share < 0.4 || share > 0.7 {
		t.Errorf("a beginner scores %.3f against Easy, want 0.4 to 0.7", share)
	}
}

// TestLevels: each level beats the one below by 75 % or more.
func TestLevels(t *testing.T) {
	if testing.Short() {
		t.Skip("whole games")
	}
	games := 100
	if os.Getenv("LEVELS") == "" {
		games = 12 // a sample; LEVELS=1 plays the whole series
	}
	for _, pair := range []struct {
		name          string
		strong, weak  game.Level
		strongsLimits game.Limit
	}{
		{"Medium-Easy", game.Medium, game.Easy, game.Limit{}},
		{"Hard-Medium", game.Hard, game.Medium, game.Limit{}},
		{"Perfect-Hard", game.Perfect, game.Hard, game.Limit{Nodes: 30000}},
	} {
		share := series(t, games, player(pair.strong), player(pair.weak), pair.strongsLimits, game.Limit{Nodes: 1 << 40})
		t.Logf("%s: %.3f", pair.name, share)
		if least := 0.75 - 1/float64(games); share < least {
			t.Errorf("%s: %.3f of the points, want %.3f", pair.name, share, least)
		}
	}
}
