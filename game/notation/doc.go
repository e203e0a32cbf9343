// Package notation reads and writes games as files and as text: SGF (FF[4],
// GM[4]) and RenLib libraries with all their variations, comments and marks;
// of Piskvork's PSQ and REC, of renju position files (.pos), of Yixin's .sav
// and of moves in the players' own notation ("1.H8 2.I9") the one line that
// they hold; of text also addresses of web boards, drawn boards and Gomocup's
// openings; of RenjuNet's database all games. Start reading at ReadTree and
// WriteTree.
//
// A reader takes what can be read and notes what it left out. None recurses deeper
// than a line of a game may be long (maxLine).
package notation

import (
	"bytes"
	"io"
	"path/filepath"
	"strings"
	"unicode/utf8"

	"jingzi/game"
)

// Extensions are those of the files that are read and written, SGF's first.
var Extensions = []string{".sgf", ".psq", ".rec", ".lib", ".pos", ".sav", ".txt"}

// DatabaseExtensions are those of the files that only ReadAll reads.
var DatabaseExtensions = []string{".rif", ".xml"}

// WriteTree writes a game in the format that the extension of a file's name
// stands for, in the charset of the tree if Options can encode it. The notes tell
// what the format cannot hold; the error is ErrFormat where it cannot hold the
// game at all, or knows no such extension.
func WriteTree(w io.Writer, name string, t *game.Tree, o Options) ([]Note, error) {
	extension := strings.ToLower(filepath.Ext(name))
	plain, isPlain := plainFormats[extension]
	write := plain.to
	switch {
	case extension == ".lib": // whose texts are encoded one by one
		return writeRenLib(w, t, o)
	case extension == ".sgf":
		write = writeSGF
	case !isPlain:
		return nil, ErrFormat
	}
	if t.Charset == "" || o.Encode == nil {
		return write(w, inUnicode(t))
	}
	var text bytes.Buffer
	notes, err := write(&text, t)
	if err != nil {
		return nil, err
	}
	data, ok := o.Encode(text.String(), t.Charset)
	if !ok || utf8.Valid(data) { // which is read as UTF-8, whatever it says
		if notes, err = write(w, inUnicode(t)); !ok {
			notes = append(notes, Note{Kind: CharsetLost, Text: t.Charset, Count: 1})
		}
		return notes, err
	}
	_, err = w.Write(data)
	return notes, err
}

func inUnicode(t *game.Tree) *game.Tree {
	unicode := *t
	unicode.Charset = ""
	return &unicode
}
