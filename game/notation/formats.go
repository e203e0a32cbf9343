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

// Format describes a file format and how to recognise, read and write it.
type Format struct {
	// The same in every language.
	Name string

	// Lower case with the dot; new files get the first.
	Extensions []string

	// Extensions that other kinds of files also have; such files are read, but not listed in folders.
	Shared []string

	// Media type that the program registers with desktops; may be empty.
	MediaType string

	// The format stores a tree of positions without a game and its rules.
	Library bool

	// The notes that the writer can return; CharsetLost is possible in any format, LibraryInUnicode in a library.
	Lacks []NoteKind

	// The format stores the names of the players, possibly shortened.
	Names bool

	// A file is recognised by its first characters (magic), by its first headBytes bytes (matches) or, failing
	// that, by its extension.
	magic   string
	matches func(head string) bool

	// Reports whether a file with the extension has the binary format; nil for text formats.
	isBinary func(data []byte) bool

	limit     int       // maximum length of a game in bytes
	tooLong   ErrorKind // the error of a longer game
	read      func(*file) (*game.Tree, *Error)
	readGames func(r *gamesReader) error // reads all games of a file; nil if a file has one game

	// A format that can be written has a writer for trees or, if it stores only moves in turn, for moves.
	write      func(io.Writer, *game.Tree, Options) ([]Note, error)
	writeMoves func(*bytes.Buffer, *game.Tree, []game.Move)

	// writeMoves can write passes.
	passes bool

	// Reports whether a reader restores the rules of a game that writeMoves wrote; nil means never.
	restoresRules func(game.Rules) bool

	// Width of the only supported board; 0 for any.
	width int
}

// Values of Lacks: movesLosses for formats that store only moves, libraryLosses for RenLib libraries, which store
// texts on points, but no comments on decisions and no other properties.
var (
	movesLosses   = []NoteKind{SetupLost, ChoicesLost, RulesLost, ResultLost, BranchesLost, CommentsLost, NamesLost}
	libraryLosses = []NoteKind{SetupLost, ChoicesLost, RulesLost, ResultLost, AnnotationLost, NamesLost,
		RejectedLost}
)

// Formats lists all file formats, beginning with the one that stores everything.
var Formats = []*Format{sgfFormat, psqFormat, recFormat, renLibFormat, posFormat, savFormat, movesFormat, textFormat,
	rifFormat}

var (
	sgfFormat = &Format{
		Name: "SGF", Extensions: []string{".sgf"}, MediaType: "application/x-go-sgf", Names: true,
		matches: func(head string) bool { return startOfSGF(head) >= 0 }, limit: MaxBytes, tooLong: TooBig,
		read: (*file).readSGF, readGames: (*gamesReader).readSGF, write: encoded(writeSGF),
	}
	psqFormat = &Format{
		Name: "Piskvork", Extensions: []string{".psq"}, MediaType: "application/x-piskvork-psq", Names: true,
		Lacks: movesLosses,
		magic: psqMagic, limit: maxMoveText, tooLong: TooBig, read: (*file).readPSQ,
		writeMoves: writePSQ, restoresRules: func(r game.Rules) bool {
			return guessableRules(r.Width, r.Height)[0] == r
		},
	}
	recFormat = &Format{
		Name: "Piskvork", Extensions: []string{".rec"}, MediaType: "application/x-piskvork-rec", Names: true,
		Lacks: movesLosses,
		limit: maxMoveText, tooLong: TooBig, read: (*file).readREC, writeMoves: writeREC,
	}
	renLibFormat = &Format{
		Name: "RenLib", Extensions: []string{".lib"}, MediaType: "application/x-renlib", Library: true,
		Lacks: libraryLosses,
		magic: renLibMagic, isBinary: func([]byte) bool {
			return false
		}, limit: MaxLibraryBytes, tooLong: TooBig, read: (*file).readRenLib, write: writeRenLib,
	}
	posFormat = &Format{
		Name: "Renju position", Extensions: []string{".pos"}, MediaType: "application/x-renju-position",
		Lacks:    movesLosses,
		isBinary: isPos, limit: maxMoveText, tooLong: UnknownFormat, read: (*file).readPos, writeMoves: writePos,
		width: 15,
	}
	savFormat = &Format{
		Name: "Yixin", Extensions: []string{".sav"}, MediaType: "application/x-yixin-save", Lacks: movesLosses,
		limit: maxMoveText, tooLong: UnknownFormat, read: (*file).readSav, writeMoves: writeSav,
	}
	movesFormat = &Format{
		Name: "Moves", Extensions: []string{".moves"}, Lacks: movesLosses,
		limit: maxMoveText, tooLong: UnknownFormat, read: (*file).readMoves, readGames: (*gamesReader).readMoves,
		writeMoves: writeMoves, restoresRules: isFreestyle, passes: true,
	}
	textFormat = &Format{ // for unrecognised data
		Name: "Text", Extensions: []string{".txt"}, Lacks: movesLosses,
		limit: maxMoveText, tooLong: UnknownFormat, read: (*file).readMoves, readGames: (*gamesReader).readMoves,
		writeMoves: writeText, restoresRules: isFreestyle, passes: true,
	}
	rifFormat = &Format{
		Name: "RenjuNet", Extensions: []string{".rif"}, Shared: []string{".xml"},
		magic: "<", limit: MaxBytes, tooLong: TooBig,
		read: func(f *file) (*game.Tree, *Error) {
			return nil, &Error{Kind: xmlKind(f.text)}
		}, readGames: (*gamesReader).readRIF,
	}
)

func isFreestyle(r game.Rules) bool { return r == game.Freestyle }

// Writes reports whether games can be saved in the format. If so, a file of the format is opened on the
// board instead of being imported.
func (f *Format) Writes() bool { return f.write != nil || f.writeMoves != nil }

// Extensions lists the extensions of the formats that can be written, beginning with SGF's.
var Extensions = extensions((*Format).Writes, false)

// FolderExtensions lists the extensions of the files that are shown as games in a folder. ImportExtensions also
// lists those that may belong to other kinds of files.
var (
	FolderExtensions = extensions(func(*Format) bool { return true }, false)
	ImportExtensions = extensions(func(*Format) bool { return true }, true)
)

// LibraryExtension is the extension of RenLib libraries.
var LibraryExtension = renLibFormat.Extensions[0]

func extensions(include func(*Format) bool, shared bool) (all []string) {
	for _, f := range Formats {
		if !include(f) {
			continue
		}
		all = append(all, f.Extensions...)
		if shared {
			all = append(all, f.Shared...)
		}
	}

	return all
}

// FormatByExtension returns the format to which the extension of a file name belongs, or nil if there is none.
func FormatByExtension(name string) *Format {
	extension := strings.ToLower(filepath.Ext(name))
	for _, f := range Formats {
		if slices.Contains(f.Extensions, extension) || slices.Contains(f.Shared, extension) {
			return f
		}
	}

	return nil
}

// recognise determines the format of a file from its beginning and its name. A text need not be decoded yet.
func recognise(name string, head []byte) *Format {
	named := FormatByExtension(name)
	if named != nil && named.isBinary != nil && named.isBinary(head) {
		return named
	}

	text := strings.TrimLeft(strings.TrimPrefix(string(head[:min(len(head), headBytes)]), byteOrderMark), blanks)
	for _, f := range Formats {
		if f.magic != "" && (f.isBinary == nil && strings.HasPrefix(text, f.magic) ||
			bytes.HasPrefix(head, []byte(f.magic))) {
			return f
		}
	}

	for _, f := range Formats {
		if f.matches != nil && f.matches(text) {
			return f
		}
	}
	if named == nil || named.magic != "" || named.matches != nil || named.isBinary != nil {
		// The content does not match the name.
		return textFormat
	}

	return named
}

// headBytes is the number of bytes by which a file is recognised.
const headBytes = 4096

// WriteTree writes a game in the format of the file name's extension, in the charset of the tree if Options
// can encode it. The notes list what the format cannot store. The error is an *UnsupportedError if the
// format cannot store the game or the extension is unknown, and game.ErrRules for rules that files cannot
// express.
func WriteTree(w io.Writer, name string, t *game.Tree, o Options) ([]Note, error) {
	if err := t.Rules.Require(game.AllFeatures); err != nil {
		return nil, err
	}

	f := FormatByExtension(name)
	switch {
	case f == nil || !f.Writes():
		return nil, &UnsupportedError{Reason: UnknownExtension, Text: filepath.Ext(name)}
	case f.write != nil:
		return f.write(w, t, o)
	}

	return encoded(f.writeLine)(w, t, o)
}

// encoded wraps a writer so that it writes in the charset of the tree.
func encoded(write func(io.Writer, *game.Tree, Options) ([]Note,
	error)) func(io.Writer, *game.Tree, Options) ([]Note, error) {
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

		// Readers would decode valid UTF-8 as such, unless another charset is declared.
		isUTF8 := utf8.Valid(data) && (DeclaredCharset(data) == "" || isASCII(data))
		if !ok || isUTF8 {
			notes, err = write(w, inUnicode(t), o)
			if !ok {
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

// ErrFormat is wrapped by every UnsupportedError.
var ErrFormat = errors.New("the format cannot store this game")

// UnsupportedError is the error for a game that a format cannot store.
type UnsupportedError struct {
	Reason UnsupportedReason

	// The width of the only supported board, or the limit of LengthUnsupported.
	Limit int

	// The limited quantity, for LengthUnsupported.
	LimitKind LimitKind

	// The extension, for UnknownExtension.
	Text string
}

// tooLong returns the error of writing a file that a reader rejects with a TooBig error, or nil if e is nil.
func tooLong(e *Error) error {
	if e == nil {
		return nil
	}
	return &UnsupportedError{Reason: LengthUnsupported, Limit: int(e.Limit), LimitKind: e.LimitKind}
}

// UnsupportedReason is the reason of an UnsupportedError.
type UnsupportedReason uint8

const (
	// No format that can be written has the extension Text.
	UnknownExtension UnsupportedReason = iota

	// The format only has boards of Limit×Limit.
	BoardUnsupported

	// The format has no passes.
	PassUnsupported

	// A setup cannot be replaced by moves in turn.
	SetupUnsupported

	// Readers accept at most Limit positions, or of another LimitKind.
	LengthUnsupported
)

func (e *UnsupportedError) Error() string {
	return fmt.Sprintf("%v: reason %d (%d, %q)", ErrFormat, e.Reason, e.Limit, e.Text)
}

func (e *UnsupportedError) Unwrap() error { return ErrFormat }
