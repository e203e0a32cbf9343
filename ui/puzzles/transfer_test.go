package puzzles

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2/test"

	"jingzi/game"
	"jingzi/game/notation"
	"jingzi/ui/lang"
	"jingzi/ui/widgets"
)

// contents returns the puzzles of a collection as JSON, without what only the collection has: where they come from, when
// they were added, and the player's progress.
func contents(t *testing.T, c Collection, ids []string) (all []string) {
	t.Helper()
	for _, id := range ids {
		s := *c[id]
		s.Source, s.Added, s.Solved, s.Schedule = SourceReview, 0, "", nil
		data, err := json.Marshal(s)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, string(data))
	}
	slices.Sort(all)

	return all
}

// TestExportAndImport exports every section of puzzles, imports the file into an empty collection and compares the
// puzzles, and imports it again, which recognises them.
func TestExportAndImport(t *testing.T) {
	tp := newTestPuzzles(t, game.TicTacToe, "X.O ... O.X", game.GoalWin)
	for _, text := range []string{
		`{"rule":"freestyle","side":"black","goal":"hold","theme":"a “theme” – 主题","rating":1234,` +
			`"stones":{"black":"a1 o15","white":"h8 i8 j8 k8"},"losing":"b2 g8"}`,
		`{"rule":{"width":6,"height":5,"line":4},"side":"white","stones":{"black":"a1","white":"b2"}}`,
	} {
		read, invalid, err := notation.ReadPuzzles("", strings.NewReader(text), notation.Options{})
		if err != nil || len(invalid) > 0 {
			t.Fatal(text, invalid, err)
		}
		if result := tp.puzzles.Import(read); len(result.added) != 1 {
			t.Fatalf("%s: got %+v", text, result)
		}
	}
	w := tp.puzzles.window
	for id := range tp.puzzles.collection {
		tp.puzzles.collection[id].Solved = "2026-01-01"
	}

	numExported := 0
	for section, name := range w.sectionNames() {
		if strings.Contains(name, "%") {
			t.Errorf("section %d has the name %q", section, name)
		}
		w.showSection(section)
		ids := slices.Clone(w.ids)
		if len(ids) == 0 {
			continue
		}
		numExported += len(ids)
		path := filepath.Join(t.TempDir(), "puzzles.json")
		w.export(ids, path)
		tp.wait()
		if want := lang.PuzzlesExported(len(ids), "puzzles.json"); w.text.Unwrapped() != want {
			t.Fatalf("got the text %q, want %q", w.text.Unwrapped(), want)
		}

		// The built-in set is left out, so that its puzzles are new.
		other := &Puzzles{desk: &tp.desk, store: memoryStore{}, collection: Collection{}}
		file, err := os.Open(path)
		if err != nil {
			t.Fatal(err)
		}
		read, invalid, err := notation.ReadPuzzles(path, file, notation.Options{})
		file.Close()
		if err != nil || len(invalid) > 0 {
			t.Fatal(invalid, err)
		}
		if result := other.Import(read); len(result.added) != len(ids) {
			t.Errorf("section %d: got %+v, want %d puzzles", section, result, len(ids))
		}
		got := contents(t, other.collection, slices.Collect(maps.Keys(other.collection)))
		if want := contents(t, tp.puzzles.collection, ids); !slices.Equal(got, want) {
			t.Errorf("section %d: got the puzzles\n%s\nwant\n%s", section, got, want)
		}
		if result, want := other.Import(read), (imported{numDuplicates: len(ids)}); !reflect.DeepEqual(result, want) {
			t.Errorf("section %d, imported again: got %+v, want %+v", section, result, want)
		}
		w.importFile(path)
		tp.wait()
		want := lang.Sentences(lang.PuzzlesAdded(0), lang.PuzzlesDuplicates(len(ids)))
		if w.text.Unwrapped() != want {
			t.Errorf("section %d: got the text %q, want %q", section, w.text.Unwrapped(), want)
		}
	}
	if numExported < 300 {
		t.Errorf("%d puzzles were exported", numExported)
	}
}

// TestImportOfGarbage imports a file with broken puzzles between good ones: the good ones are imported, and each other
// one is listed with its line and the reason, in every language.
func TestImportOfGarbage(t *testing.T) {
	const stones = `"stones":{"black":"h8 i8","white":"a1"}`
	lines := []struct {
		text string
		kind notation.PuzzleErrorKind
		part string // of the text that is wrong
	}{
		{`{"side":"white",` + stones + `}`, 0, ""},
		{`7`, notation.PuzzleUnreadable, ""},
		{`"a text"`, notation.PuzzleUnreadable, ""},
		{`null`, notation.PuzzleUnreadable, ""},
		{`{"side":"black","gaol":"hold",` + stones + `}`, notation.PuzzleField, "gaol"},
		{`{"side":1,` + stones + `}`, notation.PuzzleField, "side"},
		{`{"side":"black","stones":{"black":["h8"]}}`, notation.PuzzleField, "stones.black"},
		{`{"side":"black","rating":"hard",` + stones + `}`, notation.PuzzleField, "rating"},
		{`{"side":"green",` + stones + `}`, notation.PuzzleSide, "green"},
		{`{` + stones + `}`, notation.PuzzleSide, ""},
		{`{"side":"black","goal":"lose",` + stones + `}`, notation.PuzzleGoal, "lose"},
		{`{"side":"black","rule":"chess",` + stones + `}`, notation.PuzzleRule, "chess"},
		{`{"side":"black","rule":{"width":99},` + stones + `}`, notation.PuzzleRule, "99"},
		{`{"side":"black","stones":{"black":"h8 z9"}}`, notation.PuzzleStones, "h8 z9"},
		{`{"side":"black","stones":{"black":"h8","white":"h8"}}`, notation.PuzzleStones, "h8, h8"},
		{`{"side":"black"}`, notation.PuzzleStones, ""},
		{`{"side":"black","rule":"tictactoe","board":["X.O","..."]}`, notation.PuzzleStones, "X.O"},
		{`{"side":"black","rule":"tictactoe","board":["XXX","OO.","..."]}`, notation.PuzzleOver, ""},
		{`{"side":"black","solutions":"h8",` + stones + `}`, notation.PuzzleSolution, "h8"},
		{`{"side":"black","goal":"hold","losing":"h9 h10",` + stones + `}`, notation.PuzzleLosingLine, "h9 h10"},
		{`{"side":"black",` + stones + `}`, 0, ""},
	}
	var text strings.Builder
	for _, l := range lines {
		text.WriteString(l.text + "\n")
	}
	path := filepath.Join(t.TempDir(), "garbage.json")
	if err := os.WriteFile(path, []byte(text.String()), 0o600); err != nil {
		t.Fatal(err)
	}

	defer lang.SetLanguage(lang.English)
	for _, language := range lang.Languages {
		lang.SetLanguage(language)
		tp := newTestPuzzles(t, game.TicTacToe, "X.O ... O.X", game.GoalWin)
		w := tp.puzzles.window
		w.importFile(path)
		tp.wait()

		numInvalid := len(lines) - 2
		want := lang.Sentences(lang.PuzzlesAdded(2), lang.PuzzlesInvalid(numInvalid))
		if w.text.Unwrapped() != want {
			t.Errorf("got the text %q, want %q", w.text.Unwrapped(), want)
		}
		shown := ""
		for _, o := range test.LaidOutObjects(w.Window.Canvas().Overlays().Top()) {
			if p, ok := o.(*widgets.Paragraph); ok {
				shown += p.Unwrapped()
			}
		}
		for i, l := range lines {
			if i == 0 || i == len(lines)-1 {
				continue
			}
			reason := lang.PuzzleError(&notation.PuzzleError{Kind: l.kind, Number: i + 1, LineNo: i + 1, Text: "§"})
			start, end, _ := strings.Cut(reason, "§")
			line := ""
			for shownLine := range strings.Lines(shown) {
				if strings.HasPrefix(shownLine, start) {
					line = strings.TrimSpace(shownLine)
				}
			}
			if line == "" || !strings.HasSuffix(line, end) || !strings.Contains(line, l.part) {
				t.Errorf("%s: got %q, want %q with %q", l.text, line, reason, l.part)
			}
		}
	}

	for _, broken := range []string{"", "nonsense", "{", `{"side":`, `[{"side":"black"},`, "\x00\xff\xfe", "[]"} {
		if err := os.WriteFile(path, []byte(broken), 0o600); err != nil {
			t.Fatal(err)
		}
		lang.SetLanguage(lang.English)
		tp := newTestPuzzles(t, game.TicTacToe, "X.O ... O.X", game.GoalWin)
		before := fmt.Sprint(len(tp.puzzles.collection))
		tp.puzzles.window.importFile(path)
		tp.wait()
		if got := tp.puzzles.window.text.Unwrapped(); !strings.Contains(got, "garbage.json") ||
			fmt.Sprint(len(tp.puzzles.collection)) != before {
			t.Errorf("%q: got the text %q and %d puzzles", broken, got, len(tp.puzzles.collection))
		}
	}
}
