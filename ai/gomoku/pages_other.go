//go:build !linux

package gomoku

// useHugePages does nothing, since only Linux can be asked for huge pages.
func useHugePages[T any]([]T) {}
