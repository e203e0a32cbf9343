package store

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"time"

	"jingzi/game"
	"jingzi/game/saved"
)

// Library is the finished games of a Store, and those that were imported, which
// can be searched. Its methods may take a while: they are not for the UI
// goroutine.
type Library struct{ store *Store }

func (s *Store) Library() Library { return Library{s} }

type Listed struct {
	ID       string
	Finished time.Time
	Date     string // the day it was played, as the record of an imported game has it
	Rules    game.Rules
	Opening  game.NamedOpening // 0 for none
	Mode     game.Mode
	Levels   [2]game.Level // as in saved.Kind
	Side     game.Stone    // as in saved.Kind
	Names    [2]string     // by game.Seat, as a file has them; else empty
	Black    game.Seat     // who plays Black in the end
	Source   string
	Result   game.Result // the zero Result for an imported game that has no end
	Stones   int         // on the board in the end
}

// Played is the source of the games that were played here. That of an imported
// one is its Collection.
const Played = ""

type Outcome uint8

const (
	AnyOutcome Outcome = iota
	BlackWins
	WhiteWins
	Draw
	WonByMe  // against the computer
	LostByMe // against the computer
)

// Query says which games of the library are wanted. The zero Query wants all.
type Query struct {
	Rules    game.Rules // the zero Rules: any
	Opening  game.NamedOpening
	Name     string    // a part of a player's name, capitals or not
	Mode     game.Mode // empty: any
	Outcome  Outcome
	From, To time.Time      // finished from the one until before the other; the zero Time: whenever
	Source   *string        // nil: any
	Position *game.Position // nil: any
	Others   bool           // other stones may stand on the board beside those of Position
	Next     *game.Position // a position whose next moves are wanted
	AtMost   int            // so many games; 0: all
}

type Found struct {
	Games []Key // newest first
	Next  []Next
}

// Key names a game that was found.
type Key struct {
	row  int64  // in the file; 0 for a game that is not there yet
	id   string // of such a game
	Move int    // the number of stones with which the wanted position is on the board first
}

// Next is a move that was played in a position, with all that are the same by
// symmetry.
type Next struct {
	Point game.Point
	Games int    // in which it was played
	Won   [3]int // by winner: draws first, then Black's wins and White's
}

// What the library does not list.
const (
	shown      = iota
	justOpened // a game from a file, as it is there
	deleted
)

// hidden says why the library does not list the row; shown if it does.
func (r *row) hidden() int {
	switch {
	case r.deleted:
		return deleted
	case r.game.Opened:
		return justOpened
	}
	return shown
}

// Search looks for games.
func (l Library) Search(ctx context.Context, q Query) (Found, error) {
	s := l.store
	c := newScan(&q)
	here, f := s.unwrittenGames()
	except := make(map[string]bool)
	for _, r := range here {
		except[r.game.ID] = true
		if r.finished == 0 || r.dropped || r.hidden() != shown {
			continue
		}
		if e, err := entryOf(r); err == nil {
			c.look(Key{id: r.game.ID}, &e)
		}
	}
	if f != nil {
		if err := f.search(ctx, c, except); err != nil {
			return Found{}, err
		}
	}
	slices.SortFunc(c.found, func(a, b foundKey) int {
		return cmp.Or(cmp.Compare(b.finished, a.finished), cmp.Compare(b.row, a.row), strings.Compare(b.id, a.id))
	})
	if q.AtMost > 0 {
		c.found = c.found[:min(q.AtMost, len(c.found))]
	}
	found := Found{Games: make([]Key, len(c.found)), Next: c.moves()}
	for i, k := range c.found {
		found.Games[i] = k.Key
	}
	return found, ctx.Err()
}

func (s *Store) unwrittenGames() ([]*row, *database) {
	s.lock.Lock()
	defer s.lock.Unlock()
	var here []*row
	for _, r := range s.games {
		if r.change > 0 {
			copied := *r
			here = append(here, &copied)
		}
	}
	return here, s.file
}

// Games are what the library shows of games that were found, in their order.
// Those that are gone are left out.
func (l Library) Games(keys []Key) ([]Listed, error) {
	s := l.store
	var rows []int64
	here := make(map[string]row)
	s.lock.Lock()
	f := s.file
	for _, k := range keys {
		if r := s.games[k.id]; k.row != 0 {
			rows = append(rows, k.row)
		} else if r != nil && !r.dropped && r.finished > 0 && r.hidden() == shown {
			here[k.id] = *r
		}
	}
	s.lock.Unlock()
	kept := make(map[int64]Listed)
	if f != nil && len(rows) > 0 {
		var err error
		if kept, err = f.listed(rows); err != nil {
			return nil, err
		}
	}
	var all []Listed
	for _, k := range keys {
		if l, ok := kept[k.row]; ok && k.row != 0 {
			all = append(all, l)
		}
		if r, ok := here[k.id]; ok && k.row == 0 {
			all = append(all, r.listed())
		}
	}
	return all, nil
}

type Facets struct {
	Rules   map[game.Rules]int // the number of games
	Sources map[string]int
}

// Facets counts the games of the library by rules and by source.
func (l Library) Facets(ctx context.Context) (Facets, error) {
	s := l.store
	all := Facets{make(map[game.Rules]int), make(map[string]int)}
	here, f := s.unwrittenGames()
	for _, r := range here {
		if r.finished > 0 && !r.dropped && r.hidden() == shown {
			all.Rules[r.game.Rules.Game()]++
			all.Sources[r.game.Collection]++
		}
	}
	if f != nil {
		return all, f.facets(ctx, all)
	}
	return all, nil
}

func (s *Store) Load(id string) (*saved.Game, error) {
	s.lock.Lock()
	f, r := s.file, s.games[id]
	s.lock.Unlock()
	switch {
	case r != nil && !r.dropped:
		return r.game, nil
	case f == nil || r != nil:
		return nil, fs.ErrNotExist
	}
	return f.load(id)
}

func (l Library) LoadKey(k Key) (*saved.Game, error) {
	s := l.store
	if k.row != 0 {
		s.lock.Lock()
		f := s.file
		s.lock.Unlock()
		if f == nil {
			return nil, fs.ErrNotExist
		}
		id, err := f.idOf(k.row)
		if err != nil {
			return nil, err
		}
		k.id = id
	}
	return s.Load(k.id)
}

// identify gives an imported game the ID that follows from what it is, so that
// a game that is imported again is the same.
func identify(g *saved.Game) {
	same := *g
	same.ID, same.Collection = "", ""
	data, err := json.Marshal(&same)
	if err != nil {
		return // cannot be
	}
	sum := sha256.Sum256(append(data, g.Tree...))
	g.ID = "i" + hex.EncodeToString(sum[:10])
}

// Import adds games of a Collection to the library, to the disk where there is
// one, and says how many were not there yet. The games must be valid. Where
// they cannot be written none is added.
func (l Library) Import(games []*saved.Game) (added int, err error) {
	s := l.store
	var rows []*row
	for i, g := range games {
		identify(g)
		r := &row{game: g, window: none, finished: playedAt(g.Date, time.Now().UnixMilli()-int64(i))}
		rows = append(rows, r)
	}
	s.lock.Lock()
	f := s.file
	if f == nil && s.dir == "" { // a store in memory
		defer s.lock.Unlock()
		for _, r := range rows {
			if old := s.games[r.game.ID]; old == nil || old.dropped || old.deleted {
				r.change = s.changed()
				s.games[r.game.ID] = r
				added++
			}
		}
		return added, nil
	}
	s.lock.Unlock()
	if f == nil || f.readOnly {
		return 0, ErrReadOnly
	}
	return f.add(rows)
}

// playedAt is when a game of a date such as 2026-11-20 was played, in
// milliseconds since 1970; otherwise if the date is no such thing.
func playedAt(date string, otherwise int64) int64 {
	for _, layout := range []string{time.DateOnly, "2006-01", "2006"} {
		if len(date) < len(layout) {
			continue
		}
		if t, err := time.ParseInLocation(layout, date[:len(layout)], time.Local); err == nil {
			return max(1, t.UnixMilli())
		}
	}
	return otherwise
}

// Remove takes games out of the library until Restore. The score and the
// statistics stay as they are.
func (l Library) Remove(keys []Key) error { return l.hide(keys, true) }

// Restore puts removed games back.
func (l Library) Restore(keys []Key) error { return l.hide(keys, false) }

func (l Library) hide(keys []Key, hide bool) error {
	s := l.store
	var rows []int64
	ids := make(map[string]bool)
	for _, k := range keys {
		if k.row != 0 {
			rows = append(rows, k.row)
		} else {
			ids[k.id] = true
		}
	}
	s.lock.Lock()
	f := s.file
	s.lock.Unlock()
	if len(rows) > 0 {
		if f == nil || f.readOnly {
			return ErrReadOnly
		}
		touched, err := f.hide(rows, hide)
		if err != nil {
			return err
		}
		for _, id := range touched {
			ids[id] = true
		}
	}
	s.lock.Lock()
	defer s.lock.Unlock()
	for id := range ids {
		if r := s.games[id]; r != nil {
			r.deleted, r.change = hide, s.changed()
		}
	}
	return nil
}

// Purge forgets removed games for good. Those that count in the score or the
// statistics still do.
func (l Library) Purge() error {
	s := l.store
	s.lock.Lock()
	f := s.file
	if f == nil && s.dir == "" {
		for id, r := range s.games {
			if r.deleted && r.game.Collection != "" {
				delete(s.games, id)
			}
		}
	}
	s.lock.Unlock()
	if f == nil || f.readOnly {
		return nil
	}
	return f.purge()
}

// ErrReadOnly says that the library cannot be changed, for the reason that a
// Notice gave.
var ErrReadOnly = fmt.Errorf("%w: the library", fs.ErrPermission)
