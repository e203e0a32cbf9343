package library

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"jingzi/game/notation"
	"jingzi/game/saved"
	"jingzi/ui/charset"
	"jingzi/ui/lang"
	"jingzi/ui/store"
	"jingzi/ui/widgets"
)

// playersByCharset holds names by character set. The last byte of some of their characters in Big5, GBK and
// Shift_JIS is a backslash or a bracket.
var playersByCharset = map[string][2]string{
	"GBK":          {"吴镝", "俓昞"},
	"Big5":         {"許功蓋", "育誠"},
	"CP949":        {"김규현", "박영훈"},
	"Shift_JIS":    {"表ソ能", "十構"},
	"EUC-JP":       {"中村茂", "河村典彦"},
	"windows-1251": {"Никонов", "Сушков"},
	"windows-1252": {"Soosõrv", "Müller"},
	"windows-1250": {"Dvořák", "Győző"},
	"windows-1254": {"Işık", "Güneş"},
	"windows-1257": {"Bērziņš", "Jānis"},
	"ISO-8859-2":   {"Růžička", "Żak"},
	"KOI8-R":       {"Иван", "Пётр"},
	"UTF-8":        {"井字", "Žižka"},
}

// encodedRecord returns an SGF file encoded in the named character set, with names from playersByCharset in
// all its texts, that declares the character set declared.
func encodedRecord(t *testing.T, name, declared string) []byte {
	t.Helper()
	n := playersByCharset[name]
	text := "(;GM[4]FF[4]CA[" + declared + "]SZ[15]RU[Freestyle]PB[" + n[0] + "]PW[" + n[1] + "]DT[2020-01-02]EV[" +
		n[1] + "]PC[" + n[0] + "];B[hh]C[" + n[0] + "\n" + n[1] + "]LB[aa:" + n[0] + "];W[hg];B[gg])"
	data := []byte(text)
	if name != "UTF-8" {
		var ok bool
		if data, ok = charset.Encode(text, name); !ok {
			t.Fatalf("the record cannot be encoded in %s", name)
		}
	}

	return data
}

// importFile imports a file with the name club.sgf.
func (l *testLibrary) importFile(data []byte) {
	l.t.Helper()
	l.importNamed("club.sgf", data)
}

func (l *testLibrary) importNamed(name string, data []byte) {
	l.t.Helper()
	path := filepath.Join(l.t.TempDir(), name)
	if err := os.WriteFile(path, data, 0o600); err != nil {
		l.t.Fatal(err)
	}
	var j importJob
	if err := j.importPaths(l.t.Context(), []string{path}, l.store.Library(), func(progress) {}); err != nil ||
		j.numFailed > 0 {
		l.t.Fatalf("importPaths: %v, failures %q, want none", err, j.failures)
	}
	l.browser.window.refresh("")
	l.settle()
}

// deleteAll deletes all games.
func (l *testLibrary) deleteAll() {
	l.t.Helper()
	if err := errors.Join(l.store.Library().Remove(l.browser.window.list.refs), l.store.Library().Purge()); err != nil {
		l.t.Fatal(err)
	}
	l.browser.window.refresh("")
	l.settle()
}

// sgfOf returns a game as SGF in UTF-8, without its ID.
func sgfOf(t *testing.T, g *saved.Game) string {
	t.Helper()
	read, err := g.LoadTree()
	if err != nil {
		t.Fatal(err)
	}
	var text bytes.Buffer
	if err := notation.WriteSGFTree(&text, read.Tree); err != nil {
		t.Fatal(err)
	}

	return text.String()
}

// onlyGame returns the only game of the library and its row of the list.
func (l *testLibrary) onlyGame() (*saved.Game, store.LibraryGame) {
	l.t.Helper()
	l.settle()
	refs := l.browser.window.list.refs
	listed, err := l.store.Library().Games(refs)
	if err != nil || len(listed) != 1 {
		l.t.Fatalf("got the games %+v, %v; want 1", listed, err)
	}
	g, err := l.store.Library().Load(refs[0])
	if err != nil {
		l.t.Fatal(err)
	}

	return g, listed[0]
}

// decodedSGF returns the game of an SGF file decoded in a character set, as SGF, or "" if it cannot be read.
func decodedSGF(t *testing.T, data []byte, name string) string {
	t.Helper()
	tree, _, err := notation.ReadTree("x.sgf", bytes.NewReader(data),
		notation.Options{Charset: name, Decode: charset.DecoderFor(name)})
	if err != nil {
		return ""
	}
	g, err := saved.FromTree(tree)
	if err != nil {
		t.Fatal(err)
	}

	return sgfOf(t, g)
}

// TestDecodeAgain checks that a game imported in a wrong character set is decoded again from its bytes, in
// the store and in the list, in any other character set and back.
func TestDecodeAgain(t *testing.T) {
	l := newTestLibrary(t, "")
	w := l.browser.window
	for _, name := range charset.Names() {
		wrong := "windows-1251"
		if name == wrong {
			wrong = "windows-1252"
		}
		data := encodedRecord(t, name, wrong)
		if name == "UTF-8" { // otherwise valid UTF-8 would be detected
			data = append(bytes.TrimSuffix(data, []byte(")")), ";W[ii]C[\xff])"...)
		}
		l.importFile(data)
		g, oldListed := l.onlyGame()
		first := sgfOf(t, g)
		if oldListed.Names == playersByCharset[name] {
			l.deleteAll() // the wrong declaration was ignored
			continue
		}
		readings, current, err := l.browser.readings(t.Context(), w.list.refs)
		if i := slices.IndexFunc(readings, func(r reading) bool {
			return r.charset == name
		}); err != nil || current != charsetOf(g) || !strings.Contains(readings[i].text, playersByCharset[name][0]) {
			t.Errorf("%s as %s: got readings %q, current %s, %v; want %s among them, current %s", name, wrong, readings,
				current, err, playersByCharset[name][0], charsetOf(g))
		}
		w.decode(w.list.refs, name, func() {})
		l.settle()
		decoded, newListed := l.onlyGame()
		if newListed.Names != playersByCharset[name] || newListed.Event != playersByCharset[name][1] ||
			newListed.ID != oldListed.ID || newListed.Date != "2020-01-02" ||
			newListed.Finished.Format(time.DateOnly) != newListed.Date {
			t.Errorf("%s as %s: got the listed game %+v, want the names %q, the event of the file, and the same ID "+
				"and date", name, wrong, newListed.Header, playersByCharset[name])
		}
		if got, want := sgfOf(t, decoded), decodedSGF(t, data, name); got != want {
			t.Errorf("%s as %s: got the stored game\n%s\nwant\n%s", name, wrong, got, want)
		}

		for _, other := range charset.Names() {
			next, err := decodeAgain(t.Context(), decoded, other)
			if want := decodedSGF(t, data, other); want != "" && (err != nil || sgfOf(t, next) != want) {
				t.Errorf("%s, then as %s: got\n%s\nwant\n%s", name, other, sgfOf(t, next), want)
			}
			if err == nil {
				decoded = next
			}
		}
		undone, err := decodeAgain(t.Context(), decoded, charsetOf(g))
		if err == nil {
			err = l.store.Library().Replace([]*saved.Game{undone})
		}
		if got, listed := l.onlyGame(); err != nil || sgfOf(t, got) != first || listed.Names != oldListed.Names ||
			listed.ID != oldListed.ID {
			t.Errorf("%s: decoded back to the first character set: got\n%s, %v\nwant\n%s", name, sgfOf(t, got),
				err, first)
		}
		l.importFile(data)
		l.onlyGame() // the import adds no duplicate
		l.deleteAll()
	}
}

// TestInvalidBytesAreStored checks that bytes that are invalid in the character set are stored.
func TestInvalidBytesAreStored(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 20 {
		junk := make([]byte, 40)
		for i := range junk {
			if junk[i] = byte(0x40 + r.IntN(0xc0)); strings.IndexByte(`[]\`, junk[i]) >= 0 {
				junk[i] = 0xff
			}
		}
		data := []byte("(;GM[4]SZ[15]PB[" + string(junk[:20]) + "]PW[\xff\x80\xfe];B[hh]C[" + string(junk[20:]) + "])")
		tree, _, err := notation.ReadTree("x.sgf", bytes.NewReader(data),
			notation.Options{Decode: charset.Decode, KeepSource: true})
		if err != nil {
			t.Fatal(err)
		}
		g, err := saved.FromTree(tree)
		if err != nil {
			t.Fatal(err)
		}

		for _, name := range append(charset.Names(), charset.Names()...) {
			redecoded, err := decodeAgain(t.Context(), g, name)
			if err == nil {
				g = redecoded
			}
			if want := decodedSGF(t, data, name); want != "" && (err != nil || sgfOf(t, g) != want) {
				t.Fatalf("%q in %s: got\n%s, %v\nwant\n%s", data, name, sgfOf(t, g), err, want)
			}
		}
	}
}

// TestDecodeAgainWithoutSource checks that games stored by a version without Source are decoded again from
// their text, and that games in Unicode do not change.
func TestDecodeAgainWithoutSource(t *testing.T) {
	l := newTestLibrary(t, "", strings.ReplaceAll(chenGame, "Anna", "Béla"), doraGame)
	var games []*saved.Game
	for _, wrong := range []string{"windows-1251", "windows-1252"} {
		data := encodedRecord(t, "GBK", wrong)
		tree, _, err := notation.ReadTree("x.sgf", bytes.NewReader(data),
			notation.Options{Charset: wrong, Decode: charset.DecoderFor(wrong)})
		if err != nil {
			t.Fatal(err)
		}
		g, err := saved.FromTree(tree)
		if err != nil {
			t.Fatal(err)
		}
		g.Collection = "old"
		games = append(games, g)
	}
	if n, err := l.store.Library().Import(games); n != len(games) || err != nil {
		t.Fatalf("Import = %d, %v; want %d, nil", n, err, len(games))
	}
	w := l.browser.window
	w.refresh("")
	l.settle()
	w.decode(w.list.refs, "GBK", func() {})
	l.settle()
	if got := l.names(); strings.Count(got, "吴镝") != 2 || !strings.Contains(got, "陈明") ||
		!strings.Contains(got, "Dora") {
		t.Errorf("got the names %q, want 吴镝 twice, 陈明 and Dora", got)
	}
	if want := lang.Sentences(lang.LibraryDecoded(2, "GBK"), lang.LibraryDecodedText(2)); w.message != want {
		t.Errorf("got message %q, want %q", w.message, want)
	}
}

// TestDecodeAgainWithoutBytes checks that the message counts games that were decoded again from their
// text, since files of more than 512 KB are stored without their bytes.
func TestDecodeAgainWithoutBytes(t *testing.T) {
	l := newTestLibrary(t, "")
	for i, comment := range []string{"", strings.Repeat("a ", 300<<10)} {
		data, ok := charset.Encode("(;GM[4]SZ[15]PB[吴镝]PW[吴侃]C["+comment+"];B[hh];W["+[]string{"ii", "hi"}[i]+
			"])", "GBK")
		if !ok {
			t.Fatal("the record cannot be encoded in GBK")
		}
		l.importFile(data)
	}
	w := l.browser.window
	w.decode(w.list.refs, "Big5", func() {})
	l.settle()
	if want := lang.Sentences(lang.LibraryDecoded(2, "Big5"), lang.LibraryDecodedText(1)); w.message != want {
		t.Errorf("got message %q, want %q", w.message, want)
	}
}

// inDialog returns the widgets of a type in the open dialog.
func inDialog[T fyne.CanvasObject](l *testLibrary) (all []T) {
	for _, o := range test.LaidOutObjects(l.browser.window.Window.Canvas().Overlays().Top()) {
		if o, ok := o.(T); ok {
			all = append(all, o)
		}
	}

	return all
}

// tapInDialog taps a button of the open dialog.
func (l *testLibrary) tapInDialog(label string) {
	l.t.Helper()

	for _, b := range inDialog[*widgets.Button](l) {
		if b.Text == label {
			test.Tap(b)
			return
		}
	}
	l.t.Fatalf("the dialog has no button %q", label)
}

// TestDecodeMarkedGames checks that only the marked games are decoded again, or all listed games if none
// is marked, and that games in ASCII do not change.
func TestDecodeMarkedGames(t *testing.T) {
	l := newTestLibrary(t, "", doraGame)
	w := l.browser.window
	w.askDecode()
	l.settle()
	if w.message != lang.LibraryNothingToDecode() {
		t.Errorf("a game in ASCII: got message %q, want %q", w.message, lang.LibraryNothingToDecode())
	}

	for _, name := range []string{"GBK", "CP949"} { // decoded in a wrong character set
		l.importFile(encodedRecord(t, name, "windows-1251"))
	}
	before := l.names()
	listed, err := l.store.Library().Games(w.list.refs)
	if err != nil {
		t.Fatal(err)
	}

	for i, ref := range w.list.refs {
		if listed[i].Names[0] == "Овпб" {
			w.list.mark(ref, true)
		}
	}
	w.askDecode()
	l.settle()
	choice := inDialog[*widgets.Select](l)[0]
	choice.SetSelectedIndex(slices.IndexFunc(choice.Options, func(o string) bool {
		return strings.HasPrefix(o, "GBK")
	}))
	l.tapInDialog(lang.LibraryDecodeNow())
	l.settle()
	sorted := func(names string) []string { return slices.Sorted(strings.FieldsSeq(names)) }
	if got, want := l.names(), strings.Replace(before, "Овпб", "吴镝", 1); !slices.Equal(sorted(got), sorted(want)) {
		t.Errorf("got the names %q, want %q", got, want)
	}
	if want := lang.LibraryDecoded(1, "GBK"); w.message != want {
		t.Errorf("got message %q, want %q", w.message, want)
	}
}

// pausedStore is a library whose method Replace waits until resume is closed.
type pausedStore struct {
	store.Library
	replacing, resume chan struct{}
}

func (s pausedStore) Replace(games []*saved.Game) error {
	close(s.replacing)
	<-s.resume
	return s.Library.Replace(games)
}

// TestCancelDecoding checks that the message after a cancellation states no counts, since the games that are
// being stored may still be stored.
func TestCancelDecoding(t *testing.T) {
	l := newTestLibrary(t, "")
	l.importFile(encodedRecord(t, "GBK", "windows-1251"))
	paused := pausedStore{l.store.Library(), make(chan struct{}), make(chan struct{})}
	l.browser.games = paused
	w := l.browser.window
	w.decode(w.list.refs, "GBK", func() {})
	<-paused.replacing
	w.HandleKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	if want := lang.LibraryStopped(); w.message != want {
		t.Errorf("got message %q, want %q", w.message, want)
	}
	close(paused.resume)
	l.settle()
}

// TestDuplicateWithoutSource checks that a game that was imported by a version without Source is a
// duplicate of the same file imported now.
func TestDuplicateWithoutSource(t *testing.T) {
	l := newTestLibrary(t, "")
	data := encodedRecord(t, "GBK", "GBK")
	tree, _, err := notation.ReadTree("x.sgf", bytes.NewReader(data), notation.Options{Decode: charset.Decode})
	if err != nil {
		t.Fatal(err)
	}
	g, err := saved.FromTree(tree)
	if err != nil {
		t.Fatal(err)
	}
	g.Collection = "old"
	if g.Source != nil {
		t.Fatal("the game has a source")
	}
	if n, err := l.store.Library().Import([]*saved.Game{g}); n != 1 || err != nil {
		t.Fatalf("Import = %d, %v; want 1, nil", n, err)
	}
	l.importFile(data)
	if _, listed := l.onlyGame(); listed.Collection != "old" {
		t.Errorf("got the game %+v, want the old one", listed)
	}
}

// TestDecodeAgainInOtherFormats checks that games of other formats, and several games of one file, are
// decoded again.
func TestDecodeAgainInOtherFormats(t *testing.T) {
	encoded := func(text string) string {
		data, ok := charset.Encode(text, "GBK")
		if !ok {
			t.Fatalf("%q cannot be encoded in GBK", text)
		}
		return string(data)
	}
	const renLib = "\xffRenLib\xff\x03\x04\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\x00\x00\x78\x00\x69\xc8\xc8\xe6\x00\x00\x68\x40"
	for _, c := range []struct {
		name, data, part string // part occurs in the text if it is decoded correctly
		games            int
	}{
		{"a.psq", encoded("Piskvorky 15x15, 11:11, 0\n8,8,0\n9,9,0\n吴镝\n曹冬\n-1\n"), "吴镝", 1},
		{"a.lib", renLib, "孺", 1},
		{"a.txt", encoded("[Black \"吴镝\"]\n[White \"曹冬\"]\n\n1. h8 i9 2. j10\n"), "吴镝", 1},
		{"a.sgf", encoded("(;B[hh]C[吴镝])(;B[gg]C[吴镝];W[hh])"), "吴镝", 2},
	} {
		l := newTestLibrary(t, "")
		l.importNamed(c.name, []byte(c.data))
		w := l.browser.window
		if len(w.list.refs) != c.games {
			t.Errorf("%s: got %d games, want %d", c.name, len(w.list.refs), c.games)
		}

		texts := func() (all []string) {
			for _, ref := range w.list.refs {
				g, err := l.store.Library().Load(ref)
				if err != nil || g.Source == nil || g.Source.Data == nil {
					t.Fatalf("%s: got %+v, error %v; want a game with its source", c.name, g, err)
				}
				all = append(all, sgfOf(t, g))
			}

			return all
		}
		for _, name := range []string{"windows-1251", "Big5", "GBK"} {
			w.decode(w.list.refs, name, func() {})
			l.settle()

			for _, text := range texts() {
				if got, want := strings.Contains(text, c.part), name == "GBK"; got != want {
					t.Errorf("%s in %s: got %q, which contains %s: %v, want %v", c.name, name, text, c.part, got, want)
				}
			}
		}
	}
}
