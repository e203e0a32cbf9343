package moves

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	fynetheme "fyne.io/fyne/v2/theme"

	"jingzi/game"
	"jingzi/ui/theme"
)

// graph is a widget that draws the tree of a game, growing to the right.
type graph struct {
	scroller
	onTapped func(*game.Node)
	onMenu   func(*game.Node, fyne.Position) // called with the position in the window

	grid     *grid
	tree     game.Tree  // the tree placed in grid
	revision int        // revision of tree
	line     []game.Ply // the displayed line
	index    int        // index of the displayed ply in line
	liveNode *game.Node // the current node of the game
}

const (
	gridStep  = 18 // distance between nodes
	gridEdge  = 12 // distance of the centre of the first node from the edges
	dotRadius = 5
)

func newGraph() *graph {
	g := &graph{grid: &grid{}}
	g.setField(&field{draw: g.draw,
		size: func() fyne.Size {
			last := middleOf(cell{column: max(len(g.grid.columns)-1, 0), row: max(g.grid.rows-1, 0)})
			return fyne.NewSize(last.X+gridEdge, last.Y+gridEdge)
		},
		onTapped: func(pos fyne.Position) {
			if n := g.nodeAt(pos); n != nil {
				g.onTapped(n)
			}
		},
		onMenu: func(pos, inWindow fyne.Position) {
			if n := g.nodeAt(pos); n != nil {
				g.onMenu(n, inWindow)
			}
		}})
	g.minSize = func() fyne.Size { return fyne.NewSize(3*gridStep, 2*gridStep) }
	g.onResize = g.reveal
	g.ExtendBaseWidget(g)

	return g
}

// show draws the tree of a game and scrolls to the ply line[index]. revision changes whenever the tree
// changes.
func (g *graph) show(t game.Tree, revision int, line []game.Ply, index int, liveNode *game.Node) {
	moved := index != g.index || len(g.line) <= index || g.line[index].Node != line[index].Node
	g.line, g.index, g.liveNode = line, index, liveNode
	if t != g.tree || revision != g.revision || moved && !g.grid.complete {
		g.tree, g.revision, g.grid = t, revision, newGrid(&t, line[index].Node)

		// Its size may have changed.
		g.scroll.Refresh()
	}
	if moved {
		g.reveal()
	}
	g.field.Refresh()
}

func (g *graph) hasBranches() bool { return g.grid.rows > 1 }

// reveal scrolls to the displayed ply.
func (g *graph) reveal() {
	if g.line == nil {
		return
	}
	if c, ok := g.grid.cells[g.line[g.index].Node]; ok {
		middle, margin := middleOf(c), fyne.NewPos(2*gridStep, 2*gridStep)
		g.scroller.reveal(middle.Subtract(margin), middle.Add(margin))
	}
}

// middleOf returns the position of the middle of a cell.
func middleOf(c cell) fyne.Position {
	return fyne.NewPos(gridEdge+float32(c.column)*gridStep, gridEdge+float32(c.row)*gridStep)
}

func (g *graph) nodeAt(pos fyne.Position) *game.Node {
	round := func(v float32) int { return int((v-gridEdge)/gridStep + 0.5) }
	return g.grid.nodeAt(round(pos.X), round(pos.Y))
}

// draw returns the objects of the visible part of the tree.
func (g *graph) draw() (objects []fyne.CanvasObject) {
	offset, size := g.scroll.Offset, g.scroll.Size()
	indexBefore := func(v float32) int { return int((v-gridEdge)/gridStep) - 1 }
	left, right := indexBefore(offset.X), indexBefore(offset.X+size.Width)+2

	top, bottom := indexBefore(offset.Y), indexBefore(offset.Y+size.Height)+2
	forEachCell := func(visit func(*game.Node, cell)) {
		for column := left; column <= right; column++ {
			g.grid.forEachInRows(column, top, bottom, visit)
		}
	}

	// Draws the displayed line on top.
	for _, onLine := range []bool{false, true} {
		colour, width := fynetheme.Color(fynetheme.ColorNamePlaceHolder), float32(1)
		if onLine {
			colour, width = fynetheme.Color(fynetheme.ColorNamePrimary), 2
		}
		line := func(from, to fyne.Position) {
			objects = append(objects, &canvas.Line{
				Position1:   from,
				Position2:   to,
				StrokeColor: colour,
				StrokeWidth: width,
			})
		}
		forEachCell(func(n *game.Node, c cell) {
			if !onLine && c.bottomRow > c.row {
				line(middleOf(c), middleOf(cell{column: c.column, row: min(c.bottomRow, bottom+1)}))
			}
			if p := n.Parent(); p != nil && c.row >= top && g.isOnLine(n, c.column) == onLine {
				parentCell := g.grid.cells[p]
				corner := middleOf(cell{column: parentCell.column, row: c.row})
				line(corner, middleOf(c))
				if onLine && parentCell.row < c.row {
					line(middleOf(cell{column: parentCell.column, row: max(parentCell.row, top-1)}), corner)
				}
			}
		})
	}
	forEachCell(func(n *game.Node, c cell) {
		if c.row >= top {
			objects = append(objects, g.dots(n, c)...)
		}
	})

	return objects
}

func (g *graph) isOnLine(n *game.Node, depth int) bool {
	return depth < len(g.line) && g.line[depth].Node == n
}

// dots returns the objects that show a node: a dot with the colour of the stone that was played, or a small
// dot if none was played. A node with a comment or marks has another small dot. The current node of the game
// has a thin ring, and the displayed node a thick ring.
func (g *graph) dots(n *game.Node, c cell) (dots []fyne.CanvasObject) {
	middle, background, primary := middleOf(c), fynetheme.Color(fynetheme.ColorNameBackground),
		fynetheme.Color(fynetheme.ColorNamePrimary)
	circle := func(pos fyne.Position, radius float32, fill, stroke color.Color, pen float32) {
		dots = append(dots, &canvas.Circle{Position1: pos.SubtractXY(radius, radius),
			Position2: pos.AddXY(radius, radius),
			FillColor: fill, StrokeColor: stroke, StrokeWidth: pen})
	}
	switch n {
	case g.line[g.index].Node:
		circle(middle, dotRadius+3.5, background, primary, 2.5)
	case g.liveNode:
		circle(middle, dotRadius+2.5, background, primary, 1)
	}

	edge := fynetheme.Color(fynetheme.ColorNamePlaceHolder)
	switch c.mover {
	case game.Empty:
		circle(middle, dotRadius-1.5, edge, edge, 1)
		return dots
	case game.Black:
		circle(middle, dotRadius, fynetheme.Color(theme.ColorBlack), edge, 1)
	case game.White:
		circle(middle, dotRadius, fynetheme.Color(theme.ColorWhite), edge, 1)
	}
	if n.Comment != "" || len(n.Marks) > 0 {
		circle(middle.AddXY(dotRadius-1, -dotRadius+1), 2.5, fynetheme.Color(theme.ColorLast), color.Transparent, 0)
	}

	return dots
}
