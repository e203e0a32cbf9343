package notation

import (
	"strings"
	"testing"
)

// TestSizeOfSGFWithoutSize checks that the board of an SGF game without a size holds every stone, whichever property
// places it, and that a pass is not a stone.
func TestSizeOfSGFWithoutSize(t *testing.T) {
	for _, c := range []struct {
		text string
		want int
	}{
		{"(;GM[4];B[hh];W[ii])", 15},
		{"(;GM[4];B[hh];W[oo])", 15},
		{"(;GM[4];B[ss])", 19},
		{"(;GM[4];B[hh];W[sa])", 19},
		{"(;GM[4]AB[ss];B[hh])", 19},
		{"(;GM[4]AW[as];B[hh])", 19},
		{"(;GM[4]AB[hh]AW[ii][ps];B[jj])", 19},
		{"(;GM[4];B[hh](;W[ii])(;W[ss]))", 19},
		{"(;GM[4];B[hh];W[tt])", 15},
		{"(;GM[4];B[hh];W[];B[ss])", 19},
		{"(;GM[4];B[hh];W[])", 15},
		{"(;GM[4]AB[aa:bs];W[hh])", 19},
		{"(;GM[4]AW[sa:aa];B[hh])", 19},
		{"(;GM[4]AB[aa:oo]AW[ h10 ])", 15},
		{"(;GM[4];B[hh]TR[ss])", 15},
	} {
		tree, _, err := ReadTree("a.sgf", strings.NewReader(c.text), Options{})
		if err != nil {
			t.Errorf("%s: %v", c.text, err)
			continue
		}
		if r := tree.Rules; r.Width != c.want || r.Height != c.want {
			t.Errorf("%s: the board is %d×%d, want %d×%[4]d", c.text, r.Width, r.Height, c.want)
		}
	}
}
