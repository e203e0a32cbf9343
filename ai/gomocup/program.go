package gomocup

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"regexp"
	"strings"
	"sync/atomic"
	"time"

	"jingzi/game"
)

// Program is an external engine: a game.Engine that runs a process which speaks the Gomocup protocol.
// The first Think starts the process. If it fails, Think returns an error that wraps one of package
// game's, and the next Think starts a new process.
type Program struct {
	Path string
	Args []string

	// The working folder; "" means that of the executable.
	Dir string

	// Lines to send when the program starts and when the rules change, such as "INFO thread_num 2".
	Setup []string

	// Memory limit in bytes; 0 means no limit.
	Memory int64

	// Timeout of the start, and of the settings for a game; 0 means 10 s.
	StartTime time.Duration

	// Added to the time limit of a move; 0 means 1 s.
	Grace time.Duration

	// Remaining time of the match before a move; 0 means no limit.
	MatchTimeLeft time.Duration

	process atomic.Pointer[process] // atomic since Close may be called at any time
	closed  atomic.Bool             // set by Close before it takes process
	last    *process                // the latest process, running or not; nil before the first
	log     *transcript             // transcript of the latest process

	// The state of the process; invalid if there is none.
	rules       game.Rules
	sentLimits  string        // the limits of a move that were sent last
	hasMoves    bool          // the board of the process is not empty
	expected    game.Position // the position after the last answer
	requestedAt time.Time     // time of the last request for a move
	answeredAt  time.Time     // time of the last answer

	// Properties of the program found so far.
	noRestart bool // the program can play only one game
	noAbout   bool // the program does not answer ABOUT
	rows      rowOrder
}

var _ game.Engine = (*Program)(nil)

// New returns a Program that runs the executable at path.
func New(path string, args ...string) *Program { return &Program{Path: path, Args: args} }

const (
	// stopTime is the timeout for the answer to YXSTOP. It is enough for engines that support the command.
	stopTime = 100 * time.Millisecond

	// restartTime is the timeout for the answer to RESTART, which engines need not support.
	restartTime = 500 * time.Millisecond

	// settleTime is the pause after an answer before the next command.
	settleTime = 20 * time.Millisecond
)

// Think implements game.Engine. It reports the output of the engine's search that it can parse; see
// message.go. Without a Limit.Time the engine may take any time; only ctx stops it.
func (p *Program) Think(ctx context.Context, position game.Position, l game.Limit,
	report func(game.SearchInfo)) (game.Point, error) {
	if err := ctx.Err(); err != nil {
		return game.Point{}, err
	}
	if position.Result().Over() {
		return game.Point{}, game.ErrGameOver
	}
	output := listener{position: position, report: report, rows: &p.rows}
	point, err := p.requestMove(ctx, position, l, output.parseLine)
	p.answeredAt = time.Now()
	if err == nil {
		if p.expected, err = position.Play(point); errors.As(err, new(*game.Foul)) && !hasLegalPoint(&position) {
			// A program that cannot pass plays a forbidden point, which counts as a pass.
			point, p.expected = game.Pass, game.NewPosition(position.Rules())
			_, err = position.Play(point)
		}
		if err != nil {
			err = p.failure(game.ErrEngineIllegalMove, err)
		}
	}
	if err != nil {
		// Late output could be taken for the next answer.
		p.drop(false)
		return game.Point{}, p.explain(err)
	}
	output.handleMove(point)

	return point, nil
}

// Start prepares the engine for a game, so that the first Think is quick. It returns the same errors
// as Think, and so can be used to test whether an executable is an engine.
func (p *Program) Start(ctx context.Context, r game.Rules) error {
	_, err := p.readyProcess(ctx, game.NewPosition(r))
	if err != nil {
		p.drop(false)
	}
	return p.explain(err)
}

// LastMoveTime returns the time that the engine took for its last move, without the pauses that Program
// makes between commands.
func (p *Program) LastMoveTime() time.Duration { return p.answeredAt.Sub(p.requestedAt) }

// Transcript returns the communication with the process, or with the last one if it has ended; "" before the first.
func (p *Program) Transcript() string {
	if p.log == nil {
		return ""
	}
	return p.log.String()
}

// Close ends the process. A running Think or Start, and every later one, returns an error.
func (p *Program) Close() error {
	p.closed.Store(true)
	p.drop(true)
	return nil
}

func (p *Program) drop(gracefully bool) {
	switch q := p.process.Swap(nil); {
	case q == nil:
	case gracefully:
		q.end()
	default:
		q.kill()
	}
}

// failure is an error of an engine, with a transcript of the communication.
type failure struct {
	error
	transcript string
}

func (f *failure) Unwrap() error      { return f.error }
func (f *failure) Transcript() string { return f.transcript }

// failure returns an error of this engine that wraps reason, one of package game's errors such as
// ErrEngineStart, and cause.
func (p *Program) failure(reason, cause error) error {
	return &failure{error: fmt.Errorf("%s %w: %w", filepath.Base(p.Path), reason, cause)}
}

// explain converts an error of package game to a failure of this engine, and adds the transcript to a
// failure. If the engine has exited, explain adds the last line of its standard error.
func (p *Program) explain(err error) error {
	switch {
	case err == game.ErrEngineExited && p.lastError() != "":
		err = p.failure(err, errors.New(p.lastError()))
	case err == game.ErrEngineExited || err == game.ErrEngineTimeout || err == game.ErrEngineOutput:
		err = &failure{error: fmt.Errorf("%s %w", filepath.Base(p.Path), err)}
	}
	if f := new(failure); errors.As(err, &f) && p.log != nil {
		f.transcript = p.log.String()
	}

	return err
}

// lastError returns the last line of standard error of the latest process, which has been killed or is being killed.
func (p *Program) lastError() string {
	<-p.last.stderrClosed
	return p.last.lastError
}

// hasLegalPoint reports whether the side to move may place a stone anywhere.
func hasLegalPoint(p *game.Position) bool {
	for point := range p.EmptyPoints() {
		if p.Legal(point) == nil {
			return true
		}
	}

	return false
}

// requestMove sends the position to the process and waits for a move.
func (p *Program) requestMove(ctx context.Context, position game.Position, l game.Limit,
	listen func(string)) (game.Point, error) {
	q, err := p.readyProcess(ctx, position)
	if err != nil {
		return game.Point{}, err
	}
	q.discardOutput()
	lines := p.limitLines(l)
	if last, _ := position.Last(); p.continues(position) {
		lines = append(lines, "TURN "+pointText(last))
	} else {
		lines = append(lines, boardLines(position)...)
	}
	p.hasMoves = true
	p.requestedAt = time.Now()
	q.send(lines...)
	limitedCtx := ctx
	if limit := cmp.Or(l.Time, p.MatchTimeLeft); limit > 0 {
		var cancel context.CancelFunc
		limitedCtx, cancel = withTimeout(ctx, limit+cmp.Or(p.Grace, time.Second))
		defer cancel()
	}
	point, err := p.readMove(limitedCtx, q, position.Rules(), listen)
	if err == nil || !errors.Is(err, ctx.Err()) {
		return point, err
	}
	// After YXSTOP the engine may still answer with its best move.
	q.send("YXSTOP")

	stopCtx, cancel := withTimeout(context.Background(), stopTime)
	defer cancel()
	if point, err = p.readMove(stopCtx, q, position.Rules(), listen); err != nil {
		err = ctx.Err()
	}

	return point, err
}

// readyProcess returns a process with an empty board under the position's rules, or with the position before
// its last move. It starts one if necessary.
func (p *Program) readyProcess(ctx context.Context, position game.Position) (*process, error) {
	q, r := p.process.Load(), position.Rules()
	if err := Supports(r); err != nil {
		return nil, err
	}

	// Some engines drop commands that arrive too soon after an answer.
	if q != nil {
		<-time.After(time.Until(p.answeredAt.Add(settleTime)))
	}

	switch {
	case q == nil:
	case p.rules != r:
		if err := p.start(ctx, q, r); err != game.ErrEngineExited {
			return q, err
		}

		// The process has exited: start another.
		p.drop(false)
	case p.continues(position) || !p.hasMoves:
		return q, nil
	case !p.noRestart:
		q.discardOutput()
		q.send("RESTART")
		err := p.awaitOK(ctx, q, restartTime)
		if err == nil {
			p.hasMoves = false
			return q, nil
		}
		if ctx.Err() != nil || err == game.ErrEngineOutput {
			return nil, err
		}
		p.noRestart = err != game.ErrEngineExited

		// Into a new process.
		fallthrough
	default:
		p.drop(true)
	}
	p.log = newTranscript(strings.Join(append([]string{p.Path}, p.Args...), " "))
	q, err := startProcess(p.Path, p.Args, p.Dir, p.log)
	if err != nil {
		p.log.add("!", err.Error())
		return nil, p.failure(game.ErrEngineStart, err)
	}
	p.last = q
	p.process.Store(q)

	// Close may not have seen the new process.
	if p.closed.Load() {
		p.drop(false)
		return nil, game.ErrEngineExited
	}

	return q, p.start(ctx, q, r)
}

// start sends an empty board and the rules to the process, and waits until it has executed them.
// Some engines take seconds to resize their tables, which must not count as thinking time.
func (p *Program) start(ctx context.Context, q *process, r game.Rules) error {
	q.discardOutput()
	if r.Width == r.Height {
		q.send(fmt.Sprintf("START %d", r.Width))
	} else {
		q.send(fmt.Sprintf("RECTSTART %d,%d", r.Width, r.Height))
	}
	if err := p.awaitOK(ctx, q, cmp.Or(p.StartTime, 10*time.Second)); err != nil {
		return err
	}

	// readyProcess has checked the rules.
	rule, _ := ruleNumber(r)
	q.send(append([]string{
		fmt.Sprintf("INFO rule %d", rule),
		"INFO game_type 1",
		"INFO timeout_match 0",
		fmt.Sprintf("INFO time_left %d", unlimited),
		fmt.Sprintf("INFO max_memory %d", p.Memory),
	}, p.Setup...)...)
	p.rules, p.hasMoves, p.sentLimits = r, false, ""

	return p.settle(ctx, q)
}

// settle waits until the process has executed all commands. INFO has no answer, so settle sends ABOUT,
// which has one.
func (p *Program) settle(ctx context.Context, q *process) error {
	if p.noAbout {
		return nil
	}

	ctx, cancel := withTimeout(ctx, cmp.Or(p.StartTime, 10*time.Second))
	defer cancel()
	q.send("ABOUT")

	for {
		line, err := q.readLine(ctx)
		if err == game.ErrEngineTimeout {
			p.noAbout = true
			return nil
		}
		if err != nil {
			return err
		}

		switch word, rest := cutWord(line); strings.ToUpper(word) {
		case "MESSAGE", "DEBUG", "ERROR":
			// May belong to an INFO.
		case "UNKNOWN":
			if !strings.Contains(strings.ToUpper(rest), "INFO") {
				return nil
			}
		default:
			return nil
		}
	}
}

// limitLines returns the commands for the limits of a move, or nil if these have not changed.
func (p *Program) limitLines(l game.Limit) []string {
	var lines []string
	info := func(key string, value int64) { lines = append(lines, fmt.Sprintf("INFO %s %d", key, value)) }

	// Over a day if there is no limit, since 0 would mean immediately.
	turn := cmp.Or(l.Time, 100_000*time.Second)
	info("timeout_turn", max(turn.Milliseconds(), 1))
	if p.MatchTimeLeft > 0 {
		info("timeout_match", p.MatchTimeLeft.Milliseconds())
		info("time_left", p.MatchTimeLeft.Milliseconds())
	}
	if l.Nodes > 0 || strings.Contains(p.sentLimits, "max_node") {
		info("max_node", l.Nodes)
	}
	if l.Depth > 0 || strings.Contains(p.sentLimits, "max_depth") {
		info("max_depth", int64(l.Depth))
	}
	limits := strings.Join(lines, "\n")
	if limits == p.sentLimits {
		return nil
	}
	p.sentLimits = limits

	return lines
}

// continues reports whether the position follows from the program's last answer by one move.
func (p *Program) continues(position game.Position) bool {
	last, ok := position.Last()
	if !ok || !p.hasMoves {
		return false
	}
	next, err := p.expected.Play(last)

	return err == nil && next == position
}

func (p *Program) awaitOK(ctx context.Context, q *process, d time.Duration) error {
	ctx, cancel := withTimeout(ctx, d)
	defer cancel()

	for {
		line, err := q.readLine(ctx)
		if err != nil {
			return err
		}

		switch word, rest := cutWord(line); strings.ToUpper(word) {
		case "OK":
			return nil
		case "ERROR", "UNKNOWN":
			return p.refusal(rest)
		}
	}
}

func (p *Program) refusal(text string) error {
	return p.failure(game.ErrEngineRefused, errors.New(quote(text)))
}

// movePattern matches the start of a line that is intended as a move, valid or not.
var movePattern = regexp.MustCompile(`^-?\d+\s*,\s*-?\d`)

func (p *Program) readMove(ctx context.Context, q *process, r game.Rules, listen func(string)) (game.Point, error) {
	for {
		line, err := q.readLine(ctx)
		if err != nil {
			return game.Point{}, err
		}

		switch word, rest := cutWord(line); strings.ToUpper(word) {
		case "ERROR":
			return game.Point{}, p.refusal(rest)
		case "SUGGEST":
			// Accepted as the program's move.
			q.send("PLAY " + rest)
		default:
			if !movePattern.MatchString(line) {
				// MESSAGE, DEBUG, UNKNOWN after an INFO, or other output.
				listen(line)
				continue
			}
			point, err := parsePoint(r, line)
			if err != nil {
				err = p.failure(game.ErrEngineIllegalMove, err)
			}

			return point, err
		}
	}
}
