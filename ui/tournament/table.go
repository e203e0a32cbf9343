package tournament

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"

	"jingzi/ai/gomocup/match"
	"jingzi/ui/lang"
	"jingzi/ui/widgets"
)

// crosstable returns a table of the players, ordered by rank. Its columns are the points and games, the rating
// with its margin, the forfeited games, and the points against each player.
func (w *window) crosstable() fyne.CanvasObject {
	table := widgets.NewTextTable()
	for i, cells := range tableRows(&w.t.plan) {
		table.Add(i == 0, cells...)
	}
	return table.Box
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
