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
func (w *testWindow) playWonGame() {
	w.t.Helper()

	for _, point := range []game.Point{game.Pt(0, 0), game.Pt(0, 1), game.Pt(1, 0), game.Pt(1, 1), game.Pt(2, 0)} {
		w.click(int(point.X), int(point.Y))
	}
}

// statisticsText returns the statistics as text: for each category the mode, the level, the colour, and the
// numbers of games won, drawn, lost and assisted.
func (w *testWindow) statisticsText() string {
	var lines []string
	for _, l := range statistics.Sorted(w.store.Statistics()) {
		lines = append(lines, strings.Join([]string{string(l.Mode), string(l.Levels[0]), l.Colour.String(),
			numberOf(l.Won), numberOf(l.Drawn), numberOf(l.Lost), numberOf(l.Assisted)}, " "))
	}

	return strings.Join(lines, "; ")
}

func numberOf(n int) string { return string(rune('0' + n)) }

func (w *testWindow) checkStatistics(want string) {
	w.t.Helper()
	if got := w.statisticsText(); got != want {
		w.t.Errorf("got the statistics %q, want %q", got, want)
	}
}

func TestStatisticsCountFinishedGamesOnce(t *testing.T) {
	dir := t.TempDir()
	w := openWindow(t, dir, fakeComputers{})
	w.configure(func(config *session.Config) { config.Mode = game.HumanVsHuman })
	w.click(0, 0)
	w.choose(lang.NewGame) // abandons the game
	w.checkStatistics("")
	w.playWonGame()
	w.checkStatistics("two  black 1 0 0 0")
	w.click(1, 1) // in the next game
	w.choose(lang.Resign)
	w.checkStatistics("two  black 1 0 1 0")
	w.choose(lang.Undo)
	w.checkStatistics("two  black 1 0 0 0") // the game is not over
	w.choose(lang.OfferDraw)
	w.checkStatistics("two  black 1 1 0 0")
	w.stop()

	reopened := openWindow(t, dir, fakeComputers{})
	reopened.checkStatistics("two  black 1 1 0 0")
	reopened.choose(lang.Undo)
	reopened.checkStatistics("two  black 1 0 0 0")
	reopened.choose(lang.OfferDraw)
	reopened.checkStatistics("two  black 1 1 0 0")
}

func TestStatisticsByLevelAndSide(t *testing.T) {
	w := openWindow(t, t.TempDir(), fakeComputers{})
	w.choose(lang.Resign)
	w.configure(func(config *session.Config) { config.Level = game.Hard })
	w.configure(func(config *session.Config) { config.FirstMove = session.ComputerFirst })
	w.settle()
	w.choose(lang.Resign)
	w.configure(func(config *session.Config) { config.Mode = game.HumanVsHuman })
	w.choose(lang.NewGame)
	w.choose(lang.OfferDraw)
	w.checkStatistics("computer medium black 0 0 1 0; computer hard white 0 0 1 0; two  white 0 1 0 0")
}

func TestHelpIsCounted(t *testing.T) {
	for name, help := range map[string]func(*testWindow){
		"hint":      func(w *testWindow) { w.choose(lang.Hint) },
		"take back": func(w *testWindow) { w.choose(lang.Undo) },
		"level":     func(w *testWindow) { w.configure(func(config *session.Config) { config.Level = game.Easy }) },
		"mode": func(w *testWindow) {
			w.configure(func(config *session.Config) { config.Mode = game.HumanVsHuman })
			w.configure(func(config *session.Config) { config.Mode = game.HumanVsComputer })
		},
		"play from an earlier position": func(w *testWindow) {
			w.walk(-seekEnd)
			w.session.Game.ContinueFromHere()
		},
		"review": func(w *testWindow) {
			w.analysis.Review.Options = review.Options{ProofNodes: 3000, SearchNodes: 300}
			w.choose(lang.ReviewGame)
			w.awaitReview()
		},
		"nothing": func(*testWindow) {},
	} {
		w := openWindow(t, t.TempDir(), fakeComputers{})
		w.click(1, 1)
		w.click(2, 2)
		help(w)
		w.choose(lang.Resign)
		if isAssisted := w.store.Statistics()[0].Assisted == 1; isAssisted != (name != "nothing") {
			t.Errorf("%s: got assisted: %v, want %v", name, isAssisted, name != "nothing")
		}
	}
}

func TestResetStatistics(t *testing.T) {
	w := openWindow(t, t.TempDir(), fakeComputers{})
	w.configure(func(config *session.Config) { config.Mode = game.HumanVsHuman })
	w.playWonGame()
	w.store.ResetStatistics()
	w.checkStatistics("")
	w.choose(lang.Undo)
	w.checkStatistics("")
	w.click(2, 0)
	w.checkStatistics("two  black 1 0 0 1") // ended again
}

// TestLadder checks that an adaptive level rises by one after a win.
func TestLadder(t *testing.T) {
	w := openWindow(t, t.TempDir(), fakeComputers{})
	w.configure(func(config *session.Config) { config.Rules = game.Freestyle })
	w.choose(lang.MenuLevel)
	findInDialog(w, func(*widgets.Slider) bool { return true }).SetValue(3)
	w.acceptDialog()
	if setup := w.session.Seats.Config(); setup.Level != game.LevelAtRung(3) || setup.AdaptLevel {
		t.Fatalf("got the setup %+v, want level 3", setup)
	}
	w.choose(lang.MenuLevel)
	w.checkBox(lang.MatchMyLevel()).SetChecked(true)
	w.acceptDialog()

	for x := range 5 { // the engine fills the top row
		w.click(x, 7)
		w.settle()
	}
	if !w.session.Game.Match().Current().Result().Over() {
		t.Fatal("the game is not over")
	}
	w.choose(lang.NewGame)
	if setup := w.session.Seats.Config(); setup.Level != game.LevelAtRung(4) || !setup.AdaptLevel {
		t.Errorf("after a win: got the setup %+v, want level 4", setup)
	}
}

// TestScoreAfterALoss checks the score on the cards.
func TestScoreAfterALoss(t *testing.T) {
	w := openWindow(t, t.TempDir(), fakeComputers{})
	w.choose(lang.Resign)
	if got := w.cards.Cards[0].Content.Score + ":" + w.cards.Cards[1].Content.Score; got != "0:1" {
		t.Errorf("after a lost game: got the score %q, want 0:1", got)
	}
}

// TestNoHintWhileBrowsing checks that the hint button is disabled at an earlier position.
func TestNoHintWhileBrowsing(t *testing.T) {
	w := openWindow(t, t.TempDir(), fakeComputers{})
	w.click(1, 1)

	for index, enabled := range []bool{false, false, true} {
		w.session.Navigator.Display(index)
		if w.toolbar.Hint.Disabled() == enabled {
			t.Errorf("ply %d: got the hint enabled: %v", index, !enabled)
		}
	}
}

// TestPracticeIsListedAndNotCounted checks that a practice game is in the library but not in the
// statistics.
func TestPracticeIsListedAndNotCounted(t *testing.T) {
	w := openWindow(t, t.TempDir(), fakeComputers{})
	for range 3 {
		w.choose(lang.Resign)
		w.choose(lang.NewGame)
	}
	w.click(1, 1)
	w.session.Game.PractiseFrom(1)

	for x := range 3 {
		w.click(x, 2)
	}
	w.checkStatistics("computer medium black 0 0 3 0")
	practice := w.libraryGames()[0]
	if practice.Side != game.White || practice.ComputerLevels[0] != game.Medium ||
		practice.Result.Winner != game.White {
		t.Errorf("got the listed game %+v, want a win of White against Medium", practice)
	}
	w.statistics().Open()
	var values []float64

	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	if err := w.loop.Run(ctx, func() bool {
		for _, o := range test.LaidOutObjects(w.window.Canvas().Overlays().Top()) {
			if graph, ok := o.(*chart.Chart); ok {
				values, _, _ = graph.Data()
			}
		}

		return values != nil
	}); err != nil || len(values) != 4 || values[3] != -1 {
		t.Errorf("after three lost games: got the chart values %v, error %v; want four that end with -1", values, err)
	}
	w.press(fyne.KeyEscape)
}

// TestStatisticsTextAndChart checks the sentence with the counts, and that the chart ends with the score of
// the last ten games.
func TestStatisticsTextAndChart(t *testing.T) {
	w := openWindow(t, t.TempDir(), fakeComputers{})
	wins := 0
	for n := range 14 { // the last eleven are lost, won, lost and so on
		if n < 3 || n%2 == 1 {
			w.choose(lang.Resign)
		} else {
			wins++

			for x := range 3 { // the engine fills the top row too late
				w.click(x, 2)
			}
		}
		w.choose(lang.NewGame)
	}
	lines := w.store.Statistics()
	if len(lines) != 1 || lines[0].Games() != 14 || lines[0].Won != wins {
		t.Fatalf("got the statistics %+v, want 14 games in one row", lines)
	}
	w.statistics().Open()
	var texts []string
	var graph *chart.Chart
	readDialog := func() {
		texts, graph = nil, nil
		for _, o := range test.LaidOutObjects(w.window.Canvas().Overlays().Top()) {
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
	if err := w.loop.Run(ctx, func() bool { readDialog(); return graph != nil }); err != nil {
		t.Fatal("the chart is missing: ", err)
	}
	if want := lang.StatisticsSum(14, lines[0].Won, lines[0].Drawn, lines[0].Lost); !slices.Contains(texts, want) {
		t.Errorf("got the texts %q, want %q among them", texts, want)
	}
	values, _, index := graph.Data()
	listed, err := w.store.Library().Search(t.Context(), store.Query{Limit: 10})
	if err != nil {
		t.Fatal(err)
	}

	games, err := w.store.Library().Games(listed.Games)
	sum := 0.0
	for _, g := range games {
		switch g.Result.Winner {
		case g.Side:
			sum++
		case g.Side.Other():
			sum--
		}
	}
	if err != nil || len(values) != 15 || index != 14 || len(games) != 10 || math.Abs(values[14]-sum/10) > 1e-9 ||
		values[1] != -1 {
		t.Errorf("got the values %v, want the average %v of the last ten games at the end", values, sum/10)
	}
	w.press(fyne.KeyEscape)
}
