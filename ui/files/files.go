// Package files opens and saves the current game, and exchanges moves with the clipboard. A Files does this for
// a session, and remembers the file of the current game.
package files

import (
	"bytes"
	"context"
	"errors"
	"fmt"
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

// Files opens and saves the current game of a session. Its methods are called on the UI goroutine.
type Files struct {
	// Writes a file; disk.WriteAtomic outside tests.
	WriteFunc func(path string, data []byte) error

	// Renders the board in the format of one of PictureExtensions.
	RenderPicture func(extension string) ([]byte, error)

	desk     *desk.Desk
	game     status.Formatter
	document document
	opening  *background.Job[struct{}]

	// Queues by folder, so that a hung disk does not block other disks.
	saving map[string]*background.TaskQueue

	// Number of saves of the game so far.
	numSaves int

	// Number of files that could not be written so far.
	numFailed int

	// Called when no file is being saved any more; may be nil; see OnSaved.
	onSaved func()

	// readFile outside tests.
	read func(path string, o notation.Options) (*game.Tree, []notation.Note, error)

	// readText outside tests.
	readText func(ctx context.Context, r game.Rules, text string) (*game.Tree, []notation.Note, error)
}

// New returns a Files for the session of game.
func New(d *desk.Desk, game status.Formatter) *Files {
	return &Files{desk: d, game: game, opening: background.New[struct{}](d.Post),
		saving: map[string]*background.TaskQueue{}, WriteFunc: disk.WriteAtomic, read: readFile, readText: readText}
}

// Stop cancels the current read and waits for all saves to finish.
func (f *Files) Stop() {
	f.opening.Stop()

	for _, q := range f.saving {
		q.Close()
	}
}

// IsSaving reports whether a file is being saved.
func (f *Files) IsSaving() bool {
	for _, q := range f.saving {
		if q.Busy() {
			return true
		}
	}

	return false
}

// OnSaved arranges that onDone is called when all current saves have finished. written reports whether all
// succeeded. Call OnSaved only if IsSaving returns true.
func (f *Files) OnSaved(onDone func(written bool)) {
	numFailed := f.numFailed
	f.onSaved = func() { onDone(f.numFailed == numFailed) }
}

// document is the file that the current game was opened from or saved to.
type document struct {
	path string

	// The game in the file.
	match session.MatchReader

	// Number of the save, counted from 1; 0 if the file was opened.
	saveNumber int

	// The file also contains other games, or longer texts.
	isPart bool

	// The character set that was chosen for a library; empty for that of the game.
	charset string

	// The character set in which the text of the file is likelier than in the declared one; may be empty.
	likelierCharset string

	// The last node of the displayed line when the file was opened.
	lineEnd *game.Node
}

// Name returns the name of the file that the current game was opened from or saved to. It is empty if there
// is none.
func (f *Files) Name() string {
	if f.document.path == "" || f.document.match != f.game.Session.Game.Match() {
		return ""
	}
	return shortName(f.document.path)
}

// PictureExtensions lists the extensions of the picture formats in which a game can be saved.
var PictureExtensions = []string{".png", ".svg"}

// Choose shows a file dialog, initially in the last file's folder, and calls onChosen with the path.
func (f *Files) Choose(r chooser.Request, onChosen func(path string)) {
	f.desk.ChooseFile(&f.desk.Dialogs, r, onChosen)
}

// ChooseNew shows a dialog for a file to write.
func (f *Files) ChooseNew(title string, onChosen func(path string), extensions ...string) {
	f.Choose(chooser.Request{
		Title:      title,
		Save:       true,
		Name:       newBaseName() + extensions[0],
		Extensions: extensions,
	}, onChosen)
}

// newBaseName returns the base name of a new file.
func newBaseName() string { return "jingzi-" + time.Now().Format(time.DateOnly) }

// OpenDialog shows a dialog for a file to open.
func (f *Files) OpenDialog() { f.Choose(chooser.Request{Extensions: notation.Extensions}, f.Open) }

// OnDropped opens the first of the files that were dropped on the window.
func (f *Files) OnDropped(_ fyne.Position, dropped []fyne.URI) {
	if len(dropped) > 0 {
		f.Open(dropped[0].Path())
	}
}

// Open reads a file, given by its path or file:// URL, in the background and opens its game, unless another
// file is opened in the meantime. If the file is invalid, the current game does not change.
func (f *Files) Open(path string) {
	path = pathOf(path)
	f.load(path, f.options(path), func(result readResult) {
		f.ask(path, result, func(result readResult) { f.show(path, result) })
	})
}

// load reads a file in the background, cancelling the previous read, and calls onDone with the result, or
// notifies the player of an error.
func (f *Files) load(path string, o notation.Options, onDone func(readResult)) {
	var result readResult

	// The file may be in the queue.
	waitForSaves := f.saving[filepath.Dir(path)].Wait()
	f.readInBackground(func(ctx context.Context) (err error) {
		waitForSaves()
		o.Context = ctx
		result, err = f.readGame(path, o)
		return err
	}, func(err error) {
		if err != nil {
			f.desk.Notify(lang.FileRefusal(shortName(path), err))
			return
		}
		onDone(result)
	})
}

func (f *Files) show(path string, result readResult) {
	// The game with the name of its file and the message is one change.
	f.game.Session.Together(func() { f.showGame(path, result) })
}

func (f *Files) showGame(path string, result readResult) {
	if isLibrary(path) {
		f.game.Session.Game.OpenLibrary(result.tree, libraryStart(result.tree))
	} else {
		f.game.Session.Game.Open(result.tree)
	}
	match := f.game.Session.Game.Match()
	plies := match.Plies()
	f.document = document{path: path, match: match, likelierCharset: likelierCharset(result.notes),
		lineEnd: plies[len(plies)-1].Node,
		isPart: slices.ContainsFunc(result.notes, func(n notation.Note) bool {
			return n.Kind == notation.ExtraGamesIgnored || n.Kind == notation.TextShortened
		})}
	name, mode := filepath.Base(path), f.game.Session.Seats.Config().Mode

	// Evaluated in the language at the time of display.
	f.desk.Notify(func(...any) string {
		switch {
		case f.game.Session.Game.TooLargeToSave():
			return lang.GameOpenedNoted(name, lang.GameKeptInPart())
		case len(result.notes) > 0:
			return lang.GameOpenedNoted(name, lang.FileNote(result.notes[0]))
		}

		return lang.GameOpenedAs(name, lang.Mode(mode))
	})
}

// likelierCharset returns the character set that a note on a file names as likelier than the declared one, or "".
func likelierCharset(notes []notation.Note) string {
	for _, n := range notes {
		if n.Kind == notation.CharsetDoubtful {
			return n.Text
		}
	}

	return ""
}

// LikelierReading returns the character set in which the text of the opened file is likelier than in the one that it
// declares, and a function that opens it in that. They are empty and nil if there is none, or once a move is made or
// another line is displayed.
func (f *Files) LikelierReading() (charsetName string, open func()) {
	d, match := f.document, f.game.Session.Game.Match()
	plies := match.Plies()
	if d.likelierCharset == "" || d.match != match || plies[len(plies)-1].Node != d.lineEnd {
		return "", nil
	}

	return d.likelierCharset, func() {
		o := f.options(d.path)
		o.Charset, o.Decode = d.likelierCharset, charset.DecoderFor(d.likelierCharset)
		f.load(d.path, o, func(result readResult) { f.show(d.path, result) })
	}
}

// options returns the options for the first attempt to read a file, before any dialog.
func (f *Files) options(path string) notation.Options {
	o := notation.Options{Rules: f.game.Session.Game.Match().Rules(), Decode: charset.Decode,
		Likelier: charset.Likelier}
	if isLibrary(path) {
		o.Rules, o.RulesKnown = libraryRules[f.libraryRulesIndex()], true
	}
	return o
}

// libraryStart returns the node at which to open a library: the start that it names, or the first fork.
func libraryStart(t *game.Tree) *game.Node {
	if start := notation.StartOf(t); start != nil {
		return start
	}

	n := t.Root()
	for len(n.Children()) == 1 {
		n = n.Children()[0]
	}

	return n
}

// readInBackground cancels the previous read, calls read in the background, and then onDone on the UI
// goroutine.
func (f *Files) readInBackground(read func(context.Context) error, onDone func(error)) {
	f.opening.Abandon()
	f.opening.Start(func(ctx context.Context, _ func(struct{})) error { return read(ctx) }, nil, onDone)
}

// pathOf returns the path of a file that is named by its path or, as by some programs, by its file:// URL.
func pathOf(name string) string {
	u, err := url.Parse(name)
	if err != nil || u.Scheme != "file" || u.Path == "" {
		return name
	}
	if u.Host != "" && u.Host != "localhost" {
		return name
	}
	path := u.Path
	if runtime.GOOS == "windows" {
		// As in "/C:/games".
		path = strings.TrimPrefix(path, "/")
	}

	return filepath.FromSlash(path)
}

// readFile reads the game in a file. The notes list what was omitted.
func readFile(path string, o notation.Options) (*game.Tree, []notation.Note, error) {
	file, err := disk.Open(path)
	if err != nil {
		return nil, nil, err
	}
	defer file.Close()

	return notation.ReadTree(path, file, o)
}

// Tree returns the tree of the current game. If the game was played in this program, it adds today's date and the
// names of the session's players unless the game has them. It also adds the levels of the computers that play
// the game. The ranks of people in a record are kept, and so are all levels of a record to which new moves only
// add variations.
func (f *Files) Tree() *game.Tree {
	t := f.game.Session.Game.Match().Tree()
	if !t.IsRecord() && t.Date == "" {
		t.Date = time.Now().Format(time.DateOnly)
	}

	for seat, level := range f.game.Session.Seats.Levels() {
		isRank := t.Levels[seat] != "" && game.Level(t.Levels[seat]).Rung() == 0
		if level != "" && !isRank && (!t.Uncounted || t.Continued) {
			t.Levels[seat] = string(level)
		}
		if !t.IsRecord() && t.Names[seat] == "" {
			t.Names[seat] = f.game.Name(game.Seat(seat))
		}
	}

	return &t
}

// Save writes the game to its file, or shows a dialog if it has none. It asks for confirmation if the
// format of the file does not support all of the game.
func (f *Files) Save() {
	path, match := f.document.path, f.game.Session.Game.Match()
	if f.document.match != match || f.document.isPart || !slices.Contains(notation.Extensions, extension(path)) {
		f.SaveDialog()
		return
	}
	data, notes, err := f.content(path, f.document.charset)
	lost := slices.DeleteFunc(slices.Clone(notes), func(n notation.Note) bool { return n.Kind == notation.RulesLost })
	if err != nil || len(lost) == 0 {
		f.write(path, f.document.charset, data, notes, err)
		return
	}
	f.desk.Dialogs.Confirm(lang.Save(), lang.AskLossySave(shortName(path), lang.FileNotes(lost)), lang.Save(),
		func(save bool) {
			if save && f.game.Session.Game.Match() == match {
				f.saveIn(path, f.document.charset)
			}
		})
}

// SaveDialog shows a dialog for a file to save the game to. The extension determines the format.
func (f *Files) SaveDialog() {
	name := newBaseName() + notation.Extensions[0]
	if f.document.match == f.game.Session.Game.Match() && f.document.path != "" {
		name = filepath.Base(f.document.path)
	}
	f.Choose(chooser.Request{
		Save:       true,
		Name:       name,
		Extensions: slices.Concat(notation.Extensions, PictureExtensions),
	}, func(path string) { f.askCharset(path, f.Tree(), func(name string) { f.saveIn(path, name) }) })
}

// isLibrary reports whether a file has a format for libraries.
func isLibrary(path string) bool {
	format := notation.FormatByExtension(path)
	return format != nil && format.Library
}

// extension returns the extension of a file in lower case.
func extension(path string) string { return strings.ToLower(filepath.Ext(path)) }

// content returns the game in the format of a file's extension, and a library in the named character set, or in that of
// the game if the name is empty. The notes list what the format does not support.
func (f *Files) content(path, charsetName string) (data []byte, notes []notation.Note, err error) {
	if slices.Contains(PictureExtensions, extension(path)) {
		data, err = f.RenderPicture(extension(path))
		return data, nil, err
	}
	line := f.game.Session.Navigator.Line()

	return f.encode(f.Tree(), line[len(line)-1].Node, path, charsetName)
}

// encode is like content for a tree returned by Tree, or a part of it. Formats without variations get the line to
// lineEnd, or the main line if it is nil.
func (f *Files) encode(tree *game.Tree, lineEnd *game.Node, path, charsetName string) (data []byte,
	notes []notation.Note, err error) {
	if isLibrary(path) && charsetName != "" {
		tree.Charset = strings.TrimPrefix(charsetName, charset.UTF8)
	}
	if format := notation.FormatByExtension(path); format != nil && slices.Contains(format.Lacks, notation.NamesLost) {
		current := f.game.Session.Game.Match().Tree()

		// What Tree has added is not worth a note.
		tree.Date, tree.Levels = current.Date, current.Levels
		if !format.Names {
			tree.Names = current.Names
		}
	}
	var out bytes.Buffer
	notes, err = notation.WriteTree(&out, path, tree, notation.Options{Encode: charset.Encode, LineEnd: lineEnd})

	return out.Bytes(), notes, err
}

// SaveTo writes the game, or a picture of it, to a file atomically, and notifies the player of the result
// and of what the format does not support.
func (f *Files) SaveTo(path string) { f.saveIn(path, "") }

// saveIn is like SaveTo, but writes a library in the named character set unless the name is empty.
func (f *Files) saveIn(path, charsetName string) {
	data, notes, err := f.content(path, charsetName)
	f.write(path, charsetName, data, notes, err)
}

// write is saveIn with the result of content.
func (f *Files) write(path, charsetName string, data []byte, notes []notation.Note, err error) {
	match := f.game.Session.Game.Match()
	f.numSaves++
	number := f.numSaves

	message, isPicture := savedText(notes), slices.Contains(PictureExtensions, extension(path))
	if isPicture {
		message = lang.PictureSaved
	}
	f.WriteFile(path, data, err, func(err error) {
		if err != nil {
			return
		}

		// The same game, without a later save.
		if !isPicture && f.game.Session.Game.Match() == match && number > f.document.saveNumber {
			f.document = document{path: path, match: match, saveNumber: number, charset: charsetName}
		}

		// After setting the document, since Notify updates the window's title.
		f.desk.Notify(message, shortName(path))
	})
}

// savedText returns a text with the name of a file to which a game was saved, and with what the format does not
// support.
func savedText(notes []notation.Note) lang.Text {
	if len(notes) == 0 {
		return lang.GameSaved
	}
	return func(name ...any) string { return lang.GameSavedNoted(name[0], lang.FileNotes(notes)) }
}

// HasPart reports whether SavePartDialog saves less than the whole game: another position than the first is displayed.
func (f *Files) HasPart() bool { return f.game.Session.Navigator.StartIndex() > 0 }

// SavePartDialog shows a dialog for a file to which the part of the game from the displayed position is saved, as a
// record that begins with that position. The file does not become that of the game.
func (f *Files) SavePartDialog() {
	part, number := f.displayedPart()
	f.Choose(chooser.Request{
		Title:      lang.Title(lang.SavePart()),
		Save:       true,
		Name:       fmt.Sprintf("%s-%d%s", newBaseName(), number, notation.Extensions[0]),
		Extensions: notation.Extensions,
	}, func(path string) {
		f.askCharset(path, part, func(name string) { f.savePart(part, path, name) })
	})
}

// displayedPart returns the part of the game from the displayed position, and the number of the last stone there. In
// a variation that a review displays, it is the position from which the variation starts.
func (f *Files) displayedPart() (part *game.Tree, number int) {
	nav := f.game.Session.Navigator
	ply := &nav.Plies()[nav.StartIndex()]

	// No error, since the position is displayed.
	part, _ = f.Tree().Subtree(ply.Node)

	return part, ply.Number
}

// savePart writes a part of the game, as returned by game.Tree.Subtree, like saveIn.
func (f *Files) savePart(part *game.Tree, path, charsetName string) {
	data, notes, err := f.encode(part, nil, path, charsetName)
	f.Write(path, data, err, savedText(notes), func() {})
}

// Write writes a file atomically in the background, unless err is not nil, and notifies the player of the
// result, on success with message. On success it calls onSuccess.
func (f *Files) Write(path string, data []byte, err error, message lang.Text, onSuccess func()) {
	f.WriteFile(path, data, err, func(err error) {
		if err == nil {
			f.desk.Notify(message, shortName(path))
			onSuccess()
		}
	})
}

// WriteFile is like Write, but notifies the player only of errors, and always calls onDone with the result.
// Files in the same folder are written in the order of the calls.
func (f *Files) WriteFile(path string, data []byte, err error, onDone func(error)) {
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
			f.notifyFailure(path, err)
		}
		onDone(err)
		if onSaved := f.onSaved; onSaved != nil && !f.IsSaving() {
			f.onSaved = nil
			onSaved()
		}
	})
}

// notifyFailure notifies the player why a file could not be written.
func (f *Files) notifyFailure(path string, err error) {
	f.desk.Notify(func(...any) string {
		if errors.Is(err, notation.ErrNotRegular) || errors.Is(err, notation.ErrFormat) {
			return lang.FileRefusal(shortName(path), err)()
		}
		return lang.FileUnwritable(shortName(path), lang.FileCause(err))
	})
}

// shortName returns the name of a file for messages.
func shortName(path string) string { return lang.Truncate(filepath.Base(path), 80) }

// Folder returns the initial folder of file dialogs: the folder of the last file or, if there is none, the home
// folder.
func (f *Files) Folder() string {
	if f.document.path != "" {
		return filepath.Dir(f.document.path)
	}

	// On an error the dialog chooses a folder.
	home, _ := os.UserHomeDir()
	return home
}

// CopyMoves copies the moves of the displayed line to the clipboard, in the form "h8i9…", or in SGF if stones were
// set up.
func (f *Files) CopyMoves() { f.copyText(f.moves, lang.NothingToCopy, lang.MovesCopied) }

// moves formats the moves for CopyMoves.
func (f *Files) moves(r game.Rules, moves []game.Move) string {
	if !f.hasSetup() {
		return notation.Moves(r, moves)
	}
	line := f.game.Session.Navigator.Line()
	t, _ := f.game.Session.Game.Match().Tree().PathTree(line[len(line)-1].Node)
	var record strings.Builder

	// Fails only for a game that is too large; then there is no text.
	_ = notation.WriteSGFTree(&record, t)

	return record.String()
}

// hasSetup reports whether stones or the side to move were set up in the displayed line.
func (f *Files) hasSetup() bool {
	return slices.ContainsFunc(f.game.Session.Navigator.Line(), func(p game.Ply) bool { return p.Node.Setup != nil })
}

// CopyLink copies the URL of a web page with the displayed line to the clipboard. link, which returns the URL, is
// notation.GomocalcLink or notation.RenjuPortalLink.
func (f *Files) CopyLink(link func(game.Rules, []game.Move) string) {
	f.copyText(func(r game.Rules, moves []game.Move) string {
		if f.hasSetup() {
			return ""
		}
		return link(r, moves)
	}, lang.LinkNotPossible, lang.LinkCopied)
}

// HasLink reports whether the web site of link supports the displayed line; see CopyLink.
func (f *Files) HasLink(link func(game.Rules, []game.Move) string) bool {
	return !f.hasSetup() && link(f.game.Session.Game.Match().Rules(), f.lineMoves()) != ""
}

// lineMoves returns the moves of the displayed line.
func (f *Files) lineMoves() []game.Move { return game.Moves(f.game.Session.Navigator.Line()) }

// copyText copies the moves of the displayed line to the clipboard as formatted by format, which returns "" if that
// is not possible.
func (f *Files) copyText(format func(game.Rules, []game.Move) string, none, copied lang.Text) {
	if text := format(f.game.Session.Game.Match().Rules(), f.lineMoves()); text != "" {
		f.desk.App.Clipboard().SetContent(text)
		f.desk.Notify(copied)
	} else {
		f.desk.Notify(none)
	}
}

// maxPaste is the maximum length of a text from the clipboard, in bytes.
const maxPaste = 1 << 20

// PasteMoves reads the moves or the game record on the clipboard in the background and opens the game, unless a
// file is opened in the meantime.
func (f *Files) PasteMoves() {
	text := f.desk.App.Clipboard().Content()
	if len(text) > maxPaste {
		f.desk.Notify(lang.FileTooBig, lang.Clipboard(), lang.Megabytes(maxPaste>>20))
		return
	}
	rules := f.game.Session.Game.Match().Rules()
	var result readResult
	f.readInBackground(func(ctx context.Context) (err error) {
		result.tree, result.notes, err = f.readText(ctx, rules, text)
		return err
	}, func(err error) {
		if err != nil {
			f.desk.Notify(lang.ClipboardNoMoves)
			return
		}
		f.showPasted(result)
	})
}

// showPasted opens the game from the clipboard.
func (f *Files) showPasted(result readResult) {
	f.game.Session.Together(func() {
		f.game.Session.Game.Open(result.tree)
		numMoves := len(game.Moves(f.game.Session.Game.Match().Plies()))
		mode := f.game.Session.Seats.Config().Mode
		f.desk.Notify(func(...any) string {
			if len(result.notes) > 0 {
				return lang.GameOpenedNoted(lang.Clipboard(), lang.FileNote(result.notes[0]))
			}
			return lang.MovesPasted(numMoves, lang.Mode(mode))
		})
	})
}

// readText parses moves, under r if they are legal under r, or a game record.
func readText(ctx context.Context, r game.Rules, text string) (*game.Tree, []notation.Note, error) {
	return notation.ReadTree("", strings.NewReader(text), notation.Options{Rules: r, Context: ctx})
}
