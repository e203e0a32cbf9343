package notation

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"path/filepath"
	"strings"
	"unicode/utf8"

	"jingzi/game"
)

// MaxBytes is the longest text taken for a record. Of a RenLib library only
// the beginning is read, however long it is.
const MaxBytes = 16 << 20

// Read reads a record in whatever format it is in: its content decides, and
// its name's extension where the content does not. What is wrong with it is an
// *Error; with an IllegalMove comes the record of the moves before. Other
// errors are the reader's own.
func Read(name string, r io.Reader) (game.Record, error) {
	in := bufio.NewReaderSize(r, 4096)
	start, err := in.Peek(len(renLibMagic))
	if err != nil && err != io.EOF {
		return game.Record{}, err
	}
	if bytes.Equal(start, renLibMagic) {
		return readRenLib(in)
	}
	data, err := io.ReadAll(io.LimitReader(in, MaxBytes+1))
	if err != nil {
		return game.Record{}, err
	}
	if len(data) > MaxBytes {
		return game.Record{}, &Error{Kind: TooBig, Offset: MaxBytes}
	}
	text := string(data)
	record, problem := readText(strings.ToLower(filepath.Ext(name)), text)
	if problem != nil {
		return record, problem.in(text)
	}
	return record, nil
}

// readText chooses among the formats that are text.
func readText(extension, text string) (game.Record, *Error) {
	if strings.HasPrefix(text, "\xff\xfe") || strings.HasPrefix(text, "\xfe\xff") {
		return game.Record{}, &Error{Kind: BadEncoding, Text: "UTF-16"}
	}
	body := strings.TrimLeft(strings.TrimPrefix(text, byteOrderMark), " \t\r\n")
	switch {
	case strings.HasPrefix(body, psqMagic):
		return readPSQ(text)
	case startOfSGF(text) >= 0:
		return readSGF(text)
	case extension == ".rec":
		return readREC(text)
	case extension == ".sgf":
		return game.Record{}, &Error{Kind: NotARecord}
	}
	return readMoves(text)
}

const byteOrderMark = "\ufeff"

// tryRules builds a record under each of the rules and returns the first that
// has no illegal move, or else the one that came furthest.
func tryRules(candidates []game.Rules, build func(game.Rules) (game.Record, *Error)) (game.Record, *Error) {
	var best game.Record
	var problem *Error
	for i, rules := range candidates {
		record, err := build(rules)
		if err == nil {
			return record, nil
		}
		if i == 0 || err.Move > problem.Move {
			best, problem = record, err
		}
		if err.Kind != IllegalMove {
			break // no rules will mend it
		}
	}
	return best, problem
}

// builder plays a file's moves one by one.
type builder struct {
	record    game.Record
	situation game.Situation
	dealt     []game.Point // stones of the opening that the file has yet to name
	moves     int
	kept      map[keptName]int // where in the record's Extra a property is
}

type keptName struct {
	at   int
	name string
}

func newBuilder(r game.Rules, o game.Opening) *builder {
	return &builder{record: game.Record{Rules: r, Opening: o}, situation: game.Begin(r, o), dealt: o.Named.Stones(r),
		kept: make(map[keptName]int)}
}

// toMove is the colour whose move the file should have next.
func (b *builder) toMove() game.Stone {
	if len(b.dealt) > 0 && b.moves%2 == 0 {
		return game.Black
	} else if len(b.dealt) > 0 {
		return game.White
	}
	return b.situation.Position.ToMove()
}

// answer makes a choice that is no move.
func (b *builder) answer(c game.Choice) error {
	if len(b.dealt) > 0 {
		return game.ErrAnswer
	}
	next, err := b.situation.Answer(c)
	if err == nil {
		b.situation = next
		b.record.Choices = append(b.record.Choices, c)
	}
	return err
}

// move plays the side to move's stone, or its pass.
func (b *builder) move(at game.Point) error {
	if len(b.dealt) > 0 {
		if at != b.dealt[0] {
			return ErrOpening
		}
		b.dealt = b.dealt[1:]
	} else if b.situation.Ask().Kind == game.AskFifth {
		return game.ErrAnswer // it would be taken for an offer
	} else if err := b.answer(game.PlaceAt(at)); err != nil {
		return err
	}
	b.moves++
	return nil
}

// moveNamed plays a move that a file has at an offset.
func (b *builder) moveNamed(at game.Point, offset int) *Error {
	if err := b.move(at); err != nil {
		name := b.record.Rules.Name(at)
		if errors.Is(err, game.ErrOutside) {
			name = at.String()
		}
		return illegal(offset, b.moves+1, name, err)
	}
	return nil
}

// decodeText makes UTF-8 of a text whose file names a charset, or none. The
// standard library has no tables for the Chinese ones.
func decodeText(text, charset string) (string, *Error) {
	if utf8.ValidString(text) && !multiByte(charset) {
		return text, nil
	}
	wrong := strings.IndexFunc(text, func(r rune) bool { return r >= utf8.RuneSelf })
	if wrong < 0 {
		return text, nil
	}
	switch c := strings.ToLower(charset); {
	case c == "" || c == "latin1" || c == "latin-1" || strings.HasPrefix(c, "iso-8859-1") || strings.HasPrefix(c, "windows-125"):
		var b strings.Builder // the default of SGF: each byte is its own character
		for i := range len(text) {
			b.WriteRune(rune(text[i]))
		}
		return b.String(), nil
	}
	return "", &Error{Kind: BadEncoding, Offset: int64(wrong), Text: clip(charset)}
}

// multiByte reports whether a charset's bytes beyond ASCII are not UTF-8, even
// where they happen to look like it.
func multiByte(charset string) bool {
	c := strings.ToLower(charset)
	for _, prefix := range []string{"gb", "big5", "cp936", "cp950", "euc", "shift", "sjis", "iso-2022", "hz", "utf-16", "utf16"} {
		if strings.HasPrefix(c, prefix) {
			return true
		}
	}
	return false
}
