//go:build !unix && !windows

package gomocup

import (
	"os"
	"os/exec"
)

// processGroup is an engine. On this system the processes that it starts are not killed.
type processGroup struct{ engine *os.Process }

func (g *processGroup) start(cmd *exec.Cmd) error {
	err := cmd.Start()

	// Nil after an error.
	g.engine = cmd.Process
	return err
}

func (g *processGroup) kill() {
	if g.engine != nil {
		_ = g.engine.Kill()
	}
}
