package main

import (
	"database/sql"
	"encoding/binary"
	"net/url"
	"time"

	_ "modernc.org/sqlite"
)

// store stores a search on disk, so that a stopped run can resume and several processes can share results.
type store struct {
	db        *sql.DB
	readUntil int64 // stamp up to which rows have been read
}

// overlap is the time span of rows that are read again, so that the rows of a slower process are not missed.
// A stamp is the time of writing in nanoseconds.
const overlap = int64(20 * time.Second)

func openStore(path string) (*store, error) {
	address := url.URL{
		Scheme:   "file",
		Opaque:   (&url.URL{Path: path}).EscapedPath(),
		RawQuery: "_txlock=immediate&_pragma=busy_timeout(60000)&_pragma=journal_mode(wal)&_pragma=synchronous(normal)",
	}
	db, err := sql.Open("sqlite", address.String())
	if err != nil {
		return nil, err
	}
	_, err = db.Exec(`
		CREATE TABLE IF NOT EXISTS node(key INTEGER PRIMARY KEY, kind INTEGER, pn INTEGER, dn INTEGER, best INTEGER, moves BLOB, stamp INTEGER);
		CREATE INDEX IF NOT EXISTS node_stamp ON node(stamp);
		CREATE TABLE IF NOT EXISTS hint(key INTEGER PRIMARY KEY, move INTEGER, stamp INTEGER);
		CREATE INDEX IF NOT EXISTS hint_stamp ON hint(stamp);
		CREATE TABLE IF NOT EXISTS bound(key INTEGER PRIMARY KEY, moves INTEGER);
		CREATE TABLE IF NOT EXISTS first(move INTEGER PRIMARY KEY, spent REAL DEFAULT 0, pn INTEGER DEFAULT 1, taken INTEGER DEFAULT 0);`)
	if err != nil {
		db.Close()
		return nil, err
	}

	return &store{db: db}, nil
}

// exchange writes the changes made by the search and reads the changes made by other processes.
func (s *store) exchange(q *search) error {
	now := time.Now().UnixNano()
	tx, err := s.db.Begin()
	if err != nil {
		return err
	}
	defer tx.Rollback()
	put, err := tx.Prepare(`INSERT INTO node VALUES(?,?,?,?,?,?,?) ON CONFLICT(key) DO UPDATE
		SET kind=excluded.kind, pn=excluded.pn, dn=excluded.dn, best=excluded.best, moves=excluded.moves, stamp=excluded.stamp
		WHERE pn<>0 OR excluded.pn=0 AND coalesce(length(excluded.moves),0)>coalesce(length(node.moves),0)`)
	if err != nil {
		return err
	}

	for _, n := range q.dirtyNodes {
		if _, err := put.Exec(int64(n.key), n.kind, n.pn, n.dn, n.best, n.pack(), now); err != nil {
			return err
		}
	}

	for _, key := range q.newHints {
		if _, err := tx.Exec("INSERT OR REPLACE INTO hint VALUES(?,?,?)", int64(key), q.hints[key], now); err != nil {
			return err
		}
	}
	if err := tx.Commit(); err != nil {
		return err
	}

	for _, n := range q.dirtyNodes {
		n.dirty = false
	}
	q.dirtyNodes, q.newHints = q.dirtyNodes[:0], q.newHints[:0]

	return s.read(q, now)
}

func (s *store) read(q *search, now int64) error {
	rows, err := s.db.Query("SELECT key, kind, pn, dn, best, moves FROM node WHERE stamp>?", s.readUntil)
	if err != nil {
		return err
	}
	defer rows.Close()

	for rows.Next() {
		var n node
		var key int64
		var moves []byte
		if err := rows.Scan(&key, &n.kind, &n.pn, &n.dn, &n.best, &moves); err != nil {
			return err
		}
		n.key = uint64(key)
		n.unpack(moves)
		if old := q.nodes[n.key]; old == nil {
			q.nodes[n.key] = &n
		} else if !old.isDecided() && (n.isDecided() || old.kind == unexpanded) {
			n.dirty = old.dirty
			*old = n
		}
	}
	if err := rows.Err(); err != nil {
		return err
	}
	hints, err := s.db.Query("SELECT key, move FROM hint WHERE stamp>?", s.readUntil)
	if err != nil {
		return err
	}
	defer hints.Close()

	for hints.Next() {
		var key int64
		var move int16
		if err := hints.Scan(&key, &move); err != nil {
			return err
		}
		if _, ok := q.hints[uint64(key)]; !ok {
			q.hints[uint64(key)] = move
		}
	}
	s.readUntil = now - overlap

	return hints.Err()
}

// pack returns the moves of a node in the form in which they are stored.
func (n *node) pack() (b []byte) {
	for i, m := range n.moves {
		b = binary.LittleEndian.AppendUint16(b, uint16(m))
		b = binary.LittleEndian.AppendUint64(b, n.keys[i])
		b = binary.LittleEndian.AppendUint32(b, n.estimates[i])
	}

	return b
}

func (n *node) unpack(b []byte) {
	for ; len(b) >= 14; b = b[14:] {
		n.moves = append(n.moves, int16(binary.LittleEndian.Uint16(b)))
		n.keys = append(n.keys, binary.LittleEndian.Uint64(b[2:]))
		n.estimates = append(n.estimates, binary.LittleEndian.Uint32(b[10:]))
	}
}

// claim claims the open first reply with the minimum time spent. Other processes skip it until
// the claim expires. ok is false if all first replies are proved or claimed.
func (s *store) claim() (move int16, seconds float64, ok bool, err error) {
	now := time.Now().Unix()
	err = s.db.QueryRow(`UPDATE first SET taken=? WHERE move=(SELECT move FROM first WHERE pn<>0 AND pn<? AND taken<? ORDER BY spent, move LIMIT 1)
		RETURNING move, spent`, now+claimSeconds, infinity, now).Scan(&move, &seconds)
	if err == sql.ErrNoRows {
		return 0, 0, false, nil
	}

	return move, seconds, err == nil, err
}

// claimSeconds is the number of seconds until a claim expires.
const claimSeconds = 120

// renew records the time spent on a first reply, and keeps or ends the claim.
func (s *store) renew(move int16, seconds float64, pn uint32, keep bool) error {
	until := int64(0)
	if keep {
		until = time.Now().Unix() + claimSeconds
	}
	_, err := s.db.Exec("UPDATE first SET spent=spent+?, pn=?, taken=? WHERE move=?", seconds, pn, until, move)

	return err
}

// bound returns the bound that attacks have found for a position with White to move (see writer.boundKey).
func (s *store) bound(key uint64) (moves int, ok bool) {
	err := s.db.QueryRow("SELECT moves FROM bound WHERE key=?", int64(key)).Scan(&moves)
	return moves, err == nil
}

func (s *store) setBound(key uint64, moves int) error {
	_, err := s.db.Exec("INSERT OR REPLACE INTO bound VALUES(?,?)", int64(key), moves)
	return err
}
