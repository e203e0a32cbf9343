package gomocup

import (
	"os"
	"os/exec"
	"syscall"
)

// standApart keeps a console program from opening a window.
func standApart(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{HideWindow: true} }

func killAll(cmd *exec.Cmd) { cmd.Process.Kill() }

func peakMemory(*os.ProcessState) int64 { return 0 }
