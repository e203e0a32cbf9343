package gomocup

import (
	"bytes"
	"io"
	"os"
	"os/exec"
	"runtime/debug"
	"strconv"
	"strings"
	"sync/atomic"
	"syscall"
)

// processGroup is an engine and all processes that descend from it. The engine is started by a guard, a
// process of this program's own executable. The guard adopts the descendants (PR_SET_CHILD_SUBREAPER),
// even daemons that have forked twice, and kills them when its pipe is closed. The system closes the
// pipe if this program is killed.
type processGroup struct {
	pipe *os.File // the write end of the guard's pipe
}

// guardName is the argv[0] that makes this program a guard. The engine's path and arguments follow.
const guardName = "jingzi-engine-guard"

// File descriptors of a guard. It passes the standard three to the engine.
const (
	// Read until EOF.
	guardPipe = 3

	// The guard writes an errno here if the engine could not be started.
	guardStatus = 4
)

// init runs the guard before main, in every program that can start an engine.
func init() {
	if len(os.Args) > 1 && os.Args[0] == guardName {
		guard(os.Args[1], os.Args[2:])
	}
}

// guard starts an engine and exits when all its descendants have ended. It kills them when guardPipe is
// closed.
func guard(path string, args []string) {
	// The guard hardly allocates memory.
	debug.SetGCPercent(-1)
	const setChildSubreaper = 36

	// Since Linux 3.4.
	_, _, _ = syscall.RawSyscall(syscall.SYS_PRCTL, setChildSubreaper, 1, 0)
	syscall.CloseOnExec(guardPipe)
	syscall.CloseOnExec(guardStatus)
	_, err := syscall.ForkExec(path, args, &syscall.ProcAttr{Env: os.Environ(), Files: []uintptr{0, 1, 2},
		// The engine has its own process group, and is killed when the thread that started it ends.
		// That is the main thread, which runs init and lives as long as the guard.
		Sys: &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}})
	if err != nil {
		errno, _ := err.(syscall.Errno)
		_, _ = syscall.Write(guardStatus, []byte(strconv.Itoa(int(errno))))
		os.Exit(1)
	}

	// Only the engine keeps them open.
	for _, file := range []int{guardStatus, 0, 1, 2} {
		_ = syscall.Close(file)
	}
	_ = syscall.Chdir("/")

	var isEnding atomic.Bool
	go func() {
		waitForEOF(guardPipe)
		isEnding.Store(true)
		killDescendants()
	}()

	for {
		switch _, err := syscall.Wait4(-1, nil, 0, nil); {
		case err == syscall.ECHILD:
			os.Exit(0)
		case isEnding.Load():
			// Processes started after the last call.
			killDescendants()
		}
	}
}

func waitForEOF(file int) {
	for {
		if _, err := syscall.Read(file, make([]byte, 1)); err != syscall.EINTR {
			return
		}
	}
}

// killDescendants kills all processes that descend from this one.
func killDescendants() {
	parents := map[int]int{}
	entries, _ := os.ReadDir("/proc")
	for _, entry := range entries {
		pid, err := strconv.Atoi(entry.Name())
		if err != nil {
			continue
		}
		stat, _ := os.ReadFile("/proc/" + entry.Name() + "/stat")

		// After the name: state, parent.
		fields := strings.Fields(string(stat[bytes.LastIndexByte(stat, ')')+1:]))
		if len(fields) > 1 && fields[0] != "Z" {
			parents[pid], _ = strconv.Atoi(fields[1])
		}
	}

	self := os.Getpid()
	for pid := range parents {
		ancestor := parents[pid]
		for steps := 0; ancestor != self && ancestor != 0 && steps < len(parents); steps++ {
			ancestor = parents[ancestor]
		}
		if ancestor == self {
			_ = syscall.Kill(pid, syscall.SIGKILL)
		}
	}
}

// start starts the program of a command through a guard, and waits until the program is running.
func (g *processGroup) start(cmd *exec.Cmd) error {
	guardEnd, pipe, err := os.Pipe()
	if err != nil {
		return err
	}
	defer guardEnd.Close()
	status, statusEnd, err := os.Pipe()
	if err != nil {
		pipe.Close()
		return err
	}
	defer status.Close()
	path := cmd.Path
	cmd.Path, cmd.Args = "/proc/self/exe", append([]string{guardName, path}, cmd.Args...)
	cmd.ExtraFiles = []*os.File{guardEnd, statusEnd}

	// An interrupt at the terminal does not reach the guard.
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	err = cmd.Start()
	statusEnd.Close()
	if err != nil {
		pipe.Close()
		return err
	}
	g.pipe = pipe
	if text, _ := io.ReadAll(status); len(text) > 0 {
		errno, _ := strconv.Atoi(string(text))
		g.kill()
		_ = cmd.Wait()
		return &os.PathError{Op: "fork/exec", Path: path, Err: syscall.Errno(errno)}
	}

	return nil
}

// kill kills the engine and its descendants. The guard then exits.
func (g *processGroup) kill() { g.pipe.Close() }
