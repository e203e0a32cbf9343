package widgets

import (
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"
)

// press sends a key to the focused widget, or to the dialogs if no widget has the focus.
func press(d *Dialogs, key fyne.KeyName) {
	e := &fyne.KeyEvent{Name: key}
	if focused := d.Window.Canvas().Focused(); focused != nil {
		focused.TypedKey(e)
	} else {
		d.HandleKey(e)
	}
}

func newTestDialogs(t *testing.T, width, height float32) *Dialogs {
	test.NewTempApp(t)
	w := test.NewTempWindow(t, widget.NewLabel(""))
	w.Resize(fyne.NewSize(width, height))
	return &Dialogs{Window: w}
}

// TestDialogKeys checks that Escape closes the topmost dialog, and that Enter presses the focused button or
// else the primary one, even in an entry.
func TestDialogKeys(t *testing.T) {
	d := newTestDialogs(t, 560, 700)
	var answers []bool
	answered := func(ok bool) { answers = append(answers, ok) }
	check := func(label string, wantOpen int, want ...bool) {
		t.Helper()
		if len(d.stack) != wantOpen || !slices.Equal(answers, want) {
			t.Fatalf("%s: got %d open dialogs and answers %v, want %d and %v", label, len(d.stack), answers,
				wantOpen, want)
		}
	}
	field := NewEntry("text", d.HandleKey)
	d.Form("one", field, "yes", answered)
	d.Confirm("two", "question", "yes", answered)
	press(d, fyne.KeyEscape)
	check("Escape", 1, false)
	d.Window.Canvas().Focus(field)
	press(d, fyne.KeyReturn)
	check("Enter in a field", 0, false, true)
	dialog := d.Form("three", NewEntry("text", d.HandleKey), "yes", answered)
	d.Window.Canvas().Focus(dialog.Buttons[0])
	press(d, fyne.KeyEnter)
	check("Enter on Cancel", 0, false, true, false)
	d.Show(&Dialog{Title: "four", Content: NewParagraph("text")})
	press(d, fyne.KeyReturn)
	check("Enter in a dialog with only a Close button", 0, false, true, false)
	dialog.Hide()
	if len(answers) != 3 {
		t.Errorf("got %d answers after closing a dialog twice, want 3", len(answers))
	}
}

// TestDialogsFit checks that a dialog is as high as its content and fits into the window, and that its
// buttons are aligned with the right edge of its content.
func TestDialogsFit(t *testing.T) {
	for _, size := range []fyne.Size{fyne.NewSize(360, 480), fyne.NewSize(560, 700), fyne.NewSize(1600, 1000)} {
		d := newTestDialogs(t, size.Width, size.Height)
		few, many := NewParagraph("few words"), NewParagraph(strings.Repeat("many words ", 1000))
		heights := map[string]float32{}
		for name, content := range map[string]fyne.CanvasObject{
			"few":  few,
			"many": many,
			"wide": container.NewGridWrap(fyne.NewSize(700, 20)),
		} {
			dialog := &Dialog{Title: name, Content: content, LeftButtons: []*Button{d.Button("Other", nil)}}
			dialog.Buttons = []*Button{d.Button("Cancel", dialog.Hide), d.Button("Skip", nil),
				d.PrimaryButton("Save and continue", nil)}
			d.Show(dialog)

			heights[name] = dialog.scroll.Size().Height
			right, left := float32(0), size.Width
			for _, b := range dialog.Buttons {
				pos := fyne.CurrentApp().Driver().AbsolutePositionForObject(b)
				right, left = max(right, pos.X+b.Size().Width), min(left, pos.X)
				if pos.X < 0 || pos.Y+b.Size().Height > size.Height {
					t.Errorf("%s in %v: the button at %v is outside the window", name, size, pos)
				}
			}
			pos := fyne.CurrentApp().Driver().AbsolutePositionForObject(dialog.scroll)
			edge := pos.X + dialog.scroll.Size().Width
			if pos.X < 0 || pos.Y < 0 || edge > size.Width {
				t.Errorf("%s in %v: the content, from %v to x = %v, is not in the window", name, size, pos, edge)
			}
			if right < edge-1 || right > edge+1 {
				t.Errorf("%s in %v: the buttons end at x = %v, want %v as for the content", name, size, right, edge)
			}
			dialog.Hide()
		}
		if heights["few"] > 200 || heights["many"] < heights["few"]+100 {
			t.Errorf(
				"in %v: got content heights %v, want at most 200 for few words, and at least 100 more for many words",
				size, heights)
		}
	}
}

// TestDialogsScrollToFocus checks that the focused widget of a dialog is visible.
func TestDialogsScrollToFocus(t *testing.T) {
	d := newTestDialogs(t, 360, 480)
	rows := container.NewVBox()
	var checks []*Check
	for range 40 {
		c := NewCheck("setting", false, nil, d.HandleKey)
		checks = append(checks, c)
		rows.Add(WithCaption(c, "what it does"))
	}
	dialog := &Dialog{Title: "long", Content: rows}
	d.Show(dialog)

	driver := fyne.CurrentApp().Driver()
	for _, i := range []int{0, 20, 39, 21, 0} {
		d.Window.Canvas().Focus(checks[i])
		top := driver.AbsolutePositionForObject(checks[i]).Y - driver.AbsolutePositionForObject(dialog.scroll).Y
		if top < -0.5 || top+checks[i].Size().Height > dialog.scroll.Size().Height+0.5 {
			t.Errorf("focused row %d is at y = %v, outside the visible height of %v", i, top,
				dialog.scroll.Size().Height)
		}
	}
	d.HandleKey(&fyne.KeyEvent{Name: fyne.KeyPageDown})
	if dialog.scroll.Offset.Y <= 0 {
		t.Error("Page Down does not scroll")
	}
	d.HandleKey(&fyne.KeyEvent{Name: fyne.KeyPageUp})
	if dialog.scroll.Offset.Y != 0 {
		t.Error("Page Up does not scroll back")
	}
}
