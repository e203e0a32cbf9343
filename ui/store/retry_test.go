package store

import (
	"os"
	"path/filepath"
	"testing"
	"testing/synctest"
	"time"

	"jingzi/game/saved"
)

// wait waits for the next alert.
func (r *alertRecorder) wait(t *testing.T) {
	t.Helper()
	select {
	case <-r.news:
	case <-time.After(10 * time.Second):
		t.Fatal("there is no alert")
	}
}

// TestStartWithoutAFolder checks that a file which could not be opened is opened later, without any change to save.
func TestStartWithoutAFolder(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "jingzi")
	if err := os.WriteFile(dir, nil, 0o600); err != nil { // a file where the folder should be
		t.Fatal(err)
	}
	r := alertRecorder{news: make(chan struct{}, 100)}
	s := listen(open(dir, time.Millisecond), r.notify)
	defer mustClose(t, s)
	r.wait(t)
	if err := os.Remove(dir); err != nil {
		t.Fatal(err)
	}
	r.wait(t)
	if kinds := r.kinds(); len(kinds) != 2 || kinds[1] != AlertRecovered {
		t.Errorf("got the alerts %+v, want AlertMemoryOnly and AlertRecovered", r.alerts)
	}
}

// TestWriteIsRetried checks that a failed write is repeated without another change.
func TestWriteIsRetried(t *testing.T) {
	dir := t.TempDir()
	r := alertRecorder{news: make(chan struct{}, 100)}
	s := listen(open(dir, time.Millisecond), r.notify)
	s.file.db.SetMaxOpenConns(1)
	mustExec(t, s.file.db, "PRAGMA query_only = 1")
	s.Set("key", "value")
	r.wait(t)
	mustExec(t, s.file.db, "PRAGMA query_only = 0")
	r.wait(t)
	if kinds := r.kinds(); len(kinds) != 2 || kinds[0] != AlertWriteFailed || kinds[1] != AlertRecovered {
		t.Errorf("got the alerts %+v, want AlertWriteFailed and AlertRecovered", r.alerts)
	}
	mustClose(t, s)

	s = mustOpen(t, dir)
	if value, _ := s.Value("key"); value != "value" {
		t.Errorf("got the value %q after a restart, want value", value)
	}
}

// TestFlushWaitsAgain checks that Flush waits again as soon as the writer has caught up after a timeout, but not before.
func TestFlushWaitsAgain(t *testing.T) {
	s := storeWithoutWriter(t)
	s.Set("key", "value")
	s.Flush(time.Millisecond)
	b, number := s.begin()
	s.Set("key", "later")
	s.finish(b, number, nil, nil)
	if s.stalled != time.Millisecond {
		t.Errorf("Flush does not wait up to %v while a change is left, want %v", s.stalled, time.Millisecond)
	}

	b, number = s.begin()
	s.finish(b, number, nil, nil)
	if s.stalled != 0 {
		t.Errorf("Flush does not wait up to %v although all changes are written", s.stalled)
	}
}

// TestWriteAtTheLastMoment checks that later calls of Flush wait, too, if the writer catches up just as the time of one is
// over.
func TestWriteAtTheLastMoment(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := &Store{newest: 1, attemptDone: make(chan struct{})}
		flushed := make(chan struct{})
		go func() {
			s.Flush(time.Second)
			close(flushed)
		}()
		synctest.Wait()

		// The time is over while the writer holds the lock.
		s.lock.Lock()
		<-time.After(time.Second)
		s.attempted = 1
		s.lock.Unlock()
		<-flushed
		if s.stalled != 0 {
			t.Errorf("Flush does not wait up to %v although all changes are written", s.stalled)
		}
	})
}

// TestCategoryWithoutGames checks that the statistics omit a category whose only game was deleted.
func TestCategoryWithoutGames(t *testing.T) {
	s := storeWithoutWriter(t)
	s.SaveGame(wonGame(t, "g"))
	checkCounts(t, s, saved.Tally{Won: 1}, saved.Tally{Won: 1}, 0)
	s.DeleteGame("g")
	checkCounts(t, s, saved.Tally{}, saved.Tally{}, 0)
}
