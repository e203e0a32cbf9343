package gomocup

import (
	"context"
	"io"
	"net"
	"os"
	"os/exec"
	"testing"
	"time"

	"jingzi/game"
)

// lineVariable is the environment variable with the address to which living processes keep a connection.
const lineVariable = "GOMOCUP_TEST_LINE"

// line is global, so that the garbage collector does not close it.
var line net.Conn

func init() {
	// Starts child processes, which also start some, and hangs like them.
	brains["starts processes"] = onMove(func() { live("children") })
	brains["children"] = func() { live("alive") }
	brains["alive"] = func() { live("") }

	// Runs an engine as this program does, and waits for its move.
	brains["player"] = func() {
		os.Setenv(brainVariable, "starts processes")
		New(os.Args[0]).Think(context.Background(), game.NewPosition(game.Freestyle), game.Limit{Time: time.Hour}, nil)
	}
}

// live keeps a connection open and hangs, with four child processes that run a brain.
func live(behaviour string) {
	var err error
	if line, err = net.Dial("tcp", os.Getenv(lineVariable)); err != nil {
		os.Exit(4)
	}
	for range 4 {
		if behaviour != "" {
			child := exec.Command(os.Args[0])
			child.Env = append(os.Environ(), brainVariable+"="+behaviour)
			child.Start()
		}
	}
	hang()
}

// If the player is killed, the engine and all its child processes end with the last handle of their job.
func TestNoProcessAfterAKill(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	player := exec.Command(os.Args[0])
	player.Env = append(os.Environ(), brainVariable+"=player", lineVariable+"="+listener.Addr().String())
	if err := player.Start(); err != nil {
		t.Fatal(err)
	}
	defer player.Process.Kill()
	const all = 1 + 4 + 16 // the engine, its children and grandchildren
	var lines []net.Conn
	for range all {
		_ = listener.(*net.TCPListener).SetDeadline(time.Now().Add(answerTimeout))
		l, err := listener.Accept()
		if err != nil {
			t.Fatalf("%d of %d live: %v", len(lines), all, err)
		}
		defer l.Close()
		lines = append(lines, l)
	}
	if err := player.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = player.Wait()
	for i, l := range lines {
		_ = l.SetReadDeadline(time.Now().Add(answerTimeout))
		if _, err := io.Copy(io.Discard, l); os.IsTimeout(err) {
			t.Fatalf("after the kill %d of %d processes are running", all-i, all)
		}
	}
}
