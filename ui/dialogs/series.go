package dialogs

import (
	"fmt"
	"strconv"

	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"jingzi/game"
	"jingzi/game/session"
	"jingzi/ui/background"
	"jingzi/ui/lang"
	"jingzi/ui/widgets"
)

// Series asks for a number of games between computers and plays them, with a
// bar, a tally and a way to stop.
func (s *GameDialogs) Series(names [2]string) {
	on := &s.Desk.Dialogs
	count := widgets.NewEntry("50", on.HandleKey)
	bar, played := widget.NewProgressBar(), widget.NewLabel("") // on the bar, numbers would be hard to read
	bar.TextFormatter = func() string { return "" }
	show := func(n int) {
		bar.SetValue(float64(n))
		played.SetText(fmt.Sprintf("%d / %.0f", n, bar.Max))
	}
	number := func() (int, bool) {
		n, err := strconv.Atoi(count.Text)
		return n, err == nil && n >= 1 && n <= 100000
	}
	ready := func(string) { // the bar counts the games to be played, also before the first
		if n, ok := number(); ok {
			bar.Max = float64(n)
			show(0)
		}
	}
	ready(count.Text)
	count.OnChanged = ready
	tally, progress := widgets.NewParagraph(""), container.NewBorder(nil, nil, nil, played, bar)
	tally.Hide()
	progress.Hide() // an empty bar looks like a full one
	playing := background.New[session.SeriesCount](s.Desk.Post)
	var start, stop *widgets.Button
	d := &widgets.Dialog{Title: lang.Title(lang.PlaySeries()), OnClosed: playing.Stop}
	say := func(text string) {
		tally.SetText(text)
		tally.Show()
		d.ResizeToContent()
	}
	ended := func(text string) {
		say(tally.Text + text)
		start.Enable()
		count.Enable()
		stop.Disable()
	}
	start = on.PrimaryButton(lang.Start(), func() {
		n, ok := number()
		if !ok {
			say(lang.SeriesNumber())
			return
		}
		start.Disable()
		count.Disable()
		stop.Enable()
		ready("")
		progress.Show()
		say(lang.SeriesTally(0, 0, 0))
		series := session.Series{Games: n, Setup: s.now(), Computers: s.Computers}
		playing.Start(series.Run, func(counts []session.SeriesCount) {
			c := counts[len(counts)-1]
			show(c.Played)
			tally.SetText(lang.SeriesTally(c.Won[game.First], c.Drawn, c.Won[game.Second]))
		}, func(err error) {
			text := lang.SeriesDone()
			if err != nil {
				text = lang.EngineFailed(err)
			}
			ended("\n" + text)
		})
	})
	stop = on.Button(lang.Stop(), func() {
		playing.Stop()
		ended("")
	})
	stop.Disable()
	body := container.NewVBox(
		widgets.NewParagraph(lang.SeriesWho(names[game.First], names[game.Second])),
		container.NewBorder(nil, nil, widget.NewLabel(lang.GamesToPlay()), nil, count),
		progress, tally)
	d.Content, d.LeftButtons, d.Buttons = body, []*widgets.Button{on.Button(lang.Close(), d.Hide)}, []*widgets.Button{stop, start}
	on.Show(d)
}
