package main

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"time"

	"jingzi/ai"
	"jingzi/game"
	"jingzi/game/session"
	"jingzi/ui/lang"
	"jingzi/ui/status"
)

type settings struct {
	rules      game.Rules
	opening    game.Opening
	mode       game.Mode
	human      game.Seat // the person's seat, or the one that plays at random; meaningless in watch mode
	askFirst   bool      // -first was not given, and there is somebody to ask
	levels     [2]game.Level
	games      int  // 0: until the player quits
	tally      bool // -games was given
	seed       uint64
	repeatable bool // -seed was given
	plain      bool
	tree       bool
	negamax    bool // print the values of the moves as paper 003 has them
	time       time.Duration
}

// players are those of the games, for their names.
func (s *settings) players() status.Players {
	p := status.Players{Mode: s.mode, Human: s.human}
	if s.mode == game.AgainstRandom {
		p.Human = s.human.Other()
	}
	return p
}

type flags struct {
	*flag.FlagSet
	board, mode, first, level, opening, seconds string
	games                                       int
	seed                                        int64
	plain, tree, negamax, foulLoses             bool
}

// parseArguments parses the command line. Both results are nil if it asked for
// help, which is then printed on out.
func parseArguments(args []string, out io.Writer) (*settings, error) {
	f := flags{FlagSet: flag.NewFlagSet("console", flag.ContinueOnError)}
	f.SetOutput(io.Discard)
	f.StringVar(&f.board, "board", "3x3", "")
	f.StringVar(&f.mode, "mode", "computer", "")
	f.StringVar(&f.first, "first", "", "")
	f.StringVar(&f.level, "level", "hard", "")
	f.StringVar(&f.opening, "opening", "plain", "")
	f.StringVar(&f.seconds, "time", "2", "")
	f.IntVar(&f.games, "games", 0, "")
	f.Int64Var(&f.seed, "seed", 0, "")
	f.BoolVar(&f.plain, "plain", false, "")
	f.BoolVar(&f.tree, "tree", false, "")
	f.BoolVar(&f.negamax, "negamax", false, "")
	f.BoolVar(&f.foulLoses, "foul-loses", false, "")
	f.Func("lang", "", useLanguage)
	err := f.Parse(args)
	switch {
	case errors.Is(err, flag.ErrHelp):
		fmt.Fprint(out, f.usage())
		return nil, nil
	case err != nil:
		return nil, errors.New(lang.UsageError(err))
	case f.NArg() > 0:
		return nil, errors.New(lang.UsageError(lang.UsageSurplus(f.Arg(0))))
	}
	return f.settings()
}

// about says what the flags are for.
var about = map[string]lang.Text{
	"board": lang.UsageBoard, "mode": lang.UsageMode, "first": lang.UsageFirst, "level": lang.UsageLevel, "opening": lang.UsageOpening,
	"time": lang.UsageTime, "games": lang.UsageGames, "seed": lang.UsageSeed, "plain": lang.UsagePlain, "tree": lang.UsageTree,
	"negamax": lang.UsageNegamax, "foul-loses": lang.UsageFoulLoses, "lang": lang.UsageLang,
}

func useLanguage(tag string) error {
	l, ok := lang.FromTag(tag)
	if !ok {
		return errors.New(lang.UsageLang())
	}
	lang.Use(l)
	return nil
}

func (f *flags) usage() string {
	var b bytes.Buffer
	fmt.Fprintf(&b, "%s\n\n", lang.Usage())
	f.VisitAll(func(one *flag.Flag) {
		fmt.Fprintf(&b, "  -%-8s %s", one.Name, about[one.Name]())
		if one.DefValue != "" && one.DefValue != "false" && one.DefValue != "0" {
			fmt.Fprintf(&b, " [%s]", one.DefValue)
		}
		b.WriteByte('\n')
	})
	return b.String()
}

func (f *flags) bad(name, value string) error {
	return errors.New(lang.UsageBadValue(name, value, about[name]()))
}

func (f *flags) given(name string) (given bool) {
	f.Visit(func(one *flag.Flag) { given = given || one.Name == name })
	return given
}

func (f *flags) settings() (*settings, error) {
	s := &settings{games: f.games, tally: f.given("games"), plain: f.plain, seed: uint64(f.seed)}
	var ok bool
	if s.rules, ok = parseBoard(f.board); !ok {
		return nil, f.bad("board", f.board)
	}
	if s.mode = game.Mode(f.mode); !slices.Contains(game.Modes, s.mode) {
		return nil, f.bad("mode", f.mode)
	}
	if s.rules.FoulLoses = f.foulLoses; s.rules.Validate() != nil {
		return nil, errors.New(lang.UsageBadPair("foul-loses", "true", "board", f.board))
	}
	switch f.first {
	case "":
		s.askFirst = s.mode == game.AgainstComputer && !s.plain
	case "human":
	case "computer":
		s.human = game.Second
	default:
		return nil, f.bad("first", f.first)
	}
	if s.levels, ok = parseLevels(f.level, s.mode); !ok {
		return nil, f.bad("level", f.level)
	}
	for _, l := range s.levels {
		if s.mode != game.TwoPlayers && !ai.Offers(s.rules, l) && !slices.Contains(game.Levels, l) {
			return nil, errors.New(lang.UsageNoLadder(f.level, f.board))
		}
	}
	if s.opening, ok = parseOpening(f.opening); !ok {
		return nil, f.bad("opening", f.opening)
	}
	if !s.opening.Fits(s.rules) {
		return nil, errors.New(lang.UsageBadPair("opening", f.opening, "board", f.board))
	}
	for i, l := range s.levels {
		s.levels[i] = session.Offered(ai.Computers{}, s.rules, s.opening, l)
	}
	if s.mode != game.TwoPlayers && len(ai.Levels(s.rules)) == 0 {
		return nil, errors.New(lang.UsageNoPlayer())
	}
	seconds, err := strconv.ParseFloat(f.seconds, 64)
	if err != nil || !(seconds > 0 && seconds <= 3600) {
		return nil, f.bad("time", f.seconds)
	}
	s.time = time.Duration(seconds * float64(time.Second))
	if f.games < 0 || f.games == 0 && s.tally && !s.mode.People() {
		return nil, f.bad("games", strconv.Itoa(f.games))
	}
	if !s.tally && (s.plain || !s.mode.People()) {
		s.games = 1
	}
	if s.repeatable = f.given("seed"); !s.repeatable {
		s.seed = rand.Uint64()
	}
	s.tree, s.negamax = !s.plain && f.tree, !s.plain && f.negamax
	if !f.given("tree") { // paper 000's program prints the size of its tree
		s.tree = !s.plain && s.rules == game.TicTacToe && s.mode == game.AgainstComputer
	}
	return s, nil
}

var openings = map[string]game.Opening{
	"plain": {},
	"rif":   game.Classic,
	"swap":  {Procedure: game.SwapOnce}, "swap2": {Procedure: game.Swap2},
	"pro": {Procedure: game.Pro}, "longpro": {Procedure: game.LongPro},
}

// countedOpenings take a number: soosyrv-8; without one it is the usual one.
var countedOpenings = map[string]game.Opening{"soosyrv": game.Soosyrv8, "taraguchi": game.Taraguchi10, "yamaguchi": game.Yamaguchi12}

func parseOpening(text string) (o game.Opening, ok bool) {
	if o, ok = openings[text]; ok {
		return o, true
	}
	name, number, numbered := strings.Cut(text, "-")
	if o, ok = countedOpenings[name]; !ok || !numbered {
		return o, ok
	}
	var err error
	o.Fifths, err = strconv.Atoi(number)
	return o, err == nil
}

var squareBoards = map[string]game.Rules{"3x3": game.TicTacToe, "5x5": game.FiveByFive, "15x15": game.Freestyle}

// parseBoard parses a game's name, or columns, rows and line length as in 7x6x4,
// which gives the named game of that size if there is one.
func parseBoard(text string) (game.Rules, bool) {
	text = strings.ReplaceAll(strings.ToLower(text), "×", "x")
	if r, ok := squareBoards[text]; ok {
		return r, true
	}
	if v, ok := game.VariantNamed(text); ok {
		return v.Rules, true
	}
	parts := strings.Split(text, "x")
	if len(parts) != 3 {
		return game.Rules{}, false
	}
	var sizes [3]int
	for i, part := range parts {
		n, err := strconv.Atoi(part)
		if err != nil {
			return game.Rules{}, false
		}
		sizes[i] = n
	}
	r := game.Rules{Width: sizes[0], Height: sizes[1], Line: sizes[2]}
	for _, known := range []game.Rules{game.TicTacToe, game.FiveByFive} {
		if r.Width == known.Width && r.Height == known.Height && r.Line == known.Line {
			return known, true
		}
	}
	return r, r.Validate() == nil
}

// parseLevels parses a level or, in watch mode, the levels of both seats.
func parseLevels(text string, m game.Mode) (levels [2]game.Level, ok bool) {
	first, second, both := strings.Cut(text, ",")
	if !both {
		second = first
	}
	if both && m != game.Watch {
		return levels, false
	}
	a, ok1 := game.ParseLevel(first)
	b, ok2 := game.ParseLevel(second)
	return [2]game.Level{a, b}, ok1 && ok2
}
