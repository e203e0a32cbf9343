package main

import "syscall"

// cpuSeconds returns the processor time used so far in seconds.
func cpuSeconds() float64 {
	process, _ := syscall.GetCurrentProcess()
	var creation, exit, kernel, user syscall.Filetime
	syscall.GetProcessTimes(process, &creation, &exit, &kernel, &user)
	ticks := func(t syscall.Filetime) float64 { return float64(t.HighDateTime)*(1<<32) + float64(t.LowDateTime) }

	// A tick is 100 ns.
	return (ticks(user) + ticks(kernel)) / 1e7
}
