package store

import (
	"bytes"
	"database/sql"
	"errors"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"jingzi/game/saved"
)

// newLibrary returns a folder with the given number of won games, an unfinished one and a value.
func newLibrary(t testing.TB, games int) (dir string) {
	dir = t.TempDir()
	s := mustOpen(t, dir)
	for i := range games {
		s.SaveGame(asReplaced(wonGame(t, string(rune('a'+i%26))+string(rune('0'+i/26)))))
	}
	s.SaveGame(xo(t, "last", "a1"))
	s.Set("key", "value")
	mustClose(t, s)

	return dir
}

// TestDamagedFile checks that Open accepts any damaged file, renames it and copies the readable data
// to a new one.
func TestDamagedFile(t *testing.T) {
	execute := func(statements ...string) func(testing.TB, string) {
		return func(t testing.TB, path string) {
			db, err := sql.Open("sqlite", address(path, ""))
			if err != nil {
				t.Fatal(err)
			}
			defer db.Close()

			for _, s := range statements {
				if _, err := db.Exec(s); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
	content := func(change func([]byte) []byte) func(testing.TB, string) {
		return func(t testing.TB, path string) {
			data, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(path, change(data), 0o600); err != nil {
				t.Fatal(err)
			}
		}
	}
	const games = 50
	for name, test := range map[string]struct {
		damage func(t testing.TB, path string)
		intact bool        // damage does nothing
		alerts []AlertKind // expected alerts; nil for AlertDamaged, or none if intact
		games  int         // minimum number of games afterwards
	}{
		"nothing":         {damage: content(func(data []byte) []byte { return data }), intact: true, games: games},
		"empty":           {damage: content(func([]byte) []byte { return nil }), games: games},
		"text":            {damage: content(func([]byte) []byte { return []byte("This text is not a database.") }), games: games},
		"zeros":           {damage: content(func(data []byte) []byte { return make([]byte, len(data)) }), games: games},
		"header":          {damage: content(func(data []byte) []byte { copy(data, "SQLITE"); return data }), games: games},
		"cut off":         {damage: content(func(data []byte) []byte { return data[:len(data)/2] }), games: games},
		"cut in the page": {damage: content(func(data []byte) []byte { return data[:len(data)-100] }), alerts: []AlertKind{AlertUnreadable}},
		"schema":          {damage: content(func(data []byte) []byte { copy(data[1000:], bytes.Repeat([]byte{0xee}, 3000)); return data }), games: games},
		"page in the middle": {damage: content(func(data []byte) []byte {
			copy(data[len(data)/2&^4095:], bytes.Repeat([]byte{0xa5}, 4096))
			return data
		}), games: games},
		"other tables":   {damage: execute("DROP TABLE games", "CREATE TABLE games (x)"), games: games},
		"a trigger":      {damage: execute(`CREATE TRIGGER t AFTER INSERT ON games BEGIN DELETE FROM games; END`), games: games},
		"a view":         {damage: execute(`DROP TABLE "values"`, `CREATE VIEW "values" AS SELECT 1 key, 2 value`), games: games},
		"version 0":      {damage: execute("PRAGMA user_version = 0"), games: games},
		"version -1":     {damage: execute("PRAGMA user_version = -1"), games: games},
		"index is wrong": {damage: execute("PRAGMA writable_schema = ON", "UPDATE sqlite_schema SET rootpage = 2 WHERE name = 'library'"), games: games},
		"deleted": {damage: func(t testing.TB, path string) {
			if err := os.Remove(path); err != nil {
				t.Fatal(err)
			}
		}, games: games},
		"folder": {games: games, damage: func(t testing.TB, path string) {
			if err := errors.Join(os.Remove(path), os.Mkdir(path, 0o700)); err != nil {
				t.Fatal(err)
			}
		}},
	} {
		t.Run(name, func(t *testing.T) {
			dir := newLibrary(t, games)
			test.damage(t, filepath.Join(dir, fileName))
			var r alertRecorder
			s := openListening(dir, r.notify)
			s.Resume()
			s.SaveGame(wonGame(t, "new"))
			mustFlush(t, s)
			mustClose(t, s)
			want := test.alerts
			if want == nil && !test.intact {
				want = []AlertKind{AlertDamaged}
			}
			if !slices.Equal(r.kinds(), want) || slices.Contains(want, AlertDamaged) &&
				r.alerts[0].Count != test.games+1 {
				t.Errorf("got the alerts %+v, want the kinds %v and a count of %d", r.alerts, want, test.games+1)
			}
			wantBackup := name != "deleted" && slices.Contains(want, AlertDamaged)
			if backups, _ := filepath.Glob(filepath.Join(dir, fileName+".damaged-????????-??????")); (len(backups) == 1) != wantBackup {
				t.Errorf("got the renamed files %v, want one: %v", backups, wantBackup)
			}

			s = mustOpen(t, dir)
			defer mustClose(t, s)
			if got := s.Tally(twoPlayers).Won; got < 1+test.games {
				t.Errorf("got %d games, want at least %d", got, 1+test.games)
			}
		})
	}
}

// TestDeletedWhileOpen checks that the store writes its contents again and reports an alert if the
// folder is deleted or the file replaced while it is open.
func TestDeletedWhileOpen(t *testing.T) {
	for name, test := range map[string]struct {
		change func(dir string) error
		games  int // minimum number of won games afterwards
	}{
		"the folder": {os.RemoveAll, 4},
		"the file":   {func(dir string) error { return os.Remove(filepath.Join(dir, fileName)) }, 4},
		"replaced": {func(dir string) error {
			other := newLibrary(t, 10)
			return os.Rename(filepath.Join(other, fileName), filepath.Join(dir, fileName))
		}, 11}, // 3 of the games are in both files
	} {
		t.Run(name, func(t *testing.T) {
			dir := newLibrary(t, 3)
			var r alertRecorder
			s := openListening(dir, r.notify)
			s.Resume()
			s.SaveGame(wonGame(t, "before"))
			mustFlush(t, s)
			if err := test.change(dir); err != nil {
				t.Skip(err) // a file in use cannot be deleted here
			}
			s.SaveGame(xo(t, "last", "a1", "b1"))
			s.Set("after", "value")
			mustFlush(t, s)
			if got := r.kinds(); !slices.Equal(got, []AlertKind{AlertDeleted}) {
				t.Errorf("got the alerts %+v, want AlertDeleted", r.alerts)
			}

			mustClose(t, s)
			s = mustOpen(t, dir)
			defer mustClose(t, s)
			if got := s.Tally(twoPlayers).Won; got < test.games {
				t.Errorf("got %d games, want at least %d", got, test.games)
			}
			if g, err := s.Load("last"); err != nil || g.NodeNumber != 2 {
				t.Errorf("got the last game %+v, %v; want two stones", g, err)
			}
			if v, _ := s.Value("after"); v != "value" {
				t.Errorf("got the value %q, want value", v)
			}
		})
	}
}

// TestSymbolicLinkIsKept checks that a symbolic link to the file is kept, even if the file is damaged.
func TestSymbolicLinkIsKept(t *testing.T) {
	for _, damaged := range []bool{false, true} {
		otherDir, dir := newLibrary(t, 3), t.TempDir()
		file, link := filepath.Join(otherDir, fileName), filepath.Join(dir, fileName)
		mustLink(t, file, link)
		var want []AlertKind
		if damaged {
			want = []AlertKind{AlertDamaged}
			data, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			clear(data[20:200])
			if err := os.WriteFile(file, data, 0o600); err != nil {
				t.Fatal(err)
			}
		}
		var r alertRecorder
		s := openListening(dir, r.notify)
		s.SaveGame(wonGame(t, "new"))
		mustClose(t, s)
		if target, err := os.Readlink(link); err != nil || target != file {
			t.Errorf("Readlink = %q, %v; want %q, nil", target, err, file)
		}
		if !slices.Equal(r.kinds(), want) {
			t.Errorf("got the alerts %+v, want the kinds %v", r.alerts, want)
		}
		s = mustOpen(t, otherDir)
		if _, err := s.Load("new"); err != nil {
			t.Errorf("loading the new game: %v", err)
		}
		if got := s.Tally(twoPlayers); !damaged && got.Won != 4 {
			t.Errorf("got the tally %+v, want 4 wins", got)
		}
		mustClose(t, s)
	}
}

// mustLink makes a symbolic link, or skips the test on systems without them.
func mustLink(t *testing.T, target, link string) {
	t.Helper()
	if err := os.Symlink(target, link); err != nil {
		t.Skip(err)
	}
}

// TestLinkToSomethingElse checks that what a link in the place of the file or of its copy leads to is left
// alone unless it is a database of this package, and that the error names it.
func TestLinkToSomethingElse(t *testing.T) {
	text := func(t *testing.T, path string) {
		if err := os.WriteFile(path, []byte("A letter."), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for name, create := range map[string]func(*testing.T, string){
		"text":  text,
		"empty": func(t *testing.T, path string) { text(t, path); _ = os.Truncate(path, 0) },
		"folder": func(t *testing.T, path string) {
			if err := os.Mkdir(path, 0o700); err != nil {
				t.Fatal(err)
			}
			text(t, filepath.Join(path, "letter"))
		},
		"database of another program": func(t *testing.T, path string) {
			db, err := sql.Open("sqlite", address(path, ""))
			if err == nil {
				_, err = db.Exec("CREATE TABLE letters (text)")
			}
			if err = errors.Join(err, db.Close()); err != nil {
				t.Fatal(err)
			}
		},
	} {
		for _, place := range []string{fileName, copyName} {
			t.Run(name+", "+place, func(t *testing.T) {
				dir, otherDir := t.TempDir(), t.TempDir()
				target, link := filepath.Join(otherDir, "other"), filepath.Join(dir, place)
				create(t, target)
				mustLink(t, target, link)
				before := contents(t, otherDir)

				var r alertRecorder
				s := openListening(dir, r.notify)
				s.SaveGame(wonGame(t, "new"))
				s.Flush(time.Second)
				if err := s.Close(); (err != nil) != (place == fileName) {
					t.Errorf("Close: got error %v", err)
				}

				if after := contents(t, otherDir); !maps.Equal(after, before) {
					t.Errorf("got the files %q, want %q", after, before)
				}
				if got, err := os.Readlink(link); err != nil || got != target {
					t.Errorf("Readlink = %q, %v; want %q, nil", got, err, target)
				}
				var linkErr *LinkError
				isNamed := len(r.alerts) > 0 && errors.As(r.alerts[0].Err, &linkErr) && linkErr.Target == target &&
					linkErr.Error() == target+" is not a database of Jingzi"
				if isNamed != (place == fileName) {
					t.Errorf("got the alerts %+v", r.alerts)
				}
			})
		}
	}
}

// TestLinkedCopy checks that a copy is replaced where a link to an earlier copy leads.
func TestLinkedCopy(t *testing.T) {
	dir, target := newLibrary(t, 1), filepath.Join(t.TempDir(), "copy")
	link := filepath.Join(dir, copyName)
	if err := os.Rename(link, target); err != nil {
		t.Fatal(err)
	}
	mustLink(t, target, link)
	before, err := os.ReadFile(target)
	if err != nil {
		t.Fatal(err)
	}

	s := mustOpen(t, dir)
	s.SaveGame(wonGame(t, "new"))
	mustClose(t, s)
	if after, err := os.ReadFile(target); err != nil || bytes.Equal(after, before) {
		t.Errorf("the copy was not replaced (error %v)", err)
	}
	if got, err := os.Readlink(link); err != nil || got != target {
		t.Errorf("Readlink = %q, %v; want %q, nil", got, err, target)
	}
}

// contents returns the contents of all files below a folder by their paths.
func contents(t *testing.T, dir string) map[string]string {
	t.Helper()
	files := make(map[string]string)
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := os.ReadFile(path)
		files[path] = string(data)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}

	return files
}

// TestCopyIsIntact checks that a damaged file does not replace its intact copy.
func TestCopyIsIntact(t *testing.T) {
	dir := newLibrary(t, 50)
	path := filepath.Join(dir, fileName)
	s := mustOpen(t, dir)
	s.Set("touched", "value") // so that Close would make a new copy
	mustFlush(t, s)
	s.file.db.SetMaxIdleConns(0) // so that no cached page hides the damage
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	intact, err := os.ReadFile(filepath.Join(dir, copyName))
	if err != nil {
		t.Fatal(err)
	}
	copy(data[len(data)/2&^4095:], bytes.Repeat([]byte{0xa5}, 4096))
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	_ = s.Close()
	if got, err := os.ReadFile(filepath.Join(dir, copyName)); err != nil {
		t.Error(err)
	} else if !bytes.Equal(got, intact) {
		t.Error("the intact copy was replaced")
	}
}

// TestDamageFoundWhileWriting checks that a file found damaged while in use is replaced without loss
// of data.
func TestDamageFoundWhileWriting(t *testing.T) {
	dir := newLibrary(t, 50)
	var r alertRecorder
	s := openListening(dir, r.notify)

	db := s.file.db
	for _, statement := range []string{"PRAGMA writable_schema = ON", "UPDATE sqlite_schema SET rootpage = 3 WHERE " +
		"name = 'windows'"} {
		if _, err := db.Exec(statement); err != nil {
			t.Fatal(err)
		}
	}
	db.SetMaxIdleConns(0) // a new connection reads the schema again
	s.SaveGame(wonGame(t, "new"))
	mustFlush(t, s)
	mustClose(t, s)
	if !slices.Equal(r.kinds(), []AlertKind{AlertDamaged}) {
		t.Errorf("got the alerts %+v, want AlertDamaged", r.alerts)
	}

	s = mustOpen(t, dir)
	defer mustClose(t, s)
	checkCounts(t, s, saved.Tally{Won: 51}, saved.Tally{Won: 51}, 0)
}

// TestDamageFoundWhileResuming checks that Resume replaces a damaged file, which is too large to be checked when it
// is opened, while the writer uses it.
func TestDamageFoundWhileResuming(t *testing.T) {
	dir := newLibrary(t, 50)
	path := filepath.Join(dir, fileName)
	db, err := sql.Open("sqlite", address(path, ""))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := db.Exec("INSERT INTO pages VALUES (1 << 40, zeroblob(?))", checkedSize); err != nil {
		t.Fatal(err)
	}
	page, err := column[int64](db, "SELECT rootpage FROM sqlite_schema WHERE name = 'games'")
	if err = errors.Join(err, db.Close()); err != nil {
		t.Fatal(err)
	}
	f, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	_, err = f.WriteAt(bytes.Repeat([]byte{0xa5}, 4096), (page[0]-1)*4096)
	if err = errors.Join(err, f.Close()); err != nil {
		t.Fatal(err)
	}
	var r alertRecorder
	s := openListening(dir, r.notify)
	if len(r.kinds()) > 0 {
		t.Fatalf("got the alerts %+v when the file was opened, want none", r.alerts)
	}

	for i := range 20 {
		s.Set("key", string(rune('a'+i)))
	}
	current, _ := s.Resume()
	mustFlush(t, s)
	mustClose(t, s)
	if !slices.Equal(r.kinds(), []AlertKind{AlertDamaged}) || current == nil || current.ID != "last" {
		t.Errorf("got the alerts %+v and the game %+v, want AlertDamaged and the last game", r.alerts, current)
	}

	s = mustOpen(t, dir)
	defer mustClose(t, s)
	if got, _ := s.Value("key"); got != "t" {
		t.Errorf("got the value %q, want t", got)
	}
	checkCounts(t, s, saved.Tally{Won: 50}, saved.Tally{Won: 50}, 0)
}

// TestDamagedFileInUse checks that a damaged file is not renamed while another window uses it.
func TestDamagedFileInUse(t *testing.T) {
	dir := newLibrary(t, 1)
	first := mustOpen(t, dir)
	path := filepath.Join(dir, fileName)
	content, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(strings.Repeat("damaged ", 20)), 0o600); err != nil { // longer than SQLite's header
		t.Fatal(err)
	}
	var r alertRecorder
	second := openListening(dir, r.notify)
	second.SaveGame(wonGame(t, "new"))
	second.Flush(0)
	if !slices.Equal(r.kinds(), []AlertKind{AlertMemoryOnly}) || !errors.Is(r.alerts[0].Err, ErrDamaged) {
		t.Errorf("got the alerts %+v, want AlertMemoryOnly with ErrDamaged", r.alerts)
	}
	second.Close()
	if err := os.WriteFile(path, content, 0o600); err != nil {
		t.Fatal(err)
	}
	mustClose(t, first)
}

// TestUnreadableRows checks that an invalid row causes no alert but AlertUnreadable, and that the other rows
// are read.
func TestUnreadableRows(t *testing.T) {
	for name, change := range map[string]string{
		"no game":             `UPDATE games SET game = '{}' WHERE id = 'b0'`,
		"not JSON":            `UPDATE games SET game = 'x' WHERE id = 'b0'`,
		"another result":      `UPDATE games SET game = replace(game, '"Winner":1', '"Winner":2') WHERE id = 'b0'`,
		"impossible choice":   `UPDATE pages SET tree = CAST(replace(CAST(tree AS TEXT), 'a1', 'a9') AS BLOB) WHERE number >> 20 = (SELECT number FROM games WHERE id = 'b0')`,
		"no tree":             `DELETE FROM pages WHERE number >> 20 = (SELECT number FROM games WHERE id = 'b0')`,
		"not finished":        `UPDATE games SET finished = NULL WHERE id = 'b0'`,
		"a long text":         `UPDATE games SET game = game || char(10) || printf('%.*c', 5000000, ' ') WHERE id = 'b0'`,
		"another id":          `UPDATE games SET id = 'other' WHERE id = 'b0'`,
		"impossible numbers":  `UPDATE games SET finished = 9223372036854775807, helped = 77, window = window WHERE id = 'b0'`,
		"impossible width":    `UPDATE games SET kind = replace(kind, '"Width":3', '"Width":99') WHERE id = 'b0'`,
		"impossible mode":     `UPDATE games SET kind = replace(kind, '"two"', '"x"') WHERE id = 'b0'`,
		"impossible winner":   `UPDATE games SET winner = -1 WHERE id = 'b0'`,
		"impossible side":     `UPDATE games SET kind = replace(kind, '"Side":1', '"Side":1000') WHERE id = 'b0'`,
		"impossible touched":  `UPDATE games SET touched = -9223372036854775808 WHERE id = 'b0'`,
		"all values are huge": `UPDATE "values" SET value = printf('%.*c', 2000000, '7')`,
	} {
		t.Run(name, func(t *testing.T) {
			dir := newLibrary(t, 3)
			db, err := sql.Open("sqlite", address(filepath.Join(dir, fileName), ""))
			if err != nil {
				t.Fatal(err)
			}
			if _, err := db.Exec(change); err != nil {
				t.Fatal(err)
			}
			db.Close()
			var r alertRecorder

			s := openListening(dir, r.notify)
			defer s.Close()
			current, replaced := s.Resume()
			if current == nil || current.ID != "last" {
				t.Errorf("got the current game %+v, want last", current)
			}

			var ids []string
			for _, g := range replaced {
				ids = append(ids, g.ID)
			}
			if got := slices.DeleteFunc(ids, func(id string) bool {
				return id == "b0"
			}); !slices.Equal(got, []string{"a0", "c0"}) {
				t.Errorf("got the replaced games %v, want a0 and c0", ids)
			}
			if got := s.Tally(twoPlayers).Won; got < 2 {
				t.Errorf("got %d games in the tally, want at least 2", got)
			}
			if _, err := listGames(s, 10); err != nil {
				t.Error(err)
			}

			for _, kind := range r.kinds() {
				if kind != AlertUnreadable {
					t.Errorf("got the alerts %+v, want only AlertUnreadable", r.alerts)
				}
			}
		})
	}
}

// TestBusyFile checks that a locked file is reported as busy, without SQLite's wording.
func TestBusyFile(t *testing.T) {
	path := filepath.Join(newLibrary(t, 1), fileName)
	first, err := sql.Open("sqlite", address(path, ""))
	if err != nil {
		t.Fatal(err)
	}
	defer first.Close()
	second, err := sql.Open("sqlite", "file:"+filepath.ToSlash(path)+"?_txlock=immediate")
	if err != nil {
		t.Fatal(err)
	}
	defer second.Close()
	err = transact(first, func(*sql.Tx) error { return transact(second, func(*sql.Tx) error { return nil }) })
	if !errors.Is(err, syscall.EBUSY) || strings.Contains(strings.ToLower(err.Error()), "sqlite") ||
		strings.Contains(err.Error(), "locked") {
		t.Errorf("got error %v, want EBUSY without terms of SQLite", err)
	}
}

// TestDiskErrors checks that SQLite's errors about the disk are reported as system errors, not
// as damage.
func TestDiskErrors(t *testing.T) {
	for pragma, want := range map[string]error{"max_page_count = 1": syscall.ENOSPC,
		"query_only = 1": fs.ErrPermission} {
		db, err := sql.Open("sqlite", address(filepath.Join(newLibrary(t, 1), fileName), ""))
		if err != nil {
			t.Fatal(err)
		}
		defer db.Close()
		db.SetMaxOpenConns(1)
		if _, err := db.Exec("PRAGMA " + pragma); err != nil {
			t.Fatal(err)
		}
		err = transact(db, func(tx *sql.Tx) error {
			_, err := tx.Exec(`INSERT INTO "values" VALUES ('long', hex(zeroblob(100000)))`)
			return err
		})
		if !errors.Is(err, want) || errors.Is(err, ErrDamaged) {
			t.Errorf("%s: got error %v, want %v", pragma, err, want)
		}
	}
}
