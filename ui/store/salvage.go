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

// copyName is the name of the backup copy of the file, which is made when the program ends.
const copyName = "jingzi-copy.db"

// copyTime is the maximum time for making the copy.
const copyTime = 2 * time.Second

// makeCopy makes a copy of the file next to it, or where a symbolic link to an earlier copy leads. If that fails
// or takes longer than copyTime, the previous copy remains.
func (db *database) makeCopy() {
	path := filepath.Join(db.dir, copyName)
	if target, err := filepath.EvalSymlinks(path); err == nil {
		if checkLink(path, target) != nil {
			return
		}
		path = target
	}

	temp := fmt.Sprintf("%s.%d", path, db.slot)
	defer os.Remove(temp)
	if db.copyTo(temp) == nil {
		_ = os.Rename(temp, path)
	}
}

// copyTo writes a new file with the contents of all tables.
func (db *database) copyTo(path string) error {
	ctx, cancel := context.WithTimeout(context.Background(), copyTime)
	defer cancel()

	// A killed program may have left one.
	_ = os.Remove(path)
	_, err := db.db.ExecContext(ctx, "VACUUM INTO ?", path)
	return explain(err)
}

// quarantine renames a damaged file and returns its new name. It fails if another window is open.
func quarantine(dir, path string, slot int, damage error) (backupPath string, err error) {
	for other := 1; other <= maxWindows; other++ {
		if other != slot && isHeld(dir, other) {
			return "", fmt.Errorf("%w and in use by another window: %v", ErrDamaged, damage)
		}
	}

	for i := 0; ; i++ {
		backupPath = path + ".damaged-" + time.Now().Format("20060102-150405")
		if i > 0 {
			backupPath = fmt.Sprintf("%s-%d", backupPath, i)
		}
		if _, err := os.Lstat(backupPath); errors.Is(err, fs.ErrNotExist) {
			break
		}
	}
	if err := os.Rename(path, backupPath); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return "", fmt.Errorf("%w: %v: %w", ErrDamaged, damage, err)
	}
	_ = os.Rename(path+"-wal", backupPath+"-wal")
	_ = os.Remove(path + "-shm")

	return backupPath, nil
}

type salvagedData struct {
	games  map[string]*row
	values map[string]storedValue
}

// salvage copies to db the readable data of a damaged file, and what only its backup copy has. It returns
// the number of games.
func salvage(db *database, damagedPath string) int {
	all := newSalvagedData()

	// Allows reading the rest of a file with a broken schema.
	all.read(damagedPath, "mode=ro&_pragma=writable_schema(on)")
	all.read(filepath.Join(db.dir, copyName), "immutable=1")
	if db.write(all.batch()) != nil {
		return 0
	}

	return len(all.games)
}

func newSalvagedData() *salvagedData {
	return &salvagedData{make(map[string]*row), make(map[string]storedValue)}
}

// batch returns everything that was read, the games in the order of their changes.
func (s *salvagedData) batch() batch {
	games := slices.SortedFunc(maps.Values(s.games), func(a, b *row) int {
		return cmp.Or(cmp.Compare(a.change, b.change), cmp.Compare(a.finished, b.finished))
	})
	return batch{games, s.values}
}

// read adds the readable rows of a file that may be damaged. It does not replace rows that were read before.
func (s *salvagedData) read(path, options string) {
	if info, err := os.Stat(path); err != nil || !info.Mode().IsRegular() {
		// A folder has no data, and opening a pipe waits for its other end.
		return
	}
	old, err := sql.Open("sqlite", address(path, options))
	if err != nil {
		return
	}
	defer old.Close()

	// From each end to the damaged part.
	for _, order := range []string{"", " DESC"} {
		_ = query(old, func(rows *sql.Rows) error {
			if r, err := scanRow(rows); err == nil && s.games[r.game.ID] == nil {
				s.games[r.game.ID] = r
			}
			return nil
		}, "SELECT "+rowColumns+" FROM games NOT INDEXED WHERE length(game) <= ? ORDER BY number"+order, maxGameLength)
		_ = query(old, func(rows *sql.Rows) error {
			var key, text string
			if rows.Scan(&key, &text) == nil && !s.values[key].isSet && len(s.values) < maxValues {
				s.values[key] = storedValue{text: text, isSet: true}
			}
			return nil
		}, `SELECT key, value FROM "values" WHERE length(key) <= ? AND length(value) <= ? ORDER BY key`+order,
			maxTextLength, maxValueLength)
	}
}
