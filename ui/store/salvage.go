package store

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"time"
)

// copyName is the name of the copy of the file as it last was sound, which is
// made at the end of a sitting.
const copyName = "jingzi-copy.db"

// copyTime limits the time of making a copy when the program ends: else the one before
// stays.
const copyTime = 2 * time.Second

// keepCopy makes a copy of the file next to it. Where it cannot be read whole the one
// before stays.
func (f *database) keepCopy() {
	path := filepath.Join(f.dir, copyName)
	temp := fmt.Sprintf("%s.%d", path, f.slot)
	defer os.Remove(temp)
	if f.copyTo(temp) == nil {
		_ = os.Rename(temp, path)
	}
}

// copyTo writes a new file from the contents of all tables.
func (f *database) copyTo(path string) error {
	ctx, cancel := context.WithTimeout(context.Background(), copyTime)
	defer cancel()
	_ = os.Remove(path) // of a program that was killed
	_, err := f.db.ExecContext(ctx, "VACUUM INTO ?", path)
	return explain(err)
}

// quarantine gives a damaged file another name, which it returns. It does so only
// for the window that is alone.
func quarantine(dir, path string, slot int, damage error) (kept string, err error) {
	for other := 1; other <= mostWindows; other++ {
		if other != slot && isHeld(dir, other) {
			return "", fmt.Errorf("%w, and in use: %v", ErrDamaged, damage)
		}
	}
	for i := 0; ; i++ {
		kept = path + ".damaged-" + time.Now().Format("20060102-150405")
		if i > 0 {
			kept = fmt.Sprintf("%s-%d", kept, i)
		}
		if _, err := os.Lstat(kept); errors.Is(err, fs.ErrNotExist) {
			break
		}
	}
	if err := os.Rename(path, kept); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return "", fmt.Errorf("%w: %v: %w", ErrDamaged, damage, err)
	}
	_ = os.Rename(path+"-wal", kept+"-wal")
	_ = os.Remove(path + "-shm")
	return kept, nil
}

type found struct {
	games  map[string]*row
	values map[string]keptValue
}

// salvage copies what can be read of a damaged file, and what else its copy has.
// It returns how many games there are.
func salvage(f *database, kept string) int {
	all := found{make(map[string]*row), make(map[string]keptValue)}
	all.read(kept, "mode=ro&_pragma=writable_schema(on)") // lets the rest of a broken schema be read
	all.read(filepath.Join(f.dir, copyName), "immutable=1")
	games := slices.SortedFunc(maps.Values(all.games), func(a, b *row) int {
		return cmp.Or(cmp.Compare(a.change, b.change), cmp.Compare(a.finished, b.finished))
	})
	if f.write(batch{games, all.values}) != nil {
		return 0
	}
	return len(games)
}

// read reads what it can of a file that may be damaged, and does not have yet.
func (a *found) read(path, how string) {
	if info, err := os.Stat(path); err != nil || !info.Mode().IsRegular() {
		return // nothing can be read of a folder, and opening a pipe waits for its other end
	}
	old, err := sql.Open("sqlite", address(path, how))
	if err != nil {
		return
	}
	defer old.Close()
	for _, order := range []string{"", " DESC"} { // from both ends up to what is broken
		_ = query(old, func(rows *sql.Rows) error {
			if r, err := scanRow(rows); err == nil && a.games[r.game.ID] == nil {
				a.games[r.game.ID] = r
			}
			return nil
		}, "SELECT "+rowColumns+" FROM games NOT INDEXED WHERE length(game) <= ? ORDER BY number"+order, longestGame)
		_ = query(old, func(rows *sql.Rows) error {
			var key, text string
			if rows.Scan(&key, &text) == nil && !a.values[key].set && len(a.values) < mostValues {
				a.values[key] = keptValue{text: text, set: true}
			}
			return nil
		}, `SELECT key, value FROM "values" WHERE length(key) <= ? AND length(value) <= ? ORDER BY key`+order, longestText, longestValue)
	}
}
