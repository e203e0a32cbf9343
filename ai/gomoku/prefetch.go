//go:build amd64 || arm64

package gomoku

import "unsafe"

// prefetch brings what stands at an address into the cache, without waiting for it.
//
//go:noescape
func prefetch(at unsafe.Pointer)
