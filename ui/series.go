package ui

import (
	"context"
	"fmt"
	"io"
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"

	"jingzi/game"
	"jingzi/ui/background"
	"jingzi/ui/lang"
	"jingzi/ui/widgets"
)

// series is a batch of games between computers (paper 001's fifty), played
// beside the game on the table.
// It knows no table: it runs on a goroutine of its own.
type series struct {
	games     int
	setup     setup
	computers Computers
}

// seriesCounts is what has come of a series so far.
type seriesCounts struct{ played, first, drawn, second int }

// run plays the games one after the other and tells each result. It returns
// when all are played, ctx ends or an engine fails.
func (s *series) run(ctx context.Context, told func(seriesCounts)) error {
	var c seriesCounts
	for c.played < s.games {
		players := s.players()
		moments, err := game.PlayOut(ctx, s.setup.Rules, s.setup.newOpening(), players[0], players[1])
		for _, p := range players {
			if program, ok := p.Engine.(io.Closer); ok {
				_ = program.Close()
			}
		}
		if err != nil {
			return err
		}
		end := &moments[len(moments)-1]
		c.played++
		switch result := end.Result(); {
		case result.Winner == game.Empty:
			c.drawn++
		case end.SeatOf(result.Winner) == game.First:
			c.first++
		default:
			c.second++
		}
		told(c)
	}
	return nil
}

// players are new ones for a game.
func (s *series) players() [2]game.Player {
	players := [2]game.Player{1: {Engine: s.computers.Random()}}
	for seat, level := range s.setup.Levels {
		if seat == 0 || s.setup.Mode == Watch {
			players[seat] = newComputer(s.computers, s.setup.Rules, level, s.setup.MoveTime)
		}
	}
	return players
}

func (w *Window) newSeries(games int) *series {
	return &series{games: games, setup: w.table.setup, computers: w.o.Computers}
}

// seriesDialog asks for a number of games and plays them, with a bar, a tally
// and a way to stop.
func (w *Window) seriesDialog() {
	count := widget.NewEntry()
	count.SetText("50")
	bar := widget.NewProgressBar()
	bar.TextFormatter = func() string { return fmt.Sprintf("%.0f / %.0f", bar.Value, bar.Max) }
	tally := widget.NewLabel("")
	tally.Wrapping = fyne.TextWrapWord
	playing := background.New[seriesCounts](w.o.Post)
	var start, stop *widget.Button
	ended := func(text string) {
		tally.SetText(tally.Text + text)
		start.Enable()
		count.Enable()
		stop.Disable()
	}
	start = widget.NewButton(lang.Start(), func() {
		n, err := strconv.Atoi(count.Text)
		if err != nil || n < 1 || n > 100000 {
			tally.SetText(lang.SeriesNumber())
			return
		}
		start.Disable()
		count.Disable()
		stop.Enable()
		bar.Max = float64(n)
		bar.SetValue(0)
		tally.SetText(lang.SeriesTally(0, 0, 0))
		s := w.newSeries(n)
		playing.Start(s.run, func(counts []seriesCounts) {
			c := counts[len(counts)-1]
			bar.SetValue(float64(c.played))
			tally.SetText(lang.SeriesTally(c.first, c.drawn, c.second))
		}, func(err error) {
			if err != nil {
				ended("\n" + lang.EngineFailed(err))
				return
			}
			ended("\n" + lang.SeriesDone())
		})
	})
	start.Importance = widget.HighImportance
	stop = widget.NewButton(lang.Stop(), func() {
		playing.Stop()
		ended("")
	})
	stop.Disable()
	body := container.NewVBox(
		widgets.Wrapped(lang.SeriesWho(w.table.nameOf(game.First), w.table.nameOf(game.Second))),
		container.NewBorder(nil, nil, widget.NewLabel(lang.GamesToPlay()), nil, count),
		bar, tally, container.NewHBox(layout.NewSpacer(), stop, start))
	d := dialog.NewCustom(lang.Batch(), lang.Close(), body, w.window)
	d.SetOnClosed(playing.Stop)
	w.dialogs.Show(d, 460, 0)
}
