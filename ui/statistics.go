package ui

import (
	"bytes"
	"cmp"
	"encoding/csv"
	"fmt"
	"io"
	"slices"
	"strconv"

	"jingzi/game"
	"jingzi/ui/lang"
)

// statistics are the finished games of all sittings, a line for each kind.
type statistics []statisticsLine

// entry is the latest change of the statistics. It is kept with them and with
// the game: if the program is killed after one of the two files was written
// and before the other, they are brought together again.
type entry struct {
	Number  int // counts the entries
	Booking booking
	Times   int
}

// storedStatistics is the content of statisticsFile.
type storedStatistics struct {
	Lines  statistics
	Latest entry
}

func (s *storedStatistics) check() error { return s.Lines.check() }

// gameKind is what games are counted together by.
type gameKind struct {
	Rules  game.Rules
	Mode   Mode
	Levels [2]game.Level // of the computers: one that plays a person first, else by seat
	Side   game.Stone    // of the person at the table; in other modes of the first player
}

type statisticsLine struct {
	gameKind
	Won, Drawn, Lost int // from the view of Side
	Helped           int // of all these, with moves taken back, hints, or players changed
}

func (l *statisticsLine) games() int { return l.Won + l.Drawn + l.Lost }

// percent counts draws half.
func (l *statisticsLine) percent() float64 {
	return 100 * (float64(l.Won) + float64(l.Drawn)/2) / float64(max(l.games(), 1))
}

// booking is how one game has been counted, so that it can be taken out again.
type booking struct {
	Kind   gameKind
	Winner game.Stone
	Helped bool
	Void   bool `json:",omitempty"` // the statistics it was in have been reset
}

// add counts a game n times: -1 takes it out again.
func (s *statistics) add(b booking, n int) {
	if b.Void {
		return
	}
	i := slices.IndexFunc(*s, func(l statisticsLine) bool { return l.gameKind == b.Kind })
	if i < 0 {
		if n < 0 {
			return
		}
		i = len(*s)
		*s = append(*s, statisticsLine{gameKind: b.Kind})
	}
	l := &(*s)[i]
	count := &l.Lost
	switch b.Winner {
	case b.Kind.Side:
		count = &l.Won
	case game.Empty:
		count = &l.Drawn
	}
	*count = max(*count+n, 0)
	if b.Helped {
		l.Helped = max(l.Helped+n, 0)
	}
	if l.games() == 0 {
		*s = slices.Delete(*s, i, i+1)
	}
}

// check reports what stored statistics have that cannot be.
func (s *statistics) check() error {
	for _, l := range *s {
		if err := l.Rules.Validate(); err != nil {
			return err
		}
		if !slices.Contains(Modes, l.Mode) || l.Side != game.Black && l.Side != game.White ||
			min(l.Won, l.Drawn, l.Lost, l.Helped) < 0 || l.Helped > l.games() {
			return fmt.Errorf("line %+v", l)
		}
	}
	return nil
}

// book counts the game on the table while it is over, and takes it out when it
// is reopened.
func (t *table) book() {
	now := t.match.Now()
	switch over := now.Result().Over(); {
	case t.record:
	case over && t.booked == nil:
		t.booked = &booking{Kind: t.gameKind(now), Winner: now.Result().Winner, Helped: t.helped}
		t.statistics.add(*t.booked, 1)
		t.latest = entry{t.latest.Number + 1, *t.booked, 1}
	case !over && t.booked != nil:
		t.statistics.add(*t.booked, -1)
		t.latest = entry{t.latest.Number + 1, *t.booked, -1}
		t.booked, t.helped = nil, true
	}
}

// agree brings the statistics and the game together, as they were read: one of
// the two may lack the other's latest entry.
func (t *table) agree(stored storedStatistics, ofGame entry) {
	t.statistics, t.latest = stored.Lines, stored.Latest
	switch ofGame.Number - stored.Latest.Number {
	case 1: // the game is over, and the statistics do not know it
		t.statistics.add(ofGame.Booking, ofGame.Times)
		t.latest = ofGame
	case -1: // they know of an end that the game has not seen
		t.statistics.add(stored.Latest.Booking, -stored.Latest.Times)
		t.latest = ofGame
	}
}

// gameKind is what the game on the table counts as.
func (t *table) gameKind(now *game.Situation) gameKind {
	k := gameKind{Rules: t.match.Rules(), Mode: t.setup.Mode, Side: now.ColourOf(t.human)}
	switch k.Mode {
	case AgainstComputer:
		k.Levels[0] = t.levelOf(t.human.Other())
	case Watch:
		k.Levels = [2]game.Level{t.levelOf(game.First), t.levelOf(game.Second)}
	case AgainstRandom:
		k.Levels[0] = t.levelOf(game.First)
	}
	return k
}

// help notes that the game on the table is not played by a person's wits alone
// any more.
func (t *table) help() { t.helped = t.helped || t.match.At() > 0 }

// resetStatistics forgets all counted games. Those that may still be taken
// back are not taken out of what is counted from now on.
func (t *table) resetStatistics() {
	t.statistics = nil
	t.latest = entry{Number: t.latest.Number + 1}
	if t.booked != nil {
		t.booked.Void = true
	}
	for _, g := range t.previous {
		if g.Booked != nil {
			g.Booked.Void = true
		}
	}
}

// sorted are the lines in the order of the menus.
func (s statistics) sorted() statistics {
	board := func(r game.Rules) int {
		for i, known := range game.Variants {
			if known == r {
				return i
			}
		}
		return len(game.Variants)
	}
	sorted := slices.Clone(s)
	slices.SortStableFunc(sorted, func(a, b statisticsLine) int {
		return cmp.Or(cmp.Compare(board(a.Rules), board(b.Rules)), cmp.Compare(lang.Rules(a.Rules), lang.Rules(b.Rules)),
			cmp.Compare(slices.Index(Modes, a.Mode), slices.Index(Modes, b.Mode)),
			slices.CompareFunc(a.Levels[:], b.Levels[:], compareLevels), cmp.Compare(a.Side, b.Side))
	})
	return sorted
}

// compareLevels puts the levels in the order of strength, and other programs
// after them.
func compareLevels(a, b game.Level) int {
	rank := func(l game.Level) int {
		if i := slices.Index(game.Levels, l); i >= 0 || l == "" {
			return i
		}
		return len(game.Levels)
	}
	return cmp.Or(cmp.Compare(rank(a), rank(b)), cmp.Compare(a, b))
}

// players says who played games of a kind.
func (k *gameKind) players(c Computers) string {
	level := func(i int) string { return levelName(c, k.Rules, k.Levels[i]) }
	switch k.Mode {
	case AgainstComputer:
		return level(0)
	case Watch:
		return lang.StatisticsBoth(level(0), level(1))
	case AgainstRandom:
		return lang.StatisticsBoth(level(0), lang.Random())
	}
	return k.Mode.name()
}

// writeCSV writes the statistics as a table with a heading, in the player's
// language; the mark at its start tells spreadsheets that it is UTF-8.
func (s statistics) writeCSV(to io.Writer, c Computers) error {
	if _, err := io.WriteString(to, "\ufeff"); err != nil {
		return err
	}
	table := csv.NewWriter(to)
	table.UseCRLF = true
	rows := [][]string{{lang.StatisticsBoard(), lang.BoardWidth(), lang.BoardHeight(), lang.LineLength(), lang.MenuPlayers(), lang.StatisticsOpponent(),
		lang.StatisticsSide(), lang.StatisticsGames(), lang.StatisticsWon(), lang.StatisticsDrawn(), lang.StatisticsLost(), "%", lang.StatisticsHelped()}}
	for _, l := range s.sorted() {
		row := []string{lang.Rules(l.Rules), strconv.Itoa(l.Rules.Width), strconv.Itoa(l.Rules.Height), strconv.Itoa(l.Rules.Line),
			l.Mode.name(), l.players(c), lang.Colour(l.Rules, l.Side)}
		for _, n := range []int{l.games(), l.Won, l.Drawn, l.Lost} {
			row = append(row, strconv.Itoa(n))
		}
		rows = append(rows, append(row, strconv.FormatFloat(l.percent(), 'f', 1, 64), strconv.Itoa(l.Helped)))
	}
	return table.WriteAll(rows)
}

// exportStatistics writes the statistics to a file, whole, and says how that
// went.
func (w *Window) exportStatistics(path string) {
	var data bytes.Buffer
	err := w.table.statistics.writeCSV(&data, w.o.Computers)
	w.writeFile(path, data.Bytes(), err, lang.StatisticsExported)
}
