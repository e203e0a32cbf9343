package tree

import (
	"testing"

	"fyne.io/fyne/v2"

	"jingzi/ai/minimax"
	"jingzi/game"
	"jingzi/ui/draw"
)

// allUnfolded returns the set of all nodes with children.
func allUnfolded(t *minimax.Tree) []bool {
	unfolded := make([]bool, t.Len())
	for id := range NodeID(t.Len()) {
		unfolded[id] = t.Node(id).Children > 0
	}
	return unfolded
}

// size returns the number of nodes that are laid out.
func (o *outline) size() (n int) {
	for _, row := range o.rows {
		n += len(row)
	}
	return n
}

// emptyTree returns the tree of the empty 3×3 board.
func emptyTree(tb testing.TB, depth int, change func(*minimax.Options)) *minimax.Tree {
	tb.Helper()
	o := minimax.Options{Depth: depth}
	if change != nil {
		change(&o)
	}
	t := minimax.Grow(tb.Context(), game.NewPosition(game.TicTacToe), o)
	if t.Stopped != minimax.Complete {
		tb.Fatal("the tree is not complete")
	}

	return t
}

func TestCardsDoNotOverlap(t *testing.T) {
	for name, change := range map[string]func(*minimax.Options){
		"plain":      nil,
		"alpha-beta": func(o *minimax.Options) { o.AlphaBeta = true },
		"symmetry":   func(o *minimax.Options) { o.Symmetry = true },
	} {
		tr := emptyTree(t, 4, change)
		o := outline{content: &content{tree: tr}, unfolded: allUnfolded(tr)}
		o.arrange()

		numLaidOut := 0
		for row, boxes := range o.rows {
			numLaidOut += len(boxes)
			for i, box := range boxes {
				n := tr.Node(box.id)
				switch {
				case n.Ply != row:
					t.Fatalf("%s: node %d is in row %d, want %d", name, box.id, row, n.Ply)
				case i > 0 && box.x-boxes[i-1].x < (box.width+boxes[i-1].width)/2-0.001:
					t.Fatalf("%s: nodes %d and %d overlap", name, boxes[i-1].id, box.id)
				case box.x < box.width/2-0.001 || box.x > o.width-box.width/2+0.001:
					t.Fatalf("%s: node %d is outside the outline", name, box.id)
				case row > 0 && o.rows[row-1][box.parent].id != n.Parent:
					t.Fatalf("%s: node %d has the parent %d, want %d", name, box.id, o.rows[row-1][box.parent].id,
						n.Parent)
				case int(box.count) != n.Children:
					t.Fatalf("%s: node %d has %d children in the layout, want %d", name, box.id, box.count, n.Children)
				}
				if box.count > 0 {
					childBoxes := o.rows[row+1][box.first : box.first+box.count]
					if middle := (childBoxes[0].x + childBoxes[len(childBoxes)-1].x) / 2; draw.Abs(box.x-middle) >
						0.001 {
						t.Fatalf("%s: node %d is at %v, want %v, above the middle of its children", name, box.id,
							box.x, middle)
					}
				}
			}
		}
		if numLaidOut != tr.Len() {
			t.Errorf("%s: %d of %d nodes are laid out, want all", name, numLaidOut, tr.Len())
		}
	}
}

func TestFoldedNodesAreNotLaidOut(t *testing.T) {
	tr := emptyTree(t, 3, nil)
	o := outline{content: &content{tree: tr}, unfolded: make([]bool, tr.Len())}
	for _, step := range []struct {
		unfold NodeID
		nodes  int
	}{{None, 1}, {Root, 10}, {tr.Node(Root).FirstChild + 4, 18}} {
		if step.unfold != None {
			o.unfolded[step.unfold] = true
		}
		o.arrange()
		if o.size() != step.nodes {
			t.Errorf("got %d nodes laid out, want %d", o.size(), step.nodes)
		}
	}
}

func TestGatherSymmetricSiblings(t *testing.T) {
	tr := emptyTree(t, 1, func(o *minimax.Options) { o.Symmetry = true })
	var names []string
	r := game.TicTacToe
	for _, id := range gather(tr, Root) {
		name := r.Name(tr.Node(id).Move)
		if tr.Node(id).State == minimax.Symmetric {
			name = "=" + name
		}
		names = append(names, name)
	}

	want := []string{"a3", "=c3", "=a1", "=c1", "b3", "=a2", "=c2", "=b1", "b2"}
	for i := range want {
		if len(names) != len(want) || names[i] != want[i] {
			t.Fatalf("got %v, want %v", names, want)
		}
	}
}

// growLargeTree returns a tree of 100,000 nodes and the set of all its nodes with children. No tree on 3×3
// has about that size, so it is a part of a tree on 4×4.
func growLargeTree(b *testing.B) (*minimax.Tree, []bool) {
	t := minimax.Grow(b.Context(), game.NewPosition(game.Rules{Width: 4, Height: 4, WinLength: 4}),
		minimax.Options{Depth: 6, Nodes: 100_000})
	return t, allUnfolded(t)
}

func BenchmarkLayout100000(b *testing.B) {
	t, unfolded := growLargeTree(b)
	b.ReportMetric(float64(t.Len()), "nodes")
	b.ReportAllocs()

	for b.Loop() {
		o := outline{content: &content{tree: t}, unfolded: unfolded}
		o.arrange()
	}
}

func BenchmarkLayoutAgain100000(b *testing.B) {
	t, unfolded := growLargeTree(b)
	o := outline{content: &content{tree: t}, unfolded: unfolded}
	o.arrange()
	b.ReportAllocs()

	for b.Loop() {
		o.arrange()
	}
}

// TestPiledLeaves checks that leaves that would be too small to read in a row are piled up below their
// parent. The pointer reaches each of them.
func TestPiledLeaves(t *testing.T) {
	tr := emptyTree(t, 2, nil)
	v, _ := newTestView(t, tr)
	v.UnfoldAll()
	v.Resize(fyne.NewSize(1280, 720))
	v.SetLecture(true)
	if v.viewport.outline.size() != tr.Len() || !v.viewport.fits() ||
		v.viewport.zoom*v.viewport.outline.sizes.badge*0.58 < 20 {
		t.Fatalf("%d of %d nodes, zoom %v, text %v units high; want all nodes visible and text at least 20 units high",
			v.viewport.outline.size(), tr.Len(), v.viewport.zoom, v.viewport.zoom*v.viewport.outline.sizes.badge*0.58)
	}

	for id := range NodeID(tr.Len()) {
		pos, ok := v.viewport.topCentre(id)
		if !ok || !v.viewport.isVisible(pos.AddXY(0, 5)) || v.viewport.nodeAt(pos.AddXY(0, 5)) != id {
			t.Fatalf("node %d is laid out at %v, where nodeAt returns %d", id, pos, v.viewport.nodeAt(pos.AddXY(0, 5)))
		}
	}
	oldZoom := v.viewport.zoom
	v.Resize(fyne.NewSize(1600, 1000))
	if v.viewport.zoom <= oldZoom || !v.viewport.fits() {
		t.Errorf("zoom %v in a larger window; want more than %v, and all nodes visible", v.viewport.zoom, oldZoom)
	}
	v.SetLecture(false)
	v.Resize(fyne.NewSize(3000, 1000))
	if v.viewport.zoom*v.viewport.outline.sizes.badge*0.58 < 8 {
		t.Errorf("zoom %v: the numbers are too small to read", v.viewport.zoom)
	}
}
