package gomocup

import (
	"bytes"
	"os"
	"runtime/debug"
	"strconv"
	"strings"
	"sync/atomic"
	"syscall"
)

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
