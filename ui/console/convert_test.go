package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
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
	data, _ := os.ReadFile(to) // not there where nothing was written
	return string(data), problems.String(), code
}

func TestConvert(t *testing.T) {
	for _, c := range []struct{ reason, in, content, out, written, said string }{
		{"SGF to PSQ", "a.sgf", "(;GM[4]SZ[15];B[hh];W[ig])", "b.psq", "Piskvorky 15x15, 11:11, 0\n8,8,0\n9,7,0\n-1\n", ""},
		{"variations do not fit", "a.sgf", "(;GM[4]SZ[15];B[hh](;W[ig])(;W[hg]))", "b.txt", "1.H8 2.I9\n", "Variations are not saved.\n"},
		{"comments do not fit", "a.sgf", "(;GM[4]SZ[15];B[hh]C[centre])", "b.txt", "1.H8\n", "Comments and marks are not saved.\n"},
		{"numbered text to Yixin's", "a.txt", "1.H8 2.I9\n", "b.sav", "15\n15\n2\n7 7\n6 8\n", "The rules are not saved.\n"},
		{"pairs from 0 to a position file", "a.txt", "7,7\n8,6\n", "b.pos", "\x02\x70\x62", "The rules are not saved.\n"},
		{"a position file to SGF", "a.pos", "\x02\x70\x62", "b.sgf", "(;FF[4]GM[4]CA[UTF-8]AP[Jingzi:1]SZ[15]RU[Freestyle gomoku]JZR[5]\n;B[hh];W[ig])\n", ""},
		{"a library to SGF, with its tree", "a.lib", "\xffRenLib\xff\x03\x04\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\x00\x00\x78\x00\x69\xc8no\x00\x00\x68\x40", "b.sgf",
			"(;FF[4]GM[4]CA[UTF-8]AP[Jingzi:1]SZ[15]RU[Freestyle gomoku]JZR[5]\n;B[hh]\n(;W[ig]C[no])\n(;W[hg]))\n", ""},
		{"a wrong declaration", "a.sgf", "(;GM[1]CA[UTF-8]SZ[15]PB[\xba\xda\xc6\xe5\xb5\xda\xd2\xbb\xc3\xfb];B[hh])", "b.txt", "1.H8\n",
			"The text was read as GBK.\nLine 1: The file says it is game type 1; it was read as five in a row.\n"},
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
