// Package notation reads and writes games as files and as text: SGF (FF[4],
// GM[4]) and RenLib libraries with all their variations, comments and marks;
// of Piskvork's PSQ and REC, of renju position files (.pos), of Yixin's .sav
// and of moves in the players' own notation ("1.H8 2.I9") the one line that
// they hold. Start reading at ReadTree and WriteTree.
//
// A reader takes what can be read and notes what it left out. No parser
// recurses, and none reads more than MaxBytes.
package notation

import (
	"io"
	"path/filepath"
	"strings"

	"jingzi/game"
)

// writers are the formats by the extension of a file's name.
var writers = map[string]func(io.Writer, *game.Tree) ([]Note, error){
	".sgf": func(w io.Writer, t *game.Tree) ([]Note, error) { return nil, WriteSGFTree(w, t) },
	".lib": WriteRenLib, ".psq": WritePSQ, ".rec": WriteREC, ".pos": WritePos, ".sav": WriteSav, ".txt": WriteText,
}

// Extensions are those of the files that are read and written, SGF's first.
var Extensions = []string{".sgf", ".psq", ".rec", ".lib", ".pos", ".sav", ".txt"}

// WriteTree writes a game in the format that the extension of a file's name
// stands for. The notes tell what the format cannot hold; the error is
// ErrFormat where it cannot hold the game at all, or knows no such extension.
func WriteTree(w io.Writer, name string, t *game.Tree) ([]Note, error) {
	write := writers[strings.ToLower(filepath.Ext(name))]
	if write == nil {
		return nil, ErrFormat
	}
	return write(w, t)
}
