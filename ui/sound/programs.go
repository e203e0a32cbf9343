//go:build !windows

package sound

import (
	"bytes"
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"sync/atomic"
	"time"
)

// Find returns what plays sounds on this system, nil if there is nothing.
func Find() Output { return programs(runtime.GOOS) }

// program is a command line that plays the WAV file appended to it.
type program []string

// programs looks for the players of a system: that of macOS, elsewhere those of
// PipeWire, PulseAudio and ALSA.
func programs(system string) Output {
	known := []program{{"pw-play"}, {"paplay", "--latency-msec=50"}, {"aplay", "-q"}}
	if system == "darwin" {
		known = []program{{"afplay"}}
	}
	var found []program
	for _, p := range known {
		if path, err := exec.LookPath(p[0]); err == nil {
			found = append(found, append(program{path}, p[1:]...))
		}
	}
	if found == nil {
		return nil
	}
	var first atomic.Int32 // the one that worked last
	return func(ctx context.Context, s Sound) error {
		path, err := stored(s)
		if err != nil {
			return err
		}
		for range found {
			now := first.Load()
			if err = found[now].play(ctx, path); err == nil || ctx.Err() != nil {
				break
			}
			first.CompareAndSwap(now, (now+1)%int32(len(found))) // its sound server may not be running
		}
		return err
	}
}

func (p program) play(ctx context.Context, path string) error {
	run := exec.CommandContext(ctx, p[0], append(p[1:len(p):len(p)], path)...)
	run.WaitDelay = 100 * time.Millisecond
	return run.Run()
}

// stored returns the path of the sound's file in the user's cache folder. It
// writes the file atomically if it is missing or differs.
func stored(s Sound) (path string, err error) {
	cache, err := os.UserCacheDir()
	if err != nil {
		return "", err
	}
	dir := filepath.Join(cache, "jingzi", "sounds")
	path = filepath.Join(dir, s.String()+".wav")
	if there, err := os.ReadFile(path); err == nil && bytes.Equal(there, s.WAV()) {
		return path, nil
	}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return "", err
	}
	temp, err := os.CreateTemp(dir, "."+s.String()+".*")
	if err != nil {
		return "", err
	}
	_, err = temp.Write(s.WAV())
	if closed := temp.Close(); err == nil {
		err = closed
	}
	if err == nil {
		err = os.Rename(temp.Name(), path)
	}
	if err != nil {
		_ = os.Remove(temp.Name())
	}
	return path, err
}
