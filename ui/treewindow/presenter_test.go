package treewindow

import (
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"

	"jingzi/game"
	"jingzi/ui/lang"
)

// TestLectureOnTheOtherScreen checks a lecture whose slides are on another screen: the window with the controls shows
// what the slide says, and its buttons and keys do to the slides what they say.
func TestLectureOnTheOtherScreen(t *testing.T) {
	h := newTestHost(t, game.TicTacToe, false)
	w := h.open()
	isOffered := func() bool {
		return slices.ContainsFunc(menuOf(w.commands()).Items, func(i *fyne.MenuItem) bool {
			return i.Label == lang.LectureOtherScreen()
		})
	}
	if isOffered() {
		t.Error("the menu offers another screen where there is none")
	}
	w.desk.OtherScreen = func(slides fyne.Window) func() { return func() { slides.SetFullScreen(true) } }
	if !isOffered() {
		t.Fatal("the menu does not offer the other screen")
	}

	w.lessons.open(0)
	w.toggleOtherScreen()
	p := w.presenter
	if !w.lecturing || !w.window.FullScreen() || p.window == nil || !h.settings.LectureOnOtherScreen {
		t.Fatalf("lecture %v, full screen %v, settings %+v; want a lecture with a window of controls", w.lecturing,
			w.window.FullScreen(), h.settings)
	}
	checkTexts := func() {
		t.Helper()
		if !strings.Contains(p.position.Text, w.stepper.count.Text) || p.step.Unwrapped() != w.node.text.Unwrapped() ||
			!strings.Contains(p.lesson.Unwrapped(), lang.LessonAt(w.lessons.index+1, len(w.lessons.list()))) {
			t.Errorf("got %q, %q, %q; want %q, %q of lesson %d", p.lesson.Unwrapped(), p.position.Text,
				p.step.Unwrapped(), w.stepper.count.Text, w.node.text.Unwrapped(), w.lessons.index+1)
		}
	}
	checkTexts()
	buttons := map[string]*widget.Button{}
	forEachButton(p.window.Content(), func(b *widget.Button) { buttons[b.Text] = b })
	tap := func(label lang.Text) {
		t.Helper()
		b := buttons[label()]
		if b == nil {
			t.Fatalf("there is no button %q among %d", label(), len(buttons))
		}
		test.Tap(b)
		checkTexts()
	}
	first := w.stepper.slider.Value
	tap(lang.StepForward)
	if got := w.stepper.slider.Value; got != first+1 {
		t.Errorf("forward: got step %v, want %v", got, first+1)
	}
	p.window.Canvas().OnTypedKey()(&fyne.KeyEvent{Name: fyne.KeyPageUp})
	if got := w.stepper.slider.Value; got != first {
		t.Errorf("PgUp: got step %v, want %v", got, first)
	}
	tap(lang.StepForward)
	tap(lang.StepBack)
	if got := w.stepper.slider.Value; got != first {
		t.Errorf("back: got step %v, want %v", got, first)
	}
	tap(lang.LessonNext)
	if w.lessons.index != 1 {
		t.Errorf("next lesson: got lesson %d, want 2", w.lessons.index+1)
	}
	tap(lang.LessonPrevious)
	if w.lessons.index != 0 {
		t.Errorf("previous lesson: got lesson %d, want 1", w.lessons.index+1)
	}
	tap(lang.LectureBlackShort)
	if !w.cover.Visible() {
		t.Error("the screen is not black")
	}
	p.window.Canvas().OnTypedRune()('b')
	if w.cover.Visible() {
		t.Error("a key does not end the black screen")
	}
	tap(lang.LectureDarkShort)
	if !h.settings.DarkSlides {
		t.Error("the slides are not dark")
	}
	tap(lang.LectureEnd)
	if w.lecturing || w.window.FullScreen() || p.window != nil {
		t.Errorf("end: lecture %v, full screen %v, controls %v", w.lecturing, w.window.FullScreen(), p.window != nil)
	}

	// The choice is kept, and the window of the tree takes the controls with it.
	w.startLecture()
	if p.window == nil {
		t.Fatal("the next lecture has no controls")
	}
	w.window.Close()
	if p.window != nil {
		t.Error("the controls stay without slides")
	}
}

// forEachButton calls do for each button of an object.
func forEachButton(o fyne.CanvasObject, do func(*widget.Button)) {
	switch o := o.(type) {
	case *fyne.Container:
		for _, inner := range o.Objects {
			forEachButton(inner, do)
		}
	case *widget.Button:
		do(o)
	}
}
