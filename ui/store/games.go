package store

import (
	"errors"
	"io/fs"
	"reflect"
	"strconv"
	"time"

	"jingzi/game"
	"jingzi/game/saved"
)

// Keys of the times at which the score and the statistics were last reset, in milliseconds since 1970.
// Games that finished later are counted.
const (
	scoreSince      = "score.since"
	statisticsSince = "statistics.since"
)

// outcome is the result of one or more games that count.
type outcome struct {
	kind     game.Category
	winner   game.Stone
	assisted bool

	// Time when the last of them finished, in milliseconds since 1970.
	finished int64

	// Number of games; negative to subtract games that were counted.
	games int
}

// resetTime returns the time that is stored under key, or 0. s.lock must be held.
func (s *Store) resetTime(key string) int64 {
	ms, _ := strconv.ParseInt(s.values[key].text, 10, 64)
	return ms
}

// count counts the game of a row n times, if it counts. s.lock must be held.
func (s *Store) count(r *row, n int) {
	if g := r.game; !r.dropped && g.IsCounted() {
		s.outcomes = append(s.outcomes, outcome{g.Category, g.Result.Winner, g.Assisted, r.finished, n})
	}
}

// SaveGame stores a game, replacing the stored game with the same ID. The caller must not modify g
// afterwards. A game that is unchanged since it was resumed does not become the latest.
func (s *Store) SaveGame(g *saved.Game) {
	s.lock.Lock()
	defer s.lock.Unlock()
	r := s.games[g.ID]
	if r == nil {
		r = &row{game: &saved.Game{}}
		s.games[g.ID] = r
	}

	// Resumed without a move.
	if r.change == 0 && !r.deleted && reflect.DeepEqual(r.game, g) {
		return
	}
	s.count(r, -1)

	switch {
	case !g.Result.Over():
		r.finished = 0
	case r.finished == 0 || g.IsCounted() && (r.dropped || !r.game.IsCounted()):
		// Has just finished.
		r.finished = max(time.Now().UnixMilli(), s.resetTime(scoreSince)+1, s.resetTime(statisticsSince)+1)
	}
	if r.deleted && (g.NodeNumber != r.game.NodeNumber || g.Result != r.game.Result) {
		// The game was continued.
		r.deleted = false
	}
	r.game, r.dropped, r.change = g, false, s.changed()
	s.count(r, 1)
}

// DeleteGame deletes a game, such as one whose moves were all taken back.
func (s *Store) DeleteGame(id string) {
	s.lock.Lock()
	defer s.lock.Unlock()
	if r := s.games[id]; r != nil {
		s.count(r, -1)
		r.dropped, r.change = true, s.changed()
	}
}

// Resume returns the latest unfinished game that no other window has. If there is none, it returns the
// window's last game, or nil if that was replaced or does not exist. replaced holds the games that Undo may
// restore, latest last. Only the first call returns games.
func (s *Store) Resume() (current *saved.Game, replaced []*saved.Game) {
	rows, numUnreadable, err := s.readResumed()
	if err != nil {
		s.notify(Alert{Kind: AlertWriteFailed, Err: err})
	}
	if numUnreadable > 0 {
		s.notify(Alert{Kind: AlertUnreadable, Count: numUnreadable})
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

		// The program ended before it could mark the game as replaced.
		if current != nil {
			old := *current
			old.Replaced = true
			replaced = append(replaced, &old)
		}
		current = r.game
	}

	return current, replaced
}

// readResumed reads the games that Resume returns. It replaces a damaged file.
func (s *Store) readResumed() (games []*row, numUnreadable int, err error) {
	s.fileLock.Lock()
	defer s.fileLock.Unlock()
	db := s.current()
	games, numUnreadable, err = db.resume()
	if errors.Is(err, ErrDamaged) && !db.readOnly {
		s.closeFile()
		if err = s.openFile(err); err == nil {
			games, numUnreadable, err = s.current().resume()
		}
	}

	return games, numUnreadable, err
}

// Load returns the stored game with an ID. The error is fs.ErrNotExist if there is none.
func (s *Store) Load(id string) (*saved.Game, error) {
	s.lock.Lock()
	db, r := s.file, s.games[id]
	s.lock.Unlock()

	switch {
	case r == nil:
		return db.load(id)
	case r.dropped:
		return nil, fs.ErrNotExist
	}

	return r.game, nil
}

// Tally counts the finished games of a category, of both colours, since the score was last reset.
func (s *Store) Tally(c game.Category) (sum saved.Tally) {
	s.lock.Lock()
	defer s.lock.Unlock()

	reset := s.resetTime(scoreSince)
	for _, o := range s.outcomes {
		c.Colour = o.kind.Colour
		if o.kind == c && o.finished > reset {
			sum.Add(c.Colour, o.winner, o.games)
		}
	}

	return sum
}

// Statistics counts the finished games of each category since the statistics were last reset.
func (s *Store) Statistics() (rows []saved.StatRow) {
	s.lock.Lock()
	defer s.lock.Unlock()

	reset := s.resetTime(statisticsSince)
	byCategory := make(map[game.Category]saved.StatRow)
	for _, o := range s.outcomes {
		if o.finished <= reset {
			continue
		}
		r := byCategory[o.kind]
		r.Category = o.kind
		r.Tally.Add(o.kind.Colour, o.winner, o.games)
		if o.assisted {
			r.Assisted += o.games
		} else {
			r.Unaided.Add(o.kind.Colour, o.winner, o.games)
		}
		byCategory[o.kind] = r
	}

	for _, r := range byCategory {
		if r.Games() > 0 {
			rows = append(rows, r)
		}
	}

	return rows
}

// ResetScore restarts the score. It deletes no games.
func (s *Store) ResetScore() { s.reset(scoreSince) }

// ResetStatistics restarts the statistics. It deletes no games.
func (s *Store) ResetStatistics() { s.reset(statisticsSince) }

func (s *Store) reset(key string) {
	s.lock.Lock()
	defer s.lock.Unlock()

	ms := time.Now().UnixMilli()
	for _, o := range s.outcomes {
		// In case the clock was set back.
		ms = max(ms, o.finished)
	}
	s.set(key, strconv.FormatInt(ms, 10))
}
