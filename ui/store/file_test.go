package store

import (
	"bytes"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"jingzi/game/saved"
)

// mustExec executes statements of SQL in a database.
func mustExec(t *testing.T, db *sql.DB, statements ...string) {
	t.Helper()
	for _, s := range statements {
		if _, err := db.Exec(s); err != nil {
			t.Fatalf("%s: %v", s, err)
		}
	}
}

// mustScan returns the value that a query of SQL gives.
func mustScan[T any](t *testing.T, db *sql.DB, query string) (value T) {
	t.Helper()
	if err := db.QueryRow(query).Scan(&value); err != nil {
		t.Fatalf("%s: %v", query, err)
	}
	return value
}

// openRaw opens a file with SQLite alone.
func openRaw(t *testing.T, path string) *sql.DB {
	t.Helper()
	db, err := sql.Open("sqlite", "file:"+filepath.ToSlash(path))
	if err != nil {
		t.Fatal(err)
	}
	db.SetMaxOpenConns(1)
	t.Cleanup(func() { db.Close() })

	return db
}

// overwritePage fills a page of a file, counted from 1 as SQLite does, with bytes that no page has.
func overwritePage(t *testing.T, path string, page int64) {
	t.Helper()
	f, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	_, err = f.WriteAt(bytes.Repeat([]byte{0xa5}, 4096), (page-1)*4096)
	if err = errors.Join(err, f.Close()); err != nil {
		t.Fatal(err)
	}
}

// TestVersions checks which versions of a file are accepted.
func TestVersions(t *testing.T) {
	db := openRaw(t, filepath.Join(t.TempDir(), fileName))
	for version, want := range map[int]error{
		-1: ErrDamaged, 0: nil, 1: ErrDamaged, earlierVersions: ErrDamaged, earlierVersions + 1: nil,
		currentVersion(): nil, currentVersion() + 1: ErrNewer,
	} {
		mustExec(t, db, fmt.Sprintf("PRAGMA user_version = %d", version))
		if got, err := versionOf(db); !errors.Is(err, want) || got != version {
			t.Errorf("version %d: got %d and the error %v, want %v", version, got, err, want)
		}
	}
}

// TestSmallFileIsChecked checks that damage which reading the tables would not find is found in a file of up to
// checkedSize when it is opened, but not in a larger one.
func TestSmallFileIsChecked(t *testing.T) {
	const pages = checkedSize / 4096
	for numPages, want := range map[int]error{20: ErrDamaged, pages: ErrDamaged, pages + 1: nil} {
		path := filepath.Join(newLibrary(t, 1), fileName)
		db := openRaw(t, path)

		// A long value has 4092 bytes in each page of its own.
		missing := numPages - mustScan[int](t, db, "SELECT page_count FROM pragma_page_count")
		mustExec(t, db, fmt.Sprintf("INSERT INTO pages VALUES (1 << 40, zeroblob(4092 * %d + 600))", missing),
			"PRAGMA wal_checkpoint(TRUNCATE)")
		if got := mustScan[int](t, db, "SELECT page_count FROM pragma_page_count"); got != numPages {
			t.Fatalf("the file has %d pages, want %d", got, numPages)
		}
		page := mustScan[int64](t, db, "SELECT rootpage FROM sqlite_schema WHERE name = 'hidden'")
		db.Close()
		overwritePage(t, path, page)

		if err := verify(openRaw(t, path)); !errors.Is(err, want) {
			t.Errorf("%d pages: got the error %v, want %v", numPages, err, want)
		}
	}
}

// TestDamageFoundWhileCounting checks that a file is replaced without loss of data if its damage is found only when its
// results are counted, since it is too large to be checked.
func TestDamageFoundWhileCounting(t *testing.T) {
	dir := newLibrary(t, 5)
	path := filepath.Join(dir, fileName)
	db := openRaw(t, path)
	mustExec(t, db, fmt.Sprintf("INSERT INTO pages VALUES (1 << 40, zeroblob(%d))", checkedSize),
		"PRAGMA wal_checkpoint(TRUNCATE)")
	page := mustScan[int64](t, db, "SELECT rootpage FROM sqlite_schema WHERE name = 'outcomes'")
	db.Close()
	overwritePage(t, path, page)

	var r alertRecorder
	s := openListening(dir, r.notify)
	defer mustClose(t, s)
	if len(r.alerts) != 1 || r.alerts[0].Kind != AlertDamaged || r.alerts[0].Count != 6 {
		t.Errorf("got the alerts %+v, want AlertDamaged with 6 games", r.alerts)
	}
	checkCounts(t, s, saved.Tally{Won: 5}, saved.Tally{Won: 5}, 0)
	if value, _ := s.Value("key"); value != "value" {
		t.Errorf("got the value %q, want value", value)
	}
}

// TestReadingAFile checks that a file that cannot be written is read without any change of its folder, together with its
// write-ahead log.
func TestReadingAFile(t *testing.T) {
	source := newLibrary(t, 1)
	s := mustOpen(t, source)
	for _, c := range []struct {
		name string
		log  bool   // the last change is in the log alone
		want string // value of key
	}{{"an empty log", false, "value"}, {"a log with a change", true, "new"}} {
		if c.log {
			s.Set("key", "new")
			mustFlush(t, s)
		}
		dir := t.TempDir()
		for _, suffix := range []string{"", "-wal"} {
			data, err := os.ReadFile(filepath.Join(source, fileName+suffix))
			if suffix != "" && !c.log {
				data, err = nil, nil
			}
			if err = errors.Join(err, os.WriteFile(filepath.Join(dir, fileName+suffix), data, 0o600)); err != nil {
				t.Fatal(err)
			}
		}

		db := openToRead(dir)
		if db == nil {
			t.Fatalf("%s: the file cannot be read", c.name)
		}
		values, err := db.values()
		if values["key"].text != c.want || err != nil {
			t.Errorf("%s: got the value %q, %v; want %q", c.name, values["key"].text, err, c.want)
		}
		if _, err := os.Stat(filepath.Join(dir, fileName+"-shm")); !c.log && err == nil {
			t.Errorf("%s: reading made another file", c.name)
		}
		_ = db.close()
	}
}

// TestOpeningChangesNothing checks that the file keeps every byte while a window does nothing.
func TestOpeningChangesNothing(t *testing.T) {
	dir := newLibrary(t, 3)
	before := contents(t, dir)
	mustClose(t, mustOpen(t, dir))
	if after := contents(t, dir); after[filePath(dir)] != before[filePath(dir)] || len(after) != len(before) {
		t.Errorf("the file was changed")
	}
}

// TestFolderThatCannotBeMade checks that a file in the place of a parent folder is an error.
func TestFolderThatCannotBeMade(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := makeFolder(filepath.Join(file, "folder")); err == nil {
		t.Error("got no error")
	}
}

// TestNumberOfPages checks that a tree has no more pages than its length needs, and that an unfinished game has no
// entry of the library.
func TestNumberOfPages(t *testing.T) {
	s := mustOpen(t, t.TempDir())
	g := xo(t, "unfinished", "a1")
	for _, c := range []struct{ length, want int }{
		{0, 1}, {1, 1}, {pageSize - 1, 1}, {pageSize, 1}, {pageSize + 1, 2}, {2*pageSize - 1, 2}, {2 * pageSize, 2},
	} {
		changed := *g
		changed.Tree = bytes.Repeat([]byte{'\n'}, c.length)
		if err := s.file.write(batch{games: []*row{{game: &changed}}}); err != nil {
			t.Fatal(err)
		}
		if got := mustScan[int](t, s.file.db, "SELECT count(*) FROM pages"); got != c.want {
			t.Errorf("%d bytes: got %d pages, want %d", c.length, got, c.want)
		}
		if got := mustScan[int](t, s.file.db, "SELECT total(length(tree)) FROM pages"); got != c.length {
			t.Errorf("%d bytes: got %d bytes in the pages", c.length, got)
		}
	}
	if !mustScan[bool](t, s.file.db, "SELECT entry IS NULL AND finished IS NULL FROM games") {
		t.Error("the unfinished game has an entry")
	}
}

// TestSalvagedValues checks that no more values are read from a damaged file than from an intact one.
func TestSalvagedValues(t *testing.T) {
	path := filepath.Join(newLibrary(t, 1), fileName)
	mustExec(t, openRaw(t, path), `INSERT INTO "values" WITH n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < `+
		fmt.Sprint(maxValues)+`) SELECT 'n' || i, 'x' FROM n`)
	all := newSalvagedData()
	all.read(path, "")
	if len(all.values) != maxValues || len(all.games) != 2 {
		t.Errorf("got %d values and %d games, want %d and 2", len(all.values), len(all.games), maxValues)
	}
}

// TestReopenedFileIsCounted checks that a window whose file was deleted counts each game once and has the latest values,
// also those of other windows.
func TestReopenedFileIsCounted(t *testing.T) {
	dir := newLibrary(t, 3)
	var r alertRecorder
	s := openListening(dir, r.notify)
	defer mustClose(t, s)
	s.Resume()
	s.Set("other", "old")
	mustFlush(t, s)

	// By another window.
	mustExec(t, s.file.db, `UPDATE "values" SET value = 'new' WHERE key = 'other'`)
	if err := os.Remove(filePath(dir)); err != nil {
		t.Skip(err) // a file in use cannot be deleted here
	}
	s.Set("key", "changed")
	mustFlush(t, s)
	checkCounts(t, s, saved.Tally{Won: 3}, saved.Tally{Won: 3}, 0)

	for key, want := range map[string]string{"key": "changed", "other": "new"} {
		if got, _ := s.Value(key); got != want {
			t.Errorf("%s is %q, want %q", key, got, want)
		}
	}
	if kinds := r.kinds(); len(kinds) != 1 || kinds[0] != AlertDeleted {
		t.Errorf("got the alerts %+v, want AlertDeleted", r.alerts)
	}
}
