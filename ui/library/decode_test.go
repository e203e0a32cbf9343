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

// playersIn has names whose bytes are not letters in other charsets: some of Big5's, GBK's and Shift_JIS's
// characters end with the byte of a backslash or a bracket.
var playersIn = map[string][2]string{
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

// encodedRecord returns a file with the names in all its texts, in one charset. It declares another.
func encodedRecord(t *testing.T, name, declared string) []byte {
	t.Helper()
	n := playersIn[name]
	text := "(;GM[4]FF[4]CA[" + declared + "]SZ[15]RU[Freestyle]PB[" + n[0] + "]PW[" + n[1] + "]DT[2020-01-02]EV[" + n[1] + "]PC[" + n[0] + "];B[hh]C[" + n[0] + "\n" + n[1] + "]LB[aa:" + n[0] + "];W[hg];B[gg])"
	data := []byte(text)
	if name != "UTF-8" {
		var ok bool
		if data, ok = charset.Encode(text, name); !ok {
			t.Fatal(name)
		}
	}
	return data
}

// importFile imports an SGF file into the library of a sitting.
func (h *sitting) importFile(data []byte) {
	h.t.Helper()
	h.importNamed("club.sgf", data)
}

func (h *sitting) importNamed(name string, data []byte) {
	h.t.Helper()
	path := filepath.Join(h.t.TempDir(), name)
	if err := os.WriteFile(path, data, 0o600); err != nil {
		h.t.Fatal(err)
	}
	var m imported
	if err := m.runOf(h.t.Context(), []string{path}, h.store.Library(), func(progress) {}); err != nil || m.failed > 0 {
		h.t.Fatalf("%+v, %v", m, err)
	}
	h.room.window.refresh("")
	h.settle()
}

// empty deletes all games.
func (h *sitting) empty() {
	h.t.Helper()
	if err := errors.Join(h.store.Library().Remove(h.room.window.shelf.keys), h.store.Library().Purge()); err != nil {
		h.t.Fatal(err)
	}
	h.room.window.refresh("")
	h.settle()
}

// record returns a game of the library as SGF in UTF-8, without its ID.
func record(t *testing.T, g *saved.Game) string {
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

// only returns the only game of the library and its row of the list.
func (h *sitting) only() (*saved.Game, store.LibraryGame) {
	h.t.Helper()
	h.settle()
	keys := h.room.window.shelf.keys
	listed, err := h.store.Library().Games(keys)
	if err != nil || len(listed) != 1 {
		h.t.Fatalf("%d games, %v: %+v", len(listed), err, listed)
	}
	g, err := h.store.Library().Load(keys[0])
	if err != nil {
		h.t.Fatal(err)
	}
	return g, listed[0]
}

// reads decodes a file as opening it does.
func reads(t *testing.T, data []byte, name string) string {
	t.Helper()
	tree, _, err := notation.ReadTree("x.sgf", bytes.NewReader(data), notation.Options{Charset: name, Decode: charset.DecoderFor(name)})
	if err != nil {
		return ""
	}
	g, err := saved.FromTree(tree)
	if err != nil {
		t.Fatal(err)
	}
	return record(t, g)
}

// A game imported in a wrong charset is decoded again from its bytes in the window: in the store, in the
// list and in its comments, and in any charset and back.
func TestDecodeAgain(t *testing.T) {
	h := newSitting(t, "")
	w := h.room.window
	for _, name := range charset.Names() {
		wrong := "windows-1251"
		if name == wrong {
			wrong = "windows-1252"
		}
		data := encodedRecord(t, name, wrong)
		if name == "UTF-8" { // which is found by itself
			data = append(bytes.TrimSuffix(data, []byte(")")), ";W[ii]C[\xff])"...)
		}
		h.importFile(data)
		g, before := h.only()
		first := record(t, g)
		if before.Names == playersIn[name] {
			h.empty() // it was not believed, and need not be
			continue
		}
		shown, now, err := h.room.readings(t.Context(), w.shelf.keys)
		if i := slices.IndexFunc(shown, func(r reading) bool { return r.charset == name }); err != nil || now != charsetOf(g) || !strings.Contains(shown[i].text, playersIn[name][0]) {
			t.Errorf("%s as %s: the readings are %q, now %s, %v", name, wrong, shown, now, err)
		}
		w.decode(w.shelf.keys, name)
		h.settle()
		again, after := h.only()
		if after.Names != playersIn[name] || after.Event != playersIn[name][1] || after.ID != before.ID || after.Date != "2020-01-02" || after.Finished.Format(time.DateOnly) != after.Date {
			t.Errorf("%s as %s: listed is %+v", name, wrong, after.Header)
		}
		if got, want := record(t, again), reads(t, data, name); got != want {
			t.Errorf("%s as %s: stored is\n%s\nnot\n%s", name, wrong, got, want)
		}
		for _, other := range charset.Names() { // whatever else is chosen in between
			next, err := decodeAgain(t.Context(), again, other)
			if want := reads(t, data, other); want != "" && (err != nil || record(t, next) != want) {
				t.Errorf("%s, now as %s: it is\n%s\nnot\n%s", name, other, record(t, next), want)
			}
			if err == nil {
				again = next
			}
		}
		undone, err := decodeAgain(t.Context(), again, charsetOf(g))
		if err == nil {
			err = h.store.Library().Replace([]*saved.Game{undone})
		}
		if got, listed := h.only(); err != nil || record(t, got) != first || listed.Names != before.Names || listed.ID != before.ID {
			t.Errorf("%s: undone it is\n%s\nnot\n%s, %v", name, record(t, got), first, err)
		}
		h.importFile(data)
		h.only() // which is known
		h.empty()
	}
}

// Any bytes are stored, even if they are invalid in the charset.
func TestUndecodableBytesAreKept(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 20 {
		junk := make([]byte, 40)
		for i := range junk {
			if junk[i] = byte(0x40 + r.IntN(0xc0)); strings.IndexByte(`[]\`, junk[i]) >= 0 {
				junk[i] = 0xff
			}
		}
		data := []byte("(;GM[4]SZ[15]PB[" + string(junk[:20]) + "]PW[\xff\x80\xfe];B[hh]C[" + string(junk[20:]) + "])")
		tree, _, err := notation.ReadTree("x.sgf", bytes.NewReader(data), notation.Options{Decode: charset.Decode, KeepSource: true})
		if err != nil {
			t.Fatal(err)
		}
		g, err := saved.FromTree(tree)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range append(charset.Names(), charset.Names()...) {
			again, err := decodeAgain(t.Context(), g, name)
			if err == nil {
				g = again
			}
			if want := reads(t, data, name); want != "" && (err != nil || record(t, g) != want) {
				t.Fatalf("%q in %s is\n%s\nnot\n%s, %v", data, name, record(t, g), want, err)
			}
		}
	}
}

// Games of a version that did not store their bytes are decoded again from their text. Games in Unicode
// next to them do not change.
func TestDecodeAgainWithoutTheBytes(t *testing.T) {
	h := newSitting(t, "", strings.ReplaceAll(chen, "Anna", "Béla"), dora)
	var games []*saved.Game
	for _, as := range []string{"windows-1251", "windows-1252"} {
		data := encodedRecord(t, "GBK", as)
		tree, _, err := notation.ReadTree("x.sgf", bytes.NewReader(data), notation.Options{Charset: as, Decode: charset.DecoderFor(as)})
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
	if n, err := h.store.Library().Import(games); n != len(games) || err != nil {
		t.Fatal(n, err)
	}
	w := h.room.window
	w.refresh("")
	h.settle()
	before := h.names()
	w.decode(w.shelf.keys, "GBK")
	h.settle()
	if got := h.names(); strings.Count(got, "吴镝") != 2 || !strings.Contains(got, "陈明") || !strings.Contains(got, "Dora") {
		t.Errorf("%q has become %q", before, got)
	}
	if w.message != lang.LibraryDecoded(2, "GBK") {
		t.Errorf("it says %q", w.message)
	}
}

// inDialog returns the widgets of a type in the open dialog.
func inDialog[T fyne.CanvasObject](h *sitting) (all []T) {
	for _, o := range test.LaidOutObjects(h.room.window.Window.Canvas().Overlays().Top()) {
		if o, ok := o.(T); ok {
			all = append(all, o)
		}
	}
	return all
}

// tapInDialog taps a button of the open dialog.
func (h *sitting) tapInDialog(word string) {
	h.t.Helper()
	for _, b := range inDialog[*widgets.Button](h) {
		if b.Text == word {
			test.Tap(b)
			return
		}
	}
	h.t.Fatalf("there is no button %q", word)
}

// The marked games are decoded again, or else all listed ones. Those without encoded text do not change.
func TestDecodeMarkedGames(t *testing.T) {
	h := newSitting(t, "", dora)
	w := h.room.window
	w.askDecode()
	h.settle()
	if w.message != lang.LibraryNothingToDecode() {
		t.Errorf("of a game in ASCII it says %q", w.message)
	}
	for _, name := range []string{"GBK", "CP949"} { // the date is read only with the right one
		h.importFile(encodedRecord(t, name, "windows-1251"))
	}
	before := h.names()
	listed, err := h.store.Library().Games(w.shelf.keys)
	if err != nil {
		t.Fatal(err)
	}
	for i, k := range w.shelf.keys {
		if listed[i].Names[0] == "Овпб" {
			w.shelf.mark(k, true)
		}
	}
	w.askDecode()
	h.settle()
	choice := inDialog[*widgets.Select](h)[0]
	choice.SetSelectedIndex(slices.IndexFunc(choice.Options, func(o string) bool { return strings.HasPrefix(o, "GBK") }))
	h.tapInDialog(lang.LibraryDecodeNow())
	h.settle()
	sorted := func(names string) []string { return slices.Sorted(strings.FieldsSeq(names)) }
	if got, want := h.names(), strings.Replace(before, "Овпб", "吴镝", 1); !slices.Equal(sorted(got), sorted(want)) || w.message != lang.LibraryDecoded(1, "GBK") {
		t.Errorf("%q have become %q, not %q: %s", before, got, want, w.message)
	}
}

// A game imported by a version without Source is recognized when its file is imported again.
func TestKnownWithoutItsSource(t *testing.T) {
	h := newSitting(t, "")
	data := encodedRecord(t, "GBK", "GBK")
	tree, _, err := notation.ReadTree("x.sgf", bytes.NewReader(data), notation.Options{Decode: charset.Decode})
	if err != nil {
		t.Fatal(err)
	}
	g, err := saved.FromTree(tree)
	if err != nil {
		t.Fatal(err)
	}
	if g.Collection = "old"; g.Source != nil {
		t.Fatal("it has a source")
	}
	if n, err := h.store.Library().Import([]*saved.Game{g}); n != 1 || err != nil {
		t.Fatal(n, err)
	}
	h.importFile(data)
	if _, listed := h.only(); listed.Collection != "old" {
		t.Errorf("listed is %+v", listed)
	}
}

// Games of other formats, and those of one file that begin with a move, are decoded again as well.
func TestDecodeAgainInOtherFormats(t *testing.T) {
	encoded := func(text string) string {
		data, ok := charset.Encode(text, "GBK")
		if !ok {
			t.Fatal(text)
		}
		return string(data)
	}
	const renLib = "\xffRenLib\xff\x03\x04\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\x00\x00\x78\x00\x69\xc8\xc8\xe6\x00\x00\x68\x40"
	for _, c := range []struct {
		name, data, right string
		games             int
	}{
		{"a.psq", encoded("Piskvorky 15x15, 11:11, 0\n8,8,0\n9,9,0\n吴镝\n曹冬\n-1\n"), "吴镝", 1},
		{"a.lib", renLib, "孺", 1},
		{"a.txt", encoded("[Black \"吴镝\"]\n[White \"曹冬\"]\n\n1. h8 i9 2. j10\n"), "吴镝", 1},
		{"a.sgf", encoded("(;B[hh]C[吴镝])(;B[gg]C[吴镝];W[hh])"), "吴镝", 2},
	} {
		h := newSitting(t, "")
		h.importNamed(c.name, []byte(c.data))
		w := h.room.window
		if len(w.shelf.keys) != c.games {
			t.Errorf("%s: %d games", c.name, len(w.shelf.keys))
		}
		texts := func() (all []string) {
			for _, k := range w.shelf.keys {
				g, err := h.store.Library().Load(k)
				if err != nil || g.Source == nil || g.Source.Data == nil {
					t.Fatalf("%s: %+v, %v", c.name, g, err)
				}
				all = append(all, record(t, g))
			}
			return all
		}
		for _, name := range []string{"windows-1251", "Big5", "GBK"} {
			w.decode(w.shelf.keys, name)
			h.settle()
			for _, text := range texts() {
				if strings.Contains(text, c.right) != (name == "GBK") {
					t.Errorf("%s in %s is %s", c.name, name, text)
				}
			}
		}
	}
}
