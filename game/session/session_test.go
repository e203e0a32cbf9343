package session

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"jingzi/game"
	"jingzi/game/saved"
)

// clerk plays the first legal point in reading order, at once, with the given report.
type clerk struct {
	report game.SearchInfo
	wait   bool  // think until cancelled
	err    error // fail
	panics bool
	wrong  bool // answer with the first point, occupied or not
}

func (c clerk) Think(ctx context.Context, p game.Position, _ game.Limit, report func(game.SearchInfo)) (game.Point, error) {
	if c.report.PVs != nil {
		report(c.report)
	}
	switch {
	case c.wait:
		<-ctx.Done()
	case c.panics:
		panic("out of order")
	case c.wrong:
		return game.Pt(0, 0), nil
	}
	for at := range p.EmptyPoints() {
		if p.Legal(at) == nil {
			return at, c.err
		}
	}
	return game.Pass, c.err
}

// program is a clerk that is an external program.
type program struct {
	clerk
	closed chan<- struct{}
}

func (p program) Close() error {
	if p.closed != nil {
		close(p.closed)
	}
	return nil
}

// clerks creates computer players that are clerks.
type clerks struct {
	clerk
	program program
}

func (*clerks) Levels(r game.Rules) []game.Level { return game.Levels }
func (*clerks) Supports(r game.Rules, l game.Level) bool {
	_, program := l.Program()
	return !program || r.WinLength == 5
}
func (c *clerks) Player(_ game.Seat, _ game.Rules, l game.Level, _ time.Duration) game.Player {
	if _, ok := l.Program(); ok {
		return game.Player{Engine: c.program}
	}
	return game.Player{Engine: c.clerk}
}
func (c *clerks) Random() game.Engine { return c.clerk }
func (c *clerks) HintEngine(game.Rules, time.Duration) game.Player {
	return game.Player{Engine: reasoner{c.clerk}}
}

type reasoner struct{ clerk }

func (reasoner) Reasons(_ game.Position, at game.Point) []game.Fact {
	return []game.Fact{{Kind: game.ForcesWin, Plies: 3, Variation: []game.Point{at, game.Pt(1, 2), game.Pt(2, 2)}}}
}

// shelf is a store in memory.
type shelf struct {
	games map[string]*saved.Game
	put   func(*saved.Game) // may be nil
}

func (s *shelf) SaveGame(g *saved.Game) {
	if s.put != nil {
		s.put(g)
	}
	s.games[g.ID] = g
}
func (s *shelf) DeleteGame(id string) { delete(s.games, id) }
func (s *shelf) Tally(k game.Category) (score saved.Tally) {
	for _, g := range s.games {
		if k.Colour = g.Category.Colour; g.IsCounted() && g.Category == k {
			score.Add(k.Colour, g.Result.Winner, 1)
		}
	}
	return score
}

// sitting is a session with a queue instead of the goroutine that owns it.
type sitting struct {
	*Session
	*gameState
	*LiveGame
	*TreeEditor
	*Navigator
	*History
	*Seats
	*Notices
	t      testing.TB
	q      *game.EventLoop
	shelf  *shelf
	events []Event

	now  time.Time // set by the test
	due  time.Time
	call func() // the function of the current timer
}

func sitDown(t testing.TB, c *clerks, change ...func(*Config)) *sitting {
	t.Helper()
	s := &sitting{t: t, q: game.NewEventLoop(), shelf: &shelf{games: map[string]*saved.Game{}}, now: time.Unix(1e9, 0)}
	s.sit(c, change...)
	s.Start()
	return s
}

func (s *sitting) sit(c *clerks, change ...func(*Config)) {
	setup := DefaultConfig()
	for _, f := range change {
		f(&setup)
	}
	s.Session = New(Options{Computers: c, Store: s.shelf, Post: s.q.Post, MaxReplaced: 20,
		Observe: func(e Event) { s.events = append(s.events, e) },
		Now:     func() time.Time { return s.now },
		AfterFunc: func(d time.Duration, f func()) func() bool {
			s.due, s.call = s.now.Add(d), f
			return func() bool { s.call = nil; return true }
		}}, setup)
	session := s.Session
	s.gameState, s.LiveGame, s.TreeEditor, s.Navigator, s.History, s.Seats, s.Notices = session.game, session.Game, session.Editor, session.Navigator, session.History, session.Seats, session.Notices
	s.t.Cleanup(func() {
		if !session.closed {
			session.Close()
		}
	})
}

// settle runs posted functions until no computer is thinking.
func (s *sitting) settle() {
	s.t.Helper()
	ctx, cancel := context.WithTimeout(s.t.Context(), time.Minute)
	defer cancel()
	if err := s.q.Run(ctx, func() bool { return !s.match.Busy() && !s.match.Hinting() }); err != nil {
		s.t.Fatal(err)
	}
}

// pass advances the time and runs all timers that are due.
func (s *sitting) pass(d time.Duration) {
	end := s.now.Add(d)
	for s.call != nil && !s.due.After(end) {
		s.now = s.due
		call := s.call
		s.call = nil
		call()
		ran := false
		s.q.Post(func() { ran = true })
		_ = s.q.Run(s.t.Context(), func() bool { return ran })
	}
	s.now = end
}

// plays clicks points given by their names.
func (s *sitting) plays(names string) {
	s.t.Helper()
	for _, name := range strings.Fields(names) {
		at, err := s.match.Rules().ParsePoint(name)
		if err != nil {
			s.t.Fatal(err)
		}
		s.Click(at)
		s.settle()
	}
}

// set changes the Config.
func (s *sitting) set(change func(*Config)) {
	s.t.Helper()
	to := s.Config()
	change(&to)
	s.Configure(to)
	s.settle()
}

func (s *sitting) undo() { s.Undo(); s.settle() }
func (s *sitting) redo() { s.Redo(); s.settle() }

// node returns the node of a ply.
func (s *sitting) node(index int) *game.Node { return s.match.Plies()[index].Node }

func (s *sitting) checkBoard(board string) {
	s.t.Helper()
	p := s.View().Position()
	if got := strings.ReplaceAll(strings.TrimSpace(p.String()), "\n", " "); got != board {
		s.t.Fatalf("the board shows %q, want %q", got, board)
	}
}

func (s *sitting) checkNotice(want NoticeKind) {
	s.t.Helper()
	if got := s.Latest(); got.Kind != want {
		s.t.Errorf("the notice is %+v, want %d", got, want)
	}
}

func (s *sitting) checkTally(won, drawn, lost int) {
	s.t.Helper()
	if got, want := s.Tally(), (saved.Tally{Won: won, Drawn: drawn, Lost: lost}); got != want {
		s.t.Errorf("the score is %+v, want %+v", got, want)
	}
}

func twoPeople(s *Config)  { s.Mode = game.HumanVsHuman }
func randomMode(s *Config) { s.Mode = game.ComputerVsRandom }
func hardLevel(s *Config)  { s.Level = game.Hard }

func TestAStoneIsAnsweredAndUndoneInPairs(t *testing.T) {
	s := sitDown(t, &clerks{})
	s.plays("b2")
	s.checkBoard("O.. .X. ...")
	s.plays("c1")
	s.checkBoard("OO. .X. ..X")
	s.plays("b2")
	if n := s.Latest(); n.Kind != NoticeRefused || !errors.Is(n.Err, game.ErrOccupied) {
		t.Errorf("the notice is %+v", n)
	}
	s.undo()
	s.checkBoard("O.. .X. ...")
	s.undo()
	s.checkBoard("... ... ...")
	s.undo()
	s.checkNotice(NothingToUndo)
	s.redo()
	s.redo()
	s.checkBoard("OO. .X. ..X")
	s.redo()
	s.checkNotice(NothingToRedo)
}

// The game is drawn once for each change.
func TestEachChangeIsToldOnce(t *testing.T) {
	s := sitDown(t, &clerks{}, twoPeople)
	for _, step := range []struct {
		name string
		take func()
	}{
		{"a stone", func() { s.plays("b2") }},
		{"another", func() { s.plays("c1") }},
		{"a point that is taken", func() { s.plays("b2") }},
		{"undo", s.undo},
		{"redo", s.redo},
		{"nothing to redo", s.redo},
	} {
		s.events = nil
		if step.take(); len(s.events) != 1 {
			t.Errorf("%s: told %d times", step.name, len(s.events))
		}
	}
}

// A stone and the start of the computer's answer are one change.
func TestAStoneThatIsAnsweredIsToldOnce(t *testing.T) {
	s := sitDown(t, &clerks{clerk: clerk{wait: true}})
	s.pass(time.Hour)
	s.events = nil
	s.Click(game.Pt(1, 1))
	if !slices.Equal(s.events, []Event{EventPlayed}) || !s.match.Busy() {
		t.Errorf("told %v, the computer thinks: %v", s.events, s.match.Busy())
	}
	if since := s.SearchStatus().Started; !since.Equal(s.now) {
		t.Errorf("it thinks since %v, at %v", since, s.now)
	}
	s.events = nil
	if s.Stop(); !slices.Equal(s.events, []Event{EventChanged}) {
		t.Errorf("when it stops: %v", s.events)
	}
	s.events = nil
	if s.MoveNow(); len(s.events) == 0 || !s.match.Busy() {
		t.Errorf("when it goes on: %v", s.events)
	}
}

func TestUndoWhileTheComputerThinksTakesBackTheStone(t *testing.T) {
	s := sitDown(t, &clerks{clerk: clerk{wait: true}})
	s.Click(game.Pt(1, 1))
	s.Click(game.Pt(0, 0))
	if n := s.Latest(); !errors.Is(n.Err, game.ErrEngineTurn) {
		t.Errorf("the notice is %+v", n)
	}
	s.Undo()
	s.checkBoard("... ... ...")
	if !s.RequestHint() || !s.match.Hinting() {
		t.Error("no hint is worked out")
	}
	s.Undo()
	s.RequestHint()
	s.Stop()
	s.settle()
	if s.Hint() != nil {
		t.Error("a hint that was given up has come")
	}
}

func TestTheEndIsFollowedByTheNextGame(t *testing.T) {
	s := sitDown(t, &clerks{})
	s.plays("a1 b1 c1")
	s.checkBoard("OO. ... XXX")
	s.checkTally(1, 0, 0)
	s.undo() // reopens the game
	s.checkTally(0, 0, 0)
	s.redo()
	s.checkTally(1, 0, 0)
	s.set(hardLevel)
	s.checkTally(0, 0, 0)
	s.checkBoard("OO. ... XXX")
	s.plays("b2") // the next game
	s.checkBoard("... ... ...")
	if setup := s.Config(); setup.Level != game.Hard || setup.Mode != game.HumanVsComputer {
		t.Errorf("the next game has another setup: %+v", setup)
	}
	s.undo() // the finished game is restored, and not counted twice
	s.checkBoard("OO. ... XXX")
	s.set(func(to *Config) { to.Level = game.Medium })
	s.checkTally(1, 0, 0)
}

func TestADoubleTapOnTheWinningPointShowsTheResult(t *testing.T) {
	s := sitDown(t, &clerks{})
	s.Session.o.NewGameDelay = time.Second
	s.plays("a1 b1 c1 c1")
	s.checkBoard("OO. ... XXX")
	s.pass(time.Second)
	s.plays("c1")
	s.checkBoard("... ... ...")
}

// Setting the clock back does not block the next game.
func TestTheNextGameBeginsAlsoIfTheClockWasSetBack(t *testing.T) {
	s := sitDown(t, &clerks{})
	s.Session.o.NewGameDelay = time.Second
	s.plays("a1 b1 c1")
	s.now = s.now.Add(-time.Hour)
	s.plays("c1")
	s.checkBoard("... ... ...")
}

func TestTakingTurnsToBegin(t *testing.T) {
	s := sitDown(t, &clerks{}, func(s *Config) { s.FirstMove = AlternateFirst })
	s.checkBoard("... ... ...")
	s.NewGame()
	s.settle()
	s.checkBoard("X.. ... ...")
	s.NewGame()
	s.settle()
	s.checkBoard("... ... ...")
}

// The seats are the same after a restart, also on another board.
func TestTurnsAreTakenAfterARestart(t *testing.T) {
	turns := func(s *Config) { s.FirstMove = AlternateFirst }
	s := sitDown(t, &clerks{}, turns)
	s.NewGame()
	s.settle()
	s.plays("b2")
	last := s.shelf.games[s.header().ID]
	s.Close()
	s.sit(&clerks{}, turns)
	s.Resume(last, nil)
	s.set(func(to *Config) { to.Rules = game.FiveByFive })
	if s.HumanSeat() != game.Second || s.match.Current().Position.Stones() != 1 {
		t.Errorf("the person sits in seat %d, %d stones", s.HumanSeat(), s.match.Current().Position.Stones())
	}
}

func TestTheComputerBeginsAndUndoReachesTheEmptyBoard(t *testing.T) {
	s := sitDown(t, &clerks{})
	s.set(func(to *Config) { to.FirstMove = ComputerFirst })
	s.checkBoard("X.. ... ...")
	s.undo()
	s.checkBoard("... ... ...")
	if !s.match.Paused() {
		t.Error("the computer does not wait")
	}
	s.plays("b2") // a click starts it
	s.checkBoard("X.. ... ...")
}

// A change of who moves first applies to the next game if a person has already played in this one.
func TestAnotherBeginnerDoesNotReplaceAGame(t *testing.T) {
	s := sitDown(t, &clerks{})
	s.plays("b2")
	s.set(func(to *Config) { to.FirstMove = ComputerFirst })
	s.checkBoard("O.. .X. ...")
	s.checkNotice(NoticeFirstMoveNextGame)
	s.NewGame()
	s.settle()
	s.checkBoard("X.. ... ...")
	s.checkNotice(NewGameStarted) // the computer has played since
	s.set(func(to *Config) { to.FirstMove = HumanFirst })
	s.checkBoard("... ... ...") // no person has chosen a move
	s.plays("a1")
	if s.Latest().Kind == NewGameStarted {
		t.Error("how to get the old game back is still said")
	}
}

// Moves made before other players sat down were not made by them.
func TestEarlierMovesAreNotOfThosePresent(t *testing.T) {
	s := sitDown(t, &clerks{})
	s.plays("b2")
	s.set(func(to *Config) { to.Mode = game.HumanVsHuman })
	if !s.PlayedByOthers(1) || !s.PlayedByOthers(2) {
		t.Error("the computer's move is said to be of player 2")
	}
	s.plays("c1")
	if s.PlayedByOthers(3) {
		t.Error("player 1's move is said to be of others")
	}
	s.undo()
	s.undo()
	s.plays("a1")
	if s.PlayedByOthers(s.match.Index()) {
		t.Error("a move in the place of another is said to be of others")
	}
}

func TestANewGameLosesNothing(t *testing.T) {
	s := sitDown(t, &clerks{})
	s.plays("b2")
	s.NewGame()
	s.checkBoard("... ... ...")
	s.checkNotice(NewGameStarted)
	s.undo()
	s.checkBoard("O.. .X. ...")
	s.checkNotice(NoticeGameRestored)
	s.set(func(to *Config) { to.Rules = game.FiveByFive })
	s.checkNotice(NewGameStarted)
	s.undo()
	s.checkBoard("O.. .X. ...")
	if s.Config().Rules != game.TicTacToe {
		t.Error("the old game came back under other rules")
	}
	s.checkTally(0, 0, 0)
}

func TestUndoReachesSeveralGamesBack(t *testing.T) {
	s := sitDown(t, &clerks{})
	for i, at := range strings.Fields("a1 b1 c1") {
		if i > 0 {
			s.NewGame()
		}
		s.plays(at)
	}
	for _, want := range []string{"O.. ... ..X", "... ... ...", "O.. ... .X.", "... ... ...", "O.. ... X..", "... ... ..."} {
		s.checkBoard(want)
		s.undo()
	}
	s.checkNotice(NothingToUndo)
	if len(s.shelf.games) != 1 {
		t.Errorf("%d games are kept, want the first", len(s.shelf.games))
	}
}

// If there are more games than are kept for Undo, the latest are restored.
func TestUndoReachesTheLatestGamesBack(t *testing.T) {
	s := sitDown(t, &clerks{}, twoPeople)
	s.Session.o.MaxReplaced = 2
	for _, at := range strings.Fields("a1 b1 c1 a2") {
		s.plays(at)
		s.NewGame()
	}
	for _, want := range []string{"... ... ...", "... X.. ...", "... ... ...", "... ... ..X", "... ... ..."} {
		s.checkBoard(want)
		s.undo()
	}
	s.checkNotice(NothingToUndo)
}

func TestSwitchingInMidGame(t *testing.T) {
	s := sitDown(t, &clerks{})
	s.plays("b2")
	s.set(hardLevel)
	s.checkBoard("O.. .X. ...")
	if n := s.Latest(); n.Kind != NoticeLevelChanged || n.Level != game.Hard {
		t.Errorf("the notice is %+v", n)
	}
	s.set(twoPeople)
	if n := s.Latest(); n.Kind != NoticeModeChanged || n.Mode != game.HumanVsHuman {
		t.Errorf("the notice is %+v", n)
	}
	s.plays("c1")
	s.checkBoard("O.. .X. ..X")
	s.undo()
	s.checkBoard("O.. .X. ...")
	s.plays("c1")
	s.set(func(to *Config) { to.Mode = game.HumanVsComputer })
	s.checkBoard("OO. .X. ..X")
}

func TestLookingBackIsNotUndo(t *testing.T) {
	s := sitDown(t, &clerks{}, func(s *Config) { s.Rules = game.Freestyle })
	s.plays("h8 h7")
	s.View().Seek(-2)
	if c := s.View().Caption(); c != (Caption{Kind: CaptionEarlier, Current: 2, Total: 4}) || s.IsLive() {
		t.Errorf("the view is %+v", c)
	}
	if m := s.View().Overlay(); !m.CanChoose || !slices.Equal(m.Stones, []game.Point{game.Pt(7, 7), game.Pt(0, 0)}) {
		t.Errorf("the marks are %+v", m)
	}
	if s.match.Index() != 4 {
		t.Error("looking changed the game")
	}
	s.View().Seek(-1)
	s.plays("a1")
	s.checkNotice(NotYourTurn)
	s.View().Close()
	if !s.IsLive() {
		t.Error("the view was not left")
	}
	s.Display(-5)
	s.Click(game.Pt(3, 3)) // continues from there
	s.checkNotice(NoticeBranchStarted)
	s.settle()
	if got := s.match.Index(); got != 2 {
		t.Errorf("at %d, want 2", got)
	}
	s.undo() // the new stones
	if s.match.Index() != 0 {
		t.Errorf("at %d", s.match.Index())
	}
	s.redo()
	if p := s.match.Current().Position; p.At(game.Pt(3, 3)) != game.Black {
		t.Errorf("redo does not go to where the game was last:\n%v", p)
	}
	s.DisplaySibling(1) // the line that was left
	if c := s.View().Caption(); c != (Caption{Kind: CaptionBranch, Current: 2, Total: 4}) {
		t.Errorf("the view is %+v", c)
	}
	s.View().Seek(9)
	if n := s.View().Position(); n.Stones() != 4 {
		t.Errorf("%d stones are shown, want 4", n.Stones())
	}
	s.ContinueFromHere()
	s.checkNotice(NoticeContinued)
	if s.match.Index() != 4 || !s.IsLive() {
		t.Errorf("at %d", s.match.Index())
	}
}

// A game counts by its main line, also while a variation is played to its end.
func TestAGameThatGoesOnFromAnEarlierMomentCountsOnce(t *testing.T) {
	s := sitDown(t, &clerks{}, twoPeople)
	s.plays("a1 a3 b1 b3 c1")
	s.checkTally(1, 0, 0)
	s.Display(4)
	s.ContinueFromHere()
	s.checkNotice(NoticeContinued)
	s.plays("c2 c3")
	s.checkTally(1, 0, 0)
	if len(s.shelf.games) != 1 {
		t.Errorf("%d games are kept", len(s.shelf.games))
	}
	lost := s.Ply().Node
	s.Promote(lost)
	s.checkTally(0, 0, 1)
	s.Remove(lost)
	s.checkTally(0, 0, 0)
	s.undo()
	s.checkNotice(NoticeBranchRestored)
	s.checkTally(0, 0, 1)
}

// While the game is in progress the last move becomes the main line.
func TestAMoveTakenBackIsAVariation(t *testing.T) {
	s := sitDown(t, &clerks{}, twoPeople)
	s.plays("a1 a3 b1")
	s.undo()
	s.plays("b2 c1")
	main := s.match.Tree().MainLine()
	if end := main[len(main)-1]; end != s.node(4) || len(s.node(2).Children()) != 2 {
		t.Errorf("the main line has %d nodes", len(main))
	}
}

// A new branch is started only if there was another move.
func TestAVariationGoesOn(t *testing.T) {
	s := sitDown(t, &clerks{}, twoPeople)
	s.plays("a1 b1")
	left := s.Ply().Node
	s.undo()
	s.plays("c1")
	s.DisplayNode(left)
	s.plays("a3")
	s.checkNotice(NoNotice)
	s.Display(1)
	s.plays("a2")
	s.checkNotice(NoticeBranchStarted)
}

func TestMovesInAFileAreVariations(t *testing.T) {
	choices := []game.Choice{game.PlaceAt(game.Pt(0, 0)), game.PlaceAt(game.Pt(1, 1)), game.PlaceAt(game.Pt(2, 2))}
	for reason, open := range map[string]func(s *sitting, tree *game.Tree){
		"the game was finished": func(s *sitting, tree *game.Tree) {
			tree.Root().Children()[0].Children()[0].Children()[0].Add(&game.Node{Choice: &game.Choice{Kind: game.End, Result: game.Result{Reason: game.DrawAgreed}}})
			s.Open(tree)
		},
		"it has variations": func(s *sitting, tree *game.Tree) {
			tree.Root().Children()[0].Play(game.PlaceAt(game.Pt(0, 2)))
			s.Open(tree)
		},
		"it is a library": func(s *sitting, tree *game.Tree) { s.OpenLibrary(tree, tree.MainLineEnd()) },
	} {
		s := sitDown(t, &clerks{})
		tree := game.NewTree(game.TicTacToe, game.Opening{})
		tree.Graft(choices, nil)
		open(s, tree)
		end := tree.MainLineEnd()
		s.Display(2)
		s.plays("a1")
		s.checkNotice(NoticeBranchStarted)
		s.Undo()
		s.plays("c3")
		if tree.MainLineEnd() != end {
			t.Errorf("%s: the main line has changed", reason)
		}
		s.Promote(s.Ply().Node)
		if tree.MainLineEnd() != s.node(3) {
			t.Errorf("%s: the main line has not changed", reason)
		}
	}
}

// New moves of an unfinished record, and of practice, become the main line, also after a restart.
func TestAnOpenedGameIsPlayedOn(t *testing.T) {
	s := sitDown(t, &clerks{})
	tree := game.NewTree(game.TicTacToe, game.Opening{})
	tree.Graft([]game.Choice{game.PlaceAt(game.Pt(0, 0)), game.PlaceAt(game.Pt(1, 1))}, nil)
	s.Open(tree)
	s.plays("c3")
	s.undo()
	s.plays("c1 b1")
	line := func(s *sitting) string {
		plies, _ := s.match.Tree().PliesThrough(s.match.Tree().MainLineEnd(), nil)
		text := ""
		for _, m := range game.Moves(plies) {
			text += game.TicTacToe.Name(m.Point)
		}
		return text
	}
	if got := line(s); got != "a3b2c1b1" {
		t.Errorf("the game is %s", got)
	}
	again := sitDown(t, &clerks{})
	again.Resume(s.Snapshot(), nil)
	again.undo()
	again.plays("a1")
	if got := line(again); got != "a3b2c1a1" {
		t.Errorf("after a restart the game is %s", got)
	}
	again.PractiseFrom(2)
	again.plays("c2")
	again.undo()
	again.plays("b1")
	if got := line(again); got != "a3b2b1b3" { // the clerk answers
		t.Errorf("the practice game is %s", got)
	}
}

// Navigating the branches only changes where Redo leads.
func TestBranchesAreWalked(t *testing.T) {
	s := sitDown(t, &clerks{}, twoPeople)
	s.plays("a1 a3 b1")
	s.undo()
	s.plays("b2 c1")
	s.undo()
	s.plays("c2") // forks at 2 and at 3
	walk := func(by int, want string) {
		t.Helper()
		if !s.DisplaySibling(by) {
			t.Fatal("there is no way beside")
		}
		s.checkBoard(want)
	}
	walk(1, "O.. .X. X.O")
	if s.DisplaySibling(1) {
		t.Error("there is a third way")
	}
	walk(-1, "O.. .XO X..")
	if !s.IsLive() {
		t.Error("back at the game, it is not live")
	}
	s.Display(3)
	walk(1, "O.. ... XX.")
	if s.match.Index() != 4 {
		t.Errorf("the game is at %d", s.match.Index())
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

// Removing a node that was played takes the game back. A removed node is not displayed any more.
func TestBranchesAreRemoved(t *testing.T) {
	s := sitDown(t, &clerks{}, twoPeople)
	s.plays("a1 a3 b1")
	s.undo()
	s.plays("b2 c1")
	beside := s.node(2).Children()[1]
	s.DisplayNode(beside)
	s.Remove(beside)
	s.checkBoard("O.. ... X..")
	s.checkNotice(BranchRemoved)
	if s.match.Index() != 4 {
		t.Errorf("at %d", s.match.Index())
	}
	s.CloseView()
	s.Remove(s.node(3))
	if s.match.Index() != 2 || !s.IsLive() || len(s.match.Plies()) != 3 {
		t.Errorf("at %d of %d", s.match.Index(), len(s.match.Plies()))
	}
	s.undo()
	s.undo()
	s.checkBoard("O.. ... XX.")
	if s.Remove(s.match.Tree().Root()) {
		t.Error("the root is removed")
	}
	s.CloseView()
	s.plays("c3")
	s.undo()
	s.checkNotice(NoNotice) // a branch removed before a move is not restored
}

// line is a BoardView for tests.
type line struct {
	s    *sitting
	step int
}

func (l *line) Position() game.Position { return game.NewPosition(game.TicTacToe) }
func (l *line) Overlay() Overlay        { return Overlay{Preview: true} }
func (l *line) Caption() Caption        { return Caption{Kind: CaptionForcedWin, Current: l.step} }
func (l *line) Seek(n int)              { l.step += n }
func (l *line) Close()                  { l.s.OpenView(nil) }

func TestALineIsShownUntilItIsLeft(t *testing.T) {
	s := sitDown(t, &clerks{})
	s.plays("b2")
	l := &line{s: s}
	for name, leave := range map[string]func(){
		"escape":       s.CloseView,
		"leave":        func() { s.View().Close() },
		"look":         func() { s.Display(1) },
		"undo":         func() { s.undo(); s.redo() },
		"another game": func() { s.NewGame(); s.undo() },
	} {
		s.Display(1)
		s.OpenView(l)
		if s.View() != BoardView(l) || s.IsLive() || s.Index() != 1 {
			t.Fatalf("%s: the line is not shown", name)
		}
		was := l.step
		s.plays("a1") // a click shows the next stone
		if l.step != was+1 || s.match.Index() != 2 {
			t.Errorf("%s: a tap shows step %d at %d", name, l.step, s.match.Index())
		}
		if leave(); s.View() == BoardView(l) {
			t.Errorf("%s: the line is still shown", name)
		}
	}
}

func TestAHintHasItsReasons(t *testing.T) {
	s := sitDown(t, &clerks{clerk: clerk{report: game.SearchInfo{PVs: []game.PV{{Score: game.WinIn(3), Moves: []game.Point{game.Pt(0, 0)}}}}}})
	if !s.CanHint() || !s.RequestHint() {
		t.Fatal("no hint")
	}
	s.settle()
	h := s.Hint()
	if h == nil || h.Point != game.Pt(0, 0) || h.PV.Score != game.WinIn(3) || len(h.Reasons) != 1 {
		t.Fatalf("the hint is %+v", h)
	}
	m := s.View().Overlay()
	if *m.Hint != h.Point || len(m.HintVariation) != 3 {
		t.Errorf("the marks are %+v", m)
	}
	if s.Display(0); s.Hint() == nil {
		t.Error("looking takes the hint away")
	}
	if s.CloseView(); s.Hint() != nil {
		t.Error("the hint is still there")
	}
	if !slices.Contains(s.events, EventHint) {
		t.Errorf("the events are %v", s.events)
	}
}

// A session may be closed at any time during a hint: nothing blocks, and functions posted afterwards are
// dropped.
func TestClosingWithAHintUnderWay(t *testing.T) {
	for round := range 200 {
		s := &sitting{t: t, q: game.NewEventLoop(), shelf: &shelf{games: map[string]*saved.Game{}}}
		s.sit(&clerks{clerk: clerk{wait: round%4 == 0}})
		s.Start()
		s.RequestHint()
		for range round % 3 {
			ran := false
			s.q.Post(func() { ran = true })
			_ = s.q.Run(t.Context(), func() bool { return ran })
		}
		if err := s.match.Close(); err != nil {
			t.Fatalf("round %d: %v", round, err)
		}
		s.Close()
		after := len(s.events)
		ran := false
		s.q.Post(func() { ran = true })
		_ = s.q.Run(t.Context(), func() bool { return ran })
		if len(s.events) != after || s.Latest().Kind == NoticeEngineFailed {
			t.Fatalf("round %d: events %v, notice %+v", round, s.events[after:], s.Latest())
		}
	}
}

// A computer's report on another position is not the hint's line.
func TestAHintHasItsOwnLine(t *testing.T) {
	c := &clerks{clerk: clerk{report: game.SearchInfo{PVs: []game.PV{{Score: game.WinIn(3), Moves: []game.Point{game.Pt(0, 0)}}}}}}
	s := sitDown(t, c)
	s.plays("b2")
	s.undo()
	c.clerk = clerk{} // reports nothing
	s.RequestHint()
	s.settle()
	if h := s.Hint(); h == nil || h.Point != game.Pt(0, 0) || h.PV.Moves != nil {
		t.Errorf("the hint is %+v", h)
	}
}

func TestAProvedEndIsToldEarly(t *testing.T) {
	for score, want := range map[game.Score]WinClaim{
		game.WinIn(3): {game.Second, 2, true}, game.LossIn(2): {game.First, 1, true},
		game.UnprovedWinIn(9): {game.Second, 8, false}, game.UnprovedLossIn(8): {game.First, 7, false},
	} {
		s := sitDown(t, &clerks{clerk: clerk{report: game.SearchInfo{PVs: []game.PV{{Score: score}}}}})
		if _, ok := s.LastClaim(); ok {
			t.Error("a verdict before the first stone")
		}
		s.plays("b2")
		if c, ok := s.LastClaim(); !ok || c != want {
			t.Errorf("%v: %+v, %v", score, c, ok)
		}
		if noted, ok := s.Scores()[s.node(1)]; !ok || noted != -score {
			t.Errorf("%v is noted as %v for Black", score, noted)
		}
		s.undo()
		s.match.GoToNode(s.match.Plies()[0].Node)
		s.set(twoPeople)
		s.plays("a1")
		if _, ok := s.LastClaim(); ok {
			t.Error("the verdict has outlived its move")
		}
		if _, ok := s.Scores()[s.node(1)]; ok {
			t.Error("the score of a moment is kept that has been played differently")
		}
	}
}

// A win that a hint has found is claimed only after the move that wins.
func TestAWinThatWasPassedOverIsNotClaimed(t *testing.T) {
	for move, claimed := range map[string]bool{"a3": true, "c1": false} {
		s := sitDown(t, &clerks{clerk: clerk{report: game.SearchInfo{PVs: []game.PV{{Score: game.WinIn(3), Moves: []game.Point{game.Pt(0, 0)}}}}}}, twoPeople)
		s.RequestHint()
		s.settle()
		s.plays(move)
		if _, ok := s.LastClaim(); ok != claimed {
			t.Errorf("after %s a win is claimed: %v", move, ok)
		}
	}
}

// A proved win belongs to a colour. A computer that finds White, who is to move, lost takes or keeps Black
// without placing a stone.
func TestAProvedEndGoesWithTheColours(t *testing.T) {
	c := &clerks{clerk: clerk{report: game.SearchInfo{PVs: []game.PV{{Score: game.LossIn(4)}}}}}
	s := sitDown(t, c, func(s *Config) { s.Rules, s.Opening = game.Freestyle, game.Opening{Procedure: game.SwapOnce} })
	s.plays("h8 h9 i9")
	if c, ok := s.LastClaim(); !ok || c != (WinClaim{game.Second, 4, true}) || s.match.Current().ColourOf(game.Second) != game.Black {
		t.Errorf("the computer, which has swapped to %v, reads %+v, %v", s.match.Current().ColourOf(game.Second), c, ok)
	}
	s = sitDown(t, c, func(s *Config) {
		s.Rules, s.Opening, s.FirstMove = game.Freestyle, game.Opening{Procedure: game.Swap2}, ComputerFirst
	})
	s.settle()
	if err := s.Answer(game.Choice{Kind: game.AddTwo}); err != nil {
		t.Fatal(err)
	}
	s.plays("a1 a2")
	if c, ok := s.LastClaim(); !ok || c != (WinClaim{game.First, 4, true}) || s.match.Current().ColourOf(game.First) != game.Black {
		t.Errorf("the computer, which has kept %v, reads %+v, %v", s.match.Current().ColourOf(game.First), c, ok)
	}
}

func TestEnginesThatFail(t *testing.T) {
	for name, c := range map[string]clerk{"fails": {err: errors.New("no mood")}, "panics": {panics: true}, "plays illegally": {wrong: true}} {
		s := sitDown(t, &clerks{clerk: c})
		s.plays("a3")
		s.checkNotice(NoticeEngineFailed)
		if !s.match.Paused() || !slices.Contains(s.events, EventFailed) {
			t.Errorf("%s: the game does not wait", name)
		}
		s.set(twoPeople)
		s.plays("b2")
		s.checkBoard("X.. .O. ...")
	}
}

func TestAnotherProgramThatFailsLoses(t *testing.T) {
	closed := make(chan struct{})
	s := sitDown(t, &clerks{program: program{clerk{err: game.ErrEngineExited}, closed}}, func(s *Config) {
		s.Rules, s.Level = game.Freestyle, game.ProgramLevel("/games/weak")
	})
	s.plays("h8")
	if got := s.match.Current().Result(); got != (game.Result{Winner: game.Black, Reason: game.Forfeited}) {
		t.Errorf("the result is %+v", got)
	}
	s.checkNotice(NoticeEngineFailed)
	if got := s.Tally(); got.Games() > 0 || s.Streak() != 0 {
		t.Errorf("it counts: %+v, %d in a row", got, s.Streak())
	}
	if g := s.shelf.games[s.header().ID]; g == nil || !g.Result.Over() || g.IsCounted() {
		t.Errorf("it is stored as %+v", g)
	}
	s.undo()
	s.set(func(to *Config) { to.Level = game.Easy })
	<-closed
	s.plays("a1 b1 c1 d1 e1")
	if got := s.Tally(); got.Games() != 1 {
		t.Errorf("played to its end with another player: %+v, %+v", got, s.match.Current().Result())
	}
}

func TestALevelThatIsNotOfferedGivesWay(t *testing.T) {
	s := sitDown(t, &clerks{}, func(s *Config) { s.Level = game.ProgramLevel("/x") })
	if got := s.Seats.Levels()[game.Second]; got != game.Perfect {
		t.Errorf("level %q", got)
	}
	s.plays("b2")
	s.checkBoard("O.. .X. ...")
}

func TestTheComputerGetsThroughEveryOpening(t *testing.T) {
	s := sitDown(t, &clerks{}, func(s *Config) { s.Rules, s.Opening, s.FirstMove = game.Renju, game.Classic, ComputerFirst })
	for range 20 {
		s.settle()
		if s.match.Current().OpeningOver() && s.match.Current().Position.Stones() > 5 {
			return
		}
		ask := s.match.Current().Prompt()
		switch answers := ask.ChoiceKinds(); {
		case answers[0] != game.Place:
			if err := s.Answer(game.Choice{Kind: answers[0]}); err != nil {
				t.Fatal(err)
			}
		case ask.Points != nil:
			s.Click(ask.Points[0])
		default:
			s.Click(game.Pt(10, 3+s.match.Index()%7))
		}
	}
	t.Errorf("stuck at %+v", s.match.Current().Prompt())
}

func TestTheComputersDecisionStaysInView(t *testing.T) {
	s := sitDown(t, &clerks{}, func(s *Config) { s.Rules, s.Opening = game.Renju, game.Classic })
	s.plays("h8 h9 h10")
	if n := s.match.Current().Position.Stones(); n != 4 {
		t.Fatalf("%d stones", n)
	}
	s.checkNotice(NoticeOpeningDecided) // to keep, and has played the fourth stone since
	s.plays("g7")
	s.checkNotice(NoNotice)
	s.plays("g6")
	moments := s.match.Plies()
	if n := s.Latest(); n.Kind != NoticeOpeningDecided || n.Seat != game.Second || n.Choice.Point != moments[len(moments)-2].Choice.Point {
		t.Errorf("the notice is %+v", n)
	}
}

func TestResigningAndAgreeing(t *testing.T) {
	s := sitDown(t, &clerks{})
	if s.AgreeDraw() == nil {
		t.Error("the computer agreed to a draw")
	}
	if err := s.Resign(); err != nil || s.match.Current().Result().Winner != game.White {
		t.Errorf("%v, %+v", err, s.match.Current().Result())
	}
	if s.Resign() == nil {
		t.Error("resigned twice")
	}
	s.checkTally(0, 0, 1)
	s.set(twoPeople)
	s.NewGame()
	if err := s.AgreeDraw(); err != nil {
		t.Error(err)
	}
	s.checkTally(0, 1, 0)
}

func TestWhatTheStoreIsTold(t *testing.T) {
	s := sitDown(t, &clerks{}, twoPeople)
	if len(s.shelf.games) != 0 {
		t.Error("a game is kept before its first stone")
	}
	only := func() *saved.Game {
		t.Helper()
		if len(s.shelf.games) != 1 {
			t.Fatalf("%d games are kept", len(s.shelf.games))
		}
		return s.shelf.games[s.header().ID]
	}
	s.plays("a1")
	if g := only(); g.NodeNumber != 1 || g.IsCounted() || g.Validate() != nil {
		t.Errorf("kept is %+v", g)
	}
	s.plays("a3 b1 b3 c1")
	want := game.Category{Rules: game.TicTacToe, Mode: game.HumanVsHuman, Colour: game.Black}
	if g := only(); !g.IsCounted() || g.Category != want || g.Assisted || g.Validate() != nil {
		t.Errorf("kept is %+v", g)
	}
	s.undo()
	if g := only(); g.IsCounted() || g.NodeNumber != 4 || !g.Assisted || g.Validate() != nil {
		t.Errorf("kept is %+v", g)
	}
	s.redo()
	if g := only(); !g.IsCounted() || !g.Assisted {
		t.Errorf("kept is %+v", g)
	}
	first := s.header().ID
	if s.NewGame(); !s.shelf.games[first].Replaced {
		t.Error("the next game has not replaced it")
	}
	s.undo()
	if g := only(); g.Replaced {
		t.Error("brought back, it is still kept as replaced")
	}
	s.NewGame()
	s.plays("b2")
	if len(s.shelf.games) != 2 {
		t.Errorf("%d games are kept", len(s.shelf.games))
	}
	replaced := 0
	for _, g := range s.shelf.games {
		if g.Replaced {
			replaced++
		}
	}
	if replaced != 1 {
		t.Errorf("%d games are replaced", replaced)
	}
}

// A stone appends a line to the saved tree, also against a computer, and is written once.
func TestAStoneAppendsALine(t *testing.T) {
	s := sitDown(t, &clerks{})
	var trees []string
	s.shelf.put = func(g *saved.Game) { trees = append(trees, string(g.Tree)) }
	s.plays("b2")
	s.settle()
	s.plays(s.empty())
	s.settle()
	for i, tree := range trees {
		if i > 0 && (!strings.HasPrefix(tree, trees[i-1]) || strings.Count(tree, "\n") != strings.Count(trees[i-1], "\n")+1) {
			t.Errorf("after\n%s\nis written\n%s", trees[i-1], tree)
		}
	}
	if len(trees) != 4 {
		t.Errorf("%d stones were written in %d pieces", s.Match().Index(), len(trees))
	}
}

// empty returns the name of an empty point.
func (s *sitting) empty() string {
	p := s.Match().Current().Position
	for at := range p.EmptyPoints() {
		return p.Rules().Name(at)
	}
	return ""
}

// Choices after the end of a game do not change it.
func TestAFinishedGameKeepsItsMode(t *testing.T) {
	s := sitDown(t, &clerks{}, twoPeople)
	s.plays("a1 a3 b1 b3 c1")
	to := s.Config()
	to.Mode = game.HumanVsComputer
	s.Configure(to)
	if g := s.shelf.games[s.header().ID]; g.Mode != game.HumanVsHuman {
		t.Errorf("it was played %v", g.Mode)
	}
}

func TestKindsTellLevelsAndSidesApart(t *testing.T) {
	s := sitDown(t, &clerks{})
	kind := func(want game.Category) {
		t.Helper()
		if got := s.Snapshot().Category; got != want {
			t.Errorf("counted as %+v, want %+v", got, want)
		}
	}
	_ = s.Resign()
	kind(game.Category{Rules: game.TicTacToe, Mode: game.HumanVsComputer, Levels: [2]game.Level{game.Medium}, Colour: game.Black})
	s.set(func(to *Config) { to.Level, to.FirstMove = game.Hard, ComputerFirst })
	_ = s.Resign()
	kind(game.Category{Rules: game.TicTacToe, Mode: game.HumanVsComputer, Levels: [2]game.Level{game.Hard}, Colour: game.White})
}

func TestHelpIsNoted(t *testing.T) {
	for name, help := range map[string]func(*sitting){
		"hint":                        func(s *sitting) { s.RequestHint(); s.settle() },
		"take back":                   (*sitting).undo,
		"level":                       func(s *sitting) { s.set(hardLevel) },
		"play from an earlier moment": func(s *sitting) { s.Display(0); s.ContinueFromHere() },
		"nothing":                     func(*sitting) {},
	} {
		s := sitDown(t, &clerks{})
		s.plays("b2 c1")
		help(s)
		_ = s.Resign()
		if helped := s.Snapshot().Assisted; helped != (name != "nothing") {
			t.Errorf("%s: helped %v", name, helped)
		}
	}
}

func TestAGameGoesOnAfterARestart(t *testing.T) {
	s := sitDown(t, &clerks{}, hardLevel)
	s.plays("b2")
	s.NewGame()
	s.plays("c1 c2")
	s.undo()
	last, previous := s.Snapshot(), s.previous
	s.Close()
	s.sit(&clerks{})
	s.Resume(last, previous)
	s.settle()
	s.checkBoard("O.. ... ..X")
	s.checkNotice(GameResumed)
	if s.Config().Level != game.Hard || s.header().ID != last.ID {
		t.Errorf("%+v", s.Config())
	}
	s.redo()
	s.checkBoard("OO. ..X ..X")
	s.undo()
	s.undo()
	s.undo()
	s.checkBoard("O.. .X. ...")
}

// Branches, comments and marks are stored with the game.
func TestATreeGoesOnAfterARestart(t *testing.T) {
	s := sitDown(t, &clerks{}, twoPeople)
	s.plays("a1 a3 b1")
	s.undo()
	s.plays("b2 c1")
	s.Display(2)
	s.SetComment(s.Ply().Node, "甲\n“fork”")
	s.SetMarks(s.Ply().Node, []game.Mark{{Point: game.Pt(1, 1), Kind: game.Label, Text: "A"}, {Point: game.Pt(0, 0), Kind: game.Cross}})
	s.DisplayNode(s.node(2).Children()[1])
	s.ContinueFromHere()
	last := s.shelf.games[s.header().ID]
	data, err := json.Marshal(last)
	if err != nil {
		t.Fatal(err)
	}
	again := &saved.Game{Tree: last.Tree}
	if err := json.Unmarshal(data, again); err != nil {
		t.Fatal(err)
	}
	if err := again.Validate(); err != nil {
		t.Fatal(err)
	}
	s.Close()
	s.sit(&clerks{})
	s.Resume(again, nil)
	s.checkBoard("O.. ... XX.")
	if fork := s.node(2); len(fork.Children()) != 2 || fork.Comment != "甲\n“fork”" || len(fork.Marks) != 2 || fork.Marks[0].Text != "A" || fork.Marks[1].Kind != game.Cross {
		t.Errorf("%+v", fork)
	}
	if !s.DisplaySibling(1) {
		t.Fatal("the branch is lost")
	}
	s.checkBoard("O.. .X. X..")
	k, err := s.Snapshot().LoadTree()
	if err != nil {
		t.Fatal(err)
	}
	if log := saved.NewLog(k.Tree, k.Annotations); string(log.Text()) != string(s.Snapshot().Tree) {
		t.Errorf("%v: kept as\n%s\nthen as\n%s", err, last.Tree, s.Snapshot().Tree)
	}
}

// A computer that was thinking resumes.
func TestARestartWhileTheComputerThinks(t *testing.T) {
	s := sitDown(t, &clerks{clerk: clerk{wait: true}})
	s.Click(game.Pt(1, 1))
	last := s.shelf.games[s.header().ID]
	s.Close()
	s.sit(&clerks{})
	s.Resume(last, nil)
	s.settle()
	s.checkBoard("O.. .X. ...")
}

func TestARecordIsOpenedAndNotCounted(t *testing.T) {
	s := sitDown(t, &clerks{}, hardLevel)
	s.plays("a1")
	r := record{Rules: game.TicTacToe, Names: [2]string{"甲", "乙"}}
	for _, name := range strings.Fields("a1 a3 b1 b3") {
		at, _ := r.Rules.ParsePoint(name)
		r.Choices = append(r.Choices, game.PlaceAt(at))
	}
	s.Open(treeOf(r))
	s.settle()
	s.checkBoard("OO. ... XX.")
	if s.Config().Mode != game.HumanVsHuman || s.Match().Tree().Names != r.Names {
		t.Errorf("%+v, %v", s.Config(), s.Match().Tree().Names)
	}
	s.plays("c1")
	if g := s.Snapshot(); g.IsCounted() || !g.Result.Over() {
		t.Errorf("%+v", g)
	}
	s.NewGame()
	if s.Config().Mode != game.HumanVsComputer || s.Config().Level != game.Hard {
		t.Errorf("the next game is played by %+v", s.Config())
	}
	s.undo()
	s.checkBoard("OO. ... XXX")

	r.Levels = [2]string{"", "easy"}
	r.Choices = r.Choices[:3]
	s.Open(treeOf(r))
	s.settle()
	if s.Config().Mode != game.HumanVsComputer || s.Config().Level != game.Easy || s.HumanSeat() != game.First {
		t.Errorf("%+v", s.Config())
	}
	if levels := s.Seats.Levels(); levels != [2]game.Level{"", game.Easy} {
		t.Errorf("the levels are %q", levels)
	}
}

func TestPractice(t *testing.T) {
	s := sitDown(t, &clerks{}, twoPeople)
	s.plays("a1 a3 b1 b3 c1")
	s.PractiseFrom(4)
	s.settle()
	s.checkNotice(Practising)
	if s.Config().Mode != game.HumanVsComputer || s.HumanSeat() != game.First {
		t.Errorf("%+v, person in seat %v", s.Config(), s.HumanSeat())
	}
	s.plays("c1")
	if s.Snapshot().IsCounted() {
		t.Error("practice is counted")
	}
	s.undo()
	s.undo()
	s.checkBoard("OO. ... XXX")
	s.set(twoPeople)
	s.checkTally(1, 0, 0)
}

// After practice in a record the next game has the settings from before both.
func TestPracticeInARecord(t *testing.T) {
	s := sitDown(t, &clerks{}, hardLevel)
	before := s.Config()
	s.Open(treeOf(record{Rules: game.FiveByFive, Choices: []game.Choice{game.PlaceAt(game.Pt(2, 2))}}))
	s.PractiseFrom(1)
	s.settle()
	s.NewGame()
	if got := s.Config(); got != before {
		t.Errorf("the next game is %+v", got)
	}
}

// The host's annotation of a choice is stored with the game, and deleted with the choice.
func TestNotesAreKept(t *testing.T) {
	s := sitDown(t, &clerks{})
	s.Session.o.Annotate = func(e game.Engine) any {
		if _, ok := e.(clerk); !ok {
			t.Errorf("annotate %T", e)
		}
		return map[string]int{"at": s.match.Index()}
	}
	s.plays("b2 c1")
	saved := s.Snapshot()
	s.Resume(saved, nil)
	if note, ok := s.Annotations()[s.node(4)].(json.RawMessage); !ok || string(note) != `{"at":4}` {
		t.Errorf("restored is %s", note)
	}
	left := s.node(4)
	s.undo()
	s.set(twoPeople)
	s.plays("a1 b1")
	if s.Annotations()[s.node(4)] != nil || s.Annotations()[s.node(2)] == nil || s.Annotations()[left] == nil {
		t.Error("the notes are not those of the branches")
	}
}

// Only the strongest levels ponder, and only against a human.
func TestWhoPonders(t *testing.T) {
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
		seats := Seats{o: &Options{Computers: &clerks{}, PonderAllowed: func() bool { return true }}, setup: c.setup, human: game.First}
		players := seats.players()
		if got := players[game.Second].PonderAllowed != nil; got != c.want {
			t.Errorf("%+v: %v", c.setup, got)
		}
	}
}

// Games between computers are slow enough to follow, but keep to a clock.
func TestThePace(t *testing.T) {
	s := sitDown(t, &clerks{}, randomMode)
	s.settle()
	s.Session.Close()
	s.Seats.o.MinMoveInterval = time.Nanosecond
	for _, seat := range s.players() {
		if p, ok := seat.Engine.(paced); !ok || p.minTime != time.Nanosecond {
			t.Errorf("%T is watched", seat.Engine)
		}
	}
	p := paced{clerk{}, time.Hour}
	if at, err := p.Think(t.Context(), game.NewPosition(game.TicTacToe), game.Limit{Time: time.Nanosecond}, nil); at != game.Pt(0, 0) || err != nil {
		t.Errorf("%v, %v", at, err)
	}
}

// The engine that gives hints is large: it is released when the board changes.
func TestHintEngineIsReplacedWithTheBoard(t *testing.T) {
	s := sitDown(t, &clerks{}, twoPeople)
	s.RequestHint()
	s.settle()
	s.NewGame()
	if s.hintEngine.Engine == nil {
		t.Error("the next game on the same board has another hint engine")
	}
	s.set(func(to *Config) { to.Rules = game.FiveByFive })
	if s.hintEngine.Engine != nil {
		t.Error("a game on another board keeps the hint engine")
	}
}

// checkRecord checks the game as it is in a file: whether it is over, and the number of choices.
func (s *sitting) checkRecord(over bool, choices int) {
	s.t.Helper()
	g := s.shelf.games[s.header().ID]
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
	if line := tree.MainLine(); g.Result.Over() != over || g.IsCounted() != over || len(line)-1 != choices || tree.Current != line[choices] || len(tree.Current.Children()) > 0 {
		s.t.Errorf("kept: result %+v, counts %v, tree %s", g.Result, g.IsCounted(), g.Tree)
	}
}

// A resignation can be undone completely, in the score and in the file, too.
func TestUndoTakesAResignationBack(t *testing.T) {
	s := sitDown(t, &clerks{})
	s.plays("b2 c1")
	s.checkBoard("OO. .X. ..X")
	_ = s.Resign()
	s.checkNotice(NoticeConceded)
	s.checkTally(0, 0, 1)
	s.checkRecord(true, 5)
	s.undo()
	s.checkNotice(NoticeConcessionUndone)
	s.checkBoard("OO. .X. ..X")
	s.checkTally(0, 0, 0)
	s.checkRecord(false, 4)
	if s.CanRedo() || s.header().Assisted || s.match.Tree().MainLine()[len(s.match.Tree().MainLine())-1].Choice.Kind == game.End {
		t.Error("the resignation is still in the game")
	}
	s.redo()
	s.checkNotice(NothingToRedo)
	s.plays("c3")
	s.checkBoard("OOX OX. ..X")
	s.checkTally(0, 0, 0)
	s.plays("c2")
	s.checkTally(1, 0, 0)
	s.checkRecord(true, 7)
	if s.header().Assisted {
		t.Error("it counts as helped along")
	}
}

// A game counts once in a streak, however often it is resigned and resumed.
func TestAGameResignedTwiceIsLostOnce(t *testing.T) {
	s := sitDown(t, &clerks{})
	s.plays("b2")
	for range 3 {
		_ = s.Resign()
		if got := s.Streak(); got != -1 {
			t.Errorf("a lost game is a streak of %d", got)
		}
		s.undo()
	}
	s.plays("c1 c3 c2")
	if got := s.Streak(); got != 1 {
		t.Errorf("a won game is a streak of %d", got)
	}
}

// A game that was won with help does not go into the games in a row.
func TestAHelpedWinIsNoStreak(t *testing.T) {
	s := sitDown(t, &clerks{})
	s.plays("b2")
	s.Game.MarkAssisted()
	s.plays("c1 c3 c2")
	if got := s.Streak(); !s.Game.Match().Current().Result().Over() || got != 0 {
		t.Errorf("a game won with help is a streak of %d", got)
	}
}

func TestUndoOfAResignationOnTheEmptyBoard(t *testing.T) {
	s := sitDown(t, &clerks{})
	_ = s.Resign()
	s.checkTally(0, 0, 1)
	s.undo()
	s.checkTally(0, 0, 0)
	s.checkRecord(false, 0)
	if len(s.shelf.games) > 0 {
		t.Error("a game without a choice is kept")
	}
	s.plays(wins)
	s.checkTally(1, 0, 0)
}

func TestAnAgreedDrawIsTakenBack(t *testing.T) {
	s := newTimedSitting(t, game.TimeControl{PerGame: time.Minute})
	s.plays("b2 a1")
	s.pass(7 * time.Second)
	_ = s.AgreeDraw()
	s.checkNotice(NoticeConceded)
	s.pass(time.Hour)
	s.undo()
	s.checkTally(0, 0, 0)
	s.checkRecord(false, 2)
	s.clocks(53*time.Second, time.Minute) // as they were
	s.pass(time.Second)
	s.clocks(52*time.Second, time.Minute)
}

// A computer that was thinking resumes, and the person's stone remains.
func TestUndoOfAResignationWhileTheComputerThinks(t *testing.T) {
	s := sitDown(t, &clerks{clerk: clerk{wait: true}})
	s.Click(game.Pt(1, 1))
	_ = s.Resign()
	s.Undo()
	s.checkBoard("... .X. ...")
	if !s.match.Busy() {
		t.Error("nobody thinks")
	}
	s.checkRecord(false, 1)
}

func TestAResignationIsTakenBackAfterARestartAndANewGame(t *testing.T) {
	s := sitDown(t, &clerks{})
	s.plays("b2")
	_ = s.Resign()
	last := s.shelf.games[s.header().ID]
	s.Close()
	s.sit(&clerks{})
	s.Resume(last, nil)
	s.NewGame()
	s.undo()
	s.checkNotice(NoticeGameRestored)
	s.undo()
	s.checkBoard("O.. .X. ...")
	s.checkRecord(false, 2)
}

// An opened record keeps the end it came with; the player's own end can be undone.
func TestAResignationInARecord(t *testing.T) {
	end := game.Choice{Kind: game.End, Result: game.Result{Winner: game.White, Reason: game.Resigned}}
	b2, a1 := game.PlaceAt(game.Pt(1, 1)), game.PlaceAt(game.Pt(0, 2))
	s := sitDown(t, &clerks{}, twoPeople)
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
		t.Error("the result has gone from the record")
	}
	s.redo()
	if s.match.Current().Result() != end.Result {
		t.Error("it does not come back")
	}
}

// Annotations at the end are kept.
func TestACommentOnAResignationStays(t *testing.T) {
	s := sitDown(t, &clerks{}, twoPeople)
	s.plays("b2 a1")
	_ = s.Resign()
	s.SetComment(s.Ply().Node, "too early")
	s.undo()
	s.redo()
	if got := s.Ply().Node.Comment; got != "too early" {
		t.Errorf("the comment is %q", got)
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
