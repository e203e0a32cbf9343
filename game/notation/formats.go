package notation

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"

	"jingzi/game"
)

// Format is a row of the table of file formats: what dialogs, folders, the desktop,
// readers and writers know of one.
type Format struct {
	Name       string     // of the format or of its program, the same in every language
	Extensions []string   // with the dot, in small letters; new files have the first
	Shared     []string   // extensions that files of many other kinds have, too: read where one is named, not in folders
	MediaType  string     // by which a desktop opens it; empty where it is left to other programs
	Library    bool       // a tree of positions: it has no game, and does not say its rules
	Lacks      []NoteKind // the notes that its writer may make; a charset can be lost in any
	Names      bool       // it holds the names of the players, and perhaps no more of them

	// A file is recognised by how it begins, else by what is in its first page, else
	// by its extension. Binary formats come first.
	magic  string
	finds  func(head string) bool
	binary func(data []byte) bool // whether a file of the extension is one; nil for text

	limit     int // of bytes that are read of one game
	tooLong   ErrorKind
	read      func(*file) (*game.Tree, *Error)
	readGames func(r *gamesReader) error // all games of a file; nil where there is one

	// A format has either a writer, or one for moves in turn, which is all it holds.
	write      func(io.Writer, *game.Tree, Options) ([]Note, error)
	writeMoves func(*bytes.Buffer, *game.Tree, []game.Move)
	passes     bool                  // writeMoves has them
	rules      func(game.Rules) bool // whether a reader finds them again in what writeMoves wrote; nil for none
	width      int                   // of the only board; 0 for any
}

// What formats lack that hold nothing but moves, and a library. It holds some comments and
// marks: a point has one text, and a decision none.
var (
	onlyMoves     = []NoteKind{SetupLost, ChoicesLost, RulesLost, ResultLost, BranchesLost, CommentsLost, NamesLost}
	onlyPositions = []NoteKind{SetupLost, ChoicesLost, RulesLost, ResultLost, CommentsLost, NamesLost, RejectedLost}
)

// Formats are all file formats, the one that holds everything first.
var Formats = []*Format{sgfFormat, psqFormat, recFormat, renLibFormat, posFormat, savFormat, movesFormat, textFormat, rifFormat}

var (
	sgfFormat = &Format{
		Name: "SGF", Extensions: []string{".sgf"}, MediaType: "application/x-go-sgf", Names: true,
		finds: func(head string) bool { return startOfSGF(head) >= 0 }, limit: MaxBytes, tooLong: TooBig,
		read: (*file).readSGF, readGames: (*gamesReader).readSGF, write: encoded(writeSGF),
	}
	psqFormat = &Format{
		Name: "Piskvork", Extensions: []string{".psq"}, MediaType: "application/x-piskvork-psq", Names: true, Lacks: onlyMoves,
		magic: psqMagic, limit: maxMoveText, tooLong: TooBig, read: (*file).readPSQ,
		writeMoves: writePSQ, rules: func(r game.Rules) bool { return guessable(r.Width, r.Height)[0] == r },
	}
	recFormat = &Format{
		Name: "Piskvork", Extensions: []string{".rec"}, MediaType: "application/x-piskvork-rec", Names: true, Lacks: onlyMoves,
		limit: maxMoveText, tooLong: TooBig, read: (*file).readREC, writeMoves: writeREC,
	}
	renLibFormat = &Format{
		Name: "RenLib", Extensions: []string{".lib"}, MediaType: "application/x-renlib", Library: true, Lacks: onlyPositions,
		magic: renLibMagic, binary: recognizesNothing, limit: MaxLibraryBytes, tooLong: TooBig, read: (*file).readRenLib, write: writeRenLib,
	}
	posFormat = &Format{
		Name: "Renju position", Extensions: []string{".pos"}, MediaType: "application/x-renju-position", Lacks: onlyMoves,
		binary: isPos, limit: maxMoveText, tooLong: UnknownFormat, read: (*file).readPos, writeMoves: writePos, width: 15,
	}
	savFormat = &Format{
		Name: "Yixin", Extensions: []string{".sav"}, MediaType: "application/x-yixin-save", Lacks: onlyMoves,
		limit: maxMoveText, tooLong: UnknownFormat, read: (*file).readSav, writeMoves: writeSav,
	}
	movesFormat = &Format{
		Name: "Moves", Extensions: []string{".moves"}, Lacks: onlyMoves,
		limit: maxMoveText, tooLong: UnknownFormat, read: (*file).readMoves, readGames: (*gamesReader).readMoves, writeMoves: writeMoves, rules: isFreestyle, passes: true,
	}
	textFormat = &Format{ // the fallback for unrecognised data
		Name: "Text", Extensions: []string{".txt"}, Lacks: onlyMoves,
		limit: maxMoveText, tooLong: UnknownFormat, read: (*file).readMoves, readGames: (*gamesReader).readMoves, writeMoves: writeText, rules: isFreestyle, passes: true,
	}
	rifFormat = &Format{
		Name: "RenjuNet", Extensions: []string{".rif"}, Shared: []string{".xml"},
		magic: "<", limit: MaxBytes, tooLong: TooBig,
		read: func(f *file) (*game.Tree, *Error) { return nil, &Error{Kind: xmlKind(f.text)} }, readGames: (*gamesReader).readRIF,
	}
)

func recognizesNothing([]byte) bool { return false }

func isFreestyle(r game.Rules) bool { return r == game.Freestyle }

// Writes reports whether games can be saved in the format; then a file of it opens
// as the game on the board.
func (f *Format) Writes() bool { return f.write != nil || f.writeMoves != nil }

// Extensions lists the extensions of the formats that can be written, SGF's first.
var Extensions = extensions((*Format).Writes, false)

// FolderExtensions lists the extensions of game files in a folder; ImportExtensions adds
// those that a player may choose to import.
var (
	FolderExtensions = extensions(func(*Format) bool { return true }, false)
	ImportExtensions = extensions(func(*Format) bool { return true }, true)
)

// LibraryExtension is the one of libraries, which hold the most positions.
var LibraryExtension = renLibFormat.Extensions[0]

func extensions(of func(*Format) bool, shared bool) (all []string) {
	for _, f := range Formats {
		if !of(f) {
			continue
		}
		if all = append(all, f.Extensions...); shared {
			all = append(all, f.Shared...)
		}
	}
	return all
}

// FormatNamed returns the format of a file name's extension; nil for none.
func FormatNamed(name string) *Format {
	extension := strings.ToLower(filepath.Ext(name))
	for _, f := range Formats {
		if slices.Contains(f.Extensions, extension) || slices.Contains(f.Shared, extension) {
			return f
		}
	}
	return nil
}

// recognise returns the format of a file by what it begins with, and by its name. The
// page of text may still be to be decoded.
func recognise(name string, head []byte) *Format {
	named := FormatNamed(name)
	if named != nil && named.binary != nil && named.binary(head) {
		return named
	}
	text := strings.TrimLeft(strings.TrimPrefix(string(head[:min(len(head), headBytes)]), byteOrderMark), blanks)
	for _, f := range Formats {
		if f.magic != "" && (f.binary == nil && strings.HasPrefix(text, f.magic) || bytes.HasPrefix(head, []byte(f.magic))) {
			return f
		}
	}
	for _, f := range Formats {
		if f.finds != nil && f.finds(text) {
			return f
		}
	}
	if named == nil || named.magic != "" || named.finds != nil || named.binary != nil {
		return textFormat // its content is not what its name says
	}
	return named
}

// headBytes is the page that a file is recognised by.
const headBytes = 4096

// WriteTree writes a game in the format of the file name's extension, in the charset of the
// tree if Options can encode it. The notes tell what the format cannot hold; the error is
// an *UnsupportedError where it cannot hold the game at all, or no format has such an
// extension, and game.ErrRules for rules that files have no words for.
func WriteTree(w io.Writer, name string, t *game.Tree, o Options) ([]Note, error) {
	if err := t.Rules.Require(game.AllFeatures); err != nil {
		return nil, err
	}
	f := FormatNamed(name)
	switch {
	case f == nil || !f.Writes():
		return nil, &UnsupportedError{Reason: UnknownExtension, Text: filepath.Ext(name)}
	case f.write != nil:
		return f.write(w, t, o)
	}
	return encoded(f.writeLine)(w, t, o)
}

// encoded writes text in the charset of the tree.
func encoded(write func(io.Writer, *game.Tree, Options) ([]Note, error)) func(io.Writer, *game.Tree, Options) ([]Note, error) {
	return func(w io.Writer, t *game.Tree, o Options) ([]Note, error) {
		if t.Charset == "" || o.Encode == nil {
			return write(w, inUnicode(t), o)
		}
		var text bytes.Buffer
		notes, err := write(&text, t, o)
		if err != nil {
			return nil, err
		}
		data, ok := o.Encode(text.String(), t.Charset)
		if !ok || utf8.Valid(data) { // which is read as UTF-8 even if it declares another charset
			if notes, err = write(w, inUnicode(t), o); !ok {
				notes = append(notes, Note{Kind: CharsetLost, Text: t.Charset, Count: 1})
			}
			return notes, err
		}
		_, err = w.Write(data)
		return notes, err
	}
}

func inUnicode(t *game.Tree) *game.Tree {
	unicode := *t
	unicode.Charset = ""
	return &unicode
}

// ErrFormat is wrapped by every *UnsupportedError.
var ErrFormat = errors.New("the format cannot hold this game")

// UnsupportedError says why a format cannot hold a game at all.
type UnsupportedError struct {
	Reason UnsupportedReason
	Limit  int    // the width of the only board, or the number of positions
	Text   string // the extension
}

type UnsupportedReason uint8

const (
	UnknownExtension  UnsupportedReason = iota // no format has the extension Text
	BoardUnsupported                           // it has only boards of Limit×Limit
	PassUnsupported                            // it has no passes
	SetupUnsupported                           // the stones that were set up are no moves in turn
	LengthUnsupported                          // it has at most Limit positions
)

func (e *UnsupportedError) Error() string {
	return fmt.Sprintf("%v: reason %d (%d, %q)", ErrFormat, e.Reason, e.Limit, e.Text)
}

func (e *UnsupportedError) Unwrap() error { return ErrFormat }
