package ui

import (
	"encoding/csv"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"jingzi/game"
	"jingzi/game/session"
	"jingzi/ui/lang"
	"jingzi/ui/statistics"
)

// firstRow plays a game between two people that the first wins.
func (s *sitting) firstRow() {
	s.t.Helper()
	for _, at := range []game.Point{game.At(0, 0), game.At(0, 1), game.At(1, 0), game.At(1, 1), game.At(2, 0)} {
		s.click(int(at.X), int(at.Y))
	}
}

// told are the statistics as text, a line for each kind of game.
func (s *sitting) told() string {
	var lines []string
	for _, l := range statistics.Sorted(s.store.Statistics()) {
		lines = append(lines, strings.Join([]string{string(l.Mode), string(l.Levels[0]), l.Side.String(),
			numberOf(l.Won), numberOf(l.Drawn), numberOf(l.Lost), numberOf(l.Helped)}, " "))
	}
	return strings.Join(lines, "; ")
}

func numberOf(n int) string { return string(rune('0' + n)) }

func (s *sitting) counts(want string) {
	s.t.Helper()
	if got := s.told(); got != want {
		s.t.Errorf("counted are %q, want %q", got, want)
	}
}

func TestStatisticsCountFinishedGamesOnce(t *testing.T) {
	dir := t.TempDir()
	s := sitDown(t, dir, clerks{})
	s.configure(func(to *session.Setup) { to.Mode = game.TwoPlayers })
	s.click(0, 0)
	s.choose(lang.NewGame) // left behind
	s.counts("")
	s.firstRow()
	s.counts("two  black 1 0 0 0")
	s.click(1, 1) // the next
	s.choose(lang.Resign)
	s.counts("two  black 1 0 1 0")
	s.choose(lang.Undo)
	s.counts("two  black 1 0 0 0") // it is not over
	s.choose(lang.OfferDraw)
	s.counts("two  black 1 1 0 0")
	s.stop()

	again := sitDown(t, dir, clerks{})
	again.counts("two  black 1 1 0 0")
	again.choose(lang.Undo)
	again.counts("two  black 1 0 0 0")
	again.choose(lang.OfferDraw)
	again.counts("two  black 1 1 0 0")
}

func TestStatisticsTellLevelsAndSidesApart(t *testing.T) {
	s := sitDown(t, t.TempDir(), clerks{})
	s.choose(lang.Resign)
	s.configure(func(to *session.Setup) { to.Level = game.Hard })
	s.configure(func(to *session.Setup) { to.Begins = session.ComputerBegins })
	s.settle()
	s.choose(lang.Resign)
	s.configure(func(to *session.Setup) { to.Mode = game.TwoPlayers })
	s.choose(lang.NewGame)
	s.choose(lang.OfferDraw)
	s.counts("computer medium black 0 0 1 0; computer hard white 0 0 1 0; two  white 0 1 0 0")
}

func TestHelpIsTold(t *testing.T) {
	for name, help := range map[string]func(*sitting){
		"hint":      func(s *sitting) { s.choose(lang.Hint) },
		"take back": func(s *sitting) { s.choose(lang.Undo) },
		"level":     func(s *sitting) { s.configure(func(to *session.Setup) { to.Level = game.Easy }) },
		"mode": func(s *sitting) {
			s.configure(func(to *session.Setup) { to.Mode = game.TwoPlayers })
			s.configure(func(to *session.Setup) { to.Mode = game.AgainstComputer })
		},
		"play from an earlier moment": func(s *sitting) {
			s.choose(lang.GoStart)
			s.session.Play.GoOn()
		},
		"nothing": func(*sitting) {},
	} {
		s := sitDown(t, t.TempDir(), clerks{})
		s.click(1, 1)
		s.click(2, 2)
		help(s)
		s.choose(lang.Resign)
		if helped := s.store.Statistics()[0].Helped == 1; helped != (name != "nothing") {
			t.Errorf("%s: helped %v", name, helped)
		}
	}
}

func TestResetStatistics(t *testing.T) {
	s := sitDown(t, t.TempDir(), clerks{})
	s.configure(func(to *session.Setup) { to.Mode = game.TwoPlayers })
	s.firstRow()
	s.store.ResetStatistics()
	s.counts("")
	s.choose(lang.Undo)
	s.counts("")
	s.click(2, 0)
	s.counts("two  black 1 0 0 1") // ended anew
}

func TestStatisticsAsCSV(t *testing.T) {
	s := sitDown(t, t.TempDir(), clerks{})
	s.choose(lang.Resign)
	s.configure(func(to *session.Setup) { to.Mode = game.TwoPlayers })
	s.choose(lang.NewGame)
	s.firstRow()
	path := filepath.Join(t.TempDir(), "x.csv")
	s.reads(func() { s.menus.statistics().Export(path) })
	s.says(lang.StatisticsExported, "x.csv")
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	text, marked := strings.CutPrefix(string(data), "\ufeff")
	rows, err := csv.NewReader(strings.NewReader(text)).ReadAll()
	if err != nil || !marked || len(rows) != 3 {
		t.Fatalf("%v, %v\n%s", err, marked, text)
	}
	for i, want := range []string{
		"Tic-tac-toe 3×3,3,3,3,Against the computer,Medium,X,1,0,0,1,0.0,0",
		"Tic-tac-toe 3×3,3,3,3,Two players,Two players,X,1,1,0,0,100.0,0",
	} {
		if got := strings.Join(rows[i+1], ","); got != want {
			t.Errorf("row %d is %q, want %q", i+1, got, want)
		}
	}
}

// A level that follows the player goes up a step after a win, and the
// statistics say where the player stands.
func TestTheLadder(t *testing.T) {
	s := sitDown(t, t.TempDir(), clerks{})
	s.configure(func(to *session.Setup) { to.Rules = game.Freestyle })
	s.item(lang.Step(game.Strength(3))).Action()
	if is := s.session.Seats.Setup(); is.Level != game.Strength(3) || is.Follow {
		t.Fatalf("the setup is %+v", is)
	}
	s.item(lang.AsStrongAsI()).Action()
	for x := range 5 { // the clerk fills the top row
		s.click(x, 7)
		s.settle()
	}
	if !s.session.Play.Match().Now().Result().Over() {
		t.Fatal("the game goes on")
	}
	s.choose(lang.NewGame)
	if is := s.session.Seats.Setup(); is.Level != game.Strength(4) || !is.Follow {
		t.Errorf("after a win the setup is %+v", is)
	}
}

// The score beside the status counts won, drawn and lost games in this order.
func TestTheScoreIsWonDrawnAndLost(t *testing.T) {
	s := sitDown(t, t.TempDir(), clerks{})
	s.choose(lang.Resign)
	if got := s.cards.cards[0].shown.Score + ":" + s.cards.cards[1].shown.Score; got != "0:1" {
		t.Errorf("after a lost game: %q", got)
	}
}

// The button gives no hint for another moment than is shown.
func TestNoHintButtonWhileLookingBack(t *testing.T) {
	s := sitDown(t, t.TempDir(), clerks{})
	s.click(1, 1)
	for index, enabled := range []bool{false, false, true} {
		if s.session.Browse.LookAt(index); s.header.hint.Disabled() == enabled {
			t.Errorf("at moment %d the hint can be asked for: %v", index, !enabled)
		}
	}
}
