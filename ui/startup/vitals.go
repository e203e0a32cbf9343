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

// With the build tag vitals the program reports its goroutines and memory on a signal, for tests that look
// for leaks. If JINGZI_HEAP is set, it also writes a profile of its heap to that folder.
func init() {
	asked := make(chan os.Signal, 1)
	signal.Notify(asked, syscall.SIGUSR1)
	go func() {
		for range asked {
			runtime.GC()
			runtime.GC() // twice, since pools survive one collection
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
