//go:build !windows && !darwin

package sound

import (
	"net"
	"os"
	"path/filepath"
	"testing"
)

// serverAt has a socket where that of a sound server is looked for.
func serverAt(t *testing.T) net.Listener {
	t.Helper()
	dir, err := os.MkdirTemp("", "") // short: a path of a socket has a hundred letters at most
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

// A server that ends in the middle is an error, not a sound that never ends.
func TestAServerThatEndsHoldsNothingUp(t *testing.T) {
	l := serverAt(t)
	go func() {
		if c, err := l.Accept(); err == nil {
			_, _ = c.Read(make([]byte, 1)) // it is asked for something
			c.Close()
		}
	}()
	if err := Find()(t.Context(), Stone); err == nil {
		t.Error("a sound was played by nobody")
	}
}

// TestTheServerPlays is for a machine with a sound server.
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
