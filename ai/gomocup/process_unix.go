//go:build unix

package gomocup

import (
	"os/exec"
	"syscall"
)

// ownGroup has a command start in a process group of its own, so that an interrupt at
// our terminal does not reach it.
func ownGroup(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// killGroup ends a command and what it has started, unless that has left the group.
func killGroup(cmd *exec.Cmd) { _ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
