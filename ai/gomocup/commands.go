package gomocup

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"jingzi/game"
)

const (
	minBoard = 5
	maxBoard = game.MaxSize
)

// command is a command of the protocol.
type command struct {
	run       func(s *session, rest string) error
	needsGame bool // the command needs a board and supported rules
	hasBody   bool // the command is followed by lines of points, up to DONE
}

var commands map[string]command

func init() { // in an initializer, commands would refer to itself through execute
	commands = map[string]command{
		"START":        {(*session).start, false, false},
		"RECTSTART":    {(*session).rectStart, false, false},
		"RESTART":      {(*session).restart, true, false},
		"BEGIN":        {(*session).beginGame, true, false},
		"TURN":         {(*session).turn, true, false},
		"BOARD":        {(*session).board, true, true},
		"YXBOARD":      {(*session).board, true, true},
		"SWAP2BOARD":   {(*session).board, true, true},
		"PLAY":         {(*session).play, true, false},
		"TAKEBACK":     {(*session).takeBack, true, false},
		"YXNBEST":      {(*session).nBest, true, false},
		"YXSHOWFORBID": {(*session).showForbid, true, false},
		"INFO":         {(*session).info, false, false},
		"ABOUT":        {(*session).about, false, false},
		"STOP":         {noReply, false, false}, // no search runs
		"YXSTOP":       {noReply, false, false},
		"DONE":         {noReply, false, false}, // ends a BOARD that was already answered
		"END":          {(*session).end, false, false},
		"YXHASHCLEAR":  {(*session).clear, false, false},
		"YXSHOWINFO":   {noReply, false, false}, // asks for the maximum values of some settings

		"YXBLOCK":          {unsupported("points cannot be excluded"), false, true},
		"YXBLOCKUNDO":      {unsupported("points cannot be excluded"), false, true},
		"YXBLOCKRESET":     {noReply, false, false}, // there are no blocked points
		"YXBLOCKPATH":      {unsupported("lines cannot be excluded"), false, true},
		"YXBLOCKPATHUNDO":  {unsupported("lines cannot be excluded"), false, true},
		"YXBLOCKPATHRESET": {noReply, false, false},
		"YXBALANCEONE":     {unsupported("balanced moves are not searched for"), false, false},
		"YXBALANCETWO":     {unsupported("balanced moves are not searched for"), false, false},
	}
	for word, step := range openingSteps {
		commands[word] = command{func(s *session, rest string) error {
			return s.openingStep(word, rest)
		}, true, step.hasBody}
	}
}

// execute executes one line. It must not be called while a search runs.
func (s *session) execute(line string) {
	word, rest := cutWord(line)
	word = strings.ToUpper(word)
	c, known := commands[word]
	if s.body != nil && (!known || word == "DONE") {
		s.boardLine(line)
		return
	}

	// DONE is missing: report that and execute the new command.
	if s.body != nil {
		s.fail(fmt.Errorf("%s without DONE", s.body.word))
		s.body = nil
	}
	if word != "INFO" && word != "END" {
		for _, text := range s.infoErrors {
			s.write("MESSAGE " + text)
		}
		s.infoErrors = nil
	}
	s.skipping = s.skipping && !known
	if s.skipping {
		if _, err := parseField(game.Rules{Width: maxBoard, Height: maxBoard}, line); err == nil {
			return
		}
	}

	var err error
	switch {
	case !known:
		s.write("UNKNOWN " + quote(line))

		// Many such commands are followed by points and DONE.
		s.skipping = strings.HasPrefix(word, "YX")
		return
	case c.needsGame && s.rules.Width == 0:
		err = errNoGame
	case c.needsGame:
		err = s.applyRule()
	}
	if c.hasBody && (err == nil || rest == "" || !strings.HasSuffix(word, "BOARD")) {
		// The lines up to DONE belong to the command even if it cannot be executed.
		s.body = &boardBody{word: word, err: err}
		err = nil
	}
	if err == nil {
		err = c.run(s, rest)
	}

	switch {
	case err == nil:
	case s.body != nil && s.body.err == nil:
		// Reported at DONE.
		s.body.err = err
	default:
		s.fail(err)
	}
}

// applyRule applies the latest INFO rule to the board.
func (s *session) applyRule() error {
	r, err := s.settings.apply(s.rules)
	if err != nil || r == s.rules {
		return err
	}
	rec, err := s.game.withRules(r)
	if err == nil {
		s.rules, s.game = r, rec
	}

	return err
}

func (s *session) start(rest string) error {
	// Yixin-Board sends two sizes.
	fields := strings.FieldsFunc(rest, func(c rune) bool { return c == ' ' || c == '\t' || c == ',' })
	if len(fields) == 0 {
		fields = []string{""}
	}
	n, err := strconv.Atoi(fields[0])
	if err != nil {
		return fmt.Errorf("START %s: not a board size", quote(rest))
	}

	return s.newBoard(n, n)
}

func (s *session) rectStart(rest string) error {
	f, err := parseNumbers(rest)
	if err != nil || len(f) != 2 {
		return fmt.Errorf("RECTSTART %s: not a width and a height", quote(rest))
	}
	return s.newBoard(f[0], f[1])
}

func (s *session) newBoard(width, height int) error {
	if min(width, height) < minBoard || max(width, height) > maxBoard {
		return fmt.Errorf("a board of %dx%d is not supported", width, height)
	}
	s.rules.Width, s.rules.Height, s.rules.WinLength = width, height, 5
	if warm := s.server.Warm; warm != nil {
		for _, f := range ruleFeatures {
			warm(s.rules.WithFeatures(f.features))
		}
	}

	// The rule is applied by the first command that needs it, which also reports an unsupported one.
	return s.restart("")
}

func (s *session) restart(string) error {
	s.game = newRecord(s.rules)
	s.spent = 0
	_ = s.clear("")

	// Before the OK, since the clock may start with the next command.
	s.prepare()
	s.write("OK")

	return nil
}

// clear clears the tables of the engine. YXHASHCLEAR has no answer.
func (s *session) clear(string) error {
	if e, ok := s.engine.(interface{ ClearTables() }); ok {
		e.ClearTables()
	} else {
		s.dropEngine()
	}

	return nil
}

func (s *session) beginGame(string) error {
	if len(s.game.stones) > 0 {
		return errors.New("the board is not empty")
	}
	return s.think(1, false)
}

func (s *session) turn(rest string) error {
	if _, err := s.place(rest); err != nil {
		return err
	}
	return s.think(1, false)
}

// play executes PLAY: it plays a move that the controller has chosen for the engine.
func (s *session) play(rest string) error {
	point, err := s.place(rest)
	if err == nil {
		s.write(pointText(point))
	}
	return err
}

func (s *session) place(rest string) (game.Point, error) {
	point, err := firstPoint(s.rules, rest)
	if err == nil {
		err = s.game.play(point)
	}
	return point, err
}

func (s *session) takeBack(rest string) error {
	point, err := firstPoint(s.rules, rest)
	if err == nil {
		err = s.game.takeBack(point)
	}
	if err == nil {
		s.write("OK")
	}

	return err
}

func (s *session) nBest(rest string) error {
	n, err := strconv.Atoi(rest)
	if err != nil || n < 1 {
		return fmt.Errorf("YXNBEST %s: not a number of lines", quote(rest))
	}
	return s.think(min(n, s.rules.NumPoints()), true)
}

// showForbid writes every point that is forbidden to Black, with two digits per coordinate, even
// while White is to move.
func (s *session) showForbid(string) error {
	text := "FORBID "
	for _, foul := range s.game.position.Fouls() {
		text += fmt.Sprintf("%02d%02d", foul.At.X, foul.At.Y)
	}
	s.write(text + ".")

	return nil
}

// maxInfoErrors is the maximum number of successive invalid INFO lines that are reported.
const maxInfoErrors = 16

// info executes INFO. It never answers, since the controller would take an ERROR for the answer to the
// next command. An invalid value does not change the setting and is reported before the next answer.
func (s *session) info(rest string) error {
	key, value := cutWord(rest)
	if err := s.settings.set(key, value); err != nil && len(s.infoErrors) < maxInfoErrors {
		s.infoErrors = append(s.infoErrors, err.Error())
	}
	s.prepare()

	return nil
}

func (s *session) about(string) error {
	s.write(s.server.About)
	return nil
}

func noReply(*session, string) error { return nil }

func (s *session) end(string) error {
	s.ended = true
	return nil
}

func (s *session) think(multiPV int, showAll bool) error {
	p := s.game.position
	if p.Result().Over() {
		return errOver
	}
	e, l := s.readyEngine()
	l.MultiPV = multiPV
	s.startSearch(l, showAll, func(ctx context.Context, report func(game.SearchInfo)) answer {
		point, err := e.Think(ctx, p, l, report)

		// STOP arrived before the engine had a move.
		if err != nil && ctx.Err() != nil {
			point, err = e.Think(s.ctx, p, game.Limit{Time: time.Millisecond}, nil)
		}
		return answer{points: []game.Point{point}, err: err}
	})

	return nil
}

// boardBody holds the lines of a command up to its DONE.
type boardBody struct {
	word   string
	fifths int // argument of an opening step
	fields []field
	err    error // the first error; the remaining lines are still read
}

// board starts a command with a body. Some controllers write the body on the same line.
func (s *session) board(rest string) error {
	lines := strings.Fields(rest)
	if done := slices.IndexFunc(lines, isDone); done >= 0 && done < len(lines)-1 {
		s.body = nil
		return fmt.Errorf("%s after DONE", quote(lines[done+1]))
	}
	for _, line := range lines {
		s.boardLine(line)
	}

	return nil
}

func isDone(line string) bool { return strings.EqualFold(line, "DONE") }

// boardLine adds a line to the body, or executes the command at DONE.
func (s *session) boardLine(line string) {
	b := s.body
	if isDone(line) {
		s.body = nil
		if b.err == nil {
			b.err = s.boardDone(b)
		}
		if b.err != nil {
			s.fail(b.err)
		}

		return
	}

	f, err := firstField(s.rules, line)
	switch {
	case err != nil:
	case b.word != "SWAP2BOARD" && strings.HasSuffix(b.word, "BOARD") && f.owner == 0:
		err = fmt.Errorf("%s does not say whose stone it is", quote(line))
	case len(b.fields) >= 2*s.rules.NumPoints():
		// As many passes as stones are allowed.
		err = errors.New("more stones than points")
	}
	if err == nil {
		b.fields = append(b.fields, f)
	} else if b.err == nil {
		b.err = err
	}
}

// boardDone executes a command with its complete body. Only a valid body replaces the board.
func (s *session) boardDone(b *boardBody) error {
	if _, ok := openingSteps[b.word]; ok {
		return s.openingDone(b)
	}

	switch b.word {
	case "SWAP2BOARD":
		return s.swap2(b.fields)
	case "YXBOARD":
		rec, err := fromFields(s.rules, b.fields, true, false)
		if err == nil {
			s.game = rec
		}
		return err
	}
	rec, err := fromFields(s.rules, b.fields, false, true)
	if err != nil {
		return err
	}
	s.game = rec

	return s.think(1, false)
}
