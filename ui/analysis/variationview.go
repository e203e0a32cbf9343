package analysis

import (
	"jingzi/game"
	"jingzi/game/session"
)

// variationView is a session.BoardView that shows a variation stone by stone.
type variationView struct {
	a      *Analysis
	kind   session.CaptionKind
	winner game.Stone // of a forced win

	positions []game.Position // the first position, and one after each stone
	points    []game.Point
	index     int // number of stones on the board
}

var _ session.BoardView = (*variationView)(nil)

// newVariation returns a view of the points, as far as they are legal.
func newVariation(from game.Position, points []game.Point) *variationView {
	l := &variationView{positions: []game.Position{from}}
	l.extend(points)
	return l
}

// extend adds points up to the first illegal one or the end of the game.
func (l *variationView) extend(points []game.Point) {
	for _, point := range points {
		next, err := l.last().Play(point)
		if err != nil {
			return
		}
		l.positions, l.points = append(l.positions, next), append(l.points, point)
	}
}

func (l *variationView) last() *game.Position { return &l.positions[len(l.points)] }

func (a *Analysis) show(l *variationView, kind session.CaptionKind) {
	l.a, l.kind = a, kind
	a.navigator.OpenView(l)
}

func (l *variationView) Position() game.Position { return l.positions[l.index] }

// Overlay numbers the stones. Upcoming stones of a review's line are shown only before it begins.
func (l *variationView) Overlay() session.Overlay {
	m := session.Overlay{Stones: l.points[:l.index], Upcoming: l.points[l.index:], Preview: true}
	if l.kind == session.CaptionReview && l.index > 0 {
		m.Upcoming = nil
	}
	return m
}

func (l *variationView) Caption() session.Caption {
	return session.Caption{Kind: l.kind, Current: l.index, Total: len(l.points), Winner: l.winner}
}

func (l *variationView) Seek(by int) {
	l.index = min(max(l.index+by, 0), len(l.points))
	l.a.desk.Refresh()
}

func (l *variationView) Close() { l.a.navigator.OpenView(nil) }
