package engine

import (
	"context"
	"math/rand/v2"
	"os"
	"strconv"
	"testing"

	"jingzi/game"
)

// naive plays like a beginner: it completes fives, blocks fives, and otherwise extends its longest open line,
// choosing at random among equal points.
type naive struct{ rng *rand.Rand }

func (n naive) Think(_ context.Context, p game.Position, _ game.Limit, _ func(game.SearchInfo)) (game.Point, error) {
	r, me := p.Rules(), p.ToMove()
	values := make(map[game.Point]int)
	for line := range r.Segments() {
		var count [3]int
		for i := range r.WinLength {
			count[p.At(line.Point(i))]++
		}

		value := 0
		switch own, opponent := count[me], count[me.Other()]; {
		case own == r.WinLength-1 && opponent == 0:
			value = 1000
		case opponent == r.WinLength-1 && own == 0:
			value = 500
		case opponent == 0:
			value = own
		}

		for i := range r.WinLength {
			if point := line.Point(i); p.At(point) == game.Empty && p.Legal(point) == nil {
				values[point] = max(values[point], value)
			}
		}
	}

	var best []game.Point
	bestValue := -1
	for point := range p.EmptyPoints() {
		if v, ok := values[point]; ok && v >= bestValue {
			if v > bestValue {
				best, bestValue = best[:0], v
			}
			best = append(best, point)
		}
	}
	if bestValue == 0 {
		return game.Pt(r.Width/2+n.rng.IntN(3)-1, r.Height/2+n.rng.IntN(3)-1), nil
	}

	return best[n.rng.IntN(len(best))], nil
}

// series plays games between new players, each opening with both colours, and returns the first player's share
// of the points. limits holds the limits of the two players, none by default.
func series(t *testing.T, games int, openings []game.Position, first, second func(seed uint64) game.Engine,
	limits ...game.Limit) float64 {
	t.Helper()

	points := 0.0
	for g := range games {
		players := [2]game.Engine{first(uint64(g + 1)), second(uint64(g + 1001))}
		p := openings[g/2%len(openings)]
		for turn := (g ^ p.Stones()) & 1; !p.Result().Over(); turn ^= 1 {
			var l game.Limit
			if len(limits) > 0 {
				l = limits[turn]
			}
			point, err := players[turn].Think(context.Background(), p, l, nil)
			if err != nil {
				t.Fatal(err)
			}
			if p, err = p.Play(point); err != nil {
				point = anyEmpty(p)
				if p, err = p.Play(point); err != nil {
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
	for point := range p.EmptyPoints() {
		return point
	}
	return game.Pass
}

// player returns a constructor of players of a level.
func player(level game.Level) func(uint64) game.Engine {
	return func(seed uint64) game.Engine {
		e, err := New(game.Freestyle, Options{Level: level, Seed: seed, HashMB: 1})
		if err != nil {
			panic(err)
		}
		return e
	}
}

// beginner returns a naive player.
func beginner(seed uint64) game.Engine { return naive{rand.New(rand.NewPCG(seed, 1))} }

// evenOpenings returns n openings that a search evaluates as even. Games from other openings would not compare
// good players.
func evenOpenings(t *testing.T, n int) []game.Position {
	t.Helper()

	var evenPositions []game.Position
	strongPlayer := player(game.Master)(1)
	rng := rand.New(rand.NewPCG(7, 7))
	for len(evenPositions) < n {
		p := game.NewPosition(game.Freestyle)
		for p.Stones() < 4+len(evenPositions)%3 {
			if next, err := p.Play(game.Pt(7+rng.IntN(9)-4, 7+rng.IntN(9)-4)); err == nil {
				p = next
			}
		}

		isEven := true
		for _, nodes := range []int64{1000, 30000} {
			_, err := strongPlayer.Think(context.Background(), p, game.Limit{Nodes: nodes}, func(info game.SearchInfo) {
				isEven = info.PVs[0].Score > -30 && info.PVs[0].Score < 30
			})
			if err != nil {
				t.Fatal(err)
			}
			if !isEven {
				break
			}
		}
		if isEven {
			evenPositions = append(evenPositions, p)
		}
	}

	return evenPositions
}

// TestFirstReplyIsNear checks that the levels below Master answer the first stone on an adjacent point, as
// people do, and not always on the same one.
func TestFirstReplyIsNear(t *testing.T) {
	for rung := 1; rung < game.Rungs; rung++ {
		for _, first := range []game.Point{game.Pt(7, 7), game.Pt(4, 9), game.Pt(0, 0), game.Pt(14, 6)} {
			replies := map[game.Point]bool{}
			for seed := range uint64(5) {
				e, err := New(game.Freestyle, Options{Level: game.LevelAtRung(rung), Seed: seed + 1, HashMB: 1})
				if err != nil {
					t.Fatal(err)
				}
				p, err := game.NewPosition(game.Freestyle).Play(first)
				if err != nil {
					t.Fatal(err)
				}
				point, err := e.Think(context.Background(), p, game.Limit{Nodes: 2000}, nil)
				if err != nil {
					t.Fatal(err)
				}
				if dx, dy := point.X-first.X, point.Y-first.Y; max(dx, -dx, dy, -dy) != 1 {
					t.Errorf("rung %d answered %v with %v, want an adjacent point", rung, first, point)
				}
				replies[point] = true
			}
			if rung == game.Medium.Rung() && len(replies) < 2 {
				t.Errorf("rung %d answered %v only with %v, want different replies", rung, first, replies)
			}
		}
	}
}

// TestEasyIsEven checks that a beginner scores 40 to 70 % against Easy.
func TestEasyIsEven(t *testing.T) {
	share := series(t, 200, []game.Position{game.NewPosition(game.Freestyle)}, beginner, player(game.Easy))
	t.Logf("a beginner scored %.3f against Easy", share)
	if share < 0.4 || share > 0.7 {
		t.Errorf("a beginner scored %.3f against Easy, want 0.4 to 0.7", share)
	}
}

// TestLadder checks that each rung of the ladder scores 70 to 80 % against the rung below. By default it leaves
// out the two highest rungs, which take long, plays fewer games, and requires only 50 %.
func TestLadder(t *testing.T) {
	if testing.Short() {
		t.Skip("whole games")
	}
	games, highest, minShare, maxShare := 20, game.Rungs-2, 0.5, 1.0
	if os.Getenv("LADDER") != "" {
		games, highest, minShare, maxShare = 200, game.Rungs, 0.7, 0.8
	}

	limit := game.Limit{Nodes: 300000} // about a second with one thread
	openings := evenOpenings(t, games/2)
	for rung := 2; rung <= highest; rung++ {
		t.Run(strconv.Itoa(rung), func(t *testing.T) {
			share := series(t, games, openings, player(game.LevelAtRung(rung)), player(game.LevelAtRung(rung-1)),
				limit, limit)
			t.Logf("rung %d scored %.3f against the rung below", rung, share)
			if share < minShare || share > maxShare {
				t.Errorf("rung %d scored %.3f against the rung below, want %g to %g", rung, share, minShare, maxShare)
			}
		})
	}
}
