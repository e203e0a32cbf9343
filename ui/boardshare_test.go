package ui

import (
	"fmt"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
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
}

// ofWindow returns the share of the window's area that the board has.
func (s boardShare) ofWindow() float32 { return s.side * s.side / (s.window.Width * s.window.Height) }

// hasGoal reports whether boardGoal applies to the window.
func (s boardShare) hasGoal() bool {
	return s.window.Width > s.window.Height && s.window.Width >= 640 && s.window.Height >= 400
}

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
	space := size.Height - menu - w.header.bar.MinSize().Height - w.row.height()

	return boardShare{window: size, side: w.board.DrawnSize(w.board.Size()).Height, space: space}
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
				if s.hasGoal() && s.side < boardGoal*s.space {
					t.Errorf("%v pixels, scale %v, text %v: got a board of %v in %v, want at least %v", pixels, scale, text,
						s.side, s.space, boardGoal*s.space)
				}
			}
			table.WriteString("\n")
		}
	}
	t.Log(table.String())
}
