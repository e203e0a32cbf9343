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

// Limits of parsed trees.
const (
	MaxParsedNodes = 2000
	MaxParsedDepth = 12 // in plies
	MaxParsedValue = 99_999
)

// SyntaxError describes the first error in the text of a tree.
type SyntaxError struct {
	At    int // number of characters before the error
	Fault Fault
}

// Fault is the kind of a SyntaxError.
type Fault uint8

const (
	NotANumber     Fault = iota // neither a number nor a bracket
	MissingBracket              // a bracket is not closed
	ExtraBracket                // a closing bracket without an opening one
	EmptyNode                   // nothing between two brackets
	TwoTrees                    // text after the end of the tree
	NoTree                      // the text is empty
	TooLarge                    // too many nodes or plies, or too large a value
)

func (e *SyntaxError) Error() string {
	return fmt.Sprintf("minimax: fault %d at character %d of a tree", e.Fault, e.At+1)
}

var tokens = regexp.MustCompile(`[+\-−–]?\d+|(?i)min|max|(?s).`)

// ParseTree parses a tree written as numbers and brackets, such as ((3 12 8)(2 4 6)(14 5 2)). The tree belongs to no
// game and is not searched. MAX moves at the root unless the text begins with MIN, as in min (8 (18 3 5)). Spaces
// and commas are separators; full-width brackets and all minus signs are accepted. Errors are of type *SyntaxError.
func ParseTree(text string) (*Tree, error) {
	var nodes []node // in the order of the text

	var open []NodeID
	i, prefix := 0, ""
	fault := func(f Fault) (*Tree, error) { return nil, &SyntaxError{i, f} }
	for _, token := range tokens.FindAllString(text, -1) {
		n := node{parent: None, best: -1, ply: uint8(len(open))}
		if len(open) > 0 {
			n.parent = open[len(open)-1]
		}

		isNode := false
		switch r := []rune(token)[0]; {
		case unicode.IsSpace(r) || strings.ContainsRune(",;，；、", r):
		case strings.ContainsRune("mM", r) && len(token) == 3 && len(nodes) == 0 && prefix == "":
			prefix = strings.ToLower(token)
		case strings.ContainsRune("([{（【", r):
			isNode = true
			open = append(open, NodeID(len(nodes)))
		case strings.ContainsRune(")]}）】", r):
			switch {
			case len(open) == 0:
				return fault(ExtraBracket)
			case nodes[n.parent].count == 0:
				return fault(EmptyNode)
			}
			open = open[:len(open)-1]
		default:
			value, err := strconv.Atoi(strings.NewReplacer("−", "-", "–", "-").Replace(token))
			switch {
			case errors.Is(err, strconv.ErrSyntax):
				return fault(NotANumber)
			case err != nil || value > MaxParsedValue || value < -MaxParsedValue:
				return fault(TooLarge)
			}
			isNode, n.value = true, int32(value)
		}

		switch {
		case !isNode:
		case n.ply == 0 && len(nodes) > 0:
			return fault(TwoTrees)
		case len(nodes) == MaxParsedNodes || n.ply > MaxParsedDepth:
			return fault(TooLarge)
		default:
			if n.parent != None {
				n.move = nodes[n.parent].count
				nodes[n.parent].count++
			}
			nodes = append(nodes, n)
		}
		i += utf8.RuneCountInString(token)
	}

	switch {
	case len(open) > 0:
		return fault(MissingBracket)
	case len(nodes) == 0:
		i = 0
		return fault(NoTree)
	}

	return newParsedTree(nodes, prefix == "min"), nil
}

// newParsedTree returns the tree of the given nodes, which are in the order of the text. It sorts them breadth first.
func newParsedTree(nodes []node, minAtRoot bool) *Tree {
	t := &Tree{parsed: true, minAtRoot: minAtRoot, chosen: None, winValue: 1 << 28}

	order := make([]NodeID, len(nodes))
	for i := range nodes {
		order[i] = NodeID(i)
	}
	slices.SortStableFunc(order, func(a, b NodeID) int { return int(nodes[a].ply) - int(nodes[b].ply) })

	newIDs := make([]NodeID, len(nodes))
	for id, old := range order {
		n := nodes[old]
		newIDs[old] = NodeID(id)
		if n.parent != None {
			n.parent = newIDs[n.parent]
			if n.move == 0 {
				t.nodes[n.parent].first = NodeID(id)
			}
		} else {
			n.move = pass
		}
		t.nodes = append(t.nodes, n)
	}
	t.Depth = int(t.nodes[len(nodes)-1].ply)

	return t
}

// IsParsed reports whether the tree was created by ParseTree and so has no positions.
func (t *Tree) IsParsed() bool { return t.parsed }

// Text returns a parsed tree in the form that ParseTree accepts.
func (t *Tree) Text() string { return t.TextWith(None, "") }

// TextWith returns the text of a parsed tree with the subtree of a node replaced by another text.
func (t *Tree) TextWith(id NodeID, text string) string {
	if t.minAtRoot {
		return "min " + t.textOf(Root, id, text)
	}
	return t.textOf(Root, id, text)
}

// TextOf returns the text of the subtree of a node.
func (t *Tree) TextOf(id NodeID) string { return t.textOf(id, None, "") }

// textOf is TextOf with the subtree of a node replaced by another text.
func (t *Tree) textOf(id, replaced NodeID, text string) string {
	switch {
	case id == replaced:
		return text
	case t.nodes[id].count == 0:
		return strconv.Itoa(int(t.nodes[id].value))
	}

	var children []string
	for c := range t.Children(id) {
		children = append(children, t.textOf(c, replaced, text))
	}

	return "(" + strings.ReplaceAll(strings.Join(children, " "), ") (", ")(") + ")"
}

// RandomTree returns a random parsed tree of two or three plies with two or three moves at each node. The same seed
// always gives the same tree.
func RandomTree(seed uint64) *Tree {
	random := rand.New(rand.NewPCG(seed, 0x7472656573))
	var text func(remaining int) string
	text = func(plies int) string {
		moves := 3
		switch {
		case plies == 0:
			return strconv.Itoa(random.IntN(20)-4) + " "
		case plies < 3:
			moves = 2 + random.IntN(2)
		}

		children := ""
		for range moves {
			children += text(plies - 1)
		}

		return "(" + children + ")"
	}
	t, _ := ParseTree(text(2 + int(seed%2)))

	return t
}

// Sorted returns a parsed tree with the children of every node sorted by their value for the side to move: best first,
// which is the best order for alpha-beta, or worst first.
func (t *Tree) Sorted(bestFirst bool) *Tree {
	sorted := t.Search(false)
	for id := range sorted.nodes {
		children := sorted.children(NodeID(id))
		slices.SortStableFunc(children, func(a, b node) int {
			if bestFirst == (sorted.layer(int(a.ply)) == Min) {
				a, b = b, a
			}
			return int(a.value - b.value)
		})
	}
	sorted, _ = ParseTree(sorted.Text())

	return sorted
}

// Search returns a parsed tree with the results of a search. Nodes that are cut off are Unvisited in it.
func (t *Tree) Search(alphaBeta bool) *Tree {
	start := time.Now()

	s := &Tree{parsed: true, minAtRoot: t.minAtRoot, chosen: None, winValue: t.winValue, Depth: t.Depth}
	s.Options = Options{AlphaBeta: alphaBeta, Depth: t.Depth}
	for _, n := range t.nodes {
		unsearched := node{parent: n.parent, first: n.first, move: n.move, count: n.count, ply: n.ply, best: -1}
		if n.count == 0 {
			unsearched.value = n.value
		}
		s.nodes = append(s.nodes, unsearched)
	}
	g := &grower{tree: s, options: s.Options}
	g.run()
	s.Stats.Elapsed = time.Since(start)
	if root := &s.nodes[Root]; root.best >= 0 {
		s.chosen = root.first + NodeID(root.best)
	}

	return s
}
