package tree

import (
	"jingzi/ai/minimax"
	"jingzi/game"
)

// reuseNode returns the node that a game would reach next: after the chosen move and the best reply, if
// they exist.
func reuseNode(t *Tree) NodeID {
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

// notReused counts the nodes and leaves of a tree that still have to be searched if the values of an older
// tree are reused (the question at the end of paper 001). Nothing has to be searched below a node whose value
// in the older tree is final.
func notReused(oldTree *Tree, oldID NodeID, t *Tree, id NodeID) (nodes, leaves int64) {
	n := t.Node(id)
	if n.State != minimax.Searched || oldID != None && isFinal(oldTree, oldID) {
		return 0, 0
	}
	nodes = 1
	if n.Children == 0 {
		leaves = 1
	}

	for c := range t.Children(id) {
		childNodes, childLeaves := notReused(oldTree, childByMove(oldTree, oldID, t.Node(c).Move), t, c)
		nodes, leaves = nodes+childNodes, leaves+childLeaves
	}

	return nodes, leaves
}

func childByMove(t *Tree, id NodeID, move game.Point) NodeID {
	if id != None {
		for c := range t.Children(id) {
			if t.Node(c).Move == move {
				return c
			}
		}
	}

	return None
}

// isFinal reports whether a deeper search cannot change a node's value: the game is over, the result is
// proved, or all children are final.
func isFinal(t *Tree, id NodeID) bool {
	n := t.Node(id)
	wins, loses, _ := proved(t, n)
	switch {
	case n.State == minimax.Symmetric:
		return isFinal(t, n.SymmetricTo)
	case n.State != minimax.Searched || n.Bound != minimax.ExactValue || n.Unproved:
		return false
	case n.GameOver || wins || loses:
		return true
	}

	for c := range t.Children(id) {
		if !isFinal(t, c) {
			return false
		}
	}

	return n.Children > 0
}
