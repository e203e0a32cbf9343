package guide

import (
	"context"
	"math/big"
	"slices"
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"jingzi/game"
	"jingzi/ui/background"
	"jingzi/ui/lang"
	"jingzi/ui/tree"
	"jingzi/ui/widgets"
)

// size counts boards and games while the reader looks on.
type size struct {
	state  *widget.Label
	values []figure
	shown  counts
	count  *background.Job[counts]
}

// figure is a number on the page and how to get it; empty while it is not known.
type figure struct {
	name  string
	of    func(*counts) string
	label *widget.Label
}

func writeSize(p *page) {
	p.paragraphs(lang.GuideSizeSay1)
	newSize(p, fiveDepth)
	p.paragraphs(lang.GuideSizeSay2)
}

// newSize counts from now on, 5×5 to a depth, until the chapter is left.
func newSize(p *page, depth int) *size {
	s := &size{state: widget.NewLabel(""), count: background.New[counts](p.g.desk.Post)}
	p.g.cleanups = append(p.g.cleanups, s.count.Stop)
	p.add(s.state)
	s.section(p, lang.ShortTicTacToe, ofThree())
	p.section(lang.GuideLayers)
	table := container.New(closeGrid{shares: fifths})
	for _, head := range []lang.Text{lang.GuideLayerMarks, lang.GuideLayerNodes, lang.GuideLayerBoards, lang.GuideLayerClasses, lang.GuideLayerEnded} {
		table.Add(small(head(), true))
	}
	for n := range s.shown.layers {
		table.Add(small(strconv.Itoa(n), false))
		for _, of := range []func(layer) int{
			func(l layer) int { return l.nodes }, func(l layer) int { return l.boards },
			func(l layer) int { return l.classes }, func(l layer) int { return l.ended },
		} {
			table.Add(s.value(false, func(c *counts) string { return grouped(of(c.layers[n])) }))
		}
	}
	p.add(table)
	s.section(p, lang.GuideWays, ofWays())
	s.section(p, lang.GuideOfFive, ofFive())
	s.show(counts{})
	s.count.Start(func(ctx context.Context, report func(counts)) error {
		countAll(ctx, depth, report)
		return nil
	}, func(reports []counts) { s.show(reports[len(reports)-1]) }, func(error) {})
	return s
}

func ofThree() []figure {
	whole := func(name string, of func(*counts) int) figure {
		return figure{name: name, of: func(c *counts) string { return grouped(of(c)) }}
	}
	return []figure{
		whole(lang.GuideFillings(), func(c *counts) int { return c.fillings }),
		whole(lang.GuideBalanced(), func(c *counts) int { return c.balanced }),
		whole(lang.GuideBoards(), (*counts).boards),
		whole(lang.GuideClasses(), (*counts).classes),
		whole(lang.GuideOrders(), func(c *counts) int { return c.orders }),
		whole(lang.GuideGames(), (*counts).games),
		whole(lang.GuideGamesWon(lang.MarkX()), func(c *counts) int { return c.won[game.Black] }),
		whole(lang.GuideGamesWon(lang.MarkO()), func(c *counts) int { return c.won[game.White] }),
		whole(lang.GuideGamesDrawn(), func(c *counts) int { return c.won[game.Empty] }),
		{name: lang.GuideEndings(), of: func(c *counts) string {
			x, o, drawn := c.ended[game.Black], c.ended[game.White], c.ended[game.Empty]
			if x+o+drawn == 0 {
				return ""
			}
			return lang.GuideEndingsEach(grouped(x+o+drawn), grouped(x), grouped(o), grouped(drawn))
		}},
	}
}

// listed is a number of a list that is still being counted.
func listed(name string, i int, of func(*counts) []int) figure {
	return figure{name: name, of: func(c *counts) string {
		if all := of(c); i < len(all) {
			return grouped(all[i])
		}
		return ""
	}}
}

func ofWays() (figures []figure) {
	for i, w := range tree.Ways {
		figures = append(figures, listed(w.Name(), i, func(c *counts) []int { return c.ways }))
	}
	return figures
}

// ofFive are those of 5×5, and of 15×15.
func ofFive() (figures []figure) {
	for i := range fiveDepth {
		figures = append(figures, listed(lang.GuideFiveAfter(i+1), i, func(c *counts) []int { return c.five }))
	}
	fixed := func(name string, n *big.Int) figure {
		return figure{name: name, of: func(*counts) string { return long(n) }}
	}
	orders := ordersOf(game.FiveByFive)
	return append(figures,
		fixed(lang.GuideFiveFill(), fillingsOf(game.FiveByFive)),
		fixed(lang.GuideFiveOrders(), orders),
		figure{name: lang.GuideFiveYears(), of: func(c *counts) string {
			if !c.done || c.fiveSpent <= 0 {
				return ""
			}
			lines := 0
			for _, n := range c.five {
				lines += n
			}
			return lang.GuideYears(long(yearsOf(orders, float64(lines)/c.fiveSpent.Seconds())))
		}},
		fixed(lang.GuideLargeFill(), fillingsOf(game.Freestyle)),
		fixed(lang.GuideLargeOrders(), ordersOf(game.Freestyle)),
	)
}

func small(text string, bold bool) *widget.Label {
	l := widget.NewLabelWithStyle(text, fyne.TextAlignTrailing, fyne.TextStyle{Bold: bold})
	l.Truncation = fyne.TextTruncateEllipsis
	return l
}

func (s *size) value(bold bool, of func(*counts) string) *widget.Label {
	l := small("", bold)
	s.values = append(s.values, figure{of: of, label: l})
	return l
}

func (s *size) section(p *page, title lang.Text, figures []figure) {
	p.section(title)
	rows := container.New(closeGrid{shares: []float32{0.58, 0.42}})
	for _, f := range figures {
		rows.Add(widgets.Wrapped(f.name))
		rows.Add(s.value(true, f.of))
	}
	p.add(rows)
}

func (s *size) show(c counts) {
	s.shown = c
	for _, v := range s.values {
		if text := v.of(&c); text != v.label.Text {
			v.label.SetText(text)
		}
	}
	say := lang.GuideCounting
	if c.done {
		say = lang.GuideCounted
	}
	s.state.SetText(say(c.spent.Seconds()))
}

// grouped writes what was counted; nothing yet is empty.
func grouped(n int) string {
	if n == 0 {
		return ""
	}
	return lang.Number(n)
}

// long writes a number, or if it is too long its number of digits.
func long(n *big.Int) string {
	if n.IsInt64() {
		return lang.Number(n.Int64())
	}
	return lang.GuideDigits(len(n.String()))
}

// closeGrid has columns of some shares of the width, and narrow rows.
type closeGrid struct{ shares []float32 }

var fifths = []float32{0.2, 0.2, 0.2, 0.2, 0.2}

// arrange calls put with the place of each object, and returns the height.
func (g closeGrid) arrange(objects []fyne.CanvasObject, put func(o fyne.CanvasObject, column int, y, height float32)) (y float32) {
	for row := range slices.Chunk(objects, len(g.shares)) {
		height := float32(0)
		for _, o := range row {
			height = max(height, o.MinSize().Height)
		}
		for i, o := range row {
			put(o, i, y, height)
		}
		y += height - theme.InnerPadding()
	}
	return y + theme.InnerPadding()
}

func (g closeGrid) MinSize(objects []fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(200, g.arrange(objects, func(fyne.CanvasObject, int, float32, float32) {}))
}

func (g closeGrid) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	place := func(o fyne.CanvasObject, column int, y, height float32) {
		x := float32(0)
		for _, share := range g.shares[:column] {
			x += share
		}
		width := min(size.Width, 700)
		widgets.Place(o, x*width, y, g.shares[column]*width, height)
	}
	g.arrange(objects, place) // texts wrap to the width first
	g.arrange(objects, place)
}
