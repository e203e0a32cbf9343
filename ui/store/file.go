package store

import (
	"bytes"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"

	"modernc.org/sqlite"

	"jingzi/game"
	"jingzi/game/saved"
)

// fileName is the name of the file. While it is open, SQLite keeps two more files next to it, with the
// suffixes -wal and -shm.
const fileName = "jingzi.db"

// schema holds the statements that create a file, in one step per version. user_version, minus the versions
// before the first release, is the number of steps applied to a file. A released step never changes. Each
// statement must equal the text that SQLite stores, since verify compares them.
//
// window is the number of the window in which a game is or was played, or NULL if Undo can no longer
// restore it. touched orders the games of a window by their last change, independently of the clock.
// finished is in milliseconds since 1970. kind is the category of a game as JSON, or NULL if the game does
// not count. The index named outcomes covers all columns needed for counting, so that the games are not
// read. hidden is the result of row.hidden.
//
// game is a saved.Game without its tree. The tree is stored in pages. The number of a page is the number of
// the game's row followed by pageBits bits for the index of the page. A new move changes only the last page.
//
// entry is the part of a game that the library shows and searches, or empty for an invalid game. The index
// named library contains it for all listed games.
var schema = [][]string{{
	`CREATE TABLE games (
	number INTEGER NOT NULL PRIMARY KEY,
	id TEXT NOT NULL UNIQUE,
	window INTEGER,
	touched INTEGER NOT NULL,
	replaced INTEGER NOT NULL,
	kind TEXT,
	winner INTEGER NOT NULL,
	helped INTEGER NOT NULL,
	finished INTEGER,
	hidden INTEGER NOT NULL,
	game TEXT NOT NULL,
	entry BLOB
) STRICT`,
	`CREATE TABLE pages (
	number INTEGER NOT NULL PRIMARY KEY,
	tree BLOB NOT NULL
) STRICT`,
	`CREATE INDEX windows ON games (touched) WHERE window IS NOT NULL`,
	`CREATE INDEX outcomes ON games (kind, winner, helped, finished, id) WHERE kind IS NOT NULL`,
	`CREATE TABLE "values" (
	key TEXT NOT NULL PRIMARY KEY,
	value TEXT NOT NULL
) STRICT, WITHOUT ROWID`,
	`CREATE INDEX library ON games (finished, number, entry) WHERE finished IS NOT NULL AND NOT hidden`,
	`CREATE INDEX hidden ON games (hidden) WHERE hidden`,
	`CREATE TRIGGER torn AFTER DELETE ON games BEGIN
	DELETE FROM pages WHERE number BETWEEN old.number << 20 AND old.number << 20 | 1048575;
END`,
}}

const earlierVersions = 7

func currentVersion() int { return earlierVersions + len(schema) }

// tables holds the definitions in a file of the current version.
var tables = slices.Concat(schema...)

// Each page of a tree but the last has pageSize bytes, so that its row fills a page of SQLite. A tree has at
// most 1<<pageBits pages.
const (
	pageSize = 4000
	pageBits = 20
)

// treeColumn selects the tree of a games row, or NULL if it is longer than maxTreeLength.
var treeColumn = fmt.Sprintf("(SELECT iif(total(length(tree)) <= %d, CAST(group_concat(CAST(tree AS TEXT), '' ORDER "+
	"BY number) AS BLOB), NULL) FROM pages"+
	" WHERE number BETWEEN games.number << %d AND games.number << %[2]d | %d)", maxTreeLength, pageBits, 1<<pageBits-1)

// Longer values are not read. No value of the program is nearly as long.
const (
	maxGameLength  = 1 << 20
	maxTreeLength  = 256 << 20
	maxTextLength  = 4 << 10
	maxValueLength = 1 << 20
	maxValues      = 10000
)

// undoGames is the number of games kept per window for Undo.
const undoGames = 20

// database is a file opened by SQLite, or a database in memory.
type database struct {
	db       *sql.DB
	dir      string // empty for a database in memory
	slot     int    // number of this window
	release  func() // releases the slot
	readOnly bool
	info     fs.FileInfo
	changed  bool // write was called
}

func inMemory(readOnly bool) *database {
	db, err := sql.Open("sqlite", ":memory:")
	if err == nil {
		// Each connection would have its own database.
		db.SetMaxOpenConns(1)
		err = upgrade(db)
	}
	if err != nil {
		// Cannot happen: no file is needed.
		panic(err)
	}

	return &database{db: db, slot: 1, release: func() {}, readOnly: readOnly}
}

// openFile opens the file for writing. If the file is damaged, or if damage is not nil, it is renamed
// and reported by notify, and a new file is created with its readable data.
func openFile(dir string, damage error, notify func(Alert)) (*database, error) {
	if err := makeFolder(dir); err != nil {
		return nil, err
	}
	slot, release, err := takeWindow(dir)
	if err != nil {
		return nil, err
	}
	path := filePath(dir)
	if err := checkLink(filepath.Join(dir, fileName), path); err != nil {
		release()
		return nil, err
	}
	db, err := (*sql.DB)(nil), damage
	if err == nil {
		err = checkMissing(dir, path)
	}
	if err == nil {
		db, err = connect(path)
	}
	if errors.Is(err, ErrDamaged) {
		var backupPath string
		if backupPath, err = quarantine(dir, path, slot, err); err == nil {
			if db, err = connect(path); err == nil {
				games := salvage(&database{db: db, dir: dir, slot: slot}, backupPath)
				notify(Alert{Kind: AlertDamaged, BackupPath: backupPath, Count: games})
			}
		}
	}
	if err != nil {
		release()
		return nil, err
	}
	info, err := os.Stat(path)
	if err != nil {
		db.Close()
		release()
		return nil, err
	}

	return &database{db: db, dir: dir, slot: slot, release: release, info: info}, nil
}

func filePath(dir string) string {
	path := filepath.Join(dir, fileName)
	if linked, err := filepath.EvalSymlinks(path); err == nil {
		return linked
	}
	return path
}

// checkMissing returns ErrDamaged if the file is empty or missing but its copy exists.
func checkMissing(dir, path string) error {
	info, err := os.Stat(path)
	if _, copyErr := os.Stat(filepath.Join(dir, copyName)); copyErr != nil || err == nil && info.Size() > 0 ||
		err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if wal, err := os.Stat(path + "-wal"); err == nil && wal.Size() > 0 {
		// The data is in the write-ahead log.
		return nil
	}

	return fmt.Errorf("%w: empty", ErrDamaged)
}

// wasMoved reports whether the file or its folder was moved, deleted or replaced after it was opened.
func (db *database) wasMoved() bool {
	if db.dir == "" {
		return false
	}
	info, err := os.Stat(filePath(db.dir))
	return errors.Is(err, fs.ErrNotExist) || err == nil && !os.SameFile(info, db.info)
}

// openToRead opens a file that cannot be written. It returns nil if the file cannot be read either.
func openToRead(dir string) *database {
	path := filePath(dir)
	if info, err := os.Stat(path); err != nil || !info.Mode().IsRegular() {
		return nil
	}
	db, err := connectToRead(path)
	if err != nil {
		return nil
	}
	if verify(db) != nil {
		db.Close()
		return nil
	}

	return &database{db: db, dir: dir, slot: 1, release: func() {}, readOnly: true}
}

// connectToRead opens a file without changing it.
func connectToRead(path string) (*sql.DB, error) {
	options := "immutable=1"
	if info, err := os.Stat(path + "-wal"); err == nil && info.Size() > 0 {
		options = "mode=ro"
	}
	return sql.Open("sqlite", address(path, options))
}

func makeFolder(dir string) error {
	if _, err := os.Stat(dir); err == nil {
		return nil
	}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return err
	}
	if parent, err := os.Open(filepath.Dir(dir)); err == nil {
		// Some systems do not support it.
		_ = parent.Sync()
		parent.Close()
	}

	return nil
}

func address(path, query string) string {
	if absPath, err := filepath.Abs(path); err == nil {
		path = absPath
	}
	path = filepath.ToSlash(path)
	if !strings.HasPrefix(path, "/") {
		// On Windows, where a path begins with a drive.
		path = "/" + path
	}
	query += "&_txlock=immediate&_pragma=busy_timeout(5000)&_pragma=trusted_schema(off)&_pragma=cell_size_check(on)"

	return (&url.URL{Scheme: "file", Path: path, RawQuery: query}).String()
}

// connect opens a file for writing and upgrades it to the current version.
func connect(path string) (*sql.DB, error) {
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
		return nil, fmt.Errorf("%w: not a file", ErrDamaged)
	}
	if !writableFormat(path) {
		return nil, fmt.Errorf("%w: unknown format", ErrDamaged)
	}
	db, err := sql.Open("sqlite", address(path, "_pragma=journal_mode(wal)&_pragma=synchronous(full)&"+testOptions))
	if err != nil {
		return nil, err
	}

	// One for writing, one for reading.
	db.SetMaxOpenConns(2)
	db.SetMaxIdleConns(2)
	if err := upgrade(db); err != nil {
		db.Close()
		return nil, err
	}

	return db, nil
}

// writableFormat reports whether SQLite can write the format that the file's header gives. SQLite opens
// other formats read-only without an error.
func writableFormat(path string) bool {
	f, err := os.Open(path)
	if err != nil {
		return true
	}
	defer f.Close()
	var header [20]byte
	_, err = io.ReadFull(f, header[:])

	return err != nil || max(header[18], header[19]) <= 2
}

// testOptions holds connection settings for tests.
var testOptions string

func upgrade(db *sql.DB) error {
	version, err := versionOf(db)
	if err == nil && version < currentVersion() {
		err = transact(db, func(tx *sql.Tx) error {
			if err := tx.QueryRow("PRAGMA user_version").Scan(&version); err != nil {
				return err
			}

			for version = max(version, earlierVersions); version < currentVersion(); version++ {
				for _, statement := range schema[version-earlierVersions] {
					if _, err := tx.Exec(statement); err != nil {
						return err
					}
				}
			}
			_, err := tx.Exec(fmt.Sprintf("PRAGMA user_version = %d", version))

			return err
		})
	}
	if err != nil {
		return err
	}

	return verify(db)
}

// versionOf returns the version of a file. The error wraps ErrNewer if a later version of the program wrote
// the file.
func versionOf(db *sql.DB) (version int, err error) {
	err = db.QueryRow("PRAGMA user_version").Scan(&version)
	switch {
	case err == nil && version > currentVersion():
		err = fmt.Errorf("%w: %d", ErrNewer, version)
	case err == nil && version != 0 && version <= earlierVersions:
		err = fmt.Errorf("%w: version %d", ErrDamaged, version)
	}

	return version, explain(err)
}

// checkedSize is the maximum size of a file that is checked completely when it is opened, which takes about
// 5 ms. In a larger file, damage is found when the damaged part is read.
const checkedSize = 4 << 20

// verify checks that the file has exactly the tables of the current version, and that a small file is intact.
func verify(db *sql.DB) error {
	version, err := versionOf(db)
	if err != nil {
		return err
	}
	found, err := column[string](db, "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL AND length(sql) < 10000 "+
		"ORDER BY sql LIMIT 100")
	if err == nil && (version != currentVersion() || !slices.Equal(found, slices.Sorted(slices.Values(tables)))) {
		err = fmt.Errorf("%w: version %d, tables %.500q", ErrDamaged, version, found)
	}
	if err != nil {
		return err
	}
	var size int
	if err := db.QueryRow("SELECT page_count * page_size FROM pragma_page_count, pragma_page_size").Scan(&size); err !=
		nil || size > checkedSize {
		return explain(err)
	}
	var text string
	if err := db.QueryRow("PRAGMA quick_check(1)").Scan(&text); err != nil {
		return explain(err)
	}
	if text != "ok" {
		return fmt.Errorf("%w: %.500q", ErrDamaged, text)
	}

	return nil
}

// mappedError is an error of SQLite with an equivalent error of this package or of the system.
type mappedError struct{ meaning, err error }

func (e mappedError) Error() string   { return e.meaning.Error() }
func (e mappedError) Unwrap() []error { return []error{e.meaning, e.err} }

// explain wraps an error of SQLite with ErrDamaged or the equivalent system error.
func explain(err error) error {
	var e *sqlite.Error
	if !errors.As(err, &e) || errors.As(err, new(mappedError)) {
		return err
	}

	meaning, ok := meanings[e.Code()&0xff]
	switch {
	case !ok:
		meaning = ErrDamaged
	case e.Code() == 10|19<<8:
		// The shared memory of processes cannot grow.
		meaning = syscall.ENOSPC
	}

	return mappedError{meaning, err}
}

// meanings maps SQLite's primary result codes to errors.
var meanings = map[int]error{
	3: fs.ErrPermission, 8: fs.ErrPermission, 23: fs.ErrPermission, // permission, read-only, authorization
	5: syscall.EBUSY, 6: syscall.EBUSY, 15: syscall.EBUSY, // busy, locked, locking protocol
	7: syscall.ENOMEM, 9: context.Canceled, 10: syscall.EIO, 13: syscall.ENOSPC, 14: fs.ErrNotExist, 22: syscall.EFBIG,
}

func transact(db *sql.DB, do func(*sql.Tx) error) error {
	tx, err := db.BeginTx(context.Background(), nil)
	if err != nil {
		return explain(err)
	}
	defer tx.Rollback()
	if err := do(tx); err != nil {
		return explain(err)
	}

	return explain(tx.Commit())
}

type querier interface {
	Query(string, ...any) (*sql.Rows, error)
}

func query(q querier, onRow func(*sql.Rows) error, text string, args ...any) error {
	rows, err := q.Query(text, args...)
	if err != nil {
		return explain(err)
	}
	defer rows.Close()

	for rows.Next() {
		if err := onRow(rows); err != nil {
			return explain(err)
		}
	}

	return explain(rows.Err())
}

func column[T any](q querier, text string, args ...any) (all []T, err error) {
	err = query(q, func(rows *sql.Rows) error {
		var v T
		err := rows.Scan(&v)
		all = append(all, v)
		return err
	}, text, args...)

	return all, err
}

func (db *database) close() error {
	err := db.db.Close()
	db.release()
	return err
}

var rowColumns = "game, " + treeColumn + ", touched, ifnull(window, 0), ifnull(finished, 0), hidden"

// scanRow reads a row with the columns of rowColumns. It returns an error for invalid values.
func scanRow(rows *sql.Rows) (*row, error) {
	r := &row{game: new(saved.Game)}
	var text string
	var hidden int
	if err := rows.Scan(&text, &r.game.Tree, &r.change, &r.window, &r.finished, &hidden); err != nil {
		return nil, err
	}
	r.deleted = hidden == deleted
	if r.window == 0 {
		r.window = noWindow
	}
	if err := json.Unmarshal([]byte(text), r.game); err != nil {
		return nil, err
	}
	if (r.game.Result.Over() || r.game.Collection != "") != (r.finished > 0) {
		return nil, errors.New("the row contradicts its game")
	}

	return r, r.game.Validate()
}

const upsertGame = `INSERT INTO games (touched, id, window, replaced, kind, winner, helped, finished, hidden, game, entry)
	VALUES ((SELECT ifnull(max(touched), 0) + 1 FROM games WHERE window IS NOT NULL), ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
	ON CONFLICT (id) DO UPDATE SET touched = excluded.touched, window = excluded.window, replaced = excluded.replaced,
		kind = excluded.kind, winner = excluded.winner, helped = excluded.helped, finished = excluded.finished,
		hidden = excluded.hidden, game = excluded.game, entry = excluded.entry
	RETURNING number`

func putRow(tx *sql.Tx, r *row, slot int) error {
	g := r.game
	text, err := json.Marshal(g)
	if err != nil {
		return err
	}
	var number int64
	window := sql.NullInt64{Int64: int64(r.window), Valid: r.window != noWindow}
	if r.window == 0 {
		window.Int64 = int64(slot)
	}
	var kind, entry any
	if g.IsCounted() {
		// Cannot fail.
		data, _ := json.Marshal(g.Category)
		kind = string(data)
	}
	if r.finished > 0 && !g.Opened {
		game, err := entryOf(g, r.finished)
		entry = []byte{}
		if err == nil {
			entry = game.append(nil)
		}
	}
	err = tx.QueryRow(upsertGame, g.ID, window, g.Replaced, kind, g.Result.Winner, g.Assisted,
		sql.NullInt64{Int64: r.finished, Valid: r.finished > 0}, r.hidden(), string(text), entry).Scan(&number)
	if err != nil {
		return err
	}
	firstPage := 0
	if bytes.HasPrefix(g.Tree, r.pages) {
		firstPage = len(r.pages) / pageSize
	}
	lastPage := (len(g.Tree) - 1) / pageSize
	if lastPage >= 1<<pageBits {
		return errTooLarge
	}
	number <<= pageBits
	if _, err := tx.Exec("DELETE FROM pages WHERE number BETWEEN ? AND ?", number+int64(firstPage), number+
		1<<pageBits-1); err != nil {
		return err
	}

	for i := firstPage; i <= lastPage; i++ {
		part := g.Tree[i*pageSize : min((i+1)*pageSize, len(g.Tree))]
		if _, err := tx.Exec("INSERT INTO pages (number, tree) VALUES (?, ?)", number+int64(i), part); err != nil {
			return err
		}
	}

	return nil
}

var errTooLarge = errors.New("the tree is too large")

func (db *database) write(b batch) error {
	db.changed = true

	return transact(db.db, func(tx *sql.Tx) (err error) {
		for _, r := range b.games {
			if r.dropped {
				_, err = tx.Exec("DELETE FROM games WHERE id = ?", r.game.ID)
			} else {
				err = putRow(tx, r, db.slot)
			}
			if err != nil {
				return err
			}
		}

		for key, v := range b.values {
			if v.isSet {
				_, err = tx.Exec(`REPLACE INTO "values" (key, value) VALUES (?, ?)`, key, v.text)
			} else {
				_, err = tx.Exec(`DELETE FROM "values" WHERE key = ?`, key)
			}
			if err != nil {
				return err
			}
		}

		return nil
	})
}

// resume assigns games to this window and returns them, latest last; see Store.Resume. It also returns the
// number of unreadable rows.
func (db *database) resume() (games []*row, numUnreadable int, err error) {
	if db.readOnly {
		return db.read(db.db, "(SELECT window FROM games WHERE window IS NOT NULL ORDER BY replaced, finished IS "+
			"NOT NULL, touched DESC LIMIT 1)")
	}
	err = transact(db.db, func(tx *sql.Tx) error {
		window := db.slot
		windows, err := column[int](tx, "SELECT window FROM games WHERE window IS NOT NULL AND NOT replaced AND "+
			"(finished IS NULL OR window = ?) "+
			"ORDER BY finished IS NOT NULL, touched DESC", db.slot)
		if err != nil {
			return err
		}
		if i := slices.IndexFunc(windows, func(w int) bool { return w == db.slot || !isHeld(db.dir, w) }); i >= 0 {
			window = windows[i]
		}
		// If the games belong to another window number, the two numbers swap their games.
		if _, err := tx.Exec("UPDATE games SET window = ?1 + ?2 - window WHERE window IN (?1, ?2) AND ?1 <> ?2", window,
			db.slot); err != nil {
			return err
		}
		_, err = tx.Exec("UPDATE games SET window = NULL WHERE window = ?1 AND touched < "+
			"(SELECT min(touched) FROM (SELECT touched FROM games WHERE window = ?1 ORDER BY touched DESC LIMIT ?2))",
			db.slot, undoGames+1)
		if err != nil {
			return err
		}
		games, numUnreadable, err = db.read(tx, fmt.Sprint(db.slot))

		return err
	})

	return games, numUnreadable, err
}

// read reads the games of a window, latest last.
func (db *database) read(q querier, window string) (games []*row, numUnreadable int, err error) {
	err = query(q, func(rows *sql.Rows) error {
		r, err := scanRow(rows)
		if err != nil {
			numUnreadable++
			return nil
		}
		r.window, r.change, r.pages = 0, 0, r.game.Tree
		games = append(games, r)

		return nil
	}, "SELECT "+rowColumns+" FROM games WHERE window = "+window+" AND length(game) <= ? ORDER BY touched DESC LIMIT ?",
		maxGameLength, undoGames+1)
	slices.Reverse(games)

	return games, numUnreadable, err
}

// outcomes returns the outcomes of the games that count, except the games with the excluded IDs. It also
// returns the number of invalid rows.
func (db *database) outcomes(excluded []string) (all []outcome, numUnreadable int, err error) {
	// Never null.
	ids, _ := json.Marshal(append([]string{}, excluded...))
	const counted = `finished > (SELECT CAST(value AS INTEGER) FROM "values" WHERE key = ?)`
	err = query(db.db, func(rows *sql.Rows) error {
		var kind string
		var o outcome
		if err := rows.Scan(&kind, &o.winner, &o.assisted, &o.finished, &o.games); err != nil ||
			json.Unmarshal([]byte(kind), &o.kind) != nil || o.winner > game.White || !isValidCategory(o.kind) {
			numUnreadable += max(o.games, 1)
			return nil
		}
		all = append(all, o)

		return nil
	}, "SELECT kind, winner, helped <> 0 AS helps, max(finished), count(*) FROM games WHERE kind IS NOT NULL AND id "+
		"NOT IN (SELECT value FROM json_each(?)) "+
		"GROUP BY kind, winner, helps, "+counted+", "+counted, string(ids), scoreSince, statisticsSince)

	return all, numUnreadable, err
}

func isValidCategory(c game.Category) bool {
	return c.Rules.Validate() == nil && slices.Contains(game.Modes, c.Mode) &&
		(c.Colour == game.Black || c.Colour == game.White) &&
		max(len(c.Levels[0]), len(c.Levels[1])) <= maxTextLength
}

func (db *database) values() (map[string]storedValue, error) {
	values := make(map[string]storedValue)
	err := query(db.db, func(rows *sql.Rows) error {
		var key, text string
		err := rows.Scan(&key, &text)
		values[key] = storedValue{text: text, isSet: true}
		return err
	}, `SELECT key, value FROM "values" WHERE length(key) <= ? AND length(value) <= ? LIMIT ?`, maxTextLength,
		maxValueLength, maxValues)

	return values, err
}

func (db *database) load(id string) (g *saved.Game, err error) {
	err = query(db.db, func(rows *sql.Rows) error {
		r, err := scanRow(rows)
		if err == nil {
			g = r.game
		}
		return err
	}, "SELECT "+rowColumns+" FROM games WHERE id = ? AND length(game) <= ?", id, maxGameLength)
	if err == nil && g == nil {
		err = fs.ErrNotExist
	}

	return g, err
}
