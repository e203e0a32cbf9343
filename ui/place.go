package ui

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strings"
)

// place is what a window has to itself when several of them run at once: its
// game and its draft. Places are numbered from 1; the window that is alone has
// the first.
type place int

// errLocked says that another window holds a lock.
var errLocked = errors.New("held by another window")

// places is how many windows may run at once; the next one keeps nothing.
const places = 32

func (p place) named(name string) string {
	if p <= 1 {
		return name
	}
	base, extension, _ := strings.Cut(name, ".")
	return fmt.Sprintf("%s-%d.%s", base, p, extension)
}

func (p place) draft() string { return p.named(draftFile) }
func (p place) lock() string  { return p.named("window.lock") }

// takePlace takes the first place that is free. Where nothing can be locked,
// for instance because nothing can be written, it is the first one.
func (s store) takePlace() (p place, release func(), err error) {
	nothing := func() {}
	if s.dir == "" || os.MkdirAll(s.dir, 0o700) != nil {
		return 1, nothing, nil
	}
	for p := place(1); p <= places; p++ {
		release, err := lockFile(s.path(p.lock()))
		if err == nil {
			return p, release, nil
		}
		if !errors.Is(err, errLocked) {
			return 1, nothing, nil
		}
	}
	return 0, nothing, errLocked
}

// recover brings the files up to what a killed window has left in its draft. A
// draft that is not whole is one whose writing was cut short: the files are as
// new as can be had then.
func (s store) recover(p place) {
	if s.dir == "" {
		return
	}
	data, err := s.read(p.draft())
	var draft map[string]unsaved
	if err != nil || data == nil {
		return
	}
	if json.Unmarshal(data, &draft) != nil {
		_ = os.Remove(s.path(p.draft()))
		return
	}
	written := true
	for _, name := range []string{settingsFile} {
		u, ok := draft[name]
		if !ok || !readable(name, u.Ours) {
			continue
		}
		if s.saveMerged(name, u) != nil {
			s.instead[name], written = u.Ours, false
		}
	}
	if written {
		_ = os.Remove(s.path(p.draft()))
	}
}

// readable reports whether settings could be loaded that have this content.
func readable(name string, data []byte) bool {
	s := defaultRemembered()
	return json.Unmarshal(data, &s) == nil && s.check() == nil
}
