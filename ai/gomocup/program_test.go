package gomocup

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"jingzi/game"
)

// TestProgramsPlay checks the moves of games between two programs, and that no goroutine or process remains.
func TestProgramsPlay(t *testing.T) {
	numGoroutines := runtime.NumGoroutine()

	for _, r := range []game.Rules{game.Freestyle, game.Standard, game.Renju, game.Caro,
		{Width: 7, Height: 5, WinLength: 5}} {
		black, white := brain(t, "good"), brain(t, "good")
		p := game.NewPosition(r)
		for player := black; !p.Result().Over() && p.Stones() < 40; {
			point, err := player.Think(t.Context(), p, game.Limit{Time: answerTimeout}, nil)
			if err != nil {
				t.Fatal(err)
			}
			if want := firstLegal(&p); point != want {
				t.Fatalf("got move %v, want %v, on\n%v", point, want, p)
			}
			if p, err = p.Play(point); err != nil {
				t.Fatal(err)
			}
			player = black
			if p.ToMove() == game.White {
				player = white
			}
		}
		cmd := black.process.Load().cmd
		black.Close()
		white.Close()
		if cmd.ProcessState == nil {
			t.Error("the process is still running")
		}
	}
	waitForGoroutines(t, numGoroutines)
}

// TestVerboseProgram checks that the limits of output and time are per move.
func TestVerboseProgram(t *testing.T) {
	program, p := brain(t, "long messages"), position(t, game.Freestyle)
	for range 5 {
		start := time.Now()
		point, err := program.Think(t.Context(), p, game.Limit{Time: answerTimeout}, nil)
		if err != nil {
			t.Fatalf("after %d stones: %v", p.Stones(), err)
		}
		if elapsed := program.LastMoveTime(); elapsed <= 0 || elapsed > time.Since(start) {
			t.Errorf("LastMoveTime() = %v, want more than 0 and at most %v", elapsed, time.Since(start))
		}

		for _, stone := range []game.Point{point, {X: point.X}} {
			if p, err = p.Play(stone); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// waitForGoroutines waits until at most want goroutines exist.
func waitForGoroutines(t *testing.T, want int) {
	t.Helper()

	for start := time.Now(); runtime.NumGoroutine() > want; runtime.Gosched() {
		if time.Since(start) > answerTimeout {
			t.Fatalf("got %d goroutines, want %d", runtime.NumGoroutine(), want)
		}
	}
}

// firstLegal returns the first legal point, which the fake engine plays.
func firstLegal(p *game.Position) game.Point {
	for point := range p.EmptyPoints() {
		if p.Legal(point) == nil {
			return point
		}
	}

	return game.Pass
}

func TestProgramFailures(t *testing.T) {
	p := position(t, game.Freestyle, game.Pt(7, 7))
	for _, test := range []struct {
		behaviour string
		reason    error
		detail    string
	}{
		{"exits at start", game.ErrEngineExited, ""},
		{"exits", game.ErrEngineExited, ""},
		{"no answer", game.ErrEngineTimeout, ""},
		{"hangs", game.ErrEngineTimeout, ""},
		{"hangs in a match", game.ErrEngineTimeout, ""},
		{"endless messages", game.ErrEngineOutput, ""},
		{"endless line", game.ErrEngineOutput, ""},
		{"messages before START", game.ErrEngineOutput, ""},
		{"wrapper", game.ErrEngineTimeout, ""},
		{"outside", game.ErrEngineIllegalMove, "15,15"},
		{"negative", game.ErrEngineIllegalMove, "no pass"},
		{"occupied", game.ErrEngineIllegalMove, "occupied"},
		{"two points", game.ErrEngineIllegalMove, "1,1 2,2"},
		{"resigns", game.ErrEngineRefused, "I give up"},
		{"refuses", game.ErrEngineRefused, "too small"},
		{"answers UNKNOWN", game.ErrEngineRefused, ""},
		{"missing library", game.ErrEngineExited, "exited unexpectedly: libother.so: cannot open shared object file"},
	} {
		t.Run(test.behaviour, func(t *testing.T) {
			numGoroutines := runtime.NumGoroutine()

			program := brain(t, test.behaviour)
			program.StartTime = answerTimeout
			limit := game.Limit{Time: answerTimeout}
			switch { // use short timeouts where a timeout is expected
			case test.behaviour == "hangs":
				program.Grace, limit.Time = time.Millisecond, 20*time.Millisecond
			case test.behaviour == "hangs in a match":
				program.Grace, program.MatchTimeLeft, limit.Time = time.Millisecond, 20*time.Millisecond, 0
			case test.reason == game.ErrEngineTimeout:
				program.StartTime = 20 * time.Millisecond
			}

			for range 2 { // Think starts a new process the second time
				_, err := program.Think(t.Context(), p, limit, nil)
				if !errors.Is(err, test.reason) {
					t.Fatalf("got error %v, want %v", err, test.reason)
				}
				if name := filepath.Base(os.Args[0]); !strings.Contains(err.Error(), name) ||
					!strings.Contains(err.Error(), test.detail) {
					t.Errorf("got error %q, want it to contain %q and %q", err, name, test.detail)
				}
				if program.process.Load() != nil {
					t.Error("the process was not released")
				}
			}
			waitForGoroutines(t, numGoroutines)
		})
	}
}

// TestProgramFouls checks that a foul is an illegal move, and that the error contains the kind of foul.
func TestProgramFouls(t *testing.T) {
	p, err := game.NewSetupPosition(game.Renju,
		[]game.Point{{X: 7, Y: 6}, {X: 7, Y: 8}, {X: 6, Y: 7}, {X: 8, Y: 7}},
		[]game.Point{{X: 0, Y: 0}, {X: 2, Y: 0}, {X: 4, Y: 0}, {X: 6, Y: 0}}, game.Black)
	if err != nil {
		t.Fatal(err)
	}
	_, err = brain(t, "occupied").Think(t.Context(), p, game.Limit{Time: answerTimeout}, nil)
	var foul *game.Foul
	if !errors.Is(err, game.ErrEngineIllegalMove) || !errors.As(err, &foul) || foul.Kind != game.ThreeThree {
		t.Errorf("got error %v, want %v with a three-three", err, game.ErrEngineIllegalMove)
	}
}

// TestProgramStart checks the errors of Start, and that the process is kept for the first Think.
func TestProgramStart(t *testing.T) {
	for _, test := range []struct {
		behaviour string
		want      error
	}{{"good", nil}, {"exits at start", game.ErrEngineExited}, {"refuses", game.ErrEngineRefused}} {
		program := brain(t, test.behaviour)
		for range 2 {
			if err := program.Start(t.Context(), game.Renju); !errors.Is(err, test.want) {
				t.Errorf("%s: got error %v, want %v", test.behaviour, err, test.want)
			}
		}
		if isRunning, want := program.process.Load() != nil, test.want == nil; isRunning != want {
			t.Errorf("%s: process is running = %v, want %v", test.behaviour, isRunning, want)
		}
	}
}

// TestProgramIsNotStarted checks that Think starts no process if the game is over, the context is done or the protocol
// has no number for the rules, and that a closed Program fails.
func TestProgramIsNotStarted(t *testing.T) {
	cancelled, cancel := context.WithCancel(t.Context())
	cancel()
	finished := position(t, game.Freestyle, game.Pt(0, 0), game.Pt(0, 1), game.Pt(1, 0), game.Pt(1, 1), game.Pt(2, 0),
		game.Pt(2, 1), game.Pt(3, 0), game.Pt(3, 1), game.Pt(4, 0))
	for _, test := range []struct {
		name     string
		ctx      context.Context
		position game.Position
		want     error
	}{
		{"cancelled", cancelled, position(t, game.Freestyle), context.Canceled},
		{"finished", t.Context(), finished, game.ErrGameOver},
		{"other rules", t.Context(), position(t, game.TicTacToe), game.ErrRules},
	} {
		program := brain(t, "good")
		if _, err := program.Think(test.ctx, test.position, game.Limit{}, nil); !errors.Is(err, test.want) {
			t.Errorf("%s: got error %v, want %v", test.name, err, test.want)
		}
		if text := program.Transcript(); text != "" || program.process.Load() != nil {
			t.Errorf("%s: a process was started, with the transcript %q", test.name, text)
		}
	}

	program := brain(t, "good")
	program.Close()
	if _, err := program.Think(t.Context(), position(t, game.Freestyle), game.Limit{}, nil); !errors.Is(err,
		game.ErrEngineExited) || program.process.Load() != nil {
		t.Errorf("after Close: got error %v, want %v and no process", err, game.ErrEngineExited)
	}
}

// TestTranscriptOfARunningProgram checks that the transcript has what was sent and received so far.
func TestTranscriptOfARunningProgram(t *testing.T) {
	program := brain(t, "good")
	if _, err := program.Think(t.Context(), position(t, game.Freestyle), game.Limit{Time: answerTimeout},
		nil); err != nil {
		t.Fatal(err)
	}
	text := program.Transcript()
	for _, want := range []string{os.Args[0] + "\n", " > START 15\n", " < OK\n", " > BEGIN\n", " < 0,0"} {
		_, after, found := strings.Cut(text, want)
		if !found {
			t.Fatalf("%q is missing or out of order in\n%s", want, program.Transcript())
		}
		text = after
	}
}

// TestOutputAtRestart checks that endless output in place of an answer to RESTART is an error.
func TestOutputAtRestart(t *testing.T) {
	program := brain(t, "floods at RESTART")
	for i, want := range []error{nil, game.ErrEngineOutput, nil} {
		if _, err := program.Think(t.Context(), position(t, game.Freestyle), game.Limit{Time: answerTimeout},
			nil); !errors.Is(err, want) {
			t.Errorf("game %d: got error %v, want %v", i+1, err, want)
		}
	}
}

// TestKillWithUnreadLines checks that a process which has printed more lines than were read is killed, and that its
// output is no longer read.
func TestKillWithUnreadLines(t *testing.T) {
	numGoroutines := runtime.NumGoroutine()
	t.Setenv(brainVariable, "chatters")
	q, err := startProcess(os.Args[0], nil, "", newTranscript(""))
	if err != nil {
		t.Fatal(err)
	}
	for start := time.Now(); len(q.lines) < cap(q.lines); runtime.Gosched() {
		if time.Since(start) > answerTimeout {
			t.Fatalf("got %d lines", len(q.lines))
		}
	}
	q.kill()
	if _, ok := <-q.lines; ok || q.cmd.ProcessState == nil {
		t.Error("the process is running, or its output is read")
	}
	waitForGoroutines(t, numGoroutines)
}

// TestFolderOfProgram checks that an engine gets its arguments, and runs in its own folder unless another is set, since
// many look for their files there.
func TestFolderOfProgram(t *testing.T) {
	other, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	for dir, want := range map[string]string{"": filepath.Dir(os.Args[0]), other: other} {
		program := brain(t, "tells its folder")
		program.Dir, program.Args = dir, []string{"-one", "two three"}
		if _, err := program.Think(t.Context(), position(t, game.Freestyle), game.Limit{Time: answerTimeout},
			nil); err != nil {
			t.Fatal(err)
		}
		if text := "MESSAGE in " + want + " with [-one two three]\n"; !strings.Contains(program.Transcript()+"\n", text) {
			t.Errorf("folder %q: %q is missing in\n%s", dir, text, program.Transcript())
		}
		program.Close()
	}
}

// TestGraceNeedsALimit checks that a program without a limit of time is not stopped after the grace.
func TestGraceNeedsALimit(t *testing.T) {
	program := brain(t, "good")
	program.Grace = time.Nanosecond
	if _, err := program.Think(t.Context(), position(t, game.Freestyle), game.Limit{}, nil); err != nil {
		t.Error(err)
	}
}

// TestLimitOfOutput checks that exactly as many bytes are read as are allowed, and that the limit can be renewed.
func TestLimitOfOutput(t *testing.T) {
	for size, want := range map[int]error{9: nil, 10: nil, 11: game.ErrEngineOutput} {
		r := limitedReader{Reader: strings.NewReader(strings.Repeat("x", size))}
		r.remaining.Store(10)
		data, err := io.ReadAll(&r)
		if err != want || r.exhausted.Load() != (want != nil) || want == nil && len(data) != size {
			t.Errorf("%d bytes: got %d, error %v, exhausted = %v; want error %v", size, len(data), err, r.exhausted.Load(),
				want)
		}
	}
	r := limitedReader{Reader: strings.NewReader(strings.Repeat("x", 20))}
	for range 2 {
		r.remaining.Store(10)
		if n, err := io.ReadFull(&r, make([]byte, 10)); n != 10 || err != nil {
			t.Errorf("got %d bytes, error %v; want 10", n, err)
		}
	}
}

// TestProgramSavesAtTheEnd checks that a program which is closed has time to write its files.
func TestProgramSavesAtTheEnd(t *testing.T) {
	defer func(d time.Duration) { endTime = d }(endTime)
	endTime = answerTimeout
	path := filepath.Join(t.TempDir(), "file")
	t.Setenv("GOMOCUP_TEST_LOG", path)
	program := brain(t, "saves at the end")
	if _, err := program.Think(t.Context(), position(t, game.Freestyle), game.Limit{Time: answerTimeout},
		nil); err != nil {
		t.Fatal(err)
	}
	program.Close()
	if text, err := os.ReadFile(path); err != nil || string(text) != "saved" {
		t.Errorf("the file has the contents %q, %v", text, err)
	}
}

// TestPauseBeforeTheNextGame checks that a program gets no command right after its answer, which some would drop.
func TestPauseBeforeTheNextGame(t *testing.T) {
	program := brain(t, "needs a pause")
	for range 3 {
		if _, err := program.Think(t.Context(), position(t, game.Freestyle), game.Limit{Time: answerTimeout},
			nil); err != nil || program.noRestart {
			t.Fatalf("got error %v, noRestart %v", err, program.noRestart)
		}
	}
}

// TestSettle checks which lines after ABOUT belong to the settings before it, and which one is the answer.
func TestSettle(t *testing.T) {
	input, err := os.OpenFile(os.DevNull, os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer input.Close()
	for _, test := range []struct {
		lines []string
		rest  []string
		want  error
	}{
		{[]string{`name="x"`, "more"}, []string{"more"}, nil},
		{[]string{"MESSAGE hello", "DEBUG", "ERROR max_memory", "UNKNOWN INFO hash", "unknown command: info x", `name="x"`},
			nil, nil},
		{[]string{"UNKNOWN command", "MESSAGE hello"}, []string{"MESSAGE hello"}, nil},
		{[]string{"MESSAGE hello", "UNKNOWN"}, nil, nil},
		{[]string{"MESSAGE hello"}, nil, game.ErrEngineExited},
		{nil, nil, game.ErrEngineExited},
	} {
		q := &process{log: newTranscript(""), lines: make(chan string, len(test.lines)), input: input}
		for _, line := range test.lines {
			q.lines <- line
		}
		close(q.lines)
		p := &Program{StartTime: answerTimeout}
		err := p.settle(t.Context(), q)
		var rest []string
		for line := range q.lines {
			rest = append(rest, line)
		}
		if err != test.want || !slices.Equal(rest, test.rest) || p.noAbout {
			t.Errorf("%q: got error %v and the lines %q left, noAbout = %v; want %v and %q", test.lines, err, rest, p.noAbout,
				test.want, test.rest)
		}
	}
}

// TestPausesOfProgram checks that a process has time to react to END, YXSTOP and RESTART even if it is not scheduled at
// once, and that a player hardly notices the pauses; a killed process has longer.
func TestPausesOfProgram(t *testing.T) {
	for name, d := range map[string]time.Duration{
		"END": endTime, "YXSTOP": stopTime, "RESTART": restartTime, "the next command": settleTime,
	} {
		if d < 10*time.Millisecond || d > time.Second {
			t.Errorf("the time for %s is %v, want 10 ms to 1 s", name, d)
		}
	}
	if killTime < time.Second || killTime > 10*time.Second {
		t.Errorf("the time for a killed process is %v, want 1 to 10 s", killTime)
	}
}

// TestScriptInterpreter checks which program runs a file.
func TestScriptInterpreter(t *testing.T) {
	folder := t.TempDir()
	for text, want := range map[string]string{
		"#!/bin/sh\necho OK":                    "/bin/sh",
		"#! /usr/bin/env -S python3 -u\n":       "/usr/bin/env",
		"#!/bin/sh":                             "/bin/sh",
		"#!\n/bin/sh":                           "",
		"#!":                                    "",
		"":                                      "",
		"# /bin/sh\n":                           "",
		"#!/" + strings.Repeat("x", 300) + "\n": "/" + strings.Repeat("x", 256-3),
	} {
		path := filepath.Join(folder, "script")
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		if got := scriptInterpreter(path); got != want {
			t.Errorf("the interpreter of %q is %q, want %q", text, got, want)
		}
	}
	if got := scriptInterpreter(filepath.Join(folder, "nothing")); got != "" {
		t.Errorf("the interpreter of a missing file is %q", got)
	}
}

// TestProgramEndsBetweenGames checks that a program that has exited between two games is restarted.
func TestProgramEndsBetweenGames(t *testing.T) {
	program := brain(t, "exits after a move")
	program.StartTime = answerTimeout
	for i, r := range []game.Rules{game.Freestyle, game.Freestyle, game.Standard, game.Renju} {
		point, err := program.Think(t.Context(), position(t, r), game.Limit{Time: answerTimeout}, nil)
		if point != game.Pt(7, 7) || err != nil {
			t.Fatalf("game %d: got %v, error %v; want %v", i+1, point, err, game.Pt(7, 7))
		}
	}
	if program.noRestart {
		t.Error("the program counts as one that can play only one game")
	}
}

func TestProgramCannotBeStarted(t *testing.T) {
	folder := t.TempDir()
	file := func(name, content string, mode os.FileMode) string {
		path := filepath.Join(folder, name)
		if err := os.WriteFile(path, []byte(content), mode); err != nil {
			t.Fatal(err)
		}
		return path
	}
	for _, test := range []struct {
		path    string
		culprit string // the file in the error; "" means path
		want    error
	}{
		{filepath.Join(folder, "nothing"), "", fs.ErrNotExist},
		{"pbrain-nowhere", "", fs.ErrNotExist},
		{"", "", fs.ErrNotExist},
		{folder, "", syscall.EISDIR},
		{file("text", "not a program", 0o666), "", fs.ErrPermission},
		{file("other", "\x7fELF of another machine", 0o777), "", syscall.ENOEXEC},
		{file("script", "#! /no/such/interpreter -x\n", 0o777), "/no/such/interpreter", fs.ErrNotExist},
	} {
		_, err := New(test.path).Think(t.Context(), position(t, game.Freestyle), game.Limit{}, nil)
		if !errors.Is(err, game.ErrEngineStart) {
			t.Errorf("%q: got error %v, want %v", test.path, err, game.ErrEngineStart)
		}
		if runtime.GOOS == "windows" { // which files can be executed depends on other rules
			continue
		}
		var culprit *fs.PathError
		if !errors.As(err, &culprit) || !errors.Is(err, test.want) || culprit.Path != cmp.Or(test.culprit, test.path) {
			t.Errorf("%q: got error %v, want %v for the file %q", test.path, err, test.want,
				cmp.Or(test.culprit, test.path))
		}
	}
}

// TestProgramWithSlowSettings runs a program that executes settings slowly, and one that does not
// answer ABOUT.
func TestProgramWithSlowSettings(t *testing.T) {
	for _, behaviour := range []string{"resizes", "no ABOUT"} {
		program := brain(t, behaviour)
		if behaviour == "no ABOUT" {
			program.StartTime = time.Second
		}

		for range 2 { // Think starts a new process the second time, since the program does not support RESTART
			if point, err := program.Think(t.Context(), position(t, game.Freestyle), game.Limit{Time: answerTimeout},
				nil); err != nil || point != game.Pt(7, 7) {
				t.Errorf("%s: got %v, error %v; want %v", behaviour, point, err, game.Pt(7, 7))
			}
		}
		if want := behaviour == "no ABOUT"; program.noAbout != want {
			t.Errorf("%s: got noAbout %v, want %v", behaviour, program.noAbout, want)
		}
	}
}

// TestTranscripts checks that the error of a failed program has a transcript of its input and output.
func TestTranscripts(t *testing.T) {
	for _, test := range []struct {
		behaviour string
		lines     string // expected lines in order, without times
	}{
		{"resigns", "> START 15\n< OK\n> INFO rule 0\n> ABOUT\n< name=\"brain\"\n> INFO timeout_turn 20000\n> BEGIN\n< ERROR I give up\n"},
		{"missing library", "> START 15\n! first this\n! libother.so: cannot open shared object file\n"},
	} {
		_, err := brain(t, test.behaviour).Think(t.Context(), position(t, game.Freestyle),
			game.Limit{Time: answerTimeout}, nil)
		text := game.EngineTranscript(err)
		if !strings.HasPrefix(text, os.Args[0]+"\n") {
			t.Errorf("%s: the transcript does not begin with the program:\n%s", test.behaviour, text)
		}

		rest := text
		for line := range strings.Lines(test.lines) {
			_, remaining, found := strings.Cut(rest+"\n", " "+line)
			if !found {
				t.Errorf("%s: %q is missing or out of order in\n%s", test.behaviour, line, text)
			}
			rest = remaining
		}
	}
	_, err := New("/no/such/program").Think(t.Context(), position(t, game.Freestyle), game.Limit{}, nil)
	if text := game.EngineTranscript(err); !strings.Contains(text, "/no/such/program") ||
		!strings.Contains(text, "no such file") {
		t.Errorf("got transcript %q of a missing program, want its path and the error", text)
	}
	if text := game.EngineTranscript(game.ErrGameOver); text != "" {
		t.Errorf("EngineTranscript(ErrGameOver) = %q, want none", text)
	}
}

// TestTranscriptIsBounded checks that a transcript of endless output keeps its beginning and end.
func TestTranscriptIsBounded(t *testing.T) {
	log := newTranscript("program")
	for n := range 5000 {
		log.add("<", strings.Repeat("x", 1000)+strconv.Itoa(n))
	}
	log.add("<", "last")
	lines := strings.Split(log.String(), "\n")
	if numLines := headLines + 1 + tailLines; len(lines) != numLines || len(log.String()) > 200_000 {
		t.Fatalf("got %d lines, %d bytes; want %d lines, at most 200000 bytes", len(lines), len(log.String()), numLines)
	}
	if got, want := lines[headLines], fmt.Sprintf("... %d lines ...", 5000+1+1-headLines-tailLines); got != want {
		t.Errorf("got %q between beginning and end, want %q", got, want)
	}
	if last := lines[len(lines)-1]; !strings.HasSuffix(last, "last") {
		t.Errorf("got last line %q", last)
	}
}

// TestShortTranscripts checks that nothing is left out of a transcript that is short enough, nor of a line.
func TestShortTranscripts(t *testing.T) {
	for numLines, want := range map[int]string{0: "", 1: "", headLines + tailLines - 1: "", headLines + tailLines: "... 1 lines ..."} {
		log := newTranscript("program")
		for n := range numLines {
			log.add(">", fmt.Sprint("line ", n))
		}
		lines := strings.Split(log.String(), "\n")
		if want == "" && (len(lines) != numLines+1 || strings.Contains(log.String(), "...")) ||
			want != "" && lines[headLines] != want {
			t.Errorf("%d lines: got %d, with %q", numLines, len(lines), lines[min(headLines, len(lines)-1)])
		}
	}
	for length, isCut := range map[int]bool{0: false, maxLogged: false, maxLogged + 1: true} {
		log := newTranscript("program")
		log.add(">", strings.Repeat("x", length))
		text := strings.Repeat("x", min(length, maxLogged))
		if isCut {
			text += "..."
		}
		if !strings.HasSuffix(log.String(), " > "+text) {
			t.Errorf("a line of %d bytes is %q", length, log.String())
		}
	}
}

// TestProgramFoulAsPass checks that a foul counts as a pass if every empty point is a foul, since many
// programs cannot pass.
func TestProgramFoulAsPass(t *testing.T) {
	p := onlyForbidden(t)
	point := game.Pass
	for move := range p.EmptyPoints() {
		point = move
	}

	for _, test := range []struct {
		answer game.Point
		want   error
	}{{point, nil}, {game.Pass, nil}, {game.Pt(0, 0), game.ErrOccupied}} {
		t.Setenv("GOMOCUP_TEST_POINT", pointText(test.answer))
		program := brain(t, "fixed point")
		point, err := program.Think(t.Context(), p, game.Limit{Time: answerTimeout}, nil)
		if !errors.Is(err, test.want) || err == nil && point != game.Pass {
			t.Errorf("answer %v: got %v, error %v; want a pass, error %v", test.answer, point, err, test.want)
		}
	}
}

// TestProgramEnvironment checks that environment variables for the window of this program are not passed to
// engines.
func TestProgramEnvironment(t *testing.T) {
	for _, name := range []string{"FYNE_SCALE", "RESOURCE_NAME", "GOMOCUP_TEST_OTHER"} {
		t.Setenv(name, "1")
	}
	program := brain(t, "good")
	if _, err := program.Think(t.Context(), position(t, game.Freestyle), game.Limit{Time: answerTimeout},
		nil); err != nil {
		t.Fatal(err)
	}
	hasVariable := func(variable string) bool { return slices.Contains(program.process.Load().cmd.Env, variable) }
	if hasVariable("FYNE_SCALE=1") || hasVariable("RESOURCE_NAME=1") || !hasVariable("GOMOCUP_TEST_OTHER=1") {
		t.Errorf("got environment %q, want GOMOCUP_TEST_OTHER=1 without FYNE_SCALE and RESOURCE_NAME",
			program.process.Load().cmd.Env)
	}
}

func TestOddProgramsPlay(t *testing.T) {
	for _, test := range []struct {
		behaviour string
		want      game.Point
		noRestart bool
	}{
		{"prints other lines", game.Pt(5, 5), false},
		{"suggests", game.Pt(4, 5), true},
		{"rejects INFO", game.Pt(6, 6), true},
		{"rejects ABOUT", game.Pt(6, 5), false},
	} {
		program := brain(t, test.behaviour)
		for range 3 { // the position is the same, so each Think begins a new game
			point, err := program.Think(t.Context(), position(t, game.Freestyle, game.Pt(7, 7)),
				game.Limit{Time: answerTimeout}, nil)
			if point != test.want || err != nil {
				t.Errorf("%s: got %v, error %v; want %v", test.behaviour, point, err, test.want)
			}
		}
		if program.noRestart != test.noRestart || program.noAbout {
			t.Errorf("%s: got noRestart %v, noAbout %v; want %v, false", test.behaviour, program.noRestart, program.noAbout,
				test.noRestart)
		}
		program.Close()
	}
}

// TestCommandsToProgram checks the commands that Program sends during a game, after an undo, and for a game
// with other rules.
func TestCommandsToProgram(t *testing.T) {
	log := filepath.Join(t.TempDir(), "log")
	t.Setenv("GOMOCUP_TEST_LOG", log)
	program := brain(t, "logs its input")
	program.Memory = 1000
	program.Setup = []string{"INFO thread_num 2"}
	standard := game.Standard
	wideRules := game.Rules{Width: 9, Height: 6, WinLength: 5, Fouls: true}

	passed := position(t, wideRules, game.Pt(3, 3), game.Pass)
	for _, step := range []struct {
		position game.Position
		limit    game.Limit
	}{
		{position(t, standard), game.Limit{Time: 1500 * time.Millisecond}},
		{position(t, standard, game.Pt(0, 0), game.Pt(7, 7)), game.Limit{Time: 1500 * time.Millisecond}},
		{position(t, standard, game.Pt(0, 0), game.Pt(8, 8)), game.Limit{Time: time.Microsecond}}, // after an undo
		{position(t, standard, game.Pt(0, 0), game.Pt(8, 8), game.Pt(2, 0), game.Pt(9, 9)), game.Limit{Nodes: 500}},
		{position(t, standard), game.Limit{Depth: 3}},
		{passed, game.Limit{}},
	} {
		program.Grace = answerTimeout
		if _, err := program.Think(t.Context(), step.position, step.limit, nil); err != nil {
			t.Fatal(err)
		}
	}
	program.Close()
	got, err := os.ReadFile(log)
	if err != nil {
		t.Fatal(err)
	}
	want := `
START 15
INFO rule 1
INFO game_type 1
INFO timeout_match 0
INFO time_left 2147483647
INFO max_memory 1000
INFO thread_num 2
ABOUT
INFO timeout_turn 1500
BEGIN
TURN 7,7
RESTART
INFO timeout_turn 1
BOARD
0,0,1
8,8,2
DONE
INFO timeout_turn 100000000
INFO max_node 500
TURN 9,9
RESTART
INFO timeout_turn 100000000
INFO max_node 0
INFO max_depth 3
BEGIN
RECTSTART 9,6
INFO rule 4
INFO game_type 1
INFO timeout_match 0
INFO time_left 2147483647
INFO max_memory 1000
INFO thread_num 2
ABOUT
INFO timeout_turn 100000000
BOARD
3,3,1
-1,-1,2
DONE
END
`
	if string(got) != strings.TrimPrefix(want, "\n") {
		t.Errorf("the program received\n%s\nwant%s", got, want)
	}
}

// TestTimeLeftOfProgram checks that Program sends the remaining time of a limited match before each move.
func TestTimeLeftOfProgram(t *testing.T) {
	log := filepath.Join(t.TempDir(), "log")
	t.Setenv("GOMOCUP_TEST_LOG", log)

	program, p := brain(t, "logs its input"), position(t, game.Freestyle)
	for i, timeLeft := range []time.Duration{90 * time.Second, 88500 * time.Millisecond} {
		program.MatchTimeLeft = timeLeft
		point, err := program.Think(t.Context(), p, game.Limit{Time: answerTimeout}, nil)
		if err == nil {
			p, err = p.Play(point)
		}
		if err == nil {
			p, err = p.Play(game.Pt(7+i, 7))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	program.Close()
	got, err := os.ReadFile(log)
	if err != nil {
		t.Fatal(err)
	}

	_, moves, _ := strings.Cut(string(got), "ABOUT\n")
	for _, want := range []string{"INFO time_left 90000\nBEGIN", "INFO time_left 88500\nTURN",
		"INFO timeout_match 88500\n"} {
		if !strings.Contains(moves, want) {
			t.Errorf("%q is missing in\n%s", want, moves)
		}
	}
}

// TestBoardLines checks that the stones of a BOARD are in an order in which they could have been played.
func TestBoardLines(t *testing.T) {
	b, w := []game.Point{{X: 1, Y: 1}, {X: 2, Y: 1}}, []game.Point{{X: 5, Y: 5}, {X: 6, Y: 5}}
	for _, test := range []struct {
		rules        game.Rules
		black, white []game.Point
		toMove       game.Stone
		want         string
	}{
		{game.Freestyle, b, w, game.Black, "BOARD 1,1,1 5,5,2 2,1,1 6,5,2 DONE"},
		{game.Freestyle, b, w[:1], game.White, "BOARD 1,1,2 5,5,1 2,1,2 DONE"},
		{game.Freestyle, b, nil, game.White, "BOARD 1,1,2 2,1,2 DONE"},
		{game.Renju, b, nil, game.White, "BOARD 1,1,2 -1,-1,1 2,1,2 DONE"},
		{game.Renju, nil, w[:1], game.Black, "BOARD -1,-1,1 5,5,2 DONE"},
		{game.Renju, b, w[:1], game.Black, "BOARD 1,1,1 -1,-1,2 2,1,1 5,5,2 DONE"},
		{game.Renju, nil, nil, game.Black, "BEGIN"},
	} {
		p, err := game.NewSetupPosition(test.rules, test.black, test.white, test.toMove)
		if err != nil {
			t.Fatal(err)
		}
		if got := strings.Join(boardLines(p), " "); got != test.want {
			t.Errorf("got %s, want %s, for %v to move on\n%v", got, test.want, test.toMove, p)
		}
	}
}

// TestFieldsOfABoard checks who has which colour and who moves after a BOARD or YXBOARD: with as many stones as the
// opponent the engine is Black, with one fewer White, in whatever order they are sent; under renju and for a YXBOARD they
// are in playing order.
func TestFieldsOfABoard(t *testing.T) {
	for _, c := range []struct {
		name        string
		rules       game.Rules
		text        string
		isYXBoard   bool
		black, want string // the black stones, and the side to move with the number of stones
	}{
		{"as many, own first", game.Freestyle, "1,0,1 2,0,2", false, "1,0", "Black 2"},
		{"as many, opponent's first", game.Freestyle, "2,0,2 1,0,1", false, "1,0", "Black 2"},
		{"one fewer, own first", game.Freestyle, "1,0,1 2,0,2 3,0,2", false, "2,0 3,0", "White 3"},
		{"one fewer, opponent's first", game.Freestyle, "2,0,2 1,0,1 3,0,2", false, "2,0 3,0", "White 3"},
		{"one more, own first", game.Freestyle, "1,0,1 2,0,2 3,0,1", false, "1,0 3,0", "Black 3"},
		{"two fewer, opponent's first", game.Freestyle, "2,0,2 3,0,2", false, "2,0 3,0", "White 2"},
		{"renju, in order", game.Renju, "7,7,2 1,0,1 2,0,2", false, "7,7 2,0", "White 3"},
		{"renju, own first", game.Renju, "7,7,1 1,0,2", false, "7,7", "Black 2"},
		{"renju, the opponent passed", game.Renju, "7,7,1", false, "7,7", "Black 1"},
		{"renju, two in a row", game.Renju, "7,7,2 1,0,2", false, "7,7 1,0", "White 2"},
		{"a YXBOARD, opponent to move", game.Freestyle, "7,7,2 1,0,1", true, "7,7", "Black 2"},
		{"a YXBOARD, own to move", game.Freestyle, "7,7,2", true, "7,7", "White 1"},
		{"a YXBOARD, own first", game.Freestyle, "7,7,1", true, "7,7", "White 1"},
	} {
		var fields []field
		for _, word := range strings.Fields(c.text) {
			f, err := parseField(c.rules, word)
			if err != nil {
				t.Fatal(err)
			}
			fields = append(fields, f)
		}
		rec, err := fromFields(c.rules, fields, c.isYXBoard, !c.isYXBoard)
		if err != nil {
			t.Errorf("%s: got error %v", c.name, err)
			continue
		}
		p := rec.position
		for _, f := range fields {
			isBlack := slices.Contains(strings.Fields(c.black), pointText(f.at))
			if (p.At(f.at) == game.Black) != isBlack {
				t.Errorf("%s: %v is %v", c.name, f.at, p.At(f.at))
			}
		}
		if got := fmt.Sprint(p.ToMove(), " ", p.Stones()); !strings.EqualFold(got, c.want) {
			t.Errorf("%s: got %s, want %s", c.name, got, c.want)
		}
	}
}

// TestStonesInPlayingOrder checks that stones which could have been played in their order are the same game as if they
// had been, and others a setup of the same stones.
func TestStonesInPlayingOrder(t *testing.T) {
	a, b, c := game.Pt(7, 7), game.Pt(8, 8), game.Pt(6, 6)
	for _, test := range []struct {
		stones []stone
		toMove game.Stone
		want   game.Position
	}{
		{nil, game.Black, position(t, game.Renju)},
		{[]stone{{a, game.Black}, {b, game.White}}, game.Black, position(t, game.Renju, a, b)},
		{[]stone{{a, game.Black}, {game.Pass, game.White}, {c, game.Black}}, game.White, position(t, game.Renju, a, game.Pass, c)},
	} {
		rec, err := newSetupRecord(game.Renju, test.stones, test.toMove)
		if err != nil || rec.position != test.want || !slices.Equal(rec.stones, test.stones) {
			t.Errorf("%v: got the stones %v, error %v, and\n%v", test.stones, rec.stones, err, rec.position)
		}
	}
	for _, stones := range [][]stone{
		{{a, game.Black}, {b, game.White}}, {{b, game.White}, {a, game.Black}},
	} {
		rec, err := newSetupRecord(game.Renju, stones, game.White)
		if p := rec.position; err != nil || p.ToMove() != game.White || p.At(a) != game.Black || p.At(b) != game.White ||
			p.Stones() != 2 || !slices.Equal(rec.stones, stones) {
			t.Errorf("%v with White to move: got error %v and %v to move on\n%v", stones, err, p.ToMove(), p)
		}
	}
}

// TestPointsOfAnswers checks what is a point in an answer.
func TestPointsOfAnswers(t *testing.T) {
	for text, want := range map[string]game.Point{
		"0,0": game.Pt(0, 0), "14,14": game.Pt(14, 14), " 3 , 4 ": game.Pt(3, 4), "-1,-1": game.Pass,
	} {
		if got, err := parsePoint(game.Freestyle, text); got != want || err != nil {
			t.Errorf("parsePoint(%q) = %v, %v; want %v", text, got, err, want)
		}
	}
	for _, text := range []string{"", "7", "1,1,1", "1,1,0", "15,0", "0,15", "-1,0", "0,-1", "1;1", "1,1,1,1", "a,b"} {
		if got, err := parsePoint(game.Freestyle, text); err == nil {
			t.Errorf("parsePoint(%q) = %v, want an error", text, got)
		}
	}
}

// TestQuote checks that a long text is shortened, and a text of 40 bytes is not.
func TestQuote(t *testing.T) {
	long := strings.Repeat("x", 50)
	for text, want := range map[string]string{
		"": `""`, long[:40]: `"` + long[:40] + `"`, long[:41]: `"` + long[:40] + `..."`, "é": `"\u00e9"`, "a\"b": `"a\"b"`,
	} {
		if got := quote(text); got != want {
			t.Errorf("quote(%q) = %s, want %s", text, got, want)
		}
	}
}

// TestServerReadsBoardOfProgram checks that Server reads the BOARD that Program sends for a position.
func TestServerReadsBoardOfProgram(t *testing.T) {
	for _, r := range []game.Rules{game.Freestyle, game.Standard, game.Renju} {
		p := game.NewPosition(r)
		for i := range 60 {
			point := r.PointAt(i * 37 % r.NumPoints())
			if r.Fouls && i%13 == 5 {
				point = game.Pass
			}
			next, err := p.Play(point)
			if err != nil || next.Result().Over() {
				continue
			}

			p = next
			var fields []field
			for _, line := range boardLines(p) {
				if f, err := parseField(r, line); err == nil {
					fields = append(fields, f)
				}
			}
			got, err := fromFields(r, fields, false, true)
			if err != nil || got.position.String() != p.String() || got.position.ToMove() != p.ToMove() {
				t.Fatalf("got error %v and %v to move on\n%vwant %v to move on\n%v", err, got.position.ToMove(),
					got.position, p.ToMove(), p)
			}
		}
	}
}

// stopsSoon is a context that is cancelled by its first call of Err.
type stopsSoon struct {
	context.Context
	cancel func()
}

func (s stopsSoon) Err() error {
	defer s.cancel()
	return s.Context.Err()
}

// TestProgramStops checks that a program that obeys YXSTOP plays its move and keeps running.
func TestProgramStops(t *testing.T) {
	program := brain(t, "good")
	p := position(t, game.Freestyle)
	for range 2 {
		// Play a quick move first, so that the program is running.
		point, err := program.Think(t.Context(), p, game.Limit{Time: answerTimeout}, nil)
		if err != nil {
			t.Fatal(err)
		}
		process := program.process.Load()
		p, _ = p.Play(point)
		p, _ = p.Play(p.Rules().PointAt(p.Rules().NumPoints() - p.Stones()))

		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		point, err = program.Think(stopsSoon{ctx, cancel}, p, game.Limit{Depth: endlessDepth}, nil)
		if err != nil || point != firstLegal(&p) || program.process.Load() != process {
			t.Fatalf("got %v, error %v; want %v from the same process", point, err, firstLegal(&p))
		}
		p, _ = p.Play(point)
		p, _ = p.Play(p.Rules().PointAt(p.Rules().NumPoints() - p.Stones()))
	}
}

// TestProgramThatIgnoresStop checks that a program that ignores YXSTOP is killed, and restarted for the next
// move.
func TestProgramThatIgnoresStop(t *testing.T) {
	program := brain(t, "hangs")
	for range 2 {
		ctx, cancel := context.WithTimeout(t.Context(), 150*time.Millisecond)
		_, err := program.Think(ctx, position(t, game.Freestyle), game.Limit{}, nil)
		if !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("got error %v, want %v", err, context.DeadlineExceeded)
		}
		if program.process.Load() != nil {
			t.Error("the process was not released")
		}
		cancel()
	}
}

// TestCloseWhileThinking checks that Close stops a program that is thinking.
func TestCloseWhileThinking(t *testing.T) {
	program := brain(t, "hangs")
	done := make(chan error, 1)
	go func() {
		_, err := program.Think(t.Context(), position(t, game.Freestyle), game.Limit{}, nil)
		done <- err
	}()

	for running := false; !running; runtime.Gosched() {
		running = program.process.Load() != nil
	}
	program.Close()
	if err := <-done; !errors.Is(err, game.ErrEngineExited) {
		t.Errorf("got error %v, want %v", err, game.ErrEngineExited)
	}
	program.Close()
}

// TestCloseBeforeStart checks that no process remains if Close is called before the process of a Think or a
// Start has started.
func TestCloseBeforeStart(t *testing.T) {
	numGoroutines := runtime.NumGoroutine()
	program := brain(t, "good")
	if err := program.Close(); err != nil {
		t.Error(err)
	}

	_, thinkErr := program.Think(t.Context(), position(t, game.Freestyle), game.Limit{Time: answerTimeout}, nil)
	for _, err := range []error{thinkErr, program.Start(t.Context(), game.Freestyle)} {
		if !errors.Is(err, game.ErrEngineExited) || program.process.Load() != nil {
			t.Errorf("got error %v, process is running = %v; want %v, false", err, program.process.Load() != nil,
				game.ErrEngineExited)
		}
	}
	waitForGoroutines(t, numGoroutines)
}

func TestProgramRefusesFinishedGame(t *testing.T) {
	p := position(t, game.Freestyle, game.Pt(0, 0), game.Pt(0, 9), game.Pt(1, 0), game.Pt(1, 9), game.Pt(2, 0),
		game.Pt(2, 9), game.Pt(3, 0), game.Pt(3, 9), game.Pt(4, 0))
	if _, err := New("never-run").Think(t.Context(), p, game.Limit{}, nil); !errors.Is(err, game.ErrGameOver) {
		t.Errorf("got error %v, want %v", err, game.ErrGameOver)
	}
}
