package moves

import (
	"sort"

	"jingzi/game"
)

// grid is the layout of a tree, with a column for each depth and rows chosen so that no lines cross. The
// first child of a node is in the next column of the same row, and its other children are below the first.
type grid struct {
	cells    map[*game.Node]cell
	columns  [][]*game.Node // nodes by depth, from top to bottom
	rows     int
	expanded map[*game.Node]bool // nodes whose children are placed
	complete bool                // whether the whole tree is placed
}

type cell struct {
	column, row int
	bottomRow   int        // row of the last child, or row if there are no children
	mover       game.Stone // colour of the stone that leads here, or Empty
}

// maxPlaced is the maximum number of nodes that are placed.
const maxPlaced = 10_000

// newGrid places the nodes of a tree, in time proportional to their number. In a very large tree it places
// only nodes near the node centre.
func newGrid(t *game.Tree, centre *game.Node) *grid {
	g := &grid{cells: make(map[*game.Node]cell), expanded: make(map[*game.Node]bool)}
	pending, numPlaced := centre.Path(), 1
	for ; len(pending) > 0 && numPlaced+len(pending[0].Children()) <= maxPlaced; pending = pending[1:] {
		if n := pending[0]; !g.expanded[n] {
			g.expanded[n] = true
			numPlaced += len(n.Children())
			pending = append(pending, n.Children()...)
		}
	}
	g.complete = len(pending) == 0

	// The first free row by column.
	var free []int

	// Situations after nodes with several children.
	situations := map[*game.Node]game.Situation{nil: game.NewSituation(t.Rules, t.Opening)}
	rowStarts := []*game.Node{t.Root()}
	for len(rowStarts) > 0 {
		first := rowStarts[len(rowStarts)-1]
		rowStarts = rowStarts[:len(rowStarts)-1]
		column, row := 0, 0
		parent := first.Parent()
		situation := situations[parent]
		if parent != nil {
			parentCell := g.cells[parent]
			column, row = parentCell.column+1, max(parentCell.row+1, free[parentCell.column])
		}

		end := column

		// Finds a row with room for the whole line.
		for n := first; n != nil; end++ {
			if end < len(free) {
				row = max(row, free[end])
			}
			n = g.firstChild(n)
		}

		for len(free) < end {
			free, g.columns = append(free, 0), append(g.columns, nil)
		}
		if parent != nil {
			parentCell := g.cells[parent]
			parentCell.bottomRow = row
			g.cells[parent] = parentCell
			free[parentCell.column] = row + 1
		}

		g.rows = max(g.rows, row+1)
		for n, index := first, column; n != nil; n, index = g.firstChild(n), index+1 {
			c := cell{column: index, row: row, bottomRow: row}

			// Unchanged if the move is illegal.
			next, _ := n.SituationAfter(situation)
			if n.Choice != nil && next.Position.Stones() > situation.Position.Stones() {
				c.mover = situation.Position.ToMove()
			}
			situation = next
			if len(n.Children()) > 1 {
				situations[n] = situation
			}
			g.cells[n] = c
			g.columns[index] = append(g.columns[index], n)
			free[index] = row + 1

			for i := len(g.children(n)) - 1; i > 0; i-- {
				// The deepest node is added last and placed first.
				rowStarts = append(rowStarts, n.Children()[i])
			}
		}
	}

	return g
}

// forEachInRows calls visit for the nodes of a column from row top to row bottom, and for the last node above
// them, whose line may extend down to them.
func (g *grid) forEachInRows(column, top, bottom int, visit func(*game.Node, cell)) {
	if column < 0 || column >= len(g.columns) {
		return
	}

	nodes := g.columns[column]
	first := sort.Search(len(nodes), func(i int) bool { return g.cells[nodes[i]].row >= top })
	for _, n := range nodes[max(first-1, 0):] {
		c := g.cells[n]
		if c.row > bottom {
			return
		}
		visit(n, c)
	}
}

// nodeAt returns the node in a column and row, or nil if there is none.
func (g *grid) nodeAt(column, row int) (found *game.Node) {
	g.forEachInRows(column, row, row, func(n *game.Node, c cell) {
		if c.row == row {
			found = n
		}
	})

	return found
}

// children returns the children of a node if they are placed, otherwise nil.
func (g *grid) children(n *game.Node) []*game.Node {
	if !g.expanded[n] {
		return nil
	}
	return n.Children()
}

// firstChild returns the first child of a node if it is placed, otherwise nil.
func (g *grid) firstChild(n *game.Node) *game.Node {
	if children := g.children(n); len(children) > 0 {
		return children[0]
	}
	return nil
}
