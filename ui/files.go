package ui

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"

	"jingzi/game"
	"jingzi/game/notation"
	"jingzi/ui/background"
	"jingzi/ui/chooser"
	"jingzi/ui/lang"
)

// recordEndings are those of the files that can be opened.
var recordEndings = []string{".sgf", ".psq", ".rec", ".lib", ".txt"}

// document is the file that the game on the table was opened from or saved to.
type document struct {
	path   string
	record game.Record // as read: what it says beyond the game goes with it
	match  *game.Match // the game it belongs to: the next one has no file yet
}

// openDialog asks for a file to open.
func (w *Window) openDialog() {
	w.showLarge(chooser.New(chooser.Request{Folder: w.folder(), Endings: recordEndings}, w.window, w.open))
}

// dropped opens a file that was dropped on the window.
func (w *Window) dropped(_ fyne.Position, files []fyne.URI) {
	if len(files) > 0 {
		w.open(files[0].Path())
	}
}

// Open opens a file, as if the player had chosen it.
func (w *Window) Open(path string) { w.open(path) }

// open reads a file in the background and puts its game on the table, unless
// another is opened meanwhile. A file that is wrong in any way leaves the game
// as it is.
func (w *Window) open(path string) {
	name := filepath.Base(path)
	var record game.Record
	w.opening.Stop()
	w.opening = background.New[struct{}](w.o.Post) // a new one does not wait for a disk that hangs
	w.opening.Start(func(context.Context, func(struct{})) (err error) {
		record, err = readFile(path)
		return err
	}, nil, func(err error) {
		if err != nil {
			w.table.notice = fileRefusal(name, err)
			w.table.said = nil
			w.refresh()
			return
		}
		w.load(record)
		w.document = document{path, record, w.table.match}
		w.table.say(lang.GameOpenedAs, name, w.table.setup.Mode.name())
		w.changed()
	})
}

func readFile(path string) (game.Record, error) {
	file, err := os.Open(path)
	if err != nil {
		return game.Record{}, err
	}
	defer file.Close()
	if info, err := file.Stat(); err == nil && info.IsDir() {
		return game.Record{}, &notation.Error{Kind: notation.NotARecord}
	}
	data, err := io.ReadAll(io.LimitReader(file, notation.MaxBytes+1))
	if err != nil {
		return game.Record{}, err
	}
	record, err := notation.Read(path, bytes.NewReader(data))
	var e *notation.Error
	if errors.As(err, &e) && e.Kind == notation.BadEncoding {
		if text, ok := decode(data, e.Text); ok {
			return notation.Read(path, bytes.NewReader(text))
		}
	}
	return record, err
}

// charsets are those in which records of East Asia are written, beside UTF-8.
var charsets = map[string]encoding.Encoding{
	"gb2312": simplifiedchinese.GB18030, "gbk": simplifiedchinese.GB18030, "gb18030": simplifiedchinese.GB18030,
	"big5": traditionalchinese.Big5, "shift_jis": japanese.ShiftJIS, "sjis": japanese.ShiftJIS, "euc-jp": japanese.EUCJP,
}

var charsetNamed = regexp.MustCompile(`CA\[[^\]]*\]`)

// decode turns an SGF file in another charset into one in UTF-8.
func decode(data []byte, charset string) ([]byte, bool) {
	known, ok := charsets[strings.ToLower(strings.TrimSpace(charset))]
	if !ok {
		return nil, false
	}
	text, err := known.NewDecoder().Bytes(data)
	return charsetNamed.ReplaceAll(text, []byte("CA[UTF-8]")), err == nil
}

// load puts a record's game on the table. Who plays follows from the levels
// that it names; the computer waits to be told to go on.
func (w *Window) load(r game.Record) {
	t := w.table
	g := &savedGame{Rules: r.Rules, Opening: r.Opening, At: len(r.Choices), Setup: t.setup, Names: r.Names, Record: true}
	for i, c := range r.Choices {
		g.Choices = append(g.Choices, choiceText(r.Rules, c))
		if i < len(r.Took) {
			g.Took = append(g.Took, r.Took[i].Milliseconds())
		}
	}
	s := &g.Setup
	s.Rules, s.Deal = r.Rules, false
	if s.Opening = r.Opening; r.Opening.Named != 0 {
		s.Opening.Named = 0
	}
	first, second := game.Level(r.Levels[game.First]), game.Level(r.Levels[game.Second])
	known := func(l game.Level) bool { return contains(w.o.Computers.Levels(r.Rules), l) }
	switch {
	case known(first) && known(second):
		s.Mode, s.Levels = Watch, [2]game.Level{first, second}
	case known(second):
		s.Mode, s.Level, g.Human = AgainstComputer, second, game.First
	case known(first):
		s.Mode, s.Level, g.Human = AgainstComputer, first, game.Second
	default:
		s.Mode = TwoPlayers
	}
	t.keepPrevious(0)
	before := t.setup
	if t.resume != nil {
		before = *t.resume
	}
	t.restore(g)
	t.resume = &before
}

// record is the game on the table, with all that its file said.
func (w *Window) record() game.Record {
	t := w.table
	r := t.match.Record()
	r.Date = time.Now().Format(time.DateOnly)
	for seat := range r.Names {
		r.Names[seat] = t.nameOf(game.Seat(seat))
		if !t.match.Player(game.Seat(seat)).IsHuman() {
			r.Levels[seat] = string(t.levelOf(game.Seat(seat)))
		}
	}
	if w.document.match == t.match {
		if r.Date = w.document.record.Date; r.Date == "" {
			r.Date = time.Now().Format(time.DateOnly)
		}
		for seat, name := range w.document.record.Names {
			if name != "" {
				r.Names[seat] = name
			}
		}
		r.KeepExtra(w.document.record)
	}
	return r
}

// saveRecord writes the game to its file, or asks for one.
func (w *Window) saveRecord() {
	path := w.document.path
	if w.document.match != w.table.match || !strings.EqualFold(filepath.Ext(path), ".sgf") {
		w.saveDialog()
		return
	}
	w.saveTo(path)
}

// saveDialog asks for a file to write the game to.
func (w *Window) saveDialog() {
	name := todaysName("")
	if w.document.match == w.table.match && w.document.path != "" {
		name = strings.TrimSuffix(filepath.Base(w.document.path), filepath.Ext(w.document.path))
	}
	w.showLarge(chooser.New(chooser.Request{Save: true, Folder: w.folder(), Name: name + ".sgf", Endings: []string{".sgf"}}, w.window, w.saveTo))
}

// saveTo writes the game to a file, whole, and says how that went.
func (w *Window) saveTo(path string) {
	record := w.record()
	var sgf bytes.Buffer
	err := notation.WriteSGF(&sgf, record)
	if err == nil {
		err = writeWhole(path, sgf.Bytes())
	}
	if err != nil {
		w.table.say(lang.FileUnwritable, filepath.Base(path), cause(err))
	} else {
		w.document = document{path, record, w.table.match}
		w.table.say(lang.GameSaved, filepath.Base(path))
	}
	w.refresh()
}

// writeFile writes a file whole, unless its content could not be made, and says
// how that went.
func (w *Window) writeFile(path string, data []byte, err error, saved lang.Text) bool {
	if err == nil {
		err = writeWhole(path, data)
	}
	if err != nil {
		w.table.say(lang.FileUnwritable, filepath.Base(path), cause(err))
	} else {
		w.table.say(saved, filepath.Base(path))
	}
	w.refresh()
	return err == nil
}

// folder is where file dialogs begin: beside the last file, else at home.
func (w *Window) folder() string {
	if w.document.path != "" {
		return filepath.Dir(w.document.path)
	}
	home, _ := os.UserHomeDir() // without one the dialog begins where it can
	return home
}

// copyMoves puts the moves on the clipboard, as "h8i9…".
func (w *Window) copyMoves() {
	text, err := notation.Moves(w.table.match.Record())
	if err != nil {
		w.table.sayRefusal(err) // cannot be: the game on the table is legal
	} else {
		w.app.Clipboard().SetContent(text)
		w.table.say(lang.MovesCopied)
	}
	w.refresh()
}

// pasteMoves plays the moves on the clipboard, or the record in it.
func (w *Window) pasteMoves() {
	text := strings.TrimSpace(w.app.Clipboard().Content())
	record := game.Record{Rules: w.table.match.Rules()}
	points, rest := notation.ParseMoves(record.Rules, text)
	var err error
	if len(points) == 0 || len(rest) > len(text)/3 { // not moves, whatever its first letters are
		points = nil
		record, err = notation.Read("", strings.NewReader(text))
	}
	for _, at := range points {
		record.Choices = append(record.Choices, game.PlaceAt(at))
	}
	if err == nil {
		var played []game.Situation
		if played, err = record.Situations(); err != nil {
			err = &notation.Error{Kind: notation.IllegalMove, Move: len(played), Text: lang.Point(record.Rules, record.Choices[len(played)-1].Point), Err: err}
		}
	}
	switch {
	case err != nil && errorKind(err) != notation.IllegalMove:
		w.table.say(lang.ClipboardNoMoves)
		w.refresh()
	case err != nil:
		w.table.notice, w.table.said = fileRefusal(lang.Clipboard(), err), nil
		w.refresh()
	default:
		w.load(record)
		said := lang.MovesPasted
		if points != nil && rest != "" {
			said = lang.MovesPastedPart
		}
		w.table.say(said, len(record.Choices), w.table.setup.Mode.name())
		w.changed()
	}
}

func errorKind(err error) notation.Kind {
	var e *notation.Error
	if errors.As(err, &e) {
		return e.Kind
	}
	return 0
}

// fileRefusal says what is wrong with a file, and where.
func fileRefusal(name string, err error) lang.Text {
	return func(...any) string {
		var e *notation.Error
		if !errors.As(err, &e) {
			return lang.FileUnreadable(name, cause(err))
		}
		switch e.Kind {
		case notation.TooBig:
			return lang.FileTooBig(name)
		case notation.OtherGame:
			return lang.FileOtherGame(name)
		case notation.BadSize:
			return lang.FileBadSize(name, e.Text)
		case notation.BadEncoding:
			return lang.FileEncoding(name)
		case notation.IllegalMove:
			text := lang.FileIllegalMove(name, e.Move, strings.ToUpper(e.Text), moveRefusal(e.Err))
			if e.Line > 0 {
				text = lang.FilePlace(text, e.Line, e.Column)
			}
			return text
		case notation.Malformed:
			if e.Line > 0 {
				return lang.FileBroken(name, e.Line, e.Column, malformation(e.Err))
			}
			return lang.FileBrokenAt(name, e.Offset, malformation(e.Err))
		}
		return lang.FileUnknown(name)
	}
}

func moveRefusal(err error) string {
	if errors.Is(err, notation.ErrTurn) {
		return lang.FileWrongTurn()
	}
	return lang.Refusal(err)()
}

// malformation is what is wrong with the text of a file.
func malformation(err error) string {
	for known, text := range map[error]lang.Text{
		notation.ErrEnds: lang.FileEnds, notation.ErrUnexpected: lang.FileUnexpected, notation.ErrPoint: lang.FileNoPoint,
		notation.ErrNumber: lang.FileNoNumber, notation.ErrVersion: lang.FileVersion, notation.ErrOpening: lang.FileOpening,
		notation.ErrSetup: lang.FileSetup,
	} {
		if errors.Is(err, known) {
			return text()
		}
	}
	return err.Error()
}

// cause is the system's own word for what went wrong, without the path.
func cause(err error) error {
	var path *os.PathError
	if errors.As(err, &path) {
		return path.Err
	}
	return err
}
