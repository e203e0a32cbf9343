package engine

import (
	"context"
	"math/rand/v2"
	"testing"

	"jingzi/game"
)

// foursOracle finds the shortest win by at most the given number of fours, using only package game. It returns
// the number of plies, or 0 if there is no such win, and whether the win ends with a four that the opponent may
// not stop because the point is forbidden.
func foursOracle(p game.Position, numFours int) (best int, byFoul bool) {
	me := p.ToMove()
	for point := range p.EmptyPoints() {
		next, err := p.Play(point)
		if err != nil {
			continue
		}
		if next.Result().Winner == me {
			return 1, false
		}
		if numFours == 0 || next.Result().Over() {
			continue
		}
		answers := fives(next, me)
		if len(answers) == 0 || len(fives(next, me.Other())) > 0 {
			continue
		}
		n, foul := 3, false // there are two points to stop, or a forbidden point
		if reply, err := next.Play(answers[0]); len(answers) == 1 && err == nil {
			if n, foul = foursOracle(reply, numFours-1); n == 0 {
				continue
			}
			n += 2
		} else {
			foul = len(answers) == 1
		}
		if best == 0 || n < best {
			best, byFoul = n, foul
		}
	}

	return best, byFoul
}

// fives returns the points where a stone of colour would win.
func fives(p game.Position, colour game.Stone) (points []game.Point) {
	for point := range p.EmptyPoints() {
		if completes(p, point, colour) {
			points = append(points, point)
		}
	}

	return points
}

// TestFoursMatchOracle compares the search for continuous fours with foursOracle in random renju positions, which
// include White's wins by forbidden points and positions in which fouls prevent a win of Black.
func TestFoursMatchOracle(t *testing.T) {
	if testing.Short() {
		t.Skip("the oracle is slow")
	}
	r := game.Rules{Width: 9, Height: 9, WinLength: 5, Fouls: true}
	exact := game.Rules{Width: 9, Height: 9, WinLength: 5, ExactLength: true}

	e := newEngine(t, r, Options{HashMB: 1})
	rng := rand.New(rand.NewPCG(8, 8))
	numWins, numByFoul, numPrevented := 0, 0, 0
	for range 400 {
		p := randomPosition(r, rng, 14+rng.IntN(20))
		e.ClearTables()
		e.s.clock.start(context.Background(), game.Limit{Nodes: 1 << 30})

		me := e.s.b.setPosition(&p)
		plies, _ := e.s.fours.win(me, len(vcfLimits)-1)
		want, byFoul := foursOracle(p, 2)
		switch {
		case want > 0 && plies == 0:
			t.Errorf("a win in %d plies was not found\n%s", want, p)
		case plies > 0 && plies <= 5 && want == 0:
			t.Errorf("found a win in %d plies where there is none\n%s", plies, p)
		case plies > 0 && want > 0:
			numWins++
		}
		if byFoul {
			numByFoul++
		}
		if q, err := game.ParsePosition(exact, p.String(), p.ToMove()); err == nil && me == black && want == 0 &&
			!q.Result().Over() {
			if unrestricted, _ := foursOracle(q, 2); unrestricted > 0 {
				numPrevented++
			}
		}
	}
	t.Logf("%d wins by continuous fours, %d of them by fouls; %d wins prevented by fouls", numWins, numByFoul,
		numPrevented)
	if numWins < 20 || numByFoul < 3 || numPrevented < 3 {
		t.Errorf("%d wins, %d by fouls, %d prevented by fouls; want at least 20, 3 and 3", numWins, numByFoul,
			numPrevented)
	}
}

// TestForbiddenPointDecides checks a position in which Black may not stop White's four, since the point is a
// three-three: with White to move White plays the four, and with Black to move Black prevents it.
func TestForbiddenPointDecides(t *testing.T) {
	black := []game.Point{{X: 7, Y: 6}, {X: 7, Y: 8}, {X: 6, Y: 7}, {X: 8, Y: 7}, {X: 6, Y: 6}, {X: 12, Y: 12}}
	white := []game.Point{{X: 8, Y: 8}, {X: 9, Y: 9}, {X: 10, Y: 10}, {X: 0, Y: 14}, {X: 14, Y: 0}, {X: 0, Y: 0}}
	e := newEngine(t, game.Renju, Options{})
	var last game.SearchInfo
	think := func(p game.Position) game.Point {
		point, err := e.Think(context.Background(), p, game.Limit{Nodes: 20000}, func(info game.SearchInfo) {
			last = info
		})
		if err != nil {
			t.Fatal(err)
		}
		return point
	}
	p, err := game.NewSetupPosition(game.Renju, black, white, game.White)
	if err != nil {
		t.Fatal(err)
	}
	point := think(p)
	if plies, _ := last.PVs[0].Score.ProvedWin(); plies != 3 || point != game.Pt(11, 11) {
		t.Errorf("got %v with a win in %d plies, want l12 and 3\n%s", point, plies, p)
	}
	checkPV(t, p, last.PVs[0].Moves)

	if p, err = game.NewSetupPosition(game.Renju, black, white, game.Black); err != nil {
		t.Fatal(err)
	}
	point = think(p)
	if p, err = p.Play(point); err != nil {
		t.Fatal(err)
	}
	if plies, _ := foursOracle(p, 2); plies > 0 {
		t.Errorf("Black played %v and loses in %d plies\n%s", point, plies, p)
	}
}
