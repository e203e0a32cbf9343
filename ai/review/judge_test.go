package review

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"jingzi/game"
)

// TestAssessTicTacToe compares the assessments of all reachable boards of 3×3 with plain minimax.
func TestAssessTicTacToe(t *testing.T) {
	j, m := NewJudge(game.TicTacToe, Options{}), minimax{}
	start := game.NewPosition(game.TicTacToe)

	all := []game.Position{start}
	seen := map[string]bool{start.String(): true}
	for i := 0; i < len(all); i++ {
		p := all[i]
		a, err := j.Assess(bg, p)
		if err != nil {
			t.Fatal(err)
		}
		outcome, plies := m.value(p)
		if !a.Proved || a.outcome() != outcome {
			t.Fatalf("got %+v, want outcome %d, for\n%v", a, outcome, p)
		}
		if outcome != 0 && len(a.Variation) != plies {
			t.Fatalf("got variation %v, want %d plies, for\n%v", a.Variation, plies, p)
		}
		winner := map[int]game.Stone{1: p.ToMove(), -1: p.ToMove().Other(), 0: game.Empty}[outcome]
		if got := winnerAfter(t, p, a.Variation); got != winner {
			t.Fatalf("got winner %v after %v, want %v, for\n%v", got, a.Variation, winner, p)
		}

		for point := range p.EmptyPoints() {
			next, err := p.Play(point)
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
		t.Errorf("got %d boards, want 5478", len(all))
	}
}

// TestReviewTicTacToe checks that the findings of a game of tic-tac-toe are the moves that worsen the outcome.
func TestReviewTicTacToe(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine, and long with the race detector")
	}

	m := minimax{}
	random := rand.New(rand.NewPCG(3, 3))
	kinds := map[game.FindingKind]int{}
	for range 200 {
		situations := []game.Situation{game.NewSituation(game.TicTacToe, game.Opening{})}
		for last := &situations[0]; !last.Result().Over(); last = &situations[len(situations)-1] {
			empties := slices.Collect(last.Position.EmptyPoints())
			next, err := last.Answer(game.PlaceAt(empties[random.IntN(len(empties))]))
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
			before, _ := m.value(p)
			after, _ := m.value(situations[i].Position)
			want := map[[2]int]game.FindingKind{
				{1, 0}:  game.WinToDraw,
				{1, -1}: game.WinToLoss,
				{0, -1}: game.DrawToLoss,
			}[[2]int{before, -after}]
			f := r.At(i)
			if f == nil {
				f = &game.Finding{}
			}
			if f.Kind != want {
				t.Fatalf("got finding %d, want %d, for the move from\n%vto\n%v", f.Kind, want, p,
					situations[i].Position)
			}
			kinds[want]++
			if want == 0 {
				continue
			}

			for point := range p.EmptyPoints() {
				next, _ := p.Play(point)
				outcome, _ := m.value(next)
				if slices.Contains(f.BetterMoves, point) != (-outcome >= before) {
					t.Errorf("got better moves %v, but %v has outcome %d, on\n%v", f.BetterMoves, point, -outcome, p)
				}
			}
			if before == 1 && winnerAfter(t, p, f.MissedVariation) != p.ToMove() {
				t.Errorf("got missed variation %v, which does not win, on\n%v", f.MissedVariation, p)
			}
			if after == 1 && winnerAfter(t, situations[i].Position, f.Refutation) != p.ToMove().Other() {
				t.Errorf("got refutation %v, which does not win, on\n%v", f.Refutation, situations[i].Position)
			}

			for k := i; f.LastChance && k < len(situations); k++ {
				outcome, _ := m.value(situations[k].Position)
				if situations[k].Position.ToMove() == f.Mover {
					outcome = -outcome
				}
				if outcome != 1 {
					t.Errorf("got last chance at move %d, but the position after move %d is not lost", i, k)
				}
			}
		}
	}
	if kinds[game.WinToDraw] == 0 || kinds[game.WinToLoss] == 0 || kinds[game.DrawToLoss] == 0 {
		t.Errorf("got mistakes by kind %v, want some of each kind", kinds)
	}
}

// TestTurningPoints reviews games on 15×15 whose turning points are known.
func TestTurningPoints(t *testing.T) {
	for _, c := range []struct {
		name, moves string
		rules       game.Rules
		index       int
		kind        game.FindingKind
		plies       int
		better      string // the accepted better moves
	}{
		{"an open three not extended", "h8 f7 i8 j9 j8 f8 o15 k9", game.Freestyle, 7, game.MissedWin, 3, "k8 g8"},
		{"an open three not stopped", "h8 g7 i8 i7 j8 a15 k8", game.Freestyle, 6, game.AllowedWin, 3, "g8 k8 f8 l8"},
		{"a four not stopped", "h8 g8 i8 i7 j8 i6 k8 a15 l8", game.Freestyle, 8, game.AllowedWin, 1, "l8"},
		{"a four not completed", "h8 g8 i8 h9 j8 g10 k8 j7 o1 l8", game.Freestyle, 9, game.MissedWin, 1, "l8"},
		{"a four-three missed", "h8 g8 i8 g9 j8 l10 k7 h7 k6 i10 a15", game.Freestyle, 11, game.MissedWin, 5, "k8"},
		{"the same for White", "a1 h8 g8 i8 g9 j8 l10 k7 h7 k6 i10 c13", game.Freestyle, 12, game.MissedWin, 5, "k8"},
		{"the same under renju", "h8 g8 i8 g9 j8 l10 k7 h7 k6 i10 a15", game.Renju, 11, game.MissedWin, 5, "k8"},
	} {
		situations := playMoves(t, c.rules, c.moves)
		r, err := NewJudge(c.rules, Options{SearchNodes: 300, ProofNodes: 6000}).ReviewGame(bg, situations, nil)
		if err != nil {
			t.Fatal(err)
		}
		f := r.At(c.index)
		if f == nil || f.Kind != c.kind || f.Plies != c.plies {
			t.Errorf("%s: got %+v, want kind %d and %d plies; all findings: %+v", c.name, f, c.kind, c.plies,
				r.Findings)
			continue
		}
		if len(f.BetterMoves) == 0 || !slices.Contains(strings.Fields(c.better), c.rules.Name(f.BetterMoves[0])) {
			t.Errorf("%s: got better moves %s, want one of %s first", c.name, names(c.rules, f.BetterMoves), c.better)
		}
		if f.MissedVariation != nil && winnerAfter(t, situations[c.index-1].Position, f.MissedVariation) != f.Mover {
			t.Errorf("%s: got missed variation %s, which does not win", c.name, names(c.rules, f.MissedVariation))
		}
		if f.Refutation != nil && winnerAfter(t, situations[c.index].Position, f.Refutation) != f.Mover.Other() {
			t.Errorf("%s: got refutation %s, which does not win", c.name, names(c.rules, f.Refutation))
		}
	}
}

// TestFoulIsNotMissedWin checks that a move that wins under freestyle is not a missed win under renju if it is
// a foul.
func TestFoulIsNotMissedWin(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine, and long with the race detector")
	}

	// k8 would make two fours at once.
	const moves = "h8 g8 i8 a1 j8 c1 k7 e1 k6 o1 k5 k4 a15"
	for _, c := range []struct {
		rules game.Rules
		wins  bool
	}{{game.Freestyle, true}, {game.Renju, false}} {
		r, err := NewJudge(c.rules, Options{SearchNodes: 300, ProofNodes: 6000}).ReviewGame(bg,
			playMoves(t, c.rules, moves), nil)
		if err != nil {
			t.Fatal(err)
		}
		if a := &r.Assessments[12]; (a.Wins() && c.rules.Name(a.Variation[0]) == "k8") != c.wins {
			t.Errorf("%+v: got %+v, want a win by k8: %v", c.rules, a, c.wins)
		}
	}
}

// TestLastChance checks that the last chance is the move after which the game is lost.
func TestLastChance(t *testing.T) {
	situations := playMoves(t, game.Freestyle, "h8 g7 i8 i7 j8 a15 k8 g8 l8")
	r, err := NewJudge(game.Freestyle, Options{SearchNodes: 1000}).ReviewGame(bg, situations, nil)
	if err != nil {
		t.Fatal(err)
	}
	if f := r.At(6); f == nil || f.Kind != game.AllowedWin || !f.LastChance {
		t.Errorf("got findings %+v, want the last chance at move 6", r.Findings)
	}
	if from := r.decidedFrom(situations, game.Black); from > 6 {
		t.Errorf("decidedFrom = %d, want at most 6: %+v", from, r.Assessments)
	}
}

// TestOpeningIsNotJudged checks that the moves of an opening procedure are not judged, including the fourth
// stone.
func TestOpeningIsNotJudged(t *testing.T) {
	choices := []game.Choice{game.PlaceAt(game.Pt(7, 7)), game.PlaceAt(game.Pt(8, 6)), game.PlaceAt(game.Pt(6, 6)),
		{Kind: game.Swap}, game.PlaceAt(game.Pt(8, 8)), game.PlaceAt(game.Pt(7, 6)), game.PlaceAt(game.Pt(7, 5)),
		game.PlaceAt(game.Pt(7, 5)),
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
		t.Errorf("got judged moves %v, want %v", judged, want)
	}
	r, err := NewJudge(game.Renju, Options{SearchNodes: 500, ProofNodes: 2000}).ReviewGame(bg, situations, nil)
	if err != nil || len(r.Assessments) != len(situations) {
		t.Errorf("got error %v, report %+v; want %d assessments", err, r, len(situations))
	}
}

func TestCancelReview(t *testing.T) {
	ctx, cancel := context.WithCancel(bg)
	numDone := 0
	_, err := NewJudge(game.Freestyle, Options{SearchNodes: 1000}).ReviewGame(ctx,
		playMoves(t, game.Freestyle, "h8 a1 i8 c3 j8 a15 k8"), func(n, _ int, _ Assessment) {
			numDone = n
			if n == 3 {
				cancel()
			}
		})
	if err == nil || numDone != 3 {
		t.Errorf("got %d positions, error %v; want 3 and an error", numDone, err)
	}
}
