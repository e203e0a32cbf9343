package tree

import (
	"math"
	"strings"

	"jingzi/ai/minimax"
	"jingzi/ui/lang"
)

// AndOr is a game tree as an AND/OR tree (paper 001): the problem is whether MAX can
// reach its goal. At a MAX node (OR) one solved move is enough; at a MIN node (AND)
// all must be solved, as MIN chooses.
type AndOr struct {
	tree     *minimax.Tree
	goal     int // the least value to MAX that solves the problem; of a position, a win
	verdicts []Verdict
}

type Verdict uint8

const (
	Open Verdict = iota // it depends on what was not searched, or is only estimated
	Solved
	Unsolvable
)

// NewAndOr decides the nodes of a tree. In a written tree the goal is the value of the root.
func NewAndOr(t *minimax.Tree) *AndOr {
	a := &AndOr{tree: t, verdicts: make([]Verdict, t.Len())}
	if t.Written() {
		a.goal = t.ToMover(Root, t.Node(Root).Value)
	}
	a.decide(Root)
	return a
}

func (a *AndOr) decide(id NodeID) Verdict {
	t, n := a.tree, a.tree.Node(id)
	enough, lacking := Solved, Unsolvable // what one move decides, and what takes all
	if n.Layer == minimax.Min {
		enough, lacking = Unsolvable, Solved
	}
	v := lacking
	for c := range t.Children(id) {
		if t.Node(c).State != minimax.Twin {
			switch got := a.decide(c); {
			case got == enough:
				v = enough
			case got == Open && v == lacking:
				v = Open
			}
		}
	}
	for c := range t.Children(id) {
		if twin := t.Node(c).TwinOf; twin != None {
			a.verdicts[c] = a.verdicts[twin]
		}
	}
	switch untried := n.Trimmed || n.Forced && t.Options.Forced == minimax.ForcedAtRoot; {
	case n.Children == 0:
		v = a.leaf(n)
	case v == lacking && untried:
		v = Open
	}
	a.verdicts[id] = v
	return v
}

func (a *AndOr) leaf(n minimax.Node) Verdict {
	n = a.tree.Plain().Node(n.ID)
	wins, loses, _ := proved(a.tree, n)
	switch {
	case n.State != minimax.Searched:
		return Open
	case wins || a.tree.Written() && n.Value >= a.goal:
		return Solved
	case loses || n.Finished || a.tree.Written():
		return Unsolvable
	}
	return Open
}

// Strategy is MAX's best plan by the values that are known: the best move of each OR
// node, and all of each AND node. If the root is solved it is the solution tree; else
// it is the hope tree, which would be searched on at next, the leaf that its value
// comes from.
func (a *AndOr) Strategy(known func(NodeID) bool) (plan map[NodeID]bool, next NodeID) {
	plan, next = map[NodeID]bool{}, None
	t := a.tree.Plain()
	var follow func(id NodeID, deciding bool)
	follow = func(id NodeID, deciding bool) {
		plan[id] = true
		n := t.Node(id)
		if n.State == minimax.Twin {
			id, n = n.TwinOf, t.Node(n.TwinOf)
		}
		best := None
		for c := range t.Children(id) {
			kid := t.Node(c)
			if kid.State == minimax.Searched && known(c) && (best == None ||
				(kid.Value > t.Node(best).Value) == (n.Layer == minimax.Max) && kid.Value != t.Node(best).Value) {
				best = c
			}
		}
		switch {
		case best == None && deciding && a.verdicts[id] == Open:
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
	if n.State == minimax.Twin {
		return a.Describe(n.TwinOf)
	}
	goal, own, other := lang.AndOrValue(lang.Signed(a.goal)), "MAX", "MIN"
	if !t.Written() {
		own, other = side(t, minimax.Max), side(t, minimax.Min)
		goal = lang.AndOrWin(own)
	}
	switch {
	case n.Children == 0:
	case n.Layer == minimax.Max:
		sentences = append(sentences, lang.AndOrOr(own))
	default:
		sentences = append(sentences, lang.AndOrAnd(other, own))
	}
	v := a.verdicts[id]
	verdict := [...]lang.Text{Open: lang.AndOrOpen, Solved: lang.AndOrSolved, Unsolvable: lang.AndOrUnsolvable}[v](goal)
	if n.Children > 0 && n.State == minimax.Searched {
		by := lang.AndOrBy
		if v != Open && (v == Solved) != (n.Layer == minimax.Max) {
			by = lang.AndOrAll
		}
		verdict += " " + by(n.names(func(c minimax.Node) bool { return a.verdicts[c.ID] == v }))
	}
	sentences = append(sentences, verdict)
	if id == Root {
		plan, next := a.Strategy(func(NodeID) bool { return true })
		size := lang.Number(int64(len(plan)))
		if next != None {
			var way []string
			for _, at := range t.Path(next)[1:] {
				way = append(way, n.at(at).played())
			}
			sentences = append(sentences, lang.AndOrHope(size, strings.Join(way, " → ")))
		} else if v == Solved {
			sentences = append(sentences, lang.AndOrSolution(size))
		}
	}
	return sentences
}

// arc paints what joins the moves of an AND node: a bow below it, at x, y.
func (p *painting) arc(x, y int) {
	const steps = 12
	wide, high := 16*p.unit, 9*p.unit
	at := func(i int) (float32, float32) {
		sin, cos := math.Sincos(math.Pi * float64(i) / steps)
		return float32(x) + wide*float32(cos), float32(y) + high*float32(sin)
	}
	for i := range steps {
		x0, y0 := at(i)
		x1, y1 := at(i + 1)
		p.to.line(x0, y0, x1, y1, max(1, 2*p.unit), p.look.foreground)
	}
}

func (p *painting) verdict(n minimax.Node, x, y int) {
	if p.shows.andOr == nil || !p.shows.valued(n) {
		return
	}
	switch p.shows.andOr.verdicts[n.ID] {
	case Solved:
		p.words("✓", x, y, p.laid.sizes.badge*0.75, p.look.win, true)
	case Unsolvable:
		p.words("×", x, y, p.laid.sizes.badge, p.look.error, true)
	}
}

// showAndOr decides the tree that is shown, once, if that is to be shown.
func (v *View) showAndOr() {
	if !v.AndOr || v.shows.tree == nil {
		v.shows.andOr = nil
	} else if v.shows.andOr == nil || v.shows.andOr.tree != v.shows.tree {
		v.shows.andOr = NewAndOr(v.shows.tree)
	}
}

// plan finds the edges of the solution tree, or of the hope tree.
func (p *painting) plan() {
	if p.shows.exercise != nil {
		return
	}
	p.bold, p.next = p.shows.andOr.Strategy(func(id NodeID) bool { return p.shows.valued(p.tree.Node(id)) })
	if p.hope = p.shows.andOr.verdicts[Root] != Solved; p.shows.replay != nil {
		p.hope = p.hope || !p.shows.replay.left(Root, p.shows.step)
	}
}
