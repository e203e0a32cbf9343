package treewindow

import (
	"image/color"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"

	"jingzi/game"
	"jingzi/ui/board"
	"jingzi/ui/draw"
	"jingzi/ui/lang"
	"jingzi/ui/settings"
	"jingzi/ui/theme"
	"jingzi/ui/tree"
)

// TestEveryTextOfASlideCanBeRead checks steps of every lesson on light slides of a dark window of 1280×720 and on dark
// slides of a light window of 1920×1080: no text beside the tree is smaller than 18 pixels, and all of it has a contrast
// of at least 7 to the slide. Package tree checks every step of the tree itself.
func TestEveryTextOfASlideCanBeRead(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine paints all lessons, which takes minutes with the race detector")
	}

	app := fyne.CurrentApp().Settings()
	defer app.SetTheme(app.Theme())

	numTexts := 0
	for _, test := range []struct {
		window theme.Appearance
		dark   bool
		size   fyne.Size
	}{
		{theme.Dark, false, fyne.NewSize(1280, 720)},
		{theme.Light, true, fyne.NewSize(1920, 1080)},
	} {
		app.SetTheme(theme.New(test.window, 1))
		h := newTestHost(t, game.TicTacToe, false)
		w := h.open()
		w.window.Resize(test.size)
		w.setLecture(true)
		if test.dark {
			w.view.TypedRune('i')
		}
		for i := range tree.Lessons() {
			w.lessons.open(i)
			w.stepper.enableBox.SetChecked(true)
			last := w.stepper.slider.Max
			for _, step := range []float64{0, 1, 2, 3, last / 2, last} {
				w.stepper.slider.SetValue(step)
				numTexts += checkSlideTexts(t, w, test.dark)
			}
			if t.Failed() {
				t.Fatalf("%+v, lesson %d, step %v", test, i+1, w.stepper.slider.Value)
			}
		}
		w.Close()
	}
	if numTexts < 3000 {
		t.Errorf("got %d texts, want at least 3,000", numTexts)
	}
}

func checkSlideTexts(t *testing.T, w *Window, dark bool) (count int) {
	t.Helper()
	slide := color.NRGBA{255, 255, 255, 255}
	if dark {
		slide = color.NRGBA{0, 0, 0, 255}
	}
	for _, part := range w.page.parts {
		if got := draw.FirstVisible(part.background.FillColor); got != slide || part.background.Hidden {
			t.Errorf("the slide is %v, hidden = %v; want %v", got, part.background.Hidden, slide)
		}
	}

	for _, box := range []fyne.CanvasObject{w.slideKeys.box, w.page.texts, w.stepper.tools} {
		for _, text := range visibleTexts(box) {
			count++
			ink := draw.FirstVisible(text.Color)
			if got := draw.Contrast(ink, slide); got < 7 || text.TextSize < 18 {
				t.Errorf("%q of size %v has contrast %.1f of %v on %v", text.Text, text.TextSize, got, ink, slide)
			}
		}
	}

	return count
}

// visibleTexts returns the visible texts of an object, without those of disabled buttons and of boards.
func visibleTexts(o fyne.CanvasObject) (texts []*canvas.Text) {
	if !o.Visible() {
		return nil
	}
	var objects []fyne.CanvasObject
	switch o := o.(type) {
	case *canvas.Text:
		if o.Text != "" {
			texts = append(texts, o)
		}
	case *fyne.Container:
		objects = o.Objects
	case *board.StaticBoard, *board.Board:
	case fyne.Disableable:
		if !o.Disabled() {
			objects = test.WidgetRenderer(o.(fyne.Widget)).Objects()
		}
	case fyne.Widget:
		objects = test.WidgetRenderer(o).Objects()
	}
	for _, inner := range objects {
		texts = append(texts, visibleTexts(inner)...)
	}

	return texts
}

// TestBoardsOfASlide checks that the boards at a leaf have the colours of the slide, not those of the window: light and
// dark slides of the same window have different boards.
func TestBoardsOfASlide(t *testing.T) {
	h := newTestHost(t, game.TicTacToe, false)
	w := h.open()
	w.window.Resize(fyne.NewSize(1280, 720))
	w.lessons.open(lessonNamed(t, lang.LessonNegamaxName))
	w.setLecture(true)
	w.stepper.enableBox.SetChecked(true)
	for !w.node.sketch.box.Visible() {
		w.stepper.step(1)
	}

	sketched := w.node.sketch.boards[0]
	brightness := func() (sum int) {
		sketched.Refresh()
		image := w.window.Canvas().Capture()
		origin := fyne.CurrentApp().Driver().AbsolutePositionForObject(sketched)
		for x := range int(sketched.Size().Width) {
			for y := range int(sketched.Size().Height) {
				sum += int(draw.FirstVisible(image.At(int(origin.X)+x, int(origin.Y)+y)).G)
			}
		}

		return sum
	}
	light := brightness()
	w.view.TypedRune('i')
	if dark := brightness(); dark*2 > light || sketched.Size().Width < slideSketchSide {
		t.Errorf("the board of size %v is %d bright on a dark slide, %d on a light one", sketched.Size(), dark, light)
	}
}

// TestPresenterKeys checks the keys of remote controls beyond those for steps: F5 starts, "." and "b" make the screen
// black without losing the step, and Ctrl+Page Down and N go to the next lesson.
func TestPresenterKeys(t *testing.T) {
	h := newTestHost(t, game.TicTacToe, false)
	w := h.open()
	w.window.Resize(fyne.NewSize(1280, 720))
	w.lessons.open(2)
	key := func(name fyne.KeyName) { w.window.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: name}) }
	w.focus(w.view)
	key(fyne.KeyF5)
	if !w.lecturing || !w.window.FullScreen() {
		t.Fatal("F5 does not start the lecture in full screen")
	}

	key(fyne.KeyPageDown)
	key(fyne.KeyPageDown)
	step := w.stepper.slider.Value
	for _, r := range ".b" {
		w.window.Canvas().Focused().TypedRune(r)
		if !w.cover.Visible() || w.lessons.index != 2 || w.stepper.slider.Value != step {
			t.Fatalf("%q: black = %v, lesson %d, step %v; want true, 3 and %v", r, w.cover.Visible(), w.lessons.index+1,
				w.stepper.slider.Value, step)
		}
		key(fyne.KeyPageDown)
		if w.cover.Visible() || w.stepper.slider.Value != step || w.window.Canvas().Focused() != w.view {
			t.Fatalf("a key after %q: black = %v, step %v; want the slide again at step %v", r, w.cover.Visible(),
				w.stepper.slider.Value, step)
		}
	}

	w.view.TypedRune('n')
	if w.lessons.index != 3 {
		t.Errorf("after N: lesson %d, want 4", w.lessons.index+1)
	}
	for name, want := range map[fyne.KeyName]int{fyne.KeyPageDown: 4, fyne.KeyPageUp: 2} {
		w.lessons.open(3)
		w.shortcuts()[desktop.CustomShortcut{KeyName: name, Modifier: fyne.KeyModifierControl}]()
		if w.lessons.index != want {
			t.Errorf("after Ctrl+%s: lesson %d, want %d", name, w.lessons.index+1, want+1)
		}
	}

	w.view.TypedRune('.')
	key(fyne.KeyEscape)
	if w.cover.Visible() || w.lecturing || w.window.FullScreen() || h.window == nil {
		t.Error("Escape does not end the lecture from the black screen")
	}
	index := w.lessons.index
	w.view.TypedRune('.')
	if w.cover.Visible() || w.lessons.index != index {
		t.Error("the screen becomes black outside a lecture, or the lesson changes")
	}
}

// TestDarkSlidesAreKept checks that the choice of dark slides is a setting.
func TestDarkSlidesAreKept(t *testing.T) {
	h := newTestHost(t, game.TicTacToe, false)
	w := h.open()
	w.view.TypedRune('i')
	if h.settings.DarkSlides {
		t.Error("the slides become dark outside a lecture")
	}
	w.setLecture(true)
	w.view.TypedRune('i')
	h.settings.Reset()
	if !h.settings.DarkSlides || h.settings.Equal(settings.Default()) {
		t.Error("dark slides are not kept")
	}
}

// TestAllCodeLinesAreShown checks that the panel has a line for every line of the longest pseudocode.
func TestAllCodeLinesAreShown(t *testing.T) {
	for _, lesson := range tree.Lessons() {
		for _, options := range []bool{false, true} {
			lesson.Search.AlphaBeta = options
			tr, err := lesson.Grow(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			replay := tree.NewReplay(tr)
			for step := range replay.Len() {
				if lines, _ := replay.Code(step); len(lines) > maxCodeLines {
					t.Fatalf("%s, step %d: %d lines, want at most %d", lesson.Name, step, len(lines), maxCodeLines)
				}
			}
		}
	}
}

// TestMarksOfASlide checks that the marks and lines of the boards at a leaf, and these alone, stand out from a light slide
// of a dark window and from a dark slide of a light window.
func TestMarksOfASlide(t *testing.T) {
	app := fyne.CurrentApp().Settings()
	defer app.SetTheme(app.Theme())

	for _, dark := range []bool{false, true} {
		appearance, slide := theme.Dark, color.NRGBA{255, 255, 255, 255}
		if dark {
			appearance, slide = theme.Light, color.NRGBA{0, 0, 0, 255}
		}
		app.SetTheme(theme.New(appearance, 1))
		h := newTestHost(t, game.TicTacToe, false)
		h.settings.DarkSlides = dark
		w := h.open()
		w.window.Resize(fyne.NewSize(1280, 720))
		w.lessons.open(lessonNamed(t, lang.LessonNegamaxName))
		w.setLecture(true)
		w.stepper.enableBox.SetChecked(true)
		for !w.node.sketch.box.Visible() {
			w.stepper.step(1)
		}

		// On the marks and the lines of the grid.
		sketched, numVisible := w.node.sketch.boards[0], 0
		image := w.window.Canvas().Capture()
		origin := fyne.CurrentApp().Driver().AbsolutePositionForObject(sketched)
		for x := range int(sketched.Size().Width) {
			for y := range int(sketched.Size().Height) {
				pixel := draw.FirstVisible(image.At(int(origin.X)+x, int(origin.Y)+y))
				if draw.Contrast(pixel, slide) >= 4 {
					numVisible++
				}
			}
		}
		side := min(sketched.Size().Width, sketched.Size().Height)
		if area := int(side * side); numVisible < 500 || numVisible > area/2 {
			t.Errorf("dark = %v: %d of %d pixels of the board stand out from the slide, want the marks and the lines alone",
				dark, numVisible, area)
		}
	}
}
