package widgets

import (
	"image/color"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/theme"
)

func TestWidgetsPassOnKeys(t *testing.T) {
	test.NewTempApp(t)
	var passedOn []fyne.KeyName
	onKey := func(e *fyne.KeyEvent) { passedOn = append(passedOn, e.Name) }
	pressed := 0

	choose := func(int) {}
	lines := []string{"one", "two", "three"}
	list := NewLineList(func() []string { return lines }, choose, onKey)
	for name, c := range map[string]struct {
		widget      fyne.Focusable
		handledKeys []fyne.KeyName
	}{
		"button": {NewButton("x", nil, func() { pressed++ }, onKey), []fyne.KeyName{fyne.KeySpace}},
		"check":  {NewCheck("x", false, func(bool) {}, onKey), []fyne.KeyName{fyne.KeySpace}},
		"select": {NewSelect(lines, 0, choose, onKey), []fyne.KeyName{fyne.KeyDown, fyne.KeyUp}},
		"list":   {list, []fyne.KeyName{fyne.KeyDown, fyne.KeyUp}},
		"rows": {NewRows(func() int { return 3 }, func() fyne.CanvasObject { return canvas.NewText("", color.Black) }, func(int, fyne.CanvasObject) {}, onKey),
			[]fyne.KeyName{fyne.KeyDown, fyne.KeyUp, fyne.KeySpace}},
	} {
		w := test.NewWindow(c.widget.(fyne.CanvasObject))
		passedOn = nil

		for _, key := range append([]fyne.KeyName{fyne.KeyEscape, fyne.KeyF1}, c.handledKeys...) {
			c.widget.TypedKey(&fyne.KeyEvent{Name: key})
		}
		if want := []fyne.KeyName{fyne.KeyEscape, fyne.KeyF1}; !slices.Equal(passedOn, want) {
			t.Errorf("%s: got the keys %v passed on, want %v", name, passedOn, want)
		}
		w.Close()
	}
	if pressed != 1 {
		t.Errorf("the button was pressed %d times, want 1", pressed)
	}
}

// TestSelectWithEqualLabels checks that options with equal labels can each be chosen.
func TestSelectWithEqualLabels(t *testing.T) {
	test.NewTempApp(t)
	chosen := -1
	s := NewSelect([]string{"Rapfi", "Other", "Rapfi", "Rapfi"}, 2, func(i int) { chosen = i }, nil)
	if got := s.SelectedIndex(); got != 2 {
		t.Errorf("got option %d selected, want 2", got)
	}

	for i, label := range s.Options {
		s.SetSelected(label) // as a click does
		if chosen != i || s.SelectedIndex() != i {
			t.Errorf("%s: got option %d chosen and %d selected, want %d", label, chosen, s.SelectedIndex(), i)
		}
	}
}

func TestLineListKeys(t *testing.T) {
	test.NewTempApp(t)
	var chosen []int
	l := NewLineList(func() []string {
		return []string{"one", "two", "three"}
	}, func(i int) { chosen = append(chosen, i) }, nil)

	w := test.NewWindow(l)
	defer w.Close()
	l.Select(0)

	for _, key := range []fyne.KeyName{fyne.KeyDown, fyne.KeyDown, fyne.KeyDown, fyne.KeyUp, fyne.KeyEscape} {
		l.TypedKey(&fyne.KeyEvent{Name: key})
	}
	if want := []int{0, 1, 2, 1}; !slices.Equal(chosen, want) {
		t.Errorf("got chosen lines %v, want %v", chosen, want)
	}
}

// TestSplitLong checks that SplitLong splits text between lines or words, and without loss.
func TestSplitLong(t *testing.T) {
	for name, c := range map[string]struct{ text, rest string }{
		"short":    {"one\ntwo", ""},
		"maximum":  {strings.Repeat("井", MaxMultiLine), ""},
		"a word":   {strings.Repeat("x", MaxMultiLine+1), strings.Repeat("x", MaxMultiLine/2+1)},
		"words":    {strings.Repeat("xxxx ", MaxMultiLine), strings.Repeat(" xxxx", MaxMultiLine-MaxMultiLine/10) + " "},
		"lines":    {strings.Repeat("x xx\n", MaxMultiLine), strings.Repeat("\nx xx", MaxMultiLine-MaxMultiLine/10) + "\n"},
		"Chinese":  {strings.Repeat("井", 2*MaxMultiLine), strings.Repeat("井", 2*MaxMultiLine-MaxMultiLine/2)},
		"not text": {strings.Repeat("\xff", 2*MaxMultiLine), strings.Repeat("\xff", 2*MaxMultiLine-MaxMultiLine/2)},
	} {
		if part, rest := SplitLong(c.text, MaxMultiLine); part+rest != c.text || rest != c.rest {
			t.Errorf("%s: got %d bytes split into a part of %d and a rest of %d, want a rest of %d", name, len(c.text),
				len(part), len(rest), len(c.rest))
		}
	}
}

// TestPasteIsLimited checks that only the beginning of text with very many letters or accents is pasted, and
// that pasted text replaces the selection.
func TestPasteIsLimited(t *testing.T) {
	app := test.NewTempApp(t)
	for _, multiLine := range []bool{false, true} {
		e := NewEntry("", nil)
		e.MultiLine = multiLine
		maxLength := map[bool]int{false: maxSingleLine, true: MaxMultiLine}[multiLine]
		w := test.NewTempWindow(t, e)
		w.Canvas().Focus(e)
		paste := func(text string) string {
			app.Clipboard().SetContent(text)
			e.TypedShortcut(&fyne.ShortcutPaste{Clipboard: app.Clipboard()})
			return e.Text
		}
		if got := paste("short, 短\u202e"); got != "short, 短 " {
			t.Errorf("got %q after a paste, want %q", got, "short, 短 ")
		}
		e.SetText("")
		if got, want := paste("1\r\n2"), map[bool]string{false: "1 2", true: "1\n2"}[multiLine]; got != want {
			t.Errorf("got %q after pasting two lines, want %q", got, want)
		}
		e.SetText("")
		if got := paste("a" + strings.Repeat("\u0301", 10_000)); len(got) > 100 {
			t.Errorf("got %d bytes after pasting a letter with 10,000 accents, want at most 100", len(got))
		}
		e.SetText("")
		paste(strings.Repeat("W", 100_000))
		if got := len(paste("more")); got > maxLength+len("...") || got < maxLength {
			t.Errorf("got %d bytes after pasting long text, want between %d and %d", got, maxLength, maxLength+
				len("..."))
		}
		e.TypedShortcut(&fyne.ShortcutSelectAll{})
		if got := paste("other"); got != "other" {
			t.Errorf("got %d bytes after replacing the whole text, want %q", len(got), "other")
		}
	}
}

// TestEnterAndSpacePressButton checks that each of these keys presses the focused button once.
func TestEnterAndSpacePressButton(t *testing.T) {
	test.NewTempApp(t)

	pressed, passedOn := 0, 0
	b := NewButton("x", nil, func() { pressed++ }, func(*fyne.KeyEvent) { passedOn++ })
	for n, key := range []fyne.KeyName{fyne.KeyReturn, fyne.KeyEnter, fyne.KeySpace, fyne.KeyEscape} {
		b.TypedKey(&fyne.KeyEvent{Name: key})
		if want := min(n+1, 3); pressed != want || passedOn != n/3 {
			t.Errorf("after %s: got %d presses and %d keys passed on, want %d and %d", key, pressed, passedOn,
				want, n/3)
		}
	}
	b.Disable()
	b.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	if pressed != 3 {
		t.Error("Enter presses a disabled button")
	}
}

// countedIcon counts how often it is rendered: each rendering reads its content.
type countedIcon struct {
	fyne.Resource
	count int
}

func (i *countedIcon) Content() []byte {
	i.count++
	return i.Resource.Content()
}

// TestButtonIsRenderedWhenShown checks that a button is not rendered before it is displayed, and that it is
// then displayed in its current state.
func TestButtonIsRenderedWhenShown(t *testing.T) {
	test.NewTempApp(t)
	icon := &countedIcon{Resource: theme.HomeIcon()}
	b := NewButton("Play", icon, nil, nil)
	b.Disable()
	if icon.count > 0 {
		t.Errorf("the icon was rendered %d times before the button was displayed", icon.count)
	}
	w := test.NewTempWindow(t, b)
	if markup := test.RenderObjectToMarkup(b); icon.count == 0 || !strings.Contains(markup, "disabled") {
		t.Errorf("the displayed button is\n%s\nwant it disabled", markup)
	}
	b.Enable()
	if markup := test.RenderObjectToMarkup(w.Content()); strings.Contains(markup, "disabled") {
		t.Errorf("the changed button is\n%s\nwant it enabled", markup)
	}
}
