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

// boards lists rules of different sizes by name.
var boards = map[string]game.Rules{
	"3×3":   game.TicTacToe,
	"5×5":   game.FiveByFive,
	"8×4":   {Width: 8, Height: 4, WinLength: 4},
	"9×20":  {Width: 9, Height: 20, WinLength: 5},
	"15×15": game.Freestyle,
	"20×20": {Width: 20, Height: 20, WinLength: 5},
}

// setOptions sets the options and keeps the position.
func (b *Board) setOptions(o DrawOptions) { b.Set(b.position, o) }

// inWindow returns a board that shows p in a window of the given size.
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

// positionAfter returns the position after the named moves.
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

// point returns the point with the given name.
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

// colourAt returns the colour of img at the offset dx, dy from the middle of a point, in cells.
func colourAt(img image.Image, b *Board, pt game.Point, dx, dy float32) color.NRGBA {
	c := b.centre(pt)
	cell := b.renderer.geometry.cell
	return color.NRGBAModel.Convert(img.At(int(c.X+dx*cell), int(c.Y+dy*cell))).(color.NRGBA)
}

func brightness(c color.NRGBA) int { return (int(c.R) + int(c.G) + int(c.B)) / 3 }

// TestPixelsShowThePosition checks the colours of the stones of random positions.
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
			t.Fatalf("%s: surface %v and stones %v; want %v and %v", name, b.renderer.style.surface,
				b.renderer.style.stones, th.Surface(), th.Stones())
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
				t.Fatalf("%s, %+v: the pixels of %v show %v, want %v\n%v", name, th, pt, painted, p.At(pt), p)
			}
		}
	}
}

// TestOnlyChangedPointsArePainted checks that a move changes only pixels near the new and the last stone.
func TestOnlyChangedPointsArePainted(t *testing.T) {
	r := game.Freestyle
	before := positionAfter(t, r, "h8", "i9", "c3")
	b, w := inWindow(t, before, DrawOptions{LastMove: true, Coordinates: true}, 600, 600)
	oldImage := w.Canvas().Capture()

	numObjects := len(b.renderer.objects)
	pictures := make(map[int]any)
	for i, o := range b.renderer.points {
		if o.picture != nil {
			pictures[i] = o.picture
		}
	}
	b.SetPosition(positionAfter(t, r, "h8", "i9", "c3", "l12"))
	if got := len(b.renderer.objects) - numObjects; got != 1 {
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
				t.Fatalf("pixel %d,%d at %v has changed, want changes only near %v", x, y, pt, changed)
			}
		}
	}
	if slices.Equal(pixels(oldImage), pixels(newImage)) {
		t.Error("the new stone is not painted")
	}
}

func pixels(img image.Image) []uint8 {
	if rgba, ok := img.(*image.NRGBA); ok {
		return rgba.Pix
	}
	return img.(*image.RGBA).Pix
}

func TestWinningLineIsMarked(t *testing.T) {
	p := positionAfter(t, game.TicTacToe, "a1", "b2", "a2", "c3", "a3")
	b, _ := inWindow(t, p, DrawOptions{}, 300, 300)
	for name, want := range map[string]pointState{"a1": {marks: wonLine}, "a2": {marks: wonLine}, "a3": {marks: wonLine}, "b2": {dimming: dimmingSteps}, "c3": {dimming: dimmingSteps}, "c1": {}} {
		if got := b.painted[game.TicTacToe.Index(point(t, game.TicTacToe, name))]; got.marks != want.marks ||
			got.dimming != want.dimming || (got.strikes != [4]strike{}) != (want.marks != 0) {
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
			t.Errorf("got texts %v, want %v", got, want)
		}
	}
	check(nil)
	b.setOptions(DrawOptions{Moves: []game.Point{h8, i9}})
	check(map[game.Point]string{h8: "1", i9: "2"})

	for pt, want := range map[game.Point]color.Color{h8: b.renderer.style.white, i9: b.renderer.style.black} {
		if got := b.renderer.points[r.Index(pt)].texts[0].Color; got != want {
			t.Errorf("the number on %v has the colour %v, want %v", pt, got, want)
		}
	}
	b.setOptions(DrawOptions{Offers: []game.Point{a1, b1}})
	check(map[game.Point]string{a1: "A", b1: "B"})
	b.setOptions(DrawOptions{Preview: []game.Point{b1, a1}})
	check(map[game.Point]string{b1: "1", a1: "2"})
	if state := b.painted[r.Index(b1)]; state.ghost != game.Black || state.kind != ghostPreview {
		t.Errorf("state of the first move of the preview: got %+v, want a black preview", state)
	}
	if state := b.painted[r.Index(a1)]; state.ghost != game.White {
		t.Errorf("state of the second move of the preview: got %+v, want a white ghost", state)
	}
	b.setOptions(DrawOptions{})
	check(nil)

	for i, state := range b.painted {
		if o := b.renderer.points[i]; state == (pointState{}) && o.picture != nil && !o.picture.Hidden {
			t.Errorf("the picture of the empty point %v is visible", r.PointAt(i))
		}
	}
}

// TestPointsOffTheBoard checks that options with points off the board do not panic.
func TestPointsOffTheBoard(t *testing.T) {
	offBoard := []game.Point{game.Pass, game.Pt(30, 30), game.Pt(0, 3)}
	b, _ := inWindow(t, game.NewPosition(game.TicTacToe), DrawOptions{}, 300, 300)
	b.setOptions(DrawOptions{
		Moves:       offBoard,
		Forbidden:   offBoard,
		Allowed:     offBoard,
		Offers:      offBoard,
		Hints:       offBoard,
		Highlighted: offBoard,
		Preview:     offBoard,
		GhostColour: game.Black,
	})
}

func TestChangeOfBoardSize(t *testing.T) {
	b, w := inWindow(t, game.NewPosition(game.Freestyle), DrawOptions{}, 400, 400)
	for _, r := range boards {
		b.hoverOver(fyne.NewPos(200, 200))
		b.Set(game.NewPosition(r), DrawOptions{Coordinates: r.Width%2 == 0, GhostColour: game.Black})
		w.Canvas().Capture()
		if len(b.painted) != r.NumPoints() || len(b.renderer.points) != r.NumPoints() ||
			b.renderer.geometry.rules != r {
			t.Errorf("after a change to %v: %d states and %d points of %v; want %d", r, len(b.painted),
				len(b.renderer.points), b.renderer.geometry.rules, r.NumPoints())
		}
	}
}

func TestThemeChange(t *testing.T) {
	b, w := inWindow(t, positionAfter(t, game.TicTacToe, "b2"), DrawOptions{}, 300, 300)
	centre := game.Pt(1, 1)
	light := colourAt(w.Canvas().Capture(), b, centre, 0, 0)
	test.ApplyTheme(t, theme.New(theme.Dark, 1))
	dark := colourAt(w.Canvas().Capture(), b, centre, 0, 0)
	if light == dark || dark != b.renderer.style.x {
		t.Errorf("an X has the colour %v in the light theme and %v in the dark theme; want %v in the dark theme", light,
			dark, b.renderer.style.x)
	}
}

// TestForeignTheme checks that every colour is visible with a theme that lacks the colours for boards.
func TestForeignTheme(t *testing.T) {
	test.NewTempApp(t)
	test.ApplyTheme(t, test.Theme())
	b := New()

	s := b.styleOf()
	for name, c := range map[string]color.NRGBA{
		"wood":  s.wood,
		"lines": s.woodLine,
		"grid":  s.grid,
		"X":     s.x,
		"O":     s.o,
		"black": s.black,
		"white": s.white,
	} {
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

func TestRender(t *testing.T) {
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
			t.Errorf("%s: size %v, want a longer side from 560 to 600", name, size)
		}
		if isWide := r.Width > r.Height; isWide != (size.X > size.Y) {
			t.Errorf("%s: size %v, want a wide picture: %v", name, size, isWide)
		}
		b := New()
		b.Set(p, DrawOptions{Coordinates: true})
		b.Resize(fyne.NewSize(float32(size.X), float32(size.Y)))
		if b.renderer.geometry.size != b.Size() {
			t.Errorf("%s: the picture has the size %v, want that of the board, %v", name, b.Size(),
				b.renderer.geometry.size)
		}
		c := b.centre(game.Pt(1, 1))
		if got := brightness(color.NRGBAModel.Convert(img.At(int(c.X), int(c.Y))).(color.NRGBA)); got > 120 {
			t.Errorf("%s: the brightness at the black stone is %d, want at most 120", name, got)
		}
	}
}

// TestSpriteCacheIsLimited checks the number of pixels in the cache.
func TestSpriteCacheIsLimited(t *testing.T) {
	board, _ := inWindow(t, game.NewPosition(game.TicTacToe), DrawOptions{}, 300, 300)
	r := board.renderer
	board.painted[0] = pointState{stone: game.White}
	r.show(0)

	const side = 200
	for n := range 3 * maxPixels / (side * side) {
		board.painted[0] = pointState{stone: game.White, marks: marks(n)}
		r.paint(0, side, side)

		cachedPixels := 0
		for name := range r.sprites.pictures {
			cachedPixels += name.w * name.h
		}
		if cachedPixels == 0 || cachedPixels > maxPixels || cachedPixels != r.sprites.pixels {
			t.Fatalf("after %d pictures: got %d cached pixels, counted as %d; want at most %d, counted correctly", n+1,
				cachedPixels, r.sprites.pixels, maxPixels)
		}
	}
	r.Destroy()
	if len(r.sprites.pictures) > 0 {
		t.Error("Destroy does not clear the cache")
	}
}

// TestPicturesAreAsLargeAsNeeded checks that the picture of a point contains all that is drawn, and that
// the pictures of a 3×3 board cover less than half of it, since each of their pixels is drawn in every
// frame.
func TestPicturesAreAsLargeAsNeeded(t *testing.T) {
	for _, r := range []game.Rules{game.TicTacToe, game.Freestyle} {
		b, _ := inWindow(t, game.NewPosition(r), DrawOptions{}, 600, 600)
		for _, state := range []pointState{
			{stone: game.Black}, {stone: game.White}, {stone: game.Black, marks: lastMove}, {stone: game.White, marks: wonLine}, {stone: game.Black, arrival: 100}, {stone: game.White, lift: 100, marks: wonLine}, {stone: game.Black, strikes: [4]strike{2: {-36, 50}}},
			{stone: game.White, marks: highlighted, text: "12"}, {ghost: game.Black, kind: ghostProposed}, {ghost: game.White}, {marks: forbidden},
			{marks: allowed}, {marks: hinted}, {stone: game.Black, marks: offered}, {text: "A"},
			{value: "+3", marks: bestValue},
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

	b, _ := inWindow(t, positionAfter(t, game.TicTacToe, "a1", "b2", "b1", "c1", "a3", "a2", "c2"),
		DrawOptions{LastMove: true}, 600, 600)
	covered := float32(0)
	for _, o := range b.renderer.objects {
		if raster, ok := o.(*canvas.Raster); ok && raster.Visible() {
			covered += raster.Size().Width * raster.Size().Height
		}
	}
	if total := b.renderer.geometry.size.Width * b.renderer.geometry.size.Height; covered > total/2 {
		t.Errorf("the pictures cover %.0f%% of the board, want at most 50%%", 100*covered/total)
	}
}

// TestHighlightedStonesStayRound checks that the board is visible between four highlighted stones, and
// that the highlight changes the colour of their edges, at several sizes and with several themes.
func TestHighlightedStonesStayRound(t *testing.T) {
	small := game.Rules{Width: 9, Height: 9, WinLength: 5}

	four := positionAfter(t, small, "d5", "a1", "e5", "a2", "d4", "a3", "e4")
	opts := DrawOptions{Highlighted: []game.Point{point(t, small, "d5"), point(t, small, "e5"), point(t, small, "d4"),
		point(t, small, "e4")}}
	for _, th := range []theme.Theme{theme.New(theme.Light, 1), theme.New(theme.Dark, 1),
		theme.New(theme.Light, 1).WithBoard(theme.Slate, theme.Flat)} {
		for _, side := range []float32{180, 300, 440} {
			b, w := inWindow(t, four, DrawOptions{}, side, side)
			test.ApplyTheme(t, th)
			plain := w.Canvas().Capture()
			b.setOptions(opts)
			highlightedImage := w.Canvas().Capture()
			pt := opts.Highlighted[0]
			if got, want := colourAt(highlightedImage, b, pt, 0.42, 0.42),
				colourAt(plain, b, pt, 0.42, 0.42); differClearly(got, want) {
				t.Errorf("side %v: the colour between highlighted stones is %v, want %v", side, got, want)
			}
			if got, plainColour := colourAt(highlightedImage, b, pt, -0.47, 0),
				colourAt(plain, b, pt, -0.47, 0); !differClearly(got, plainColour) {
				t.Errorf("side %v: the edge of a stone has the colour %v with and without highlight", side, got)
			}
			if got := brightness(colourAt(highlightedImage, b, pt, 0, 0)); got > 90 {
				t.Errorf("side %v: the middle of the stone has a brightness of %d, want at most 90", side, got)
			}
		}
	}
}

// differClearly reports whether the difference of two colours is easily visible.
func differClearly(a, b color.NRGBA) bool {
	difference := func(a, b uint8) int { return max(int(a)-int(b), int(b)-int(a)) }
	return difference(a.R, b.R)+difference(a.G, b.G)+difference(a.B, b.B) > 60
}

// TestRenderCaption checks that captions of any length are complete below the unchanged board and no wider
// than the board.
func TestRenderCaption(t *testing.T) {
	test.NewTempApp(t)
	test.ApplyTheme(t, theme.New(theme.Dark, 1))
	p := positionAfter(t, game.Freestyle, "h8", "i9")
	plain := Render(p, DrawOptions{Coordinates: true}, 600)
	caption := []string{"Anna (Black) – 贝拉 (White)", strings.Repeat("A very long name ", 8)}
	picture := Render(p, DrawOptions{Coordinates: true}, 600, caption...)
	width, height := plain.Bounds().Dx(), plain.Bounds().Dy()
	if got := picture.Bounds(); got.Dx() != width || got.Dy() < height+30 || got.Dy() > height+80 {
		t.Fatalf("the picture has the bounds %v, want the width %d and the height %d to %d", got, width, height+30,
			height+80)
	}

	background := color.NRGBAModel.Convert(picture.At(1, height+1)).(color.NRGBA)
	numPixels := make([]int, 2) // in the text of each line
	for y := height; y < picture.Bounds().Dy(); y++ {
		for x := range width {
			if differClearly(color.NRGBAModel.Convert(picture.At(x, y)).(color.NRGBA), background) {
				numPixels[2*(y-height)/(picture.Bounds().Dy()-height)]++
				if x < 5 || x >= width-5 {
					t.Fatalf("the caption reaches the edge at %d, %d", x, y)
				}
			}
		}
	}
	if numPixels[0] < 200 || numPixels[1] < 200 {
		t.Errorf("the lines of the caption have %v pixels, want at least 200 each", numPixels)
	}
	if !reflect.DeepEqual(diagonalColours(plain), diagonalColours(picture)) {
		t.Error("the caption changes the board")
	}
	if _, texts := parseSVG(t, RenderSVG(p, DrawOptions{}, caption...)); !slices.Equal(texts, caption) {
		t.Errorf("the document has the texts %q, want %q", texts, caption)
	}
}

// diagonalColours returns the colours along the diagonal of a picture, above the caption.
func diagonalColours(img image.Image) (colours []color.Color) {
	for i := range img.Bounds().Dx() {
		colours = append(colours, img.At(i, i))
	}
	return colours
}
