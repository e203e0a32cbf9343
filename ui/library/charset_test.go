package library

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"jingzi/ui/charset"
	"jingzi/ui/lang"
	"jingzi/ui/widgets"
)

// runOf imports files.
func (m *imported) runOf(ctx context.Context, paths []string, into GameStore, report func(progress)) error {
	if err := m.gather(ctx, paths); err != nil {
		return err
	}
	return m.run(ctx, into, report)
}

// records writes records with a name each in a folder.
func records(t *testing.T, in string, names ...string) (folder string) {
	t.Helper()
	folder = t.TempDir()
	for i, name := range names {
		text, ok := []byte("(;GM[4]SZ[15]PB["+name+"];B[hh])"), true
		if in != "" {
			if text, ok = charset.Encode(string(text), in); !ok {
				t.Fatal(name)
			}
		}
		if err := os.WriteFile(filepath.Join(folder, string(rune('a'+i))+".sgf"), text, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return folder
}

// The files of one import share a charset, if a name alone does not determine it.
func TestFilesOfOneImportShareACharset(t *testing.T) {
	doubtful, _ := charset.Encode("(;GM[4]SZ[15]PB[Győző];B[hh])", "windows-1250")
	var m imported
	if err := m.gather(t.Context(), []string{records(t, "windows-1250", "Győző", "Dvořák Řehoř", "Świątek Łukasz", "Ann")}); err != nil {
		t.Fatal(err)
	}
	if _, found, _ := charset.Decode(doubtful, ""); found == "windows-1250" {
		t.Fatal("the name tells it alone")
	}
	if text, found, ok := m.shared.Decode(doubtful, ""); !ok || found != "windows-1250" {
		t.Errorf("read as %s in %s", text, found)
	}
	if first, second, texts := m.shared.Doubt(); texts != nil {
		t.Errorf("in doubt between %s and %s", first, second)
	}
}

// An import of names in either of two charsets asks once, with both readings. The answer applies to all of
// its files.
func TestAnImportAsksForItsCharset(t *testing.T) {
	for _, answer := range []string{"Győző", "Gyõzõ"} {
		h := newSitting(t, "")
		w := h.room.window
		w.load([]string{records(t, "windows-1250", "Győző", "Szűcs", "Anna")})
		h.settle()
		choices := inDialog[*widgets.Select](h)
		if len(choices) != 1 {
			t.Fatal("it does not ask")
		}
		for _, part := range []string{"Győző", "Gyõzõ", "Szűcs", "Szûcs"} {
			if !slices.ContainsFunc(inDialog[*widgets.Paragraph](h), func(p *widgets.Paragraph) bool {
				return strings.HasPrefix(p.Unwrapped(), lang.TextDoubt()) && strings.Contains(p.Unwrapped(), part)
			}) {
				t.Errorf("the question does not show %s", part)
			}
		}
		choices[0].SetSelectedIndex(slices.IndexFunc(choices[0].Options, func(o string) bool { return strings.Contains(o, answer) }))
		h.tapInDialog(lang.Title(lang.LibraryImport()))
		h.settle()
		if got, want := slices.Sorted(strings.FieldsSeq(h.names())), strings.Fields("Anna "+answer+" "+strings.Replace("Szűcs", "ű", map[string]string{"Győző": "ű", "Gyõzõ": "û"}[answer], 1)); !slices.Equal(got, want) {
			t.Errorf("answered with %s: listed are %q, not %q", answer, got, want)
		}
		if inDialogOpen := w.Window.Canvas().Overlays().Top(); inDialogOpen != nil {
			t.Error("it asks again")
		}
	}
}

// There is no question if the names are unambiguous, or the files declare their charset.
func TestClearImportsAskNothing(t *testing.T) {
	h := newSitting(t, "")
	declared, _ := charset.Encode("Győző]CA[windows-1250", "windows-1250")
	for _, folder := range []string{records(t, "GBK", "吴镝", "曹冬"), records(t, "windows-1251", "Никонов"), records(t, "", string(declared)), records(t, "", "Anna", "井字")} {
		h.room.window.load([]string{folder})
		h.settle()
		if h.room.window.Window.Canvas().Overlays().Top() != nil {
			t.Fatalf("it asks something of %s", folder)
		}
	}
	if got := len(h.room.window.shelf.keys); got != 6 {
		t.Errorf("%d games", got)
	}
	if !strings.Contains(h.names(), "Győző") {
		t.Errorf("listed are %q", h.names())
	}
}
