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

// addressVariable is the environment variable with the address to which running processes keep a connection.
const addressVariable = "GOMOCUP_TEST_ADDRESS"

// connection is global, so that the garbage collector does not close it.
var connection net.Conn

func init() {
	// Starts four child processes, each of which starts four more. All of them hang.
	brains["starts processes"] = onMove(func() { connectAndHang("children") })
	brains["children"] = func() { connectAndHang("grandchildren") }
	brains["grandchildren"] = func() { connectAndHang("") }

	// Runs an engine as this program does, and waits for its move.
	brains["player"] = func() {
		os.Setenv(brainVariable, "starts processes")
		New(os.Args[0]).Think(context.Background(), game.NewPosition(game.Freestyle), game.Limit{Time: time.Hour}, nil)
	}
}

// connectAndHang keeps a connection open and hangs. If behaviour is not "", it starts four child processes
// with that brain.
func connectAndHang(behaviour string) {
	var err error
	if connection, err = net.Dial("tcp", os.Getenv(addressVariable)); err != nil {
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

// TestKillLeavesNoProcess checks that the engine and all its descendants end if the player is killed.
func TestKillLeavesNoProcess(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	player := exec.Command(os.Args[0])
	player.Env = append(os.Environ(), brainVariable+"=player", addressVariable+"="+listener.Addr().String())
	if err := player.Start(); err != nil {
		t.Fatal(err)
	}
	defer player.Process.Kill()
	const numProcesses = 1 + 4 + 16 // the engine, its children and grandchildren
	var connections []net.Conn
	for range numProcesses {
		_ = listener.(*net.TCPListener).SetDeadline(time.Now().Add(answerTimeout))
		c, err := listener.Accept()
		if err != nil {
			t.Fatalf("got %d processes, error %v; want %d", len(connections), err, numProcesses)
		}
		defer c.Close()
		connections = append(connections, c)
	}
	if err := player.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = player.Wait()
	for i, c := range connections {
		_ = c.SetReadDeadline(time.Now().Add(answerTimeout))
		if _, err := io.Copy(io.Discard, c); os.IsTimeout(err) {
			t.Fatalf("process %d of %d is still running", i+1, numProcesses)
		}
	}
}
