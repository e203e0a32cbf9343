package gomocup

import (
	"os/exec"
	"strconv"
	"syscall"
)

// ownGroup keeps a console program from opening a window.
func ownGroup(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{HideWindow: true} }

func killGroup(cmd *exec.Cmd) {
	kill := exec.Command("taskkill", "/T", "/F", "/PID", strconv.Itoa(cmd.Process.Pid))
	ownGroup(kill)
	if kill.Run() != nil {
		_ = cmd.Process.Kill()
	}
}
