package treewindow

import (
	"bytes"
	"image/gif"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/theme"

	"jingzi/game"
	"jingzi/ui/lang"
	"jingzi/ui/widgets"
)

// TestRemoteControlKeys checks that the keys of a remote control step through the search, F11 toggles full
// screen, and the slide shows the keys.
func TestRemoteControlKeys(t *testing.T) {
	h := newTestHost(t, game.TicTacToe, false)
	w := h.open()
	w.window.Resize(fyne.NewSize(1280, 720))
	key := func(names ...fyne.KeyName) {
		for _, name := range names {
			w.view.TypedKey(&fyne.KeyEvent{Name: name})
		}
	}
	w.view.TypedRune('l')
	if line := strings.Join(keysOnSlide(w), " "); line != strings.Join([]string{lang.LectureForward(),
		lang.LectureBack(), lang.LectureFullScreen(), lang.LectureCompare(), lang.LectureBlank(), lang.LectureDark(),
		lang.LectureLeave()}, " ") {
		t.Errorf("the slide shows the keys %q, want %q", line,
			strings.Join([]string{lang.LectureForward(), lang.LectureBack(), lang.LectureFullScreen(),
				lang.LectureCompare(), lang.LectureLeave()}, " "))
	}
	key(fyne.KeyRight)
	if !w.stepper.enableBox.Checked {
		t.Error("→ does not go forward, as the slide says")
	}

	for i := range 12 {
		key(fyne.KeyRight)
		if int(w.stepper.slider.Value) != i+1 {
			t.Fatalf("→ pressed %d times: got step %v, want %d", i+1, w.stepper.slider.Value, i+1)
		}
	}
	key(fyne.KeySpace, fyne.KeyPageDown, fyne.KeyLeft)
	if w.stepper.slider.Value != 13 {
		t.Errorf("after Space, Page Down and ←: got step %v, want 13", w.stepper.slider.Value)
	}
	key(fyne.KeyEnd)
	if w.stepper.slider.Value != w.stepper.slider.Max {
		t.Errorf("after End: got step %v, want %v", w.stepper.slider.Value, w.stepper.slider.Max)
	}
	key(fyne.KeyHome)
	if w.stepper.slider.Value != 0 {
		t.Errorf("after Home: got step %v, want 0", w.stepper.slider.Value)
	}
	key(fyne.KeyRight, fyne.KeyRight, fyne.KeyRight)
	key(fyne.KeyF11)
	if !w.window.FullScreen() {
		t.Error("F11 does not switch to full screen")
	}
	key(fyne.KeyEscape)
	if w.window.FullScreen() || w.lecturing || h.window == nil || len(keysOnSlide(w)) > 0 {
		t.Errorf("after Escape: full screen = %v, lecture = %v, window open = %v, keys %q; want only the window open",
			w.window.FullScreen(), w.lecturing, h.window != nil, keysOnSlide(w))
	}
	selected := w.view.Selected()
	w.stepper.enableBox.SetChecked(false)
	key(fyne.KeyRight)
	if w.view.Selected() == selected {
		t.Error("without a replay, → does not select another node")
	}
}

// TestStepFitsTheSlide checks that in a lecture at 1280×720 the pseudocode, its variables and the sentences
// of each step fit on the slide, even in a lesson. A taller window has larger text.
func TestStepFitsTheSlide(t *testing.T) {
	for _, l := range []lang.Language{lang.English, lang.SimplifiedChinese} {
		t.Run(l.Tag(), func(t *testing.T) {
			defer lang.SetLanguage(lang.Current())
			lang.SetLanguage(l)
			h := newTestHost(t, game.TicTacToe, false)
			w := h.open()
			w.window.Resize(fyne.NewSize(1280, 720))
			w.view.TypedRune('l')

			for _, i := range []int{0, 3, 14, 18} { // with the longest pseudocode
				w.lessons.open(i)
				w.stepper.enableBox.SetChecked(true)

				for range 6 {
					w.stepper.step(1)
					if height, room := w.node.texts.MinSize().Height, w.node.scroll.Size().Height; height > room+theme.InnerPadding() { // the padding below the last line may be hidden
						t.Fatalf("lesson %d, step %v: the texts are %v high, want at most %v", i+1,
							w.stepper.slider.Value, height, room)
					}
				}
			}
			w.stepper.enableBox.SetChecked(false)
			if !w.node.lesson.Visible() || !w.node.lessonButtons.Visible() {
				t.Error("the lesson is not shown after the replay")
			}
			size720 := w.page.theme.Size(theme.SizeNameText)
			w.window.Resize(fyne.NewSize(1920, 1080))
			if size1080 := w.page.theme.Size(theme.SizeNameText); size1080 < size720*1.4 {
				t.Errorf("the text size is %v at height 1080, want at least 1.4 × %v, the size at height 720",
					size1080, size720)
			}
		})
	}
}

// TestControlsDoNotMove checks that no control moves when stepping begins or the texts change.
func TestControlsDoNotMove(t *testing.T) {
	h := newTestHost(t, game.TicTacToe, true)
	h.click(1, 1)

	w := h.open()
	for _, size := range []fyne.Size{{Width: 1100, Height: 720}, {Width: 800, Height: 600}, {Width: 600, Height: 700}} { // at the last size the summary takes two lines
		w.window.Resize(size)
		w.controls.boxes["alpha-beta"].SetChecked(true)
		h.wait()
		positions := func() map[fyne.CanvasObject]fyne.Position {
			found := map[fyne.CanvasObject]fyne.Position{}
			for _, o := range []fyne.CanvasObject{w.controls.row, w.stepper.enableBox, w.trainer.enableBox,
				w.node.board, w.page.texts} {
				found[o] = fyne.CurrentApp().Driver().AbsolutePositionForObject(o)
			}

			for _, box := range w.controls.row.Objects {
				found[box] = fyne.CurrentApp().Driver().AbsolutePositionForObject(box)
			}

			return found
		}
		oldPositions := positions()
		w.stepper.enableBox.SetChecked(true)

		tools := w.stepper.tools.Position()
		for range 30 {
			w.stepper.step(1)

			for o, pos := range positions() {
				if oldPositions[o] != pos {
					t.Fatalf("%v: step %v moves a %T from %v to %v", size, w.stepper.slider.Value, o,
						oldPositions[o], pos)
				}
			}
			if w.stepper.tools.Position() != tools {
				t.Fatalf("%v: the stepper's buttons move from %v to %v", size, tools, w.stepper.tools.Position())
			}
		}
		w.stepper.enableBox.SetChecked(false)
	}
}

// TestButtonsHaveTooltips checks that every button without text has a tooltip, the menu fits into 720 pixels,
// and the button for the next cut is disabled if there are no cuts.
func TestButtonsHaveTooltips(t *testing.T) {
	h := newTestHost(t, game.TicTacToe, false)
	w := h.open()
	for _, o := range test.LaidOutObjects(w.page.box) {
		if b, ok := o.(*widgets.TooltipButton); ok && b.Visible() && b.Text == "" && b.Label == "" {
			t.Errorf("the button at %v has neither text nor tooltip", b.Position())
		}
	}
	menu := fyne.NewMenu("", menuOf(w.commands()).Items...)
	w.showMenu(menu, w.controls.moreButton)
	if height := w.window.Canvas().Overlays().Top().MinSize().Height; height > 720 {
		t.Errorf("the menu is %v high, want at most 720", height)
	}
	w.window.Canvas().Overlays().Remove(w.window.Canvas().Overlays().Top())
	w.stepper.enableBox.SetChecked(true)
	if !w.stepper.cut.Disabled() {
		t.Error("the button for the next cut is enabled although there are no cuts")
	}
	w.controls.boxes["alpha-beta"].SetChecked(true)
	h.wait()
	if w.stepper.cut.Disabled() {
		t.Error("the button for the next cut is disabled although there are cuts")
	}
}

// TestSaveAnimation checks that an animation is saved while a dialog shows the progress. If the dialog is
// closed, no file is written.
func TestSaveAnimation(t *testing.T) {
	h := newTestHost(t, game.TicTacToe, false)
	w := h.open()
	w.lessons.open(0)
	path := filepath.Join(t.TempDir(), "a.gif")
	w.saveAnimation(320, 180, time.Second, path)
	w.unfocusedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	if w.files.animating.Busy() {
		t.Fatal("the animation is still being written after it was cancelled")
	}
	if _, err := os.Stat(path); err == nil {
		t.Fatal("the cancelled animation was written to the file")
	}
	w.saveAnimation(320, 180, time.Second, path)
	if !w.dialogs.IsOpen() {
		t.Error("no progress dialog is open")
	}
	h.waitUntil(func() bool { return !w.files.animating.Busy() })
	data, err := os.ReadFile(path)
	if err != nil || w.dialogs.IsOpen() || w.summary.Unwrapped() != lang.AnimationSaved("a.gif") {
		t.Fatalf("got error %v and summary %q, want a saved animation and no dialog", err, w.summary.Text)
	}
	a, err := gif.DecodeAll(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	if a.Config.Width != 320 || len(a.Image) < 20 {
		t.Errorf("got %d images %d pixels wide, want at least 20 images 320 pixels wide", len(a.Image), a.Config.Width)
	}
}

// keysOnSlide returns the texts about keys at the bottom of the slide.
func keysOnSlide(w *Window) (keys []string) {
	var add func(fyne.CanvasObject)
	add = func(o fyne.CanvasObject) {
		switch o := o.(type) {
		case *canvas.Text:
			keys = append(keys, o.Text)
		case *fyne.Container:
			for _, inner := range o.Objects {
				if inner.Visible() {
					add(inner)
				}
			}
		}
	}
	if w.slideKeys.box.Visible() {
		add(w.slideKeys.box)
	}

	return keys
}

// TestNoStepsDuringAnExercise checks that during an exercise → does not step through the search, and the
// slide does not mention that key.
func TestNoStepsDuringAnExercise(t *testing.T) {
	h := newTestHost(t, game.TicTacToe, false)
	w := h.open()
	w.setLecture(true)
	w.trainer.enableBox.SetChecked(true)
	if keys := keysOnSlide(w); slices.Contains(keys, lang.LectureForward()) ||
		!slices.Contains(keys, lang.LectureLeave()) {
		t.Errorf("the slide shows the keys %q, want %q but not %q", keys, lang.LectureLeave(), lang.LectureForward())
	}
	w.view.TypedKey(&fyne.KeyEvent{Name: fyne.KeyRight})
	if w.trainer.exercise() == nil || w.stepper.enableBox.Checked {
		t.Error("→ ends the exercise or turns the stepper on")
	}
}

// TestLectureKeysFit checks that the texts about keys are completely visible on the slide, next to the
// sentences of a step, in windows of all sizes.
func TestLectureKeysFit(t *testing.T) {
	defer lang.SetLanguage(lang.Current())

	for _, l := range lang.Languages {
		lang.SetLanguage(l)

		h := newTestHost(t, game.TicTacToe, false)
		w := h.open()
		for _, size := range []fyne.Size{{Width: 1100, Height: 720}, {Width: 560, Height: 700},
			{Width: 360, Height: 480}} {
			w.window.Resize(size)
			w.setLecture(true)
			w.stepper.enableBox.SetChecked(true)

			box, position := w.slideKeys.box, fyne.CurrentApp().Driver().AbsolutePositionForObject
			right, bottom := position(box).X+box.Size().Width, position(box).Y+box.Size().Height
			for _, o := range test.LaidOutObjects(box) {
				text, ok := o.(*canvas.Text)
				if !ok {
					continue
				}
				if pos, minSize := position(text), text.MinSize(); pos.X < 0 ||
					pos.X+minSize.Width > min(right, size.Width) || pos.Y+minSize.Height > min(bottom, size.Height) {
					t.Errorf("%v, %v: %q at %v is not completely visible", l, size, text.Text, pos)
				}
			}
			w.setLecture(false)
			w.stepper.enableBox.SetChecked(false)
		}
	}
}

// controlPositions returns the positions of the visible widgets outside the scrolled texts.
func controlPositions(o fyne.CanvasObject) map[fyne.CanvasObject]fyne.Position {
	found := map[fyne.CanvasObject]fyne.Position{}
	var add func(fyne.CanvasObject, fyne.Position)
	add = func(o fyne.CanvasObject, pos fyne.Position) {
		switch o := o.(type) {
		case *fyne.Container:
			for _, inner := range o.Objects {
				if inner.Visible() {
					add(inner, pos.Add(inner.Position()))
				}
			}
		case *widgets.Paragraph:
		case fyne.Widget:
			found[o] = pos
		}
	}
	add(o, o.Position())

	return found
}

// TestStepModeMovesNoControl compares the positions of all controls before and after stepping begins, in
// windows of all sizes, with and without a lesson. Only the tree's height changes.
func TestStepModeMovesNoControl(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine, and long with the race detector")
	}

	defer lang.SetLanguage(lang.Current())

	for _, l := range lang.Languages {
		lang.SetLanguage(l)
		h := newTestHost(t, game.TicTacToe, true)
		h.click(1, 1)

		w := h.open()
		for _, size := range []fyne.Size{{Width: 1100, Height: 720}, {Width: 800, Height: 600},
			{Width: 560, Height: 700}, {Width: 360, Height: 480}} {
			w.window.Resize(size)

			for _, lesson := range []int{-1, 3, 14} {
				if lesson >= 0 {
					w.lessons.open(lesson)
				}
				w.stepper.enableBox.SetChecked(false)
				if want := w.controls.row.MinSize().Height + theme.Padding() + w.summary.MinSize().Height; lesson < 0 &&
					w.page.top.MinSize().Height != want {
					t.Errorf("%v, %v: without a lesson the area above the tree is %v high, want %v", l, size,
						w.page.top.MinSize().Height, want)
				}
				oldPositions := controlPositions(w.page.box)
				w.stepper.enableBox.SetChecked(true)

				for range 3 {
					w.stepper.step(1)

					newPositions, numMoved := controlPositions(w.page.box), 0
					for o, pos := range oldPositions {
						if newPos, visible := newPositions[o]; !visible || newPos != pos {
							numMoved++
							t.Errorf("%v, %v, lesson %d: %T moved from %v to %v, visible %v", l, size, lesson+1, o, pos,
								newPos, visible)
						}
					}
					if len(oldPositions) < 10 || numMoved > 0 {
						t.Fatalf("%d of %d controls moved, want 0 of at least 10", numMoved, len(oldPositions))
					}
				}
			}
			w.lessons.end()
			w.stepper.enableBox.SetChecked(false)
		}
	}
}
