// Package column implements the column of the main window, a list of sections such as the moves and a review. A
// section without room becomes a button, which opens it instead of others. Start with New.
package column

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"jingzi/ui/desk"
	"jingzi/ui/widgets"
)

// Section is a part of the column.
type Section struct {
	Object fyne.CanvasObject

	// Text and icon of the button.
	Label string
	Icon  fyne.Resource

	// Reports whether the section has anything to show; nil if it always has.
	IsAvailable func() bool

	// Returns the minimum and the preferred height for a width.
	Heights func(width float32) (minimum, preferred float32)

	// Sections of a low rank are shown first if there is not room for all.
	Rank int

	// The section gets the height that others leave.
	Fills bool

	// Shows the section in one line, or normally. It is nil except for the section that has a place in the line of
	// buttons.
	SetLine func(isLine bool)

	button *widgets.TooltipButton
}

// Button returns the button that opens the section. It is visible if the section may have no room.
func (s *Section) Button() *widgets.TooltipButton { return s.button }

func (s *Section) isAvailable() bool { return s.IsAvailable == nil || s.IsAvailable() }

// Column is a column of sections. It is the layout of Box.
type Column struct {
	Box      *fyne.Container
	OnToggle func() // called after a button has opened or closed a section; may be nil

	sections []*Section
	opened   *Section // opened by its button, or nil
	isFolded bool     // see Fold
	shown    []*Section
}

// New returns a column with sections from top to bottom.
func New(d *desk.Desk, sections ...*Section) *Column {
	c := &Column{sections: sections}
	objects := make([]fyne.CanvasObject, 0, 2*len(sections))
	for _, s := range sections {
		s.button = d.Button("", s.Icon, func() { c.toggle(s) })
		s.button.Label, s.button.Importance = s.Label, widget.LowImportance
		s.button.Alignment = widget.ButtonAlignLeading
		s.button.Hidden = true
		objects = append(objects, s.Object, s.button)
	}
	c.Box = container.New(c, objects...)

	return c
}

func (c *Column) toggle(s *Section) {
	if c.opened == s {
		s = nil
	}
	c.Open(s)
	if c.OnToggle != nil {
		c.OnToggle()
	}
}

// Open opens a section as its button does. If s is nil, it closes the open one.
func (c *Column) Open(s *Section) { c.opened = s }

// Sections returns the sections from top to bottom.
func (c *Column) Sections() []*Section { return c.sections }

// Opened returns the section that is open, or nil.
func (c *Column) Opened() *Section {
	if c.opened == nil || !c.opened.isAvailable() {
		return nil
	}
	return c.opened
}

// Fold sets whether the column has room only for the buttons and the section that is open.
func (c *Column) Fold(isFolded bool) { c.isFolded = isFolded }

// Shows reports whether the last layout shows a section, not only its button or its line.
func (c *Column) Shows(s *Section) bool { return slices.Contains(c.shown, s) }

// LineHeight returns the height of the column with buttons in one line.
func (c *Column) LineHeight() float32 { return c.sections[0].button.MinSize().Height }

// MinSize implements fyne.Layout.
func (c *Column) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.Size{} }

// Layout implements fyne.Layout. The buttons are in one line at the bottom.
func (c *Column) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	var available []*Section
	for _, s := range c.sections {
		if s.isAvailable() {
			available = append(available, s)
		}
	}

	folded := available
	if !c.isFolded {
		folded = c.withoutRoom(available, size)
	}
	area := size
	if len(folded) > 0 {
		area.Height = max(size.Height-c.LineHeight()-theme.Padding(), 0)
	}
	if len(folded) == 0 {
		c.shown = fitting(available, nil, area)
	} else {
		c.shown = c.choose(available, area)

		// The open section may have displaced others.
		for _, s := range available {
			if !c.Shows(s) && !slices.Contains(folded, s) {
				folded = append(folded, s)
			}
		}
	}
	c.placeSections(area)
	c.placeButtons(folded, size)
}

// withoutRoom returns the sections that have no room if none is open. If there are any, the line of buttons needs
// room, too.
func (c *Column) withoutRoom(available []*Section, size fyne.Size) (folded []*Section) {
	for _, line := range []float32{0, c.LineHeight() + theme.Padding()} {
		fitting := fitting(available, nil, size.SubtractWidthHeight(0, line))
		folded = nil
		for _, s := range available {
			if !slices.Contains(fitting, s) {
				folded = append(folded, s)
			}
		}
		if folded == nil {
			return nil
		}
	}

	return folded
}

// choose returns the sections to show in an area.
func (c *Column) choose(available []*Section, area fyne.Size) []*Section {
	opened := c.Opened()
	if !c.isFolded {
		return fitting(available, opened, area)
	}
	if opened == nil {
		return nil
	}

	// The others have their places in the line of buttons.
	hasPlace := func(s *Section) bool { return s.SetLine != nil && s != opened }

	return fitting(slices.DeleteFunc(slices.Clone(available), hasPlace), opened, area)
}

// fitting returns the sections with room in an area: first, if not nil, then those of low rank.
func fitting(sections []*Section, first *Section, area fyne.Size) (fitting []*Section) {
	order := slices.Clone(sections)
	slices.SortStableFunc(order, func(a, b *Section) int {
		switch first {
		case a:
			return -1
		case b:
			return 1
		}

		return a.Rank - b.Rank
	})

	used := -theme.Padding()
	for _, s := range order {
		minimum, _ := s.Heights(area.Width)
		if needed := used + theme.Padding() + minimum; needed <= area.Height || s == first {
			fitting, used = append(fitting, s), needed
		}
	}

	return fitting
}

// placeSections places the shown sections in an area and hides the others. Each has its minimum height; the rest
// goes to those that prefer more, and then to the one that fills the column.
func (c *Column) placeSections(area fyne.Size) {
	pad := theme.Padding()
	heights := map[*Section]float32{}
	rest := area.Height + pad
	for _, s := range c.shown {
		heights[s], _ = s.Heights(area.Width)
		rest -= heights[s] + pad
	}

	for _, s := range c.shown {
		_, preferred := s.Heights(area.Width)
		if added := min(preferred-heights[s], rest); added > 0 {
			heights[s], rest = heights[s]+added, rest-added
		}
	}

	y := float32(0)
	for _, s := range c.sections {
		height, isShown := heights[s]
		if !isShown {
			if !c.hasLine(s) {
				widgets.SetVisible(s.Object, false)
			}
			continue
		}
		if s.Fills {
			height += max(rest, 0)
		}
		if s.SetLine != nil {
			s.SetLine(false)
		}

		// Laying out a hidden section would render its icons.
		widgets.SetVisible(s.Object, true)
		widgets.SetBounds(s.Object, 0, y, area.Width, max(min(height, area.Height-y), 0))
		y += height + pad
	}
}

// hasLine reports whether a section is shown in the line of buttons.
func (c *Column) hasLine(s *Section) bool { return s.SetLine != nil && c.isFolded && !c.Shows(s) }

// maxListShape is the maximum width of a column with a list of buttons, in heights.
const maxListShape = 2

// minLine is the minimum width of a section in one line, in heights of the line.
const minLine = 3

// placeButtons shows the buttons of folded sections and hides the others. In a folded column with room, each has a
// separate line; otherwise they share one line at the bottom with the section that fits into a line.
func (c *Column) placeButtons(folded []*Section, size fyne.Size) {
	for _, s := range c.sections {
		widgets.SetVisible(s.button, slices.Contains(folded, s))
		importance := widget.LowImportance
		if s == c.Opened() {
			importance = widget.MediumImportance
		}
		if s.button.Importance != importance {
			s.button.Importance = importance
			s.button.Refresh()
		}
	}

	line, top := c.LineHeight(), size.Height-c.LineHeight()
	lines := len(folded)
	if size.Width >= minLine*line {
		// For the section that fits into a line.
		lines++
	}
	hasRoom := float32(lines)*line <= size.Height && size.Width <= maxListShape*size.Height
	isList := c.isFolded && len(c.shown) == 0 && hasRoom
	left := float32(0)
	if isList {
		for i, s := range folded {
			text := s.Label
			if labelledWidth(text) > size.Width {
				text = ""
			}
			place(s.button, text, 0, float32(i)*line, size.Width, line)
		}
	} else {
		left = c.placeLine(folded, size.Width, top)
	}

	for _, s := range folded {
		if !c.hasLine(s) {
			continue
		}
		width := size.Width - left
		widgets.SetVisible(s.Object, width >= minLine*line)
		if s.Object.Visible() {
			s.SetLine(true)
			widgets.SetBounds(s.Object, left, top, width, line)
		}
	}
}

// placeLine places buttons from the left in one line, with their labels if these have room, and returns their
// width.
func (c *Column) placeLine(folded []*Section, width, y float32) (x float32) {
	line, labelled := c.LineHeight(), float32(0)
	for _, s := range folded {
		labelled += labelledWidth(s.Label)
	}
	hasLabels := labelled <= width && !c.isFolded
	for _, s := range folded {
		text, width := "", line
		if hasLabels {
			text, width = s.Label, labelledWidth(s.Label)
		}
		place(s.button, text, x, y, width, line)
		x += width
	}

	return x
}

// place places a button and sets its text. Setting it renders the icon, which is slow.
func place(b *widgets.TooltipButton, text string, x, y, width, height float32) {
	if b.Text != text {
		b.SetText(text)
	}
	widgets.SetBounds(b, x, y, width, height)
}

// labelledWidth returns the width of a button with an icon and a label.
func labelledWidth(label string) float32 {
	text := fyne.MeasureText(label, theme.TextSize(), fyne.TextStyle{Bold: true}).Width
	return text + theme.IconInlineSize() + theme.Padding() + 2*theme.InnerPadding()
}
