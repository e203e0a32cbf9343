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
	"jingzi/ui/lang"
)

// runConvert runs the convert command on a file with the given content. It returns the content of the new
// file, the messages and the exit code.
func runConvert(t *testing.T, in, content, out string) (written, messages string, code int) {
	t.Helper()
	dir := t.TempDir()
	inPath, outPath := filepath.Join(dir, in), filepath.Join(dir, out)
	if err := os.WriteFile(inPath, []byte(content), 0o600); err != nil {
		t.Fatal(err)
	}
	var stderr bytes.Buffer
	code = run(context.Background(), []string{"convert", inPath, outPath}, strings.NewReader(""),
		&bytes.Buffer{}, &stderr)
	data, _ := os.ReadFile(outPath) // missing if nothing was written

	return string(data), stderr.String(), code
}

// TestConvertCharset checks that a guessed character set is printed and that -charset overrides the guess.
func TestConvertCharset(t *testing.T) {
	dir := t.TempDir()
	inPath, outPath := filepath.Join(dir, "in.sgf"), filepath.Join(dir, "out.sgf")
	names, _ := charset.Encode("(;GM[4]SZ[15]PB[吴镝]PW[吴侃];B[hh])", "GBK")
	if err := os.WriteFile(inPath, names, 0o600); err != nil {
		t.Fatal(err)
	}

	for _, c := range []struct {
		name, found, message string
		code                 int
	}{
		{"", "GBK", lang.FileNote(notation.Note{Kind: notation.CharsetMismatch, Text: "GBK"}) + "\n", exitOK},
		{"Big5", "Big5", "", exitOK}, {"windows-1251", "windows-1251", "", exitOK}, {"none", "", lang.ConvertUsage(charset.Names()) + "\n", exitUsage},
	} {
		var stderr bytes.Buffer
		args := []string{"convert", "-charset", c.name, inPath, outPath}
		if c.name == "" {
			args = []string{"convert", inPath, outPath}
		}
		_ = os.Remove(outPath)
		code := run(t.Context(), args, strings.NewReader(""), io.Discard, &stderr)
		written, _ := os.ReadFile(outPath) // missing if nothing was written
		if code != c.code || stderr.String() != c.message || !strings.Contains(string(written), c.found) {
			t.Errorf("-charset %q: got exit code %d, messages %q and record %q; want %d, %q and a record with %q",
				c.name, code, stderr.String(), written, c.code, c.message, c.found)
		}
	}
}

// TestConvertInterrupted checks that convert writes nothing after an interrupt.
func TestConvertInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	inPath, outPath := filepath.Join(t.TempDir(), "a.sgf"), filepath.Join(t.TempDir(), "b.sgf")
	if err := os.WriteFile(inPath, []byte("(;GM[4]SZ[15];B[hh])"), 0o600); err != nil {
		t.Fatal(err)
	}
	var stderr bytes.Buffer
	if code := run(ctx, []string{"convert", inPath, outPath}, strings.NewReader(""), io.Discard, &stderr); code !=
		exitFailed || stderr.Len() > 0 {
		t.Errorf("got exit code %d and %q, want %d without a message", code, &stderr, exitFailed)
	}
	if _, err := os.Stat(outPath); err == nil {
		t.Error("convert has written a file")
	}
}

func TestConvert(t *testing.T) {
	const movesAfterFive = "(;GM[4]SZ[15]RU[Freestyle " +
		"gomoku];B[aa];W[ab];B[ba];W[bb];B[ca];W[cb];B[da];W[db];B[ea];W[eb];B[fa])"
	for _, c := range []struct{ name, in, content, out, written, messages string }{
		{"SGF to PSQ", "a.sgf", "(;GM[4]SZ[15];B[hh];W[ig])", "b.psq", "Piskvorky 15x15, 11:11, 0\n8,8,0\n9,7,0\n-1\n", ""},
		{"variations to a text", "a.sgf", "(;GM[4]SZ[15];B[hh](;W[ig])(;W[hg]))", "b.txt", "1.H8 2.I9\n", "Variations are not saved.\n"},
		{"comments to a text", "a.sgf", "(;GM[4]SZ[15];B[hh]C[centre])", "b.txt", "1.H8\n", "Comments and labels are not saved.\n"},
		{"numbered text to Yixin", "a.txt", "1.H8 2.I9\n", "b.sav", "15\n15\n2\n7 7\n6 8\n", "The rules are not saved.\n"},
		{"pairs of numbers to a position file", "a.txt", "7,7\n8,6\n", "b.pos", "\x02\x70\x62", "The rules are not saved.\n"},
		{"a position file to SGF", "a.pos", "\x02\x70\x62", "b.sgf", "(;FF[4]GM[4]CA[UTF-8]AP[Jingzi:1]SZ[15]RU[Freestyle gomoku]JZR[5]\n;B[hh];W[ig])\n", ""},
		{"a library with variations to SGF", "a.lib", "\xffRenLib\xff\x03\x04\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\x00\x00\x78\x00\x69\xc8no\x00\x00\x68\x40", "b.sgf",
			"(;FF[4]GM[4]CA[UTF-8]AP[Jingzi:1]SZ[15]RU[Freestyle gomoku]JZR[5]\n;B[hh]\n(;W[ig]C[no])\n(;W[hg]))\n",
			""},
		{"moves after a five to SGF", "a.sgf", movesAfterFive, "b.sgf",
			"(;FF[4]GM[4]CA[UTF-8]AP[Jingzi:1]SZ[15]RU[Freestyle " +
				"gomoku]JZR[5]RE[B+]\n;B[aa];W[ab];B[ba];W[bb];B[ca];W[cb];B[da];W[db]\n;B[ea]\n(;W[eb];B[fa]))\n",
			"Line 1: Move 10 (E14) and the moves after it can't be played, but are kept if you save as SGF or " +
				"RenLib: The game is over.\n"},
		{"moves after a five to a text", "a.sgf", movesAfterFive, "b.txt", "1.A15 2.A14 3.B15 4.B14 5.C15 6.C14 7.D15 8.D14 9.E15\n",
			"Line 1: Move 10 (E14) and the moves after it can't be played, but are kept if you save as SGF or " +
				"RenLib: The game is over.\nVariations are not saved.\n"},
		{"a wrong charset and game type", "a.sgf", "(;GM[1]CA[UTF-8]SZ[15]PB[\xba\xda\xc6\xe5\xb5\xda\xd2\xbb\xc3\xfb];B[hh])", "b.txt", "1.H8\n",
			"The text was read as GBK.\nLine 1: The file says it is game type 1; it was read as five in a " +
				"row.\nSome of the names, levels and date are not saved.\n"},
	} {
		written, messages, code := runConvert(t, c.in, c.content, c.out)
		if code != exitOK || messages != c.messages {
			t.Errorf("%s: got exit code %d and messages %q, want %d and %q", c.name, code, messages, exitOK, c.messages)
		}
		if written != c.written {
			t.Errorf("%s: got the record\n%q, want\n%q", c.name, written, c.written)
		}
	}
}

func TestConvertErrors(t *testing.T) {
	for _, c := range []struct{ name, in, content, out, message string }{
		{"not a record", "a.sgf", "hello", "b.psq", "a.sgf"},
		{"an unknown format", "a.sgf", "(;SZ[15];B[hh])", "b.doc", "b.doc"},
		{"a position as moves", "a.sgf", "(;SZ[15]AB[hh][ii][jj])", "b.psq", "b.psq"},
		{"another size as a library", "a.sgf", "(;SZ[19];B[hh])", "b.lib", "b.lib"},
	} {
		written, messages, code := runConvert(t, c.in, c.content, c.out)
		if code != exitFailed || written != "" || strings.Count(messages, "\n") != 1 ||
			!strings.Contains(messages, c.message) {
			t.Errorf("%s: got exit code %d, record %q, messages %q; want %d, no record and one message about %s",
				c.name, code, written, messages, exitFailed, c.message)
		}
	}
	var stderr bytes.Buffer
	if code := run(context.Background(), []string{"convert", "one"}, strings.NewReader(""), &bytes.Buffer{},
		&stderr); code != exitUsage || stderr.Len() == 0 {
		t.Errorf("one argument: got exit code %d and %q, want %d and a message", code, stderr.String(), exitUsage)
	}
	if code := run(context.Background(), []string{"convert", t.TempDir(), "b.sgf"}, strings.NewReader(""),
		&bytes.Buffer{}, &stderr); code != exitFailed {
		t.Errorf("a folder: got exit code %d, want %d", code, exitFailed)
	}
}

// TestConvertReplacesAtomically checks that convert replaces a file instead of overwriting it, so that
// a hard link keeps the old content.
func TestConvertReplacesAtomically(t *testing.T) {
	dir := t.TempDir()
	inPath, outPath, link := filepath.Join(dir, "a.sgf"), filepath.Join(dir, "b.txt"), filepath.Join(dir, "link")
	if err := errors.Join(os.WriteFile(inPath, []byte("(;GM[4]SZ[15];B[hh])"), 0o600),
		os.WriteFile(outPath, []byte("old"), 0o600), os.Link(outPath, link)); err != nil {
		t.Skip(err) // the file system has no hard links
	}
	var stderr bytes.Buffer
	if code := run(t.Context(), []string{"convert", inPath, outPath}, strings.NewReader(""), io.Discard,
		&stderr); code != exitOK {
		t.Fatalf("got exit code %d, want %d: %s", code, exitOK, &stderr)
	}

	for path, want := range map[string]string{outPath: "1.H8\n", link: "old"} {
		if data, err := os.ReadFile(path); err != nil || string(data) != want {
			t.Errorf("%s: got %q, %v; want %q", filepath.Base(path), data, err, want)
		}
	}
}

// FuzzConvert checks that convert either writes a record or prints a reason, that converting the result
// again does not change it, and that no message contains control characters.
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
		inPath := filepath.Join(dir, name+extensions[int(in)%len(extensions)])
		extension := extensions[int(out)%len(extensions)]
		if err := os.WriteFile(inPath, content, 0o600); err != nil {
			t.Skip(err) // not a valid file name on this system
		}
		convert := func(inPath, outPath string) (code int) {
			var stderr bytes.Buffer
			code = run(t.Context(), []string{"convert", inPath, outPath}, strings.NewReader(""), io.Discard, &stderr)
			for line := range strings.Lines(stderr.String()) {
				if line = strings.TrimSuffix(line, "\n"); len(line) > 1000 ||
					strings.ContainsFunc(line, func(r rune) bool {
						return unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r)
					}) || !utf8.ValidString(line) {
					t.Fatalf("got the message %q, want at most 1000 bytes without control characters", line)
				}
			}
			_, err := os.Stat(outPath)
			if lines := strings.Count(stderr.String(), "\n"); code == exitFailed && (lines < 1 || err == nil) ||
				code == exitOK && err != nil || code == exitUsage {
				t.Fatalf("got exit code %d, messages %q, error of the new file %v; want either a new file or a message",
					code, &stderr, err)
			}

			return code
		}
		first, second := filepath.Join(dir, "first"+extension), filepath.Join(dir, "second"+extension)
		if convert(inPath, first) != exitOK {
			return
		}
		written, err := os.ReadFile(first)
		if err != nil {
			t.Fatal(err)
		}
		if convert(first, second) != exitOK {
			var e *notation.Error
			if _, _, err := notation.ReadTree(first, bytes.NewReader(written), notation.Options{}); errors.As(err,
				&e) && e.Kind == notation.UnknownFormat {
				return // a game without moves cannot be recognized
			}
			t.Fatalf("the written record cannot be converted:\n%q", written)
		}
		if extension != ".sgf" && !utf8.Valid(written) {
			return // the record does not name its character set
		}
		if rewritten, err := os.ReadFile(second); err != nil || !bytes.Equal(rewritten, written) {
			t.Fatalf("converting the result again: got\n%q, %v; want\n%q", rewritten, err, written)
		}
	})
}

// TestConvertRoundTrip checks that texts in every character set are preserved by a conversion to every format
// that can represent them, and back to SGF.
func TestConvertRoundTrip(t *testing.T) {
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
				t.Fatalf("%s cannot represent %q", c.charset, text)
			}

			return string(data)
		}
		for _, extension := range notation.Extensions {
			sgf := encode("(;FF[4]GM[4]CA[" + c.charset + "]AP[Jingzi:1]SZ[15]RU[Freestyle gomoku]JZR[5]PB[" + c.name +
				"]C[" + c.text + "]\n;B[hh];W[ig]C[" + c.text + "])\n")
			converted, messages, code := runConvert(t, "a.sgf", sgf, "b"+extension)
			if code != exitOK {
				t.Errorf("%s to %s: got exit code %d: %s", c.charset, extension, code, messages)
				continue
			}
			want := map[string]string{".sgf": c.text, ".lib": c.text, ".psq": c.name, ".rec": c.name}[extension]
			if !strings.Contains(converted, encode(want)) {
				t.Errorf("%s to %s: got %q, want %q in it", c.charset, extension, converted, want)
			}
			sgfAgain, messages, code := runConvert(t, "b"+extension, converted, "c.sgf")
			if code != exitOK || !strings.Contains(sgfAgain, encode(want)) ||
				!strings.Contains(sgfAgain, ";B[hh];W[ig]") {
				t.Errorf("%s from %s: got %q, messages %q; want %q in it", c.charset, extension, sgfAgain,
					messages, want)
			}
			reconverted, messages, code := runConvert(t, "b"+extension, converted, "d"+extension)
			if code != exitOK || reconverted != converted {
				t.Errorf("%s from %[2]s to %[2]s: got\n%[3]q, messages %[4]q; want\n%[5]q", c.charset, extension,
					reconverted, messages, converted)
			}
		}
	}
	_, messages, code := runConvert(t, "a.sgf", "(;GM[4]CA[GBK]SZ[15];B[hh]C[\xba\xda\xc6\xe5])", "b.lib")
	if code != exitOK || messages != "" {
		t.Errorf("GBK to a library: got exit code %d and %q, want %d without a message", code, messages, exitOK)
	}
}
