package gomocup

import (
	"context"
	"debug/elf"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"jingzi/game"
)

func init() {
	// Starts others, which start others, and hangs with them.
	brains["forks"] = onMove(func() { fork("children"); hang() })
	brains["children"] = func() { fork("hold"); hang() }

	// Ends, and leaves one behind that has taken leave of its family and talks on.
	brains["haunts"] = func() {
		child := exec.Command(os.Args[0])
		child.Env = append(os.Environ(), brainVariable+"=ghost")
		child.Stdout = os.Stdout
		child.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
		child.Start()
		os.Exit(0)
	}
	// Leave their family, as what timeout runs does, with a child that has left it
	// too and one whose parent is gone, or one that has no environment.
	brains["deserts"] = func() {
		_ = syscall.Setpgid(0, 0)
		leave("hold", os.Environ())
		_ = leave("orphans", os.Environ()).Wait()
		onMove(hang)()
	}
	brains["orphans"] = func() { leave("hold", os.Environ()) }
	brains["undresses"] = func() {
		_ = syscall.Setpgid(0, 0)
		leave("hold", []string{markVariable + "=" + os.Getenv(markVariable)})
		onMove(hang)()
	}

	// Leave a daemon, which has forked twice, has a session and no environment, and then end, play or hang.
	daemon := func(then func()) func() {
		return onMove(func() {
			ready, written, _ := os.Pipe()
			first := exec.Command(os.Args[0])
			first.Env = append(os.Environ(), brainVariable+"=forks again")
			first.Stdout = written
			first.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
			_ = first.Start()
			written.Close()
			_, _ = ready.Read(make([]byte, 1))
			then()
		})
	}
	brains["daemon, ends"] = daemon(func() { os.Exit(0) })
	brains["daemon, plays"] = daemon(func() { fmt.Println("7,7") })
	brains["daemon, hangs"] = daemon(hang)
	brains["forks again"] = func() {
		child := exec.Command(os.Args[0], os.Getenv(fifoVariable))
		child.Env = []string{brainVariable + "=daemon"}
		child.Stdout = os.Stdout
		child.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
		_, _ = child.StdinPipe()
		_ = child.Start()
	}
	brains["daemon"] = func() {
		_, _ = io.ReadAll(os.Stdin) // until its parent has ended
		fifo, err := os.OpenFile(os.Args[1], os.O_WRONLY, 0)
		if err != nil {
			return
		}
		defer fifo.Close()
		fmt.Println("ready")
		hang()
	}

	brains["ghost"] = func() { flood("MESSAGE from beyond\n") } // until nobody holds the other end

	// Says a gigabyte in one line, and would be content with that.
	brains["drones"] = onMove(func() {
		piece := strings.Repeat("1", 1<<20)
		for range 1 << 10 {
			if _, err := os.Stdout.WriteString(piece); err != nil {
				return
			}
		}
		fmt.Println("\n1,1")
	})

	// Does not mind being asked to end.
	brains["stubborn"] = func() {
		listen(func(line string) bool {
			switch word, _ := cutWord(line); word {
			case "START":
				fmt.Println("OK")
			case "BEGIN", "DONE":
				fmt.Println("7,7")
			case "END":
				hang()
			}
			return true
		})
		hang()
	}
}

func init() {
	// Is us: has an engine that has started others, and waits for its end.
	brains["player"] = func() {
		p := game.NewPosition(game.Freestyle)
		os.Setenv(brainVariable, os.Getenv(engineVariable))
		New(os.Args[0]).Think(context.Background(), p, game.Limit{Time: time.Hour}, nil)
	}
}

// engineVariable is the environment variable with the brain of the player's engine.
const engineVariable = "GOMOCUP_TEST_ENGINE"

// If the player is killed with SIGKILL, the engine and all its child processes end.
func TestNothingIsLeftAfterAKill(t *testing.T) {
	for manners, all := range map[string]int{
		"forks":   1 + 1 + 1 + 4 + 16, // the player, the watcher, the engine, its children and theirs
		"deserts": 1 + 1 + 1 + 2,
	} {
		t.Run(manners, func(t *testing.T) {
			marked := mark(t)
			player := exec.Command(os.Args[0])
			player.Env = append(os.Environ(), brainVariable+"=player", engineVariable+"="+manners)
			if err := player.Start(); err != nil {
				t.Fatal(err)
			}
			for start := time.Now(); len(relatives(t, marked)) < all; runtime.Gosched() {
				if time.Since(start) > patience {
					t.Fatalf("there: %q", relatives(t, marked))
				}
			}
			if err := player.Process.Kill(); err != nil {
				t.Fatal(err)
			}
			_ = player.Wait()
			for start := time.Now(); len(relatives(t, marked)) > 0; runtime.Gosched() {
				if time.Since(start) > patience {
					t.Fatalf("left: %q", relatives(t, marked))
				}
			}
		})
	}
}

// fifoVariable is the environment variable with the pipe that a daemon keeps open.
const fifoVariable = "GOMOCUP_TEST_FIFO"

// TestALibraryIsMissing starts a copy of a program of the system that needs a library by another name.
func TestALibraryIsMissing(t *testing.T) {
	original, err := exec.LookPath("cat")
	if err != nil {
		t.Fatal(err)
	}
	binary, err := elf.Open(original)
	if err != nil {
		t.Fatal(err)
	}
	defer binary.Close()
	libraries, err := binary.ImportedLibraries()
	if err != nil || len(libraries) == 0 {
		t.Fatalf("%s needs no library: %v", original, err)
	}
	bytes, err := os.ReadFile(original)
	if err != nil {
		t.Fatal(err)
	}
	const none = "none"
	library := none + libraries[0][len(none):]
	text := strings.ReplaceAll(string(bytes), libraries[0]+"\x00", library+"\x00")
	path := filepath.Join(t.TempDir(), "pbrain-copy")
	if err := os.WriteFile(path, []byte(text), 0o777); err != nil {
		t.Fatal(err)
	}
	_, err = New(path).Think(t.Context(), position(t, game.Freestyle), game.Limit{Time: patience}, nil)
	if !errors.Is(err, game.ErrEngineExited) || !strings.Contains(err.Error(), library) || !strings.Contains(err.Error(), path) {
		t.Errorf("error %v", err)
	}
}

// TestNoDaemonIsLeft ends an engine in each way after it has left a daemon.
func TestNoDaemonIsLeft(t *testing.T) {
	think := func(t *testing.T, manners string) (*Program, error) {
		program := brain(t, manners)
		_, err := program.Think(t.Context(), position(t, game.Freestyle), game.Limit{Time: patience}, nil)
		return program, err
	}
	player := func(t *testing.T, manners string) *exec.Cmd {
		cmd := exec.Command(os.Args[0])
		cmd.Env = append(os.Environ(), brainVariable+"=player", engineVariable+"="+manners)
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = cmd.Process.Kill(); _ = cmd.Wait() })
		return cmd
	}
	for name, end := range map[string]func(t *testing.T, daemonReady func()){
		"the engine ends": func(t *testing.T, daemonReady func()) {
			go daemonReady()
			if _, err := think(t, "daemon, ends"); !errors.Is(err, game.ErrEngineExited) {
				t.Errorf("error %v", err)
			}
		},
		"the engine is closed": func(t *testing.T, daemonReady func()) {
			go daemonReady()
			program, err := think(t, "daemon, plays")
			if err != nil {
				t.Error(err)
			}
			program.Close()
		},
		"this program ends": func(t *testing.T, daemonReady func()) {
			player(t, "daemon, plays")
			daemonReady()
		},
		"this program is killed": func(t *testing.T, daemonReady func()) {
			cmd := player(t, "daemon, hangs")
			daemonReady()
			_ = cmd.Process.Kill()
		},
	} {
		t.Run(name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "fifo")
			if err := syscall.Mkfifo(path, 0o600); err != nil {
				t.Fatal(err)
			}
			t.Setenv(fifoVariable, path)
			opened := make(chan *os.File, 1)
			end(t, func() {
				fifo, err := os.Open(path) // waits for the daemon
				if err != nil {
					t.Error(err)
				}
				opened <- fifo
			})
			fifo := <-opened
			defer fifo.Close()
			if err := fifo.SetReadDeadline(time.Now().Add(patience)); err != nil {
				t.Fatal(err)
			}
			if _, err := io.ReadAll(fifo); err != nil { // its end is that of the daemon
				t.Errorf("the daemon is still there: %v", err)
			}
		})
	}
}

func fork(manners string) {
	for range 4 {
		child := exec.Command(os.Args[0])
		child.Env = append(os.Environ(), brainVariable+"="+manners)
		child.Stdin, child.Stdout = os.Stdin, os.Stdout
		child.Start()
	}
}

// leave starts another in a session of its own.
func leave(manners string, environment []string) *exec.Cmd {
	child := exec.Command(os.Args[0])
	child.Env = append(environment, brainVariable+"="+manners)
	child.Stdin, child.Stdout = os.Stdin, os.Stdout
	child.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
	_ = child.Start()
	return child
}

// markVariable is the environment variable that marks the processes started by a test, and their children.
const markVariable = "GOMOCUP_TEST_MARK"

// relatives returns the living processes with a mark, and the zombie children of this process, by state and
// name.
func relatives(t *testing.T, mark string) (left []string) {
	t.Helper()
	all, err := filepath.Glob("/proc/[0-9]*")
	if err != nil {
		t.Fatal(err)
	}
	for _, process := range all {
		stat, err := os.ReadFile(process + "/stat")
		if err != nil {
			continue // it has just ended
		}
		environment, _ := os.ReadFile(process + "/environ")
		name, rest, _ := strings.Cut(string(stat), ") ")
		fields := strings.Fields(rest)
		ours := len(fields) > 1 && fields[1] == strconv.Itoa(os.Getpid())
		if ours || strings.Contains(string(environment), markVariable+"="+mark) {
			left = append(left, name+") "+fields[0])
		}
	}
	return left
}

// mark sets a unique mark for a test.
func mark(t *testing.T) string {
	m := fmt.Sprintf("%d-%d", os.Getpid(), time.Now().UnixNano())
	t.Setenv(markVariable, m)
	// The mark of this process is as it was when it was started.
	return m
}

// In whatever way a program ends, it leaves no process, zombie, goroutine or open file.
func TestNothingIsLeftOfAProgram(t *testing.T) {
	p := position(t, game.Freestyle, game.Pt(7, 7))
	for _, test := range []struct {
		manners string
		reason  error
	}{{"forks", game.ErrEngineTimeout}, {"deserts", game.ErrEngineTimeout}, {"undresses", game.ErrEngineTimeout}, {"drones", game.ErrEngineOutput}, {"roars", game.ErrEngineOutput}, {"haunts", game.ErrEngineOutput}, {"dies", game.ErrEngineExited}, {"hangs", game.ErrEngineTimeout}, {"nests", game.ErrEngineTimeout}} {
		t.Run(test.manners, func(t *testing.T) {
			before, files, marked := runtime.NumGoroutine(), openFiles(t), mark(t)
			program := brain(t, test.manners)
			program.StartTime = patience
			limit := game.Limit{Time: patience}
			if test.reason == game.ErrEngineTimeout {
				program.Grace, limit.Time = time.Millisecond, 100*time.Millisecond
			}
			if test.manners == "nests" {
				program.StartTime = 100 * time.Millisecond
			}
			for range 3 {
				if _, err := program.Think(t.Context(), p, limit, nil); !errors.Is(err, test.reason) {
					t.Fatalf("error %v", err)
				}
				for start := time.Now(); len(relatives(t, marked)) > 0; runtime.Gosched() {
					if time.Since(start) > patience {
						t.Fatalf("left: %q", relatives(t, marked))
					}
				}
			}
			noneLeft(t, before)
			if now := openFiles(t); now > files {
				t.Errorf("%d open files became %d", files, now)
			}
		})
	}
}

func openFiles(t *testing.T) int {
	t.Helper()
	all, err := os.ReadDir("/proc/self/fd")
	if err != nil {
		t.Fatal(err)
	}
	return len(all)
}

// A line of a gigabyte is refused after its first megabyte.
func TestAGigabyteInOneLine(t *testing.T) {
	program := brain(t, "drones")
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	_, err := program.Think(t.Context(), position(t, game.Freestyle), game.Limit{Time: patience}, nil)
	runtime.ReadMemStats(&after)
	if !errors.Is(err, game.ErrEngineOutput) {
		t.Errorf("error %v", err)
	}
	if used := after.TotalAlloc - before.TotalAlloc; used > 16<<20 { // the look for strays reads of every process
		t.Errorf("it took %d bytes of memory", used)
	}
}

// A program that ignores END is killed.
func TestAStubbornProgramIsEnded(t *testing.T) {
	marked, program := mark(t), brain(t, "stubborn")
	if at, err := program.Think(t.Context(), position(t, game.Freestyle), game.Limit{Time: patience}, nil); err != nil || at != game.Pt(7, 7) {
		t.Fatalf("plays %v, error %v", at, err)
	}
	if left := relatives(t, marked); len(left) != 2 { // the engine, and who watches over it
		t.Fatalf("there: %q", left)
	}
	program.Close()
	if left := relatives(t, marked); len(left) > 0 {
		t.Errorf("left: %q", left)
	}
}
