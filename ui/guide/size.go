package guide

import (
	"context"
	"math/big"
	"strconv"
	"time"

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

type size struct {
	g      *Guide
	button *widgets.Button
	state  *widget.Label
	values []value
	shown  counts
	depth  int // of the count on 5×5
	count  *background.Job[counts]
}

// value is a number on the page and how to get it.
type value struct {
	label *widget.Label
	of    func(*counts) string
}

func writeSize(p *page) {
	p.paragraphs(lang.GuideSizeSay1)
	newSize(p)
	p.paragraphs(lang.GuideSizeSay2)
}

func newSize(p *page) *size {
	s := &size{g: p.g, state: widget.NewLabel(""), depth: fiveDepth, count: background.New[counts](p.g.o.Post)}
	s.button = widgets.NewButton(lang.GuideCount(), theme.MediaPlayIcon(), s.toggle, p.g.typed)
	s.button.Importance = widget.HighImportance
	p.g.cleanups = append(p.g.cleanups, s.stop)
	p.add(container.NewHBox(s.button, s.state))

	whole := func(of func(*counts) int) func(*counts) string {
		return func(c *counts) string { return grouped(of(c)) }
	}
	p.section(lang.GuideOfThree)
	s.row(p, lang.GuideFillings(), whole(func(c *counts) int { return c.fillings }))
	s.row(p, lang.GuideBalanced(), whole(func(c *counts) int { return c.balanced }))
	s.row(p, lang.GuideBoards(), whole((*counts).boards))
	s.row(p, lang.GuideClasses(), whole((*counts).classes))
	s.row(p, lang.GuideOrders(), whole(func(c *counts) int { return c.orders }))
	s.row(p, lang.GuideGames(), whole(func(c *counts) int { return c.games }))
	s.row(p, lang.GuideGamesWon(lang.MarkX()), whole(func(c *counts) int { return c.won[game.Black] }))
	s.row(p, lang.GuideGamesWon(lang.MarkO()), whole(func(c *counts) int { return c.won[game.White] }))
	s.row(p, lang.GuideGamesDrawn(), whole(func(c *counts) int { return c.won[game.Empty] }))
	s.row(p, lang.GuideEndings(), func(c *counts) string {
		x, o, drawn := c.ended[game.Black], c.ended[game.White], c.ended[game.Empty]
		if x+o+drawn == 0 {
			return ""
		}
		return lang.GuideEndingsEach(grouped(x+o+drawn), grouped(x), grouped(o), grouped(drawn))
	})

	p.section(lang.GuideLayers)
	table := container.New(closeGrid{})
	for _, head := range []lang.Text{lang.GuideLayerMarks, lang.GuideLayerNodes, lang.GuideLayerBoards, lang.GuideLayerClasses, lang.GuideLayerEnded} {
		table.Add(small(head(), true))
	}
	for n := range len(s.shown.layers) {
		table.Add(small(strconv.Itoa(n), false))
		for _, of := range []func(layer) int{
			func(l layer) int { return l.nodes }, func(l layer) int { return l.boards },
			func(l layer) int { return l.classes }, func(l layer) int { return l.ended },
		} {
			table.Add(s.value(func(c *counts) string { return grouped(of(c.layers[n])) }))
		}
	}
	p.add(table)

	p.section(lang.GuideWays)
	for i, w := range tree.Ways {
		s.row(p, w.Name(), func(c *counts) string {
			if i >= len(c.ways) {
				return ""
			}
			return grouped(int(c.ways[i].nodes))
		})
	}

	p.section(lang.GuideOfFive)
	for i := range fiveDepth {
		s.row(p, lang.GuideFiveAfter(i+1), func(c *counts) string {
			if i >= len(c.five) {
				return ""
			}
			return grouped(c.five[i])
		})
	}
	fixed := func(n *big.Int) func(*counts) string { return func(*counts) string { return long(n) } }
	s.row(p, lang.GuideFiveFill(), fixed(fillingsOf(game.FiveByFive)))
	s.row(p, lang.GuideFiveOrders(), fixed(ordersOf(game.FiveByFive)))
	s.row(p, lang.GuideFiveYears(), func(c *counts) string {
		if !c.done || c.fiveSpent <= 0 {
			return ""
		}
		lines := 0
		for _, n := range c.five {
			lines += n
		}
		return lang.GuideYears(long(yearsOf(ordersOf(game.FiveByFive), float64(lines)/c.fiveSpent.Seconds())))
	})
	s.row(p, lang.GuideLargeFill(), fixed(fillingsOf(game.Freestyle)))
	s.row(p, lang.GuideLargeOrders(), fixed(ordersOf(game.Freestyle)))
	s.fill()
	return s
}

func small(text string, bold bool) *widget.Label {
	l := widget.NewLabelWithStyle(text, fyne.TextAlignTrailing, fyne.TextStyle{Bold: bold})
	l.Truncation = fyne.TextTruncateEllipsis
	return l
}

func (s *size) value(of func(*counts) string) *widget.Label {
	l := small("", false)
	s.values = append(s.values, value{l, of})
	return l
}

func (s *size) row(p *page, text string, of func(*counts) string) {
	v := s.value(of)
	v.TextStyle.Bold = true
	p.add(container.New(shared{}, widgets.Wrapped(text), v))
}

func (s *size) toggle() {
	if s.count.Busy() {
		s.stop()
		s.state.SetText(lang.GuideStopped(s.shown.spent.Seconds()))
		return
	}
	s.shown = counts{}
	s.fill()
	s.button.SetText(lang.GuideCountStop())
	s.button.SetIcon(theme.MediaStopIcon())
	depth := s.depth
	s.count.Start(func(ctx context.Context, report func(counts)) error {
		var reported time.Time
		countAll(ctx, depth, func(c counts) {
			if c.done || time.Since(reported) >= drawEvery {
				reported = time.Now()
				report(c)
			}
		})
		return nil
	}, func(reports []counts) { s.show(reports[len(reports)-1]) }, func(err error) {
		s.offer()
		if err != nil {
			s.state.SetText(err.Error())
		}
	})
}

const drawEvery = 30 * time.Millisecond

func (s *size) stop() {
	if s.count.Busy() {
		s.count.Stop()
		s.offer()
	}
}

func (s *size) offer() {
	s.button.SetText(lang.GuideCount())
	s.button.SetIcon(theme.MediaPlayIcon())
}

func (s *size) show(c counts) {
	s.shown = c
	s.fill()
	if c.done {
		s.state.SetText(lang.GuideCounted(c.spent.Seconds()))
		return
	}
	s.state.SetText(lang.GuideCounting(c.spent.Seconds()))
}

func (s *size) fill() {
	for _, v := range s.values {
		if text := v.of(&s.shown); text != v.label.Text {
			v.label.SetText(text)
		}
	}
}

func grouped(n int) string {
	if n == 0 {
		return ""
	}
	return lang.Number(n)
}

func thousands(digits string) string {
	for i := len(digits) - 3; i > 0; i -= 3 {
		digits = digits[:i] + "," + digits[i:]
	}
	return digits
}

// long writes a number, or if it is too long its number of digits.
func long(n *big.Int) string {
	digits := n.String()
	if len(digits) > 30 {
		return lang.GuideDigits(len(digits))
	}
	return thousands(digits)
}

// shared divides the width between a text and a number.
type shared struct{}

func (shared) MinSize(objects []fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(200, max(objects[0].MinSize().Height, objects[1].MinSize().Height)-theme.InnerPadding())
}

func (shared) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	width := min(size.Width, 700)
	first := width * 0.58
	widgets.Place(objects[0], 0, 0, first, size.Height)
	widgets.Place(objects[1], first, 0, width-first, size.Height)
}

// closeGrid is a grid of five columns with narrow rows.
type closeGrid struct{}

func (closeGrid) pitch(objects []fyne.CanvasObject) float32 {
	return objects[0].MinSize().Height - theme.InnerPadding()
}

func (g closeGrid) MinSize(objects []fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(200, g.pitch(objects)*float32(len(objects)/5)+theme.InnerPadding())
}

func (g closeGrid) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	width := min(size.Width, 700) / 5
	for i, o := range objects {
		widgets.Place(o, float32(i%5)*width, float32(i/5)*g.pitch(objects), width, o.MinSize().Height)
	}
}
