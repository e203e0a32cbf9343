package engine

import (
	"context"
	"errors"
	"math/rand/v2"
	"runtime"
	"slices"
	"testing"
	"time"

	"jingzi/game"
)

func newEngine(t testing.TB, r game.Rules, o Options) *Engine {
	t.Helper()
	if o.HashMB == 0 {
		o.HashMB = 2
	}
	e, err := New(r, o)
	if err != nil {
		t.Fatal(err)
	}

	return e
}

func TestNewRejectsRules(t *testing.T) {
	for _, r := range []game.Rules{game.TicTacToe, {Width: 6, Height: 7, WinLength: 4},
		{Width: 4, Height: 9, WinLength: 5}, {Width: 30, Height: 30, WinLength: 5}} {
		if _, err := New(r, Options{}); !errors.Is(err, game.ErrRules) {
			t.Errorf("New(%+v) = %v, want ErrRules", r, err)
		}
	}
}

// TestObviousMoves checks that obvious moves are found within the node limit.
func TestObviousMoves(t *testing.T) {
	for _, c := range []struct {
		name, moves, want string
		rules             game.Rules
	}{
		{"first stone", "", "h8", game.Freestyle},
		{"make five", "h8 a1 i8 a2 j8 a3 k8 a5", "l8 g8", game.Freestyle},
		{"stop five", "h8 g8 i8 a2 j8 a3 k8", "l8", game.Freestyle},
		{"make five before stopping one", "h8 a1 i8 a2 j8 a3 k8 a4", "l8 g8", game.Freestyle},
		{"open four", "h8 a1 i8 c1 j8 e2", "g8 k8", game.Freestyle},
	} {
		e := newEngine(t, c.rules, Options{})
		point, err := e.Think(context.Background(), position(t, c.rules, c.moves), game.Limit{Nodes: 100000}, nil)
		if err != nil {
			t.Fatal(err)
		}

		var accepted []game.Point
		for names := c.want; names != ""; {
			if names[0] == ' ' {
				names = names[1:]
			}
			var want game.Point
			want, names, _ = c.rules.CutPointName(names)
			accepted = append(accepted, want)
		}
		if !slices.Contains(accepted, point) || e.s.nodes > 100000 {
			t.Errorf("%s: got %s after %d nodes, want one of %q within 100000", c.name, c.rules.Name(point),
				e.s.nodes, c.want)
		}
	}
}

// TestBlackPasses checks that Black passes if every empty point is forbidden.
func TestBlackPasses(t *testing.T) {
	r := game.Rules{Width: 7, Height: 7, WinLength: 5, Fouls: true}
	p, err := game.ParsePosition(r, `
		XXOOXXO
		OOXXOOX
		XXOOXXO
		XXX.XXX
		OOXXOOX
		XXOOXXO
		OOXXOOX`, game.Black)
	if err != nil || p.Result().Over() {
		t.Fatalf("got result %v, error %v; want an unfinished game", p.Result(), err)
	}

	for _, level := range game.Levels {
		point, err := newEngine(t, r, Options{Level: level}).Think(context.Background(), p,
			game.Limit{Nodes: 1000}, nil)
		if point != game.Pass || err != nil {
			t.Errorf("level %s: Think = %v, %v; want a pass", level, point, err)
		}
	}
}

// TestSearchStops checks that a search polls the clock and the context often enough to stop within checkEvery
// nodes, and that it never exceeds a node limit.
func TestSearchStops(t *testing.T) {
	p := position(t, game.Freestyle, benchBoards[0])
	cancelled, cancel := context.WithCancel(context.Background())
	cancel()

	for _, c := range []struct {
		name     string
		ctx      context.Context
		l        game.Limit
		maxNodes int64
	}{
		{"cancelled", cancelled, game.Limit{}, checkEvery + 1},
		{"no time", context.Background(), game.Limit{Time: 1}, checkEvery + 1},
		{"nodes", context.Background(), game.Limit{Nodes: 5000}, 5000},
	} {
		e := newEngine(t, game.Freestyle, Options{})
		point, err := e.Think(c.ctx, p, c.l, nil)
		if err != nil || p.Legal(point) != nil {
			t.Errorf("%s: Think = %v, %v; want a legal move", c.name, point, err)
		}
		if e.s.nodes > c.maxNodes {
			t.Errorf("%s: stopped after %d nodes, want at most %d", c.name, e.s.nodes, c.maxNodes)
		}
	}
}

// TestCancelWhileThinking checks that a search stops soon after its context is cancelled in a report.
func TestCancelWhileThinking(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	e := newEngine(t, game.Freestyle, Options{})
	var cancelledAt int64
	_, err := e.Think(ctx, position(t, game.Freestyle, "h8 i9"), game.Limit{Time: time.Hour},
		func(info game.SearchInfo) {
			if info.Depth == 4 {
				cancelledAt = info.Nodes
				cancel()
			}
		})
	if err != nil {
		t.Fatal(err)
	}
	if maxNodes := cancelledAt + checkEvery + 1; cancelledAt == 0 || e.s.nodes > maxNodes {
		t.Errorf("cancelled at node %d, stopped after %d nodes; want at most %d", cancelledAt, e.s.nodes, maxNodes)
	}
}

// TestDeterministic checks that equal seeds and limits give the same moves and numbers of nodes.
func TestDeterministic(t *testing.T) {
	for _, level := range game.Levels {
		var moves [2][]game.Point
		var nodes [2]int64
		for run := range 2 {
			e := newEngine(t, game.Freestyle, Options{Seed: 7, Level: level})
			p := position(t, game.Freestyle, "h8 i9")
			for range 12 {
				if p.Result().Over() {
					break
				}
				point, err := e.Think(context.Background(), p, game.Limit{Nodes: 2000}, nil)
				if err != nil {
					t.Fatal(err)
				}
				if p, err = p.Play(point); err != nil {
					t.Fatal(err)
				}
				moves[run] = append(moves[run], point)
				nodes[run] += e.s.nodes
			}
		}
		if !slices.Equal(moves[0], moves[1]) || nodes[0] != nodes[1] {
			t.Errorf("level %s: two runs differ: %v with %d nodes, and %v with %d", level, moves[0], nodes[0],
				moves[1], nodes[1])
		}
	}
}

// TestThinkDoesNotAllocate checks that Think allocates no memory and leaves no goroutine behind.
func TestThinkDoesNotAllocate(t *testing.T) {
	e := newEngine(t, game.Freestyle, Options{})
	before := runtime.NumGoroutine()

	for _, text := range []string{benchBoards[2], "h8 a1 i8 c1 j9 e1 j10 g1"} { // an open position; a win by threats
		p := position(t, game.Freestyle, text)
		if n := testing.AllocsPerRun(3, func() {
			e.Think(context.Background(), p, game.Limit{Nodes: 3000}, nil)
		}); n > 0 {
			t.Errorf("%v allocations per move after %s, want 0", n, text)
		}
	}
	if current := runtime.NumGoroutine(); current > before {
		t.Errorf("got %d goroutines, want at most %d", current, before)
	}
}

// TestMultiPV checks that PVs are sorted by score and begin with different moves.
func TestMultiPV(t *testing.T) {
	e := newEngine(t, game.Freestyle, Options{})
	var last game.SearchInfo
	point, err := e.Think(context.Background(), position(t, game.Freestyle, "h8 i9 g9"),
		game.Limit{Depth: 5, MultiPV: 3}, func(info game.SearchInfo) {
			last = info
		})
	if err != nil || len(last.PVs) != 3 || last.Depth != 5 {
		t.Fatalf("got %+v, error %v; want 3 PVs at depth 5", last, err)
	}

	for i, pv := range last.PVs {
		if len(pv.Moves) == 0 || i > 0 && (pv.Score > last.PVs[i-1].Score || pv.Moves[0] == last.PVs[i-1].Moves[0]) {
			t.Errorf("PV %d: got %+v after %+v, want another first move and no higher score", i, pv,
				last.PVs[max(0, i-1)])
		}
	}
	if point != last.PVs[0].Moves[0] {
		t.Errorf("Think = %v; want %v, the first move of the best PV", point, last.PVs[0].Moves[0])
	}
}

// TestMovesAreLegal plays games of every level against random moves, on boards of every kind, and checks that
// every move is legal.
func TestMovesAreLegal(t *testing.T) {
	for _, r := range testRules {
		for i, level := range game.Levels {
			rng := rand.New(rand.NewPCG(uint64(i), uint64(r.Width)))
			e := newEngine(t, r, Options{Level: level, Seed: 3, HashMB: 1})
			p := game.NewPosition(r)
			for turn := 0; !p.Result().Over(); turn++ {
				var point game.Point
				if turn&1 == i&1 {
					var err error
					if point, err = e.Think(context.Background(), p, game.Limit{Nodes: 300}, nil); err != nil {
						t.Fatal(err)
					}
				} else {
					point = game.Pass
					for candidate := range p.EmptyPoints() {
						if p.Legal(candidate) != nil {
							continue
						}
						point = candidate
						if rng.IntN(p.Rules().NumPoints()) < 9 {
							break
						}
					}
				}
				next, err := p.Play(point)
				if err != nil {
					t.Fatalf("%v, level %s: Play(%v): %v\n%s", r, level, point, err, p)
				}
				p = next
			}
		}
	}
}

// TestBounds checks that the reported bounds are for moves without a PV, are sorted, and do not exceed the
// score of the best PV, although they may exceed the score of the last PV. At depth 1, where nothing is
// pruned, it compares the bounds with the scores of a search for more PVs.
func TestBounds(t *testing.T) {
	for _, depth := range []int{1, 2, 6} {
		for _, multiPV := range []int{1, 3} {
			var got, exact game.SearchInfo
			p := position(t, game.Freestyle, "h8 i9 g9 h10")
			think := func(multiPV int, last *game.SearchInfo) {
				t.Helper()
				e := newEngine(t, game.Freestyle, Options{})
				l := game.Limit{Depth: depth, MultiPV: multiPV}
				if _, err := e.Think(t.Context(), p, l, func(info game.SearchInfo) { *last = info }); err != nil {
					t.Fatal(err)
				}
			}
			think(multiPV, &got)
			think(maxLines, &exact)
			if len(got.PVs) != multiPV || len(got.Bounds) != maxBounds {
				t.Fatalf("depth %d: got %d PVs and %d bounds, want %d and %d", depth, len(got.PVs), len(got.Bounds),
					multiPV, maxBounds)
			}

			seen := map[game.Point]bool{}
			for _, pv := range got.PVs {
				seen[pv.Moves[0]] = true
			}

			limit := got.PVs[0].Score
			for _, b := range got.Bounds {
				if seen[b.Move] || p.Legal(b.Move) != nil || b.Score > limit {
					t.Errorf("depth %d: move %v has the bound %d, want another legal move and at most %d", depth,
						b.Move, b.Score, limit)
				}

				seen[b.Move], limit = true, b.Score
				for _, pv := range exact.PVs {
					if depth == 1 && pv.Moves[0] == b.Move && pv.Score > b.Score {
						t.Errorf("depth %d: move %v has the score %d, above its bound %d", depth, b.Move,
							pv.Score, b.Score)
					}
				}
			}
		}
	}
}
