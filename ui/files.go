package ui

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"fyne.io/fyne/v2"

	"jingzi/game"
	"jingzi/game/notation"
	"jingzi/ui/background"
	"jingzi/ui/charset"
	"jingzi/ui/chooser"
	"jingzi/ui/lang"
)

// recordEndings are those of the files that can be opened.
var recordEndings = notation.Extensions

// document is the file that the game on the table was opened from or saved to.
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

// open reads a file in the background and puts its game on the table, unless
// another is opened meanwhile. A file that is wrong in any way leaves the game
// as it is.
func (w *Window) open(path string) {
	name := filepath.Base(path)
	var record game.Record
	var notes []notation.Note
	rules := w.table.match.Rules()
	w.opening.Stop()
	w.opening = background.New[struct{}](w.o.Post) // a new one does not wait for a disk that hangs
	w.opening.Start(func(context.Context, func(struct{})) (err error) {
		record, notes, err = readFile(path, rules)
		return err
	}, nil, func(err error) {
		if err != nil {
			w.table.notice = lang.FileRefusal(name, err)
			w.table.said = nil
			w.refresh()
			return
		}
		w.load(record)
		w.document = document{path, record, w.table.match}
		if w.table.say(lang.GameOpenedAs, name, w.table.setup.Mode.name()); len(notes) > 0 {
			w.table.say(lang.GameOpenedNoted, name, lang.FileNote(notes[0]))
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
	known := func(l game.Level) bool { return slices.Contains(w.o.Computers.Levels(r.Rules), l) }
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
		r.Tree, r.SetUp = w.document.record.Tree, w.document.record.SetUp
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
		w.table.say(lang.FileUnwritable, filepath.Base(path), lang.Cause(err))
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
		w.table.say(lang.FileUnwritable, filepath.Base(path), lang.Cause(err))
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
		w.table.notice, w.table.said = lang.FileRefusal(lang.Clipboard(), err), nil
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
