//go:build !windows && !darwin

package sound

import (
	"net"
	"os"
	"path/filepath"
	"testing"
)

// serverAt returns a socket at the place of a sound server's.
func serverAt(t *testing.T) net.Listener {
	t.Helper()
	dir, err := os.MkdirTemp("", "") // short, since a socket's path has at most a hundred bytes
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	t.Setenv("XDG_RUNTIME_DIR", dir)
	t.Setenv("PULSE_SERVER", "")
	os.Unsetenv("PULSE_SERVER")
	t.Setenv("HOME", dir)
	if Find() != nil {
		t.Error("something plays without a server")
	}
	if err := os.Mkdir(filepath.Join(dir, "pulse"), 0o700); err != nil {
		t.Fatal(err)
	}
	l, err := net.Listen("unix", filepath.Join(dir, "pulse", "native"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	return l
}

func TestWithoutAServerNothingPlays(t *testing.T) {
	l := serverAt(t)
	out := Find()
	if out == nil {
		t.Fatal("the server is not found")
	}
	l.Close() // it has ended since
	if err := out(t.Context(), Stone); err == nil {
		t.Error("a sound was played by nobody")
	}
}

// A server that ends during a sound is an error, not an endless sound.
func TestAServerThatEndsHoldsNothingUp(t *testing.T) {
	l := serverAt(t)
	go func() {
		if c, err := l.Accept(); err == nil {
			_, _ = c.Read(make([]byte, 1)) // a request
			c.Close()
		}
	}()
	if err := Find()(t.Context(), Stone); err == nil {
		t.Error("a sound was played by nobody")
	}
}

// TestTheServerPlays runs on a machine with a sound server.
func TestTheServerPlays(t *testing.T) {
	out := Find()
	if out == nil {
		t.Skip("there is no sound server")
	}
	for _, s := range sounds {
		if err := out(t.Context(), s); err != nil {
			t.Errorf("%v: %v", s, err)
		}
	}
}
