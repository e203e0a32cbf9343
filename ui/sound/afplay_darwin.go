package sound

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"time"
)

// Find returns an output that plays sounds with afplay, which is part of macOS, or nil if afplay is missing.
func Find() Output {
	path, err := exec.LookPath("afplay")
	if err != nil {
		return nil
	}
	return func(ctx context.Context, s Sound) error {
		dir, err := os.MkdirTemp("", "jingzi")
		if err != nil {
			return err
		}
		defer os.RemoveAll(dir)
		file := filepath.Join(dir, "sound.wav")
		if err := os.WriteFile(file, s.WAV(), 0o600); err != nil {
			return err
		}
		cmd := exec.CommandContext(ctx, path, file)
		cmd.WaitDelay = 100 * time.Millisecond
		return cmd.Run()
	}
}
