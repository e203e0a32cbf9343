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

// maxChartGames and minChartGames are the maximum and minimum number of games in the chart. averageWindow is
// the number of games of the moving average.
const maxChartGames, averageWindow, minChartGames = 100, 10, 3

// latestGames returns the latest finished games against the computer, oldest first.
func latestGames(ctx context.Context, gameStore GameStore, maximum int) ([]store.LibraryGame, error) {
	collection := store.PlayedHere
	result, err := gameStore.Search(ctx, store.Query{
		Mode:       game.HumanVsComputer,
		Collection: &collection,
		Counted:    true,
		Limit:      maximum,
	})
	if err != nil {
		return nil, err
	}
	games, err := gameStore.Games(result.Games)
	slices.Reverse(games)

	return games, err
}

// points returns 1 for a win of the player, -1 for a loss, or 0 for a draw.
func points(g *store.LibraryGame) float64 {
	switch g.Result.Winner {
	case game.Empty:
		return 0
	case g.Side:
		return 1
	}

	return -1
}

// movingAverage returns the mean points of the last averageWindow games after each game. The first value,
// before any game, is NaN.
func movingAverage(games []store.LibraryGame) (values []float64) {
	values = append(values, math.NaN())
	for i := range games {
		sum, start := 0.0, max(i-averageWindow+1, 0)
		for j := start; j <= i; j++ {
			sum += points(&games[j])
		}
		values = append(values, sum/float64(i-start+1))
	}

	return values
}

// newFormChart returns a chart of game results with a title and an explanation.
func newFormChart(games []store.LibraryGame, onKey func(*fyne.KeyEvent)) fyne.CanvasObject {
	c := chart.New()
	c.OnKey = onKey
	selectGame := func(i int) {
		c.Set(movingAverage(games), nil, i, chart.Labels{
			TopLabel:    lang.StatisticsWon(),
			BottomLabel: lang.StatisticsLost(),
			NoBar:       true,
			Tip:         func(i int) string { return tip(games, i) },
		})
	}
	c.OnTapped = selectGame
	selectGame(len(games))

	return container.New(&widgets.ColumnLayout{}, widgets.NewParagraph(lang.FormTitle(len(games))), c,
		widgets.NewCaption(lang.StatisticsCourseHow(min(averageWindow, len(games)))))
}

func tip(games []store.LibraryGame, number int) string {
	if number == 0 {
		return ""
	}

	g := &games[number-1]
	outcome := lang.StatisticsDrawn
	switch points(g) {
	case 1:
		outcome = lang.StatisticsWon
	case -1:
		outcome = lang.StatisticsLost
	}

	return lang.StatisticsGame(g.Finished.Format(time.DateOnly), lang.RulesShort(g.Rules),
		lang.Level(g.ComputerLevels[0]), outcome())
}

// addChart adds the chart to box in the dialog after the games have been read.
func (s *Statistics) addChart(box *fyne.Container, d *widgets.Dialog, numGames int) {
	if s.Games == nil || numGames < minChartGames {
		return
	}
	var games []store.LibraryGame
	job := background.New[struct{}](s.Post)
	d.OnClosed = job.Stop
	job.Start(func(ctx context.Context, _ func(struct{})) (err error) {
		games, err = latestGames(ctx, s.Games, min(numGames, maxChartGames))
		return err
	}, nil, func(err error) {
		if err == nil && len(games) >= minChartGames {
			box.Add(newFormChart(games, s.Dialogs.HandleKey))
			d.ResizeToContent()
		}
	})
}

func summarize(rows []saved.StatRow) (texts []string, numGames int) {
	var sum saved.Tally
	numAssisted := 0
	best := map[game.Rules]game.Level{}
	for _, r := range rows {
		if r.Mode != game.HumanVsComputer {
			continue
		}
		sum.AddTally(r.Tally, 1)
		numAssisted += r.Assisted
		if level := r.Levels[0]; r.Unaided.Won > 0 && level.Rung() > best[r.Rules].Rung() {
			best[r.Rules] = level
		}
	}
	if numGames = sum.Games(); numGames == 0 {
		return nil, 0
	}
	text := lang.StatisticsSum(numGames, sum.Won, sum.Drawn, sum.Lost)
	if numAssisted > 0 {
		text = lang.Sentences(text, lang.StatisticsSumHelped(numAssisted))
	}

	texts = append(texts, text)
	for _, v := range game.Variants {
		if level := best[v.Rules]; level != "" {
			texts = append(texts, lang.StatisticsBest(lang.Rules(v.Rules), lang.Level(level)))
		}
	}

	return texts, numGames
}
