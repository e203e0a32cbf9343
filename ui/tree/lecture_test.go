package tree

import (
	"image/color"
	"regexp"
	"testing"

	"fyne.io/fyne/v2"
	"golang.org/x/image/math/fixed"

	"jingzi/ui/draw"
)

var allOptions = Search{Depth: 2, AlphaBeta: true, OrderMoves: true, Symmetry: true, CountLines: true}

// sizeRecorder records the texts that are painted with their sizes.
type sizeRecorder struct {
	texts
	sizes []int
}

func (s *sizeRecorder) Text(text string, _, _, size, _ float32, _ bool, _ color.NRGBA) {
	s.texts, s.sizes = append(s.texts, text), append(s.sizes, int(size))
}

// capHeight returns the height of capital letters in pixels at the given font size.
func capHeight(t *testing.T, size int) float32 {
	t.Helper()
	face := newTextMasks().face(faceKey{size, true})
	bounds, _, ok := face.GlyphBounds('H')
	if !ok {
		t.Fatal("the font has no glyph for H")
	}

	return float32(-bounds.Min.Y) / float32(fixed.I(1))
}

// TestLectureTextSizes checks that in a lecture at 1280×720, where the tree is 742×680 pixels, the capitals
// and digits of every value, window and name of a tree of depth 2 are at least 18 pixels high at every step.
// A tree of depth 3 with all options fits completely.
func TestLectureTextSizes(t *testing.T) {
	p := positionAfter(t, "")
	tr := allOptions.Grow(t.Context(), p)
	v, _ := newTestView(t, tr)
	v.Resize(fyne.NewSize(742, 680))
	v.SetLecture(true)

	pattern := regexp.MustCompile(`^([≤≥]?[+−]?\d+\??|\([^)]*\)|[ABC][123]!?)$`)
	replay, minHeight, numTexts := NewReplay(tr), float32(100), 0
	for step := range replay.Len() {
		v.SetReplay(replay, step)
		painted := &sizeRecorder{}
		v.painting(newPicture(742, 680, v.textMasks, painted)).paint(1)

		for i, text := range painted.texts {
			if i+1 < len(painted.texts) && painted.texts[i+1] == "=" || i > 0 && painted.texts[i-1] == "=" {
				continue // a mirror image
			}
			if pattern.MatchString(text) {
				numTexts++
				if height := capHeight(t, painted.sizes[i]); height < minHeight {
					minHeight = height
					if minHeight < 18 {
						t.Errorf("step %d: %q is %.1f pixels high, want at least 18", step, text, height)
					}
				}
			}
		}
		if !v.viewport.fits() {
			t.Fatalf("step %d: the tree does not fit into the view", step)
		}
	}
	t.Logf("%d texts, the smallest %.1f pixels high", numTexts, minHeight)
	s := allOptions
	s.Depth = 3
	tr = s.Grow(t.Context(), p)
	v.SetTree(tr)
	v.UnfoldSmall()
	if v.viewport.outline.size() != tr.Len() || !v.viewport.fits() || v.viewport.zoom < minReadableZoom {
		t.Errorf("depth 3: %d of %d nodes unfolded, fits = %v, zoom %.2f; want all unfolded, true and at least %.2f",
			v.viewport.outline.size(), tr.Len(), v.viewport.fits(), v.viewport.zoom, minReadableZoom)
	}
}

// TestWidthsDoNotRevealCuts checks that nodes that are cut off are as wide as other nodes while an exercise
// or a replay hides the cuts.
func TestWidthsDoNotRevealCuts(t *testing.T) {
	tr := boardTree(t, "b2 b1 a1", 2, "alpha-beta")
	v, _ := newTestView(t, tr)
	v.Resize(fyne.NewSize(300, 300))
	minWidth := func() (minimum float32) {
		minimum = 1
		for _, row := range v.viewport.outline.rows {
			for _, box := range row {
				if !box.piled {
					minimum = min(minimum, box.width)
				} else {
					minimum = min(minimum, v.viewport.outline.widthOf(box.id))
				}
			}
		}

		return minimum
	}
	v.UnfoldAll()
	v.Select(Root)
	v.UnfoldAll()
	if minWidth() == 1 {
		t.Error("no node is collapsed in the complete tree")
	}
	v.SetExercise(NewExercise(tr))
	if minWidth() < 1 {
		t.Error("an exercise reveals cuts")
	}
	v.SetExercise(nil)
	r := NewReplay(tr)
	v.SetReplay(r, r.NextCut(0)-1)
	if minWidth() < 1 {
		t.Error("a replay reveals cuts")
	}
}

// TestLectureFollowsTheSearch checks that in a lecture the view follows the search: at every step in a tree
// of depth 3, the node's card is completely visible, its board is at least 40 pixels wide, and its text is at
// least 18 pixels high.
func TestLectureFollowsTheSearch(t *testing.T) {
	tr := Search{Depth: 3}.Grow(t.Context(), positionAfter(t, "b2"))
	if tr.Len() <= maxLecture {
		t.Fatalf("the tree has %d nodes, want more than %d", tr.Len(), maxLecture)
	}
	v, _ := newTestView(t, tr)
	v.Resize(fyne.NewSize(742, 640))
	v.SetLecture(true)

	pattern := regexp.MustCompile(`^([≤≥]?[+−]?\d+\??|\([^)]*\))$`)
	replay := NewReplay(tr)
	for step := range replay.Len() {
		v.SetReplay(replay, step)
		id, _ := replay.Node(step)
		pos, ok := v.viewport.topCentre(id)
		half, height := v.viewport.outline.sizes.card*v.viewport.zoom/2, v.viewport.outline.sizes.height*v.viewport.zoom
		if !ok || pos.X-half < 0 || pos.X+half > 742 || pos.Y < 0 || pos.Y+height > 640 {
			t.Fatalf("step %d: the node at %v, with the size %v × %v, is not completely visible", step, pos,
				2*half, height)
		}
		if side := v.viewport.outline.sizes.boardWidth * v.viewport.zoom; side < 40 {
			t.Fatalf("step %d: the board is %v pixels wide, want at least 40", step, side)
		}
		if step%5 != 0 {
			continue
		}
		painted := &sizeRecorder{}
		v.painting(newPicture(742, 640, v.textMasks, painted)).paint(1)

		for i, text := range painted.texts {
			if pattern.MatchString(text) && painted.sizes[i] < 18 {
				t.Fatalf("step %d: %q is %d pixels high, want at least 18", step, text, painted.sizes[i])
			}
		}
	}
}

// TestReplayFitsALargerWindow checks that a replay is enlarged with the window, in a lecture or not, unless
// the user has zoomed.
func TestReplayFitsALargerWindow(t *testing.T) {
	tr := Search{Depth: 3}.Grow(t.Context(), positionAfter(t, "b2"))
	for _, isLecture := range []bool{false, true} {
		v, _ := newTestView(t, tr)
		v.Resize(fyne.NewSize(300, 200))
		v.SetLecture(isLecture)
		replay := NewReplay(tr)
		v.SetReplay(replay, replay.Len()/2)
		oldZoom := v.viewport.zoom
		v.Resize(fyne.NewSize(1600, 1000))
		if zoom := v.viewport.zoom; zoom < oldZoom*1.2 {
			t.Errorf("lecture %v: got zoom %v in a larger window, want at least 1.2 × %v", isLecture, zoom, oldZoom)
		}
		v.Zoom(1 / 1.2)
		oldZoom = v.viewport.zoom
		v.Resize(fyne.NewSize(1500, 900))
		if zoom := v.viewport.zoom; !isLecture && zoom != oldZoom {
			t.Errorf("after the user has zoomed: got zoom %v, want %v", zoom, oldZoom)
		}
	}
}

// textColours records the texts that are painted with their sizes and colours.
type textColours struct {
	sizeRecorder
	colours []color.NRGBA
}

func (r *textColours) Text(text string, x, y, size, width float32, bold bool, c color.NRGBA) {
	r.sizeRecorder.Text(text, x, y, size, width, bold, c)
	r.colours = append(r.colours, c)
}

// TestEverySlideCanBeRead paints every step of every lesson in a lecture, as in windows of 1280×720 and 1920×1080, on a
// light and on a dark slide: no text is smaller than 18 pixels, and all text has a contrast of at least 7 to the slide,
// the boards and the badges.
func TestEverySlideCanBeRead(t *testing.T) {
	numTexts := 0
	for i, lesson := range Lessons() {
		tr, err := lesson.Grow(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		v, _ := newTestView(t, tr)
		v.SetLecture(true)
		for _, size := range []fyne.Size{{Width: 742, Height: 640}, {Width: 1113, Height: 990}} {
			v.Resize(size)
			replay := NewReplay(tr)

			// All steps of small trees, and steps all over large ones.
			for step := 0; step < replay.Len(); step += 1 + replay.Len()/60 {
				v.SetReplay(replay, step)
				for _, dark := range []bool{false, true} {
					v.SetDark(dark)
					painted := &textColours{}
					p := v.painting(newPicture(int(size.Width), int(size.Height), v.textMasks, painted))
					p.paint(1)
					numTexts += len(painted.texts)
					checkSlide(t, i, step, painted, p.palette)
				}
			}
		}
	}
	if numTexts < 10_000 {
		t.Errorf("got %d texts, want at least 10,000", numTexts)
	}
}

func checkSlide(t *testing.T, lesson, step int, painted *textColours, palette colours) {
	t.Helper()
	for i, text := range painted.texts {
		if painted.sizes[i] < 18 {
			t.Fatalf("lesson %d, step %d: %q is %d pixels high, want at least 18", lesson+1, step, text, painted.sizes[i])
		}

		ink := painted.colours[i]
		grounds := []color.NRGBA{palette.background, palette.band, palette.tile,
			draw.Mix(palette.tile, palette.win, 0.16), draw.Mix(palette.tile, palette.last, 0.16)}
		if ink == palette.background {
			// On a badge.
			grounds = []color.NRGBA{palette.foreground, palette.faint}
		}
		for _, ground := range grounds {
			if got := draw.Contrast(ink, ground); got < 7 {
				t.Fatalf("lesson %d, step %d: %q has contrast %.1f of %v on %v, want at least 7", lesson+1, step, text, got,
					ink, ground)
			}
		}
	}
}
