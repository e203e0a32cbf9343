package main

import (
	"bufio"
	"context"
	"errors"
	"strconv"
	"strings"
	"unicode"

	"jingzi/game"
	"jingzi/game/session"
	"jingzi/ui/lang"
)

// maxLine is the maximum length of a line; no valid input is longer.
const maxLine = 256

// input reads a line only when one is requested, so that nothing waits for a blocked reader.
type input struct{ reader *bufio.Reader }

// next returns the next line without its end. ok is false if the input or ctx has ended.
func (in *input) next(ctx context.Context) (line string, ok bool) {
	read := make(chan string, 1)
	go func() {
		defer close(read)
		if line, err := readLine(in.reader); err == nil || line != "" {
			read <- line
		}
	}()
	select {
	case line, ok = <-read:
		return line, ok
	case <-ctx.Done():
		return "", false
	}
}

// readLine reads a line of any length and returns its beginning.
func readLine(r *bufio.Reader) (string, error) {
	var kept []byte
	for {
		part, more, err := r.ReadLine()
		kept = append(kept, part[:min(len(part), maxLine-len(kept))]...)
		if err != nil || !more {
			return string(kept), err
		}
	}
}

type verb uint8

const (
	answer verb = iota // makes the choice of the command
	undo
	redo
	newGame
	hint
	resign
	resume
	help
	quit
)

type command struct {
	verb   verb
	choice game.Choice // for answer
}

// word is a command or choice that can be typed.
type word struct {
	text    string    // accepted in every language
	synonym lang.Text // also accepted
	explain lang.Text
	command command
}

var words = []word{
	{"undo", lang.Undo, lang.HelpUndo, command{verb: undo}},
	{"redo", lang.Redo, lang.HelpRedo, command{verb: redo}},
	{"new", lang.TypedNew, lang.HelpNew, command{verb: newGame}},
	{"hint", lang.Hint, lang.HelpHint, command{verb: hint}},
	{"pass", lang.Pass, lang.HelpPass, command{choice: game.PlaceAt(game.Pass)}},
	{"keep", lang.TypedKeep, lang.HelpKeep, command{choice: game.Choice{Kind: game.Keep}}},
	{"swap", lang.SwapColours, lang.HelpSwap, command{choice: game.Choice{Kind: game.Swap}}},
	{"add", lang.AddTwoStones, lang.HelpAdd, command{choice: game.Choice{Kind: game.AddTwo}}},
	{"offer", lang.TypedOffer, lang.HelpOffer, command{choice: game.Choice{Kind: game.Offer}}},
	{"resign", lang.Resign, lang.HelpResign, command{verb: resign}},
	{"go", lang.Continue, lang.HelpGo, command{verb: resume}},
	{"help", lang.MenuHelp, lang.HelpHelp, command{verb: help}},
	{"quit", lang.Quit, lang.HelpQuit, command{verb: quit}},
}

var errEmpty = errors.New("nothing typed")

// parse parses a line in a situation. The error is errEmpty, game.ErrSyntax, or game.ErrOffBoard for a
// point off the board. It does not check whether the choice is legal.
func parse(s *game.Situation, line string) (command, error) {
	text := normalise(line)
	if text == "" {
		return command{}, errEmpty
	}
	if text == "恢复" || text == "恢復" { // old Chinese names of redo
		text = "redo"
	}
	for _, w := range words {
		if text == w.text || strings.EqualFold(text, w.synonym()) {
			return w.command, nil
		}
	}
	if ask := s.Prompt(); ask.Kind == game.PromptKeepFifth && len(text) == 1 {
		if i := int(text[0]) - 'a'; i >= 0 && i < len(ask.Points) {
			return command{choice: game.PlaceAt(ask.Points[i])}, nil
		}
	}
	if s.Prompt().Kind == game.PromptCount && digits(text) {
		n, _ := strconv.ParseUint(text, 10, 7) // numbers that are too large are rejected
		return command{choice: game.Choice{Kind: game.Declare, Count: int(n)}}, nil
	}
	at, err := parsePoint(s.Position.Rules(), text)
	return command{choice: game.PlaceAt(at)}, err
}

// normalise maps capitals and the full-width characters of Chinese keyboards to plain lower case.
func normalise(line string) string {
	return strings.ToLower(strings.TrimSpace(strings.Map(func(r rune) rune {
		switch {
		case r >= '！' && r <= '～':
			return r - '！' + '!'
		case r == '、':
			return ','
		case unicode.IsSpace(r):
			return ' '
		}
		return r
	}, line)))
}

func hasDigitPoints(r game.Rules) bool { return max(r.Width, r.Height) <= 9 }

// parsePoint parses 31 on small boards; on all boards row and column as in 3,1 or 3 1; and names such as
// h8.
func parsePoint(r game.Rules, text string) (game.Point, error) {
	if hasDigitPoints(r) && len(text) == 2 && digits(text) {
		return rowColumn(r, text[:1], text[1:])
	}
	fields := strings.FieldsFunc(text, func(c rune) bool { return c == ',' || c == ' ' })
	if len(fields) == 2 && digits(fields[0]) && digits(fields[1]) {
		return rowColumn(r, fields[0], fields[1])
	}
	return r.ParsePoint(text)
}

func digits(text string) bool {
	return text != "" && strings.Trim(text, "0123456789") == ""
}

func rowColumn(r game.Rules, row, column string) (game.Point, error) {
	y, err1 := strconv.ParseUint(row, 10, 7)
	x, err2 := strconv.ParseUint(column, 10, 7)
	if err1 != nil || err2 != nil { // greater than 127
		return game.Point{}, game.ErrOffBoard
	}
	at := game.Pt(int(x)-1, int(y)-1)
	if !r.Contains(at) {
		return game.Point{}, game.ErrOffBoard
	}
	return at, nil
}

func pointName(r game.Rules, at game.Point) string {
	if hasDigitPoints(r) && at != game.Pass {
		return strconv.Itoa(int(at.Y)+1) + strconv.Itoa(int(at.X)+1)
	}
	return r.Name(at)
}

func refusal(m session.MatchReader, err error, line string) string {
	example := pointName(m.Rules(), game.Pt(m.Rules().Width/2, m.Rules().Height/2))
	switch {
	case errors.Is(err, errEmpty):
		return lang.NothingTyped(example)
	case errors.Is(err, game.ErrSyntax):
		return lang.NotUnderstood(printable(line), example)
	}
	return lang.Refusal(err)()
}

// printable returns the beginning of a typed text without control characters.
func printable(line string) string {
	const longest = 40
	kept := []rune(strings.Map(func(r rune) rune {
		if !unicode.IsPrint(r) {
			return '?'
		}
		return r
	}, strings.TrimSpace(line)))
	if len(kept) > longest {
		return string(kept[:longest]) + "…"
	}
	return string(kept)
}
