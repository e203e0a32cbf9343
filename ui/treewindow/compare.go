package treewindow

import (
	"context"
	"math"
	"slices"
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"jingzi/game"
	"jingzi/ui/background"
	"jingzi/ui/lang"
	"jingzi/ui/tree"
	"jingzi/ui/widgets"
)

// comparison measures every way of searching one position, one after the other
// in the background, and shows the results as a table with bars.
type comparison struct {
	root      game.Position
	ways      []tree.Way
	quicker   *widgets.Check                // quicker wins count more
	measuring *background.Job[tree.Measure] // reports come in the order of tree.Ways
	box       *fyne.Container
	rows      []*comparedRow
	theory    *widgets.Paragraph
}

type comparedRow struct {
	cells []*widget.Label
	bar   *widget.ProgressBar
}

// compareDialog compares the ways of searching the position at the root.
func (w *Window) compareDialog() {
	title := lang.CompareTitle()
	switch {
	case w.source == ofText:
		title = lang.CompareWritten()
		w.comparison = compareWritten(w.desk.Post, w.written)
	case w.root.Result().Over():
		return
	default:
		w.comparison = newComparison(w.desk.Post, w.dialogs.Typed, w.root, min(w.search.Depth, tree.MaxDepth(w.root)))
	}
	w.dialogs.Show(&widgets.Dialog{Title: lang.Title(title), Content: w.comparison.box, Width: 980, Closed: w.comparison.measuring.Stop})
}

func newComparison(post func(func()), onKey func(*fyne.KeyEvent), root game.Position, depth int) *comparison {
	c := &comparison{root: root, ways: slices.Concat(tree.Ways, tree.PaperWays, tree.TableWays)}
	var depths []string
	for d := 1; d <= tree.MaxDepth(root); d++ {
		depths = append(depths, strconv.Itoa(d))
	}
	explained := widgets.Wrapped(lang.CompareAnyWin())
	choice := widgets.NewSelect(depths, depth-1, func(i int) { c.measure(i + 1) }, onKey)
	c.quicker = widgets.NewCheck(lang.CompareQuicker(), false, func(on bool) {
		if explained.SetText(lang.CompareAnyWin()); on {
			explained.SetText(lang.CompareQuickerSay())
		}
		c.measure(choice.SelectedIndex() + 1)
	}, onKey)
	c.build(post, container.New(&widgets.Flow{}, widget.NewLabel(lang.TreeDepth()), sized(80, choice), c.quicker))
	c.box.Add(explained)
	c.measure(depth)
	return c
}

// compareWritten compares the ways of searching a written tree.
func compareWritten(post func(func()), w *tree.Written) *comparison {
	c := &comparison{ways: tree.WrittenWays(w), quicker: &widgets.Check{}}
	c.build(post, widget.NewLabel(""))
	c.measure(0)
	if theory, ok := tree.TheoryOfWritten(w); ok {
		c.showTheory(theory, lang.CompareTheoryOf)
	}
	return c
}

func (c *comparison) build(post func(func()), head fyne.CanvasObject) {
	c.measuring, c.theory = background.New[tree.Measure](post), widgets.Wrapped("")
	names := c.row("", lang.CompareNodes(), lang.CompareLeaves(), lang.CompareCuts(), lang.CompareTime())
	names.Objects[5] = widget.NewLabelWithStyle(lang.CompareBars(), fyne.TextAlignLeading, fyne.TextStyle{})
	c.rows = nil
	c.box = container.NewVBox(head, names)
	for _, w := range c.ways {
		c.box.Add(c.row(w.Name(), "", "", "", ""))
	}
	c.box.Add(c.theory)
	for _, name := range []lang.Text{lang.TheoryMinimax, lang.TheoryAlphaBeta} {
		c.box.Add(c.row(name(), "", "", "", ""))
	}
}

func (c *comparison) row(texts ...string) *fyne.Container {
	r := &comparedRow{bar: newBar()}
	objects := []fyne.CanvasObject{}
	for i, text := range texts {
		l := widget.NewLabel(text)
		l.Truncation = fyne.TextTruncateEllipsis
		if i > 0 {
			l.Alignment = fyne.TextAlignTrailing
		}
		r.cells = append(r.cells, l)
		objects = append(objects, l)
	}
	c.rows = append(c.rows, r)
	return container.New(&columns{shares: []float32{2.9, 1.4, 1.1, 0.9, 1.2, 2.3}, whole: 540, named: 400}, append(objects, container.New(layout.NewCustomPaddedLayout(6, -2, 0, 0), r.bar))...) // beside the texts, which hang low
}

func (c *comparison) measure(depth int) {
	for _, r := range c.rows {
		for _, cell := range r.cells[1:] {
			cell.SetText("")
		}
		setBar(r.bar, 0)
	}
	if c.root.Rules().Size() > 0 {
		c.showTheory(tree.TheoryOf(c.root, depth), lang.CompareTheory)
	}
	root, ways, quicker, measured := c.root, c.ways, c.quicker.Checked, 0
	c.measuring.Start(func(ctx context.Context, report func(tree.Measure)) error {
		for _, w := range ways {
			report(w.Measure(ctx, root, depth, quicker))
		}
		return ctx.Err()
	}, func(reports []tree.Measure) {
		for _, m := range reports {
			c.rows[measured].show(m)
			measured++
		}
	}, func(error) {})
}

func (c *comparison) showTheory(t tree.Theory, say lang.Text) {
	c.theory.SetText(say(t.Minimax(), t.AlphaBeta()))
	for i, leaves := range []int64{t.Leaves, t.Fewest} {
		row := c.rows[len(c.ways)+i]
		row.cells[2].SetText(lang.Number(leaves))
		setBar(row.bar, float64(leaves))
	}
}

func (r *comparedRow) show(m tree.Measure) {
	more := ""
	if m.Capped {
		more = "> "
	}
	for i, text := range []string{lang.Number(m.Nodes), lang.Number(m.Leaves), lang.Number(m.Cuts), lang.TreeMilliseconds(m.Time.Seconds() * 1000)} {
		r.cells[i+1].SetText(more + text)
	}
	setBar(r.bar, float64(m.Nodes))
}

type columns struct {
	shares []float32
	whole  float32 // the width below which the last one gives way
	named  float32 // the width below which the first one stands above the others
	width  float32 // as of the last Layout
}

func (c *columns) MinSize(objects []fyne.CanvasObject) fyne.Size {
	height := float32(0)
	for _, o := range objects {
		height = max(height, o.MinSize().Height)
	}
	height -= theme.InnerPadding()
	if c.above(objects) {
		height += objects[0].MinSize().Height - theme.InnerPadding()
	}
	return fyne.NewSize(280, height)
}

// above reports whether the first one stands above the others.
func (c *columns) above(objects []fyne.CanvasObject) bool {
	first, ok := objects[0].(*widget.Label)
	return ok && first.Text != "" && c.width > 0 && c.width < c.named
}

func (c *columns) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	c.width = size.Width
	last := len(objects) - 1
	widgets.SetVisible(objects[last], size.Width >= c.whole)
	if !objects[last].Visible() {
		objects = objects[:last]
	}
	shares, y := c.shares, float32(0)
	if size.Width < c.named {
		if height := objects[0].MinSize().Height; c.above(objects) {
			objects[0].Move(fyne.Position{})
			objects[0].Resize(fyne.NewSize(size.Width, height))
			y = height - theme.InnerPadding()
		}
		shares, objects = shares[1:], objects[1:]
	}
	whole, x := float32(0), float32(0)
	for i := range objects {
		whole += shares[i]
	}
	for i, o := range objects {
		width := size.Width * shares[i] / whole
		widgets.Place(o, x, y, width, size.Height-y)
		x += width
	}
}

// mostDecades is how many powers of ten a bar has room for.
const mostDecades = 8

// newBar shows a number on a logarithmic scale; see setBar.
func newBar() *widget.ProgressBar {
	b := widget.NewProgressBar()
	b.Max, b.TextFormatter = mostDecades, func() string { return "" }
	return b
}

func setBar(b *widget.ProgressBar, number float64) { b.SetValue(math.Log10(max(1, number))) }
