package analysis

import (
	"jingzi/game"
	"jingzi/ui/board"
)

// line is a line of play that is shown stone by stone.
type line struct {
	positions []game.Position // where it starts, and one after each stone
	points    []game.Point
	at        int // stones on the board
}

func newLine(from game.Position, points []game.Point) line {
	l := line{positions: []game.Position{from}}
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

// last is the position at the end of the line.
func (l *line) last() *game.Position { return &l.positions[len(l.points)] }

// Position is the board with the stones shown so far.
func (l *line) Position() game.Position { return l.positions[l.at] }

// Step shows more stones of the line, or fewer.
func (l *line) Step(by int) { l.at = min(max(l.at+by, 0), len(l.points)) }

// Marks numbers the stones of the line: those to come are faint.
func (l *line) Marks(show *board.Show) {
	show.Moves, show.Best, show.BestFrom = l.points[:l.at], l.points[l.at:], l.at
	show.Ghost, show.Allowed, show.Offers, show.Hints, show.LastMove, show.Confirm = game.Empty, nil, nil, nil, l.at > 0, false
}
