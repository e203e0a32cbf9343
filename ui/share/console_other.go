//go:build !windows

package share

import "os/exec"

// hideConsole does nothing, since only Windows opens a console window.
func hideConsole(*exec.Cmd) {}
