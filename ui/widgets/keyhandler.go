package widgets

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"jingzi/ui/lang"
)

// KeyHandler is embedded in widgets to pass on the keys that they do not handle. The toolkit's widgets
// consume every key while focused; without KeyHandler, Escape would not close a dialog or window.
type KeyHandler struct {
	OnKey func(*fyne.KeyEvent)

	// Called with a widget that has gained the focus; nil if it is always in view.
	reveal func(fyne.CanvasObject)
}

// SetReveal sets the function that is called with the widget when it has gained the focus.
func (k *KeyHandler) SetReveal(reveal func(fyne.CanvasObject)) { k.reveal = reveal }

func (k *KeyHandler) focusGained(o fyne.CanvasObject) {
	if k.reveal != nil {
		k.reveal(o)
	}
}

// handle passes e to typedKey if it is one of keys, and to OnKey otherwise.
func (k *KeyHandler) handle(e *fyne.KeyEvent, typedKey func(*fyne.KeyEvent), keys ...fyne.KeyName) {
	switch {
	case slices.Contains(keys, e.Name):
		typedKey(e)
	case k.OnKey != nil:
		k.OnKey(e)
	}
}

// Button is a widget.Button with a KeyHandler.
type Button struct {
	widget.Button
	KeyHandler
	focusFrame

	// Name for screen readers if the button has no text.
	Name string

	// The texts that the button shows at different times; their widest determines its width.
	Texts []string

	// Whether a renderer has been created.
	rendered bool
}

// NewButton returns a button that calls onTapped when it is pressed, and onKey for the keys that it does not handle.
func NewButton(label string, icon fyne.Resource, onTapped func(), onKey func(*fyne.KeyEvent)) *Button {
	b := &Button{Button: widget.Button{Text: label, Icon: icon, OnTapped: onTapped},
		KeyHandler: KeyHandler{OnKey: onKey}}
	b.ExtendBaseWidget(b)
	return b
}

// NewFlatButton returns a button without a frame.
func NewFlatButton(label string, icon fyne.Resource, onTapped func(), onKey func(*fyne.KeyEvent)) *Button {
	b := NewButton(label, icon, onTapped, onKey)
	b.Importance = widget.LowImportance
	return b
}

func (b *Button) CreateRenderer() fyne.WidgetRenderer {
	b.rendered = true
	return b.wrap(b.Button.CreateRenderer())
}

// Refresh redraws the button if it was drawn before, for example after Disable. The toolkit would create its
// renderer, which renders the icon twice, and then render the icon twice again.
func (b *Button) Refresh() {
	if b.rendered {
		b.Button.Refresh()
	}
}

func (b *Button) MinSize() fyne.Size {
	measure := func(text string) float32 {
		return fyne.MeasureText(text, theme.TextSize(), widget.RichTextStyleStrong.TextStyle).Width
	}
	extra := float32(0)
	for _, text := range b.Texts {
		extra = max(extra, measure(text)-measure(b.Text))
	}

	return b.Button.MinSize().AddWidthHeight(extra, 0)
}

func (b *Button) FocusGained() {
	b.Button.FocusGained()
	if b.Importance == widget.HighImportance {
		b.show(theme.ColorNameForegroundOnPrimary)
	}
	b.focusGained(b)
}

func (b *Button) FocusLost() {
	b.Button.FocusLost()
	b.hide()
}

// TypedKey also presses the button with Enter.
func (b *Button) TypedKey(e *fyne.KeyEvent) {
	if e.Name == fyne.KeyReturn || e.Name == fyne.KeyEnter {
		e = &fyne.KeyEvent{Name: fyne.KeySpace}
	}
	b.handle(e, b.Button.TypedKey, fyne.KeySpace)
}

// Check is a widget.Check with a KeyHandler.
type Check struct {
	widget.Check
	KeyHandler

	// The label if it wraps, or nil.
	lines *Paragraph
}

// NewCheck returns a checkbox that calls onChanged with its new state.
func NewCheck(label string, checked bool, onChanged func(bool), onKey func(*fyne.KeyEvent)) *Check {
	c := &Check{widget.Check{Text: label, Checked: checked, OnChanged: onChanged}, KeyHandler{OnKey: onKey}, nil}
	c.ExtendBaseWidget(c)
	return c
}

func (c *Check) FocusGained() {
	c.Check.FocusGained()
	c.focusGained(c)
}

func (c *Check) TypedKey(e *fyne.KeyEvent) { c.handle(e, c.Check.TypedKey, fyne.KeySpace) }

// Maximum lengths of the text of an Entry after a paste, in characters. The toolkit takes seconds to lay
// out 100,000.
const (
	maxSingleLine = 4096
	MaxMultiLine  = 10_000
)

// SplitLong splits text if it is longer than maxLength characters. The part is at most half as long as
// maxLength and ends at the end of a line or word if possible.
func SplitLong(text string, maxLength int) (part, rest string) {
	if utf8.RuneCountInString(text) <= maxLength {
		return text, ""
	}

	end, count := 0, 0
	for end = range text {
		if count == maxLength/2 {
			break
		}
		count++
	}

	for _, separator := range []string{"\n", " "} {
		if index := strings.LastIndex(text[:end], separator); index > end/2 {
			return text[:index], text[index:]
		}
	}

	return text[:end], text[end:]
}

// Entry is a widget.Entry with a KeyHandler for Escape and, if OnSubmitted is nil, Enter. It pastes only
// the beginning of a long text.
type Entry struct {
	widget.Entry
	KeyHandler
}

// NewEntry returns an Entry that contains text.
func NewEntry(text string, onKey func(*fyne.KeyEvent)) *Entry {
	e := &Entry{widget.Entry{Text: text}, KeyHandler{OnKey: onKey}}
	e.ExtendBaseWidget(e)
	return e
}

func (e *Entry) FocusGained() {
	e.Entry.FocusGained()
	e.focusGained(e)
}

// AcceptsTab implements fyne.Tabbable. Tab also leaves multi-line fields, since the buttons would be
// unreachable with the keyboard otherwise.
func (e *Entry) AcceptsTab() bool { return false }

func (e *Entry) TypedKey(key *fyne.KeyEvent) {
	enter := key.Name == fyne.KeyReturn || key.Name == fyne.KeyEnter
	if key.Name == fyne.KeyEscape || enter && !e.MultiLine && e.OnSubmitted == nil {
		e.handle(key, nil)
		return
	}
	e.Entry.TypedKey(key)
}

func (e *Entry) TypedShortcut(s fyne.Shortcut) {
	if paste, ok := s.(*fyne.ShortcutPaste); ok {
		truncate, maxLength := lang.Truncate, maxSingleLine
		if e.MultiLine {
			truncate, maxLength = lang.TruncateLines, MaxMultiLine
		}
		room := maxLength - utf8.RuneCountInString(e.Text) + utf8.RuneCountInString(e.SelectedText())
		if room <= 0 {
			return
		}
		text := paste.Clipboard.Content()
		text = strings.ReplaceAll(text[:min(len(text), 1<<20)], "\r\n", "\n")
		s = &fyne.ShortcutPaste{Clipboard: &truncatedClipboard{paste.Clipboard, truncate(text, room)}}
	}
	e.Entry.TypedShortcut(s)
}

// truncatedClipboard is a clipboard with shortened content.
type truncatedClipboard struct {
	fyne.Clipboard
	content string
}

func (c *truncatedClipboard) Content() string { return c.content }

// Select is a widget.Select with a KeyHandler.
type Select struct {
	widget.Select
	KeyHandler
}

// NewSelect returns a Select whose option at index is selected, or none if index is -1.
func NewSelect(options []string, index int, onChosen func(int), onKey func(*fyne.KeyEvent)) *Select {
	s := &Select{KeyHandler: KeyHandler{OnKey: onKey}}
	s.Options = distinct(options)
	s.SetSelectedIndex(index)
	s.OnChanged = func(string) { onChosen(s.SelectedIndex()) }
	s.ExtendBaseWidget(s)

	return s
}

// distinct numbers labels that equal an earlier one, since a widget.Select only tells its options apart by their
// labels.
func distinct(labels []string) []string {
	labels = slices.Clone(labels)
	for i, label := range labels {
		for n := 2; slices.Contains(labels[:i], labels[i]); n++ {
			labels[i] = fmt.Sprintf("%s (%d)", label, n)
		}
	}

	return labels
}

// NewChoice returns a Select of values, whose labels name returns. current is selected.
func NewChoice[T comparable](values []T, current T, name func(T) string, onChosen func(T),
	onKey func(*fyne.KeyEvent)) *Select {
	return NewSelect(Names(values, name), slices.Index(values, current), func(i int) { onChosen(values[i]) }, onKey)
}

func (s *Select) FocusGained() {
	s.Select.FocusGained()
	s.focusGained(s)
}

func (s *Select) TypedKey(e *fyne.KeyEvent) {
	s.handle(e, s.Select.TypedKey, fyne.KeySpace, fyne.KeyUp, fyne.KeyDown, fyne.KeyLeft, fyne.KeyRight)
}

// Slider is a widget.Slider with a KeyHandler.
type Slider struct {
	widget.Slider
	KeyHandler
}

// NewSlider returns a slider for the integers from minimum to maximum.
func NewSlider(minimum, maximum, value int, onChanged func(int), onKey func(*fyne.KeyEvent)) *Slider {
	s := &Slider{widget.Slider{
		Min:   float64(minimum),
		Max:   float64(maximum),
		Step:  1,
		Value: float64(value),
	}, KeyHandler{OnKey: onKey}}
	s.OnChanged = func(v float64) { onChanged(int(v)) }
	s.ExtendBaseWidget(s)
	return s
}

func (s *Slider) FocusGained() {
	s.Slider.FocusGained()
	s.focusGained(s)
}

func (s *Slider) TypedKey(e *fyne.KeyEvent) {
	s.handle(e, s.Slider.TypedKey, fyne.KeyLeft, fyne.KeyRight)
}

// LineList is a list of lines of text, of which one can be selected. The arrow keys change the selection.
type LineList struct {
	widget.List
	KeyHandler
	focusFrame
	selected int
	line     func(int) string
}

// NewLineList returns a LineList that calls onChosen with the index of a line when it is selected.
func NewLineList(lines func() []string, onChosen func(int), onKey func(*fyne.KeyEvent)) *LineList {
	l := &LineList{KeyHandler: KeyHandler{OnKey: onKey}, selected: -1, line: func(i int) string { return lines()[i] }}
	l.Length = func() int { return len(lines()) }
	l.CreateItem = func() fyne.CanvasObject {
		label := widget.NewLabel("")
		label.Truncation = fyne.TextTruncateEllipsis
		return label
	}
	l.UpdateItem = func(i widget.ListItemID, o fyne.CanvasObject) { o.(*widget.Label).SetText(lines()[i]) }
	l.OnSelected = func(i widget.ListItemID) {
		if i != l.selected {
			l.selected = i
			l.Highlight(i)
			onChosen(i)
		}
	}
	l.ExtendBaseWidget(l)

	return l
}

func (l *LineList) CreateRenderer() fyne.WidgetRenderer { return l.wrap(l.List.CreateRenderer()) }

func (l *LineList) FocusGained() {
	l.List.FocusGained()
	l.show(theme.ColorNamePrimary)
	l.focusGained(l)
}

func (l *LineList) FocusLost() {
	l.List.FocusLost()
	l.hide()
}

func (l *LineList) TypedKey(e *fyne.KeyEvent) {
	switch e.Name {
	case fyne.KeyUp:
		l.Select(max(l.selected-1, 0))
	case fyne.KeyDown:
		l.Select(min(l.selected+1, l.Length()-1))
	default:
		l.handle(e, nil)
	}
}

// Rows is a widget.List with a KeyHandler.
type Rows struct {
	widget.List
	KeyHandler
	focusFrame
	Name string // name for screen readers
}

// NewRows returns a list of length() rows. create returns an empty row, and fill fills it with the content
// for an index.
func NewRows(length func() int, create func() fyne.CanvasObject, fill func(int, fyne.CanvasObject),
	onKey func(*fyne.KeyEvent)) *Rows {
	r := &Rows{List: widget.List{Length: length, CreateItem: create, UpdateItem: fill},
		KeyHandler: KeyHandler{OnKey: onKey}}
	r.ExtendBaseWidget(r)
	return r
}

// NewIconRows returns a list of rows with an icon and a line of text.
func NewIconRows(length func() int, row func(int) (fyne.Resource, string), onKey func(*fyne.KeyEvent)) *Rows {
	create := func() fyne.CanvasObject {
		label := widget.NewLabel("")
		label.Truncation = fyne.TextTruncateEllipsis
		return container.NewBorder(nil, nil, widget.NewIcon(nil), nil, label)
	}

	return NewRows(length, create, func(i int, o fyne.CanvasObject) {
		if i < length() {
			icon, text := row(i)

			// A border container lists its centre first.
			objects := o.(*fyne.Container).Objects
			objects[0].(*widget.Label).SetText(text)
			objects[1].(*widget.Icon).SetResource(icon)
		}
	}, onKey)
}

func (r *Rows) CreateRenderer() fyne.WidgetRenderer { return r.wrap(r.List.CreateRenderer()) }

func (r *Rows) FocusGained() {
	r.List.FocusGained()
	r.show(theme.ColorNamePrimary)
	r.focusGained(r)
}

func (r *Rows) FocusLost() {
	r.List.FocusLost()
	r.hide()
}

func (r *Rows) TypedKey(e *fyne.KeyEvent) {
	r.handle(e, r.List.TypedKey, fyne.KeySpace, fyne.KeyUp, fyne.KeyDown)
}
