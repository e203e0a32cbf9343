package session

import (
	"time"

	"jingzi/game"
	"jingzi/game/saved"
)

// current is the game under way, which the parts of a Session share.
type current struct {
	match       *game.Match
	facts       facts
	thinking    Thinking
	scores      Scores
	annotations Annotations
	hint        *Hint
	revision    int       // counts changes of the tree
	log         saved.Log // of the tree, for the store
	large       bool      // the tree is too large for the store: see saved.Game.Whole
	removed     []removal // for Undo, until the game goes on
	earlier     int       // up to the moment with this index others sat here
	gaveUp      gaveUp
}

// facts are what is true of a game besides its moves; see saved.Game.
type facts struct {
	ID                string
	Uncounted, Helped bool
	Kind              saved.Kind
	Opened            int // the revision of the tree as it was opened; 0 if it was not
}

// gaveUp is how a person last ended the game off the board, in this sitting.
type gaveUp struct {
	node     *game.Node
	thinking bool // the computer was
}

// Scores are what searches and reviews have said of nodes, for Black.
type Scores map[*game.Node]game.Score

// Annotations are what the host keeps with the choices that led to nodes, for as
// long as the game is kept: what it annotated, if JSON can write it, or after a
// restart the json.RawMessage that this was saved as.
type Annotations map[*game.Node]any

// Match is the game under way, to be read.
type Match interface {
	Rules() game.Rules
	Tree() game.Tree
	Moments() []game.Moment
	At() int
	Now() *game.Situation
	Moves() []game.Move
	Player(game.Seat) game.Player
	HumanToAnswer() bool
	Busy() bool
	Hinting() bool
	Paused() bool
	TimeControl() game.TimeControl
	Spent() time.Duration
	Clock(game.Seat) game.Clock
}

func (g *current) moment() *game.Moment { return &g.match.Moments()[g.match.At()] }

func (g *current) over() bool { return g.match.Now().Result().Over() }

func (g *current) mainLine() []game.Moment {
	end, line := g.match.Tree().End(), g.match.Moments()
	if line[len(line)-1].Node != end {
		line, _ = g.match.Tree().Line(end, line) // ends before what the rules refuse
	}
	return line
}

func (g *current) mainEnd() *game.Moment {
	main := g.mainLine()
	return &main[len(main)-1]
}

func (g *current) result() game.Result {
	if g.open() {
		return game.Result{}
	}
	return g.mainEnd().Result()
}

// blank reports whether there is nothing worth keeping yet.
func (g *current) blank() bool {
	root := g.match.Tree().Root()
	return len(root.Children()) == 0 && root.Setup == nil
}

// open reports whether the game is still being played: it does not count yet,
// and will. After that, and in a file, what is played is a variation.
func (g *current) open() bool { return g.facts.Kind == saved.Kind{} && !g.facts.Uncounted }

func (g *current) reopen() { g.facts.Kind, g.facts.Helped = saved.Kind{}, true }

// help notes that the game is not played by a person's wits alone any more.
func (g *current) help() { g.facts.Helped = g.facts.Helped || g.match.At() > 0 && !g.over() }

// chosen reports whether a person has chosen a move of a game that is not over:
// it is not to be swept away.
func (g *current) chosen() bool {
	moments := g.match.Moments()
	for i := 1; i <= g.match.At() && !g.over(); i++ {
		if g.match.Player(moments[i].By).IsHuman() {
			return true
		}
	}
	return false
}

func (g *current) promote(n *game.Node) {
	if n.Promote() {
		g.log.Promote(n)
	}
}

func (g *current) write(n *game.Node) { g.log.Put(g.match.Rules(), n, g.annotations) }

func (g *current) remove(n *game.Node) (restore func()) {
	g.log.Remove(n)
	return n.Remove()
}

// Thinking is the search under way, or the latest.
type Thinking struct {
	Report game.Report // what it last said; the zero Report if nothing yet
	Of     int         // the index of the moment it is about, -1 for none
	Since  time.Time
}

// report notes what a search says of the present moment. A hint is too short to
// count as its score.
func (g *current) report(r game.Report) {
	g.thinking.Report, g.thinking.Of = r, g.match.At()
	if len(r.Lines) == 0 || g.match.Hinting() {
		return
	}
	score := r.Lines[0].Score
	if g.match.Now().Position.ToMove() == game.White {
		score = -score
	}
	g.scores[g.moment().Node] = score
}

type Claim struct {
	Winner game.Seat
	Plies  int  // to the last stone, from the position on the board
	Proved bool // over all replies; else it only seems so
}

// ClaimOf is what a report on a position says of the end of the game, if the search sees
// it. now is that position or the next one; the players may have changed colours since.
func ClaimOf(r game.Report, searched game.Position, now *game.Situation) (c Claim, ok bool) {
	if len(r.Lines) == 0 {
		return c, false
	}
	s, winner := r.Lines[0].Score, searched.ToMove()
	if c.Plies, ok = s.Winning(); !ok {
		s, winner = -s, winner.Other()
		c.Plies, ok = s.Winning()
	}
	c.Winner, c.Proved = now.SeatOf(winner), s.Proved()
	if now.Position != searched { // a stone was placed, and no colour chosen
		c.Plies--
	}
	return c, ok
}
