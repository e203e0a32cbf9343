package tree

import (
	"math"
	"strings"

	"jingzi/ai/minimax"
	"jingzi/ui/lang"
)

// AndOr is a game tree seen as an AND/OR tree (paper 001). The problem is whether MAX can reach its
// goal. At a MAX node (OR) one solved move is enough; at a MIN node (AND) all must be solved, since MIN
// chooses.
type AndOr struct {
	tree     *minimax.Tree
	goal     int // the minimum value to MAX that solves the problem; for a position, a win
	verdicts []NodeStatus
}

type NodeStatus uint8

const (
	StatusOpen NodeStatus = iota // depends on moves that were not searched or are only estimated
	StatusSolved
	StatusUnsolvable
)

// NewAndOr determines the status of a tree's nodes. In a typed tree the goal is the root's value.
func NewAndOr(t *minimax.Tree) *AndOr {
	a := &AndOr{tree: t, verdicts: make([]NodeStatus, t.Len())}
	if t.IsParsed() {
		a.goal = t.ValueInView(Root, t.Node(Root).Value)
	}
	a.decide(Root)
	return a
}

func (a *AndOr) decide(id NodeID) NodeStatus {
	t, n := a.tree, a.tree.Node(id)
	decisiveStatus, fallback := StatusSolved, StatusUnsolvable // the status that one move suffices for, and the status if no move has it
	if n.Layer == minimax.Min {
		decisiveStatus, fallback = StatusUnsolvable, StatusSolved
	}
	v := fallback
	for c := range t.Children(id) {
		if t.Node(c).State != minimax.Symmetric {
			switch got := a.decide(c); {
			case got == decisiveStatus:
				v = decisiveStatus
			case got == StatusOpen && v == fallback:
				v = StatusOpen
			}
		}
	}
	for c := range t.Children(id) {
		if original := t.Node(c).SymmetricTo; original != None {
			a.verdicts[c] = a.verdicts[original]
		}
	}
	switch untried := n.CandidatesOnly || n.Forced && t.Options.ForcedMoves != minimax.ForcedEverywhere; {
	case n.Children == 0:
		v = a.leaf(n)
	case v == fallback && untried:
		v = StatusOpen
	}
	a.verdicts[id] = v
	return v
}

func (a *AndOr) leaf(n minimax.Node) NodeStatus {
	n = a.tree.Minimax().Node(n.ID)
	wins, loses, _ := proved(a.tree, n)
	switch {
	case n.State != minimax.Searched:
		return StatusOpen
	case wins || a.tree.IsParsed() && n.Value >= a.goal:
		return StatusSolved
	case loses || n.GameOver || a.tree.IsParsed():
		return StatusUnsolvable
	}
	return StatusOpen
}

// Strategy returns MAX's best plan by the known values: the best move of each OR node, and all moves of
// each AND node. If the root is solved, this is the solution tree. Otherwise it is the hope tree, and
// next is the leaf that determines its value and would be searched next.
func (a *AndOr) Strategy(known func(NodeID) bool) (plan map[NodeID]bool, next NodeID) {
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
		case best == None && deciding && a.verdicts[id] == StatusOpen:
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

func (a *AndOr) Describe(id NodeID) (sentences []string) {
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
	v := a.verdicts[id]
	verdict := [...]lang.Text{StatusOpen: lang.AndOrOpen, StatusSolved: lang.AndOrSolved, StatusUnsolvable: lang.AndOrUnsolvable}[v](goal)
	if n.Children > 0 && n.State == minimax.Searched {
		reason := lang.AndOrBy
		if v == StatusOpen {
			reason = lang.AndOrOpenBy
		} else if (v == StatusSolved) != (n.Layer == minimax.Max) {
			reason = lang.AndOrAll
		}
		verdict = lang.Sentences(verdict, reason(n.names(func(c minimax.Node) bool { return a.verdicts[c.ID] == v })))
	}
	sentences = append(sentences, verdict)
	if id == Root {
		plan, next := a.Strategy(func(NodeID) bool { return true })
		size := lang.Number(int64(len(plan)))
		if next != None {
			var names []string
			for _, step := range t.Path(next)[1:] {
				names = append(names, n.nodeByID(step).moveName())
			}
			sentences = append(sentences, lang.AndOrHope(size, strings.Join(names, " → ")))
		} else if v == StatusSolved {
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

func (p *painting) paintVerdict(n minimax.Node, x, y int) {
	if p.content.andOr == nil || !p.content.hasValue(n) {
		return
	}
	switch p.content.andOr.verdicts[n.ID] {
	case StatusSolved:
		p.text("✓", x, y, p.outline.sizes.badge*0.75, p.palette.win, true)
	case StatusUnsolvable:
		p.text("×", x, y, p.outline.sizes.badge, p.palette.error, true)
	}
}

// showAndOr solves the displayed tree if the view shows AND/OR trees and it is not solved yet.
func (v *View) showAndOr() {
	if !v.AndOr || v.content.tree == nil {
		v.content.andOr = nil
	} else if v.content.andOr == nil || v.content.andOr.tree != v.content.tree {
		v.content.andOr = NewAndOr(v.content.tree)
	}
}

// findSolutionEdges finds the edges of the solution tree, or of the hope tree.
func (p *painting) findSolutionEdges() {
	if p.content.exercise != nil {
		return
	}
	p.bold, p.next = p.content.andOr.Strategy(func(id NodeID) bool { return p.content.hasValue(p.tree.Node(id)) })
	p.isHope = p.content.andOr.verdicts[Root] != StatusSolved
	if p.content.replay != nil {
		p.isHope = p.isHope || !p.content.replay.hasLeft(Root, p.content.step)
	}
}
