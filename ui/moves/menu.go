package moves

import (
	"slices"
	"strings"

	"fyne.io/fyne/v2"

	"jingzi/game"
	"jingzi/ui/lang"
	"jingzi/ui/widgets"
)

func (p *Panel) DisplaySibling(offset int) { p.navigator.DisplaySibling(offset) }

func (p *Panel) Promote() {
	if p.canPromote() {
		p.editor.Promote(p.node())
	}
}

// Delete removes the displayed move and its descendants from the tree.
func (p *Panel) Delete() { p.editor.Remove(p.node()) }

// Comment shows a dialog for the comment on the displayed move. If the comment is very long, only its first
// part can be edited.
func (p *Panel) Comment() {
	n, dialogs := p.node(), &p.desk.Dialogs
	part, rest := widgets.SplitLong(n.Comment, widgets.MaxMultiLine)
	text := lang.TruncateLines(part, len(part))
	entry := widgets.NewEntry(text, dialogs.HandleKey)
	entry.MultiLine, entry.Wrapping = true, fyne.TextWrapWord
	entry.SetMinRowsVisible(6)
	var content fyne.CanvasObject = entry
	if rest != "" {
		content = widgets.WithCaption(entry, lang.CommentTooLong())
	}
	dialogs.Form(lang.Title(lang.EditComment()), content, lang.OK(), func(ok bool) {
		if ok && entry.Text != text { // else a truncated comment would replace the whole one
			p.editor.SetComment(n, strings.TrimSpace(entry.Text+rest))
		}
		p.desk.Focus()
	})
	dialogs.Window.Canvas().Focus(entry)
}

func (p *Panel) node() *game.Node { return p.navigator.Ply().Node }

func (p *Panel) canPromote() bool {
	return !slices.Contains(p.liveGame.Match().Tree().MainLine(), p.node())
}

// Tool returns the mark that a tap on the board sets. ok is false if a tap plays a move.
func (p *Panel) Tool() (kind game.MarkKind, ok bool) {
	if p.marking == nil {
		return 0, false
	}
	return *p.marking, true
}

// PutToolDown deselects the tool. It reports whether one was selected.
func (p *Panel) PutToolDown() bool {
	if p.marking == nil {
		return false
	}
	p.marking = nil
	p.desk.Refresh()
	return true
}

func (p *Panel) pickTool(kind game.MarkKind) {
	if p.marking != nil && *p.marking == kind {
		p.marking = nil
	} else {
		p.marking = &kind
	}
	p.desk.Refresh()
}

// ToggleMark sets or removes the mark of the selected tool on a point. It reports whether a tool is
// selected; otherwise the caller plays the point.
func (p *Panel) ToggleMark(point game.Point) bool {
	if p.marking == nil {
		return false
	}
	n := p.node()
	marks := slices.Clone(n.Marks)
	i := slices.IndexFunc(marks, func(m game.Mark) bool { return m.Point == point })
	same := i >= 0 && marks[i].Kind == *p.marking
	if i >= 0 {
		marks = slices.Delete(marks, i, i+1)
	}
	if !same {
		m := game.Mark{Point: point, Kind: *p.marking}
		if m.Kind == game.Label {
			m.Text = freeLetter(marks)
		}
		marks = append(marks, m)
	}
	p.editor.SetMarks(n, marks)
	return true
}

func freeLetter(marks []game.Mark) string {
	for letter := 'A'; letter <= 'Z'; letter++ {
		if !slices.ContainsFunc(marks, func(m game.Mark) bool { return m.Kind == game.Label && m.Text == string(letter) }) {
			return string(letter)
		}
	}
	return "A"
}

func (p *Panel) Menu() *fyne.Menu {
	item := func(label string, action func(), possible bool) *fyne.MenuItem {
		i := fyne.NewMenuItem(label, action)
		i.Disabled = !possible
		return i
	}
	n := p.node()
	items := []*fyne.MenuItem{
		item(lang.NextBranch(), func() { p.DisplaySibling(1) }, n.Sibling(1) != nil),
		item(lang.PreviousBranch(), func() { p.DisplaySibling(-1) }, n.Sibling(-1) != nil),
		item(lang.PromoteBranch(), p.Promote, p.canPromote()),
		item(lang.DeleteBranch(), p.Delete, n.Parent() != nil),
		fyne.NewMenuItemSeparator(),
		item(lang.EditComment(), p.Comment, true),
	}
	for _, kind := range []game.MarkKind{game.Label, game.Triangle, game.Circle, game.Square, game.Cross} {
		i := item(lang.MarkName(kind), func() { p.pickTool(kind) }, true)
		i.Checked = p.marking != nil && *p.marking == kind
		items = append(items, i)
	}
	if len(n.Marks) > 0 {
		items = append(items, item(lang.ClearSigns(), func() { p.editor.SetMarks(n, nil) }, true))
	}
	return fyne.NewMenu("", items...)
}
