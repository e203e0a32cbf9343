//go:build !unix && !windows

package gomocup

import (
	"os"
	"os/exec"
)

// processGroup is an engine. Processes that it starts are unknown on this system.
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
