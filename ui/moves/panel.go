// Package moves shows the moves of a game: the line that is looked at, as one
// line of text in a narrow window and two to a row in a wide one, with buttons that
// walk through it, what is said of the move that is shown, and the tree of the branches. It walks the branches,
// reorders and deletes them, and writes comments and signs.
//
// Start with Panel.
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

// Panel is the widget: give its Box any size.
type Panel struct {
	Box *fyne.Container

	play    *session.LiveGame
	browse  *session.Navigator
	edit    *session.TreeEditor
	desk    *desk.Desk
	entry   func(index int) Entry // for a moment of the line
	strip   *moveStrip
	text    string            // the comment,
	comment *fyne.Container   // in parts
	said    *container.Scroll // of them
	graph   *graph
	menu    *widgets.TooltipButton
	walk    []*widgets.TooltipButton // to the start, back, on, to the end
	marking *game.MarkKind           // the tool in hand; nil for none
	rows    bool                     // two moves to a row; else all in a line
	list    bool                     // the rows are wanted
}

// Entry is a moment in the list of moves.
type Entry struct {
	Number int    // of the stone; 0 if none was placed
	Text   string // what was played
	Sign   string // what a review says of it
}

// numbered is the entry as one text.
func (e Entry) numbered() string {
	if e.Number == 0 {
		return e.Text
	}
	return fmt.Sprintf("%d. %s", e.Number, e.Text)
}

// New shows a game.
func New(s *session.Session, d *desk.Desk, entry func(index int) Entry) *Panel {
	g := s.Navigator
	p := &Panel{play: s.Game, browse: s.Navigator, edit: s.Editor, desk: d, entry: entry, strip: newStrip(), comment: container.New(&widgets.ColumnLayout{}), graph: newGraph()}
	p.strip.onTapped = func(i int) { g.Display(i + 1) }
	p.graph.onTapped = g.DisplayNode
	p.graph.onMenu = func(n *game.Node, at fyne.Position) {
		g.DisplayNode(n)
		p.popup(at)
	}
	p.said = container.NewVScroll(p.comment)
	p.menu = widgets.NewTooltipButton(d.Tips, lang.Annotate(), "", theme.DocumentCreateIcon(), nil, d.HandleKey)
	p.menu.Importance = widget.LowImportance
	p.menu.OnTapped = func() {
		at := fyne.CurrentApp().Driver().AbsolutePositionForObject(p.menu)
		p.popup(at.AddXY(0, p.menu.Size().Height))
	}
	step := func(word lang.Text, key string, icon fyne.Resource, by int) {
		b := d.Button("", icon, func() { p.browse.View().Seek(by) })
		b.Word, b.Key, b.Importance = word(), key, widget.LowImportance
		p.walk = append(p.walk, b)
	}
	step(lang.WalkStart, "Home", theme.MediaSkipPreviousIcon(), -farAway)
	step(lang.WalkBack, "PgUp", theme.NavigateBackIcon(), -1)
	step(lang.WalkOn, "PgDn", theme.NavigateNextIcon(), 1)
	step(lang.WalkEnd, "End", theme.MediaSkipNextIcon(), farAway)
	p.Box = container.New(p, p.strip, p.said, p.graph, p.menu, p.walk[0], p.walk[1], p.walk[2], p.walk[3])
	return p
}

func (p *Panel) popup(at fyne.Position) {
	widget.ShowPopUpMenuAtPosition(p.Menu(), p.desk.Dialogs.Window.Canvas(), at)
}

// stands is the index of the moment of the line up to which the game has been
// played: all of it where it is a variation that is looked at.
func (p *Panel) stands() int {
	m, line := p.play.Match(), p.browse.Plies()
	if at := m.Index(); at < len(line) && line[at].Node == m.Plies()[at].Node {
		return at
	}
	return len(line) - 1
}

// besides says how many other ways there were at a node, and that something is
// said of it.
func besides(n *game.Node) (text string) {
	if others := len(n.Parent().Children()) - 1; others > 0 {
		text = fmt.Sprintf("  +%d", others)
	}
	if n.Comment != "" || len(n.Marks) > 0 {
		text += " *"
	}
	return text
}

// longestComment is how many characters of a comment are shown: as many as a
// record holds.
const longestComment = 1 << 16

// longestPart is how many characters of it one label shows. The time that the
// toolkit takes to draw a label grows with the square of the text's length.
const longestPart = 2000

// Sync draws what differs. It reports whether it needs more room, or less, than
// before.
func (p *Panel) Sync() (changed bool) {
	line, shown := p.browse.Plies(), p.browse.Index()
	m := p.play.Match()
	node := line[shown].Node
	entries, begins := make([]Entry, len(line)-1), make([]bool, len(line)-1)
	for i := range entries {
		entries[i] = p.entry(i + 1)
		entries[i].Text += besides(line[i+1].Node)
		begins[i] = line[i].Number%2 == 0
	}
	p.strip.show(entries, begins, shown-1, p.stands()-1)
	for i, b := range p.walk {
		widgets.SetEnabled(b, p.canWalk(i >= 2))
	}
	hadGraph := p.graph.branches()
	p.graph.show(m.Tree(), p.edit.Revision(), line, shown, m.Plies()[m.Index()].Node)
	comment := lang.TruncateLines(node.Comment, longestComment)
	changed = hadGraph != p.graph.branches() || (p.text == "") != (comment == "")
	if p.text != comment {
		p.text = comment
		p.comment.RemoveAll()
		for part, rest := "", comment; rest != ""; {
			part, rest = widgets.SplitLong(strings.TrimLeft(rest, " \n"), longestPart)
			p.comment.Add(widgets.NewParagraph(part))
		}
		p.said.ScrollToTop()
	}
	p.Layout(p.Box.Objects, p.Box.Size()) // each has been drawn
	return changed
}

// farAway is more moments than any game has.
const farAway = 1 << 16

// canWalk reports whether there is a moment to walk to.
func (p *Panel) canWalk(on bool) bool {
	if c := p.browse.View().Caption(); c.Total > 0 {
		return on && c.Current < c.Total || !on && c.Current > 0
	}
	return on && p.browse.Index() < len(p.browse.Plies())-1 || !on && p.browse.Index() > 0
}

// SetRows lists the moves two to a row, or in a line.
func (p *Panel) SetRows(rows bool) {
	p.rows = rows
	p.strip.inRows(rows)
}

// ShowList shows the moves, or only the buttons.
func (p *Panel) ShowList(on bool) { p.list = on }

// StripHeight is the height of the line, RowsHeight that of four rows with the buttons.
func (p *Panel) StripHeight() float32 { return p.menu.MinSize().Height }
func (p *Panel) RowsHeight() float32  { return p.menu.MinSize().Height + 4*p.strip.rowHeight() }

// shareSaid is the part of the list's height that a comment and the branches may each have.
const shareSaid = 3

func (p *Panel) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.Size{} }

// Layout implements fyne.Layout.
func (p *Panel) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	word := ""
	if p.rows {
		word = lang.Annotate()
	}
	if p.menu.Text != word {
		p.menu.SetText(word)
	}
	button, low := p.menu.MinSize(), p.StripHeight()
	if !p.rows {
		x := max(size.Width-3*low, 0)
		widgets.SetBounds(p.strip, 0, 0, x, low)
		for i, b := range []*widgets.TooltipButton{p.walk[1], p.walk[2], p.menu} {
			widgets.SetBounds(b, x+float32(i)*low, 0, low, low)
		}
		for i, b := range p.walk {
			widgets.SetVisible(b, i == 1 || i == 2)
		}
		widgets.SetVisible(p.strip, true)
		widgets.SetVisible(p.said, false)
		widgets.SetVisible(p.graph, false)
		return
	}
	height := size.Height - low
	for i, b := range p.walk {
		widgets.SetVisible(b, true)
		widgets.SetBounds(b, float32(i)*(low+theme.Padding()), height, low, low)
	}
	widgets.SetBounds(p.menu, size.Width-button.Width, height, button.Width, low)
	p.comment.Resize(fyne.NewSize(size.Width, p.comment.MinSize().Height))
	said, graph := float32(0), float32(0)
	if p.text != "" {
		said = min(p.comment.MinSize().Height, height/shareSaid)
	}
	if p.graph.branches() && height/shareSaid >= p.graph.MinSize().Height {
		graph = min(p.graph.field.MinSize().Height, height/shareSaid)
	}
	widgets.SetVisible(p.strip, p.list)
	widgets.SetVisible(p.said, said > 0)
	widgets.SetVisible(p.graph, graph > 0)
	widgets.SetBounds(p.strip, 0, 0, size.Width, max(height-said-graph, 0))
	widgets.SetBounds(p.said, 0, height-said-graph, size.Width, said)
	widgets.SetBounds(p.graph, 0, height-graph, size.Width, graph)
}
