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

// maxLine is the number of bytes kept of a line. All valid lines are shorter.
const maxLine = 256

// input reads lines.
type input struct{ reader *bufio.Reader }

// next returns the next line without the line ending. ok is false at the end of the input or if ctx is done.
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

// readLine reads a line of any length and returns at most the first maxLine bytes.
func readLine(r *bufio.Reader) (string, error) {
	var prefix []byte
	for {
		part, isPrefix, err := r.ReadLine()
		prefix = append(prefix, part[:min(len(part), maxLine-len(prefix))]...)
		if err != nil || !isPrefix {
			return string(prefix), err
		}
	}
}

// verb is the action of a command.
type verb uint8

const (
	answer verb = iota // makes a choice, such as a move
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
	choice game.Choice // the choice to make, if verb is answer
}

// word is the name of a command.
type word struct {
	text        string    // accepted in every language
	synonym     lang.Text // also accepted
	description lang.Text
	command     command
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

// parse parses a line typed in situation s. It does not check whether the choice is legal. The error is
// errEmpty, game.ErrSyntax or game.ErrOffBoard.
func parse(s *game.Situation, line string) (command, error) {
	text := normalise(line)
	if text == "" {
		return command{}, errEmpty
	}

	// Former Chinese names of redo.
	if text == "恢复" || text == "恢復" {
		text = "redo"
	}

	for _, w := range words {
		if text == w.text || strings.EqualFold(text, w.synonym()) {
			return w.command, nil
		}
	}
	if prompt := s.Prompt(); prompt.Kind == game.PromptKeepFifth && len(text) == 1 {
		if i := int(text[0]) - 'a'; i >= 0 && i < len(prompt.Points) {
			return command{choice: game.PlaceAt(prompt.Points[i])}, nil
		}
	}
	if s.Prompt().Kind == game.PromptCount && isDigits(text) {
		// A number out of range becomes 127, which the game rejects.
		n, _ := strconv.ParseUint(text, 10, 7)
		return command{choice: game.Choice{Kind: game.Declare, Count: int(n)}}, nil
	}
	point, err := parsePoint(s.Position.Rules(), text)

	return command{choice: game.PlaceAt(point)}, err
}

// normalise maps full-width characters, which Chinese keyboards type, to ASCII, and upper case to lower case.
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

// usesDigitCoordinates reports whether points of a board can be typed as two digits, row and column.
func usesDigitCoordinates(r game.Rules) bool { return max(r.Width, r.Height) <= 9 }

// parsePoint parses a point, typed as a row and a column as in 3,1 or 3 1, as a name such as h8, or on small
// boards as two digits as in 31.
func parsePoint(r game.Rules, text string) (game.Point, error) {
	if usesDigitCoordinates(r) && len(text) == 2 && isDigits(text) {
		return rowColumn(r, text[:1], text[1:])
	}
	fields := strings.FieldsFunc(text, func(c rune) bool { return c == ',' || c == ' ' })
	if len(fields) == 2 && isDigits(fields[0]) && isDigits(fields[1]) {
		return rowColumn(r, fields[0], fields[1])
	}

	return r.ParsePoint(text)
}

func isDigits(text string) bool {
	return text != "" && strings.Trim(text, "0123456789") == ""
}

// rowColumn parses a row and a column, counted from 1 at the top left.
func rowColumn(r game.Rules, row, column string) (game.Point, error) {
	y, rowErr := strconv.ParseUint(row, 10, 7)
	x, columnErr := strconv.ParseUint(column, 10, 7)

	// Greater than 127.
	if rowErr != nil || columnErr != nil {
		return game.Point{}, game.ErrOffBoard
	}
	point := game.Pt(int(x)-1, int(y)-1)
	if !r.Contains(point) {
		return game.Point{}, game.ErrOffBoard
	}

	return point, nil
}

// pointName returns the name by which a point is typed.
func pointName(r game.Rules, point game.Point) string {
	if usesDigitCoordinates(r) && point != game.Pass {
		return strconv.Itoa(int(point.Y)+1) + strconv.Itoa(int(point.X)+1)
	}
	return r.Name(point)
}

// refusal returns the reason why a typed line was rejected with err.
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

// printable returns the beginning of a typed line with control characters replaced.
func printable(line string) string {
	const maxLength = 40
	text := []rune(strings.Map(func(r rune) rune {
		if !unicode.IsPrint(r) {
			return '?'
		}
		return r
	}, strings.TrimSpace(line)))
	if len(text) > maxLength {
		return string(text[:maxLength]) + "…"
	}

	return string(text)
}
