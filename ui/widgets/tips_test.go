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
	runPending := func() {
		for _, f := range pending {
			f()
		}
		pending = nil
	}
	button := NewTooltipButton(tips, "Undo", "Ctrl+Z", theme.ContentUndoIcon(), func() {}, nil)

	w := test.NewWindow(container.NewStack(container.NewBorder(nil, nil, nil, button), tips.Layer))
	defer w.Close()
	w.Resize(fyne.NewSize(200, 100))

	button.MouseIn(&desktop.MouseEvent{})
	if tips.Text() != "" {
		t.Error("the tooltip is shown without a delay")
	}
	runPending()
	if tips.Text() != "Undo  Ctrl+Z" {
		t.Errorf("got tooltip %q, want %q", tips.Text(), "Undo  Ctrl+Z")
	}
	if pos, size := tips.box.Position(), tips.box.Size(); pos.X < 0 || pos.X+size.Width > tips.Layer.Size().Width {
		t.Errorf("the tooltip, %v wide at x = %v, is cut off", size.Width, pos.X)
	}
	test.Tap(button)
	if tips.Text() != "" {
		t.Error("the tooltip is still shown after a tap")
	}
	button.MouseIn(&desktop.MouseEvent{})
	button.MouseOut()
	runPending()
	if tips.Text() != "" {
		t.Error("the tooltip is shown after the pointer has left")
	}
	button.SetText("Undo")
	button.MouseIn(&desktop.MouseEvent{})
	runPending()
	if tips.Text() != "" {
		t.Error("a button with a label has a tooltip")
	}
}

// TestTooltipsFitWindow checks that tooltips are shown completely: above a widget at the bottom, and wrapped
// if they are wider than the window.
func TestTooltipsFitWindow(t *testing.T) {
	test.NewTempApp(t)

	tips := NewTooltips(func(f func()) { f() })
	tips.AfterFunc = func(_ time.Duration, f func()) { f() }
	for _, label := range []string{"Undo", "A sentence of the row below the board that does not fit into the row, " +
		"and is cut there"} {
		for name, border := range map[string]func(o fyne.CanvasObject) *fyne.Container{
			"top":    func(o fyne.CanvasObject) *fyne.Container { return container.NewBorder(o, nil, nil, nil) },
			"bottom": func(o fyne.CanvasObject) *fyne.Container { return container.NewBorder(nil, o, nil, nil) },
		} {
			b := NewTooltipButton(tips, label, "", theme.ContentUndoIcon(), func() {}, nil)
			w := test.NewTempWindow(t, container.NewStack(border(container.NewHBox(b)), tips.Layer))
			w.Resize(fyne.NewSize(240, 160))
			b.MouseIn(&desktop.MouseEvent{})
			start, end, size := tips.box.Position(), tips.box.Position().Add(tips.box.Size()), tips.Layer.Size()
			if tips.Text() != label || start.X < 0 || start.Y < 0 || end.X > size.Width || end.Y > size.Height {
				t.Errorf("%s: got tooltip %q from %v to %v, want %q inside the window of %v", name, tips.Text(), start,
					end, label, size)
			}
			b.MouseOut()
		}
	}
}

// TestTooltipOfAList checks that the tooltip of a list is above it, within its width, so that it covers no row.
func TestTooltipOfAList(t *testing.T) {
	test.NewTempApp(t)

	tips := NewTooltips(func(f func()) { f() })
	tips.AfterFunc = func(_ time.Duration, f func()) { f() }
	list := NewParagraph("row\nrow")
	box := container.NewVBox(NewParagraph("a\nb\nc\nd\ne\nf"), container.NewHBox(NewParagraph("board"), list))
	w := test.NewTempWindow(t, container.NewStack(box, tips.Layer))
	w.Resize(fyne.NewSize(400, 600))

	tips.EnterList(list, func() string { return "Point at a row" })
	driver := fyne.CurrentApp().Driver()
	place, left := driver.AbsolutePositionForObject(tips.box), driver.AbsolutePositionForObject(list)
	if bottom := place.Y + tips.box.Size().Height; tips.Text() == "" || bottom > left.Y+0.5 {
		t.Errorf("the tooltip %q ends at y = %v, want it above the list at %v", tips.Text(), bottom, left.Y)
	}
	if place.X < left.X {
		t.Errorf("the tooltip begins at x = %v, want at least %v", place.X, left.X)
	}
}
