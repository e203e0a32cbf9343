//go:build vitals && unix

package startup

import (
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"runtime"
	"runtime/pprof"
	"syscall"
	"time"
)

// With the build tag vitals, the program writes the number of its goroutines and the size of its heap to
// standard error on SIGUSR1, for tests that look for leaks. If JINGZI_HEAP is set, the program also writes
// a heap profile to that folder, and if JINGZI_STACKS is set, the stacks of all goroutines.
func init() {
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, syscall.SIGUSR1)
	go func() {
		for range signals {
			runtime.GC()

			// A second time, since objects in a sync.Pool survive one collection.
			runtime.GC()
			var m runtime.MemStats
			runtime.ReadMemStats(&m)
			fmt.Fprintf(os.Stderr, "vitals: %d goroutines, %d bytes\n", runtime.NumGoroutine(), m.HeapAlloc)
			if folder := os.Getenv("JINGZI_HEAP"); folder != "" {
				if file, err := os.Create(filepath.Join(folder, time.Now().Format("150405.000")+".heap")); err == nil {
					_ = pprof.WriteHeapProfile(file)
					file.Close()
				}
			}
			if os.Getenv("JINGZI_STACKS") != "" {
				stacks := make([]byte, 1<<20)
				os.Stderr.Write(stacks[:runtime.Stack(stacks, true)])
			}
		}
	}()
}
