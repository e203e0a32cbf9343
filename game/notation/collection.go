package notation

import (
	"bufio"
	"bytes"
	"cmp"
	"errors"
	"io"
	"slices"
	"strings"

	"jingzi/game"
)

// ReadAll reads every game of a file. An SGF file, a text and RenjuNet's database can have any number of
// games, other formats have one. It calls yield with each game and its notes, or with an *Error if a game
// cannot be read, until yield returns false. A file can have any length, a game at most MaxBytes.
// ReadAll returns the error of the reader or of the context.
func ReadAll(name string, in io.Reader, o Options, yield func(*game.Tree, []Note, error) bool) error {
	buffered, head := o.open(name, in, 1<<16)
	r := gamesReader{name: name, in: buffered, options: o, yield: yield}
	if f := recognise(name, head); f.readGames != nil {
		return f.readGames(&r)
	}
	t, notes, err := ReadTree(name, r.in, o)
	if fileErr := (*Error)(nil); err != nil && !errors.As(err, &fileErr) {
		return err
	}
	yield(t, notes, err)

	return nil
}

// gamesReader reads the games of a file.
type gamesReader struct {
	name    string
	in      *bufio.Reader
	options Options
	yield   func(*game.Tree, []Note, error) bool
}

// readSGF reads a collection in pieces. A piece is a game, or several games whose first property is a move.
func (r *gamesReader) readSGF() error {
	// Skipping the rest of a game that is too big.
	pieces, scanned, skipping := bufio.NewScanner(r.in), 0, false
	pieces.Buffer(nil, 2*MaxBytes)
	pieces.Split(func(data []byte, atEOF bool) (read int, piece []byte, err error) {
		// Of the piece.
		start := 0
		for i := max(scanned, 1); i < len(data); i++ {
			switch {
			case data[i] != '(' || !beginsGame(data[i:]):
			case skipping:
				start, skipping = i, false
			default:
				scanned = 0
				return i, data[start:i], nil
			}
		}

		switch {
		case atEOF && skipping:
			return len(data), nil, nil
		case atEOF && len(data) > 0:
			return len(data), data[start:], nil
		case start > 0 || len(data) <= MaxBytes:
			scanned = len(data) - start - maxStart
			return start, nil, nil
		case !skipping && !r.yield(nil, nil, tooBig(LimitBytes, MaxBytes, MaxBytes)):
			err = bufio.ErrFinalToken
		}
		scanned, skipping = 0, true

		return len(data) - maxStart - 1, nil, err
	})

	for pieces.Scan() {
		if !readPiece(pieces.Bytes(), r.options, r.yield) {
			return r.options.err()
		}
	}

	return cmp.Or(pieces.Err(), r.options.err())
}

// readMoves reads a text with moves: a single game, or one game per line.
func (r *gamesReader) readMoves() error {
	data, err := io.ReadAll(io.LimitReader(r.in, MaxBytes+1))
	if err != nil {
		return err
	}
	if len(data) > MaxBytes {
		r.yield(nil, nil, tooBig(LimitBytes, MaxBytes, MaxBytes))
		return nil
	}
	f := file{data: data, name: r.name, options: r.options}
	text := f.decode()
	f.text = foldWidth(text)
	lists := f.moveLists()
	if lists == nil {
		f.text = text
		t, fileErr := f.readMoves()
		if t, notes, err := f.finish(t, fileErr); r.options.err() == nil {
			r.yield(t, notes, err)
		}

		return r.options.err()
	}

	// Otherwise each game would keep it.
	f.data = nil
	for _, l := range lists {
		t, fileErr := f.treeOf(l)
		if t, notes, err := f.finish(t, fileErr); r.options.err() != nil || !r.yield(t, notes, err) {
			break
		}

		// The first game gets the notes on the file.
		f.notes = nil
	}

	return r.options.err()
}

// maxStart is the maximum offset of a game's first property, in bytes.
const maxStart = 64

// rootProperties lists properties with which games begin, but variations do not.
var rootProperties = nameSet("FF GM CA AP SZ ST GN EV RO PC DT PB PW BR WR BT WT RE RU TM OT US SO CP AN ON GC")

// beginsGame reports whether SGF data begin with a game, and not with a variation.
func beginsGame(data []byte) bool {
	data = data[:min(len(data), maxStart)]
	rest, ok := bytes.CutPrefix(data, []byte("("))
	rest = bytes.TrimLeft(rest, blanks)

	// Some programs leave out the semicolon.
	rest = bytes.TrimPrefix(rest, []byte(";"))
	name, _, hasValue := bytes.Cut(bytes.TrimLeft(rest, blanks), []byte("["))

	return ok && hasValue && rootProperties[string(bytes.TrimRight(name, blanks))]
}

// nextGame returns SGF text from its second game on, or "" if there is none.
func nextGame(text string) string {
	for i := startOfSGF(text) + 1; i < len(text); i++ {
		if text[i] == '(' && beginsGame([]byte(text[i:min(len(text), i+maxStart)])) {
			return text[i:]
		}
	}

	return ""
}

// readPiece reads the games of a piece of a collection. It reports whether to continue.
func readPiece(data []byte, o Options, yield func(*game.Tree, []Note, error) bool) bool {
	if len(data) > MaxBytes {
		return yield(nil, nil, tooBig(LimitBytes, MaxBytes, MaxBytes))
	}
	piece := file{data: data, options: o}
	piece.text = piece.decode()

	return piece.forEachGame(yield)
}

// forEachGame calls yield with each game of a text. It returns false if yield does or if the context is
// cancelled.
func (f *file) forEachGame(yield func(*game.Tree, []Note, error) bool) bool {
	o := f.options
	for text := f.text; startOfSGF(text) >= 0; {
		part := file{text: text, charset: f.charset, options: o, notes: slices.Clone(f.notes)}
		t, fileErr := part.readSGF()
		text = ""
		if fileErr != nil {
			text = nextGame(part.text)
		}
		part.notes = slices.DeleteFunc(part.notes, func(n Note) bool {
			if n.Kind == ExtraGamesIgnored {
				text = part.text[n.Offset:]
			}
			return n.Kind == ExtraGamesIgnored
		})
		if part.text == f.text && text == "" {
			part.data = f.data
		} else if o.KeepSource && o.Encode != nil {
			part.data, _ = o.Encode(strings.TrimSuffix(part.text, text), part.charset)
		}
		if t, notes, err := part.finish(t, fileErr); o.err() != nil || !yield(t, notes, err) {
			return false
		}
	}

	return true
}
