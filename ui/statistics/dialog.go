// Package statistics shows the results of all finished games. Start with Statistics.
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
	all := Sorted(s.Store.Statistics())
	note := widgets.NewCaption(lang.StatisticsExplain())
	texts, counted := summarize(all)
	body, course := container.New(&widgets.ColumnLayout{}), container.NewVBox()
	for _, text := range texts {
		body.Add(widgets.NewParagraph(text))
	}
	body.Add(course)
	body.Add(table(all))
	body.Add(note)
	if len(all) == 0 {
		body = container.NewVBox(widgets.NewParagraph(lang.StatisticsNone()), note)
	}
	d := &widgets.Dialog{Title: lang.Title(lang.MenuStatistics()), Content: body, Width: widgets.LargeDialog}
	reset := s.Dialogs.Button(lang.StatisticsReset(), func() {
		d.Hide()
		s.askReset()
	})
	widgets.SetEnabled(reset, len(all) > 0)
	d.LeftButtons = []*widgets.Button{reset}
	s.Dialogs.Show(d)
	s.addCourse(course, d, counted)
}

func (s *Statistics) askReset() {
	s.Dialogs.Confirm(lang.Title(lang.MenuStatistics()), lang.StatisticsResetAsk(), lang.Title(lang.StatisticsReset()), func(ok bool) {
		if ok {
			s.Store.ResetStatistics()
		}
		s.Open()
	})
}

func table(all []saved.StatRow) *fyne.Container {
	t := widgets.NewTextTable()
	t.Add(false, lang.MenuPlayers(), lang.StatisticsGames(), lang.StatisticsWon(), lang.StatisticsDrawn(), lang.StatisticsLost(), "%")
	var under game.Rules
	for _, l := range all {
		if l.Rules != under {
			under = l.Rules
			t.Add(true, lang.Rules(l.Rules))
		}
		row := []string{lang.Join(players(&l.Category), lang.Colour(l.Rules, l.Colour))}
		for _, n := range []int{l.Games(), l.Won, l.Drawn, l.Lost, int(l.Percent() + 0.5)} {
			row = append(row, strconv.Itoa(n))
		}
		t.Add(false, row...)
	}
	return t.Box
}
