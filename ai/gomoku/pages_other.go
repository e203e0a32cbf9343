//go:build !linux

package gomoku

// useHugePages does nothing: huge pages are only supported on Linux.
func useHugePages[T any]([]T) {}
