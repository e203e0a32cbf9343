package analysis

import (
	"jingzi/game"
	"jingzi/game/session"
)

// line is a line of play that is shown stone by stone: a session.View.
type line struct {
	a      *Analysis
	kind   session.CaptionKind
	winner game.Stone // of a forced win

	positions []game.Position // where it starts, and one after each stone
	points    []game.Point
	at        int // stones on the board
}

var _ session.View = (*line)(nil)

// newLine plays points as far as they are legal.
func newLine(from game.Position, points []game.Point) *line {
	l := &line{positions: []game.Position{from}}
	l.extend(points)
	return l
}

// extend adds points as far as they are legal and the game goes on.
func (l *line) extend(points []game.Point) {
	for _, at := range points {
		next, err := l.last().Play(at)
		if err != nil {
			return
		}
		l.positions, l.points = append(l.positions, next), append(l.points, at)
	}
}

func (l *line) last() *game.Position { return &l.positions[len(l.points)] }

func (a *Analysis) show(l *line, kind session.CaptionKind) {
	l.a, l.kind = a, kind
	a.browse.Show(l)
}

func (l *line) Position() game.Position { return l.positions[l.at] }

// Overlay numbers the stones. Of a review's line those to come are seen only
// before it begins.
func (l *line) Overlay() session.Overlay {
	m := session.Overlay{Stones: l.points[:l.at], Ahead: l.points[l.at:], Line: true}
	if l.kind == session.ReviewLine && l.at > 0 {
		m.Ahead = nil
	}
	return m
}

func (l *line) Caption() session.Caption {
	return session.Caption{Kind: l.kind, Step: l.at, Of: len(l.points), Winner: l.winner}
}

func (l *line) Step(by int) {
	l.at = min(max(l.at+by, 0), len(l.points))
	l.a.desk.Refresh()
}

func (l *line) Leave() { l.a.browse.Show(nil) }
