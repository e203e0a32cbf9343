//go:build !linux && !darwin

package startup

import "math"

// addressSpaceLimit returns MaxUint64: the address space is not limited.
func addressSpaceLimit() uint64 { return math.MaxUint64 }
