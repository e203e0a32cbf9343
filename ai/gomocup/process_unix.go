//go:build unix && !linux

package gomocup

import (
	"os"
	"os/exec"
	"syscall"
)

// processGroup is the process group of an engine. An interrupt at the terminal does not reach it. The
// group ends with this program, even if this program is killed, because the shell that leads the group
// reads from a pipe whose other end only this program holds. Processes that leave the group, such as those
// that setsid runs, are not killed on these systems.
type processGroup struct {
	watcher *exec.Cmd // the shell; nil if it could not be started
	leader  int       // process ID of the group's leader
	engine  int       // process ID of the engine
	pipe    *os.File  // the write end of the watcher's pipe
}

// start starts a command in a new group.
func (g *processGroup) start(cmd *exec.Cmd) error {
	g.watch()
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pgid: g.leader}
	if err := cmd.Start(); err != nil {
		g.kill()
		return err
	}
	g.engine = cmd.Process.Pid
	if g.watcher == nil {
		g.leader = g.engine
	}
	return nil
}

// watch starts the shell that kills the group after this program has ended.
func (g *processGroup) watch() {
	reader, writer, err := os.Pipe()
	if err != nil {
		return
	}
	defer reader.Close()
	watcher := exec.Command("/bin/sh", "-c", "read gone; kill -9 0")
	watcher.Dir = "/"
	watcher.Stdin = reader
	watcher.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	if err := watcher.Start(); err != nil {
		writer.Close()
		return
	}
	g.watcher, g.leader, g.pipe = watcher, watcher.Process.Pid, writer
}

// kill kills the processes in the group, and the engine even if it has left the group.
func (g *processGroup) kill() {
	if g.leader != 0 {
		_ = syscall.Kill(-g.leader, syscall.SIGKILL)
	}
	if g.engine != 0 {
		_ = syscall.Kill(g.engine, syscall.SIGKILL)
	}
	if g.watcher != nil {
		_ = g.watcher.Wait()
		g.pipe.Close()
	}
}
