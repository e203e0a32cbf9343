//go:build !unix && !windows

package gomocup

import (
	"os"
	"os/exec"
)

// family is an engine and what it starts; here only the engine is known.
type family struct{ engine *os.Process }

func newFamily() family { return family{} }

func (f *family) invite(*exec.Cmd) {}

func (f *family) adopt(cmd *exec.Cmd) { f.engine = cmd.Process }

func (f *family) end() {
	if f.engine != nil {
		_ = f.engine.Kill()
	}
}
