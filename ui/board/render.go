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
	"jingzi/ui/draw"
	"jingzi/ui/theme"
)

// renderer holds the canvas objects: the surface, the coordinates, for each
// point that ever showed something a picture and perhaps a text, and above
// them all the cursor. Points that show nothing cost nothing.
type renderer struct {
	board *Board
	g     geometry
	style style
	space fyne.Size // what Layout was given

	card    *canvas.Rectangle // below a 3×3 board
	surface []*canvas.Raster  // its parts, see layoutSurface
	nudge   *canvas.Rectangle // invisible; to refresh it makes the canvas paint objects it has not met yet
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

// sprite names a finished picture: points that look the same share one.
type sprite struct {
	face face
	w, h int
}

// sprites are the finished pictures that are kept, and their pixels together.
type sprites struct {
	pictures map[sprite]image.Image
	pixels   int
}

// maxPixels bounds them, at 4 bytes a pixel. A game needs some ten pictures: on
// 15×15 of a few thousand pixels each, on 3×3 of up to 200,000.
const maxPixels = 1 << 20

// keep keeps a picture, alone if there would be too much with the others.
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
	r.cursor = newRaster(func(w, h int) image.Image {
		p := newPicture(w, h, r.unit(w, r.cursor.Size().Width))
		p.draw(r.cursorOps())
		return p.RGBA
	})
	b.renderer = r
	r.rebuild()
	return r
}

// Destroy is called by Fyne when the board has not been seen for a while, or
// its window is closed. Who made the board may keep it.
func (r *renderer) Destroy()                     { r.sprites = sprites{} }
func (r *renderer) MinSize() fyne.Size           { return fyne.NewSquareSize(minSide) }
func (r *renderer) Objects() []fyne.CanvasObject { return r.objects }

// Layout is called by Fyne when the widget's size changes.
func (r *renderer) Layout(size fyne.Size) {
	r.space = size
	g := fit(r.board.position.Rules(), r.board.show.Coordinates, size, r.pixelSize())
	if g == r.g {
		return
	}
	r.g = g
	r.sprites = sprites{}
	r.placeSurface()
	r.placeEdges()
	for i := range r.points {
		r.place(i)
	}
	r.placeCursor()
}

// Refresh is called by Fyne when the theme changed, and by the board when its
// rules or its style did.
func (r *renderer) Refresh() {
	if s := r.board.styleOf(); s != r.style || r.g.rules != r.board.position.Rules() ||
		(len(r.edges) > 0) != r.board.show.Coordinates {
		r.rebuild()
	}
	canvas.Refresh(r.board.shown)
}

func (r *renderer) rebuild() {
	b := r.board
	if r.style = b.styleOf(); !r.style.squares && !r.style.flat && r.style.surface == theme.Wood {
		go grain() // on another core, while the window opens
	}
	r.g = geometry{}
	r.sprites = sprites{}
	r.points = make([]pointObjects, b.position.Rules().Size())
	r.edges = nil
	r.objects = []fyne.CanvasObject{r.nudge}
	r.card.Hidden = !r.style.card
	r.card.FillColor, r.card.CornerRadius = r.style.tile, 12
	r.card.Shadow = canvas.Shadow{Color: fynetheme.Color(fynetheme.ColorNameShadow), BlurRadius: 8, Offset: fyne.NewPos(0, 2)}
	if r.card.StrokeWidth = 0; r.style.flat {
		r.card.StrokeColor, r.card.StrokeWidth, r.card.Shadow = r.style.grid, 1.5, canvas.Shadow{}
	}
	r.objects = append(r.objects, r.card)
	r.surface = nil
	for n := range parts(b.position.Rules()) {
		raster := newRaster(func(w, h int) image.Image { return r.paintSurface(n, w, h) })
		r.surface = append(r.surface, raster)
		r.objects = append(r.objects, raster)
	}
	if b.show.Coordinates {
		for range r.style.edgeLabels(geometry{rules: b.position.Rules(), cell: 1}) {
			text := canvas.NewText("", color.Black)
			r.edges = append(r.edges, text)
			r.objects = append(r.objects, text)
		}
	}
	r.objects = append(r.objects, r.cursor)
	r.Layout(b.Size())
	for _, raster := range r.surface {
		raster.Refresh()
	}
	r.cursor.Refresh()
	b.now = b.faces(b.now)
	for i, f := range b.now {
		if f != (face{}) {
			r.show(i, f)
		}
	}
}

// update paints the points whose face has changed.
func (b *Board) update() {
	r := b.renderer
	if r == nil || r.g.rules != b.position.Rules() {
		return // nothing is painted yet, or everything will be
	}
	b.next = b.faces(b.next)
	before := b.now
	b.now, b.next = b.next, before
	changed := false
	for i, f := range b.now {
		if f != before[i] {
			r.show(i, f)
			changed = true
		}
	}
	if r.placeCursor() || changed {
		r.nudge.Refresh()
	}
}

// show makes the objects of a point show a face.
func (r *renderer) show(i int, f face) {
	o := &r.points[i]
	if f == (face{}) {
		o.picture.Hide()
		for _, text := range o.texts {
			if text != nil {
				text.Hide()
			}
		}
		return
	}
	if o.picture == nil {
		o.picture = newRaster(func(w, h int) image.Image { return r.paint(i, w, h) })
		r.objects = slices.Insert(r.objects, len(r.objects)-1, fyne.CanvasObject(o.picture))
	}
	o.picture.Hidden = false
	r.cover(o.picture, r.g.rules.PointAt(i), r.faceOps(f))
	o.picture.Refresh()
	for n, l := range r.style.labels(f) {
		switch text := o.texts[n]; {
		case l.text == "" && text != nil:
			text.Hide()
		case l.text != "":
			if text == nil {
				text = canvas.NewText("", color.Black)
				text.FontSource = theme.NumberFont() // a text style's font would load four others along
				// Right behind its picture: a later stone's shadow may fall on it.
				at := slices.Index(r.objects, fyne.CanvasObject(o.picture))
				r.objects = slices.Insert(r.objects, at+1, fyne.CanvasObject(text))
				o.texts[n] = text
			}
			text.Text, text.Color, text.Hidden = l.text, l.colour, false
			r.place(i)
			text.Refresh()
		}
	}
}

// textColour is one that can be read on what the face shows.
func (s *style) textColour(f face) color.NRGBA {
	stone := f.stone
	if stone == game.Empty {
		stone = f.ghost
	}
	switch {
	case s.squares && f.stone == game.Empty && f.ghost == game.Empty:
		return s.hint
	case s.squares:
		return draw.Mix(s.grid, color.NRGBA{A: 255}, 0.2)
	case stone == game.Black:
		return s.white
	case stone == game.White:
		return s.black
	}
	return s.woodLine
}

// cover lays a picture over as much of a point's cell, or of what is around it,
// as what it shows takes: every pixel of a picture costs time in every frame.
func (r *renderer) cover(picture *canvas.Raster, at game.Point, shown []op) {
	far := min(max(reach(shown), minReach), maxReach)
	over := float32(math.Ceil(float64(r.g.cell*(far-0.5)/r.g.pixel))) * r.g.pixel
	picture.Move(r.g.corner(at).SubtractXY(over, over))
	picture.Resize(fyne.NewSquareSize(r.g.cell + 2*over))
}

// faceOps and cursorOps describe a face and the cursor at the size they have
// now.
func (r *renderer) faceOps(f face) []op {
	d := drawing{style: &r.style, unit: r.g.cell / r.g.pixel}
	d.face(f)
	return d.ops
}

func (r *renderer) cursorOps() []op {
	d := drawing{style: &r.style, unit: r.g.cell / r.g.pixel}
	d.cursorFrame()
	return d.ops
}

// placeCursor shows the keyboard's cursor where it is, and reports whether
// that has changed.
func (r *renderer) placeCursor() bool {
	before, hidden := r.cursor.Position(), r.cursor.Hidden
	r.cursor.Hidden = !r.board.cursor.on
	r.cover(r.cursor, r.board.cursor.at, r.cursorOps())
	return r.cursor.Hidden != hidden || r.cursor.Position() != before
}

// place puts a point's objects where they belong.
func (r *renderer) place(i int) {
	o := &r.points[i]
	if o.picture == nil {
		return
	}
	if i >= len(r.board.now) {
		return
	}
	at := r.g.rules.PointAt(i)
	if f := r.board.now[i]; f != (face{}) {
		r.cover(o.picture, at, r.faceOps(f))
	}
	for n, l := range r.style.labels(r.board.now[i]) {
		if text := o.texts[n]; text != nil && l.text != "" {
			r.write(text, l, at)
		}
	}
}

// write puts a text around its place. The toolkit draws it a pixel lower.
func (r *renderer) write(t *canvas.Text, l label, at game.Point) {
	size := r.g.cell * l.size
	t.TextSize = max(size, 1)
	box := t.MinSize()
	t.Resize(box)
	t.Move(r.g.corner(at).AddXY(r.g.cell*(0.5+l.x)-box.Width/2, r.g.cell*(0.5+l.y)-box.Height/2-1))
}

func (r *renderer) placeEdges() {
	if len(r.edges) == 0 {
		return
	}
	for i, l := range r.style.edgeLabels(r.g) {
		r.edges[i].Text, r.edges[i].Color = l.text, l.colour
		r.write(r.edges[i], l, game.Point{})
	}
}

// paint draws the picture of a point in device pixels.
func (r *renderer) paint(i, w, h int) image.Image {
	b := r.board
	if i >= len(b.now) {
		return image.NewRGBA(image.Rect(0, 0, w, h))
	}
	f := b.now[i]
	hasText := f.text != ""
	key := sprite{f, w, h}
	key.face.text = ""
	if hasText {
		key.face.text = "0" // the picture leaves room for a text, whatever it says
	}
	if f.value != "" {
		key.face.value = "0"
	}
	for n, text := range f.threats {
		if text != "" {
			key.face.threats[n] = "0"
		}
	}
	keep := b.motion == nil || f.still()
	if keep {
		if img, ok := r.sprites.pictures[key]; ok {
			return img
		}
	}
	p := newPicture(w, h, r.unit(w, r.points[i].picture.Size().Width))
	paintFace(p, f, &r.style)
	if keep {
		r.sprites.keep(key, p.RGBA)
	}
	return p.RGBA
}

// placeSurface lays the board, or each of its lines if that is all it has, where
// it belongs.
func (r *renderer) placeSurface() {
	edge := min(r.g.cell*0.05, 3) // where the shadow falls
	r.card.Move(r.g.frame.AddXY(edge, edge))
	r.card.Resize(r.g.size.SubtractWidthHeight(2*edge, 2*edge))
	if len(r.surface) == 1 {
		r.surface[0].Move(r.g.frame)
		r.surface[0].Resize(r.g.size)
		return
	}
	middle := r.g.middle()
	snap := func(at, by float32, round func(float64) float64) float32 {
		return float32(round(float64((at+by*r.g.cell)/r.g.pixel))) * r.g.pixel
	}
	for n, o := range r.surfaceOps() {
		x1, y1, x2, y2 := o.shapes[0].extent()
		from := fyne.NewPos(snap(middle.X, x1, math.Floor), snap(middle.Y, y1, math.Floor))
		to := fyne.NewPos(snap(middle.X, x2, math.Ceil), snap(middle.Y, y2, math.Ceil))
		r.surface[n].Move(from)
		r.surface[n].Resize(fyne.NewSize(to.X-from.X, to.Y-from.Y))
	}
}

func (r *renderer) surfaceOps() []op {
	d := drawing{style: &r.style, unit: r.g.cell / r.g.pixel}
	d.surface(r.g)
	return d.ops
}

// paintSurface draws the board, or one line of it, in device pixels.
func (r *renderer) paintSurface(n, w, h int) image.Image {
	if w <= 0 || h <= 0 || r.g.size.Width <= 0 {
		return image.NewRGBA(image.Rect(0, 0, 1, 1))
	}
	if n == 0 && r.pixelSize() != r.g.pixel {
		// The scale of the canvas was not known, or has changed.
		fyne.Do(func() {
			r.g = geometry{}
			r.Layout(r.space)
			canvas.Refresh(r.board.shown)
		})
	}
	part := r.surface[n]
	unit := r.unit(w, part.Size().Width)
	if len(r.surface) == 1 {
		return paintSurface(w, h, r.g, &r.style, unit).RGBA
	}
	middle := r.g.middle().Subtract(part.Position())
	p := &picture{draw.NewRaster(w, h), unit, middle.X * unit / r.g.cell, middle.Y * unit / r.g.cell}
	p.draw(r.surfaceOps()[n : n+1])
	return p.RGBA
}

// unit is how many pixels a cell has in a picture that is w pixels wide.
func (r *renderer) unit(w int, width float32) float32 {
	return r.g.cell * float32(w) / width
}

// pixelSize is the size of a device pixel in Fyne's units.
func (r *renderer) pixelSize() float32 {
	const far = 4096
	if c := fyne.CurrentApp().Driver().CanvasForObject(r.board.shown); c != nil {
		if x, _ := c.PixelCoordinateForPosition(fyne.NewPos(far, far)); x > 0 {
			return far / float32(x)
		}
	}
	return 1
}

// newRaster is a raster whose picture has just the pixels of its place: the
// nearest one is the right one, and costs less than a mean of four.
func newRaster(paint func(w, h int) image.Image) *canvas.Raster {
	r := canvas.NewRaster(paint)
	r.ScaleMode = canvas.ImageScalePixels
	return r
}
