package engine

import (
	"syscall"
	"unsafe"
)

// useHugePages asks the kernel to keep a large table in pages of 2 MB, so that random accesses rarely miss the
// TLB.
func useHugePages[T any](table []T) {
	const page = 2 << 20
	bytes := unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(table))), len(table)*int(unsafe.Sizeof(*new(T))))
	skip := int(-uintptr(unsafe.Pointer(unsafe.SliceData(bytes))) % page)
	if n := (len(bytes) - skip) / page * page; n > 0 {
		// Only an optimization, so errors are ignored.
		_ = syscall.Madvise(bytes[skip:skip+n], syscall.MADV_HUGEPAGE)
	}
}
