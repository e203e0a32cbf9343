package sound

import (
	"context"
	"os"
	"path/filepath"
	"syscall"
	"time"
	"unsafe"
)

// Find returns an output that plays sounds from memory with a Windows function, or nil if the function is
// missing.
func Find() Output {
	const async, noDefault, memory = 0x1, 0x2, 0x4
	play := syscall.NewLazyDLL(filepath.Join(os.Getenv("SystemRoot"), "System32", "winmm.dll")).NewProc("PlaySoundW")
	if play.Find() != nil {
		return nil
	}
	return func(ctx context.Context, s Sound) error {
		// Remains valid, since the sound keeps it.
		wav := s.WAV()
		if ok, _, err := play.Call(uintptr(unsafe.Pointer(&wav[0])), 0, async|noDefault|memory); ok == 0 {
			return err
		}
		select {
		case <-time.After(s.Length()):
		case <-ctx.Done():
			// Stops the sound.
			_, _, _ = play.Call(0, 0, 0)
		}
		return nil
	}
}
