package analysis

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"jingzi/ui/lang"
	"jingzi/ui/widgets"
)

// ThinkingPanel explains the computer's latest move: a sentence that says why, how the computer knew, and the moves
// that it considered, each with its value as a bar. Its height depends only on the size of the board and on whether
// it is folded; the rest can be reached by scrolling.
type ThinkingPanel struct {
	Box    *fyne.Container
	t      *Thinking
	fold   *widgets.TooltipButton
	title  string // the beginning of fold's label that is shown in a narrow panel
	list   *thoughtList
	scroll *container.Scroll
}

// NewThinkingPanel returns a hidden panel.
func NewThinkingPanel(a *Analysis) *ThinkingPanel {
	p := &ThinkingPanel{t: a.Thinking, list: &thoughtList{t: a.Thinking, tips: a.desk.Tips}}
	p.list.ExtendBaseWidget(p.list)
	p.scroll = container.NewVScroll(p.list)
	p.fold = a.desk.Button(lang.ThoughtTitle(), theme.MenuExpandIcon(), a.Thinking.Toggle)
	p.fold.Importance, p.fold.Alignment = widget.LowImportance, widget.ButtonAlignLeading
	p.Box = container.New(p, p.fold, p.scroll)
	p.Box.Hide()

	return p
}

// Sync updates the panel and reports whether its height changed.
func (p *ThinkingPanel) Sync() bool {
	t := p.t
	oldState := [2]bool{p.fold.Icon == theme.MenuDropDownIcon(), p.Box.Visible()}
	thought, hasThought := t.Thought()
	title, icon := lang.ThoughtTitle(), theme.MenuExpandIcon()
	if t.IsOpen() {
		icon = theme.MenuDropDownIcon()
		if hasThought {
			title = lang.ThoughtOf(lang.Point(thought.Before.Rules(), thought.Chosen))
		}
	}
	p.title, p.fold.Label = title, title
	if t.countsAsHelp() && !t.IsOpen() {
		p.fold.Label = lang.Join(title, lang.ThoughtHelp())
	}
	if p.fold.Icon.Name() != icon.Name() {
		p.fold.Icon = icon
		p.fold.Refresh()
	}
	p.fitTitle(p.Box.Size().Width)
	p.list.set(thought, hasThought)
	widgets.SetVisible(p.scroll, t.IsOpen())
	p.scroll.Refresh()

	return oldState != [2]bool{t.IsOpen(), t.IsPossible()}
}

// Numbers of rows that are visible without scrolling, on boards with X and O and on boards with stones, below
// textRows rows of text.
const (
	thoughtsXO     = 7
	thoughtsStones = 4
	textRows       = 4
)

// Height returns the height of the panel, or 0 if no computer plays.
func (p *ThinkingPanel) Height() float32 {
	if !p.t.IsPossible() {
		return 0
	}
	height := p.fold.MinSize().Height
	if p.t.IsOpen() {
		rows := thoughtsStones
		if p.t.a.liveGame.Match().Rules().UsesXO() {
			rows = thoughtsXO
		}
		height += float32(rows+textRows) * thoughtHeight()
	}

	return height
}

// minThoughts is the number of rows that the panel shows at least.
const minThoughts = 3

// MinHeight returns the height at which the panel shows minThoughts rows, or at most Height.
func (p *ThinkingPanel) MinHeight() float32 {
	return min(p.Height(), p.fold.MinSize().Height+minThoughts*thoughtHeight())
}

// MinSize implements fyne.Layout.
func (p *ThinkingPanel) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.Size{} }

// Layout implements fyne.Layout.
func (p *ThinkingPanel) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	top := p.fold.MinSize().Height
	p.fitTitle(size.Width)
	widgets.SetBounds(p.fold, 0, 0, size.Width, top)
	p.list.setWidth(size.Width)
	widgets.SetBounds(p.scroll, 0, top, size.Width, max(size.Height-top, 0))
}

// fitTitle shows the label of the button above the list or, in a panel that is too narrow for it, only the title.
func (p *ThinkingPanel) fitTitle(width float32) {
	text := p.fold.Label
	if width > 0 && buttonWidth(text) > width {
		text = p.title
	}
	if p.fold.Text != text {
		p.fold.SetText(text)
	}
}

// thoughtHeight returns the height of a row.
func thoughtHeight() float32 {
	return fyne.MeasureText("M", theme.TextSize(), fyne.TextStyle{Bold: true}).Height + theme.Padding()
}
