package gomocup

import (
	"errors"
	"os"
	"os/exec"
	"syscall"
	"unsafe"
)

// processGroup is a job object that contains an engine and the processes it starts. The system
// kills them when the job's only handle is closed, even if this program is killed.
type processGroup struct {
	job    syscall.Handle // 0 if it could not be created
	engine *os.Process
}

var (
	kernel32       = syscall.NewLazyDLL("kernel32.dll")
	createJob      = kernel32.NewProc("CreateJobObjectW")
	setInformation = kernel32.NewProc("SetInformationJobObject")
	assignProcess  = kernel32.NewProc("AssignProcessToJobObject")
	terminateJob   = kernel32.NewProc("TerminateJobObject")
)

// jobLimits is JOBOBJECT_EXTENDED_LIMIT_INFORMATION.
type jobLimits struct {
	processTime, jobTime     int64
	flags                    uint32
	minimum, maximum         uintptr
	processes                uint32
	affinity                 uintptr
	priority, scheduling     uint32
	io                       [6]uint64
	processMemory, jobMemory uintptr
	peakProcess, peakJob     uintptr
}

// newJob creates a job whose processes are killed when its handle is closed. It returns 0 on failure.
func newJob() syscall.Handle {
	const (
		extendedLimits = 9      // JobObjectExtendedLimitInformation
		killOnClose    = 0x2000 // JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE
	)
	job, _, _ := createJob.Call(0, 0)
	if job == 0 {
		return 0
	}
	limits := jobLimits{flags: killOnClose}
	if ok, _, _ := setInformation.Call(job, extendedLimits, uintptr(unsafe.Pointer(&limits)),
		unsafe.Sizeof(limits)); ok == 0 {
		syscall.CloseHandle(syscall.Handle(job))
		return 0
	}
	return syscall.Handle(job)
}

// start starts a command in a new job. Processes that the command starts immediately may not be in the job.
func (g *processGroup) start(cmd *exec.Cmd) error {
	g.job = newJob()

	// A console program does not open a window.
	cmd.SysProcAttr = &syscall.SysProcAttr{HideWindow: true}

	// ERROR_BAD_EXE_FORMAT, ERROR_EXE_MACHINE_TYPE_MISMATCH.
	const badFormat, wrongMachine = syscall.Errno(193), syscall.Errno(216)
	if err := cmd.Start(); err != nil {
		g.kill()
		if errors.Is(err, badFormat) || errors.Is(err, wrongMachine) {
			err = syscall.ENOEXEC
		}
		return err
	}
	g.engine = cmd.Process
	if g.job == 0 {
		return nil
	}

	// PROCESS_SET_QUOTA | PROCESS_TERMINATE.
	const setQuotaAndTerminate = 0x0101
	if process, err := syscall.OpenProcess(setQuotaAndTerminate, false, uint32(cmd.Process.Pid)); err == nil {
		assignProcess.Call(uintptr(g.job), uintptr(process))
		syscall.CloseHandle(process)
	}
	return nil
}

// kill kills the engine and every process in the job.
func (g *processGroup) kill() {
	if g.engine != nil {
		g.engine.Kill()
	}
	if g.job != 0 {
		terminateJob.Call(uintptr(g.job), 1)
		syscall.CloseHandle(g.job)
	}
}
