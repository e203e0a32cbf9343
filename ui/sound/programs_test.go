//go:build unix

package sound

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
)

// room is a folder for what the scripts write, with a cache in it and the
// whole search path.
type room struct {
	*testing.T
	dir string
}

func newRoom(t *testing.T) room {
	r := room{t, t.TempDir()}
	t.Setenv("HOME", r.dir)
	t.Setenv("XDG_CACHE_HOME", r.path("cache"))
	t.Setenv("PATH", r.path("bin"))
	if err := os.Mkdir(r.path("bin"), 0o755); err != nil {
		t.Fatal(err)
	}
	return r
}

func (r room) path(name string) string { return filepath.Join(r.dir, name) }

// install puts a shell script on the search path.
func (r room) install(name, script string) {
	r.Helper()
	script = "#!/bin/sh\ncd '" + r.dir + "'\n" + script + "\n"
	if err := os.WriteFile(filepath.Join(r.path("bin"), name), []byte(script), 0o755); err != nil {
		r.Fatal(err)
	}
}

func (r room) read(name string) string {
	data, _ := os.ReadFile(r.path(name))
	return string(data)
}

func TestNoProgramNoSound(t *testing.T) {
	r := newRoom(t)
	if programs("linux") != nil || programs("darwin") != nil {
		t.Error("something plays without a program")
	}
	r.install("afplay", "")
	if programs("linux") != nil || programs("darwin") == nil {
		t.Error("afplay is that of macOS")
	}
	r.install("aplay", "")
	if programs("linux") == nil || programs("freebsd") == nil {
		t.Error("aplay would do")
	}
}

func TestTheProgramIsGivenTheFile(t *testing.T) {
	r := newRoom(t)
	r.install("aplay", `[ "$1" = -q ] && [ $# = 2 ] && /bin/cat "$2" > heard`)
	for _, s := range sounds {
		if err := programs("linux")(t.Context(), s); err != nil {
			t.Fatal(err)
		}
		if r.read("heard") != string(s.WAV()) {
			t.Errorf("%v was not what the program was given", s)
		}
	}
}

func TestTheNextProgramIsTriedAndKept(t *testing.T) {
	r := newRoom(t)
	r.install("pw-play", "echo pipewire >> heard; exit 1")
	r.install("paplay", "echo pulse >> heard")
	r.install("aplay", "echo alsa >> heard")
	out := programs("linux")
	for range 3 {
		if err := out(t.Context(), Stone); err != nil {
			t.Fatal(err)
		}
	}
	if got := strings.Fields(r.read("heard")); strings.Join(got, " ") != "pipewire pulse pulse pulse" {
		t.Errorf("it played through %v", got)
	}
	r.install("paplay", "exit 1")
	r.install("aplay", "exit 1")
	if out(t.Context(), Stone) == nil {
		t.Error("no program could play, and no error")
	}
}

func TestTheFileIsWrittenOnceAndMended(t *testing.T) {
	newRoom(t)
	path, err := stored(Stone)
	if err != nil {
		t.Fatal(err)
	}
	before, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := stored(Stone); err != nil {
		t.Fatal(err)
	}
	if after, err := os.Stat(path); err != nil || !os.SameFile(before, after) {
		t.Error("it was written again")
	}
	if err := os.Truncate(path, 100); err != nil {
		t.Fatal(err)
	}
	if _, err := stored(Stone); err != nil {
		t.Fatal(err)
	}
	if data, _ := os.ReadFile(path); !bytes.Equal(data, Stone.WAV()) {
		t.Error("the file is still cut short")
	}
	if left, _ := os.ReadDir(filepath.Dir(path)); len(left) != 1 {
		t.Errorf("in the cache are %v", left)
	}
}

func TestWithoutACacheNothingIsPlayed(t *testing.T) {
	r := newRoom(t)
	r.install("aplay", "echo >> heard")
	if err := os.WriteFile(r.path("cache"), nil, 0o600); err != nil { // a file where the folder should be
		t.Fatal(err)
	}
	t.Setenv("HOME", r.path("cache"))
	if programs("linux")(t.Context(), Stone) == nil || r.read("heard") != "" {
		t.Error("something was played")
	}
}

func TestClosingEndsAHangingProgram(t *testing.T) {
	r := newRoom(t)
	if err := syscall.Mkfifo(r.path("begun"), 0o600); err != nil {
		t.Skip(err)
	}
	r.install("aplay", "echo $$ > begun; exec /bin/sleep 1000")
	p := NewPlayer(programs("linux"))
	p.Play(Stone)
	id, err := strconv.Atoi(strings.TrimSpace(r.read("begun"))) // waits for it
	if err != nil {
		t.Fatal(err)
	}
	p.Close()
	<-p.done
	// Neither a process nor what is left of one until somebody asks for its end.
	if err := syscall.Kill(id, 0); !errors.Is(err, syscall.ESRCH) {
		t.Errorf("the process %d is still there: %v", id, err)
	}
}
