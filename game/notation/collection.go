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

// ReadAll reads every game of a file. An SGF file and RenjuNet's database can have any number of games,
// other formats have one. It calls each with a game and its notes, or with the *Error why a game cannot be
// read, until each returns false. A file can have any length, a game at most MaxBytes. The error is the
// reader's or the context's.
func ReadAll(name string, in io.Reader, o Options, each func(*game.Tree, []Note, error) bool) error {
	r := gamesReader{name: name, from: bufio.NewReaderSize(o.reader(in), 1<<16), options: o, each: each}
	head, _ := r.from.Peek(headBytes) // the error will be returned again
	if f := recognise(name, head); f.readGames != nil {
		return f.readGames(&r)
	}
	t, notes, err := ReadTree(name, r.from, o)
	if problem := (*Error)(nil); err != nil && !errors.As(err, &problem) {
		return err
	}
	each(t, notes, err)
	return nil
}

// gamesReader reads the games of a file.
type gamesReader struct {
	name    string
	from    *bufio.Reader
	options Options
	each    func(*game.Tree, []Note, error) bool
}

// readSGF reads a collection in pieces. A piece is a game, or several games whose first property is a move.
func (r *gamesReader) readSGF() error {
	games, searched := bufio.NewScanner(r.from), 0
	games.Buffer(nil, 2*MaxBytes)
	games.Split(func(data []byte, ended bool) (read int, piece []byte, err error) {
		for i := max(searched, 1); i < len(data); i++ {
			if data[i] == '(' && beginsGame(data[i:]) {
				searched = 0
				return i, data[:i], nil
			}
		}
		switch {
		case ended && len(data) > 0:
			return len(data), data, nil
		case len(data) <= MaxBytes:
			searched = len(data) - maxStart
			return 0, nil, nil
		case !r.each(nil, nil, tooBig(LimitBytes, MaxBytes, MaxBytes)):
			err = bufio.ErrFinalToken
		}
		searched = 0 // the kind of the rest no longer matters
		return len(data) - maxStart - 1, nil, err
	})
	for games.Scan() {
		if !eachIn(games.Bytes(), r.options, r.each) {
			return r.options.err()
		}
	}
	return cmp.Or(games.Err(), r.options.err())
}

// readMoves reads a text with moves: a single game, or a game per line.
func (r *gamesReader) readMoves() error {
	data, err := io.ReadAll(io.LimitReader(r.from, MaxBytes+1))
	if err != nil {
		return err
	}
	if len(data) > MaxBytes {
		r.each(nil, nil, tooBig(LimitBytes, MaxBytes, MaxBytes))
		return nil
	}
	f := file{data: data, name: r.name, options: r.options}
	text := f.decode()
	f.text = foldWidth(text)
	lists := f.moveLists()
	if lists == nil {
		f.text = text
		t, problem := f.readMoves()
		if t, notes, err := f.placed(t, problem); r.options.err() == nil {
			r.each(t, notes, err)
		}
		return r.options.err()
	}
	f.data = nil // which each of them would keep
	for _, l := range lists {
		t := f.treeOf(l)
		if t, notes, err := f.placed(t, nil); r.options.err() != nil || !r.each(t, notes, err) {
			break
		}
		f.notes = nil // the first game gets the notes on the file
	}
	return r.options.err()
}

// maxStart is the maximum offset of a game's first property, in bytes.
const maxStart = 64

// rootProperties lists properties with which games begin, but not variations.
var rootProperties = names("FF GM CA AP SZ ST GN EV RO PC DT PB PW BR WR BT WT RE RU TM OT US SO CP AN ON GC")

func beginsGame(data []byte) bool {
	data = data[:min(len(data), maxStart)]
	rest, ok := bytes.CutPrefix(data, []byte("("))
	rest = bytes.TrimLeft(rest, blanks)
	rest, node := bytes.CutPrefix(rest, []byte(";"))
	name, _, value := bytes.Cut(bytes.TrimLeft(rest, blanks), []byte("["))
	return ok && node && value && rootProperties[string(bytes.TrimRight(name, blanks))]
}

// eachIn reads the games of a piece of a collection. A piece can have several games if they begin with a
// move. It reports whether to continue.
func eachIn(data []byte, o Options, each func(*game.Tree, []Note, error) bool) bool {
	if len(data) > MaxBytes {
		return each(nil, nil, tooBig(LimitBytes, MaxBytes, MaxBytes))
	}
	all := file{data: data, options: o}
	all.text = all.decode()
	return all.eachGame(each)
}

// eachGame reads the games of a text.
func (whole *file) eachGame(each func(*game.Tree, []Note, error) bool) bool {
	o := whole.options
	for text := whole.text; startOfSGF(text) >= 0; {
		f := file{text: text, charset: whole.charset, options: o}
		t, problem := f.readSGF()
		text = ""
		f.notes = slices.DeleteFunc(f.notes, func(n Note) bool {
			if n.Kind == ExtraGamesIgnored {
				text = f.text[n.Offset:]
			}
			return n.Kind == ExtraGamesIgnored
		})
		if f.text == whole.text && text == "" {
			f.data = whole.data
		} else if o.KeepSource && o.Encode != nil {
			f.data, _ = o.Encode(strings.TrimSuffix(f.text, text), f.charset)
		}
		if t, notes, err := f.placed(t, problem); o.err() != nil || !each(t, notes, err) {
			return false
		}
	}
	return true
}
