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

// renderer holds the canvas objects: the surface, the coordinates, for each point that was ever drawn a
// picture and texts, and on top the cursor. Empty points have no objects.
type renderer struct {
	board      *Board
	g          geometry
	style      style
	layoutSize fyne.Size // the size passed to Layout

	card    *canvas.Rectangle // below a 3×3 board
	surface *canvas.Raster
	strokes []*canvas.Rectangle // of 3×3, instead of a surface: every pixel costs time in every frame
	nudge   *canvas.Rectangle   // invisible; refreshing it makes the canvas paint new objects
	edges   []*canvas.Text
	points  []pointObjects // by Rules.Index
	cursor  *canvas.Raster
	objects []fyne.CanvasObject
	sprites sprites
}

type pointObjects struct {
	picture *canvas.Raster
	texts   [2]*canvas.Text
}

// sprite identifies a finished picture. Points that look the same share one.
type sprite struct {
	face face
	w, h int
}

// sprites is a cache of finished pictures.
type sprites struct {
	pictures map[sprite]image.Image
	pixels   int
}

// maxPixels limits the cache, at 4 bytes a pixel. A game needs some ten pictures: on 15×15 of a few
// thousand pixels each, on 3×3 of up to 200,000.
const maxPixels = 1 << 20

// keep adds a picture, and drops all others if they would be too large together.
func (s *sprites) keep(name sprite, img image.Image) {
	if s.pixels += name.w * name.h; s.pixels > maxPixels || s.pictures == nil {
		s.pictures, s.pixels = make(map[sprite]image.Image), name.w*name.h
	}
	s.pictures[name] = img
}

func (b *Board) CreateRenderer() fyne.WidgetRenderer {
	b.ExtendBaseWidget(b)
	r := &renderer{board: b}
	r.nudge, r.card = canvas.NewRectangle(color.Transparent), canvas.NewRectangle(color.Transparent)
	r.surface = r.newRaster(r.paintSurface)
	r.cursor = r.newRaster(func(w, h int) image.Image {
		p := newPicture(w, h, r.unit(w, r.cursor))
		p.draw(r.ops((*drawing).cursorFrame))
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
	g := fit(r.board.position.Rules(), r.board.show.Coordinates, size, r.pixelSize())
	if g == r.g {
		return
	}
	r.g = g
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

// Refresh is called by Fyne when the theme changed, and by the board when its rules or its style did.
func (r *renderer) Refresh() {
	if s := r.board.styleOf(); s != r.style || r.g.rules != r.board.position.Rules() ||
		(len(r.edges) > 0) != r.board.show.Coordinates {
		r.rebuild()
	}
	canvas.Refresh(r.board.object)
}

func (r *renderer) rebuild() {
	b := r.board
	if r.style = b.styleOf(); !r.style.squares && !r.style.flat && r.style.surface == theme.Wood {
		go grain() // on another core, while the window opens
	}
	r.g = geometry{rules: b.position.Rules(), cell: 1}
	r.sprites = sprites{}
	r.points = make([]pointObjects, b.position.Rules().NumPoints())
	r.edges = nil
	r.objects = []fyne.CanvasObject{r.nudge}
	r.card.Hidden = !r.style.card
	r.card.FillColor, r.card.CornerRadius = r.style.tile, 12
	r.card.Shadow = canvas.Shadow{Color: fynetheme.Color(fynetheme.ColorNameShadow), BlurRadius: 8, Offset: fyne.NewPos(0, 2)}
	if r.card.StrokeWidth = 0; r.style.flat {
		r.card.StrokeColor, r.card.StrokeWidth, r.card.Shadow = r.style.grid, 1.5, canvas.Shadow{}
	}
	r.objects = append(r.objects, r.card)
	if r.strokes = nil; r.style.card {
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
	b.painted = b.faces(b.painted)
	for i, f := range b.painted {
		if f != (face{}) {
			r.show(i)
		}
	}
}

func (b *Board) update() {
	r := b.renderer
	if r == nil || r.g.rules != b.position.Rules() {
		return // nothing is painted yet, or everything will be
	}
	b.scratch = b.faces(b.scratch)
	before := b.painted
	b.painted, b.scratch = b.scratch, before
	changed := false
	for i, f := range b.painted {
		if f != before[i] {
			r.show(i)
			changed = true
		}
	}
	if r.placeCursor() || changed {
		r.nudge.Refresh()
	}
}

// show updates the objects of a point from its face.
func (r *renderer) show(i int) {
	o, f, point := &r.points[i], r.board.painted[i], r.g.rules.PointAt(i)
	if o.picture == nil {
		o.picture = r.newRaster(func(w, h int) image.Image { return r.paint(i, w, h) })
		r.objects = slices.Insert(r.objects, len(r.objects)-1, fyne.CanvasObject(o.picture))
	}
	if o.picture.Hidden = f == (face{}); !o.picture.Hidden {
		r.coverCell(o.picture, point, r.ops(func(d *drawing) { d.face(f) }))
	}
	o.picture.Refresh()
	tags := r.style.tags(f)
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
			text.FontSource = theme.NumberFont() // the font of a text style would load four others
			// Directly behind its picture, so that a later stone's shadow may fall on it.
			place := slices.Index(r.objects, fyne.CanvasObject(o.picture))
			r.objects = slices.Insert(r.objects, place+1, fyne.CanvasObject(text))
			o.texts[n] = text
		}
		if text.Hidden = l.text == ""; !text.Hidden {
			text.Text, text.Color = l.text, l.colour
			r.placeText(text, l, point)
		}
		text.Refresh()
	}
}

func (s *style) textColour(f face) color.NRGBA {
	stone := f.stone
	if stone == game.Empty {
		stone = f.ghost
	}
	switch {
	case s.squares && f.stone == game.Empty && f.ghost == game.Empty:
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

// coverCell places a picture over the part of a point's cell and its surroundings that is drawn: every
// pixel of a picture costs time in every frame.
func (r *renderer) coverCell(picture *canvas.Raster, point game.Point, shown []op) {
	far := min(max(reach(shown), minReach), maxReach)
	over := float32(math.Ceil(float64(r.g.cell*(far-0.5)/r.g.pixel))) * r.g.pixel
	picture.Move(r.g.corner(point).SubtractXY(over, over))
	picture.Resize(fyne.NewSquareSize(r.g.cell + 2*over))
}

func (r *renderer) ops(describe func(*drawing)) []op {
	d := drawing{style: &r.style, unit: r.g.cell / r.g.pixel}
	describe(&d)
	return d.ops
}

func (r *renderer) drawSurface(d *drawing) { d.surface(r.g) }

// placeCursor places the keyboard's cursor and reports whether anything changed.
func (r *renderer) placeCursor() bool {
	oldPos, hidden := r.cursor.Position(), r.cursor.Hidden
	r.cursor.Hidden = !r.board.cursor.present
	r.coverCell(r.cursor, r.board.cursor.at, r.ops((*drawing).cursorFrame))
	return r.cursor.Hidden != hidden || r.cursor.Position() != oldPos
}

// placeText places a text. The toolkit draws it a pixel too low.
func (r *renderer) placeText(t *canvas.Text, l label, point game.Point) {
	size := r.g.cell * l.size
	t.TextSize = max(size, 1)
	box := t.MinSize()
	t.Resize(box)
	t.Move(r.g.corner(point).AddXY(r.g.cell*(0.5+l.x)-box.Width/2, r.g.cell*(0.5+l.y)-box.Height/2-1))
}

func (r *renderer) edgeLabels() []label {
	if !r.board.show.Coordinates {
		return nil
	}
	return r.style.edgeLabels(r.g)
}

func (r *renderer) paint(i, w, h int) image.Image {
	b := r.board
	if i >= len(b.painted) {
		return image.NewRGBA(image.Rect(0, 0, w, h))
	}
	f := b.painted[i]
	key := sprite{f.withoutTexts(), w, h}
	keep := b.motion == nil || f.isCacheable()
	if img, ok := r.sprites.pictures[key]; ok && keep {
		return img
	}
	p := newPicture(w, h, r.unit(w, r.points[i].picture))
	paintFace(p, f, &r.style)
	if keep {
		r.sprites.keep(key, p.RGBA)
	}
	return p.RGBA
}

// placeSurface places the board, or its strokes if it has no surface.
func (r *renderer) placeSurface() {
	edge := min(r.g.cell*0.05, 3) // width of the shadow
	r.card.Move(r.g.frame.AddXY(edge, edge))
	r.card.Resize(r.g.size.SubtractWidthHeight(2*edge, 2*edge))
	r.surface.Move(r.g.frame)
	r.surface.Resize(r.g.size)
	if r.strokes == nil {
		return
	}
	middle := r.g.middle()
	for n, o := range r.ops(r.drawSurface) {
		x1, y1, x2, y2 := o.shapes[0].extent()
		r.strokes[n].CornerRadius = o.shapes[0].pen * r.g.cell / 2
		r.strokes[n].Move(middle.AddXY(x1*r.g.cell, y1*r.g.cell))
		r.strokes[n].Resize(fyne.NewSize((x2-x1)*r.g.cell, (y2-y1)*r.g.cell))
	}
}

func (r *renderer) paintSurface(w, h int) image.Image {
	if w <= 0 || h <= 0 || r.g.size.Width <= 0 {
		return image.NewRGBA(image.Rect(0, 0, 1, 1))
	}
	return paintSurface(w, h, r.g, &r.style, r.unit(w, r.surface)).RGBA
}

func (r *renderer) unit(w int, picture *canvas.Raster) float32 {
	return r.g.cell * float32(w) / picture.Size().Width
}

func (r *renderer) pixelSize() float32 {
	const far = 4096
	if c := fyne.CurrentApp().Driver().CanvasForObject(r.board.object); c != nil {
		if x, _ := c.PixelCoordinateForPosition(fyne.NewPos(far, far)); x > 0 {
			return far / float32(x)
		}
	}
	return 1
}

// newRaster returns a raster whose picture has exactly the pixels of its area. Nearest-neighbour scaling
// is then exact and faster.
func (r *renderer) newRaster(paint func(w, h int) image.Image) *canvas.Raster {
	raster := canvas.NewRaster(func(w, h int) image.Image {
		if r.pixelSize() != r.g.pixel { // the scale of the canvas was unknown or has changed
			fyne.Do(func() {
				r.Layout(r.layoutSize)
				canvas.Refresh(r.board.object)
			})
		}
		return paint(w, h)
	})
	raster.ScaleMode = canvas.ImageScalePixels
	return raster
}
