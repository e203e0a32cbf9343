package ui

import (
	"encoding/json"
	"os"
	"sync"
	"time"
)

// saver writes to the store beside the UI goroutine. Of each file only the
// newest content waits to be written.
//
// What is to be saved goes two ways. Within about a millisecond all of it that
// is not in its files yet stands in one other file, the draft, which no disk is
// waited for: it outlives the program. A second goroutine then writes each file
// whole and to the disk, which outlives the machine, and removes the draft.
type saver struct {
	store  store
	draft  string      // the name of that file
	failed func(error) // told of the first failure, and of nil when saving works again
	retry  time.Duration

	lock    sync.Mutex
	waiting map[string]*unsaved
	known   map[string]json.RawMessage // of the files that windows share: what we last read or wrote
	newest  int                        // counts what is handed over
	drafted int                        // how much of it the draft has been tried with
	caught  chan struct{}              // closed when drafted grows
	slow    bool                       // the draft has once been waited for too long

	draftLock sync.Mutex // of the draft, as a file
	inDraft   int        // how much of it the draft has, 0 if there is none

	wakeDraft, wakeFiles chan struct{}
	quit                 chan struct{}
	done                 sync.WaitGroup
}

// unsaved is the content of a file that is not in it yet.
type unsaved struct {
	Ours  json.RawMessage
	Known json.RawMessage `json:",omitempty"` // what Ours is a change of, where other windows change the file too
	count int
}

// saveAgain is how soon writing is tried again after it has failed.
const saveAgain = 5 * time.Second

// draftTime is how long the UI goroutine waits for the draft at most. On a disk
// that hangs it does so once.
const draftTime = 100 * time.Millisecond

func newSaver(s store, draft string, known map[string]json.RawMessage, failed func(error)) *saver {
	v := &saver{store: s, draft: draft, failed: failed, retry: saveAgain, waiting: make(map[string]*unsaved), known: known,
		caught: make(chan struct{}), wakeDraft: make(chan struct{}, 1), wakeFiles: make(chan struct{}, 1), quit: make(chan struct{})}
	v.done.Add(2)
	go v.writeDrafts()
	go v.writeFiles()
	return v
}

// save hands over the content of a file; it does not wait for the disk.
func (v *saver) save(name string, content any) {
	data := plain(content)
	v.lock.Lock()
	v.newest++
	v.waiting[name] = &unsaved{data, v.known[name], v.newest}
	v.lock.Unlock()
	wake(v.wakeDraft)
}

func wake(c chan struct{}) {
	select {
	case c <- struct{}{}:
	default:
	}
}

// keep waits until what was handed over would outlive the program: before it
// is shown. It gives up soon where the disk does not answer, and then does not
// wait again until it does.
func (v *saver) keep() {
	timer := time.NewTimer(draftTime)
	defer timer.Stop()
	v.lock.Lock()
	defer v.lock.Unlock()
	for want := v.newest; v.drafted < want && !v.slow; {
		caught := v.caught
		v.lock.Unlock()
		select {
		case <-caught:
			v.lock.Lock()
		case <-timer.C:
			v.lock.Lock()
			v.slow = true
		}
	}
}

// writeDrafts is the first goroutine.
func (v *saver) writeDrafts() {
	defer v.done.Done()
	for {
		select {
		case <-v.wakeDraft:
			v.writeDraft()
			wake(v.wakeFiles)
		case <-v.quit:
			return
		}
	}
}

func (v *saver) writeDraft() {
	v.draftLock.Lock()
	defer v.draftLock.Unlock()
	v.lock.Lock()
	count := v.newest
	data := plain(v.waiting)
	nothing := len(v.waiting) == 0
	v.lock.Unlock()
	switch {
	case !nothing && v.store.write(v.draft, data, writeSoon) == nil:
		v.inDraft = count
	case nothing && v.inDraft > 0 && os.Remove(v.store.path(v.draft)) == nil: // the files are newer
		v.inDraft = 0
	}
	v.lock.Lock()
	v.drafted = count
	v.slow = v.slow && count < v.newest
	close(v.caught)
	v.caught = make(chan struct{})
	v.lock.Unlock()
}

// writeFiles is the second goroutine.
func (v *saver) writeFiles() {
	defer v.done.Done()
	failing := false
	again := time.NewTimer(0)
	again.Stop()
	defer again.Stop()
	for {
		ending := false
		select {
		case <-v.wakeFiles:
		case <-again.C:
		case <-v.quit:
			ending = true
		}
		err := v.writeWaiting()
		if (err != nil) != failing {
			failing = err != nil
			v.failed(err)
		}
		if ending {
			return
		}
		if failing {
			again.Reset(v.retry)
		}
	}
}

// writeWaiting writes every file that waits, and removes the draft when all are
// written.
func (v *saver) writeWaiting() (problem error) {
	v.lock.Lock()
	batch := make(map[string]unsaved, len(v.waiting))
	upTo := v.newest
	for name, u := range v.waiting {
		batch[name] = *u
	}
	v.lock.Unlock()
	for name, u := range batch {
		if err := v.store.saveMerged(name, u); err != nil {
			problem = err
			continue
		}
		v.lock.Lock()
		if v.known[name] != nil {
			v.known[name] = u.Ours
		}
		if now := v.waiting[name]; now.count == u.count {
			delete(v.waiting, name)
		} else {
			now.Known = v.known[name]
		}
		v.lock.Unlock()
	}
	if problem == nil {
		v.draftLock.Lock()
		if v.inDraft > 0 && v.inDraft <= upTo {
			if os.Remove(v.store.path(v.draft)) == nil {
				v.inDraft = 0
			}
		}
		v.draftLock.Unlock()
	}
	return problem
}

// close writes what still waits and ends the goroutines.
func (v *saver) close() {
	close(v.quit)
	v.done.Wait()
}
