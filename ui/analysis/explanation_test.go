package analysis

import (
	"slices"
	"testing"

	"jingzi/ai/review"
	"jingzi/game"
)

// TestRelevantPoints checks that the relevant points of a move are the move and the stones that its reason
// refers to.
func TestRelevantPoints(t *testing.T) {
	for _, test := range []struct {
		name  string
		moves string
		move  string // the explained move
		kind  game.FactKind
		want  string
	}{
		{"the opponent's four in a row", "a1 h8 c1 i8 e1 j8 g8 k8", "l8", game.StopsLine, "l8 h8 i8 j8 k8"},
		{"the opponent's split four", "a1 h8 c1 i8 e1 k8 a3 l8", "j8", game.StopsLine, "j8 h8 i8 k8 l8"},
		{"the opponent's three, without a two", "h9 h8 j9 i8 i10 j8 g10 k9", "k8", game.StopsThree, "k8 h8 i8 j8"},
		{"a three", "h8 a1 i8 c1", "j8", game.MakesThree, "j8 h8 i8"},
		{"no stones for a draw", "h8 a1 i8 c1", "j8", game.KeepsDraw, "j8"},
	} {
		p := game.NewPosition(game.Freestyle)
		for _, point := range points(t, game.Freestyle, test.moves) {
			next, err := p.Play(point)
			if err != nil {
				t.Fatal(err)
			}
			p = next
		}
		point, relevant := points(t, game.Freestyle, test.move)[0], []game.Fact{{Kind: test.kind}}
		facts, err := review.NewJudge(game.Freestyle, review.Options{}).Explain(t.Context(), p, point)
		if err != nil {
			t.Fatal(err)
		}

		for _, f := range facts {
			if f.Kind == test.kind {
				relevant = []game.Fact{f}
			}
		}
		got, want := relevantPoints(point, relevant), points(t, game.Freestyle, test.want)
		isMissing := func(p game.Point) bool { return !slices.Contains(got, p) }
		if len(got) != len(want) || slices.ContainsFunc(want, isMissing) {
			t.Errorf("%s: got the points %v, want %v in any order", test.name, got, want)
		}
	}
}
