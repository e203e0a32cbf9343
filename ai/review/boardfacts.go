package review

import (
	"cmp"
	"slices"

	"jingzi/game"
)

// BoardFacts returns the facts about a legal move that can be seen on the board: the shapes or lines that it
// makes, those of the opponent that it stops, whether it was forced, and where it is. Each follows from the
// rules of the game without a search. There is at least one, except for a pass or a foul that loses. BoardFacts
// takes a few milliseconds. It returns nil for an illegal move.
func BoardFacts(p game.Position, point game.Point) (facts []game.Fact) {
	next, err := p.Play(point)
	isFoul := next.Result().Winner == p.ToMove().Other()
	if err != nil || point == game.Pass || isFoul {
		return nil
	}
	if next.Result().Winner == p.ToMove() {
		return []game.Fact{completionFact(&next)}
	}

	m := move{before: &p, after: &next, point: point, side: p.ToMove()}
	facts = append(m.answerFacts(), m.shapeFacts()...)
	facts = append(facts, m.lineFacts()...)

	return append(facts, m.placeFacts()...)
}

// move is a legal stone that does not win at once.
type move struct {
	before, after *game.Position
	point         game.Point
	side          game.Stone
}

// completionFact returns the fact that the last move of a position won by completing a line. If it has completed
// several, Stones are those of one of them.
func completionFact(p *game.Position) game.Fact {
	point, _ := p.Last()
	fact := game.Fact{Kind: game.CompletesLine, Plies: 1, Variation: []game.Point{point}, At: point}
	for _, stone := range p.WinningLine() {
		if len(fact.Stones) < 2 || isStraight(fact.Stones[0], fact.Stones[1], stone) {
			fact.Stones = append(fact.Stones, stone)
		}
	}

	return fact
}

// isStraight reports whether three points are on one line.
func isStraight(a, b, c game.Point) bool {
	dx, dy := int(b.X)-int(a.X), int(b.Y)-int(a.Y)
	return dx*(int(c.Y)-int(a.Y)) == dy*(int(c.X)-int(a.X))
}

// answerFacts returns the facts about lines that either side could complete in the next move, and whether the
// move is the only answer to them or the only move at all.
func (m *move) answerFacts() (facts []game.Fact) {
	opponent := m.side.Other()
	remaining := winningPoints(m.after, opponent)

	if f := m.stoppedLine(); f.Kind != 0 {
		facts = append(facts, f)
		if remaining == nil && m.isOnlyAnswer() {
			facts = append(facts, game.Fact{Kind: game.OnlyAnswer})
		}
	}
	if remaining != nil {
		facts = append(facts, game.Fact{
			Kind:   game.LeavesLine,
			At:     remaining[0],
			Stones: completedRow(m.after, opponent, remaining[0]),
		})
	}
	if own := winningPoints(m.before, m.side); own != nil {
		facts = append(facts, game.Fact{
			Kind:   game.MissesLine,
			At:     own[0],
			Stones: completedRow(m.before, m.side, own[0]),
		})
	}
	if numLegal(m.before) == 1 {
		facts = append(facts, game.Fact{Kind: game.OnlyLegal})
	}

	return facts
}

// stoppedLine returns the fact about the first line that the opponent could complete before the move and cannot
// complete after it, or the zero Fact. A line at the point of the move comes first; in Caro, a stone at its end
// stops a line, too.
func (m *move) stoppedLine() game.Fact {
	opponent := m.side.Other()
	threats := winningPoints(m.before, opponent)
	if i := slices.Index(threats, m.point); i > 0 {
		threats[0], threats[i] = threats[i], threats[0]
	}

	for _, at := range threats {
		if completedRow(m.after, opponent, at) == nil {
			return game.Fact{Kind: game.StopsLine, At: at, Stones: completedRow(m.before, opponent, at)}
		}
	}

	return game.Fact{}
}

// isOnlyAnswer reports whether after every other move that does not win, the opponent could complete a line.
func (m *move) isOnlyAnswer() bool {
	if numLegal(m.before) == 1 {
		return false
	}

	own := winningPoints(m.before, m.side)
	for point := range m.before.EmptyPoints() {
		next, err := m.before.Play(point)
		if err != nil || point == m.point || slices.Contains(own, point) {
			continue
		}
		if next.Result().Winner == game.Empty && winningPoints(&next, m.side.Other()) == nil {
			return false
		}
	}

	return true
}

func numLegal(p *game.Position) (n int) {
	for point := range p.EmptyPoints() {
		if p.LegalAndNotFoul(point) {
			n++
		}
	}

	return n
}

// shapeFacts returns the facts about the shapes that the move makes and stops; nil on boards without shapes.
func (m *move) shapeFacts() []game.Fact {
	if !m.before.Rules().HasShapes() {
		return nil
	}
	before, after := shapesOn(m.before), shapesOn(m.after)

	// A side that could complete a line makes no shapes.
	var facts []game.Fact
	if winningPoints(m.before, m.side) == nil {
		facts = before.madeBy(m.point, m.side)
	}
	if winningPoints(m.before, m.side.Other()) == nil {
		facts = append(facts, m.stoppedShapes(before, after)...)
	}

	return facts
}

// stoppedShapes returns the fact that the move stops all open threes of the opponent or, if there were none, the
// strongest shape that the opponent could have made, if the opponent can make no shape as strong any more.
func (m *move) stoppedShapes(before, after shapes) []game.Fact {
	opponent := m.side.Other()
	if threes := before.threes(opponent); threes != nil {
		if after.threes(opponent) != nil {
			return nil
		}

		fact := game.Fact{Kind: game.StopsThree}
		for _, pattern := range threes {
			fact.Stones = append(fact.Stones, pattern.Lines[0]...)
		}

		return []game.Fact{fact}
	}

	// Not a shape that the opponent can still make, or better, elsewhere.
	remaining := 0
	for _, pattern := range after {
		if !pattern.OnBoard && pattern.Side == opponent {
			remaining = max(remaining, stoppableShapes[after.kindAt(pattern.At, opponent)])
		}
	}

	var stopped game.Fact
	for _, pattern := range before {
		f := before.factAt(pattern.At, opponent)
		if pattern.OnBoard || pattern.Side != opponent || stoppableShapes[f.Kind] <= remaining {
			continue
		}

		isStronger := stoppableShapes[f.Kind] > stoppableShapes[stopped.Shape]
		isHere := f.Kind == stopped.Shape && pattern.At == m.point
		if isStronger || isHere {
			stopped = game.Fact{Kind: game.StopsShape, Shape: f.Kind, At: pattern.At, Stones: f.Stones}
		}
	}
	if stopped.Kind == 0 {
		return nil
	}

	return []game.Fact{stopped}
}

// stoppableShapes ranks the shapes whose prevention is a reason for a move.
var stoppableShapes = map[game.FactKind]int{
	game.MakesOpenFour:  6,
	game.MakesFours:     5,
	game.MakesFourThree: 4,
	game.MakesThrees:    3,
	game.MakesFour:      2,
	game.MakesThree:     1,
}

// lineFacts returns the facts about lines: on boards without shapes those that the move could complete next, and
// the line that it extends or closes. With shapes it returns only the line that the move extends.
func (m *move) lineFacts() (facts []game.Fact) {
	r := m.before.Rules()
	if !r.HasShapes() {
		if f := m.threat(); f.Kind != 0 {
			facts = append(facts, f)
		}
	}

	var extended, closed []game.Point
	for segment := range r.Segments() {
		own, others, contains := m.stonesIn(segment)
		switch {
		case !contains || own != nil && others != nil:
		case isTighter(own, extended) && canComplete(m.after, m.side, segment):
			extended = own
		case !r.HasShapes() && isTighter(others, closed) && canComplete(m.before, m.side.Other(), segment):
			closed = others
		}
	}
	if extended != nil {
		facts = append(facts, game.Fact{Kind: game.ExtendsLine, At: m.point, Stones: extended})
	}
	if closed != nil {
		facts = append(facts, game.Fact{Kind: game.ClosesLine, At: m.point, Stones: closed})
	}

	return facts
}

// threat returns the fact that the move made one or several ways to complete a line, or the zero Fact.
func (m *move) threat() (f game.Fact) {
	var points []game.Point
	for at, stones := range incompleteRows(m.after, m.side) {
		if !slices.Contains(stones, m.point) || slices.Contains(points, at) {
			continue
		}
		if points == nil {
			f = game.Fact{Kind: game.MakesFour, At: at, Stones: stones}
		} else {
			f.Kind = game.MakesFours
		}
		points = append(points, at)
	}

	return f
}

// stonesIn returns the stones of each side in a segment before the move, and whether the segment contains the
// point of the move.
func (m *move) stonesIn(segment game.Segment) (own, others []game.Point, contains bool) {
	for i := range m.before.Rules().WinLength {
		switch point := segment.Point(i); {
		case point == m.point:
			contains = true
		case m.before.At(point) == m.side:
			own = append(own, point)
		case m.before.At(point) == m.side.Other():
			others = append(others, point)
		}
	}

	return own, others, contains
}

// isTighter reports whether a set of stones on a line is larger than another, or as large and closer together.
func isTighter(stones, than []game.Point) bool {
	return cmp.Or(len(stones)-len(than), span(than)-span(stones)) > 0
}

// span returns the distance between the first and the last of some points on a line.
func span(points []game.Point) int {
	if len(points) == 0 {
		return 0
	}

	first, last := points[0], points[len(points)-1]
	dx, dy := int(last.X)-int(first.X), int(last.Y)-int(first.Y)

	return max(dx, -dx, dy, -dy)
}

// canComplete reports whether a side wins by filling a segment, given the stones next to it.
func canComplete(p *game.Position, side game.Stone, segment game.Segment) bool {
	r := p.Rules()
	content := func(point game.Point) game.Stone {
		if !r.Contains(point) {
			return game.Empty
		}
		return p.At(point)
	}

	return r.Wins(side, content(segment.Point(-1)), content(segment.Point(r.WinLength)))
}

// placeFacts returns the facts about the place of the move: on small boards its kind of point, on large boards
// the nearest stone.
func (m *move) placeFacts() (facts []game.Fact) {
	r, x, y := m.before.Rules(), int(m.point.X), int(m.point.Y)
	isCentre := 2*x == r.Width-1 && 2*y == r.Height-1
	onSide, onEnd := x == 0 || x == r.Width-1, y == 0 || y == r.Height-1
	add := func(kind game.FactKind, stones ...game.Point) {
		facts = append(facts, game.Fact{Kind: kind, At: m.point, Stones: stones})
	}

	switch {
	case isCentre:
		add(game.TakesCentre)
	case !r.UsesXO():
	case onSide && onEnd:
		add(game.TakesCorner)
	case onSide || onEnd:
		add(game.TakesEdge)
	}

	switch others, own := m.neighbours(m.side.Other()), m.neighbours(m.side); {
	case others != nil:
		add(game.NextToOpponent, others[0])
	case own != nil:
		add(game.NextToOwn, own[0])
	case facts == nil:
		add(game.PlaysAway)
	}

	return facts
}

// neighbours returns the stones of a side next to the point of the move.
func (m *move) neighbours(side game.Stone) (found []game.Point) {
	r := m.before.Rules()
	for i := range 9 {
		point := game.Pt(int(m.point.X)+i%3-1, int(m.point.Y)+i/3-1)
		if r.Contains(point) && m.before.At(point) == side {
			found = append(found, point)
		}
	}

	return found
}
