package tree

import (
	"context"

	"jingzi/ai/minimax"
	"jingzi/game"
	"jingzi/ui/lang"
)

// Reuse is what the next search could keep of a tree once the game has come to one of
// its nodes, against growing a tree again from there (the question at the end of paper
// 001).
type Reuse struct {
	Kept       int // nodes that were searched from there on
	FinalNodes int // of them with a value that rests on finished games alone
	Estimated  int // with an exact value that rests on static values
	Bounds     int // with a bound alone, which holds for this window
	Missing    int // cut off, never searched

	RegrownNodes int64 // positions of a tree grown again, to the full depth
	SharedNodes  int   // kept nodes with an exact value in both trees
	Changed      int   // of them with another value in the new one
}

// ReuseNode is the node that a game would come to next: the chosen move and the best
// reply, or as far as there is one.
func ReuseNode(t *Tree) NodeID {
	id := Root
	for range 2 {
		n := t.Node(id)
		next := n.BestChild
		if c := t.Chosen(); id == Root && c != None && t.Node(c).State == minimax.Searched {
			next = c
		}
		if next == None || t.Node(next).Children == 0 {
			break
		}
		id = next
	}
	return id
}

// Reuse counts what could be kept of a tree of a position from a node on.
func (s Search) Reuse(ctx context.Context, t *Tree, from NodeID) Reuse {
	t = t.Minimax()
	s.Depth = min(s.Depth, MaxDepth(t.PositionAt(from)))
	anew := s.Grow(ctx, t.PositionAt(from))
	r := Reuse{RegrownNodes: anew.Stats.Nodes}
	base := t.Node(from).Ply
	var walk func(id, again NodeID) // again is the same node in the new tree, or None
	walk = func(id, again NodeID) {
		n := t.Node(id)
		switch {
		case n.State == minimax.Symmetric:
			return
		case n.State != minimax.Searched:
			r.Missing++
			return
		case n.Bound != minimax.ExactValue:
			r.Bounds++
		case final(t, id):
			r.FinalNodes++
		default:
			r.Estimated++
		}
		r.Kept++
		if again != None && anew.Node(again).State != minimax.Searched {
			again = None
		}
		if again != None && n.Bound == minimax.ExactValue && anew.Node(again).Bound == minimax.ExactValue {
			r.SharedNodes++
			if worth(t, n.Value, base, 1) != worth(anew, anew.Node(again).Value, 0, 1-2*(base%2)) {
				r.Changed++
			}
		}
		for c := range t.Children(id) {
			walk(c, childBy(anew, again, t.Node(c).Move))
		}
	}
	walk(from, Root)
	return r
}

func childBy(t *Tree, id NodeID, move game.Point) NodeID {
	if id != None {
		for c := range t.Children(id) {
			if t.Node(c).Move == move {
				return c
			}
		}
	}
	return None
}

// final reports whether a node's value cannot change in a deeper search: it is that of
// a finished game, proved, or all below it is final.
func final(t *Tree, id NodeID) bool {
	n := t.Node(id)
	wins, loses, _ := proved(t, n)
	switch {
	case n.State == minimax.Symmetric:
		return final(t, n.SymmetricTo)
	case n.State != minimax.Searched || n.Bound != minimax.ExactValue || n.Unproved:
		return false
	case n.GameOver || wins || loses:
		return true
	}
	for c := range t.Children(id) {
		if !final(t, c) {
			return false
		}
	}
	return n.Children > 0
}

// worth is a value in a form that can be compared between trees: with its sign, and a
// win by how many plies from a node at which it comes.
func worth(t *Tree, value, base, sign int) [2]int {
	switch wins, loses, plies := t.Outcome(value); {
	case wins:
		return [2]int{sign * minimax.MaxValue, plies - base}
	case loses:
		return [2]int{-sign * minimax.MaxValue, plies - base}
	}
	return [2]int{sign * value, 0}
}

func (r Reuse) Sentences(t *Tree, from NodeID) []string {
	n := func(count int) string { return lang.Number(int64(count)) }
	return []string{
		pathText(t, from, func(minimax.Node) bool { return true }),
		lang.ReuseKept(n(r.Kept)), lang.ReuseFinal(n(r.FinalNodes)), lang.ReuseEstimated(n(r.Estimated)), lang.ReuseBounds(n(r.Bounds)), lang.ReuseMissing(n(r.Missing)),
		lang.ReuseAnew(lang.Number(r.RegrownNodes), n(r.SharedNodes), n(r.Changed)), lang.ReuseConclusion(),
	}
}
