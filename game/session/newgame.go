package session

import (
	"crypto/rand"
	"encoding/json"
	"slices"

	"jingzi/game"
	"jingzi/game/saved"
)

// NewGame starts the next game. Undo restores the replaced one.
func (lg *LiveGame) NewGame() {
	adapted, s := false, lg.seats
	lg.replace(func() {
		adapted = lg.history.adaptLevel()
		s.setup, s.resume = s.NextConfig(), nil
		if s.setup.FirstMove == AlternateFirst {
			s.next = s.human.Other()
		}
	})
	if adapted {
		lg.notices.Set(Notice{Kind: NoticeLevelAdapted, Level: s.setup.Level})
	}
	lg.notices.emit(EventChanged)
}

// replace starts a new game after a change of the Config.
func (lg *LiveGame) replace(change func()) {
	wasInProgress := lg.game.match.Index() > 0 && !lg.game.isOver()
	lg.history.archive(0)
	change()
	lg.seats.chooseHumanSeat()
	lg.begin(lg.seats.setup.opening())
	lg.game.match.Start()
	lg.notices.Set(Notice{})
	if wasInProgress {
		lg.notices.Set(Notice{Kind: NoticeNewGame})
	}
}

// begin sets up a match.
func (lg *LiveGame) begin(o game.Opening) {
	s := lg.seats
	if m := lg.game.match; m != nil {
		wait, programs := m.CloseAsync(), s.programs

		// Waits for the engines on another goroutine.
		go func() {
			closeAll(programs)
			_ = wait()
		}()
	}
	if lg.hintPlayer.rules != s.setup.Rules {
		lg.hintPlayer = hintPlayer{}
	}
	players := s.players()
	m := game.NewMatch(s.setup.Rules, o, players[0], players[1], lg.o.Post)
	m.Header().ID, m.Header().HumanSeat, m.Header().Names = rand.Text(), s.human, s.names([2]string{})
	*lg.game = gameState{match: m, search: SearchStatus{Index: -1}, scores: Scores{}, annotations: Annotations{},
		revision: lg.game.revision + 1}
	lg.navigator.toLive()
	m.SetClockSource(lg.o.Now)
	m.SetClocks(s.setup.Clock, 0)
	m.Observe(lg.onMatchEvent)
	m.SetHold(lg.holdsAnswer)
}

// reseat seats new players during a game.
func (lg *LiveGame) reseat() {
	programs := lg.seats.programs
	defer func() { go closeAll(programs) }()

	for i, player := range lg.seats.players() {
		lg.game.match.SetPlayer(game.Seat(i), player)
	}

	// Otherwise the names are those of the players who finished it.
	if h := lg.game.header(); !lg.game.isOver() {
		h.Names = lg.seats.names(h.Names)
	}
	if lg.game.match.Paused() {
		lg.game.match.Start()
	}
}

func (lg *LiveGame) CanUndo() bool {
	return lg.game.match.Index() > 0 || len(lg.history.previous) > 0 || len(lg.game.removed) > 0
}

func (lg *LiveGame) CanRedo() bool { return lg.game.match.Index() < len(lg.game.match.Plies())-1 }

// Undo restores a branch that was just removed, or else goes back to the last choice of a person. At the
// start of a game it restores the replaced game. It reports whether there was something to undo.
func (lg *LiveGame) Undo() bool {
	if lg.editor.restore() {
		return true
	}
	lg.navigator.toLive()
	if lg.undoResult() || lg.restorePrevious() {
		lg.notices.emit(EventChanged)
		return true
	}
	g := lg.game
	g.markAssisted()

	oldNode, wasOver := g.ply().Node, g.isOver()
	switch {
	case !g.match.Undo():
		lg.notices.show(Notice{Kind: NoticeNothingToUndo})
		return false
	case wasOver && !g.isInProgress() && g.mainEnd().Node == oldNode:
		lg.history.reopen()
		g.header().Assisted = true
		lg.notices.emit(EventChanged)
	}

	return true
}

// undoResult undoes a resignation, an agreed draw and an end at a forced win by removing that end from the
// tree, so that files have no result that the board does not show. It returns false if the game did not end
// that way, was opened with that end, or has a comment or marks there.
func (lg *LiveGame) undoResult() bool {
	g := lg.game
	n := g.ply().Node
	r, endedHere := g.match.Current().Result(), n == g.concession.node
	isEnd := n.Choice != nil && n.Choice.Kind == game.End
	isConcession := r.Reason == game.Resigned || r.Reason == game.DrawAgreed || r.Reason == game.ForcedWin
	wasOpened := g.header().Uncounted && !endedHere
	isAnnotated := n.Comment != "" || len(n.Marks)+len(n.Children()) > 0
	if !isEnd || !isConcession || wasOpened || isAnnotated {
		return false
	}
	g.remove(n)
	g.revision++
	g.playsOn = g.playsOn || r.Reason == game.ForcedWin
	if !g.mainEnd().Result().Over() {
		// Before count, since a game with undone moves counts as assisted.
		lg.history.reopen()
	}
	g.match.SyncTree()
	if c := g.match.TimeControl(); c.Enabled() {
		g.match.SetClocks(c, n.ThinkTime)
	}
	if endedHere && g.concession.wasThinking {
		g.match.Start()
	}
	lg.notices.Set(Notice{Kind: NoticeConcessionUndone})

	return true
}

// Redo goes forward to the next choice of a person, or to the end.
func (lg *LiveGame) Redo() bool {
	lg.navigator.toLive()
	if lg.game.match.Redo() {
		// The match has reported the change.
		return true
	}
	lg.notices.show(Notice{Kind: NoticeNothingToRedo})

	return false
}

// restorePrevious restores the game before the current one and deletes the current one.
func (lg *LiveGame) restorePrevious() bool {
	g := lg.history.pop()
	if g != nil {
		lg.load(g)
		lg.notices.Set(Notice{Kind: NoticeGameRestored})
	}

	return g != nil
}

// Resume continues after a restart with the latest game, or nil, and the games that it replaced, latest
// last. All must be valid. After an opened game or practice, the next game has the Config passed to New.
func (lg *LiveGame) Resume(last *saved.Game, previous []*saved.Game) {
	lg.history.previous = previous
	if last == nil {
		lg.Start()
		return
	}
	lg.load(last)

	switch {
	case lg.game.isOver():
	case lg.game.match.TimeControl().Enabled():
		lg.notices.Set(Notice{Kind: NoticeClockResumed})
	default:
		lg.notices.Set(Notice{Kind: NoticeGameResumed})
	}
	lg.notices.emit(EventChanged)
}

func (lg *LiveGame) load(g *saved.Game) {
	t, err := g.LoadTree()

	// Invalid.
	if err != nil {
		t = &saved.LoadedTree{Tree: game.NewTree(g.Rules, g.Opening)}
		t.Current = t.Root()
		g.Category, g.NodeNumber = game.Category{}, 0
	}
	setup := DefaultConfig()

	// Sanitize repairs invalid values.
	_ = json.Unmarshal(g.Setup, &setup)
	_ = setup.Sanitize()
	lg.o.Sanitize(&setup)
	setup.Mode = g.Mode
	lg.loadTree(g, setup, t)
	lg.notices.postRefusal(err)
}

// loadTree makes a valid tree, with the other saved data of its game, the current game, and seats the players.
// If the game is not counted, it does not change the Config of the next game.
func (lg *LiveGame) loadTree(g *saved.Game, setup Config, t *saved.LoadedTree) {
	next := lg.seats.NextConfig()
	setup.Rules = g.Rules
	lg.seats.restore(setup, g.HumanSeat)
	if g.Uncounted {
		lg.seats.resume = &next
	}
	lg.begin(g.Opening)
	current := lg.game
	current.tooLarge = t.HasMoreThan(largeTree)
	current.log = t.Log
	if t.Annotations != nil {
		current.annotations = t.Annotations
	}
	if g.ID == "" {
		g.ID = current.header().ID
	}
	t.Header = g.Header
	t.HumanSeat = lg.seats.human
	if g.Opened {
		current.openedAt = current.revision
	}
	current.match.SetClocks(g.Clock, 0)
	_ = current.match.Restore(t.Tree, t.Current)
	current.match.SetClocks(g.Clock, g.Spent)
	if setup.Mode == game.HumanVsComputer || current.match.HumanToAnswer() {
		current.match.Start()
	}
}

// Open opens a game from a file at the end of its main line, or at the root if stones were set up there. The
// session takes ownership of the tree. The levels in its header determine the players; a computer that is to
// move waits for Start. The game is never counted, and does not change Seats.NextConfig. New moves of an
// unfinished game without variations become its main line.
func (lg *LiveGame) Open(t *game.Tree) {
	node, end := t.Root(), t.MainLineEnd()
	if node.Setup == nil {
		node = end
	}
	situations, err := t.Situations(end)
	hasFork := func(n *game.Node) bool { return len(n.Children()) > 1 || len(n.RejectedSGF()) > 0 }
	lg.open(t, node, err == nil && !situations[len(situations)-1].Result().Over() &&
		!slices.ContainsFunc(end.Path(), hasFork))
}

// OpenLibrary is like Open for a collection of variations, such as a library of openings. It opens the tree
// at the given node, and new moves are always branches.
func (lg *LiveGame) OpenLibrary(t *game.Tree, node *game.Node) { lg.open(t, node, false) }

func (lg *LiveGame) open(t *game.Tree, node *game.Node, continued bool) {
	g := &saved.Game{Header: t.Record(), Opened: true}
	g.Continued, g.User = continued, t.User
	setup := lg.seats.NextConfig()
	setup.Rules, setup.Opening, setup.RandomOpening = t.Rules, t.Opening, false

	setup.Opening.Named = 0
	first, second := game.Level(t.Levels[game.First]), game.Level(t.Levels[game.Second])

	// Not a program, which a file must not start.
	isBuiltIn := func(l game.Level) bool {
		// The name of Master in older files.
		if l == game.Perfect {
			l = ClosestLevel(lg.o.Computers, t.Rules, t.Opening, l)
		}
		return l.Rung() > 0 && lg.o.Computers.Supports(t.Rules, l)
	}
	switch {
	case isBuiltIn(first) && isBuiltIn(second):
		setup.Mode, setup.Levels = game.ComputerVsComputer, [2]game.Level{first, second}
	case isBuiltIn(second):
		setup.Mode, setup.Level, g.HumanSeat = game.HumanVsComputer, second, game.First
	case isBuiltIn(first):
		setup.Mode, setup.Level, g.HumanSeat = game.HumanVsComputer, first, game.Second
	default:
		setup.Mode = game.HumanVsHuman
	}
	lg.loadUncounted(g, setup, &saved.LoadedTree{Tree: t, Current: node}, 0)
	lg.notices.emit(EventChanged)
}

// PractiseFrom starts a practice game from the position after the ply with the given index, with the moves
// up to it. The person plays the side to move, against the computer if it supports the rules. Undo at the
// first position restores the current game. Practice is never counted, and does not change Seats.NextConfig.
func (lg *LiveGame) PractiseFrom(index int) {
	ply := &lg.game.match.Plies()[index]
	prompt := ply.Prompt()
	if prompt.Kind == game.PromptNone {
		return
	}
	t, node := lg.game.match.Tree().PathTree(ply.Node)
	g, setup := lg.history.Snapshot(), lg.seats.setup
	g.ID, g.Category, g.Opened, g.Continued, g.Practice, g.Date = "", game.Category{}, false, true, true, ""
	g.User = game.NoUser
	g.Clock, g.Spent, g.HumanSeat = game.TimeControl{}, 0, prompt.Seat
	if len(lg.o.Computers.Levels(g.Rules)) > 0 {
		setup.Mode, g.Names = game.HumanVsComputer, [2]string{}
	}
	lg.loadUncounted(g, setup, &saved.LoadedTree{Tree: t, Current: node}, index)
	lg.notices.show(Notice{Kind: NoticePractice})
}

// loadUncounted makes a game that will not be counted the current one. Undo restores the current game when
// the new one is at or before the ply with the given index.
func (lg *LiveGame) loadUncounted(g *saved.Game, setup Config, t *saved.LoadedTree, index int) {
	lg.history.archive(index)
	g.Uncounted = true
	lg.loadTree(g, setup, t)
}
