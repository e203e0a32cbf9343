package solved

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"jingzi/game"
)

// The stored proofs can be read and begin in the centre.
func TestStored(t *testing.T) {
	for _, r := range []game.Rules{game.Freestyle, game.Standard, game.Renju, game.TicTacToe} {
		p := Load(r)
		if Available(r) != (p != nil) {
			t.Errorf("%+v: stored %v, and it is %v", r, Available(r), p)
		}
		if p == nil {
			continue
		}
		if e, ok := p.At(&Grid{}); !ok || e.Move != h8 {
			t.Errorf("%+v: begins with %+v, %v", r, e, ok)
		}
	}
}

// README states which first replies are unproved.
func TestReadmeSaysWhatIsOpen(t *testing.T) {
	open := func(r game.Rules) string {
		p := Load(r)
		if p == nil {
			return "all"
		}
		var names []string
		for _, at := range p.UnprovedReplies() {
			names = append(names, r.Name(r.PointAt(int(at))))
		}
		if names == nil {
			return "none"
		}
		return strings.Join(names, ", ")
	}
	readme, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	want := fmt.Sprintf("First replies of White's without a proof so far, up to symmetry: %s (freestyle), %s (exactly five).", open(game.Freestyle), open(game.Standard))
	if !strings.Contains(strings.Join(strings.Fields(string(readme)), " "), want) {
		t.Errorf("README does not say: %s", want)
	}
}
