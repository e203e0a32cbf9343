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

// TestMoveNumbersAgree checks that status, chart and list count stones: a swap and an offered fifth
// move have no number.
func TestMoveNumbersAgree(t *testing.T) {
	w := openWindow(t, t.TempDir(), fakeComputers{})
	path := filepath.Join(t.TempDir(), "swapped.sgf")
	record := "(;GM[4]SZ[15]RU[Renju]JZO[rif swap fifth];B[hh];W[hg];B[hf]JZC[swap];W[ig]JZC[gf][if];B[gf];W[ao];B[gg])"
	if err := os.WriteFile(path, []byte(record), 0o600); err != nil {
		t.Fatal(err)
	}
	w.openFile(path)
	w.toggleChart()
	plies, count := w.session.Game.Match().Plies(), 0
	if len(plies) != 11 {
		t.Fatalf("got %d plies, want 11", len(plies))
	}

	for i := range plies[1 : len(plies)-1] {
		w.panel.chart.OnTapped(i + 1)
		p, _ := w.board.Content()
		count = max(count, p.Stones())
		w.checkMessage(lang.LookingAt, p.Stones(), 7)
		if text := w.panel.chart.AccessibilityLabel(); !strings.HasPrefix(text, strconv.Itoa(p.Stones())+":") {
			t.Errorf("%d stones: got %q in the chart, want prefix %q", p.Stones(), text, strconv.Itoa(p.Stones())+":")
		}
		if ply := plies[i+1]; ply.Choice.Kind == game.Place && ply.Position != plies[i].Position {
			if entry := w.moveEntry(i + 1); entry.Number != p.Stones() &&
				!strings.HasPrefix(entry.Text, strconv.Itoa(p.Stones())+".") {
				t.Errorf("%d stones: got %d %q in the list", p.Stones(), entry.Number, entry.Text)
			}
		}
	}
	if count != 6 {
		t.Errorf("got at most %d stones before the last move, want 6", count)
	}
}

// TestStoneNumbersAgree checks that board, list and printed sheet number set-up stones, but not
// passes.
func TestStoneNumbersAgree(t *testing.T) {
	for name, record := range map[string]string{
		"set up":               "(;GM[4]SZ[15]AB[hh][ii][hj]AW[hi][gg][jj]PL[B];B[kk];W[ll];B[kl])",
		"set up in between":    "(;GM[4]SZ[15];B[hh];W[hi];AB[aa][cc]AW[ee][gg]PL[B];B[kk];W[ll])",
		"taken off in between": "(;GM[4]SZ[15]AB[aa][cc]AW[ee][gg]PL[B];B[hh];AE[cc][ee]PL[W];W[hi];B[kk])",
		"passed":               "(;GM[4]SZ[15]RU[Renju];B[hh];W[hi];B[];W[ll];B[kl])",
	} {
		t.Run(name, func(t *testing.T) {
			w := openWindow(t, t.TempDir(), fakeComputers{})
			path := filepath.Join(t.TempDir(), "game.sgf")
			if err := os.WriteFile(path, []byte(record), 0o600); err != nil {
				t.Fatal(err)
			}
			w.openFile(path)

			for w.session.Game.CanRedo() {
				w.session.Game.Redo()
			}
			w.desk.Settings.MoveNumbers = true
			w.handleChange()
			if err := os.MkdirAll(filepath.Join(filepath.Dir(path), "out"), 0o755); err != nil {
				t.Fatal(err)
			}
			sheetPath := filepath.Join(filepath.Dir(path), "out", "sheet.html")
			w.desk.App = &browser{App: w.desk.App}
			w.awaitNewNotice(func() { w.share.SaveSheet(sheetPath) })
			page, err := os.ReadFile(sheetPath)
			if err != nil {
				t.Fatal(err)
			}

			_, opts := w.board.Content()
			stones, r := 0, w.session.Game.Match().Rules()
			for i, ply := range w.session.Game.Match().Plies()[1:] {
				if ply.Node.Choice == nil || ply.Choice.Point == game.Pass {
					continue
				}
				number, point := strconv.Itoa(opts.Numbers[stones]), lang.Point(r, ply.Choice.Point)
				if entry := w.moveEntry(i + 1); opts.Moves[stones] != ply.Choice.Point ||
					entry.Number != opts.Numbers[stones] || entry.Text != point {
					t.Errorf("%s has the number %s on the board, got %d %q in the list", point, number, entry.Number,
						entry.Text)
				}

				for _, want := range []string{"<li><b>" + number + "</b>" + point + "</li>", ">" + number + "</text>"} {
					if !strings.Contains(string(page), want) {
						t.Errorf("%q is not on the sheet", want)
					}
				}
				stones++
			}
			if stones != len(opts.Moves) {
				t.Errorf("got %d stones, %d of them numbered", stones, len(opts.Moves))
			}
		})
	}
}
