package notation

import (
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"
)

// ErrorKind is the kind of an Error. Package ui/lang has a message for each.
type ErrorKind uint8

const (
	UnknownFormat    ErrorKind = iota + 1 // an unsupported format
	TooBig                                // the quantity LimitKind exceeds Limit
	Malformed                             // a violation of the format; Err is one of the errors below
	WrongGame                             // SGF of another game, with the number Text
	BadSize                               // the board has the unsupported size Text
	RenjuNetDatabase                      // RenjuNet's database, whose games only ReadAll reads
	UnknownXML                            // another kind of XML
)

// Values of Error.Err for Malformed.
var (
	ErrUnexpectedEnd      = errors.New("unexpected end of file")
	ErrUnexpected         = errors.New("unexpected content")
	ErrBadPoint           = errors.New("not a point")
	ErrBadNumber          = errors.New("not a number")
	ErrUnsupportedVersion = errors.New("unsupported newer version of the format")
	ErrBadOpening         = errors.New("unknown opening, or not allowed under these rules")
)

// ErrNotRegular is the error for the path of a pipe, a device, a socket or a folder.
var ErrNotRegular = errors.New("not a regular file")

// Error describes an error in a file and its position.
type Error struct {
	Kind      ErrorKind
	Offset    int64     // in bytes from the start
	LineNo    int       // from 1; 0 in a binary file
	Column    int       // in characters, from 1; 0 in a binary file
	Text      string    // the part of the file that is wrong
	Err       error     // the cause; may be nil
	Limit     int64     // the limit of TooBig
	LimitKind LimitKind // the limited quantity
}

// LimitKind is a quantity of a file that has a limit.
type LimitKind uint8

const (
	LimitBytes   LimitKind = iota
	LimitNodes             // positions
	LimitDepth             // moves in one line
	LimitNesting           // variations within variations
	LimitValues            // properties
)

// tooBig returns the error of a file that exceeds a limit at a byte offset.
func tooBig(kind LimitKind, limit, offset int) *Error {
	return &Error{Kind: TooBig, LimitKind: kind, Limit: int64(limit), Offset: int64(offset)}
}

func (e *Error) Error() string {
	return fmt.Sprintf("file error %d at byte %d (line %d, column %d): %q %v", e.Kind, e.Offset, e.LineNo, e.Column,
		e.Text, e.Err)
}

func (e *Error) Unwrap() error { return e.Err }

// lineAndColumn converts an offset in a text to a line and a column, both counted from 1. Columns are in
// characters.
func lineAndColumn(text string, offset int64) (line, column int) {
	before := text[:min(int(offset), len(text))]
	start := strings.LastIndexByte(before, '\n') + 1
	return 1 + strings.Count(before, "\n"), 1 + utf8.RuneCountInString(before[start:])
}

func malformed(offset int, err error, text string) *Error {
	return &Error{Kind: Malformed, Offset: int64(offset), Text: clip(text), Err: err}
}

// clip returns a text for a message: at most its first 40 characters.
func clip(text string) string {
	if r := []rune(text[:min(len(text), 200)]); len(r) > 40 {
		return string(r[:40]) + "…"
	}
	return strings.ToValidUTF8(text, "?")
}
