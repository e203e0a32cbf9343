package board

import (
	"math"

	"fyne.io/fyne/v2"

	"jingzi/game"
)

// geometry is the layout of a board in the widget's coordinates. All cells are squares of whole device
// pixels, so that lines are sharp and evenly spaced.
type geometry struct {
	rules   game.Rules
	squares bool

	pixel  float32       // size of a device pixel
	cell   float32       // width and height of a cell
	frame  fyne.Position // top left of the board with its margins
	size   fyne.Size     // size of the board with its margins
	origin fyne.Position // top left of the cell of point 0,0
}

// margin returns the width of the margin around the outermost cells, in cells.
func margin(r game.Rules, coordinates bool) float32 {
	squares := r.UsesXO()
	switch {
	case r == game.TicTacToe && coordinates:
		return 0.22
	case r == game.TicTacToe:
		return 0.16
	case squares && coordinates:
		return 0.30
	case squares:
		return 0.06
	case coordinates:
		return 0.72
	}

	return 0.22
}

// shadow returns the width of the shadow of a card, which is around it.
func (g *geometry) shadow() float32 { return min(g.cell*0.05, 3) }

// fit returns the layout of a board that is as large as possible, centred in size. pixel is the size of a
// device pixel in Fyne's units, or 1 if it is unknown.
func fit(r game.Rules, coordinates bool, size fyne.Size, pixel float32) geometry {
	g := geometry{rules: r, squares: r.UsesXO(), pixel: pixel}
	m := margin(r, coordinates)
	columns, rows := float32(r.Width)+2*m, float32(r.Height)+2*m
	snap := func(v float32) float32 { return float32(math.Floor(float64(v/pixel)+1e-3)) * pixel }

	g.cell = max(snap(min(size.Width/columns, size.Height/rows)), pixel)
	// Margins are rounded to whole pixels, which may leave room for larger cells.
	if largerCell := g.cell + pixel; largerCell*float32(r.Width)+2*snap(largerCell*m) <= size.Width+pixel/8 &&
		largerCell*float32(r.Height)+2*snap(largerCell*m) <= size.Height+pixel/8 {
		g.cell = largerCell
	}
	edge := snap(g.cell * m)
	g.size = fyne.NewSize(g.cell*float32(r.Width)+2*edge, g.cell*float32(r.Height)+2*edge)
	g.frame = fyne.NewPos(snap(max(0, size.Width-g.size.Width)/2), snap(max(0, size.Height-g.size.Height)/2))
	g.origin = g.frame.AddXY(edge, edge)

	return g
}

// corner returns the top left of a point's cell.
func (g geometry) corner(p game.Point) fyne.Position {
	return g.origin.AddXY(float32(p.X)*g.cell, float32(p.Y)*g.cell)
}

// middle returns the middle of the cell of point 0,0.
func (g geometry) middle() fyne.Position { return g.origin.AddXY(g.cell/2, g.cell/2) }

// point returns the point whose cell contains pos. ok is false if pos is off the board.
func (g geometry) point(pos fyne.Position) (p game.Point, ok bool) {
	x := math.Floor(float64((pos.X - g.origin.X) / g.cell))
	y := math.Floor(float64((pos.Y - g.origin.Y) / g.cell))
	if x < 0 || y < 0 || int(x) >= g.rules.Width || int(y) >= g.rules.Height {
		return game.Point{}, false
	}

	return game.Pt(int(x), int(y)), true
}

// stars returns the points marked with a dot to help counting: on 15×15 the centre and four points on the
// fourth lines, on 19×19 the usual nine points.
func stars(r game.Rules) []game.Point {
	if r.Width != r.Height || r.Width%2 == 0 || r.UsesXO() {
		return nil
	}
	n, mid := r.Width, r.Width/2
	edge := 3
	if n < 13 {
		edge = 2
	}

	points := []game.Point{game.Pt(mid, mid)}
	for _, x := range []int{edge, n - 1 - edge} {
		for _, y := range []int{edge, n - 1 - edge} {
			points = append(points, game.Pt(x, y))
		}
		if n >= 17 {
			points = append(points, game.Pt(x, mid), game.Pt(mid, x))
		}
	}

	return points
}
