package gomocup

import (
	"context"
	"debug/elf"
	"errors"
	"fmt"
	"io"
	"io/fs"
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
	// Starts four child processes, each of which starts four more. All of them hang.
	brains["starts processes"] = onMove(func() { startFourChildren("children"); hang() })
	brains["children"] = func() { startFourChildren("hold"); hang() }

	// Starts a child process in another session that keeps writing, and exits.
	brains["leaves a writing child"] = func() {
		child := exec.Command(os.Args[0])
		child.Env = append(os.Environ(), brainVariable+"=writes")
		child.Stdout = os.Stdout
		child.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
		child.Start()
		os.Exit(0)
	}
	// Leaves its process group, as a program started by timeout does, and starts child processes in other
	// sessions, including one whose parent exits.
	brains["leaves its process group"] = func() {
		_ = syscall.Setpgid(0, 0)
		startDetached("hold", os.Environ())
		_ = startDetached("starts an orphan", os.Environ()).Wait()
		onMove(hang)()
	}
	brains["starts an orphan"] = func() { startDetached("hold", os.Environ()) }

	// Leaves its process group, and starts a child process without an environment.
	brains["clears the environment"] = func() {
		_ = syscall.Setpgid(0, 0)
		startDetached("hold", []string{markVariable + "=" + os.Getenv(markVariable)})
		onMove(hang)()
	}

	// daemon returns a program that starts a daemon and then calls onReady. The daemon has forked twice, and
	// has its own session and no environment.
	daemon := func(onReady func()) func() {
		return onMove(func() {
			reader, writer, _ := os.Pipe()
			parent := exec.Command(os.Args[0])
			parent.Env = append(os.Environ(), brainVariable+"=starts a daemon")
			parent.Stdout = writer
			parent.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
			_ = parent.Start()
			writer.Close()
			_, _ = reader.Read(make([]byte, 1))
			onReady()
		})
	}
	brains["daemon, ends"] = daemon(func() { os.Exit(0) })
	brains["daemon, plays"] = daemon(func() { fmt.Println("7,7") })
	brains["daemon, hangs"] = daemon(hang)
	brains["starts a daemon"] = func() {
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

	brains["writes"] = func() { flood("MESSAGE from a child\n") } // until the other end is closed

	// Writes a gigabyte in one line and then a move.
	brains["gigabyte line"] = onMove(func() {
		piece := strings.Repeat("1", 1<<20)
		for range 1 << 10 {
			if _, err := os.Stdout.WriteString(piece); err != nil {
				return
			}
		}
		fmt.Println("\n1,1")
	})

	// Ignores END.
	brains["ignores END"] = func() {
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
	// Runs an engine as this program does, and waits for its move.
	brains["player"] = func() {
		p := game.NewPosition(game.Freestyle)
		os.Setenv(brainVariable, os.Getenv(engineVariable))
		New(os.Args[0]).Think(context.Background(), p, game.Limit{Time: time.Hour}, nil)
	}
}

// engineVariable is the environment variable that names the brain of the player's engine.
const engineVariable = "GOMOCUP_TEST_ENGINE"

// TestKillLeavesNoProcess checks that the engine and all its descendants are killed if the player is killed
// with SIGKILL.
func TestKillLeavesNoProcess(t *testing.T) {
	for behaviour, numProcesses := range map[string]int{
		"starts processes":         1 + 1 + 1 + 4 + 16, // the player, the guard, the engine, its children and grandchildren
		"leaves its process group": 1 + 1 + 1 + 2,
	} {
		t.Run(behaviour, func(t *testing.T) {
			mark := setMark(t)
			player := exec.Command(os.Args[0])
			player.Env = append(os.Environ(), brainVariable+"=player", engineVariable+"="+behaviour)
			if err := player.Start(); err != nil {
				t.Fatal(err)
			}

			for start := time.Now(); len(findMarkedProcesses(t, mark)) < numProcesses; runtime.Gosched() {
				if time.Since(start) > answerTimeout {
					t.Fatalf("got processes %q, want %d processes", findMarkedProcesses(t, mark), numProcesses)
				}
			}
			if err := player.Process.Kill(); err != nil {
				t.Fatal(err)
			}
			_ = player.Wait()

			for start := time.Now(); len(findMarkedProcesses(t, mark)) > 0; runtime.Gosched() {
				if time.Since(start) > answerTimeout {
					t.Fatalf("processes remain: %q", findMarkedProcesses(t, mark))
				}
			}
		})
	}
}

// fifoVariable is the environment variable with the path of the pipe that a daemon keeps open.
const fifoVariable = "GOMOCUP_TEST_FIFO"

// TestMissingLibrary starts a copy of a system program that needs a library which does not exist.
func TestMissingLibrary(t *testing.T) {
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
	const prefix = "none"
	library := prefix + libraries[0][len(prefix):]
	text := strings.ReplaceAll(string(bytes), libraries[0]+"\x00", library+"\x00")
	path := filepath.Join(t.TempDir(), "pbrain-copy")
	if err := os.WriteFile(path, []byte(text), 0o777); err != nil {
		t.Fatal(err)
	}
	_, err = New(path).Think(t.Context(), position(t, game.Freestyle), game.Limit{Time: answerTimeout}, nil)
	if !errors.Is(err, game.ErrEngineExited) || !strings.Contains(err.Error(), library) ||
		!strings.Contains(err.Error(), path) {
		t.Errorf("got error %v, want %v that contains %q and %q", err, game.ErrEngineExited, library, path)
	}
}

// TestMissingLoader checks that a program for another C library, whose loader does not exist, cannot be started because
// of its format: it exists itself.
func TestMissingLoader(t *testing.T) {
	original, err := exec.LookPath("cat")
	if err != nil {
		t.Fatal(err)
	}
	binary, err := elf.Open(original)
	if err != nil {
		t.Fatal(err)
	}
	defer binary.Close()
	section := binary.Section(".interp")
	if section == nil {
		t.Fatalf("%s has no loader", original)
	}
	loader, err := section.Data()
	if err != nil {
		t.Fatal(err)
	}
	bytes, err := os.ReadFile(original)
	if err != nil {
		t.Fatal(err)
	}
	const prefix = "/none"
	text := strings.ReplaceAll(string(bytes), string(loader), prefix+string(loader[len(prefix):]))
	path := filepath.Join(t.TempDir(), "pbrain-copy")
	if err := os.WriteFile(path, []byte(text), 0o777); err != nil {
		t.Fatal(err)
	}
	_, err = New(path).Think(t.Context(), position(t, game.Freestyle), game.Limit{Time: answerTimeout}, nil)
	var pathErr *fs.PathError
	if !errors.Is(err, game.ErrEngineStart) || !errors.As(err, &pathErr) || pathErr.Path != path ||
		pathErr.Err != syscall.ENOEXEC {
		t.Errorf("got error %v, want %v for %s", err, syscall.ENOEXEC, path)
	}
}

// TestFewFiles starts a program with every number of files that may still be opened, up to enough. Whatever is missing,
// no file and no process remains.
func TestFewFiles(t *testing.T) {
	start := func() error {
		program := brain(t, "good")
		defer program.Close()
		return program.Start(t.Context(), game.Freestyle)
	}

	// The runtime's own files are open from now on.
	if err := start(); err != nil {
		t.Fatal(err)
	}
	var limit syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_NOFILE, &limit); err != nil {
		t.Fatal(err)
	}
	numFiles, mark := countOpenFiles(t), setMark(t)

	numFailures := 0
	for {
		few := syscall.Rlimit{Cur: uint64(numFiles + numFailures), Max: limit.Max}
		if err := syscall.Setrlimit(syscall.RLIMIT_NOFILE, &few); err != nil {
			t.Fatal(err)
		}
		err := start()
		if err := syscall.Setrlimit(syscall.RLIMIT_NOFILE, &limit); err != nil {
			t.Fatal(err)
		}
		if n := countOpenFiles(t); n > numFiles {
			t.Fatalf("%d files may be opened: %d remain open", numFailures, n-numFiles)
		}
		if processes := findMarkedProcesses(t, mark); len(processes) > 0 {
			t.Fatalf("%d files may be opened: the processes %q remain", numFailures, processes)
		}
		if err == nil {
			break
		}
		if !errors.Is(err, game.ErrEngineStart) || !errors.Is(err, syscall.EMFILE) {
			t.Errorf("%d files may be opened: got error %v, want %v and %v", numFailures, err, game.ErrEngineStart,
				syscall.EMFILE)
		}
		numFailures++
	}

	// Three pipes to the engine and two to its guard.
	if numFailures < 10 || numFailures > 20 {
		t.Errorf("the program was started with %d files, want at least 10", numFailures)
	}
}

// TestNoDaemonRemains checks that a daemon started by an engine is killed in whatever way the engine ends.
func TestNoDaemonRemains(t *testing.T) {
	think := func(t *testing.T, behaviour string) (*Program, error) {
		program := brain(t, behaviour)
		_, err := program.Think(t.Context(), position(t, game.Freestyle), game.Limit{Time: answerTimeout}, nil)
		return program, err
	}
	startPlayer := func(t *testing.T, behaviour string) *exec.Cmd {
		cmd := exec.Command(os.Args[0])
		cmd.Env = append(os.Environ(), brainVariable+"=player", engineVariable+"="+behaviour)
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = cmd.Process.Kill(); _ = cmd.Wait() })

		return cmd
	}
	for name, endPlayer := range map[string]func(t *testing.T, openFIFO func()){
		"the engine ends": func(t *testing.T, openFIFO func()) {
			go openFIFO()
			if _, err := think(t, "daemon, ends"); !errors.Is(err, game.ErrEngineExited) {
				t.Errorf("got error %v, want %v", err, game.ErrEngineExited)
			}
		},
		"the engine is closed": func(t *testing.T, openFIFO func()) {
			go openFIFO()
			program, err := think(t, "daemon, plays")
			if err != nil {
				t.Error(err)
			}
			program.Close()
		},
		"this program ends": func(t *testing.T, openFIFO func()) {
			startPlayer(t, "daemon, plays")
			openFIFO()
		},
		"this program is killed": func(t *testing.T, openFIFO func()) {
			cmd := startPlayer(t, "daemon, hangs")
			openFIFO()
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
			endPlayer(t, func() {
				fifo, err := os.Open(path) // waits for the daemon
				if err != nil {
					t.Error(err)
				}

				opened <- fifo
			})

			fifo := <-opened
			defer fifo.Close()
			if err := fifo.SetReadDeadline(time.Now().Add(answerTimeout)); err != nil {
				t.Fatal(err)
			}
			if _, err := io.ReadAll(fifo); err != nil { // the pipe is closed when the daemon ends
				t.Errorf("the daemon is still running: %v", err)
			}
		})
	}
}

func startFourChildren(behaviour string) {
	for range 4 {
		child := exec.Command(os.Args[0])
		child.Env = append(os.Environ(), brainVariable+"="+behaviour)
		child.Stdin, child.Stdout = os.Stdin, os.Stdout
		child.Start()
	}
}

// startDetached starts a child process in a new session.
func startDetached(behaviour string, environment []string) *exec.Cmd {
	child := exec.Command(os.Args[0])
	child.Env = append(environment, brainVariable+"="+behaviour)
	child.Stdin, child.Stdout = os.Stdin, os.Stdout
	child.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
	_ = child.Start()

	return child
}

// markVariable is the environment variable that marks the processes started by a test, and their children.
const markVariable = "GOMOCUP_TEST_MARK"

// findMarkedProcesses returns the names and states of the processes with a mark and of all children of this
// process.
func findMarkedProcesses(t *testing.T, mark string) (processes []string) {
	t.Helper()
	all, err := filepath.Glob("/proc/[0-9]*")
	if err != nil {
		t.Fatal(err)
	}

	for _, process := range all {
		stat, err := os.ReadFile(process + "/stat")
		if err != nil {
			continue // the process has just ended
		}
		environment, _ := os.ReadFile(process + "/environ")
		name, rest, _ := strings.Cut(string(stat), ") ")
		fields := strings.Fields(rest)
		isChild := len(fields) > 1 && fields[1] == strconv.Itoa(os.Getpid())
		if isChild || strings.Contains(string(environment), markVariable+"="+mark) {
			processes = append(processes, name+") "+fields[0])
		}
	}

	return processes
}

// setMark sets a unique mark for the processes of a test, and returns it.
func setMark(t *testing.T) string {
	mark := fmt.Sprintf("%d-%d", os.Getpid(), time.Now().UnixNano())
	t.Setenv(markVariable, mark)
	// This process itself stays unmarked, since /proc shows the environment that it was started with.
	return mark
}

// TestProgramLeavesNothing checks that no process, zombie, goroutine or open file remains of a program,
// whatever it does.
func TestProgramLeavesNothing(t *testing.T) {
	p := position(t, game.Freestyle, game.Pt(7, 7))
	for _, test := range []struct {
		behaviour string
		reason    error
	}{{"starts processes", game.ErrEngineTimeout}, {"leaves its process group", game.ErrEngineTimeout},
		{"clears the environment", game.ErrEngineTimeout}, {"gigabyte line", game.ErrEngineOutput}, {"endless line", game.ErrEngineOutput}, {"leaves a writing child", game.ErrEngineOutput}, {"exits", game.ErrEngineExited}, {"hangs", game.ErrEngineTimeout}, {"wrapper", game.ErrEngineTimeout}} {
		t.Run(test.behaviour, func(t *testing.T) {
			numGoroutines, numFiles, mark := runtime.NumGoroutine(), countOpenFiles(t), setMark(t)
			program := brain(t, test.behaviour)
			program.StartTime = answerTimeout
			limit := game.Limit{Time: answerTimeout}
			if test.reason == game.ErrEngineTimeout {
				program.Grace, limit.Time = time.Millisecond, 100*time.Millisecond
			}
			if test.behaviour == "wrapper" {
				program.StartTime = 100 * time.Millisecond
			}

			for range 3 {
				if _, err := program.Think(t.Context(), p, limit, nil); !errors.Is(err, test.reason) {
					t.Fatalf("got error %v, want %v", err, test.reason)
				}

				for start := time.Now(); len(findMarkedProcesses(t, mark)) > 0; runtime.Gosched() {
					if time.Since(start) > answerTimeout {
						t.Fatalf("processes remain: %q", findMarkedProcesses(t, mark))
					}
				}
			}
			waitForGoroutines(t, numGoroutines)
			if n := countOpenFiles(t); n > numFiles {
				t.Errorf("got %d open files, want at most %d", n, numFiles)
			}
		})
	}
}

func countOpenFiles(t *testing.T) int {
	t.Helper()
	all, err := os.ReadDir("/proc/self/fd")
	if err != nil {
		t.Fatal(err)
	}

	return len(all)
}

// TestGigabyteInOneLine checks that a line of a gigabyte is an error without being held in memory.
func TestGigabyteInOneLine(t *testing.T) {
	program := brain(t, "gigabyte line")
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	_, err := program.Think(t.Context(), position(t, game.Freestyle), game.Limit{Time: answerTimeout}, nil)
	runtime.ReadMemStats(&after)
	if !errors.Is(err, game.ErrEngineOutput) {
		t.Errorf("got error %v, want %v", err, game.ErrEngineOutput)
	}
	if used := after.TotalAlloc - before.TotalAlloc; used > 16<<20 {
		t.Errorf("Think allocated %d bytes, want at most %d", used, 16<<20)
	}
}

func TestProgramThatIgnoresEnd(t *testing.T) {
	mark, program := setMark(t), brain(t, "ignores END")
	if point, err := program.Think(t.Context(), position(t, game.Freestyle), game.Limit{Time: answerTimeout},
		nil); err != nil || point != game.Pt(7, 7) {
		t.Fatalf("got %v, error %v; want %v", point, err, game.Pt(7, 7))
	}
	if processes := findMarkedProcesses(t, mark); len(processes) != 2 {
		t.Fatalf("got processes %q, want the engine and its guard", processes)
	}
	program.Close()
	if processes := findMarkedProcesses(t, mark); len(processes) > 0 {
		t.Errorf("got processes %q, want none", processes)
	}
}
