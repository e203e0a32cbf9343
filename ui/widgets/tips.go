package widgets

import (
	"strings"

	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
)

// Tooltips shows the description of an unlabelled widget while the pointer rests on it. The toolkit has
// no tooltips, and its overlays would block input.
type Tooltips struct {
	Layer *fyne.Container // to be placed over the content of the window

	AfterFunc func(time.Duration, func()) // runs a function on the UI goroutine after a delay

	box        *fyne.Container
	background *canvas.Rectangle
	lines      *fyne.Container
	text       string
	target     fyne.CanvasObject // the object under the pointer
}

const tipDelay = 500 * time.Millisecond

func NewTooltips(post func(func())) *Tooltips {
	t := &Tooltips{background: canvas.NewRectangle(nil), lines: container.NewVBox()}
	t.AfterFunc = func(d time.Duration, f func()) { time.AfterFunc(d, func() { post(f) }) }
	t.box = container.NewStack(t.background, container.NewPadded(t.lines))
	t.box.Hide()
	t.Layer = container.NewWithoutLayout(t.box)

	return t
}

// Enter shows a text below an object, or above it if there is no room, unless the pointer soon leaves it.
func (t *Tooltips) Enter(o fyne.CanvasObject, text func() string) { t.enter(o, text, false) }

// EnterList is like Enter for an object with rows, none of which the text may cover: it is above the object, and not
// wider.
func (t *Tooltips) EnterList(o fyne.CanvasObject, text func() string) { t.enter(o, text, true) }

func (t *Tooltips) enter(o fyne.CanvasObject, text func() string, isList bool) {
	t.Leave()
	t.target = o
	t.AfterFunc(tipDelay, func() {
		if t.target == o {
			t.show(o, text(), isList)
		}
	})
}

func (t *Tooltips) Leave() {
	t.target = nil
	if t.box.Visible() {
		t.box.Hide()
	}
}

func (t *Tooltips) Text() string {
	if !t.box.Visible() {
		return ""
	}
	return t.text
}

func (t *Tooltips) show(o fyne.CanvasObject, text string, isList bool) {
	if text == "" {
		return
	}

	available := t.Layer.Size()
	maxWidth := available.Width
	if isList {
		maxWidth = o.Size().Width
	}
	t.text, t.lines.Objects = text, nil
	for _, line := range Wrap(text, maxWidth-2*theme.Padding(), func(s string) float32 {
		return fyne.MeasureText(s, theme.CaptionTextSize(), fyne.TextStyle{}).Width
	}) {
		label := canvas.NewText(line, theme.Color(theme.ColorNameForeground))
		label.TextSize = theme.CaptionTextSize()
		t.lines.Add(label)
	}
	t.background.FillColor, t.background.StrokeColor,
		t.background.StrokeWidth = theme.Color(theme.ColorNameOverlayBackground),
		theme.Color(theme.ColorNameInputBorder), 1
	t.background.CornerRadius = theme.InputRadiusSize()
	size := t.box.MinSize()
	driver := fyne.CurrentApp().Driver()
	position := driver.AbsolutePositionForObject(o).Subtract(driver.AbsolutePositionForObject(t.Layer))
	position.X = max(min(position.X, available.Width-size.Width), 0)
	if bottom := position.Y + o.Size().Height; !isList && bottom+size.Height <= available.Height {
		position.Y = bottom
	} else {
		position.Y = max(position.Y-size.Height, 0)
	}
	t.box.Resize(size)
	t.box.Move(position)
	t.box.Show()

	// Otherwise the toolkit would draw the box at its old position.
	t.Layer.Refresh()
}

// TooltipButton is a Button that has a tooltip while it shows no label, or only its beginning.
type TooltipButton struct {
	Button

	// Shown as the label if there is space, otherwise as the tooltip.
	Label string

	// Keyboard shortcut, added to the tooltip.
	Key  string
	tips *Tooltips
}

// NewTooltipButton returns a button that shows only its icon.
func NewTooltipButton(t *Tooltips, label, key string, icon fyne.Resource, onTapped func(),
	onKey func(*fyne.KeyEvent)) *TooltipButton {
	b := &TooltipButton{Label: label, Key: key, tips: t}
	b.OnKey, b.Icon, b.OnTapped = onKey, icon, onTapped
	b.ExtendBaseWidget(b)
	return b
}

func (b *TooltipButton) tip() string {
	isCut := b.Text != b.Label && strings.HasPrefix(b.Label, b.Text)
	switch {
	case b.Text != "" && isCut:
		return b.Label
	case b.Text != "":
		return ""
	case b.Key != "":
		return b.Label + "  " + b.Key
	}

	return b.Label
}

func (b *TooltipButton) MouseIn(e *desktop.MouseEvent) {
	b.Button.MouseIn(e)
	b.tips.Enter(b, b.tip)
}

func (b *TooltipButton) MouseOut() {
	b.Button.MouseOut()
	b.tips.Leave()
}

func (b *TooltipButton) Tapped(e *fyne.PointEvent) {
	b.tips.Leave()
	b.Button.Tapped(e)
}

// Picker is a Select with a tooltip. Each item has an action.
type Picker struct {
	Select
	tip      string
	tips     *Tooltips
	items    []PickerItem
	updating bool // whether SetItems is changing the selection
}

// PickerItem is an item of a Picker. OnChosen is called when the player chooses it.
type PickerItem struct {
	Name     string
	OnChosen func()
}

func NewPicker(t *Tooltips, tip string, onKey func(*fyne.KeyEvent)) *Picker {
	p := &Picker{tip: tip, tips: t}
	p.OnKey = onKey
	p.OnChanged = func(string) {
		if i := p.SelectedIndex(); !p.updating && i >= 0 {
			p.items[i].OnChosen()
		}
	}
	p.ExtendBaseWidget(p)

	return p
}

// SetItems sets the items and selects the item named current, without calling its OnChosen.
func (p *Picker) SetItems(items []PickerItem, current string) {
	p.updating = true
	p.items = items
	p.Options = make([]string, len(items))
	for i, item := range items {
		p.Options[i] = item.Name
	}
	if p.Selected != current {
		p.SetSelected(current)
	}
	p.updating = false
}

func (p *Picker) MouseIn(e *desktop.MouseEvent) {
	p.Select.MouseIn(e)
	p.tips.Enter(p, func() string { return p.tip })
}

func (p *Picker) MouseOut() {
	p.Select.MouseOut()
	p.tips.Leave()
}

func (p *Picker) Tapped(e *fyne.PointEvent) {
	p.tips.Leave()
	p.Select.Tapped(e)
}
