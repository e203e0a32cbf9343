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

// settings holds the values of the flags.
type settings struct {
	rules     game.Rules
	foulLoses bool
	opening   game.Opening
	mode      game.Mode

	// Seat of the person, or of the random player; not used in watch mode.
	human game.Seat

	// Whether to ask who moves first.
	askFirst bool
	levels   [2]game.Level

	// Number of games; 0 means until the player quits.
	games int

	// Whether to print the tally: -games was given.
	tally bool
	seed  uint64

	// Whether the games depend only on seed: -seed was given.
	repeatable bool

	// Whether a game on a board of X and O ends when the computer has proved who wins.
	endEarly bool

	// Whether to print lines for scripts.
	plainText bool

	// Whether to print the size of the search tree, as Zhou Xiang's program does.
	tree bool

	// Time per move of the strongest level.
	time time.Duration
}

// players returns the players in the form that package status uses to name them.
func (s *settings) players() status.Players {
	p := status.Players{Mode: s.mode, Human: s.human}
	if s.mode == game.ComputerVsRandom {
		p.Human = s.human.Other()
	}
	return p
}

// option is a flag of the command line.
type option struct {
	name, defaultValue string
	description        lang.Text
	set                func(s *settings, text string) (ok bool) // reports whether the text is a valid value
}

// options lists the flags of the command line.
var options = []option{
	{"board", "3x3", lang.UsageBoard, func(s *settings, text string) (ok bool) {
		s.rules, ok = parseBoard(text)
		return ok
	}},
	{"end-early", "false", lang.UsageEndEarly, boolOption(func(s *settings) *bool { return &s.endEarly })},
	{"first", "", lang.UsageFirst, func(s *settings, text string) bool {
		s.askFirst = text == ""
		if text == "computer" {
			s.human = game.Second
		}
		return slices.Contains([]string{"", "human", "computer"}, text)
	}},
	{"foul-loses", "false", lang.UsageFoulLoses, boolOption(func(s *settings) *bool { return &s.foulLoses })},
	{"games", "0", lang.UsageGames, func(s *settings, text string) bool {
		n, err := strconv.Atoi(text)
		s.games = n
		return err == nil && n >= 0
	}},

	// Applied when the flag is parsed.
	{"lang", "", lang.UsageLang, func(*settings, string) bool { return true }},
	{"level", "hard", lang.UsageLevel, func(s *settings, text string) bool {
		first, second, ok := strings.Cut(text, ",")
		if !ok {
			second = first
		}
		var firstOK, secondOK bool
		s.levels[0], firstOK = game.ParseLevel(first)
		s.levels[1], secondOK = game.ParseLevel(second)

		return firstOK && secondOK
	}},
	{"mode", "computer", lang.UsageMode, func(s *settings, text string) bool {
		s.mode = game.Mode(text)
		return slices.Contains(game.Modes, s.mode)
	}},
	// The window begins renju with RIF's rule. Here scripts rely on a game without one, and the help names the value.
	{"opening", "plain", lang.UsageOpening, func(s *settings, text string) bool {
		name, number, hasNumber := strings.Cut(text, "-")
		o, ok := openingNamed(name)
		if hasNumber {
			var err error
			ok = o.MaxFifthOffers > 0
			o.MaxFifthOffers, err = strconv.Atoi(number)
			ok = ok && err == nil
		}
		s.opening = o

		return ok
	}},
	{"plain", "false", lang.UsagePlain, boolOption(func(s *settings) *bool { return &s.plainText })},
	{"seed", "0", lang.UsageSeed, func(s *settings, text string) bool {
		n, err := strconv.ParseInt(text, 0, 64)
		s.seed = uint64(n)
		return err == nil
	}},
	{"time", "2", lang.UsageTime, func(s *settings, text string) bool {
		seconds, err := strconv.ParseFloat(text, 64)
		s.time = time.Duration(seconds * float64(time.Second))
		return err == nil && seconds >= 0.001 && seconds <= 3600
	}},
}

// boolOption returns the set function of an option that sets a boolean field.
func boolOption(field func(*settings) *bool) func(*settings, string) bool {
	return func(s *settings, text string) bool {
		value, err := strconv.ParseBool(text)
		*field(s) = value
		return err == nil
	}
}

// parseArguments parses the command line. If the command line requests help, parseArguments prints it to out
// and returns nil, nil.
func parseArguments(args []string, out io.Writer) (*settings, error) {
	f := flag.NewFlagSet("console", flag.ContinueOnError)
	f.SetOutput(io.Discard)

	values := make(map[string]string)
	for _, o := range options {
		set := func(text string) error {
			values[o.name] = text
			if l, ok := lang.FromTag(text); o.name == "lang" && !ok {
				return errors.New(lang.UsageLang())
			} else if o.name == "lang" {
				lang.SetLanguage(l)
			}

			return nil
		}
		if o.defaultValue == "false" {
			f.BoolFunc(o.name, "", set)
		} else {
			f.Func(o.name, "", set)
		}
	}

	switch err := f.Parse(args); {
	case errors.Is(err, flag.ErrHelp):
		fmt.Fprint(out, usage())
		return nil, nil
	case err != nil:
		return nil, errors.New(lang.UsageError(err))
	case f.NArg() > 0:
		return nil, errors.New(lang.UsageError(lang.UsageUnexpected(f.Arg(0))))
	}

	return resolve(values)
}

func usage() string {
	var b bytes.Buffer
	fmt.Fprintf(&b, "%s\n\n", lang.Usage())

	for _, o := range options {
		fmt.Fprintf(&b, "  -%-10s %s", o.name, o.description())
		if o.defaultValue != "" && o.defaultValue != "false" && o.defaultValue != "0" {
			fmt.Fprintf(&b, " [%s]", o.defaultValue)
		}
		b.WriteByte('\n')
	}

	return b.String()
}

// resolve returns the settings for the values of the flags, or an error if a value is invalid.
func resolve(values map[string]string) (*settings, error) {
	s := &settings{}

	texts := make(map[string]string)
	for _, o := range options {
		value, ok := values[o.name]
		if !ok {
			value = o.defaultValue
		}
		texts[o.name] = value
		if !o.set(s, value) {
			return nil, badValue(o.name, texts)
		}
	}
	_, s.tally = values["games"]
	_, s.repeatable = values["seed"]
	s.rules.FoulLoses = s.foulLoses
	s.askFirst = s.askFirst && s.mode == game.HumanVsComputer && !s.plainText

	for _, c := range contradictions {
		if c.found(s, texts) {
			return nil, c.err(s, texts)
		}
	}
	s.complete()

	return s, nil
}

// badValue returns the error for the value of an option.
func badValue(name string, texts map[string]string) error {
	o := options[slices.IndexFunc(options, func(o option) bool { return o.name == name })]
	return errors.New(lang.UsageBadValue(name, texts[name], o.description()))
}

// contradictions lists what several options cannot say together, with the errors. Each row relies on the rows above
// it: levels are looked up under valid rules.
var contradictions = []struct {
	found func(s *settings, texts map[string]string) bool
	err   func(s *settings, texts map[string]string) error
}{
	{
		func(s *settings, _ map[string]string) bool { return s.rules.Validate() != nil },
		func(_ *settings, texts map[string]string) error {
			return errors.New(lang.UsageBadPair("foul-loses", "true", "board", texts["board"]))
		},
	},
	{
		func(s *settings, texts map[string]string) bool {
			return s.mode != game.ComputerVsComputer && strings.Contains(texts["level"], ",")
		},
		func(_ *settings, texts map[string]string) error { return badValue("level", texts) },
	},
	{
		func(s *settings, _ map[string]string) bool { return !s.opening.ValidFor(s.rules) },
		func(_ *settings, texts map[string]string) error {
			return errors.New(lang.UsageBadPair("opening", texts["opening"], "board", texts["board"]))
		},
	},
	{
		func(s *settings, _ map[string]string) bool { return s.tally && s.games == 0 && !s.mode.HasHuman() },
		func(_ *settings, texts map[string]string) error { return badValue("games", texts) },
	},
	{
		func(s *settings, _ map[string]string) bool { return s.hasComputer() && len(ai.Levels(s.rules)) == 0 },
		func(*settings, map[string]string) error { return errors.New(lang.UsageNoPlayer()) },
	},
	{
		func(s *settings, _ map[string]string) bool { return s.unknownLevel() != "" },
		func(s *settings, texts map[string]string) error {
			if s.unknownLevel().FromPaper() {
				return badValue("level", texts)
			}
			return errors.New(lang.UsageNoLadder(texts["level"], texts["board"]))
		},
	},
}

func (s *settings) hasComputer() bool { return s.mode != game.HumanVsHuman }

// unknownLevel returns the first level that neither plays under the rules nor has a closest one that does, or "".
func (s *settings) unknownLevel() game.Level {
	for _, l := range s.levels {
		if s.hasComputer() && !ai.SupportsLevel(s.rules, l) && !slices.Contains(game.Levels, l) {
			return l
		}
	}
	return ""
}

// complete sets what follows from valid settings.
func (s *settings) complete() {
	for i, l := range s.levels {
		s.levels[i] = session.ClosestLevel(ai.PlayerFactory{}, s.rules, s.opening, l)
	}

	onlyOneGame := s.plainText || !s.mode.HasHuman()
	if !s.tally && onlyOneGame {
		s.games = 1
	}
	if !s.repeatable {
		s.seed = rand.Uint64()
	}
	s.tree = s.rules == game.TicTacToe && s.mode == game.HumanVsComputer
}

// openingNamed returns the usual form of the opening procedure with a name.
func openingNamed(name string) (o game.Opening, ok bool) {
	procedure, ok := game.ProcedureNamed(name)
	if !ok {
		return o, false
	}
	i := slices.IndexFunc(game.Openings, func(o game.Opening) bool { return o.Procedure == procedure })

	return game.Openings[i], true
}

// squareBoards maps names of square boards to their rules.
var squareBoards = map[string]game.Rules{"3x3": game.TicTacToe, "5x5": game.FiveByFive, "15x15": game.Freestyle}

// parseBoard parses the name of a game, or columns, rows and line length as in 7x6x4. If a named game has
// these dimensions, parseBoard returns its rules.
func parseBoard(text string) (game.Rules, bool) {
	text = strings.ReplaceAll(strings.ToLower(text), "×", "x")
	if r, ok := squareBoards[text]; ok {
		return r, true
	}
	if v, ok := game.VariantNamed(text); ok {
		return v.Rules, true
	}
	var r game.Rules
	_, err := fmt.Sscanf(text, "%dx%dx%d", &r.Width, &r.Height, &r.WinLength)
	if err != nil || fmt.Sprintf("%dx%dx%d", r.Width, r.Height, r.WinLength) != text {
		return r, false
	}

	for _, v := range game.Variants {
		if r.Width == v.Rules.Width && r.Height == v.Rules.Height && r.WinLength == v.Rules.WinLength {
			return v.Rules, true
		}
	}

	return r, r.Validate() == nil
}
