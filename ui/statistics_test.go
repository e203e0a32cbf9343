package ui

import (
	"context"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"jingzi/ai/review"
	"jingzi/game"
	"jingzi/game/session"
	"jingzi/ui/chart"
	"jingzi/ui/lang"
	"jingzi/ui/statistics"
	"jingzi/ui/store"
	"jingzi/ui/widgets"
)

// firstRow plays a game between two people that the first wins.
func (s *sitting) firstRow() {
	s.t.Helper()
	for _, at := range []game.Point{game.Pt(0, 0), game.Pt(0, 1), game.Pt(1, 0), game.Pt(1, 1), game.Pt(2, 0)} {
		s.click(int(at.X), int(at.Y))
	}
}

// told returns the statistics as text, a line for each kind of game.
func (s *sitting) told() string {
	var lines []string
	for _, l := range statistics.Sorted(s.store.Statistics()) {
		lines = append(lines, strings.Join([]string{string(l.Mode), string(l.Levels[0]), l.Colour.String(),
			numberOf(l.Won), numberOf(l.Drawn), numberOf(l.Lost), numberOf(l.Assisted)}, " "))
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
	s.configure(func(to *session.Config) { to.Mode = game.HumanVsHuman })
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
	s.configure(func(to *session.Config) { to.Level = game.Hard })
	s.configure(func(to *session.Config) { to.FirstMove = session.ComputerFirst })
	s.settle()
	s.choose(lang.Resign)
	s.configure(func(to *session.Config) { to.Mode = game.HumanVsHuman })
	s.choose(lang.NewGame)
	s.choose(lang.OfferDraw)
	s.counts("computer medium black 0 0 1 0; computer hard white 0 0 1 0; two  white 0 1 0 0")
}

func TestHelpIsTold(t *testing.T) {
	for name, help := range map[string]func(*sitting){
		"hint":      func(s *sitting) { s.choose(lang.Hint) },
		"take back": func(s *sitting) { s.choose(lang.Undo) },
		"level":     func(s *sitting) { s.configure(func(to *session.Config) { to.Level = game.Easy }) },
		"mode": func(s *sitting) {
			s.configure(func(to *session.Config) { to.Mode = game.HumanVsHuman })
			s.configure(func(to *session.Config) { to.Mode = game.HumanVsComputer })
		},
		"play from an earlier moment": func(s *sitting) {
			s.walk(-seekEnd)
			s.session.Game.ContinueFromHere()
		},
		"review": func(s *sitting) {
			s.analysis.Review.Options = review.Options{ProofNodes: 3000, SearchNodes: 300}
			s.choose(lang.ReviewGame)
			s.judged()
		},
		"nothing": func(*sitting) {},
	} {
		s := sitDown(t, t.TempDir(), clerks{})
		s.click(1, 1)
		s.click(2, 2)
		help(s)
		s.choose(lang.Resign)
		if helped := s.store.Statistics()[0].Assisted == 1; helped != (name != "nothing") {
			t.Errorf("%s: helped %v", name, helped)
		}
	}
}

func TestResetStatistics(t *testing.T) {
	s := sitDown(t, t.TempDir(), clerks{})
	s.configure(func(to *session.Config) { to.Mode = game.HumanVsHuman })
	s.firstRow()
	s.store.ResetStatistics()
	s.counts("")
	s.choose(lang.Undo)
	s.counts("")
	s.click(2, 0)
	s.counts("two  black 1 0 0 1") // ended anew
}

// A level that follows the player goes up a step after a win.
func TestTheLadder(t *testing.T) {
	s := sitDown(t, t.TempDir(), clerks{})
	s.configure(func(to *session.Config) { to.Rules = game.Freestyle })
	s.choose(lang.MenuLevel)
	onTop(s, func(*widgets.Slider) bool { return true }).SetValue(3)
	s.accept()
	if is := s.session.Seats.Config(); is.Level != game.LevelAtRung(3) || is.AdaptLevel {
		t.Fatalf("the setup is %+v", is)
	}
	s.choose(lang.MenuLevel)
	s.box(lang.MatchMyLevel()).SetChecked(true)
	s.accept()
	for x := range 5 { // the clerk fills the top row
		s.click(x, 7)
		s.settle()
	}
	if !s.session.Game.Match().Current().Result().Over() {
		t.Fatal("the game goes on")
	}
	s.choose(lang.NewGame)
	if is := s.session.Seats.Config(); is.Level != game.LevelAtRung(4) || !is.AdaptLevel {
		t.Errorf("after a win the setup is %+v", is)
	}
}

// The score beside the status counts won, drawn and lost games in this order.
func TestTheScoreIsWonDrawnAndLost(t *testing.T) {
	s := sitDown(t, t.TempDir(), clerks{})
	s.choose(lang.Resign)
	if got := s.cards.cards[0].content.Score + ":" + s.cards.cards[1].content.Score; got != "0:1" {
		t.Errorf("after a lost game: %q", got)
	}
}

// The button gives no hint for another moment than is shown.
func TestNoHintButtonWhileLookingBack(t *testing.T) {
	s := sitDown(t, t.TempDir(), clerks{})
	s.click(1, 1)
	for index, enabled := range []bool{false, false, true} {
		if s.session.Navigator.Display(index); s.header.hint.Disabled() == enabled {
			t.Errorf("at moment %d the hint can be asked for: %v", index, !enabled)
		}
	}
}

// A game of practice that was won as White is told as that in the library, and is
// none of those of which the statistics tell.
func TestPracticeIsListedAndNotCounted(t *testing.T) {
	s := sitDown(t, t.TempDir(), clerks{})
	for range 3 {
		s.choose(lang.Resign)
		s.choose(lang.NewGame)
	}
	s.click(1, 1)
	s.session.Game.PractiseFrom(1)
	for x := range 3 {
		s.click(x, 2)
	}
	s.counts("computer medium black 0 0 3 0")
	practice := s.listed()[0]
	if practice.Side != game.White || practice.ComputerLevels[0] != game.Medium || practice.Result.Winner != game.White {
		t.Errorf("won as White against medium, it is listed as %+v", practice)
	}
	s.menus.statistics().Open()
	var values []float64
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	if err := s.q.Run(ctx, func() bool {
		for _, o := range test.LaidOutObjects(s.window.Canvas().Overlays().Top()) {
			if course, ok := o.(*chart.Chart); ok {
				values, _, _ = course.Data()
			}
		}
		return values != nil
	}); err != nil || len(values) != 4 || values[3] != -1 {
		t.Errorf("of three games that were lost the chart has %v: %v", values, err)
	}
	s.press(fyne.KeyEscape)
}

// The statistics say in words what was counted, and the chart ends with the share of
// points in the last ten games.
func TestStatisticsInWordsAndAsAChart(t *testing.T) {
	s := sitDown(t, t.TempDir(), clerks{})
	won := 0
	for n := range 14 { // the last eleven are lost, won, lost and so on
		if n < 3 || n%2 == 1 {
			s.choose(lang.Resign)
		} else {
			won++
			for x := range 3 { // the clerk fills the top row, and comes too late
				s.click(x, 2)
			}
		}
		s.choose(lang.NewGame)
	}
	lines := s.store.Statistics()
	if len(lines) != 1 || lines[0].Games() != 14 || lines[0].Won != won {
		t.Fatalf("counted are %+v", lines)
	}
	s.menus.statistics().Open()
	var texts []string
	var course *chart.Chart
	look := func() {
		texts, course = nil, nil
		for _, o := range test.LaidOutObjects(s.window.Canvas().Overlays().Top()) {
			switch o := o.(type) {
			case *widgets.Paragraph:
				texts = append(texts, o.Unwrapped())
			case *chart.Chart:
				course = o
			}
		}
	}
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	if err := s.q.Run(ctx, func() bool { look(); return course != nil }); err != nil {
		t.Fatal("there is no chart: ", err)
	}
	if want := lang.StatisticsSum(14, lines[0].Won, lines[0].Drawn, lines[0].Lost); !slices.Contains(texts, want) {
		t.Errorf("%q is not among %q", want, texts)
	}
	values, _, at := course.Data()
	listed, err := s.store.Library().Search(t.Context(), store.Query{Limit: 10})
	if err != nil {
		t.Fatal(err)
	}
	games, err := s.store.Library().Games(listed.Games)
	sum := 0.0
	for _, g := range games {
		switch g.Result.Winner {
		case g.Side:
			sum++
		case g.Side.Other():
			sum--
		}
	}
	if err != nil || len(values) != 15 || at != 14 || len(games) != 10 || math.Abs(values[14]-sum/10) > 1e-9 || values[1] != -1 {
		t.Errorf("the chart has %v, the last ten games make %v", values, sum/10)
	}
	s.press(fyne.KeyEscape)
}
