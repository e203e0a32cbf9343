package notation

import (
	"strings"
	"testing"
)

// TestLikelierCharset checks that a file is read in the charset that it declares, and that another one that is likelier
// is noted, but not used.
func TestLikelierCharset(t *testing.T) {
	const text = "(;GM[4]SZ[15]CA[GBK]PB[näme];B[hh])"
	options := Options{
		Decode: func(text []byte, declared string) (string, string, bool) {
			return strings.ReplaceAll(string(text), "näme", declared), declared, true
		},
	}
	for _, likelier := range []string{"", "UTF-8"} {
		options.Likelier = func(text []byte, declared string) string {
			if declared != "GBK" || !strings.Contains(string(text), "näme") {
				t.Errorf("asked about %q declared as %q, want the bytes of the file", text, declared)
			}
			return likelier
		}
		tree, notes, err := ReadTree("a.sgf", strings.NewReader(text), options)
		if err != nil {
			t.Fatal(err)
		}
		var found []string
		for _, n := range notes {
			if n.Kind == CharsetDoubtful {
				found = append(found, n.Text)
			}
		}
		if got := strings.Join(found, " "); got != likelier || tree.Names[0] != "GBK" || tree.Charset != "GBK" {
			t.Errorf("likelier %q: noted is %q, and the name %q was read in %q", likelier, got, tree.Names[0], tree.Charset)
		}
	}
}
