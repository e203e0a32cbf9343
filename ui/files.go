package ui

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"time"

	"fyne.io/fyne/v2"

	"jingzi/game"
	"jingzi/game/notation"
	"jingzi/game/session"
	"jingzi/ui/background"
	"jingzi/ui/charset"
	"jingzi/ui/chooser"
	"jingzi/ui/lang"
)

// recordEndings are those of the files that can be opened.
var recordEndings = notation.Extensions

// document is the file that the game under way was opened from or saved to.
type document struct {
	path   string
	record game.Record // as read: what it says beyond the game goes with it
	match  *game.Match // the game it belongs to: the next one has no file yet
}

// openDialog asks for a file to open.
func (w *Window) openDialog() {
	w.dialogs.ShowLarge(chooser.New(chooser.Request{Folder: w.folder(), Endings: recordEndings}, w.window, w.open))
}

// dropped opens a file that was dropped on the window.
func (w *Window) dropped(_ fyne.Position, files []fyne.URI) {
	if len(files) > 0 {
		w.open(files[0].Path())
	}
}

// Open opens a file, as if the player had chosen it.
func (w *Window) Open(path string) { w.open(path) }

// open reads a file in the background and puts its game on the board, unless
// another is opened meanwhile. A file that is wrong in any way leaves the game
// as it is.
func (w *Window) open(path string) {
	name := filepath.Base(path)
	var record game.Record
	var notes []notation.Note
	rules := w.session.Match().Rules()
	w.opening.Stop()
	w.opening = background.New[struct{}](w.o.Post) // a new one does not wait for a disk that hangs
	w.opening.Start(func(context.Context, func(struct{})) (err error) {
		record, notes, err = readFile(path, rules)
		return err
	}, nil, func(err error) {
		if err != nil {
			w.tell(lang.FileRefusal(name, err))
			w.refresh()
			return
		}
		w.session.Open(record)
		w.document = document{path, record, w.session.Match()}
		if w.tell(lang.GameOpenedAs, name, lang.Mode(w.session.Setup().Mode)); len(notes) > 0 {
			w.tell(lang.GameOpenedNoted, name, lang.FileNote(notes[0]))
		}
		w.changed()
	})
}

// readFile reads the main line of a file, and says what was left out.
func readFile(path string, rules game.Rules) (game.Record, []notation.Note, error) {
	file, err := os.Open(path)
	if err != nil {
		return game.Record{}, nil, err
	}
	defer file.Close()
	if info, err := file.Stat(); err == nil && info.IsDir() {
		return game.Record{}, nil, &notation.Error{Kind: notation.NotARecord}
	}
	tree, notes, err := notation.ReadTree(path, file, notation.Options{Rules: rules, Decode: charset.Decode})
	if err != nil {
		return game.Record{}, nil, err
	}
	record, err := notation.RecordOf(tree)
	return record, notes, err
}

// record is the game under way, with all that its file said.
func (w *Window) record() game.Record {
	r := w.session.Record()
	r.Date = time.Now().Format(time.DateOnly)
	for seat := range r.Names {
		r.Names[seat] = w.words.Name(game.Seat(seat))
	}
	if w.document.match == w.session.Match() {
		if w.document.record.Date != "" {
			r.Date = w.document.record.Date
		}
		for seat, name := range w.document.record.Names {
			if name != "" {
				r.Names[seat] = name
			}
		}
		r.Tree, r.SetUp = w.document.record.Tree, w.document.record.SetUp
	}
	return r
}

// saveRecord writes the game to its file, or asks for one.
func (w *Window) saveRecord() {
	path := w.document.path
	if w.document.match != w.session.Match() || !strings.EqualFold(filepath.Ext(path), ".sgf") {
		w.saveDialog()
		return
	}
	w.saveTo(path)
}

// saveDialog asks for a file to write the game to.
func (w *Window) saveDialog() {
	name := todaysName("")
	if w.document.match == w.session.Match() && w.document.path != "" {
		name = strings.TrimSuffix(filepath.Base(w.document.path), filepath.Ext(w.document.path))
	}
	w.dialogs.ShowLarge(chooser.New(chooser.Request{Save: true, Folder: w.folder(), Name: name + ".sgf", Endings: []string{".sgf"}}, w.window, w.saveTo))
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
		w.tell(lang.FileUnwritable, filepath.Base(path), lang.Cause(err))
	} else {
		w.document = document{path, record, w.session.Match()}
		w.tell(lang.GameSaved, filepath.Base(path))
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
		w.tell(lang.FileUnwritable, filepath.Base(path), lang.Cause(err))
	} else {
		w.tell(saved, filepath.Base(path))
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
	text, err := notation.Moves(w.session.Match().Record())
	if err != nil {
		w.session.Say(session.Notice{Kind: session.Refused, Err: err}) // cannot be: the game under way is legal
	} else {
		w.app.Clipboard().SetContent(text)
		w.tell(lang.MovesCopied)
	}
	w.refresh()
}

// pasteMoves plays the moves on the clipboard, or the record in it.
func (w *Window) pasteMoves() {
	text := strings.TrimSpace(w.app.Clipboard().Content())
	record := game.Record{Rules: w.session.Match().Rules()}
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
		w.tell(lang.ClipboardNoMoves)
		w.refresh()
	case err != nil:
		w.tell(lang.FileRefusal(lang.Clipboard(), err))
		w.refresh()
	default:
		w.session.Open(record)
		said := lang.MovesPasted
		if points != nil && rest != "" {
			said = lang.MovesPastedPart
		}
		w.tell(said, len(record.Choices), lang.Mode(w.session.Setup().Mode))
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
