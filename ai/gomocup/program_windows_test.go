package gomocup

import (
	"io"
	"net"
	"os"
	"os/exec"
	"testing"
	"time"

	"jingzi/game"
)

// lineVariable is the address to which those who live hold a line.
const lineVariable = "GOMOCUP_TEST_LINE"

// line is kept from the garbage collector.
var line net.Conn

func init() {
	// Starts others, which start others, and hangs with them.
	brains["forks"] = onMove(func() { live("children") })
	brains["children"] = func() { live("alive") }
	brains["alive"] = func() { live("") }
}

// live holds a line and hangs, with four others of some manners.
func live(manners string) {
	var err error
	if line, err = net.Dial("tcp", os.Getenv(lineVariable)); err != nil {
		os.Exit(4)
	}
	for range 4 {
		if manners != "" {
			child := exec.Command(os.Args[0])
			child.Env = append(os.Environ(), brainVariable+"="+manners)
			child.Start()
		}
	}
	hang()
}

// Close ends a program that thinks, and all that it has started.
func TestNothingIsLeftOfAProgram(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	t.Setenv(lineVariable, listener.Addr().String())
	program, start := brain(t, "forks"), position(t, game.Freestyle)
	done := make(chan error, 1)
	go func() {
		_, err := program.Think(t.Context(), start, game.Limit{Time: time.Hour}, nil)
		done <- err
	}()
	const all = 1 + 4 + 16 // the engine, its children and theirs
	var lines []net.Conn
	for range all {
		_ = listener.(*net.TCPListener).SetDeadline(time.Now().Add(patience))
		l, err := listener.Accept()
		if err != nil {
			t.Fatalf("%d of %d live: %v", len(lines), all, err)
		}
		defer l.Close()
		lines = append(lines, l)
	}
	program.Close()
	for i, l := range lines {
		_ = l.SetReadDeadline(time.Now().Add(patience))
		if _, err := io.Copy(io.Discard, l); os.IsTimeout(err) {
			t.Fatalf("after Close %d of %d lived on", all-i, all)
		}
	}
	if err := <-done; err == nil {
		t.Error("no error")
	}
}
