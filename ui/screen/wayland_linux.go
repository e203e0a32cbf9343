package screen

// #cgo LDFLAGS: -ldl
import "C" // for wayland_linux.c
