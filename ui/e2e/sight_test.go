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

// grid is the location of a board in a picture: the centre of point 0,0 and the distance between adjacent
// points, in pixels.
type grid struct {
	x, y, cell float64
}

// middle returns the pixel at the centre of a point.
func (g grid) middle(point game.Point) image.Point {
	return image.Pt(int(g.x+float64(point.X)*g.cell+0.5), int(g.y+float64(point.Y)*g.cell+0.5))
}

// around returns the square around a point that extends by radius, in cells, on each side.
func (g grid) around(point game.Point, radius float64) image.Rectangle {
	m, r := g.middle(point), int(g.cell*radius)
	return image.Rect(m.X-r, m.Y-r, m.X+r+1, m.Y+r+1)
}

// findGrid finds the lines of a board in a picture. ok is false if it finds no board. On 3×3 the lines run
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
	for len(rows) > 1 && math.Abs(rows[1]-rows[0]-g.cell) > 1 { // skip bold text
		rows = rows[1:]
	}

	for len(rows) > 1 && math.Abs(rows[len(rows)-1]-rows[len(rows)-2]-g.cell) > 1 { // skip lines of a comment or of the bar
		rows = rows[:len(rows)-1]
	}
	if len(rows) > numRows || len(rows) < numRows && (r.Width <= 8 || len(rows) < numRows-maxCoveredRows) {
		return grid{}, false
	}
	g.x, g.y = columns[0]-g.cell/2*float64(gap), rows[0]-g.cell/2*float64(gap)

	return g, true
}

// maxCoveredRows is the number of rows at the bottom that the bar can cover.
const maxCoveredRows = 2

// findTiles finds a board of separate squares.
func findTiles(img *image.RGBA, r game.Rules) (g grid, ok bool) {
	columns, rows := findLines(img, isColour(theme.ColorTile), 5)
	if len(columns) != r.Width || len(rows) != r.Height {
		return grid{}, false
	}
	return grid{columns[0], rows[0], (columns[r.Width-1] - columns[0]) / float64(r.Width-1)}, true
}

// isDark reports whether a colour is at least as dark as the lines on wood.
func isDark(c color.RGBA) bool { return int(c.R)+int(c.G)+int(c.B) < 3*100 }

// findLines returns the centres of the vertical and the horizontal lines of a picture: the columns and rows in
// which the number of pixels with the colour of lines exceeds 1/divisor of the maximum.
func findLines(img *image.RGBA, isLine func(color.RGBA) bool, divisor int) (columns, rows []float64) {
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

	return runCentres(columnCounts, divisor), runCentres(rowCounts, divisor)
}

// runCentres returns the centres of the runs of counts that exceed 1/divisor of the maximum.
func runCentres(counts []int, divisor int) []float64 {
	maximum := 0
	for _, n := range counts {
		maximum = max(maximum, n)
	}

	var centres []float64
	for i := 0; i < len(counts); i++ {
		start := i
		for i < len(counts) && counts[i] > 20 && counts[i]*divisor > maximum {
			i++
		}
		if i > start {
			centres = append(centres, float64(start+i-1)/2)
		}
	}

	return centres
}

// grid waits until a board is visible and returns its location.
func (w *window) grid(r game.Rules) grid {
	w.t.Helper()
	var g grid
	w.wait("a board", func() (ok bool) {
		g, ok = findGrid(w.picture(), r)
		return ok
	})

	return g
}

// readBoard returns the visible board in the format of diagram, or "" if no board is visible.
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

// readPoint returns the content of a point: 'X', 'O', '.' if it is empty, or '?' if it is unclear.
func readPoint(img *image.RGBA, g grid, point game.Point, onWood, dimmed bool) byte {
	if onWood {
		minWhite := uint8(195)
		if dimmed {
			minWhite = 150
		}

		area := g.around(point, 0.32) // within a stone, which may have the mark of the last move
		switch {
		case isCovered(img, g, point):
			return '.'
		case share(img, area, isDark) > 0.4:
			return 'X'
		case share(img, area, func(c color.RGBA) bool { return min(c.R, c.G, c.B) > minWhite }) > 0.4:
			return 'O'
		}

		return '.'
	}
	area := g.around(point, 0.44)

	xShare, oShare := share(img, area, isMark(theme.ColorX)), share(img, area, isMark(theme.ColorO))
	const minShare, maxNoise = 0.05, 0.01
	switch {
	case xShare > minShare && oShare < maxNoise:
		return 'X'
	case oShare > minShare && xShare < maxNoise:
		return 'O'
	case xShare < maxNoise && oShare < maxNoise:
		return '.'
	}

	return '?'
}

// isCovered reports whether the bar covers a point of a wooden board. Otherwise there is wood below its stone.
func isCovered(img *image.RGBA, g grid, point game.Point) bool {
	middle := g.middle(point)
	strip := image.Rect(middle.X-int(g.cell*0.45), middle.Y+int(g.cell*0.44), middle.X+int(g.cell*0.45), middle.Y+
		int(g.cell*0.48)+1)
	return share(img, strip, func(c color.RGBA) bool { return min(c.R, c.G, c.B) > 195 }) > 0.5
}

// isColour returns a function that reports whether a pixel has a colour of the theme.
func isColour(name fyne.ThemeColorName) func(color.RGBA) bool {
	c := colour(name)
	return func(pixel color.RGBA) bool { return isNear(pixel, c) }
}

// isMark returns a function that reports whether a pixel has the colour of a mark, or of a mark outside the
// winning line, which is faded. The mark under the pointer is paler.
func isMark(name fyne.ThemeColorName) func(color.RGBA) bool {
	mark := colour(name)
	tile := colour(theme.ColorTile)
	blend := func(a, b uint8) uint8 { return uint8((45*int(a) + 55*int(b)) / 100) }
	fadedMark := color.RGBA{blend(mark.R, tile.R), blend(mark.G, tile.G), blend(mark.B, tile.B), 255}
	return func(pixel color.RGBA) bool { return isNear(pixel, mark) || isNear(pixel, fadedMark) }
}

// share returns the fraction of the pixels of an area that match.
func share(img *image.RGBA, area image.Rectangle, matches func(color.RGBA) bool) float64 {
	area = area.Intersect(img.Bounds())
	n := 0
	for y := area.Min.Y; y < area.Max.Y; y++ {
		for x := area.Min.X; x < area.Max.X; x++ {
			if matches(img.RGBAAt(x, y)) {
				n++
			}
		}
	}

	return float64(n) / float64(max(1, area.Dx()*area.Dy()))
}

// diagram returns a position row by row, with X for Black, O for White and a full stop for empty points.
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
	markColour, tile := colour(mark), colour(theme.ColorTile)
	blend := func(a, b uint8) uint8 { return uint8((60*int(a) + 40*int(b)) / 100) }
	stroke := color.RGBA{blend(markColour.R, tile.R), blend(markColour.G, tile.G), blend(markColour.B, tile.B), 255}
	return w.squaresWith(r, func(pixel color.RGBA) bool { return isNear(pixel, stroke) })
}

// squaresWith returns the points whose squares contain more than 1% of matching pixels.
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

// buttons returns the centres of the highlighted buttons, from left to right.
func (w *window) buttons() []image.Point {
	return findBlocks(w.picture(), isColour(fynetheme.ColorNamePrimary), 20, 40)
}

// findBlocks returns the centres of the solid areas of matching pixels that have at least the given height and
// width, from left to right.
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
		// Letters interrupt a block, except at its edge.
		if start >= 0 && (x == b.Max.X || !matches(img.RGBAAt(x, area.Min.Y+1))) {
			if area.Dx() >= minWidth {
				centres = append(centres, area.Min.Add(area.Size().Div(2)))
			}
			start = -1
		}
	}

	return centres
}

// longestRun returns the longest run of matching pixels in column x.
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
