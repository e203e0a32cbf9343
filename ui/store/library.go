package store

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"time"

	"jingzi/game"
	"jingzi/game/saved"
)

// Library gives access to the finished and imported games of a Store. Its methods may wait for the disk, so
// do not call them on the UI goroutine.
type Library struct{ store *Store }

// Library returns the library of the store's games.
func (s *Store) Library() Library { return Library{s} }

// LibraryGame is the part of a game that the library shows and searches.
type LibraryGame struct {
	game.Header // only some fields are set
	Finished    time.Time
	Named       game.NamedOpening // the opening that was played; 0 for none
	Black       game.Seat         // the player with the black stones at the end
	Side        game.Stone        // colour at the end of the human, or of player 1
	Result      game.Result       // zero for an imported game without a result
	Stones      int               // number of stones on the board at the end

	moves encodedGame // shares memory with the encoded entry
}

// PlayedHere is the Collection of games that were played in this program.
const PlayedHere = ""

type ResultFilter uint8

const (
	AnyResult ResultFilter = iota
	BlackWins
	WhiteWins
	Draw
	HumanWins // of the person at the program, against the computer or as the user of a record
	HumanLoses
)

// Query selects games of the library. The zero Query selects all.
type Query struct {
	// Zero for any.
	Rules   game.Rules
	Opening game.NamedOpening

	// Part of a player's name, or of the event or the place, ignoring case.
	Name string

	// Returns the names that Name is compared with; nil uses Names.
	PlayerNames func(*LibraryGame) [2]string

	// Empty for any.
	Mode   game.Mode
	Result ResultFilter

	// Only games in the statistics.
	Counted bool

	// Finished from From until before To; zero for no bound.
	From, To time.Time

	// Nil for any.
	Collection *string

	// Nil for any.
	Position *game.Position

	// The board may have stones besides those of Position.
	AllowOthers bool

	// Position whose next moves are counted; nil for none.
	Next *game.Position

	// Maximum number of games; 0 for all.
	Limit int
}

// SearchResult holds the games that a Query selects.
type SearchResult struct {
	// Newest first.
	Games []GameRef
	Next  []NextMove

	// Number of games with a move of Next; a game with variations may have several.
	Continued int
}

// GameRef refers to a game of the library.
type GameRef struct {
	ID     string
	Stones int // number of stones when the query's position first occurs
}

// NextMove counts the games in which a move, or one that is symmetric to it, was played in a position.
type NextMove struct {
	Point game.Point
	Games int    // number of games with the move
	Won   [3]int // number of draws, Black's wins and White's wins
}

// Reasons why the library does not list a game, stored in the column hidden.
const (
	visible    = iota
	onlyOpened // the game is from a file and unchanged
	deleted
)

// hidden returns the reason why the library does not list the row, or visible if it does.
func (r *row) hidden() int {
	switch {
	case r.deleted:
		return deleted
	case r.game.Opened:
		return onlyOpened
	}

	return visible
}

// searchWait is the longest time that the library waits for pending writes.
const searchWait = 5 * time.Second

// file returns the file to search after pending changes are written or searchWait has passed.
func (l Library) file() *database {
	l.store.Flush(searchWait)
	return l.store.current()
}

// check returns an error that wraps game.ErrRules if the library cannot search for the rules of q.
func (q *Query) check() error {
	rules := []game.Rules{q.Rules}
	for _, p := range []*game.Position{q.Position, q.Next} {
		if p != nil {
			rules = append(rules, p.Rules())
		}
	}

	for _, r := range rules {
		if r.Features()&^supported != 0 {
			return r.Require(supported)
		}
	}

	return nil
}

// Search returns the games that match the query. It counts the next moves in all games that match the query
// without its Position and Limit. The error wraps game.ErrRules for unsupported rules.
func (l Library) Search(ctx context.Context, q Query) (SearchResult, error) {
	if err := q.check(); err != nil {
		return SearchResult{}, err
	}
	s := newScan(&q)
	err := l.file().entries(ctx, func(g *LibraryGame) (next bool) {
		s.visit(g)
		return q.Limit == 0 || q.Next != nil || len(s.results) < q.Limit
	})
	if err != nil {
		return SearchResult{}, err
	}
	if q.Limit > 0 {
		s.results = s.results[:min(q.Limit, len(s.results))]
	}

	return SearchResult{Games: s.results, Next: s.moves(), Continued: s.numContinued}, nil
}

const inLibrary = "finished IS NOT NULL AND NOT hidden"

var errStop = errors.New("stop")

// entries calls visit for each game of the library, newest first, until visit returns false. The game is
// valid only during the call.
func (db *database) entries(ctx context.Context, visit func(*LibraryGame) (next bool)) error {
	var g LibraryGame
	err := query(db.db, func(rows *sql.Rows) error {
		var data sql.RawBytes
		if err := rows.Scan(&data); err != nil {
			return err
		}
		if g.read(data) && !visit(&g) {
			return errStop
		}

		return ctx.Err()
	}, "SELECT entry FROM games INDEXED BY library WHERE "+inLibrary+" ORDER BY finished DESC, number DESC")
	if errors.Is(err, errStop) {
		return nil
	}

	return err
}

// amongIDs is the SQL condition that the ID of a row is in a JSON array.
const amongIDs = "id IN (SELECT value FROM json_each(?))"

// idsOf returns the IDs of games as a JSON array.
func idsOf(refs []GameRef) string {
	all := make([]string, len(refs))
	for i, ref := range refs {
		all[i] = ref.ID
	}

	// Cannot fail.
	data, _ := json.Marshal(all)

	return string(data)
}

// Games returns the games in the order of refs. It omits removed games.
func (l Library) Games(refs []GameRef) ([]LibraryGame, error) {
	entries, err := column[[]byte](l.store.current().db, "SELECT entry FROM games WHERE "+inLibrary+" AND "+amongIDs,
		idsOf(refs))
	index := make(map[string]int, len(refs))
	for i, ref := range refs {
		index[ref.ID] = i
	}

	all := make([]LibraryGame, len(refs))
	for _, data := range entries {
		var game LibraryGame
		if !game.read(data) {
			continue
		}
		if i, ok := index[game.ID]; ok {
			game.moves = nil
			all[i] = game
		}
	}

	return slices.DeleteFunc(all, func(g LibraryGame) bool { return g.ID == "" }), err
}

// Facets counts the games of the library by rules and by collection.
type Facets struct {
	Rules       map[game.Rules]int
	Collections map[string]int
}

// Facets counts the games of the library.
func (l Library) Facets(ctx context.Context) (Facets, error) {
	all := Facets{make(map[game.Rules]int), make(map[string]int)}

	return all, l.file().entries(ctx, func(g *LibraryGame) bool {
		all.Rules[g.Rules.WithoutFoulPenalty()]++
		all.Collections[g.Collection]++
		return true
	})
}

// Load returns a game. The error is fs.ErrNotExist if it does not exist.
func (l Library) Load(ref GameRef) (*saved.Game, error) { return l.store.Load(ref.ID) }

// identify returns the ID of an imported game, a hash of its contents, so that importing a game again
// does not duplicate it. The hashed fields must never change.
func identify(g *saved.Game) string {
	data, err := json.Marshal(&struct {
		Rules     game.Rules
		Opening   game.Opening `json:",omitzero"`
		At        int
		Mode      game.Mode
		Human     game.Seat
		Names     [2]string   `json:",omitzero"`
		Levels    [2]string   `json:",omitzero"`
		Date      string      `json:",omitempty"`
		Uncounted bool        `json:",omitempty"`
		Result    game.Result `json:",omitzero"`
	}{g.Rules, g.Opening, g.NodeNumber, g.Mode, g.HumanSeat, g.Names, g.Levels, g.Date, g.Uncounted, g.Result})
	if err != nil {
		// Cannot happen.
		return g.ID
	}

	return hashID("i", append(data, g.Tree...))
}

func hashID(kind string, data []byte) string {
	sum := sha256.Sum256(data)
	return kind + hex.EncodeToString(sum[:10])
}

// Import adds games to the library and sets their IDs. Each game must be valid and have a Collection. numAdded
// does not count games that are in the library already. On an error Import adds none.
func (l Library) Import(games []*saved.Game) (numAdded int, err error) {
	db := l.store.current()
	if db.readOnly {
		return 0, ErrReadOnly
	}

	// Games without a date keep the order of their file: the first is the newest.
	now := time.Now().UnixMilli()

	err = transact(db.db, func(tx *sql.Tx) error {
		for i, g := range games {
			g.ID = identify(g)

			// Used by versions that did not store sources.
			oldID := g.ID
			if g.Source != nil && g.Source.Data != nil {
				// The same for every character set.
				g.ID = hashID("s", g.Source.Data)
			}
			var exists bool
			if err := tx.QueryRow("SELECT EXISTS (SELECT 1 FROM games WHERE id IN (?, ?) AND hidden <> ?)", g.ID, oldID,
				deleted).Scan(&exists); err != nil {
				return err
			} else if exists {
				continue
			}
			r := &row{game: g, window: noWindow, finished: finishedOn(g.Date, now-int64(i))}
			if err := putRow(tx, r, db.slot); err != nil {
				return err
			}
			numAdded++
		}

		return nil
	})
	if err != nil {
		return 0, err
	}

	return numAdded, nil
}

// Replace replaces imported games by games with the same IDs, such as the same text decoded from another
// character set. It omits games that were removed. On an error it replaces none.
func (l Library) Replace(games []*saved.Game) error {
	db := l.file()
	if db.readOnly {
		return ErrReadOnly
	}

	return transact(db.db, func(tx *sql.Tx) error {
		for _, g := range games {
			finished, err := column[int64](tx, "SELECT finished FROM games WHERE "+inLibrary+
				" AND window IS NULL AND id = ?", g.ID)
			if err == nil && len(finished) > 0 {
				err = putRow(tx, &row{game: g, window: noWindow, finished: finishedOn(g.Date, finished[0])}, db.slot)
			}
			if err != nil {
				return err
			}
		}

		return nil
	})
}

// minFinished is the minimum value of row.finished of a finished game. Imported games of earlier years have it too.
const minFinished = 1

// finishedOn returns the value of row.finished of a game with a date, or fallback if the date is invalid.
func finishedOn(date string, fallback int64) int64 {
	if t, ok := parseDate(date); ok {
		return max(minFinished, t.UnixMilli())
	}
	return fallback
}

// parseDate parses the date of a game, such as 2026-11-20.
func parseDate(date string) (t time.Time, ok bool) {
	for _, layout := range []string{time.DateOnly, "2006-01", "2006"} {
		if len(date) < len(layout) {
			continue
		}
		if t, err := time.ParseInLocation(layout, date[:len(layout)], time.Local); err == nil {
			return t, true
		}
	}

	return time.Time{}, false
}

// Remove removes games from the library until Restore or Purge is called. The score and the statistics do
// not change.
func (l Library) Remove(refs []GameRef) error { return l.mark(refs, visible, deleted) }

// Restore restores removed games.
func (l Library) Restore(refs []GameRef) error { return l.mark(refs, deleted, visible) }

// mark changes the hidden value of games. It skips games that do not have the old value.
func (l Library) mark(refs []GameRef, oldValue, newValue int) error {
	s, db := l.store, l.file()
	if db.readOnly {
		return ErrReadOnly
	}
	var ids []string
	err := transact(db.db, func(tx *sql.Tx) (err error) {
		ids, err = column[string](tx, "UPDATE games SET hidden = ? WHERE hidden = ? AND "+amongIDs+" RETURNING id",
			newValue, oldValue, idsOf(refs))
		return err
	})
	if err != nil {
		return err
	}
	s.lock.Lock()
	defer s.lock.Unlock()

	for _, id := range ids {
		if r := s.games[id]; r != nil {
			r.deleted = newValue == deleted
		}
	}

	return nil
}

// Purge deletes the removed games, except games that count in the score and the statistics.
func (l Library) Purge() error {
	db := l.file()
	if db.readOnly {
		return nil
	}
	_, err := db.db.Exec("DELETE FROM games WHERE hidden AND hidden = ? AND window IS NULL AND kind IS NULL", deleted)

	return explain(err)
}

// ErrReadOnly is returned if the library cannot be changed. An Alert has given the reason.
var ErrReadOnly = fmt.Errorf("%w: the library", fs.ErrPermission)
