// Package statistics implements the dialog with the results of all finished games by rules and opponent, and
// a chart of the latest games. Statistics holds what the dialog needs, and Open shows it.
package statistics

import (
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"jingzi/game"
	"jingzi/game/saved"
	"jingzi/ui/lang"
	"jingzi/ui/widgets"
)

// Store is the part of store.Store that counts the finished games.
type Store interface {
	Statistics() []saved.StatRow
	ResetStatistics()
}

// Statistics is the dialog with the statistics.
type Statistics struct {
	Store   Store
	Dialogs *widgets.Dialogs
	Games   GameStore    // source of the chart; may be nil
	Post    func(func()) // runs a function on the UI goroutine

	OpenMistakes func() // opens the page of mistakes
}

// Open shows the dialog.
func (s *Statistics) Open() {
	rows := Sorted(s.Store.Statistics())
	note := widgets.NewCaption(lang.StatisticsExplain())

	texts, numGames := summarize(rows)
	body, chartBox := container.New(&widgets.ColumnLayout{}), container.NewVBox()
	for _, text := range texts {
		body.Add(widgets.NewParagraph(text))
	}
	body.Add(chartBox)
	body.Add(newTable(rows))
	body.Add(note)
	if len(rows) == 0 {
		body = container.NewVBox(widgets.NewParagraph(lang.StatisticsNone()), note)
	}
	d := &widgets.Dialog{Title: lang.Title(lang.MenuStatistics()), Content: body, Width: widgets.LargeDialog}
	reset := s.Dialogs.Button(lang.StatisticsReset(), func() {
		d.Hide()
		s.askReset()
	})
	widgets.SetEnabled(reset, len(rows) > 0)
	mistakes := s.Dialogs.Button(lang.MistakesTitle(), func() {
		d.Hide()
		s.OpenMistakes()
	})
	d.LeftButtons = []*widgets.Button{reset, mistakes}
	s.Dialogs.Show(d)
	s.addChart(chartBox, d, numGames)
}

func (s *Statistics) askReset() {
	s.Dialogs.Confirm(lang.Title(lang.MenuStatistics()), lang.StatisticsResetAsk(), lang.Title(lang.StatisticsReset()),
		func(ok bool) {
			if ok {
				s.Store.ResetStatistics()
			}
			s.Open()
		})
}

// newTable returns a table of sorted rows.
func newTable(rows []saved.StatRow) *fyne.Container {
	t := widgets.NewTextTable()
	t.Add(false, lang.MenuPlayers(), lang.StatisticsGames(), lang.StatisticsWon(), lang.StatisticsDrawn(),
		lang.StatisticsLost(), "%")

	var rules game.Rules
	for _, r := range rows {
		if r.Rules != rules {
			rules = r.Rules
			t.Add(true, lang.Rules(r.Rules))
		}

		cells := []string{lang.Join(players(&r.Category), lang.Colour(r.Rules, r.Colour))}
		for _, n := range []int{r.Games(), r.Won, r.Drawn, r.Lost, int(r.Percent() + 0.5)} {
			cells = append(cells, strconv.Itoa(n))
		}
		t.Add(false, cells...)
	}

	return t.Box
}
