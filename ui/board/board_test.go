package board

import (
	"image"
	"image/color"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"

	"jingzi/game"
	"jingzi/ui/theme"
)

var boards = map[string]game.Rules{
	"3×3":   game.TicTacToe,
	"5×5":   game.FiveByFive,
	"8×4":   {Width: 8, Height: 4, WinLength: 4},
	"9×20":  {Width: 9, Height: 20, WinLength: 5},
	"15×15": game.Freestyle,
	"20×20": {Width: 20, Height: 20, WinLength: 5},
}

// SetShow changes the draw options.
func (b *Board) SetShow(o DrawOptions) { b.Set(b.position, o) }

// inWindow returns a board with a position in a window of the given size.
func inWindow(t testing.TB, p game.Position, o DrawOptions, width, height float32) (*Board, fyne.Window) {
	t.Helper()
	app := test.NewTempApp(t)
	app.Settings().SetTheme(theme.New(theme.Light, 1))
	b := New()
	b.Set(p, o)
	w := test.NewTempWindow(t, b)
	w.SetPadded(false)
	w.Resize(fyne.NewSize(width, height))
	return b, w
}

// positionAfter returns a position after moves given by name.
func positionAfter(t testing.TB, r game.Rules, moves ...string) game.Position {
	t.Helper()
	p := game.NewPosition(r)
	for _, name := range moves {
		pt, err := r.ParsePoint(name)
		if err == nil {
			p, err = p.Play(pt)
		}
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
	}
	return p
}

func point(t testing.TB, r game.Rules, name string) game.Point {
	t.Helper()
	pt, err := r.ParsePoint(name)
	if err != nil {
		t.Fatal(err)
	}
	return pt
}

// centre returns the middle of a point's cell.
func (b *Board) centre(pt game.Point) fyne.Position {
	g := b.renderer.geometry
	return g.corner(pt).AddXY(g.cell/2, g.cell/2)
}

func (b *Board) hoverOver(pos fyne.Position) {
	b.MouseMoved(&desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: pos}})
}

// colourAt returns the colour of the picture at an offset from the middle of a point, in cells.
func colourAt(img image.Image, b *Board, pt game.Point, dx, dy float32) color.NRGBA {
	c := b.centre(pt)
	cell := b.renderer.geometry.cell
	return color.NRGBAModel.Convert(img.At(int(c.X+dx*cell), int(c.Y+dy*cell))).(color.NRGBA)
}

func brightness(c color.NRGBA) int { return (int(c.R) + int(c.G) + int(c.B)) / 3 }

// TestPixelsShowThePosition recognises the stones of random boards by their pixels.
func TestPixelsShowThePosition(t *testing.T) {
	for surface := range theme.Slate + 1 {
		for stones := range theme.Flat + 1 {
			checkPixels(t, theme.New(theme.Light, 1).WithBoard(surface, stones))
		}
	}
}

func checkPixels(t *testing.T, th theme.Theme) {
	random := rand.New(rand.NewPCG(1, 2))
	contrast := map[theme.Surface]int{theme.Wood: 22, theme.Paper: 6, theme.Slate: 22}[th.Surface()]
	for name, r := range boards {
		p := game.NewPosition(r)
		b, w := inWindow(t, p, DrawOptions{LastMove: true, Animate: true}, 640, 700)
		test.ApplyTheme(t, th)
		if b.renderer.style.surface != th.Surface() || b.renderer.style.stones != th.Stones() {
			t.Fatalf("%s is not painted in the look %+v", name, th)
		}
		for range min(r.NumPoints(), 60) {
			var empty []game.Point
			for pt := range p.EmptyPoints() {
				empty = append(empty, pt)
			}
			next, err := p.Play(empty[random.IntN(len(empty))])
			if err != nil || next.Result().Over() {
				break
			}
			p = next
			b.SetPosition(p)
		}
		img := w.Canvas().Capture()
		s := b.renderer.style
		for i := range r.NumPoints() {
			pt := r.PointAt(i)
			painted := game.Empty
			if s.squares {
				switch {
				case colourAt(img, b, pt, 0, 0) == s.x:
					painted = game.Black
				case colourAt(img, b, pt, 0.265, 0) == s.o && colourAt(img, b, pt, 0, 0) != s.o:
					painted = game.White
				}
			} else {
				switch {
				case brightness(colourAt(img, b, pt, 0.25, -0.25)) < 95:
					painted = game.Black
				case brightness(colourAt(img, b, pt, -0.22, -0.22)) > brightness(b.renderer.style.wood)+contrast:
					painted = game.White
				}
			}
			if painted != p.At(pt) {
				t.Fatalf("%s, %+v: %v has the stone %v, but the pixels show %v\n%v", name, th, pt, p.At(pt), painted, p)
			}
		}
	}
}

// TestOnlyChangedPointsArePainted compares the pixels before and after.
func TestOnlyChangedPointsArePainted(t *testing.T) {
	r := game.Freestyle
	before := positionAfter(t, r, "h8", "i9", "c3")
	b, w := inWindow(t, before, DrawOptions{LastMove: true, Coordinates: true}, 600, 600)
	oldImage := w.Canvas().Capture()
	objects := len(b.renderer.objects)
	pictures := make(map[int]any)
	for i, o := range b.renderer.points {
		if o.picture != nil {
			pictures[i] = o.picture
		}
	}
	b.SetPosition(positionAfter(t, r, "h8", "i9", "c3", "l12"))
	if got := len(b.renderer.objects) - objects; got != 1 {
		t.Errorf("a new stone adds %d objects, want 1", got)
	}
	for i, picture := range pictures {
		if b.renderer.points[i].picture != picture {
			t.Errorf("the picture of %v was replaced", r.PointAt(i))
		}
	}
	newImage := w.Canvas().Capture()
	changed := []game.Point{point(t, r, "c3"), point(t, r, "l12")}
	for y := range 600 {
		for x := range 600 {
			if oldImage.At(x, y) == newImage.At(x, y) {
				continue
			}
			pt, _ := b.renderer.geometry.point(fyne.NewPos(float32(x)+0.5, float32(y)+0.5))
			near := slices.ContainsFunc(changed, func(m game.Point) bool {
				return max(m.X-pt.X, pt.X-m.X, m.Y-pt.Y, pt.Y-m.Y) <= 1
			})
			if !near {
				t.Fatalf("pixel %d,%d changed, at %v", x, y, pt)
			}
		}
	}
	if same := slices.Equal(pixels(oldImage), pixels(newImage)); same {
		t.Error("the new stone is not painted")
	}
}

func pixels(img image.Image) []uint8 {
	if rgba, ok := img.(*image.NRGBA); ok {
		return rgba.Pix
	}
	return img.(*image.RGBA).Pix
}

func TestWinningLineHasItsOwnShape(t *testing.T) {
	p := positionAfter(t, game.TicTacToe, "a1", "b2", "a2", "c3", "a3")
	b, _ := inWindow(t, p, DrawOptions{}, 300, 300)
	for name, want := range map[string]pointState{"a1": {marks: wonLine}, "a2": {marks: wonLine}, "a3": {marks: wonLine}, "b2": {dimming: dimmingSteps}, "c3": {dimming: dimmingSteps}, "c1": {}} {
		if got := b.painted[game.TicTacToe.Index(point(t, game.TicTacToe, name))]; got.marks != want.marks || got.dimming != want.dimming || (got.strikes != [4]strike{}) != (want.marks != 0) {
			t.Errorf("%s shows %+v, want %+v", name, got, want)
		}
	}
}

func TestTextsOnThePoints(t *testing.T) {
	r := game.Freestyle
	p := positionAfter(t, r, "h8", "i9")
	h8, i9, a1, b1 := point(t, r, "h8"), point(t, r, "i9"), point(t, r, "a1"), point(t, r, "b1")
	b, _ := inWindow(t, p, DrawOptions{}, 500, 500)
	texts := func() map[game.Point]string {
		texts := make(map[game.Point]string)
		for i, o := range b.renderer.points {
			if o.texts[0] != nil && !o.texts[0].Hidden {
				texts[r.PointAt(i)] = o.texts[0].Text
			}
		}
		return texts
	}
	check := func(want map[game.Point]string) {
		t.Helper()
		got := texts()
		for pt, text := range want {
			if got[pt] != text {
				t.Errorf("text on %v: got %q, want %q", pt, got[pt], text)
			}
		}
		if len(got) != len(want) {
			t.Errorf("texts %v, want %v", got, want)
		}
	}
	check(nil)
	b.SetShow(DrawOptions{Moves: []game.Point{h8, i9}})
	check(map[game.Point]string{h8: "1", i9: "2"})
	for pt, want := range map[game.Point]color.Color{h8: b.renderer.style.white, i9: b.renderer.style.black} {
		if got := b.renderer.points[r.Index(pt)].texts[0].Color; got != want {
			t.Errorf("the number on %v has the colour %v, want %v", pt, got, want)
		}
	}
	b.SetShow(DrawOptions{Offers: []game.Point{a1, b1}})
	check(map[game.Point]string{a1: "A", b1: "B"})
	b.SetShow(DrawOptions{Preview: []game.Point{b1, a1}})
	check(map[game.Point]string{b1: "1", a1: "2"})
	if state := b.painted[r.Index(b1)]; state.ghost != game.Black || state.kind != ghostPreview {
		t.Errorf("the first stone of the preview is %+v", state)
	}
	if state := b.painted[r.Index(a1)]; state.ghost != game.White {
		t.Errorf("the second stone of the preview is %+v", state)
	}
	b.SetShow(DrawOptions{})
	check(nil)
	for i, state := range b.painted {
		if o := b.renderer.points[i]; state == (pointState{}) && o.picture != nil && !o.picture.Hidden {
			t.Errorf("the picture of the empty point %v is visible", r.PointAt(i))
		}
	}
}

func TestPointsOffTheBoard(t *testing.T) {
	offBoard := []game.Point{game.Pass, game.Pt(30, 30), game.Pt(0, 3)}
	b, _ := inWindow(t, game.NewPosition(game.TicTacToe), DrawOptions{}, 300, 300)
	b.SetShow(DrawOptions{Moves: offBoard, Forbidden: offBoard, Allowed: offBoard, Offers: offBoard, Hints: offBoard, Highlighted: offBoard, Preview: offBoard, GhostColour: game.Black})
}

func TestChangeOfBoardSize(t *testing.T) {
	b, w := inWindow(t, game.NewPosition(game.Freestyle), DrawOptions{}, 400, 400)
	for _, r := range boards {
		b.hoverOver(fyne.NewPos(200, 200))
		b.Set(game.NewPosition(r), DrawOptions{Coordinates: r.Width%2 == 0, GhostColour: game.Black})
		w.Canvas().Capture()
		if len(b.painted) != r.NumPoints() || len(b.renderer.points) != r.NumPoints() || b.renderer.geometry.rules != r {
			t.Errorf("after a change to %v: (%d points), %d points", r, len(b.painted), len(b.renderer.points))
		}
	}
}

func TestThemeIsFollowed(t *testing.T) {
	b, w := inWindow(t, positionAfter(t, game.TicTacToe, "b2"), DrawOptions{}, 300, 300)
	centre := game.Pt(1, 1)
	light := colourAt(w.Canvas().Capture(), b, centre, 0, 0)
	test.ApplyTheme(t, theme.New(theme.Dark, 1))
	dark := colourAt(w.Canvas().Capture(), b, centre, 0, 0)
	if light == dark || dark != b.renderer.style.x {
		t.Errorf("an X has the colour %v in the light theme and %v in the dark one", light, dark)
	}
}

func TestForeignTheme(t *testing.T) {
	test.NewTempApp(t)
	test.ApplyTheme(t, test.Theme())
	b := New()
	s := b.styleOf()
	for name, c := range map[string]color.NRGBA{"wood": s.wood, "lines": s.woodLine, "grid": s.grid, "X": s.x, "O": s.o, "black": s.black, "white": s.white} {
		if c.A == 0 {
			t.Errorf("%s has a transparent colour", name)
		}
	}
}

func TestAccessibilityLabel(t *testing.T) {
	b := &Board{}
	if got := b.AccessibilityLabel(); got != "" {
		t.Errorf("a board without AccessibleText has the label %q", got)
	}
	b.AccessibleText = func() string { return "X on b2" }
	if got := b.AccessibilityLabel(); got != "X on b2" {
		t.Errorf("the label is %q, want %q", got, "X on b2")
	}
}

func TestPicture(t *testing.T) {
	test.NewTempApp(t)
	test.ApplyTheme(t, theme.New(theme.Light, 1))
	for name, r := range boards {
		p, err := game.NewPosition(r).Play(game.Pt(1, 1))
		if err != nil {
			t.Fatal(err)
		}
		img := Render(p, DrawOptions{Coordinates: true}, 600)
		size := img.Bounds().Size()
		if max(size.X, size.Y) > 600 || max(size.X, size.Y) < 560 {
			t.Errorf("%s: size %v", name, size)
		}
		if isWide := r.Width > r.Height; isWide != (size.X > size.Y) {
			t.Errorf("%s: size %v", name, size)
		}
		b := New()
		b.Set(p, DrawOptions{Coordinates: true})
		b.Resize(fyne.NewSize(float32(size.X), float32(size.Y)))
		if b.renderer.geometry.size != b.Size() {
			t.Errorf("%s: the board has the size %v in a picture of %v", name, b.renderer.geometry.size, b.Size())
		}
		c := b.centre(game.Pt(1, 1))
		if got := brightness(color.NRGBAModel.Convert(img.At(int(c.X), int(c.Y))).(color.NRGBA)); got > 120 {
			t.Errorf("%s: the brightness at the black stone is %d, want at most 120", name, got)
		}
	}
}

// TestSpriteCacheIsLimited checks that the number of cached pictures is limited.
func TestSpriteCacheIsLimited(t *testing.T) {
	board, _ := inWindow(t, game.NewPosition(game.TicTacToe), DrawOptions{}, 300, 300)
	r := board.renderer
	board.painted[0] = pointState{stone: game.White}
	r.show(0)
	const side = 200
	for n := range 3 * maxPixels / (side * side) {
		board.painted[0] = pointState{stone: game.White, marks: marks(n)}
		r.paint(0, side, side)
		numCached := 0
		for name := range r.sprites.pictures {
			numCached += name.w * name.h
		}
		if numCached == 0 || numCached > maxPixels || numCached != r.sprites.pixels {
			t.Fatalf("%d pixels are cached after %d pictures; the cache counts %d", numCached, n+1, r.sprites.pixels)
		}
	}
	r.Destroy()
	if len(r.sprites.pictures) > 0 {
		t.Error("Destroy does not clear the cache")
	}
}

// TestPicturesAreAsLargeAsNeeded checks that the picture of a point contains all that is drawn. The pictures of
// a 3×3 board cover less than half of it, since each of their pixels is drawn in every frame.
func TestPicturesAreAsLargeAsNeeded(t *testing.T) {
	for _, r := range []game.Rules{game.TicTacToe, game.Freestyle} {
		b, _ := inWindow(t, game.NewPosition(r), DrawOptions{}, 600, 600)
		for _, state := range []pointState{
			{stone: game.Black}, {stone: game.White}, {stone: game.Black, marks: lastMove}, {stone: game.White, marks: wonLine}, {stone: game.Black, arrival: 100}, {stone: game.White, lift: 100, marks: wonLine}, {stone: game.Black, strikes: [4]strike{2: {-36, 50}}},
			{stone: game.White, marks: highlighted, text: "12"}, {ghost: game.Black, kind: ghostProposed}, {ghost: game.White}, {marks: forbidden},
			{marks: allowed}, {marks: hinted}, {stone: game.Black, marks: offered}, {text: "A"}, {value: "+3", marks: bestValue},
			{threats: [2]string{"3", "4"}}, {lines: [4]stretch{3: {firstHalf: true, secondHalf: true}}}, {stone: game.Black, annotation: annotationCross},
		} {
			const side = 200
			whole := newPicture(side, side, side/(2*maxReach))
			paintPoint(whole, state, &b.renderer.style)
			d := drawing{style: &b.renderer.style, unit: whole.unit}
			d.drawPoint(state)
			distance := int(math.Ceil(float64(reach(d.ops)*whole.unit))) + 1
			bounds := image.Rect(side/2-distance, side/2-distance, side/2+distance, side/2+distance)
			for i := range side * side {
				if pt := image.Pt(i%side, i/side); !pt.In(bounds) && whole.RGBAAt(pt.X, pt.Y) != (color.RGBA{}) {
					t.Fatalf("%d×%d: %+v is drawn at %v, outside %v", r.Width, r.Height, state, pt, bounds)
				}
			}
		}
	}
	b, _ := inWindow(t, positionAfter(t, game.TicTacToe, "a1", "b2", "b1", "c1", "a3", "a2", "c2"), DrawOptions{LastMove: true}, 600, 600)
	covered := float32(0)
	for _, o := range b.renderer.objects {
		if raster, ok := o.(*canvas.Raster); ok && raster.Visible() {
			covered += raster.Size().Width * raster.Size().Height
		}
	}
	if total := b.renderer.geometry.size.Width * b.renderer.geometry.size.Height; covered > total/2 {
		t.Errorf("the pictures cover %.0f %% of the board", 100*covered/total)
	}
}

// TestMarkedStonesStayRound checks that highlighted stones stay round: the board is visible between four of
// them, at every size and in every appearance, and each has an edge of another colour.
func TestMarkedStonesStayRound(t *testing.T) {
	small := game.Rules{Width: 9, Height: 9, WinLength: 5}
	four := positionAfter(t, small, "d5", "a1", "e5", "a2", "d4", "a3", "e4")
	marked := DrawOptions{Highlighted: []game.Point{point(t, small, "d5"), point(t, small, "e5"), point(t, small, "d4"), point(t, small, "e4")}}
	for _, th := range []theme.Theme{theme.New(theme.Light, 1), theme.New(theme.Dark, 1), theme.New(theme.Light, 1).WithBoard(theme.Slate, theme.Flat)} {
		for _, side := range []float32{180, 300, 440} {
			b, w := inWindow(t, four, DrawOptions{}, side, side)
			test.ApplyTheme(t, th)
			plain := w.Canvas().Capture()
			b.SetShow(marked)
			framed := w.Canvas().Capture()
			pt := marked.Highlighted[0]
			if got, want := colourAt(framed, b, pt, 0.42, 0.42), colourAt(plain, b, pt, 0.42, 0.42); differClearly(got, want) {
				t.Errorf("side %v: the colour between highlighted stones is %v, want %v", side, got, want)
			}
			if got, plainColour := colourAt(framed, b, pt, -0.47, 0), colourAt(plain, b, pt, -0.47, 0); !differClearly(got, plainColour) {
				t.Errorf("side %v: the edge of a stone has the colour %v with and without highlight", side, got)
			}
			if got := brightness(colourAt(framed, b, pt, 0, 0)); got > 90 {
				t.Errorf("side %v: the middle of the stone has a brightness of %d, want at most 90", side, got)
			}
		}
	}
}

// differClearly reports whether two colours are clearly different.
func differClearly(a, b color.NRGBA) bool {
	difference := func(a, b uint8) int { return max(int(a)-int(b), int(b)-int(a)) }
	return difference(a.R, b.R)+difference(a.G, b.G)+difference(a.B, b.B) > 60
}

// TestPictureHasACaption checks that a caption of any length is below the unchanged board, complete and within
// its width.
func TestPictureHasACaption(t *testing.T) {
	test.NewTempApp(t)
	test.ApplyTheme(t, theme.New(theme.Dark, 1))
	p := positionAfter(t, game.Freestyle, "h8", "i9")
	plain := Render(p, DrawOptions{Coordinates: true}, 600)
	caption := []string{"Anna (Black) – 贝拉 (White)", strings.Repeat("A very long name ", 8)}
	picture := Render(p, DrawOptions{Coordinates: true}, 600, caption...)
	width, height := plain.Bounds().Dx(), plain.Bounds().Dy()
	if got := picture.Bounds(); got.Dx() != width || got.Dy() < height+30 || got.Dy() > height+80 {
		t.Fatalf("the picture has the bounds %v, without a caption %v", got, plain.Bounds())
	}
	ground := color.NRGBAModel.Convert(picture.At(1, height+1)).(color.NRGBA)
	ink := make([]int, 2) // pixels of each line
	for y := height; y < picture.Bounds().Dy(); y++ {
		for x := range width {
			if differClearly(color.NRGBAModel.Convert(picture.At(x, y)).(color.NRGBA), ground) {
				ink[2*(y-height)/(picture.Bounds().Dy()-height)]++
				if x < 5 || x >= width-5 {
					t.Fatalf("the caption reaches the edge at %d, %d", x, y)
				}
			}
		}
	}
	if ink[0] < 200 || ink[1] < 200 {
		t.Errorf("the lines of the caption have %v pixels", ink)
	}
	if !reflect.DeepEqual(colourAtPoint(plain), colourAtPoint(picture)) {
		t.Error("the caption changes the board")
	}
	if _, texts := parseSVG(t, RenderSVG(p, DrawOptions{}, caption...)); !slices.Equal(texts, caption) {
		t.Errorf("the document has the texts %q, want %q", texts, caption)
	}
}

// colourAtPoint returns the colours along the diagonal of a picture, above the caption.
func colourAtPoint(img image.Image) (colours []color.Color) {
	for i := range img.Bounds().Dx() {
		colours = append(colours, img.At(i, i))
	}
	return colours
}
