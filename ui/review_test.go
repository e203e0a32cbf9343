package ui

import (
	"context"
	"fmt"
	"image"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"jingzi/ai/review"
	"jingzi/game"
	"jingzi/ui/lang"
)

// awaitReview waits until the review is finished.
func (s *testWindow) awaitReview() {
	s.t.Helper()
	ctx, cancel := context.WithTimeout(s.t.Context(), time.Minute)
	defer cancel()
	if err := s.q.Run(ctx, func() bool { return !s.analysis.Review.Running() }); err != nil {
		s.t.Fatal(err)
	}
}

// openReviewed opens a window with a reviewed game between two people.
func openReviewed(t *testing.T, board lang.Text, moves string) *testWindow {
	t.Helper()
	s := openWindow(t, t.TempDir(), fakeComputers{})
	s.analysis.Review.Options = review.Options{ProofNodes: 3000, SearchNodes: 300}
	s.choose(lang.TwoPlayers)
	if board() != lang.ShortTicTacToe() {
		s.choose(board)
	}
	for _, name := range strings.Fields(moves) {
		at, err := s.session.Game.Match().Rules().ParsePoint(name)
		if err != nil {
			t.Fatal(err)
		}
		s.board.OnTapped(at)
	}
	s.choose(lang.ReviewGame)
	s.awaitReview()
	return s
}

// TestReviewInALowWindow checks that a review overlaps nothing in a wide and low window.
func TestReviewInALowWindow(t *testing.T) {
	s := openReviewed(t, lang.ShortTicTacToe, "a1 b1 b2 c3 a3 a2 c1")
	for _, height := range []float32{480, 420, 360} {
		s.window.Resize(fyne.NewSize(1000, height))
		s.session.Navigator.Display(2)
		s.checkLayout(fmt.Sprint("1000×", height))
	}
}

// TestReviewLeavesALargeBoard checks that a review with its graph has room and leaves enough for the
// board, in wide and in narrow windows.
func TestReviewLeavesALargeBoard(t *testing.T) {
	s := openReviewed(t, lang.ShortTicTacToe, "a1 b1 b2 c3 a3 a2 c1")
	for _, size := range []struct{ width, height, side float32 }{{1000, 740, 590}, {560, 700, 380}, {360, 480, 150}} {
		s.window.Resize(fyne.NewSize(size.width, size.height))
		if side := s.board.DrawnSize(s.board.Size()).Width; side < size.side {
			t.Errorf("%v: a board of %v", size, side)
		}
		if review := s.panel.reviews.Box; !review.Visible() || !s.panel.chart.Visible() || review.Size().Height < s.panel.reviews.Height() || s.panel.chart.Size().Height < s.panel.chart.MinSize().Height {
			t.Errorf("%v: a part of the review has no room: %v, %v", size, review.Size(), s.panel.chart.Size())
		}
		s.checkLayout(fmt.Sprint("a review at ", size))
	}
	s.row.Tapped(nil) // of new puzzles
	if _, remark := s.row.text(); remark != s.analysis.Review.Text() {
		t.Errorf("below a narrow board the row says %q", remark)
	}
}

// TestTheWindowWidensForAReview checks that the window widens for a review or the analysis if the
// screen has room, that closing it restores the width, and that the original width is stored.
func TestTheWindowWidensForAReview(t *testing.T) {
	s := openWindow(t, t.TempDir(), fakeComputers{})
	screen := image.Rect(0, 0, 1680, 1050)
	s.o.Bounds = func(w fyne.Window) (inner, outer, usable image.Rectangle, ok bool) {
		size := w.Canvas().Size()
		inner = image.Rect(100, 100, 100+int(size.Width), 100+int(size.Height))
		return inner, inner, screen, true
	}
	s.shown = true
	s.window.Resize(fyne.NewSize(560, 700))
	s.click(1, 1)
	laid := func() { // out, and what follows from it done
		s.resized()
		done := false
		s.q.Post(func() { done = true })
		if err := s.q.Run(t.Context(), func() bool { return done }); err != nil {
			t.Fatal(err)
		}
	}
	laid()
	for _, way := range []struct {
		name       string
		open, shut func()
	}{{"review", s.analysis.Review.Start, s.analysis.Review.Close}, {"analysis", s.toggleChart, s.toggleChart}} {
		way.open()
		s.changed()
		if got := s.window.Canvas().Size().Width; got != widenedWidth {
			t.Errorf("%s: the window is %v wide", way.name, got)
		}
		laid()
		if s.desk.Settings.Width != 560 {
			t.Errorf("%s: %v is remembered", way.name, s.desk.Settings.Width)
		}
		way.shut()
		s.changed()
		laid()
		if got := s.window.Canvas().Size().Width; got != 560 {
			t.Errorf("%s closed: the window is %v wide", way.name, got)
		}
	}
	screen = image.Rect(0, 0, 800, 600)
	s.toggleChart()
	if got := s.window.Canvas().Size().Width; got != 560 {
		t.Errorf("on a small screen the window is %v wide", got)
	}
}

func TestReviewFindsTheMistake(t *testing.T) {
	// O answers the corner on the edge, X misses nothing, and wins.
	s := openReviewed(t, lang.ShortTicTacToe, "a1 b1 b2 c3 a3 a2 c1")
	if len(s.analysis.Review.Findings()) == 0 {
		t.Fatal("found nothing")
	}
	const story = "X won – 3 in a row, after move 7. Move 2, B1, decided the game: after it, X had a forced win within 5 moves, counting both sides. Neither side missed a win."
	if got, _, _ := strings.Cut(labelTexts(s.panel.reviews.Box), "\n"); got != story {
		t.Errorf("the review begins with %q", got)
	}
	s.analysis.Review.DisplayNext(1)
	f := s.analysis.Review.Findings()[0]
	if f.Kind != game.DrawToLoss || f.Index != 2 || s.session.Navigator.Index() != 2 {
		t.Fatalf("%+v, looking at %d", f, s.session.Navigator.Index())
	}
	if got, want := labelTexts(s.panel.reviews.Box), lang.FoundDrawToLoss("", f.Plies); !strings.HasSuffix(strings.Split(got, "\n")[0], want[len(want)-10:]) || !s.panel.reviews.Box.Visible() {
		t.Errorf("the panel says %q", got)
	}
	_, opts := s.board.Content()
	if len(opts.Hints) != len(f.BetterMoves) {
		t.Errorf("ringed %v, better are %v", opts.Hints, f.BetterMoves)
	}
	s.handleKey(&fyne.KeyEvent{Name: fyne.KeyL})
	for range f.Refutation {
		s.handleKey(&fyne.KeyEvent{Name: fyne.KeyPageDown})
	}
	p, _ := s.board.Content()
	if p.Result().Winner != game.Black {
		t.Errorf("the line shown does not win:\n%v", p)
	}
	s.handleKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	if p, _ := s.board.Content(); p.Stones() != 2 {
		t.Errorf("after the line the board shows\n%v", p)
	}
	s.handleKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	s.handleKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	if s.analysis.Review.Open() || s.panel.reviews.Box.Visible() || !s.session.Navigator.IsLive() {
		t.Error("the review is still open")
	}
}

func TestChartLeadsToFindings(t *testing.T) {
	s := openReviewed(t, lang.ShortFreestyle, "h8 g7 i8 i7 j8 a15 k8 g8 l8")
	c := s.panel.chart
	if _, marks, _ := c.Data(); !c.Visible() || marks[6] != theme.ColorNameError {
		t.Fatalf("visible %v, marks %v", c.Visible(), marks)
	}
	s.session.Navigator.Display(0)
	c.Resize(fyne.NewSize(100, 60))
	x := 8 + float32(74*6)/9 // 8 are left free on each side, and the bar takes 10
	c.Tapped(&fyne.PointEvent{Position: fyne.NewPos(x+3, 10)})
	if s.session.Navigator.Index() != 6 {
		t.Errorf("a tap beside the mark looks at %d", s.session.Navigator.Index())
	}
	c.TypedKey(&fyne.KeyEvent{Name: fyne.KeyLeft})
	if s.session.Navigator.Index() != 5 {
		t.Errorf("an arrow looks at %d", s.session.Navigator.Index())
	}
	c.TypedKey(&fyne.KeyEvent{Name: fyne.KeyN})
	if s.session.Navigator.Index() != 6 {
		t.Errorf("the next finding is at %d", s.session.Navigator.Index())
	}
	if got := labelTexts(s.panel.reviews.Box); !strings.HasPrefix(got, lang.FoundMove(6, "A15", lang.FoundLastChance(""))) {
		t.Errorf("%q does not tell of the last escape", got)
	}
}

func TestRetryPlaysFromBeforeTheMistake(t *testing.T) {
	s := openReviewed(t, lang.ShortFreestyle, "h8 g7 i8 i7 j8 a15 k8 g8 l8")
	counted := len(s.store.Statistics())
	s.session.Navigator.Display(6)
	s.analysis.Review.Retry()
	s.settle()
	if s.analysis.Review.Open() || s.session.Seats.Config().Mode != game.HumanVsComputer || s.session.Seats.HumanSeat() != game.Second {
		t.Fatalf("review %v, %v, the person in seat %d", s.analysis.Review.Open(), s.session.Seats.Config().Mode, s.session.Seats.HumanSeat())
	}
	if p := s.session.Game.Match().Current().Position; p.Stones() != 5 || p.ToMove() != game.White {
		t.Fatalf("it goes on from\n%v", p)
	}
	s.click(6, 7) // the engine answers
	if got := s.session.Game.Match().Current().Position.Stones(); got != 7 {
		t.Errorf("%d stones", got)
	}
	s.choose(lang.Undo)
	s.choose(lang.Undo)
	if p := s.session.Game.Match().Current().Position; p.Stones() != 9 || p.Result().Winner != game.Black || s.session.Seats.Config().Mode != game.HumanVsHuman {
		t.Errorf("the old game is not back:\n%v", p)
	}
	if len(s.store.Statistics()) != counted {
		t.Errorf("practice was counted: %v", s.store.Statistics())
	}
}

func TestReviewEndsWhenTheGameContinues(t *testing.T) {
	s := openWindow(t, t.TempDir(), fakeComputers{})
	s.choose(lang.TwoPlayers)
	s.choose(lang.ShortFreestyle)
	for _, x := range []int{3, 5, 7} {
		s.board.OnTapped(game.Pt(x, x))
	}
	s.analysis.Review.Start()
	if !s.analysis.Review.Running() {
		t.Fatal("no review is under way")
	}
	s.handleKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	if s.analysis.Review.Open() {
		t.Fatal("it was not cancelled")
	}
	s.analysis.Review.Options = review.Options{ProofNodes: 100, SearchNodes: 100}
	s.analysis.Review.Start()
	s.awaitReview()
	s.session.Navigator.Display(3)
	s.board.OnTapped(game.Pt(9, 9))
	if s.analysis.Review.Open() {
		t.Error("the game went on, its review stayed")
	}
}

// TestEmptyChartIsHidden checks that a chart without data takes no room.
func TestEmptyChartIsHidden(t *testing.T) {
	report := game.SearchInfo{Depth: 3, Nodes: 100, PVs: []game.PV{{Score: 35}}}
	s := openWindow(t, t.TempDir(), fakeComputers{fakeEngine{report: report}})
	s.choose(lang.ShortFreestyle)
	s.toggleChart()
	if s.panel.chart.Visible() {
		t.Error("it is there before anything is known")
	}
	s.click(7, 7)
	s.click(7, 8)
	if !s.panel.chart.Visible() {
		t.Error("the computer's scores are not drawn")
	}
	s.choose(lang.NewGame)
	if s.panel.chart.Visible() {
		t.Error("it stays for the new game")
	}
}

// TestBoardKeepsRoomBesideReviewAndAnalysis checks the size of the board in the smallest window with a
// review and the analysis.
func TestBoardKeepsRoomBesideReviewAndAnalysis(t *testing.T) {
	s := openReviewed(t, lang.ShortFreestyle, "h8 g7 i8 i7 j8 a15 k8 g8 l8")
	s.choose(lang.AnalysisPanel)
	s.shown = true
	for _, size := range []fyne.Size{{Width: 360, Height: 480}, {Width: 360, Height: 560}, {Width: 560, Height: 700}} {
		s.window.Resize(size)
		done := false
		s.q.Post(func() { done = true })
		if err := s.q.Run(t.Context(), func() bool { return done }); err != nil {
			t.Fatal(err)
		}
		if drawn := s.board.DrawnSize(s.board.Size()); drawn.Width < 150 || !s.panel.reviews.Box.Visible() {
			t.Errorf("%v: the board is %v", size, drawn)
		}
		top := s.cards.row.Position().Y + s.cards.row.Size().Height
		if at := s.board.Position().Y; at > top+24 {
			t.Errorf("%v: the board begins at %v, the cards end at %v", size, at, top)
		}
	}
}
