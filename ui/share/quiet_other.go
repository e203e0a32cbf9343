//go:build !windows

package share

import "os/exec"

// hideConsole runs a program without a console window on systems that would open one.
func hideConsole(*exec.Cmd) {}
