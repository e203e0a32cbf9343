// Package report implements the dialog with the report of a reviewed game: the quality of both players' moves,
// the story of the game and its key moments. A GameReport holds the contents of the dialog, and Open shows
// it.
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

// GameReport is the report of a reviewed game.
type GameReport struct {
	Title      string
	Names      [2]string // by seat
	Summaries  [2]review.Summary
	Story      string // describes the game in sentences
	Highlights []Highlight
	Dialogs    *widgets.Dialogs
}

// Highlight is a key moment of the game.
type Highlight struct {
	Text    string
	Display func() // displays the position on the board
}

// Open shows the dialog.
func (r *GameReport) Open() {
	d := &widgets.Dialog{Title: lang.ReportTitle(), Width: widgets.LargeDialog}
	d.Content = r.body(d.Hide)
	r.Dialogs.Show(d)
}

func (r *GameReport) body(hide func()) *fyne.Container {
	t := widgets.NewTextTable()
	t.Add(true, r.Title, r.Names[0], r.Names[1])
	addRow := func(label string, format func(*review.Summary) string) {
		t.Add(false, label, format(&r.Summaries[0]), format(&r.Summaries[1]))
	}
	addRow(lang.ReportMoves(), func(s *review.Summary) string { return strconv.Itoa(s.Moves) })

	for class := game.BestMove; class < game.NumClasses; class++ {
		addRow(lang.ClassName(class), func(s *review.Summary) string { return strconv.Itoa(s.Counts[class]) })
	}
	addRow(lang.ReportAgreement(), func(s *review.Summary) string { return percent(s.Agreement(), s.Moves) })
	body := container.New(&widgets.ColumnLayout{}, widgets.NewParagraph(r.Story), t.Box)
	if len(r.Highlights) > 0 {
		body.Add(widget.NewLabelWithStyle(lang.ReportMoments(), fyne.TextAlignLeading, fyne.TextStyle{Bold: true}))
	}

	for _, h := range r.Highlights {
		button := r.Dialogs.Button(lang.ReportLook(), func() {
			hide()
			h.Display()
		})
		body.Add(container.NewBorder(nil, nil, nil, container.NewVBox(button), widgets.NewParagraph(h.Text)))
	}
	body.Add(widgets.NewCaption(lang.ReportExplain()))

	return body
}

// percent formats a share, in percent, of a number of moves.
func percent(share float64, moves int) string {
	if moves == 0 {
		return "–"
	}
	return strconv.Itoa(int(share+0.5)) + " %"
}
