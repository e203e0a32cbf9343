package notation

import (
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"jingzi/game"
)

// Kind says what is wrong with a file, so that it can be said in the player's
// language.
type Kind uint8

const (
	NotARecord Kind = iota + 1 // no format understood here
	TooBig                     // more than is read: Limit, of what Of says
	Malformed                  // breaks its own format: Err is one of the errors below
	OtherGame                  // SGF of another game: Text is its number
	BadSize                    // a board that cannot be played on: Text is its size
	Database                   // RenjuNet's: games by the thousand
	OtherXML                   // XML of something else
)

// What can be malformed.
var (
	ErrEnds       = errors.New("unexpected end of file")
	ErrUnexpected = errors.New("unexpected content")
	ErrPoint      = errors.New("not a point")
	ErrNumber     = errors.New("not a number")
	ErrVersion    = errors.New("unsupported newer version of the format")
	ErrOpening    = errors.New("unknown opening, or not allowed under these rules")
)

// ErrNotRegular is the error of what opens a file for a reader, and finds a
// pipe, a device, a socket or a folder.
var ErrNotRegular = errors.New("not a regular file")

// Error is what is wrong with a file, and where.
type Error struct {
	Kind   Kind
	Offset int64 // in bytes from the start
	Line   int   // from 1; 0 in a binary file
	Column int   // in characters, from 1; 0 in a binary file
	Text   string
	Err    error
	Limit  int64  // of TooBig
	Of     Amount // that is limited
}

// Amount is what there may be too much of in a file.
type Amount uint8

const (
	OfBytes   Amount = iota
	OfNodes          // positions
	OfLine           // moves in one line
	OfNesting        // variations within variations
	OfValues         // properties
)

// tooBig is the error of a file that has more than a limit, at a byte offset.
func tooBig(of Amount, limit, offset int) *Error {
	return &Error{Kind: TooBig, Of: of, Limit: int64(limit), Offset: int64(offset)}
}

func (e *Error) Error() string {
	return fmt.Sprintf("file error %d at byte %d (line %d, column %d): %q %v", e.Kind, e.Offset, e.Line, e.Column, e.Text, e.Err)
}

func (e *Error) Unwrap() error { return e.Err }

// place is the line and the column, in characters, of an offset in a text, both
// from 1.
func place(text string, offset int64) (line, column int) {
	before := text[:min(int(offset), len(text))]
	start := strings.LastIndexByte(before, '\n') + 1
	return 1 + strings.Count(before, "\n"), 1 + utf8.RuneCountInString(before[start:])
}

func malformed(offset int, why error, text string) *Error {
	return &Error{Kind: Malformed, Offset: int64(offset), Text: clip(text), Err: why}
}

func clip(text string) string {
	if r := []rune(text[:min(len(text), 200)]); len(r) > 40 {
		return string(r[:40]) + "…"
	}
	return strings.ToValidUTF8(text, "?")
}

// guessable are the rules tried, in this order, for a file that names none.
func guessable(width, height int) []game.Rules {
	switch {
	case width == 3 && height == 3:
		return []game.Rules{game.TicTacToe}
	case width == 5 && height == 5:
		without := game.FiveByFive
		without.DeadDraw = false
		return []game.Rules{game.FiveByFive, without}
	}
	free := game.Rules{Width: width, Height: height, Line: min(5, max(width, height))}
	exact, renju := free, free
	exact.Exact = true
	if free.Line < 5 {
		return []game.Rules{free, exact}
	}
	renju.Fouls = true
	return []game.Rules{free, renju, exact}
}
