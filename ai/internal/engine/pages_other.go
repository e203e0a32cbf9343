//go:build !linux

package engine

// useHugePages does nothing: huge pages are only supported on Linux.
func useHugePages[T any]([]T) {}
