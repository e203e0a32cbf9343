package session

import (
	"slices"
	"testing"

	"jingzi/game"
)

const wins, loses = "a1 b1 c1", "a1 b2 b1" // against a stubEngine, which fills the top row

func TestLevelAdapts(t *testing.T) {
	s := newTestSession(t, &stubComputers{}, func(config *Config) {
		config.AdaptLevel, config.Level = true, game.LevelAtRung(2)
	})
	checkNextLevel := func(name string, want int) {
		t.Helper()
		if !s.match.Current().Result().Over() {
			t.Fatal("the game is not over")
		}
		rung := s.Config().Level.Rung()
		s.NewGame()
		s.settle()
		if got := s.Config().Level.Rung(); got != want {
			t.Errorf("%s: got level %d, want %d", name, got, want)
		}
		if adapted := s.Latest().Kind == NoticeLevelAdapted; adapted != (rung != want) {
			t.Errorf("%s: got the notice %+v; want one about the level: %v", name, s.Latest(), rung != want)
		}
	}
	s.click(wins)
	checkNextLevel("a win", 3)
	s.click(loses)
	checkNextLevel("a loss", 2)
	s.click(loses)
	checkNextLevel("another loss", 1)
	s.click(loses)
	checkNextLevel("a loss at the weakest level", 1)
	s.click("a1 b2")
	s.undo()
	s.click("b1 c1")
	checkNextLevel("a win with an undone move", 1)
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
	checkNextLevel("a win without AdaptLevel", 1)
	s.configure(func(config *Config) { config.AdaptLevel, config.Level = true, game.Master })
	s.NewGame()
	s.settle()
	s.click(wins)
	checkNextLevel("a win at the strongest level", game.Rungs)
	s.configure(func(config *Config) { config.Level = game.Perfect })
	s.NewGame()
	s.settle()
	s.click(loses)
	checkNextLevel("a loss against Perfect", game.Rungs-1)
}

// TestClosestLevel checks that a level that is not offered is replaced by the next lower one, and that the
// strongest levels and programs are replaced by the strongest level that is offered.
func TestClosestLevel(t *testing.T) {
	for _, highest := range []game.Level{game.Hard, game.Master, game.Perfect} {
		c := fourLevels{&stubComputers{}, highest}
		for level, want := range map[game.Level]game.Level{"easy": game.Easy, "2": game.Easy, "3": game.Easy,
			"medium": game.Medium, "7": game.Medium, "10": game.Hard,
			game.Master: highest, game.Perfect: highest, game.ProgramLevel("x"): highest} {
			if got := ClosestLevel(c, game.TicTacToe, game.Opening{}, level); got != want {
				t.Errorf("levels up to %s, %s: got %s, want %s", highest, level, got, want)
			}
		}
	}
	// No solved game begins with an opening.
	computers := &stubComputers{}
	for opening, want := range map[game.Procedure]game.Level{game.Plain: game.Perfect, game.Swap2: game.Master} {
		if got := ClosestLevel(computers, game.Freestyle, game.Opening{Procedure: opening}, game.Perfect); got != want {
			t.Errorf("Perfect with the opening %v: got %s, want %s", opening, got, want)
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

// TestUncountedGamesDoNotChangeTheLevel checks that practice and opened records do not change the level.
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
		s := newTestSession(t, &stubComputers{}, func(config *Config) {
			config.AdaptLevel, config.Level = true, game.LevelAtRung(5)
		})
		interrupt(s)
		s.click(wins)
		if !s.match.Current().Result().Over() {
			t.Fatalf("%s: the game is not over", name)
		}
		s.NewGame()
		s.settle()
		s.checkNotice(NoNotice)
		if got := s.Config().Level; got != game.LevelAtRung(5) {
			t.Errorf("%s: got the level %s of the next game, want %s", name, got, game.LevelAtRung(5))
		}
	}
}
