package trainer

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"jingzi/game"
	"jingzi/game/notation"
	"jingzi/ui/lang"
)

// largeTree returns a tree with about the given number of nodes, in which three moves follow each position down to
// the thirteenth move.
func largeTree(nodes int) *game.Tree {
	t := game.NewTree(game.Freestyle, game.Opening{})
	var used [225]bool
	var add func(parent *game.Node, depth int)
	add = func(parent *game.Node, depth int) {
		for child := 1; child <= 3 && depth < 13 && nodes > 0; child++ {
			index := (depth*31 + child*67) % 225
			for used[index] {
				index = (index + 1) % 225
			}
			nodes--
			choice := game.PlaceAt(game.Freestyle.PointAt(index))
			used[index] = true
			add(parent.Add(&game.Node{Choice: &choice}), depth+1)
			used[index] = false
		}
	}
	add(t.Root(), 0)

	return t
}

// writeLibrary writes a library with about the given number of nodes and returns its path.
func writeLibrary(t testing.TB, nodes int) string {
	t.Helper()
	var out bytes.Buffer
	if _, err := notation.WriteTree(&out, "large.lib", largeTree(nodes), notation.Options{}); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "large.lib")
	if err := os.WriteFile(path, out.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}

	return path
}

// BenchmarkMillionNodes reports the time until the first move of a library of a million nodes can be played, from the
// tree on, and the time for the work in the background: finding the positions that occur more than once, and listing the
// lines.
func BenchmarkMillionNodes(b *testing.B) {
	path := writeLibrary(b, 1_000_000)
	options := notation.Options{Rules: game.Freestyle, RulesKnown: true}
	tree, err := readFile(path, options)
	if err != nil {
		b.Fatal(err)
	}
	today := testDay
	b.Run("read", func(b *testing.B) {
		for b.Loop() {
			if _, err := readFile(path, options); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("copy", func(b *testing.B) {
		for b.Loop() {
			tree.Clone()
		}
	})
	b.Run("first line", func(b *testing.B) {
		for b.Loop() {
			c := &course{tree: tree, colour: game.Black}
			s := c.survey(schedules{}, today)
			newLine(c, c.pathTo(s.fresh), func(*place) bool { return true }, schedules{}, today)
		}
	})
	b.Run("scan", func(b *testing.B) {
		for b.Loop() {
			index, err := newTreeIndex(b.Context(), tree)
			if err != nil {
				b.Fatal(err)
			}
			list, err := listLines(b.Context(), tree, index, game.Black)
			if err != nil {
				b.Fatal(err)
			}
			b.ReportMetric(float64(len(list.ends)), "lines")
		}
	})
}

// TestStartBeforeTheScan checks that the first line of a large tree is played before the tree is scanned, and that a
// move which is not in it waits for the scan.
func TestStartBeforeTheScan(t *testing.T) {
	tt := openTrainer(t, largeTree(30_000), memoryStore{})
	tt.window.openGame()
	w := tt.window
	if !w.scanning.Busy() {
		t.Fatal("the scan is not running")
	}
	first := w.course.tree.Root().Children()[0].Choice.Point
	w.board.OnTapped(first)
	if w.line.numRight != 1 || w.line.at.position.Stones() != 2 {
		t.Fatalf("the first move is not played; the text is %q", w.text.Unwrapped())
	}
	if got := w.progressText(); got != lang.Join(lang.Rules(game.Freestyle), lang.TrainerCounting()) {
		t.Errorf("got the progress %q before the scan", got)
	}

	wrong := game.Pt(14, 14)
	w.board.OnTapped(wrong)
	if got := w.text.Unwrapped(); got != lang.PuzzleChecking() {
		t.Errorf("got the text %q, want %q", got, lang.PuzzleChecking())
	}
	tt.wait()
	if w.line.wrong == nil || *w.line.wrong != wrong {
		t.Errorf("the move that waited is not judged; the text is %q", w.text.Unwrapped())
	}
	if n := w.numLines(); n < 10_000 {
		t.Errorf("got %d lines, want at least 10000", n)
	}
}
