package widgets

import (
	"image/color"
	"slices"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"
)

func TestWidgetsHandOnTheKeysTheyHaveNoUseFor(t *testing.T) {
	test.NewTempApp(t)
	var handed []fyne.KeyName
	onKey := func(e *fyne.KeyEvent) { handed = append(handed, e.Name) }
	pressed := 0
	choose := func(int) {}
	lines := []string{"one", "two", "three"}
	list := NewList(func() []string { return lines }, choose, onKey)
	for name, c := range map[string]struct {
		widget fyne.Focusable
		own    []fyne.KeyName
	}{
		"button": {NewButton("x", nil, func() { pressed++ }, onKey), []fyne.KeyName{fyne.KeySpace}},
		"check":  {NewCheck("x", false, func(bool) {}, onKey), []fyne.KeyName{fyne.KeySpace}},
		"select": {NewSelect(lines, 0, choose, onKey), []fyne.KeyName{fyne.KeyDown, fyne.KeyUp}},
		"list":   {list, []fyne.KeyName{fyne.KeyDown, fyne.KeyUp}},
		"rows": {NewRows(func() int { return 3 }, func() fyne.CanvasObject { return canvas.NewText("", color.Black) }, func(int, fyne.CanvasObject) {}, onKey),
			[]fyne.KeyName{fyne.KeyDown, fyne.KeyUp, fyne.KeySpace}},
	} {
		w := test.NewWindow(c.widget.(fyne.CanvasObject))
		handed = nil
		for _, key := range append([]fyne.KeyName{fyne.KeyEscape, fyne.KeyF1}, c.own...) {
			c.widget.TypedKey(&fyne.KeyEvent{Name: key})
		}
		if !slices.Equal(handed, []fyne.KeyName{fyne.KeyEscape, fyne.KeyF1}) {
			t.Errorf("%s hands on %v", name, handed)
		}
		w.Close()
	}
	if pressed != 1 {
		t.Errorf("the button was pressed %d times", pressed)
	}
}

func TestListIsChosenFromByArrows(t *testing.T) {
	test.NewTempApp(t)
	var chosen []int
	l := NewList(func() []string { return []string{"one", "two", "three"} }, func(i int) { chosen = append(chosen, i) }, nil)
	w := test.NewWindow(l)
	defer w.Close()
	l.Select(0)
	for _, key := range []fyne.KeyName{fyne.KeyDown, fyne.KeyDown, fyne.KeyDown, fyne.KeyUp, fyne.KeyEscape} {
		l.TypedKey(&fyne.KeyEvent{Name: key})
	}
	if want := []int{0, 1, 2, 1}; !slices.Equal(chosen, want) {
		t.Errorf("chosen were %v, want %v", chosen, want)
	}
}
