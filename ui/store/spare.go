package store

import (
	"cmp"
	"fmt"
	"hash/fnv"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// spare is a file in another folder with the changes that could not be written to the store's file. It is removed
// once they are written. If the program ends before that, the next start adds them to the file.
type spare struct {
	db      *database
	path    string
	release func() // releases the lock that shows that the file is in use
	written int    // number of the latest change in the file
}

// lockSuffix is the suffix of the file that is locked while a spare file is in use.
const lockSuffix = ".lock"

// sparePrefix returns the beginning of the names of the spare files of this store.
func (s *Store) sparePrefix() string {
	dir, err := filepath.Abs(s.dir)
	if err != nil {
		dir = s.dir
	}
	hash := fnv.New64a()
	hash.Write([]byte(dir))

	return fmt.Sprintf("unsaved-%x-", hash.Sum64())
}

// writeSpare writes all pending changes to a spare file, in the first of the spare folders where it can.
// s.fileLock must be held.
func (s *Store) writeSpare() {
	s.lock.Lock()
	b, number, slot := s.pending(), s.newest, s.file.slot
	s.lock.Unlock()
	if b.isEmpty() || s.spare != nil && s.spare.written == number {
		return
	}
	for _, r := range b.games {
		// The spare file has none of them.
		r.pages = nil
	}

	if s.spare != nil {
		if s.spare.db.write(b) == nil {
			s.spare.written = number
		}
		return
	}
	for _, folder := range s.spareFolders {
		p, err := createSpare(filepath.Join(folder, fmt.Sprintf("%s%d.db", s.sparePrefix(), os.Getpid())), slot)
		if err != nil {
			continue
		}
		if p.db.write(b) == nil {
			p.written = number
			s.spare = p
			return
		}
		p.close()
		removeSpare(p.path)
	}
}

func createSpare(path string, slot int) (*spare, error) {
	if err := makeFolder(filepath.Dir(path)); err != nil {
		return nil, err
	}
	release, err := lockFile(path + lockSuffix)
	if err != nil {
		return nil, err
	}
	db, err := connect(path)
	if err != nil {
		release()
		removeSpare(path)
		return nil, err
	}

	return &spare{db: &database{db: db, slot: slot, release: func() {}}, path: path, release: release}, nil
}

func (p *spare) close() {
	_ = p.db.close()
	p.release()
}

// removeSpare removes a spare file and the files next to it.
func removeSpare(path string) {
	for _, suffix := range []string{"", "-wal", "-shm", lockSuffix} {
		_ = os.Remove(path + suffix)
	}
}

// dropSpare removes this window's spare file, whose changes are written.
func (s *Store) dropSpare() {
	if s.spare != nil {
		s.spare.close()
		removeSpare(s.spare.path)
		s.spare = nil
	}
}

// findSpares returns the paths of the spare files of other windows or earlier starts, the oldest first.
func (s *Store) findSpares() []string {
	type found struct {
		path string
		time int64
	}
	var all []found
	for _, folder := range s.spareFolders {
		entries, _ := os.ReadDir(folder)
		for _, e := range entries {
			path := filepath.Join(folder, e.Name())
			isSpare := e.Type().IsRegular() && strings.HasPrefix(e.Name(), s.sparePrefix()) &&
				filepath.Ext(path) == ".db"
			if info, err := e.Info(); err == nil && isSpare && (s.spare == nil || s.spare.path != path) {
				all = append(all, found{path, info.ModTime().UnixNano()})
			}
		}
	}
	slices.SortFunc(all, func(a, b found) int { return cmp.Compare(a.time, b.time) })

	var paths []string
	for _, f := range all {
		paths = append(paths, f.path)
	}

	return paths
}

// mergeSpares writes the contents of spare files to db and removes them, except those that a running program
// uses.
func (s *Store) mergeSpares(db *database) error {
	for _, path := range s.findSpares() {
		release, err := lockFile(path + lockSuffix)
		if err != nil {
			continue
		}
		err = db.write(readSpare(path).batch())
		release()
		if err != nil {
			return err
		}
		removeSpare(path)
	}

	return nil
}

func readSpare(path string) *salvagedData {
	all := newSalvagedData()
	all.read(path, "")
	return all
}

// withSpares returns a database in memory with the contents of spare files and of db, which it closes, or db if
// there are no spare files. db may be nil.
func (s *Store) withSpares(db *database) *database {
	spares := s.findSpares()
	if len(spares) == 0 {
		return db
	}

	memory := inMemory(true)
	if db != nil {
		_ = db.close()
		all := newSalvagedData()
		all.read(filePath(s.dir), "mode=ro")
		_ = memory.write(all.batch())
	}
	for _, path := range spares {
		_ = memory.write(readSpare(path).batch())
	}
	memory.changed = false

	return memory
}
