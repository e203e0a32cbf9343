package treewindow

import (
	"context"
	"math"
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"

	"jingzi/game"
	"jingzi/ui/background"
	"jingzi/ui/lang"
	"jingzi/ui/tree"
	"jingzi/ui/widgets"
)

// searchDialogs shows dialogs with results computed in the background.
type searchDialogs struct {
	post    func(func())
	dialogs *widgets.Dialogs
	legend  func() []string
	keys    func() string
	slide   func() bool // reports whether dialogs look like slides
	latest  *background.Job[tree.SearchCost]
}

func paragraphs(texts ...string) *fyne.Container {
	box := container.NewVBox()
	for _, text := range texts {
		box.Add(widgets.NewParagraph(text))
	}
	return box
}

func (s *searchDialogs) help() {
	lines := append(s.legend(), lang.TreeKeys(), lang.StepKeys(), s.keys())
	s.dialogs.Show(&widgets.Dialog{Title: lang.TreeHelp(), Content: paragraphs(lines...), Width: widgets.LargeDialog})
}

// comparison measures all search methods on one position, one after the other in the background, and shows
// the results as a table with bars.
type comparison struct {
	root      game.Position
	methods   []tree.SearchMethod
	quicker   *widgets.Check                   // whether quicker wins count more
	measuring *background.Job[tree.SearchCost] // reports come in the order of the methods
	box       *fyne.Container
	table     *widgets.TextTable
	rows      []comparedRow
	theory    *widgets.Paragraph // nil if the number of moves varies at some ply of a typed tree
	deepening *widgets.Paragraph // the cost of iterative deepening
}

type comparedRow struct {
	cells []*widget.Label
	bar   *widget.ProgressBar
}

// minBarsWidth is the minimum width of a window with bars.
const minBarsWidth = 640

// compare compares the search methods on the position at the root, or on the typed tree.
func (s *searchDialogs) compare(of subject) *comparison {
	written := of.source == fromText
	c := &comparison{quicker: &widgets.Check{}, measuring: background.New[tree.SearchCost](s.post), box: container.NewVBox()}
	title, depth := lang.CompareTitle(), 0
	if written {
		title, c.methods = lang.CompareWritten(), tree.TypedTreeMethods(of.written)
	} else {
		c.root, c.methods = of.root, tree.ComparedMethods
		depth = min(of.search.Depth, tree.MaxDepth(of.root))
		c.choices(depth, s.dialogs.HandleKey)
	}
	width, content := float32(980), fyne.CanvasObject(c.box)
	onSlide := s.slide()
	if onSlide {
		width, content = 1240, slide(c.box)
	}
	bounds, uniform := tree.LeafBounds{}, true
	if written {
		bounds, uniform = tree.LeafBoundsOfTyped(of.written)
	}
	if uniform {
		c.theory = widgets.NewParagraph("")
	}
	c.build(!onSlide && s.dialogs.Window.Canvas().Size().Width >= minBarsWidth)
	c.measure(depth)
	if written && uniform {
		c.showTheory(bounds, lang.CompareTheoryOf)
	}
	s.latest = c.measuring
	s.dialogs.Show(&widgets.Dialog{Title: lang.Title(title), Content: content, Width: width, OnClosed: c.measuring.Stop})
	return c
}

func (c *comparison) choices(depth int, onKey func(*fyne.KeyEvent)) {
	explained := widgets.NewParagraph(lang.CompareAnyWin())
	choice := widgets.NewSelect(depths(tree.MaxDepth(c.root)), depth-1, func(i int) { c.measure(i + 1) }, onKey)
	c.quicker = widgets.NewCheck(lang.CompareQuicker(), false, func(on bool) {
		if explained.SetText(lang.CompareAnyWin()); on {
			explained.SetText(lang.CompareQuickerSay())
		}
		c.measure(choice.SelectedIndex() + 1)
	}, onKey)
	c.box.Add(container.New(&widgets.FlowLayout{}, widget.NewLabel(lang.TreeDepth()), sized(80, choice), c.quicker))
	c.box.Add(explained)
}

func depths(maximum int) (names []string) {
	for d := 1; d <= maximum; d++ {
		names = append(names, strconv.Itoa(d))
	}
	return names
}

func (c *comparison) build(bars bool) {
	c.table = widgets.NewTextTable()
	row := func(texts ...string) {
		r := comparedRow{bar: widget.NewProgressBar()}
		r.bar.Max, r.bar.TextFormatter = maxDecades, func() string { return "" }
		r.cells = c.table.Add(false, texts...)
		if bars {
			c.table.AddObject(container.New(layout.NewCustomPaddedLayout(10, 6, 16, 0), r.bar)) // as high as the texts
		}
		c.rows = append(c.rows, r)
	}
	c.table.Add(true, "", lang.CompareNodes(), lang.CompareLeaves(), lang.CompareCuts(), lang.CompareTime())
	if bars {
		c.table.AddObject(widget.NewLabelWithStyle(lang.CompareBars(), fyne.TextAlignTrailing, fyne.TextStyle{}))
	}
	for _, w := range c.methods {
		row(w.Name(), "", "", "", "")
	}
	if c.theory != nil {
		c.table.Add(false)
		c.table.AddObject(c.theory)
		row(lang.TheoryMinimax(), "", "", "", "")
		row(lang.TheoryAlphaBeta(), "", "", "", "")
	}
	c.deepening = widgets.NewParagraph("")
	c.box.Add(c.table.Box)
	if c.root.Rules().NumPoints() > 0 {
		c.box.Add(c.deepening)
		c.box.Add(widgets.NewParagraph(lang.CompareReuse()))
	}
}

func (c *comparison) measure(depth int) {
	c.deepening.SetText("")
	for _, r := range c.rows {
		r.show(0, "", "", "", "")
	}
	if c.root.Rules().NumPoints() > 0 {
		c.showTheory(tree.LeafBoundsOf(c.root, depth), lang.CompareTheory)
	}
	root, ways, quicker, measured := c.root, c.methods, c.quicker.Checked, 0
	c.measuring.Start(func(ctx context.Context, report func(tree.SearchCost)) error {
		for _, w := range ways {
			report(w.Measure(ctx, root, depth, quicker))
		}
		return ctx.Err()
	}, func(reports []tree.SearchCost) {
		for _, m := range reports {
			more := ""
			if m.Truncated {
				more = "> "
			}
			c.rows[measured].show(m.Nodes, more+lang.Number(m.Nodes), more+lang.Number(m.Leaves), more+lang.Number(m.Cutoffs), more+lang.TreeMilliseconds(m.Time.Seconds()*1000))
			if m.DirectNodes > 0 {
				c.deepening.SetText(lang.CompareDeepening(lang.Number(m.Nodes), strconv.FormatFloat(float64(m.Nodes)/float64(m.DirectNodes), 'f', 2, 64)))
			}
			measured++
		}
		c.table.Box.Refresh()
	}, func(error) {})
}

func (c *comparison) showTheory(t tree.LeafBounds, say lang.Text) {
	c.theory.SetText(say(t.Minimax, t.AlphaBeta))
	for i, leaves := range []int64{t.Leaves, t.Fewest} {
		c.rows[len(c.methods)+i].show(leaves, "", lang.Number(leaves), "", "")
	}
}

// maxDecades is the number of powers of ten on a bar.
const maxDecades = 8

// show fills the cells after the name and sets the bar, whose scale is logarithmic.
func (r *comparedRow) show(number int64, texts ...string) {
	for i, text := range texts {
		r.cells[i+1].SetText(text)
	}
	r.bar.SetValue(math.Log10(max(1, float64(number))))
}
