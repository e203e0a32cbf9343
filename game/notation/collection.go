package notation

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"jingzi/game"
)

// ReadAll reads every game of a file: an SGF file and RenjuNet's database may have
// any number of them, those of the other formats have one. each gets a game with its notes, or why
// it cannot be read, which is an *Error, until it returns false. The file may be
// of any length, a game of at most MaxBytes. The error is the reader's own.
func ReadAll(name string, in io.Reader, o Options, each func(*game.Tree, []Note, error) bool) error {
	from := bufio.NewReaderSize(in, 1<<16)
	head, _ := from.Peek(4096) // an error comes again
	if strings.HasPrefix(strings.TrimLeft(strings.TrimPrefix(string(head), byteOrderMark), blanks), "<") {
		return readRIF(from, o, each)
	}
	if !isCollection(name, head) {
		t, notes, err := ReadTree(name, from, o)
		if problem := (*Error)(nil); err != nil && !errors.As(err, &problem) {
			return err
		}
		each(t, notes, err)
		return nil
	}
	var data []byte
	searched, ended := 0, false
	for {
		next := -1
		for i := max(searched, 1); i < len(data) && next < 0; i++ {
			if j := bytes.IndexByte(data[i:], '('); j < 0 {
				i = len(data)
			} else if i += j; beginsGame(data[i:]) {
				next = i
			}
		}
		switch {
		case next < 0 && ended:
			eachIn(data, o, each)
			return nil
		case next >= 0:
			if !eachIn(data[:next], o, each) {
				return nil
			}
			data, searched = data[next:], 0
			continue
		case len(data) > MaxBytes:
			if !each(nil, nil, tooBig(OfBytes, MaxBytes, MaxBytes)) {
				return nil
			}
			data = append([]byte{' '}, data[len(data)-longestStart:]...) // what it is of no longer matters
		}
		searched = len(data) - longestStart
		chunk := make([]byte, 1<<16)
		n, err := io.ReadFull(from, chunk)
		data = append(data, chunk[:n]...)
		if ended = err == io.EOF || err == io.ErrUnexpectedEOF; err != nil && !ended {
			return err
		}
	}
}

// isCollection reports whether a file is one that may have many games.
func isCollection(name string, head []byte) bool {
	text := strings.TrimLeft(string(head), blanks)
	return !bytes.HasPrefix(head, renLibMagic) && !strings.EqualFold(filepath.Ext(name), ".pos") &&
		!strings.HasPrefix(text, psqMagic) && startOfSGF(text) >= 0
}

// longestStart is how far into a game its first property has to begin.
const longestStart = 64

// ofRoot are properties with which games begin, and variations do not.
var ofRoot = names("FF GM CA AP SZ ST GN EV RO PC DT PB PW BR WR BT WT RE RU TM OT US SO CP AN ON GC")

// beginsGame reports whether a game begins here.
func beginsGame(data []byte) bool {
	data = data[:min(len(data), longestStart)]
	rest, ok := bytes.CutPrefix(data, []byte("("))
	rest = bytes.TrimLeft(rest, blanks)
	rest, node := bytes.CutPrefix(rest, []byte(";"))
	name, _, value := bytes.Cut(bytes.TrimLeft(rest, blanks), []byte("["))
	return ok && node && value && ofRoot[string(bytes.TrimRight(name, blanks))]
}

// eachIn reads the games of a piece of a collection, which may be more than one
// where they begin with a move. It reports whether to go on.
func eachIn(data []byte, o Options, each func(*game.Tree, []Note, error) bool) bool {
	if len(data) > MaxBytes {
		return each(nil, nil, tooBig(OfBytes, MaxBytes, MaxBytes))
	}
	whole := file{data: data, options: o}
	text := whole.decode()
	for startOfSGF(text) >= 0 {
		f := file{text: text, extension: ".sgf", options: o}
		t, problem := f.readSGF()
		i := slices.IndexFunc(f.notes, func(n Note) bool { return n.Kind == MoreGames })
		if i >= 0 {
			text = text[f.notes[i].Offset:]
			f.notes = slices.Delete(f.notes, i, i+1)
		} else {
			text = ""
		}
		var err error
		if problem != nil {
			t, err = nil, problem
		}
		if !each(t, f.notes, err) {
			return false
		}
	}
	return true
}
