package review

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"jingzi/game"
)

// oracle checks facts by trying stones on the board. It shares no code with the shapes of package gomoku: it asks
// package game who wins, and counts.
type oracle struct{ t testing.TB }

// with returns the position with a stone of a side on a point, and the given side to move.
func (o *oracle) with(p game.Position, side game.Stone, point game.Point, toMove game.Stone) (game.Position, bool) {
	before := withToMove(o.t, p, side)
	if before.Result().Over() || !before.LegalAndNotFoul(point) {
		return p, false
	}
	next, err := before.Play(point)
	if err != nil || next.Result().Over() {
		return next, err == nil && next.Result().Winner == side
	}

	return withToMove(o.t, next, toMove), true
}

// wins lists the points at which a side would complete a line.
func (o *oracle) wins(p game.Position, side game.Stone) (points []game.Point) {
	mine := withToMove(o.t, p, side)
	if mine.Result().Over() {
		return nil
	}
	for point := range p.EmptyPoints() {
		// Playing is slow: a line has a stone nearby.
		if adjacentPoints(&p, []game.Point{point}) == nil {
			continue
		}
		if next, err := mine.Play(point); err == nil && next.Result().Winner == side {
			points = append(points, point)
		}
	}

	return points
}

// isOpenFour reports whether the side has a four that no single stone of the opponent stops.
func (o *oracle) isOpenFour(p game.Position, side game.Stone) bool {
	wins := o.wins(p, side)
	if len(wins) == 0 {
		return false
	}

	// Only a stone on a winning point, or at the end of its row, can stop a four.
	for point := range p.EmptyPoints() {
		if adjacentPoints(&p, []game.Point{point}) == nil && !slices.Contains(wins, point) {
			continue
		}
		next, ok := o.with(p, side.Other(), point, side)
		if ok && !next.Result().Over() && len(o.wins(next, side)) == 0 {
			return false
		}
	}

	return true
}

// inLine reports whether all points are on one line.
func inLine(points []game.Point) bool {
	for _, c := range points[2:] {
		a, b := points[0], points[1]
		if (int(b.X)-int(a.X))*(int(c.Y)-int(a.Y)) != (int(b.Y)-int(a.Y))*(int(c.X)-int(a.X)) {
			return false
		}
	}

	return true
}

// threesThrough lists the points at which a further stone of a side makes an open four in line with stones.
func (o *oracle) threesThrough(p game.Position, side game.Stone, stones []game.Point) (points []game.Point) {
	for point := range p.EmptyPoints() {
		if !inLine(append(slices.Clone(stones), point)) {
			continue
		}
		next, ok := o.with(p, side, point, side.Other())
		if ok && !next.Result().Over() && o.isOpenFour(next, side) {
			points = append(points, point)
		}
	}

	return points
}

// makes reports whether a stone of a side on a point makes a shape, in a position where it may be on turn or not.
func (o *oracle) makes(p game.Position, side game.Stone, point game.Point, shape game.FactKind) error {
	next, ok := o.with(p, side, point, side.Other())
	if !ok || next.Result().Over() {
		return fmt.Errorf("the stone is not legal")
	}
	var newWins []game.Point
	for _, win := range o.wins(next, side) {
		if !slices.Contains(o.wins(p, side), win) {
			newWins = append(newWins, win)
		}
	}
	numThrees := o.newThrees(p, next, side, point)

	isTrue := true
	switch shape {
	case game.MakesOpenFour:
		isTrue = len(newWins) > 0 && o.isOpenFour(next, side)
	case game.MakesFours:
		isTrue = len(newWins) > 1
	case game.MakesFourThree:
		isTrue = len(newWins) > 0 && numThrees > 0
	case game.MakesFour:
		isTrue = len(newWins) > 0
	case game.MakesThrees:
		isTrue = numThrees > 1
	case game.MakesThree:
		isTrue = numThrees > 0
	}
	if !isTrue {
		return fmt.Errorf("%d new ways to complete a line, %d new threes", len(newWins), numThrees)
	}

	return nil
}

// newThrees counts the directions in which a stone on a point makes an open four possible in the next move. A
// direction in which it makes a four is not counted.
func (o *oracle) newThrees(p, next game.Position, side game.Stone, point game.Point) (n int) {
	r := p.Rules()
	wins := slices.DeleteFunc(o.wins(next, side), func(q game.Point) bool { return slices.Contains(o.wins(p, side), q) })
	for _, d := range []game.Point{{X: 1}, {Y: 1}, {X: 1, Y: 1}, {X: 1, Y: -1}} {
		found := false
		if slices.ContainsFunc(wins, func(q game.Point) bool { return isAlong(point, q, d) }) {
			continue
		}
		for i := int8(-4); i <= 4; i++ {
			at := game.Point{X: point.X + i*d.X, Y: point.Y + i*d.Y}
			if found || !r.Contains(at) || next.At(at) != game.Empty {
				continue
			}
			four, ok := o.with(next, side, at, side.Other())
			if !ok || four.Result().Over() || !o.isRowOpenFour(four, side, at, d) {
				continue
			}
			old, ok := o.with(p, side, at, side.Other())
			found = !ok || old.Result().Over() || !o.isRowOpenFour(old, side, at, d)
		}
		if found {
			n++
		}
	}

	return n
}

// isAlong reports whether a point is at most four steps along d, or against it, from another.
func isAlong(from, to, d game.Point) bool {
	for i := int8(-4); i <= 4; i++ {
		if to == (game.Point{X: from.X + i*d.X, Y: from.Y + i*d.Y}) {
			return true
		}
	}

	return false
}

// isRowOpenFour reports whether a stone at a point is in an unbroken row of four along d that the side can complete
// at both ends.
func (o *oracle) isRowOpenFour(p game.Position, side game.Stone, point, d game.Point) bool {
	r := p.Rules()
	first, last := point, point
	step := func(q game.Point, n int8) game.Point { return game.Point{X: q.X + n*d.X, Y: q.Y + n*d.Y} }
	length := 1
	for q := step(first, -1); r.Contains(q) && p.At(q) == side; q = step(q, -1) {
		first, length = q, length+1
	}
	for q := step(last, 1); r.Contains(q) && p.At(q) == side; q = step(q, 1) {
		last, length = q, length+1
	}
	below, above := step(first, -1), step(last, 1)
	wins := o.wins(p, side)
	if length != 4 || !slices.Contains(wins, below) || !slices.Contains(wins, above) {
		return false
	}

	// In caro, a stone at one end may stop the five at the other end, too.
	for _, reply := range []game.Point{below, above} {
		next, ok := o.with(p, side.Other(), reply, side)
		wins := o.wins(next, side)
		if ok && !next.Result().Over() && !slices.Contains(wins, below) && !slices.Contains(wins, above) {
			return false
		}
	}

	return true
}

// check returns an error if a fact about a move is false.
func (o *oracle) check(p game.Position, point game.Point, f *game.Fact) error {
	side, opponent := p.ToMove(), p.ToMove().Other()
	next, err := p.Play(point)
	if err != nil {
		return err
	}
	contains := func(points []game.Point, q game.Point) bool { return slices.Contains(points, q) }
	own := func(of game.Stone) bool {
		return !slices.ContainsFunc(f.Stones, func(q game.Point) bool { return next.At(q) != of })
	}

	isTrue := true
	switch f.Kind {
	case game.CompletesLine:
		isTrue = next.Result().Winner == side && own(side)
	case game.StopsLine:
		isTrue = contains(o.wins(p, opponent), f.At) && !contains(o.wins(next, opponent), f.At) && own(opponent) &&
			len(f.Stones) >= p.Rules().WinLength-1 && inLine(append(slices.Clone(f.Stones), f.At))
	case game.LeavesLine:
		isTrue = contains(o.wins(next, opponent), f.At) && own(opponent)
	case game.MissesLine:
		isTrue = contains(o.wins(p, side), f.At) && own(side)
	case game.OnlyLegal:
		for other := range p.EmptyPoints() {
			isTrue = isTrue && (other == point || !p.LegalAndNotFoul(other))
		}
	case game.OnlyAnswer:
		isTrue = len(o.wins(next, opponent)) == 0
		for other := range p.EmptyPoints() {
			after, err := p.Play(other)
			if other == point || err != nil || after.Result().Over() {
				continue
			}
			isTrue = isTrue && len(o.wins(after, opponent)) > 0
		}
	case game.MakesOpenFour, game.MakesFours, game.MakesFourThree, game.MakesFour, game.MakesThrees, game.MakesThree:
		if p.Rules().HasShapes() {
			return o.makes(p, side, point, f.Kind)
		}
		isTrue = contains(o.wins(next, side), f.At) && own(side) && contains(f.Stones, point) &&
			len(f.Stones) == p.Rules().WinLength-1 && inLine(append(slices.Clone(f.Stones), f.At)) &&
			(f.Kind == game.MakesFour || len(o.wins(next, side)) > 1)
	case game.StopsShape:
		if err := o.makes(p, opponent, f.At, f.Shape); err != nil {
			return fmt.Errorf("there was none: %w", err)
		}
		isTrue = (next.At(f.At) != game.Empty || o.makes(next, opponent, f.At, f.Shape) != nil) &&
			!o.canMakeFour(next, opponent, f.Shape)
	case game.StopsThree:
		isTrue = own(opponent) && len(o.threesThrough(p, opponent, f.Stones[:3])) > 0 &&
			len(o.threesThrough(next, opponent, f.Stones[:3])) == 0
	case game.PreparesFourThree:
		return o.makes(next, side, f.At, game.MakesFourThree)
	case game.MakesClosedThree:
		isTrue = own(side) && contains(f.Stones, point) && slices.ContainsFunc(o.empty(next), func(q game.Point) bool {
			return inLine(append(slices.Clone(f.Stones[:3]), q)) && o.makes(next, side, q, game.MakesFour) == nil
		})
	case game.MakesTwo:
		isTrue = own(side) && contains(f.Stones, point) && slices.ContainsFunc(o.empty(next), func(q game.Point) bool {
			return inLine(append(slices.Clone(f.Stones[:2]), q)) && o.makes(next, side, q, game.MakesThree) == nil
		})
	case game.ExtendsLine:
		isTrue = own(side) && fits(next, side, append(slices.Clone(f.Stones), point))
	case game.ClosesLine:
		isTrue = own(opponent) && fits(p, opponent, append(slices.Clone(f.Stones), point))
	case game.TakesCentre:
		isTrue = int(point.X)*2 == p.Rules().Width-1 && int(point.Y)*2 == p.Rules().Height-1
	case game.TakesCorner:
		isTrue = len(o.around(p, point)) == 3
	case game.TakesEdge:
		isTrue = len(o.around(p, point)) == 5
	case game.NextToOpponent:
		isTrue = len(f.Stones) == 1 && own(opponent) && contains(o.around(p, point), f.Stones[0])
	case game.NextToOwn:
		isTrue = len(f.Stones) == 1 && own(side) && contains(o.around(p, point), f.Stones[0])
	case game.PlaysAway:
		isTrue = !slices.ContainsFunc(o.around(p, point), func(q game.Point) bool { return p.At(q) != game.Empty })
	default:
		return fmt.Errorf("unknown kind")
	}
	if !isTrue {
		return fmt.Errorf("false")
	}

	return nil
}

// canMakeFour reports whether a side can make a shape, which is a four or an open four, anywhere. It returns false for
// other shapes.
func (o *oracle) canMakeFour(p game.Position, side game.Stone, shape game.FactKind) bool {
	if shape != game.MakesFour && shape != game.MakesOpenFour {
		return false
	}

	return slices.ContainsFunc(o.empty(p), func(point game.Point) bool {
		next, ok := o.with(p, side, point, side.Other())
		isOpenFour := func() bool { return shape == game.MakesFour || o.isOpenFour(next, side) }

		return ok && !next.Result().Over() && len(o.wins(next, side)) > len(o.wins(p, side)) && isOpenFour()
	})
}

func (o *oracle) empty(p game.Position) []game.Point { return slices.Collect(p.EmptyPoints()) }

// around lists the points next to a point.
func (o *oracle) around(p game.Position, point game.Point) (points []game.Point) {
	for i := range 9 {
		q := game.Pt(int(point.X)+i%3-1, int(point.Y)+i/3-1)
		if q != point && p.Rules().Contains(q) {
			points = append(points, q)
		}
	}
	return points
}

// fits reports whether a side could still make a winning row that contains the points: it fills the row with
// stones and asks package game.
func fits(p game.Position, side game.Stone, points []game.Point) bool {
	r := p.Rules()
	for segment := range r.Segments() {
		var row []game.Point
		for i := range r.WinLength {
			row = append(row, segment.Point(i))
		}
		isInside := !slices.ContainsFunc(points, func(q game.Point) bool { return !slices.Contains(row, q) })
		isOpen := !slices.ContainsFunc(row, func(q game.Point) bool { return p.At(q) == side.Other() })
		if !isInside || !isOpen {
			continue
		}

		stones := p.PointsByStone()
		for _, q := range row {
			if !slices.Contains(stones[side], q) {
				stones[side] = append(stones[side], q)
			}
		}
		filled, err := game.NewSetupPosition(r, stones[game.Black], stones[game.White], side.Other())
		if err == nil && filled.Result().Winner == side {
			return true
		}
	}

	return false
}

// factBoards lists the boards on which facts are checked.
var factBoards = []game.Variant{
	{Rules: game.TicTacToe, Name: "3×3"},
	{Rules: game.FiveByFive, Name: "5×5"},
	{Rules: game.Freestyle, Name: "gomoku"},
	{Rules: game.Standard, Name: "standard"},
	{Rules: game.Renju, Name: "renju"},
	{Rules: game.Caro, Name: "caro"},
}

// randomGamePosition returns a position in which a game between players that see most shapes could be. Half of the
// moves on large boards make or stop a shape.
func randomGamePosition(r game.Rules, random *rand.Rand) game.Position {
	for {
		p := game.NewPosition(r)
		numStones := random.IntN(r.NumPoints())
		if !r.UsesXO() {
			numStones = 6 + random.IntN(30)
		}
		for range numStones {
			next, err := p.Play(randomMove(&p, random))
			if err != nil || next.Result().Over() {
				break
			}
			p = next
		}
		if !p.Result().Over() && numLegal(&p) > 0 {
			return p
		}
	}
}

// randomMove returns a random legal point, on large boards near the stones.
func randomMove(p *game.Position, random *rand.Rand) game.Point {
	points := slices.DeleteFunc(slices.Collect(p.EmptyPoints()), func(q game.Point) bool {
		return !p.LegalAndNotFoul(q)
	})
	if near := adjacentPoints(p, points); len(near) > 0 && !p.Rules().UsesXO() && random.IntN(20) > 0 {
		points = near
		if shapes := shapesOn(p); random.IntN(2) > 0 {
			for _, pattern := range shapes {
				if !pattern.OnBoard && slices.Contains(points, pattern.At) && random.IntN(3) == 0 {
					return pattern.At
				}
			}
		}
	}
	if len(points) == 0 {
		return game.Pass
	}

	return points[random.IntN(len(points))]
}

// TestBoardFacts checks all facts about a random move in random positions of each game, by trying stones.
func TestBoardFacts(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine, and long with the race detector")
	}

	o := oracle{t: t}
	for _, v := range factBoards {
		t.Run(v.Name, func(t *testing.T) {
			random := rand.New(rand.NewPCG(56, 1))
			count := map[game.FactKind]int{}
			for range factPositions(v.Rules) {
				p := randomGamePosition(v.Rules, random)
				point := randomMove(&p, random)
				if point == game.Pass {
					continue
				}
				facts := BoardFacts(p, point)
				if len(facts) == 0 {
					t.Errorf("got no fact about %v on\n%v", point, p)
				}

				for i := range facts {
					count[facts[i].Kind]++
					if err := o.check(p, point, &facts[i]); err != nil {
						t.Errorf("got a false fact %+v about %s of %v: %v, on\n%v", facts[i], v.Rules.Name(point),
							p.ToMove(), err, p)
					}
				}
			}

			for _, kind := range expectedFacts(v.Rules) {
				if count[kind] == 0 {
					t.Errorf("got no fact of kind %d", kind)
				}
			}
			t.Log(count)
		})
	}
}

// factPositions returns the number of positions to check.
func factPositions(r game.Rules) int {
	if r.UsesXO() {
		return 1000
	}
	return 200
}

// expectedFacts lists the kinds of facts that a sample of positions should contain.
func expectedFacts(r game.Rules) []game.FactKind {
	if r.UsesXO() {
		kinds := []game.FactKind{game.CompletesLine, game.StopsLine, game.LeavesLine, game.MissesLine, game.MakesFour, game.ExtendsLine,
			game.ClosesLine, game.TakesCentre, game.TakesCorner, game.TakesEdge, game.OnlyAnswer}
		if r.Width == 3 {
			kinds = append(kinds, game.MakesFours, game.OnlyLegal)
		}
		return kinds
	}

	return []game.FactKind{game.CompletesLine, game.StopsLine, game.MissesLine, game.MakesFour, game.MakesThree, game.StopsThree,
		game.StopsShape, game.MakesTwo, game.MakesClosedThree, game.ExtendsLine, game.NextToOpponent}
}

// TestFactsOfMoves checks the facts about single moves.
func TestFactsOfMoves(t *testing.T) {
	for _, c := range []struct {
		rules       game.Rules
		moves, move string
		kind        game.FactKind
		at, stones  string
	}{
		{game.TicTacToe, "a3 b1 b2", "c1", game.StopsLine, "c1", "a3 b2"},
		{game.TicTacToe, "a3 b1 b2", "c1", game.OnlyAnswer, "", ""},
		{game.TicTacToe, "a3 c1 b2 a1", "b1", game.StopsLine, "b1", "a1 c1"},
		{game.TicTacToe, "b2", "a1", game.TakesCorner, "a1", ""},
		{game.TicTacToe, "b2", "a1", game.ClosesLine, "a1", "b2"},
		{game.TicTacToe, "", "b2", game.TakesCentre, "b2", ""},
		{game.Freestyle, "h8 a1 i8 c3 j8", "k8", game.StopsThree, "", "h8 i8 j8"},
		{game.Freestyle, "h8 a1 i8 c3 j8 o1 k8", "l8", game.LeavesLine, "g8", "h8 i8 j8 k8"},
		{game.Freestyle, "h8", "i9", game.NextToOpponent, "i9", "h8"},
		{game.Freestyle, "h8 a1 i8 c3", "j8", game.MakesThree, "", "h8 i8 j8"},
		{game.Freestyle, "h8 a1 i8 c3", "j8", game.ExtendsLine, "j8", "h8 i8"},
		{game.Freestyle, "h8 g8 i8 c3 j8 o1", "k8", game.MakesFour, "", "h8 i8 j8 k8"},
	} {
		situations := playMoves(t, c.rules, c.moves)
		point, _ := c.rules.ParsePoint(c.move)
		facts := BoardFacts(situations[len(situations)-1].Position, point)
		i := slices.IndexFunc(facts, func(f game.Fact) bool { return f.Kind == c.kind })
		if i < 0 {
			t.Errorf("%s after %s: got %v, want a fact of kind %d", c.move, c.moves, facts, c.kind)
			continue
		}
		at, _ := c.rules.ParsePoint(c.at)
		stones := names(c.rules, facts[i].Stones)
		if c.at != "" && facts[i].At != at || !strings.EqualFold(stones, c.stones) {
			t.Errorf("%s after %s: got %+v (%s), want at %s, stones %s", c.move, c.moves, facts[i], stones, c.at, c.stones)
		}
	}
}
