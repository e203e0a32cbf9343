//go:build !windows && !darwin

package sound

import (
	"net"
	"os"
	"path/filepath"
	"testing"
)

// listen returns a listener at the path of the sound server.
func listen(t *testing.T) net.Listener {
	t.Helper()
	dir, err := os.MkdirTemp("", "") // short, since the path of a socket has at most about a hundred bytes
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	t.Setenv("XDG_RUNTIME_DIR", dir)
	t.Setenv("PULSE_SERVER", "")
	os.Unsetenv("PULSE_SERVER")
	t.Setenv("HOME", dir)
	if Find() != nil {
		t.Error("Find returned an output without a server")
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

func TestNoServer(t *testing.T) {
	l := listen(t)
	out := Find()
	if out == nil {
		t.Fatal("Find returned nil, want an output")
	}
	l.Close()
	if err := out(t.Context(), Stone); err == nil {
		t.Error("no error after the server was closed")
	}
}

// TestServerEnds checks that playing a sound returns an error if the server closes the connection.
func TestServerEnds(t *testing.T) {
	l := listen(t)
	go func() {
		if c, err := l.Accept(); err == nil {
			_, _ = c.Read(make([]byte, 1)) // of a request
			c.Close()
		}
	}()
	if err := Find()(t.Context(), Stone); err == nil {
		t.Error("no error after the server closed the connection")
	}
}

// TestPlayOnServer plays all sounds if the machine has a sound server.
func TestPlayOnServer(t *testing.T) {
	out := Find()
	if out == nil {
		t.Skip("there is no sound server")
	}

	for _, s := range sounds {
		if err := out(t.Context(), s); err != nil {
			t.Errorf("playing %v: %v", s, err)
		}
	}
}
