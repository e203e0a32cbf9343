//go:build !windows

package ui

import "os/exec"

// quiet lets a program run without a console window, where it would open one.
func quiet(*exec.Cmd) {}
