//go:build unix

package store

import (
	"crypto/sha256"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"unsafe"

	"modernc.org/libc"
	sqlite3 "modernc.org/sqlite/lib"
)

// recorder is a file system for SQLite that forwards everything to the system and records writes and
// synchronisations.
type recorder struct {
	lock    sync.Mutex
	files   map[uintptr]*recordedFile // open files by SQLite's handle
	methods map[uintptr]uintptr       // recording method tables by the system's
	log     []operation
}

type recordedFile struct {
	name   string
	system *sqlite3.Tsqlite3_io_methods
}

type operation struct {
	kind string // "create", "write", "truncate", "sync", "delete" or "syncdir"
	file string // base name
	at   int64  // offset of a write; size of a truncation
	data []byte
}

var recording = recorder{files: make(map[uintptr]*recordedFile), methods: make(map[uintptr]uintptr)}

func (r *recorder) add(o operation) {
	r.lock.Lock()
	defer r.lock.Unlock()
	r.log = append(r.log, o)
}

func (r *recorder) file(file uintptr) *recordedFile {
	r.lock.Lock()
	defer r.lock.Unlock()
	return r.files[file]
}

func (r *recorder) count() int {
	r.lock.Lock()
	defer r.lock.Unlock()
	return len(r.log)
}

// pointer converts a Go function to a C function pointer that SQLite can call; function is the inverse.
func pointer[F any](f F) uintptr  { return *(*uintptr)(unsafe.Pointer(&struct{ f F }{f})) }
func function[F any](p uintptr) F { return *(*F)(unsafe.Pointer(&struct{ p uintptr }{p})) }

// at converts an address from SQLite to a Go pointer.
func at[T any](p uintptr) *T { return *(**T)(unsafe.Pointer(&p)) }

// allocate returns the address of a copy of v in C memory, which is never freed.
func allocate[T any](tls *libc.TLS, v T) uintptr {
	p := libc.Xmalloc(tls, libc.Tsize_t(unsafe.Sizeof(v)))
	*at[T](p) = v
	return p
}

var (
	systemVFS  *sqlite3.Tsqlite3_vfs // the VFS that the recorder wraps
	openFolder func(*libc.TLS, uintptr, uintptr) int32
)

// registerRecorder registers the recorder with SQLite, once, and returns the option of a DSN that selects it.
var registerRecorder = sync.OnceValue(func() string {
	tls := libc.NewTLS()
	systemVFS = at[sqlite3.Tsqlite3_vfs](sqlite3.Xsqlite3_vfs_find(tls, 0))
	recordedVFS := *systemVFS
	name, err := libc.CString("recorder")
	if err != nil {
		panic(err)
	}
	recordedVFS.FzName, recordedVFS.FpNext = name, 0
	openDirectory, err := libc.CString("openDirectory") // SQLite opens directories only to synchronise them
	if err != nil {
		panic(err)
	}
	openFolder = function[func(*libc.TLS, uintptr, uintptr) int32](function[func(*libc.TLS, uintptr, uintptr) uintptr](
		systemVFS.FxGetSystemCall)(tls, uintptr(unsafe.Pointer(systemVFS)), openDirectory))
	function[func(*libc.TLS, uintptr, uintptr, uintptr) int32](systemVFS.FxSetSystemCall)(tls,
		uintptr(unsafe.Pointer(systemVFS)), openDirectory, pointer(recordFolderOpen))
	recordedVFS.FxOpen, recordedVFS.FxDelete = pointer(recordOpen), pointer(recordDelete)
	if sqlite3.Xsqlite3_vfs_register(tls, allocate(tls, recordedVFS), 0) != sqlite3.SQLITE_OK {
		panic("cannot register the recorder with SQLite")
	}

	return "vfs=recorder&"
})

func recordFolderOpen(tls *libc.TLS, path, out uintptr) int32 {
	recording.add(operation{kind: "syncdir"})
	return openFolder(tls, path, out)
}

func recordOpen(tls *libc.TLS, vfs, name, file uintptr, flags int32, out uintptr) int32 {
	path := ""
	if name != 0 {
		path = libc.GoString(name)
	}
	_, statErr := os.Stat(path)
	code := function[func(*libc.TLS, uintptr, uintptr, uintptr, int32, uintptr) int32](systemVFS.FxOpen)(tls, vfs, name,
		file, flags, out)
	handle := at[sqlite3.Tsqlite3_file](file)
	if code != sqlite3.SQLITE_OK || handle.FpMethods == 0 {
		return code
	}
	recording.lock.Lock()
	defer recording.lock.Unlock()
	methods := handle.FpMethods
	if recording.methods[methods] == 0 {
		copied := *at[sqlite3.Tsqlite3_io_methods](methods)
		copied.FxClose, copied.FxWrite, copied.FxTruncate, copied.FxSync =
			pointer(recordClose), pointer(recordWrite), pointer(recordTruncate), pointer(recordSync)
		recording.methods[methods] = allocate(tls, copied)
	}
	handle.FpMethods = recording.methods[methods]
	recording.files[file] = &recordedFile{filepath.Base(path), at[sqlite3.Tsqlite3_io_methods](methods)}
	if statErr != nil {
		recording.log = append(recording.log, operation{kind: "create", file: filepath.Base(path)})
	}

	return code
}

func recordDelete(tls *libc.TLS, vfs, name uintptr, syncFolder int32) int32 {
	code := function[func(*libc.TLS, uintptr, uintptr, int32) int32](systemVFS.FxDelete)(tls, vfs, name, syncFolder)
	if code == sqlite3.SQLITE_OK {
		recording.add(operation{kind: "delete", file: filepath.Base(libc.GoString(name))})
	}
	return code
}

func recordClose(tls *libc.TLS, file uintptr) int32 {
	f := recording.file(file)
	recording.lock.Lock()
	delete(recording.files, file)
	recording.lock.Unlock()
	return function[func(*libc.TLS, uintptr) int32](f.system.FxClose)(tls, file)
}

func recordWrite(tls *libc.TLS, file, data uintptr, size int32, from int64) int32 {
	f := recording.file(file)
	recording.add(operation{"write", f.name, from, append([]byte(nil), unsafe.Slice(at[byte](data), size)...)})
	return function[func(*libc.TLS, uintptr, uintptr, int32, int64) int32](f.system.FxWrite)(tls, file, data,
		size, from)
}

func recordTruncate(tls *libc.TLS, file uintptr, size int64) int32 {
	f := recording.file(file)
	recording.add(operation{kind: "truncate", file: f.name, at: size})
	return function[func(*libc.TLS, uintptr, int64) int32](f.system.FxTruncate)(tls, file, size)
}

func recordSync(tls *libc.TLS, file uintptr, flags int32) int32 {
	f := recording.file(file)
	code := function[func(*libc.TLS, uintptr, int32) int32](f.system.FxSync)(tls, file, flags)
	recording.add(operation{kind: "sync", file: f.name})
	return code
}

// diskFile models a file on a disk, with or without a name.
type diskFile struct {
	content  []byte      // content that survives a power cut
	unsynced []operation // operations not yet synchronised
}

// do executes a write or a truncation.
func (f *diskFile) do(o operation) {
	size := max(len(f.content), int(o.at)+len(o.data))
	if o.kind == "truncate" {
		size = min(len(f.content), int(o.at))
	}
	content := make([]byte, size)
	copy(content, f.content)
	copy(content[min(int(o.at), size):], o.data)
	f.content = content
}

// sectorSize is the number of bytes that a disk writes atomically.
const sectorSize = 512

// disk models a directory on a disk.
type disk struct {
	current, durable map[string]*diskFile         // files by name, now and after a power cut; nil if deleted
	unsynced         []func(map[string]*diskFile) // changes from durable to current
}

func (d *disk) do(o operation) {
	switch o.kind {
	case "create", "delete":
		var f *diskFile
		if o.kind == "create" {
			f = new(diskFile)
		}
		change := func(names map[string]*diskFile) { names[o.file] = f }
		change(d.current)
		d.unsynced = append(d.unsynced, change)
	case "syncdir":
		d.durable, d.unsynced = maps.Clone(d.current), nil
	case "sync":
		f := d.current[o.file]
		for _, o := range f.unsynced {
			f.do(o)
		}
		f.unsynced = nil
	default:
		d.current[o.file].unsynced = append(d.current[o.file].unsynced, o)
	}
}

// afterCut returns possible contents of the folder after a power cut. All of them contain the synchronised
// data, and of the other data none, all, all but the last write, all with the last write torn, only the last
// write, or a random part.
func (d *disk) afterCut(rng *rand.Rand) (folders []map[string][]byte) {
	for _, survives := range []func(i, n int) (isWhole, isTorn bool){
		func(i, n int) (bool, bool) { return false, false },
		func(i, n int) (bool, bool) { return true, false },
		func(i, n int) (bool, bool) { return i < n-1, false },
		func(i, n int) (bool, bool) { return i < n-1, i == n-1 },
		func(i, n int) (bool, bool) { return i == n-1, false },
		func(i, n int) (bool, bool) { return rng.IntN(2) == 0, rng.IntN(2) == 0 },
		func(i, n int) (bool, bool) { return rng.IntN(4) > 0, true },
	} {
		names := maps.Clone(d.durable)
		for i, change := range d.unsynced {
			if isWhole, _ := survives(i, len(d.unsynced)); isWhole {
				change(names)
			}
		}

		folder := make(map[string][]byte)
		for name, f := range names {
			if f == nil {
				continue
			}

			after := diskFile{content: f.content}
			for i, o := range f.unsynced {
				isWhole, isTorn := survives(i, len(f.unsynced))
				if isTorn && !isWhole && len(o.data) > 0 {
					o.data, isWhole = o.data[:rng.IntN(len(o.data)/sectorSize+1)*sectorSize], true
				}
				if isWhole {
					after.do(o)
				}
			}
			folder[name] = after.content
		}
		folders = append(folders, folder)
	}

	return folders
}

// TestPowerCuts checks that a power cut at any moment loses nothing that was confirmed as written and
// damages nothing. It records writes and synchronisations, then drops, tears or keeps the unsynchronised
// data after each operation, and opens the file again.
func TestPowerCuts(t *testing.T) {
	testOptions = registerRecorder() + "_pragma=wal_autocheckpoint(12)&"
	defer func() { testOptions = "" }()
	recording.log = nil
	dir := t.TempDir()

	// A checkpoint holds the contents that were confirmed after a number of operations.
	type checkpoint struct {
		after  int            // number of operations
		moves  map[string]int // number of moves of each game, by ID
		values map[string]string
	}
	var checkpoints []checkpoint
	moves, values := make(map[string]int), make(map[string]string)

	s := mustOpen(t, dir)
	confirm := func() {
		mustFlush(t, s)
		checkpoints = append(checkpoints, checkpoint{recording.count(), maps.Clone(moves), maps.Clone(values)})
	}
	points := strings.Fields("b2 a1 c1 a3 a2 c2 b1 b3 c3")
	for n := range 4 {
		id := fmt.Sprint("game ", n)
		for i := range points {
			g := xo(t, id, points[:i+1]...)
			s.SaveGame(g)
			moves[id] = i + 1
			if i%4 == 3 {
				values["key"] = fmt.Sprint(n, "-", i)
				s.Set("key", values["key"])
			}
			confirm()
		}
		if n == 1 { // close the store and open it again
			mustClose(t, s)
			s = mustOpen(t, dir)
			s.Resume()
		}
		s.SaveGame(asReplaced(xo(t, id, points...)))
	}
	mustClose(t, s)
	checkpoints = append(checkpoints, checkpoint{recording.count(), moves, values})

	testOptions = "_pragma=synchronous(off)&" // durability no longer matters
	operations := recording.log
	rng := rand.New(rand.NewPCG(1, 2))

	seen := make(map[string]bool)
	last := checkpoint{}
	d := disk{make(map[string]*diskFile), make(map[string]*diskFile), nil}
	for n := range len(operations) + 1 {
		if n > 0 {
			d.do(operations[n-1])
		}

		for len(checkpoints) > 0 && checkpoints[0].after <= n {
			last, checkpoints = checkpoints[0], checkpoints[1:]
		}

		for variant, folder := range d.afterCut(rng) {
			fingerprint := fmt.Sprint(last.after)
			for _, name := range slices.Sorted(maps.Keys(folder)) {
				fingerprint += fmt.Sprintf(" %s %x", name, sha256.Sum256(folder[name]))
			}
			if seen[fingerprint] {
				continue
			}
			seen[fingerprint] = true

			dir := t.TempDir()
			for name, content := range folder {
				if err := os.WriteFile(filepath.Join(dir, name), content, 0o600); err != nil {
					t.Fatal(err)
				}
			}

			s := mustOpen(t, dir)
			for id, moves := range last.moves {
				g, err := s.Load(id)
				if err != nil || g.NodeNumber < moves {
					t.Errorf("%s: got %+v, %v; want the %d confirmed moves", id, g, err, moves)
				}
			}

			for key, want := range last.values {
				if got, _ := s.Value(key); got != want && got <= want {
					t.Errorf("%s: got %q, want %q, which was confirmed", key, got, want)
				}
			}
			mustClose(t, s)
			if t.Failed() {
				t.Fatalf("failed after %d of %d operations, the last one a %q of %s, in variant %d", n, len(operations),
					operations[max(n-1, 0)].kind, operations[max(n-1, 0)].file, variant)
			}
			os.RemoveAll(dir)
		}
	}
	t.Logf("%d operations, %d different disks", len(operations), len(seen))
}
