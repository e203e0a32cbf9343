//go:build amd64 || arm64

package engine

import "unsafe"

// prefetch starts loading the cache line at an address.
//
//go:noescape
func prefetch(address unsafe.Pointer)
