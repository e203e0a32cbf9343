package tree

import (
	"testing"

	"fyne.io/fyne/v2"

	"jingzi/ai/minimax"
	"jingzi/game"
	"jingzi/ui/draw"
)

// everything returns the set of all nodes with children.
func everything(t *minimax.Tree) []bool {
	open := make([]bool, t.Len())
	for id := range NodeID(t.Len()) {
		open[id] = t.Node(id).Children > 0
	}
	return open
}

// shown returns the number of nodes are laid out.
func (o *outline) shown() (n int) {
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

func TestLayoutHasRoomForEveryCard(t *testing.T) {
	for name, change := range map[string]func(*minimax.Options){
		"plain":      nil,
		"alpha-beta": func(o *minimax.Options) { o.AlphaBeta = true },
		"symmetry":   func(o *minimax.Options) { o.Symmetry = true },
	} {
		tr := emptyTree(t, 4, change)
		p := outline{shows: &content{tree: tr}, open: everything(tr)}
		p.arrange()
		laid := 0
		for row, places := range p.rows {
			laid += len(places)
			for i, at := range places {
				n := tr.Node(at.id)
				switch {
				case n.Ply != row:
					t.Fatalf("%s: node %d of ply %d is in row %d", name, at.id, n.Ply, row)
				case i > 0 && at.x-places[i-1].x < (at.width+places[i-1].width)/2-0.001:
					t.Fatalf("%s: nodes %d and %d overlap", name, places[i-1].id, at.id)
				case at.x < at.width/2-0.001 || at.x > p.width-at.width/2+0.001:
					t.Fatalf("%s: node %d is outside", name, at.id)
				case row > 0 && p.rows[row-1][at.parent].id != n.Parent:
					t.Fatalf("%s: node %d hangs from a wrong parent", name, at.id)
				case int(at.count) != n.Children:
					t.Fatalf("%s: node %d has %d of its %d children", name, at.id, at.count, n.Children)
				}
				if at.count > 0 {
					below := p.rows[row+1][at.first : at.first+at.count]
					if middle := (below[0].x + below[len(below)-1].x) / 2; draw.Abs(at.x-middle) > 0.001 {
						t.Fatalf("%s: node %d is at %v, its children around %v", name, at.id, at.x, middle)
					}
				}
			}
		}
		if laid != tr.Len() {
			t.Errorf("%s: %d of %d nodes", name, laid, tr.Len())
		}
	}
}

func TestLayoutLeavesOutWhatIsFolded(t *testing.T) {
	tr := emptyTree(t, 3, nil)
	p := outline{shows: &content{tree: tr}, open: make([]bool, tr.Len())}
	for _, step := range []struct {
		unfold NodeID
		nodes  int
	}{{None, 1}, {Root, 10}, {tr.Node(Root).FirstChild + 4, 18}} {
		if step.unfold != None {
			p.open[step.unfold] = true
		}
		if p.arrange(); p.shown() != step.nodes {
			t.Errorf("%d nodes laid out, want %d", p.shown(), step.nodes)
		}
	}
}

func TestMirrorImagesStandBesideTheirSibling(t *testing.T) {
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

// hundredThousand returns a fully expanded tree of 100,000 nodes. The tree of 3×3 has 73,450 nodes to the
// sixth ply and 221,626 to the seventh, so it uses a board of four columns and cuts its tree.
func hundredThousand(b *testing.B) (*minimax.Tree, []bool) {
	t := minimax.Grow(b.Context(), game.NewPosition(game.Rules{Width: 4, Height: 4, WinLength: 4}), minimax.Options{Depth: 6, Nodes: 100_000})
	return t, everything(t)
}

func BenchmarkLayout100000(b *testing.B) {
	t, open := hundredThousand(b)
	b.ReportMetric(float64(t.Len()), "nodes")
	b.ReportAllocs()
	for b.Loop() {
		p := outline{shows: &content{tree: t}, open: open}
		p.arrange()
	}
}

func BenchmarkLayoutAgain100000(b *testing.B) {
	t, open := hundredThousand(b)
	p := outline{shows: &content{tree: t}, open: open}
	p.arrange()
	b.ReportAllocs()
	for b.Loop() {
		p.arrange()
	}
}

// Leaves in a row that would be too small to read are piled under their parent. The pointer can reach each
// of them.
func TestLeavesArePiledUp(t *testing.T) {
	tr := emptyTree(t, 2, nil)
	v, _ := shown(t, tr)
	v.UnfoldAll()
	v.Resize(fyne.NewSize(1280, 720))
	v.SetLecture(true)
	if v.port.outline.shown() != tr.Len() || !v.port.fits() || v.port.zoom*v.port.outline.sizes.badge*0.58 < 20 {
		t.Fatalf("%d of %d nodes, zoom %v, text of %v", v.port.outline.shown(), tr.Len(), v.port.zoom, v.port.zoom*v.port.outline.sizes.badge*0.58)
	}
	for id := range NodeID(tr.Len()) {
		at, ok := v.port.top(id)
		if !ok || !v.port.inSight(at.AddXY(0, 5)) || v.port.nodeAt(at.AddXY(0, 5)) != id {
			t.Fatalf("node %d is at %v, where node %d is", id, at, v.port.nodeAt(at.AddXY(0, 5)))
		}
	}
	before := v.port.zoom
	v.Resize(fyne.NewSize(1600, 1000))
	if v.port.zoom <= before || !v.port.fits() {
		t.Errorf("zoom %v in a larger window, %v before", v.port.zoom, before)
	}
	v.SetLecture(false)
	if v.Resize(fyne.NewSize(3000, 1000)); v.port.zoom*v.port.outline.sizes.badge*0.58 < 8 {
		t.Errorf("zoom %v: numbers cannot be read", v.port.zoom)
	}
}
