package ui

import (
	"bytes"
	"encoding/json"
	"errors"
	"maps"
	"reflect"
	"slices"
	"strings"
	"time"
)

// Windows share the files of the settings and of the puzzles. Each writes into
// them what it has changed itself, and leaves what another has.

// merging says how changes to a shared file meet.
type merging func(known, ours, theirs any) any

var sharedFiles = map[string]merging{settingsFile: laterOne, puzzlesFile: laterOne}

// laterOne takes what we have changed, else what is there. Of lists, a line
// each, none is lost.
func laterOne(known, ours, theirs any) any {
	if reflect.DeepEqual(ours, known) {
		return theirs
	}
	mine, ok := ours.(string)
	other, both := theirs.(string)
	if ok && both && strings.HasSuffix(mine, "\n") && strings.HasSuffix(other, "\n") {
		before, _ := known.(string)
		had := strings.SplitAfter(before+mine, "\n")
		for line := range strings.SplitAfterSeq(other, "\n") {
			if !slices.Contains(had, line) {
				mine += line
			}
		}
		return mine
	}
	return ours
}

// merge takes objects apart down to what is none. What is nil is not there.
func merge(known, ours, theirs any, leaf merging) any {
	k, _ := known.(map[string]any)
	o, isOurs := ours.(map[string]any)
	t, isTheirs := theirs.(map[string]any)
	if !(isOurs || ours == nil) || !(isTheirs || theirs == nil) || !isOurs && !isTheirs {
		return leaf(known, ours, theirs)
	}
	merged := make(map[string]any)
	for _, all := range []map[string]any{o, t} {
		for name := range maps.Keys(all) {
			if v := merge(k[name], o[name], t[name], leaf); v != nil {
				merged[name] = v
			}
		}
	}
	if len(merged) == 0 && ours == nil {
		return nil
	}
	return merged
}

// mergeFiles merges the content of a shared file. Where theirs cannot be read,
// ours it is.
func mergeFiles(known, ours, theirs []byte, leaf merging) []byte {
	var k, o, t any
	if json.Unmarshal(ours, &o) != nil || json.Unmarshal(theirs, &t) != nil {
		return ours
	}
	_ = json.Unmarshal(known, &k) // of what is not there nothing is known
	switch {
	case reflect.DeepEqual(t, k), reflect.DeepEqual(t, o): // nobody else has been there, or we have, and it is done
		return ours
	}
	merged, err := json.Marshal(merge(k, o, t, leaf))
	if err != nil {
		return ours
	}
	return merged
}

// shareTime is how long a window waits for another that writes a shared file.
const shareTime = 2 * time.Second

// saveMerged writes a file whole; one that windows share with what others have
// changed.
func (s store) saveMerged(name string, u unsaved) error {
	leaf, shared := sharedFiles[name]
	if !shared || s.dir == "" {
		return s.save(name, u.Ours)
	}
	for end := time.Now().Add(shareTime); ; time.Sleep(5 * time.Millisecond) {
		release, err := lockFile(s.path("shared.lock"))
		if err == nil {
			defer release()
		}
		if !errors.Is(err, errLocked) || time.Now().After(end) { // a window that hangs holds up no other
			break
		}
	}
	data := []byte(u.Ours)
	if theirs, err := s.read(name); err == nil && theirs != nil {
		data = mergeFiles(u.Known, u.Ours, theirs, leaf)
		if bytes.Equal(data, theirs) {
			return nil
		}
	}
	return s.save(name, data)
}
