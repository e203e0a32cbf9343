package main

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"jingzi/game/notation"
	"jingzi/ui/charset"
)

// converts runs "convert" on a file with a content.
func converts(t *testing.T, in, content, out string) (written, said string, code int) {
	t.Helper()
	dir := t.TempDir()
	from, to := filepath.Join(dir, in), filepath.Join(dir, out)
	if err := os.WriteFile(from, []byte(content), 0o600); err != nil {
		t.Fatal(err)
	}
	var problems bytes.Buffer
	code = run(context.Background(), []string{"convert", from, to}, strings.NewReader(""), &bytes.Buffer{}, &problems)
	data, _ := os.ReadFile(to) // missing if nothing was written
	return string(data), problems.String(), code
}

// An interrupt ends it while a file is read, and nothing is written.
func TestConvertIsInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	from, to := filepath.Join(t.TempDir(), "a.sgf"), filepath.Join(t.TempDir(), "b.sgf")
	if err := os.WriteFile(from, []byte("(;GM[4]SZ[15];B[hh])"), 0o600); err != nil {
		t.Fatal(err)
	}
	var problems bytes.Buffer
	if code := run(ctx, []string{"convert", from, to}, strings.NewReader(""), io.Discard, &problems); code != exitFailed || problems.Len() > 0 {
		t.Errorf("exit code %d, says %q", code, &problems)
	}
	if _, err := os.Stat(to); err == nil {
		t.Error("it writes")
	}
}

func TestConvert(t *testing.T) {
	const overrun = "(;GM[4]SZ[15]RU[Freestyle gomoku];B[aa];W[ab];B[ba];W[bb];B[ca];W[cb];B[da];W[db];B[ea];W[eb];B[fa])"
	for _, c := range []struct{ reason, in, content, out, written, said string }{
		{"SGF to PSQ", "a.sgf", "(;GM[4]SZ[15];B[hh];W[ig])", "b.psq", "Piskvorky 15x15, 11:11, 0\n8,8,0\n9,7,0\n-1\n", ""},
		{"variations do not fit", "a.sgf", "(;GM[4]SZ[15];B[hh](;W[ig])(;W[hg]))", "b.txt", "1.H8 2.I9\n", "Variations are not saved.\n"},
		{"comments do not fit", "a.sgf", "(;GM[4]SZ[15];B[hh]C[centre])", "b.txt", "1.H8\n", "Comments and labels are not saved.\n"},
		{"numbered text to Yixin's", "a.txt", "1.H8 2.I9\n", "b.sav", "15\n15\n2\n7 7\n6 8\n", "The rules are not saved.\n"},
		{"pairs from 0 to a position file", "a.txt", "7,7\n8,6\n", "b.pos", "\x02\x70\x62", "The rules are not saved.\n"},
		{"a position file to SGF", "a.pos", "\x02\x70\x62", "b.sgf", "(;FF[4]GM[4]CA[UTF-8]AP[Jingzi:1]SZ[15]RU[Freestyle gomoku]JZR[5]\n;B[hh];W[ig])\n", ""},
		{"a library to SGF, with its tree", "a.lib", "\xffRenLib\xff\x03\x04\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\x00\x00\x78\x00\x69\xc8no\x00\x00\x68\x40", "b.sgf",
			"(;FF[4]GM[4]CA[UTF-8]AP[Jingzi:1]SZ[15]RU[Freestyle gomoku]JZR[5]\n;B[hh]\n(;W[ig]C[no])\n(;W[hg]))\n", ""},
		{"moves after a five are kept as it is said", "a.sgf", overrun, "b.sgf",
			"(;FF[4]GM[4]CA[UTF-8]AP[Jingzi:1]SZ[15]RU[Freestyle gomoku]JZR[5]RE[B+]\n;B[aa];W[ab];B[ba];W[bb];B[ca];W[cb];B[da];W[db]\n;B[ea]\n(;W[eb];B[fa]))\n",
			"Line 1: Move 10 (E14) and the moves after it can't be played, but are kept if you save as SGF or RenLib: The game is over.\n"},
		{"but not by a format that cannot", "a.sgf", overrun, "b.txt", "1.A15 2.A14 3.B15 4.B14 5.C15 6.C14 7.D15 8.D14 9.E15\n",
			"Line 1: Move 10 (E14) and the moves after it can't be played, but are kept if you save as SGF or RenLib: The game is over.\nVariations are not saved.\n"},
		{"a wrong declaration", "a.sgf", "(;GM[1]CA[UTF-8]SZ[15]PB[\xba\xda\xc6\xe5\xb5\xda\xd2\xbb\xc3\xfb];B[hh])", "b.txt", "1.H8\n",
			"The text was read as GBK.\nLine 1: The file says it is game type 1; it was read as five in a row.\nSome of the names, levels and date are not saved.\n"},
	} {
		written, said, code := converts(t, c.in, c.content, c.out)
		if code != exitOK || said != c.said {
			t.Errorf("%s: exit %d, said %q, want %q", c.reason, code, said, c.said)
		}
		if written != c.written {
			t.Errorf("%s: wrote\n%q, want\n%q", c.reason, written, c.written)
		}
	}
}

func TestConvertRefuses(t *testing.T) {
	for _, c := range []struct{ reason, in, content, out, said string }{
		{"no record", "a.sgf", "hello", "b.psq", "a.sgf"},
		{"no such format", "a.sgf", "(;SZ[15];B[hh])", "b.doc", "b.doc"},
		{"a problem as moves", "a.sgf", "(;SZ[15]AB[hh][ii][jj])", "b.psq", "b.psq"},
		{"another size as a library", "a.sgf", "(;SZ[19];B[hh])", "b.lib", "b.lib"},
	} {
		written, said, code := converts(t, c.in, c.content, c.out)
		if code != exitFailed || written != "" || strings.Count(said, "\n") != 1 || !strings.Contains(said, c.said) {
			t.Errorf("%s: exit %d, wrote %q, said %q", c.reason, code, written, said)
		}
	}
	var problems bytes.Buffer
	if code := run(context.Background(), []string{"convert", "one"}, strings.NewReader(""), &bytes.Buffer{}, &problems); code != exitUsage || problems.Len() == 0 {
		t.Errorf("one name: exit %d, said %q", code, problems.String())
	}
	if code := run(context.Background(), []string{"convert", t.TempDir(), "b.sgf"}, strings.NewReader(""), &bytes.Buffer{}, &problems); code != exitFailed {
		t.Errorf("a folder: exit %d", code)
	}
}

// A file is replaced atomically by a conversion, also by another name.
func TestConvertReplacesWhole(t *testing.T) {
	dir := t.TempDir()
	from, to, kept := filepath.Join(dir, "a.sgf"), filepath.Join(dir, "b.txt"), filepath.Join(dir, "kept")
	if err := errors.Join(os.WriteFile(from, []byte("(;GM[4]SZ[15];B[hh])"), 0o600), os.WriteFile(to, []byte("old"), 0o600), os.Link(to, kept)); err != nil {
		t.Skip(err) // no such links here
	}
	var problems bytes.Buffer
	if code := run(t.Context(), []string{"convert", from, to}, strings.NewReader(""), io.Discard, &problems); code != exitOK {
		t.Fatalf("exit %d, %s", code, &problems)
	}
	for path, want := range map[string]string{to: "1.H8\n", kept: "old"} {
		if data, err := os.ReadFile(path); err != nil || string(data) != want {
			t.Errorf("%s is %q, %v", filepath.Base(path), data, err)
		}
	}
}

// Any input is converted completely, or one line reports the reason. The result is a record, and
// converting it again changes nothing. Messages contain nothing that a terminal would interpret.
func FuzzConvert(f *testing.F) {
	for _, seed := range []struct {
		content, name string
		in, out       uint8
	}{
		{"(;GM[4]SZ[15]PB[a]DT[2026];B[hh]C[x](;W[ig]LB[aa:1])(;W[hg]))", "game", 0, 1},
		{"(;GM[4]CA[GBK]SZ[15]PB[\xba\xda\xc6\xe5\xb5\xda\xd2\xbb\xc3\xfb];B[hh];W[])", "a\x1b[2Jb", 0, 0},
		{"Piskvorky 15x15, 11:11, 0\n8,8,0\n9,7,0\n-1\n", "\u202e", 1, 0},
		{"1.H8 2.I9\n", "", 3, 6},
		{"\x02\x70\x62", "x", 6, 4},
		{"\xffRenLib\xff\x03\x04\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\x00\x00\x78\x00\x69\xc8no\x00\x00\x68\x40", "x", 4, 0},
		{"15\n15\n2\n7 7\n6 8\n", "x\xff", 5, 2},
		{"(;SZ[19]AB[hh][ii][jj])", "x\n", 0, 4},
	} {
		f.Add([]byte(seed.content), seed.name, seed.in, seed.out)
	}
	extensions := notation.Extensions
	f.Fuzz(func(t *testing.T, content []byte, name string, in, out uint8) {
		name = strings.NewReplacer("/", "", "\x00", "").Replace(name[:min(len(name), 100)])
		dir := t.TempDir()
		from := filepath.Join(dir, name+extensions[int(in)%len(extensions)])
		extension := extensions[int(out)%len(extensions)]
		if err := os.WriteFile(from, content, 0o600); err != nil {
			t.Skip(err) // not a name here
		}
		convert := func(from, to string) (code int) {
			var problems bytes.Buffer
			code = run(t.Context(), []string{"convert", from, to}, strings.NewReader(""), io.Discard, &problems)
			for line := range strings.Lines(problems.String()) {
				if line = strings.TrimSuffix(line, "\n"); len(line) > 1000 || strings.ContainsFunc(line, func(r rune) bool { return unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) }) || !utf8.ValidString(line) {
					t.Fatalf("says %q", line)
				}
			}
			_, err := os.Stat(to)
			if lines := strings.Count(problems.String(), "\n"); code == exitFailed && (lines < 1 || err == nil) || code == exitOK && err != nil || code == exitUsage {
				t.Fatalf("exit %d, says %q, written: %v", code, &problems, err)
			}
			return code
		}
		first, second := filepath.Join(dir, "first"+extension), filepath.Join(dir, "second"+extension)
		if convert(from, first) != exitOK {
			return
		}
		written, err := os.ReadFile(first)
		if err != nil {
			t.Fatal(err)
		}
		if convert(first, second) != exitOK {
			var e *notation.Error
			if _, _, err := notation.ReadTree(first, bytes.NewReader(written), notation.Options{}); errors.As(err, &e) && e.Kind == notation.UnknownFormat {
				return // a game without a move
			}
			t.Fatalf("what is written is refused:\n%q", written)
		}
		if extension != ".sgf" && !utf8.Valid(written) {
			return // its charset is not declared
		}
		if again, err := os.ReadFile(second); err != nil || !bytes.Equal(again, written) {
			t.Fatalf("%v: written\n%q\nand again\n%q", err, written, again)
		}
	})
}

// Every kind of text, in every format that supports it, is the same file after a conversion there and
// back, in the charset in which it was read.
func TestConvertThereAndBack(t *testing.T) {
	for _, c := range []struct{ charset, name, text string }{
		{"UTF-8", "黑方", "黑棋必胜 Чёрные 흑승"},
		{"GBK", "曹冬", "黑棋在这里有必胜的下法，白棋不能防守。"},
		{"Big5", "林書玄", "黑棋在這裡有必勝的下法，白棋不能防守。"},
		{"CP949", "김규현", "여기서 흑이 이기는 수가 있다. 백은 막을 수 없다."},
		{"Shift_JIS", "中村茂", "ここで黒の四三が決まります。白は防げません。"},
		{"EUC-JP", "中村茂", "ここで黒の四三が決まります。白は防げません。"},
		{"windows-1251", "Александр", "Чёрные выигрывают, белые не защищаются"},
		{"windows-1252", "Soosõrv", "très fort, très élégant"},
	} {
		encode := func(text string) string {
			if c.charset == "UTF-8" {
				return text
			}
			data, ok := charset.Encode(text, c.charset)
			if !ok {
				t.Fatalf("%s does not hold %q", c.charset, text)
			}
			return string(data)
		}
		for _, extension := range notation.Extensions {
			sgf := encode("(;FF[4]GM[4]CA[" + c.charset + "]AP[Jingzi:1]SZ[15]RU[Freestyle gomoku]JZR[5]PB[" + c.name + "]C[" + c.text + "]\n;B[hh];W[ig]C[" + c.text + "])\n")
			there, said, code := converts(t, "a.sgf", sgf, "b"+extension)
			if code != exitOK {
				t.Errorf("%s to %s: %s", c.charset, extension, said)
				continue
			}
			has := map[string]string{".sgf": c.text, ".lib": c.text, ".psq": c.name, ".rec": c.name}[extension]
			if !strings.Contains(there, encode(has)) {
				t.Errorf("%s in %s: %q is not there in %q", c.charset, extension, has, there)
			}
			back, said, code := converts(t, "b"+extension, there, "c.sgf")
			if code != exitOK || !strings.Contains(back, encode(has)) || !strings.Contains(back, ";B[hh];W[ig]") {
				t.Errorf("%s from %s: %s, %q", c.charset, extension, said, back)
			}
			again, said, code := converts(t, "b"+extension, there, "d"+extension)
			if code != exitOK || again != there {
				t.Errorf("%s in %s again: %s\n%q, not\n%q", c.charset, extension, said, again, there)
			}
		}
	}
	// A text that a charset cannot represent is saved in Unicode, with a note.
	_, said, code := converts(t, "a.sgf", "(;GM[4]CA[GBK]SZ[15];B[hh]C[\xba\xda\xc6\xe5])", "b.lib")
	if code != exitOK || said != "" {
		t.Errorf("exit %d, %q", code, said)
	}
}
