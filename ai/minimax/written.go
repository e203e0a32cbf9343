package minimax

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"
)

// Written is a tree written down as numbers and brackets, as on a blackboard:
// ((3 12 8)(2 4 6)(14 5 2)). It belongs to no game. MAX moves at the root, unless
// MIN is written before it: min (8 (18 3 5)).
type Written struct {
	Value    int // of a leaf, to MAX
	Children []*Written
	MinFirst bool // at the root: MIN moves there
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

var tokens = regexp.MustCompile(`[+\-−–]?\d+|(?i)min|max|(?s).`)

// ParseWritten reads a tree. Spaces and commas separate; full-width brackets and all
// minus signs will do. A failure is a *SyntaxError.
func ParseWritten(text string) (*Written, error) {
	top := &Written{}
	open := []*Written{top} // with the node that collects what is at the top
	nodes, at := 0, 0
	fault := func(f Fault) (*Written, error) { return nil, &SyntaxError{at, f} }
	first := ""
	for _, token := range tokens.FindAllString(text, -1) {
		parent := open[len(open)-1]
		var n *Written
		switch r := []rune(token)[0]; {
		case unicode.IsSpace(r) || strings.ContainsRune(",;，；、", r):
		case strings.ContainsRune("mM", r) && len(token) == 3 && nodes == 0 && first == "":
			first = strings.ToLower(token)
		case strings.ContainsRune("([{（【", r):
			n = &Written{}
			open = append(open, n)
		case strings.ContainsRune(")]}）】", r):
			switch {
			case len(open) == 1:
				return fault(Unopened)
			case len(parent.Children) == 0:
				return fault(EmptyNode)
			}
			open = open[:len(open)-1]
		default:
			value, err := strconv.Atoi(strings.NewReplacer("−", "-", "–", "-").Replace(token))
			switch {
			case errors.Is(err, strconv.ErrSyntax):
				return fault(NotANumber)
			case err != nil || value > MaxWrittenValue || value < -MaxWrittenValue:
				return fault(TooLarge)
			}
			n = &Written{Value: value}
		}
		if n != nil {
			if parent == top && len(top.Children) > 0 {
				return fault(TwoTrees)
			}
			parent.Children = append(parent.Children, n)
			if nodes++; nodes > MaxWritten || len(open)-2 > MaxWrittenDepth {
				return fault(TooLarge)
			}
		}
		at += utf8.RuneCountInString(token)
	}
	switch {
	case len(open) > 1:
		return fault(Unclosed)
	case len(top.Children) == 0:
		at = 0
		return fault(NothingHere)
	}
	top.Children[0].MinFirst = first == "min"
	return top.Children[0], nil
}

// String writes the tree down.
func (w *Written) String() string {
	if len(w.Children) == 0 {
		return strconv.Itoa(w.Value)
	}
	text := "("
	for i, c := range w.Children {
		if i > 0 && (len(c.Children) == 0 || len(w.Children[i-1].Children) == 0) {
			text += " "
		}
		text += c.String()
	}
	if w.MinFirst {
		text = "min " + text
	}
	return text + ")"
}

// RandomWritten makes the tree with a number: the same for the same number, with
// two or three moves at each node and two or three plies.
func RandomWritten(number uint64) *Written {
	random := rand.New(rand.NewPCG(number, 0x7472656573))
	var grow func(left int) *Written
	grow = func(left int) *Written {
		if left == 0 {
			return &Written{Value: random.IntN(20) - 4}
		}
		w, moves := &Written{}, 3
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

// Sorted is the tree with the moves of every node in the order of their values, the best
// for the side to move first, which is the best order for alpha-beta, or the worst.
func (w *Written) Sorted(best bool) *Written { return w.sorted(best, !w.MinFirst) }

func (w *Written) sorted(best, atMax bool) *Written {
	sorted := &Written{Value: w.Value, MinFirst: w.MinFirst}
	for _, c := range w.Children {
		sorted.Children = append(sorted.Children, c.sorted(best, !atMax))
	}
	slices.SortStableFunc(sorted.Children, func(a, b *Written) int {
		if best == atMax {
			a, b = b, a
		}
		return a.minimax(!atMax) - b.minimax(!atMax)
	})
	return sorted
}

// minimax is the value of the tree, by the definition.
func (w *Written) minimax(atMax bool) int {
	if len(w.Children) == 0 {
		return w.Value
	}
	var values []int
	for _, c := range w.Children {
		values = append(values, c.minimax(!atMax))
	}
	if atMax {
		return slices.Max(values)
	}
	return slices.Min(values)
}

// Grow searches the tree. Of the options only AlphaBeta matters. Branches that
// are cut off are in the tree, Untouched, with all that is below them.
func (w *Written) Grow(o Options) *Tree {
	began := time.Now()
	t := &Tree{written: w, minFirst: w.MinFirst, chosen: None, win: 1 << 28}
	t.nodes = []node{{parent: None, move: pass, best: -1, value: int32(w.Value)}}
	t.lay(Root, w)
	t.Options = Options{AlphaBeta: o.AlphaBeta, Depth: t.Depth}
	g := &grower{tree: t, options: t.Options}
	g.run()
	t.Stats.Elapsed = time.Since(began)
	if root := &t.nodes[Root]; root.best >= 0 {
		t.chosen = root.first + NodeID(root.best)
	}
	return t
}

// lay adds all that is written below a node.
func (t *Tree) lay(id NodeID, w *Written) {
	n := &t.nodes[id]
	ply := n.ply + 1
	n.first, n.count = NodeID(len(t.nodes)), int16(len(w.Children))
	for i, c := range w.Children {
		t.nodes = append(t.nodes, node{parent: id, move: int16(i), best: -1, ply: ply, value: int32(c.Value)})
		t.Depth = max(t.Depth, int(ply))
	}
	for i, c := range w.Children {
		t.lay(t.nodes[id].first+NodeID(i), c)
	}
}

// Written is what a tree was grown from, if it was not a position; else nil.
func (t *Tree) Written() *Written { return t.written }

// Edit is a copy of the written tree with a change at one of its nodes; ok is false if
// it would be too large. A node without children is a leaf.
func (t *Tree) Edit(id NodeID, change func(at *Written)) (w *Written, ok bool) {
	w, _ = ParseWritten(t.written.String())
	at := w
	for _, step := range t.Path(id)[1:] {
		at = at.Children[t.nodes[step].move]
	}
	change(at)
	w, err := ParseWritten(w.String())
	return w, err == nil
}
