package ui

import (
	"bytes"
	"encoding/csv"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"jingzi/game"
	"jingzi/ui/lang"
)

// firstRow plays a game between two people that the first wins.
func (s *sitting) firstRow() {
	s.t.Helper()
	for _, at := range []game.Point{game.At(0, 0), game.At(0, 1), game.At(1, 0), game.At(1, 1), game.At(2, 0)} {
		s.click(int(at.X), int(at.Y))
	}
}

// told are the statistics as text, a line for each kind of game.
func (s *sitting) told() string {
	var lines []string
	for _, l := range s.table.statistics.sorted() {
		lines = append(lines, strings.Join([]string{string(l.Mode), string(l.Levels[0]), l.Side.String(),
			numberOf(l.Won), numberOf(l.Drawn), numberOf(l.Lost), numberOf(l.Helped)}, " "))
	}
	return strings.Join(lines, "; ")
}

func numberOf(n int) string { return string(rune('0' + n)) }

func (s *sitting) counts(want string) {
	s.t.Helper()
	if got := s.told(); got != want {
		s.t.Errorf("counted are %q, want %q", got, want)
	}
}

func TestStatisticsCountFinishedGamesOnce(t *testing.T) {
	dir := t.TempDir()
	s := sitDown(t, dir, clerks{})
	s.table.setMode(TwoPlayers)
	s.click(0, 0)
	s.choose(lang.NewGame) // left behind
	s.counts("")
	s.firstRow()
	s.counts("two  black 1 0 0 0")
	s.click(1, 1) // the next
	s.choose(lang.Resign)
	s.counts("two  black 1 0 1 0")
	s.choose(lang.Undo)
	s.counts("two  black 1 0 0 0") // it is not over
	s.choose(lang.OfferDraw)
	s.counts("two  black 1 1 0 1") // with a move taken back
	s.stop()

	again := sitDown(t, dir, clerks{})
	again.counts("two  black 1 1 0 1")
	again.choose(lang.Undo)
	again.counts("two  black 1 0 0 0")
	again.choose(lang.Redo)
	again.counts("two  black 1 1 0 1")
}

func TestStatisticsTellLevelsAndSidesApart(t *testing.T) {
	s := sitDown(t, t.TempDir(), clerks{})
	s.choose(lang.Resign)
	s.table.setLevel(game.Hard)
	s.table.setBegins(ComputerBegins)
	s.settle()
	s.choose(lang.Resign)
	s.table.setMode(TwoPlayers)
	s.choose(lang.NewGame)
	s.choose(lang.OfferDraw)
	s.counts("computer medium black 0 0 1 0; computer hard white 0 0 1 0; two  white 0 1 0 0")
}

func TestHelpIsTold(t *testing.T) {
	for name, help := range map[string]func(*sitting){
		"hint":      func(s *sitting) { s.choose(lang.Hint) },
		"take back": func(s *sitting) { s.choose(lang.Undo) },
		"level":     func(s *sitting) { s.table.setLevel(game.Easy) },
		"mode":      func(s *sitting) { s.table.setMode(TwoPlayers); s.table.setMode(AgainstComputer) },
		"play from an earlier moment": func(s *sitting) {
			s.choose(lang.GoStart)
			s.choose(lang.PlayFrom)
		},
		"nothing": func(*sitting) {},
	} {
		s := sitDown(t, t.TempDir(), clerks{})
		s.click(1, 1)
		s.click(2, 2)
		help(s)
		s.choose(lang.Resign)
		if helped := s.table.statistics[0].Helped == 1; helped != (name != "nothing") {
			t.Errorf("%s: helped %v", name, helped)
		}
	}
}

// A kill may come between the two files.
func TestStatisticsAndGameAgreeAfterACrash(t *testing.T) {
	dir := t.TempDir()
	keep := func() map[string][]byte {
		files := make(map[string][]byte)
		for _, name := range []string{gameFile, statisticsFile} {
			files[name], _ = os.ReadFile(filepath.Join(dir, name))
		}
		return files
	}
	s := sitDown(t, dir, clerks{})
	s.table.setMode(TwoPlayers)
	s.firstRow()
	s.click(1, 1)
	s.stop()
	before := keep()
	s = sitDown(t, dir, clerks{})
	s.choose(lang.OfferDraw)
	s.stop()
	after := keep()

	for _, test := range []struct {
		name       string
		game, kept []byte
		over       bool
	}{
		{"both", after[gameFile], after[statisticsFile], true},
		{"neither", before[gameFile], before[statisticsFile], false},
		{"the game alone", after[gameFile], before[statisticsFile], true},
		{"the statistics alone", before[gameFile], after[statisticsFile], false},
	} {
		for name, data := range map[string][]byte{gameFile: test.game, statisticsFile: test.kept} {
			if err := os.WriteFile(filepath.Join(dir, name), data, 0o644); err != nil {
				t.Fatal(err)
			}
		}
		s := sitDown(t, dir, clerks{})
		want := "two  black 1 0 0 0"
		if test.over {
			want = "two  black 1 1 0 0"
		}
		if got := s.told(); got != want || s.table.match.Now().Result().Over() != test.over {
			t.Errorf("%s written: counted are %q, want %q", test.name, got, want)
		}
		if !test.over {
			s.choose(lang.OfferDraw)
			s.counts("two  black 1 1 0 0")
		}
		s.stop()
	}
}

func TestResetStatistics(t *testing.T) {
	s := sitDown(t, t.TempDir(), clerks{})
	s.table.setMode(TwoPlayers)
	s.firstRow()
	s.table.resetStatistics()
	s.counts("")
	s.choose(lang.Undo)
	s.counts("")
	s.click(2, 0)
	s.counts("two  black 1 0 0 1") // ended anew
}

func TestStatisticsAsCSV(t *testing.T) {
	s := sitDown(t, t.TempDir(), clerks{})
	s.choose(lang.Resign)
	s.table.setMode(TwoPlayers)
	s.choose(lang.NewGame)
	s.firstRow()
	var out bytes.Buffer
	if err := s.table.statistics.writeCSV(&out, clerks{}); err != nil {
		t.Fatal(err)
	}
	text, marked := strings.CutPrefix(out.String(), "\ufeff")
	rows, err := csv.NewReader(strings.NewReader(text)).ReadAll()
	if err != nil || !marked || len(rows) != 3 {
		t.Fatalf("%v, %v\n%s", err, marked, text)
	}
	for i, want := range []string{
		"Tic-tac-toe 3×3,3,3,3,Against the computer,Medium,X,1,0,0,1,0.0,0",
		"Tic-tac-toe 3×3,3,3,3,Two players,Two players,X,1,1,0,0,100.0,0",
	} {
		if got := strings.Join(rows[i+1], ","); got != want {
			t.Errorf("row %d is %q, want %q", i+1, got, want)
		}
	}
	path := filepath.Join(t.TempDir(), "x.csv")
	s.exportStatistics(path)
	if data, err := os.ReadFile(path); err != nil || !bytes.Equal(data, out.Bytes()) {
		t.Errorf("the file differs: %v", err)
	}
	s.says(lang.StatisticsExported, "x.csv")
}

func TestDamagedStatisticsAreKeptAside(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, statisticsFile), []byte(`{"Lines":[{"Won":-1}]}`), 0o644); err != nil {
		t.Fatal(err)
	}
	s := sitDown(t, dir, clerks{})
	s.counts("")
	if kept, _ := filepath.Glob(filepath.Join(dir, statisticsFile+".damaged-*")); len(kept) != 1 {
		t.Errorf("kept are %v", kept)
	}
}
