package tree

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"jingzi/ai/minimax"
	"jingzi/game"
	"jingzi/ui/lang"
)

// solvable plays all continuations of the given depth. It returns StatusSolved if player wins against all
// replies, StatusUnsolvable if player cannot win, and StatusOpen otherwise.
func solvable(p game.Position, player game.Stone, depth int) nodeStatus {
	switch result := p.Result(); {
	case result.Over() && result.Winner == player:
		return statusSolved
	case result.Over():
		return statusUnsolvable
	case depth == 0:
		return statusOpen
	}

	var seen [3]bool
	for point := range p.EmptyPoints() {
		next, _ := p.Play(point)
		seen[solvable(next, player, depth-1)] = true
	}
	order := []nodeStatus{statusSolved, statusOpen, statusUnsolvable} // in the player's order of preference
	if p.ToMove() != player {
		slices.Reverse(order)
	}

	for _, status := range order {
		if seen[status] {
			return status
		}
	}
	panic("no moves")
}

// TestAndOrTrees checks that a solved node is a forced win, and the solution tree proves it with one move at
// each MAX node and an answer to each move at a MIN node. The hope tree is MAX's best plan according to the
// values, and it has the value of the leaf to search next.
func TestAndOrTrees(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 26))
	var counts [3]int
	numHopeTrees := 0
	for i := range 150 {
		p := game.NewPosition(game.TicTacToe)
		for range 1 + random.IntN(6) {
			empties := slices.Collect(p.EmptyPoints())
			if next, err := p.Play(empties[random.IntN(len(empties))]); err == nil && !next.Result().Over() {
				p = next
			}
		}
		s := Search{Depth: 1 + random.IntN(min(4, MaxDepth(p))), AlphaBeta: i%3 == 1, Symmetry: i%4 == 1}
		tr := s.Grow(t.Context(), p)
		if i%2 == 1 {
			tr = tr.Negamax()
		}

		a := newAndOrTree(tr)
		for id := range NodeID(tr.Len()) {
			n := tr.Node(id)
			if n.State != minimax.Searched && n.State != minimax.Symmetric {
				continue
			}
			want, got := solvable(tr.PositionAt(id), p.ToMove(), tr.Depth-n.Ply), a.statuses[id]
			if got != want && (!s.AlphaBeta || got != statusOpen) {
				t.Fatalf("%+v, node %d of\n%v: status %d, want %d", s, id, p, got, want)
			}
			counts[got]++
		}
		plan, next := a.Strategy(func(NodeID) bool { return true })
		if s.AlphaBeta {
			continue
		}
		value := func(id NodeID) int { return tr.Minimax().Node(id).Value }
		var follow func(id NodeID) (worst int, solved bool)
		follow = func(id NodeID) (worst int, solved bool) {
			n := tr.Node(id)
			if n.Children == 0 {
				return value(id), solvable(tr.PositionAt(id), p.ToMove(), 0) == statusSolved
			}

			worst, solved = minimax.MaxValue, true
			children := 0
			for c := range tr.Children(id) {
				if plan[c] {
					children++
					value, isSolved := follow(c)
					worst, solved = min(worst, value), solved && isSolved
				} else if n.Layer == minimax.Min && tr.Node(c).State == minimax.Searched {
					t.Fatalf("%+v\n%v: the plan has no answer to %s", s, p, Name(tr, c))
				}
			}
			if n.Layer == minimax.Max && children != 1 {
				t.Fatalf("%+v\n%v: the plan has %d moves at an OR node, want 1", s, p, children)
			}

			return worst, solved
		}
		worst, solved := follow(Root)
		if worst != value(Root) || solved != (a.statuses[Root] == statusSolved) {
			t.Fatalf("%+v\n%v: got a plan with the value %d, solved = %v; want %d and %v as at the root", s, p, worst,
				solved, value(Root), a.statuses[Root] == statusSolved)
		}
		if next != None {
			numHopeTrees++
			if value(next) != value(Root) || !plan[next] || tr.Node(next).Children > 0 ||
				a.statuses[next] != statusOpen {
				t.Fatalf("%+v\n%v: node %d is not the leaf to search next", s, p, next)
			}
		}
	}
	if slices.Min(counts[:]) < 500 || numHopeTrees < 20 {
		t.Errorf("too few test cases: status counts %v, %d hope trees", counts, numHopeTrees)
	}
}

// TestAndOrIsPainted checks that a tree shown as an AND/OR tree has a tick or cross at each decided node, an
// arc below each AND node, and sentences that explain them.
func TestAndOrIsPainted(t *testing.T) {
	defer lang.SetLanguage(lang.Current())
	lang.SetLanguage(lang.English)
	p := positionAfter(t, "b2 b1 a1") // X threatens C3; O to move
	tr := Search{Depth: 2}.Grow(t.Context(), p)
	v, _ := newTestView(t, tr)
	v.AndOr = true
	v.UnfoldAll()
	v.Select(Root)
	v.UnfoldAll()
	marks := func() (ticks, crosses int) {
		painted := &texts{}
		v.painting(newPicture(3600, 2400, v.textMasks, painted)).paint(4)

		for _, text := range *painted {
			if text == "✓" {
				ticks++
			} else if text == "×" {
				crosses++
			}
		}

		return ticks, crosses
	}

	var want [3]int
	for _, row := range v.viewport.outline.rows {
		for _, box := range row {
			want[solvable(tr.PositionAt(box.id), game.White, 2-tr.Node(box.id).Ply)]++
		}
	}
	if ticks, crosses := marks(); ticks != want[statusSolved] || crosses != want[statusUnsolvable] || crosses == 0 {
		t.Errorf("got %d ticks and %d crosses, want %d and %d", ticks, crosses, want[statusSolved],
			want[statusUnsolvable])
	}
	if description := strings.Join(v.content.andOr.Describe(tr.Node(Root).FirstChild),
		" "); !strings.Contains(description, "AND node: X chooses, and O must have an answer to every move") ||
		!strings.Contains(description, "Unsolvable: it is false within this tree that O wins. Because of C3.") {
		t.Errorf("got %q, want %q and %q in it", description, "AND node: X chooses, and O must have an answer to "+
			"every move", "Unsolvable: it is false within this tree that O wins. Because of C3.")
	}
	if description := strings.Join(v.content.andOr.Describe(Root), " "); !strings.Contains(description,
		"OR node: O chooses") || !strings.Contains(description, "hope tree") {
		t.Errorf("got %q, want an OR node of O in a hope tree", description)
	}
	v.SetExercise(NewExercise(tr))
	if ticks, crosses := marks(); ticks+crosses > want[statusSolved]+want[statusUnsolvable] {
		t.Errorf("an exercise reveals %d marks", ticks+crosses)
	}
	parsed, _ := ParseTree("((3 12 8)(2 4 6)(14 5 2))")
	a := newAndOrTree(parsed.Search(false))
	if description := strings.Join(a.Describe(Root), " "); a.statuses[Root] != statusSolved ||
		!strings.Contains(description, "Solved: MAX gets at least +3. Because of A.") ||
		!strings.Contains(description, "the solution tree, 5 nodes") {
		t.Errorf("got %q, want solved because of A, with a solution tree of 5 nodes", description)
	}
}
