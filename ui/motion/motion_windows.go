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
	get := syscall.NewLazyDLL(filepath.Join(os.Getenv("SystemRoot"), "System32", "user32.dll")).NewProc(
		"SystemParametersInfoW")
	if get.Find() != nil {
		return false
	}
	enabled := int32(1)
	ok, _, _ := get.Call(getClientAreaAnimation, 0, uintptr(unsafe.Pointer(&enabled)), 0)
	return ok != 0 && enabled == 0
}
