package session

import (
	"context"
	"testing"
	"time"

	"jingzi/game"
)

// TestEndAtAForcedWin checks that a game in which the computer announces its win ends there if the host wants that, that
// Undo takes the end back, and that the game is then played to its end on the board.
func TestEndAtAForcedWin(t *testing.T) {
	start := func(ends bool) *testSession {
		s := newTestSession(t, &stubComputers{stubEngine: stubEngine{report: game.SearchInfo{
			PVs: []game.PV{{Score: game.WinIn(3), Moves: []game.Point{game.Pt(0, 0)}}}}}})
		s.LiveGame.o.EndsAtForcedWin = func(WinClaim) bool { return ends }
		s.click("b2")
		return s
	}
	s := start(true)
	if got, want := s.match.Current().Result(), (game.Result{Winner: game.White, Reason: game.ForcedWin}); got != want {
		t.Fatalf("after the announcement the result is %+v, want %+v", got, want)
	}
	s.checkNotice(NoticeConceded)
	s.checkTally(0, 0, 1)
	before := s.Revision()
	s.undo()
	s.checkNotice(NoticeConcessionUndone)
	if s.match.Current().Result().Over() || s.match.Index() != 2 || s.Revision() <= before {
		t.Errorf("after Undo the result is %+v at ply %d, revision %d after %d", s.match.Current().Result(), s.match.Index(),
			s.Revision(), before)
	}
	s.checkTally(0, 0, 0)
	s.click("c1")
	if s.match.Current().Result().Over() {
		t.Error("the game that is played on ends at the next announcement")
	}

	s = start(false)
	if s.match.Current().Result().Over() {
		t.Error("a game ends at an announcement although the host does not want it")
	}
}

// TestWhoResigns checks that between two people the side to move resigns, and against the computer always the person, who
// may do so while the computer thinks.
func TestWhoResigns(t *testing.T) {
	s := newTestSession(t, &stubComputers{}, twoPeople)
	s.click("a1")
	if err := s.Resign(); err != nil {
		t.Fatal(err)
	}
	if got := s.match.Current().Result().Winner; got != game.Black {
		t.Errorf("after Black's move %v has won by a resignation, want Black", got)
	}

	s = newTestSession(t, &stubComputers{stubEngine: stubEngine{wait: true}})
	s.Click(game.Pt(0, 0))
	if err := s.Resign(); err != nil {
		t.Fatal(err)
	}
	if got := s.match.Current().Result().Winner; got != game.White {
		t.Errorf("while the computer thinks the person resigns, and %v has won, want White", got)
	}

	s = newTestSession(t, &stubComputers{}, func(c *Config) { c.Mode = game.ComputerVsRandom })
	if err := s.Resign(); err == nil {
		t.Error("a game without people can be resigned")
	}
}

// TestFirstMoveAfterAMove checks that a change of who moves first leaves a game alone in which a person has moved, be it
// once.
func TestFirstMoveAfterAMove(t *testing.T) {
	s := newTestSession(t, &stubComputers{stubEngine: stubEngine{wait: true}})
	s.Click(game.Pt(0, 0))
	match := s.match
	s.Configure(func(c *Config) { c.FirstMove = ComputerFirst })
	s.checkNotice(NoticeFirstMoveNextGame)
	if s.match != match {
		t.Error("the game was replaced after the person's first move")
	}
}

// noLevels are computers that support no rules.
type noLevels struct{ stubComputers }

func (*noLevels) Levels(game.Rules) []game.Level { return nil }

// TestWithoutComputers checks that without a computer player there are no hints, and practice is between two people.
func TestWithoutComputers(t *testing.T) {
	s := newTestSession(t, &stubComputers{}, twoPeople)
	s.LiveGame.o.Computers = &noLevels{}
	if s.RequestHint() || s.Hint() != nil {
		t.Error("there is a hint")
	}
	s.checkNotice(NoticeNoHint)
	s.click("a1")
	s.PractiseFrom(1)
	if s.Config().Mode != game.HumanVsHuman {
		t.Errorf("practice has the mode %q, want two people", s.Config().Mode)
	}
	s.checkNotice(NoticePractice)
}

// countingComputers count the hint players that they create.
type countingComputers struct {
	stubComputers
	hints *int
}

func (c *countingComputers) HintPlayer(r game.Rules, moveTime time.Duration) game.Player {
	*c.hints++
	return c.stubComputers.HintPlayer(r, moveTime)
}

// TestHintPlayerIsReused checks that the engine for hints is created once for a board and a time.
func TestHintPlayerIsReused(t *testing.T) {
	hints := 0
	s := newTestSession(t, &stubComputers{}, twoPeople)
	s.LiveGame.o.Computers = &countingComputers{hints: &hints}
	hint := func(want int) {
		t.Helper()
		s.RequestHint()
		s.settle()
		if hints != want {
			t.Errorf("%d engines were created for hints, want %d", hints, want)
		}
	}
	hint(1)
	hint(1)
	s.click("a1")
	hint(1)
	s.configure(func(c *Config) { c.MoveTime *= 2 })
	hint(2)
	hint(2)
	s.configure(func(c *Config) { c.Rules = game.FiveByFive })
	hint(3)
}

// TestUpcomingMoves checks that the board shows the line that a search expects, while it is about the displayed position.
func TestUpcomingMoves(t *testing.T) {
	line := []game.Point{game.Pt(0, 0), game.Pt(1, 1)}
	for _, c := range []struct {
		pvs  []game.PV
		want int
	}{{[]game.PV{{Score: 5, Moves: line}, {Score: 4}}, 2}, {[]game.PV{}, 0}} {
		s := newTestSession(t, &stubComputers{stubEngine: stubEngine{report: game.SearchInfo{PVs: c.pvs}}}, twoPeople)
		if got := s.View().Overlay().Upcoming; got != nil || s.SearchStatus().Index >= 0 {
			t.Errorf("before a search the expected line is %v, of ply %d", got, s.SearchStatus().Index)
		}
		s.RequestHint()
		s.settle()
		if got := s.View().Overlay().Upcoming; len(got) != c.want {
			t.Errorf("the expected line is %v, want %d moves", got, c.want)
		}
		s.click("c3")
		s.click("c1")
		if got := s.View().Overlay().Upcoming; got != nil || s.SearchStatus().Index >= 0 {
			t.Errorf("two moves later the expected line is %v, of ply %d", got, s.SearchStatus().Index)
		}
	}
}

// TestNoticesOfSettings checks that a changed level, and it alone, is announced, that it makes the game assisted, and that
// another time for moves changes neither.
func TestNoticesOfSettings(t *testing.T) {
	watch := func(c *Config) { c.Mode = game.ComputerVsComputer }
	for name, c := range map[string]struct {
		mode   func(*Config)
		change func(*Config)
		kind   NoticeKind
		level  game.Level
	}{
		"the level":         {hardLevel, func(c *Config) { c.Level = game.Easy }, NoticeLevelChanged, game.Easy},
		"the first level":   {watch, func(c *Config) { c.Levels[0] = game.Easy }, NoticeLevelChanged, game.Easy},
		"the second level":  {watch, func(c *Config) { c.Levels[1] = game.Easy }, NoticeLevelChanged, game.Easy},
		"the time of moves": {hardLevel, func(c *Config) { c.MoveTime *= 2 }, NoNotice, ""},
		"the mode":          {hardLevel, func(c *Config) { c.Mode = game.HumanVsHuman }, NoticeModeChanged, ""},
	} {
		s := newTestSession(t, &stubComputers{stubEngine: stubEngine{wait: true}}, c.mode, func(c *Config) {
			c.Levels = [2]game.Level{game.Hard, game.Hard}
		})
		if s.Config().Mode == game.HumanVsComputer {
			s.Click(game.Pt(0, 0))
		}
		s.Configure(c.change)
		if got := s.Latest(); got.Kind != c.kind || got.Level != c.level {
			t.Errorf("%s: got the notice %+v, want the kind %d about the level %q", name, got, c.kind, c.level)
		}
	}
}

// TestPlayersOfARecord checks that a computer that joins a game from a file is announced as playing into it, and another
// change of the players as such.
func TestPlayersOfARecord(t *testing.T) {
	s := newTestSession(t, &stubComputers{stubEngine: stubEngine{wait: true}}, hardLevel)
	s.Open(treeOf(record{Rules: game.TicTacToe, Choices: []game.Choice{game.PlaceAt(game.Pt(2, 2))}}))
	s.Configure(func(c *Config) { c.Mode = game.HumanVsComputer })
	s.checkNotice(NoticePlaysIntoRecord)
	s.Configure(twoPeople)
	s.checkNotice(NoticeModeChanged)
}

// TestLevelOutsideTheLadder checks that the level does not adapt if it is not a rung of the ladder.
func TestLevelOutsideTheLadder(t *testing.T) {
	program := game.ProgramLevel("/engine")
	s := newTestSession(t, &stubComputers{program: stubProgram{}}, func(c *Config) {
		c.Rules, c.Level, c.AdaptLevel = game.FiveByFive, program, true
	})
	_ = s.Resign()
	s.NewGame()
	s.settle()
	if got := s.Config().Level; got != program {
		t.Errorf("after a loss against a program the level is %q, want %q", got, program)
	}
}

// TestNoNextGameRightAfterARedo checks that a click right after the end of a game is back on the board does not start the
// next game.
func TestNoNextGameRightAfterARedo(t *testing.T) {
	s := newTestSession(t, &stubComputers{}, twoPeople)
	s.LiveGame.o.NewGameDelay = time.Second
	s.click("a1 a2 b1 b2 c1")
	s.now = s.now.Add(time.Minute)
	s.undo()
	s.now = s.now.Add(time.Minute)
	s.redo()
	match := s.match
	s.click("c3")
	if s.match != match {
		t.Error("a click right after Redo has started the next game")
	}
	s.now = s.now.Add(2 * time.Second)
	s.click("c3")
	if s.match == match {
		t.Error("a later click has not started the next game")
	}
}

// TestRandomOpenings checks that a random opening is one of the 26, and that all are dealt.
func TestRandomOpenings(t *testing.T) {
	config := Config{Rules: game.Renju, Opening: game.Classic, RandomOpening: true}
	dealt := map[game.NamedOpening]bool{}
	for range 2000 {
		o := config.opening()
		if o.Named < 1 || o.Named > game.NumNamedOpenings || !o.ValidFor(game.Renju) {
			t.Fatalf("the opening is %+v", o)
		}
		dealt[o.Named] = true
	}
	if len(dealt) != int(game.NumNamedOpenings) {
		t.Errorf("of 2000 openings %d are different, want %d", len(dealt), game.NumNamedOpenings)
	}
	config.RandomOpening = false
	if o := config.opening(); o != game.Classic {
		t.Errorf("the opening is %+v, want that of the settings", o)
	}
}

// TestRevisionGrows checks that every change of the tree gives it another revision, which it never had before.
func TestRevisionGrows(t *testing.T) {
	s := newTestSession(t, &stubComputers{}, twoPeople)
	last := s.Revision()
	for name, change := range map[string]func(){
		"a move":    func() { s.click("a1") },
		"a comment": func() { s.SetComment(s.node(0), s.node(0).Comment+"x") },
		"marks":     func() { s.SetMarks(s.node(0), []game.Mark{{Kind: game.Circle}}) },
		"a new game": func() {
			s.NewGame()
			s.settle()
		},
		"a setup": func() { _ = s.BranchSetup(s.node(0), game.Setup{White: []game.Point{game.Pt(2, 2)}}) },
		"a name":  func() { s.SetName(game.First, "甲") },
	} {
		change()
		if got := s.Revision(); got <= last {
			t.Errorf("after %s the revision is %d, and was %d before", name, got, last)
		}
		last = s.Revision()
	}
}

// announcingComputers are computers that announce a win with every move.
type announcingComputers struct{ stubComputers }

func (*announcingComputers) Player(game.Seat, game.Rules, game.Level, time.Duration) game.Player {
	return game.Player{Engine: announcer{}}
}

type announcer struct{}

func (announcer) Think(_ context.Context, p game.Position, _ game.Limit, report func(game.SearchInfo)) (game.Point, error) {
	for point := range p.EmptyPoints() {
		report(game.SearchInfo{PVs: []game.PV{{Score: game.WinIn(3), Moves: []game.Point{point}}}})
		return point, nil
	}

	return game.Pass, nil
}

// TestForcedWinEndsAGameOnce checks that a game whose end at a forced win was taken back does not end so again, but one
// whose resignation was taken back does.
func TestForcedWinEndsAGameOnce(t *testing.T) {
	start := func() *testSession {
		s := newTestSession(t, &stubComputers{}, func(c *Config) { c.Rules = game.FiveByFive })
		s.LiveGame.o.EndsAtForcedWin = func(WinClaim) bool { return true }
		s.LiveGame.o.Computers = &announcingComputers{}
		s.NewGame()
		s.settle()
		return s
	}
	s := start()
	s.click("c3")
	if got := s.match.Current().Result().Reason; got != game.ForcedWin {
		t.Fatalf("the game ends with the reason %v, want the forced win", got)
	}
	s.undo()
	s.click("d3")
	if s.match.Current().Result().Over() || s.match.Index() != 4 {
		t.Errorf("the game that is played on has the result %+v at ply %d", s.match.Current().Result(), s.match.Index())
	}

	s = start()
	_ = s.Resign()
	s.undo()
	s.click("c3")
	if got := s.match.Current().Result().Reason; got != game.ForcedWin {
		t.Errorf("after a resignation was taken back the game ends with the reason %v, want the forced win", got)
	}
}

// TestStreak checks that a streak counts the games won or lost one after the other, up to the current one if that is over.
func TestStreak(t *testing.T) {
	s := newTestSession(t, &stubComputers{})
	check := func(name string, want int) {
		t.Helper()
		if got := s.Streak(); got != want {
			t.Errorf("%s: the streak is %d, want %d", name, got, want)
		}
	}
	check("no game", 0)
	for i := 1; i <= 3; i++ {
		s.click("a1 b1 c1")
		check("a win", i)
		s.NewGame()
		s.settle()
		check("the next game", 0)
	}
	for i := 1; i <= 2; i++ {
		_ = s.Resign()
		check("a loss", -i)
		s.NewGame()
		s.settle()
	}
	s.configure(hardLevel)
	s.click("a1 b1")
	s.configure(func(c *Config) { c.Level = game.Easy })
	s.click("c1")
	check("a win with another level in between, which is help", 0)
}

// TestNoticeOfANewGame checks that a new game is announced only if it has replaced one in progress.
func TestNoticeOfANewGame(t *testing.T) {
	s := newTestSession(t, &stubComputers{}, twoPeople)
	s.NewGame()
	s.checkNotice(NoNotice)
	s.click("a1")
	s.NewGame()
	s.checkNotice(NoticeNewGame)
	s.click("a1 a2 b1 b2 c1")
	s.NewGame()
	s.checkNotice(NoNotice)
}

// TestHelpBySettings checks that another level during a game is help, and another time for moves is none.
func TestHelpBySettings(t *testing.T) {
	for name, c := range map[string]struct {
		change func(*Config)
		want   bool
	}{
		"level":  {func(c *Config) { c.Level = game.Easy }, true},
		"levels": {func(c *Config) { c.Levels[1] = game.Easy }, true},
		"mode":   {twoPeople, true},
		"time":   {func(c *Config) { c.MoveTime *= 2 }, false},
		"clock":  {func(c *Config) { c.Clock.PerGame = time.Hour }, false},
	} {
		s := newTestSession(t, &stubComputers{}, hardLevel, func(c *Config) { c.Levels[1] = game.Hard })
		s.click("a1")
		s.configure(c.change)
		if got := s.match.Tree().Assisted; got != c.want {
			t.Errorf("after another %s the game is assisted: %v, want %v", name, got, c.want)
		}
	}
}
