package board

import (
	"slices"

	"jingzi/game"
)

// DrawOptions holds the marks to draw in addition to the stones, and the behaviour of the board. With the
// zero value the board has no marks, no ghost under the pointer and no animation.
type DrawOptions struct {
	Coordinates  bool // whether letters and numbers are drawn along the edges
	LastMove     bool // whether the last move is marked
	Animate      bool // whether new stones and the end of a game are animated
	ConfirmMoves bool // whether, on boards with intersections, the first tap proposes a move and the second plays it

	// GhostColour is the colour of the faint stone under the pointer and at the keyboard cursor, usually
	// that of the side to move. If it is Empty, there is none.
	GhostColour game.Stone

	Moves         []game.Point // stones to number: Moves[i] has the number Numbers[i]
	Numbers       []int        // numbers of Moves, or nil for 1, 2, 3, ...
	Forbidden     []game.Point // points marked with a small cross
	Allowed       []game.Point // the only points on which a ghost appears, marked with a dot; nil for all points
	Offers        []game.Point // points to choose from, marked with the letters A, B, ...
	Hints         []game.Point // suggested points, marked with a ring
	Highlighted   []game.Point // points marked with a frame
	Preview       []game.Point // upcoming moves, drawn as faint numbered stones, starting with the side to move
	PreviewOffset int          // added to the numbers of Preview, which start with 1

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
	for _, points := range []*[]game.Point{&o.Moves, &o.Forbidden, &o.Allowed, &o.Offers, &o.Hints, &o.Highlighted, &o.Preview} {
		*points = slices.Clone(*points)
	}
	o.Values, o.Threats, o.Strokes = slices.Clone(o.Values), slices.Clone(o.Threats), slices.Clone(o.Strokes)
	o.Annotations, o.Continuations = slices.Clone(o.Annotations), slices.Clone(o.Continuations)
	return o
}
