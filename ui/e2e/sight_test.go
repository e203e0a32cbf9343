package e2e

import (
	"image"
	"image/color"
	"math"
	"strings"

	"fyne.io/fyne/v2"
	fynetheme "fyne.io/fyne/v2/theme"

	"jingzi/game"
	"jingzi/ui/theme"
)

// appearance is the appearance of the program in the tests.
var appearance = theme.Light

// colour returns a colour of the program's theme.
func colour(name fyne.ThemeColorName) color.RGBA {
	return color.RGBAModel.Convert(theme.New(appearance, 1).Color(name, fynetheme.VariantLight)).(color.RGBA)
}

// grid is the position of a board in a picture: the centre of point 0,0 and the distance to the next point,
// in pixels.
type grid struct {
	x, y, cell float64
}

func (g grid) middle(point game.Point) image.Point {
	return image.Pt(int(g.x+float64(point.X)*g.cell+0.5), int(g.y+float64(point.Y)*g.cell+0.5))
}

// around returns the square around a point with the given number of cells on each side.
func (g grid) around(point game.Point, radius float64) image.Rectangle {
	m, r := g.middle(point), int(g.cell*radius)
	return image.Rect(m.X-r, m.Y-r, m.X+r+1, m.Y+r+1)
}

// findGrid finds the lines of a board in a picture. ok is false if there are none. On 3×3 the lines run
// between the squares, on large boards through the points.
func findGrid(img *image.RGBA, r game.Rules) (g grid, ok bool) {
	if 3 < r.Width && r.Width <= 8 {
		return findTiles(img, r)
	}
	isLine, gap := isColour(theme.ColorGrid), 1
	if r.Width > 8 {
		isLine, gap = isDark, 0
	}
	columns, rows := findLines(img, isLine, 2)
	numColumns, numRows := r.Width-2*gap+gap, r.Height-2*gap+gap
	if len(columns) != numColumns {
		return grid{}, false
	}
	g.cell = (columns[numColumns-1] - columns[0]) / float64(numColumns-1)
	for len(rows) > 1 && math.Abs(rows[1]-rows[0]-g.cell) > 1 { // a line of bold text
		rows = rows[1:]
	}
	for len(rows) > 1 && math.Abs(rows[len(rows)-1]-rows[len(rows)-2]-g.cell) > 1 { // lines of a comment, or of the bar
		rows = rows[:len(rows)-1]
	}
	if len(rows) > numRows || len(rows) < numRows && (r.Width <= 8 || len(rows) < numRows-lowestCovered) {
		return grid{}, false
	}
	g.x, g.y = columns[0]-g.cell/2*float64(gap), rows[0]-g.cell/2*float64(gap)
	return g, true
}

// lowestCovered is the number of lines at the bottom that the bar may cover.
const lowestCovered = 2

// findTiles finds a board of separate squares.
func findTiles(img *image.RGBA, r game.Rules) (g grid, ok bool) {
	columns, rows := findLines(img, isColour(theme.ColorTile), 5)
	if len(columns) != r.Width || len(rows) != r.Height {
		return grid{}, false
	}
	return grid{columns[0], rows[0], (columns[r.Width-1] - columns[0]) / float64(r.Width-1)}, true
}

// isDark reports whether a colour is that of lines drawn on wood, or darker.
func isDark(c color.RGBA) bool { return int(c.R)+int(c.G)+int(c.B) < 3*100 }

// findLines returns the centres of the vertical and the horizontal lines of a picture: the columns and
// rows in which the number of pixels with the colour of lines is at least 1/part of the maximum.
func findLines(img *image.RGBA, isLine func(color.RGBA) bool, part int) (columns, rows []float64) {
	b := img.Bounds()
	columnCounts, rowCounts := make([]int, b.Dx()), make([]int, b.Dy())
	for y := range b.Dy() {
		for x := range b.Dx() {
			if isLine(img.RGBAAt(x, y)) {
				columnCounts[x]++
				rowCounts[y]++
			}
		}
	}
	return runCentres(columnCounts, part), runCentres(rowCounts, part)
}

// runCentres returns the centres of the runs of large numbers.
func runCentres(counts []int, part int) []float64 {
	maximum := 0
	for _, n := range counts {
		maximum = max(maximum, n)
	}
	var centres []float64
	for i := 0; i < len(counts); i++ {
		start := i
		for i < len(counts) && counts[i] > 20 && counts[i]*part > maximum {
			i++
		}
		if i > start {
			centres = append(centres, float64(start+i-1)/2)
		}
	}
	return centres
}

// grid waits until a board is visible and finds it.
func (w *window) grid(r game.Rules) grid {
	w.t.Helper()
	var g grid
	w.wait("a board", func() (ok bool) {
		g, ok = findGrid(w.picture(), r)
		return ok
	})
	return g
}

// readBoard returns the visible board in the format of diagram.
func (w *window) readBoard(r game.Rules) string {
	img := w.picture()
	g, ok := findGrid(img, r)
	if !ok {
		return ""
	}
	var b strings.Builder
	for y := range r.Height {
		for x := range r.Width {
			b.WriteByte(readPoint(img, g, game.Pt(x, y), r.Width > 8, w.dimmed))
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// readPoint returns the content of a point: X, O, a full stop for an empty one, or a question mark for
// anything else.
func readPoint(img *image.RGBA, g grid, point game.Point, onWood, dimmed bool) byte {
	if onWood {
		pale := uint8(195)
		if dimmed {
			pale = 150
		}
		part := g.around(point, 0.32) // within a stone, on which the last move is marked
		switch {
		case isCovered(img, g, point):
			return '.'
		case share(img, part, isDark) > 0.4:
			return 'X'
		case share(img, part, func(c color.RGBA) bool { return min(c.R, c.G, c.B) > pale }) > 0.4:
			return 'O'
		}
		return '.'
	}
	part := g.around(point, 0.44)
	xs, os := share(img, part, isMark(theme.ColorX)), share(img, part, isMark(theme.ColorO))
	const minShare, speck = 0.05, 0.01
	switch {
	case xs > minShare && os < speck:
		return 'X'
	case os > minShare && xs < speck:
		return 'O'
	case xs < speck && os < speck:
		return '.'
	}
	return '?'
}

// isCovered reports whether the bar covers a point of a wooden board: otherwise there is wood below a stone.
func isCovered(img *image.RGBA, g grid, point game.Point) bool {
	middle := g.middle(point)
	strip := image.Rect(middle.X-int(g.cell*0.45), middle.Y+int(g.cell*0.44), middle.X+int(g.cell*0.45), middle.Y+int(g.cell*0.48)+1)
	return share(img, strip, func(c color.RGBA) bool { return min(c.R, c.G, c.B) > 195 }) > 0.5
}

func isColour(name fyne.ThemeColorName) func(color.RGBA) bool {
	c := colour(name)
	return func(pixel color.RGBA) bool { return isNear(pixel, c) }
}

// isMark reports whether a colour is that of a mark, including one that has faded because another line has
// won. Paler colours belong to the mark under the pointer.
func isMark(name fyne.ThemeColorName) func(color.RGBA) bool {
	mark := colour(name)
	tile := colour(theme.ColorTile)
	blend := func(a, b uint8) uint8 { return uint8((45*int(a) + 55*int(b)) / 100) }
	fadedMark := color.RGBA{blend(mark.R, tile.R), blend(mark.G, tile.G), blend(mark.B, tile.B), 255}
	return func(pixel color.RGBA) bool { return isNear(pixel, mark) || isNear(pixel, fadedMark) }
}

// share returns the fraction of the pixels that are of some kind.
func share(img *image.RGBA, part image.Rectangle, matches func(color.RGBA) bool) float64 {
	part = part.Intersect(img.Bounds())
	n := 0
	for y := part.Min.Y; y < part.Max.Y; y++ {
		for x := part.Min.X; x < part.Max.X; x++ {
			if matches(img.RGBAAt(x, y)) {
				n++
			}
		}
	}
	return float64(n) / float64(max(1, part.Dx()*part.Dy()))
}

// diagram returns a position row by row: X for the first colour, O for the second.
func diagram(p *game.Position) string {
	var b strings.Builder
	r := p.Rules()
	for y := range r.Height {
		for x := range r.Width {
			b.WriteByte(".XO"[p.At(game.Pt(x, y))])
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// winningSquares returns the points whose squares are highlighted as a winning line.
func (w *window) winningSquares(r game.Rules) []game.Point {
	return w.squaresWith(r, isColour(theme.ColorWin))
}

// losingSquares returns the points that the stroke through the opponent's winning line crosses.
func (w *window) losingSquares(r game.Rules, mark fyne.ThemeColorName) []game.Point {
	markColour, ground := colour(mark), colour(theme.ColorTile)
	blend := func(a, b uint8) uint8 { return uint8((60*int(a) + 40*int(b)) / 100) }
	stroke := color.RGBA{blend(markColour.R, ground.R), blend(markColour.G, ground.G), blend(markColour.B, ground.B), 255}
	return w.squaresWith(r, func(pixel color.RGBA) bool { return isNear(pixel, stroke) })
}

// squaresWith returns the points whose squares contain pixels of some kind.
func (w *window) squaresWith(r game.Rules, matches func(color.RGBA) bool) (points []game.Point) {
	img := w.picture()
	g, ok := findGrid(img, r)
	if !ok {
		return nil
	}
	for i := range r.NumPoints() {
		if point := r.PointAt(i); share(img, g.around(point, 0.46), matches) > 0.01 {
			points = append(points, point)
		}
	}
	return points
}

// buttons returns the centres of the highlighted buttons, from the left.
func (w *window) buttons() []image.Point {
	return findBlocks(w.picture(), isColour(fynetheme.ColorNamePrimary), 20, 40)
}

// findBlocks returns the centres of the solid areas of a kind with at least the given height and width, from
// the left.
func findBlocks(img *image.RGBA, matches func(color.RGBA) bool, minHeight, minWidth int) (centres []image.Point) {
	b := img.Bounds()
	start := -1 // left edge of the current block
	area := image.Rectangle{}
	for x := b.Min.X; x <= b.Max.X; x++ {
		top, bottom := longestRun(img, matches, x)
		if bottom-top >= minHeight {
			if start < 0 {
				start, area = x, image.Rect(x, top, x+1, bottom)
			}
			area = area.Union(image.Rect(x, top, x+1, bottom))
			continue
		}
		// Letters cut into a block, but not through it.
		if start >= 0 && (x == b.Max.X || !matches(img.RGBAAt(x, area.Min.Y+1))) {
			if area.Dx() >= minWidth {
				centres = append(centres, area.Min.Add(area.Size().Div(2)))
			}
			start = -1
		}
	}
	return centres
}

// longestRun returns the longest run of pixels of a kind in a column.
func longestRun(img *image.RGBA, matches func(color.RGBA) bool, x int) (top, bottom int) {
	b := img.Bounds()
	for y := b.Min.Y; y < b.Max.Y; y++ {
		start := y
		for y < b.Max.Y && x < b.Max.X && matches(img.RGBAAt(x, y)) {
			y++
		}
		if y-start > bottom-top {
			top, bottom = start, y
		}
	}
	return top, bottom
}
