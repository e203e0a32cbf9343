package board

import (
	"image"
	"image/color"
	"math"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	fynetheme "fyne.io/fyne/v2/theme"

	"jingzi/game"
	"jingzi/ui/theme"
)

// renderer holds the canvas objects: the surface, the coordinates, a picture and texts for each point
// that has been drawn, and the cursor on top. Points that have always been empty have no objects.
type renderer struct {
	board      *Board
	geometry   geometry
	style      style
	layoutSize fyne.Size // the size passed to Layout

	// Below a 3×3 board.
	card    *canvas.Rectangle
	surface *canvas.Raster

	// The lines of 3×3, faster than a surface, whose pixels cost time in every frame.
	strokes []*canvas.Rectangle

	// An invisible object whose Refresh makes the canvas paint new objects.
	trigger *canvas.Rectangle
	edges   []*canvas.Text

	// Indexed by Rules.Index.
	points  []pointObjects
	cursor  *canvas.Raster
	objects []fyne.CanvasObject
	sprites sprites
}

type pointObjects struct {
	picture *canvas.Raster
	texts   [2]*canvas.Text
}

// spriteKey identifies a finished picture. Points that look the same share a picture.
type spriteKey struct {
	state pointState
	w, h  int
}

// sprites is a cache of finished pictures.
type sprites struct {
	pictures map[spriteKey]image.Image
	pixels   int // total number of pixels
}

// maxPixels is the maximum number of pixels in the cache, at 4 bytes per pixel. A game needs about ten
// pictures, with a few thousand pixels each on 15×15 and up to 200,000 on 3×3.
const maxPixels = 1 << 20

// add adds a picture. It first clears the cache if the cache would become too large.
func (s *sprites) add(key spriteKey, img image.Image) {
	s.pixels += key.w * key.h
	if s.pixels > maxPixels || s.pictures == nil {
		s.pictures, s.pixels = make(map[spriteKey]image.Image), key.w*key.h
	}
	s.pictures[key] = img
}

func (b *Board) CreateRenderer() fyne.WidgetRenderer {
	b.ExtendBaseWidget(b)
	r := &renderer{board: b}
	r.trigger, r.card = canvas.NewRectangle(color.Transparent), canvas.NewRectangle(color.Transparent)
	r.surface = r.newRaster(r.paintSurface)
	r.cursor = r.newRaster(func(w, h int) image.Image {
		p := newPicture(w, h, r.unit(w, r.cursor))
		p.draw(r.ops((*drawing).drawCursorFrame))
		return p.RGBA
	})
	b.renderer = r
	r.rebuild()

	return r
}

// Destroy is called by Fyne when the board has not been visible for a while or its window is closed. The
// board may still be used.
func (r *renderer) Destroy()                     { r.sprites = sprites{} }
func (r *renderer) MinSize() fyne.Size           { return fyne.NewSquareSize(minSide) }
func (r *renderer) Objects() []fyne.CanvasObject { return r.objects }

func (r *renderer) Layout(size fyne.Size) {
	r.layoutSize = size
	g := fit(r.board.position.Rules(), r.board.opts.Coordinates, size, r.pixelSize())
	if g == r.geometry {
		return
	}
	r.geometry = g
	r.sprites = sprites{}
	r.placeSurface()

	for i, l := range r.edgeLabels() {
		r.edges[i].Text, r.edges[i].Color = l.text, l.colour
		r.placeText(r.edges[i], l, game.Point{})
	}

	for i := range r.points {
		if r.points[i].picture != nil {
			r.show(i)
		}
	}
	r.placeCursor()
}

// Refresh is called by Fyne when the theme has changed, and by the board when its rules or options have changed.
func (r *renderer) Refresh() {
	if s := r.board.styleOf(); s != r.style || r.geometry.rules != r.board.position.Rules() ||
		(len(r.edges) > 0) != r.board.opts.Coordinates {
		r.rebuild()
	}
	canvas.Refresh(r.board.object)
}

// rebuild creates the objects for other rules or another style.
func (r *renderer) rebuild() {
	b := r.board
	if r.style = b.styleOf(); !r.style.squares && !r.style.flat && r.style.surface == theme.Wood {
		// Computes the texture on another CPU while the window opens.
		go grain()
	}
	r.geometry = geometry{rules: b.position.Rules(), cell: 1}
	r.sprites = sprites{}
	r.points = make([]pointObjects, b.position.Rules().NumPoints())
	r.edges = nil
	r.objects = []fyne.CanvasObject{r.trigger}
	r.card.Hidden = !r.style.card
	r.card.FillColor, r.card.CornerRadius = r.style.tile, 12
	r.card.Shadow = canvas.Shadow{
		Color:      fynetheme.Color(fynetheme.ColorNameShadow),
		BlurRadius: 8,
		Offset:     fyne.NewPos(0, 2),
	}
	r.card.StrokeWidth = 0
	if r.style.flat {
		r.card.StrokeColor, r.card.StrokeWidth, r.card.Shadow = r.style.grid, 1.5, canvas.Shadow{}
	}
	r.objects = append(r.objects, r.card)
	r.strokes = nil
	if r.style.card {
		for range r.ops(r.drawSurface) {
			r.strokes = append(r.strokes, canvas.NewRectangle(r.style.grid))
			r.objects = append(r.objects, r.strokes[len(r.strokes)-1])
		}
	} else {
		r.objects = append(r.objects, r.surface)
	}

	for range r.edgeLabels() {
		text := canvas.NewText("", color.Black)
		r.edges = append(r.edges, text)
		r.objects = append(r.objects, text)
	}
	r.objects = append(r.objects, r.cursor)
	r.Layout(b.Size())
	r.surface.Refresh()
	r.cursor.Refresh()

	b.painted = b.pointStates(b.painted)
	for i, state := range b.painted {
		if state != (pointState{}) {
			r.show(i)
		}
	}
}

// update computes the states and repaints the points whose states have changed.
func (b *Board) update() {
	r := b.renderer
	if r == nil || r.geometry.rules != b.position.Rules() {
		// There is nothing to update, or Refresh repaints everything.
		return
	}
	b.scratch = b.pointStates(b.scratch)

	previous := b.painted
	b.painted, b.scratch = b.scratch, previous
	changed := false
	for i, state := range b.painted {
		if state != previous[i] {
			r.show(i)
			changed = true
		}
	}
	if r.placeCursor() || changed {
		r.trigger.Refresh()
	}
}

// show updates the objects of the point with index i from its state.
func (r *renderer) show(i int) {
	o, state, point := &r.points[i], r.board.painted[i], r.geometry.rules.PointAt(i)
	if o.picture == nil {
		o.picture = r.newRaster(func(w, h int) image.Image { return r.paint(i, w, h) })
		r.objects = slices.Insert(r.objects, len(r.objects)-1, fyne.CanvasObject(o.picture))
	}
	o.picture.Hidden = state == (pointState{})
	if !o.picture.Hidden {
		r.coverCell(o.picture, point, r.ops(func(d *drawing) { d.drawPoint(state) }))
	}
	o.picture.Refresh()

	tags := r.style.tags(state)
	for n, text := range o.texts {
		var l label
		if n < len(tags) {
			l = tags[n].label
		}

		switch {
		case text == nil && l.text == "":
			continue
		case text == nil:
			text = canvas.NewText("", color.Black)

			// A text style would load four other fonts.
			text.FontSource = theme.NumberFont()
			// Next to its picture, so that the shadow of a neighbouring stone covers it.
			index := slices.Index(r.objects, fyne.CanvasObject(o.picture))
			r.objects = slices.Insert(r.objects, index+1, fyne.CanvasObject(text))
			o.texts[n] = text
		}
		text.Hidden = l.text == ""
		if !text.Hidden {
			text.Text, text.Color = l.text, l.colour
			r.placeText(text, l, point)
		}
		text.Refresh()
	}
}

// textColour returns the colour of the text of a state.
func (s *style) textColour(state pointState) color.NRGBA {
	stone := state.stone
	if stone == game.Empty {
		stone = state.ghost
	}

	switch {
	case s.squares && state.stone == game.Empty && state.ghost == game.Empty:
		return s.hint
	case s.squares:
		return s.text
	case stone == game.Black:
		return s.white
	case stone == game.White:
		return s.black
	}

	return s.woodLine
}

// coverCell places a picture over a point, only as large as ops need, since every pixel of a picture costs
// time in every frame.
func (r *renderer) coverCell(picture *canvas.Raster, point game.Point, ops []op) {
	distance := min(max(reach(ops), minReach), maxReach)
	margin := float32(math.Ceil(float64(r.geometry.cell*(distance-0.5)/r.geometry.pixel))) * r.geometry.pixel
	picture.Move(r.geometry.corner(point).SubtractXY(margin, margin))
	picture.Resize(fyne.NewSquareSize(r.geometry.cell + 2*margin))
}

// ops returns the operations that describe adds to a drawing.
func (r *renderer) ops(describe func(*drawing)) []op {
	d := drawing{style: &r.style, unit: r.geometry.cell / r.geometry.pixel}
	describe(&d)
	return d.ops
}

func (r *renderer) drawSurface(d *drawing) { d.drawSurface(r.geometry) }

// placeCursor shows or hides the keyboard cursor and reports whether anything has changed.
func (r *renderer) placeCursor() bool {
	oldPos, hidden := r.cursor.Position(), r.cursor.Hidden
	r.cursor.Hidden = !r.board.cursor.present
	r.coverCell(r.cursor, r.board.cursor.point, r.ops((*drawing).drawCursorFrame))
	return r.cursor.Hidden != hidden || r.cursor.Position() != oldPos
}

// placeText places a text at the offset of l from the middle of a point, a pixel higher, since the toolkit
// draws it a pixel too low.
func (r *renderer) placeText(t *canvas.Text, l label, point game.Point) {
	size := r.geometry.cell * l.size
	t.TextSize = max(size, 1)
	box := t.MinSize()
	t.Resize(box)
	t.Move(r.geometry.corner(point).AddXY(r.geometry.cell*(0.5+l.x)-box.Width/2,
		r.geometry.cell*(0.5+l.y)-box.Height/2-1))
}

func (r *renderer) edgeLabels() []label {
	if !r.board.opts.Coordinates {
		return nil
	}
	return r.style.edgeLabels(r.geometry)
}

// paint returns the picture of the point with index i.
func (r *renderer) paint(i, w, h int) image.Image {
	b := r.board
	if i >= len(b.painted) {
		return image.NewRGBA(image.Rect(0, 0, w, h))
	}
	state := b.painted[i]
	key := spriteKey{state.withoutTexts(), w, h}
	cacheable := b.motion == nil || state.isCacheable()
	if img, ok := r.sprites.pictures[key]; ok && cacheable {
		return img
	}
	p := newPicture(w, h, r.unit(w, r.points[i].picture))
	paintPoint(p, state, &r.style)
	if cacheable {
		r.sprites.add(key, p.RGBA)
	}

	return p.RGBA
}

// placeSurface places the card and the surface, or the strokes that replace the surface.
func (r *renderer) placeSurface() {
	edge := r.geometry.shadow()
	r.card.Move(r.geometry.frame.AddXY(edge, edge))
	r.card.Resize(r.geometry.size.SubtractWidthHeight(2*edge, 2*edge))
	r.surface.Move(r.geometry.frame)
	r.surface.Resize(r.geometry.size)
	if r.strokes == nil {
		return
	}

	middle := r.geometry.middle()
	for n, o := range r.ops(r.drawSurface) {
		x1, y1, x2, y2 := o.shapes[0].extent()
		r.strokes[n].CornerRadius = o.shapes[0].pen * r.geometry.cell / 2
		r.strokes[n].Move(middle.AddXY(x1*r.geometry.cell, y1*r.geometry.cell))
		r.strokes[n].Resize(fyne.NewSize((x2-x1)*r.geometry.cell, (y2-y1)*r.geometry.cell))
	}
}

func (r *renderer) paintSurface(w, h int) image.Image {
	if w <= 0 || h <= 0 || r.geometry.size.Width <= 0 {
		return image.NewRGBA(image.Rect(0, 0, 1, 1))
	}
	return newSurfacePicture(w, h, r.geometry, &r.style, r.unit(w, r.surface)).RGBA
}

// unit returns the number of pixels per cell in a picture w pixels wide.
func (r *renderer) unit(w int, picture *canvas.Raster) float32 {
	return r.geometry.cell * float32(w) / picture.Size().Width
}

// pixelSize returns the size of a device pixel in Fyne's units, or 1 if it is unknown.
func (r *renderer) pixelSize() float32 {
	const distance = 4096 // large, so that rounding does not matter
	if c := fyne.CurrentApp().Driver().CanvasForObject(r.board.object); c != nil {
		if x, _ := c.PixelCoordinateForPosition(fyne.NewPos(distance, distance)); x > 0 {
			return distance / float32(x)
		}
	}

	return 1
}

// onNextFrame calls f on the UI goroutine before the next frame is drawn.
func onNextFrame(f func()) { fyne.NewAnimation(0, func(float32) { f() }).Start() }

// newRaster returns a raster that is painted with exactly one image pixel per device pixel.
func (r *renderer) newRaster(paint func(w, h int) image.Image) *canvas.Raster {
	raster := canvas.NewRaster(func(w, h int) image.Image {
		// The scale of the canvas was unknown or has changed.
		if r.pixelSize() != r.geometry.pixel {
			onNextFrame(func() {
				r.Layout(r.layoutSize)
				canvas.Refresh(r.board.object)
			})
		}

		return paint(w, h)
	})
	raster.ScaleMode = canvas.ImageScalePixels

	return raster
}
