package motion

import (
	"os"
	"path/filepath"
	"syscall"
	"unsafe"
)

// Reduced reports whether animations of windows are disabled in the system's settings.
func Reduced() bool {
	const getClientAreaAnimation = 0x1042
	get := syscall.NewLazyDLL(filepath.Join(os.Getenv("SystemRoot"), "System32", "user32.dll")).NewProc("SystemParametersInfoW")
	if get.Find() != nil {
		return false
	}
	on := int32(1)
	ok, _, _ := get.Call(getClientAreaAnimation, 0, uintptr(unsafe.Pointer(&on)), 0)
	return ok != 0 && on == 0
}
