package files

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"jingzi/game"
	"jingzi/game/notation"
	"jingzi/ui/disk"
	"jingzi/ui/lang"
)

// slowDisk is a disk on which each write waits for a result.
type slowDisk struct {
	results chan error // errors that the writes return
	written []string   // names of the written files
}

// write implements Files.WriteFunc.
func (s *slowDisk) write(path string, _ []byte) error {
	err := <-s.results
	if err == nil {
		s.written = append(s.written, filepath.Base(path))
	}
	return err
}

// TestSaveToSlowDisk checks that a slow disk does not block the window, that files are written in the
// order of the saves, and that the player is notified of each result.
func TestSaveToSlowDisk(t *testing.T) {
	w, f := newTestFiles(t)
	disk := &slowDisk{results: make(chan error)}

	f.WriteFunc = disk.write
	for _, name := range []string{"a.sgf", "b.sgf", "c.sgf"} {
		f.SaveTo(name)
	}
	if !f.IsSaving() || f.document.path != "" || len(w.notices) > 0 {
		t.Fatalf("got IsSaving = %v, file %q, notices %q; want true, no file and no notices", f.IsSaving(),
			f.document.path, w.notices)
	}
	w.app.Clipboard().SetContent("b2a1")
	f.PasteMoves() // the window responds
	w.awaitNotice(t, lang.MovesPasted(2, lang.Mode(f.game.Session.Seats.Config().Mode)))
	if len(disk.written) > 0 {
		t.Errorf("got the written files %q, want none", disk.written)
	}

	f.SaveTo("d.sgf") // the pasted game
	var results []bool
	f.OnSaved(func(written bool) { results = append(results, written) })

	disk.results <- nil
	w.awaitNotice(t, lang.GameSaved("a.sgf"))
	if f.document.path != "" {
		t.Errorf("got the file %q of the pasted game, want none", f.document.path)
	}

	disk.results <- errors.New("disk full")
	w.awaitNotice(t, lang.FileUnwritable("b.sgf", errors.New("disk full")))

	disk.results <- nil
	w.awaitNotice(t, lang.GameSaved("c.sgf"))

	disk.results <- nil
	w.awaitNotice(t, lang.GameSaved("d.sgf"))
	if f.document.path != "d.sgf" {
		t.Errorf("got the file %q of the pasted game, want d.sgf", f.document.path)
	}
	if err := w.queue.Run(t.Context(), func() bool { return !f.IsSaving() }); err != nil {
		t.Fatal(err)
	}
	if len(results) != 1 || results[0] {
		t.Errorf("got the results %v after a failed save, want [false]", results)
	}
	f.SaveTo("e.sgf")
	f.OnSaved(func(written bool) { results = append(results, written) })

	disk.results <- nil
	if err := w.queue.Run(t.Context(), func() bool { return len(results) == 2 }); err != nil || !results[1] {
		t.Errorf("got the results %v, %v after a successful save, want [false true]", results, err)
	}
}

// TestSaveNextToHungDisk checks that a hung disk does not prevent saving files in other folders.
func TestSaveNextToHungDisk(t *testing.T) {
	w, f := newTestFiles(t)
	disk := &slowDisk{results: make(chan error)}
	f.WriteFunc = func(path string, data []byte) error {
		if filepath.Dir(path) == "hung" {
			return disk.write(path, data)
		}
		return nil
	}
	f.SaveTo(filepath.Join("hung", "a.sgf"))
	f.SaveTo("b.sgf")
	w.awaitNotice(t, lang.GameSaved("b.sgf"))
	called := false
	f.OnSaved(func(bool) { called = true })
	if called || !f.IsSaving() {
		t.Error("onDone was called before all saves finished")
	}

	disk.results <- nil
	w.awaitNotice(t, lang.GameSaved("a.sgf"))
	if !called || f.IsSaving() {
		t.Error("onDone was not called after all saves")
	}
	if f.document.path != "b.sgf" {
		t.Errorf("got the file %q of the game, want b.sgf, which was saved last", f.document.path)
	}
}

// TestSaveToProtectedFile checks that a write-protected file is not replaced.
func TestSaveToProtectedFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.sgf")
	if err := os.WriteFile(path, []byte("mine"), 0o444); err != nil {
		t.Fatal(err)
	}
	w, f := newTestFiles(t)
	f.SaveTo(path)
	w.awaitNotice(t, "Jingzi can't write a.sgf: permission denied")
	if data, err := os.ReadFile(path); err != nil || string(data) != "mine" {
		t.Errorf("got the content %q, %v; want %q", data, err, "mine")
	}
}

// TestOpenWhileSaving checks that a file opened while it is being saved is read with its new content.
func TestOpenWhileSaving(t *testing.T) {
	w, f := newTestFiles(t)
	path, release := filepath.Join(t.TempDir(), "a.sgf"), make(chan struct{})
	if err := os.WriteFile(path, []byte("(;GM[4]SZ[15];B[hh])"), 0o600); err != nil {
		t.Fatal(err)
	}
	f.WriteFunc = func(path string, data []byte) error {
		<-release
		return disk.WriteAtomic(path, data)
	}
	f.SaveTo(path) // a game of three in a row
	f.Open(path)
	close(release)
	w.awaitNotice(t, lang.GameSaved("a.sgf"))
	w.awaitNotice(t, lang.GameOpenedAs("a.sgf", lang.TwoPlayers()))
	if r := f.game.Session.Game.Match().Rules(); r != game.TicTacToe {
		t.Errorf("got a game with the rules %v, want %v", r, game.TicTacToe)
	}
}

// TestSaveFormats checks that the extension of a file determines its format, and that the player is
// notified of omissions.
func TestSaveFormats(t *testing.T) {
	for _, c := range []struct {
		name, content string // content is the game in SGF
		notes         []notation.NoteKind
		err           error
	}{
		{name: "a.lib", content: "(;GM[4]SZ[15];B[hh](;W[ig]C[no])(;W[hg]))"},
		{name: "a.lib", content: "(;GM[4]SZ[15];B[hh]LB[aa:1]TR[aa][bb];W[bb])", notes: []notation.NoteKind{notation.LibraryInUnicode}},
		{name: "a.LIB", content: "(;GM[4]SZ[15]RU[Renju];B[hh])", notes: []notation.NoteKind{notation.RulesLost}},
		{name: "a.psq", content: "(;GM[4]SZ[15];B[hh];W[ig])"},
		{name: "a.psq", content: "(;GM[4]SZ[15];B[hh](;W[ig])(;W[hg]C[no]))", notes: []notation.NoteKind{notation.BranchesLost}},
		{name: "a.txt", content: "(;GM[4]SZ[15];B[hh]C[centre];W[ig])", notes: []notation.NoteKind{notation.CommentsLost}},
		{name: "a.pos", content: "(;GM[4]SZ[15];B[hh])", notes: []notation.NoteKind{notation.RulesLost}},
		{name: "a.moves", content: "(;GM[4]SZ[15];B[hh];W[ig])"},
		{name: "a.rec", content: "(;GM[4]SZ[15];B[hh])", notes: []notation.NoteKind{notation.RulesLost}},
		{name: "a.sav", content: "(;GM[4]SZ[15];B[hh])", notes: []notation.NoteKind{notation.RulesLost}},
		{name: "a.psq", content: "(;GM[4]SZ[15]RE[B+R];B[hh];W[ig])", notes: []notation.NoteKind{notation.ResultLost}},
		{name: "a.lib", content: "(;GM[4]SZ[15]RE[W+T];B[hh])", notes: []notation.NoteKind{notation.ResultLost}},
		{name: "a.lib", content: "(;GM[4]SZ[15]PB[Lin];B[hh])", notes: []notation.NoteKind{notation.NamesLost}},
		{name: "a.txt", content: "(;GM[4]SZ[15]DT[2026-11-20];B[hh])", notes: []notation.NoteKind{notation.NamesLost}},
		{name: "a.psq", content: "(;GM[4]SZ[15]PB[Lin]PW[Ito];B[hh])"},
		{name: "a.psq", content: "(;GM[4]SZ[15]PB[Lin]BR[4 dan];B[hh])", notes: []notation.NoteKind{notation.NamesLost}},
		{name: "a.sgf", content: "(;GM[4]SZ[19]AB[hh][ii][jj];W[aa])"},
		{name: "a.lib", content: "(;GM[4]SZ[19];B[hh])", err: &notation.UnsupportedError{Reason: notation.BoardUnsupported, Limit: 15}},
		{name: "a.psq", content: "(;GM[4]SZ[15]AB[hh][ii][jj])", err: &notation.UnsupportedError{Reason: notation.SetupUnsupported}},
	} {
		w, f := newTestFiles(t)
		tree, _, err := notation.ReadTree("x.sgf", strings.NewReader(c.content), notation.Options{})
		if err != nil {
			t.Fatal(err)
		}
		f.game.Session.Game.Open(tree)
		path := filepath.Join(t.TempDir(), c.name)
		f.SaveTo(path)
		if c.err != nil {
			w.awaitNotice(t, lang.FileRefusal(c.name, c.err)())
			continue
		}
		want := lang.GameSaved(c.name)
		if c.notes != nil {
			var notes []notation.Note
			for _, kind := range c.notes {
				notes = append(notes, notation.Note{Kind: kind})
			}
			want = lang.GameSavedNoted(c.name, lang.FileNotes(notes))
		}
		w.awaitNotice(t, want)
		if f.document.path != path {
			t.Errorf("%s: got the file %q of the game, want %q", c.name, f.document.path, path)
		}
		in, err := os.Open(path)
		if err != nil {
			t.Fatal(err)
		}
		got, _, err := notation.ReadTree(path, in, notation.Options{Rules: tree.Rules})
		in.Close()
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		line, wantLine := got.MainLine(), tree.MainLine()
		if slices.Contains(c.notes, notation.ResultLost) {
			wantLine = wantLine[:len(wantLine)-1] // without the resignation or timeout
		}
		if len(line) != len(wantLine) || c.notes == nil &&
			len(slices.Collect(got.All())) != len(slices.Collect(tree.All())) {
			t.Errorf("%s: got a main line of %d nodes of %d, want %d of %d", c.name, len(line),
				len(slices.Collect(got.All())), len(wantLine), len(slices.Collect(tree.All())))
			continue
		}

		for i, n := range line[1:] {
			if *n.Choice != *wantLine[i+1].Choice {
				t.Errorf("%s: move %d: got %v, want %v", c.name, i+1, n.Choice, wantLine[i+1].Choice)
			}
		}
	}
}

// TestSavePicture checks that a saved picture does not become the game's file.
func TestSavePicture(t *testing.T) {
	w, f := newTestFiles(t)
	f.RenderPicture = func(extension string) ([]byte, error) { return []byte("picture" + extension), nil }
	path := filepath.Join(t.TempDir(), "a.SVG")
	f.SaveTo(path)
	w.awaitNotice(t, lang.PictureSaved("a.SVG"))
	if data, err := os.ReadFile(path); err != nil || string(data) != "picture.svg" {
		t.Errorf("got the content %q, %v; want picture.svg", data, err)
	}
	if f.document.path != "" {
		t.Errorf("got the file %q of the game, want none", f.document.path)
	}
}
