//go:build !unix && !windows

package gomocup

import (
	"os"
	"os/exec"
)

// processGroup is an engine. Processes that it starts are unknown on this system.
type processGroup struct{ engine *os.Process }

func newProcessGroup() processGroup { return processGroup{} }

func (f *processGroup) prepare(*exec.Cmd) {}

func (f *processGroup) attach(cmd *exec.Cmd) { f.engine = cmd.Process }

func (f *processGroup) kill() {
	if f.engine != nil {
		_ = f.engine.Kill()
	}
}
