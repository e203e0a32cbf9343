package store

import (
	"errors"
	"time"

	"jingzi/game"
	"jingzi/game/saved"
)

// What finished games are counted in. Each can be reset by itself: that marks
// the games, which stay.
const (
	score      = iota // the tally since the last reset
	statistics        // of all time, or since the last reset
	tallies
)

type Line = saved.Line

type results map[saved.Kind]result

type result struct {
	tally   [tallies]saved.Tally
	unaided saved.Tally // of the statistics
}

// add counts other results n times.
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

// results are what the row adds to those of all games.
func (r *row) results() results {
	if r.dropped || !r.game.Counts() || r.in == [tallies]bool{} {
		return nil
	}
	var one result
	for i, in := range r.in {
		if in {
			one.tally[i].Add(r.game.Kind.Side, r.game.Result.Winner, 1)
		}
	}
	if r.in[statistics] && !r.game.Helped {
		one.unaided = one.tally[statistics]
	}
	return results{r.game.Kind: one}
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
	if counts := g.Counts(); counts != r.game.Counts() || r.dropped { // it ends, or goes on
		r.in, r.fresh = [tallies]bool{counts, counts}, true
	}
	switch {
	case !g.Result.Over():
		r.finished = 0
	case r.finished == 0:
		r.finished = time.Now().UnixMilli()
	}
	if r.deleted && (g.At != r.game.At || g.Result != r.game.Result) {
		r.deleted = false // it is played on
	}
	r.game, r.dropped, r.change = g, false, s.changed()
}

// Drop forgets a game that was taken back as a whole.
func (s *Store) Drop(id string) {
	s.lock.Lock()
	defer s.lock.Unlock()
	if r := s.games[id]; r != nil {
		r.dropped, r.change = true, s.changed()
	}
}

// Resume gives the window the unfinished game that was played last and is in no
// other window, or, where there is none, its own last one; nil if that has been
// replaced or never was. The games that Undo may bring back come with it, the
// latest last. Only the first call returns anything.
func (s *Store) Resume() (current *saved.Game, replaced []*saved.Game) {
	s.lock.Lock()
	f := s.file
	s.lock.Unlock()
	if f == nil {
		return nil, nil
	}
	rows, bad, err := f.resume()
	if errors.Is(err, ErrDamaged) && !f.readOnly {
		s.forget()
		if err = s.openFile(err); err == nil {
			rows, bad, err = s.file.resume()
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
		r.counted = r.results()
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

// all are the results of all games; s.lock is held.
func (s *Store) all() results {
	all := make(results)
	all.add(s.written, 1)
	for _, r := range s.games {
		if r.change > 0 {
			all.add(r.counted, -1)
			all.add(r.results(), 1)
		}
	}
	return all
}

// without are the results with one of the tallies empty.
func (all results) without(i int) results {
	rest := make(results)
	for kind, r := range all {
		r.tally[i] = saved.Tally{}
		if i == statistics {
			r.unaided = saved.Tally{}
		}
		rest.add(results{kind: r}, 1)
	}
	return rest
}

// uncount takes what is in the file out of one of the tallies, as a reset does;
// s.lock is held.
func (s *Store) uncount(i int) {
	s.written = s.written.without(i)
	for _, r := range s.games {
		r.counted = r.counted.without(i)
	}
}

// Score counts the finished games of a kind since the last reset, of both
// sides if Side is game.Empty.
func (s *Store) Score(k saved.Kind) saved.Tally {
	s.lock.Lock()
	defer s.lock.Unlock()
	var sum saved.Tally
	for kind, r := range s.all() {
		if k.Side == game.Empty {
			kind.Side = game.Empty
		}
		if t := r.tally[score]; kind == k {
			sum.AddTally(t, 1)
		}
	}
	return sum
}

func (s *Store) Statistics() []Line {
	s.lock.Lock()
	defer s.lock.Unlock()
	var lines []Line
	for kind, r := range s.all() {
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
	s.resets[i] = s.changed()
	s.uncount(i)
	for _, r := range s.games {
		r.in[i] = false
	}
}
