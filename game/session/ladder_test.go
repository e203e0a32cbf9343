package session

import (
	"slices"
	"testing"

	"jingzi/game"
)

const wins, loses = "a1 b1 c1", "a1 b2 b1" // against a clerk, who fills the top row

func TestLevelAdapts(t *testing.T) {
	s := newTestSession(t, &stubComputers{}, func(config *Config) { config.AdaptLevel, config.Level = true, game.LevelAtRung(2) })
	after := func(name string, want int) {
		t.Helper()
		if !s.match.Current().Result().Over() {
			t.Fatal("the game is not over")
		}
		before := s.Config().Level.Rung()
		s.NewGame()
		s.settle()
		if got := s.Config().Level.Rung(); got != want {
			t.Errorf("%s: rung %d, want %d", name, got, want)
		}
		if adapted := s.Latest().Kind == NoticeLevelAdapted; adapted != (before != want) {
			t.Errorf("%s: unexpected notice %+v", name, s.Latest())
		}
	}
	s.click(wins)
	after("a win", 3)
	s.click(loses)
	after("a loss", 2)
	s.click(loses)
	after("another loss", 1)
	s.click(loses)
	after("there is no weaker one", 1)
	s.click("a1 b2")
	s.undo()
	s.click("b1 c1")
	after("a win with a move taken back", 1)
	s.click(wins)
	s.undo()
	if s.Config().Level.Rung() != 1 {
		t.Error("the level changed before the next game")
	}
	s.click("a1")
	s.NewGame()
	if s.Config().Level.Rung() != 1 {
		t.Error("an unfinished game has changed the level")
	}
	s.configure(func(config *Config) { config.AdaptLevel = false })
	s.click(wins)
	after("not following", 1)
	s.configure(func(config *Config) { config.AdaptLevel, config.Level = true, game.Master })
	s.NewGame()
	s.settle()
	s.click(wins)
	after("there is no stronger one", game.Rungs)
	s.configure(func(config *Config) { config.Level = game.Perfect })
	s.NewGame()
	s.settle()
	s.click(loses)
	after("from above the ladder", game.Rungs-1)
}

// A level that is not offered is replaced by the next lower one, the strongest ones and programs by the
// strongest that is offered.
func TestClosestLevel(t *testing.T) {
	for _, highest := range []game.Level{game.Hard, game.Master, game.Perfect} {
		c := fourLevels{&stubComputers{}, highest}
		for level, want := range map[game.Level]game.Level{"easy": game.Easy, "2": game.Easy, "3": game.Easy, "medium": game.Medium, "7": game.Medium, "10": game.Hard,
			game.Master: highest, game.Perfect: highest, game.ProgramLevel("x"): highest} {
			if got := ClosestLevel(c, game.TicTacToe, game.Opening{}, level); got != want {
				t.Errorf("up to %s, %s: %s, want %s", highest, level, got, want)
			}
		}
	}
	// No solved game begins with an opening.
	both := &stubComputers{}
	for opening, want := range map[game.Procedure]game.Level{game.Plain: game.Perfect, game.Swap2: game.Master} {
		if got := ClosestLevel(both, game.Freestyle, game.Opening{Procedure: opening}, game.Perfect); got != want {
			t.Errorf("perfect with opening %v: %s, want %s", opening, got, want)
		}
	}
}

// fourLevels offers only some of the named levels.
type fourLevels struct {
	*stubComputers
	highest game.Level
}

func (l fourLevels) Levels(game.Rules) []game.Level {
	return []game.Level{game.Easy, game.Medium, game.Hard, l.highest}
}

func (l fourLevels) Supports(r game.Rules, level game.Level) bool {
	return slices.Contains(l.Levels(r), level)
}

// A game that is not counted does not affect the level.
func TestUncountedGamesDoNotChangeTheLevel(t *testing.T) {
	for name, interrupt := range map[string]func(s *testSession){
		"practice": func(s *testSession) {
			s.click("a1")
			s.PractiseFrom(0)
			s.settle()
		},
		"a record": func(s *testSession) {
			s.Open(treeOf(record{Rules: game.TicTacToe, Levels: [2]string{game.Second: string(game.LevelAtRung(7))}}))
		},
	} {
		s := newTestSession(t, &stubComputers{}, func(config *Config) { config.AdaptLevel, config.Level = true, game.LevelAtRung(5) })
		interrupt(s)
		s.click(wins)
		if !s.match.Current().Result().Over() {
			t.Fatalf("%s: the game is not over", name)
		}
		s.NewGame()
		s.settle()
		s.checkNotice(NoNotice)
		if got := s.Config().Level; got != game.LevelAtRung(5) {
			t.Errorf("%s: the next game is at %s, want %s", name, got, game.LevelAtRung(5))
		}
	}
}
