package gomocup

import (
	"io"
	"os"
	"os/exec"
	"strconv"
	"syscall"
)

// processGroup is an engine and all processes that descend from it. The engine is started by a guard, a
// process of this program's own executable. The guard adopts the descendants (PR_SET_CHILD_SUBREAPER),
// even daemons that have forked twice, and kills them when its pipe is closed. The system closes the
// pipe if this program is killed.
type processGroup struct {
	pipe *os.File // the write end of the guard's pipe
}

// start starts the program of a command through a guard, and waits until the program is running.
func (g *processGroup) start(cmd *exec.Cmd) error {
	guardEnd, pipe, err := os.Pipe()
	if err != nil {
		return err
	}
	defer guardEnd.Close()
	status, statusEnd, err := os.Pipe()
	if err != nil {
		pipe.Close()
		return err
	}
	defer status.Close()
	path := cmd.Path
	cmd.Path, cmd.Args = "/proc/self/exe", append([]string{guardName, path}, cmd.Args...)
	cmd.ExtraFiles = []*os.File{guardEnd, statusEnd}

	// An interrupt at the terminal does not reach the guard.
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	err = cmd.Start()
	statusEnd.Close()
	if err != nil {
		pipe.Close()
		return err
	}
	g.pipe = pipe
	if text, _ := io.ReadAll(status); len(text) > 0 {
		errno, _ := strconv.Atoi(string(text))
		g.kill()
		_ = cmd.Wait()
		return &os.PathError{Op: "fork/exec", Path: path, Err: syscall.Errno(errno)}
	}

	return nil
}

// kill kills the engine and its descendants. The guard then exits.
func (g *processGroup) kill() { g.pipe.Close() }
