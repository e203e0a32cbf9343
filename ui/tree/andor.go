package tree

import (
	"math"
	"strings"

	"jingzi/ai/minimax"
	"jingzi/ui/lang"
)

// andOrTree is a game tree seen as an AND/OR tree (paper 001). The problem is whether MAX can reach its goal. At
// a MAX node (OR) one solved move is enough; at a MIN node (AND) all moves must be solved, since MIN chooses.
type andOrTree struct {
	tree *minimax.Tree

	// In a parsed tree, the minimum value for MAX that solves the problem; in other trees the goal is a win.
	goal     int
	statuses []nodeStatus
}

type nodeStatus uint8

const (
	// Depends on moves that were not searched or are only estimated.
	statusOpen nodeStatus = iota
	statusSolved
	statusUnsolvable
)

// newAndOrTree determines the status of each node of a tree. In a parsed tree the goal is the root's value.
func newAndOrTree(t *minimax.Tree) *andOrTree {
	a := &andOrTree{tree: t, statuses: make([]nodeStatus, t.Len())}
	if t.IsParsed() {
		a.goal = t.ValueInView(Root, t.Node(Root).Value)
	}
	a.decide(Root)

	return a
}

func (a *andOrTree) decide(id NodeID) nodeStatus {
	t, n := a.tree, a.tree.Node(id)

	// One move with decisiveStatus determines the node's status; without one it is fallback.
	decisiveStatus, fallback := statusSolved, statusUnsolvable
	if n.Layer == minimax.Min {
		decisiveStatus, fallback = statusUnsolvable, statusSolved
	}

	status := fallback
	for c := range t.Children(id) {
		if t.Node(c).State != minimax.Symmetric {
			switch got := a.decide(c); {
			case got == decisiveStatus:
				status = decisiveStatus
			case got == statusOpen && status == fallback:
				status = statusOpen
			}
		}
	}

	for c := range t.Children(id) {
		if original := t.Node(c).SymmetricTo; original != None {
			a.statuses[c] = a.statuses[original]
		}
	}

	switch movesOmitted := n.CandidatesOnly || n.Forced && t.Options.ForcedMoves != minimax.ForcedEverywhere; {
	case n.Children == 0:
		status = a.leaf(n)
	case status == fallback && movesOmitted:
		status = statusOpen
	}
	a.statuses[id] = status

	return status
}

func (a *andOrTree) leaf(n minimax.Node) nodeStatus {
	n = a.tree.Minimax().Node(n.ID)
	wins, loses, _ := proved(a.tree, n)
	switch {
	case n.State != minimax.Searched:
		return statusOpen
	case wins || a.tree.IsParsed() && n.Value >= a.goal:
		return statusSolved
	case loses || n.GameOver || a.tree.IsParsed():
		return statusUnsolvable
	}

	return statusOpen
}

// Strategy returns MAX's best plan according to the values for which known returns true: the best move of
// each OR node, and all moves of each AND node. If the root is solved, this is the solution tree. Otherwise
// it is the hope tree, and next is the leaf that determines its value and would be searched next.
func (a *andOrTree) Strategy(known func(NodeID) bool) (plan map[NodeID]bool, next NodeID) {
	plan, next = map[NodeID]bool{}, None
	t := a.tree.Minimax()
	var follow func(id NodeID, deciding bool)
	follow = func(id NodeID, deciding bool) {
		plan[id] = true
		n := t.Node(id)
		if n.State == minimax.Symmetric {
			id, n = n.SymmetricTo, t.Node(n.SymmetricTo)
		}

		best := None
		for c := range t.Children(id) {
			child := t.Node(c)
			if child.State == minimax.Searched && known(c) && (best == None ||
				(child.Value > t.Node(best).Value) == (n.Layer == minimax.Max) && child.Value != t.Node(best).Value) {
				best = c
			}
		}

		switch {
		case best == None && deciding && a.statuses[id] == statusOpen:
			next = id
		case n.Layer == minimax.Max && best != None:
			follow(best, deciding)
		case n.Layer == minimax.Min:
			for c := range t.Children(id) {
				if t.Node(c).State == minimax.Searched {
					follow(c, deciding && c == best)
				}
			}
		}
	}
	follow(Root, true)

	return plan, next
}

func (a *andOrTree) Describe(id NodeID) (sentences []string) {
	t, n := a.tree, nodeOf(a.tree, id)
	if n.State == minimax.Symmetric {
		return a.Describe(n.SymmetricTo)
	}
	goal, max, min := lang.AndOrValue(lang.Signed(a.goal)), "MAX", "MIN"
	if !t.IsParsed() {
		max, min = side(t, minimax.Max), side(t, minimax.Min)
		goal = lang.AndOrWin(max)
	}

	switch {
	case n.Children == 0:
	case n.Layer == minimax.Max:
		sentences = append(sentences, lang.AndOrOr(max))
	default:
		sentences = append(sentences, lang.AndOrAnd(min, max))
	}
	status := a.statuses[id]
	statusText := [...]lang.Text{
		statusOpen:       lang.AndOrOpen,
		statusSolved:     lang.AndOrSolved,
		statusUnsolvable: lang.AndOrUnsolvable,
	}[status](goal)
	if n.Children > 0 && n.State == minimax.Searched {
		reason := lang.AndOrBy
		if status == statusOpen {
			reason = lang.AndOrOpenBy
		} else if (status == statusSolved) != (n.Layer == minimax.Max) {
			reason = lang.AndOrAll
		}
		statusText = lang.Sentences(statusText, reason(n.names(func(c minimax.Node) bool {
			return a.statuses[c.ID] == status
		})))
	}
	sentences = append(sentences, statusText)
	if id == Root {
		plan, next := a.Strategy(func(NodeID) bool { return true })
		size := lang.Number(int64(len(plan)))
		if next != None {
			var names []string
			for _, step := range t.Path(next)[1:] {
				names = append(names, n.nodeByID(step).moveName())
			}
			sentences = append(sentences, lang.AndOrHope(size, strings.Join(names, " → ")))
		} else if status == statusSolved {
			sentences = append(sentences, lang.AndOrSolution(size))
		}
	}

	return sentences
}

// paintArc paints the arc at x, y that joins the moves of an AND node.
func (p *painting) paintArc(x, y int) {
	const steps = 12
	width, height := 16*p.unit, 9*p.unit
	pointAt := func(i int) (float32, float32) {
		sin, cos := math.Sincos(math.Pi * float64(i) / steps)
		return float32(x) + width*float32(cos), float32(y) + height*float32(sin)
	}
	for i := range steps {
		x0, y0 := pointAt(i)
		x1, y1 := pointAt(i + 1)
		p.picture.paintLine(x0, y0, x1, y1, max(1, 2*p.unit), p.palette.foreground)
	}
}

func (p *painting) paintStatus(n minimax.Node, x, y int) {
	if p.content.andOr == nil || !p.content.hasValue(n) {
		return
	}

	switch p.content.andOr.statuses[n.ID] {
	case statusSolved:
		p.text("✓", x, y, p.outline.sizes.badge*0.75, p.palette.win, true)
	case statusUnsolvable:
		p.text("×", x, y, p.outline.sizes.badge, p.palette.error, true)
	}
}

// showAndOr determines the statuses of the displayed tree if the view shows AND/OR trees and they are not
// known yet.
func (v *View) showAndOr() {
	if !v.AndOr || v.content.tree == nil {
		v.content.andOr = nil
	} else if v.content.andOr == nil || v.content.andOr.tree != v.content.tree {
		v.content.andOr = newAndOrTree(v.content.tree)
	}
}

// findSolutionEdges finds the edges of the solution tree, or of the hope tree.
func (p *painting) findSolutionEdges() {
	if p.content.exercise != nil {
		return
	}
	p.boldNodes, p.next = p.content.andOr.Strategy(func(id NodeID) bool { return p.content.hasValue(p.tree.Node(id)) })
	p.isHope = p.content.andOr.statuses[Root] != statusSolved
	if p.content.replay != nil {
		p.isHope = p.isHope || !p.content.replay.hasLeft(Root, p.content.step)
	}
}
