package game

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// randomTree returns a tree of random moves, with many orders of the same stones.
func randomTree(rng *rand.Rand, r Rules, o Opening, nodes, width int) *Tree {
	t := NewTree(r, o)
	all := []*Node{t.root}
	for range nodes {
		n := all[rng.IntN(len(all))]
		s, err := t.Situations(n)
		if err != nil {
			panic(err)
		}
		last := s[len(s)-1]
		c := PlaceAt(Pt(6+rng.IntN(width), 6+rng.IntN(width)))
		switch ask := last.Prompt(); {
		case ask.Kind == PromptNone:
			continue
		case ask.Kind != PromptStone && len(ask.NonPointChoices()) > 0:
			c = ask.NonPointChoices()[rng.IntN(len(ask.NonPointChoices()))]
		case rng.IntN(20) == 0:
			all = append(all, n.Add(&Node{Comment: "here"}))
			continue
		case rng.IntN(30) == 0:
			n.Add(&Node{Setup: &Setup{ToMove: last.Position.ToMove().Other()}})
			continue
		}
		if _, err := last.Answer(c); err == nil {
			if next := n.Play(c); !slices.Contains(all, next) {
				all = append(all, next)
			}
		}
	}
	return t
}

// The moves found are exactly those that lead to a position which occurs elsewhere in the tree, compared
// by drawing every board.
func TestOccurrences(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	exact, turned := 0, 0
	for _, o := range []Opening{{}, {Procedure: SwapOnce}, {Procedure: RIF, Named: 4, TwoFifths: true}} {
		r := Renju
		tree := randomTree(rng, r, o, 150, 4)
		found := NewTranspositionIndex(tree)
		for !found.Scan(7) {
		}
		found.Sort()
		drawn := make(map[string][]*Node)
		draw := func(p Position) string { return p.String() + p.ToMove().String() }
		for n := range tree.All() {
			if s, err := tree.Situations(n); err == nil {
				drawn[draw(s[len(s)-1].Position)] = append(drawn[draw(s[len(s)-1].Position)], n)
			}
		}
		for n := range tree.All() {
			line, err := tree.Situations(n)
			if err != nil {
				continue
			}
			s := line[len(line)-1]
			if s.Result().Over() || !s.OpeningOver() {
				continue
			}
			plain, all := found.Transpositions(n, &s, false), found.Transpositions(n, &s, true)
			for p := range s.Position.EmptyPoints() {
				own := slices.ContainsFunc(n.Continuations(), func(c *Node) bool { return c.Choice.Point == p })
				after := s.Position
				after.cells[r.Index(p)], after.toMove = after.toMove, after.toMove.Other()
				same, mirrored := drawn[draw(after)] != nil, false
				for _, sym := range r.Symmetries() {
					image := after
					for i := range r.NumPoints() {
						image.cells[r.Index(r.Transform(sym, r.PointAt(i)))] = after.cells[i]
					}
					mirrored = mirrored || drawn[draw(image)] != nil
				}
				at := func(o Transposition) bool { return o.Move == p }
				i, j := slices.IndexFunc(plain, at), slices.IndexFunc(all, at)
				if (i >= 0) != (same && !own) || (j >= 0) != (mirrored && !own) {
					t.Fatalf("%v: %v after\n%s is found %v, mirrored %v; it stands elsewhere %v, mirrored %v", o.Procedure, p, s.Position, i >= 0, j >= 0, same, mirrored)
				}
				if i >= 0 && (!slices.Contains(drawn[draw(after)], plain[i].Node) || plain[i].Symmetric) {
					t.Fatalf("%v leads elsewhere", p)
				}
				if j >= 0 && all[j].Symmetric == same {
					t.Fatalf("%v is turned %v", p, all[j].Symmetric)
				}
				if i >= 0 {
					exact++
				} else if j >= 0 {
					turned++
				}
			}
		}
	}
	if exact < 20 || turned < 20 {
		t.Errorf("nothing to find: %d, %d turned", exact, turned)
	}
}
