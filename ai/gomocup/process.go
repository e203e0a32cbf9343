package gomocup

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"syscall"
	"time"

	"jingzi/game"
)

// process is a running engine that reads and writes lines.
type process struct {
	cmd    *exec.Cmd
	group  processGroup
	input  *os.File
	output *os.File
	stderr *os.File      // standard error
	lines  chan string   // lines of output; closed at EOF
	quit   chan struct{} // closed by kill
	stdout limitedReader // reads output, up to the limit for one move
	log    *transcript

	// Last line of standard error; valid once stderrClosed is closed.
	lastError string

	// Closed at EOF of standard error.
	stderrClosed chan struct{}
}

// maxOutput is the maximum size of an engine's output for one move, in bytes. Real output is far smaller.
const maxOutput = 1 << 20

// windowVariables lists the environment variables that the window sets for itself. Engines do not
// inherit them.
var windowVariables = []string{"FYNE_SCALE", "RESOURCE_NAME"}

// startProcess runs an executable in the folder dir. If dir is empty it uses the folder of the
// executable, since many programs look for their files there.
func startProcess(path string, args []string, dir string, log *transcript) (*process, error) {
	absPath, err := exec.LookPath(path)
	if err == nil || errors.Is(err, exec.ErrDot) {
		absPath, err = filepath.Abs(absPath)
	}
	if err != nil {
		return nil, startError(path, err)
	}

	// Standard input, output and error, each with a read end and a write end.
	var pipes [3][2]*os.File
	closeAll := func(end int) {
		for _, pipe := range pipes {
			// May be nil.
			pipe[end].Close()
		}
	}
	for i := range pipes {
		if pipes[i][0], pipes[i][1], err = os.Pipe(); err != nil {
			closeAll(0)
			closeAll(1)
			return nil, err
		}
	}

	// End 0 of each pipe is now this program's.
	pipes[0][0], pipes[0][1] = pipes[0][1], pipes[0][0]
	cmd := exec.Command(absPath, args...)
	cmd.Dir = dir
	if dir == "" {
		cmd.Dir = filepath.Dir(absPath)
	}
	cmd.Stdin, cmd.Stdout, cmd.Stderr = pipes[0][1], pipes[1][1], pipes[2][1]
	cmd.Env = slices.DeleteFunc(cmd.Environ(), func(variable string) bool {
		name, _, _ := strings.Cut(variable, "=")
		return slices.Contains(windowVariables, name)
	})
	var group processGroup
	err = group.start(cmd)
	closeAll(1)
	if err != nil {
		closeAll(0)
		return nil, startError(absPath, err)
	}

	p := &process{cmd: cmd, group: group, input: pipes[0][0], output: pipes[1][0], stderr: pipes[2][0],
		lines: make(chan string, 16), quit: make(chan struct{}), log: log, stderrClosed: make(chan struct{})}
	p.stdout.Reader = p.output
	p.stdout.remaining.Store(maxOutput)
	go p.listen()
	go p.listenErrors()

	return p, nil
}

// startError returns a *fs.PathError with the reason why an executable could not be started, and the
// file that caused the error.
func startError(path string, err error) error {
	var pathErr *fs.PathError
	var execErr *exec.Error
	switch {
	case errors.Is(err, exec.ErrNotFound):
		err = fs.ErrNotExist
	case errors.As(err, &pathErr):
		path, err = pathErr.Path, pathErr.Err
	case errors.As(err, &execErr):
		err = execErr.Err
	}

	// The executable needs a file that is missing.
	if _, statErr := os.Stat(path); statErr == nil && errors.Is(err, fs.ErrNotExist) {
		err = syscall.ENOEXEC
		if interpreter := scriptInterpreter(path); interpreter != "" {
			path, err = interpreter, fs.ErrNotExist
		}
	}

	return &fs.PathError{Op: "start", Path: path, Err: err}
}

// scriptInterpreter returns the program that runs a script, or "" for other files.
func scriptInterpreter(path string) string {
	file, err := os.Open(path)
	if err != nil {
		return ""
	}
	defer file.Close()
	head := make([]byte, 256)
	n, _ := io.ReadFull(file, head)
	line, _, _ := strings.Cut(string(head[:n]), "\n")
	command, isScript := strings.CutPrefix(line, "#!")
	if fields := strings.Fields(command); isScript && len(fields) > 0 {
		return fields[0]
	}

	return ""
}

// listen sends the lines of output to p.lines until EOF or until the process is killed.
func (p *process) listen() {
	defer close(p.lines)
	readLines(&p.stdout, func(line string) bool {
		p.log.add("<", line)

		select {
		case p.lines <- line:
			return true
		case <-p.quit:
			return false
		}
	})
}

// listenErrors reads standard error until EOF.
func (p *process) listenErrors() {
	defer close(p.stderrClosed)
	readLines(p.stderr, func(line string) bool {
		p.log.add("!", line)
		p.lastError = line
		return true
	})
}

// send writes lines to the process. It ignores errors, since waiting for the answer fails if the
// process does not read the lines or has ended.
func (p *process) send(lines ...string) {
	for _, line := range lines {
		p.log.add(">", line)
	}

	// If the system supports deadlines.
	p.input.SetWriteDeadline(time.Now().Add(time.Second))
	io.WriteString(p.input, strings.Join(lines, "\r\n")+"\r\n")
}

// discardOutput discards the lines received so far and resets the output limit.
func (p *process) discardOutput() {
	p.stdout.remaining.Store(maxOutput)

	for {
		select {
		case _, ok := <-p.lines:
			if !ok {
				return
			}
		default:
			return
		}
	}
}

// readLine waits for a line of output. The error is game.ErrEngineExited, game.ErrEngineOutput or
// context.Cause(ctx).
func (p *process) readLine(ctx context.Context) (string, error) {
	select {
	case line, ok := <-p.lines:
		switch {
		case ok:
			return line, nil
		case p.stdout.exhausted.Load():
			return "", game.ErrEngineOutput
		}

		return "", game.ErrEngineExited
	case <-ctx.Done():
		return "", context.Cause(ctx)
	}
}

// withTimeout returns a context that expires after d with cause game.ErrEngineTimeout.
func withTimeout(ctx context.Context, d time.Duration) (context.Context, context.CancelFunc) {
	return context.WithTimeoutCause(ctx, d, game.ErrEngineTimeout)
}

// endTime is the time within which a process must exit after END. Tests change it.
var endTime = 200 * time.Millisecond

// killTime limits the wait for a killed process, which may never exit if it is blocked in a system
// call.
const killTime = 3 * time.Second

// end asks the process to exit, so that it can close its files, and then kills it.
func (p *process) end() {
	p.discardOutput()
	p.send("END")
	p.input.Close()

	ctx, cancel := withTimeout(context.Background(), endTime)
	defer cancel()

	for err := error(nil); err == nil; {
		_, err = p.readLine(ctx)
	}
	p.kill()
}

// kill kills the process and, if the system allows it, the processes that it has started. It releases
// all resources and must not be called twice.
func (p *process) kill() {
	exited := make(chan struct{})
	go func() {
		p.group.kill()
		p.cmd.Wait()
		close(exited)
	}()
	close(p.quit)
	p.input.Close()
	p.output.Close()

	// Wait until listen has returned.
	for range p.lines {
	}

	timeout, cancel := context.WithTimeout(context.Background(), killTime)
	defer cancel()

	for _, done := range []chan struct{}{exited, p.stderrClosed} {
		select {
		case <-done:
		case <-timeout.Done():
		}
	}
	p.stderr.Close()
	<-p.stderrClosed
}

// limitedReader is a reader whose limit can be reset.
type limitedReader struct {
	io.Reader
	remaining atomic.Int64
	exhausted atomic.Bool
}

func (r *limitedReader) Read(b []byte) (int, error) {
	n, err := r.Reader.Read(b)
	if r.remaining.Add(int64(-n)) < 0 {
		r.exhausted.Store(true)
		return 0, game.ErrEngineOutput
	}

	return n, err
}
