package session

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"jingzi/game"
	"jingzi/game/saved"
)

// stubEngine plays the first legal point in reading order, at once, with the given report.
type stubEngine struct {
	report game.SearchInfo
	wait   bool  // think until cancelled
	err    error // fail
	panics bool
	wrong  bool // answer with the first point, occupied or not
}

func (e stubEngine) Think(ctx context.Context, p game.Position, _ game.Limit,
	report func(game.SearchInfo)) (game.Point, error) {
	if e.report.PVs != nil {
		report(e.report)
	}

	switch {
	case e.wait:
		<-ctx.Done()
	case e.panics:
		panic("test")
	case e.wrong:
		return game.Pt(0, 0), nil
	}

	for point := range p.EmptyPoints() {
		if p.Legal(point) == nil {
			return point, e.err
		}
	}

	return game.Pass, e.err
}

// stubProgram is a stubEngine that acts as an external program.
type stubProgram struct {
	stubEngine
	closed chan<- struct{}
}

func (p stubProgram) Close() error {
	if p.closed != nil {
		close(p.closed)
	}
	return nil
}

// stubComputers creates computer players that are stubEngines.
type stubComputers struct {
	stubEngine
	program stubProgram
}

func (*stubComputers) Levels(r game.Rules) []game.Level { return game.Levels }
func (*stubComputers) Supports(r game.Rules, l game.Level) bool {
	_, program := l.Program()
	return !program || r.WinLength == 5
}
func (c *stubComputers) Player(_ game.Seat, _ game.Rules, l game.Level, _ time.Duration) game.Player {
	if _, ok := l.Program(); ok {
		return game.Player{Engine: c.program}
	}
	return game.Player{Engine: c.stubEngine}
}
func (c *stubComputers) Random() game.Engine { return c.stubEngine }
func (c *stubComputers) HintPlayer(game.Rules, time.Duration) game.Player {
	return game.Player{Engine: stubExplainer{c.stubEngine}}
}

type stubExplainer struct{ stubEngine }

func (stubExplainer) Reasons(_ game.Position, point game.Point) []game.Fact {
	return []game.Fact{{Kind: game.ForcesWin, Plies: 3, Variation: []game.Point{point, game.Pt(1, 2), game.Pt(2, 2)}}}
}

// store is a Store in memory.
type store struct {
	games  map[string]*saved.Game
	onSave func(*saved.Game) // may be nil
}

func (s *store) SaveGame(g *saved.Game) {
	if s.onSave != nil {
		s.onSave(g)
	}
	s.games[g.ID] = g
}
func (s *store) DeleteGame(id string) { delete(s.games, id) }
func (s *store) Tally(category game.Category) (tally saved.Tally) {
	for _, g := range s.games {
		category.Colour = g.Category.Colour
		if g.IsCounted() && g.Category == category {
			tally.Add(category.Colour, g.Result.Winner, 1)
		}
	}

	return tally
}

// testSession is a session with an event loop instead of the goroutine that owns it.
type testSession struct {
	*Session
	*gameState
	*LiveGame
	*TreeEditor
	*Navigator
	*History
	*Seats
	*Notices
	t      testing.TB
	loop   *game.EventLoop
	store  *store
	events []Event

	now   time.Time // set by the test
	due   time.Time
	timer func() // the function of the current timer
}

func newTestSession(t testing.TB, c *stubComputers, change ...func(*Config)) *testSession {
	t.Helper()
	s := &testSession{
		t:     t,
		loop:  game.NewEventLoop(),
		store: &store{games: map[string]*saved.Game{}},
		now:   time.Unix(1e9, 0),
	}
	s.open(c, change...)
	s.Start()
	return s
}

func (s *testSession) open(c *stubComputers, change ...func(*Config)) {
	setup := DefaultConfig()
	for _, f := range change {
		f(&setup)
	}
	s.Session = New(Options{Computers: c, Store: s.store, Post: s.loop.Post, MaxReplaced: 20,
		Observe: func(e Event) { s.events = append(s.events, e) },
		Now:     func() time.Time { return s.now },
		AfterFunc: func(d time.Duration, f func()) func() bool {
			s.due, s.timer = s.now.Add(d), f
			return func() bool { s.timer = nil; return true }
		}}, setup)
	session := s.Session
	s.gameState, s.LiveGame, s.TreeEditor, s.Navigator, s.History, s.Seats, s.Notices = session.game, session.Game,
		session.Editor, session.Navigator, session.History, session.Seats, session.Notices
	s.t.Cleanup(func() {
		if !session.closed {
			session.Close()
		}
	})
}

// settle runs posted functions until no computer is thinking.
func (s *testSession) settle() {
	s.t.Helper()

	ctx, cancel := context.WithTimeout(s.t.Context(), time.Minute)
	defer cancel()
	if err := s.loop.Run(ctx, func() bool { return !s.match.Busy() && !s.match.Hinting() }); err != nil {
		s.t.Fatal(err)
	}
}

// advance advances the time and runs all timers that are due.
func (s *testSession) advance(d time.Duration) {
	end := s.now.Add(d)
	for s.timer != nil && !s.due.After(end) {
		s.now = s.due
		call := s.timer
		s.timer = nil
		call()
		hasRun := false
		s.loop.Post(func() { hasRun = true })
		_ = s.loop.Run(s.t.Context(), func() bool { return hasRun })
	}
	s.now = end
}

// click clicks points given by their names.
func (s *testSession) click(names string) {
	s.t.Helper()

	for _, name := range strings.Fields(names) {
		point, err := s.match.Rules().ParsePoint(name)
		if err != nil {
			s.t.Fatal(err)
		}
		s.Click(point)
		s.settle()
	}
}

// configure changes the Config.
func (s *testSession) configure(change func(*Config)) {
	s.t.Helper()
	s.Configure(change)
	s.settle()
}

func (s *testSession) undo() { s.Undo(); s.settle() }
func (s *testSession) redo() { s.Redo(); s.settle() }

// node returns the node of a ply.
func (s *testSession) node(index int) *game.Node { return s.match.Plies()[index].Node }

func (s *testSession) checkBoard(board string) {
	s.t.Helper()
	p := s.View().Position()
	if got := strings.ReplaceAll(strings.TrimSpace(p.String()), "\n", " "); got != board {
		s.t.Fatalf("got the board %q, want %q", got, board)
	}
}

func (s *testSession) checkNotice(want NoticeKind) {
	s.t.Helper()
	if got := s.Latest(); got.Kind != want {
		s.t.Errorf("got the notice %+v, want the kind %d", got, want)
	}
}

func (s *testSession) checkTally(won, drawn, lost int) {
	s.t.Helper()
	if got, want := s.Tally(), (saved.Tally{Won: won, Drawn: drawn, Lost: lost}); got != want {
		s.t.Errorf("got the score %+v, want %+v", got, want)
	}
}

func twoPeople(cfg *Config)  { cfg.Mode = game.HumanVsHuman }
func randomMode(cfg *Config) { cfg.Mode = game.ComputerVsRandom }
func hardLevel(cfg *Config)  { cfg.Level = game.Hard }

func TestUndoRemovesAStoneAndItsAnswer(t *testing.T) {
	s := newTestSession(t, &stubComputers{})
	s.click("b2")
	s.checkBoard("O.. .X. ...")
	s.click("c1")
	s.checkBoard("OO. .X. ..X")
	s.click("b2")
	if n := s.Latest(); n.Kind != NoticeRefused || !errors.Is(n.Err, game.ErrOccupied) {
		t.Errorf("got the notice %+v, want a refusal with %v", n, game.ErrOccupied)
	}
	s.undo()
	s.checkBoard("O.. .X. ...")
	s.undo()
	s.checkBoard("... ... ...")
	s.undo()
	s.checkNotice(NoticeNothingToUndo)
	s.redo()
	s.redo()
	s.checkBoard("OO. .X. ..X")
	s.redo()
	s.checkNotice(NoticeNothingToRedo)
}

// TestEachChangeIsObservedOnce checks that the host is notified once of each change.
func TestEachChangeIsObservedOnce(t *testing.T) {
	s := newTestSession(t, &stubComputers{}, twoPeople)
	for _, test := range []struct {
		name   string
		change func()
	}{
		{"a stone", func() { s.click("b2") }},
		{"another stone", func() { s.click("c1") }},
		{"an occupied point", func() { s.click("b2") }},
		{"undo", s.undo},
		{"redo", s.redo},
		{"nothing to redo", s.redo},
	} {
		s.events = nil
		test.change()
		if len(s.events) != 1 {
			t.Errorf("%s: got %d events, want 1", test.name, len(s.events))
		}
	}
}

// TestAStoneAndTheStartOfTheAnswerAreOneChange checks that a stone and the start of the computer's answer are
// one change.
func TestAStoneAndTheStartOfTheAnswerAreOneChange(t *testing.T) {
	s := newTestSession(t, &stubComputers{stubEngine: stubEngine{wait: true}})
	s.advance(time.Hour)
	s.events = nil
	s.Click(game.Pt(1, 1))
	if !slices.Equal(s.events, []Event{EventPlayed}) || !s.match.Busy() {
		t.Errorf("got the events %v, a computer that is thinking: %v; want %v, true", s.events, s.match.Busy(),
			[]Event{EventPlayed})
	}
	if started := s.SearchStatus().Started; !started.Equal(s.now) {
		t.Errorf("got a search that started at %v, want %v", started, s.now)
	}
	s.events = nil
	s.Stop()
	if !slices.Equal(s.events, []Event{EventChanged}) {
		t.Errorf("after Stop: got the events %v, want %v", s.events, []Event{EventChanged})
	}
	s.events = nil
	s.MoveNow()
	if len(s.events) == 0 || !s.match.Busy() {
		t.Errorf("after MoveNow: got the events %v, a computer that is thinking: %v; want an event, true", s.events,
			s.match.Busy())
	}
}

func TestUndoWhileTheComputerThinks(t *testing.T) {
	s := newTestSession(t, &stubComputers{stubEngine: stubEngine{wait: true}})
	s.Click(game.Pt(1, 1))
	s.Click(game.Pt(0, 0))
	if n := s.Latest(); !errors.Is(n.Err, game.ErrEngineTurn) {
		t.Errorf("got the notice %+v, want the error %v", n, game.ErrEngineTurn)
	}
	s.Undo()
	s.checkBoard("... ... ...")
	if !s.RequestHint() || !s.match.Hinting() {
		t.Error("no hint is searched for")
	}
	s.Undo()
	s.RequestHint()
	s.Stop()
	s.settle()
	if s.Hint() != nil {
		t.Error("a cancelled hint has arrived")
	}
}

func TestNextGame(t *testing.T) {
	s := newTestSession(t, &stubComputers{})
	s.click("a1 b1 c1")
	s.checkBoard("OO. ... XXX")
	s.checkTally(1, 0, 0)
	s.undo() // reopens the game
	s.checkTally(0, 0, 0)
	s.redo()
	s.checkTally(1, 0, 0)
	s.configure(hardLevel)
	s.checkTally(0, 0, 0)
	s.checkBoard("OO. ... XXX")
	s.click("b2") // the next game
	s.checkBoard("... ... ...")
	if setup := s.Config(); setup.Level != game.Hard || setup.Mode != game.HumanVsComputer {
		t.Errorf("got the configuration %+v of the next game, want the level %q against the computer", setup, game.Hard)
	}
	s.undo() // the finished game is restored, and not counted twice
	s.checkBoard("OO. ... XXX")
	s.configure(func(config *Config) { config.Level = game.Medium })
	s.checkTally(1, 0, 0)
}

func TestDoubleClickDoesNotStartTheNextGame(t *testing.T) {
	s := newTestSession(t, &stubComputers{})
	s.Session.o.NewGameDelay = time.Second
	s.click("a1 b1 c1 c1")
	s.checkBoard("OO. ... XXX")
	s.advance(time.Second)
	s.click("c1")
	s.checkBoard("... ... ...")
}

// TestNextGameAfterTheClockWasSetBack checks that setting the clock back does not block the next game.
func TestNextGameAfterTheClockWasSetBack(t *testing.T) {
	s := newTestSession(t, &stubComputers{})
	s.Session.o.NewGameDelay = time.Second
	s.click("a1 b1 c1")
	s.now = s.now.Add(-time.Hour)
	s.click("c1")
	s.checkBoard("... ... ...")
}

func TestAlternateFirst(t *testing.T) {
	s := newTestSession(t, &stubComputers{}, func(cfg *Config) { cfg.FirstMove = AlternateFirst })
	s.checkBoard("... ... ...")
	s.NewGame()
	s.settle()
	s.checkBoard("X.. ... ...")
	s.NewGame()
	s.settle()
	s.checkBoard("... ... ...")
}

// TestAlternateFirstAfterARestart checks that the seats are the same after a restart, even on another board.
func TestAlternateFirstAfterARestart(t *testing.T) {
	alternate := func(cfg *Config) { cfg.FirstMove = AlternateFirst }
	s := newTestSession(t, &stubComputers{}, alternate)
	s.NewGame()
	s.settle()
	s.click("b2")
	last := s.store.games[s.header().ID]
	s.Close()
	s.open(&stubComputers{}, alternate)
	s.Resume(last, nil)
	s.configure(func(config *Config) { config.Rules = game.FiveByFive })
	if s.HumanSeat() != game.Second || s.match.Current().Position.Stones() != 1 {
		t.Errorf("the person's seat is %d with %d stones on the board, want 1 and 1", s.HumanSeat(),
			s.match.Current().Position.Stones())
	}
}

func TestComputerFirst(t *testing.T) {
	s := newTestSession(t, &stubComputers{})
	s.configure(func(config *Config) { config.FirstMove = ComputerFirst })
	s.checkBoard("X.. ... ...")
	s.undo()
	s.checkBoard("... ... ...")
	if !s.match.Paused() {
		t.Error("the game is not paused")
	}
	s.click("b2") // a click starts it
	s.checkBoard("X.. ... ...")
}

// TestChangeOfFirstMoveAppliesToTheNextGame checks that a change of who moves first applies to the next game if
// a person has already played in this one.
func TestChangeOfFirstMoveAppliesToTheNextGame(t *testing.T) {
	s := newTestSession(t, &stubComputers{})
	s.click("b2")
	s.configure(func(config *Config) { config.FirstMove = ComputerFirst })
	s.checkBoard("O.. .X. ...")
	s.checkNotice(NoticeFirstMoveNextGame)
	s.NewGame()
	s.settle()
	s.checkBoard("X.. ... ...")
	s.checkNotice(NoticeNewGame) // the computer has played since
	s.configure(func(config *Config) { config.FirstMove = HumanFirst })
	s.checkBoard("... ... ...") // no person has chosen a move
	s.click("a1")
	if s.Latest().Kind == NoticeNewGame {
		t.Error("the notice of the new game is still set")
	}
}

// TestPlayedByOthers checks that moves made before the current players took their seats count as played by
// others.
func TestPlayedByOthers(t *testing.T) {
	s := newTestSession(t, &stubComputers{})
	s.click("b2")
	s.configure(func(config *Config) { config.Mode = game.HumanVsHuman })
	if !s.PlayedByOthers(1) || !s.PlayedByOthers(2) {
		t.Error("earlier moves do not count as played by others")
	}
	s.click("c1")
	if s.PlayedByOthers(3) {
		t.Error("a move of player 1 counts as played by others")
	}
	s.undo()
	s.undo()
	s.click("a1")
	if s.PlayedByOthers(s.match.Index()) {
		t.Error("a move that replaces an earlier one counts as played by others")
	}
}

func TestUndoOfANewGame(t *testing.T) {
	s := newTestSession(t, &stubComputers{})
	s.click("b2")
	s.NewGame()
	s.checkBoard("... ... ...")
	s.checkNotice(NoticeNewGame)
	s.undo()
	s.checkBoard("O.. .X. ...")
	s.checkNotice(NoticeGameRestored)
	s.configure(func(config *Config) { config.Rules = game.FiveByFive })
	s.checkNotice(NoticeNewGame)
	s.undo()
	s.checkBoard("O.. .X. ...")
	if s.Config().Rules != game.TicTacToe {
		t.Error("the restored game has other rules")
	}
	s.checkTally(0, 0, 0)
}

func TestUndoOfSeveralNewGames(t *testing.T) {
	s := newTestSession(t, &stubComputers{})
	for i, point := range strings.Fields("a1 b1 c1") {
		if i > 0 {
			s.NewGame()
		}
		s.click(point)
	}

	for _, want := range []string{"O.. ... ..X", "... ... ...", "O.. ... .X.", "... ... ...", "O.. ... X..",
		"... ... ..."} {
		s.checkBoard(want)
		s.undo()
	}
	s.checkNotice(NoticeNothingToUndo)
	if len(s.store.games) != 1 {
		t.Errorf("got %d stored games, want 1", len(s.store.games))
	}
}

// TestMaxReplaced checks that if there are more games than are kept for Undo, the latest are restored.
func TestMaxReplaced(t *testing.T) {
	s := newTestSession(t, &stubComputers{}, twoPeople)
	s.Session.o.MaxReplaced = 2
	for _, point := range strings.Fields("a1 b1 c1 a2") {
		s.click(point)
		s.NewGame()
	}

	for _, want := range []string{"... ... ...", "... X.. ...", "... ... ...", "... ... ..X", "... ... ..."} {
		s.checkBoard(want)
		s.undo()
	}
	s.checkNotice(NoticeNothingToUndo)
}

func TestChangeOfPlayersDuringAGame(t *testing.T) {
	s := newTestSession(t, &stubComputers{})
	s.click("b2")
	s.configure(hardLevel)
	s.checkBoard("O.. .X. ...")
	if n := s.Latest(); n.Kind != NoticeLevelChanged || n.Level != game.Hard {
		t.Errorf("got the notice %+v, want the new level", n)
	}
	s.configure(twoPeople)
	if n := s.Latest(); n.Kind != NoticeModeChanged || n.Mode != game.HumanVsHuman {
		t.Errorf("got the notice %+v, want the new mode", n)
	}
	s.click("c1")
	s.checkBoard("O.. .X. ..X")
	s.undo()
	s.checkBoard("O.. .X. ...")
	s.click("c1")
	s.configure(func(config *Config) { config.Mode = game.HumanVsComputer })
	s.checkBoard("OO. .X. ..X")
}

func TestSeekIsNotUndo(t *testing.T) {
	s := newTestSession(t, &stubComputers{}, func(cfg *Config) { cfg.Rules = game.Freestyle })
	s.click("h8 h7")
	s.View().Seek(-2)
	if c := s.View().Caption(); c != (Caption{Kind: CaptionEarlier, Current: 2, Total: 4}) || s.IsLive() {
		t.Errorf("got the caption %+v, want stone 2 of 4", c)
	}
	if o := s.View().Overlay(); !o.CanChoose || !slices.Equal(o.Stones, []game.Point{game.Pt(7, 7), game.Pt(0, 0)}) {
		t.Errorf("got the overlay %+v, want two stones and a choice of points", o)
	}
	if s.match.Index() != 4 {
		t.Error("Seek changed the game")
	}
	s.View().Seek(-1)
	s.click("a1")
	s.checkNotice(NoticeNotYourTurn)
	s.View().Close()
	if !s.IsLive() {
		t.Error("the view was not closed")
	}
	s.Display(-5)
	s.Click(game.Pt(3, 3)) // plays at the displayed ply
	s.checkNotice(NoticeBranchStarted)
	s.settle()
	if got := s.match.Index(); got != 2 {
		t.Errorf("got ply %d, want 2", got)
	}
	s.undo() // the new stones
	if s.match.Index() != 0 {
		t.Errorf("got ply %d, want 0", s.match.Index())
	}
	s.redo()
	if p := s.match.Current().Position; p.At(game.Pt(3, 3)) != game.Black {
		t.Errorf("after Redo: got\n%v\nwant the last visited branch", p)
	}
	s.DisplaySibling(1) // the first line
	if c := s.View().Caption(); c != (Caption{Kind: CaptionBranch, Current: 2, Total: 4}) {
		t.Errorf("got the caption %+v, want %+v", c, Caption{Kind: CaptionBranch, Current: 2, Total: 4})
	}
	s.View().Seek(9)
	if n := s.View().Position(); n.Stones() != 4 {
		t.Errorf("got %d displayed stones, want 4", n.Stones())
	}
	s.ContinueFromHere()
	s.checkNotice(NoticeContinued)
	if s.match.Index() != 4 || !s.IsLive() {
		t.Errorf("got ply %d, want 4", s.match.Index())
	}
}

// TestVariationOfAFinishedGameIsNotCounted checks that a game counts by its main line, even while a variation
// is played to its end.
func TestVariationOfAFinishedGameIsNotCounted(t *testing.T) {
	s := newTestSession(t, &stubComputers{}, twoPeople)
	s.click("a1 a3 b1 b3 c1")
	s.checkTally(1, 0, 0)
	s.Display(4)
	s.ContinueFromHere()
	s.checkNotice(NoticeContinued)
	s.click("c2 c3")
	s.checkTally(1, 0, 0)
	if len(s.store.games) != 1 {
		t.Errorf("got %d stored games, want 1", len(s.store.games))
	}
	variation := s.Ply().Node
	s.Promote(variation)
	s.checkTally(0, 0, 1)
	s.Remove(variation)
	s.checkTally(0, 0, 0)
	s.undo()
	s.checkNotice(NoticeBranchRestored)
	s.checkTally(0, 0, 1)
}

// TestUndoneMovesBecomeAVariation checks that while a game is in progress the latest move becomes the main
// line.
func TestUndoneMovesBecomeAVariation(t *testing.T) {
	s := newTestSession(t, &stubComputers{}, twoPeople)
	s.click("a1 a3 b1")
	s.undo()
	s.click("b2 c1")
	main := s.match.Tree().MainLine()
	if end := main[len(main)-1]; end != s.node(4) || len(s.node(2).Children()) != 2 {
		t.Errorf("got a main line of %d nodes, want it to end with the latest move", len(main))
	}
}

// TestBranchStartedNotice checks that a new branch is started only if there was another move.
func TestBranchStartedNotice(t *testing.T) {
	s := newTestSession(t, &stubComputers{}, twoPeople)
	s.click("a1 b1")
	firstLine := s.Ply().Node
	s.undo()
	s.click("c1")
	s.DisplayNode(firstLine)
	s.click("a3")
	s.checkNotice(NoNotice)
	s.Display(1)
	s.click("a2")
	s.checkNotice(NoticeBranchStarted)
}

func TestMovesInAnOpenedGameAreVariations(t *testing.T) {
	choices := []game.Choice{game.PlaceAt(game.Pt(0, 0)), game.PlaceAt(game.Pt(1, 1)), game.PlaceAt(game.Pt(2, 2))}
	for reason, open := range map[string]func(s *testSession, tree *game.Tree){
		"the game was finished": func(s *testSession, tree *game.Tree) {
			tree.Root().Children()[0].Children()[0].Children()[0].Add(
				&game.Node{Choice: &game.Choice{Kind: game.End, Result: game.Result{Reason: game.DrawAgreed}}})
			s.Open(tree)
		},
		"it has variations": func(s *testSession, tree *game.Tree) {
			tree.Root().Children()[0].Play(game.PlaceAt(game.Pt(0, 2)))
			s.Open(tree)
		},
		"it is a library": func(s *testSession, tree *game.Tree) { s.OpenLibrary(tree, tree.MainLineEnd()) },
	} {
		s := newTestSession(t, &stubComputers{})
		tree := game.NewTree(game.TicTacToe, game.Opening{})
		tree.Graft(choices, nil)
		open(s, tree)
		end := tree.MainLineEnd()
		s.Display(2)
		s.click("a1")
		s.checkNotice(NoticeBranchStarted)
		s.Undo()
		s.click("c3")
		if tree.MainLineEnd() != end {
			t.Errorf("%s: the main line has changed", reason)
		}
		s.Promote(s.Ply().Node)
		if tree.MainLineEnd() != s.node(3) {
			t.Errorf("%s: the main line has not changed", reason)
		}
	}
}

// TestMovesInAnUnfinishedRecordAreTheMainLine checks that new moves of an unfinished record, and of practice,
// become the main line, even after a restart.
func TestMovesInAnUnfinishedRecordAreTheMainLine(t *testing.T) {
	s := newTestSession(t, &stubComputers{})
	tree := game.NewTree(game.TicTacToe, game.Opening{})
	tree.Graft([]game.Choice{game.PlaceAt(game.Pt(0, 0)), game.PlaceAt(game.Pt(1, 1))}, nil)
	s.Open(tree)
	s.click("c3")
	s.undo()
	s.click("c1 b1")
	line := func(s *testSession) string {
		plies, _ := s.match.Tree().PliesThrough(s.match.Tree().MainLineEnd(), nil)
		text := ""
		for _, m := range game.Moves(plies) {
			text += game.TicTacToe.Name(m.Point)
		}

		return text
	}
	if got := line(s); got != "a3b2c1b1" {
		t.Errorf("got the moves %s, want %s", got, "a3b2c1b1")
	}
	resumed := newTestSession(t, &stubComputers{})
	resumed.Resume(s.Snapshot(), nil)
	resumed.undo()
	resumed.click("a1")
	if got := line(resumed); got != "a3b2c1a1" {
		t.Errorf("after a restart: got the moves %s, want %s", got, "a3b2c1a1")
	}
	resumed.PractiseFrom(2)
	resumed.click("c2")
	resumed.undo()
	resumed.click("b1")
	if got := line(resumed); got != "a3b2b1b3" { // stubEngine has answered
		t.Errorf("got the moves %s of the practice game, want %s", got, "a3b2b1b3")
	}
}

// TestDisplaySibling checks that navigating the branches only changes where Redo leads.
func TestDisplaySibling(t *testing.T) {
	s := newTestSession(t, &stubComputers{}, twoPeople)
	s.click("a1 a3 b1")
	s.undo()
	s.click("b2 c1")
	s.undo()
	s.click("c2") // forks at 2 and at 3
	checkSibling := func(offset int, want string) {
		t.Helper()
		if !s.DisplaySibling(offset) {
			t.Fatal("there is no sibling")
		}
		s.checkBoard(want)
	}
	checkSibling(1, "O.. .X. X.O")
	if s.DisplaySibling(1) {
		t.Error("there is a third branch")
	}
	checkSibling(-1, "O.. .XO X..")
	if !s.IsLive() {
		t.Error("the current ply is not live")
	}
	s.Display(3)
	checkSibling(1, "O.. ... XX.")
	if s.match.Index() != 4 {
		t.Errorf("got ply %d, want 4", s.match.Index())
	}
	s.CloseView()
	s.checkBoard("O.. .XO X..")
	s.DisplayNode(s.match.Tree().Root())
	s.ContinueFromHere()

	for range 4 {
		s.redo()
	}
	s.checkBoard("O.. .XO X..")
}

// TestRemove checks that if a node of the game is removed, the game goes back to its parent. A removed node is
// no longer displayed.
func TestRemove(t *testing.T) {
	s := newTestSession(t, &stubComputers{}, twoPeople)
	s.click("a1 a3 b1")
	s.undo()
	s.click("b2 c1")
	sibling := s.node(2).Children()[1]
	s.DisplayNode(sibling)
	s.Remove(sibling)
	s.checkBoard("O.. ... X..")
	s.checkNotice(NoticeBranchRemoved)
	if s.match.Index() != 4 {
		t.Errorf("got ply %d, want 4", s.match.Index())
	}
	s.CloseView()
	s.Remove(s.node(3))
	if s.match.Index() != 2 || !s.IsLive() || len(s.match.Plies()) != 3 {
		t.Errorf("got ply %d of %d, want ply 2 of 3", s.match.Index(), len(s.match.Plies()))
	}
	s.undo()
	s.undo()
	s.checkBoard("O.. ... XX.")
	if s.Remove(s.match.Tree().Root()) {
		t.Error("the root is removed")
	}
	s.CloseView()
	s.click("c3")
	s.undo()
	s.checkNotice(NoNotice) // a branch removed before a move is not restored
}

// stubView is a BoardView for tests.
type stubView struct {
	session *testSession
	index   int
}

func (v *stubView) Position() game.Position { return game.NewPosition(game.TicTacToe) }
func (v *stubView) Overlay() Overlay        { return Overlay{Preview: true} }
func (v *stubView) Caption() Caption        { return Caption{Kind: CaptionForcedWin, Current: v.index} }
func (v *stubView) Seek(n int)              { v.index += n }
func (v *stubView) Close()                  { v.session.OpenView(nil) }

func TestOpenView(t *testing.T) {
	s := newTestSession(t, &stubComputers{})
	s.click("b2")

	l := &stubView{session: s}
	for name, close := range map[string]func(){
		"escape":       s.CloseView,
		"leave":        func() { s.View().Close() },
		"look":         func() { s.Display(1) },
		"undo":         func() { s.undo(); s.redo() },
		"another game": func() { s.NewGame(); s.undo() },
	} {
		s.Display(1)
		s.OpenView(l)
		if s.View() != BoardView(l) || s.IsLive() || s.Index() != 1 {
			t.Fatalf("%s: the view is not displayed", name)
		}
		before := l.index
		s.click("a1") // a click shows the next stone
		if l.index != before+1 || s.match.Index() != 2 {
			t.Errorf("%s: after a click: got stone %d at ply %d, want stone %d at ply 2", name, l.index,
				s.match.Index(), before+1)
		}
		close()
		if s.View() == BoardView(l) {
			t.Errorf("%s: the view is still displayed", name)
		}
	}
}

func TestHint(t *testing.T) {
	s := newTestSession(t, &stubComputers{
		stubEngine: stubEngine{report: game.SearchInfo{
			PVs: []game.PV{{Score: game.WinIn(3), Moves: []game.Point{game.Pt(0, 0)}}}}}})
	if !s.CanHint() || !s.RequestHint() {
		t.Fatal("no hint")
	}
	s.settle()
	h := s.Hint()
	if h == nil || h.Point != game.Pt(0, 0) || h.PV.Score != game.WinIn(3) || len(h.Reasons) != 1 {
		t.Fatalf("got the hint %+v, want the reported win with its reason", h)
	}
	o := s.View().Overlay()
	if *o.Hint != h.Point || len(h.Line()) != 3 {
		t.Errorf("got the overlay %+v, want the hint with its line", o)
	}
	s.Display(0)
	if s.Hint() == nil {
		t.Error("Display removes the hint")
	}
	s.CloseView()
	if s.Hint() != nil {
		t.Error("the hint is still there")
	}
	if !slices.Contains(s.events, EventHint) {
		t.Errorf("got the events %v, want EventHint among them", s.events)
	}
}

// TestNoHintForADeclaration checks that there is no hint, and no help recorded, while a person has to declare a
// number, choose colours, or wait for a computer that is stopped.
func TestNoHintForADeclaration(t *testing.T) {
	check := func(name string, s *testSession) {
		t.Helper()
		if s.CanHint() || s.RequestHint() || s.match.Hinting() {
			t.Errorf("%s: got a hint for the prompt %+v", name, s.match.Current().Prompt())
		}
		s.checkNotice(NoticeNoHint)
		if s.settle(); s.Hint() != nil || s.header().Assisted {
			t.Errorf("%s: got the hint %+v, and help recorded: %v; want neither", name, s.Hint(), s.header().Assisted)
		}
	}
	for _, o := range []game.Opening{game.Yamaguchi12, game.Soosyrv8, game.Taraguchi10} {
		s := newTestSession(t, &stubComputers{}, twoPeople, func(cfg *Config) {
			cfg.Rules, cfg.Opening = game.Renju, o
		})
		for range 12 {
			prompt := s.match.Current().Prompt()
			if choices := prompt.NonPointChoices(); prompt.ChoiceKinds()[0] != game.Place {
				check(fmt.Sprintf("%+v", o), s)
				_ = s.Answer(choices[0])
			} else if prompt.Points != nil {
				_ = s.Answer(game.PlaceAt(prompt.Points[0]))
			} else {
				s.click(s.emptyPoint())
			}
		}
	}
	s := newTestSession(t, &stubComputers{stubEngine: stubEngine{wait: true}})
	s.Click(game.Pt(1, 1))
	s.Stop()
	check("stopped", s)
}

// TestCloseDuringAHint checks that a session may be closed at any time during a hint: nothing blocks, and
// functions posted afterwards are dropped.
func TestCloseDuringAHint(t *testing.T) {
	for round := range 200 {
		s := &testSession{t: t, loop: game.NewEventLoop(), store: &store{games: map[string]*saved.Game{}}}
		s.open(&stubComputers{stubEngine: stubEngine{wait: round%4 == 0}})
		s.Start()
		s.RequestHint()

		for range round % 3 {
			hasRun := false
			s.loop.Post(func() { hasRun = true })
			_ = s.loop.Run(t.Context(), func() bool { return hasRun })
		}
		if err := s.match.Close(); err != nil {
			t.Fatalf("round %d: %v", round, err)
		}
		s.Close()
		after := len(s.events)
		hasRun := false
		s.loop.Post(func() { hasRun = true })
		_ = s.loop.Run(t.Context(), func() bool { return hasRun })
		if len(s.events) != after || s.Latest().Kind == NoticeEngineFailed {
			t.Fatalf("round %d: got the events %v after closing and the notice %+v, want none", round, s.events[after:],
				s.Latest())
		}
	}
}

// TestHintIgnoresAnotherSearch checks that a computer's report on another position is not the hint's line.
func TestHintIgnoresAnotherSearch(t *testing.T) {
	c := &stubComputers{stubEngine: stubEngine{
		report: game.SearchInfo{PVs: []game.PV{{Score: game.WinIn(3), Moves: []game.Point{game.Pt(0, 0)}}}}}}
	s := newTestSession(t, c)
	s.click("b2")
	s.undo()
	c.stubEngine = stubEngine{} // reports nothing
	s.RequestHint()
	s.settle()
	if h := s.Hint(); h == nil || h.Point != game.Pt(0, 0) || h.PV.Moves != nil {
		t.Errorf("got the hint %+v, want a point without a line", h)
	}
}

func TestLastClaim(t *testing.T) {
	for score, want := range map[game.Score]WinClaim{
		game.WinIn(3): {game.Second, 2, true}, game.LossIn(2): {game.First, 1, true},
		game.UnprovedWinIn(9): {game.Second, 8, false}, game.UnprovedLossIn(8): {game.First, 7, false},
	} {
		s := newTestSession(t, &stubComputers{
			stubEngine: stubEngine{report: game.SearchInfo{PVs: []game.PV{{Score: score}}}}})
		if _, ok := s.LastClaim(); ok {
			t.Error("there is a claim before the first stone")
		}
		s.click("b2")
		if c, ok := s.LastClaim(); !ok || c != want {
			t.Errorf("score %v: got the claim %+v, %v; want %+v", score, c, ok, want)
		}
		if got, ok := s.Scores()[s.node(1)]; !ok || got != -score {
			t.Errorf("score %v: got the recorded score %v, want the opposite", score, got)
		}
		s.undo()
		s.match.GoToNode(s.match.Plies()[0].Node)
		s.configure(twoPeople)
		s.click("a1")
		if _, ok := s.LastClaim(); ok {
			t.Error("the claim remains after another move")
		}
		if _, ok := s.Scores()[s.node(1)]; ok {
			t.Error("the score of a removed ply remains")
		}
	}
}

// TestMissedWinOfAHintIsNotClaimed checks that a win that a hint has found is claimed only after the move that
// wins.
func TestMissedWinOfAHintIsNotClaimed(t *testing.T) {
	for move, want := range map[string]bool{"a3": true, "c1": false} {
		s := newTestSession(t, &stubComputers{
			stubEngine: stubEngine{report: game.SearchInfo{
				PVs: []game.PV{{Score: game.WinIn(3), Moves: []game.Point{game.Pt(0, 0)}}}}}}, twoPeople)
		s.RequestHint()
		s.settle()
		s.click(move)
		if _, ok := s.LastClaim(); ok != want {
			t.Errorf("after %s: got a claim: %v, want %v", move, ok, want)
		}
	}
}

// TestClaimAfterASwap checks that a proved win belongs to a colour. A computer that finds White, who is to
// move, lost takes or keeps Black without placing a stone.
func TestClaimAfterASwap(t *testing.T) {
	c := &stubComputers{stubEngine: stubEngine{report: game.SearchInfo{PVs: []game.PV{{Score: game.LossIn(4)}}}}}
	s := newTestSession(t, c, func(cfg *Config) {
		cfg.Rules, cfg.Opening = game.Freestyle, game.Opening{Procedure: game.SwapOnce}
	})
	s.click("h8 h9 i9")
	if c, ok := s.LastClaim(); !ok || c != (WinClaim{game.Second, 4, true}) ||
		s.match.Current().ColourOf(game.Second) != game.Black {
		t.Errorf("after a swap: got the claim %+v, %v, with the computer as %v; want a win of the computer as Black", c,
			ok, s.match.Current().ColourOf(game.Second))
	}
	s = newTestSession(t, c, func(cfg *Config) {
		cfg.Rules, cfg.Opening, cfg.FirstMove = game.Freestyle, game.Opening{Procedure: game.Swap2}, ComputerFirst
	})
	s.settle()
	if err := s.Answer(game.Choice{Kind: game.AddTwo}); err != nil {
		t.Fatal(err)
	}
	s.click("a1 a2")
	if c, ok := s.LastClaim(); !ok || c != (WinClaim{game.First, 4, true}) ||
		s.match.Current().ColourOf(game.First) != game.Black {
		t.Errorf("after keeping: got the claim %+v, %v, with the computer as %v; want a win of the computer as Black",
			c, ok, s.match.Current().ColourOf(game.First))
	}
}

func TestFailingEngine(t *testing.T) {
	for name, e := range map[string]stubEngine{"fails": {err: errors.New("test")}, "panics": {panics: true}, "plays illegally": {wrong: true}} {
		s := newTestSession(t, &stubComputers{stubEngine: e})
		s.click("a3")
		s.checkNotice(NoticeEngineFailed)
		if !s.match.Paused() || !slices.Contains(s.events, EventFailed) {
			t.Errorf("%s: the game is not paused", name)
		}
		s.configure(twoPeople)
		s.click("b2")
		s.checkBoard("X.. .O. ...")
	}
}

func TestFailingProgramForfeits(t *testing.T) {
	closed := make(chan struct{})
	s := newTestSession(t, &stubComputers{program: stubProgram{stubEngine{err: game.ErrEngineExited}, closed}},
		func(cfg *Config) {
			cfg.Rules, cfg.Level = game.Freestyle, game.ProgramLevel("/games/weak")
		})
	s.click("h8")
	if got := s.match.Current().Result(); got != (game.Result{Winner: game.Black, Reason: game.Forfeited}) {
		t.Errorf("got the result %+v, want %+v", got, game.Result{Winner: game.Black, Reason: game.Forfeited})
	}
	s.checkNotice(NoticeEngineFailed)
	if got := s.Tally(); got.Games() > 0 || s.Streak() != 0 {
		t.Errorf("got the tally %+v and streak %d, want the game uncounted", got, s.Streak())
	}
	if g := s.store.games[s.header().ID]; g == nil || !g.Result.Over() || g.IsCounted() {
		t.Errorf("got the stored game %+v, want it finished and not counted", g)
	}
	s.undo()
	s.configure(func(config *Config) { config.Level = game.Easy })
	<-closed
	s.click("a1 b1 c1 d1 e1")
	if got := s.Tally(); got.Games() != 1 {
		t.Errorf("after a game with another player: got the tally %+v and result %+v, want one game", got,
			s.match.Current().Result())
	}
}

func TestLevelThatIsNotOffered(t *testing.T) {
	s := newTestSession(t, &stubComputers{}, func(cfg *Config) { cfg.Level = game.ProgramLevel("/x") })
	if got := s.Seats.Levels()[game.Second]; got != game.Perfect {
		t.Errorf("got the level %q, want %q", got, game.Perfect)
	}
	s.click("b2")
	s.checkBoard("O.. .X. ...")
}

func TestComputerPlaysAnOpening(t *testing.T) {
	s := newTestSession(t, &stubComputers{}, func(cfg *Config) {
		cfg.Rules, cfg.Opening, cfg.FirstMove = game.Renju, game.Classic, ComputerFirst
	})
	for range 20 {
		s.settle()
		if s.match.Current().OpeningOver() && s.match.Current().Position.Stones() > 5 {
			return
		}

		prompt := s.match.Current().Prompt()
		switch answers := prompt.ChoiceKinds(); {
		case answers[0] != game.Place:
			if err := s.Answer(game.Choice{Kind: answers[0]}); err != nil {
				t.Fatal(err)
			}
		case prompt.Points != nil:
			s.Click(prompt.Points[0])
		default:
			s.Click(game.Pt(10, 3+s.match.Index()%7))
		}
	}
	t.Errorf("got the prompt %+v after 20 answers, want the opening to be over", s.match.Current().Prompt())
}

func TestOpeningDecisionNotice(t *testing.T) {
	s := newTestSession(t, &stubComputers{}, func(cfg *Config) { cfg.Rules, cfg.Opening = game.Renju, game.Classic })
	s.click("h8 h9 h10")
	if n := s.match.Current().Position.Stones(); n != 4 {
		t.Fatalf("got %d stones, want 4", n)
	}
	s.checkNotice(NoticeOpeningDecided) // the computer kept its colour and played the fourth stone
	s.click("g7")
	s.checkNotice(NoNotice)
	s.click("g6")
	plies := s.match.Plies()
	if n := s.Latest(); n.Kind != NoticeOpeningDecided || n.Seat != game.Second ||
		n.Choice.Point != plies[len(plies)-2].Choice.Point {
		t.Errorf("got the notice %+v, want the fifth move that the computer kept", n)
	}
}

func TestResignAndAgreeDraw(t *testing.T) {
	s := newTestSession(t, &stubComputers{})
	if s.AgreeDraw() == nil {
		t.Error("AgreeDraw succeeded against the computer")
	}
	if err := s.Resign(); err != nil || s.match.Current().Result().Winner != game.White {
		t.Errorf("got the error %v and result %+v, want a win for White", err, s.match.Current().Result())
	}
	if s.Resign() == nil {
		t.Error("a second resignation succeeded")
	}
	s.checkTally(0, 0, 1)
	s.configure(twoPeople)
	s.NewGame()
	if err := s.AgreeDraw(); err != nil {
		t.Error(err)
	}
	s.checkTally(0, 1, 0)
}

func TestStoredGames(t *testing.T) {
	s := newTestSession(t, &stubComputers{}, twoPeople)
	if len(s.store.games) != 0 {
		t.Error("a game is stored before its first stone")
	}
	onlyGame := func() *saved.Game {
		t.Helper()
		if len(s.store.games) != 1 {
			t.Fatalf("got %d stored games, want 1", len(s.store.games))
		}
		return s.store.games[s.header().ID]
	}
	s.click("a1")
	if g := onlyGame(); g.NodeNumber != 1 || g.IsCounted() || g.Validate() != nil {
		t.Errorf("after a move: got the stored game %+v, want it valid, with one move, and not counted", g)
	}
	s.click("a3 b1 b3 c1")
	want := game.Category{Rules: game.TicTacToe, Mode: game.HumanVsHuman, Colour: game.Black}
	if g := onlyGame(); !g.IsCounted() || g.Category != want || g.Assisted || g.Validate() != nil {
		t.Errorf("after a win: got the stored game %+v, want it valid, counted, and not assisted", g)
	}
	s.undo()
	if g := onlyGame(); g.IsCounted() || g.NodeNumber != 4 || !g.Assisted || g.Validate() != nil {
		t.Errorf("after Undo: got the stored game %+v, want it valid, assisted, and not counted", g)
	}
	s.redo()
	if g := onlyGame(); !g.IsCounted() || !g.Assisted {
		t.Errorf("after Redo: got the stored game %+v, want it counted and assisted", g)
	}
	first := s.header().ID
	s.NewGame()
	if !s.store.games[first].Replaced {
		t.Error("the game is not stored as replaced")
	}
	s.undo()
	if g := onlyGame(); g.Replaced {
		t.Error("the restored game is still stored as replaced")
	}
	s.NewGame()
	s.click("b2")
	if len(s.store.games) != 2 {
		t.Errorf("got %d stored games, want 2", len(s.store.games))
	}

	replaced := 0
	for _, g := range s.store.games {
		if g.Replaced {
			replaced++
		}
	}
	if replaced != 1 {
		t.Errorf("got %d replaced games, want 1", replaced)
	}
}

// TestAStoneAppendsALineToTheLog checks that a stone appends a line to the saved tree, even against a computer,
// and is written once.
func TestAStoneAppendsALineToTheLog(t *testing.T) {
	s := newTestSession(t, &stubComputers{})
	var trees []string
	s.store.onSave = func(g *saved.Game) { trees = append(trees, string(g.Tree)) }
	s.click("b2")
	s.settle()
	s.click(s.emptyPoint())
	s.settle()

	for i, tree := range trees {
		if i > 0 && (!strings.HasPrefix(tree, trees[i-1]) ||
			strings.Count(tree, "\n") != strings.Count(trees[i-1], "\n")+1) {
			t.Errorf("after\n%s\ngot the tree\n%s\nwant one more line", trees[i-1], tree)
		}
	}
	if len(trees) != 4 {
		t.Errorf("with %d stones: got %d saves, want 4", s.Match().Index(), len(trees))
	}
}

// emptyPoint returns the name of an empty point.
func (s *testSession) emptyPoint() string {
	p := s.Match().Current().Position
	for point := range p.EmptyPoints() {
		return p.Rules().Name(point)
	}
	return ""
}

// TestModeOfAFinishedGame checks that choices after the end of a game do not change it.
func TestModeOfAFinishedGame(t *testing.T) {
	s := newTestSession(t, &stubComputers{}, twoPeople)
	s.click("a1 a3 b1 b3 c1")
	s.Configure(func(config *Config) { config.Mode = game.HumanVsComputer })
	if g := s.store.games[s.header().ID]; g.Mode != game.HumanVsHuman {
		t.Errorf("got the mode %v, want %v", g.Mode, game.HumanVsHuman)
	}
}

func TestCategoryHasLevelAndColour(t *testing.T) {
	s := newTestSession(t, &stubComputers{})
	checkCategory := func(want game.Category) {
		t.Helper()
		if got := s.Snapshot().Category; got != want {
			t.Errorf("got the category %+v, want %+v", got, want)
		}
	}
	_ = s.Resign()
	checkCategory(game.Category{
		Rules:  game.TicTacToe,
		Mode:   game.HumanVsComputer,
		Levels: [2]game.Level{game.Medium},
		Colour: game.Black,
	})
	s.configure(func(config *Config) { config.Level, config.FirstMove = game.Hard, ComputerFirst })
	_ = s.Resign()
	checkCategory(game.Category{
		Rules:  game.TicTacToe,
		Mode:   game.HumanVsComputer,
		Levels: [2]game.Level{game.Hard},
		Colour: game.White,
	})
}

func TestAssisted(t *testing.T) {
	for name, assist := range map[string]func(*testSession){
		"hint":                          func(s *testSession) { s.RequestHint(); s.settle() },
		"undo":                          (*testSession).undo,
		"level":                         func(s *testSession) { s.configure(hardLevel) },
		"play from an earlier position": func(s *testSession) { s.Display(0); s.ContinueFromHere() },
		"nothing":                       func(*testSession) {},
	} {
		s := newTestSession(t, &stubComputers{})
		s.click("b2 c1")
		assist(s)
		_ = s.Resign()
		if got := s.Snapshot().Assisted; got != (name != "nothing") {
			t.Errorf("%s: got assisted: %v, want %v", name, got, name != "nothing")
		}
	}
}

func TestResume(t *testing.T) {
	s := newTestSession(t, &stubComputers{}, hardLevel)
	s.click("b2")
	s.NewGame()
	s.click("c1 c2")
	s.undo()
	last, previous := s.Snapshot(), s.previous
	s.Close()
	s.open(&stubComputers{})
	s.Resume(last, previous)
	s.settle()
	s.checkBoard("O.. ... ..X")
	s.checkNotice(NoticeGameResumed)
	if s.Config().Level != game.Hard || s.header().ID != last.ID {
		t.Errorf("got the configuration %+v, want the level and game from before the restart", s.Config())
	}
	s.redo()
	s.checkBoard("OO. ..X ..X")
	s.undo()
	s.undo()
	s.undo()
	s.checkBoard("O.. .X. ...")
}

// TestStoredGamesAreNotModified checks, with the race detector, that a new game does not modify the replaced games of
// the last run, which the store may read on another goroutine.
func TestStoredGamesAreNotModified(t *testing.T) {
	s := newTestSession(t, &stubComputers{})
	s.click("b2")
	s.NewGame()
	s.click("c1 c2")
	last, previous := s.Snapshot(), s.previous
	s.Close()
	s.open(&stubComputers{})

	s.Resume(last, previous)
	loaded := make(chan error)
	go func() {
		_, err := previous[0].LoadTree()
		loaded <- err
	}()
	s.NewGame()
	if err := <-loaded; err != nil {
		t.Error(err)
	}
}

// TestResumeWithVariations checks that branches, comments and marks are stored with the game.
func TestResumeWithVariations(t *testing.T) {
	s := newTestSession(t, &stubComputers{}, twoPeople)
	s.click("a1 a3 b1")
	s.undo()
	s.click("b2 c1")
	s.Display(2)
	s.SetComment(s.Ply().Node, "甲\n“fork”")
	s.SetMarks(s.Ply().Node, []game.Mark{{Point: game.Pt(1, 1), Kind: game.Label, Text: "A"},
		{Point: game.Pt(0, 0), Kind: game.Cross}})
	s.DisplayNode(s.node(2).Children()[1])
	s.ContinueFromHere()
	last := s.store.games[s.header().ID]
	data, err := json.Marshal(last)
	if err != nil {
		t.Fatal(err)
	}
	loaded := &saved.Game{Tree: last.Tree}
	if err := json.Unmarshal(data, loaded); err != nil {
		t.Fatal(err)
	}
	if err := loaded.Validate(); err != nil {
		t.Fatal(err)
	}
	s.Close()
	s.open(&stubComputers{})
	s.Resume(loaded, nil)
	s.checkBoard("O.. ... XX.")
	if fork := s.node(2); len(fork.Children()) != 2 || fork.Comment != "甲\n“fork”" || len(fork.Marks) != 2 ||
		fork.Marks[0].Text != "A" || fork.Marks[1].Kind != game.Cross {
		t.Errorf("got the loaded node %+v, want two branches, the comment and the marks", fork)
	}
	if !s.DisplaySibling(1) {
		t.Fatal("the branch is lost")
	}
	s.checkBoard("O.. .X. X..")
	tree, err := s.Snapshot().LoadTree()
	if err != nil {
		t.Fatal(err)
	}
	if log := saved.NewLog(tree.Tree, tree.Annotations); string(log.Text()) != string(s.Snapshot().Tree) {
		t.Errorf("got the stored tree\n%s\nwant\n%s", s.Snapshot().Tree, log.Text())
	}
}

// TestResumeWhileTheComputerThinks checks that a computer that was thinking resumes.
func TestResumeWhileTheComputerThinks(t *testing.T) {
	s := newTestSession(t, &stubComputers{stubEngine: stubEngine{wait: true}})
	s.Click(game.Pt(1, 1))
	last := s.store.games[s.header().ID]
	s.Close()
	s.open(&stubComputers{})
	s.Resume(last, nil)
	s.settle()
	s.checkBoard("O.. .X. ...")
}

func TestOpen(t *testing.T) {
	s := newTestSession(t, &stubComputers{}, hardLevel)
	s.click("a1")

	r := record{Rules: game.TicTacToe, Names: [2]string{"甲", "乙"}}
	for _, name := range strings.Fields("a1 a3 b1 b3") {
		point, _ := r.Rules.ParsePoint(name)
		r.Choices = append(r.Choices, game.PlaceAt(point))
	}
	s.Open(treeOf(r))
	s.settle()
	s.checkBoard("OO. ... XX.")
	if s.Config().Mode != game.HumanVsHuman || s.Match().Tree().Names != r.Names {
		t.Errorf("got the configuration %+v and the names %v, want two people with the names %v", s.Config(),
			s.Match().Tree().Names, r.Names)
	}
	s.click("c1")
	if g := s.Snapshot(); g.IsCounted() || !g.Result.Over() {
		t.Errorf("got the snapshot %+v, want it finished and not counted", g)
	}
	s.NewGame()
	if s.Config().Mode != game.HumanVsComputer || s.Config().Level != game.Hard {
		t.Errorf("got the configuration %+v of the next game, want that from before the record", s.Config())
	}
	s.undo()
	s.checkBoard("OO. ... XXX")

	r.Levels = [2]string{"", "easy"}
	r.Choices = r.Choices[:3]
	s.Open(treeOf(r))
	s.settle()
	if s.Config().Mode != game.HumanVsComputer || s.Config().Level != game.Easy || s.HumanSeat() != game.First {
		t.Errorf("got the configuration %+v, want a computer at the level %q in the second seat", s.Config(), game.Easy)
	}
	if levels := s.Seats.Levels(); levels != [2]game.Level{"", game.Easy} {
		t.Errorf("got the levels %q, want %q", levels, [2]game.Level{"", game.Easy})
	}
}

func TestPractice(t *testing.T) {
	s := newTestSession(t, &stubComputers{}, twoPeople)
	s.click("a1 a3 b1 b3 c1")
	s.PractiseFrom(4)
	s.settle()
	s.checkNotice(NoticePractice)
	if s.Config().Mode != game.HumanVsComputer || s.HumanSeat() != game.First {
		t.Errorf("got the configuration %+v with the person in seat %v, want a game against the computer and the "+
			"first seat", s.Config(), s.HumanSeat())
	}
	s.click("c1")
	if s.Snapshot().IsCounted() {
		t.Error("practice is counted")
	}
	s.undo()
	s.undo()
	s.checkBoard("OO. ... XXX")
	s.configure(twoPeople)
	s.checkTally(1, 0, 0)
}

// TestPracticeInARecord checks that after practice in a record the next game has the settings from before both.
func TestPracticeInARecord(t *testing.T) {
	s := newTestSession(t, &stubComputers{}, hardLevel)
	before := s.Config()
	s.Open(treeOf(record{Rules: game.FiveByFive, Choices: []game.Choice{game.PlaceAt(game.Pt(2, 2))}}))
	s.PractiseFrom(1)
	s.settle()
	s.NewGame()
	if got := s.Config(); got != before {
		t.Errorf("got the configuration %+v of the next game, want %+v", got, before)
	}
}

// TestPracticeIsNotOpened checks that practice in a record is not taken for the record itself.
func TestPracticeIsNotOpened(t *testing.T) {
	s := newTestSession(t, &stubComputers{stubEngine: stubEngine{wait: true}})
	s.Open(treeOf(record{Rules: game.TicTacToe, Choices: []game.Choice{game.PlaceAt(game.Pt(2, 2))}}))
	s.PractiseFrom(1)
	if s.Snapshot().Opened {
		t.Error("practice is stored as an opened game")
	}
	s.Configure(func(c *Config) { c.Mode = game.ComputerVsComputer })
	s.checkNotice(NoticeModeChanged) // not that moves are added to the record
}

// TestChangesInARecord checks that settings changed in an opened game or in practice apply to the next game, and
// that the settings the opened game brought do not.
func TestChangesInARecord(t *testing.T) {
	clock := game.TimeControl{PerGame: time.Minute}
	swap2 := game.Opening{Procedure: game.Swap2}
	record := record{
		Rules:   game.Freestyle,
		Levels:  [2]string{"easy", "easy"},
		Choices: []game.Choice{game.PlaceAt(game.Pt(2, 2))},
	}
	for name, c := range map[string]struct {
		change    func(*Config)
		immediate bool // the change starts the next game
	}{
		"nothing":         {change: func(*Config) {}},
		"level":           {change: func(cfg *Config) { cfg.Level = game.Easy }},
		"levels":          {change: func(cfg *Config) { cfg.Levels[1] = game.Hard }},
		"matching":        {change: func(cfg *Config) { cfg.AdaptLevel = true }},
		"mode":            {change: func(cfg *Config) { cfg.Mode = game.HumanVsHuman }},
		"time":            {change: func(cfg *Config) { cfg.MoveTime = 5 * time.Second }},
		"clock":           {change: func(cfg *Config) { cfg.Clock = clock }},
		"first move":      {change: func(cfg *Config) { cfg.FirstMove = AlternateFirst }, immediate: true},
		"rules":           {change: func(cfg *Config) { cfg.Rules = game.FiveByFive }, immediate: true},
		"opening":         {change: func(cfg *Config) { cfg.Rules, cfg.Opening = game.Freestyle, swap2 }, immediate: true},
		"the same mode":   {change: func(cfg *Config) { cfg.Mode = game.ComputerVsComputer }},
		"the same rules":  {change: func(cfg *Config) { cfg.Rules = game.Freestyle }},
		"the same levels": {change: func(cfg *Config) { cfg.Levels = [2]game.Level{game.Easy, game.Easy} }},
		"several at once": {change: func(cfg *Config) { cfg.Level, cfg.Clock = game.Easy, clock }},
	} {
		for _, practises := range []bool{false, true} {
			s := newTestSession(t, &stubComputers{}, hardLevel, func(cfg *Config) {
				cfg.Levels = [2]game.Level{game.Medium, game.Medium}
			})
			want := s.Config()
			c.change(&want)
			s.Open(treeOf(record))
			s.settle()
			if practises {
				s.PractiseFrom(1)
				s.settle()
			}
			before := s.NextConfig()
			s.events = nil
			s.configure(c.change)
			if changed := s.events != nil; !changed && s.NextConfig() != before {
				t.Errorf("%s, in practice: %v: the change is not observed", name, practises)
			}
			if !c.immediate {
				s.NewGame()
			}
			if got := s.Config(); got != want || s.Match().Rules() != want.Rules ||
				s.Match().TimeControl() != want.Clock {
				t.Errorf("%s, in practice: %v: got the configuration %+v of the next game on %+v, want %+v", name,
					practises, got, s.Match().Rules(), want)
			}
		}
	}
}

// TestLongNamesAreCut checks that a name has the same maximum length in the game, in the settings, and after both
// were stored, and is cut between two characters.
func TestLongNamesAreCut(t *testing.T) {
	for _, character := range []string{"x", "é", "井", "🙂"} {
		s := newTestSession(t, &stubComputers{}, twoPeople)
		s.click("a1")
		s.SetName(game.First, strings.Repeat(character, 300))
		want := strings.Repeat(character, game.MaxNameLength/len(character))
		stored, err := json.Marshal(s.store.games[s.header().ID])
		if err != nil {
			t.Fatal(err)
		}
		var restored saved.Game
		if err := json.Unmarshal(stored, &restored); err != nil {
			t.Fatal(err)
		}
		config := s.NextConfig()
		if err := config.Sanitize(); err != nil {
			t.Error(err)
		}

		for place, got := range map[string]string{
			"the game":        s.header().Names[0],
			"the stored game": restored.Names[0],
			"the settings":    config.Names[0],
		} {
			if got != want {
				t.Errorf("got the name %q in %s, want %q", got, place, want)
			}
		}
	}
}

// TestNamesInARecord checks that a name given in practice is kept for the next games, and that a name given to a
// player of a record is not.
func TestNamesInARecord(t *testing.T) {
	s := newTestSession(t, &stubComputers{})
	s.SetName(game.First, "Anna")
	s.click("a1")
	s.PractiseFrom(2)
	s.settle()
	s.SetName(s.HumanSeat(), "Bella")
	s.Open(treeOf(record{Rules: game.FiveByFive, Choices: []game.Choice{game.PlaceAt(game.Pt(2, 2))}}))
	s.SetName(game.First, "Carla")
	s.SetName(game.Second, "Dora")
	if got, want := s.Match().Tree().Names, [2]string{"Carla", "Dora"}; got != want {
		t.Errorf("got the names %q in the record, want %q", got, want)
	}
	s.NewGame()
	if got, want := s.Match().Tree().Names, [2]string{"Bella"}; got != want || s.Config().Names != want {
		t.Errorf("got the names %q in the next game and %q in its configuration, want %q", got, s.Config().Names, want)
	}
}

// TestUndoOfPractice checks that after Undo of practice the settings of the next game change as in any other game.
func TestUndoOfPractice(t *testing.T) {
	for name, change := range map[string]func(*Config){
		"level":    func(cfg *Config) { cfg.Level = game.Easy },
		"clock":    func(cfg *Config) { cfg.Clock = game.TimeControl{PerGame: time.Minute} },
		"matching": func(cfg *Config) { cfg.AdaptLevel = true },
	} {
		s := newTestSession(t, &stubComputers{}, hardLevel)
		s.click("a1 b1 c1")
		s.checkTally(1, 0, 0)
		s.PractiseFrom(2)
		s.undo()
		s.checkTally(1, 0, 0)
		want := s.Config()
		s.configure(change)
		change(&want)
		if want.AdaptLevel {
			want.Level = game.LevelAtRung(game.Hard.Rung() + 1)
		}
		s.NewGame()
		if got := s.Config(); got != want {
			t.Errorf("%s: got the configuration %+v of the next game, want %+v", name, got, want)
		}
	}
}

// TestAnnotations checks that the host's annotation of a choice is stored with the game, and deleted with the
// choice.
func TestAnnotations(t *testing.T) {
	s := newTestSession(t, &stubComputers{})
	s.Session.o.Annotate = func(c EngineChoice) any {
		if _, ok := c.Engine.(stubEngine); !ok {
			t.Errorf("Annotate got a %T, want a stubEngine", c.Engine)
		}
		next, err := c.Before.Play(c.Choice.Point)
		if err != nil || c.BeforeNode == nil {
			t.Errorf("Annotate got the choice %v after node %v: %v", c.Choice, c.BeforeNode, err)
		}
		return map[string]int{"at": next.Stones()}
	}
	s.click("b2 c1")
	saved := s.Snapshot()
	s.Resume(saved, nil)
	if note, ok := s.Annotations()[s.node(4)].(json.RawMessage); !ok || string(note) != `{"at":4}` {
		t.Errorf("got the restored annotation %s, want {\"at\":4}", note)
	}
	removed := s.node(4)
	s.undo()
	s.configure(twoPeople)
	s.click("a1 b1")
	if s.Annotations()[s.node(4)] != nil || s.Annotations()[s.node(2)] == nil || s.Annotations()[removed] == nil {
		t.Error("the annotations are not those of the branches")
	}
}

// TestPonderAllowed checks that only the strongest levels ponder, and only against a human.
func TestPonderAllowed(t *testing.T) {
	for _, c := range []struct {
		setup Config
		want  bool
	}{
		{Config{Mode: game.HumanVsComputer, Level: game.Master}, true},
		{Config{Mode: game.HumanVsComputer, Level: game.Perfect}, true},
		{Config{Mode: game.HumanVsComputer, Level: game.Hard}, false},
		{Config{Mode: game.ComputerVsComputer, Level: game.Master, Levels: [2]game.Level{game.Master, game.Master}}, false},
	} {
		c.setup.Rules = game.Freestyle
		seats := Seats{
			o:     &Options{Computers: &stubComputers{}, PonderAllowed: func() bool { return true }},
			setup: c.setup,
			human: game.First,
		}
		players := seats.players()
		if got := players[game.Second].PonderAllowed != nil; got != c.want {
			t.Errorf("%+v: got a computer that may ponder: %v, want %v", c.setup, got, c.want)
		}
	}
}

// TestMinMoveInterval checks that games between computers are slow enough to follow, but keep to a clock.
func TestMinMoveInterval(t *testing.T) {
	s := newTestSession(t, &stubComputers{}, randomMode)
	s.settle()
	s.Session.Close()

	s.Seats.o.MinMoveInterval = time.Nanosecond
	for _, seat := range s.players() {
		if p, ok := seat.Engine.(pacedEngine); !ok || p.minTime != time.Nanosecond {
			t.Errorf("got a %T, want a pacedEngine with the minimum time", seat.Engine)
		}
	}
	p := pacedEngine{stubEngine{}, time.Hour}
	if point, err := p.Think(t.Context(), game.NewPosition(game.TicTacToe), game.Limit{Time: time.Nanosecond},
		nil); point != game.Pt(0, 0) || err != nil {
		t.Errorf("got move %v, error %v; want %v", point, err, game.Pt(0, 0))
	}
}

// TestHintPlayerIsReplacedWithTheBoard checks that the engine that gives hints is large: it is released when
// the board changes.
func TestHintPlayerIsReplacedWithTheBoard(t *testing.T) {
	s := newTestSession(t, &stubComputers{}, twoPeople)
	s.RequestHint()
	s.settle()
	s.NewGame()
	if s.hintPlayer.Engine == nil {
		t.Error("the next game on the same board has another hint engine")
	}
	s.configure(func(config *Config) { config.Rules = game.FiveByFive })
	if s.hintPlayer.Engine != nil {
		t.Error("a game on another board keeps the hint engine")
	}
}

// checkRecord checks whether the stored game is over, and its number of choices.
func (s *testSession) checkRecord(over bool, choices int) {
	s.t.Helper()
	g := s.store.games[s.header().ID]
	if g == nil {
		if over || choices > 0 {
			s.t.Error("the store has no game")
		}
		return
	}
	tree, err := g.LoadTree()
	if err != nil {
		s.t.Fatal(err)
	}
	if line := tree.MainLine(); g.Result.Over() != over || g.IsCounted() != over || len(line)-1 != choices ||
		tree.Current != line[choices] || len(tree.Current.Children()) > 0 {
		s.t.Errorf("got the stored result %+v, counted: %v, tree %s; want over: %v, %d choices", g.Result,
			g.IsCounted(), g.Tree, over, choices)
	}
}

// TestUndoOfAResignation checks that Undo removes a resignation from the game, the tally and the stored game.
func TestUndoOfAResignation(t *testing.T) {
	s := newTestSession(t, &stubComputers{})
	s.click("b2 c1")
	s.checkBoard("OO. .X. ..X")
	_ = s.Resign()
	s.checkNotice(NoticeConceded)
	s.checkTally(0, 0, 1)
	s.checkRecord(true, 5)
	s.SetMarks(s.node(5), []game.Mark{}) // a mark was added and removed
	s.undo()
	s.checkNotice(NoticeConcessionUndone)
	s.checkBoard("OO. .X. ..X")
	s.checkTally(0, 0, 0)
	s.checkRecord(false, 4)
	if s.CanRedo() || s.header().Assisted ||
		s.match.Tree().MainLine()[len(s.match.Tree().MainLine())-1].Choice.Kind == game.End {
		t.Error("the resignation is still in the game")
	}
	s.redo()
	s.checkNotice(NoticeNothingToRedo)
	s.click("c3")
	s.checkBoard("OOX OX. ..X")
	s.checkTally(0, 0, 0)
	s.click("c2")
	s.checkTally(1, 0, 0)
	s.checkRecord(true, 7)
	if s.header().Assisted {
		t.Error("the game is marked as assisted")
	}
}

// TestStreakCountsAResignedGameOnce checks that a game counts once in a streak, however often it is resigned
// and resumed.
func TestStreakCountsAResignedGameOnce(t *testing.T) {
	s := newTestSession(t, &stubComputers{})
	s.click("b2")

	for range 3 {
		_ = s.Resign()
		if got := s.Streak(); got != -1 {
			t.Errorf("after a loss: got a streak of %d, want -1", got)
		}
		s.undo()
	}
	s.click("c1 c3 c2")
	if got := s.Streak(); got != 1 {
		t.Errorf("after a win: got a streak of %d, want 1", got)
	}
}

// TestStreakWithoutUndoneGames checks that an end that was undone, removed or replaced as the main line is not in the
// streak, neither of this game nor of the next ones.
func TestStreakWithoutUndoneGames(t *testing.T) {
	check := func(s *testSession, name string, want int) {
		t.Helper()
		if got := s.Streak(); got != want {
			t.Errorf("%s: got a streak of %d, want %d", name, got, want)
		}
	}
	for name, undo := range map[string]func(*testSession){
		"undone":          (*testSession).undo,
		"removed":         func(s *testSession) { s.Remove(s.match.Tree().MainLineEnd()) },
		"played on":       func(s *testSession) { s.Display(2); s.ContinueFromHere(); s.Promote(s.node(2)); s.undo() },
		"after a restore": func(s *testSession) { s.NewGame(); s.undo(); s.undo() },
	} {
		s := newTestSession(t, &stubComputers{})
		s.click("a1 b1 c1")
		check(s, "a win", 1)
		undo(s)
		if s.match.Current().Result().Over() {
			t.Fatalf("%s: the game is still over", name)
		}
		s.NewGame()
		check(s, name+", in the next game", 0)
		s.click("a1 b1")
		check(s, name+", during the next game", 0)
		s.click("c1")
		check(s, name+", after the next game", 1)
	}
	s := newTestSession(t, &stubComputers{})
	_ = s.Resign()
	check(s, "a loss", -1)
	s.undo()
	check(s, "an undone resignation", 0)

	s = newTestSession(t, &stubComputers{}, twoPeople) // a variation that the player lost becomes the main line
	s.click("a1 a2 b1 b2")
	s.configure(func(config *Config) { config.Mode = game.HumanVsComputer })
	s.click("c1")
	won := s.match.Tree().MainLineEnd()
	s.Display(4)
	s.configure(twoPeople)
	s.click("c3 c2")
	lost := s.Ply().Node
	s.configure(func(config *Config) { config.Mode = game.HumanVsComputer })
	s.Promote(lost)
	check(s, "a lost variation", -1)
	s.Promote(won)
	check(s, "the win again, with help", 0)
}

// TestStreakWithoutAssistedWins checks that a game that was won with help does not count in a streak.
func TestStreakWithoutAssistedWins(t *testing.T) {
	s := newTestSession(t, &stubComputers{})
	s.click("b2")
	s.Game.MarkAssisted()
	s.click("c1 c3 c2")
	if got := s.Streak(); !s.Game.Match().Current().Result().Over() || got != 0 {
		t.Errorf("after a win with help: got a streak of %d, want 0", got)
	}
}

func TestUndoOfAResignationOnTheEmptyBoard(t *testing.T) {
	s := newTestSession(t, &stubComputers{})
	_ = s.Resign()
	s.checkTally(0, 0, 1)
	s.undo()
	s.checkTally(0, 0, 0)
	s.checkRecord(false, 0)
	if len(s.store.games) > 0 {
		t.Error("a game without a choice is stored")
	}
	s.click(wins)
	s.checkTally(1, 0, 0)
}

func TestUndoOfAnAgreedDraw(t *testing.T) {
	s := newTimedSession(t, game.TimeControl{PerGame: time.Minute})
	s.click("b2 a1")
	s.advance(7 * time.Second)
	_ = s.AgreeDraw()
	s.checkNotice(NoticeConceded)
	s.advance(time.Hour)
	s.undo()
	s.checkTally(0, 0, 0)
	s.checkRecord(false, 2)
	s.checkClocks(53*time.Second, time.Minute) // as before
	s.advance(time.Second)
	s.checkClocks(52*time.Second, time.Minute)
}

// TestUndoOfAResignationWhileTheComputerThinks checks that a computer that was thinking resumes, and the
// person's stone remains.
func TestUndoOfAResignationWhileTheComputerThinks(t *testing.T) {
	s := newTestSession(t, &stubComputers{stubEngine: stubEngine{wait: true}})
	s.Click(game.Pt(1, 1))
	_ = s.Resign()
	s.Undo()
	s.checkBoard("... .X. ...")
	if !s.match.Busy() {
		t.Error("the computer is not thinking")
	}
	s.checkRecord(false, 1)
}

func TestUndoOfAResignationAfterARestart(t *testing.T) {
	s := newTestSession(t, &stubComputers{})
	s.click("b2")
	_ = s.Resign()
	last := s.store.games[s.header().ID]
	s.Close()
	s.open(&stubComputers{})
	s.Resume(last, nil)
	s.NewGame()
	s.undo()
	s.checkNotice(NoticeGameRestored)
	s.undo()
	s.checkBoard("O.. .X. ...")
	s.checkRecord(false, 2)
}

// TestUndoOfAResignationInARecord checks that the end of an opened record cannot be undone, but an end that the
// player adds can.
func TestUndoOfAResignationInARecord(t *testing.T) {
	end := game.Choice{Kind: game.End, Result: game.Result{Winner: game.White, Reason: game.Resigned}}
	b2, a1 := game.PlaceAt(game.Pt(1, 1)), game.PlaceAt(game.Pt(0, 2))
	s := newTestSession(t, &stubComputers{}, twoPeople)
	s.Open(treeOf(record{Rules: game.TicTacToe, Choices: []game.Choice{b2, a1}}))
	_ = s.Resign()
	s.undo()
	s.checkBoard("... .X. O..")
	if n := s.Ply().Node; len(n.Children()) > 0 {
		t.Error("the resignation is in the record")
	}
	s.Open(treeOf(record{Rules: game.TicTacToe, Choices: []game.Choice{b2, a1, end}}))
	s.undo()
	if line := s.match.Tree().MainLine(); *line[len(line)-1].Choice != end {
		t.Error("the result was removed from the record")
	}
	s.redo()
	if s.match.Current().Result() != end.Result {
		t.Error("Redo does not restore the result")
	}
}

// TestUndoKeepsACommentOnAResignation checks that annotations at the end are kept.
func TestUndoKeepsACommentOnAResignation(t *testing.T) {
	s := newTestSession(t, &stubComputers{}, twoPeople)
	s.click("b2 a1")
	_ = s.Resign()
	s.SetComment(s.Ply().Node, "too early")
	s.undo()
	s.redo()
	if got := s.Ply().Node.Comment; got != "too early" {
		t.Errorf("got the comment %q, want %q", got, "too early")
	}
}

// record is a game without variations.
type record struct {
	Rules   game.Rules
	Choices []game.Choice
	Names   [2]string
	Levels  [2]string
}

// treeOf returns the tree of a record.
func treeOf(r record) *game.Tree {
	t := game.NewTree(r.Rules, game.Opening{})
	t.Names, t.Levels = r.Names, r.Levels
	t.Graft(r.Choices, nil)
	return t
}
