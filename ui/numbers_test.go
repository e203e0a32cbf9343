package ui

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"jingzi/game"
	"jingzi/ui/lang"
)

// What is said of a moment counts stones, as the board and the list do: a swap and an
// offered fifth are no moves.
func TestMovesHaveOneNumberEverywhere(t *testing.T) {
	s := sitDown(t, t.TempDir(), clerks{})
	path := filepath.Join(t.TempDir(), "swapped.sgf")
	record := "(;GM[4]SZ[15]RU[Renju]JZO[rif swap fifth];B[hh];W[hg];B[hf]JZC[swap];W[ig]JZC[gf][if];B[gf];W[ao];B[gg])"
	if err := os.WriteFile(path, []byte(record), 0o600); err != nil {
		t.Fatal(err)
	}
	s.openFile(path)
	s.chart()
	moments, placed := s.session.Play.Match().Moments(), 0
	if len(moments) != 11 {
		t.Fatalf("%d moments", len(moments))
	}
	for i := range moments[1 : len(moments)-1] {
		s.panel.chart.OnTapped(i + 1)
		shown, _ := s.board.Shown()
		placed = max(placed, shown.Stones())
		s.says(lang.LookingAt, shown.Stones(), 7)
		if text := s.panel.chart.AccessibilityLabel(); !strings.HasPrefix(text, strconv.Itoa(shown.Stones())+":") {
			t.Errorf("with %d stones the chart says %q", shown.Stones(), text)
		}
		if m := moments[i+1]; m.Choice.Kind == game.Place && m.Position != moments[i].Position {
			if text := s.words.Chosen(i + 1); !strings.HasPrefix(text, strconv.Itoa(shown.Stones())+".") {
				t.Errorf("with %d stones the list says %q", shown.Stones(), text)
			}
		}
	}
	if placed != 6 {
		t.Errorf("%d stones before the last", placed)
	}
}
