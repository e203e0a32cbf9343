//go:build unix

package gomocup

import (
	"os"
	"os/exec"
	"runtime"
	"syscall"
)

// standApart gives a program a group of its own, so that all of it can be
// ended at once and an interrupt at our terminal is not meant for it.
func standApart(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

func killAll(cmd *exec.Cmd) { syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }

// peakMemory is the most memory an ended process ever held, in bytes; 0 where
// the system does not tell.
func peakMemory(state *os.ProcessState) int64 {
	usage, ok := state.SysUsage().(*syscall.Rusage)
	if !ok {
		return 0
	}
	if runtime.GOOS == "darwin" || runtime.GOOS == "ios" {
		return int64(usage.Maxrss)
	}
	return int64(usage.Maxrss) << 10
}
