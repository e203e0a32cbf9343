// Package report shows a page about a reviewed game, for both players: the quality of their moves and the
// key moments. Start with GameReport.
package report

import (
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"jingzi/ai/review"
	"jingzi/game"
	"jingzi/ui/lang"
	"jingzi/ui/widgets"
)

// GameReport is the report of a reviewed game, shown in a dialog.
type GameReport struct {
	Title      string
	Names      [2]string // by seat
	Summaries  [2]review.Summary
	Story      string
	Highlights []Highlight
	Dialogs    *widgets.Dialogs
}

// Highlight is a key moment of the game.
type Highlight struct {
	Text    string
	Display func() // displays the moment on the board
}

func (p *GameReport) Open() {
	d := &widgets.Dialog{Title: lang.ReportTitle(), Width: widgets.LargeDialog}
	d.Content = p.body(d.Hide)
	p.Dialogs.Show(d)
}

func (p *GameReport) body(hide func()) *fyne.Container {
	t := widgets.NewTextTable()
	t.Add(true, p.Title, p.Names[0], p.Names[1])
	count := func(label string, of func(*review.Summary) string) {
		t.Add(false, label, of(&p.Summaries[0]), of(&p.Summaries[1]))
	}
	count(lang.ReportMoves(), func(s *review.Summary) string { return strconv.Itoa(s.Moves) })
	for class := game.BestMove; class < game.NumClasses; class++ {
		count(lang.ClassName(class), func(s *review.Summary) string { return strconv.Itoa(s.Counts[class]) })
	}
	count(lang.ReportAgreement(), func(s *review.Summary) string { return percent(s.Agreement(), s.Moves) })
	body := container.New(&widgets.ColumnLayout{}, widgets.NewParagraph(p.Story), t.Box)
	if len(p.Highlights) > 0 {
		body.Add(widget.NewLabelWithStyle(lang.ReportMoments(), fyne.TextAlignLeading, fyne.TextStyle{Bold: true}))
	}
	for _, m := range p.Highlights {
		look := p.Dialogs.Button(lang.ReportLook(), func() {
			hide()
			m.Display()
		})
		body.Add(container.NewBorder(nil, nil, nil, container.NewVBox(look), widgets.NewParagraph(m.Text)))
	}
	body.Add(widgets.NewCaption(lang.ReportExplain()))
	return body
}

func percent(share float64, of int) string {
	if of == 0 {
		return "–"
	}
	return strconv.Itoa(int(share+0.5)) + " %"
}
