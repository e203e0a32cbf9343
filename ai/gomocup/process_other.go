//go:build !unix && !windows

package gomocup

import (
	"os"
	"os/exec"
)

// processGroup is an engine. On this system the processes that it starts are not killed.
type processGroup struct{ engine *os.Process }

func (f *processGroup) start(cmd *exec.Cmd) error {
	err := cmd.Start()
	f.engine = cmd.Process // nil after an error
	return err
}

func (f *processGroup) kill() {
	if f.engine != nil {
		_ = f.engine.Kill()
	}
}
