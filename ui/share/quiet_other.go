//go:build !windows

package share

import "os/exec"

// quiet lets a program run without a console window, where it would open one.
func hideConsole(*exec.Cmd) {}
