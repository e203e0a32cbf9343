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

// newTestView returns a view of a tree in a new window.
func newTestView(t testing.TB, tr *minimax.Tree) (*View, fyne.Window) {
	t.Helper()
	a := test.NewTempApp(t)
	a.Settings().SetTheme(theme.New(theme.Light, 1))
	v := NewView()
	w := test.NewTempWindow(t, v)
	w.Resize(fyne.NewSize(900, 600))
	v.SetTree(tr)

	return v, w
}

// middle returns the centre of a node's card.
func (v *View) middle(t *testing.T, id NodeID) fyne.Position {
	t.Helper()
	pos, ok := v.viewport.topCentre(id)
	if !ok {
		t.Fatalf("node %d is not laid out", id)
	}

	return pos.AddXY(0, v.viewport.outline.sizes.height*v.viewport.zoom/2)
}

func (v *View) tap(t *testing.T, id NodeID) {
	t.Helper()
	v.Tapped(&fyne.PointEvent{Position: v.middle(t, id)})
}

func TestNewTreeShowsTheRootsMoves(t *testing.T) {
	tr := emptyTree(t, 3, nil)
	v, _ := newTestView(t, tr)
	if v.viewport.outline.size() != 10 || !v.viewport.outline.unfolded[Root] || v.Selected() != tr.Chosen() {
		t.Errorf("got %d nodes and selection %d, want 10 nodes and selection %d", v.viewport.outline.size(),
			v.Selected(), tr.Chosen())
	}

	for _, box := range v.viewport.outline.rows[1] {
		if p := v.middle(t, box.id); !v.viewport.isVisible(p) {
			t.Errorf("node %d at %v is not visible", box.id, p)
		}
	}
}

func TestTapsUnfoldAndFold(t *testing.T) {
	tr := emptyTree(t, 3, nil)
	v, _ := newTestView(t, tr)
	var reported []NodeID
	v.OnSelected = func(id NodeID) { reported = append(reported, id) }
	first := tr.Node(Root).FirstChild
	v.tap(t, first)
	if v.viewport.outline.size() != 18 || v.Selected() != first || len(reported) != 1 || reported[0] != first {
		t.Errorf("after unfolding: got %d nodes, selection %d, reports %v; want 18 nodes, and node %d selected and "+
			"reported", v.viewport.outline.size(), v.Selected(), reported, first)
	}

	for c := range tr.Children(first) {
		if !v.viewport.isVisible(v.middle(t, c)) || !v.viewport.isVisible(v.middle(t, first)) {
			t.Errorf("child %d at %v or its parent at %v is not visible", c, v.middle(t, c), v.middle(t, first))
		}
	}
	// A node stays in place if its children are visible.
	v.Select(Root)
	v.tap(t, first)
	v.tap(t, first)
	oldPos := v.middle(t, first+4)
	v.tap(t, first+4)
	if newPos := v.middle(t, first+4); draw.Abs(newPos.X-oldPos.X) > 0.01 || draw.Abs(newPos.Y-oldPos.Y) > 0.01 {
		t.Errorf("the node moved from %v to %v", oldPos, newPos)
	}
	v.tap(t, first+4)
	v.tap(t, first)
	v.Select(Root)
	v.tap(t, first)
	if v.viewport.outline.size() != 18 {
		t.Error("a tap on a node that was not selected folded it")
	}
	v.tap(t, first)
	if v.viewport.outline.size() != 10 {
		t.Errorf("after folding: got %d nodes, want 10", v.viewport.outline.size())
	}
	v.Tapped(&fyne.PointEvent{Position: fyne.NewPos(v.viewport.outline.sizes.strip+1, 599)})
	if v.Selected() != first {
		t.Error("a tap on the background changed the selection")
	}
}

func TestFoldingMovesTheSelection(t *testing.T) {
	tr := emptyTree(t, 3, nil)
	v, _ := newTestView(t, tr)
	v.UnfoldBest()
	if n := tr.Node(v.Selected()); n.Ply != 3 || n.Value != tr.Node(Root).Value {
		t.Fatalf("the best line ends at %+v, want a node at ply 3 with the value %d", n, tr.Node(Root).Value)
	}
	v.fold(Root, false)
	if v.Selected() != Root || v.viewport.outline.size() != 1 {
		t.Errorf("got selection %d and %d nodes, want %d and 1", v.Selected(), v.viewport.outline.size(), Root)
	}
}

func TestViewKeys(t *testing.T) {
	tr := emptyTree(t, 3, nil)
	v, _ := newTestView(t, tr)
	root := tr.Node(Root)
	key := func(names ...fyne.KeyName) {
		for _, name := range names {
			v.TypedKey(&fyne.KeyEvent{Name: name})
		}
	}
	expectSelected := func(want NodeID) {
		t.Helper()
		if v.Selected() != want {
			t.Errorf("got selection %d, want %d", v.Selected(), want)
		}
		if pos := v.middle(t, v.Selected()); !v.viewport.isVisible(pos) {
			t.Errorf("node %d is not visible", want)
		}
	}
	key(fyne.KeyHome)
	expectSelected(Root)
	key(fyne.KeyUp)
	expectSelected(Root)
	key(fyne.KeyDown)
	expectSelected(tr.Chosen())
	key(fyne.KeyUp, fyne.KeyDown, fyne.KeyLeft, fyne.KeyRight)
	expectSelected(tr.Chosen())
	key(fyne.KeyDown)
	expectSelected(tr.Node(tr.Chosen()).BestChild)

	for range 20 {
		key(fyne.KeyRight)
	}
	chosen := tr.Node(tr.Chosen())
	expectSelected(chosen.FirstChild + NodeID(chosen.Children) - 1)
	key(fyne.KeyHome, fyne.KeySpace)
	if v.viewport.outline.size() != 1 {
		t.Errorf("got %d nodes after folding the root, want 1", v.viewport.outline.size())
	}
	key(fyne.KeyReturn)
	if v.viewport.outline.size() != 1+root.Children+chosen.Children {
		t.Errorf("got %d nodes after unfolding the root again, want %d", v.viewport.outline.size(), 1+root.Children+
			chosen.Children)
	}
	var reported fyne.KeyName
	v.OnKey = func(e *fyne.KeyEvent) { reported = e.Name }
	key(fyne.KeyEscape)
	if reported != fyne.KeyEscape {
		t.Errorf("OnKey got key %q, want Escape", reported)
	}
}

func TestUnfoldingAll(t *testing.T) {
	tr := emptyTree(t, 3, nil)
	v, _ := newTestView(t, tr)
	key := func(name fyne.KeyName) { v.TypedKey(&fyne.KeyEvent{Name: name}) }
	key(fyne.KeyU) // below the chosen move
	if want := 1 + 9 + 8 + 56; v.viewport.outline.size() != want {
		t.Errorf("got %d nodes, want %d", v.viewport.outline.size(), want)
	}
	key(fyne.KeyU)
	if want := 1 + 9; v.viewport.outline.size() != want {
		t.Errorf("got %d nodes after folding again, want %d", v.viewport.outline.size(), want)
	}
	key(fyne.KeyHome)
	key(fyne.KeyU)
	if v.viewport.outline.size() != tr.Len() || !v.viewport.fits() {
		t.Errorf("%d of %d nodes are unfolded, fits = %v; want all and true", v.viewport.outline.size(), tr.Len(),
			v.viewport.fits())
	}
}

// TestUnfoldAllIsLimited checks that UnfoldAll unfolds only the top layers of a large tree.
func TestUnfoldAllIsLimited(t *testing.T) {
	tr := emptyTree(t, 6, nil)
	v, _ := newTestView(t, tr)
	v.Select(Root)
	v.UnfoldAll()
	if want := 1 + 9 + 72 + 504 + 3024 + 15120; v.viewport.outline.size() != want {
		t.Errorf("got %d of %d nodes unfolded, want %d", v.viewport.outline.size(), tr.Len(), want)
	}
}

func TestOnHover(t *testing.T) {
	tr := emptyTree(t, 2, nil)
	v, _ := newTestView(t, tr)
	var reported []NodeID
	v.OnHover = func(id NodeID) { reported = append(reported, id) }
	mouseAt := func(p fyne.Position) *desktop.MouseEvent {
		return &desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: p}}
	}
	v.MouseIn(mouseAt(v.middle(t, 3)))
	v.MouseMoved(mouseAt(v.middle(t, 3).AddXY(1, 1)))
	v.MouseMoved(mouseAt(v.middle(t, 5)))
	v.MouseOut()
	if want := []NodeID{3, 5, None}; len(reported) != 3 || reported[0] != want[0] || reported[1] != want[1] ||
		reported[2] != want[2] {
		t.Errorf("got reports %v, want %v", reported, want)
	}
}

func TestZoomKeepsTheNodeUnderThePointer(t *testing.T) {
	tr := emptyTree(t, 2, nil)
	v, _ := newTestView(t, tr)
	pos := v.middle(t, 4)
	for _, factor := range []float32{zoomStep, zoomStep, 1 / zoomStep, 1 / zoomStep, 1 / zoomStep} {
		v.viewport.zoomAt(factor, pos)
		if id := v.viewport.nodeAt(pos); id != 4 {
			t.Errorf("at zoom %v node %d is under the pointer, want 4", v.viewport.zoom, id)
		}
	}

	for range 100 {
		v.TypedRune('+')
	}
	if v.viewport.zoom != maxZoom {
		t.Errorf("got zoom %v, want %v", v.viewport.zoom, maxZoom)
	}

	for range 100 {
		v.TypedRune('-')
	}
	if v.viewport.zoom != minZoom {
		t.Errorf("got zoom %v, want %v", v.viewport.zoom, minZoom)
	}
}

func TestDraggingIsLimited(t *testing.T) {
	tr := emptyTree(t, 2, nil)
	v, _ := newTestView(t, tr)
	for _, delta := range []fyne.Delta{{DX: 1e6}, {DX: -1e6}, {DY: 1e6}, {DY: -1e6}} {
		v.Dragged(&fyne.DragEvent{Dragged: delta})
		width, height := v.viewport.outline.width*v.viewport.outline.sizes.slot*v.viewport.zoom,
			v.viewport.outline.rowTop(len(v.viewport.outline.rows))*v.viewport.zoom
		if v.viewport.offset.X > v.Size().Width || v.viewport.offset.X+width < v.viewport.outline.sizes.strip ||
			v.viewport.offset.Y > v.Size().Height || v.viewport.offset.Y+height < 0 {
			t.Errorf("dragged by %v, the tree is at %v, outside the view", delta, v.viewport.offset)
		}
	}
}

// countPixels returns the number of pixels of a colour.
func countPixels(img image.Image, c [3]uint8) int {
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
	v, w := newTestView(t, tr)
	win := coloursOf(v).win
	numVisible := countPixels(w.Canvas().Capture(), [3]uint8{win.R, win.G, win.B})
	v.Dragged(&fyne.DragEvent{Dragged: fyne.NewDelta(0, 1e6)}) // out of view
	if numHidden := countPixels(w.Canvas().Capture(), [3]uint8{win.R, win.G, win.B}); numVisible < 200 ||
		numHidden > 0 {
		t.Errorf("got %d pixels of the best line, %d after it was dragged out of view; want at least 200 and 0",
			numVisible, numHidden)
	}
}

func TestBoardsOfANode(t *testing.T) {
	p := game.NewPosition(game.TicTacToe)
	p, _ = p.Play(game.Pt(1, 1))
	tr := minimax.Grow(t.Context(), p, minimax.Options{Depth: 2})
	v, w := newTestView(t, tr)
	v.fold(Root, false)
	v.viewport.zoomAt(3, fyne.NewPos(450, 10))
	c := coloursOf(v)
	v.Select(Root)
	img := w.Canvas().Capture()
	x, o := countPixels(img, [3]uint8{c.x.R, c.x.G, c.x.B}), countPixels(img, [3]uint8{c.o.R, c.o.G, c.o.B})
	if x < 100 || o != 0 {
		t.Errorf("the root's board has %d pixels of X and %d of O, want at least 100 and 0", x, o)
	}
}

func TestEmptyView(t *testing.T) {
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

func TestFinishedGameHasOnlyARoot(t *testing.T) {
	p := game.NewPosition(game.TicTacToe)
	for _, point := range []game.Point{game.Pt(0, 0), game.Pt(0, 1), game.Pt(1, 0), game.Pt(1, 1), game.Pt(2, 0)} {
		p, _ = p.Play(point)
	}
	v, w := newTestView(t, Search{Depth: 2}.Grow(t.Context(), p))
	if v.viewport.outline.size() != 1 || v.Selected() != Root || len(describe(v.Tree(), Root)) == 0 {
		t.Errorf("got %d nodes, selection %d and sentences %q; want the root with sentences", v.viewport.outline.size(),
			v.Selected(), describe(v.Tree(), Root))
	}
	w.Canvas().Capture()
}

func benchmarkPaint(b *testing.B, zoom float32) {
	tr := emptyTree(b, 4, nil)
	v, _ := newTestView(b, tr)
	v.viewport.outline.unfolded = allUnfolded(tr)
	v.viewport.outline.arrange()
	v.Resize(fyne.NewSize(1200, 800))

	v.viewport.zoom, v.viewport.offset = zoom, fyne.NewPos(v.viewport.outline.sizes.strip, 10)
	numVisible := 0
	for row := range v.viewport.outline.rows {
		first, end := v.viewport.outline.visibleRange(row,
			-v.viewport.offset.X/v.viewport.zoom/v.viewport.outline.sizes.slot,
			(1200-v.viewport.offset.X)/v.viewport.zoom/v.viewport.outline.sizes.slot)
		numVisible += end - first
	}
	b.ReportAllocs()

	for b.Loop() {
		v.paint(1200, 800)
	}
	b.ReportMetric(float64(numVisible), "nodes")
}

// The benchmarks paint 1200×800 pixels, with a thousand visible cards or with larger cards.
func BenchmarkPaint1000(b *testing.B)     { benchmarkPaint(b, 0.02) }
func BenchmarkPaintTiny(b *testing.B)     { benchmarkPaint(b, 0.06) }
func BenchmarkPaintSmall(b *testing.B)    { benchmarkPaint(b, 0.3) }
func BenchmarkPaintReadable(b *testing.B) { benchmarkPaint(b, 0.8) }

func TestAncestorsStayVisible(t *testing.T) {
	tr := emptyTree(t, 3, nil)
	v, _ := newTestView(t, tr)
	v.viewport.outline.unfolded = allUnfolded(tr)
	v.viewport.outline.arrange()

	v.viewport.zoom = 1
	for _, leaf := range []int{0, 100, 250, 503} {
		id := v.viewport.outline.rows[3][leaf].id
		v.Select(id)

		for _, ancestor := range tr.Path(id) {
			pos := v.middle(t, ancestor)
			if !v.viewport.isVisible(pos) {
				t.Errorf("leaf %d: its ancestor %d at %v is not visible", leaf, ancestor, pos)
			}
			if v.viewport.nodeAt(pos) != ancestor {
				t.Errorf("leaf %d: nodeAt(%v) = %d, want its ancestor %d", leaf, pos, v.viewport.nodeAt(pos), ancestor)
			}
		}

		for row, boxes := range v.viewport.outline.rows {
			for i := 1; i < len(boxes); i++ {
				if v.viewport.drawnX(boxes[i])-v.viewport.drawnX(boxes[i-1]) < 0.999 {
					t.Fatalf("leaf %d: cards %d and %d of row %d overlap", leaf, i-1, i, row)
				}
			}
		}
	}
}
