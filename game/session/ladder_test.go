package session

import (
	"slices"
	"testing"

	"jingzi/game"
)

const wins, loses = "a1 b1 c1", "a1 b2 b1" // against a clerk, who fills the top row

func TestTheComputerFollows(t *testing.T) {
	s := sitDown(t, &clerks{}, func(to *Config) { to.AdaptLevel, to.Level = true, game.LevelAtRung(2) })
	after := func(name string, want int) {
		t.Helper()
		if !s.match.Current().Result().Over() {
			t.Fatal("the game goes on")
		}
		was := s.Config().Level.Rung()
		s.NewGame()
		s.settle()
		if step := s.Config().Level.Rung(); step != want {
			t.Errorf("%s: step %d, want %d", name, step, want)
		}
		if said := s.Latest().Kind == NoticeLevelAdapted; said != (was != want) {
			t.Errorf("%s: the notice is %+v", name, s.Latest())
		}
	}
	s.plays(wins)
	after("a win", 3)
	s.plays(loses)
	after("a loss", 2)
	s.plays(loses)
	after("another loss", 1)
	s.plays(loses)
	after("there is no weaker one", 1)
	s.plays("a1 b2")
	s.undo()
	s.plays("b1 c1")
	after("a win with a move taken back", 1)
	s.plays(wins)
	if s.undo(); s.Config().Level.Rung() != 1 {
		t.Error("the level changed before the next game")
	}
	s.plays("a1")
	s.NewGame()
	if s.Config().Level.Rung() != 1 {
		t.Error("a game that was left has moved the level")
	}
	s.set(func(to *Config) { to.AdaptLevel = false })
	s.plays(wins)
	after("not following", 1)
	s.set(func(to *Config) { to.AdaptLevel, to.Level = true, game.Master })
	s.NewGame()
	s.settle()
	s.plays(wins)
	after("there is no stronger one", game.Rungs)
	s.set(func(to *Config) { to.Level = game.Perfect })
	s.NewGame()
	s.settle()
	s.plays(loses)
	after("from above the ladder", game.Rungs-1)
}

// A level that is not offered is replaced by the next lower one, the strongest ones and programs by the
// strongest that is offered.
func TestOfferedBelow(t *testing.T) {
	for _, highest := range []game.Level{game.Hard, game.Master, game.Perfect} {
		c := fourLevels{&clerks{}, highest}
		for level, want := range map[game.Level]game.Level{"easy": game.Easy, "2": game.Easy, "3": game.Easy, "medium": game.Medium, "7": game.Medium, "10": game.Hard,
			game.Master: highest, game.Perfect: highest, game.ProgramLevel("x"): highest} {
			if got := ClosestLevel(c, game.TicTacToe, game.Opening{}, level); got != want {
				t.Errorf("up to %s, %s: %s, want %s", highest, level, got, want)
			}
		}
	}
	// No solved game begins with an opening.
	both := &clerks{}
	for opening, want := range map[game.Procedure]game.Level{game.Plain: game.Perfect, game.Swap2: game.Master} {
		if got := ClosestLevel(both, game.Freestyle, game.Opening{Procedure: opening}, game.Perfect); got != want {
			t.Errorf("perfect with opening %v: %s, want %s", opening, got, want)
		}
	}
}

// fourLevels offers only some of the named levels.
type fourLevels struct {
	*clerks
	highest game.Level
}

func (c fourLevels) Levels(game.Rules) []game.Level {
	return []game.Level{game.Easy, game.Medium, game.Hard, c.highest}
}

func (c fourLevels) Supports(r game.Rules, l game.Level) bool { return slices.Contains(c.Levels(r), l) }

// A game that is not counted does not affect the level.
func TestPracticeDoesNotMoveTheLevel(t *testing.T) {
	for name, digress := range map[string]func(s *sitting){
		"practice": func(s *sitting) {
			s.plays("a1")
			s.PractiseFrom(0)
			s.settle()
		},
		"a record": func(s *sitting) {
			s.Open(treeOf(record{Rules: game.TicTacToe, Levels: [2]string{game.Second: string(game.LevelAtRung(7))}}))
		},
	} {
		s := sitDown(t, &clerks{}, func(to *Config) { to.AdaptLevel, to.Level = true, game.LevelAtRung(5) })
		digress(s)
		s.plays(wins)
		if !s.match.Current().Result().Over() {
			t.Fatalf("%s: the game goes on", name)
		}
		s.NewGame()
		s.settle()
		s.checkNotice(NoNotice)
		if got := s.Config().Level; got != game.LevelAtRung(5) {
			t.Errorf("%s: the next game is at %s", name, got)
		}
	}
}
