package main

import (
	"bytes"
	"compress/flate"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"jingzi/ai/lab/verify/check"
	"jingzi/ai/solved"
)

// writeProof writes a proof of alternating moves: Black's moves and White's only stored replies.
func writeProof(t *testing.T, moves ...byte) (file string) {
	t.Helper()
	var packed bytes.Buffer
	w, err := flate.NewWriter(&packed, flate.BestCompression)
	if err != nil {
		t.Fatal(err)
	}

	for i, m := range moves {
		data := []byte{m}
		if i == len(moves)-1 {
			data = []byte{m, byte(99 - i), 0}
		} else if i%2 == 0 {
			data = []byte{m, byte(99 - i), 1}
		}
		if _, err := w.Write(data); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	file = filepath.Join(t.TempDir(), "proof")
	if err := os.WriteFile(file, packed.Bytes(), 0o666); err != nil {
		t.Fatal(err)
	}

	return file
}

// TestVerify checks a proof in whose last entry the engine's attacks win, while the entries before it have holes.
func TestVerify(t *testing.T) {
	for _, rule := range []string{"freestyle", "standard"} {
		o := options{
			rule: rule, jobs: 1, nodes: 20_000, progress: filepath.Join(t.TempDir(), "progress"),
			file: writeProof(t, 112, 210, 98, 224, 97), // H8 A1 I9 O1 H9
		}
		run := func() (bool, string) {
			var out strings.Builder
			ok, err := verify(o, &out)
			if err != nil {
				t.Fatal(err)
			}

			return ok, out.String()
		}
		check := func(ok bool, text string, wantTexts ...string) {
			t.Helper()

			for _, want := range wantTexts {
				if !strings.Contains(text, want) {
					t.Errorf("%s: got output\n%s\nwant it to contain %q", rule, text, want)
				}
			}
			if strings.Contains(text, "hole: ") == ok {
				t.Errorf("%s: got %v and output\n%s", rule, ok, text)
			}
		}
		ok, text := run()
		check(ok, text, rule+": 3 entries",
			"3 entries checked, 0 of them in earlier runs: ",
			"first replies not yet proved: 34 (B15 ",
			"hole: after H8 A1 I9 B15: the reply is not stored, and no attack against it was found\n",
			"White's replies: 2 stored, ")
		if strings.Contains(text, "hole: after H8 A1 I9 O1 H9") {
			t.Errorf("%s: got a hole in the last entry:\n%s", rule, text)
		}
		ok, text = run()
		check(ok, text, "3 entries checked, 1 of them in earlier runs: ")

		for o.sample, o.seed = 1, 0; !ok; o.seed++ {
			ok, text = run()
		}
		check(ok, text, "a sample of 1 entries, -seed ", "1 entries checked, 0 of them in earlier runs: 0 holes")
	}
}

func TestRefusedOptions(t *testing.T) {
	for _, test := range []struct {
		options options
		want    string
	}{
		{options{rule: "hex", file: writeProof(t, 112), jobs: 1}, `no proof for -rule "hex"`},
		{options{rule: "freestyle", file: filepath.Join(t.TempDir(), "none"), jobs: 1}, "no such file"},
		{options{rule: "freestyle", file: writeProof(t, 112, 112, 0), jobs: 1}, "after H8: the stored move H8 is illegal"},
		{options{file: writeProof(t, 112), jobs: 1}, "-file needs -rule"},
		{options{rule: "freestyle"}, "-jobs must be at least 1"},
		{options{rule: "freestyle", jobs: 1, sample: -1}, "-sample must not be negative"},
	} {
		if _, err := verify(test.options, &strings.Builder{}); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%+v: got error %v, want %q", test.options, err, test.want)
		}
	}
}

func TestState(t *testing.T) {
	r := check.RunReport{Entries: 1000, Known: 500, Checked: 100, Holes: make([]*check.Hole, 2)}
	p := new(printer)
	if got, want := p.state(r, 10*time.Minute), "600 of 1000 entries (60.0%), 2 holes, 10m0s spent, about 40m0s left"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	p.checked, p.remaining = 100, 600 // entries of other proofs
	if got, want := p.state(r, 10*time.Minute), "600 of 1000 entries (60.0%), 2 holes, 10m0s spent, about 50m0s left"; got != want {
		t.Errorf("with other proofs: got %q, want %q", got, want)
	}
}

// TestAllRules checks that verify checks all proofs if no rule is set.
func TestAllRules(t *testing.T) {
	t.Chdir("../../..")
	var out strings.Builder
	ok, err := verify(options{jobs: 1, nodes: solved.AttackNodes, sample: 2, seed: 1}, &out)
	if err != nil || !ok {
		t.Errorf("got %v, error %v; want no holes:\n%s", ok, err, out.String())
	}

	for _, g := range games {
		data, err := os.ReadFile("ai/solved/" + g.rule + ".proof")
		want := g.rule + ": 2 entries checked, 0 of them in earlier runs: 0 holes"
		if len(data) == 0 {
			want = g.rule + ": no proof is stored"
		}
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			t.Error(err)
		}
		if !strings.Contains(out.String(), want) {
			t.Errorf("got output\n%s\nwant it to contain %q", out.String(), want)
		}
	}
}
