// Package moves implements the panel with the moves of a game: the displayed line of moves with buttons to
// step through it, the comment on the displayed move, and the tree of branches. A narrow window shows the
// moves as one line of text, a wide window as rows of two moves. The panel also has commands that navigate,
// reorder and delete branches, and edit comments and marks.
package moves

import (
	"fmt"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"jingzi/game"
	"jingzi/game/session"
	"jingzi/ui/desk"
	"jingzi/ui/lang"
	"jingzi/ui/widgets"
)

// Panel shows the moves. It is the layout of Box, which can have any size.
type Panel struct {
	Box *fyne.Container

	liveGame      *session.LiveGame
	navigator     *session.Navigator
	editor        *session.TreeEditor
	desk          *desk.Desk
	newItem       func(index int) Item // returns the item of a ply in the displayed line
	strip         *moveStrip
	text          string            // the displayed comment
	comment       *fyne.Container   // labels with the parts of the comment
	commentScroll *container.Scroll // contains comment
	graph         *graph
	menu          *widgets.TooltipButton
	stepButtons   []*widgets.TooltipButton // to the start, back, forward, to the end
	tool          *game.MarkKind           // nil if no tool is selected
	rows          bool                     // whether the moves are in rows of two instead of one line
	listShown     bool                     // whether the rows are shown
}

// Item is a ply in the list of moves.
type Item struct {
	Number int    // number of the stone, or 0
	Text   string // name of the move
	Mark   string // mark of the review, such as ?!
}

// withNumber returns the text with the number.
func (item Item) withNumber() string {
	if item.Number == 0 {
		return item.Text
	}
	return fmt.Sprintf("%d. %s", item.Number, item.Text)
}

// New returns a panel for the game of s. newItem returns the item of a ply in the displayed line.
func New(s *session.Session, d *desk.Desk, newItem func(index int) Item) *Panel {
	nav := s.Navigator
	p := &Panel{
		liveGame:  s.Game,
		navigator: s.Navigator,
		editor:    s.Editor,
		desk:      d,
		newItem:   newItem,
		strip:     newStrip(),
		comment:   container.New(&widgets.ColumnLayout{}),
		graph:     newGraph(),
	}
	p.strip.onTapped = func(i int) { nav.Display(i + 1) }
	p.graph.onTapped = nav.DisplayNode
	p.graph.onMenu = func(n *game.Node, pos fyne.Position) {
		nav.DisplayNode(n)
		p.popup(pos)
	}
	p.commentScroll = container.NewVScroll(p.comment)
	p.menu = widgets.NewTooltipButton(d.Tips, lang.Annotate(), "", theme.DocumentCreateIcon(), nil, d.HandleKey)
	p.menu.Importance = widget.LowImportance
	p.menu.OnTapped = func() {
		pos := fyne.CurrentApp().Driver().AbsolutePositionForObject(p.menu)
		p.popup(pos.AddXY(0, p.menu.Size().Height))
	}
	addStepButton := func(label lang.Text, key string, icon fyne.Resource, plies int) {
		b := d.Button("", icon, func() { p.navigator.View().Seek(plies) })
		b.Label, b.Key, b.Importance = label(), key, widget.LowImportance
		p.stepButtons = append(p.stepButtons, b)
	}
	addStepButton(lang.WalkStart, "Home", theme.MediaSkipPreviousIcon(), -maxSeek)
	addStepButton(lang.WalkBack, "PgUp", theme.NavigateBackIcon(), -1)
	addStepButton(lang.WalkOn, "PgDn", theme.NavigateNextIcon(), 1)
	addStepButton(lang.WalkEnd, "End", theme.MediaSkipNextIcon(), maxSeek)
	p.Box = container.New(p, p.strip, p.commentScroll, p.graph, p.menu, p.stepButtons[0], p.stepButtons[1],
		p.stepButtons[2], p.stepButtons[3])

	return p
}

// popup shows the menu at a position in the window.
func (p *Panel) popup(pos fyne.Position) {
	widget.ShowPopUpMenuAtPosition(p.Menu(), p.desk.Dialogs.Window.Canvas(), pos)
}

// liveIndex returns the index of the game's current ply in the displayed line, or the last index if the line
// does not contain that ply.
func (p *Panel) liveIndex() int {
	m, line := p.liveGame.Match(), p.navigator.Plies()
	if index := m.Index(); index < len(line) && line[index].Node == m.Plies()[index].Node {
		return index
	}
	return len(line) - 1
}

// annotations returns the number of alternatives to a node as in +2, followed by a star if the node has a
// comment or marks.
func annotations(n *game.Node) (text string) {
	if numAlternatives := len(n.Parent().Children()) - 1; numAlternatives > 0 {
		text = fmt.Sprintf("  +%d", numAlternatives)
	}
	if n.Comment != "" || len(n.Marks) > 0 {
		text += " *"
	}

	return text
}

// maxComment is the maximum number of characters displayed of a comment.
const maxComment = 1 << 16

// maxPart is the maximum number of characters in one label. The time in which the toolkit draws a label
// grows with the square of the length of the text.
const maxPart = 2000

// Sync redraws what has changed in the game. It reports whether parts of the panel have appeared or
// disappeared.
func (p *Panel) Sync() (changed bool) {
	line, index := p.navigator.Plies(), p.navigator.StartIndex()

	m := p.liveGame.Match()
	node := line[index].Node
	items, rowStarts := make([]Item, len(line)-1), make([]bool, len(line)-1)
	for i := range items {
		items[i] = p.newItem(i + 1)
		items[i].Text += annotations(line[i+1].Node)
		rowStarts[i] = line[i].Number%2 == 0
	}
	p.strip.show(items, rowStarts, index-1, p.liveIndex()-1)

	for i, b := range p.stepButtons {
		widgets.SetEnabled(b, p.canStep(i >= 2))
	}
	hadGraph := p.graph.hasBranches()
	p.graph.show(m.Tree(), p.editor.Revision(), line, index, m.Plies()[m.Index()].Node)
	comment := lang.TruncateLines(node.Comment, maxComment)
	changed = hadGraph != p.graph.hasBranches() || (p.text == "") != (comment == "")
	if p.text != comment {
		p.text = comment
		p.comment.RemoveAll()

		for part, rest := "", comment; rest != ""; {
			part, rest = widgets.SplitLong(strings.TrimLeft(rest, " \n"), maxPart)
			p.comment.Add(widgets.NewParagraph(part))
		}
		p.commentScroll.ScrollToTop()
	}
	p.Layout(p.Box.Objects, p.Box.Size())

	return changed
}

// maxSeek exceeds the number of plies of any game.
const maxSeek = 1 << 16

// canStep reports whether there is another position to display, forward or back.
func (p *Panel) canStep(forward bool) bool {
	if c := p.navigator.View().Caption(); c.Total > 0 {
		return forward && c.Current < c.Total || !forward && c.Current > 0
	}
	return forward && p.navigator.Index() < len(p.navigator.Plies())-1 || !forward && p.navigator.Index() > 0
}

// labelledWidth returns the width of a button with an icon and a label.
func labelledWidth(label string) float32 {
	return boldWidth(label) + theme.IconInlineSize() + theme.Padding() + 2*theme.InnerPadding()
}

// SetRows sets whether the moves are in rows of two or in one line.
func (p *Panel) SetRows(rows bool) {
	p.rows = rows
	p.strip.setRows(rows)
}

// ShowList shows or hides the rows of moves. The buttons stay visible.
func (p *Panel) ShowList(visible bool) { p.listShown = visible }

// StripHeight returns the height of the panel with the moves in one line.
func (p *Panel) StripHeight() float32 { return p.menu.MinSize().Height }

// RowsHeight returns the height of the panel with four rows of moves.
func (p *Panel) RowsHeight() float32 { return p.menu.MinSize().Height + 4*p.strip.rowHeight() }

// heightDivisor limits the heights of the comment and of the tree: each is at most the height above the
// buttons divided by heightDivisor.
const heightDivisor = 3

// minStripWidth returns the minimum width of the moves in one line: that of a move. It does not depend on the moves of
// the game, so that the line neither appears nor disappears while they are browsed.
func minStripWidth() float32 { return boldWidth("88. H8") + 2*theme.InnerPadding() }

// MinSize implements fyne.Layout.
func (p *Panel) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.Size{} }

// Layout implements fyne.Layout.
func (p *Panel) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	text, height := "", p.StripHeight()
	if p.rows && float32(len(p.stepButtons))*(height+theme.Padding())+labelledWidth(lang.Annotate()) <= size.Width {
		text = lang.Annotate()
	}
	if p.menu.Text != text {
		p.menu.SetText(text)
	}
	button := p.menu.MinSize()
	if !p.rows {
		x := max(size.Width-3*height, 0)
		widgets.SetBounds(p.strip, 0, 0, x, height)

		for i, b := range []*widgets.TooltipButton{p.stepButtons[1], p.stepButtons[2], p.menu} {
			widgets.SetBounds(b, x+float32(i)*height, 0, height, height)
		}

		for i, b := range p.stepButtons {
			widgets.SetVisible(b, i == 1 || i == 2)
		}
		widgets.SetVisible(p.strip, x >= minStripWidth())
		widgets.SetVisible(p.commentScroll, false)
		widgets.SetVisible(p.graph, false)

		return
	}

	listHeight := size.Height - height
	for i, b := range p.stepButtons {
		widgets.SetVisible(b, true)
		widgets.SetBounds(b, float32(i)*(height+theme.Padding()), listHeight, height, height)
	}
	widgets.SetBounds(p.menu, size.Width-button.Width, listHeight, button.Width, height)
	p.comment.Resize(fyne.NewSize(size.Width, p.comment.MinSize().Height))
	commentHeight, graphHeight := float32(0), float32(0)
	if p.text != "" {
		commentHeight = min(p.comment.MinSize().Height, listHeight/heightDivisor)
	}
	if p.graph.hasBranches() && listHeight/heightDivisor >= p.graph.MinSize().Height {
		graphHeight = min(p.graph.field.MinSize().Height, listHeight/heightDivisor)
	}
	rest := max(listHeight-commentHeight-graphHeight, 0)
	widgets.SetVisible(p.strip, p.listShown && rest >= p.strip.MinSize().Height)
	widgets.SetVisible(p.commentScroll, commentHeight > 0)
	widgets.SetVisible(p.graph, graphHeight > 0)
	widgets.SetBounds(p.strip, 0, 0, size.Width, rest)
	widgets.SetBounds(p.commentScroll, 0, listHeight-commentHeight-graphHeight, size.Width, commentHeight)
	widgets.SetBounds(p.graph, 0, listHeight-graphHeight, size.Width, graphHeight)
}
