package session

import (
	"encoding/json"
	"time"

	"jingzi/game"
)

// Notes are what is known of the moments of the game besides the choices. They
// go by the index of the moment, and are dropped where another way is taken.
type Notes struct {
	scores map[int]game.Score
	notes  map[int]any
}

// Score is what a search or a review has said of a moment, for Black.
func (n *Notes) Score(index int) (s game.Score, ok bool) {
	s, ok = n.scores[index]
	return s, ok
}

// SetScore notes what a moment is worth to Black.
func (n *Notes) SetScore(index int, forBlack game.Score) {
	if n.scores == nil {
		n.scores = make(map[int]game.Score)
	}
	n.scores[index] = forBlack
}

// Of is what the host keeps with the choice that led to a moment: what it
// annotated, or after a restart the json.RawMessage that this was saved as.
// It is nil if there is nothing.
func (n *Notes) Of(index int) any { return n.notes[index] }

// Set keeps something with the choice that led to a moment, for as long as the
// game is kept, if it can be written as JSON.
func (n *Notes) Set(index int, note any) {
	if n.notes == nil {
		n.notes = make(map[int]any)
	}
	n.notes[index] = note
}

// forget drops what is known of moments from an index on.
func (n *Notes) forget(from int) {
	for index := range n.scores {
		if index >= from {
			delete(n.scores, index)
		}
	}
	for index := range n.notes {
		if index >= from {
			delete(n.notes, index)
		}
	}
}

func (n *Notes) save() map[int]json.RawMessage {
	saved := make(map[int]json.RawMessage)
	for index, note := range n.notes {
		if data, err := json.Marshal(note); err == nil {
			saved[index] = data
		}
	}
	return saved
}

// Thinking is the search under way, or the latest.
type Thinking struct {
	Report game.Report // what it last said; the zero Report if nothing yet
	Of     int         // the index of the moment it is about, -1 for none
	Since  time.Time
}

// Proves says who wins in how many plies, if the search has proved that.
// searcher is the seat that it searched for; played is how many plies have been
// played since. What the searcher wins in is counted from the search on, as
// searches do; what the other side wins in, from now on.
func (t *Thinking) Proves(searcher game.Seat, played int) (winner game.Seat, plies int, ok bool) {
	if len(t.Report.Lines) == 0 {
		return 0, 0, false
	}
	if n, ok := t.Report.Lines[0].Score.Wins(); ok {
		return searcher, n, true
	}
	n, ok := t.Report.Lines[0].Score.Loses()
	return searcher.Other(), n - played, ok
}

// Verdict is what the search that led to the last move has proved: the player
// is told as soon as a win or a loss lies within the horizon (paper 000).
func (g *Game) Verdict() (winner game.Seat, plies int, ok bool) {
	if g.thinking.Of < 0 || g.thinking.Of != g.match.At()-1 {
		return 0, 0, false
	}
	return g.thinking.Proves(g.match.Moments()[g.match.At()].By, 1)
}

// Note takes down what a search says of a moment. A hint's is too short to
// count.
func (g *Game) Note(r game.Report, index int) {
	if len(r.Lines) == 0 || g.match.Hinting() {
		return
	}
	score := r.Lines[0].Score
	if g.match.Moments()[index].Position.ToMove() == game.White {
		score = -score
	}
	g.notes.SetScore(index, score)
}
