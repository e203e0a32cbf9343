package board

import (
	"slices"

	"jingzi/game"
)

// DrawOptions determines what is drawn besides the stones, and how the board behaves. The zero value draws
// a bare board without hover mark or animation.
type DrawOptions struct {
	Coordinates  bool // letters and row numbers along the edges
	LastMove     bool // mark the last move
	Animate      bool // animate new stones and the end of a game
	ConfirmMoves bool // on boards with intersections, the first tap proposes a move and the second plays it

	// GhostColour is the colour shown faintly under the pointer and at the keyboard's cursor: the side
	// that may play now. With Empty none is shown.
	GhostColour game.Stone

	Moves         []game.Point // numbers the stones: Moves[i] has Numbers[i]; nil for no numbers
	Numbers       []int        // nil for 1, 2, 3 and so on
	Forbidden     []game.Point // small crosses
	Allowed       []game.Point // if not nil, the only points where a ghost appears, each with a dot
	Offers        []game.Point // lettered A, B, …, to choose one
	Hints         []game.Point // ringed: suggestions
	Highlighted   []game.Point // framed
	Preview       []game.Point // upcoming moves, as faint numbered stones, the side to move first
	PreviewOffset int          // number of moves of the line already on the board: Preview[0] has the next number

	Values  []MoveValue  // values of moves, on plates at their points
	Threats []ShapeLabel // what stones would make, as small labels
	Strokes []Stroke     // drawn through points, over the stones

	Annotations   []game.Mark    // marks of an annotator
	Continuations []Continuation // next moves in the tree of variations

	End EndStyle
}

// EndStyle is the style in which a board shows the end of a game, besides a winning line.
type EndStyle uint8

const (
	EndNormal EndStyle = iota
	EndDrawn           // all stones are dimmed
	EndLost            // the winning line is the opponent's: it is drawn subdued
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

// clone makes s independent of the caller's slices.
func (s DrawOptions) clone() DrawOptions {
	for _, points := range []*[]game.Point{&s.Moves, &s.Forbidden, &s.Allowed, &s.Offers, &s.Hints, &s.Highlighted, &s.Preview} {
		*points = slices.Clone(*points)
	}
	s.Values, s.Threats, s.Strokes = slices.Clone(s.Values), slices.Clone(s.Threats), slices.Clone(s.Strokes)
	s.Annotations, s.Continuations = slices.Clone(s.Annotations), slices.Clone(s.Continuations)
	return s
}
