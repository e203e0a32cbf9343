package share

import (
	"os/exec"
	"syscall"
)

// hideConsole makes a program run without a console window.
func hideConsole(c *exec.Cmd) { c.SysProcAttr = &syscall.SysProcAttr{HideWindow: true} }
