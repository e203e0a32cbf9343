//go:build !unix && !windows

package gomocup

import (
	"os"
	"os/exec"
)

func standApart(*exec.Cmd) {}

func killAll(cmd *exec.Cmd) { cmd.Process.Kill() }

func peakMemory(*os.ProcessState) int64 { return 0 }
