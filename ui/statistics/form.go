package statistics

import (
	"context"
	"math"
	"slices"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"jingzi/game"
	"jingzi/game/saved"
	"jingzi/ui/background"
	"jingzi/ui/chart"
	"jingzi/ui/lang"
	"jingzi/ui/store"
	"jingzi/ui/widgets"
)

// GameStore is the part of store.Library that lists the finished games.
type GameStore interface {
	Search(context.Context, store.Query) (store.SearchResult, error)
	Games([]store.GameRef) ([]store.LibraryGame, error)
}

// maxChartGames and minChartGames are the maximum and minimum number of games in the chart, and window is
// the number of games that each value averages.
const maxChartGames, window, minChartGames = 100, 10, 3

// latest returns the latest finished games against the computer, oldest first.
func latest(ctx context.Context, from GameStore, maximum int) ([]store.LibraryGame, error) {
	played := store.PlayedHere
	found, err := from.Search(ctx, store.Query{Mode: game.HumanVsComputer, Collection: &played, Counted: true, Limit: maximum})
	if err != nil {
		return nil, err
	}
	games, err := from.Games(found.Games)
	slices.Reverse(games)
	return games, err
}

// points returns 1 for a win of the player, -1 for a loss, 0 for a draw.
func points(g *store.LibraryGame) float64 {
	switch g.Result.Winner {
	case game.Empty:
		return 0
	case g.Side:
		return 1
	}
	return -1
}

// movingAverage returns, for each number of games from 1, the mean points of the last games up to it.
func movingAverage(games []store.LibraryGame) (values []float64) {
	values = append(values, math.NaN())
	for i := range games {
		sum, from := 0.0, max(i-window+1, 0)
		for j := from; j <= i; j++ {
			sum += points(&games[j])
		}
		values = append(values, sum/float64(i-from+1))
	}
	return values
}

// newFormChart returns a chart of the results of games with a text about the latest.
func newFormChart(games []store.LibraryGame, onKey func(*fyne.KeyEvent)) fyne.CanvasObject {
	c := chart.New()
	c.OnKey = onKey
	show := func(i int) {
		c.Set(movingAverage(games), nil, i, chart.Labels{TopLabel: lang.StatisticsWon(), BottomLabel: lang.StatisticsLost(), NoBar: true, Tip: func(i int) string { return tip(games, i) }})
	}
	c.OnTapped = show
	show(len(games))
	return container.New(&widgets.ColumnLayout{}, widgets.NewParagraph(lang.FormTitle(len(games))), c, widgets.NewCaption(lang.StatisticsCourseHow(min(window, len(games)))))
}

func tip(games []store.LibraryGame, number int) string {
	if number == 0 {
		return ""
	}
	g := &games[number-1]
	how := lang.StatisticsDrawn
	switch points(g) {
	case 1:
		how = lang.StatisticsWon
	case -1:
		how = lang.StatisticsLost
	}
	return lang.StatisticsGame(g.Finished.Format(time.DateOnly), lang.RulesShort(g.Rules), lang.Level(g.ComputerLevels[0]), how())
}

// addCourse adds the chart to the dialog after the games have been read.
func (s *Statistics) addCourse(to *fyne.Container, d *widgets.Dialog, counted int) {
	if s.Games == nil || counted < minChartGames {
		return
	}
	var games []store.LibraryGame
	job := background.New[struct{}](s.Post)
	d.OnClosed = job.Stop
	job.Start(func(ctx context.Context, _ func(struct{})) (err error) {
		games, err = latest(ctx, s.Games, min(counted, maxChartGames))
		return err
	}, nil, func(err error) {
		if err == nil && len(games) >= minChartGames {
			to.Add(newFormChart(games, s.Dialogs.HandleKey))
			d.ResizeToContent()
		}
	})
}

func summarize(all []saved.StatRow) (texts []string, counted int) {
	var sum saved.Tally
	helped := 0
	best := map[game.Rules]game.Level{}
	for _, l := range all {
		if l.Mode != game.HumanVsComputer {
			continue
		}
		sum.AddTally(l.Tally, 1)
		helped += l.Assisted
		if level := l.Levels[0]; l.Unaided.Won > 0 && level.Rung() > best[l.Rules].Rung() {
			best[l.Rules] = level
		}
	}
	if counted = sum.Games(); counted == 0 {
		return nil, 0
	}
	text := lang.StatisticsSum(counted, sum.Won, sum.Drawn, sum.Lost)
	if helped > 0 {
		text = lang.Sentences(text, lang.StatisticsSumHelped(helped))
	}
	texts = append(texts, text)
	for _, v := range game.Variants {
		if level := best[v.Rules]; level != "" {
			texts = append(texts, lang.StatisticsBest(lang.Rules(v.Rules), lang.Level(level)))
		}
	}
	return texts, counted
}
