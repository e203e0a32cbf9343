package files

import (
	"bytes"
	"cmp"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"jingzi/game"
	"jingzi/game/notation"
	"jingzi/ui/background"
	"jingzi/ui/charset"
	"jingzi/ui/widgets"
)

// TestLibraryCharset checks that the texts of a library are read as they were written, in every character set,
// even if they are valid UTF-8 in their character set. Libraries do not declare it.
func TestLibraryCharset(t *testing.T) {
	for _, c := range []struct{ charset, comment, label string }{
		{"", "黑方：曹冬，白方：吴镝。五手两打的研究", "胜"},
		{"", "ここで白が防げば黒は勝てません。", "追"},
		{"", "Ants Soosõrv, Göran Söderström: très bien", "é"},
		{"GBK", "黑方：曹冬，白方：吴镝。五手两打的研究", "甲"},
		{"GBK", "双杀，白胜", "胜"},
		{"GBK", "一双", "胜"}, // valid UTF-8
		{"Big5", "黑方：林書玄，白方：陳科翰。這一手是唯一的防守", "乙"},
		{"Shift_JIS", "中村茂名人の連珠教室。この四三で黒の勝ちです", "追"},
		{"EUC-JP", "ここで白が防げば黒は勝てません。", "名"},
		{"EUC-JP", "道有", "名"}, // valid UTF-8
		{"CP949", "여기서 흑이 이기는 수가 있다. 백은 막을 수 없다.", "가"},
		{"windows-1251", "Чёрные выигрывают: Н8 и далее", "А"},
		{"windows-1252", "Ants Soosõrv, Göran Söderström: très bien", "é"},
		{"windows-1252", "Ã©", "Ä¶"}, // valid UTF-8
		{"windows-1252", "黑", "A"},   // cannot be encoded
	} {
		tree, _, err := notation.ReadTree("a.sgf", strings.NewReader("(;GM[4]SZ[15];B[hh]C["+c.comment+"\nJ10]LB[ji:"+
			c.label+"])"), notation.Options{})
		if err != nil {
			t.Fatal(err)
		}
		tree.Charset = c.charset
		var out bytes.Buffer
		if _, err := notation.WriteTree(&out, "a.lib", tree, notation.Options{Encode: charset.Encode}); err != nil {
			t.Fatal(err)
		}
		reread, _, err := notation.ReadTree("a.lib", &out, notation.Options{Decode: charset.Decode})
		if err != nil {
			t.Fatal(err)
		}
		n := reread.Root().Children()[0]
		if n.Comment != c.comment+"\nJ10" || len(n.Marks) != 1 || n.Marks[0].Text != c.label {
			t.Errorf("%s: got comment %q, marks %v; want %q and %q", c.charset, n.Comment, n.Marks, c.comment+
				"\nJ10", c.label)
		}
	}
}

// TestDeclaredCharset checks that the declared charset of a file is used if the file is valid in it, even if it is also
// valid UTF-8, that another charset is only named in a note, and that the file is written in its charset again.
func TestDeclaredCharset(t *testing.T) {
	const head, tail = "(;FF[4]GM[4]CA[", "];B[hh])"
	for _, c := range []struct{ title, file, name, charset, likelier string }{
		{"GBK that is also UTF-8", head + "GBK]SZ[15]PB[\xd0\xbb\xcf\xbc" + tail, "谢霞", "GBK", ""},
		{"GBK", head + "gb2312]SZ[15]PB[\xd0\xbb\xc5\xf4" + tail, "谢鹏", "gb2312", ""},
		{"UTF-8 declared as GBK", head + "GBK]SZ[15]PB[曹冬吴镝" + tail, "鏇瑰啲鍚撮暆", "GBK", "UTF-8"},
		{"UTF-8 with a byte order mark, declared as GBK", "\ufeff" + head + "GBK]SZ[15]PB[曹冬吴镝" + tail, "曹冬吴镝", "", ""},
		{"UTF-8", head + "UTF-8]SZ[15]PB[谢霞" + tail, "谢霞", "", ""},
		{"UTF-8 with an unknown declaration", head + "X]SZ[15]PB[谢霞" + tail, "谢霞", "", ""},
		{"UTF-8 that is no Shift_JIS", head + "EUC-JP]SZ[15]PB[谢霞" + tail, "谢霞", "", ""},
		{"ASCII declared as GBK", head + "GBK]SZ[15]PB[Ann" + tail, "Ann", "", ""},
	} {
		tree, notes, err := notation.ReadTree("a.sgf", strings.NewReader(c.file), notation.Options{
			Decode: charset.Decode, Likelier: charset.Likelier})
		if err != nil {
			t.Errorf("%s: %v", c.title, err)
			continue
		}
		likelier := ""
		if i := slices.IndexFunc(notes, func(n notation.Note) bool { return n.Kind == notation.CharsetDoubtful }); i >= 0 {
			likelier = notes[i].Text
			if notes[i].LineNo != 0 {
				t.Errorf("%s: the note is about line %d, want the whole file", c.title, notes[i].LineNo)
			}
		}
		if tree.Names[0] != c.name || tree.Charset != c.charset || likelier != c.likelier {
			t.Errorf("%s: got %q in %q, and %q is likelier; want %q in %q, and %q", c.title, tree.Names[0], tree.Charset,
				likelier, c.name, c.charset, c.likelier)
		}

		var out bytes.Buffer
		if _, err := notation.WriteTree(&out, "a.sgf", tree, notation.Options{Encode: charset.Encode}); err != nil {
			t.Fatal(err)
		}
		reread, _, err := notation.ReadTree("a.sgf", &out, notation.Options{Decode: charset.Decode})
		if err != nil || reread.Names[0] != c.name || reread.Charset != c.charset {
			t.Errorf("%s: written and read again: got %q in %q, error %v", c.title, reread.Names[0], reread.Charset, err)
		}
	}
}

// TestLikelierReading opens a file whose declared charset is doubtful. The game is opened as the file declares; the other
// reading is offered until a move is made, and opens the game with its texts in the likelier charset.
func TestLikelierReading(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.sgf")
	if err := os.WriteFile(path, []byte("(;GM[4]CA[GBK]SZ[15]PB[曹冬吴镝];B[hh])"), 0o600); err != nil {
		t.Fatal(err)
	}
	open := func() (w *testWindow, f *Files, name func() string) {
		w, f = newTestFiles(t)
		numPosted := 0
		f.opening = background.New[struct{}](func(run func()) {
			w.queue.Post(func() {
				run()
				numPosted++
			})
		})
		f.Open(path)
		return w, f, func() string {
			if err := w.queue.Run(t.Context(), func() bool { return numPosted > 0 }); err != nil {
				t.Fatal(err)
			}
			numPosted = 0

			return f.game.Session.Game.Match().Tree().Names[0]
		}
	}

	_, f, name := open()
	if got := name(); got != "鏇瑰啲鍚撮暆" {
		t.Errorf("got the name %q, want it in the declared charset", got)
	}
	charsetName, readAgain := f.LikelierReading()
	if charsetName != "UTF-8" || readAgain == nil {
		t.Fatalf("%q is offered, want UTF-8", charsetName)
	}
	readAgain()
	if got := name(); got != "曹冬吴镝" {
		t.Errorf("read as UTF-8: got the name %q, want 曹冬吴镝", got)
	}
	if charsetName, _ := f.LikelierReading(); charsetName != "" {
		t.Errorf("%q is offered after reading again, want nothing", charsetName)
	}

	_, f, name = open()
	name()
	f.game.Session.Game.Click(game.Pt(0, 0))
	if charsetName, _ := f.LikelierReading(); charsetName != "" {
		t.Errorf("%q is offered after a move, want nothing", charsetName)
	}
}

// TestLibraryCharsetIsAsked checks that saving a new library with texts beyond ASCII asks for their character set, and
// suggests one that has all of them, and that the file is written in it and says so.
func TestLibraryCharsetIsAsked(t *testing.T) {
	for _, c := range []struct{ name, comment, suggested, chosen string }{
		{"a.lib", "黑棋必胜", "GBK", ""},
		{"a.lib", "黑棋必胜", "GBK", "UTF-8"},
		{"a.lib", "黑棋必胜", "GBK", "windows-1252"}, // has none of them
		{"a.lib", "Göran Söderström", "windows-1252", ""},
		{"a.lib", "Белые защищаются", "windows-1251", ""},
		{"a.lib", "üö 한국", "UTF-8", ""},
		{"a.lib", "good", "", ""},
		{"a.sgf", "黑棋必胜", "", ""},
	} {
		w, f := newTestFiles(t)
		f.desk.Dialogs.Window = w.app.NewWindow("")
		tree, _, err := notation.ReadTree("x.sgf", strings.NewReader("(;GM[4]SZ[15];B[hh]C["+c.comment+"])"),
			notation.Options{})
		if err != nil {
			t.Fatal(err)
		}
		f.game.Session.Game.Open(tree)
		path, answer := filepath.Join(t.TempDir(), c.name), "none"
		f.askCharset(path, f.Tree(), func(name string) {
			answer = name
			f.saveIn(path, name)
		})

		if top := f.desk.Dialogs.Window.Canvas().Overlays().Top(); top != nil {
			for _, o := range test.LaidOutObjects(top) {
				if s, ok := o.(*widgets.Select); ok {
					if s.Selected != c.suggested {
						t.Errorf("%s: %q is suggested, want %q", c.comment, s.Selected, c.suggested)
					}
					if c.chosen != "" {
						s.SetSelected(c.chosen)
					}
				}
			}
			f.desk.Dialogs.HandleKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
		}
		want := cmp.Or(c.chosen, c.suggested)
		if answer != want {
			t.Fatalf("%s: %q is chosen, want %q", c.comment, answer, want)
		}

		// Waits for the file, also before the next case removes the folder.
		f.Stop()
		if c.suggested == "" {
			continue
		}

		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		encoded, ok := charset.Encode(c.comment, want)
		if want == charset.UTF8 || !ok {
			encoded, want = []byte(c.comment), charset.UTF8
		}
		if !bytes.Contains(data, encoded) {
			t.Errorf("%s: %q is not in the file\n%q", c.comment, encoded, data)
		}
		_, notes, _ := f.content(path, answer)
		isWarned := slices.ContainsFunc(notes, func(n notation.Note) bool { return n.Kind == notation.LibraryInUnicode })
		if isWarned != (want == charset.UTF8) {
			t.Errorf("%s: got the notes %+v for a file in %s", c.comment, notes, want)
		}
	}
}

// TestAnswerDuringReread answers the question for the character set of a file while the file is being read in another
// one. The game must not be opened as it was read before, and after Cancel there must be no notice.
func TestAnswerDuringReread(t *testing.T) {
	data, _ := charset.Encode("(;GM[4]SZ[15]PB[Győző];B[hh])", "windows-1250")
	path := filepath.Join(t.TempDir(), "a.sgf")
	if err := os.WriteFile(path, []byte(data), 0o600); err != nil {
		t.Fatal(err)
	}

	errRemoved := errors.New("removed")
	for _, c := range []struct {
		key         fyne.KeyName
		err         error // of reading the file again
		name        string
		wantNotices int
	}{
		{fyne.KeyReturn, nil, "Győző", 1},
		{fyne.KeyReturn, errRemoved, "", 1},
		{fyne.KeyEscape, errRemoved, "", 0},
	} {
		w, f := newTestFiles(t)
		numPosted := 0
		f.opening = background.New[struct{}](func(run func()) {
			w.queue.Post(func() {
				run()
				numPosted++
			})
		})
		awaitPosts := func(n int) {
			if err := w.queue.Run(t.Context(), func() bool { return numPosted >= n }); err != nil {
				t.Fatal(err)
			}
		}
		dialogs := &f.desk.Dialogs
		dialogs.Window = w.app.NewWindow("")
		f.Open(path)
		awaitPosts(1)
		started, release := make(chan struct{}, 2), make(chan struct{})

		f.read = func(path string, o notation.Options) (*game.Tree, []notation.Note, error) {
			started <- struct{}{}
			<-release
			if c.err != nil {
				return nil, nil, c.err
			}

			return readFile(path, o)
		}
		for _, o := range test.LaidOutObjects(dialogs.Window.Canvas().Overlays().Top()) {
			if s, ok := o.(*widgets.Select); ok {
				s.SetSelected("windows-1250")
			}
		}
		<-started
		dialogs.HandleKey(&fyne.KeyEvent{Name: c.key})
		close(release)
		awaitPosts(2)
		if c.key == fyne.KeyReturn {
			awaitPosts(3)
		}
		if name := f.game.Session.Game.Match().Tree().Names[0]; name != c.name || len(w.notices) != c.wantNotices {
			t.Errorf("%s, with the error %v: got the name %q and the notices %q; want %q and %d notices", c.key, c.err,
				name, w.notices, c.name, c.wantNotices)
		}
	}
}
