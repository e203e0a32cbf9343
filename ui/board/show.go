package board

import (
	"slices"

	"jingzi/game"
)

// DrawOptions says what is drawn besides the stones, and how the board behaves. The
// zero Show is a bare board without hover mark or motion.
type DrawOptions struct {
	Coordinates  bool // letters and row numbers along the edges
	LastMove     bool // mark the point played last
	Animate      bool // new stones fall and ends of games are shown with a short motion
	ConfirmMoves bool // on boards with crossings, a first tap proposes and a second one plays

	// GhostColour is the colour shown faintly under the pointer and in front of the
	// keyboard's cursor: the side that may play now. Empty shows none.
	GhostColour game.Stone

	Moves         []game.Point // numbers the stones: Moves[i] carries Numbers[i]; nil shows no numbers
	Numbers       []int        // nil stands for 1, 2, 3 and so on
	Forbidden     []game.Point // small crosses
	Allowed       []game.Point // if not nil, the only points a ghost appears on, each with a dot
	Offers        []game.Point // lettered A, B, …: one of them is to be chosen
	Hints         []game.Point // ringed: a suggestion
	Highlighted   []game.Point // framed: whatever the window wants pointed out
	Preview       []game.Point // a line to come, as faint numbered stones, the side to move first
	PreviewOffset int          // how many stones of the line are on the board: Best[0] carries the next number

	Values  []MoveValue // what moves are worth, on plates at their points
	Threats []Threat    // what stones would make, as small labels
	Strokes []Stroke    // drawn through points, over the stones

	Annotations   []game.Mark    // what an annotator has drawn
	Continuations []Continuation // moves that a tree of variations goes on with

	End EndStyle
}

// EndStyle is what a board says of the end of a game, besides a line that wins.
type EndStyle uint8

const (
	EndNormal EndStyle = iota
	EndDrawn           // all stones are dimmed
	EndLost            // the line that wins is the opponent's: it is drawn quietly
)

// Forbidden are the points that the side to move may not play.
func Forbidden(p game.Position) (points []game.Point) {
	if p.ToMove() == game.Black {
		for _, foul := range p.Fouls() {
			points = append(points, foul.At)
		}
	}
	return points
}

// clone keeps the Show independent of the caller's slices.
func (s DrawOptions) clone() DrawOptions {
	for _, points := range []*[]game.Point{&s.Moves, &s.Forbidden, &s.Allowed, &s.Offers, &s.Hints, &s.Highlighted, &s.Preview} {
		*points = slices.Clone(*points)
	}
	s.Values, s.Threats, s.Strokes = slices.Clone(s.Values), slices.Clone(s.Threats), slices.Clone(s.Strokes)
	s.Annotations, s.Continuations = slices.Clone(s.Annotations), slices.Clone(s.Continuations)
	return s
}
