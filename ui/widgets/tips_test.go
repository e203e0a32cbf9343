package widgets

import (
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/theme"
)

func TestTipsTellWhatHasNoLabel(t *testing.T) {
	test.NewTempApp(t)
	tips := NewTooltips(func(f func()) { f() })
	var later []func()
	tips.AfterFunc = func(_ time.Duration, f func()) { later = append(later, f) }
	run := func() {
		for _, f := range later {
			f()
		}
		later = nil
	}
	b := NewTooltipButton(tips, "Undo", "Ctrl+Z", theme.ContentUndoIcon(), func() {}, nil)
	w := test.NewWindow(container.NewStack(container.NewBorder(nil, nil, nil, b), tips.Layer))
	defer w.Close()
	w.Resize(fyne.NewSize(200, 100))

	b.MouseIn(&desktop.MouseEvent{})
	if tips.Text() != "" {
		t.Error("the tip does not wait")
	}
	run()
	if tips.Text() != "Undo  Ctrl+Z" {
		t.Errorf("the tip is %q", tips.Text())
	}
	if pos, size := tips.box.Position(), tips.box.Size(); pos.X < 0 || pos.X+size.Width > tips.Layer.Size().Width {
		t.Errorf("the tip is cut: %v wide, at %v", size.Width, pos.X)
	}
	test.Tap(b)
	if tips.Text() != "" {
		t.Error("the tip stays after a tap")
	}
	b.MouseIn(&desktop.MouseEvent{})
	b.MouseOut()
	run()
	if tips.Text() != "" {
		t.Error("the tip comes after the pointer has gone")
	}
	b.SetText("Undo")
	b.MouseIn(&desktop.MouseEvent{})
	run()
	if tips.Text() != "" {
		t.Error("the tip says what the label says")
	}
}

// A tip is whole, wherever its widget is: above one at the bottom of the window, and in several lines if
// it is wider than the window.
func TestTipsAreInTheWindow(t *testing.T) {
	test.NewTempApp(t)
	tips := NewTooltips(func(f func()) { f() })
	tips.AfterFunc = func(_ time.Duration, f func()) { f() }
	for _, word := range []string{"Undo", "A sentence of the row below the board that does not fit into the row, and is cut there"} {
		for name, border := range map[string]func(o fyne.CanvasObject) *fyne.Container{
			"top":    func(o fyne.CanvasObject) *fyne.Container { return container.NewBorder(o, nil, nil, nil) },
			"bottom": func(o fyne.CanvasObject) *fyne.Container { return container.NewBorder(nil, o, nil, nil) },
		} {
			b := NewTooltipButton(tips, word, "", theme.ContentUndoIcon(), func() {}, nil)
			w := test.NewTempWindow(t, container.NewStack(border(container.NewHBox(b)), tips.Layer))
			w.Resize(fyne.NewSize(240, 160))
			b.MouseIn(&desktop.MouseEvent{})
			pos, end, room := tips.box.Position(), tips.box.Position().Add(tips.box.Size()), tips.Layer.Size()
			if tips.Text() != word || pos.X < 0 || pos.Y < 0 || end.X > room.Width || end.Y > room.Height {
				t.Errorf("%s, %q: from %v to %v of %v", name, tips.Text(), pos, end, room)
			}
			b.MouseOut()
		}
	}
}
