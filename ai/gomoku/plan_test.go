package gomoku

import (
	"context"
	"math/rand/v2"
	"testing"

	"jingzi/game"
)

// scattered returns a position of stones at random about the centre, colours in
// turn, that is not over.
func scattered(r game.Rules, rng *rand.Rand, stones int) game.Position {
	for {
		p := game.NewPosition(r)
		for p.Stones() < stones && !p.Result().Over() {
			at := game.Pt(r.Width/2-4+rng.IntN(9), r.Height/2-4+rng.IntN(9))
			if next, err := p.Play(at); err == nil {
				p = next
			}
		}
		if !p.Result().Over() {
			return p
		}
	}
}

// threatWins returns positions won by continuous threats, but not by fours alone.
func threatWins(t *testing.T, e *Engine, r game.Rules, wanted int) (found []game.Position) {
	rng := rand.New(rand.NewPCG(5, uint64(e.s.b.variant)))
	for len(found) < wanted {
		p := scattered(r, rng, 8+rng.IntN(8))
		s := e.s
		e.ClearTables()
		s.clock.start(context.Background(), game.Limit{Nodes: 100000})
		me := s.b.setPosition(&p)
		s.seesFours, s.seesThreats = true, false
		if _, ok := s.forcedMove(me); ok || s.forcedWin(me) > 0 {
			continue
		}
		if s.seesThreats = true; s.forcedWin(me) > 0 {
			found = append(found, p)
		}
	}
	e.ClearTables()
	return found
}

// follow plays a line to its end and fails the test unless the side to move
// then has won.
func follow(t *testing.T, p game.Position, line []game.Point) {
	t.Helper()
	winner := p.ToMove()
	for i, at := range line {
		next, err := p.Play(at)
		if err != nil {
			t.Fatalf("stone %d of %v: %v\n%s", i+1, line, err, p)
		}
		p = next
	}
	if p.Result().Winner != winner {
		t.Errorf("the line %v does not win\n%s", line, p)
	}
}

// TestForcedLines: a win by continuous threats is shown up to the five, with
// its true length; answered as expected it is played out without a thought,
// and answered otherwise it is won all the same.
func TestForcedLines(t *testing.T) {
	wins := 6
	if testing.Short() {
		wins = 2
	}
	for _, r := range []game.Rules{game.Freestyle, game.Standard, game.Renju} {
		e := newEngine(t, r, Options{})
		for _, p := range threatWins(t, e, r, wins) {
			var last game.SearchInfo
			think := func(p game.Position) game.Point {
				at, err := e.Think(context.Background(), p, game.Limit{Nodes: 200000}, func(r game.SearchInfo) { last = r })
				if err != nil {
					t.Fatal(err)
				}
				return at
			}
			think(p)
			line := last.PVs[0]
			if plies, _ := line.Score.ProvedWin(); plies != len(line.Moves) || plies < 5 {
				t.Errorf("wins in %d, the line is %v\n%s", plies, line.Moves, p)
				continue
			}
			follow(t, p, line.Moves)

			if len(line.Moves) <= 7 {
				if answer := refutes(t, e, p, p.ToMove(), len(line.Moves)+10, map[game.Position]bool{}); answer != nil {
					t.Errorf("%v is refuted by %v\n%s", line.Moves, answer, p)
				}
			}

			e.ClearTables()
			now := p
			for i := 0; i < len(line.Moves); i += 2 {
				at := think(now)
				if i > 0 && e.s.nodes > 2 {
					t.Errorf("%d nodes for stone %d of a known win %v\n%s", e.s.nodes, i+1, line.Moves, p)
				}
				if plies, _ := last.PVs[0].Score.ProvedWin(); plies != len(line.Moves)-i || at != line.Moves[i] {
					t.Errorf("stone %d of %v is %v, said to win in %d\n%s", i+1, line.Moves, at, plies, p)
					break
				}
				now, _ = now.Play(at)
				if i+1 < len(line.Moves) {
					now, _ = now.Play(line.Moves[i+1])
				}
			}
			if !now.Result().Over() {
				t.Errorf("%v did not win\n%s", line.Moves, p)
			}
		}
	}
}

// TestLinesBesideAWin: of several lines asked for the forced win is the first,
// and the others are searched all the same.
func TestLinesBesideAWin(t *testing.T) {
	e := newEngine(t, game.Freestyle, Options{})
	for _, p := range threatWins(t, e, game.Freestyle, 6) {
		var last game.SearchInfo
		at, err := e.Think(context.Background(), p, game.Limit{Depth: 4, MultiPV: 3}, func(r game.SearchInfo) { last = r })
		if err != nil || len(last.PVs) != 3 {
			t.Fatalf("%d lines, %v\n%s", len(last.PVs), err, p)
		}
		if _, ok := last.PVs[0].Score.ProvedWin(); !ok || at != last.PVs[0].Moves[0] {
			t.Errorf("plays %v, the best of %+v\n%s", at, last.PVs, p)
		}
		follow(t, p, last.PVs[0].Moves)
		seen := map[game.Point]bool{}
		for _, line := range last.PVs {
			if seen[line.Moves[0]] {
				t.Errorf("%v begins two lines", line.Moves[0])
			}
			seen[line.Moves[0]] = true
		}
	}
}

// TestForcedReplyIsSearched: a stone that stops a five has no choice, and its
// value is still that of a search.
func TestForcedReplyIsSearched(t *testing.T) {
	for _, c := range []struct {
		name, moves string
		lost        bool
	}{
		{"a four alone", "h8 g8 i8 h9 j8 i10 k8", false},
		{"a four and two open threes behind it", "h8 g8 i8 a1 j8 o15 k7 a15 k6 o1 k8", true},
	} {
		e := newEngine(t, game.Freestyle, Options{})
		p := position(t, game.Freestyle, c.moves)
		var last game.SearchInfo
		at, err := e.Think(context.Background(), p, game.Limit{Nodes: 100000}, func(r game.SearchInfo) { last = r })
		if err != nil || game.Freestyle.Name(at) != "l8" {
			t.Fatalf("%s: plays %s, %v", c.name, game.Freestyle.Name(at), err)
		}
		if last.Nodes == 0 || len(last.PVs) != 1 || len(last.PVs[0].Moves) == 0 || last.PVs[0].Moves[0] != at {
			t.Errorf("%s: reports %+v", c.name, last)
		}
		if _, lost := last.PVs[0].Score.ProvedLoss(); lost != c.lost {
			t.Errorf("%s: score %v", c.name, last.PVs[0].Score)
		}
	}
}
