package tournament

import (
	"encoding/csv"
	"fmt"
	"math"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"jingzi/ai/gomocup/match"
	"jingzi/game"
	"jingzi/ui/lang"
	"jingzi/ui/widgets"
)

// crosstable returns a table of the players, ordered by rank. Its columns are the points and games, the rating
// with its bounds, the forfeited games, the points against each player and, if there is a transcript of an external
// program, a button that shows it.
func (w *window) crosstable() fyne.CanvasObject {
	table, p := widgets.NewTextTable(), &w.t.plan
	w.logs = make(map[game.Level]*widgets.Button)
	rows := tableRows(p)
	if rows == nil {
		return table.Box
	}

	order := ranking(p)
	for i, cells := range rows {
		table.Add(i == 0, cells...)
		switch {
		case len(w.t.logs) == 0:
		case i > 0 && w.t.logs[p.Players[order[i-1]]] != "":
			table.AddObject(w.logButton(p.Players[order[i-1]]))
		default:
			table.AddObject(widget.NewLabel(""))
		}
		if i > 0 {
			if reason := forfeitReason(p, order[i-1]); reason != "" {
				table.Add(false, reason)[0].Wrapping = fyne.TextWrapWord
			}
		}
	}

	return table.Box
}

// logButton returns a button that shows the transcript of an external program.
func (w *window) logButton(player game.Level) *widgets.Button {
	w.logs[player] = widgets.NewFlatButton(lang.EngineLog(), nil, func() {
		w.t.desk.ShowEngineLog(&w.Dialogs, w.t.logs[player])
	}, w.HandleKey)

	return w.logs[player]
}

// forfeitReason returns why a player last forfeited a game, or "" if it forfeited none.
func forfeitReason(p *plan, player int) string {
	if p.forfeits(player) == 0 {
		return ""
	}
	return p.Reasons[p.Players[player]]
}

// ranking returns the indices of the players in the order of the table.
func ranking(p *plan) []int {
	c := p.schedule().Crosstable(p.Points, p.Forfeits)
	return c.Ranking()
}

// tableText returns the cross-table as lines of cells separated by tabs, each followed by the reason for forfeits.
func tableText(p *plan) string {
	var text strings.Builder
	order := ranking(p)
	for i, row := range tableRows(p) {
		text.WriteString(strings.Join(row, "\t") + "\n")
		if i > 0 {
			if reason := forfeitReason(p, order[i-1]); reason != "" {
				text.WriteString(reason + "\n")
			}
		}
	}

	return text.String()
}

// tableCSV returns the cross-table as CSV with numbers: the points and the games in columns of their own, and so the
// rating and its bounds, which are empty where they are unknown or infinite.
func tableCSV(p *plan) string {
	c := p.schedule().Crosstable(p.Points, p.Forfeits)
	order := c.Ranking()
	head := []string{"", lang.TournamentPoints(), lang.StatisticsGames(), "Elo", "Elo −", "Elo +",
		lang.TournamentForfeits()}
	for _, i := range order {
		head = append(head, playerName(p.Players[i]))
	}

	rows := [][]string{head}
	for _, i := range order {
		r, ok := c.Rating(i)
		elo := func(n float64) string {
			if !ok || math.IsInf(n, 0) {
				return ""
			}
			return strconv.FormatFloat(math.Round(n), 'f', -1, 64)
		}
		row := []string{playerName(p.Players[i]), decimal(&c.Total[i]), strconv.Itoa(c.Total[i].Games()), elo(r.Elo),
			elo(r.Low), elo(r.High), strconv.Itoa(p.forfeits(i))}
		for _, j := range order {
			row = append(row, decimal(&c.HeadToHead[i][j]))
		}
		rows = append(rows, row)
	}

	var text strings.Builder
	out := csv.NewWriter(&text)

	// Cannot fail.
	_ = out.WriteAll(rows)

	return text.String()
}

// decimal formats the points of a tally as a number, or as "" without games.
func decimal(t *match.PairTally) string {
	if t.Games() == 0 {
		return ""
	}
	return strconv.FormatFloat(float64(t.Wins)+float64(t.Draws)/2, 'f', -1, 64)
}

// tableRows returns the texts of the cross-table, or nil for fewer than two players.
func tableRows(p *plan) (rows [][]string) {
	if len(p.Players) < 2 {
		return nil
	}
	c := p.schedule().Crosstable(p.Points, p.Forfeits)

	order := c.Ranking()
	head := []string{"", lang.TournamentPoints(), "Elo", lang.TournamentForfeits()}
	for place := range order {
		head = append(head, strconv.Itoa(place+1))
	}

	rows = append(rows, head)
	for place, i := range order {
		row := []string{fmt.Sprintf("%d. %s", place+1, playerName(p.Players[i])), points(&c.Total[i]), rating(&c, i),
			strconv.Itoa(p.forfeits(i))}

		for _, j := range order {
			if i == j {
				row = append(row, "·")
			} else {
				row = append(row, points(&c.HeadToHead[i][j]))
			}
		}
		rows = append(rows, row)
	}

	return rows
}

// points formats the points of a tally and its number of games, such as 3½/8.
func points(t *match.PairTally) string {
	if t.Games() == 0 {
		return "–"
	}
	text := strconv.Itoa(t.Wins + t.Draws/2)
	if t.Draws%2 == 1 {
		text = strings.TrimPrefix(text, "0") + "½"
	}

	return text + "/" + strconv.Itoa(t.Games())
}

// rating formats a player's Elo difference to its opponents with the bounds of its 95 % interval, such as
// "+191 (+72 … +341)", or as a bound if the player has won all games or lost all games.
func rating(c *match.Crosstable, player int) string {
	r, ok := c.Rating(player)
	switch {
	case !ok:
		return "–"
	case math.IsInf(r.Elo, 1):
		return fmt.Sprintf("> %+.0f", math.Floor(r.Low))
	case math.IsInf(r.Elo, -1):
		return fmt.Sprintf("< %+.0f", math.Ceil(r.High))
	}

	return fmt.Sprintf("%+d (%+.0f … %+.0f)", int(math.Round(r.Elo)), r.Low, r.High)
}
