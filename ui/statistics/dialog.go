// Package statistics shows the finished games of all sittings and exports them.
// Start with Dialog.
package statistics

import (
	"slices"
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"jingzi/game"
	"jingzi/game/saved"
	"jingzi/game/session"
	"jingzi/ui/files"
	"jingzi/ui/lang"
	"jingzi/ui/widgets"
)

// Store has the statistics.
type Store interface {
	Statistics() []saved.Line
	ResetStatistics()
}

type Dialog struct {
	Store   Store
	Files   *files.Files
	Dialogs *widgets.Dialogs
	Games   Games             // may be nil
	Post    func(func())      // runs a function on the UI goroutine
	Reviews fyne.CanvasObject // what reviews have counted over time; nil for nothing
}

func (s *Dialog) Open() {
	all := Sorted(s.Store.Statistics())
	note := widgets.Caption(lang.StatisticsExplain())
	texts, counted := sums(all)
	body, course := container.New(&widgets.Column{}), container.NewVBox()
	for _, text := range slices.Concat(texts, places(all)) {
		body.Add(widgets.Wrapped(text))
	}
	body.Add(course)
	body.Add(table(all))
	body.Add(note)
	if len(all) == 0 {
		body = container.NewVBox(widgets.Wrapped(lang.StatisticsNone()), note)
	}
	if s.Reviews != nil {
		body.Add(s.Reviews)
	}
	d := &widgets.Dialog{Title: lang.Title(lang.MenuStatistics()), Content: body, Width: widgets.LargeDialog}
	reset := s.Dialogs.Button(lang.StatisticsReset(), func() {
		d.Hide()
		s.askReset()
	})
	export := s.Dialogs.Button(lang.StatisticsExport(), func() {
		d.Hide()
		s.Files.ChooseNew(lang.StatisticsExport(), s.Export, ".csv")
	})
	widgets.SetEnabled(reset, len(all) > 0)
	widgets.SetEnabled(export, len(all) > 0)
	d.Left = []*widgets.Button{reset, export}
	s.Dialogs.Show(d)
	s.addCourse(course, d, counted)
}

// places say where the player stands on the ladder, for each of the games that
// have one.
func places(all []saved.Line) []string {
	var texts []string
	for _, v := range game.Variants {
		r := v.Rules
		if p, ok := session.PlaceOf(all, r); ok && r.Size() > game.FiveByFive.Size() {
			step := strconv.FormatFloat(min(max(p.Step, 0), game.Strengths+1), 'f', 1, 64)
			texts = append(texts, lang.StatisticsPlace(lang.Rules(r), step, strconv.FormatFloat(p.Error, 'f', 1, 64), p.Games))
		}
	}
	return texts
}

func (s *Dialog) askReset() {
	s.Dialogs.Confirm(lang.Title(lang.MenuStatistics()), lang.StatisticsResetAsk(), lang.Title(lang.StatisticsReset()), func(ok bool) {
		if ok {
			s.Store.ResetStatistics()
		}
		s.Open()
	})
}

func table(all []saved.Line) *fyne.Container {
	t := widgets.NewTexts()
	t.Add(false, lang.MenuPlayers(), lang.StatisticsGames(), lang.StatisticsWon(), lang.StatisticsDrawn(), lang.StatisticsLost(), "%")
	var under game.Rules
	for _, l := range all {
		if l.Rules != under {
			under = l.Rules
			t.Add(true, lang.Rules(l.Rules))
		}
		row := []string{lang.Joined(players(&l.Kind), lang.Colour(l.Rules, l.Side))}
		for _, n := range []int{l.Games(), l.Won, l.Drawn, l.Lost, int(l.Percent() + 0.5)} {
			row = append(row, strconv.Itoa(n))
		}
		t.Add(false, row...)
	}
	return t.Box
}
