package game

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// randomTree returns a tree of random moves, in which the same stones occur in many orders.
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
		switch prompt := last.Prompt(); {
		case prompt.Kind == PromptNone:
			continue
		case prompt.Kind != PromptStone && len(prompt.NonPointChoices()) > 0:
			c = prompt.NonPointChoices()[rng.IntN(len(prompt.NonPointChoices()))]
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

// TestTranspositionIndex checks that the index finds exactly the moves to positions that occur elsewhere in the
// tree. The test compares boards as text.
func TestTranspositionIndex(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine, and long with the race detector")
	}

	rng := rand.New(rand.NewPCG(1, 2))
	numExact, numSymmetric := 0, 0
	for _, o := range []Opening{{}, {Procedure: SwapOnce}, {Procedure: RIF, Named: 4, TwoFifths: true}} {
		r := Renju
		tree := randomTree(rng, r, o, 150, 4)

		index := NewTranspositionIndex(tree)
		for !index.Scan(7) {
		}
		index.Sort()

		nodesByBoard := make(map[string][]*Node)
		drawBoard := func(p Position) string { return p.String() + p.ToMove().String() }
		for n := range tree.All() {
			if s, err := tree.Situations(n); err == nil {
				nodesByBoard[drawBoard(s[len(s)-1].Position)] = append(nodesByBoard[drawBoard(s[len(s)-1].Position)], n)
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

			identical, symmetric := index.Transpositions(n, &s, false), index.Transpositions(n, &s, true)
			for p := range s.Position.EmptyPoints() {
				isContinuation := slices.ContainsFunc(n.Continuations(), func(c *Node) bool {
					return c.Choice.Point == p
				})

				after := s.Position
				after.cells[r.Index(p)], after.toMove = after.toMove, after.toMove.Other()
				occurs, imageOccurs := nodesByBoard[drawBoard(after)] != nil, false
				for _, sym := range r.Symmetries() {
					image := after
					for i := range r.NumPoints() {
						image.cells[r.Index(r.Transform(sym, r.PointAt(i)))] = after.cells[i]
					}
					imageOccurs = imageOccurs || nodesByBoard[drawBoard(image)] != nil
				}
				isMoveToP := func(tr Transposition) bool { return tr.Move == p }
				i, j := slices.IndexFunc(identical, isMoveToP), slices.IndexFunc(symmetric, isMoveToP)
				if (i >= 0) != (occurs && !isContinuation) || (j >= 0) != (imageOccurs && !isContinuation) {
					t.Fatalf("%v: %v after\n%s: got found: %v, up to symmetry: %v; want %v, %v", o.Procedure, p,
						s.Position, i >= 0, j >= 0, occurs && !isContinuation, imageOccurs && !isContinuation)
				}
				if i >= 0 && (!slices.Contains(nodesByBoard[drawBoard(after)], identical[i].Node) ||
					identical[i].Symmetric) {
					t.Fatalf("%v: the node has another position", p)
				}
				if j >= 0 && symmetric[j].Symmetric == occurs {
					t.Fatalf("%v: got Symmetric %v, want %v", p, symmetric[j].Symmetric, !occurs)
				}
				if i >= 0 {
					numExact++
				} else if j >= 0 {
					numSymmetric++
				}
			}
		}
	}
	if numExact < 20 || numSymmetric < 20 {
		t.Errorf("got %d identical and %d symmetric transpositions, want at least 20 of each", numExact, numSymmetric)
	}
}

// TestNodesOfAPosition checks that the index finds exactly the nodes at which a position occurs, also mirrored or
// rotated, by comparing boards as text.
func TestNodesOfAPosition(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine, and long with the race detector")
	}

	rng := rand.New(rand.NewPCG(3, 4))
	numRepeated := 0
	for _, o := range []Opening{{}, {Procedure: SwapOnce}} {
		r := Renju
		tree := randomTree(rng, r, o, 200, 3)
		index := NewTranspositionIndex(tree)
		index.Scan(1 << 20)
		index.Sort()

		// The least of the images of a board, as text.
		canonicalBoard := func(p Position) (least string) {
			for _, sym := range r.Symmetries() {
				image := p
				for i := range r.NumPoints() {
					image.cells[r.Index(r.Transform(sym, r.PointAt(i)))] = p.cells[i]
				}
				if text := image.String() + image.ToMove().String(); least == "" || text < least {
					least = text
				}
			}

			return least
		}
		nodesByBoard, positions := map[string][]*Node{}, map[string]Position{}
		for n := range tree.All() {
			if s, err := tree.Situations(n); err == nil {
				p := s[len(s)-1].Position
				board := canonicalBoard(p)
				nodesByBoard[board], positions[board] = append(nodesByBoard[board], n), p
			}
		}

		keys := map[uint64]string{}
		for board, want := range nodesByBoard {
			p := positions[board]
			got := index.Nodes(&p)
			if len(got) != len(want) || slices.ContainsFunc(got, func(n *Node) bool { return !slices.Contains(want, n) }) {
				t.Fatalf("%s: got %d nodes, want %d", board, len(got), len(want))
			}
			if other, ok := keys[p.Key()]; ok {
				t.Fatalf("two positions have the same key:\n%s\n%s", other, board)
			}
			keys[p.Key()] = board
		}

		for group := range index.Repeated() {
			numRepeated++
			s, err := tree.Situations(group[0])
			if err != nil {
				t.Fatal(err)
			}
			if board := canonicalBoard(s[len(s)-1].Position); len(group) != len(nodesByBoard[board]) {
				t.Fatalf("%s: got a group of %d nodes, want %d", board, len(group), len(nodesByBoard[board]))
			}
			delete(nodesByBoard, canonicalBoard(s[len(s)-1].Position))
		}
		for board, nodes := range nodesByBoard {
			if len(nodes) > 1 {
				t.Errorf("%s: the group of %d nodes is missing", board, len(nodes))
			}
		}
	}
	if numRepeated < 20 {
		t.Errorf("got %d repeated positions, want at least 20", numRepeated)
	}
}

// TestKeysNeverChange checks keys on which stored data depend.
func TestKeysNeverChange(t *testing.T) {
	for _, c := range []struct {
		rules Rules
		moves []Point
		want  uint64
	}{
		{TicTacToe, nil, 0},
		{TicTacToe, []Point{Pt(0, 0), Pt(1, 1)}, 2891084653477625866},
		{Renju, []Point{Pt(7, 7), Pt(8, 6), Pt(9, 7)}, 865175135089659240},
	} {
		p := NewPosition(c.rules)
		for _, move := range c.moves {
			p, _ = p.Play(move)
		}
		if got := p.Key(); got != c.want {
			t.Errorf("%v: got the key %d, want %d", c.moves, got, c.want)
		}
	}
}
