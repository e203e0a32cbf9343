package session

import (
	"crypto/rand"
	"encoding/json"
	"slices"

	"jingzi/game"
	"jingzi/game/saved"
)

// NewGame starts the next game. Undo restores the replaced one.
func (p *LiveGame) NewGame() {
	followed, s := false, p.seats
	p.replace(func() {
		followed = p.history.adaptLevel()
		if s.resume != nil {
			s.setup, s.resume = *s.resume, nil
		}
		if s.setup.FirstMove == AlternateFirst {
			s.next = s.human.Other()
		}
	})
	if followed {
		p.notices.Set(Notice{Kind: NoticeLevelAdapted, Level: s.setup.Level})
	}
	p.notices.emit(EventChanged)
}

// replace starts a new game after a change of the Config.
func (p *LiveGame) replace(change func()) {
	running := p.game.match.Index() > 0 && !p.game.isOver()
	p.history.archive(0)
	change()
	p.seats.choose()
	p.begin(p.seats.setup.opening())
	p.game.match.Start()
	if p.notices.Set(Notice{}); running {
		p.notices.Set(Notice{Kind: NewGameStarted})
	}
}

// begin sets up a match.
func (p *LiveGame) begin(o game.Opening) {
	s := p.seats
	if m := p.game.match; m != nil {
		ended, programs := m.CloseAsync(), s.programs
		go func() { // waits for the engines on another goroutine
			closeAll(programs)
			_ = ended()
		}()
	}
	if p.adviser.rules != s.setup.Rules {
		p.adviser = hintEngine{}
	}
	players := s.players()
	m := game.NewMatch(s.setup.Rules, o, players[0], players[1], p.o.Post)
	m.Header().ID, m.Header().HumanSeat, m.Header().Names = rand.Text(), s.human, s.names([2]string{})
	*p.game = gameState{match: m, thinking: SearchStatus{Index: -1}, scores: Scores{}, annotations: Annotations{},
		revision: p.game.revision + 1}
	p.navigator.toLive()
	m.SetClockSource(p.o.Now)
	m.SetClocks(s.setup.Clock, 0)
	m.Observe(p.observeMatch)
}

// reseat seats new players during a game.
func (p *LiveGame) reseat() {
	programs := p.seats.programs
	defer func() { go closeAll(programs) }()
	for i, player := range p.seats.players() {
		p.game.match.SetPlayer(game.Seat(i), player)
	}
	h := p.game.header()
	h.Names = p.seats.names(h.Names)
	if p.game.match.Paused() {
		p.game.match.Start()
	}
}

func (p *LiveGame) CanUndo() bool {
	return p.game.match.Index() > 0 || len(p.history.previous) > 0 || len(p.game.removed) > 0
}

func (p *LiveGame) CanRedo() bool { return p.game.match.Index() < len(p.game.match.Plies())-1 }

// Undo restores a branch that was just removed, or else goes back to where a person last chose, or at the
// start of a game restores the replaced one. It reports whether there was something to undo.
func (p *LiveGame) Undo() bool {
	if p.editor.restore() {
		return true
	}
	p.navigator.toLive()
	if p.undoResult() || p.restorePrevious() {
		p.notices.emit(EventChanged)
		return true
	}
	g := p.game
	g.markAssisted()
	was, ended := g.ply().Node, g.isOver()
	switch {
	case !g.match.Undo():
		p.notices.show(Notice{Kind: NothingToUndo})
		return false
	case ended && !g.inProgress() && g.mainEnd().Node == was:
		g.reopen()
		p.notices.emit(EventChanged)
	}
	return true
}

// undoResult undoes a resignation, an agreed draw and an end at a forced win by removing that end from the
// tree, so that files have no result that the board does not show. It returns false if the game did not end
// that way, was opened with that end, or has a comment or marks there.
func (p *LiveGame) undoResult() bool {
	g := p.game
	n := g.ply().Node
	r, mine := g.match.Current().Result(), n == g.gaveUp.node
	if n.Choice == nil || n.Choice.Kind != game.End || r.Reason != game.Resigned && r.Reason != game.DrawAgreed && r.Reason != game.ForcedWin ||
		g.header().Uncounted && !mine || n.Comment != "" || n.Marks != nil || len(n.Children()) > 0 {
		return false
	}
	g.remove(n)
	g.revision++
	g.playsOn = g.playsOn || r.Reason == game.ForcedWin
	if !g.mainEnd().Result().Over() {
		g.header().Category = game.Category{} // before count, since a game with undone moves counts as assisted
	}
	g.match.SyncTree()
	if c := g.match.TimeControl(); c.Enabled() {
		g.match.SetClocks(c, n.ThinkTime)
	}
	if mine && g.gaveUp.thinking {
		g.match.Start()
	}
	p.notices.Set(Notice{Kind: NoticeConcessionUndone})
	return true
}

// Redo goes forward to where a person next chose, or to the end.
func (p *LiveGame) Redo() bool {
	p.navigator.toLive()
	if p.game.match.Redo() {
		return true // the match has reported the change
	}
	p.notices.show(Notice{Kind: NothingToRedo})
	return false
}

// restorePrevious puts the game before the current one on the board and deletes the current one.
func (p *LiveGame) restorePrevious() bool {
	g := p.history.pop()
	if g != nil {
		p.load(g)
		p.notices.Set(Notice{Kind: NoticeGameRestored})
	}
	return g != nil
}

// Resume continues after a restart with the latest game, or nil, and the games that it replaced, latest
// last. All must be valid.
func (p *LiveGame) Resume(last *saved.Game, previous []*saved.Game) {
	p.history.previous = previous
	if last == nil {
		p.Start()
		return
	}
	p.load(last)
	switch {
	case p.game.isOver():
	case p.game.match.TimeControl().Enabled():
		p.notices.Set(Notice{Kind: ClockResumed})
	default:
		p.notices.Set(Notice{Kind: GameResumed})
	}
	p.notices.emit(EventChanged)
}

func (p *LiveGame) load(g *saved.Game) {
	t, err := g.LoadTree()
	if err != nil { // invalid
		t = &saved.LoadedTree{Tree: game.NewTree(g.Rules, g.Opening)}
		t.Current = t.Root()
		g.Category, g.NodeNumber = game.Category{}, 0
	}
	setup := DefaultConfig()
	_ = json.Unmarshal(g.Setup, &setup) // Sanitize repairs invalid values
	_ = setup.Sanitize()
	p.o.Sanitize(&setup)
	setup.Mode = g.Mode
	p.loadTree(g, setup, t)
	p.notices.refused(err)
}

// loadTree puts a valid tree on the board with the other saved data of the game, and seats the players.
func (p *LiveGame) loadTree(g *saved.Game, setup Config, t *saved.LoadedTree) {
	setup.Rules = g.Rules
	p.seats.take(setup, g.HumanSeat)
	p.begin(g.Opening)
	c := p.game
	c.tooLarge = t.HasMoreThan(largeTree)
	if c.log = t.Log; t.Annotations != nil {
		c.annotations = t.Annotations
	}
	if g.ID == "" {
		g.ID = c.header().ID
	}
	t.Header = g.Header
	t.HumanSeat = p.seats.human
	if g.Opened {
		c.openedAt = c.revision
	}
	c.match.SetClocks(g.Clock, 0)
	_ = c.match.Restore(t.Tree, t.Current)
	c.match.SetClocks(g.Clock, g.Spent)
	if setup.Mode == game.HumanVsComputer || c.match.HumanToAnswer() {
		c.match.Start()
	}
}

// Open puts a game from a file on the board, at the end of its main line, or at the root if stones were set
// up there. The session takes ownership of the tree. The levels in its header determine the players; a
// computer that is to move waits for Start. The game is never counted, and NewGame restores the current
// Config. New moves of an unfinished game without variations become its main line.
func (p *LiveGame) Open(t *game.Tree) {
	at, end := t.Root(), t.MainLineEnd()
	if at.Setup == nil {
		at = end
	}
	situations, err := t.Situations(end)
	forks := func(n *game.Node) bool { return len(n.Children()) > 1 || n.RejectedSGF != nil }
	p.open(t, at, err == nil && !situations[len(situations)-1].Result().Over() && !slices.ContainsFunc(end.Path(), forks))
}

// OpenLibrary opens a library of variations at a node. New moves are branches.
func (p *LiveGame) OpenLibrary(t *game.Tree, at *game.Node) { p.open(t, at, false) }

func (p *LiveGame) open(t *game.Tree, at *game.Node, continued bool) {
	g := &saved.Game{Header: t.Record(), Opened: true}
	g.Continued = continued
	to := p.seats.setup
	to.Rules, to.Opening, to.DealOpening = t.Rules, t.Opening, false
	to.Opening.Named = 0
	first, second := game.Level(t.Levels[game.First]), game.Level(t.Levels[game.Second])
	known := func(l game.Level) bool { // not a program, which a file must not start
		if l == game.Perfect { // the name of Master in older files
			l = ClosestLevel(p.o.Computers, t.Rules, t.Opening, l)
		}
		return l.Rung() > 0 && p.o.Computers.Supports(t.Rules, l)
	}
	switch {
	case known(first) && known(second):
		to.Mode, to.Levels = game.ComputerVsComputer, [2]game.Level{first, second}
	case known(second):
		to.Mode, to.Level, g.HumanSeat = game.HumanVsComputer, second, game.First
	case known(first):
		to.Mode, to.Level, g.HumanSeat = game.HumanVsComputer, first, game.Second
	default:
		to.Mode = game.HumanVsHuman
	}
	p.putUncounted(g, to, &saved.LoadedTree{Tree: t, Current: at}, 0)
	p.notices.emit(EventChanged)
}

// PractiseFrom starts a game at a ply of the current one, against the computer if it supports the rules.
// The person plays the side to move. Undo restores the current game; NewGame restores the current Config.
// Practice is never counted.
func (p *LiveGame) PractiseFrom(index int) {
	ply := &p.game.match.Plies()[index]
	ask := ply.Prompt()
	if ask.Kind == game.PromptNone {
		return
	}
	t, at := p.game.match.Tree().PathTree(ply.Node)
	g, setup := p.history.Snapshot(), p.seats.setup
	g.ID, g.Category, g.Continued = "", game.Category{}, true
	g.Clock, g.Spent, g.HumanSeat = game.TimeControl{}, 0, ask.Seat
	if len(p.o.Computers.Levels(g.Rules)) > 0 {
		setup.Mode, g.Names = game.HumanVsComputer, [2]string{}
	}
	p.putUncounted(g, setup, &saved.LoadedTree{Tree: t, Current: at}, index)
	p.notices.show(Notice{Kind: Practising})
}

// putUncounted puts a game on the board that will not be counted. Undo restores the current game when the
// new one is back at the ply with index left or before.
func (p *LiveGame) putUncounted(g *saved.Game, setup Config, t *saved.LoadedTree, index int) {
	before := p.seats.setup
	if p.seats.resume != nil {
		before = *p.seats.resume
	}
	p.history.archive(index)
	g.Uncounted = true
	p.loadTree(g, setup, t)
	p.seats.resume = &before
}
