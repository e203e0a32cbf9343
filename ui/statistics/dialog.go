// Package statistics implements the dialog with the results of all finished games. Start with Statistics.
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

// Store stores the statistics.
type Store interface {
	Statistics() []saved.StatRow
	ResetStatistics()
}

// Statistics is the dialog with the statistics.
type Statistics struct {
	Store   Store
	Dialogs *widgets.Dialogs
	Games   GameStore    // may be nil
	Post    func(func()) // runs a function on the UI goroutine
}

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
	d.LeftButtons = []*widgets.Button{reset}
	s.Dialogs.Show(d)
	s.addChart(chartBox, d, numGames)
}

func (s *Statistics) askReset() {
	s.Dialogs.Confirm(lang.Title(lang.MenuStatistics()), lang.StatisticsResetAsk(), lang.Title(lang.StatisticsReset()), func(ok bool) {
		if ok {
			s.Store.ResetStatistics()
		}
		s.Open()
	})
}

func newTable(rows []saved.StatRow) *fyne.Container {
	t := widgets.NewTextTable()
	t.Add(false, lang.MenuPlayers(), lang.StatisticsGames(), lang.StatisticsWon(), lang.StatisticsDrawn(), lang.StatisticsLost(), "%")
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
