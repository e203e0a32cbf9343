package ui

import (
	"context"
	"fmt"
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
func (w *testWindow) awaitReview() {
	w.t.Helper()

	ctx, cancel := context.WithTimeout(w.t.Context(), time.Minute)
	defer cancel()
	if err := w.loop.Run(ctx, func() bool { return !w.analysis.Review.Running() }); err != nil {
		w.t.Fatal(err)
	}
}

// openReviewed opens a window with a reviewed game between two people.
func openReviewed(t *testing.T, board lang.Text, moves string) *testWindow {
	t.Helper()
	w := openWindow(t, t.TempDir(), fakeComputers{})
	w.analysis.Review.Options = review.Options{ProofNodes: 3000, SearchNodes: 300}
	w.choose(lang.TwoPlayers)
	if board() != lang.ShortTicTacToe() {
		w.choose(board)
	}

	for _, name := range strings.Fields(moves) {
		point, err := w.session.Game.Match().Rules().ParsePoint(name)
		if err != nil {
			t.Fatal(err)
		}
		w.board.OnTapped(point)
	}
	w.choose(lang.ReviewGame)
	w.awaitReview()

	return w
}

// TestReviewInALowWindow checks that a review overlaps nothing in a wide but short window.
func TestReviewInALowWindow(t *testing.T) {
	w := openReviewed(t, lang.ShortTicTacToe, "a1 b1 b2 c3 a3 a2 c1")
	for _, height := range []float32{480, 420, 360} {
		w.window.Resize(fyne.NewSize(1000, height))
		w.session.Navigator.Display(2)
		w.checkLayout(fmt.Sprint("1000×", height))
	}
}

// TestReviewButtonsInSmallWindows checks that the buttons of a review do not overlap in small windows with large text.
func TestReviewButtonsInSmallWindows(t *testing.T) {
	w := openReviewed(t, lang.ShortTicTacToe, "a1 b1 b2 c3 a3 a2 c1")
	w.isShown = true

	// The number of the finding has room there, and is shown.
	w.measureBoard(fyne.NewSize(1000, 740))
	w.measureBoard(fyne.NewSize(560, 700))
	w.setLook(w.desk.Settings.Appearance, 2)
	for _, size := range []fyne.Size{{Width: 560, Height: 700}, {Width: 480, Height: 360}, {Width: 360, Height: 480}} {
		for _, index := range []int{2, 7} {
			w.measureBoard(size)
			w.session.Navigator.Display(index)
			w.checkLayout(fmt.Sprint("a review at ", size))
		}
	}
}

// TestReviewLeavesALargeBoard checks that a review with its graph has room and leaves enough for the
// board, in wide and in narrow windows.
func TestReviewLeavesALargeBoard(t *testing.T) {
	w := openReviewed(t, lang.ShortTicTacToe, "a1 b1 b2 c3 a3 a2 c1")
	for _, size := range []struct{ width, height, side float32 }{{1000, 740, 590}, {560, 700, 375}, {360, 480, 150}} {
		w.window.Resize(fyne.NewSize(size.width, size.height))
		if side := w.board.DrawnSize(w.board.Size()).Width; side < size.side {
			t.Errorf("%v: got a board %v wide, want at least %v", size, side, size.side)
		}

		// The buttons below the result may need the room of the graph.
		isCovered := w.row.Size().Height > w.row.Height()+1 && size.height < 500
		hasChart := w.panel.chart.Visible() && w.panel.chart.Size().Height >= w.panel.chart.MinSize().Height
		if review := w.panel.reviews.Box; !review.Visible() || !hasChart && !isCovered ||
			review.Size().Height < w.panel.reviews.Height() {
			t.Errorf("%v: got a review of %v and a chart of %v, want at least their minimum sizes", size, review.Size(),
				w.panel.chart.Size())
		}
		w.checkLayout(fmt.Sprint("a review at ", size))
	}
	w.row.Tapped(nil) // dismisses the message about new puzzles
	if _, remark := w.row.Text(); remark != w.analysis.Review.Text() {
		t.Errorf("narrow window: got the remark %q, want the text of the review", remark)
	}
}

// TestReviewKeepsTheWindow checks that a review opens as a section of a small window, without changing its size, that
// Escape closes the section and gives the board its size back, and that it stays closed although the review is open.
func TestReviewKeepsTheWindow(t *testing.T) {
	for _, size := range []fyne.Size{{Width: 560, Height: 700}, {Width: 360, Height: 480}, {Width: 480, Height: 360}} {
		w := openWindow(t, t.TempDir(), fakeComputers{})
		w.isShown = true
		w.window.Resize(size)
		w.click(1, 1)
		side := w.board.DrawnSize(w.board.Size())
		w.analysis.Review.Start()
		w.handleChange()
		opened := w.panel.column.Opened()
		if got := w.window.Canvas().Size(); got != size || opened == nil || !w.panel.column.Shows(opened) {
			t.Fatalf("%v: the window has the size %v, and the review is shown: %v", size, got, opened != nil)
		}

		w.handleKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
		w.handleChange()
		got := w.board.DrawnSize(w.board.Size())
		if w.panel.column.Opened() != nil || !w.analysis.Review.IsOpen() || got != side {
			t.Errorf("%v: after Escape a section is open: %v, the review: %v, and the board has %v; want false, true and %v",
				size, w.panel.column.Opened() != nil, w.analysis.Review.IsOpen(), got, side)
		}
	}
}

func TestReviewFindsTheMistake(t *testing.T) {
	// O answers the corner with an edge, and X wins without missing a win.
	w := openReviewed(t, lang.ShortTicTacToe, "a1 b1 b2 c3 a3 a2 c1")
	if len(w.analysis.Review.Findings()) == 0 {
		t.Fatal("the review has no findings")
	}
	const story = "X won – 3 in a row, after move 7. Move 2, B1, decided the game: after it, X could force a win " +
		"in at most 5 moves, counting both sides. Neither side missed a win."
	if got, _, _ := strings.Cut(labelTexts(w.panel.reviews.Box), "\n"); got != story {
		t.Errorf("got the first line %q, want the story", got)
	}
	w.analysis.Review.DisplayNext(1)
	f := w.analysis.Review.Findings()[0]
	if f.Kind != game.DrawToLoss || f.Index != 2 || w.session.Navigator.Index() != 2 {
		t.Fatalf("got the finding %+v at move %d, want the lost draw at move 2", f, w.session.Navigator.Index())
	}
	if got, want := labelTexts(w.panel.reviews.Box),
		lang.FoundDrawToLoss("", f.Plies); !strings.HasSuffix(strings.Split(got, "\n")[0], want[len(want)-10:]) ||
		!w.panel.reviews.Box.Visible() {
		t.Errorf("got the text %q, want that the draw was lost", got)
	}
	_, opts := w.board.Content()
	if len(opts.Better) != len(f.BetterMoves) {
		t.Errorf("got the marks %v, want the better moves %v", opts.Better, f.BetterMoves)
	}
	w.handleKey(&fyne.KeyEvent{Name: fyne.KeyL})

	for range f.Refutation {
		w.handleKey(&fyne.KeyEvent{Name: fyne.KeyPageDown})
	}
	p, _ := w.board.Content()
	if p.Result().Winner != game.Black {
		t.Errorf("after the line: got the board\n%v\nwant a win of Black", p)
	}
	w.handleKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	if p, _ := w.board.Content(); p.Stones() != 2 {
		t.Errorf("after Escape: got the board\n%v\nwant two stones", p)
	}
	w.handleKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	w.handleKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	if w.analysis.Review.IsOpen() || w.panel.reviews.Box.Visible() || !w.session.Navigator.IsLive() {
		t.Error("the review is still open")
	}
}

func TestChartLeadsToFindings(t *testing.T) {
	w := openReviewed(t, lang.ShortFreestyle, "h8 g7 i8 i7 j8 a15 k8 g8 l8")
	c := w.panel.chart
	if _, marks, _ := c.Data(); !c.Visible() || marks[6] != theme.ColorNameError {
		t.Fatalf("got the chart visible: %v, with the marks %v; want a mark at move 6", c.Visible(), marks)
	}
	w.session.Navigator.Display(0)
	c.Resize(fyne.NewSize(100, 60))
	x := 8 + float32(74*6)/9 // the margins are 8 wide, and a bar 10
	c.Tapped(&fyne.PointEvent{Position: fyne.NewPos(x+3, 10)})
	if w.session.Navigator.Index() != 6 {
		t.Errorf("tap next to the mark: got move %d, want 6", w.session.Navigator.Index())
	}
	c.TypedKey(&fyne.KeyEvent{Name: fyne.KeyLeft})
	if w.session.Navigator.Index() != 5 {
		t.Errorf("arrow key: got move %d, want 5", w.session.Navigator.Index())
	}
	c.TypedKey(&fyne.KeyEvent{Name: fyne.KeyN})
	if w.session.Navigator.Index() != 6 {
		t.Errorf("next finding: got move %d, want 6", w.session.Navigator.Index())
	}
	if got := labelTexts(w.panel.reviews.Box); !strings.HasPrefix(got,
		lang.FoundMove(6, "A15", lang.FoundLastChance(""))) {
		t.Errorf("got the text %q, want the last chance", got)
	}
}

func TestReviewEndsWhenTheGameContinues(t *testing.T) {
	w := openWindow(t, t.TempDir(), fakeComputers{})
	w.choose(lang.TwoPlayers)
	w.choose(lang.ShortFreestyle)

	for _, x := range []int{3, 5, 7} {
		w.board.OnTapped(game.Pt(x, x))
	}
	w.analysis.Review.Start()
	if !w.analysis.Review.Running() {
		t.Fatal("no review is running")
	}
	w.handleKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	if w.analysis.Review.IsOpen() {
		t.Fatal("the review was not cancelled")
	}
	w.analysis.Review.Options = review.Options{ProofNodes: 100, SearchNodes: 100}
	w.analysis.Review.Start()
	w.awaitReview()
	w.session.Navigator.Display(3)
	w.board.OnTapped(game.Pt(9, 9))
	if w.analysis.Review.IsOpen() {
		t.Error("the review is open after the game has continued")
	}
}

// TestEmptyChartIsHidden checks that a chart without data takes no room.
func TestEmptyChartIsHidden(t *testing.T) {
	report := game.SearchInfo{Depth: 3, Nodes: 100, PVs: []game.PV{{Score: 35}}}
	w := openWindow(t, t.TempDir(), fakeComputers{fakeEngine{report: report}})
	w.choose(lang.ShortFreestyle)
	w.toggleChart()
	if w.panel.chart.Visible() {
		t.Error("the chart is visible without scores")
	}
	w.click(7, 7)
	w.click(7, 8)
	if !w.panel.chart.Visible() {
		t.Error("the computer's scores are not drawn")
	}
	w.choose(lang.NewGame)
	if w.panel.chart.Visible() {
		t.Error("the chart is visible in the new game")
	}
}

// TestBoardKeepsRoomBesideReviewAndAnalysis checks the size of the board in the smallest window with a
// review and the analysis.
func TestBoardKeepsRoomBesideReviewAndAnalysis(t *testing.T) {
	w := openReviewed(t, lang.ShortFreestyle, "h8 g7 i8 i7 j8 a15 k8 g8 l8")
	w.choose(lang.AnalysisPanel)

	w.isShown = true
	for _, size := range []fyne.Size{{Width: 360, Height: 480}, {Width: 360, Height: 560}, {Width: 560, Height: 700}} {
		w.window.Resize(size)
		done := false
		w.loop.Post(func() { done = true })
		if err := w.loop.Run(t.Context(), func() bool { return done }); err != nil {
			t.Fatal(err)
		}
		if drawn := w.board.DrawnSize(w.board.Size()); drawn.Width < 150 {
			t.Errorf("%v: got a board of %v, want it at least 150 wide", size, drawn)
		}
		if review := w.panel.reviewSection; !w.panel.column.Shows(review) && !review.Button().Visible() {
			t.Errorf("%v: the review has neither room nor a button", size)
		}
		top := w.cards.Box.Position().Y + w.cards.Box.Size().Height
		if boardTop := w.board.Position().Y; boardTop > top+24 {
			t.Errorf("%v: got the board at %v, want it directly below the cards, which end at %v", size, boardTop, top)
		}
	}
}
