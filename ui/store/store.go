// Package store keeps games, settings and puzzles in one SQLite file, which several windows of the program
// may share.
//
// Open returns a Store. It saves games from their first move on and returns the unfinished ones after a
// restart, holds settings and puzzles as values with keys, counts results for the score and the statistics,
// and reports problems with the file as Alerts. Its Library searches the finished and imported games: a
// Query selects them, and a SearchResult lists them.
//
// Saving does not block: a Store holds changes in memory until a goroutine has written them, all pending
// ones in one transaction. If Flush returns true, all earlier changes survive the end of the program and a
// power failure. If the file cannot be written, changes stay in memory, and in a file elsewhere if there is a
// place for it; without a folder the database is also in memory. The Library waits for
// pending writes and reads the file.
package store

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"sync"
	"time"

	"jingzi/game/saved"
)

type AlertKind uint8

const (
	// Nothing is saved, for the reason Err.
	AlertMemoryOnly AlertKind = iota

	// A write failed with Err and will be retried.
	AlertWriteFailed

	// Writing works again.
	AlertRecovered

	// A damaged file was renamed to BackupPath; Count games were recovered.
	AlertDamaged

	// The folder or file was deleted or replaced; this window's data was written to a new file.
	AlertDeleted

	// Count rows are invalid and were left unchanged.
	AlertUnreadable
)

// Alert is a message about the store for the user.
type Alert struct {
	Kind       AlertKind
	Err        error
	BackupPath string // path of the renamed file
	Count      int
}

// Reasons why nothing is saved. Alert.Err may wrap them.
var (
	ErrNoFolder       = errors.New("no folder to save in")
	ErrNewer          = errors.New("written by a newer version")
	ErrDamaged        = errors.New("damaged")
	ErrTooManyWindows = errors.New("too many windows")
)

// Store keeps games, settings and puzzles in a file. It is safe for concurrent use.
type Store struct {
	dir   string
	retry time.Duration // time between attempts to write

	// Folders for changes that cannot be written to dir.
	spareFolders []string

	alertLock     sync.Mutex
	listener      func(Alert) // nil before Listen
	earlierAlerts []Alert

	// Held by the writer and Resume, since both may replace a damaged file; locked before lock.
	fileLock sync.Mutex

	// nil while everything can be written; guarded by fileLock.
	spare *spare

	lock     sync.Mutex
	file     *database              // an empty database in memory if there is no file
	games    map[string]*row        // games that this window has loaded or changed
	values   map[string]storedValue // all values
	outcomes []outcome              // outcomes of all games that count

	// Number of the latest change.
	newest int

	// Number of the latest change that the writer has tried to write.
	attempted int

	// Closed and replaced when attempted grows.
	attemptDone chan struct{}

	// Longest timeout of Flush that expired since all changes were last written.
	stalled time.Duration

	wake chan struct{}
	quit chan struct{}
	done chan struct{}
}

// row is a row of the table games, with the changes that are not written yet.
type row struct {
	game     *saved.Game
	window   int    // number of the game's window; 0 for this one
	dropped  bool   // to be deleted from the file
	finished int64  // milliseconds since 1970; 0 while the game is unfinished
	pages    []byte // the encoded tree as the file has it
	change   int    // number of the latest change; 0 if it is written
	deleted  bool   // removed from the library
}

// noWindow is the window of a game that belongs to no window.
const noWindow = -1

// batch holds changes to write in one transaction.
type batch struct {
	games  []*row // in the order of their changes
	values map[string]storedValue
}

func (b batch) isEmpty() bool { return len(b.games) == 0 && len(b.values) == 0 }

// Open opens the store in a folder, which it creates if necessary. It always returns a usable Store.
// Errors are reported as alerts; see Listen. While the folder cannot be written, for example because its disk is
// full, changes are written to a file in the first of the spare folders that can.
func Open(dir string, spareFolders ...string) *Store { return open(dir, time.Second, spareFolders...) }

func open(dir string, retry time.Duration, spareFolders ...string) *Store {
	s := &Store{dir: dir, retry: retry, spareFolders: spareFolders,
		games: make(map[string]*row), values: make(map[string]storedValue),
		attemptDone: make(chan struct{}),
		wake:        make(chan struct{}, 1), quit: make(chan struct{}), done: make(chan struct{})}
	if dir == "" {
		s.notify(Alert{Kind: AlertMemoryOnly, Err: ErrNoFolder})
		_ = s.setFile(inMemory(false))
		go s.runWriter(nil)
		return s
	}

	err := s.openFile(nil)
	if err != nil {
		s.notify(Alert{Kind: AlertMemoryOnly, Err: err})
		if db := s.withSpares(openToRead(dir)); db == nil || isPermanent(err) || s.setFile(db) != nil {
			_ = s.setFile(inMemory(true))
		}
	}
	go s.runWriter(err)

	return s
}

// Listen returns the previous alerts. Later ones are passed to listener, which may be called on any
// goroutine.
func (s *Store) Listen(listener func(Alert)) (earlier []Alert) {
	s.alertLock.Lock()
	defer s.alertLock.Unlock()
	earlier, s.earlierAlerts, s.listener = s.earlierAlerts, nil, listener
	return earlier
}

func (s *Store) notify(a Alert) {
	s.alertLock.Lock()
	defer s.alertLock.Unlock()
	if s.listener == nil {
		s.earlierAlerts = append(s.earlierAlerts, a)
		return
	}
	s.listener(a)
}

// openFile opens the file for writing. If damage is not nil, it is the reason to replace the file as
// damaged.
func (s *Store) openFile(damage error) error {
	db, err := openFile(s.dir, damage, s.notify)
	if err != nil {
		return err
	}
	if err = s.mergeSpares(db); err != nil {
		_ = db.close()
	} else {
		err = s.setFile(db)
	}
	if errors.Is(err, ErrDamaged) && damage == nil {
		return s.openFile(err)
	}

	return err
}

// setFile makes db the current file and reads the data to keep in memory. On an error it closes db.
func (s *Store) setFile(db *database) error {
	var pending []string
	s.lock.Lock()
	for id, r := range s.games {
		if r.change > 0 {
			pending = append(pending, id)
		}
	}
	s.lock.Unlock()
	values, err := db.values()
	outcomes, numUnreadable, outcomesErr := db.outcomes(pending)
	if err = errors.Join(err, outcomesErr); err != nil {
		_ = db.close()
		return err
	}
	if numUnreadable > 0 {
		s.notify(Alert{Kind: AlertUnreadable, Count: numUnreadable})
	}
	s.lock.Lock()
	defer s.lock.Unlock()

	for key, v := range s.values {
		if v.change > 0 {
			values[key] = v
		}
	}
	if s.file != nil {
		_ = s.file.close()
	}

	s.file, s.values, s.outcomes = db, values, outcomes
	for _, r := range s.games {
		r.pages = nil

		// The file has changed.
		if r.change > 0 {
			s.count(r, 1)
		}
	}

	return nil
}

func (s *Store) current() *database {
	s.lock.Lock()
	defer s.lock.Unlock()
	return s.file
}

// Window returns the number of this window among the open windows, counted from 1.
func (s *Store) Window() int { return s.current().slot }

// changed assigns a number to a change, wakes the writer and returns the number. s.lock must be held.
func (s *Store) changed() int {
	s.newest++
	select {
	case s.wake <- struct{}{}:
	default:
	}

	return s.newest
}

// Flush waits until all changes are written, or until the timeout, and reports whether they are written.
// Until the writer has caught up after a timeout, calls with the same or a shorter timeout do not wait, so
// a hung disk blocks the caller only once.
func (s *Store) Flush(timeout time.Duration) bool {
	timer := time.NewTimer(timeout)
	defer timer.Stop()
	s.lock.Lock()
	defer s.lock.Unlock()

	for want := s.newest; s.attempted < want && s.stalled < timeout; {
		done := s.attemptDone
		s.lock.Unlock()

		select {
		case <-done:
			s.lock.Lock()
		case <-timer.C:
			s.lock.Lock()
			if s.attempted < want {
				s.stalled = max(s.stalled, timeout)
			}
		}
	}

	return s.dir != "" && s.pending().isEmpty()
}

// pending returns the changes that are not written yet. s.lock must be held.
func (s *Store) pending() batch {
	b := batch{values: make(map[string]storedValue)}
	for _, r := range s.games {
		if r.change > 0 {
			copied := *r
			b.games = append(b.games, &copied)
		}
	}
	slices.SortFunc(b.games, func(a, b *row) int { return a.change - b.change })

	for key, v := range s.values {
		if v.change > 0 {
			b.values[key] = v
		}
	}

	return b
}

func (s *Store) runWriter(lastErr error) {
	defer close(s.done)
	timer := time.NewTimer(s.retry)
	if lastErr == nil {
		timer.Stop()
	}
	defer timer.Stop()

	for quitting := false; !quitting; {
		select {
		case <-s.wake:
		case <-timer.C:
		case <-s.quit:
			quitting = true
		}

		err := s.writeAll()
		switch {
		case err == nil && lastErr != nil:
			s.notify(Alert{Kind: AlertRecovered})
		case err != nil && lastErr == nil:
			s.notify(Alert{Kind: AlertWriteFailed, Err: err})
		}
		lastErr = err
		if lastErr != nil && !isPermanent(err) {
			timer.Reset(s.retry)
		}
	}
}

func isPermanent(err error) bool {
	if errors.As(err, new(*LinkError)) {
		return true
	}

	return errors.Is(err, ErrNoFolder) || errors.Is(err, ErrNewer) || errors.Is(err, ErrDamaged) ||
		errors.Is(err, ErrTooManyWindows)
}

func (s *Store) writeAll() error {
	s.fileLock.Lock()
	defer s.fileLock.Unlock()
	s.lock.Lock()
	b, number, db := s.pending(), s.newest, s.file
	s.lock.Unlock()

	reopen := func(damage error) error {
		err := s.openFile(damage)
		s.lock.Lock()
		defer s.lock.Unlock()

		// Including all pages.
		b = s.pending()
		return err
	}
	var err error
	switch {
	case db.readOnly:
		err = reopen(nil)
	case db.wasMoved():
		if err = s.prepareReopen(db); err == nil {
			err = reopen(nil)
		}
		if err == nil {
			s.notify(Alert{Kind: AlertDeleted})
		}
	}
	if err == nil && !b.isEmpty() {
		err = s.current().write(b)
		if errors.Is(err, ErrDamaged) {
			s.closeFile()
			if err = reopen(err); err == nil {
				err = s.current().write(b)
			}
		}
	}
	var outcomes []outcome // of all windows
	if err == nil && slices.ContainsFunc(b.games, func(r *row) bool { return r.game.IsCounted() }) {
		outcomes, _, err = s.current().outcomes(nil)
	}
	s.finish(b, number, outcomes, err)

	switch {
	case err == nil:
		s.dropSpare()
	case !isPermanent(err):
		s.writeSpare()
	}

	return err
}

// finish records that the changes up to number were written, or that writing failed. outcomes holds the
// outcomes of all windows' games, or is nil if they were not read. Later changes stay pending.
func (s *Store) finish(b batch, number int, outcomes []outcome, err error) {
	s.lock.Lock()
	defer s.lock.Unlock()
	if err == nil {
		s.markWritten(b)
	}
	if outcomes != nil && s.newest == number {
		s.outcomes = outcomes
	}
	s.attempted = number
	if number == s.newest {
		s.stalled = 0
	}
	close(s.attemptDone)
	s.attemptDone = make(chan struct{})
}

// prepareReopen prepares to reopen a file that was deleted or replaced while db was open, with or without
// its folder. The old contents remain readable until db is closed.
func (s *Store) prepareReopen(db *database) error {
	if err := makeFolder(s.dir); err != nil {
		return err
	}
	path := filePath(s.dir)
	copied := false
	if _, err := os.Lstat(path); errors.Is(err, fs.ErrNotExist) {
		if copied = db.copyTo(path) == nil; !copied {
			_ = os.Remove(path)
		}
	}
	s.closeFile()
	if copied {
		return nil
	}

	// Belongs to the old file.
	_ = os.Rename(path+"-wal", path+"-wal.old")
	_ = os.Remove(path + "-shm")
	s.lock.Lock()
	defer s.lock.Unlock()

	for _, r := range s.games {
		r.change = s.changed()
	}

	for key, v := range s.values {
		v.change = s.changed()
		s.values[key] = v
	}

	return nil
}

// closeFile closes an unusable file.
func (s *Store) closeFile() {
	s.lock.Lock()
	defer s.lock.Unlock()
	_ = s.file.close()
	s.file = inMemory(true)
}

func (s *Store) markWritten(b batch) {
	for _, written := range b.games {
		r := s.games[written.game.ID]
		r.pages = written.game.Tree
		if written.dropped {
			r.pages = nil
		}
		if r.change != written.change {
			continue
		}
		r.change = 0
		if r.dropped {
			delete(s.games, written.game.ID)
		}
	}

	for key, v := range b.values {
		if s.values[key] == v {
			v.change = 0
			s.values[key] = v
		}
	}
}

// Close writes the pending changes and releases the window's games.
func (s *Store) Close() error {
	close(s.quit)
	<-s.done
	if s.spare != nil {
		s.spare.close()
	}
	s.lock.Lock()
	defer s.lock.Unlock()
	var err error
	if s.dir == "" && s.file.changed {
		err = ErrNoFolder
	} else if unsaved := s.pending(); !unsaved.isEmpty() {
		err = fmt.Errorf("%d games and %d values were not saved", len(unsaved.games), len(unsaved.values))
	}
	if s.file.changed && s.dir != "" {
		s.file.makeCopy()
	}
	err = errors.Join(err, s.file.close())

	return err
}
