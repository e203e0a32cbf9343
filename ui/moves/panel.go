// Package moves shows the moves of a game: the line that is looked at, as one
// line of text in a narrow window and two to a row in a wide one, what is said of
// the move that is shown, and the tree of the branches. It walks the branches,
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
	words   func(index int) string // for a moment of the line
	strip   *moveStrip
	text    string            // the comment,
	comment *fyne.Container   // in parts
	said    *container.Scroll // of them
	graph   *graph
	menu    *widgets.Button
	marking *game.MarkKind // the tool in hand; nil for none
}

// New shows a game. words are those for a moment of the line.
func New(s *session.Session, d *desk.Desk, words func(index int) string) *Panel {
	g := s.Navigator
	p := &Panel{play: s.Game, browse: s.Navigator, edit: s.Editor, desk: d, words: words, strip: newStrip(), comment: container.New(&widgets.ColumnLayout{}), graph: newGraph()}
	p.strip.onTapped = func(i int) { g.Display(i + 1) }
	p.graph.onTapped = g.DisplayNode
	p.graph.onMenu = func(n *game.Node, at fyne.Position) {
		g.DisplayNode(n)
		p.popup(at)
	}
	p.said = container.NewVScroll(p.comment)
	p.menu = widgets.NewButton("", theme.DocumentCreateIcon(), nil, d.HandleKey)
	p.menu.Name = lang.Annotate()
	p.menu.Importance = widget.LowImportance
	p.menu.OnTapped = func() {
		at := fyne.CurrentApp().Driver().AbsolutePositionForObject(p.menu)
		p.popup(at.AddXY(0, p.menu.Size().Height))
	}
	p.Box = container.New(p, p.strip, p.said, p.graph, p.menu)
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
	texts, begins := make([]string, len(line)-1), make([]bool, len(line)-1)
	for i := range texts {
		texts[i] = p.words(i+1) + besides(line[i+1].Node)
		begins[i] = line[i].Position.Stones()%2 == 0
	}
	p.strip.show(texts, begins, shown-1, p.stands()-1)
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

// What the list beside the board wants at least, and a comment below the board.
const (
	leastList = 160
	leastSaid = 48
)

func (p *Panel) MinHeight() float32 { return p.strip.MinSize().Height }

// RequiredHeight is the height that the panel should have below the board, 0 where a
// line of text will do.
func (p *Panel) RequiredHeight() float32 {
	if p.text == "" {
		return 0
	}
	return p.strip.MinSize().Height + leastSaid + 2*theme.Padding()
}

func (p *Panel) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.Size{} }

// Layout implements fyne.Layout. Beside the board, where there is more height
// than width, the moves are a list; below it they are a line.
func (p *Panel) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	lists := size.Height >= leastList && size.Height > size.Width*4/5
	top := p.strip.MinSize().Height
	rest := size.Height - top
	p.strip.inRows(lists)
	widgets.SetVisible(p.menu, len(p.browse.Plies()) > 1) // else there is nothing to annotate
	word := ""
	if lists {
		word = lang.Annotate()
	}
	if p.menu.Text != word {
		p.menu.SetText(word)
	}
	button := p.menu.MinSize()
	p.menu.Resize(button)
	p.menu.Move(fyne.NewPos(size.Width-button.Width, max((top-button.Height)/2, 0)))
	low := float32(0) // the height of the button below the list
	if lists {
		rest = size.Height / 2
		p.menu.Move(fyne.NewPos(0, size.Height-button.Height))
		if p.menu.Visible() {
			low = button.Height
		}
	}
	p.comment.Resize(fyne.NewSize(size.Width, p.comment.MinSize().Height))
	said, graph := float32(0), float32(0)
	if p.text != "" && rest >= leastSaid {
		said = min(p.comment.MinSize().Height, rest)
		if p.graph.branches() {
			said = min(said, max(rest/2, leastSaid))
		}
	}
	if p.graph.branches() && rest-said >= p.graph.MinSize().Height {
		graph = min(p.graph.field.MinSize().Height, rest-said)
	}
	widgets.SetVisible(p.said, said > 0)
	widgets.SetVisible(p.graph, graph > 0)
	if lists {
		widgets.SetBounds(p.strip, 0, 0, size.Width, max(size.Height-low-said-graph, 0))
		widgets.SetBounds(p.said, 0, size.Height-low-said-graph, size.Width, said)
		widgets.SetBounds(p.graph, 0, size.Height-low-graph, size.Width, graph)
		return
	}
	widgets.SetBounds(p.strip, 0, 0, max(size.Width-button.Width, 0), top)
	widgets.SetBounds(p.said, 0, top, size.Width, said)
	widgets.SetBounds(p.graph, 0, top+said, size.Width, graph)
}
