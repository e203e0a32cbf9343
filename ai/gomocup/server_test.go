package gomocup

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"jingzi/game"
)

// fakeEngine is a deterministic engine that plays the first legal point. At reportDepth it reports its moves, and
// at endlessDepth it thinks until it is stopped. After three or five stones it reports the score -50 if Black
// has the last corner.
type fakeEngine struct{ rules game.Rules }

const (
	reportDepth  = 1
	endlessDepth = 99
)

func (f fakeEngine) Think(ctx context.Context, p game.Position, l game.Limit,
	report func(game.SearchInfo)) (game.Point, error) {
	if p.Rules() != f.rules {
		return game.Point{}, errors.New("position with other rules")
	}

	var legal []game.Point
	for point := range p.EmptyPoints() {
		if p.Legal(point) == nil {
			legal = append(legal, point)
		}
	}
	if l.Depth == reportDepth {
		info := game.SearchInfo{Depth: l.Depth, Nodes: int64(len(legal))}
		for i, point := range legal[:max(l.MultiPV, 1)] {
			info.PVs = append(info.PVs, game.PV{Score: game.Score(l.MultiPV/2 - i), Moves: []game.Point{point}})
		}
		report(info)
	} else if (p.Stones() == 3 || p.Stones() == 5) && p.At(f.rules.PointAt(f.rules.NumPoints()-1)) == game.Black {
		report(game.SearchInfo{PVs: []game.PV{{Score: -50}}})
	}
	if l.Depth == endlessDepth {
		<-ctx.Done()
	}
	if len(legal) == 0 {
		return game.Pass, nil
	}

	return legal[0], nil
}

func newFake(r game.Rules, _ Options) game.Engine { return fakeEngine{r} }

func fakeServer() *Server { return &Server{New: newFake, About: `name="Fake", version="1"`, Seed: 1} }

// conversation drives a server line by line, as a manager does.
type conversation struct {
	t    *testing.T
	in   *io.PipeWriter
	out  chan string
	done chan error
}

func converse(t *testing.T, s *Server) *conversation {
	inReader, inWriter := io.Pipe()
	outReader, outWriter := io.Pipe()
	c := &conversation{t, inWriter, make(chan string), make(chan error, 1)}
	go func() {
		c.done <- s.Serve(t.Context(), inReader, outWriter)
		outWriter.Close()
		inReader.Close()
	}()
	go func() {
		defer close(c.out)

		for lines := bufio.NewScanner(outReader); lines.Scan(); {
			c.out <- lines.Text()
		}
	}()

	return c
}

func (c *conversation) send(line string) {
	c.t.Helper()
	if _, err := io.WriteString(c.in, line+"\r\n"); err != nil {
		c.t.Fatalf("could not write %q: %v", line, err)
	}
}

// answerTimeout is the timeout for answers that are expected at once.
const answerTimeout = 20 * time.Second

func (c *conversation) receive() (line string, ok bool) {
	c.t.Helper()

	select {
	case line, ok = <-c.out:
		return line, ok
	case <-time.After(answerTimeout):
		c.t.Fatal("no answer")
		return "", false
	}
}

// close ends the input and returns the remaining output, and Serve's error.
func (c *conversation) close() (rest []string, err error) {
	c.t.Helper()
	c.in.Close()

	for {
		line, ok := c.receive()
		if !ok {
			return rest, <-c.done
		}
		rest = append(rest, line)
	}
}

func TestDialogues(t *testing.T) {
	text, err := os.ReadFile("testdata/dialogues.txt")
	if err != nil {
		t.Fatal(err)
	}

	lineNo := 0
	var c *conversation
	for line := range strings.Lines(string(text)) {
		lineNo++
		line = strings.TrimSuffix(line, "\n")
		switch {
		case strings.HasPrefix(line, "#") || line == "":
		case strings.HasPrefix(line, "== "):
			finish(t, c, lineNo)
			c = converse(t, fakeServer())
		case strings.HasPrefix(line, "\t"):
			want := strings.TrimPrefix(line, "\t")
			if want == "" {
				continue
			}
			got, ok := c.receive()
			if !ok || got != want {
				t.Fatalf("line %d: got answer %q, want %q", lineNo, got, want)
			}
		default:
			c.send(line)
		}
	}
	finish(t, c, lineNo)
}

// finish closes a conversation, which must have no unread answers.
func finish(t *testing.T, c *conversation, lineNo int) {
	t.Helper()
	if c == nil {
		return
	}
	if rest, err := c.close(); rest != nil || err != nil {
		t.Fatalf("before line %d: got unexpected answers %q, error %v", lineNo, rest, err)
	}
}

// TestPassIsSentAsPoint checks that Server sends a point instead of a pass if every point is forbidden to
// Black, since few managers accept a pass, and that Program reads that point as a pass.
func TestPassIsSentAsPoint(t *testing.T) {
	p := onlyForbidden(t)
	text := strings.Join(append([]string{"RECTSTART 7,5", "INFO rule 4"}, boardLines(p)...), "\n")
	var out strings.Builder
	if err := fakeServer().Serve(t.Context(), strings.NewReader(text), &out); err != nil ||
		out.String() != "OK\n3,0\n" {
		t.Errorf("got %q, error %v; want the point 3,0", out.String(), err)
	}
	if point, err := brain(t, "good").Think(t.Context(), p, game.Limit{Time: answerTimeout}, nil); err != nil ||
		point != game.Pass {
		t.Errorf("got %v, error %v; want a pass", point, err)
	}
}

func TestLineEndings(t *testing.T) {
	for _, text := range []string{
		"START 15\r\nBEGIN\r\n", "START 15\nBEGIN\n", "START 15\rBEGIN\r", "\n\nSTART 15\r\r\n  BEGIN",
		"start 15\nbegin",
	} {
		var out strings.Builder
		if err := fakeServer().Serve(t.Context(), strings.NewReader(text), &out); err != nil ||
			out.String() != "OK\n0,0\n" {
			t.Errorf("%q: got %q, error %v; want the move 0,0", text, out.String(), err)
		}
	}
}

func TestLongLineIsTruncated(t *testing.T) {
	text := "START 15\n" + strings.Repeat("x", 1<<20) + "\nBEGIN\n"
	var out strings.Builder
	if err := fakeServer().Serve(t.Context(), strings.NewReader(text), &out); err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(out.String()), "\n")
	if len(lines) != 3 || !strings.HasPrefix(lines[1], "UNKNOWN ") || len(lines[1]) > 80 || lines[2] != "0,0" {
		t.Errorf("got %q, want OK, a truncated UNKNOWN and 0,0", lines)
	}
}

// TestSearchWithoutLimitEnds checks that searches without a time limit end at the end of the input.
func TestSearchWithoutLimitEnds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var out strings.Builder
		start := time.Now()
		text := "INFO max_depth 99\nSTART 15\nBEGIN\nTURN 7,7\n"
		if err := fakeServer().Serve(t.Context(), strings.NewReader(text), &out); err != nil ||
			out.String() != "OK\n0,0\n1,0\n" {
			t.Errorf("got %q, error %v; want the moves 0,0 and 1,0", out.String(), err)
		}
		if elapsed := time.Since(start); elapsed != 2*defaultTurn {
			t.Errorf("Serve took %v, want %v", elapsed, 2*defaultTurn)
		}
	})
}

// patientEngine is an engine that uses all its time, or the whole day.
type patientEngine struct{ fakeEngine }

func (e patientEngine) Think(ctx context.Context, p game.Position, l game.Limit,
	report func(game.SearchInfo)) (game.Point, error) {
	limit := 24 * time.Hour
	if l.Time > 0 {
		limit = l.Time
	}

	select {
	case <-ctx.Done():
	case <-time.After(limit):
	}

	return e.fakeEngine.Think(ctx, p, l, report)
}

// TestLimitsAtTheEndOfTheInput checks which searches go on at the end of the input: those with a limit that a person
// would wait for, less than an hour, or of nodes.
func TestLimitsAtTheEndOfTheInput(t *testing.T) {
	for info, want := range map[string]time.Duration{
		"INFO timeout_turn 600020": 10 * time.Minute, "INFO timeout_turn 3600019": time.Hour - time.Millisecond,
		"INFO timeout_turn 3600020": defaultTurn, "INFO timeout_turn 100000000": defaultTurn,
		"INFO max_depth 98": defaultTurn, "INFO max_node 1000": 24 * time.Hour,
	} {
		synctest.Test(t, func(t *testing.T) {
			s := &Server{New: func(r game.Rules, _ Options) game.Engine { return patientEngine{fakeEngine{r}} }}
			start := time.Now()
			var out strings.Builder
			text := info + "\nSTART 15\nBEGIN\n"
			if err := s.Serve(t.Context(), strings.NewReader(text), &out); err != nil || out.String() != "OK\n0,0\n" {
				t.Errorf("%s: got %q, error %v", info, out.String(), err)
			}
			if elapsed := time.Since(start); elapsed != want {
				t.Errorf("%s: Serve took %v, want %v", info, elapsed, want)
			}
		})
	}
}

// slowStarter is an engine that has no move yet when it is stopped.
type slowStarter struct{ fakeEngine }

func (e slowStarter) Think(ctx context.Context, p game.Position, l game.Limit,
	report func(game.SearchInfo)) (game.Point, error) {
	point, _ := e.fakeEngine.Think(ctx, p, l, report)
	return point, ctx.Err()
}

// TestStopBeforeFirstMove checks that STOP is answered with a move even if it arrives before the engine has one.
func TestStopBeforeFirstMove(t *testing.T) {
	s := &Server{New: func(r game.Rules, _ Options) game.Engine { return slowStarter{fakeEngine{r}} }}
	var out strings.Builder
	text := "START 15\nINFO max_depth 99\nTURN 7,7\nSTOP\n"
	if err := s.Serve(t.Context(), strings.NewReader(text), &out); err != nil || out.String() != "OK\n0,0\n" {
		t.Errorf("got %q, error %v; want the move 0,0", out.String(), err)
	}
}

func TestContextEndsServe(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())

	in, inWriter := io.Pipe()

	defer inWriter.Close()
	out, outWriter := io.Pipe()
	defer out.Close()

	done := make(chan error, 1)
	go func() { done <- fakeServer().Serve(ctx, in, outWriter) }()
	io.WriteString(inWriter, "START 15\nINFO max_depth 99\nABOUT\n")
	answers := bufio.NewScanner(out)
	answers.Scan()
	answers.Scan()
	io.WriteString(inWriter, "BEGIN\n")
	cancel()
	if err := <-done; !errors.Is(err, context.Canceled) {
		t.Errorf("got error %v, want %v", err, context.Canceled)
	}
}

// brokenEngine returns an error or an illegal move.
type brokenEngine struct {
	at  game.Point
	err error
}

func (b brokenEngine) Think(context.Context, game.Position, game.Limit, func(game.SearchInfo)) (game.Point, error) {
	return b.at, b.err
}

func TestBrokenEngine(t *testing.T) {
	for _, test := range []struct {
		engine brokenEngine
		want   string
	}{
		{brokenEngine{err: errors.New("two\nlines")}, "OK\nERROR two lines\nname\n"},
		{brokenEngine{at: game.Pt(20, 20)}, "OK\nERROR the engine chose 20,20: outside the board\nname\n"},
		{brokenEngine{at: game.Pt(3, 3)}, "OK\nERROR the engine chose 3,3: point is occupied\nname\n"},
	} {
		s := &Server{New: func(game.Rules, Options) game.Engine { return test.engine }, About: "name"}
		var out strings.Builder
		if err := s.Serve(t.Context(), strings.NewReader("START 15\nTURN 3,3\nABOUT\n"), &out); err != nil ||
			out.String() != test.want {
			t.Errorf("got %q, error %v; want %q", out.String(), err, test.want)
		}
	}
}

type closedWriter struct{}

func (closedWriter) Write([]byte) (int, error) { return 0, io.ErrClosedPipe }

func TestServeToClosedWriter(t *testing.T) {
	text := "START 15\n" + strings.Repeat("ABOUT\n", 100)
	if err := fakeServer().Serve(t.Context(), strings.NewReader(text), closedWriter{}); !errors.Is(err,
		io.ErrClosedPipe) {
		t.Errorf("got error %v, want %v", err, io.ErrClosedPipe)
	}
}

// TestBrokenEngineInOpenings checks that the error of an engine is the answer also in the opening procedures, and that
// the next command is executed.
func TestBrokenEngineInOpenings(t *testing.T) {
	for _, commands := range []string{
		"SWAP2BOARD\nDONE", "SWAP2BOARD\n7,7\n8,7\n9,9\nDONE", "SWAP2BOARD\n7,7\n8,7\n9,9\n8,8\n8,6\nDONE",
		"YXBOARD 7,7,1 8,7,2 9,9,1 DONE\nYXSWAP2STEP2", "YXBOARD 7,7,1 8,7,2 9,9,1 8,8,2 8,6,1 DONE\nYXSWAP2STEP3",
		"INFO rule 4\nYXSOOSORVSTEP5 2\n7,7\n7,8\n9,7\n8,8\nDONE",
	} {
		s := &Server{New: func(game.Rules, Options) game.Engine {
			return brokenEngine{err: errors.New("no idea")}
		}, About: "name"}
		var out strings.Builder
		text := "START 15\n" + commands + "\nABOUT\n"
		if err := s.Serve(t.Context(), strings.NewReader(text), &out); err != nil ||
			out.String() != "OK\nERROR no idea\nname\n" {
			t.Errorf("%q: got %q, error %v; want the error of the engine", commands, out.String(), err)
		}
	}
}

// TestPassOfAnEngine checks that a pass is sent as -1,-1 while a stone can be placed.
func TestPassOfAnEngine(t *testing.T) {
	s := &Server{New: func(game.Rules, Options) game.Engine { return brokenEngine{at: game.Pass} }}
	var out strings.Builder
	text := "INFO rule 4\nSTART 15\nTURN 7,7\n"
	if err := s.Serve(t.Context(), strings.NewReader(text), &out); err != nil || out.String() != "OK\n-1,-1\n" {
		t.Errorf("got %q, error %v; want the pass -1,-1", out.String(), err)
	}
}

// tableEngine is an engine that counts how often its tables are cleared.
type tableEngine struct {
	fakeEngine
	cleared *int
}

func (e tableEngine) ClearTables() { *e.cleared++ }

// TestTablesAreCleared checks that an engine that can clear its tables is kept for the next game, with clear tables, and
// that it is replaced only for other rules.
func TestTablesAreCleared(t *testing.T) {
	for _, c := range []struct {
		text             string
		created, cleared int
	}{
		{"START 15\nBEGIN\n", 1, 0},
		{"START 15\nBEGIN\nRESTART\nBEGIN\n", 1, 1},
		{"START 15\nBEGIN\nYXHASHCLEAR\nTURN 7,7\n", 1, 1},
		{"START 15\nBEGIN\nYXHASHCLEAR\nRESTART\nBEGIN\nSTART 15\n", 1, 3},
		{"START 15\nBEGIN\nINFO rule 4\nRESTART\nBEGIN\n", 2, 1},
	} {
		numCreated, numCleared := 0, 0
		s := &Server{New: func(r game.Rules, _ Options) game.Engine {
			numCreated++
			return tableEngine{fakeEngine{r}, &numCleared}
		}}
		var out strings.Builder
		if err := s.Serve(t.Context(), strings.NewReader(c.text), &out); err != nil ||
			strings.Contains(out.String(), "ERROR") {
			t.Errorf("%q: got %q, error %v", c.text, out.String(), err)
		}
		if numCreated != c.created || numCleared != c.cleared {
			t.Errorf("%q: got %d engines, cleared %d times; want %d, %d times", c.text, numCreated, numCleared, c.created,
				c.cleared)
		}
	}
}

// chatterer is an engine that reports many depths and then closes done.
type chatterer struct{ done chan struct{} }

const maxChat = 100

func (e chatterer) Think(_ context.Context, p game.Position, _ game.Limit,
	report func(game.SearchInfo)) (game.Point, error) {
	for depth := range maxChat {
		report(game.SearchInfo{Depth: depth + 1, PVs: []game.PV{{Moves: []game.Point{game.Pt(0, 0)}}}})
	}
	close(e.done)

	return firstLegal(&p), nil
}

// TestOutdatedReportsAreDropped checks that a controller which does not read does not slow down the engine, and then gets
// the last report, in any case, before the move.
func TestOutdatedReportsAreDropped(t *testing.T) {
	done := make(chan struct{})
	c := converse(t, &Server{New: func(game.Rules, Options) game.Engine { return chatterer{done} }})
	c.send("START 15")
	c.receive()
	c.send("BEGIN")
	<-done

	rest, err := c.close()
	if err != nil || len(rest) < 2 || len(rest) > maxChat/2 || rest[len(rest)-1] != "0,0" {
		t.Fatalf("got %q, error %v; want few reports and the move 0,0", rest, err)
	}
	last := 0
	for _, line := range rest[:len(rest)-1] {
		var depth int
		if _, err := fmt.Sscanf(line, "MESSAGE depth %d eval +0 nodes 0 line a15", &depth); err != nil || depth <= last {
			t.Errorf("got the report %q after that of depth %d", line, last)
		}
		last = depth
	}
	if last != maxChat {
		t.Errorf("the last report is of depth %d, want %d", last, maxChat)
	}
}

// TestLongBoards checks that a BOARD may have as many stones and passes as points, and that the lines of one without an
// end are not kept.
func TestLongBoards(t *testing.T) {
	const numPoints = 25
	for numPasses, want := range map[int]string{
		0:               "0,0",
		2 * numPoints:   "0,0",
		2*numPoints + 1: "ERROR more stones than points",
		100 * numPoints: "ERROR more stones than points",
	} {
		text := "INFO rule 4\nSTART 5\nBOARD\n" + strings.Repeat("-1,-1,2\n", numPasses) + "DONE\n"
		var out strings.Builder
		if err := fakeServer().Serve(t.Context(), strings.NewReader(text), &out); err != nil ||
			out.String() != "OK\n"+want+"\n" {
			t.Errorf("%d passes: got %q, error %v; want %s", numPasses, out.String(), err, want)
		}
	}
}

// TestInvalidInfoIsLimited checks that of many invalid INFO lines in a row only some are reported, and all of them again
// after the next answer.
func TestInvalidInfoIsLimited(t *testing.T) {
	text := "START 15\n"
	for range 2 {
		text += strings.Repeat("INFO timeout_turn soon\n", maxInfoErrors+3) + "ABOUT\n"
	}
	var out strings.Builder
	if err := fakeServer().Serve(t.Context(), strings.NewReader(text), &out); err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(out.String(), "MESSAGE INFO timeout_turn: \"soon\" is not a valid number\n"); n != 2*maxInfoErrors {
		t.Errorf("%d invalid lines are reported, want %d twice", n, maxInfoErrors)
	}
}

// closeCounter is an engine that counts the calls of Close.
type closeCounter struct {
	game.Engine
	closed *int
}

func (c closeCounter) Close() error { *c.closed++; return nil }

// TestEngineIsCreatedBeforeFirstMove checks that the engine is created before a move is requested, since
// creating it may take longer than the time limit of that move.
func TestEngineIsCreatedBeforeFirstMove(t *testing.T) {
	for _, text := range []string{"START 15\n", "START 15\nINFO rule 4\nINFO thread_num 2\nINFO timeout_turn 10\n"} {
		var last game.Rules
		s := &Server{New: func(r game.Rules, o Options) game.Engine { last = r; return fakeEngine{r} }}
		if err := s.Serve(t.Context(), strings.NewReader(text), io.Discard); err != nil {
			t.Fatal(err)
		}
		if fouls := strings.Contains(text, "rule 4"); last.Width != 15 || last.Fouls != fouls {
			t.Errorf("%q: engine created for %+v, want width 15 and fouls %v", text, last, fouls)
		}
	}
}

func TestOptionsOfEngines(t *testing.T) {
	var engines []string
	numClosed := 0
	s := &Server{New: func(r game.Rules, o Options) game.Engine {
		engines = append(engines, fmt.Sprintf("%dx%d exact %v fouls %v memory %d threads %d level %d", r.Width,
			r.Height, r.ExactLength, r.Fouls, o.Memory, o.Threads, o.Rung))
		return closeCounter{fakeEngine{r}, &numClosed}
	}}
	text := `INFO max_memory 1000
INFO rule 1
START 15
BEGIN
TURN 7,7
INFO thread_num 2
TURN 8,8
INFO rule 4
TURN 9,9
RESTART
BEGIN
INFO level 3
RECTSTART 7,9
BEGIN
INFO level 13
INFO rule 3
`
	if err := s.Serve(t.Context(), strings.NewReader(text), io.Discard); err != nil {
		t.Fatal(err)
	}
	want := []string{
		"15x15 exact true fouls false memory 1000 threads 0 level 0",
		"15x15 exact true fouls false memory 1000 threads 2 level 0",
		"15x15 exact false fouls true memory 1000 threads 2 level 0",
		"15x15 exact false fouls true memory 1000 threads 2 level 0",
		"15x15 exact false fouls true memory 1000 threads 2 level 3",
		"7x9 exact false fouls true memory 1000 threads 2 level 3",
	}
	if strings.Join(engines, "\n") != strings.Join(want, "\n") {
		t.Errorf("the engines are\n%s\nwant\n%s", strings.Join(engines, "\n"), strings.Join(want, "\n"))
	}
	if numClosed != len(engines) {
		t.Errorf("got %d closed engines, want %d", numClosed, len(engines))
	}
}

func TestScoreText(t *testing.T) {
	for score, want := range map[game.Score]string{
		game.WinIn(7): "+M7", game.LossIn(8): "-M8", game.UnprovedWinIn(7): "+M7?", game.UnprovedLossIn(8): "-M8?",
		12: "+12", -3: "-3", 0: "+0",
	} {
		if got := scoreText(score); got != want {
			t.Errorf("scoreText(%d) = %s, want %s", score, got, want)
		}
	}
}

// TestCommandQueueIsBounded checks that commands are queued while the engine thinks, and that a full queue
// blocks the sender.
func TestCommandQueueIsBounded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		read, write := io.Pipe()
		ctx, cancel := context.WithCancel(t.Context())
		done, numSent := make(chan struct{}), 0
		go func() {
			defer close(done)
			_ = fakeServer().Serve(ctx, read, io.Discard)
		}()
		go func() {
			_, _ = io.WriteString(write, "START 15\r\nINFO max_depth 99\r\nBEGIN\r\n")
			for numSent < 3*maxQueue {
				if _, err := io.WriteString(write, "ABOUT\r\n"); err != nil {
					return
				}
				numSent++
			}
		}()
		synctest.Wait()
		// One more waits for its place.
		if want := maxQueue + readAhead + 1; numSent != want {
			t.Errorf("got %d accepted commands, want %d", numSent, want)
		}
		read.Close()
		cancel()
		<-done
	})
}
