// Package store keeps games, settings and puzzles in one SQLite file.
//
// Every game is a row from its first stone on. The unfinished ones are resumed
// after a restart; the finished ones are the score, the statistics and the
// library, all of which are queries. Settings and puzzles are opaque values
// with keys.
//
// What is handed to a Store is kept in memory until one goroutine has written
// it, one transaction a change, and reads see it at once. Where nothing can be
// written it simply stays there: a Store without a file is a Store in memory,
// as without a home. Once Wait has returned true, everything handed over before
// outlives the program, and the machine.
//
// Start reading at Store; file.go has the SQL.
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

type NoticeKind uint8

const (
	Memory     NoticeKind = iota // nothing is kept beyond the end of the program: Err says why
	Failed                       // a write failed, and is tried again: Err says why
	Recovered                    // writing works again
	Damaged                      // the file was damaged and is now Kept; a new one was begun with Count games that could be read, or that its copy had
	Deleted                      // the folder or the file was deleted, or replaced; what this window has is in the file that is there now
	Unreadable                   // Count rows do not make sense; they are left alone
)

// Notice is something that the player should know.
type Notice struct {
	Kind  NoticeKind
	Err   error
	Kept  string // path of the damaged file
	Count int
}

// Why nothing is kept, wrapped in Notice.Err.
var (
	ErrNoFolder = errors.New("no folder to save in")
	ErrNewer    = errors.New("written by a newer version")
	ErrDamaged  = errors.New("damaged")
	ErrWindows  = errors.New("too many windows")
)

// Store is safe for use by several goroutines.
type Store struct {
	dir   string
	retry time.Duration // between attempts to write

	noticeLock sync.Mutex
	listener   func(Notice) // nil: nobody listens yet
	unheard    []Notice

	lock      sync.Mutex
	file      *database           // nil: there is none
	games     map[string]*row     // those that this window has touched
	values    map[string]string   // all there are
	unwritten map[string]struct{} // the keys of values that the file does not have yet
	resets    [tallies]int        // the changes that were resets; 0 if the file has them
	written   results             // those in the file

	newest  int           // counts changes
	tried   int           // how many of them the writer has tried to write
	caught  chan struct{} // closed and replaced when tried grows
	stalled bool          // Wait has once waited in vain

	wake chan struct{}
	quit chan struct{}
	done chan struct{}
}

type row struct {
	game     *saved.Game
	window   int // in which it is kept; 0 for the store's own
	dropped  bool
	finished int64 // milliseconds since 1970; 0 while the game is open
	in       [tallies]bool
	pages    []byte  // the tree as the file has it
	fresh    bool    // in has been decided here since the row was last written
	change   int     // the change that made it so; 0 if the file has it like this
	counted  results // what Store.written counts for it

	deleted bool   // from the library
	entry   []byte // nil: to be written when the library is next asked for something
}

// none is the window of a game that is in none.
const none = -1

// batch is what one transaction writes.
type batch struct {
	games  []*row             // in the order of the changes
	values map[string]*string // nil deletes
	resets [tallies]int       // before the games; see Store
}

func (b batch) empty() bool {
	return len(b.games) == 0 && len(b.values) == 0 && b.resets == [tallies]int{}
}

// counts reports whether the results in the file change.
func (b batch) counts() bool {
	return b.resets != [tallies]int{} ||
		slices.ContainsFunc(b.games, func(r *row) bool { return len(r.counted) > 0 || len(r.results()) > 0 })
}

// Open opens the store in a folder, which is made if need be. It always
// returns a usable Store; what the player should know of it is said to Listen.
func Open(dir string) *Store { return open(dir, 5*time.Second) }

func open(dir string, retry time.Duration) *Store {
	s := &Store{dir: dir, retry: retry, games: make(map[string]*row), values: make(map[string]string),
		unwritten: make(map[string]struct{}), caught: make(chan struct{}),
		wake: make(chan struct{}, 1), quit: make(chan struct{}), done: make(chan struct{})}
	err := s.openFile(nil)
	if err != nil {
		s.notify(Notice{Kind: Memory, Err: err})
		if f := openToRead(dir); f != nil && !hopeless(err) {
			_ = s.use(f)
		}
	}
	go s.writer(err)
	return s
}

// Listen returns the notices so far. Later ones go to the listener, which any
// goroutine may call.
func (s *Store) Listen(listener func(Notice)) (before []Notice) {
	s.noticeLock.Lock()
	defer s.noticeLock.Unlock()
	before, s.unheard, s.listener = s.unheard, nil, listener
	return before
}

func (s *Store) notify(n Notice) {
	s.noticeLock.Lock()
	defer s.noticeLock.Unlock()
	if s.listener == nil {
		s.unheard = append(s.unheard, n)
		return
	}
	s.listener(n)
}

// openFile opens the file for writing. One that is suspect, for the reason
// given, is replaced.
func (s *Store) openFile(suspect error) error {
	if s.dir == "" {
		return ErrNoFolder
	}
	f, err := openFile(s.dir, suspect, s.notify)
	if err != nil {
		return err
	}
	err = s.use(f)
	if errors.Is(err, ErrDamaged) && suspect == nil {
		return s.openFile(err)
	}
	return err
}

// use takes a file into use, and reads what is kept in memory. On an error the
// file is closed.
func (s *Store) use(f *database) error {
	values, err := f.values()
	written, bad, err2 := f.results()
	if err = errors.Join(err, err2); err != nil {
		_ = f.close()
		return err
	}
	if bad > 0 {
		s.notify(Notice{Kind: Unreadable, Count: bad})
	}
	s.lock.Lock()
	defer s.lock.Unlock()
	for key := range s.unwritten {
		delete(values, key)
		if v, ok := s.values[key]; ok {
			values[key] = v
		}
	}
	if s.file != nil {
		_ = s.file.close()
	}
	for _, r := range s.games {
		r.pages = nil // another file
	}
	s.file, s.values, s.written = f, values, written
	return nil
}

// Window numbers the windows that are open at the same time, from 1.
func (s *Store) Window() int {
	s.lock.Lock()
	defer s.lock.Unlock()
	if s.file == nil {
		return 1
	}
	return s.file.slot
}

// changed notes a change and wakes the writer; s.lock is held.
func (s *Store) changed() int {
	s.newest++
	select {
	case s.wake <- struct{}{}:
	default:
	}
	return s.newest
}

// Wait waits until everything handed over has been written, for a bounded
// time, and reports whether it was. After having waited in vain it does not
// wait again until the file has caught up: a disk that hangs holds up the
// caller once.
func (s *Store) Wait(most time.Duration) bool {
	timer := time.NewTimer(most)
	defer timer.Stop()
	s.lock.Lock()
	defer s.lock.Unlock()
	for want := s.newest; s.tried < want && !s.stalled; {
		caught := s.caught
		s.lock.Unlock()
		select {
		case <-caught:
			s.lock.Lock()
		case <-timer.C:
			s.lock.Lock()
			s.stalled = s.tried < want
		}
	}
	return s.pending().empty()
}

// pending is what the file does not have yet; s.lock is held.
func (s *Store) pending() batch {
	b := batch{values: make(map[string]*string), resets: s.resets}
	for _, r := range s.games {
		if r.change > 0 {
			copied := *r
			b.games = append(b.games, &copied)
		}
	}
	slices.SortFunc(b.games, func(a, b *row) int { return a.change - b.change })
	for key := range s.unwritten {
		b.values[key] = nil
		if v, ok := s.values[key]; ok {
			b.values[key] = &v
		}
	}
	return b
}

func (s *Store) writer(failing error) {
	defer close(s.done)
	again := time.NewTimer(s.retry)
	if failing == nil {
		again.Stop()
	}
	defer again.Stop()
	for ending := false; !ending; {
		select {
		case <-s.wake:
		case <-again.C:
		case <-s.quit:
			ending = true
		}
		err := s.writeAll()
		switch {
		case err == nil && failing != nil:
			s.notify(Notice{Kind: Recovered})
		case err != nil && failing == nil:
			s.notify(Notice{Kind: Failed, Err: err})
		}
		if failing = err; failing != nil && !hopeless(err) {
			again.Reset(s.retry)
		}
	}
}

func hopeless(err error) bool {
	return errors.Is(err, ErrNoFolder) || errors.Is(err, ErrNewer) || errors.Is(err, ErrDamaged) || errors.Is(err, ErrWindows)
}

func (s *Store) writeAll() error {
	s.lock.Lock()
	b, upTo, f := s.pending(), s.newest, s.file
	s.lock.Unlock()
	reopen := func(suspect error) error {
		err := s.openFile(suspect)
		s.lock.Lock()
		defer s.lock.Unlock()
		b = s.pending() // all the pages
		return err
	}
	var err error
	switch {
	case f == nil || f.readOnly:
		err = reopen(nil)
	case f.moved():
		if err = s.followUp(f); err == nil {
			err = reopen(nil)
		}
		if err == nil {
			s.notify(Notice{Kind: Deleted})
		}
	}
	if err == nil && !b.empty() {
		err = s.file.write(b)
		if errors.Is(err, ErrDamaged) {
			s.forget()
			if err = reopen(err); err == nil {
				err = s.file.write(b)
			}
		}
	}
	var written results
	if err == nil && b.counts() {
		written, _, err = s.file.results()
	}

	s.lock.Lock()
	defer s.lock.Unlock()
	if err == nil {
		s.settle(b, written)
	}
	s.tried = upTo
	s.stalled = s.stalled && upTo < s.newest
	close(s.caught)
	s.caught = make(chan struct{})
	return err
}

// followUp prepares for the file to be opened anew that was deleted, with its
// folder, or replaced while it was open: what it had is still there until it is
// closed.
func (s *Store) followUp(f *database) error {
	if err := makeFolder(s.dir); err != nil {
		return err
	}
	path := filePath(s.dir)
	copied := false
	if _, err := os.Lstat(path); errors.Is(err, fs.ErrNotExist) {
		if copied = f.copyTo(path, time.Now().Add(copyTime)) == nil; !copied {
			_ = os.Remove(path)
		}
	}
	s.forget()
	if copied {
		return nil
	}
	_ = os.Rename(path+"-wal", path+"-wal.old") // it does not belong to another file
	_ = os.Remove(path + "-shm")
	s.lock.Lock()
	defer s.lock.Unlock()
	for _, r := range s.games {
		r.change, r.fresh, r.counted = s.changed(), true, nil
	}
	for key := range s.values {
		s.unwritten[key] = struct{}{}
	}
	return nil
}

func (s *Store) forget() {
	s.lock.Lock()
	defer s.lock.Unlock()
	_ = s.file.close()
	s.file = nil
}

func (s *Store) settle(b batch, written results) {
	for _, w := range b.games {
		r := s.games[w.game.ID]
		if r.counted, r.pages = w.results(), w.game.Tree; w.dropped {
			r.pages = nil
		}
		if r.change != w.change {
			continue
		}
		if r.change, r.fresh = 0, false; r.dropped {
			delete(s.games, w.game.ID)
		}
	}
	for key, v := range b.values {
		if now, ok := s.values[key]; ok == (v != nil) && (!ok || now == *v) {
			delete(s.unwritten, key)
		}
	}
	for i, change := range b.resets {
		if s.resets[i] == change {
			s.resets[i] = 0
		}
	}
	if written != nil {
		s.written = written
	}
	for i, change := range s.resets {
		if change > 0 { // came while the batch was written
			s.uncount(i)
		}
	}
}

// Close writes what still waits and gives back the window's games.
func (s *Store) Close() error {
	close(s.quit)
	<-s.done
	s.lock.Lock()
	defer s.lock.Unlock()
	var err error
	if left := s.pending(); !left.empty() {
		err = fmt.Errorf("%d games and %d values were not saved", len(left.games), len(left.values))
	}
	if s.file != nil {
		if !s.file.readOnly {
			_ = s.file.keepCopy()
		}
		err = errors.Join(err, s.file.close())
		s.file = nil
	}
	return err
}
