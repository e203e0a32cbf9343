package widgets

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"
)

// Button is a widget.Button. Like the other widgets in this file it passes on
// the keys it has no use for: the toolkit's own keep every key while they have
// the focus, so that Escape would close no dialog and no window.
type Button struct {
	widget.Button
	OnKey func(*fyne.KeyEvent)
}

// NewButton makes a button with a text, an icon or both.
func NewButton(label string, icon fyne.Resource, tapped func(), onKey func(*fyne.KeyEvent)) *Button {
	b := &Button{OnKey: onKey}
	b.Text, b.Icon, b.OnTapped = label, icon, tapped
	b.ExtendBaseWidget(b)
	return b
}

// TypedKey is for Fyne.
func (b *Button) TypedKey(e *fyne.KeyEvent) {
	handle(e, b.OnKey, b.Button.TypedKey, fyne.KeySpace)
}

// Check is a widget.Check.
type Check struct {
	widget.Check
	OnKey func(*fyne.KeyEvent)
}

// NewCheck makes a check box.
func NewCheck(label string, on bool, changed func(bool), onKey func(*fyne.KeyEvent)) *Check {
	c := &Check{OnKey: onKey}
	c.Text, c.Checked, c.OnChanged = label, on, changed
	c.ExtendBaseWidget(c)
	return c
}

// TypedKey is for Fyne.
func (c *Check) TypedKey(e *fyne.KeyEvent) {
	handle(e, c.OnKey, c.Check.TypedKey, fyne.KeySpace)
}

// Select is a widget.Select.
type Select struct {
	widget.Select
	OnKey func(*fyne.KeyEvent)
}

// NewSelect offers options, of which the one with index now is chosen; −1 is
// none.
func NewSelect(options []string, now int, chosen func(int), onKey func(*fyne.KeyEvent)) *Select {
	s := &Select{OnKey: onKey}
	s.Options = options
	s.SetSelectedIndex(now)
	s.OnChanged = func(string) { chosen(s.SelectedIndex()) }
	s.ExtendBaseWidget(s)
	return s
}

// TypedKey is for Fyne.
func (s *Select) TypedKey(e *fyne.KeyEvent) {
	handle(e, s.OnKey, s.Select.TypedKey, fyne.KeySpace, fyne.KeyUp, fyne.KeyDown, fyne.KeyLeft, fyne.KeyRight)
}

// List is a list of lines, one of which is always chosen. The arrow keys choose
// another.
type List struct {
	widget.List
	OnKey  func(*fyne.KeyEvent)
	chosen int
}

// NewList lists lines and calls chosen with the index of each that is chosen.
func NewList(lines func() []string, chosen func(int), onKey func(*fyne.KeyEvent)) *List {
	l := &List{OnKey: onKey, chosen: -1}
	l.Length = func() int { return len(lines()) }
	l.CreateItem = func() fyne.CanvasObject {
		label := widget.NewLabel("")
		label.Truncation = fyne.TextTruncateEllipsis
		return label
	}
	l.UpdateItem = func(i widget.ListItemID, o fyne.CanvasObject) { o.(*widget.Label).SetText(lines()[i]) }
	l.OnSelected = func(i widget.ListItemID) {
		if i != l.chosen {
			l.chosen = i
			l.Highlight(i)
			chosen(i)
		}
	}
	l.ExtendBaseWidget(l)
	return l
}

// TypedKey is for Fyne.
func (l *List) TypedKey(e *fyne.KeyEvent) {
	switch e.Name {
	case fyne.KeyUp:
		l.Select(max(l.chosen-1, 0))
	case fyne.KeyDown:
		l.Select(min(l.chosen+1, l.Length()-1))
	default:
		handle(e, l.OnKey, nil)
	}
}

// handle gives a key that the widget uses to the widget, any other to onKey.
func handle(e *fyne.KeyEvent, onKey, widget func(*fyne.KeyEvent), used ...fyne.KeyName) {
	switch {
	case slices.Contains(used, e.Name):
		widget(e)
	case onKey != nil:
		onKey(e)
	}
}
