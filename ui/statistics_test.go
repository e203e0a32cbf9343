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

// playWonGame plays a game that the first player wins.
func (s *testWindow) playWonGame() {
	s.t.Helper()
	for _, at := range []game.Point{game.Pt(0, 0), game.Pt(0, 1), game.Pt(1, 0), game.Pt(1, 1), game.Pt(2, 0)} {
		s.click(int(at.X), int(at.Y))
	}
}

// statisticsText returns the statistics as text, with an entry for each category.
func (s *testWindow) statisticsText() string {
	var lines []string
	for _, l := range statistics.Sorted(s.store.Statistics()) {
		lines = append(lines, strings.Join([]string{string(l.Mode), string(l.Levels[0]), l.Colour.String(),
			numberOf(l.Won), numberOf(l.Drawn), numberOf(l.Lost), numberOf(l.Assisted)}, " "))
	}
	return strings.Join(lines, "; ")
}

func numberOf(n int) string { return string(rune('0' + n)) }

func (s *testWindow) checkStatistics(want string) {
	s.t.Helper()
	if got := s.statisticsText(); got != want {
		s.t.Errorf("counted are %q, want %q", got, want)
	}
}

func TestStatisticsCountFinishedGamesOnce(t *testing.T) {
	dir := t.TempDir()
	s := openWindow(t, dir, fakeComputers{})
	s.configure(func(config *session.Config) { config.Mode = game.HumanVsHuman })
	s.click(0, 0)
	s.choose(lang.NewGame) // left behind
	s.checkStatistics("")
	s.playWonGame()
	s.checkStatistics("two  black 1 0 0 0")
	s.click(1, 1) // the next
	s.choose(lang.Resign)
	s.checkStatistics("two  black 1 0 1 0")
	s.choose(lang.Undo)
	s.checkStatistics("two  black 1 0 0 0") // it is not over
	s.choose(lang.OfferDraw)
	s.checkStatistics("two  black 1 1 0 0")
	s.stop()

	reopened := openWindow(t, dir, fakeComputers{})
	reopened.checkStatistics("two  black 1 1 0 0")
	reopened.choose(lang.Undo)
	reopened.checkStatistics("two  black 1 0 0 0")
	reopened.choose(lang.OfferDraw)
	reopened.checkStatistics("two  black 1 1 0 0")
}

func TestStatisticsByLevelAndSide(t *testing.T) {
	s := openWindow(t, t.TempDir(), fakeComputers{})
	s.choose(lang.Resign)
	s.configure(func(config *session.Config) { config.Level = game.Hard })
	s.configure(func(config *session.Config) { config.FirstMove = session.ComputerFirst })
	s.settle()
	s.choose(lang.Resign)
	s.configure(func(config *session.Config) { config.Mode = game.HumanVsHuman })
	s.choose(lang.NewGame)
	s.choose(lang.OfferDraw)
	s.checkStatistics("computer medium black 0 0 1 0; computer hard white 0 0 1 0; two  white 0 1 0 0")
}

func TestHelpIsCounted(t *testing.T) {
	for name, help := range map[string]func(*testWindow){
		"hint":      func(s *testWindow) { s.choose(lang.Hint) },
		"take back": func(s *testWindow) { s.choose(lang.Undo) },
		"level":     func(s *testWindow) { s.configure(func(config *session.Config) { config.Level = game.Easy }) },
		"mode": func(s *testWindow) {
			s.configure(func(config *session.Config) { config.Mode = game.HumanVsHuman })
			s.configure(func(config *session.Config) { config.Mode = game.HumanVsComputer })
		},
		"play from an earlier moment": func(s *testWindow) {
			s.walk(-seekEnd)
			s.session.Game.ContinueFromHere()
		},
		"review": func(s *testWindow) {
			s.analysis.Review.Options = review.Options{ProofNodes: 3000, SearchNodes: 300}
			s.choose(lang.ReviewGame)
			s.awaitReview()
		},
		"nothing": func(*testWindow) {},
	} {
		s := openWindow(t, t.TempDir(), fakeComputers{})
		s.click(1, 1)
		s.click(2, 2)
		help(s)
		s.choose(lang.Resign)
		if helped := s.store.Statistics()[0].Assisted == 1; helped != (name != "nothing") {
			t.Errorf("%s: got assisted %v", name, helped)
		}
	}
}

func TestResetStatistics(t *testing.T) {
	s := openWindow(t, t.TempDir(), fakeComputers{})
	s.configure(func(config *session.Config) { config.Mode = game.HumanVsHuman })
	s.playWonGame()
	s.store.ResetStatistics()
	s.checkStatistics("")
	s.choose(lang.Undo)
	s.checkStatistics("")
	s.click(2, 0)
	s.checkStatistics("two  black 1 0 0 1") // ended again
}

// TestLadder checks that an adaptive level rises by a rung after a win.
func TestLadder(t *testing.T) {
	s := openWindow(t, t.TempDir(), fakeComputers{})
	s.configure(func(config *session.Config) { config.Rules = game.Freestyle })
	s.choose(lang.MenuLevel)
	findInDialog(s, func(*widgets.Slider) bool { return true }).SetValue(3)
	s.acceptDialog()
	if setup := s.session.Seats.Config(); setup.Level != game.LevelAtRung(3) || setup.AdaptLevel {
		t.Fatalf("got the setup %+v, want level 3", setup)
	}
	s.choose(lang.MenuLevel)
	s.checkBox(lang.MatchMyLevel()).SetChecked(true)
	s.acceptDialog()
	for x := range 5 { // the engine fills the top row
		s.click(x, 7)
		s.settle()
	}
	if !s.session.Game.Match().Current().Result().Over() {
		t.Fatal("the game is not over")
	}
	s.choose(lang.NewGame)
	if setup := s.session.Seats.Config(); setup.Level != game.LevelAtRung(4) || !setup.AdaptLevel {
		t.Errorf("after a win: got the setup %+v, want level 4", setup)
	}
}

// TestScoreAfterALoss checks the score on the cards.
func TestScoreAfterALoss(t *testing.T) {
	s := openWindow(t, t.TempDir(), fakeComputers{})
	s.choose(lang.Resign)
	if got := s.cards.cards[0].content.Score + ":" + s.cards.cards[1].content.Score; got != "0:1" {
		t.Errorf("after a lost game: got the score %q, want 0:1", got)
	}
}

// TestNoHintWhileBrowsing checks that the hint button is disabled at an earlier position.
func TestNoHintWhileBrowsing(t *testing.T) {
	s := openWindow(t, t.TempDir(), fakeComputers{})
	s.click(1, 1)
	for index, enabled := range []bool{false, false, true} {
		if s.session.Navigator.Display(index); s.header.hint.Disabled() == enabled {
			t.Errorf("ply %d: got the hint enabled: %v", index, !enabled)
		}
	}
}

// TestPracticeIsListedAndNotCounted checks that a practice game is in the library but not in the
// statistics.
func TestPracticeIsListedAndNotCounted(t *testing.T) {
	s := openWindow(t, t.TempDir(), fakeComputers{})
	for range 3 {
		s.choose(lang.Resign)
		s.choose(lang.NewGame)
	}
	s.click(1, 1)
	s.session.Game.PractiseFrom(1)
	for x := range 3 {
		s.click(x, 2)
	}
	s.checkStatistics("computer medium black 0 0 3 0")
	practice := s.libraryGames()[0]
	if practice.Side != game.White || practice.ComputerLevels[0] != game.Medium || practice.Result.Winner != game.White {
		t.Errorf("got the listed game %+v, want a win of White against Medium", practice)
	}
	s.menus.statistics().Open()
	var values []float64
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	if err := s.q.Run(ctx, func() bool {
		for _, o := range test.LaidOutObjects(s.window.Canvas().Overlays().Top()) {
			if graph, ok := o.(*chart.Chart); ok {
				values, _, _ = graph.Data()
			}
		}
		return values != nil
	}); err != nil || len(values) != 4 || values[3] != -1 {
		t.Errorf("of three games that were lost the chart has %v: %v", values, err)
	}
	s.press(fyne.KeyEscape)
}

// TestStatisticsInWordsAndAsAChart checks the sentence with the counts, and that the chart ends with
// the score of the last ten games.
func TestStatisticsInWordsAndAsAChart(t *testing.T) {
	s := openWindow(t, t.TempDir(), fakeComputers{})
	wins := 0
	for n := range 14 { // the last eleven are lost, won, lost and so on
		if n < 3 || n%2 == 1 {
			s.choose(lang.Resign)
		} else {
			wins++
			for x := range 3 { // the engine fills the top row too late
				s.click(x, 2)
			}
		}
		s.choose(lang.NewGame)
	}
	lines := s.store.Statistics()
	if len(lines) != 1 || lines[0].Games() != 14 || lines[0].Won != wins {
		t.Fatalf("got the statistics %+v, want 14 games in one row", lines)
	}
	s.menus.statistics().Open()
	var texts []string
	var graph *chart.Chart
	check := func() {
		texts, graph = nil, nil
		for _, o := range test.LaidOutObjects(s.window.Canvas().Overlays().Top()) {
			switch o := o.(type) {
			case *widgets.Paragraph:
				texts = append(texts, o.Unwrapped())
			case *chart.Chart:
				graph = o
			}
		}
	}
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	if err := s.q.Run(ctx, func() bool { check(); return graph != nil }); err != nil {
		t.Fatal("the chart is missing: ", err)
	}
	if want := lang.StatisticsSum(14, lines[0].Won, lines[0].Drawn, lines[0].Lost); !slices.Contains(texts, want) {
		t.Errorf("want %q, got the texts %q", want, texts)
	}
	values, _, at := graph.Data()
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
		t.Errorf("got the values %v, want the average %v of the last ten games at the end", values, sum/10)
	}
	s.press(fyne.KeyEscape)
}
