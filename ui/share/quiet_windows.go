package share

import (
	"os/exec"
	"syscall"
)

// hideConsole runs a program without a console window.
func hideConsole(c *exec.Cmd) { c.SysProcAttr = &syscall.SysProcAttr{HideWindow: true} }
