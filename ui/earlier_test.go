package ui

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"io"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"jingzi/game"
	"jingzi/game/notation"
	"jingzi/game/saved"
	"jingzi/ui/lang"
	"jingzi/ui/puzzles"
	"jingzi/ui/store"
	"jingzi/ui/tree"
	"jingzi/ui/treewindow"
	"jingzi/ui/widgets"
)

// earlierVersion holds data written by an earlier version, and the values that this version read back.
type earlierVersion struct {
	dir      string
	Current  string
	Replaced []string
	Listed   []struct{ ID string }
	Games    map[string]struct {
		Row                     json.RawMessage // the game without its tree
		Log, Board, End, Result string
	}
	Values     map[string]string
	Statistics []saved.StatRow
}

// unpackEarlier unpacks testdata/2f3c983.tar.gz, which the program of that commit made:
// a database (games in progress, finished, resigned, drawn by agreement, and opened and continued; two
// openings, names, clocks; an import and a tournament), records in five formats, and a list of lessons.
func unpackEarlier(t *testing.T) (e earlierVersion) {
	t.Helper()
	file, err := os.Open("testdata/2f3c983.tar.gz")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	unzip, err := gzip.NewReader(file)
	if err != nil {
		t.Fatal(err)
	}

	e.dir = t.TempDir()
	for archive := tar.NewReader(unzip); ; {
		h, err := archive.Next()
		if errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatal(err)
		}
		path := filepath.Join(e.dir, filepath.FromSlash(h.Name))
		if h.Typeflag == tar.TypeDir {
			err = os.MkdirAll(path, 0o700)
		} else {
			var data []byte
			if data, err = io.ReadAll(archive); err == nil {
				err = os.WriteFile(path, data, 0o600)
			}
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	data, err := os.ReadFile(filepath.Join(e.dir, "expected.json"))
	if err == nil {
		err = json.Unmarshal(data, &e)
	}
	if err != nil {
		t.Fatal(err)
	}

	return e
}

func (e *earlierVersion) open(t *testing.T) *store.Store {
	t.Helper()
	s := store.Open(filepath.Join(e.dir, "data"))
	t.Cleanup(func() { _ = s.Close() })
	if alerts := s.Listen(func(store.Alert) {}); len(alerts) > 0 {
		t.Fatalf("got the alerts %v, want none", alerts)
	}

	return s
}

// sameJSON reports whether two JSON texts have the same fields with the same values.
func sameJSON(a, b []byte) bool {
	var x, y any
	return json.Unmarshal(a, &x) == nil && json.Unmarshal(b, &y) == nil && reflect.DeepEqual(x, y)
}

// checkRewrite checks that JSON is unchanged after reading and writing it. A renamed key would be
// lost.
func checkRewrite[T any](t *testing.T, name string, text []byte) {
	t.Helper()
	var v T
	if err := json.Unmarshal(text, &v); err != nil {
		t.Errorf("%s: %v", name, err)
	}
	if reread, err := json.Marshal(v); err != nil || !sameJSON(text, reread) {
		t.Errorf("%s: got\n%[3]s, %[4]v; want\n%[2]s", name, text, reread, err)
	}
}

func TestGamesOfAnEarlierVersion(t *testing.T) {
	e := unpackEarlier(t)
	s := e.open(t)
	current, replaced := s.Resume()
	if current == nil || current.ID != e.Current {
		t.Fatalf("got the current game %+v, want %s", current, e.Current)
	}

	var ids []string
	for _, g := range replaced {
		ids = append(ids, g.ID)
	}
	if !slices.Equal(ids, e.Replaced) {
		t.Errorf("got the replaced games %v, want %v", ids, e.Replaced)
	}
	found, err := s.Library().Search(t.Context(), store.Query{})
	if err != nil {
		t.Fatal(err)
	}

	listed := make(map[string]bool)
	for _, ref := range found.Games {
		listed[ref.ID] = true
	}

	for _, g := range e.Listed {
		if !listed[g.ID] {
			t.Errorf("the game %s is not listed", g.ID)
		}
	}
	if len(found.Games) != len(e.Listed) || len(e.Listed) == 0 {
		t.Errorf("got %d listed games, want %d", len(found.Games), len(e.Listed))
	}

	for id, want := range e.Games {
		g, err := s.Load(id)
		if err != nil {
			t.Errorf("%s: %v", id, err)
			continue
		}
		if row, err := json.Marshal(g); err != nil || !sameJSON(row, want.Row) {
			t.Errorf("%s: got the row %[4]s, %[2]v; want\n%[3]s", id, err, want.Row, row)
		}
		tree, err := g.LoadTree()
		if err != nil {
			t.Errorf("%s: %v", id, err)
			continue
		}

		notes := make(map[*game.Node]any)
		for n, note := range tree.Annotations {
			notes[n] = note
			checkRewrite[treewindow.SearchRecord](t, "a search", note.(json.RawMessage))
		}
		// The event was a property that the program did not know.
		const event = `{"Name":"EV","Values":["Open"]},`
		if strings.Contains(want.Log, event) != (tree.Event == "Open") {
			t.Errorf("%s: got the event %q, want that of the log\n%s", id, tree.Event, want.Log)
		}
		want.Log = strings.ReplaceAll(want.Log, event, "")
		if log := saved.NewLog(tree.Tree, notes); string(log.Text()) != want.Log {
			t.Errorf("%s: got the tree\n%[3]s\nwant\n%[2]s", id, want.Log, log.Text())
		}
		situations, err := tree.Situations(tree.Current)
		if err != nil || situations[len(situations)-1].Position.String() != want.Board {
			t.Errorf("%s: got error %v and the board\n%s\nwant\n%s", id, err, situations[len(situations)-1].Position,
				want.Board)
		}
		main, err := tree.Situations(tree.MainLineEnd())
		end := main[len(main)-1]
		if result, _ := json.Marshal(end.Result()); err != nil || end.Position.String() != want.End ||
			string(result) != want.Result {
			t.Errorf("%s: got error %v, the result %s and the final position\n%s\nwant %s and\n%s", id, err, result,
				end.Position, want.Result, want.End)
		}
	}
	rowSet := func(rows []saved.StatRow) map[saved.StatRow]bool {
		set := make(map[saved.StatRow]bool)
		for _, r := range rows {
			r.Assisted = r.Games() - r.Unaided.Games()
			set[r] = true
		}

		return set
	}
	if got := s.Statistics(); !maps.Equal(rowSet(got), rowSet(e.Statistics)) || len(got) == 0 {
		t.Errorf("got the statistics %+v, want %+v", got, e.Statistics)
	}
}

// TestGamesOfAnEarlierVersionAreNotImportedAgain checks that a game imported by an earlier version is
// recognised when it is imported again.
func TestGamesOfAnEarlierVersionAreNotImportedAgain(t *testing.T) {
	e := unpackEarlier(t)
	s := e.open(t)
	var reread []*saved.Game
	for id := range e.Games {
		g, err := s.Load(id)
		if err != nil {
			t.Fatal(err)
		}
		if g.Collection == "" {
			continue
		}
		tree, err := g.LoadTree()
		if err != nil {
			t.Fatal(err)
		}
		g, err = saved.FromTree(tree.Tree)
		if err != nil {
			t.Fatal(err)
		}
		reread = append(reread, g)
	}
	if numAdded, err := s.Library().Import(reread); numAdded != 0 || err != nil || len(reread) != 3 {
		t.Errorf("got %d of %d games imported again, error %v; want 0 of 3", numAdded, len(reread), err)
	}
}

// droppedSettings lists the settings that no longer exist.
var droppedSettings = []string{
	"Analysts",     // replaced by Analyst, which reads the first of them
	"Coordinates3", // Coordinates applies to all boards
}

func TestSettingsOfAnEarlierVersion(t *testing.T) {
	e := unpackEarlier(t)
	s := e.open(t)
	config, setup, err := readSettings(s)
	if err != nil {
		t.Error(err)
	}

	reread := store.Open("")
	defer reread.Close()
	if err := reread.SetFields(settingKeys, config); err != nil {
		t.Fatal(err)
	}
	if text, err := json.Marshal(setup); err != nil || !sameJSON(text, []byte(e.Values["settings.Setup"])) {
		t.Errorf("got the setup %s, want that of the earlier version", text)
	}

	for key, text := range e.Values {
		if name, ok := strings.CutPrefix(key, settingKeys); ok && name != "Setup" &&
			!slices.Contains(droppedSettings, name) {
			if current, _ := reread.Value(key); !sameJSON([]byte(current), []byte(text)) {
				t.Errorf("%s: got %q, want %s", key, current, text)
			}
		}
	}
}

func TestOtherValuesOfAnEarlierVersion(t *testing.T) {
	e := unpackEarlier(t)
	seen := make(map[string]bool)
	for key, text := range e.Values {
		kind, _, _ := strings.Cut(key, ".")
		seen[kind] = true
		switch kind {
		case "puzzle":
			checkRewrite[puzzles.StoredPuzzle](t, key, []byte(text))
			var stored puzzles.StoredPuzzle
			if err := json.Unmarshal([]byte(text), &stored); err != nil || key != "puzzle.full" &&
				stored.Validate() != nil {
				t.Errorf("%s: got errors %v, %v; want a valid puzzle", key, err, stored.Validate())
			}
		}
	}
	if !seen["puzzle"] || !seen["review"] || !seen["tournament"] {
		t.Errorf("got the kinds %v, want puzzle, review and tournament", seen)
	}

	w := openWindow(t, filepath.Join(e.dir, "data"), fakeComputers{})
	for key := range w.store.Values() {
		if strings.HasPrefix(key, "review.") { // earlier versions counted reviewed moves by month
			t.Errorf("%s was not removed", key)
		}
	}
}

// TestTournamentOfAnEarlierVersion checks that a tournament in progress keeps its games.
func TestTournamentOfAnEarlierVersion(t *testing.T) {
	e := unpackEarlier(t)
	w := openWindow(t, filepath.Join(e.dir, "data"), fakeComputers{})
	w.tournament.Show()
	var all string
	visitAll(w.tournament.Window.Content(), func(o fyne.CanvasObject) {
		switch o := o.(type) {
		case *widgets.Paragraph:
			all += o.Unwrapped() + "\n"
		case *widgets.Button:
			all += o.Text + "\n"
		}
	})

	for _, want := range []string{"even.txt", lang.TournamentGames(lang.Rules(game.Freestyle), 3, 24),
		lang.Level(game.Easy), lang.Level(game.Hard)} {
		if !strings.Contains(all, want) {
			t.Errorf("%q is not in the window:\n%s", want, all)
		}
	}
}

func TestFilesOfAnEarlierVersion(t *testing.T) {
	e := unpackEarlier(t)
	var first string
	for _, name := range []string{"game.sgf", "game.psq", "game.lib", "game.rec", "game.pos"} {
		src, err := os.Open(filepath.Join(e.dir, name))
		if err != nil {
			t.Fatal(err)
		}
		tree, _, err := notation.ReadTree(name, src, notation.Options{})
		src.Close()
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		all, err := tree.Situations(tree.MainLineEnd())
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		board := all[len(all)-1].Position.String()
		if first == "" {
			first = board
			var out bytes.Buffer
			if err := notation.WriteSGFTree(&out, tree); err != nil || !strings.Contains(out.String(), "吴镝") ||
				!strings.Contains(out.String(), "EV[Open]") {
				t.Errorf("got error %v and the record\n%s\nwant the names and the event", err, &out)
			}
		}
		if board != first {
			t.Errorf("%s: got the final position\n%s\nwant that of the first file\n%s", name, board, first)
		}
	}
	src, err := os.Open(filepath.Join(e.dir, "lessons.json"))
	if err != nil {
		t.Fatal(err)
	}
	defer src.Close()
	text, err := io.ReadAll(src)
	if err != nil {
		t.Fatal(err)
	}
	lessons, err := tree.ReadLessons(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	var reread bytes.Buffer
	if err := tree.WriteLessons(&reread, lessons); err != nil || !sameJSON(reread.Bytes(), text) {
		t.Errorf("got error %v; the lessons\n%s\nare written as\n%s", err, text, &reread)
	}
}
