//go:build vitals && unix

package startup

import (
	"fmt"
	"os"
	"os/signal"
	"runtime"
	"syscall"
)

// With the tag vitals the program reports its goroutines and memory on a signal,
// for tests that look for leaks.
func init() {
	asked := make(chan os.Signal, 1)
	signal.Notify(asked, syscall.SIGUSR1)
	go func() {
		for range asked {
			runtime.GC()
			runtime.GC() // pools keep what they hold for one collection
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
