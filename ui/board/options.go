package board

import (
	"slices"

	"jingzi/game"
)

// DrawOptions holds the marks to draw in addition to the stones, and the behaviour of the board. With the
// zero value the board has no marks, no ghost under the pointer and no animation.
type DrawOptions struct {
	// Whether letters and numbers are drawn along the edges.
	Coordinates bool

	// Whether the last move is marked.
	LastMove bool

	// Whether new stones and the end of a game are animated.
	Animate bool

	// Whether, on boards with intersections, the first tap proposes a move and the second plays it.
	ConfirmMoves bool

	// GhostColour is the colour of the faint stone under the pointer and at the keyboard cursor, usually
	// that of the side to move. If it is Empty, there is none.
	GhostColour game.Stone

	// Stones to number: Moves[i] has the number Numbers[i].
	Moves []game.Point

	// Numbers of Moves, or nil for 1, 2, 3, ...
	Numbers []int

	// Points marked with a small cross.
	Forbidden []game.Point

	// The only points on which a ghost appears, marked with a dot; nil for all points.
	Allowed []game.Point

	// Points to choose from, marked with the letters A, B, ...
	Offers []game.Point

	// Suggested points, marked with a ring.
	Hints []game.Point

	// Moves that would have been better than the last one, drawn as faint stones of its side with an exclamation
	// mark.
	Better []game.Point

	// Points marked with a frame.
	Highlighted []game.Point

	// Upcoming moves, drawn as faint numbered stones, starting with the side to move.
	Preview []game.Point

	// Added to the numbers of Preview, which start with 1.
	PreviewOffset int

	Values  []MoveValue  // values of moves, drawn on plates
	Threats []ShapeLabel // shapes that stones would make, drawn as small labels
	Strokes []Stroke     // lines drawn over the stones

	Annotations   []game.Mark    // marks of an annotator
	Continuations []Continuation // next moves in the tree of variations

	End EndStyle
}

// EndStyle is the style in which a board shows the end of a game.
type EndStyle uint8

const (
	EndNormal EndStyle = iota // highlights a winning line
	EndDrawn                  // dims all stones
	EndLost                   // subdues the winning line, since it is the opponent's
)

// Forbidden returns the points that are fouls for the side to move.
func Forbidden(p game.Position) (points []game.Point) {
	if p.ToMove() == game.Black {
		for _, foul := range p.Fouls() {
			points = append(points, foul.At)
		}
	}

	return points
}

// clone returns a deep copy of o.
func (o DrawOptions) clone() DrawOptions {
	for _, points := range []*[]game.Point{&o.Moves, &o.Forbidden, &o.Allowed, &o.Offers, &o.Hints, &o.Better,
		&o.Highlighted, &o.Preview} {
		*points = slices.Clone(*points)
	}
	o.Values, o.Threats, o.Strokes = slices.Clone(o.Values), slices.Clone(o.Threats), slices.Clone(o.Strokes)
	o.Annotations, o.Continuations = slices.Clone(o.Annotations), slices.Clone(o.Continuations)

	return o
}
