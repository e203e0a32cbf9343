package share

import (
	"os/exec"
	"syscall"
)

// quiet lets a program run without a console window.
func hideConsole(c *exec.Cmd) { c.SysProcAttr = &syscall.SysProcAttr{HideWindow: true} }
