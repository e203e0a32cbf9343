//go:build vitals && unix

package ui

import (
	"fmt"
	"os"
	"os/signal"
	"runtime"
	"syscall"
)

// With the tag vitals the program tells on a signal what lives in it, for
// tests that look for what does not die.
func init() {
	asked := make(chan os.Signal, 1)
	signal.Notify(asked, syscall.SIGUSR1)
	go func() {
		for range asked {
			runtime.GC()
			var m runtime.MemStats
			runtime.ReadMemStats(&m)
			fmt.Fprintf(os.Stderr, "vitals: %d goroutines, %d bytes\n", runtime.NumGoroutine(), m.HeapAlloc)
			if os.Getenv("JINGZI_STACKS") != "" {
				stacks := make([]byte, 1<<20)
				os.Stderr.Write(stacks[:runtime.Stack(stacks, true)])
			}
		}
	}()
}
