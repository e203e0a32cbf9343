package store

import (
	"errors"
	"io/fs"
	"strconv"
	"time"

	"jingzi/game"
	"jingzi/game/saved"
)

// What finished games are counted in. Each can be reset by itself: it then has the
// games that were finished since.
const (
	score      = iota // the tally since the last reset
	statistics        // of all time, or since the last reset
	tallies
)

// sinceKeys are the keys of the values that have the times of the resets, in
// milliseconds since 1970.
var sinceKeys = [tallies]string{"score.since", "statistics.since"}

type Line = saved.Line

type results map[saved.Kind]result

type result struct {
	tally   [tallies]saved.Tally
	unaided saved.Tally // of the statistics
}

func (all results) add(others results, n int) {
	for kind, other := range others {
		r := all[kind]
		for i := range r.tally {
			r.tally[i].AddTally(other.tally[i], n)
		}
		r.unaided.AddTally(other.unaided, n)
		if all[kind] = r; r == (result{}) {
			delete(all, kind)
		}
	}
}

// since is when a tally was last reset; s.lock is held.
func (s *Store) since(i int) int64 {
	ms, _ := strconv.ParseInt(s.values[sinceKeys[i]].text, 10, 64)
	return ms
}

// count counts a row n times; s.lock is held.
func (s *Store) count(r *row, n int) {
	if r.dropped || !r.game.Counts() {
		return
	}
	var one result
	for i := range one.tally {
		if r.finished > s.since(i) {
			one.tally[i].Add(r.game.Kind.Side, r.game.Result.Winner, 1)
		}
	}
	if !r.game.Helped {
		one.unaided = one.tally[statistics]
	}
	s.results.add(results{r.game.Kind: one}, n)
}

// Put keeps a game as it is now, in place of what was kept under its ID. The
// game must not change afterwards.
func (s *Store) Put(g *saved.Game) {
	s.lock.Lock()
	defer s.lock.Unlock()
	r := s.games[g.ID]
	if r == nil {
		r = &row{game: &saved.Game{}}
		s.games[g.ID] = r
	}
	s.count(r, -1)
	switch {
	case !g.Result.Over():
		r.finished = 0
	case r.finished == 0 || g.Counts() && (r.dropped || !r.game.Counts()): // it ends
		r.finished = max(time.Now().UnixMilli(), s.since(score)+1, s.since(statistics)+1)
	}
	if r.deleted && (g.At != r.game.At || g.Result != r.game.Result) {
		r.deleted = false // it is played on
	}
	r.game, r.dropped, r.change = g, false, s.changed()
	s.count(r, 1)
}

// Drop forgets a game that was taken back as a whole.
func (s *Store) Drop(id string) {
	s.lock.Lock()
	defer s.lock.Unlock()
	if r := s.games[id]; r != nil {
		s.count(r, -1)
		r.dropped, r.change = true, s.changed()
	}
}

// Resume gives the window the unfinished game that was played last and is in no
// other window, or, where there is none, its own last one; nil if that has been
// replaced or never was. The games that Undo may bring back come with it, the
// latest last. Only the first call returns anything.
func (s *Store) Resume() (current *saved.Game, replaced []*saved.Game) {
	f := s.current()
	rows, bad, err := f.resume()
	if errors.Is(err, ErrDamaged) && !f.readOnly {
		s.forget()
		if err = s.openFile(err); err == nil {
			rows, bad, err = s.current().resume()
		}
	}
	if err != nil {
		s.notify(Notice{Kind: Failed, Err: err})
	}
	if bad > 0 {
		s.notify(Notice{Kind: Unreadable, Count: bad})
	}
	s.lock.Lock()
	defer s.lock.Unlock()
	for _, r := range rows {
		if s.games[r.game.ID] != nil {
			continue
		}
		s.games[r.game.ID] = r
		if r.game.Replaced {
			replaced = append(replaced, r.game)
			continue
		}
		if current != nil { // the program ended before it could say so
			old := *current
			old.Replaced = true
			replaced = append(replaced, &old)
		}
		current = r.game
	}
	return current, replaced
}

// Load is a game that is kept, fs.ErrNotExist if there is none with the ID.
func (s *Store) Load(id string) (*saved.Game, error) {
	s.lock.Lock()
	f, r := s.file, s.games[id]
	s.lock.Unlock()
	switch {
	case r == nil:
		return f.load(id)
	case r.dropped:
		return nil, fs.ErrNotExist
	}
	return r.game, nil
}

// Score counts the finished games of a kind since the last reset, of both
// sides if Side is game.Empty.
func (s *Store) Score(k saved.Kind) saved.Tally {
	s.lock.Lock()
	defer s.lock.Unlock()
	var sum saved.Tally
	for kind, r := range s.results {
		if k.Side == game.Empty {
			kind.Side = game.Empty
		}
		if kind == k {
			sum.AddTally(r.tally[score], 1)
		}
	}
	return sum
}

func (s *Store) Statistics() []Line {
	s.lock.Lock()
	defer s.lock.Unlock()
	var lines []Line
	for kind, r := range s.results {
		if t := r.tally[statistics]; t.Games() > 0 {
			lines = append(lines, Line{Kind: kind, Tally: t, Unaided: r.unaided, Helped: t.Games() - r.unaided.Games()})
		}
	}
	return lines
}

func (s *Store) ResetScore() { s.reset(score) }

// ResetStatistics begins the statistics anew. No game is forgotten.
func (s *Store) ResetStatistics() { s.reset(statistics) }

func (s *Store) reset(i int) {
	s.lock.Lock()
	defer s.lock.Unlock()
	now := time.Now().UnixMilli()
	for _, r := range s.games {
		now = max(now, r.finished) // the clock may have been set back
	}
	s.set(sinceKeys[i], strconv.FormatInt(now, 10))
	rest := make(results)
	for kind, r := range s.results {
		r.tally[i] = saved.Tally{}
		if i == statistics {
			r.unaided = saved.Tally{}
		}
		rest.add(results{kind: r}, 1)
	}
	s.results = rest
}
