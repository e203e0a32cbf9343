package minimax

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"
)

// Written is a tree written down as numbers and brackets, as on a blackboard:
// ((3 12 8)(2 4 6)(14 5 2)). It belongs to no game. MAX moves at the root.
type Written struct {
	Value    int // of a leaf, to MAX
	Children []*Written
}

// The limits on a tree that is written down.
const (
	MaxWritten      = 2000 // nodes
	MaxWrittenDepth = 12   // plies
	MaxWrittenValue = 99_999
)

// SyntaxError is what is wrong with a written tree, and where.
type SyntaxError struct {
	At    int // the number of characters before it
	Fault Fault
}

// Fault is a kind of SyntaxError.
type Fault uint8

const (
	NotANumber  Fault = iota // neither a number nor a bracket
	Unclosed                 // a bracket that is never closed
	Unopened                 // a closing bracket too many
	EmptyNode                // nothing between two brackets
	TwoTrees                 // something after the end of the tree
	NothingHere              // no tree
	TooLarge                 // more nodes, plies or a larger value than allowed
)

func (e *SyntaxError) Error() string {
	return fmt.Sprintf("minimax: written tree: fault %d at character %d", e.Fault, e.At+1)
}

// ParseWritten reads a tree. Spaces and commas separate; full-width brackets and
// all minus signs will do. A failure is a *SyntaxError.
func ParseWritten(text string) (*Written, error) {
	var open []*Written // with the node that collects what is at the top
	top := &Written{}
	open = append(open, top)
	runes := []rune(text)
	nodes := 0
	fault := func(at int, f Fault) (*Written, error) { return nil, &SyntaxError{at, f} }
	for i := 0; i < len(runes); i++ {
		parent := open[len(open)-1]
		switch r := runes[i]; {
		case unicode.IsSpace(r) || strings.ContainsRune(",;，；、", r):
			continue
		case strings.ContainsRune("([{（【", r):
			if len(open) == 1 && len(top.Children) > 0 {
				return fault(i, TwoTrees)
			}
			n := &Written{}
			parent.Children = append(parent.Children, n)
			open = append(open, n)
		case strings.ContainsRune(")]}）】", r):
			switch {
			case len(open) == 1:
				return fault(i, Unopened)
			case len(parent.Children) == 0:
				return fault(i, EmptyNode)
			}
			open = open[:len(open)-1]
			continue
		default:
			from := i
			for i < len(runes) && (unicode.IsDigit(runes[i]) || i == from && strings.ContainsRune("+-−–", runes[i])) {
				i++
			}
			digits := strings.NewReplacer("−", "-", "–", "-").Replace(string(runes[from:i]))
			value, err := strconv.Atoi(digits)
			switch {
			case err != nil && strings.TrimLeft(digits, "+-0123456789") == "" && len(digits) > 6:
				return fault(from, TooLarge)
			case err != nil:
				return fault(from, NotANumber)
			case value > MaxWrittenValue || value < -MaxWrittenValue:
				return fault(from, TooLarge)
			case len(open) == 1 && len(top.Children) > 0:
				return fault(from, TwoTrees)
			}
			i--
			parent.Children = append(parent.Children, &Written{Value: value})
		}
		if nodes++; nodes > MaxWritten || len(open)-2 > MaxWrittenDepth {
			return fault(i, TooLarge)
		}
	}
	switch {
	case len(open) > 1:
		return fault(len(runes), Unclosed)
	case len(top.Children) == 0:
		return fault(0, NothingHere)
	}
	return top.Children[0], nil
}

// String writes the tree down.
func (w *Written) String() string {
	if len(w.Children) == 0 {
		return strconv.Itoa(w.Value)
	}
	var b strings.Builder
	b.WriteByte('(')
	for i, c := range w.Children {
		if i > 0 && (len(c.Children) == 0 || len(w.Children[i-1].Children) == 0) {
			b.WriteByte(' ')
		}
		b.WriteString(c.String())
	}
	b.WriteByte(')')
	return b.String()
}

// RandomWritten makes the tree with a number: the same for the same number, with
// two to four moves at each node and two or three plies.
func RandomWritten(number uint64) *Written {
	random := rand.New(rand.NewPCG(number, 0x7472656573))
	var grow func(left int) *Written
	grow = func(left int) *Written {
		if left == 0 {
			return &Written{Value: random.IntN(20) - 4}
		}
		w := &Written{}
		moves := 3
		if left < 3 {
			moves = 2 + random.IntN(2)
		}
		for range moves {
			w.Children = append(w.Children, grow(left-1))
		}
		return w
	}
	return grow(2 + int(number%2))
}

// Sorted is the tree with the moves of every node in the order of their values,
// those first that are best for the side to move, or worst: the best order for
// alpha-beta, and a bad one.
func (w *Written) Sorted(best bool) *Written {
	sorted, _ := w.sorted(best, true)
	return sorted
}

func (w *Written) sorted(best, atMax bool) (sorted *Written, value int) {
	if len(w.Children) == 0 {
		return w, w.Value
	}
	type child struct {
		*Written
		value int
	}
	var children []child
	for _, c := range w.Children {
		s, v := c.sorted(best, !atMax)
		children = append(children, child{s, v})
	}
	slices.SortStableFunc(children, func(a, b child) int {
		if best == atMax {
			return b.value - a.value
		}
		return a.value - b.value
	})
	sorted = &Written{}
	for _, c := range children {
		sorted.Children = append(sorted.Children, c.Written)
	}
	value = children[0].value
	if !best {
		value = children[len(children)-1].value
	}
	return sorted, value
}

// depth is the number of plies below a node.
func (w *Written) depth() int {
	depth := 0
	for _, c := range w.Children {
		depth = max(depth, c.depth()+1)
	}
	return depth
}

// Grow searches the tree. Of the options only AlphaBeta matters. Branches that
// are cut off are in the tree, Untouched, with all that is below them.
func (w *Written) Grow(o Options) *Tree {
	began := time.Now()
	t := &Tree{Options: Options{AlphaBeta: o.AlphaBeta, Depth: w.depth()}, Depth: w.depth(), written: w, chosen: noNode, win: 1 << 28}
	t.Stats.ByPly = make([]int64, t.Depth+1)
	g := &writtenGrower{&grower{tree: t, options: t.Options, keep: t.Depth}}
	g.nodes = append(g.nodes, node{parent: noNode, move: pass, best: -1, value: int32(w.Value)})
	g.lay(0, w)
	g.search(0, w, MinValue, MaxValue)
	t.nodes, t.Stats.Elapsed = g.nodes, time.Since(began)
	if root := &t.nodes[Root]; root.best >= 0 {
		t.chosen = root.first + int32(root.best)
	}
	return t
}

// writtenGrower searches a written tree; of the grower it uses what does not ask
// the board.
type writtenGrower struct{ *grower }

// lay lays out all nodes, untouched.
func (g *writtenGrower) lay(id int32, w *Written) {
	first := int32(len(g.nodes))
	g.nodes[id].first, g.nodes[id].count = first, int16(len(w.Children))
	for i, c := range w.Children {
		g.nodes = append(g.nodes, node{parent: id, move: int16(i), ply: g.nodes[id].ply + 1, best: -1, value: int32(c.Value)})
	}
	for i, c := range w.Children {
		g.lay(first+int32(i), c)
	}
}

// search is grower.search on a written tree.
func (g *writtenGrower) search(id int32, w *Written, alpha, beta int32) int32 {
	stats, n := &g.tree.Stats, &g.nodes[id]
	stats.Nodes++
	stats.ByPly[n.ply]++
	n.alpha, n.beta, n.state = alpha, beta, Searched
	if len(w.Children) == 0 {
		stats.Leaves++
		return n.value
	}
	atMax := n.ply%2 == 0
	value, best := int32(0), -1
	for i, c := range w.Children {
		v := g.search(n.first+int32(i), c, alpha, beta)
		if best < 0 || atMax && v > value || !atMax && v < value {
			value, best = v, i
		}
		if !g.options.AlphaBeta {
			continue
		}
		if atMax {
			alpha = max(alpha, v)
		} else {
			beta = min(beta, v)
		}
		if alpha >= beta {
			if i < len(w.Children)-1 {
				n.flags |= cut
				stats.Cuts++
			}
			break
		}
	}
	g.leave(id, int(n.ply), value, best)
	return value
}

// Written is what a tree was grown from, if it was not a position; else nil.
func (t *Tree) Written() *Written { return t.written }
