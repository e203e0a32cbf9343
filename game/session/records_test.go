package session

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"jingzi/game"
	"jingzi/game/saved"
)

// TestLevelsOfARecord checks who plays in a game from a file: the built-in levels that it names, and never a program,
// which a file must not start.
func TestLevelsOfARecord(t *testing.T) {
	program := string(game.ProgramLevel("/bin/sh"))
	easy, hard := string(game.Easy), string(game.Hard)
	for _, c := range []struct {
		levels [2]string
		mode   game.Mode
		human  game.Seat
		want   [2]game.Level
	}{
		{[2]string{}, game.HumanVsHuman, game.First, [2]game.Level{}},
		{[2]string{"", easy}, game.HumanVsComputer, game.First, [2]game.Level{"", game.Easy}},
		{[2]string{easy, ""}, game.HumanVsComputer, game.Second, [2]game.Level{game.Easy, ""}},
		{[2]string{easy, hard}, game.ComputerVsComputer, game.First, [2]game.Level{game.Easy, game.Hard}},
		{[2]string{program, ""}, game.HumanVsHuman, game.First, [2]game.Level{}},
		{[2]string{program, easy}, game.HumanVsComputer, game.First, [2]game.Level{"", game.Easy}},
		{[2]string{"?", "??"}, game.HumanVsHuman, game.First, [2]game.Level{}},
	} {
		s := newTestSession(t, &stubComputers{stubEngine: stubEngine{wait: true}}, twoPeople)
		s.Open(treeOf(record{Rules: game.Freestyle, Levels: c.levels,
			Choices: []game.Choice{game.PlaceAt(game.Pt(7, 7))}}))
		if got := s.Config(); got.Mode != c.mode || s.HumanSeat() != c.human || s.Seats.Levels() != c.want {
			t.Errorf("a record with the levels %q has the mode %q, the person in seat %d and the levels %q; want %q, %d, %q",
				c.levels, got.Mode, s.HumanSeat(), s.Seats.Levels(), c.mode, c.human, c.want)
		}
	}
}

// TestOldNameOfMaster checks that a record whose computer is called Perfect on a board that is not solved, as older files
// call Master there, is played by the strongest level of that board.
func TestOldNameOfMaster(t *testing.T) {
	s := newTestSession(t, &stubComputers{}, twoPeople)
	s.LiveGame.o.Computers = fourLevels{&stubComputers{stubEngine: stubEngine{wait: true}}, game.Master}
	s.Open(treeOf(record{Rules: game.Freestyle, Levels: [2]string{"", string(game.Perfect)},
		Choices: []game.Choice{game.PlaceAt(game.Pt(7, 7))}}))
	if got := s.Config().Mode; got != game.HumanVsComputer {
		t.Errorf("the mode is %q, want a game against the computer", got)
	}
	if got, want := s.Seats.Levels(), [2]game.Level{"", game.Master}; got != want {
		t.Errorf("the levels are %q, want %q", got, want)
	}
}

// TestUserOfARecord checks that in a record of two people, and in no other game, the person at the program can say which
// player that was, that this is stored, and that practice from the record forgets it.
func TestUserOfARecord(t *testing.T) {
	open := func(levels [2]string) *testSession {
		s := newTestSession(t, &stubComputers{stubEngine: stubEngine{wait: true}}, twoPeople)
		s.click("a1")
		if s.HasUser() {
			t.Error("a game in progress has a user to choose")
		}
		s.Open(treeOf(record{Rules: game.TicTacToe, Levels: levels, Choices: []game.Choice{game.PlaceAt(game.Pt(2, 2))}}))
		return s
	}
	if s := open([2]string{"", string(game.Easy)}); s.HasUser() {
		t.Error("a record of a game against the computer has a user to choose")
	}

	s := open([2]string{})
	if !s.HasUser() {
		t.Error("a record of two people has no user to choose")
	}
	s.events = nil
	s.SetUser(game.UserSecond)
	if got := s.Snapshot().User; got != game.UserSecond || len(s.events) == 0 {
		t.Errorf("the stored user is %q, after %d events; want %q", got, len(s.events), game.UserSecond)
	}
	if got := s.store.games[s.header().ID]; got == nil || got.User != game.UserSecond {
		t.Errorf("the game in the store is %+v, want the user %q", got, game.UserSecond)
	}
	s.PractiseFrom(1)
	if got := s.Snapshot().User; got != game.NoUser {
		t.Errorf("practice has the user %q, want none", got)
	}
}

// TestResumeOfADamagedGame checks that a stored game that cannot be read is replaced by an empty one with the same rules,
// and says so.
func TestResumeOfADamagedGame(t *testing.T) {
	s := newTestSession(t, &stubComputers{}, twoPeople)
	s.click("a1 b2")
	damaged := *s.Snapshot()
	damaged.Tree = []byte("?")
	damaged.Category = game.Category{Mode: game.HumanVsHuman}
	s.load(&damaged)
	s.checkNotice(NoticeRefused)
	if s.Latest().Err == nil || s.match.Index() != 0 || s.match.Rules() != game.TicTacToe {
		t.Errorf("got the error %v at ply %d of %+v, want an error and an empty board", s.Latest().Err, s.match.Index(),
			s.match.Rules())
	}
	if s.header().Category != (game.Category{}) {
		t.Error("the empty game counts")
	}
	s.click("c3")
	s.checkBoard("..X ... ...")
}

// TestResumeOfNothing checks that a session without a stored game starts its own.
func TestResumeOfNothing(t *testing.T) {
	s := newTestSession(t, &stubComputers{}, func(c *Config) { c.FirstMove = ComputerFirst })
	s.Close()
	s.open(&stubComputers{}, func(c *Config) { c.FirstMove = ComputerFirst })
	s.Resume(nil, nil)
	s.settle()
	s.checkBoard("X.. ... ...")
}

// TestResumeRepairsSettings checks that the settings of a stored game are repaired, by the session and by its host, and
// that rules, mode and seat are those of the game, whatever its settings say.
func TestResumeRepairsSettings(t *testing.T) {
	s := newTestSession(t, &stubComputers{}, twoPeople)
	s.click("a1")
	stored := *s.Snapshot()
	broken := s.Config()
	broken.Level, broken.Mode, broken.Rules = "?", game.ComputerVsComputer, game.FiveByFive
	var err error
	if stored.Setup, err = json.Marshal(broken); err != nil {
		t.Fatal(err)
	}
	s.LiveGame.o.Sanitize = func(c *Config) { c.MoveTime = 7 * time.Second }
	s.Resume(&stored, nil)
	got := s.Config()
	if got.Level != DefaultConfig().Level || got.Mode != game.HumanVsHuman || got.Rules != game.TicTacToe {
		t.Errorf("got the level %q, the mode %q and the rules %+v; want %q, %q and %+v", got.Level, got.Mode, got.Rules,
			DefaultConfig().Level, game.HumanVsHuman, game.TicTacToe)
	}
	if got.MoveTime != 7*time.Second {
		t.Errorf("the time of a move is %v, want that of the host's repair", got.MoveTime)
	}
	s.checkNotice(NoticeGameResumed)
	s.checkBoard("... ... X..")
}

// TestSessionWithDefaults checks that a session needs nothing but computers and a way to post.
func TestSessionWithDefaults(t *testing.T) {
	loop := game.NewEventLoop()
	config := DefaultConfig()
	config.Mode, config.Clock = game.HumanVsHuman, game.TimeControl{PerGame: time.Hour}
	s := New(Options{Computers: &stubComputers{}, Post: loop.Post}, config)
	defer s.Close()

	before := time.Now()
	s.Game.Start()
	for _, point := range []game.Point{game.Pt(0, 0), game.Pt(1, 1)} {
		if err := s.Game.Answer(game.PlaceAt(point)); err != nil {
			t.Fatal(err)
		}
	}
	clock := s.Game.Match().Clock(game.First)
	if !clock.Running || clock.Remaining > time.Hour || clock.Remaining < time.Hour-time.Since(before)-time.Second {
		t.Errorf("the clock is %+v, want one that runs with the system's time", clock)
	}
	if got := s.History.Tally(); got != (saved.Tally{}) {
		t.Errorf("without a store the score is %+v, want none", got)
	}
	s.Game.NewGame()
	if s.Game.Undo() || s.Game.Match().Index() != 0 {
		t.Error("a game was restored although none is kept")
	}
}

// TestInvalidSettingsAreReplaced checks that an opening that does not exist under other rules, and an unknown value of
// the tutor, are replaced.
func TestInvalidSettingsAreReplaced(t *testing.T) {
	s := newTestSession(t, &stubComputers{}, func(c *Config) { c.Rules, c.Opening = game.Renju, game.Classic })
	s.configure(func(c *Config) { c.Rules, c.RandomOpening = game.TicTacToe, true })
	if got := s.Config(); got.Opening != (game.Opening{}) || got.RandomOpening {
		t.Errorf("tic-tac-toe has the opening %+v, at random: %v", got.Opening, got.RandomOpening)
	}
	config := s.Config()
	config.Opening = game.Classic
	s.StartGame(config)
	if got := s.Config().Opening; got != (game.Opening{}) {
		t.Errorf("a new game of tic-tac-toe has the opening %+v", got)
	}

	config = DefaultConfig()
	config.Tutor = "?"
	if err := config.Sanitize(); err == nil || config != DefaultConfig() {
		t.Errorf("an unknown tutor becomes %q with the error %v", config.Tutor, err)
	}
}

// TestPlayedWith checks that a finished game keeps the players who finished it while its end is on the board, and that
// those who finish it anew replace them.
func TestPlayedWith(t *testing.T) {
	s := newTestSession(t, &stubComputers{stubEngine: stubEngine{wait: true}}, twoPeople)
	s.click("a1 a2 b1 b2 c1")
	s.configure(func(c *Config) { c.Mode, c.Level = game.HumanVsComputer, game.Hard })
	config, levels := s.PlayedWith()
	if config.Mode != game.HumanVsHuman || levels != [2]game.Level{} {
		t.Errorf("the finished game was played in the mode %q with the levels %q, want by two people", config.Mode, levels)
	}
	s.undo()
	s.click("c1")
	if !s.match.Current().Result().Over() {
		t.Fatal("the game is not over")
	}
	config, levels = s.PlayedWith()
	if config.Mode != game.HumanVsComputer || levels != [2]game.Level{"", game.Hard} {
		t.Errorf("the game that was finished anew was played in the mode %q with the levels %q, want the computer's",
			config.Mode, levels)
	}
}

// TestNamesChangeWithThePlayers checks that a finished game gets the names of the present players with the first choice
// that they make in it, before any answer.
func TestNamesChangeWithThePlayers(t *testing.T) {
	s := newTestSession(t, &stubComputers{stubEngine: stubEngine{wait: true}}, func(c *Config) {
		c.Mode, c.Names = game.HumanVsHuman, [2]string{"甲", "乙"}
	})
	s.click("a1 a2 b1 b2 c1")
	s.configure(func(c *Config) { c.Mode = game.HumanVsComputer })
	s.undo()
	s.Click(game.Pt(2, 0))
	if got, want := s.match.Tree().Names, [2]string{"甲", ""}; got != want {
		t.Errorf("after the person's choice the names are %q, want %q", got, want)
	}
}

// TestHelpBeforeTheGame checks that help before the first choice and after the end is no help in the game.
func TestHelpBeforeTheGame(t *testing.T) {
	s := newTestSession(t, &stubComputers{})
	s.MarkAssisted()
	if s.header().Assisted {
		t.Error("help on the empty board makes the game assisted")
	}
	s.click("a1 b1 c1")
	s.MarkAssisted()
	if s.header().Assisted {
		t.Error("help after the end makes the game assisted")
	}
	s.NewGame()
	s.settle()
	s.click("a1")
	s.MarkAssisted()
	if !s.header().Assisted {
		t.Error("help during the game does not make it assisted")
	}
}

// TestForcedWinOfComputers checks that two computers go on when the end of their game at a proved win is taken back.
func TestForcedWinOfComputers(t *testing.T) {
	s := newTestSession(t, &stubComputers{stubEngine: stubEngine{wait: true}}, func(c *Config) {
		c.Rules, c.Mode = game.FiveByFive, game.ComputerVsComputer
	})
	s.LiveGame.o.EndsAtForcedWin = func(WinClaim) bool { return true }
	s.LiveGame.o.Computers = &announcingComputers{}
	s.NewGame()
	s.settle()
	if got := s.match.Current().Result().Reason; got != game.ForcedWin {
		t.Fatalf("the game ends with the reason %v, want the forced win", got)
	}
	stones := s.match.Current().Position.Stones()
	s.undo()
	if got := s.match.Current().Position.Stones(); got <= stones || !s.match.Current().Result().Over() {
		t.Errorf("after Undo the computers stop at %d stones, the result is %+v; want more than %d and an end", got,
			s.match.Current().Result(), stones)
	}
}

// TestUndoKeepsABranchBelowAnEnd checks that an end below which the tree goes on is not removed by Undo.
func TestUndoKeepsABranchBelowAnEnd(t *testing.T) {
	s := newTestSession(t, &stubComputers{}, twoPeople)
	s.click("a1 b2")
	if err := s.Resign(); err != nil {
		t.Fatal(err)
	}
	end := s.Ply().Node
	end.Add(&game.Node{Comment: "after the game"})
	s.match.SyncTree()
	s.undo()
	if end.Parent() == nil || len(s.node(2).Children()) != 1 {
		t.Error("the end was removed with what is below it")
	}
	if s.match.Index() != 2 {
		t.Errorf("Undo leads to ply %d, want 2", s.match.Index())
	}
}

// TestClosestLevelOfThePaper checks that the player of the paper, which is offered on one board, is replaced by the level
// of the same rung.
func TestClosestLevelOfThePaper(t *testing.T) {
	rung := game.LevelAtRung(game.Paper004.Rung())
	if got := ClosestLevel(fourLevels{&stubComputers{}, rung}, game.Freestyle, game.Opening{}, game.Paper004); got != rung {
		t.Errorf("the player of the paper becomes %q, want %q", got, rung)
	}
}

// timedComputers record the time of a move with which players are created.
type timedComputers struct {
	stubComputers
	times []time.Duration
}

func (c *timedComputers) Player(s game.Seat, r game.Rules, l game.Level, moveTime time.Duration) game.Player {
	c.times = append(c.times, moveTime)
	return c.stubComputers.Player(s, r, l, moveTime)
}

// TestMoveTimeAppliesAtOnce checks that another time for moves applies to the current game.
func TestMoveTimeAppliesAtOnce(t *testing.T) {
	s := newTestSession(t, &stubComputers{})
	computers := &timedComputers{}
	s.LiveGame.o.Computers = computers
	s.click("b2")
	s.configure(func(c *Config) { c.MoveTime = 11 * time.Second })
	if got, want := fmt.Sprint(computers.times), "[11s]"; got != want {
		t.Errorf("computers were created with the times %s, want %s", got, want)
	}
}

// TestAnnotationOfAPacedEngine checks that the host annotates the choice of the engine itself, not of the one that slows
// it down.
func TestAnnotationOfAPacedEngine(t *testing.T) {
	s := newTestSession(t, &stubComputers{})
	s.Session.o.MinMoveInterval = time.Nanosecond
	var annotated []string
	s.Session.o.Annotate = func(c EngineChoice) any {
		annotated = append(annotated, fmt.Sprintf("%T", c.Engine))
		return nil
	}
	s.configure(func(c *Config) { c.Mode = game.ComputerVsComputer })
	s.NewGame()
	s.settle()
	if len(annotated) == 0 || annotated[0] != "session.stubEngine" {
		t.Errorf("the engines %q were annotated, want a stubEngine", annotated)
	}
}

// takingEngine is an engine that takes a time for a move.
type takingEngine struct {
	stubEngine
	time time.Duration
}

func (e takingEngine) Think(ctx context.Context, p game.Position, l game.Limit, report func(game.SearchInfo)) (game.Point,
	error) {
	time.Sleep(e.time)
	return e.stubEngine.Think(ctx, p, l, report)
}

// TestTimeOfAPacedEngine checks how long an engine takes that is slowed down, in simulated time: as long as it needs
// itself, but at least the minimum, unless its clock does not allow that.
func TestTimeOfAPacedEngine(t *testing.T) {
	failure := errors.New("test")
	for _, c := range []struct{ needed, minimum, limit, want time.Duration }{
		{0, time.Second, 0, time.Second},
		{0, time.Second, time.Minute, time.Second},
		{0, time.Second, time.Millisecond, time.Millisecond},
		{time.Minute, time.Second, 0, time.Minute},
		{time.Second, time.Minute, 0, time.Minute},
	} {
		synctest.Test(t, func(t *testing.T) {
			start := time.Now()
			engine := pacedEngine{takingEngine{stubEngine{err: failure}, c.needed}, c.minimum}
			_, err := engine.Think(t.Context(), game.NewPosition(game.TicTacToe), game.Limit{Time: c.limit}, nil)
			if got := time.Since(start); got != c.want || !errors.Is(err, failure) {
				t.Errorf("an engine that needs %v, and at least %v with a limit of %v, took %v and returned the error %v; "+
					"want %v and its error", c.needed, c.minimum, c.limit, got, err, c.want)
			}
		})
	}
}
