package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"io/fs"
	"slices"

	"jingzi/game/saved"
)

// collection stands before the name of one in the column source.
const collection = "collection:"

const inLibrary = "finished IS NOT NULL AND NOT hidden"

const noEntry = inLibrary + " AND entry IS NULL"

func (f *database) search(ctx context.Context, c *scan, except map[string]bool) error {
	if c.plain() && c.query.AtMost > 0 {
		return query(f.db, func(rows *sql.Rows) error {
			var k foundKey
			var id string
			if err := rows.Scan(&k.row, &id, &k.finished); err != nil {
				return err
			}
			if !except[id] {
				c.found = append(c.found, k)
			}
			return nil
		}, "SELECT number, id, finished FROM games INDEXED BY library WHERE "+inLibrary+" ORDER BY finished DESC, number DESC LIMIT ?", c.query.AtMost+len(except))
	}
	return f.entries(ctx, except, func(row int64, e *entry) { c.look(Key{row: row}, e) })
}

// entries calls do with the entries of the library, after those that are missing
// have been written. Games whose IDs are excepted are left out.
func (f *database) entries(ctx context.Context, except map[string]bool, do func(row int64, e *entry)) error {
	if !f.readOnly {
		if err := f.enter(ctx); err != nil {
			return err
		}
	}
	// After that, as a game may have been written in the meantime.
	skip := make(map[int64]bool)
	for id := range except {
		var row int64
		switch err := f.db.QueryRow("SELECT number FROM games WHERE id = ?", id).Scan(&row); err {
		case nil:
			skip[row] = true
		case sql.ErrNoRows:
		default:
			return explain(err)
		}
	}
	if f.readOnly {
		_, err := f.missing(f.db, -1, func(number int64, r *row) {
			if r.game != nil && !skip[number] {
				if e, err := entryOf(r); err == nil {
					do(number, &e)
				}
			}
		})
		if err != nil {
			return err
		}
	}
	rows, err := f.db.QueryContext(ctx, "SELECT number, entry FROM games INDEXED BY library WHERE "+inLibrary+" AND entry IS NOT NULL")
	if err != nil {
		return explain(err)
	}
	defer rows.Close()
	var e entry
	for rows.Next() {
		var row int64
		var data sql.RawBytes
		if err := rows.Scan(&row, &data); err != nil {
			return explain(err)
		}
		if !skip[row] && e.read(data) {
			do(row, &e)
		}
	}
	if ctx.Err() != nil {
		return ctx.Err()
	}
	return explain(rows.Err())
}

// missing reads games of the library that have no entry, at most so many, and
// counts them. Of those that make no sense r has no game.
func (f *database) missing(from querier, most int, do func(number int64, r *row)) (n int, err error) {
	err = query(from, func(rows *sql.Rows) error {
		var number int64
		var text []byte
		r := &row{game: new(saved.Game)}
		if err := rows.Scan(&number, &r.finished, &text, &r.game.Tree); err != nil {
			return err
		}
		if json.Unmarshal(text, r.game) != nil || r.game.Validate() != nil {
			r.game = nil
		}
		n++
		do(number, r)
		return nil
	}, "SELECT number, finished, substr(game, 1, ?), "+treeColumn+" FROM games INDEXED BY missing WHERE "+noEntry+" LIMIT ?", longestGame, most)
	return n, err
}

// enteredAtOnce is how many games are written in a transaction, for which a
// stone may have to wait.
const enteredAtOnce = 200

func (f *database) enter(ctx context.Context) error {
	var behind bool
	err := f.db.QueryRow("SELECT EXISTS (SELECT 1 FROM games INDEXED BY missing WHERE " + noEntry + ")").Scan(&behind)
	for n := enteredAtOnce; err == nil && behind && n == enteredAtOnce; {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		err = transact(f.db, func(tx *sql.Tx) (err error) {
			entries := make(map[int64][]byte)
			n, err = f.missing(tx, enteredAtOnce, func(number int64, r *row) {
				entries[number] = []byte{}
				if r.game == nil {
					return
				}
				if e, err := entryOf(r); err == nil {
					entries[number] = e.append(nil)
				}
			})
			for number, data := range entries {
				if err == nil {
					_, err = tx.Exec("UPDATE games SET entry = ? WHERE number = ?", data, number)
				}
			}
			return err
		})
	}
	return explain(err)
}

func (f *database) listed(numbers []int64) (map[int64]Listed, error) {
	wanted, err := json.Marshal(numbers)
	if err != nil {
		return nil, err
	}
	all := make(map[int64]Listed)
	return all, query(f.db, func(rows *sql.Rows) error {
		var number int64
		var text []byte
		r := &row{game: new(saved.Game)}
		if err := rows.Scan(&number, &r.finished, &text, &r.game.Tree); err != nil {
			return err
		}
		if json.Unmarshal(text, r.game) == nil && r.game.Validate() == nil {
			all[number] = r.listed()
		}
		return nil
	}, "SELECT number, finished, substr(game, 1, ?), "+treeColumn+" FROM games WHERE "+inLibrary+" AND number IN (SELECT value FROM json_each(?))", longestGame, string(wanted))
}

func (f *database) facets(ctx context.Context, into Facets) error {
	return f.entries(ctx, nil, func(_ int64, e *entry) {
		into.Rules[e.rules]++
		into.Sources[string(e.source)]++
	})
}

// add adds games that are not there yet, or that have been deleted, in one
// transaction.
func (f *database) add(rows []*row) (added int, err error) {
	err = transact(f.db, func(tx *sql.Tx) error {
		insert, err := tx.Prepare(put)
		if err != nil {
			return err
		}
		defer insert.Close()
		known, err := tx.Prepare("SELECT hidden FROM games WHERE id = ?")
		if err != nil {
			return err
		}
		defer known.Close()
		for _, r := range rows {
			var hidden int
			switch err := known.QueryRow(r.game.ID).Scan(&hidden); {
			case err == nil && hidden == shown:
				continue
			case err != nil && err != sql.ErrNoRows:
				return err
			}
			e, err := entryOf(r)
			if err != nil {
				return err
			}
			r.entry = e.append(nil)
			if err := putRow(tx, insert, r, f.slot); err != nil {
				return err
			}
			added++
		}
		return nil
	})
	if err != nil {
		return 0, err
	}
	return added, nil
}

// hide hides rows as deleted, or shows them again. It returns the IDs of those
// that a window has.
func (f *database) hide(numbers []int64, hide bool) (ofWindows []string, err error) {
	from, to := shown, deleted
	if !hide {
		from, to = deleted, shown
	}
	for part := range slices.Chunk(numbers, enteredAtOnce) {
		rows, _ := json.Marshal(part)
		err := transact(f.db, func(tx *sql.Tx) error {
			err := query(tx, func(rows *sql.Rows) error {
				var id string
				err := rows.Scan(&id)
				ofWindows = append(ofWindows, id)
				return err
			}, "SELECT id FROM games WHERE window IS NOT NULL AND number IN (SELECT value FROM json_each(?))", string(rows))
			if err != nil {
				return err
			}
			_, err = tx.Exec("UPDATE games SET hidden = ? WHERE hidden = ? AND number IN (SELECT value FROM json_each(?))", to, from, string(rows))
			return err
		})
		if err != nil {
			return ofWindows, err
		}
	}
	return ofWindows, nil
}

// purge removes deleted rows that nothing needs any more.
func (f *database) purge() error {
	for n := int64(1); n > 0; {
		err := transact(f.db, func(tx *sql.Tx) error {
			result, err := tx.Exec("DELETE FROM games WHERE number IN (SELECT number FROM games INDEXED BY hidden WHERE hidden AND hidden = ? AND window IS NULL AND NOT scored AND NOT counted LIMIT ?)",
				deleted, enteredAtOnce)
			if err == nil {
				n, err = result.RowsAffected()
			}
			return err
		})
		if err != nil {
			return err
		}
	}
	return nil
}

func (f *database) idOf(row int64) (id string, err error) {
	err = f.db.QueryRow("SELECT id FROM games WHERE number = ?", row).Scan(&id)
	if err == sql.ErrNoRows {
		return "", fs.ErrNotExist
	}
	return id, explain(err)
}
