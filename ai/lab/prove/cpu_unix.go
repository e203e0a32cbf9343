//go:build unix

package main

import "syscall"

// cpuSeconds returns the processor time used so far in seconds.
func cpuSeconds() float64 {
	var r syscall.Rusage
	syscall.Getrusage(syscall.RUSAGE_SELF, &r)
	return float64(r.Utime.Nano()+r.Stime.Nano()) / 1e9
}
