package review

import (
	"math/rand/v2"
	"slices"
	"testing"

	"jingzi/game"
)

func factKinds(facts []game.Fact) []game.FactKind {
	var list []game.FactKind
	for _, f := range facts {
		list = append(list, f.Kind)
	}
	return list
}

// TestExplainSmallBoards compares the reasons for all moves on every tenth board of 3×3 with plain minimax.
func TestExplainSmallBoards(t *testing.T) {
	j, m := NewJudge(game.TicTacToe, Options{}), minimax{}
	start := game.NewPosition(game.TicTacToe)

	all := []game.Position{start}
	seen := map[string]bool{start.String(): true}
	count := map[game.FactKind]int{}
	for i := 0; i < len(all); i++ {
		p := all[i]
		before, longest := m.value(p)
		numKeeping, numLegal := 0, 0
		for point := range p.EmptyPoints() {
			next, err := p.Play(point)
			if err != nil {
				break
			}
			numLegal++
			if !seen[next.String()] {
				seen[next.String()] = true
				all = append(all, next)
			}
			if o, _ := m.value(next); -o == before {
				numKeeping++
			}
		}
		if i%10 != 0 {
			continue
		}

		for point := range p.EmptyPoints() {
			next, err := p.Play(point)
			if err != nil {
				break
			}
			facts, err := j.Explain(bg, p, point)
			if err != nil {
				t.Fatal(err)
			}
			outcome, plies := m.value(next)
			outcome, plies = -outcome, plies+1
			if outcome < before && len(facts) > 0 {
				t.Errorf("got facts %v about the mistake %v, want none, on\n%v", facts, point, p)
			}

			for _, f := range facts {
				count[f.Kind]++
				isTrue := false
				switch f.Kind {
				case game.CompletesLine:
					isTrue = next.Result().Winner == p.ToMove()
				case game.ForcesWin:
					isTrue = outcome == 1 && plies == f.Plies && winnerAfter(t, p, f.Variation) == p.ToMove()
				case game.OnlyKeepsWin:
					isTrue = before == 1 && outcome == 1 && numKeeping == 1
				case game.OnlyNonLosing:
					isTrue = before == 0 && outcome == 0 && numKeeping == 1 && numLegal > 1
				case game.KeepsDraw:
					isTrue = before == 0 && outcome == 0 && numKeeping > 1 && numKeeping < numLegal
				case game.EveryMoveDraws:
					isTrue = before == 0 && outcome == 0 && numKeeping == numLegal
				case game.LongestDefence:
					isTrue = before == -1 && plies == longest && f.Plies == plies
				case game.StopsLine:
					swapped := withToMove(t, p, p.ToMove().Other())
					swapped, err := swapped.Play(point)
					isTrue = err == nil && swapped.Result().Winner == p.ToMove().Other()
				}
				if !isTrue {
					t.Errorf("got false fact %+v about %v (outcome %d → %d, kept by %d of %d moves) on\n%v", f, point,
						before, outcome, numKeeping, numLegal, p)
				}
			}
		}
	}

	for kind := game.CompletesLine; kind <= game.StopsLine; kind++ {
		if count[kind] == 0 {
			t.Errorf("got no fact of kind %d", kind)
		}
	}
}

// withToMove returns the same board with the given side to move.
func withToMove(t testing.TB, p game.Position, toMove game.Stone) game.Position {
	t.Helper()
	return parse(t, p.Rules(), p.String(), toMove)
}

// completions counts the points at which a side would complete a line.
func completions(t testing.TB, p game.Position, side game.Stone) int {
	n := 0
	swapped := withToMove(t, p, side)
	for point := range p.EmptyPoints() {
		if next, err := swapped.Play(point); err == nil && next.Result().Winner == side {
			n++
		}
	}

	return n
}

// TestExplainLargeBoards checks that the reasons for random moves on 15×15 are true.
func TestExplainLargeBoards(t *testing.T) {
	for _, r := range []game.Rules{game.Freestyle, game.Renju} {
		j := NewJudge(r, Options{ProofNodes: 500, SearchNodes: 500})
		random := rand.New(rand.NewPCG(13, 13))
		count := map[game.FactKind]int{}
		for range 30 {
			p := scatteredPosition(r, random)
			if p.Result().Over() {
				continue
			}
			mover, opponent := p.ToMove(), p.ToMove().Other()
			point := game.Pt(4+random.IntN(7), 4+random.IntN(7))
			next, err := p.Play(point)
			if err != nil {
				continue
			}
			facts, err := j.Explain(bg, p, point)
			if err != nil {
				t.Fatal(err)
			}

			for _, f := range facts {
				count[f.Kind]++
				var isTrue bool
				switch f.Kind {
				case game.CompletesLine:
					isTrue = next.Result().Winner == mover
				case game.ForcesWin:
					isTrue = f.Variation[0] == point && winnerAfter(t, p, f.Variation) == mover
				case game.StopsLine:
					swapped := withToMove(t, p, opponent)
					opponentNext, err := swapped.Play(point)
					isTrue = err == nil && opponentNext.Result().Winner == opponent
				case game.StopsForcedWin:
					swapped := withToMove(t, p, opponent)
					isTrue = winnerAfter(t, swapped, f.Variation) == opponent && len(f.Variation) == f.Plies
				case game.MakesOpenFour, game.MakesFours:
					isTrue = completions(t, next, mover) > 1
				case game.MakesFour, game.MakesFourThree:
					isTrue = completions(t, next, mover) == completions(t, p, mover)+1
				case game.MakesThree, game.MakesThrees:
					isTrue = completions(t, next, mover) == completions(t, p, mover) &&
						canMakeDoubleFour(t, next, mover)
				case game.StopsShape:
					o := oracle{t: t}
					isTrue = o.check(p, point, &f) == nil
				case game.StopsThree:
					isTrue = canMakeDoubleFour(t, p, opponent)
				case game.EveryMoveLoses:
					isTrue = winnerAfter(t, p, f.Variation) == opponent && len(f.Variation) == f.Plies
				case game.OnlyNonLosing:
					isTrue = explainsOnlyMove(facts)
				default:
					o := oracle{t: t}
					isTrue = o.check(p, point, &f) == nil
				}
				if !isTrue {
					t.Errorf("got false fact %+v about %v at %s on\n%v", f, mover, r.Name(point), p)
				}
			}
		}
		t.Logf("facts by kind: %v", count)
	}
}

// explainsOnlyMove reports whether the facts about an only move include the win that it stops.
func explainsOnlyMove(facts []game.Fact) bool {
	return slices.Contains(factKinds(facts), game.StopsForcedWin)
}

// canMakeDoubleFour reports whether a side could make a four that one stone cannot stop.
func canMakeDoubleFour(t testing.TB, p game.Position, side game.Stone) bool {
	swapped := withToMove(t, p, side)
	for point := range p.EmptyPoints() {
		if next, err := swapped.Play(point); err == nil && completions(t, next, side) > 1 {
			return true
		}
	}

	return false
}

func TestExplain(t *testing.T) {
	for _, c := range []struct {
		name, moves, at string
		want            []game.FactKind
	}{
		{"a five", "h8 a1 i8 a2 j8 a3 k8 c5", "l8", []game.FactKind{game.CompletesLine}},
		{"the only stone that stops a five", "h8 g8 i8 a1 j8 a15 k8", "l8", []game.FactKind{game.StopsLine}},
		{"an open four", "h8 a1 i8 c3 j8 e1", "k8", []game.FactKind{game.ForcesWin}},
		{"an open three", "h8 a1 i8 c3", "j8", []game.FactKind{game.MakesThree}},
		{"an open three stopped", "h8 a1 i8 c3 j8", "k8", []game.FactKind{game.StopsForcedWin, game.StopsThree}},
		{"a three that stops the opponent's three", "h8 h10 i8 i11 j8", "g8", []game.FactKind{game.StopsForcedWin, game.StopsThree}},
		{"one end of an open four", "a1 h8 a3 h7 a5 h6 c15 h5", "h9", []game.FactKind{game.EveryMoveLoses}},
		{"far from an open four", "a1 h8 a3 h7 a5 h6 c15 h5", "a7", []game.FactKind{game.EveryMoveLoses}},
		{"two open threes", "h8 a1 i8 a3 j8 a5 h10 c1 h11 c3 h12 o1 o15", "k8", []game.FactKind{game.EveryMoveLoses}},
		{"a five against an open four", "a1 h8 a2 h7 a3 h6 a4 h5", "a5", []game.FactKind{game.CompletesLine}},
		{"the second stone, which loses by the stored proof", "h8", "a1", []game.FactKind{game.EveryMoveLoses}},
		{"no reason", "h8 h9", "a1", nil},
	} {
		situations := playMoves(t, game.Freestyle, c.moves)
		point, _ := game.Freestyle.ParsePoint(c.at)
		facts, err := NewJudge(game.Freestyle, Options{}).Explain(bg, situations[len(situations)-1].Position, point)
		if err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(factKinds(facts), c.want) {
			t.Errorf("%s: got facts %+v, want kinds %v", c.name, facts, c.want)
		}
	}
}

// TestTryMove checks that TryMove accepts every move that provably wins, and refutes all other moves.
func TestTryMove(t *testing.T) {
	three := playMoves(t, game.Freestyle, "h8 a1 i8 c3 j8 e1")
	p := three[len(three)-1].Position
	j := NewJudge(game.Freestyle, Options{})
	for name, want := range map[string]bool{"k8": true, "g8": true, "o15": false, "o1": false} {
		point, _ := game.Freestyle.ParsePoint(name)
		attempt, err := j.TryMove(bg, p, point, game.GoalWin)
		if err != nil {
			t.Fatal(err)
		}
		if attempt.Correct != want || !want && len(attempt.Refutation) == 0 {
			t.Errorf("%s: got %+v, want correct %v", name, attempt, want)
		}
		next, _ := p.Play(point)
		if _, err := next.Play(attempt.Reply); err != nil {
			t.Errorf("%s: got illegal reply %v: %v", name, attempt.Reply, err)
		}
	}
}

// TestTryMoveOnSmallBoards checks that TryMove agrees with minimax on 3×3, and that its replies keep the
// outcome.
func TestTryMoveOnSmallBoards(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine, and long with the race detector")
	}

	j, m := NewJudge(game.TicTacToe, Options{}), minimax{}
	random := rand.New(rand.NewPCG(17, 17))
	seen := [2]int{}
	for range 300 {
		p := game.NewPosition(game.TicTacToe)
		for range random.IntN(6) {
			empties := slices.Collect(p.EmptyPoints())
			if next, err := p.Play(empties[random.IntN(len(empties))]); err == nil && !next.Result().Over() {
				p = next
			}
		}
		before, _ := m.value(p)
		if before < 0 {
			continue
		}

		goal := map[int]game.Goal{1: game.GoalWin, 0: game.GoalDraw}[before]
		for point := range p.EmptyPoints() {
			next, _ := p.Play(point)
			attempt, err := j.TryMove(bg, p, point, goal)
			if err != nil {
				t.Fatal(err)
			}
			outcome, _ := m.value(next)
			if attempt.Correct != (-outcome >= before) || attempt.Loses != (outcome > 0) {
				t.Fatalf("got %+v for %v, want outcome %d, on\n%v", attempt, point, -outcome, p)
			}
			seen[goal]++
			if attempt.Done {
				continue
			}
			answered, err := next.Play(attempt.Reply)
			if err != nil {
				t.Fatalf("got illegal reply %v (%v) to %v on\n%v", attempt.Reply, err, point, p)
			}
			if !attempt.Correct && winnerAfter(t, next, attempt.Refutation) != next.ToMove() && attempt.Loses {
				t.Errorf("got refutation %v of %v, which does not win, on\n%v", attempt.Refutation, point, p)
			}
			if after, _ := m.value(answered); after != -outcome {
				t.Errorf("got outcome %d after the reply %v to %v, want %d, on\n%v", after, attempt.Reply, point,
					-outcome, p)
			}
		}
	}
	if seen[game.GoalWin] == 0 || seen[game.GoalDraw] == 0 {
		t.Errorf("got attempts by goal %v, want some of each", seen)
	}
}
