package main

import (
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"jingzi/ai/gomocup/match"
	"jingzi/ai/gomoku"
	"jingzi/game"
)

// TestPlayAndFit plays a few games, fits weights to them and reads what was
// written.
func TestPlayAndFit(t *testing.T) {
	var games strings.Builder
	if err := selfPlay(game.Freestyle, 6, 200, 1, nil, &games); err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	file, out := filepath.Join(dir, "games"), filepath.Join(dir, "weights.go")
	if err := os.WriteFile(file, []byte(games.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	samples, err := readGames(game.Freestyle, file, 0.5)
	if err != nil || len(samples) < 20 {
		t.Fatalf("%d positions of\n%s: %v", len(samples), games.String(), err)
	}
	played, threatened := 0, 0
	for _, s := range samples {
		if s.played >= 0 {
			played++
		}
		if s.threats&1 != 0 {
			threatened++
		}
	}
	if played < len(samples)/2 || threatened == 0 {
		t.Errorf("of %d positions %d have a move and %d an open four to come", len(samples), played, threatened)
	}
	var tempo [2]int
	for i, more := range []float64{0, 50} {
		if err := (fitting{name: "freestyle", rules: game.Freestyle, games: []string{file}, blend: 0.5, refine: true, tempo: more}).write(out); err != nil {
			t.Fatal(err)
		}
		text, err := os.ReadFile(out)
		if err != nil || !strings.Contains(string(text), "weightsOf[freestyle]") {
			t.Fatalf("%v: %.100s", err, text)
		}
		_, after, _ := strings.Cut(string(text), "tempo:")
		if _, err := fmt.Sscanf(strings.TrimSpace(after), "[2]int{%d,", &tempo[i]); err != nil {
			t.Fatalf("%v: %.100s", err, after)
		}
	}
	if tempo[1]-tempo[0] != 50*gomoku.WeightScale {
		t.Errorf("50 points more of tempo make %d units %d", tempo[0], tempo[1])
	}
}

// TestFitNothing writes the weights in use again, which leaves their files as they
// are.
func TestFitNothing(t *testing.T) {
	for name, r := range map[string]game.Rules{"freestyle": game.Freestyle, "renju": game.Renju} {
		out := filepath.Join(t.TempDir(), "weights.go")
		if err := (fitting{name: name, rules: r, refine: true}).write(out); err != nil {
			t.Fatal(err)
		}
		got, err := os.ReadFile(out)
		if err != nil {
			t.Fatal(err)
		}
		want, err := os.ReadFile(filepath.Join("..", "..", "gomoku", "weights_"+name+".go"))
		if err != nil {
			t.Fatal(err)
		}
		if string(got) != string(want) {
			t.Errorf("%s: the file written is not the one in use", name)
		}
	}
}

// TestLabel labels positions of a search and learns from them: the evaluation
// goes half the way, the move ordering all of it.
func TestLabel(t *testing.T) {
	dir := t.TempDir()
	games, labels := filepath.Join(dir, "games"), filepath.Join(dir, "labels")
	const line = "1 7,7,x 8,8,x 9,7,x 7,9,x 8,6,x 9,5,12 9,8,-8 7,6,20"
	if err := os.WriteFile(games, []byte(line+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	var labelled strings.Builder
	if err := label(game.Freestyle, []string{games}, 60, 300, 1, &labelled); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(labels, []byte(labelled.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	samples, err := readLabels(game.Freestyle, labels)
	if err != nil || len(samples) < 60 {
		t.Fatalf("%d positions of\n%s: %v", len(samples), labelled.String(), err)
	}
	for i, s := range samples {
		if s.result < 0 || s.result > 1 {
			t.Errorf("position %d is worth %v", i, s.result)
		}
	}
	var tempo [3]int
	var order [3]string
	for i, trust := range []float64{0, 0.5, 1} {
		out := filepath.Join(dir, "weights.go")
		if err := (fitting{name: "freestyle", rules: game.Freestyle, labels: []string{labels}, trust: trust}).write(out); err != nil {
			t.Fatal(err)
		}
		text, err := os.ReadFile(out)
		if err != nil {
			t.Fatal(err)
		}
		_, after, _ := strings.Cut(string(text), "tempo:")
		if _, err := fmt.Sscanf(strings.TrimSpace(after), "[2]int{%d,", &tempo[i]); err != nil {
			t.Fatalf("%v: %.100s", err, after)
		}
		_, order[i], _ = strings.Cut(string(text), "order:")
		order[i], _, _ = strings.Cut(order[i], "threats:")
	}
	inUse, err := os.ReadFile(filepath.Join("..", "..", "gomoku", "weights_freestyle.go"))
	if err != nil || strings.Contains(string(inUse), order[0]) || order[0] != order[1] || order[1] != order[2] {
		t.Errorf("the move ordering learns nothing, or depends on how far labels are trusted: %v", err)
	}
	before, _ := gomoku.WeightsOf(game.Freestyle, game.Black)
	if between := float64(tempo[0]+tempo[2]) / 2; tempo[0] != before.Tempo || tempo[2] == tempo[0] || math.Abs(between-float64(tempo[1])) > 1 {
		t.Errorf("tempo %d becomes %v as labels are trusted more", before.Tempo, tempo)
	}
}

// TestNothingToLabel says so, and does not look for positions for ever.
func TestNothingToLabel(t *testing.T) {
	games := filepath.Join(t.TempDir(), "games")
	if err := os.WriteFile(games, []byte("1 7,7,x 0,0,x 8,7,x 0,1,x 9,7,x 0,2,x 10,7,x 0,3,x 11,7,9999\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, files := range [][]string{nil, {games}} {
		if err := label(game.Freestyle, files, 1, 300, 1, io.Discard); err == nil {
			t.Errorf("labelled positions of %q", files)
		}
	}
}

func TestBrokenLabels(t *testing.T) {
	for _, line := range []string{"1", "won 7,7 8,8", "0.5 7,7 8,8 8,8", "0.5 x 8,8", "0.5 7,7 8,15"} {
		file := filepath.Join(t.TempDir(), "labels")
		if err := os.WriteFile(file, []byte(line+"\n"), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := readLabels(game.Freestyle, file); err == nil {
			t.Errorf("%q is read", line)
		}
	}
}

func TestBrokenGames(t *testing.T) {
	reader, err := gomoku.New(game.Freestyle, gomoku.Options{HashMB: 1})
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range []string{"", "won 7,7,x", "1 7,7", "1 7,7,x 7,7,x", "1 7,15,x"} {
		if _, err := readGame(reader, game.Freestyle, line, 0, nil); err == nil {
			t.Errorf("%q is read", line)
		}
	}
}

func TestWorth(t *testing.T) {
	var out strings.Builder
	if err := worth(game.Freestyle, 2, 200, 1, "fours,table,ponder", &out); err != nil {
		t.Fatal(err)
	}
	if lines := strings.Split(strings.TrimSpace(out.String()), "\n"); len(lines) != 3 || !strings.HasPrefix(lines[0], "table ") || !strings.HasPrefix(lines[1], "fours ") || !strings.HasPrefix(lines[2], "ponder ") {
		t.Errorf("%s", out.String())
	}
}

// TestDrawnOpenings are even to the search that judged them.
func TestDrawnOpenings(t *testing.T) {
	judge, err := judgeOf(game.Renju, 300, 40)
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	if err := drawOpenings(game.Renju, 3, judge, 1, &out); err != nil {
		t.Fatal(err)
	}
	openings, err := match.ReadOpenings("", strings.NewReader(out.String()), game.Renju)
	if err != nil || len(openings) != 3 {
		t.Fatalf("%q: %v", out.String(), err)
	}
	for _, opening := range openings {
		p, err := stones(opening...)
		if err != nil {
			t.Fatal(err)
		}
		e, err := gomoku.New(game.Renju, gomoku.Options{HashMB: 8})
		if err != nil {
			t.Fatal(err)
		}
		var value game.Score
		e.Think(t.Context(), p, judge.Limit, func(r game.SearchInfo) { value = r.PVs[0].Score })
		if value < -judge.MaxScore || value > judge.MaxScore {
			t.Errorf("%v is worth %d to the side to move", opening, value)
		}
	}
}
