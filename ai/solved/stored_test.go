package solved

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"jingzi/game"
)

// TestStored checks that the stored proofs can be read and begin in the centre.
func TestStored(t *testing.T) {
	for _, r := range []game.Rules{game.Freestyle, game.Standard, game.Renju, game.TicTacToe} {
		p := Load(r)
		if got, want := Available(r), p != nil; got != want {
			t.Errorf("Available(%+v) = %v, want %v", r, got, want)
		}
		if p == nil {
			continue
		}
		e, ok := p.At(&Grid{})
		if !ok || e.Move != h8 {
			t.Errorf("%+v: the first entry is %+v, %v; want H8", r, e, ok)
		}
		if got, want := Complete(r), len(p.UnprovedReplies()) == 0; got != want {
			t.Errorf("%+v: Complete = %v, want %v", r, got, want)
		}
		if got, want := slices.Contains(e.Replies, Pass), r.Fouls; got != want {
			t.Errorf("%+v: an entry after H8 and a pass: got %v, want %v", r, got, want)
		}
	}
}

// TestReadmeListsUnprovedReplies checks that README lists the unproved first replies, and counts the proved ones of
// renju.
func TestReadmeListsUnprovedReplies(t *testing.T) {
	unproved := func(r game.Rules) string {
		p := Load(r)
		if p == nil {
			return "all"
		}

		var names []string
		for _, point := range p.UnprovedReplies() {
			names = append(names, r.Name(r.PointAt(int(point))))
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
	want := fmt.Sprintf(
		"White's first replies without a proof so far, up to symmetry: %s (freestyle), %s (exactly five).",
		unproved(game.Freestyle), unproved(game.Standard))
	text := strings.Join(strings.Fields(string(readme)), " ")
	if !strings.Contains(text, want) {
		t.Errorf("README does not contain %q", want)
	}
	const numReplies = 35
	want = fmt.Sprintf("a proof is begun: %d of %d first replies, and a pass.",
		numReplies-len(Load(game.Renju).UnprovedReplies()), numReplies)
	if !strings.Contains(text, want) {
		t.Errorf("README does not contain %q", want)
	}
}
