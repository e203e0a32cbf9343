package board

import (
	"slices"

	"jingzi/game"
)

// DrawOptions holds the marks to draw besides the stones and the behaviour of the board. The zero value
// is a bare board without hover mark or animation.
type DrawOptions struct {
	Coordinates  bool // whether the edges have letters and row numbers
	LastMove     bool // whether the last move is marked
	Animate      bool // whether new stones and the end of a game are animated
	ConfirmMoves bool // whether, on boards with intersections, the first tap proposes a move and the second plays it

	// GhostColour is the colour of the faint stone under the pointer and at the keyboard's cursor, which
	// is that of the side to move. Empty shows none.
	GhostColour game.Stone

	Moves         []game.Point // stones to number: Moves[i] gets Numbers[i]; nil for no numbers
	Numbers       []int        // nil for 1, 2, 3 and so on
	Forbidden     []game.Point // points with small crosses
	Allowed       []game.Point // the only points where a ghost appears, each with a dot; nil for all
	Offers        []game.Point // points with the letters A, B, … to choose from
	Hints         []game.Point // suggestions, with a ring
	Highlighted   []game.Point // points with a frame
	Preview       []game.Point // upcoming moves, as faint numbered stones, the side to move first
	PreviewOffset int          // number of the line's moves on the board; Preview[0] has the next number

	Values  []MoveValue  // values of moves, on plates at their points
	Threats []ShapeLabel // shapes that stones would make, as small labels
	Strokes []Stroke     // lines through points, over the stones

	Annotations   []game.Mark    // marks of an annotator
	Continuations []Continuation // next moves in the tree of variations

	End EndStyle
}

// EndStyle is the style in which a board shows the end of a game, besides a winning line.
type EndStyle uint8

const (
	EndNormal EndStyle = iota
	EndDrawn           // dims all stones
	EndLost            // draws the winning line subdued, since it is the opponent's
)

// Forbidden returns the points that the side to move may not play.
func Forbidden(p game.Position) (points []game.Point) {
	if p.ToMove() == game.Black {
		for _, foul := range p.Fouls() {
			points = append(points, foul.At)
		}
	}
	return points
}

// clone returns a copy of o with its own slices.
func (o DrawOptions) clone() DrawOptions {
	for _, points := range []*[]game.Point{&o.Moves, &o.Forbidden, &o.Allowed, &o.Offers, &o.Hints, &o.Highlighted, &o.Preview} {
		*points = slices.Clone(*points)
	}
	o.Values, o.Threats, o.Strokes = slices.Clone(o.Values), slices.Clone(o.Threats), slices.Clone(o.Strokes)
	o.Annotations, o.Continuations = slices.Clone(o.Annotations), slices.Clone(o.Continuations)
	return o
}
