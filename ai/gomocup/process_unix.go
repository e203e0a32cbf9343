//go:build unix

package gomocup

import (
	"bytes"
	"crypto/rand"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"syscall"
)

// processGroup is the process group of an engine. Interrupts at the terminal do not reach it. It
// ends with this program, even if that is killed: a shell that leads the group reads from a pipe
// whose other end only this program holds. Processes that leave the group, such as those that
// timeout and setsid run, are found in /proc by a mark in their environment or by their parents.
type processGroup struct {
	watcher *exec.Cmd // the shell; nil if it could not be started
	leader  int       // process ID of the group's leader
	engine  int       // process ID of the engine
	pipe    *os.File  // the write end of the watcher's pipe
	mark    string    // a variable in the environment of each process
}

// watch is the script of the watcher. It waits until this program has ended, and then kills the processes
// with the mark. It does so several times, since a process may start others before it is killed.
const watch = `read gone
for look in 1 2 3 4 5 6 7 8 9; do
	strays=$(grep -ls "$0" /proc/[0-9]*/environ)
	[ -n "$strays" ] || break
	for p in $strays; do p=${p#/proc/}; kill -9 ${p%/environ}; done
done
kill -9 0`

// newProcessGroup creates a group without an engine.
func newProcessGroup() processGroup {
	f := processGroup{mark: "JINGZI_ENGINE=" + rand.Text()}
	read, held, err := os.Pipe()
	if err != nil {
		return f
	}
	defer read.Close()
	watcher := exec.Command("/bin/sh", "-c", watch, f.mark)
	watcher.Dir = "/"
	watcher.Stdin = read
	watcher.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	if err := watcher.Start(); err != nil {
		held.Close()
		return f
	}
	f.watcher, f.leader, f.pipe = watcher, watcher.Process.Pid, held
	return f
}

// prepare makes a command start in the group.
func (f *processGroup) prepare(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pgid: f.leader}
	cmd.Env = append(cmd.Environ(), f.mark)
}

// attach records the process ID of the engine.
func (f *processGroup) attach(cmd *exec.Cmd) {
	f.engine = cmd.Process.Pid
	if f.watcher == nil {
		f.leader = f.engine
	}
}

// kill kills the processes in the group and those that have left it. It does so several times, since these
// may start others before they are killed.
func (f *processGroup) kill() {
	strays := f.escaped()
	if f.leader != 0 {
		_ = syscall.Kill(-f.leader, syscall.SIGKILL)
	}
	if f.engine != 0 {
		_ = syscall.Kill(f.engine, syscall.SIGKILL)
	}
	for range 20 {
		for _, pid := range strays {
			_ = syscall.Kill(pid, syscall.SIGKILL)
		}
		if strays = f.escaped(); len(strays) == 0 {
			break
		}
	}
	if f.watcher != nil {
		_ = f.watcher.Wait()
		f.pipe.Close()
	}
}

// escaped returns the IDs of the living processes that have the mark or descend from one that has
// it, or from the engine, which may have cleared its environment.
func (f *processGroup) escaped() (pids []int) {
	parents := map[int]int{}
	ours := map[int]bool{f.engine: f.engine != 0}
	all, _ := os.ReadDir("/proc")
	for _, entry := range all {
		pid, err := strconv.Atoi(entry.Name())
		if err != nil {
			continue
		}
		stat, _ := os.ReadFile("/proc/" + entry.Name() + "/stat")
		fields := strings.Fields(string(stat[bytes.LastIndexByte(stat, ')')+1:])) // the fields after the name: state, parent
		if len(fields) < 2 || fields[0] == "Z" {
			continue
		}
		parents[pid], _ = strconv.Atoi(fields[1])
		environment, _ := os.ReadFile("/proc/" + entry.Name() + "/environ")
		ours[pid] = ours[pid] || bytes.Contains(environment, []byte(f.mark))
	}
	for pid := range parents {
		at := pid
		for up := 0; !ours[at] && at != 0 && up < len(parents); up++ {
			at = parents[at]
		}
		if ours[at] {
			pids = append(pids, pid)
		}
	}
	return pids
}
