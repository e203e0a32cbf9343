package guide

import (
	"context"
	"math/big"
	"strconv"

	"fyne.io/fyne/v2/widget"

	"jingzi/game"
	"jingzi/ui/background"
	"jingzi/ui/lang"
	"jingzi/ui/tree"
	"jingzi/ui/widgets"
)

type size struct {
	state  *widget.Label
	values []figure
	tables []*widgets.TextTable
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
	p.paragraphs(lang.GuideSizeSay2, lang.GuideSizePaper)
}

// newSize counts from now on, 5×5 to a depth, until the chapter is left.
func newSize(p *page, depth int) *size {
	s := &size{state: widget.NewLabel(""), count: background.New[counts](p.g.desk.Post)}
	p.g.cleanups = append(p.g.cleanups, s.count.Stop)
	p.add(s.state)
	s.section(p, lang.ShortTicTacToe, ofThree())
	p.section(lang.GuideLayers)
	table := s.table(p)
	table.Add(true, lang.GuideLayerMarks(), lang.GuideLayerNodes(), lang.GuideLayerBoards(), lang.GuideLayerClasses(), lang.GuideLayerEnded())
	for n := range s.shown.layers {
		cells := table.Add(false, strconv.Itoa(n), "", "", "", "")
		for i, of := range []func(layer) int{
			func(l layer) int { return l.nodes }, func(l layer) int { return l.boards },
			func(l layer) int { return l.classes }, func(l layer) int { return l.ended },
		} {
			s.values = append(s.values, figure{label: cells[i+1], of: func(c *counts) string { return grouped(of(c.layers[n])) }})
		}
	}
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

func listed(name string, i int, of func(*counts) []int) figure {
	return figure{name: name, of: func(c *counts) string {
		if all := of(c); i < len(all) {
			return grouped(all[i])
		}
		return ""
	}}
}

func ofWays() (figures []figure) {
	for i, w := range tree.SearchMethods {
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

func (s *size) section(p *page, title lang.Text, figures []figure) {
	p.section(title)
	table := s.table(p)
	for _, f := range figures {
		f.label = table.Add(false, f.name, "")[1]
		s.values = append(s.values, f)
	}
}

func (s *size) table(p *page) *widgets.TextTable {
	table := widgets.NewTextTable()
	s.tables = append(s.tables, table)
	p.add(table.Box)
	return table
}

func (s *size) show(c counts) {
	s.shown = c
	for _, v := range s.values {
		if text := v.of(&c); text != v.label.Text {
			v.label.SetText(text)
		}
	}
	for _, t := range s.tables {
		t.Box.Refresh() // columns are as wide as their texts
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
