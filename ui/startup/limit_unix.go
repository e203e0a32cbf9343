//go:build linux || darwin

package startup

import (
	"math"
	"syscall"
)

// addressSpaceLimit returns the maximum size of the program's address space in bytes (ulimit -v), or MaxUint64
// if it is not limited.
func addressSpaceLimit() uint64 {
	var limit syscall.Rlimit
	if syscall.Getrlimit(syscall.RLIMIT_AS, &limit) != nil {
		return math.MaxUint64
	}
	return limit.Cur
}
