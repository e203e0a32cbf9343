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
	StartTime     time.Duration // how long its start may take, and again the settings of a game; 0 means 10 s
	Grace         time.Duration // how late an answer may be; 0 means 1 s
	MatchTimeLeft time.Duration // time left of a match before each move; 0 means no limit

	process atomic.Pointer[process] // Close may come at any time
	last    *process                // the one that runs or has failed; nil before the first
	log     *transcript             // of the last attempt to start one

	// What the process knows; void without one.
	rules    game.Rules
	limited  string        // the limits of a move, as sent
	moved    bool          // its board is not empty
	after    game.Position // the position after its last answer
	asked    time.Time     // when it was last asked for a move
	answered time.Time     // when it last answered

	// What we know of the program.
	noRestart bool // it can play one game only
	noAbout   bool // it does not answer ABOUT
	rows      rowOrder
}

var _ game.Engine = (*Program)(nil)

func New(path string, args ...string) *Program { return &Program{Path: path, Args: args} }

const (
	// stopTime limits the time of an engine to answer after STOP: long enough for one that
	// reads it, short for the person who waits.
	stopTime = 100 * time.Millisecond

	// restartTime limits the time of RESTART; engines need not support it.
	restartTime = 500 * time.Millisecond

	// settleTime is the pause after an answer before the next command.
	settleTime = 20 * time.Millisecond
)

// Think reports what the engine writes about its search, as far as that is understood
// (message). Without a Limit.Time the engine may take any time; only ctx stops it.
func (p *Program) Think(ctx context.Context, position game.Position, l game.Limit, report func(game.SearchInfo)) (game.Point, error) {
	if err := ctx.Err(); err != nil {
		return game.Point{}, err
	}
	if position.Result().Over() {
		return game.Point{}, game.ErrGameOver
	}
	heard := listener{position: position, report: report, rows: &p.rows}
	at, err := p.ask(ctx, position, l, heard.parseLine)
	p.answered = time.Now()
	if err == nil {
		if p.after, err = position.Play(at); errors.As(err, new(*game.Foul)) && !hasLegalPoint(&position) {
			// Programs without a word for a pass play a forbidden point: it stays empty here.
			at, p.after = game.Pass, game.NewPosition(position.Rules())
			_, err = position.Play(at)
		}
		if err != nil {
			err = p.failure(game.ErrEngineIllegalMove, err)
		}
	}
	if err != nil {
		p.drop(false) // its late output would be taken for the next answer
		return game.Point{}, p.explain(err)
	}
	heard.answered(at)
	return at, nil
}

// Start prepares the engine for a game, so that the first Think is quick. It fails as Think
// does, which tells at once whether an executable is an engine.
func (p *Program) Start(ctx context.Context, r game.Rules) error {
	_, err := p.ready(ctx, game.NewPosition(r))
	if err != nil {
		p.drop(false)
	}
	return p.explain(err)
}

// LastMoveTime returns the time from the last question to its answer, without the pauses
// that a Program makes for engines that drop commands.
func (p *Program) LastMoveTime() time.Duration { return p.answered.Sub(p.asked) }

// Close ends the process, also one that thinks; its Think then fails.
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

// failure says how an engine failed, and what was said before.
type failure struct {
	error
	transcript string
}

func (f *failure) Unwrap() error      { return f.error }
func (f *failure) Transcript() string { return f.transcript }

// failure is why this engine failed: one of the reasons from game.ErrEngineStart on, and
// the cause.
func (p *Program) failure(reason, cause error) error {
	return &failure{error: fmt.Errorf("%s %w: %w", filepath.Base(p.Path), reason, cause)}
}

// explain makes a bare reason a failure of this engine, and adds the transcript to a
// failure. For an engine that has ended, it includes the last line of its standard error.
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

// complaint is the last line of the standard error of a process that has ended.
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
func (p *Program) ask(ctx context.Context, position game.Position, l game.Limit, hear func(string)) (game.Point, error) {
	q, err := p.ready(ctx, position)
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
	p.asked = time.Now()
	q.send(lines...)
	limited := ctx
	if l.Time > 0 {
		var cancel context.CancelFunc
		limited, cancel = withTimeout(ctx, l.Time+cmp.Or(p.Grace, time.Second))
		defer cancel()
	}
	at, err := p.answer(limited, q, position.Rules(), hear)
	if err == nil || !errors.Is(err, ctx.Err()) {
		return at, err
	}
	// After STOP it may still answer with its best move.
	q.send("YXSTOP")
	stopped, cancel := withTimeout(context.Background(), stopTime)
	defer cancel()
	if at, err = p.answer(stopped, q, position.Rules(), hear); err != nil {
		err = ctx.Err()
	}
	return at, err
}

// ready is a process with an empty board of the position's rules, or one that
// knows the position up to its last move.
func (p *Program) ready(ctx context.Context, position game.Position) (*process, error) {
	q, r := p.process.Load(), position.Rules()
	if err := Supports(r); err != nil {
		return nil, err
	}
	if q != nil { // after an answer some engines drop commands that come too soon
		<-time.After(time.Until(p.answered.Add(settleTime)))
	}
	switch {
	case q == nil:
	case p.rules != r:
		if err := p.start(ctx, q, r); err != game.ErrEngineExited {
			return q, err
		}
		p.drop(false) // it was gone already: take another
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

// start sends the process an empty board and the rules, and waits until it has processed
// them: some resize their tables for seconds, which is no part of a move's time.
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
	rule, _ := ruleNumber(r) // ready has checked the rules
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

// settle waits until the process has executed all it was sent. An INFO has no answer, but
// ABOUT, which comes after them, has.
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
	turn := cmp.Or(l.Time, 100_000*time.Second) // without a limit a day: 0 would mean immediately
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

// continues reports whether the position is the one after the program's last
// answer and one move more.
func (p *Program) continues(position game.Position) bool {
	last, ok := position.Last()
	if !ok || !p.moved {
		return false
	}
	next, err := p.after.Play(last)
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

// move matches the start of a line that is meant as a move, valid or not.
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
