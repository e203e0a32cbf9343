package startup

import (
	"io"
	"runtime"
	"strings"
	"syscall"
	"unsafe"

	"jingzi/ui/lang"
)

var (
	user32   = syscall.NewLazyDLL("user32.dll")
	gdi32    = syscall.NewLazyDLL("gdi32.dll")
	opengl32 = syscall.NewLazyDLL("opengl32.dll")
	kernel32 = syscall.NewLazyDLL("kernel32.dll")
)

// pixelFormat is a PIXELFORMATDESCRIPTOR, which has 40 bytes.
type pixelFormat struct {
	size, version uint16
	flags         uint32
	kind, colours byte
	_             [13]byte // bits of each colour and of the accumulation buffer
	depth         byte
	_             [16]byte
}

// openGL returns the version of OpenGL, or "" if OpenGL is missing. It gets the version with a hidden
// window, since Fyne would exit with a message in English if OpenGL were missing.
func openGL() string {
	for _, library := range []*syscall.LazyDLL{user32, gdi32, opengl32} {
		if library.Load() != nil {
			return ""
		}
	}

	// Since windows and contexts belong to a thread.
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	call := func(library *syscall.LazyDLL, name string, arguments ...uintptr) uintptr {
		result, _, _ := library.NewProc(name).Call(arguments...)
		return result
	}
	class, _ := syscall.UTF16PtrFromString("STATIC")
	const popup = 0x80000000 // WS_POPUP
	window := call(user32, "CreateWindowExW", 0, uintptr(unsafe.Pointer(class)), 0, popup, 0, 0, 1, 1, 0, 0, 0, 0)
	if window == 0 {
		return ""
	}
	defer call(user32, "DestroyWindow", window)
	device := call(user32, "GetDC", window)
	defer call(user32, "ReleaseDC", window, device)
	const drawToWindow, supportOpenGL, doubleBuffer = 4, 32, 1 // PFD_…
	format := pixelFormat{version: 1, flags: drawToWindow | supportOpenGL | doubleBuffer, colours: 32, depth: 24}
	format.size = uint16(unsafe.Sizeof(format))
	index := call(gdi32, "ChoosePixelFormat", device, uintptr(unsafe.Pointer(&format)))
	if index == 0 || call(gdi32, "SetPixelFormat", device, index, uintptr(unsafe.Pointer(&format))) == 0 {
		return ""
	}
	context := call(opengl32, "wglCreateContext", device)
	if context == 0 {
		return ""
	}
	defer call(opengl32, "wglDeleteContext", context)
	if call(opengl32, "wglMakeCurrent", device, context) == 0 {
		return ""
	}
	defer call(opengl32, "wglMakeCurrent", 0, 0)
	const version = 0x1f02 // GL_VERSION
	// The text belongs to the driver and is not freed.
	text := *(**[256]byte)(unsafe.Pointer(&[]uintptr{call(opengl32, "glGetString", version)}[0]))
	if text == nil {
		return ""
	}
	var b strings.Builder
	for _, c := range text {
		if c == 0 {
			break
		}
		b.WriteByte(c)
	}
	return b.String()
}

// reportUnsupported shows a message in a message box, since the program has no console.
func reportUnsupported(message string, _ io.Writer) {
	text, err := syscall.UTF16PtrFromString(message)
	if err != nil {
		return
	}
	title, _ := syscall.UTF16PtrFromString(lang.AppName())
	const iconError, foreground = 0x10, 0x10000 // MB_…
	user32.NewProc("MessageBoxW").Call(0, uintptr(unsafe.Pointer(text)), uintptr(unsafe.Pointer(title)),
		iconError|foreground)
}

// systemLanguage returns the display language of Windows.
func systemLanguage() (lang.Language, bool) {
	var name [85]uint16 // LOCALE_NAME_MAX_LENGTH
	if n, _, _ := kernel32.NewProc("GetUserDefaultLocaleName").Call(uintptr(unsafe.Pointer(&name[0])),
		uintptr(len(name))); n == 0 {
		return lang.English, false
	}
	return lang.FromTag(syscall.UTF16ToString(name[:]))
}
