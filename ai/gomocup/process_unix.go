//go:build unix

package gomocup

import (
	"os"
	"os/exec"
	"runtime"
	"syscall"
)

// standApart gives the process its own group, so that all of it can be killed at
// once and an interrupt at our terminal does not reach it.
func standApart(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

func killAll(cmd *exec.Cmd) { syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }

// peakMemory is the most memory an ended process ever held, in bytes; 0 if
// the system does not report it.
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
