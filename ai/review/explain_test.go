package review

import (
	"math/rand/v2"
	"slices"
	"testing"

	"jingzi/game"
)

func kinds(facts []game.Fact) []game.FactKind {
	var all []game.FactKind
	for _, f := range facts {
		all = append(all, f.Kind)
	}
	return all
}

// Every reason for every move of every tenth board of 3×3 is true, by plain
// minimax.
func TestReasonsOnSmallBoardsAreTrue(t *testing.T) {
	j, m := NewJudge(game.TicTacToe, Options{}), plain{}
	start := game.NewPosition(game.TicTacToe)
	all := []game.Position{start}
	seen := map[string]bool{start.String(): true}
	said := map[game.FactKind]int{}
	for i := 0; i < len(all); i++ {
		p := all[i]
		had, far := m.value(p)
		keep, legal := 0, 0
		for at := range p.EmptyPoints() {
			next, err := p.Play(at)
			if err != nil {
				break
			}
			legal++
			if !seen[next.String()] {
				seen[next.String()] = true
				all = append(all, next)
			}
			if o, _ := m.value(next); -o == had {
				keep++
			}
		}
		if i%10 != 0 {
			continue
		}
		for at := range p.EmptyPoints() {
			next, err := p.Play(at)
			if err != nil {
				break
			}
			facts, err := j.Explain(bg, p, at)
			if err != nil {
				t.Fatal(err)
			}
			o, n := m.value(next)
			o, n = -o, n+1
			if o < had && len(facts) > 0 {
				t.Errorf("%v%v: reasons %v for a mistake", p, at, facts)
			}
			for _, f := range facts {
				said[f.Kind]++
				so := false
				switch f.Kind {
				case game.CompletesLine:
					so = next.Result().Winner == p.ToMove()
				case game.ForcesWin:
					so = o == 1 && n == f.Plies && ends(t, p, f.Variation) == p.ToMove()
				case game.OnlyKeepsWin:
					so = had == 1 && o == 1 && keep == 1
				case game.OnlyNonLosing:
					so = had == 0 && o == 0 && keep == 1 && legal > 1
				case game.KeepsDraw:
					so = had == 0 && o == 0 && keep > 1 && keep < legal
				case game.EveryMoveDraws:
					so = had == 0 && o == 0 && keep == legal
				case game.LongestDefence:
					so = had == -1 && n == far && f.Plies == n
				case game.StopsLine:
					theirs := rebuilt(t, p, p.ToMove().Other())
					theirs, err := theirs.Play(at)
					so = err == nil && theirs.Result().Winner == p.ToMove().Other()
				}
				if !so {
					t.Errorf("%v%v: %+v is not so (%d → %d, %d of %d keep it)", p, at, f, had, o, keep, legal)
				}
			}
		}
	}
	for kind := game.CompletesLine; kind <= game.StopsLine; kind++ {
		if said[kind] == 0 {
			t.Errorf("no board of these needs reason %d", kind)
		}
	}
}

// rebuilt returns the same board with the given side to move.
func rebuilt(t testing.TB, p game.Position, toMove game.Stone) game.Position {
	t.Helper()
	return parse(t, p.Rules(), p.String(), toMove)
}

// completions counts the points at which a side would complete a line.
func completions(t testing.TB, p game.Position, side game.Stone) int {
	n := 0
	turned := rebuilt(t, p, side)
	for at := range p.EmptyPoints() {
		if next, err := turned.Play(at); err == nil && next.Result().Winner == side {
			n++
		}
	}
	return n
}

// The shapes that a reason speaks of are on the board.
func TestReasonsOnLargeBoardsAreTrue(t *testing.T) {
	for _, r := range []game.Rules{game.Freestyle, game.Renju} {
		j := NewJudge(r, Options{ProofNodes: 500, SearchNodes: 500})
		random := rand.New(rand.NewPCG(13, 13))
		said := map[game.FactKind]int{}
		for range 30 {
			p := scattered(r, random)
			if p.Result().Over() {
				continue
			}
			mover, other := p.ToMove(), p.ToMove().Other()
			at := game.Pt(4+random.IntN(7), 4+random.IntN(7))
			next, err := p.Play(at)
			if err != nil {
				continue
			}
			facts, err := j.Explain(bg, p, at)
			if err != nil {
				t.Fatal(err)
			}
			for _, f := range facts {
				said[f.Kind]++
				var so bool
				switch f.Kind {
				case game.CompletesLine:
					so = next.Result().Winner == mover
				case game.ForcesWin:
					so = f.Variation[0] == at && ends(t, p, f.Variation) == mover
				case game.StopsLine:
					turned := rebuilt(t, p, other)
					theirs, err := turned.Play(at)
					so = err == nil && theirs.Result().Winner == other
				case game.StopsForcedWin:
					turned := rebuilt(t, p, other)
					so = ends(t, turned, f.Variation) == other && len(f.Variation) == f.Plies
				case game.MakesOpenFour, game.MakesFours:
					so = completions(t, next, mover) > 1
				case game.MakesFour, game.MakesFourThree:
					so = completions(t, next, mover) == completions(t, p, mover)+1
				case game.MakesThree, game.MakesThrees:
					so = completions(t, next, mover) == completions(t, p, mover) && grows(t, next, mover)
				case game.StopsFour:
					turned := rebuilt(t, p, other)
					theirs, err := turned.Play(at)
					so = err == nil && completions(t, theirs, other) > 1
				case game.StopsThree:
					so = grows(t, p, other)
				case game.EveryMoveLoses:
					so = ends(t, p, f.Variation) == other && len(f.Variation) == f.Plies
				case game.OnlyNonLosing:
					so = namesItsReason(facts)
				}
				if !so {
					t.Errorf("%v%v at %s: %+v is not so", p, mover, r.Name(at), f)
				}
			}
		}
		t.Logf("%v", said)
	}
}

// namesItsReason reports that the only move that does not lose comes with what it stops.
func namesItsReason(facts []game.Fact) bool {
	return slices.Contains(kinds(facts), game.StopsForcedWin)
}

// grows reports whether a side could make a four that one stone does not stop.
func grows(t testing.TB, p game.Position, side game.Stone) bool {
	turned := rebuilt(t, p, side)
	for at := range p.EmptyPoints() {
		if next, err := turned.Play(at); err == nil && completions(t, next, side) > 1 {
			return true
		}
	}
	return false
}

// Boards whose reasons one knows.
func TestKnownReasons(t *testing.T) {
	for _, c := range []struct {
		name, moves, at string
		want            []game.FactKind
	}{
		{"a five", "h8 a1 i8 a2 j8 a3 k8 c5", "l8", []game.FactKind{game.CompletesLine}},
		{"the only stone that stops a five", "h8 g8 i8 a1 j8 a15 k8", "l8", []game.FactKind{game.StopsLine}},
		{"an open four", "h8 a1 i8 c3 j8 e1", "k8", []game.FactKind{game.ForcesWin}},
		{"an open three", "h8 a1 i8 c3", "j8", []game.FactKind{game.MakesThree}},
		{"an open three stopped", "h8 a1 i8 c3 j8", "k8", []game.FactKind{game.StopsForcedWin, game.StopsThree}},
		{"a three and the other's stopped", "h8 h10 i8 i11 j8", "g8", []game.FactKind{game.StopsForcedWin, game.StopsThree}},
		{"one end of an open four", "a1 h8 a3 h7 a5 h6 c15 h5", "h9", []game.FactKind{game.EveryMoveLoses}},
		{"nowhere near an open four", "a1 h8 a3 h7 a5 h6 c15 h5", "a7", []game.FactKind{game.EveryMoveLoses}},
		{"two open threes", "h8 a1 i8 a3 j8 a5 h10 c1 h11 c3 h12 o1 o15", "k8", []game.FactKind{game.EveryMoveLoses}},
		{"a four of one's own against an open four", "a1 h8 a2 h7 a3 h6 a4 h5", "a5", []game.FactKind{game.CompletesLine}},
		{"the second stone, as the first wins by the stored proof", "h8", "a1", []game.FactKind{game.EveryMoveLoses}},
		{"nothing to be said", "h8 h9", "a1", nil},
	} {
		situations := played(t, game.Freestyle, c.moves)
		at, _ := game.Freestyle.ParsePoint(c.at)
		facts, err := NewJudge(game.Freestyle, Options{}).Explain(bg, situations[len(situations)-1].Position, at)
		if err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(kinds(facts), c.want) {
			t.Errorf("%s: %+v, want %v", c.name, facts, c.want)
		}
	}
}

// A puzzle takes every move that provably wins, and shows why another does not.
func TestTries(t *testing.T) {
	three := played(t, game.Freestyle, "h8 a1 i8 c3 j8 e1")
	p := three[len(three)-1].Position
	j := NewJudge(game.Freestyle, Options{})
	for name, right := range map[string]bool{"k8": true, "g8": true, "o15": false, "o1": false} {
		at, _ := game.Freestyle.ParsePoint(name)
		tried, err := j.TryMove(bg, p, at, game.GoalWin)
		if err != nil {
			t.Fatal(err)
		}
		if tried.Correct != right || !right && len(tried.Refutation) == 0 {
			t.Errorf("%s: %+v", name, tried)
		}
		next, _ := p.Play(at)
		if _, err := next.Play(tried.Reply); err != nil {
			t.Errorf("%s: the reply %v: %v", name, tried.Reply, err)
		}
	}
}

// Solved to its end, a puzzle of a small board is won against every reply.
func TestTriesOnSmallBoards(t *testing.T) {
	j, m := NewJudge(game.TicTacToe, Options{}), plain{}
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
		had, _ := m.value(p)
		if had < 0 {
			continue
		}
		goal := map[int]game.Goal{1: game.GoalWin, 0: game.GoalDraw}[had]
		for at := range p.EmptyPoints() {
			next, _ := p.Play(at)
			tried, err := j.TryMove(bg, p, at, goal)
			if err != nil {
				t.Fatal(err)
			}
			o, _ := m.value(next)
			if tried.Correct != (-o >= had) || tried.Loses != (o > 0) {
				t.Fatalf("%v%v: %+v, worth %d", p, at, tried, -o)
			}
			seen[goal]++
			if tried.Done {
				continue
			}
			answered, err := next.Play(tried.Reply)
			if err != nil {
				t.Fatalf("%v%v: the reply %v: %v", p, at, tried.Reply, err)
			}
			if !tried.Correct && ends(t, next, tried.Refutation) != next.ToMove() && tried.Loses {
				t.Errorf("%v%v: %v does not refute", p, at, tried.Refutation)
			}
			if after, _ := m.value(answered); after != -o {
				t.Errorf("%v%v: the reply %v gives something away", p, at, tried.Reply)
			}
		}
	}
	if seen[game.GoalWin] == 0 || seen[game.GoalDraw] == 0 {
		t.Errorf("tries: %v", seen)
	}
}
