//go:build !amd64 && !arm64

package gomoku

import "unsafe"

// prefetch does nothing on this architecture.
func prefetch(unsafe.Pointer) {}
