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

// slowDisk is a disk that writes nothing before it is released.
type slowDisk struct {
	release chan error // results of the writes
	written []string
}

func (s *slowDisk) replace(path string, _ []byte) error {
	err := <-s.release
	if err == nil {
		s.written = append(s.written, filepath.Base(path))
	}
	return err
}

// A slow disk blocks nothing: files are written in the order in which they were saved, and the results are
// notified then.
func TestSavingToASlowDisk(t *testing.T) {
	p, f := newPlayer(t)
	disk := &slowDisk{release: make(chan error)}
	f.WriteFunc = disk.replace
	for _, name := range []string{"a.sgf", "b.sgf", "c.sgf"} {
		f.SaveTo(name)
	}
	if !f.Saving() || f.document.path != "" || len(p.notices) > 0 {
		t.Fatalf("saving %v to %q: %q", f.Saving(), f.document.path, p.notices)
	}
	p.app.Clipboard().SetContent("b2a1")
	f.PasteMoves() // the window responds
	p.awaitNotice(t, lang.MovesPasted(2, lang.Mode(f.game.Session.Seats.Config().Mode)))
	if len(disk.written) > 0 {
		t.Errorf("written: %q", disk.written)
	}

	f.SaveTo("d.sgf") // of the pasted game
	var after []bool
	f.OnSaved(func(written bool) { after = append(after, written) })
	disk.release <- nil
	p.awaitNotice(t, lang.GameSaved("a.sgf"))
	if f.document.path != "" {
		t.Errorf("the game on the board has the file %q of an earlier one", f.document.path)
	}
	disk.release <- errors.New("out of luck")
	p.awaitNotice(t, lang.FileUnwritable("b.sgf", errors.New("out of luck")))
	disk.release <- nil
	p.awaitNotice(t, lang.GameSaved("c.sgf"))
	disk.release <- nil
	p.awaitNotice(t, lang.GameSaved("d.sgf"))
	if f.document.path != "d.sgf" {
		t.Errorf("the file is %q", f.document.path)
	}
	if err := p.queue.Run(t.Context(), func() bool { return !f.Saving() }); err != nil {
		t.Fatal(err)
	}
	if len(after) != 1 || after[0] {
		t.Errorf("after saving, of which one failed: %v", after)
	}
	f.SaveTo("e.sgf")
	f.OnSaved(func(written bool) { after = append(after, written) })
	disk.release <- nil
	if err := p.queue.Run(t.Context(), func() bool { return len(after) == 2 }); err != nil || !after[1] {
		t.Errorf("after a save that went well: %v, %v", after, err)
	}
}

// A hung disk does not prevent saving a file elsewhere.
func TestSavingBesideADiskThatHangs(t *testing.T) {
	p, f := newPlayer(t)
	disk := &slowDisk{release: make(chan error)}
	f.WriteFunc = func(path string, data []byte) error {
		if filepath.Dir(path) == "hung" {
			return disk.replace(path, data)
		}
		return nil
	}
	f.SaveTo(filepath.Join("hung", "a.sgf"))
	f.SaveTo("b.sgf")
	p.awaitNotice(t, lang.GameSaved("b.sgf"))
	leaves := false
	f.OnSaved(func(bool) { leaves = true })
	if leaves || !f.Saving() {
		t.Error("it does not wait for the disk")
	}
	disk.release <- nil
	p.awaitNotice(t, lang.GameSaved("a.sgf"))
	if !leaves || f.Saving() {
		t.Error("it waits on")
	}
	if f.document.path != "b.sgf" {
		t.Errorf("the file is %q, which was saved to earlier", f.document.path)
	}
}

// A write-protected file is not replaced.
func TestSavedOverAProtectedFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.sgf")
	if err := os.WriteFile(path, []byte("mine"), 0o444); err != nil {
		t.Fatal(err)
	}
	p, f := newPlayer(t)
	f.SaveTo(path)
	p.awaitNotice(t, "Jingzi can't write a.sgf: permission denied")
	if kept, err := os.ReadFile(path); err != nil || string(kept) != "mine" {
		t.Errorf("the file is %q, %v", kept, err)
	}
}

// A file that is opened while it is being saved has its new content.
func TestOpenedWhileItIsSaved(t *testing.T) {
	p, f := newPlayer(t)
	path, release := filepath.Join(t.TempDir(), "a.sgf"), make(chan struct{})
	if err := os.WriteFile(path, []byte("(;GM[4]SZ[15];B[hh])"), 0o600); err != nil {
		t.Fatal(err)
	}
	f.WriteFunc = func(path string, data []byte) error {
		<-release
		return disk.WriteAtomic(path, data)
	}
	f.SaveTo(path) // of three in a row
	f.Open(path)
	close(release)
	p.awaitNotice(t, lang.GameSaved("a.sgf"))
	p.awaitNotice(t, lang.GameOpenedAs("a.sgf", lang.TwoPlayers()))
	if r := f.game.Session.Game.Match().Rules(); r != game.TicTacToe {
		t.Errorf("the old file was opened: %v", r)
	}
}

// The extension of a file determines its format; the file is read back by another reader, and omissions
// are notified.
func TestSavedInTheFormatOfItsName(t *testing.T) {
	for _, c := range []struct {
		name, content string // in SGF
		notes         []notation.NoteKind
		refused       error
	}{
		{name: "a.lib", content: "(;GM[4]SZ[15];B[hh](;W[ig]C[no])(;W[hg]))"},
		{name: "a.lib", content: "(;GM[4]SZ[15];B[hh]LB[aa:1]TR[aa][bb];W[bb])", notes: []notation.NoteKind{notation.CommentsLost}},
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
		{name: "a.lib", content: "(;GM[4]SZ[19];B[hh])", refused: &notation.UnsupportedError{Reason: notation.BoardUnsupported, Limit: 15}},
		{name: "a.psq", content: "(;GM[4]SZ[15]AB[hh][ii][jj])", refused: &notation.UnsupportedError{Reason: notation.SetupUnsupported}},
	} {
		p, f := newPlayer(t)
		tree, _, err := notation.ReadTree("x.sgf", strings.NewReader(c.content), notation.Options{})
		if err != nil {
			t.Fatal(err)
		}
		f.game.Session.Game.Open(tree)
		path := filepath.Join(t.TempDir(), c.name)
		f.SaveTo(path)
		if c.refused != nil {
			p.awaitNotice(t, lang.FileRefusal(c.name, c.refused)())
			continue
		}
		want := lang.GameSaved(c.name)
		if c.notes != nil {
			var all []notation.Note
			for _, kind := range c.notes {
				all = append(all, notation.Note{Kind: kind})
			}
			want = lang.GameSavedNoted(c.name, lang.FileNotes(all))
		}
		p.awaitNotice(t, want)
		if f.document.path != path {
			t.Errorf("%s: the file is %q", c.name, f.document.path)
		}
		in, err := os.Open(path)
		if err != nil {
			t.Fatal(err)
		}
		read, _, err := notation.ReadTree(path, in, notation.Options{Rules: tree.Rules})
		in.Close()
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		line, wanted := read.MainLine(), tree.MainLine()
		if slices.Contains(c.notes, notation.ResultLost) {
			wanted = wanted[:len(wanted)-1] // without the end off the board
		}
		if len(line) != len(wanted) || c.notes == nil && len(slices.Collect(read.All())) != len(slices.Collect(tree.All())) {
			t.Errorf("%s: %d nodes of %d on the main line", c.name, len(line), len(wanted))
			continue
		}
		for i, n := range line[1:] {
			if *n.Choice != *wanted[i+1].Choice {
				t.Errorf("%s: move %d is %v", c.name, i+1, n.Choice)
			}
		}
	}
}

// A picture is not a file of the game: a save after it shows a dialog.
func TestAPictureIsNoDocument(t *testing.T) {
	p, f := newPlayer(t)
	f.RenderPicture = func(extension string) ([]byte, error) { return []byte("of" + extension), nil }
	path := filepath.Join(t.TempDir(), "a.SVG")
	f.SaveTo(path)
	p.awaitNotice(t, lang.PictureSaved("a.SVG"))
	if data, err := os.ReadFile(path); err != nil || string(data) != "of.svg" || f.document.path != "" {
		t.Errorf("%q, %v: the file is %q", data, err, f.document.path)
	}
}
