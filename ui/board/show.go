package board

import (
	"slices"

	"jingzi/game"
)

// Show says what is drawn besides the stones, and how the board behaves. The
// zero Show is a bare board without hover mark or motion.
type Show struct {
	Coordinates bool // letters and row numbers along the edges
	LastMove    bool // mark the point played last
	Animate     bool // new stones fall and ends of games are shown with a short motion
	Confirm     bool // on boards with crossings, a first tap proposes and a second one plays

	// Ghost is the colour shown faintly under the pointer and in front of the
	// keyboard's cursor: the side that may play now. Empty shows none.
	Ghost game.Stone

	Moves     []game.Point // numbers the stones: Moves[i] carries Numbers[i]; nil shows no numbers
	Numbers   []int        // nil stands for 1, 2, 3 and so on
	Forbidden []game.Point // small crosses
	Allowed   []game.Point // if not nil, the only points a ghost appears on, each with a dot
	Offers    []game.Point // lettered A, B, …: one of them is to be chosen
	Hints     []game.Point // ringed: a suggestion
	Marked    []game.Point // framed: whatever the window wants pointed out
	Best      []game.Point // a line to come, as faint numbered stones, the side to move first
	BestFrom  int          // how many stones of the line are on the board: Best[0] carries the next number

	Values  []Value  // what moves are worth, on plates at their points
	Threats []Threat // what stones would make, as small labels
	Lines   []Line   // drawn through points, over the stones

	Signs []game.Mark // what an annotator has drawn
	Next  []Next      // moves that a tree of variations goes on with

	Outcome Outcome
}

// Outcome is what a board says of the end of a game, besides a line that wins.
type Outcome uint8

const (
	NoOutcome Outcome = iota
	Drawn             // all stones are dimmed
	Beaten            // the line that wins is the opponent's: it is drawn quietly
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
func (s Show) clone() Show {
	for _, points := range []*[]game.Point{&s.Moves, &s.Forbidden, &s.Allowed, &s.Offers, &s.Hints, &s.Marked, &s.Best} {
		*points = slices.Clone(*points)
	}
	s.Values, s.Threats, s.Lines = slices.Clone(s.Values), slices.Clone(s.Threats), slices.Clone(s.Lines)
	s.Signs, s.Next = slices.Clone(s.Signs), slices.Clone(s.Next)
	return s
}
