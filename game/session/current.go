package session

import (
	"time"

	"jingzi/game"
	"jingzi/game/saved"
)

// gameState is the game under way, which the parts of a Session share.
type gameState struct {
	match       *game.Match
	openedAt    int // the revision of the tree as it was opened; 0 if it was not
	thinking    SearchStatus
	scores      Scores
	annotations Annotations
	hint        *Hint
	revision    int       // counts changes of the tree
	log         saved.Log // of the tree, for the store
	large       bool      // the tree is too large for the store: see saved.Game.Whole
	removed     []removal // for Undo, until the game goes on
	seatedFrom  int       // up to the moment with this index others sat here
	gaveUp      gaveUp
	playsOn     bool // an end by a forced win was undone: no other one ends the game
}

// gaveUp is how the game was last ended off the board, in this sitting.
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

// MatchReader is the game under way, to be read.
type MatchReader interface {
	Rules() game.Rules
	Tree() game.Tree
	Plies() []game.Ply
	Index() int
	Current() *game.Situation
	Moves() []game.Move
	Player(game.Seat) game.Player
	HumanToAnswer() bool
	Busy() bool
	Hinting() bool
	Paused() bool
	TimeControl() game.TimeControl
	Elapsed() time.Duration
	Clock(game.Seat) game.Clock
}

func (g *gameState) header() *game.Header { return g.match.Header() }

func (g *gameState) ply() *game.Ply { return &g.match.Plies()[g.match.Index()] }

func (g *gameState) over() bool { return g.match.Current().Result().Over() }

func (g *gameState) mainLine() []game.Ply {
	end, line := g.match.Tree().MainLineEnd(), g.match.Plies()
	if line[len(line)-1].Node != end {
		line, _ = g.match.Tree().PliesThrough(end, line) // ends before what the rules refuse
	}
	return line
}

func (g *gameState) mainEnd() *game.Ply {
	main := g.mainLine()
	return &main[len(main)-1]
}

func (g *gameState) result() game.Result {
	if g.inProgress() {
		return game.Result{}
	}
	return g.mainEnd().Result()
}

// isEmpty reports whether there is nothing worth keeping yet.
func (g *gameState) isEmpty() bool {
	root := g.match.Tree().Root()
	return len(root.Children()) == 0 && root.Setup == nil
}

// inProgress reports whether the game is still being played: it does not count yet,
// and will. After that, and in a file, what is played is a variation.
func (g *gameState) inProgress() bool {
	return g.header().Category == game.Category{} && !g.header().Uncounted
}

// isPlayed reports whether what is played is the game, and so becomes its main line: one
// that is in progress, practice, or the unfinished game of a record. In a record of a
// finished game or with variations, and after the end, it is a variation.
func (g *gameState) isPlayed() bool { return g.inProgress() || g.header().Continued }

func (g *gameState) reopen() { g.header().Category, g.header().Assisted = game.Category{}, true }

// markAssisted notes that the game is not played by a person's wits alone any more.
func (g *gameState) markAssisted() {
	g.header().Assisted = g.header().Assisted || g.match.Index() > 0 && !g.over()
}

// chosen reports whether a person has chosen a move of a game that is not over:
// it is not to be swept away.
func (g *gameState) chosen() bool {
	moments := g.match.Plies()
	for i := 1; i <= g.match.Index() && !g.over(); i++ {
		if g.match.Player(moments[i].Seat).IsHuman() {
			return true
		}
	}
	return false
}

func (g *gameState) promote(n *game.Node) {
	if n.Promote() {
		g.log.Promote(n)
	}
}

func (g *gameState) write(n *game.Node) { g.log.AppendNode(g.match.Rules(), n, g.annotations) }

func (g *gameState) remove(n *game.Node) (restore func()) {
	g.log.Remove(n)
	return n.Remove()
}

// SearchStatus is the search under way, or the latest.
type SearchStatus struct {
	Info    game.SearchInfo // what it last said; the zero Report if nothing yet
	Index   int             // the index of the moment it is about, -1 for none
	Started time.Time
}

// report notes what a search says of the present moment. A hint is too short to
// count as its score.
func (g *gameState) report(r game.SearchInfo) {
	g.thinking.Info, g.thinking.Index = r, g.match.Index()
	if len(r.PVs) == 0 || g.match.Hinting() {
		return
	}
	score := r.PVs[0].Score
	if g.match.Current().Position.ToMove() == game.White {
		score = -score
	}
	g.scores[g.ply().Node] = score
}

type WinClaim struct {
	Winner game.Seat
	Plies  int  // to the last stone, from the position on the board
	Proved bool // over all replies; else it only seems so
}

// FindWinClaim is what a report on a position says of the end of the game, if the search sees
// it. now is that position or the next one; the players may have changed colours since.
func FindWinClaim(r game.SearchInfo, searched game.Position, now *game.Situation) (c WinClaim, ok bool) {
	if len(r.PVs) == 0 {
		return c, false
	}
	s, winner := r.PVs[0].Score, searched.ToMove()
	if c.Plies, ok = s.ClaimedWin(); !ok {
		s, winner = -s, winner.Other()
		c.Plies, ok = s.ClaimedWin()
	}
	c.Winner, c.Proved = now.SeatOf(winner), s.Proved()
	if now.Position != searched { // a stone was placed, and no colour chosen
		c.Plies--
	}
	return c, ok
}
