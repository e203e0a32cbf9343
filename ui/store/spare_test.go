package store

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"
)

// limitFiles limits the size of files to 30 pages, or to their current size if that is larger.
func limitFiles(t *testing.T) {
	testOptions = "_pragma=max_page_count(30)"
	t.Cleanup(func() { testOptions = "" })
}

// fill saves games until one is not written. It returns the number of games.
func fill(t *testing.T, s *Store) (numGames int) {
	t.Helper()
	for s.Flush(time.Minute) {
		if numGames++; numGames > 500 {
			t.Fatal("the disk is not full")
		}
		s.SaveGame(asReplaced(wonGame(t, fmt.Sprint("game", numGames))))
	}

	return numGames
}

// TestSpareFile checks that changes that cannot be written are kept in a spare file, without an orderly exit, and
// that later starts restore them while the disk is still full as well as when it is not.
func TestSpareFile(t *testing.T) {
	dir, folder := t.TempDir(), filepath.Join(t.TempDir(), "new", "spare")
	unusable := filepath.Join(dir, "file", "spare")
	if err := os.WriteFile(filepath.Dir(unusable), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	limitFiles(t)
	s := open(dir, time.Hour, unusable, folder)
	n := fill(t, s)
	s.SaveGame(xo(t, "last", "a1", "b1", "c1"))
	s.Set("key", "value")
	s.Flush(time.Minute)
	if spares := s.findOwnSpare(t); readSpare(spares).games["last"] == nil {
		t.Error("the last game is not in the spare file")
	}
	if s.spare.written != s.newest {
		t.Errorf("the spare file has the changes up to %d, want %d", s.spare.written, s.newest)
	}
	if err := s.Close(); err == nil {
		t.Fatal("Close: got no error on a full disk")
	}

	s = open(dir, time.Hour, unusable, folder)
	checkLast(t, s, "a1", "b1", "c1")
	if got := s.Tally(twoPlayers).Won; got != n {
		t.Errorf("got %d games of both files, want %d", got, n)
	}
	s.SaveGame(xo(t, "last", "a1", "b1", "c1", "a2"))
	s.Flush(time.Minute)
	if err := s.Close(); err == nil {
		t.Fatal("Close: got no error on a full disk")
	}

	testOptions = ""
	s = open(dir, time.Hour, unusable, folder)
	checkLast(t, s, "a1", "b1", "c1", "a2")
	mustFlush(t, s)
	mustClose(t, s)
	if files, err := os.ReadDir(folder); err != nil || len(files) > 0 {
		t.Errorf("got the spare files %v, %v; want none", files, err)
	}
	s = mustOpen(t, dir)
	defer mustClose(t, s)
	checkLast(t, s, "a1", "b1", "c1", "a2")
}

// findOwnSpare returns the path of the spare file of a store.
func (s *Store) findOwnSpare(t *testing.T) string {
	t.Helper()
	s.fileLock.Lock()
	defer s.fileLock.Unlock()
	if s.spare == nil {
		t.Fatal("there is no spare file")
	}

	return s.spare.path
}

// checkLast checks that the game with the given stones and the value of key are restored.
func checkLast(t *testing.T, s *Store, stones ...string) {
	t.Helper()
	current, _ := s.Resume()
	if want := xo(t, "last", stones...); current == nil || !slices.Equal(current.Tree, want.Tree) {
		t.Errorf("resumed %+v, want the game with the stones %v", current, stones)
	}
	if value, _ := s.Value("key"); value != "value" {
		t.Errorf("got the value %q, want value", value)
	}
}

// TestSpareFileIsRemoved checks that the spare file is removed once there is space, and that a spare file that is
// in use is left alone.
func TestSpareFileIsRemoved(t *testing.T) {
	dir, folder := t.TempDir(), t.TempDir()
	r := alertRecorder{news: make(chan struct{}, 100)}
	limitFiles(t)
	s := listen(open(dir, time.Millisecond, folder), r.notify)
	n := fill(t, s)
	<-r.news
	path := s.findOwnSpare(t)

	other := open(dir, time.Hour, folder)
	if _, err := os.Stat(path); err != nil {
		t.Errorf("another window removed the spare file: %v", err)
	}
	_ = other.Close()

	for i := range n {
		s.DeleteGame(fmt.Sprint("game", i+1))
	}
	s.Flush(time.Minute)
	mustClose(t, s)
	if files, err := os.ReadDir(folder); err != nil || len(files) > 0 {
		t.Errorf("got the spare files %v, %v; want none", files, err)
	}
}
