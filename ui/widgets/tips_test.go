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

func TestTooltips(t *testing.T) {
	test.NewTempApp(t)
	tips := NewTooltips(func(f func()) { f() })
	var pending []func()
	tips.AfterFunc = func(_ time.Duration, f func()) { pending = append(pending, f) }
	run := func() {
		for _, f := range pending {
			f()
		}
		pending = nil
	}
	b := NewTooltipButton(tips, "Undo", "Ctrl+Z", theme.ContentUndoIcon(), func() {}, nil)
	w := test.NewWindow(container.NewStack(container.NewBorder(nil, nil, nil, b), tips.Layer))
	defer w.Close()
	w.Resize(fyne.NewSize(200, 100))

	b.MouseIn(&desktop.MouseEvent{})
	if tips.Text() != "" {
		t.Error("the tooltip is shown without delay")
	}
	run()
	if tips.Text() != "Undo  Ctrl+Z" {
		t.Errorf("the tooltip is %q, want %q", tips.Text(), "Undo  Ctrl+Z")
	}
	if pos, size := tips.box.Position(), tips.box.Size(); pos.X < 0 || pos.X+size.Width > tips.Layer.Size().Width {
		t.Errorf("the tooltip is cut off: width %v at %v", size.Width, pos.X)
	}
	test.Tap(b)
	if tips.Text() != "" {
		t.Error("the tooltip stays after a tap")
	}
	b.MouseIn(&desktop.MouseEvent{})
	b.MouseOut()
	run()
	if tips.Text() != "" {
		t.Error("the tooltip is shown after the pointer left")
	}
	b.SetText("Undo")
	b.MouseIn(&desktop.MouseEvent{})
	run()
	if tips.Text() != "" {
		t.Error("a button with a label has a tooltip")
	}
}

// A tooltip is completely in the window: above a widget at the bottom, and in several lines if it is
// wider than the window.
func TestTooltipsStayInTheWindow(t *testing.T) {
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
				t.Errorf("%s, %q: from %v to %v in a window of %v", name, tips.Text(), pos, end, room)
			}
			b.MouseOut()
		}
	}
}
