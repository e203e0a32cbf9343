package treewindow

import (
	"fmt"
	"testing"

	"fyne.io/fyne/v2"
	fynetheme "fyne.io/fyne/v2/theme"

	"jingzi/game"
	"jingzi/ui/lang"
	"jingzi/ui/theme"
)

// defaultSize is the size of a new window on a screen beside a main window of the default size.
var defaultSize = fyne.NewSize(985, 735)

// TestTreeKeepsItsRoom checks that at every size of text the tree has at least 45 % of the height of a window of the
// default size, and 40 % while it is stepped through.
func TestTreeKeepsItsRoom(t *testing.T) {
	defer lang.SetLanguage(lang.English)

	for _, l := range lang.Languages {
		lang.SetLanguage(l)
		w := newTestHost(t, game.TicTacToe, false).open()
		w.window.Resize(defaultSize)
		for _, scale := range []float32{1, 1.5, 2} {
			fyne.CurrentApp().Settings().SetTheme(theme.New(theme.Light, scale))
			for _, steps := range []bool{false, true} {
				w.stepper.enableBox.SetChecked(steps)
				w.page.box.Refresh()
				share, want := w.view.Size().Height/defaultSize.Height, float32(0.45)
				if steps {
					want = 0.4
				}
				if share < want {
					t.Errorf("%v, text size %v, steps %v: the tree has %.2f of the height, want %v", l, scale, steps, share,
						want)
				}
			}
		}
	}
}

// TestSliderBesideTheCount checks that the slider of the steps and its knob do not cover the number of the step.
func TestSliderBesideTheCount(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine, and long with the race detector")
	}

	defer lang.SetLanguage(lang.English)

	for _, l := range lang.Languages {
		lang.SetLanguage(l)
		w := newTestHost(t, game.TicTacToe, false).open()
		for _, size := range []fyne.Size{defaultSize, {Width: 560, Height: 700}, {Width: 360, Height: 480}} {
			for _, scale := range []float32{1, 1.5, 2} {
				fyne.CurrentApp().Settings().SetTheme(theme.New(theme.Light, scale))
				w.window.Resize(size)
				w.stepper.enableBox.SetChecked(true)
				w.page.box.Refresh()
				w.stepper.slider.SetValue(w.stepper.slider.Max)
				slider, count := w.stepper.slider, w.stepper.count
				isBeside := count.Position().Y < slider.Position().Y+slider.Size().Height
				isCovered := isBeside && slider.Position().X+slider.Size().Width > count.Position().X+0.5
				if isCovered || count.MinSize().Width > count.Size().Width+0.5 || slider.Size().Width < slider.MinSize().Width {
					t.Errorf("%v, %v, text size %v: the slider is at %v, %v wide, the count at %v", l, size, scale,
						slider.Position().X, slider.Size().Width, count.Position().X)
				}
			}
		}
	}
}

// TestChangedWindowIsAsOpenedAfresh checks that after a change of the text size and the colours the parts of the
// window have the places that they have in a window that is opened with these.
func TestChangedWindowIsAsOpenedAfresh(t *testing.T) {
	places := func(w *Window) (text string) {
		w.window.Resize(defaultSize)
		w.page.box.Refresh()
		for i, o := range w.page.box.Objects {
			if o.Visible() {
				text += fmt.Sprintln(i, o.Position(), o.Size())
			}
		}
		for _, o := range w.controls.row.Objects {
			if o.Visible() {
				text += fmt.Sprintln(o.Position(), o.Size())
			}
		}
		return text
	}
	for _, look := range []theme.Theme{theme.New(theme.Light, 2), theme.New(theme.Dark, 0.85),
		theme.New(theme.HighContrast, 1.5), theme.New(theme.Light, 1)} {
		changed := newTestHost(t, game.TicTacToe, false).open()
		places(changed)
		for _, other := range []float32{1, 2} {
			fyne.CurrentApp().Settings().SetTheme(theme.New(theme.Light, other))
			places(changed)
		}
		fyne.CurrentApp().Settings().SetTheme(look)
		got := places(changed)

		h := newTestHost(t, game.TicTacToe, false)
		fresh := h.open()
		fyne.CurrentApp().Settings().SetTheme(look)
		if want := places(fresh); got != want {
			t.Errorf("text size %v: got the places\n%s\nwant\n%s", look.Size(fynetheme.SizeNameText), got, want)
		}
	}
}

// TestControlsAreOneLine checks that in a new window with room for its size the controls above the tree
// are in one line, and that the choice of the tree is not cut.
func TestControlsAreOneLine(t *testing.T) {
	defer lang.SetLanguage(lang.Current())

	for _, l := range lang.Languages {
		lang.SetLanguage(l)
		h := newTestHost(t, game.TicTacToe, true)
		h.click(1, 1)
		w := h.open()
		fyne.CurrentApp().Settings().SetTheme(theme.New(theme.Dark, 1))
		w.window.Resize(fyne.NewSize(1100, 720))
		w.page.box.Refresh()

		row := w.controls.row
		if got, want := row.MinSize().Height, row.Objects[0].MinSize().Height; got > want+0.5 {
			t.Errorf("%v: the controls are %v high, want one line of %v", l, got, want)
		}
		name := lang.TreeOfComputer()
		width := fyne.MeasureText(name, fynetheme.TextSize(), fyne.TextStyle{}).Width
		room := w.controls.origin.Size().Width - fynetheme.IconInlineSize() - 5*fynetheme.InnerPadding()/2
		if w.controls.origin.Selected != name || width > room {
			t.Errorf("%v: %q is %v wide in a choice with %v", l, w.controls.origin.Selected, width, room)
		}
	}
}

// TestTreeInASmallWindow checks that in a small window with large text no part covers another, the tree keeps a minimum
// height, and the window scrolls to what has no room.
func TestTreeInASmallWindow(t *testing.T) {
	w := newTestHost(t, game.TicTacToe, false).open()
	for _, size := range []fyne.Size{{Width: 360, Height: 480}, {Width: 480, Height: 360}, {Width: 320, Height: 240}} {
		for _, scale := range []float32{1, 1.5, 2} {
			fyne.CurrentApp().Settings().SetTheme(theme.New(theme.Light, scale))
			w.window.Resize(size)
			for range 3 {
				w.page.box.Refresh()
			}
			if height := w.view.Size().Height; height < scaled(minTreeHeight) {
				t.Errorf("%v, text size %v: the tree has the height %v, want at least %v", size, scale, height,
					scaled(minTreeHeight))
			}
			for i, a := range w.page.box.Objects {
				for _, b := range w.page.box.Objects[:i] {
					if !a.Visible() || !b.Visible() || a.Size().Height == 0 || b.Size().Height == 0 {
						continue
					}
					overlap := min(a.Position().Y+a.Size().Height, b.Position().Y+b.Size().Height) -
						max(a.Position().Y, b.Position().Y)
					if w.page.narrow && overlap > 1 {
						t.Errorf("%v, text size %v: parts at %v and %v overlap by %v", size, scale, a.Position(), b.Position(),
							overlap)
					}
				}
			}
			if end := w.page.modes.Position().Y + w.page.modes.Size().Height; end > w.page.box.Size().Height+0.5 {
				t.Errorf("%v, text size %v: the boxes end at %v, the page at %v", size, scale, end, w.page.box.Size().Height)
			}
		}
	}
}
