package ui

import (
	"fmt"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/theme"

	"jingzi/game"
	"jingzi/game/session"
)

// shareSizes holds the sizes of windows, in device pixels, at which the board is measured.
var shareSizes = []fyne.Size{{Width: 320, Height: 240}, {Width: 360, Height: 480}, {Width: 480, Height: 360},
	{Width: 560, Height: 700}, {Width: 640, Height: 400}, {Width: 800, Height: 488}, {Width: 800, Height: 600},
	{Width: 860, Height: 600}, {Width: 1000, Height: 740}, {Width: 1366, Height: 700}, {Width: 1600, Height: 1000},
	{Width: 1920, Height: 1080}}

// boardGoal is the side of the board that a landscape window has at least, as a share of the height without the
// menu bar, the toolbar and the message row.
const boardGoal = 0.85

// boardShare is what a window leaves for the board. Sizes are in points.
type boardShare struct {
	window      fyne.Size
	side, space float32 // side of the drawn board; height without the menu bar, the toolbar and the row

	// The side of the board that all of the space would have without the gaps between the parts and around them.
	max float32
}

// ofWindow returns the share of the window's area that the board has.
func (s boardShare) ofWindow() float32 { return s.side * s.side / (s.window.Width * s.window.Height) }

// goal returns the side that the board of a landscape window has at least. In windows of less than 640×400 points,
// which a scaled screen has, the gaps between the parts and the rounding of the board's squares to whole pixels may be
// more than boardGoal leaves. There the board takes all of the height, which is the most that is possible.
func (s boardShare) goal() float32 { return min(boardGoal*s.space, s.max) }

// menuBarHeight returns the height of the toolkit's menu bar. The windows of tests have none.
func menuBarHeight() float32 {
	return fyne.MeasureText("M", theme.TextSize(), fyne.TextStyle{}).Height + theme.InnerPadding()
}

// measureBoard lays out the window in the given size, in points, and measures the board.
func (w *testWindow) measureBoard(size fyne.Size) boardShare {
	w.t.Helper()
	menu := float32(0)

	// A larger window may have larger text, and another menu.
	for range 2 {
		w.window.Resize(size.SubtractWidthHeight(0, menu))
		w.menus.fit(size.Width)
		isLaidOut := false
		w.loop.Post(func() { isLaidOut = true })
		if err := w.loop.Run(w.t.Context(), func() bool { return isLaidOut }); err != nil {
			w.t.Fatal(err)
		}
		menu = 0
		if !w.menus.narrow {
			menu = menuBarHeight()
		}
	}
	w.window.Resize(size.SubtractWidthHeight(0, menu))
	w.fit(true)
	space := size.Height - menu - w.toolbar.Box.MinSize().Height - w.row.Height()
	max := w.board.DrawnSize(fyne.NewSize(size.Width, space-4*theme.Padding())).Height

	return boardShare{window: size, side: w.board.DrawnSize(w.board.Size()).Height, space: space, max: max}
}

// TestBoardShare measures the share of the window that the board has, at all sizes, scales of the screen and sizes
// of text, and checks boardGoal. With -v it prints the table.
func TestBoardShare(t *testing.T) {
	w := openWindow(t, t.TempDir(), fakeComputers{})
	w.isShown = true
	w.configure(func(config *session.Config) { config.Rules = game.Freestyle })

	var table strings.Builder
	for _, text := range []float32{1, 1.5, 2} {
		w.setLook(w.desk.Settings.Appearance, text)
		fmt.Fprintf(&table, "\ntext %.0f %%: share of the window, in brackets of its height without menu, toolbar, row\n",
			100*text)
		for _, pixels := range shareSizes {
			fmt.Fprintf(&table, "%9s", fmt.Sprintf("%v×%v", pixels.Width, pixels.Height))
			for _, scale := range []float32{1, 1.5, 2} {
				w.window.Canvas().(interface{ SetScale(float32) }).SetScale(scale)
				s := w.measureBoard(fyne.NewSize(pixels.Width/scale, pixels.Height/scale))
				fmt.Fprintf(&table, "   %v×: %2.0f %% (%3.0f %%)", scale, 100*s.ofWindow(), 100*s.side/s.space)
				hasGoal := pixels.Width > pixels.Height && pixels.Width >= 640 && pixels.Height >= 400
				if hasGoal && s.side < s.goal() {
					t.Errorf("%v pixels, scale %v, text %v: got a board of %v in %v, want at least %v", pixels, scale, text,
						s.side, s.space, s.goal())
				}
			}
			table.WriteString("\n")
		}
	}
	t.Log(table.String())
}

// TestEverySectionIsReachable checks at all sizes that every section of the column is shown or has a button that
// opens it, and that closing it gives the board its size back.
func TestEverySectionIsReachable(t *testing.T) {
	report := game.SearchInfo{Depth: 3, Nodes: 100, PVs: []game.PV{{Score: 35, Moves: []game.Point{game.Pt(3, 3)}}}}
	for _, isAnalysed := range []bool{false, true} {
		w := openWindow(t, t.TempDir(), fakeComputers{fakeEngine{report: report}})
		w.isShown = true
		w.configure(func(config *session.Config) { config.Rules = game.Freestyle })
		w.click(7, 7)
		w.click(8, 8)
		w.desk.Settings.Analysis, w.desk.Settings.Patterns = isAnalysed, isAnalysed
		w.handleChange()

		for _, text := range []float32{1, 1.5, 2} {
			w.setLook(w.desk.Settings.Appearance, text)
			for _, size := range shareSizes {
				w.panel.column.Open(nil)
				closed := w.measureBoard(size)
				minimum := w.window.Content().MinSize()
				if size.Width < minimum.Width+8 || size.Height < minimum.Height+menuBarHeight()+8 {
					continue
				}
				w.checkSections(fmt.Sprintf("%v×%v, text %v", size.Width, size.Height, text), closed.side)
			}
		}
	}
}

// checkSections opens and closes all sections of the column.
func (w *testWindow) checkSections(situation string, side float32) {
	w.t.Helper()
	for _, s := range w.panel.column.Sections() {
		if s.IsAvailable != nil && !s.IsAvailable() || w.panel.column.Shows(s) {
			continue
		}
		if b := s.Button(); !b.Visible() || b.Position().X+b.Size().Width > w.panel.box.Size().Width+0.5 ||
			b.Position().Y+b.Size().Height > w.panel.box.Size().Height+0.5 || !w.panel.box.Visible() {
			w.t.Errorf("%s: the button of %s is at %v with size %v in a column of %v", situation, s.Label, b.Position(),
				b.Size(), w.panel.box.Size())
			continue
		}

		test.Tap(s.Button())
		minimum, _ := s.Heights(w.panel.box.Size().Width)
		if got := s.Object.Size(); !w.panel.column.Shows(s) || got.Height < min(minimum, 80) || got.Width < 150 {
			w.t.Errorf("%s: %s is shown: %v with size %v, want it %v high", situation, s.Label,
				w.panel.column.Shows(s), got, minimum)
		}
		if drawn := w.board.DrawnSize(w.board.Size()).Height; drawn < 95 {
			w.t.Errorf("%s: got a board of %v next to %s, want at least 95", situation, drawn, s.Label)
		}
		test.Tap(s.Button())
		if got := w.board.DrawnSize(w.board.Size()).Height; got != side {
			w.t.Errorf("%s: got a board of %v after %s is closed, want %v as before", situation, got, s.Label, side)
		}
	}
}
