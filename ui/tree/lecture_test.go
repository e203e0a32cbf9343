package tree

import (
	"image/color"
	"regexp"
	"testing"

	"fyne.io/fyne/v2"
	"golang.org/x/image/math/fixed"
)

var allSavings = Search{Depth: 2, AlphaBeta: true, OrderMoves: true, Symmetry: true, CountLines: true}

// sized is the painted texts with their sizes.
type sized struct {
	texts
	sizes []int
}

func (s *sized) Text(text string, _, _, size, _ float32, _ bool, _ color.NRGBA) {
	s.texts, s.sizes = append(s.texts, text), append(s.sizes, int(size))
}

// capitals returns the height of capital letters in a font size, in pixels.
func capitals(t *testing.T, size int) float32 {
	t.Helper()
	glyph := newStamps().face(faceKey{size, true})
	bounds, _, ok := glyph.GlyphBounds('H')
	if !ok {
		t.Fatal("no capital")
	}
	return float32(-bounds.Min.Y) / float32(fixed.I(1))
}

// In a lecture at 1280×720, where the tree has 742×680, every value, window and name of a
// tree to depth 2 is at least 18 pixels high at every step: to depth 3 with all savings
// the tree fits as a whole.
func TestALectureIsReadFromTheBackRow(t *testing.T) {
	p := after(t, "")
	tr := allSavings.Grow(t.Context(), p)
	v, _ := shown(t, tr)
	v.Resize(fyne.NewSize(742, 680))
	v.SetLecture(true)
	what := regexp.MustCompile(`^([≤≥]?[+−]?\d+\??|\([^)]*\)|[ABC][123]!?)$`)
	replay, least, texts := NewReplay(tr), float32(100), 0
	for step := range replay.Len() {
		v.SetReplay(replay, step)
		painted := &sized{}
		v.painting(newSheet(742, 680, v.stamps, painted)).paint(1)
		for i, text := range painted.texts {
			if i+1 < len(painted.texts) && painted.texts[i+1] == "=" || i > 0 && painted.texts[i-1] == "=" {
				continue // a mirror image
			}
			if what.MatchString(text) {
				texts++
				if high := capitals(t, painted.sizes[i]); high < least {
					least = high
					if least < 18 {
						t.Errorf("step %d: %q is %.1f pixels high", step, text, high)
					}
				}
			}
		}
		if !v.port.fits() {
			t.Fatalf("step %d does not fit", step)
		}
	}
	t.Logf("%d texts, the least %.1f pixels high", texts, least)
	s := allSavings
	s.Depth = 3
	tr = s.Grow(t.Context(), p)
	v.SetTree(tr)
	if v.UnfoldSmall(); v.port.outline.shown() != tr.Len() || !v.port.fits() || v.port.zoom < minReadable {
		t.Errorf("depth 3: %d of %d nodes, zoom %.2f, fits %v: %v, %v, %v, %v", v.port.outline.shown(), tr.Len(), v.port.zoom, v.port.fits(), v.port.offset, v.port.outline.width*v.port.outline.sizes.slot*v.port.zoom, v.port.outline.rowTop(len(v.port.outline.rows))*v.port.zoom, v.port.area)
	}
}

// Cut nodes are as wide as the others while they are to be predicted.
func TestWidthsGiveNoCutsAway(t *testing.T) {
	tr := ready(t, 1)
	v, _ := shown(t, tr)
	v.Resize(fyne.NewSize(300, 300))
	wide := func() (least float32) {
		least = 1
		for _, row := range v.port.outline.rows {
			for _, at := range row {
				if !at.piled {
					least = min(least, at.width)
				} else {
					least = min(least, v.port.outline.widthOf(at.id))
				}
			}
		}
		return least
	}
	v.UnfoldAll()
	v.Select(Root)
	v.UnfoldAll()
	if wide() == 1 {
		t.Error("nothing is narrow when all is told")
	}
	v.SetExercise(NewExercise(tr))
	if wide() < 1 {
		t.Error("an exercise gives cuts away")
	}
	v.SetExercise(nil)
	r := NewReplay(tr)
	v.SetReplay(r, r.NextCut(0)-1)
	if wide() < 1 {
		t.Error("a replay gives cuts away")
	}
}

// In a lecture the view follows the search: at every step of a tree to depth 3, the board of the node has
// at least 40 pixels, its texts at least 18, and all of it is visible.
func TestALectureFollowsTheSearch(t *testing.T) {
	tr := Search{Depth: 3}.Grow(t.Context(), after(t, "b2"))
	if tr.Len() <= maxLecture {
		t.Fatalf("%d nodes fit as a whole", tr.Len())
	}
	v, _ := shown(t, tr)
	v.Resize(fyne.NewSize(742, 640))
	v.SetLecture(true)
	what := regexp.MustCompile(`^([≤≥]?[+−]?\d+\??|\([^)]*\))$`)
	replay := NewReplay(tr)
	for step := range replay.Len() {
		v.SetReplay(replay, step)
		id, _ := replay.Node(step)
		at, ok := v.port.top(id)
		half, high := v.port.outline.sizes.card*v.port.zoom/2, v.port.outline.sizes.height*v.port.zoom
		if !ok || at.X-half < 0 || at.X+half > 742 || at.Y < 0 || at.Y+high > 640 {
			t.Fatalf("step %d: the node is at %v, %v wide and %v high", step, at, 2*half, high)
		}
		if side := v.port.outline.sizes.boardWidth * v.port.zoom; side < 40 {
			t.Fatalf("step %d: the board has %v pixels", step, side)
		}
		if step%5 != 0 {
			continue
		}
		painted := &sized{}
		v.painting(newSheet(742, 640, v.stamps, painted)).paint(1)
		for i, text := range painted.texts {
			if what.MatchString(text) && painted.sizes[i] < 18 {
				t.Fatalf("step %d: %q has %d pixels", step, text, painted.sizes[i])
			}
		}
	}
}
