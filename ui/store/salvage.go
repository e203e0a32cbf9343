package store

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"encoding/binary"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"modernc.org/sqlite"
)

// copyName is the name of the copy of the file as it last was sound, which is
// made at the end of a sitting.
const copyName = "jingzi-copy.db"

// copyTime is how long making a copy may take, at the end of a sitting: else the
// one before stays.
const copyTime = 2 * time.Second

// keepCopy makes a copy of the file beside it, if the file has changed and is
// sound. On an error the one before stays.
func (f *database) keepCopy() error {
	if !f.wrote {
		return nil
	}
	path := filepath.Join(f.dir, copyName)
	temp := fmt.Sprintf("%s.%d", path, f.slot)
	defer os.Remove(temp)
	if err := f.copyTo(temp, time.Now().Add(copyTime)); err != nil {
		return err
	}
	db, err := sql.Open("sqlite", address(temp, "immutable=1"))
	if err != nil {
		return err
	}
	defer db.Close()
	ctx, cancel := context.WithTimeout(context.Background(), copyTime)
	defer cancel()
	var found string
	if err := db.QueryRowContext(ctx, "PRAGMA quick_check(1)").Scan(&found); err != nil || found != "ok" {
		return errors.Join(ErrDamaged, explain(err))
	}
	return os.Rename(temp, path)
}

// copyTo copies the file as it is, up to a moment.
func (f *database) copyTo(path string, until time.Time) error {
	conn, err := f.db.Conn(context.Background())
	if err != nil {
		return explain(err)
	}
	defer conn.Close()
	return conn.Raw(func(c any) error {
		b, err := c.(interface {
			NewBackup(string) (*sqlite.Backup, error)
		}).NewBackup(address(path, ""))
		if err != nil {
			return explain(err)
		}
		more := true
		for more && err == nil && time.Now().Before(until) {
			more, err = b.Step(1000)
		}
		if more && err == nil {
			err = context.DeadlineExceeded
		}
		return explain(errors.Join(err, b.Finish()))
	})
}

// setAside gives a damaged file another name, which it returns. It does so only
// for the window that is alone.
func setAside(dir, path string, slot int, damage error) (kept string, err error) {
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

// found is what was read of files that are damaged or old.
type found struct {
	batch
	have map[string]bool // games
}

// salvage copies what can be read of a damaged file, and what else its copy has.
// It returns how many games there are.
func salvage(f *database, kept string) int {
	all := found{batch{values: make(map[string]*string)}, make(map[string]bool)}
	if old, err := readDamaged(kept, "mode=ro&_pragma=writable_schema(on)"); err == nil { // lets the rest of a broken schema be read
		if !all.read(old) {
			all.readPages(kept)
		}
		old.Close()
	}
	if old, err := readDamaged(filepath.Join(f.dir, copyName), "immutable=1"); err == nil {
		all.read(old)
		old.Close()
	}
	slices.SortStableFunc(all.games, func(a, b *row) int { return a.change - b.change })
	if f.write(all.batch) != nil {
		return 0
	}
	return len(all.games)
}

// readDamaged opens a file that may be damaged.
func readDamaged(path, query string) (*sql.DB, error) {
	if info, err := os.Stat(path); err != nil || !info.Mode().IsRegular() {
		return nil, errors.Join(ErrDamaged, err) // nothing can be read of a folder, and opening a pipe waits for its other end
	}
	return sql.Open("sqlite", address(path, query))
}

// read reads what it can and does not have yet. It reports whether that is all.
func (a *found) read(old *sql.DB) (whole bool) {
	whole = true
	values := make(map[string]*string)
	for _, order := range []string{"", " DESC"} { // from both ends up to what is broken
		err := query(old, func(rows *sql.Rows) error {
			r, err := scanRow(rows)
			if err == nil && !a.have[r.game.ID] {
				a.have[r.game.ID] = true
				a.games = append(a.games, r)
			}
			return nil
		}, "SELECT "+rowColumns+" FROM games NOT INDEXED WHERE length(game) <= ? ORDER BY number"+order, longestGame)
		err2 := query(old, func(rows *sql.Rows) error {
			var key, value string
			if rows.Scan(&key, &value) == nil && len(values) < mostValues {
				values[key] = &value
			}
			return nil
		}, `SELECT key, value FROM "values" WHERE length(key) <= ? AND length(value) <= ? ORDER BY key`+order, longestText, longestValue)
		whole = whole && err == nil && err2 == nil
	}
	for key, value := range values {
		if a.values[key] == nil {
			a.values[key] = value
		}
	}
	return whole
}

// readPages reads the rows that stand in a file page by page, whatever leads to
// them: it puts them into new tables, and reads these.
func (a *found) readPages(path string) {
	data, err := os.ReadFile(path)
	if err != nil || len(data) > longestTree {
		return
	}
	db, err := sql.Open("sqlite", ":memory:")
	if err != nil {
		return
	}
	defer db.Close()
	db.SetMaxOpenConns(1)
	for _, statement := range tables {
		if _, err := db.Exec(statement); err != nil {
			return
		}
	}
	_ = transact(db, func(tx *sql.Tx) error {
		eachRecord(data, func(row int64, record []driver.Value) {
			into := `"values"`
			switch {
			case len(record) == 2 && record[0] == nil:
				into, record[0] = "pages", row
			case len(record) == 2:
			case len(record) == gameColumns && record[0] == nil:
				into, record[0] = "games", row
				record[gameColumns-2] = nil // the entry may be another game's
			default:
				return
			}
			values := make([]any, len(record))
			for i, v := range record {
				values[i] = v
			}
			_, _ = tx.Exec("INSERT OR IGNORE INTO "+into+" VALUES (?"+strings.Repeat(", ?", len(values)-1)+")", values...) // what does not fit is none of ours
		})
		return nil
	})
	a.read(db)
}

// gameColumns is how many columns games have.
const gameColumns = 27

// eachRecord calls do with the records on the leaf pages of a file of SQLite's
// ("Database File Format", 1.6 and 2), and with the numbers of those that are
// rows. The first page is not one of them: it has the schema.
func eachRecord(file []byte, do func(row int64, record []driver.Value)) {
	const page = 4096 // SQLite's own choice, and so ours
	for start := page; start+page <= len(file); start += page {
		p := file[start : start+page]
		const tableLeaf, indexLeaf, head = 13, 10, 8
		if p[0] != tableLeaf && p[0] != indexLeaf {
			continue
		}
		for i := range min(int(binary.BigEndian.Uint16(p[3:])), (page-head)/2) {
			at := int(binary.BigEndian.Uint16(p[head+2*i:]))
			if at < head || at >= page {
				continue
			}
			size, n := varint(p[at:])
			at += n
			row, most := int64(0), int64(page-12)*64/255-23
			if p[0] == tableLeaf {
				row, n = varint(p[at:])
				at, most = at+n, page-35
			}
			if size < 0 || size > longestValue+longestText {
				continue
			}
			payload, next := p[at:], 0
			if size > most { // the rest stands on other pages
				least := int64(page-12)*32/255 - 23
				here := least + (size-least)%(page-4)
				if here > most {
					here = least
				}
				if here+4 > int64(len(payload)) {
					continue
				}
				next = int(binary.BigEndian.Uint32(payload[here:]))
				payload = slices.Clone(payload[:here])
			}
			for ; int64(len(payload)) < size && next > 1 && next*page <= len(file); next = int(binary.BigEndian.Uint32(file[(next-1)*page:])) {
				payload = append(payload, file[(next-1)*page+4:next*page]...)
			}
			if int64(len(payload)) < size {
				continue
			}
			if record, ok := readRecord(payload[:size]); ok {
				do(row, record)
			}
		}
	}
}

func readRecord(data []byte) (values []driver.Value, ok bool) {
	size, n := varint(data)
	if n == 0 || size < int64(n) || size > int64(len(data)) {
		return nil, false
	}
	head, body := data[n:size], data[size:]
	for len(head) > 0 {
		kind, n := varint(head)
		if n == 0 || kind < 0 {
			return nil, false
		}
		head = head[n:]
		width := [...]int64{0, 1, 2, 3, 4, 6, 8, 8, 0, 0, 0, 0}[min(kind, 11)]
		if kind >= 12 {
			width = (kind - 12) / 2
		}
		if width > int64(len(body)) {
			return nil, false
		}
		part := body[:width]
		body = body[width:]
		switch {
		case kind == 0:
			values = append(values, nil)
		case kind == 7:
			values = append(values, math.Float64frombits(binary.BigEndian.Uint64(part)))
		case kind < 12:
			number := kind - 8 // of 8 and 9: 0 and 1
			if width > 0 {
				number = int64(int8(part[0]))
				for _, b := range part[1:] {
					number = number<<8 | int64(b)
				}
			}
			values = append(values, number)
		case kind%2 == 0:
			values = append(values, slices.Clone(part))
		default:
			values = append(values, string(part))
		}
	}
	return values, true
}

// varint reads an integer of SQLite's, of 1 to 9 bytes; n is 0 if there is none.
func varint(data []byte) (x int64, n int) {
	for i, b := range data[:min(len(data), 9)] {
		if i == 8 {
			return x<<8 | int64(b), 9
		}
		if x = x<<7 | int64(b&0x7f); b < 0x80 {
			return x, i + 1
		}
	}
	return 0, 0
}
