package tree

import (
	"math/rand/v2"
	"slices"
	"testing"

	"jingzi/ai/minimax"
	"jingzi/game"
)

// plain is minimax and alpha-beta as the textbook has them, over the public
// board, fail-soft. It shares nothing with the search that trees are made by.
type plain struct {
	max                         game.Stone
	alphaBeta, symmetry, centre bool
	nodes, leaves, cuts, twins  int64
	untouched                   int // moves of its own that a cut left out
}

// moves lists the squares to try, and counts those left out as mirror images.
func (s *plain) moves(p game.Position) (tried []game.Point, twins int) {
	r := p.Rules()
	all := slices.Collect(p.Empties())
	if s.centre { // squares on more lines first
		slices.SortStableFunc(all, func(a, b game.Point) int { return linesThrough(b) - linesThrough(a) })
	}
	for _, at := range all {
		twin := false
		for _, turn := range p.Symmetries() {
			twin = twin || s.symmetry && slices.Contains(tried, r.Move(turn, at)) && r.Move(turn, at) != at
		}
		if twin {
			twins++
		} else {
			tried = append(tried, at)
		}
	}
	return tried, twins
}

// linesThrough is how many of the eight lines of 3×3 a square is on.
func linesThrough(at game.Point) int {
	switch {
	case at == game.At(1, 1):
		return 4
	case at.X != 1 && at.Y != 1:
		return 3
	}
	return 2
}

func (s *plain) search(p game.Position, depth, alpha, beta int) int {
	s.nodes++
	if p.Result().Over() || depth == 0 {
		s.leaves++
		return plainValue(p, s.max, depth)
	}
	moves, twins := s.moves(p)
	s.twins += int64(twins)
	atMax := p.ToMove() == s.max
	best := beta // of a MIN node: no better than what is had
	for i, at := range moves {
		next, err := p.Play(at)
		if err != nil {
			panic(err)
		}
		value := s.search(next, depth-1, alpha, beta)
		if i == 0 || atMax && value > best || !atMax && value < best {
			best = value
		}
		if !s.alphaBeta {
			continue
		}
		if atMax {
			alpha = max(alpha, best)
		} else {
			beta = min(beta, best)
		}
		if alpha >= beta {
			if left := len(moves) - i - 1; left > 0 {
				s.cuts++
				s.untouched += left
			}
			break
		}
	}
	return best
}

// The counts of every way of searching, on positions of all kinds and to all
// depths, are those of a plain search; and so are the branches drawn as cut.
func TestCountsAreThoseOfAPlainSearch(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	cuts, twins := int64(0), int64(0)
	for range 40 {
		p := game.NewPosition(game.TicTacToe)
		for range random.IntN(6) {
			empties := slices.Collect(p.Empties())
			if next, err := p.Play(empties[random.IntN(len(empties))]); err == nil {
				p = next
			}
		}
		for _, way := range Ways {
			search := way.search
			search.Depth = 1 + random.IntN(4)
			tr := search.Grow(t.Context(), p)
			s := &plain{max: p.ToMove(), alphaBeta: search.AlphaBeta, symmetry: search.Symmetry, centre: search.Ordered}
			value := s.search(p, search.Depth, minimax.MinValue, minimax.MaxValue)
			got, untouched := tr.Stats, 0
			for id := range NodeID(tr.Len()) {
				if tr.Node(id).State == minimax.Untouched {
					untouched++
				}
			}
			if tr.Node(Root).Value != value || got.Nodes != s.nodes || got.Leaves != s.leaves || got.Cuts != s.cuts || got.Twins != s.twins || untouched != s.untouched {
				t.Fatalf("%s to depth %d below\n%v: worth %d, %d nodes, %d leaves, %d cuts, %d twins, %d untouched; a plain search has %d and %+v",
					way.Name(), search.Depth, p, tr.Node(Root).Value, got.Nodes, got.Leaves, got.Cuts, got.Twins, untouched, value, *s)
			}
			cuts, twins = cuts+s.cuts, twins+s.twins
		}
	}
	if cuts < 500 || twins < 500 {
		t.Errorf("only %d cuts and %d mirror images counted", cuts, twins)
	}
}
