package review

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"jingzi/game"
)

// Every board of 3×3 that can come up is judged as plain minimax judges it.
func TestTicTacToeIsJudgedExactly(t *testing.T) {
	j, m := NewJudge(game.TicTacToe, Options{}), plain{}
	start := game.NewPosition(game.TicTacToe)
	all := []game.Position{start}
	seen := map[string]bool{start.String(): true}
	for i := 0; i < len(all); i++ {
		p := all[i]
		s, err := j.Assess(bg, p)
		if err != nil {
			t.Fatal(err)
		}
		outcome, plies := m.value(p)
		if !s.Proved || s.outcome() != outcome {
			t.Fatalf("%v: %+v, minimax says %d", p, s, outcome)
		}
		if outcome != 0 && len(s.Variation) != plies {
			t.Fatalf("%v: the line %v, minimax needs %d", p, s.Variation, plies)
		}
		if winner := ends(t, p, s.Variation); outcome != 0 && winner != map[bool]game.Stone{true: p.ToMove(), false: p.ToMove().Other()}[outcome > 0] {
			t.Fatalf("%v: the line %v is won by %v", p, s.Variation, winner)
		}
		for at := range p.EmptyPoints() {
			next, err := p.Play(at)
			if err != nil {
				break // the game is over
			}
			if !seen[next.String()] {
				seen[next.String()] = true
				all = append(all, next)
			}
		}
	}
	if len(all) != 5478 {
		t.Errorf("%d boards", len(all))
	}
}

// A game's findings are exactly the moves that gave something away.
func TestFindingsOfSmallBoardsAgreeWithMinimax(t *testing.T) {
	m := plain{}
	random := rand.New(rand.NewPCG(3, 3))
	kinds := map[game.FindingKind]int{}
	for range 200 {
		situations := []game.Situation{game.NewSituation(game.TicTacToe, game.Opening{})}
		for now := &situations[0]; !now.Result().Over(); now = &situations[len(situations)-1] {
			empties := slices.Collect(now.Position.EmptyPoints())
			next, err := now.Answer(game.PlaceAt(empties[random.IntN(len(empties))]))
			if err != nil {
				t.Fatal(err)
			}
			situations = append(situations, next)
		}
		r, err := NewJudge(game.TicTacToe, Options{}).ReviewGame(bg, situations, nil)
		if err != nil {
			t.Fatal(err)
		}
		for i := 1; i < len(situations); i++ {
			p := situations[i-1].Position
			had, _ := m.value(p)
			after, _ := m.value(situations[i].Position)
			want := map[[2]int]game.FindingKind{{1, 0}: game.WinToDraw, {1, -1}: game.WinToLoss, {0, -1}: game.DrawToLoss}[[2]int{had, -after}]
			f := r.At(i)
			if f == nil {
				f = &game.Finding{}
			}
			if f.Kind != want {
				t.Fatalf("%v to %v: found %d, want %d", p, situations[i].Position, f.Kind, want)
			}
			kinds[want]++
			if want == 0 {
				continue
			}
			for at := range p.EmptyPoints() {
				next, _ := p.Play(at)
				o, _ := m.value(next)
				if slices.Contains(f.BetterMoves, at) != (-o >= had) {
					t.Errorf("%v: %v among the better moves %v, worth %d", p, at, f.BetterMoves, -o)
				}
			}
			if had == 1 && ends(t, p, f.MissedVariation) != p.ToMove() {
				t.Errorf("%v: %v does not win", p, f.MissedVariation)
			}
			if after == 1 && ends(t, situations[i].Position, f.Refutation) != p.ToMove().Other() {
				t.Errorf("%v: %v does not lose", situations[i].Position, f.Refutation)
			}
			lastOne := f.LastChance
			for k := i; k < len(situations); k++ {
				o, _ := m.value(situations[k].Position)
				if situations[k].Position.ToMove() == f.Mover {
					o = -o
				}
				if lastOne && o != 1 {
					t.Errorf("the last escape at %d was not the last", i)
				}
			}
		}
	}
	if kinds[game.WinToDraw] == 0 || kinds[game.WinToLoss] == 0 || kinds[game.DrawToLoss] == 0 {
		t.Errorf("these games have not all kinds of mistakes: %v", kinds)
	}
}

// Games on 15×15 whose turning points are known.
func TestKnownTurningPoints(t *testing.T) {
	for _, c := range []struct {
		name, moves string
		rules       game.Rules
		index       int
		kind        game.FindingKind
		plies       int
		better      string // one of them
	}{
		{"an open three not grown", "h8 f7 i8 j9 j8 f8 o15 k9", game.Freestyle, 7, game.MissedWin, 3, "k8 g8"},
		{"an open three not stopped", "h8 g7 i8 i7 j8 a15 k8", game.Freestyle, 6, game.AllowedWin, 3, "g8 k8 f8 l8"},
		{"a four not stopped", "h8 g8 i8 i7 j8 i6 k8 a15 l8", game.Freestyle, 8, game.AllowedWin, 1, "l8"},
		{"a four not completed", "h8 g8 i8 h9 j8 g10 k8 j7 o1 l8", game.Freestyle, 9, game.MissedWin, 1, "l8"},
		{"a four-three missed", "h8 g8 i8 g9 j8 l10 k7 h7 k6 i10 a15", game.Freestyle, 11, game.MissedWin, 5, "k8"},
		{"the same for White", "a1 h8 g8 i8 g9 j8 l10 k7 h7 k6 i10 c13", game.Freestyle, 12, game.MissedWin, 5, "k8"},
		{"renju knows it too", "h8 g8 i8 g9 j8 l10 k7 h7 k6 i10 a15", game.Renju, 11, game.MissedWin, 5, "k8"},
	} {
		situations := played(t, c.rules, c.moves)
		r, err := NewJudge(c.rules, Options{SearchNodes: 300, ProofNodes: 6000}).ReviewGame(bg, situations, nil)
		if err != nil {
			t.Fatal(err)
		}
		f := r.At(c.index)
		if f == nil || f.Kind != c.kind || f.Plies != c.plies {
			t.Errorf("%s: found %+v, want kind %d in %d; all: %+v", c.name, f, c.kind, c.plies, r.Findings)
			continue
		}
		if len(f.BetterMoves) == 0 || !slices.Contains(strings.Fields(c.better), c.rules.Name(f.BetterMoves[0])) {
			t.Errorf("%s: better is %s, want one of %s", c.name, names(c.rules, f.BetterMoves), c.better)
		}
		if f.MissedVariation != nil && ends(t, situations[c.index-1].Position, f.MissedVariation) != f.Mover {
			t.Errorf("%s: %s does not win", c.name, names(c.rules, f.MissedVariation))
		}
		if f.Refutation != nil && ends(t, situations[c.index].Position, f.Refutation) != f.Mover.Other() {
			t.Errorf("%s: %s does not lose", c.name, names(c.rules, f.Refutation))
		}
	}
}

// Black may not win by a foul: what wins in freestyle is nothing in renju.
func TestAFoulIsNoMissedWin(t *testing.T) {
	// k8 would make two fours at once.
	const moves = "h8 g8 i8 a1 j8 c1 k7 e1 k6 o1 k5 k4 a15"
	for _, c := range []struct {
		rules game.Rules
		wins  bool
	}{{game.Freestyle, true}, {game.Renju, false}} {
		r, err := NewJudge(c.rules, Options{SearchNodes: 300, ProofNodes: 6000}).ReviewGame(bg, played(t, c.rules, moves), nil)
		if err != nil {
			t.Fatal(err)
		}
		if s := &r.Assessments[12]; (s.Wins() && c.rules.Name(s.Variation[0]) == "k8") != c.wins {
			t.Errorf("%+v: %+v", c.rules, s)
		}
	}
}

// The last escape is the move after which nothing could be done.
func TestTheLastEscapeIsMarked(t *testing.T) {
	situations := played(t, game.Freestyle, "h8 g7 i8 i7 j8 a15 k8 g8 l8")
	r, err := NewJudge(game.Freestyle, Options{SearchNodes: 1000}).ReviewGame(bg, situations, nil)
	if err != nil {
		t.Fatal(err)
	}
	if f := r.At(6); f == nil || f.Kind != game.AllowedWin || !f.LastChance {
		t.Errorf("%+v", r.Findings)
	}
	if from := r.decidedFrom(situations, game.Black); from > 6 {
		t.Errorf("decided only after %d moves: %+v", from, r.Assessments)
	}
}

// What an opening's procedure asks for is not judged; nor is the fourth stone,
// whose worth is that of the fifths which are offered after it.
func TestOpeningStepsAreNotJudged(t *testing.T) {
	choices := []game.Choice{game.PlaceAt(game.Pt(7, 7)), game.PlaceAt(game.Pt(8, 6)), game.PlaceAt(game.Pt(6, 6)),
		{Kind: game.Swap}, game.PlaceAt(game.Pt(8, 8)), game.PlaceAt(game.Pt(7, 6)), game.PlaceAt(game.Pt(7, 5)), game.PlaceAt(game.Pt(7, 5)),
		game.PlaceAt(game.Pt(0, 0))}
	tree := game.NewTree(game.Renju, game.Classic)
	situations, err := tree.Situations(tree.Graft(choices, nil))
	if err != nil {
		t.Fatal(err)
	}
	var judged []int
	for i := 1; i < len(situations); i++ {
		if IsJudged(&situations[i-1], &situations[i]) {
			judged = append(judged, i)
		}
	}
	if want := []int{9}; !slices.Equal(judged, want) { // the sixth stone
		t.Errorf("judged %v, want %v", judged, want)
	}
	r, err := NewJudge(game.Renju, Options{SearchNodes: 500, ProofNodes: 2000}).ReviewGame(bg, situations, nil)
	if err != nil || len(r.Assessments) != len(situations) {
		t.Errorf("%v %+v", err, r)
	}
}

func TestAReviewCanBeCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(bg)
	done := 0
	_, err := NewJudge(game.Freestyle, Options{SearchNodes: 1000}).ReviewGame(ctx, played(t, game.Freestyle, "h8 a1 i8 c3 j8 a15 k8"), func(n, _ int, _ Assessment) {
		if done = n; n == 3 {
			cancel()
		}
	})
	if err == nil || done != 3 {
		t.Errorf("%d positions, error %v", done, err)
	}
}
