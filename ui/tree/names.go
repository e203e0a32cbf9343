package tree

import (
	"strconv"
	"strings"

	"jingzi/ai/minimax"
	"jingzi/game"
	"jingzi/ui/lang"
)

// ShortValue formats a value to be shown on a node: a number with its sign, W3 or L3 for a win or a loss 3
// plies after the root, W or L if all wins count the same, or ∞ or −∞ for an open bound. In a parsed tree
// positive numbers have no sign.
func ShortValue(t *minimax.Tree, value int) string {
	switch wins, loses, plies := t.Outcome(value); {
	case value >= minimax.MaxValue:
		return "∞"
	case value <= minimax.MinValue:
		return "−∞"
	case wins && t.Options.UniformWins:
		// The win may come sooner than plies.
		return lang.WinPlain()
	case loses && t.Options.UniformWins:
		return lang.LossPlain()
	case wins:
		return lang.WinShort(plies)
	case loses:
		return lang.LossShort(plies)
	case t.IsParsed():
		return strings.TrimPrefix(lang.Signed(value), "+")
	}

	return lang.Signed(value)
}

// Name returns the name of a node: the move to it or, in a parsed tree, its path from the root, such as A, A1
// or A1a.
func Name(t *minimax.Tree, id NodeID) string {
	if !t.IsParsed() {
		p := t.Position()
		return lang.Point(p.Rules(), t.Node(id).Move)
	}

	name := ""
	for ply, step := range t.Path(id)[1:] {
		index := int(t.Node(step).Move.X)
		switch {
		case ply%2 == 1:
			name += strconv.Itoa(index + 1)
		case ply == 0:
			name += letters(index, 'A')
		default:
			name += letters(index, 'a')
		}
	}

	return name
}

// letters returns the letter with index n, counted from first, and two or more letters from index 26 on.
func letters(n int, first rune) string {
	if n >= 26 {
		return letters(n/26-1, first) + letters(n%26, first)
	}
	return string(first + rune(n))
}

// side returns the name of the side that moves in a layer.
func side(t *minimax.Tree, layer minimax.Layer) string {
	p := t.Position()
	if layer == minimax.Max {
		return lang.Colour(p.Rules(), p.ToMove())
	}
	return lang.Colour(p.Rules(), p.ToMove().Other())
}

// proved reports whether a node's value proves a win or a loss for MAX. plies is the distance of the last
// stone from the root, or an upper limit of it if the value is a bound. An upper bound does not prove a win,
// a lower bound does not prove a loss, and a value that untried moves could change proves neither.
func proved(t *minimax.Tree, n minimax.Node) (wins, loses bool, plies int) {
	wins, loses, plies = t.Outcome(n.Value)
	wins = wins && n.Bound != minimax.UpperBound && !n.Unproved
	loses = loses && n.Bound != minimax.LowerBound && !n.Unproved

	return wins, loses, plies
}

// failHardValue returns the value of a node in a fail-hard search, where the window's bound replaces a value
// outside the window. The tree's own search is fail-soft. Leaves keep their evaluation. The two searches
// visit the same nodes (Knuth and Moore 1975, functions F1 and F2).
func failHardValue(t *minimax.Tree, id NodeID) int {
	n := t.Node(id)
	if n.Children == 0 || !t.Options.AlphaBeta {
		return n.Value
	}
	return max(n.Alpha, min(n.Beta, n.Value))
}

// failHardText formats the fail-hard value of a node with the sign of a bound. A fail-hard value that differs
// from the fail-soft value is a bound of the window.
func failHardText(t *minimax.Tree, id NodeID) string {
	n, failHard := t.Node(id), failHardValue(t, id)
	sign := boundSign(n)
	switch {
	case failHard > n.Value:
		// α is an upper bound.
		sign = "≤"
	case failHard < n.Value:
		sign = "≥"
	}

	return sign + ShortValue(t, failHard)
}

func boundSign(n minimax.Node) string {
	return [...]string{minimax.ExactValue: "", minimax.LowerBound: "≥", minimax.UpperBound: "≤"}[n.Bound]
}

// pathText returns the path from the root to a node in words. Each move is followed by the value of its node
// in brackets.
func pathText(t *minimax.Tree, id NodeID, value func(minimax.Node) string) string {
	var parts []string
	for _, step := range t.Path(id) {
		n := nodeOf(t, step)
		parts = append(parts, lang.InBrackets(n.moveName(), value(n.Node)))
	}

	return strings.Join(parts, " → ")
}

// MovesTo returns the moves from the root to a node.
func MovesTo(t *minimax.Tree, id NodeID) []game.Point {
	var moves []game.Point
	for _, step := range t.Path(id)[1:] {
		moves = append(moves, t.Node(step).Move)
	}
	return moves
}

// BestVariation returns the best line below a node as far as the tree contains it.
func BestVariation(t *minimax.Tree, id NodeID) []game.Point {
	var moves []game.Point
	n := t.Node(id)
	if n.State == minimax.Symmetric && n.Parent == Root {
		line := t.Variation(id)
		return line[min(1, len(line)):]
	}

	for n.BestChild != None {
		n = t.Node(n.BestChild)
		moves = append(moves, n.Move)
	}

	return moves
}

// Refutation returns the move that caused a node's cutoff; ok is false if there was none.
func Refutation(t *minimax.Tree, id NodeID) (point game.Point, ok bool) {
	n := t.Node(id)
	if n.State == minimax.Unvisited && n.Parent != None {
		n = t.Node(n.Parent)
	}
	if n.Cutoff == minimax.NoCutoff || n.BestChild == None {
		return game.Pass, false
	}

	return t.Node(n.BestChild).Move, true
}

// IsLeaf reports whether a node's value is the evaluation of its board.
func IsLeaf(t *minimax.Tree, id NodeID) bool {
	n := t.Node(id)
	hasChildren := n.Children > 0 || n.ChildrenDropped

	return n.State == minimax.Searched && !n.GameOver && !hasChildren && !t.IsParsed()
}
