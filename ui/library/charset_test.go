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

// importPaths imports files without a question about their character set.
func (j *importJob) importPaths(ctx context.Context, paths []string, games GameStore, report func(progress)) error {
	if err := j.gather(ctx, paths); err != nil {
		return err
	}
	return j.run(ctx, games, report)
}

// writeRecords writes one file per name of a player, encoded in a character set, to a new folder.
func writeRecords(t *testing.T, charsetName string, names ...string) (folder string) {
	t.Helper()

	folder = t.TempDir()
	for i, name := range names {
		text, ok := []byte("(;GM[4]SZ[15]PB["+name+"];B[hh])"), true
		if charsetName != "" {
			if text, ok = charset.Encode(string(text), charsetName); !ok {
				t.Fatalf("%s cannot be encoded in %s", name, charsetName)
			}
		}
		if err := os.WriteFile(filepath.Join(folder, string(rune('a'+i))+".sgf"), text, 0o600); err != nil {
			t.Fatal(err)
		}
	}

	return folder
}

// TestImportedFilesShareACharset checks that files of one import share a character set if the name in each
// is ambiguous.
func TestImportedFilesShareACharset(t *testing.T) {
	ambiguous, _ := charset.Encode("(;GM[4]SZ[15]PB[Győző];B[hh])", "windows-1250")
	var j importJob
	if err := j.gather(t.Context(),
		[]string{writeRecords(t, "windows-1250", "Győző", "Dvořák Řehoř", "Świątek Łukasz", "Ann")}); err != nil {
		t.Fatal(err)
	}
	if _, found, _ := charset.Decode(ambiguous, ""); found == "windows-1250" {
		t.Fatal("the name alone determines the character set")
	}
	if text, found, ok := j.sharedCharset.Decode(ambiguous, ""); !ok || found != "windows-1250" {
		t.Errorf("got %q in %s, %v; want windows-1250", text, found, ok)
	}
	if first, second, texts := j.sharedCharset.Doubt(); texts != nil {
		t.Errorf("the import is ambiguous between %s and %s, want no doubt", first, second)
	}
}

// TestImportAsksForTheCharset checks that an import that is ambiguous between two character sets asks
// once, showing the text in both, and decodes all files in the one that is chosen.
func TestImportAsksForTheCharset(t *testing.T) {
	for _, answer := range []string{"Győző", "Gyõzõ"} {
		l := newTestLibrary(t, "")
		w := l.browser.window
		w.load([]string{writeRecords(t, "windows-1250", "Győző", "Szűcs", "Anna")})
		l.settle()
		choices := inDialog[*widgets.Select](l)
		if len(choices) != 1 {
			t.Fatalf("got %d selects in the dialog, want 1", len(choices))
		}

		for _, part := range []string{"Győző", "Gyõzõ", "Szűcs", "Szûcs"} {
			if !slices.ContainsFunc(inDialog[*widgets.Paragraph](l), func(p *widgets.Paragraph) bool {
				return strings.HasPrefix(p.Unwrapped(), lang.TextDoubt()) && strings.Contains(p.Unwrapped(), part)
			}) {
				t.Errorf("the question does not show %s", part)
			}
		}
		choices[0].SetSelectedIndex(slices.IndexFunc(choices[0].Options, func(o string) bool {
			return strings.Contains(o, answer)
		}))
		l.tapInDialog(lang.Title(lang.LibraryImport()))
		l.settle()
		if got, want := slices.Sorted(strings.FieldsSeq(l.names())),
			strings.Fields("Anna "+answer+" "+strings.Replace("Szűcs", "ű",
				map[string]string{"Győző": "ű", "Gyõzõ": "û"}[answer], 1)); !slices.Equal(got, want) {
			t.Errorf("answered with %s: got the names %q, want %q", answer, got, want)
		}
		if w.Window.Canvas().Overlays().Top() != nil {
			t.Error("a dialog is open after the answer")
		}
	}
}

// TestCancelledImportIsForgotten checks that cancelling the question about the character set imports nothing, and
// that the next import asks again and offers the likelier character set, not the one that was selected.
func TestCancelledImportIsForgotten(t *testing.T) {
	l := newTestLibrary(t, "")
	folder := writeRecords(t, "windows-1250", "Győző")
	load := func() *widgets.Select {
		t.Helper()
		l.browser.window.load([]string{folder})
		l.settle()
		choices := inDialog[*widgets.Select](l)
		if len(choices) != 1 || choices[0].SelectedIndex() != 0 {
			t.Fatalf("got %d selects in the dialog, want 1 with the first reading selected", len(choices))
		}

		return choices[0]
	}
	load().SetSelectedIndex(1)
	l.tapInDialog(lang.Cancel())
	l.settle()
	if got := l.names(); got != "" {
		t.Errorf("a cancelled import adds %q", got)
	}
	likely, _, _ := strings.Cut(load().Selected, " – ")
	l.tapInDialog(lang.Title(lang.LibraryImport()))
	l.settle()
	text, _ := charset.Encode("Győző", "windows-1250")
	want, _, _ := charset.DecoderFor(likely)(text, "")
	if got := l.names(); got != want {
		t.Errorf("got the names %q, want %q as in %s", got, want, likely)
	}
}

// TestUnambiguousImportsDoNotAsk checks that an import does not ask if the names are unambiguous or the
// files declare their character set.
func TestUnambiguousImportsDoNotAsk(t *testing.T) {
	l := newTestLibrary(t, "")
	declared, _ := charset.Encode("Győző]CA[windows-1250", "windows-1250")
	for _, folder := range []string{writeRecords(t, "GBK", "吴镝", "曹冬"), writeRecords(t, "windows-1251", "Никонов"),
		writeRecords(t, "", string(declared)), writeRecords(t, "", "Anna", "井字")} {
		l.browser.window.load([]string{folder})
		l.settle()
		if l.browser.window.Window.Canvas().Overlays().Top() != nil {
			t.Fatalf("the import of %s asks a question", folder)
		}
	}
	if got := len(l.browser.window.list.refs); got != 6 {
		t.Errorf("got %d games, want 6", got)
	}
	if !strings.Contains(l.names(), "Győző") {
		t.Errorf("got the names %q, want Győző among them", l.names())
	}
}
