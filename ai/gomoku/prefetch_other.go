//go:build !amd64 && !arm64

package gomoku

import "unsafe"

func prefetch(unsafe.Pointer) {}
