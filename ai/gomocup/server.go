package gomocup

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"runtime/debug"
	"strings"
	"time"

	"jingzi/game"
)

// Server lets another program play against an engine.
type Server struct {
	// New returns an engine for rules and options. It is called as soon as they are known, when they
	// change, and for every new game unless the engine has a method ClearTables. An engine that is
	// replaced is closed if it is an io.Closer.
	New func(game.Rules, Options) game.Engine

	// Warm, if not nil, prepares the data that engines for the same rules share, so that New is quick.
	// START calls it for every rule, since INFO rule comes later and is not answered.
	Warm func(game.Rules)

	About string // the answer to ABOUT, such as name="...", version="..."
	Seed  uint64 // seed of the openings for Swap2
}

// maxQueue is the maximum number of commands that are queued while the engine thinks. Further input is not
// read.
const maxQueue = 4096

// readAhead is the number of commands that are read while another is executed.
const readAhead = 64

// receivedLine is a line with its time of arrival, at which the clock for a move starts.
type receivedLine struct {
	line    string
	arrival time.Time
}

// Serve reads commands from in and writes the answers to out until it receives END, until in is at EOF
// and all commands have been answered, or until ctx is done. While the engine thinks, STOP and YXSTOP make
// it answer at once, END stops it without an answer, and other commands are queued. Serve returns the
// first read or write error, or ctx.Err(). A goroutine that reads in may still run after Serve has returned.
func (srv *Server) Serve(ctx context.Context, in io.Reader, out io.Writer) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()

	s := &session{
		server:   srv,
		ctx:      ctx,
		out:      out,
		settings: settings{},
		random:   rand.New(rand.NewPCG(srv.Seed, srv.Seed)),
	}
	defer s.dropEngine()

	lines := make(chan receivedLine, readAhead)
	var readError error // written by the goroutine; valid once lines is closed
	go func() {
		defer close(lines)
		readError = readLines(in, func(line string) bool {
			select {
			case lines <- receivedLine{line, time.Now()}:
				return !strings.EqualFold(line, "END")
			case <-ctx.Done():
				return false
			}
		})
	}()
	s.run(lines)

	switch {
	case s.writeError != nil:
		return s.writeError
	case s.ended:
		return nil
	case ctx.Err() != nil:
		return ctx.Err()
	}

	return readError
}

// session is the state of a connection. Only the goroutine that called run uses it; a search receives
// copies of what it needs.
type session struct {
	server *Server
	ctx    context.Context
	out    io.Writer
	random *rand.Rand

	settings settings

	// Width is 0 before the first START.
	rules game.Rules
	game  record

	// Thinking time used in this match.
	spent time.Duration

	// When the controller began to wait for the answer to the current command.
	requestedAt time.Time

	// When the last search ended.
	answeredAt time.Time

	// Errors in INFO lines, reported before the next answer.
	infoErrors []string

	// The BOARD being read; nil if there is none.
	body *boardBody

	// Lines with points belong to an unknown command and are skipped.
	skipping bool

	engine        game.Engine // nil until it is needed
	engineRules   game.Rules
	engineOptions Options
	searched      bool // the engine has used its tables

	search *search
	queue  []receivedLine // commands received during the search

	closed     bool // the input is at EOF
	ended      bool // END was received
	writeError error
}

// search is one request to the engine.
type search struct {
	cancel  context.CancelFunc
	reports chan game.SearchInfo // holds at most the newest report
	done    chan answer
	start   time.Time
	bounded bool // there is a node limit, or a time limit of less than an hour
	showAll bool // every PV is printed, not only the best
}

// answer is the result of a search: points to play and send, or text to send.
type answer struct {
	points []game.Point
	text   string
	err    error
}

func (s *session) run(lines <-chan receivedLine) {
	for !s.ended && s.writeError == nil {
		if s.search == nil && len(s.queue) > 0 {
			next := s.queue[0]
			s.queue = s.queue[1:]
			s.handle(next)
			continue
		}
		if s.search == nil && lines == nil {
			return
		}
		source := lines
		if len(s.queue) >= maxQueue {
			source = nil
		}
		var reports chan game.SearchInfo
		var done chan answer
		if s.search != nil {
			reports, done = s.search.reports, s.search.done
		}

		select {
		case next, ok := <-source:
			switch {
			case !ok:
				lines = nil
				s.closed = true
				s.limitLastSearch()
			case s.search == nil:
				s.handle(next)
			default:
				s.interrupt(next)
			}
		case info := <-reports:
			s.printInfo(info)
		case a := <-done:
			s.finish(a)
		case <-s.ctx.Done():
			s.abandon()
			return
		}
	}
	s.abandon()
}

// handle executes a command. It must not be called while a search runs.
func (s *session) handle(next receivedLine) {
	s.requestedAt = next.arrival

	// Queued during a search.
	if s.requestedAt.Before(s.answeredAt) {
		s.requestedAt = s.answeredAt
	}
	s.execute(next.line)
}

// interrupt handles a command that arrives while the engine thinks.
func (s *session) interrupt(next receivedLine) {
	word, _ := cutWord(next.line)
	switch strings.ToUpper(word) {
	case "STOP", "YXSTOP":
		s.search.cancel()
	case "END":
		// Run abandons the search and the queue.
		s.ended = true
	default:
		s.queue = append(s.queue, next)
	}
}

// startSearch runs job, a search with limit l, in a new goroutine.
func (s *session) startSearch(l game.Limit, showAll bool, job func(context.Context, func(game.SearchInfo)) answer) {
	ctx, cancel := context.WithCancel(s.ctx)
	current := &search{
		cancel:  cancel,
		reports: make(chan game.SearchInfo, 1),
		done:    make(chan answer, 1),
		start:   s.requestedAt,
		bounded: l.Nodes > 0 || l.Time > 0 && l.Time < time.Hour,
		showAll: showAll,
	}
	s.search = current
	s.limitLastSearch()

	go func() {
		current.done <- job(ctx, func(info game.SearchInfo) {
			// Drop an unread report, which is outdated.
			select {
			case <-current.reports:
			default:
			}

			current.reports <- info
		})
	}()
}

// limitLastSearch limits the time of an unbounded search once the input is at EOF, since no command can
// stop it any more.
func (s *session) limitLastSearch() {
	if s.closed && s.search != nil && !s.search.bounded {
		time.AfterFunc(defaultTurn, s.search.cancel)
	}
}

// finish ends a search: it prints the last report and writes the answer.
func (s *session) finish(a answer) {
	select {
	case info := <-s.search.reports:
		s.printInfo(info)
	default:
	}
	s.search.cancel()
	s.answeredAt = time.Now()
	s.spent += s.answeredAt.Sub(s.search.start)
	s.search = nil
	if a.err != nil {
		s.fail(a.err)
		return
	}

	var texts []string
	for _, move := range a.points {
		point := move
		if move == game.Pass {
			point = passPoint(&s.game.position)
		}
		if err := s.game.play(move); err != nil {
			s.fail(fmt.Errorf("the engine chose %v: %w", move, err))
			return
		}
		texts = append(texts, pointText(point))
	}
	if len(texts) > 0 {
		a.text = strings.Join(texts, " ")
	}
	s.write(a.text)
}

// passPoint returns the point to send for a pass: the first empty point if all of them are forbidden,
// otherwise game.Pass.
func passPoint(p *game.Position) game.Point {
	if !hasLegalPoint(p) {
		for point := range p.EmptyPoints() {
			return point
		}
	}

	return game.Pass
}

// abandon ends a search whose answer is no longer expected.
func (s *session) abandon() {
	if s.search == nil {
		return
	}
	s.search.cancel()
	<-s.search.done
	s.search = nil
}

// printInfo prints the engine's report: depth, score for the side to move, nodes and principal variation.
func (s *session) printInfo(info game.SearchInfo) {
	for i, pv := range info.PVs {
		text := "MESSAGE "
		if s.search.showAll {
			text += fmt.Sprintf("(%d) ", i+1)
		}

		text += fmt.Sprintf("depth %d eval %s nodes %d line", info.Depth, scoreText(pv.Score), info.Nodes)
		for _, point := range pv.Moves {
			text += " " + s.rules.Name(point)
		}
		s.write(text)
		if !s.search.showAll {
			break
		}
	}
}

// scoreText formats a score as tournament managers show it: +M7 is a proved win in 7 plies, +M7? an
// unproved one.
func scoreText(score game.Score) string {
	suffix := ""
	if !score.Proved() {
		suffix = "?"
	}
	if n, ok := score.ClaimedWin(); ok {
		return fmt.Sprintf("+M%d%s", n, suffix)
	}
	if n, ok := score.ClaimedLoss(); ok {
		return fmt.Sprintf("-M%d%s", n, suffix)
	}

	return fmt.Sprintf("%+d", score)
}

// pointText formats a point for the protocol; a pass is -1,-1.
func pointText(point game.Point) string { return fmt.Sprintf("%d,%d", point.X, point.Y) }

func (s *session) write(line string) {
	if _, err := io.WriteString(s.out, line+"\n"); s.writeError == nil {
		s.writeError = err
	}
}

// fail answers ERROR. It joins the lines of a multi-line error.
func (s *session) fail(err error) {
	s.write("ERROR " + strings.Join(strings.Fields(err.Error()), " "))
}

// prepare creates the engine for the current rules and options if there is none. It is called before the first
// move is requested, so that creating the engine does not take time from that move.
func (s *session) prepare() {
	r, err := s.settings.apply(s.rules)

	// The first move reports the error.
	if s.rules.Width == 0 || err != nil {
		return
	}
	if o := s.settings.options(); s.engine == nil || s.engineRules != r || s.engineOptions != o {
		s.dropEngine()
		s.engineRules, s.engineOptions = r, o
		s.engine, s.searched = s.server.New(r, o), false
	}
}

// readyEngine returns the engine for the current rules and options, and the limit of its next move. It
// subtracts the time since the request, for example to create the engine, from the limit.
func (s *session) readyEngine() (game.Engine, game.Limit) {
	s.prepare()
	s.searched = true

	l := s.settings.limit(s.game.position.Stones(), s.spent)
	elapsed := time.Since(s.requestedAt)
	for _, limit := range []*time.Duration{&l.Time, &l.TargetTime} {
		if *limit > 0 {
			*limit = max(*limit-elapsed, time.Millisecond)
		}
	}

	return s.engine, l
}

// dropEngine closes the engine and returns the memory of its tables to the system before another
// engine is created. Tables that were never used take no memory.
func (s *session) dropEngine() {
	if s.engine == nil {
		return
	}
	if c, ok := s.engine.(io.Closer); ok {
		c.Close()
	}
	s.engine = nil
	if s.searched {
		debug.FreeOSMemory()
	}
}

var (
	errNoGame = errors.New("no game has been started")
	errOver   = errors.New("the game is over")
)
