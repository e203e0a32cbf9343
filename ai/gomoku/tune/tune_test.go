package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

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
		if err := fit("freestyle", game.Freestyle, []string{file}, 0.5, true, more, out); err != nil {
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
	if tempo[1]-tempo[0] != 50*gomoku.Fine {
		t.Errorf("50 points more of tempo make %d units %d", tempo[0], tempo[1])
	}
}

// TestFitNothing writes the weights in use again, which leaves their files as they
// are.
func TestFitNothing(t *testing.T) {
	for name, r := range map[string]game.Rules{"freestyle": game.Freestyle, "renju": game.Renju} {
		out := filepath.Join(t.TempDir(), "weights.go")
		if err := fit(name, r, nil, 0.5, true, 0, out); err != nil {
			t.Fatal(err)
		}
		got, err := os.ReadFile(out)
		if err != nil {
			t.Fatal(err)
		}
		want, err := os.ReadFile(filepath.Join("..", "weights_"+name+".go"))
		if err != nil {
			t.Fatal(err)
		}
		if string(got) != string(want) {
			t.Errorf("%s: the file written is not the one in use", name)
		}
	}
}

func TestBrokenGames(t *testing.T) {
	reader, err := gomoku.NewReader(game.Freestyle)
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
	if err := worth(game.Freestyle, 2, 200, 1, "fours,table", &out); err != nil {
		t.Fatal(err)
	}
	if lines := strings.Split(strings.TrimSpace(out.String()), "\n"); len(lines) != 2 || !strings.HasPrefix(lines[0], "table ") || !strings.HasPrefix(lines[1], "fours ") {
		t.Errorf("%s", out.String())
	}
}
