package notation

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"jingzi/game"
)

// MaxBytes is the maximum size of a file, MaxLibraryBytes that of a RenLib library.
const (
	MaxBytes        = 16 << 20
	MaxLibraryBytes = 32 << 20
)

// Options configures reading and writing.
type Options struct {
	// Rules is tried first for a file that does not specify its rules; zero for none.
	Rules game.Rules

	// RulesKnown makes Rules override the rules of a library.
	RulesKnown bool

	// Decode converts text in another charset to UTF-8. charset may be wrong or empty; found is the charset
	// used. The standard library has no tables for Chinese and Japanese charsets, which are read as Latin-1
	// if Decode is nil.
	Decode func(text []byte, charset string) (decoded, found string, ok bool)

	// Likelier returns the charset in which a text is likelier than in the declared one, in which it is valid,
	// or "" if there is none. It may be nil.
	Likelier func(text []byte, declared string) string

	// Charset overrides the declared or guessed charset; empty means no override.
	Charset string

	// KeepSource keeps the bytes of a file that is not in Unicode as the Source of the tree, so that it
	// can be decoded again.
	KeepSource bool

	// Context cancels reading, which then returns its error. It may be nil.
	Context context.Context

	// LineEnd is the last node of the line to write in formats that store a single line; nil means the
	// main line.
	LineEnd *game.Node

	// Encode is the inverse of Decode for writing. If it is nil, everything is written in UTF-8.
	Encode func(text, charset string) (encoded []byte, ok bool)
}

// ReadTree reads a game with all its variations in any of the formats. The content determines the
// format; if it is ambiguous, the extension of the name does. The notes list what was left out. The error is
// an *Error if the content cannot be read, or else the error of the reader or of the context.
func ReadTree(name string, in io.Reader, o Options) (*game.Tree, []Note, error) {
	buffered, head := o.open(name, in, headBytes)
	limit := max(MaxBytes, recognise(name, head).limit)
	data, err := io.ReadAll(io.LimitReader(buffered, int64(limit)+1))
	if err != nil {
		return nil, nil, err
	}
	if len(data) > limit {
		return nil, nil, tooBig(LimitBytes, limit, limit)
	}
	f := file{data: data, name: name, options: o}

	return f.finish(f.read())
}

func (o *Options) err() error {
	if o.Context == nil {
		return nil
	}
	return o.Context.Err()
}

// isCancelled reports whether to stop building the tree of a file. finish then drops the result.
func (f *file) isCancelled() bool { return f.options.err() != nil }

// reader returns a reader of in that fails once the context is cancelled.
func (o *Options) reader(in io.Reader) io.Reader { return contextReader{o, in} }

type contextReader struct {
	options *Options
	in      io.Reader
}

func (r contextReader) Read(p []byte) (int, error) {
	if err := r.options.err(); err != nil {
		return 0, err
	}
	return r.in.Read(p)
}

// finish completes the result of a reader: it sets the charset, and converts offsets to lines and columns.
func (f *file) finish(t *game.Tree, fileErr *Error) (*game.Tree, []Note, error) {
	if err := f.options.err(); err != nil {
		return nil, nil, err
	}
	if fileErr != nil {
		if !f.binary {
			fileErr.LineNo, fileErr.Column = lineAndColumn(f.text, fileErr.Offset)
		}
		return nil, nil, fileErr
	}
	t.Charset = f.charset
	if f.charset != "" && f.options.KeepSource {
		t.Source = string(f.data)
	}

	for i := range f.notes {
		isGlobal := slices.Contains(globalNotes, f.notes[i].Kind)
		if !f.binary && !isGlobal {
			f.notes[i].LineNo, _ = lineAndColumn(f.text, f.notes[i].Offset)
		}
	}

	return t, f.notes, nil
}

// globalNotes lists the kinds of notes about a file as a whole, which have no line number.
var globalNotes = []NoteKind{CharsetMismatch, CharsetDoubtful, SizeGuessed}

// file is the state of reading a file.
type file struct {
	data    []byte
	binary  bool   // the format is binary
	text    string // the decoded content of a text file
	charset string // the charset of the file; empty for Unicode
	name    string
	options Options
	notes   notes
}

func (f *file) read() (*game.Tree, *Error) {
	format := recognise(f.name, f.data)
	f.binary = format.isBinary != nil
	if !f.binary {
		f.text = f.decode()
		if !f.options.KeepSource || f.charset == "" {
			// The text takes as much memory again.
			f.data = nil
		}
		format = recognise(f.name, []byte(f.text[:min(len(f.text), headBytes)]))
		if size := len(f.text); size > format.limit {
			if format.tooLong == TooBig {
				return nil, tooBig(LimitBytes, format.limit, format.limit)
			}
			return nil, &Error{Kind: format.tooLong}
		}
	}

	return format.read(f)
}

const byteOrderMark = "\ufeff"

// decode converts the file to UTF-8. It tries Options.Charset, the declared charset, UTF-8 and the charset that
// Options.Decode guesses, in this order. Options.open has converted UTF-16.
func (f *file) decode() string {
	data, isUTF8 := f.data, utf8.Valid(f.data)
	if f.options.Charset != "" && f.options.Decode != nil {
		text, found, _ := f.options.Decode(data, f.options.Charset)
		f.charset = found
		return strings.TrimPrefix(text, byteOrderMark)
	}

	declared := DeclaredCharset(data)
	if f.options.Decode != nil && (!isUTF8 || f.declaresOther(declared)) {
		text, found, ok := f.options.Decode(data, declared)
		isDeclared := ok && strings.EqualFold(found, declared)
		switch {
		case isDeclared:
			f.charset = found
			f.noteLikelier()

			return text
		case ok && !isUTF8:
			f.charset = found
			f.notes.add(Note{Kind: CharsetMismatch, Text: found})

			return text
		}
	}
	if isUTF8 {
		return strings.TrimPrefix(string(data), byteOrderMark)
	}

	f.charset = "ISO-8859-1"
	if !isLatin1(declared) && declared != "" {
		f.notes.add(Note{Kind: CharsetMismatch, Text: f.charset})
	}

	var b strings.Builder // SGF's default: each byte is a character
	for _, c := range data {
		b.WriteRune(rune(c))
	}

	return b.String()
}

// declaresOther reports whether the file, which is valid UTF-8, declares another charset that matters: it is not
// marked as UTF-8 and has characters beyond ASCII.
func (f *file) declaresOther(declared string) bool {
	isUnicode := strings.HasPrefix(strings.ToLower(declared), "utf")
	if declared == "" || isUnicode || bytes.HasPrefix(f.data, []byte(byteOrderMark)) {
		return false
	}
	return !isASCII(f.data)
}

func isASCII(data []byte) bool {
	return !bytes.ContainsFunc(data, func(r rune) bool { return r > unicode.MaxASCII })
}

// noteLikelier adds a note if the text is likelier in another charset than in the declared one.
func (f *file) noteLikelier() {
	if f.options.Likelier == nil {
		return
	}
	if likelier := f.options.Likelier(f.data, f.charset); likelier != "" {
		f.notes.add(Note{Kind: CharsetDoubtful, Text: likelier})
	}
}

// DeclaredCharset returns the charset that an SGF file declares, or "" if there is none.
func DeclaredCharset(data []byte) string {
	_, after, _ := bytes.Cut(data, []byte("CA["))
	name, _, _ := bytes.Cut(after[:min(len(after), 64)], []byte("]"))
	return strings.TrimSpace(string(name))
}

// isLatin1 reports whether a charset is a form of Latin-1, in which each byte is a character.
func isLatin1(charset string) bool {
	c := strings.ToLower(charset)
	return c == "latin1" || c == "latin-1" || strings.HasPrefix(c, "iso-8859-1") || c == "windows-1252"
}

func (f *file) readSGF() (*game.Tree, *Error) {
	p := sgfParser{text: f.text, notes: &f.notes, cancelled: f.isCancelled}
	root, err := p.parse()
	if err != nil {
		return nil, err
	}

	if p.nodes >= minCollected {
		// Otherwise the garbage of parsing is in memory until the tree is built.
		runtime.GC()
	}
	if number, ok := root.find("GM"); ok && !isOwnGame(number) {
		return f.readOtherNumber(root, number, p.isQuest)
	}

	return f.readGame(root, p.isQuest)
}

// minCollected is the number of nodes of a file from which the garbage of parsing is worth collecting.
const minCollected = 50_000

// isOwnGame reports whether a value of GM is empty or 4, the number of gomoku and renju.
func isOwnGame(number value) bool {
	n := strings.TrimSpace(number.raw)
	return n == "" || n == "4"
}

// readOtherNumber reads a game that declares the number of another game, as programs that ignore the standard
// write it, and adds a note. 1 and 5 occur in so many files that they are ignored; any other number is the
// error WrongGame, unless the file gives a board of a usual size, unlike Othello's, and has legal moves only.
func (f *file) readOtherNumber(root *rawNode, number value, isQuest bool) (*game.Tree, *Error) {
	n := strings.TrimSpace(number.raw)
	f.notes.add(Note{Kind: GameNumberMismatch, Offset: int64(number.offset), Text: clip(n)})

	tree, err := f.readGame(root, isQuest)
	if n == "1" || n == "5" {
		return tree, err
	}
	_, hasSize := root.find("SZ")
	hasBoard := err == nil && hasSize && tree.Rules.Width == tree.Rules.Height &&
		slices.Contains(usualSizes, tree.Rules.Width)
	if !hasBoard || !hasStones(tree) || f.notes.has(MoveRejected) {
		return nil, &Error{Kind: WrongGame, Offset: int64(number.offset), Text: clip(n)}
	}

	return tree, nil
}

// hasStones reports whether a tree has a move or setup.
func hasStones(tree *game.Tree) bool {
	for n := range tree.All() {
		if n.Choice != nil || n.Setup != nil {
			return true
		}
	}

	return false
}

// readGame builds the game of an SGF tree. isQuest is set for a game from Gomoku Quest.
func (f *file) readGame(root *rawNode, isQuest bool) (*game.Tree, *Error) {
	width, height, err := f.readSize(root)
	if err != nil {
		return nil, err
	}
	candidates := f.guess(width, height)
	name, _ := root.find("RU")
	if isQuest && name.raw == "" {
		name.raw = "Renju"
	}
	if title, ok := root.find("GN"); ok && name.raw == "" && strings.Contains(strings.ToLower(title.raw), "rule") {
		// "…: RIF rule", as in RenjuBase.
		name = title
	}
	if named, ok := rulesNamed(name.raw, width, height); ok {
		candidates = named
	}
	if property, ok := root.find(rulesProperty); ok {
		rules, rulesErr := parseRules(unescape(property.raw), width, height)
		if rulesErr == nil {
			candidates = []game.Rules{rules}
		} else {
			f.notes.add(Note{Kind: BadValue, Offset: int64(property.offset), Text: clip(property.raw), Err: rulesErr})
		}
	}
	var opening game.Opening
	if text, ok := root.find(openingProperty); ok {
		var openingErr error
		if opening, openingErr = parseOpening(unescape(text.raw)); openingErr != nil ||
			!opening.ValidFor(candidates[0]) {
			f.notes.add(Note{Kind: BadValue, Offset: int64(text.offset), Text: clip(text.raw), Err: ErrBadOpening})
			opening = game.Opening{}
		} else {
			candidates = candidates[:1]
		}
	}

	return f.build(root, candidates, opening)
}

// readSize parses SZ, such as "15" or "15:10". If there is none, the size is the smallest usual one
// that contains all stones.
func (f *file) readSize(root *rawNode) (width, height int, err *Error) {
	if size, ok := root.find("SZ"); ok {
		width, height, err = f.parseSize(strings.TrimSpace(size.raw), ":", size.offset)
		if err == nil || err.Kind == BadSize {
			return width, height, err
		}
		f.notes.add(Note{Kind: BadValue, Offset: err.Offset, Text: clip(size.raw), Err: err.Err})
	}
	maxCoordinate := 0
	root.walk(func(n *rawNode) {
		for _, p := range n.properties {
			if p.name != "B" && p.name != "W" && p.name != "AB" && p.name != "AW" {
				continue
			}

			for _, v := range p.values {
				// A rectangle of stones has two corners.
				for corner := range strings.SplitSeq(v.raw, ":") {
					raw := strings.TrimSpace(corner)
					isPoint := len(raw) == 2 && isLetter(raw[0]) && isLetter(raw[1])
					if isPoint && raw != "tt" {
						maxCoordinate = max(maxCoordinate, column(raw[0]), column(raw[1]))
					}
				}
			}
		}
	})
	size := f.guessSize(maxCoordinate)

	return size, size, nil
}

// parseSize parses the size of a supported board: two numbers with the separator between them, or one number
// for both sides.
func (f *file) parseSize(text, separator string, offset int) (width, height int, err *Error) {
	first, second, isPair := strings.Cut(text, separator)
	if !isPair {
		second = first
	}
	width, widthErr := strconv.Atoi(first)
	height, heightErr := strconv.Atoi(second)
	if widthErr != nil || heightErr != nil {
		return 0, 0, malformed(offset, ErrBadNumber, text)
	}

	return width, height, checkSize(width, height, offset)
}

func checkSize(width, height, offset int) *Error {
	if (game.Rules{Width: width, Height: height, WinLength: 3}).Validate() != nil {
		return &Error{Kind: BadSize, Offset: int64(offset), Text: fmt.Sprintf("%d×%d", width, height)}
	}
	return nil
}

// guess returns the rules to try, in order, for a file without rules. Options.Rules come first if they
// are for a board of this size.
func (f *file) guess(width, height int) []game.Rules {
	all := guessableRules(width, height)
	if r := f.options.Rules; r.Width == width && r.Height == height {
		return append([]game.Rules{r}, all...)
	}
	return all
}

// guessableRules returns the rules that a game on a board of the given size may have, most likely first.
func guessableRules(width, height int) []game.Rules {
	switch {
	case width == 3 && height == 3:
		return []game.Rules{game.TicTacToe}
	case width == 5 && height == 5:
		withoutDeadDraw := game.FiveByFive
		withoutDeadDraw.DeadDraw = false
		return []game.Rules{game.FiveByFive, withoutDeadDraw}
	}
	freestyle := game.Rules{Width: width, Height: height, WinLength: min(5, max(width, height))}
	standard, renju := freestyle, freestyle
	standard.ExactLength = true
	if freestyle.WinLength < 5 {
		return []game.Rules{freestyle, standard}
	}
	caro := freestyle
	renju.Fouls, caro.BlockedEnds = true, true

	return []game.Rules{freestyle, renju, standard, caro}
}
