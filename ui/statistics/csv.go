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
func Sorted(lines []saved.Line) []saved.Line {
	variant := func(r game.Rules) uint { // -1, of a board of one's own, is the largest
		return uint(slices.IndexFunc(game.Variants, func(v game.Variant) bool { return v.Rules == r.Game() }))
	}
	slices.SortStableFunc(lines, func(a, b saved.Line) int {
		return cmp.Or(cmp.Compare(variant(a.Rules), variant(b.Rules)), cmp.Compare(lang.Rules(a.Rules), lang.Rules(b.Rules)),
			cmp.Compare(slices.Index(game.Modes, a.Mode), slices.Index(game.Modes, b.Mode)),
			slices.CompareFunc(a.Levels[:], b.Levels[:], compareLevels), cmp.Compare(a.Side, b.Side))
	})
	return lines
}

// compareLevels puts the levels in the order of strength, and other programs
// after them.
func compareLevels(a, b game.Level) int {
	rank := func(l game.Level) int {
		if step := l.Step(); step > 0 || l == "" {
			return step
		}
		return game.Perfect.Step() + 1
	}
	return cmp.Or(cmp.Compare(rank(a), rank(b)), cmp.Compare(a, b))
}

func players(k *saved.Kind) string {
	level := func(i int) string { return lang.Level(k.Levels[i]) }
	switch k.Mode {
	case game.AgainstComputer:
		return level(0)
	case game.Watch:
		return lang.Pair(level(0), level(1))
	case game.AgainstRandom:
		return lang.Pair(level(0), lang.Random())
	}
	return lang.Mode(k.Mode)
}

// writeCSV writes the statistics as a table with a heading, in the player's
// language; the mark at its start tells spreadsheets that it is UTF-8.
func writeCSV(lines []saved.Line, to io.Writer) error {
	if _, err := io.WriteString(to, "\ufeff"); err != nil {
		return err
	}
	table := csv.NewWriter(to)
	table.UseCRLF = true
	rows := [][]string{{lang.StatisticsBoard(), lang.BoardWidth(), lang.BoardHeight(), lang.LineLength(), lang.MenuPlayers(), lang.Title(lang.MenuLevel()),
		lang.StatisticsSide(), lang.StatisticsGames(), lang.StatisticsWon(), lang.StatisticsDrawn(), lang.StatisticsLost(), "%", lang.StatisticsHelped()}}
	for _, l := range Sorted(lines) {
		row := []string{lang.Rules(l.Rules), strconv.Itoa(l.Rules.Width), strconv.Itoa(l.Rules.Height), strconv.Itoa(l.Rules.Line),
			lang.Mode(l.Mode), players(&l.Kind), lang.Colour(l.Rules, l.Side)}
		for _, n := range []int{l.Games(), l.Won, l.Drawn, l.Lost} {
			row = append(row, strconv.Itoa(n))
		}
		rows = append(rows, append(row, strconv.FormatFloat(l.Percent(), 'f', 1, 64), strconv.Itoa(l.Helped)))
	}
	return table.WriteAll(rows)
}

// Export writes the statistics to a file, whole, and says how that went.
func (d *Dialog) Export(path string) {
	var data bytes.Buffer
	err := writeCSV(d.Store.Statistics(), &data)
	d.Files.Write(path, data.Bytes(), err, lang.StatisticsExported, func() {})
}
