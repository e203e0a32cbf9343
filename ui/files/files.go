// Package files opens and saves the game under way, and exchanges moves with the
// clipboard. Start with Files.
package files

import (
	"bytes"
	"context"
	"errors"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"

	"fyne.io/fyne/v2"

	"jingzi/game"
	"jingzi/game/notation"
	"jingzi/game/session"
	"jingzi/ui/background"
	"jingzi/ui/charset"
	"jingzi/ui/chooser"
	"jingzi/ui/desk"
	"jingzi/ui/disk"
	"jingzi/ui/lang"
	"jingzi/ui/status"
)

// Files is the file of the game under way. Its methods belong to the UI
// goroutine.
type Files struct {
	WriteFunc     func(path string, data []byte) error   // disk.WriteAtomic, but for tests
	RenderPicture func(extension string) ([]byte, error) // of the board, for one of PictureExtensions

	desk      *desk.Desk
	game      status.Formatter
	document  document
	opening   *background.Job[struct{}]
	saving    map[string]*background.TaskQueue                                                          // by folder: no disk waits for one that hangs
	numSaves  int                                                                                       // of games, how many were asked for
	numFailed int                                                                                       // how many files could not be written
	onSaved   func()                                                                                    // see OnSaved; nil if nobody waits
	read      func(path string, o notation.Options) (*game.Tree, []notation.Note, error)                // readFile, but for tests
	readText  func(ctx context.Context, r game.Rules, text string) (*game.Tree, []notation.Note, error) // readText, but for tests
}

func New(d *desk.Desk, game status.Formatter) *Files {
	return &Files{desk: d, game: game, opening: background.New[struct{}](d.Post),
		saving: map[string]*background.TaskQueue{}, WriteFunc: disk.WriteAtomic, read: readFile, readText: readText}
}

// Stop drops a file that is being read, and waits until those that are being
// saved are written.
func (f *Files) Stop() {
	f.opening.Stop()
	for _, q := range f.saving {
		q.Close()
	}
}

func (f *Files) Saving() bool {
	for _, q := range f.saving {
		if q.Busy() {
			return true
		}
	}
	return false
}

// OnSaved calls then once all files that are being saved, at least one, have
// been written or could not be.
func (f *Files) OnSaved(then func(written bool)) {
	before := f.numFailed
	f.onSaved = func() { then(f.numFailed == before) }
}

// document is the file that the game under way was opened from or saved to.
type document struct {
	path       string
	match      session.MatchReader // the game it belongs to: the next one has no file yet
	saveNumber int                 // its number, from 1; 0 if the file was opened
	isPart     bool                // the file has more games than this
}

// Name returns the name of the file that the game under way was opened from or saved to;
// empty for a game without a file.
func (f *Files) Name() string {
	if f.document.path == "" || f.document.match != f.game.Session.Game.Match() {
		return ""
	}
	return shortName(f.document.path)
}

// PictureExtensions are those of the pictures that a game can be saved as.
var PictureExtensions = []string{".png", ".svg"}

// Choose asks for a file, beside the last one, and hands its path on.
func (f *Files) Choose(r chooser.Request, chosen func(path string)) {
	f.desk.Choose(&f.desk.Dialogs, r, chosen)
}

// ChooseNew asks for a file to write to.
func (f *Files) ChooseNew(title string, chosen func(path string), endings ...string) {
	f.Choose(chooser.Request{Title: title, Save: true, Name: today() + endings[0], Extensions: endings}, chosen)
}

// today is what a new file is called.
func today() string { return "jingzi-" + time.Now().Format(time.DateOnly) }

func (f *Files) OpenDialog() { f.Choose(chooser.Request{Extensions: notation.Extensions}, f.Open) }

func (f *Files) OnDropped(_ fyne.Position, dropped []fyne.URI) {
	if len(dropped) > 0 {
		f.Open(dropped[0].Path())
	}
}

// Open reads a file, by its path or its file:// address, in the background and
// puts its game on the board, unless another is opened meanwhile. A file that is
// wrong in any way leaves the game as it is.
func (f *Files) Open(path string) {
	path = pathOf(path)
	f.load(path, f.options(path), func(got readResult) {
		f.ask(path, got, func(got readResult) { f.show(path, got) })
	})
}

// load reads a file in the background, in place of the one that is being read, and
// hands it on, or says why it cannot be read.
func (f *Files) load(path string, o notation.Options, done func(readResult)) {
	var got readResult
	saved := f.saving[filepath.Dir(path)].Wait() // it may be this file
	f.inBackground(func(ctx context.Context) (err error) {
		saved()
		o.Context = ctx
		got.tree, got.notes, err = f.read(path, o)
		return err
	}, func(err error) {
		if err != nil {
			f.desk.Notify(lang.FileRefusal(shortName(path), err))
			return
		}
		done(got)
	})
}

func (f *Files) show(path string, got readResult) {
	if isLibrary(path) {
		f.game.Session.Game.OpenLibrary(got.tree, firstFork(got.tree))
	} else {
		f.game.Session.Game.Open(got.tree)
	}
	f.document = document{path: path, match: f.game.Session.Game.Match(),
		isPart: slices.ContainsFunc(got.notes, func(n notation.Note) bool { return n.Kind == notation.ExtraGamesIgnored })}
	name, mode := filepath.Base(path), f.game.Session.Seats.Config().Mode
	f.desk.Notify(func(...any) string { // in the language of the moment
		switch {
		case f.game.Session.Game.TooLargeToSave():
			return lang.GameOpenedNoted(name, lang.GameKeptInPart())
		case len(got.notes) > 0:
			return lang.GameOpenedNoted(name, lang.FileNote(got.notes[0]))
		}
		return lang.GameOpenedAs(name, lang.Mode(mode))
	})
}

// options are how a file is read before the player is asked.
func (f *Files) options(path string) notation.Options {
	o := notation.Options{Rules: f.game.Session.Game.Match().Rules(), Decode: charset.Decode}
	if isLibrary(path) {
		o.Rules, o.RulesKnown = libraryRules[f.libraryRules()], true
	}
	return o
}

// firstFork is where a library is opened: at the position that it names, or where its
// lines part.
func firstFork(t *game.Tree) *game.Node {
	if start := notation.StartOf(t); start != nil {
		return start
	}
	n := t.Root()
	for len(n.Children()) == 1 {
		n = n.Children()[0]
	}
	return n
}

// inBackground reads a game, in place of the one that is being read.
func (f *Files) inBackground(read func(context.Context) error, done func(error)) {
	f.opening.Stop()
	f.opening = background.New[struct{}](f.desk.Post) // a new one does not wait for a disk that hangs
	f.opening.Start(func(ctx context.Context, _ func(struct{})) error { return read(ctx) }, nil, done)
}

// pathOf is the path of a file that may be given by its address: the form in
// which some programs hand files on.
func pathOf(given string) string {
	address, err := url.Parse(given)
	if err != nil || address.Scheme != "file" || address.Path == "" || address.Host != "" && address.Host != "localhost" {
		return given
	}
	path := address.Path
	if runtime.GOOS == "windows" {
		path = strings.TrimPrefix(path, "/") // of "/C:/games"
	}
	return filepath.FromSlash(path)
}

// readFile reads a file, and says what was left out.
func readFile(path string, o notation.Options) (*game.Tree, []notation.Note, error) {
	file, err := disk.Open(path)
	if err != nil {
		return nil, nil, err
	}
	defer file.Close()
	return notation.ReadTree(path, file, o)
}

// Tree is the whole game with its date and the names and levels of its players:
// those of the file it comes from, or else of those who play it.
func (f *Files) Tree() *game.Tree {
	t := f.game.Session.Game.Match().Tree()
	if t.Date == "" {
		t.Date = time.Now().Format(time.DateOnly)
	}
	for seat, level := range f.game.Session.Seats.Levels() {
		t.Levels[seat] = string(level)
		if t.Names[seat] == "" {
			t.Names[seat] = f.game.Name(game.Seat(seat))
		}
	}
	return &t
}

// Save writes the game to its file, or asks for one. What the format of the file
// cannot hold is not lost without a question.
func (f *Files) Save() {
	path, match := f.document.path, f.game.Session.Game.Match()
	if f.document.match != match || f.document.isPart || !slices.Contains(notation.Extensions, extension(path)) {
		f.SaveDialog()
		return
	}
	data, notes, err := f.content(path)
	lost := slices.DeleteFunc(slices.Clone(notes), func(n notation.Note) bool { return n.Kind == notation.RulesLost })
	if err != nil || len(lost) == 0 {
		f.write(path, data, notes, err)
		return
	}
	f.desk.Dialogs.Confirm(lang.Save(), lang.AskLossySave(shortName(path), lang.FileNotes(lost)), lang.Save(), func(save bool) {
		if save && f.game.Session.Game.Match() == match {
			f.SaveTo(path)
		}
	})
}

// SaveDialog asks for a file to write the game to, in the format that its name
// ends with.
func (f *Files) SaveDialog() {
	name := today() + notation.Extensions[0]
	if f.document.match == f.game.Session.Game.Match() && f.document.path != "" {
		name = filepath.Base(f.document.path)
	}
	f.Choose(chooser.Request{Save: true, Name: name, Extensions: slices.Concat(notation.Extensions, PictureExtensions)}, f.SaveTo)
}

// isLibrary reports whether the format of a file is one of libraries.
func isLibrary(path string) bool {
	format := notation.FormatNamed(path)
	return format != nil && format.Library
}

func extension(path string) string { return strings.ToLower(filepath.Ext(path)) }

// content is the game in the format that a file's name ends with. The notes say
// what that cannot hold.
func (f *Files) content(path string) (data []byte, notes []notation.Note, err error) {
	if slices.Contains(PictureExtensions, extension(path)) {
		data, err = f.RenderPicture(extension(path))
		return data, nil, err
	}
	tree := f.Tree()
	if format := notation.FormatNamed(path); format != nil && slices.Contains(format.Lacks, notation.NamesLost) {
		own := f.game.Session.Game.Match().Tree()
		tree.Date, tree.Levels = own.Date, own.Levels // what was filled in is not missed
		if !format.Names {
			tree.Names = own.Names
		}
	}
	var out bytes.Buffer
	plies := f.game.Session.Game.Match().Plies()
	notes, err = notation.WriteTree(&out, path, tree, notation.Options{Encode: charset.Encode, LineEnd: plies[len(plies)-1].Node})
	return out.Bytes(), notes, err
}

// SaveTo writes the game, or a picture of it, to a file, whole, and says how that
// went and what the format cannot hold.
func (f *Files) SaveTo(path string) {
	data, notes, err := f.content(path)
	f.write(path, data, notes, err)
}

func (f *Files) write(path string, data []byte, notes []notation.Note, err error) {
	match := f.game.Session.Game.Match()
	f.numSaves++
	save := f.numSaves
	words, picture := lang.GameSaved, slices.Contains(PictureExtensions, extension(path))
	switch {
	case picture:
		words = lang.PictureSaved
	case len(notes) > 0:
		words = func(name ...any) string { return lang.GameSavedNoted(name[0], lang.FileNotes(notes)) }
	}
	f.WriteFile(path, data, err, func(err error) {
		if err != nil {
			return
		}
		if !picture && f.game.Session.Game.Match() == match && save > f.document.saveNumber { // neither opened nor saved elsewhere meanwhile
			f.document = document{path: path, match: match, saveNumber: save}
		}
		f.desk.Notify(words, shortName(path)) // with the title of the window
	})
}

// Write writes a file whole in the background, unless its content could not be
// made, says how that went, and calls then if it went well.
func (f *Files) Write(path string, data []byte, err error, saved lang.Text, then func()) {
	f.WriteFile(path, data, err, func(err error) {
		if err == nil {
			f.desk.Notify(saved, shortName(path))
			then()
		}
	})
}

// WriteFile is Write, but says only what went wrong, and calls done in any case.
// The files of one folder are written in the order of the calls.
func (f *Files) WriteFile(path string, data []byte, err error, done func(error)) {
	folder := filepath.Dir(path)
	if f.saving[folder] == nil {
		f.saving[folder] = background.NewTaskQueue(f.desk.Post)
	}
	f.saving[folder].Add(func() error {
		if err != nil {
			return err
		}
		return f.WriteFunc(path, data)
	}, func(err error) {
		if err != nil {
			f.numFailed++
			f.refused(path, err)
		}
		done(err)
		if after := f.onSaved; after != nil && !f.Saving() {
			f.onSaved = nil
			after()
		}
	})
}

// refused says why a file could not be written.
func (f *Files) refused(path string, err error) {
	f.desk.Notify(func(...any) string {
		if errors.Is(err, notation.ErrNotRegular) || errors.Is(err, notation.ErrFormat) {
			return lang.FileRefusal(shortName(path), err)()
		}
		return lang.FileUnwritable(shortName(path), lang.FileCause(err))
	})
}

func shortName(path string) string { return lang.Truncate(filepath.Base(path), 80) }

// Folder is where file dialogs begin: beside the last file, else at home.
func (f *Files) Folder() string {
	if f.document.path != "" {
		return filepath.Dir(f.document.path)
	}
	home, _ := os.UserHomeDir() // without one the dialog begins where it can
	return home
}

// CopyMoves puts the moves on the clipboard, as "h8i9…"; where there are stones that
// were set up, in a record that has those too.
func (f *Files) CopyMoves() { f.copyText(f.moves, lang.NothingToCopy, lang.MovesCopied) }

func (f *Files) moves(r game.Rules, moves []game.Move) string {
	if !f.hasSetup() {
		return notation.Moves(r, moves)
	}
	m := f.game.Session.Game.Match()
	t, _ := m.Tree().PathTree(m.Plies()[m.Index()].Node)
	var record strings.Builder
	_ = notation.WriteSGFTree(&record, t) // of a game that is on the board, into memory
	return record.String()
}

// hasSetup reports whether stones or the turn were set up on the way to the present position.
func (f *Files) hasSetup() bool {
	m := f.game.Session.Game.Match()
	return slices.ContainsFunc(m.Plies()[:m.Index()+1], func(p game.Ply) bool { return p.Node.Setup != nil })
}

// CopyLink puts the address on the clipboard at which a page in the web shows the
// game: that of notation.GomocalcLink or RenjuPortalLink.
func (f *Files) CopyLink(link func(game.Rules, []game.Move) string) {
	f.copyText(func(r game.Rules, moves []game.Move) string {
		if f.hasSetup() {
			return ""
		}
		return link(r, moves)
	}, lang.LinkNotPossible, lang.LinkCopied)
}

// HasLink reports whether the page can show the game.
func (f *Files) HasLink(link func(game.Rules, []game.Move) string) bool {
	m := f.game.Session.Game.Match()
	return !f.hasSetup() && link(m.Rules(), m.Moves()) != ""
}

func (f *Files) copyText(of func(game.Rules, []game.Move) string, none, copied lang.Text) {
	m := f.game.Session.Game.Match()
	if text := of(m.Rules(), m.Moves()); text != "" {
		f.desk.App.Clipboard().SetContent(text)
		f.desk.Notify(copied)
	} else {
		f.desk.Notify(none)
	}
}

// maxPasted is how long a text on the clipboard may be, in bytes.
const maxPaste = 1 << 20

// PasteMoves plays the moves on the clipboard, or the record in it, once they
// have been read in the background, unless a file is opened meanwhile.
func (f *Files) PasteMoves() {
	text := f.desk.App.Clipboard().Content()
	if len(text) > maxPaste {
		f.desk.Notify(lang.FileTooBig, lang.Clipboard(), lang.Megabytes(maxPaste>>20))
		return
	}
	rules := f.game.Session.Game.Match().Rules()
	var got readResult
	f.inBackground(func(ctx context.Context) (err error) {
		got.tree, got.notes, err = f.readText(ctx, rules, text)
		return err
	}, func(err error) {
		if err != nil {
			f.desk.Notify(lang.ClipboardNoMoves)
			return
		}
		moves := len(got.tree.MainLine()) - 1
		f.game.Session.Game.Open(got.tree)
		mode := f.game.Session.Seats.Config().Mode
		f.desk.Notify(func(...any) string {
			if len(got.notes) > 0 {
				return lang.GameOpenedNoted(lang.Clipboard(), lang.FileNote(got.notes[0]))
			}
			return lang.MovesPasted(moves, lang.Mode(mode))
		})
	})
}

// readText reads moves, under these rules if they allow them, or a game record.
func readText(ctx context.Context, r game.Rules, text string) (*game.Tree, []notation.Note, error) {
	return notation.ReadTree("", strings.NewReader(text), notation.Options{Rules: r, Context: ctx})
}

func errorKind(err error) notation.ErrorKind {
	var e *notation.Error
	if errors.As(err, &e) {
		return e.Kind
	}
	return 0
}
