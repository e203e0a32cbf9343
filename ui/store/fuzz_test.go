package store

import (
	"database/sql"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"testing"
)

// FuzzFile checks that a store with any bytes in its file opens, saves a new game, and neither resumes nor
// counts invalid games.
func FuzzFile(f *testing.F) {
	original, err := os.ReadFile(filepath.Join(newLibrary(f, 30), fileName))
	if err != nil {
		f.Fatal(err)
	}
	f.Add([]byte{}, uint32(0), uint32(0))
	f.Add([]byte("SQLite"), uint32(0), uint32(1))
	f.Add([]byte{0xff, 0xff}, uint32(28), uint32(0))     // the number of pages
	f.Add([]byte{5}, uint32(4096), uint32(0))            // the type of a page
	f.Add([]byte{0, 0, 0, 1}, uint32(4096+8), uint32(0)) // a page that points to itself
	f.Add([]byte(`"At":3`), uint32(9000), uint32(0))
	f.Add([]byte("0"), uint32(18), uint32(0))     // a format that SQLite cannot write
	f.Add([]byte{0, 0, 1}, uint32(60), uint32(0)) // a newer version
	f.Fuzz(func(t *testing.T, change []byte, offset, cut uint32) {
		data := slices.Clone(original)
		copy(data[int(offset)%len(data):], change)
		data = data[:len(data)-int(cut)%len(data)]
		dir := t.TempDir()
		if err := os.WriteFile(filepath.Join(dir, fileName), data, 0o600); err != nil {
			t.Fatal(err)
		}
		isNewer := false // a newer version has written the file, which must not be changed
		s := openListening(dir, func(a Alert) { isNewer = isNewer || errors.Is(a.Err, ErrNewer) })
		readAll(t, s)
		s.SaveGame(xo(t, "new", "b2"))

		s.Set("new", "value")
		if err := s.Close(); isNewer {
			return
		} else if err != nil {
			t.Fatal(err)
		}
		s = openListening(dir, func(Alert) {})
		defer s.Close()
		if g, err := s.Load("new"); err != nil || g.NodeNumber != 1 {
			t.Errorf("got the new game %+v, %v; want one stone", g, err)
		}
		if v, _ := s.Value("new"); v != "value" {
			t.Errorf("got the new value %q, want value", v)
		}
	})
}

// readAll reads everything from a store.
func readAll(t *testing.T, s *Store) {
	t.Helper()
	current, games := s.Resume()
	if current != nil {
		games = append(games, current)
	}

	for _, g := range games {
		if err := g.Validate(); err != nil {
			t.Errorf("the resumed game %+v is invalid: %v", g, err)
		}
	}

	for _, r := range s.Statistics() {
		if min(r.Won, r.Drawn, r.Lost, r.Assisted) < 0 || !isValidCategory(r.Category) {
			t.Errorf("got the invalid statistics %+v", r)
		}
	}
	s.Tally(twoPlayers)
	all, err := listGames(s, 100)
	if err != nil {
		return // the file is damaged, which was not detected until now
	}

	for _, g := range all {
		if err := g.Rules.Validate(); err != nil {
			t.Errorf("the listed game %+v is invalid: %v", g, err)
		}
	}
}

// FuzzRow checks that the other rows stay readable whatever one row contains.
func FuzzRow(f *testing.F) {
	g := wonGame(f, "x")
	good, err := json.Marshal(g)
	if err != nil {
		f.Fatal(err)
	}
	f.Add("x", good, g.Tree, int64(1), int64(1), int64(1), int64(3), int64(1), "two", []byte("value"))
	f.Add("good", []byte("{}"), []byte("\t\t\t\n"), int64(0), int64(-1), int64(1)<<62, int64(-3), int64(9), "watch",
		[]byte{0xff})
	f.Add("y", []byte(`{"ID":"y","Rules":{"Width":3,"Height":3,"Line":3},"At":1}`),
		[]byte("\t\t\t\n\ta1\t\t{\"Note\":7}\n-1\t\t\t\n"), int64(1), int64(9), int64(-1)<<63, int64(3), int64(0),
		"two", []byte("{}"))
	dir := f.TempDir()
	s := mustOpen(f, dir)
	s.SaveGame(asReplaced(wonGame(f, "good")))
	s.SaveGame(xo(f, "last", "a1"))
	s.SaveGame(wonGame(f, "victim"))
	s.Set("key", "value")
	mustClose(f, s)
	original, err := os.ReadFile(filepath.Join(dir, fileName))
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, id string, text, tree []byte, window, changed, finished, assisted, winner int64,
		kind string, value []byte) {
		dir := t.TempDir()
		path := filepath.Join(dir, fileName)
		if err := os.WriteFile(path, original, 0o600); err != nil {
			t.Fatal(err)
		}
		db, err := sql.Open("sqlite", address(path, ""))
		if err != nil {
			t.Fatal(err)
		}
		_, err = db.Exec("UPDATE games SET id = ?, game = ?, window = ?, touched = ?, finished = ?, helped = ?, "+
			"winner = ?, kind = ? WHERE id = 'victim'",
			id, string(text), window, changed, finished, assisted, winner, kind)
		if err == nil {
			_, err = db.Exec("UPDATE pages SET tree = ? WHERE number >> ? = (SELECT number FROM games WHERE id = ?)",
				tree, pageBits, id)
		}
		if err == nil {
			_, err = db.Exec(`INSERT INTO "values" (key, value) VALUES (?, ?)`, "settings."+kind, string(value))
		}
		db.Close()
		if err != nil {
			return // SQLite rejects the values
		}

		s := openListening(dir, func(a Alert) {
			if a.Kind != AlertUnreadable {
				t.Errorf("got the alert %+v, want only AlertUnreadable", a)
			}
		})
		defer s.Close()
		readAll(t, s)
		var settings struct{ Look int }

		_ = s.Fields("settings.", &settings)
		for _, id := range []string{"good", "last"} {
			if _, err := s.Load(id); err != nil {
				t.Errorf("loading %s: %v", id, err)
			}
		}
		if got := s.Tally(twoPlayers); got.Won < 1 {
			t.Errorf("got the tally %+v, want at least 1 win", got)
		}
		if v, _ := s.Value("key"); v != "value" {
			t.Errorf("got the value %q, want value", v)
		}
	})
}
