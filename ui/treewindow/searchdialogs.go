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

// searchDialogs shows the comparison of search methods and the help.
type searchDialogs struct {
	post    func(func())
	dialogs *widgets.Dialogs
	legend  func() []string
	keys    func() string
	isSlide func() bool                      // reports whether dialogs are shown as slides of a lecture
	isDark  func() bool                      // reports whether slides are dark
	latest  *background.Job[tree.SearchCost] // the job of the latest comparison
}

func paragraphs(texts ...string) *fyne.Container {
	box := container.NewVBox()
	for _, text := range texts {
		box.Add(widgets.NewParagraph(text))
	}
	return box
}

func (s *searchDialogs) showHelp() {
	lines := append(s.legend(), lang.TreeKeys(), lang.StepKeys(), s.keys())
	s.dialogs.Show(&widgets.Dialog{Title: lang.TreeHelp(), Content: paragraphs(lines...), Width: widgets.LargeDialog})
}

// comparison measures search methods on a position or a parsed tree, one after the other in the background,
// and shows the results as a table with bars.
type comparison struct {
	root    game.Position
	methods []tree.SearchMethod

	// Whether quick wins have higher values.
	preferQuick *widgets.Check

	// Reports the costs in the order of methods.
	job   *background.Job[tree.SearchCost]
	box   *fyne.Container
	table *widgets.TextTable
	rows  []comparisonRow

	// Nil if the number of moves varies at some ply of a parsed tree.
	theory *widgets.Paragraph

	// The cost of iterative deepening.
	deepening *widgets.Paragraph
}

// comparisonRow is the row of a method or of a theoretical number.
type comparisonRow struct {
	cells []*widget.Label
	bar   *widget.ProgressBar
}

// minBarsWidth is the minimum width of a window with bars.
const minBarsWidth = 640

// compare compares the search methods on the subject's position or parsed tree.
func (s *searchDialogs) compare(sub subject) *comparison {
	isParsed := sub.source == fromText
	c := &comparison{
		preferQuick: &widgets.Check{},
		job:         background.New[tree.SearchCost](s.post),
		box:         container.NewVBox(),
	}
	title, depth := lang.CompareTitle(), 0
	if isParsed {
		title, c.methods = lang.CompareWritten(), tree.ParsedTreeMethods(sub.parsed)
	} else {
		c.root, c.methods = sub.root, tree.ComparedMethods
		depth = min(sub.search.Depth, tree.MaxDepth(sub.root))
		c.addChoices(depth, s.dialogs.HandleKey)
	}
	width, content := float32(980), fyne.CanvasObject(c.box)
	isSlide := s.isSlide()
	if isSlide {
		width, content = 1240, slide(c.box, s.isDark())
	}
	bounds, isUniform := tree.LeafBounds{}, true
	if isParsed {
		bounds, isUniform = tree.LeafBoundsOfParsed(sub.parsed)
	}
	if isUniform {
		c.theory = widgets.NewParagraph("")
	}
	c.build(!isSlide && s.dialogs.Window.Canvas().Size().Width >= minBarsWidth)
	c.measure(depth)
	if isParsed && isUniform {
		c.showTheory(bounds, lang.CompareTheoryOf)
	}
	s.latest = c.job
	s.dialogs.Show(&widgets.Dialog{Title: lang.Title(title), Content: content, Width: width, OnClosed: c.job.Stop})

	return c
}

func (c *comparison) addChoices(depth int, onKey func(*fyne.KeyEvent)) {
	explanation := widgets.NewParagraph(lang.CompareAnyWin())
	choice := widgets.NewSelect(depths(tree.MaxDepth(c.root)), depth-1, func(i int) { c.measure(i + 1) }, onKey)
	c.preferQuick = widgets.NewCheck(lang.CompareQuicker(), false, func(checked bool) {
		explanation.SetText(lang.CompareAnyWin())
		if checked {
			explanation.SetText(lang.CompareQuickerExplained())
		}
		c.measure(choice.SelectedIndex() + 1)
	}, onKey)
	c.box.Add(container.New(&widgets.FlowLayout{}, widget.NewLabel(lang.TreeDepth()), sized(80, choice), c.preferQuick))
	c.box.Add(explanation)
}

func depths(maximum int) (names []string) {
	for d := 1; d <= maximum; d++ {
		names = append(names, strconv.Itoa(d))
	}
	return names
}

func (c *comparison) build(showBars bool) {
	c.table = widgets.NewTextTable()
	addRow := func(texts ...string) {
		r := comparisonRow{bar: widget.NewProgressBar()}
		r.bar.Max, r.bar.TextFormatter = maxDecades, func() string { return "" }
		r.cells = c.table.Add(false, texts...)
		if showBars {
			// As high as the texts.
			c.table.AddObject(container.New(layout.NewCustomPaddedLayout(10, 6, 16, 0), r.bar))
		}
		c.rows = append(c.rows, r)
	}
	c.table.Add(true, "", lang.CompareNodes(), lang.CompareLeaves(), lang.CompareCuts(), lang.CompareTime())
	if showBars {
		c.table.AddObject(widget.NewLabelWithStyle(lang.CompareBars(), fyne.TextAlignTrailing, fyne.TextStyle{}))
	}

	for _, method := range c.methods {
		addRow(method.Name(), "", "", "", "")
	}
	if c.theory != nil {
		c.table.Add(false)
		c.table.AddObject(c.theory)
		addRow(lang.TheoryMinimax(), "", "", "", "")
		addRow(lang.TheoryAlphaBeta(), "", "", "", "")
	}
	c.deepening = widgets.NewParagraph("")
	c.box.Add(c.table.Box)
	c.box.Add(widgets.NewParagraph(lang.CompareRule()))
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
	root, methods, preferQuick, row := c.root, c.methods, c.preferQuick.Checked, 0
	c.job.Start(func(ctx context.Context, report func(tree.SearchCost)) error {
		for _, method := range methods {
			report(method.Measure(ctx, root, depth, preferQuick))
		}
		return ctx.Err()
	}, func(reports []tree.SearchCost) {
		for _, cost := range reports {
			prefix := ""
			if cost.Truncated {
				prefix = "> "
			}
			c.rows[row].show(cost.Nodes, prefix+lang.Number(cost.Nodes), prefix+lang.Number(cost.Leaves), prefix+
				lang.Number(cost.Cutoffs), prefix+lang.TreeMilliseconds(cost.Time.Seconds()*1000))
			if cost.DirectNodes > 0 {
				c.deepening.SetText(lang.CompareDeepening(lang.Number(cost.Nodes),
					strconv.FormatFloat(float64(cost.Nodes)/float64(cost.DirectNodes), 'f', 2, 64)))
			}
			row++
		}
		c.table.Box.Refresh()
	}, func(error) {})
}

func (c *comparison) showTheory(b tree.LeafBounds, format lang.Text) {
	c.theory.SetText(format(b.Minimax, b.AlphaBeta))

	for i, leaves := range []int64{b.Leaves, b.MinLeaves} {
		c.rows[len(c.methods)+i].show(leaves, "", lang.Number(leaves), "", "")
	}
}

// maxDecades is the number of powers of ten that a bar can show.
const maxDecades = 8

// show fills the cells after the name and sets the bar, which has a logarithmic scale.
func (r *comparisonRow) show(count int64, texts ...string) {
	for i, text := range texts {
		r.cells[i+1].SetText(text)
	}
	r.bar.SetValue(math.Log10(max(1, float64(count))))
}
