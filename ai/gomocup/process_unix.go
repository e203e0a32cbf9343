//go:build unix && !linux

package gomocup

import (
	"os"
	"os/exec"
	"syscall"
)

// processGroup is the process group of an engine. An interrupt at the terminal does not reach it. It
// ends with this program, even if that is killed, because a shell that leads the group reads from a
// pipe whose other end only this program holds. Processes that leave the group, such as those that
// setsid runs, are not killed on these systems.
type processGroup struct {
	watcher *exec.Cmd // the shell; nil if it could not be started
	leader  int       // process ID of the group's leader
	engine  int       // process ID of the engine
	pipe    *os.File  // the write end of the watcher's pipe
}

// start starts a command in a new group.
func (f *processGroup) start(cmd *exec.Cmd) error {
	f.watch()
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pgid: f.leader}
	if err := cmd.Start(); err != nil {
		f.kill()
		return err
	}
	f.engine = cmd.Process.Pid
	if f.watcher == nil {
		f.leader = f.engine
	}
	return nil
}

// watch starts the shell that kills the group after this program has ended.
func (f *processGroup) watch() {
	read, held, err := os.Pipe()
	if err != nil {
		return
	}
	defer read.Close()
	watcher := exec.Command("/bin/sh", "-c", "read gone; kill -9 0")
	watcher.Dir = "/"
	watcher.Stdin = read
	watcher.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	if err := watcher.Start(); err != nil {
		held.Close()
		return
	}
	f.watcher, f.leader, f.pipe = watcher, watcher.Process.Pid, held
}

// kill kills the processes in the group, and the engine if it has left it.
func (f *processGroup) kill() {
	if f.leader != 0 {
		_ = syscall.Kill(-f.leader, syscall.SIGKILL)
	}
	if f.engine != 0 {
		_ = syscall.Kill(f.engine, syscall.SIGKILL)
	}
	if f.watcher != nil {
		_ = f.watcher.Wait()
		f.pipe.Close()
	}
}
