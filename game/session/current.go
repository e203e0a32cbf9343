package session

import (
	"time"

	"jingzi/game"
	"jingzi/game/saved"
)

// gameState is the current game, shared by the parts of a Session.
type gameState struct {
	match *game.Match

	// Revision of the tree when the game was opened from a file or the library; 0 if it was not opened.
	openedAt    int
	search      SearchStatus
	scores      Scores
	annotations Annotations
	hint        *Hint

	// Counts changes of the tree.
	revision int

	// The tree in its stored form.
	log saved.Log

	// The tree is too large for the store: see saved.Game.FullTree.
	tooLarge bool

	// For Undo, until the game continues.
	removed []removal

	// Index of the ply at which the current players took their seats.
	seatedFrom int

	// Who finished the game; nil if the current players did, or if it is not over.
	finished   *finishedGame
	concession concession

	// The node of the latest choice after which the computer waited with its answer; see Options.HoldsAnswer.
	heldAt *game.Node

	// Undo has reverted an end by a forced win, so no other forced win ends the game.
	playsOn bool
}

// finishedGame describes who played a game that was over when the players changed.
type finishedGame struct {
	index  int // index of its last ply
	config Config
}

// concession describes the last resignation, agreed draw or end at a forced win in this session.
type concession struct {
	node        *game.Node
	wasThinking bool // the computer was thinking
}

// Scores holds the scores that searches and reviews gave to nodes, from Black's point of view.
type Scores map[*game.Node]game.Score

// Annotations holds the host's data about the choices that led to nodes: the values returned by
// Options.Annotate or, after a restart, the json.RawMessage that was stored for them.
type Annotations map[*game.Node]any

// MatchReader is the read-only part of game.Match. LiveGame.Match returns the match of the current game
// as a MatchReader, so that only the session changes it.
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

func (g *gameState) isOver() bool { return g.match.Current().Result().Over() }

func (g *gameState) mainLine() []game.Ply {
	end, line := g.match.Tree().MainLineEnd(), g.match.Plies()
	if line[len(line)-1].Node != end {
		// Ends before illegal nodes.
		line, _ = g.match.Tree().PliesThrough(end, line)
	}
	return line
}

func (g *gameState) mainEnd() *game.Ply {
	main := g.mainLine()
	return &main[len(main)-1]
}

func (g *gameState) result() game.Result {
	if g.isInProgress() {
		return game.Result{}
	}
	return g.mainEnd().Result()
}

// isEmpty reports whether there is nothing to save yet.
func (g *gameState) isEmpty() bool {
	root := g.match.Tree().Root()
	return len(root.Children()) == 0 && root.Setup == nil
}

// isInProgress reports whether the game is still being played and will be counted. After its end, and in a
// game from a file, new moves are a variation.
func (g *gameState) isInProgress() bool {
	return g.header().Category == game.Category{} && !g.header().Uncounted
}

// finishedByOthers reports whether the players have changed since the end of the game.
func (g *gameState) finishedByOthers() bool {
	return g.finished != nil && g.isOver() && g.match.Index() <= g.finished.index
}

// isPlayed reports whether new moves become the main line: in a game in progress, in practice, and in an
// unfinished record without variations. Otherwise they are a variation.
func (g *gameState) isPlayed() bool { return g.isInProgress() || g.header().Continued }

// markAssisted records that the player had help.
func (g *gameState) markAssisted() {
	g.header().Assisted = g.header().Assisted || g.match.Index() > 0 && !g.isOver()
}

// hasHumanMoved reports whether a person has chosen a move of a game that is not over. Such a game is not
// replaced without a notice.
func (g *gameState) hasHumanMoved() bool {
	plies := g.match.Plies()
	for i := 1; i <= g.match.Index() && !g.isOver(); i++ {
		if g.match.Player(plies[i].Seat).IsHuman() {
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

// SearchStatus describes the current or the latest search.
type SearchStatus struct {
	Info    game.SearchInfo // its latest report; zero if there is none yet
	Index   int             // index of the ply that it searches, or -1 for none
	Started time.Time
}

// report records a report of a search of the current position. It ignores the score of a hint, whose search
// is too short.
func (g *gameState) report(info game.SearchInfo) {
	g.search.Info, g.search.Index = info, g.match.Index()
	if len(info.PVs) == 0 || g.match.Hinting() {
		return
	}
	score := info.PVs[0].Score
	if g.match.Current().Position.ToMove() == game.White {
		score = -score
	}
	g.scores[g.ply().Node] = score
}

// WinClaim is a win that an engine claims in a report of its search.
type WinClaim struct {
	Winner game.Seat
	Plies  int  // from the position on the board to the last stone
	Proved bool // the win is certain against all replies
}

// FindWinClaim returns the win or loss that a report on the searched position claims. current is the
// situation of that position or of the next one; the players may have changed colours since.
func FindWinClaim(info game.SearchInfo, searched game.Position, current *game.Situation) (c WinClaim, ok bool) {
	if len(info.PVs) == 0 {
		return c, false
	}
	s, winner := info.PVs[0].Score, searched.ToMove()
	if c.Plies, ok = s.ClaimedWin(); !ok {
		s, winner = -s, winner.Other()
		c.Plies, ok = s.ClaimedWin()
	}
	c.Winner, c.Proved = current.SeatOf(winner), s.Proved()

	// A stone was placed, so colours have not changed.
	if current.Position != searched {
		c.Plies--
	}

	return c, ok
}
