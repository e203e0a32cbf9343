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

// Program is an external engine: a game.Engine backed by a process that speaks the Gomocup
// protocol. The first Think starts the process; if it fails in any way, Think returns an
// error that wraps one of package game's, and the next Think starts a new one.
type Program struct {
	Path  string
	Args  []string
	Dir   string   // the folder it runs in; "" means that of the executable
	Setup []string // lines to send before a game, such as "INFO thread_num 2"

	Memory        int64         // bytes it may use; 0 means no limit
	StartTime     time.Duration // timeout of the start, and of the settings for a game; 0 means 10 s
	Grace         time.Duration // added to the time limit of a move; 0 means 1 s
	MatchTimeLeft time.Duration // time left of a match before each move; 0 means no limit

	process atomic.Pointer[process] // Close may come at any time
	last    *process                // the latest process, running or not; nil before the first
	log     *transcript             // transcript of the latest process

	// The state of the process; invalid if there is none.
	rules       game.Rules
	limited     string        // the latest limits of a move that were sent
	moved       bool          // its board is not empty
	expected    game.Position // the position after its last answer
	requestedAt time.Time     // when it was last asked for a move
	answeredAt  time.Time     // when it last answered

	// Properties of the program found so far.
	noRestart bool // it can play one game only
	noAbout   bool // it does not answer ABOUT
	rows      rowOrder
}

var _ game.Engine = (*Program)(nil)

func New(path string, args ...string) *Program { return &Program{Path: path, Args: args} }

const (
	// stopTime is the timeout for the answer after STOP. It suffices for engines that support STOP, and is
	// short for a waiting user.
	stopTime = 100 * time.Millisecond

	// restartTime is the timeout of RESTART, which engines need not support.
	restartTime = 500 * time.Millisecond

	// settleTime is the pause after an answer before the next command.
	settleTime = 20 * time.Millisecond
)

// Think implements game.Engine. It reports the output of the engine's search that it can parse; see
// message.go. Without a Limit.Time the engine may take any time; only ctx stops it.
func (p *Program) Think(ctx context.Context, position game.Position, l game.Limit, report func(game.SearchInfo)) (game.Point, error) {
	if err := ctx.Err(); err != nil {
		return game.Point{}, err
	}
	if position.Result().Over() {
		return game.Point{}, game.ErrGameOver
	}
	output := listener{position: position, report: report, rows: &p.rows}
	at, err := p.ask(ctx, position, l, output.parseLine)
	p.answeredAt = time.Now()
	if err == nil {
		if p.expected, err = position.Play(at); errors.As(err, new(*game.Foul)) && !hasLegalPoint(&position) {
			// a program that cannot pass plays a forbidden point, which counts as a pass
			at, p.expected = game.Pass, game.NewPosition(position.Rules())
			_, err = position.Play(at)
		}
		if err != nil {
			err = p.failure(game.ErrEngineIllegalMove, err)
		}
	}
	if err != nil {
		p.drop(false) // its late output could be read as the next answer
		return game.Point{}, p.explain(err)
	}
	output.handleMove(at)
	return at, nil
}

// Start prepares the engine for a game, so that the first Think is quick. It returns the same errors
// as Think, so it also tests whether an executable is an engine.
func (p *Program) Start(ctx context.Context, r game.Rules) error {
	_, err := p.readyProcess(ctx, game.NewPosition(r))
	if err != nil {
		p.drop(false)
	}
	return p.explain(err)
}

// LastMoveTime returns the time the engine took for its last move, without the pauses of Program
// between commands.
func (p *Program) LastMoveTime() time.Duration { return p.answeredAt.Sub(p.requestedAt) }

// Close ends the process. If it is thinking, its Think returns an error.
func (p *Program) Close() error {
	p.drop(true)
	return nil
}

func (p *Program) drop(politely bool) {
	switch q := p.process.Swap(nil); {
	case q == nil:
	case politely:
		q.end()
	default:
		q.kill()
	}
}

// failure is an error of an engine with a transcript of the communication.
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
// failure. If the engine has exited it adds the last line of its standard error.
func (p *Program) explain(err error) error {
	switch {
	case err == game.ErrEngineExited && p.complaint() != "":
		err = p.failure(err, errors.New(p.complaint()))
	case err == game.ErrEngineExited || err == game.ErrEngineTimeout || err == game.ErrEngineOutput:
		err = &failure{error: fmt.Errorf("%s %w", filepath.Base(p.Path), err)}
	}
	if failed := new(failure); errors.As(err, &failed) && p.log != nil {
		failed.transcript = p.log.String()
	}
	return err
}

// complaint returns the last line of standard error of a process that has exited.
func (p *Program) complaint() string {
	if p.last == nil {
		return ""
	}
	select {
	case <-p.last.errorsEnded:
		return p.last.complaint
	default:
		return "" // Close has not waited for it yet
	}
}

// hasLegalPoint reports whether the side to move may place a stone anywhere.
func hasLegalPoint(p *game.Position) bool {
	for at := range p.EmptyPoints() {
		if p.Legal(at) == nil {
			return true
		}
	}
	return false
}

// ask sends the position to the process and waits for a move.
func (p *Program) ask(ctx context.Context, position game.Position, l game.Limit, listen func(string)) (game.Point, error) {
	q, err := p.readyProcess(ctx, position)
	if err != nil {
		return game.Point{}, err
	}
	q.refresh()
	lines := p.limits(l)
	if last, _ := position.Last(); p.continues(position) {
		lines = append(lines, "TURN "+pointText(last))
	} else {
		lines = append(lines, boardLines(position)...)
	}
	p.moved = true
	p.requestedAt = time.Now()
	q.send(lines...)
	limited := ctx
	if l.Time > 0 {
		var cancel context.CancelFunc
		limited, cancel = withTimeout(ctx, l.Time+cmp.Or(p.Grace, time.Second))
		defer cancel()
	}
	at, err := p.answer(limited, q, position.Rules(), listen)
	if err == nil || !errors.Is(err, ctx.Err()) {
		return at, err
	}
	// After STOP the engine may still answer with its best move.
	q.send("YXSTOP")
	stopped, cancel := withTimeout(context.Background(), stopTime)
	defer cancel()
	if at, err = p.answer(stopped, q, position.Rules(), listen); err != nil {
		err = ctx.Err()
	}
	return at, err
}

// readyProcess returns a process with an empty board under the position's rules, or with the position before
// its last move. It starts one if necessary.
func (p *Program) readyProcess(ctx context.Context, position game.Position) (*process, error) {
	q, r := p.process.Load(), position.Rules()
	if err := Supports(r); err != nil {
		return nil, err
	}
	if q != nil { // some engines drop commands that arrive too soon after an answer
		<-time.After(time.Until(p.answeredAt.Add(settleTime)))
	}
	switch {
	case q == nil:
	case p.rules != r:
		if err := p.start(ctx, q, r); err != game.ErrEngineExited {
			return q, err
		}
		p.drop(false) // it has already exited: start another
	case p.continues(position) || !p.moved:
		return q, nil
	case !p.noRestart:
		q.refresh()
		q.send("RESTART")
		err := p.obeyed(ctx, q, restartTime)
		if err == nil {
			p.moved = false
			return q, nil
		}
		if ctx.Err() != nil || err == game.ErrEngineOutput {
			return nil, err
		}
		p.noRestart = err != game.ErrEngineExited
		fallthrough // into a new process
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
	return q, p.start(ctx, q, r)
}

// start sends an empty board and the rules to the process, and waits until it has processed them.
// Some engines take seconds to resize their tables, which must not count as thinking time.
func (p *Program) start(ctx context.Context, q *process, r game.Rules) error {
	q.refresh()
	if r.Width == r.Height {
		q.send(fmt.Sprintf("START %d", r.Width))
	} else {
		q.send(fmt.Sprintf("RECTSTART %d,%d", r.Width, r.Height))
	}
	if err := p.obeyed(ctx, q, cmp.Or(p.StartTime, 10*time.Second)); err != nil {
		return err
	}
	rule, _ := ruleNumber(r) // readyProcess has checked the rules
	q.send(append([]string{
		fmt.Sprintf("INFO rule %d", rule),
		"INFO game_type 1",
		"INFO timeout_match 0",
		fmt.Sprintf("INFO time_left %d", unlimited),
		fmt.Sprintf("INFO max_memory %d", p.Memory),
	}, p.Setup...)...)
	p.rules, p.moved, p.limited = r, false, ""
	return p.settle(ctx, q)
}

// settle waits until the process has executed all commands. INFO has no answer, so settle sends ABOUT
// after it, which has one.
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
		case "MESSAGE", "DEBUG", "ERROR": // of an INFO
		case "UNKNOWN":
			if !strings.Contains(strings.ToUpper(rest), "INFO") {
				return nil
			}
		default:
			return nil
		}
	}
}

// limits sends the limits of a move, if they have changed.
func (p *Program) limits(l game.Limit) []string {
	var lines []string
	info := func(key string, value int64) { lines = append(lines, fmt.Sprintf("INFO %s %d", key, value)) }
	turn := cmp.Or(l.Time, 100_000*time.Second) // a day if there is no limit, since 0 would mean immediately
	info("timeout_turn", max(turn.Milliseconds(), 1))
	if p.MatchTimeLeft > 0 {
		info("timeout_match", p.MatchTimeLeft.Milliseconds())
		info("time_left", p.MatchTimeLeft.Milliseconds())
	}
	if l.Nodes > 0 || strings.Contains(p.limited, "max_node") {
		info("max_node", l.Nodes)
	}
	if l.Depth > 0 || strings.Contains(p.limited, "max_depth") {
		info("max_depth", int64(l.Depth))
	}
	limits := strings.Join(lines, "\n")
	if limits == p.limited {
		return nil
	}
	p.limited = limits
	return lines
}

// continues reports whether the position is the one after the program's last answer and one more
// move.
func (p *Program) continues(position game.Position) bool {
	last, ok := position.Last()
	if !ok || !p.moved {
		return false
	}
	next, err := p.expected.Play(last)
	return err == nil && next == position
}

func (p *Program) obeyed(ctx context.Context, q *process, d time.Duration) error {
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
			return p.refused(rest)
		}
	}
}

func (p *Program) refused(why string) error {
	return p.failure(game.ErrEngineRefused, errors.New(quote(why)))
}

// move matches the start of a line that is intended as a move, valid or not.
var move = regexp.MustCompile(`^-?\d+\s*,\s*-?\d`)

func (p *Program) answer(ctx context.Context, q *process, r game.Rules, other func(string)) (game.Point, error) {
	for {
		line, err := q.readLine(ctx)
		if err != nil {
			return game.Point{}, err
		}
		switch word, rest := cutWord(line); strings.ToUpper(word) {
		case "ERROR":
			return game.Point{}, p.refused(rest)
		case "SUGGEST": // accepted as its move
			q.send("PLAY " + rest)
		default:
			if !move.MatchString(line) {
				other(line) // MESSAGE, DEBUG, UNKNOWN of an INFO, anything else
				continue
			}
			at, err := parsePoint(r, line)
			if err != nil {
				err = p.failure(game.ErrEngineIllegalMove, err)
			}
			return at, err
		}
	}
}
