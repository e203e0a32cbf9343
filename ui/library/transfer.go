package library

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"jingzi/game"
	"jingzi/game/notation"
	"jingzi/game/saved"
	"jingzi/ui/charset"
	"jingzi/ui/chooser"
	"jingzi/ui/disk"
	"jingzi/ui/lang"
	"jingzi/ui/store"
	"jingzi/ui/widgets"
)

// progress is the progress of a long operation.
type progress struct {
	share float64 // from 0 to 1
	games int     // number of games done
}

// run runs work in the background while a dialog shows its progress and a button to cancel it. It calls
// onDone with the error of work, or with context.Canceled; work may then still be running, so onDone must not read
// what work writes.
func (w *window) run(title string, work func(ctx context.Context, report func(progress)) error, onDone func(error)) {
	if w.work.Busy() {
		return
	}
	bar, count := widget.NewProgressBar(), widget.NewLabel(lang.LibraryCount(0))
	d := &widgets.Dialog{Title: title, Content: container.NewVBox(bar, count)}
	d.Buttons = []*widgets.Button{w.Dialogs.Button(lang.Cancel(), d.Hide)}
	isDone := false
	d.OnClosed = func() {
		if !isDone {
			w.work.Stop()
			onDone(context.Canceled)
		}
	}
	w.Dialogs.Show(d)
	w.work.Start(work, func(reports []progress) {
		p := reports[len(reports)-1]
		bar.SetValue(p.share)
		count.SetText(lang.LibraryCount(p.games))
	}, func(err error) {
		isDone = true
		d.Hide()
		onDone(err)
	})
}

func (w *window) askImport() {
	w.library.desk.ChooseFile(&w.Dialogs, chooser.Request{Title: lang.LibraryImportTitle(),
		FolderButton: lang.LibraryFolder(),
		Extensions:   notation.ImportExtensions}, func(path string) { w.load([]string{path}) })
}

// importJob holds the files, the progress and the result of an import.
type importJob struct {
	list          []file
	totalSize     int64          // in bytes
	sharedCharset charset.Shared // evidence from all files

	numFiles   int
	numRead    int // number of games read and passed to the library
	numAdded   int // number of games that were new to the library
	numEmpty   int // number of games without moves
	doubts     []*doubt
	numUnsaved int // number of games that the library did not accept
	numFailed  int
	failures   []string // descriptions of the first failures
}

// doubt describes the games of an import whose texts are likelier in another character set than in the one that their
// files declare, in which they were read.
type doubt struct {
	charset string // the likelier one
	games   []*saved.Game

	// The texts of the first game in both character sets, a line each.
	readings string
}

// addDoubt adds a game if a note on it names a likelier character set.
func (j *importJob) addDoubt(ctx context.Context, g *saved.Game, t *game.Tree, notes []notation.Note) {
	i := slices.IndexFunc(notes, isDoubtful)
	if i < 0 {
		return
	}
	likelier := notes[i].Text
	index := slices.IndexFunc(j.doubts, func(d *doubt) bool { return d.charset == likelier })
	if index < 0 {
		index = len(j.doubts)
		d := &doubt{charset: likelier, readings: reading{t.Charset, lang.TextSample(t)}.String()}
		if decoded, err := decodeAgain(ctx, g, likelier); err == nil {
			if again, err := decoded.LoadTree(); err == nil {
				d.readings += "\n" + reading{likelier, lang.TextSample(again.Tree)}.String()
			}
		}
		j.doubts = append(j.doubts, d)
	}
	j.doubts[index].games = append(j.doubts[index].games, g)
}

// numDoubtful returns the number of games with a likelier character set.
func (j *importJob) numDoubtful() (n int) {
	for _, d := range j.doubts {
		n += len(d.games)
	}

	return n
}

// maxFailures is the maximum length of importJob.failures.
const maxFailures = 20

func (j *importJob) fail(name string, err error) {
	j.numFailed++
	if len(j.failures) < maxFailures {
		j.failures = append(j.failures, lang.FileRefusal(name, err)())
	}
}

func (w *window) load(paths []string) {
	if len(paths) == 0 {
		return
	}
	var j importJob
	w.run(lang.LibraryImporting(), func(ctx context.Context, _ func(progress)) error {
		return j.gather(ctx, paths)
	}, func(err error) {
		switch {
		case err == nil:
			w.importDecoded(&j)
		case errors.Is(err, context.Canceled):
			w.refresh(lang.LibraryStopped())
		default:
			name := filepath.Base(paths[0])
			if pathErr := new(fs.PathError); errors.As(err, &pathErr) {
				name = filepath.Base(pathErr.Path)
			}
			w.refresh(lang.LibraryNoImport(name, lang.FileCause(err)))
		}
	})
}

// importDecoded imports the gathered files. If their character set is in doubt, it asks for it first.
func (w *window) importDecoded(j *importJob) {
	first, second, texts := j.sharedCharset.Doubt()
	if texts == nil {
		w.importGathered(j)
		return
	}
	w.askReading(texts, first, second, func(name string) {
		j.sharedCharset.Choose(name)
		w.importGathered(j)
	})
}

func (w *window) importGathered(j *importJob) {
	games := w.library.games
	w.run(lang.LibraryImporting(), func(ctx context.Context, report func(progress)) error {
		return j.run(ctx, games, report)
	}, func(err error) {
		if errors.Is(err, context.Canceled) {
			w.refresh(lang.LibraryStopped())
		} else {
			w.refresh(j.summary(err))
			if err != nil {
				j.doubts = nil
			}
			w.offerReadings(j)
		}
	})
}

func isDoubtful(n notation.Note) bool { return n.Kind == notation.CharsetDoubtful }

// summary describes the result of an import.
func (j *importJob) summary(err error) string {
	parts := []string{lang.LibraryImported(j.numAdded)}
	if duplicates := j.numRead - j.numAdded; duplicates > 0 {
		parts = append(parts, lang.LibraryDuplicates(duplicates))
	}
	if n := j.numDoubtful(); n > 0 {
		parts = append(parts, lang.LibraryDoubtful(n))
	}
	if j.numEmpty > 0 {
		parts = append(parts, lang.LibraryNoGames(j.numEmpty))
	}

	switch {
	case j.numUnsaved > 0:
		parts = append(parts, lang.LibraryUnsaved(j.numUnsaved, cause(err)))
	case err != nil:
		parts = append(parts, lang.LibraryUnwritable(cause(err)))
	}
	if j.numFiles == 0 && err == nil {
		parts = []string{lang.LibraryNoFiles()}
	}

	return lang.Sentences(parts...)
}

// offerReadings offers to decode imported games in their likelier character sets, one after the other, and then shows
// the failures of the import.
func (w *window) offerReadings(j *importJob) {
	if len(j.doubts) == 0 {
		w.showFailures(j)
		return
	}
	d := j.doubts[0]
	j.doubts = j.doubts[1:]
	question := lang.Sentences(lang.LibraryDoubtful(len(d.games)), lang.LibraryReadAgainAsk()) + "\n" + d.readings
	w.Dialogs.Confirm(lang.LibraryImportTitle(), question, lang.ReadAs(d.charset), func(ok bool) {
		if !ok {
			w.offerReadings(j)
			return
		}

		// The import has given the games their IDs.
		var refs []store.GameRef
		for _, g := range d.games {
			refs = append(refs, store.GameRef{ID: g.ID})
		}
		w.decode(refs, d.charset, func() { w.offerReadings(j) })
	})
}

func (w *window) showFailures(j *importJob) {
	if j.numFailed == 0 {
		return
	}
	lines := []string{w.message, lang.LibraryFailed(j.numFailed)}
	lines = append(lines, j.failures...)
	if numOmitted := j.numFailed - len(j.failures); numOmitted > 0 {
		lines = append(lines, lang.LibraryMoreFailed(numOmitted))
	}
	w.Dialogs.Show(&widgets.Dialog{Title: lang.LibraryImportTitle(),
		Content: widgets.NewParagraph(strings.Join(lines, "\n"))})
}

// importedAtOnce is the number of games per transaction. A move played during the import has to wait for the
// end of a transaction.
const importedAtOnce = 100

type file struct {
	path, collection string
	size             int64
}

// gather lists the files to import: the named files, and the files with known extensions in the named
// folders. total is the sum of their sizes.
func gather(ctx context.Context, paths []string) (list []file, total int64, err error) {
	for _, path := range paths {
		err := filepath.WalkDir(path, func(name string, d fs.DirEntry, err error) error {
			isNamed := name == path
			if err != nil && isNamed {
				return err
			}
			if err != nil || ctx.Err() != nil || d.IsDir() {
				// Nil for a file to skip.
				return ctx.Err()
			}

			extension := strings.ToLower(filepath.Ext(name))
			isRecord := d.Type().IsRegular() && slices.Contains(notation.FolderExtensions, extension)
			if !isNamed && !isRecord {
				return nil
			}
			f := file{path: name, collection: base(path)}
			if info, err := os.Stat(name); err == nil {
				f.size = info.Size()
			}
			list = append(list, f)

			return nil
		})
		if err != nil {
			return nil, 0, err
		}
	}

	for _, f := range list {
		total += f.size
	}

	return list, total, nil
}

// sampledBytes is the size of the part of each file that is used to guess the character set.
const sampledBytes = 1 << 18

// gather lists the files to import, and reads the beginning of each to guess the character set that they
// probably share.
func (j *importJob) gather(ctx context.Context, paths []string) (err error) {
	if j.list, j.totalSize, err = gather(ctx, paths); err != nil {
		return err
	}

	for _, f := range j.list {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		in, err := disk.Open(f.path)
		if err != nil {
			// The error is reported when the file is read.
			continue
		}
		data, _ := io.ReadAll(io.LimitReader(in, sampledBytes))
		in.Close()
		if whole := data[:max(len(data)-utf8.UTFMax, 0)]; utf8.Valid(data) ||
			utf8.Valid(bytes.TrimRightFunc(whole, func(r rune) bool {
				return r > unicode.MaxASCII
			})) ||

			// Unicode, or not text.
			bytes.IndexByte(data, 0) >= 0 {
			continue
		}
		j.sharedCharset.Add(data, notation.DeclaredCharset(data))
	}

	return nil
}

// run imports the gathered files. It returns an error of the library or of ctx. Invalid files are only
// counted. After an error of the library, the remaining games are counted as unsaved.
func (j *importJob) run(ctx context.Context, games GameStore, report func(progress)) error {
	j.numFiles = len(j.list)
	var batch []*saved.Game
	var libraryErr error

	flush := func() {
		numAdded := 0
		if len(batch) > 0 && libraryErr == nil {
			numAdded, libraryErr = games.Import(batch)
		}
		if libraryErr == nil {
			j.numRead, j.numAdded = j.numRead+len(batch), j.numAdded+numAdded
		} else {
			j.numUnsaved += len(batch)
		}
		batch = nil
	}

	// Total size of the files that are done.
	doneSize := int64(0)
	for _, f := range j.list {
		name := filepath.Base(f.path)
		in, err := disk.Open(f.path)
		if err != nil {
			j.fail(name, err)
			continue
		}
		err = notation.ReadAll(f.path, in, notation.Options{
			Context:    ctx,
			Decode:     j.sharedCharset.Decode,
			Likelier:   charset.Likelier,
			Encode:     charset.Encode,
			KeepSource: true,
		}, func(t *game.Tree, notes []notation.Note, err error) bool {
			var g *saved.Game
			if err == nil {
				g, err = saved.FromTree(t)
			}

			switch {
			case err != nil:
				j.fail(name, err)
			case g.NodeNumber == 0 && t.Root().Setup == nil && t.Root().Comment == "":
				j.numEmpty++
			default:
				g.Collection = f.collection
				if g.Source != nil {
					g.Source.Name = name
				}
				batch = append(batch, g)
				j.addDoubt(ctx, g, t, notes)
			}
			if len(batch) >= importedAtOnce {
				flush()
				offset, _ := in.Seek(0, io.SeekCurrent)
				report(progress{float64(doneSize+offset) / float64(max(j.totalSize, 1)), j.numRead})
			}

			return ctx.Err() == nil
		})
		in.Close()
		if err := ctx.Err(); err != nil {
			return err
		}
		if err != nil {
			j.fail(name, err)
		}
		doneSize += f.size
	}
	flush()

	return libraryErr
}

// selectionOrAll returns the marked games, or all listed games if none is marked.
func (w *window) selectionOrAll() []store.GameRef {
	if len(w.list.marked) == 0 {
		return slices.Clone(w.list.refs)
	}
	return w.list.selection()
}

func (w *window) askExport() {
	refs := w.selectionOrAll()
	if len(refs) == 0 {
		return
	}
	d := &widgets.Dialog{Title: lang.Title(lang.LibraryExport()),
		Content: widgets.NewParagraph(lang.LibraryExportAsk(len(refs)))}
	ask := func(title, extension string, export func(path string)) func() {
		return func() {
			d.Hide()
			r := chooser.Request{
				Title: title,
				Save:  true,
				Name:  "jingzi-" + time.Now().Format(time.DateOnly) + extension,
			}
			if extension != "" {
				r.Extensions = []string{extension}
			}
			w.library.desk.ChooseFile(&w.Dialogs, r, export)
		}
	}
	d.Buttons = []*widgets.Button{
		w.Dialogs.Button(lang.Cancel(), d.Hide),
		w.Dialogs.Button(lang.LibraryAsFolder(), ask(lang.LibraryExportDir(), "", func(path string) {
			w.export(refs, path, true)
		})),
		w.Dialogs.PrimaryButton(lang.LibraryAsFile(), ask(lang.LibraryExportFile(), ".sgf", func(path string) {
			w.export(refs, path, false)
		})),
	}
	w.Dialogs.Show(d)
}

// fileNameSuffix returns a space and the names of the players, or "" if they have none. It omits characters
// that are invalid in the file names of some systems.
func fileNameSuffix(t *game.Tree) string {
	name := strings.Map(func(r rune) rune {
		if r < ' ' || strings.ContainsRune(`/\:*?"<>|`, r) {
			return -1
		}
		return r
	}, lang.Truncate(t.Names[0], 30)+" - "+lang.Truncate(t.Names[1], 30))
	if name = strings.Trim(name, " .-"); name == "" {
		return ""
	}

	return " " + name
}

// export writes games to a file, or, if folder is set, to a folder with one file per game. It leaves out games that
// cannot be read.
func (w *window) export(refs []store.GameRef, path string, folder bool) {
	count, numUnreadable := 0, 0
	var readErr error // that of the first unreadable game
	w.run(lang.LibraryExporting(), func(ctx context.Context, report func(progress)) error {
		var data bytes.Buffer
		if folder {
			if err := os.MkdirAll(path, 0o755); err != nil {
				return err
			}
		}

		for i, ref := range refs {
			t, err := w.library.loadTree(ref)
			if err == nil {
				err = notation.WriteSGFTree(&data, t)
			}
			if err != nil {
				numUnreadable, readErr = numUnreadable+1, cmp.Or(readErr, err)
			} else if folder {
				err = disk.WriteAtomic(filepath.Join(path, fmt.Sprintf("%0*d%s.sgf", len(fmt.Sprint(len(refs))), i+1,
					fileNameSuffix(t))), data.Bytes())
				data.Reset()
				if err != nil {
					return err
				}
			}
			if ctx.Err() != nil {
				return ctx.Err()
			}
			count = i + 1 - numUnreadable
			if i%50 == 49 {
				report(progress{float64(i) / float64(len(refs)), count})
			}
		}
		if folder || count == 0 {
			return nil
		}

		return disk.WriteAtomic(path, data.Bytes())
	}, func(err error) {
		switch {
		case errors.Is(err, context.Canceled):
			w.message = lang.LibraryStopped()
		case err != nil:
			w.message = lang.LibraryNoExport(filepath.Base(path), lang.FileCause(err))
		case count == 0:
			w.message = lang.LibraryUnreadable(cause(readErr))
		case numUnreadable > 0:
			w.message = lang.Sentences(lang.LibraryExported(count, filepath.Base(path)),
				lang.LibraryUnsaved(numUnreadable, cause(readErr)))
		default:
			w.message = lang.LibraryExported(count, filepath.Base(path))
		}
		w.show()
	})
}
