//go:build !linux

package gomoku

func useHugePages[T any]([]T) {}
