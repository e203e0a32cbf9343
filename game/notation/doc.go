// Package notation reads and writes games as files and as text: SGF (FF[4],
// GM[4]) and RenLib libraries with all their variations, comments and marks;
// of Piskvork's PSQ and REC, of renju position files (.pos), of Yixin's .sav
// and of moves in the players' own notation ("1.H8 2.I9") the one line that
// they hold; of text also addresses of web boards, drawn boards and Gomocup's
// openings; of RenjuNet's database all games. Start reading at ReadTree and
// WriteTree.
//
// A reader takes what can be read and notes what it left out. No parser
// recurses, and none reads more than MaxBytes.
package notation

import (
	"bytes"
	"io"
	"path/filepath"
	"strings"

	"jingzi/game"
)

// writers are the formats by the extension of a file's name.
var writers = map[string]func(io.Writer, *game.Tree, Options) ([]Note, error){
	".sgf": func(w io.Writer, t *game.Tree, _ Options) ([]Note, error) {
		nodes := 0
		for range t.All() {
			if nodes++; nodes > maxNodes {
				return nil, tooBig(OfNodes, maxNodes, 0) // it could not be read again
			}
		}
		return nil, writeSGF(w, t, t.Charset)
	},
	".lib": writeRenLib, ".psq": plain(WritePSQ), ".rec": plain(WriteREC), ".pos": plain(WritePos), ".sav": plain(WriteSav), ".txt": plain(WriteText),
}

func plain(write func(io.Writer, *game.Tree) ([]Note, error)) func(io.Writer, *game.Tree, Options) ([]Note, error) {
	return func(w io.Writer, t *game.Tree, _ Options) ([]Note, error) { return write(w, t) }
}

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
	write := writers[extension]
	if write == nil {
		return nil, ErrFormat
	}
	if _, ok := encoded("", t.Charset, o); !ok {
		t = inUnicode(t)
	}
	if t.Charset == "" || extension == ".lib" { // whose texts are encoded one by one
		return write(w, t, o)
	}
	var text bytes.Buffer
	notes, err := write(&text, t, o)
	if err != nil {
		return nil, err
	}
	data, ok := encoded(text.String(), t.Charset, o)
	if !ok {
		notes, err = write(w, inUnicode(t), o)
		return append(notes, Note{Kind: NoCharset, Text: t.Charset, Times: 1}), err
	}
	_, err = w.Write(data)
	return notes, err
}

// encoded is a text in a charset. ok is false if that cannot hold it.
func encoded(text, charset string, o Options) (data []byte, ok bool) {
	switch {
	case charset == "":
		return []byte(text), true
	case o.Encode == nil:
		return nil, false
	}
	return o.Encode(text, charset)
}

func inUnicode(t *game.Tree) *game.Tree {
	unicode := *t
	unicode.Charset = ""
	return &unicode
}
