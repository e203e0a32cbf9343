package statistics

import (
	"bytes"
	"cmp"
	"encoding/csv"
	"io"
	"slices"
	"strconv"

	"jingzi/game"
	"jingzi/game/saved"
	"jingzi/ui/lang"
)

// Sorted are the lines in the order of the menus.
func Sorted(lines []saved.StatRow) []saved.StatRow {
	variant := func(r game.Rules) uint { // -1, of a board of one's own, is the largest
		return uint(slices.IndexFunc(game.Variants, func(v game.Variant) bool { return v.Rules == r.WithoutFoulPenalty() }))
	}
	slices.SortStableFunc(lines, func(a, b saved.StatRow) int {
		return cmp.Or(cmp.Compare(variant(a.Rules), variant(b.Rules)), cmp.Compare(lang.Rules(a.Rules), lang.Rules(b.Rules)),
			cmp.Compare(slices.Index(game.Modes, a.Mode), slices.Index(game.Modes, b.Mode)),
			slices.CompareFunc(a.Levels[:], b.Levels[:], compareLevels), cmp.Compare(a.Colour, b.Colour))
	})
	return lines
}

// compareLevels puts the levels in the order of strength, and other programs
// after them.
func compareLevels(a, b game.Level) int {
	rank := func(l game.Level) int {
		if step := l.Rung(); step > 0 || l == "" {
			return step
		}
		return game.Perfect.Rung() + 1
	}
	return cmp.Or(cmp.Compare(rank(a), rank(b)), cmp.Compare(a, b))
}

func players(k *game.Category) string {
	level := func(i int) string { return lang.Level(k.Levels[i]) }
	switch k.Mode {
	case game.HumanVsComputer:
		return level(0)
	case game.ComputerVsComputer:
		return lang.Pair(level(0), level(1))
	case game.ComputerVsRandom:
		return lang.Pair(level(0), lang.Random())
	}
	return lang.Mode(k.Mode)
}

// writeCSV writes the statistics as a table with a heading, in the player's
// language; the mark at its start tells spreadsheets that it is UTF-8.
func writeCSV(lines []saved.StatRow, to io.Writer) error {
	if _, err := io.WriteString(to, "\ufeff"); err != nil {
		return err
	}
	table := csv.NewWriter(to)
	table.UseCRLF = true
	rows := [][]string{{lang.StatisticsBoard(), lang.BoardWidth(), lang.BoardHeight(), lang.LineLength(), lang.MenuPlayers(), lang.Title(lang.MenuLevel()),
		lang.StatisticsSide(), lang.StatisticsGames(), lang.StatisticsWon(), lang.StatisticsDrawn(), lang.StatisticsLost(), "%", lang.StatisticsHelped()}}
	for _, l := range Sorted(lines) {
		row := []string{lang.Rules(l.Rules), strconv.Itoa(l.Rules.Width), strconv.Itoa(l.Rules.Height), strconv.Itoa(l.Rules.WinLength),
			lang.Mode(l.Mode), players(&l.Category), lang.Colour(l.Rules, l.Colour)}
		for _, n := range []int{l.Games(), l.Won, l.Drawn, l.Lost} {
			row = append(row, strconv.Itoa(n))
		}
		rows = append(rows, append(row, strconv.FormatFloat(l.Percent(), 'f', 1, 64), strconv.Itoa(l.Assisted)))
	}
	return table.WriteAll(rows)
}

// Export writes the statistics to a file, whole, and says how that went.
func (d *Dialog) Export(path string) {
	var data bytes.Buffer
	err := writeCSV(d.Store.Statistics(), &data)
	d.Files.Write(path, data.Bytes(), err, lang.StatisticsExported, func() {})
}
