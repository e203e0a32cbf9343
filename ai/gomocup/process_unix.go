//go:build unix

package gomocup

import (
	"os"
	"os/exec"
	"runtime"
	"syscall"
)

// family is a process group of its own for an engine, so that an interrupt at
// our terminal does not reach it, and all of it ends at once: when we say so,
// and when we are gone, even killed. For this a shell that leads the group reads
// from a pipe whose other end only we hold. What leaves the group by itself
// escapes.
type family struct {
	watcher *exec.Cmd // nil where there is no shell
	leader  int       // whose number the group has
	held    *os.File
}

// newFamily makes the group before there is an engine in it.
func newFamily() family {
	read, held, err := os.Pipe()
	if err != nil {
		return family{}
	}
	defer read.Close()
	watcher := exec.Command("/bin/sh", "-c", "read gone; kill -9 0")
	watcher.Dir = "/"
	watcher.Stdin = read
	watcher.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	if err := watcher.Start(); err != nil {
		held.Close()
		return family{}
	}
	return family{watcher, watcher.Process.Pid, held}
}

// invite has a command start in the group.
func (f *family) invite(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pgid: f.leader}
}

// adopt takes note of the engine.
func (f *family) adopt(cmd *exec.Cmd) {
	if f.watcher == nil {
		f.leader = cmd.Process.Pid
	}
}

// end kills all in the group.
func (f *family) end() {
	if f.leader != 0 {
		_ = syscall.Kill(-f.leader, syscall.SIGKILL)
	}
	if f.watcher != nil {
		_ = f.watcher.Wait()
		f.held.Close()
	}
}

// peakMemory is the most memory an ended process ever held, in bytes; 0 if
// the system does not report it.
func peakMemory(state *os.ProcessState) int64 {
	usage, ok := state.SysUsage().(*syscall.Rusage)
	if !ok {
		return 0
	}
	if runtime.GOOS == "darwin" || runtime.GOOS == "ios" {
		return int64(usage.Maxrss)
	}
	return int64(usage.Maxrss) << 10
}
