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
	open := make([]bool, t.Len())
	for id := range NodeID(t.Len()) {
		open[id] = t.Node(id).Children > 0
	}
	return open
}

// size returns the number of nodes that are laid out.
func (o *outline) size() (n int) {
	for _, row := range o.rows {
		n += len(row)
	}
	return n
}

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
		p := outline{content: &content{tree: tr}, unfolded: allUnfolded(tr)}
		p.arrange()
		numLaidOut := 0
		for row, places := range p.rows {
			numLaidOut += len(places)
			for i, box := range places {
				n := tr.Node(box.id)
				switch {
				case n.Ply != row:
					t.Fatalf("%s: node %d of ply %d is in row %d", name, box.id, n.Ply, row)
				case i > 0 && box.x-places[i-1].x < (box.width+places[i-1].width)/2-0.001:
					t.Fatalf("%s: nodes %d and %d overlap", name, places[i-1].id, box.id)
				case box.x < box.width/2-0.001 || box.x > p.width-box.width/2+0.001:
					t.Fatalf("%s: node %d is outside the outline", name, box.id)
				case row > 0 && p.rows[row-1][box.parent].id != n.Parent:
					t.Fatalf("%s: node %d has a wrong parent", name, box.id)
				case int(box.count) != n.Children:
					t.Fatalf("%s: node %d has %d of its %d children", name, box.id, box.count, n.Children)
				}
				if box.count > 0 {
					below := p.rows[row+1][box.first : box.first+box.count]
					if middle := (below[0].x + below[len(below)-1].x) / 2; draw.Abs(box.x-middle) > 0.001 {
						t.Fatalf("%s: node %d is at %v, its children around %v", name, box.id, box.x, middle)
					}
				}
			}
		}
		if numLaidOut != tr.Len() {
			t.Errorf("%s: %d of %d nodes are laid out", name, numLaidOut, tr.Len())
		}
	}
}

func TestFoldedNodesAreNotLaidOut(t *testing.T) {
	tr := emptyTree(t, 3, nil)
	p := outline{content: &content{tree: tr}, unfolded: make([]bool, tr.Len())}
	for _, step := range []struct {
		unfold NodeID
		nodes  int
	}{{None, 1}, {Root, 10}, {tr.Node(Root).FirstChild + 4, 18}} {
		if step.unfold != None {
			p.unfolded[step.unfold] = true
		}
		p.arrange()
		if p.size() != step.nodes {
			t.Errorf("%d nodes laid out, want %d", p.size(), step.nodes)
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
			t.Fatalf("%v, want %v", names, want)
		}
	}
}

// hundredThousand returns a fully unfolded tree of 100,000 nodes. No depth on 3×3 has about that size,
// so the tree is that of a 4×4 board, limited to that number.
func hundredThousand(b *testing.B) (*minimax.Tree, []bool) {
	t := minimax.Grow(b.Context(), game.NewPosition(game.Rules{Width: 4, Height: 4, WinLength: 4}), minimax.Options{Depth: 6, Nodes: 100_000})
	return t, allUnfolded(t)
}

func BenchmarkLayout100000(b *testing.B) {
	t, open := hundredThousand(b)
	b.ReportMetric(float64(t.Len()), "nodes")
	b.ReportAllocs()
	for b.Loop() {
		p := outline{content: &content{tree: t}, unfolded: open}
		p.arrange()
	}
}

func BenchmarkLayoutAgain100000(b *testing.B) {
	t, open := hundredThousand(b)
	p := outline{content: &content{tree: t}, unfolded: open}
	p.arrange()
	b.ReportAllocs()
	for b.Loop() {
		p.arrange()
	}
}

// Leaves that would be too small to read in a row are piled up under their parent. The pointer reaches
// each of them.
func TestPiledLeaves(t *testing.T) {
	tr := emptyTree(t, 2, nil)
	v, _ := newTestView(t, tr)
	v.UnfoldAll()
	v.Resize(fyne.NewSize(1280, 720))
	v.SetLecture(true)
	if v.viewport.outline.size() != tr.Len() || !v.viewport.fits() || v.viewport.zoom*v.viewport.outline.sizes.badge*0.58 < 20 {
		t.Fatalf("%d of %d nodes, zoom %v, text of %v", v.viewport.outline.size(), tr.Len(), v.viewport.zoom, v.viewport.zoom*v.viewport.outline.sizes.badge*0.58)
	}
	for id := range NodeID(tr.Len()) {
		pos, ok := v.viewport.top(id)
		if !ok || !v.viewport.isVisible(pos.AddXY(0, 5)) || v.viewport.nodeAt(pos.AddXY(0, 5)) != id {
			t.Fatalf("node %d is laid out at %v, where nodeAt returns %d", id, pos, v.viewport.nodeAt(pos.AddXY(0, 5)))
		}
	}
	before := v.viewport.zoom
	v.Resize(fyne.NewSize(1600, 1000))
	if v.viewport.zoom <= before || !v.viewport.fits() {
		t.Errorf("zoom %v in a larger window, was %v", v.viewport.zoom, before)
	}
	v.SetLecture(false)
	v.Resize(fyne.NewSize(3000, 1000))
	if v.viewport.zoom*v.viewport.outline.sizes.badge*0.58 < 8 {
		t.Errorf("zoom %v: the numbers are too small to read", v.viewport.zoom)
	}
}
