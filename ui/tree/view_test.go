package tree

import (
	"image"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"

	"jingzi/ai/minimax"
	"jingzi/game"
	"jingzi/ui/draw"
	"jingzi/ui/theme"
)

// shown returns a view of a tree in a window of its own.
func shown(t testing.TB, tr *minimax.Tree) (*View, fyne.Window) {
	t.Helper()
	a := test.NewTempApp(t)
	a.Settings().SetTheme(theme.New(theme.Light, 1))
	v := NewView()
	w := test.NewTempWindow(t, v)
	w.Resize(fyne.NewSize(900, 600))
	v.SetTree(tr)
	return v, w
}

// middle returns a place on a node's card.
func (v *View) middle(t *testing.T, id NodeID) fyne.Position {
	t.Helper()
	at, ok := v.port.top(id)
	if !ok {
		t.Fatalf("node %d is not laid out", id)
	}
	return at.AddXY(0, v.port.outline.sizes.height*v.port.zoom/2)
}

func (v *View) tap(t *testing.T, id NodeID) {
	t.Helper()
	v.Tapped(&fyne.PointEvent{Position: v.middle(t, id)})
}

func TestANewTreeShowsTheRootsMoves(t *testing.T) {
	tr := emptyTree(t, 3, nil)
	v, _ := shown(t, tr)
	if v.port.outline.shown() != 10 || !v.port.outline.open[Root] || v.Selected() != tr.Chosen() {
		t.Errorf("%d nodes, selected %d", v.port.outline.shown(), v.Selected())
	}
	for _, at := range v.port.outline.rows[1] {
		if p := v.middle(t, at.id); !v.port.inSight(p) {
			t.Errorf("node %d is out of sight at %v", at.id, p)
		}
	}
}

func TestTapsUnfoldAndFold(t *testing.T) {
	tr := emptyTree(t, 3, nil)
	v, _ := shown(t, tr)
	var told []NodeID
	v.OnSelected = func(id NodeID) { told = append(told, id) }
	first := tr.Node(Root).FirstChild
	v.tap(t, first)
	if v.port.outline.shown() != 18 || v.Selected() != first || len(told) != 1 || told[0] != first {
		t.Errorf("unfolded: %d nodes, selected %d, told %v", v.port.outline.shown(), v.Selected(), told)
	}
	for c := range tr.Children(first) {
		if !v.port.inSight(v.middle(t, c)) || !v.port.inSight(v.middle(t, first)) {
			t.Errorf("child %d of the node is at %v, itself at %v", c, v.middle(t, c), v.middle(t, first))
		}
	}
	// One whose children are in sight stays where it is.
	v.Select(Root)
	v.tap(t, first)
	v.tap(t, first)
	before := v.middle(t, first+4)
	v.tap(t, first+4)
	if after := v.middle(t, first+4); draw.Abs(after.X-before.X) > 0.01 || draw.Abs(after.Y-before.Y) > 0.01 {
		t.Errorf("the node moved from %v to %v", before, after)
	}
	v.tap(t, first+4)
	v.tap(t, first)
	v.Select(Root)
	v.tap(t, first)
	if v.port.outline.shown() != 18 {
		t.Error("a node that was not selected folded at the first tap")
	}
	v.tap(t, first)
	if v.port.outline.shown() != 10 {
		t.Errorf("folded: %d nodes", v.port.outline.shown())
	}
	v.Tapped(&fyne.PointEvent{Position: fyne.NewPos(v.port.outline.sizes.strip+1, 599)})
	if v.Selected() != first {
		t.Error("a tap beside the nodes changed the selection")
	}
}

func TestFoldingTakesTheSelectionAlong(t *testing.T) {
	tr := emptyTree(t, 3, nil)
	v, _ := shown(t, tr)
	v.UnfoldBest()
	if n := tr.Node(v.Selected()); n.Ply != 3 || n.Value != tr.Node(Root).Value {
		t.Fatalf("the best line ends at %+v", n)
	}
	v.fold(Root, false)
	if v.Selected() != Root || v.port.outline.shown() != 1 {
		t.Errorf("selected %d of %d", v.Selected(), v.port.outline.shown())
	}
}

func TestKeysWalkAbout(t *testing.T) {
	tr := emptyTree(t, 3, nil)
	v, _ := shown(t, tr)
	root := tr.Node(Root)
	key := func(names ...fyne.KeyName) {
		for _, name := range names {
			v.TypedKey(&fyne.KeyEvent{Name: name})
		}
	}
	is := func(want NodeID) {
		t.Helper()
		if v.Selected() != want {
			t.Errorf("selected %d, want %d", v.Selected(), want)
		}
		if at := v.middle(t, v.Selected()); !v.port.inSight(at) {
			t.Errorf("node %d is out of sight", want)
		}
	}
	key(fyne.KeyHome)
	is(Root)
	key(fyne.KeyUp)
	is(Root)
	key(fyne.KeyDown)
	is(tr.Chosen())
	key(fyne.KeyUp, fyne.KeyDown, fyne.KeyLeft, fyne.KeyRight)
	is(tr.Chosen())
	key(fyne.KeyDown)
	is(tr.Node(tr.Chosen()).BestChild)
	for range 20 {
		key(fyne.KeyRight)
	}
	chosen := tr.Node(tr.Chosen())
	is(chosen.FirstChild + NodeID(chosen.Children) - 1)
	key(fyne.KeyHome, fyne.KeySpace)
	if v.port.outline.shown() != 1 {
		t.Errorf("%d nodes after folding the root", v.port.outline.shown())
	}
	key(fyne.KeyReturn)
	if v.port.outline.shown() != 1+root.Children+chosen.Children {
		t.Errorf("%d nodes: what was unfolded below is to come back", v.port.outline.shown())
	}
	var other fyne.KeyName
	v.OnKey = func(e *fyne.KeyEvent) { other = e.Name }
	key(fyne.KeyEscape)
	if other != fyne.KeyEscape {
		t.Error("other keys are not handed on")
	}
}

func TestUnfoldingAll(t *testing.T) {
	tr := emptyTree(t, 3, nil)
	v, _ := shown(t, tr)
	key := func(name fyne.KeyName) { v.TypedKey(&fyne.KeyEvent{Name: name}) }
	key(fyne.KeyU) // below the chosen move
	if want := 1 + 9 + 8 + 56; v.port.outline.shown() != want {
		t.Errorf("%d nodes, want %d", v.port.outline.shown(), want)
	}
	key(fyne.KeyU)
	if want := 1 + 9; v.port.outline.shown() != want {
		t.Errorf("%d nodes after folding again, want %d", v.port.outline.shown(), want)
	}
	key(fyne.KeyHome)
	key(fyne.KeyU)
	if v.port.outline.shown() != tr.Len() || !v.port.fits() {
		t.Errorf("%d of %d nodes; all in sight: %v", v.port.outline.shown(), tr.Len(), v.port.fits())
	}
}

// A tree of half a million nodes is expanded only to a useful depth.
func TestUnfoldingTooMuch(t *testing.T) {
	tr := emptyTree(t, 6, nil)
	v, _ := shown(t, tr)
	v.Select(Root)
	v.UnfoldAll()
	if want := 1 + 9 + 72 + 504 + 3024 + 15120; v.port.outline.shown() != want {
		t.Errorf("%d of %d nodes", v.port.outline.shown(), tr.Len())
	}
}

func TestPointing(t *testing.T) {
	tr := emptyTree(t, 2, nil)
	v, _ := shown(t, tr)
	var told []NodeID
	v.OnPointed = func(id NodeID) { told = append(told, id) }
	at := func(p fyne.Position) *desktop.MouseEvent {
		return &desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: p}}
	}
	v.MouseIn(at(v.middle(t, 3)))
	v.MouseMoved(at(v.middle(t, 3).AddXY(1, 1)))
	v.MouseMoved(at(v.middle(t, 5)))
	v.MouseOut()
	if want := []NodeID{3, 5, None}; len(told) != 3 || told[0] != want[0] || told[1] != want[1] || told[2] != want[2] {
		t.Errorf("told %v, want %v", told, want)
	}
}

func TestZoomKeepsWhatIsUnderThePointer(t *testing.T) {
	tr := emptyTree(t, 2, nil)
	v, _ := shown(t, tr)
	at := v.middle(t, 4)
	for _, by := range []float32{zoomStep, zoomStep, 1 / zoomStep, 1 / zoomStep, 1 / zoomStep} {
		v.port.zoomAt(by, at)
		if id := v.port.nodeAt(at); id != 4 {
			t.Errorf("at zoom %v node %d is under the pointer", v.port.zoom, id)
		}
	}
	for range 100 {
		v.TypedRune('+')
	}
	if v.port.zoom != maxZoom {
		t.Errorf("zoom %v", v.port.zoom)
	}
	for range 100 {
		v.TypedRune('-')
	}
	if v.port.zoom != minZoom {
		t.Errorf("zoom %v", v.port.zoom)
	}
}

func TestTheTreeDoesNotGetLost(t *testing.T) {
	tr := emptyTree(t, 2, nil)
	v, _ := shown(t, tr)
	for _, by := range []fyne.Delta{{DX: 1e6}, {DX: -1e6}, {DY: 1e6}, {DY: -1e6}} {
		v.Dragged(&fyne.DragEvent{Dragged: by})
		width, height := v.port.outline.width*v.port.outline.sizes.slot*v.port.zoom, v.port.outline.rowTop(len(v.port.outline.rows))*v.port.zoom
		if v.port.offset.X > v.Size().Width || v.port.offset.X+width < v.port.outline.sizes.strip || v.port.offset.Y > v.Size().Height || v.port.offset.Y+height < 0 {
			t.Errorf("dragged by %v, the tree is at %v", by, v.port.offset)
		}
	}
}

// painted returns the number of pixels with a colour in a part of the window.
func painted(img image.Image, c [3]uint8) int {
	n := 0
	for y := range img.Bounds().Dy() {
		for x := range img.Bounds().Dx() {
			if r, g, b, _ := img.At(x, y).RGBA(); uint8(r>>8) == c[0] && uint8(g>>8) == c[1] && uint8(b>>8) == c[2] {
				n++
			}
		}
	}
	return n
}

func TestTheChosenMoveIsPainted(t *testing.T) {
	tr := emptyTree(t, 2, nil)
	v, w := shown(t, tr)
	win := coloursOf(v).win
	green := painted(w.Canvas().Capture(), [3]uint8{win.R, win.G, win.B})
	v.Dragged(&fyne.DragEvent{Dragged: fyne.NewDelta(0, 1e6)}) // out of sight
	if gone := painted(w.Canvas().Capture(), [3]uint8{win.R, win.G, win.B}); green < 200 || gone > 0 {
		t.Errorf("%d pixels of the best line, %d when it is out of sight", green, gone)
	}
}

func TestBoardsOfANode(t *testing.T) {
	p := game.NewPosition(game.TicTacToe)
	p, _ = p.Play(game.Pt(1, 1))
	tr := minimax.Grow(t.Context(), p, minimax.Options{Depth: 2})
	v, w := shown(t, tr)
	v.fold(Root, false)
	v.port.zoomAt(3, fyne.NewPos(450, 10))
	c := coloursOf(v)
	v.Select(Root)
	img := w.Canvas().Capture()
	x, o := painted(img, [3]uint8{c.x.R, c.x.G, c.x.B}), painted(img, [3]uint8{c.o.R, c.o.G, c.o.B})
	if x < 100 || o != 0 {
		t.Errorf("the root's board has %d pixels of X and %d of O", x, o)
	}
}

func TestEmptyViewIsQuiet(t *testing.T) {
	a := test.NewTempApp(t)
	a.Settings().SetTheme(theme.New(theme.Dark, 1))
	v := NewView()
	w := test.NewTempWindow(t, v)
	w.Resize(fyne.NewSize(300, 300))
	v.Fit()
	v.Select(Root)
	v.UnfoldBest()
	v.fold(Root, true)
	v.TypedKey(&fyne.KeyEvent{Name: fyne.KeyDown})
	v.TypedRune('+')
	v.Tapped(&fyne.PointEvent{Position: fyne.NewPos(150, 150)})
	w.Canvas().Capture()
}

func TestAFinishedGameIsItsRootAlone(t *testing.T) {
	p := game.NewPosition(game.TicTacToe)
	for _, at := range []game.Point{game.Pt(0, 0), game.Pt(0, 1), game.Pt(1, 0), game.Pt(1, 1), game.Pt(2, 0)} {
		p, _ = p.Play(at)
	}
	v, w := shown(t, Search{Depth: 2}.Grow(t.Context(), p))
	if v.port.outline.shown() != 1 || v.Selected() != Root || len(Describe(v.Tree(), Root)) == 0 {
		t.Errorf("%d nodes, %d selected", v.port.outline.shown(), v.Selected())
	}
	w.Canvas().Capture()
}

func benchmarkPaint(b *testing.B, zoom float32) {
	tr := emptyTree(b, 4, nil)
	v, _ := shown(b, tr)
	v.port.outline.open = everything(tr)
	v.port.outline.arrange()
	v.Resize(fyne.NewSize(1200, 800))
	v.port.zoom, v.port.offset = zoom, fyne.NewPos(v.port.outline.sizes.strip, 10)
	visible := 0
	for row := range v.port.outline.rows {
		first, end := v.port.outline.visibleRange(row, -v.port.offset.X/v.port.zoom/v.port.outline.sizes.slot, (1200-v.port.offset.X)/v.port.zoom/v.port.outline.sizes.slot)
		visible += end - first
	}
	b.ReportAllocs()
	for b.Loop() {
		v.paint(1200, 800)
	}
	b.ReportMetric(float64(visible), "nodes")
}

// A whole 1200×800 picture each: with a thousand cards in sight, and as many
// as there is room for at sizes that can be read.
func BenchmarkPaint1000(b *testing.B)     { benchmarkPaint(b, 0.02) }
func BenchmarkPaintTiny(b *testing.B)     { benchmarkPaint(b, 0.06) }
func BenchmarkPaintSmall(b *testing.B)    { benchmarkPaint(b, 0.3) }
func BenchmarkPaintReadable(b *testing.B) { benchmarkPaint(b, 0.8) }

func TestParentsStayInSightOfTheirChildren(t *testing.T) {
	tr := emptyTree(t, 3, nil)
	v, _ := shown(t, tr)
	v.port.outline.open = everything(tr)
	v.port.outline.arrange()
	v.port.zoom = 1
	for _, leaf := range []int{0, 100, 250, 503} {
		id := v.port.outline.rows[3][leaf].id
		v.Select(id)
		for _, at := range tr.Path(id) {
			place := v.middle(t, at)
			if !v.port.inSight(place) {
				t.Errorf("leaf %d: node %d above it is at %v", leaf, at, place)
			}
			if v.port.nodeAt(place) != at {
				t.Errorf("leaf %d: node %d is not where it is drawn", leaf, at)
			}
		}
		for row, places := range v.port.outline.rows {
			for i := 1; i < len(places); i++ {
				if v.port.drawnX(places[i])-v.port.drawnX(places[i-1]) < 0.999 {
					t.Fatalf("leaf %d: cards %d and %d of row %d overlap", leaf, i-1, i, row)
				}
			}
		}
	}
}
