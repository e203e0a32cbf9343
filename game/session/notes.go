package session

import (
	"time"

	"jingzi/game"
)

// Notes are what is known of the nodes of the game besides what stands in its
// tree.
type Notes struct {
	scores map[*game.Node]game.Score
	notes  map[*game.Node]any
}

// Score is what a search or a review has said of a node, for Black.
func (n *Notes) Score(at *game.Node) (s game.Score, ok bool) {
	s, ok = n.scores[at]
	return s, ok
}

// SetScore notes what a node is worth to Black.
func (n *Notes) SetScore(at *game.Node, forBlack game.Score) {
	if n.scores == nil {
		n.scores = make(map[*game.Node]game.Score)
	}
	n.scores[at] = forBlack
}

// Of is what the host keeps with the choice that led to a node: what it
// annotated, or after a restart the json.RawMessage that this was saved as.
// It is nil if there is nothing.
func (n *Notes) Of(at *game.Node) any { return n.notes[at] }

// Set keeps something with the choice that led to a node, for as long as the
// game is kept, if it can be written as JSON.
func (n *Notes) Set(at *game.Node, note any) {
	if n.notes == nil {
		n.notes = make(map[*game.Node]any)
	}
	n.notes[at] = note
}

// Thinking is the search under way, or the latest.
type Thinking struct {
	Report game.Report // what it last said; the zero Report if nothing yet
	Of     int         // the index of the moment it is about, -1 for none
	Since  time.Time
}

// Claim is what a search says of the end of a game.
type Claim struct {
	Winner game.Seat
	Plies  int  // to the last stone, from the position on the board
	Proved bool // over all replies; else it only seems so
}

// ClaimOf is what a report says of the end of the game, if the search sees it.
// searcher is the seat that it searched for; played is how many plies have been
// played since.
func ClaimOf(r game.Report, searcher game.Seat, played int) (c Claim, ok bool) {
	if len(r.Lines) == 0 {
		return c, false
	}
	s := r.Lines[0].Score
	c.Winner = searcher
	if c.Plies, ok = s.Winning(); !ok {
		s, c.Winner = -s, searcher.Other()
		c.Plies, ok = s.Winning()
	}
	c.Proved = s.Proved()
	c.Plies -= played
	return c, ok
}

// Verdict is what the search that led to the last move has found: the player
// is told as soon as a win or a loss lies within the horizon (paper 000).
func (g *Game) Verdict() (c Claim, ok bool) {
	if g.thinking.Of < 0 || g.thinking.Of != g.match.At()-1 {
		return c, false
	}
	return ClaimOf(g.thinking.Report, g.match.Moments()[g.match.At()].By, 1)
}

// Note takes down what a search says of a moment. A hint's is too short to
// count.
func (g *Game) Note(r game.Report, index int) {
	if len(r.Lines) == 0 || g.match.Hinting() {
		return
	}
	score := r.Lines[0].Score
	m := &g.match.Moments()[index]
	if m.Position.ToMove() == game.White {
		score = -score
	}
	g.notes.SetScore(m.Node, score)
}
