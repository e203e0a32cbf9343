package moves

import (
	"slices"
	"strings"

	"fyne.io/fyne/v2"

	"jingzi/game"
	"jingzi/ui/lang"
	"jingzi/ui/widgets"
)

// DisplaySibling displays another branch at the displayed move.
func (p *Panel) DisplaySibling(offset int) { p.navigator.DisplaySibling(offset) }

// Promote makes the displayed branch the main line, unless it is the main line.
func (p *Panel) Promote() {
	if p.canPromote() {
		p.editor.Promote(p.node())
	}
}

// Delete removes the displayed move and its descendants from the tree.
func (p *Panel) Delete() { p.editor.Remove(p.node()) }

// Comment shows a dialog in which the comment on the displayed move can be edited. If the comment is very
// long, only its first part can be edited.
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
		// An unchanged text may be truncated.
		if ok && entry.Text != text {
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

// Tool returns the kind of mark that a tap on the board sets. ok is false if a tap plays a move.
func (p *Panel) Tool() (kind game.MarkKind, ok bool) {
	if p.tool == nil {
		return 0, false
	}
	return *p.tool, true
}

// PutToolDown deselects the tool and reports whether a tool was selected.
func (p *Panel) PutToolDown() bool {
	if p.tool == nil {
		return false
	}
	p.tool = nil
	p.desk.Refresh()

	return true
}

// pickTool selects a tool, or deselects it if it is selected.
func (p *Panel) pickTool(kind game.MarkKind) {
	if p.tool != nil && *p.tool == kind {
		p.tool = nil
	} else {
		p.tool = &kind
	}
	p.desk.Refresh()
}

// HasTool reports whether a tool for marks is selected.
func (p *Panel) HasTool() bool { return p.tool != nil }

// ToggleMark sets or removes the mark of the selected tool on a point. It does nothing if no tool is selected.
func (p *Panel) ToggleMark(point game.Point) {
	if p.tool == nil {
		return
	}

	n := p.node()
	marks := slices.Clone(n.Marks)
	i := slices.IndexFunc(marks, func(m game.Mark) bool { return m.Point == point })
	hasMark := i >= 0 && marks[i].Kind == *p.tool
	if i >= 0 {
		marks = slices.Delete(marks, i, i+1)
	}
	if !hasMark {
		m := game.Mark{Point: point, Kind: *p.tool}
		if m.Kind == game.Label {
			m.Text = freeLetter(marks)
		}
		marks = append(marks, m)
	}
	p.editor.SetMarks(n, marks)
}

// freeLetter returns the first letter that labels none of the marks, or A if there is no such letter.
func freeLetter(marks []game.Mark) string {
	for letter := 'A'; letter <= 'Z'; letter++ {
		if !slices.ContainsFunc(marks, func(m game.Mark) bool {
			return m.Kind == game.Label && m.Text == string(letter)
		}) {
			return string(letter)
		}
	}

	return "A"
}

// Menu returns the menu with the commands for the displayed move.
func (p *Panel) Menu() *fyne.Menu {
	item := func(label string, action func(), enabled bool) *fyne.MenuItem {
		i := fyne.NewMenuItem(label, action)
		i.Disabled = !enabled
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
		i.Checked = p.tool != nil && *p.tool == kind
		items = append(items, i)
	}
	if len(n.Marks) > 0 {
		items = append(items, item(lang.ClearSigns(), func() { p.editor.SetMarks(n, nil) }, true))
	}

	return fyne.NewMenu("", items...)
}
