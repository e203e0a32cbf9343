package ui

import (
	"image"
	"image/color"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/driver/software"

	"jingzi/game"
	"jingzi/ui/board"
)

// markPixels compares the painted board of a window with the same board without marks, point by point.
type markPixels struct {
	w         *testWindow
	reference software.WindowlessCanvas // shows plain
	plain     *board.Board              // has no marks
	numMarked int                       // points on which marks were found
}

func newMarkPixels(w *testWindow) *markPixels {
	m := &markPixels{w: w, reference: software.NewCanvas(), plain: board.New()}
	m.reference.SetPadded(false)
	m.reference.SetContent(container.NewWithoutLayout(m.plain))
	return m
}

// markedPoints returns the points on which the board must show a mark.
func markedPoints(p *game.Position, o *board.DrawOptions) map[game.Point]string {
	marked := map[game.Point]string{}
	for name, points := range map[string][]game.Point{"hint": o.Hints, "line": o.Preview, "better move": o.Better,
		"frame": o.Highlighted, "letter": o.Offers, "cross": o.Forbidden, "number": o.Moves, "dot": o.Allowed} {
		for _, point := range points {
			marked[point] = name
		}
	}
	if last, ok := p.Last(); ok && o.LastMove {
		marked[last] = "last move"
	}

	for _, a := range o.Annotations {
		marked[a.Point] = "annotation"
	}
	for _, c := range o.Continuations {
		marked[c.At] = "continuation"
	}
	for _, v := range o.Values {
		marked[v.At] = "value"
	}
	for _, l := range o.Threats {
		marked[l.At] = "shape"
	}

	return marked
}

// check paints both boards and reports marks without pixels and pixels without a mark.
func (m *markPixels) check() {
	t := m.w.t
	t.Helper()
	canvas := m.w.window.Canvas()

	// The cursor of the keyboard is no mark.
	canvas.Unfocus()
	p, o := m.w.board.Content()
	place := fyne.CurrentApp().Driver().AbsolutePositionForObject(m.w.board)
	m.reference.Resize(canvas.Size())
	m.plain.Move(place)
	m.plain.Resize(m.w.board.Size())
	m.plain.Set(p, board.DrawOptions{Coordinates: o.Coordinates, End: o.End, Strokes: o.Strokes})
	painted, plain := canvas.Capture(), m.reference.Capture()

	marked := markedPoints(&p, &o)
	numDiffering, numPixels := map[game.Point]int{}, map[game.Point]int{}
	scale := float32(painted.Bounds().Dx()) / canvas.Size().Width
	m.eachPoint(func(pos fyne.Position, point game.Point) {
		at := place.Add(pos)
		x, y := int(at.X*scale), int(at.Y*scale)
		numPixels[point]++
		if differ(painted, plain, x, y) {
			numDiffering[point]++
		}
	})

	for point, name := range marked {
		// The line that lost the game is subdued, and its last stone has no mark of its own.
		isOptional := name == "last move" && o.End == board.EndLost
		if numDiffering[point] == 0 && !isOptional {
			t.Errorf("the mark %q on %v is not painted", name, point)
		}
		m.numMarked++
	}
	for point, n := range numDiffering {
		if _, isMarked := marked[point]; !isMarked && n*20 > numPixels[point] {
			t.Errorf("%d of %d pixels are painted at %v, which has no mark\n%v\n%+v", n, numPixels[point], point, p, o)
		}
	}
	for i := range p.Rules().NumPoints() {
		if point := p.Rules().PointAt(i); numPixels[point] == 0 {
			t.Fatalf("%v has no pixels on the board", point)
		}
	}
}

// eachPoint calls do with positions on the board and the points to which they belong, as the pointer finds them.
func (m *markPixels) eachPoint(do func(fyne.Position, game.Point)) {
	var under game.Point
	isOn := false
	m.plain.OnHover = func(point game.Point, isInside bool) { under, isOn = point, isInside }
	defer func() { m.plain.OnHover = nil }()

	const step = 3
	size := m.plain.Size()
	for y := float32(0); y < size.Height; y += step {
		for x := float32(0); x < size.Width; x += step {
			pos := fyne.NewPos(x, y)
			m.plain.MouseMoved(&desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: pos}})
			if isOn {
				do(pos, under)
			}
		}
	}
	m.plain.MouseOut()
}

// differ reports whether a pixel of two images differs visibly.
func differ(a, b image.Image, x, y int) bool {
	channels := func(i image.Image) []int {
		c := color.NRGBAModel.Convert(i.At(x, y)).(color.NRGBA)
		return []int{int(c.R), int(c.G), int(c.B)}
	}
	one, other := channels(a), channels(b)

	return slices.ContainsFunc([]int{0, 1, 2}, func(i int) bool { return max(one[i]-other[i], other[i]-one[i]) > 24 })
}
