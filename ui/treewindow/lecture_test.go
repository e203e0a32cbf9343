package treewindow

import (
	"bytes"
	"image/gif"
	"os"
	"path/filepath"
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

// The keys of a presenter remote step, F11 toggles full screen, and the slide says how to leave it.
func TestAPresentersKeys(t *testing.T) {
	g := sitDown(t, game.TicTacToe, false)
	w := g.open()
	w.window.Resize(fyne.NewSize(1280, 720))
	key := func(names ...fyne.KeyName) {
		for _, name := range names {
			w.view.TypedKey(&fyne.KeyEvent{Name: name})
		}
	}
	w.view.TypedRune('l')
	line := ""
	for _, o := range test.LaidOutObjects(w.window.Content()) {
		if text, ok := o.(*canvas.Text); ok && strings.Contains(text.Text, "Esc") && w.slideKeys.Visible() {
			line = text.Text
		}
	}
	if line != lang.LectureKeys() {
		t.Errorf("the slide says %q", line)
	}
	w.stepper.enableBox.SetChecked(true)
	for i := range 12 {
		if key(fyne.KeyRight); int(w.stepper.slider.Value) != i+1 {
			t.Fatalf("→ pressed %d times: step %v", i+1, w.stepper.slider.Value)
		}
	}
	if key(fyne.KeySpace, fyne.KeyPageDown, fyne.KeyLeft); w.stepper.slider.Value != 13 {
		t.Errorf("Space, Page Down and ←: step %v", w.stepper.slider.Value)
	}
	if key(fyne.KeyF11); !w.window.FullScreen() {
		t.Error("F11 is not full screen")
	}
	if key(fyne.KeyEscape); w.window.FullScreen() || w.lecturing || g.window == nil || w.slideKeys.Visible() {
		t.Error("Escape leaves the lecture, and full screen")
	}
	before := w.view.Selected()
	w.stepper.enableBox.SetChecked(false)
	if key(fyne.KeyRight); w.view.Selected() == before {
		t.Error("without steps → goes to the next node")
	}
}

// In a lecture at 1280×720 the program, its variables and the sentences of each step are on the
// slide, of a lesson too; in a higher window the words are larger.
func TestAStepIsOnTheSlide(t *testing.T) {
	for _, l := range []lang.Language{lang.English, lang.SimplifiedChinese} {
		t.Run(l.Tag(), func(t *testing.T) {
			defer lang.SetLanguage(lang.Current())
			lang.SetLanguage(l)
			g := sitDown(t, game.TicTacToe, false)
			w := g.open()
			w.window.Resize(fyne.NewSize(1280, 720))
			w.view.TypedRune('l')
			for _, i := range []int{0, 3, 14, 18} { // with the longest programs
				w.lessons.open(i)
				w.stepper.enableBox.SetChecked(true)
				for range 6 {
					w.stepper.step(1)
					if high, room := w.node.words.MinSize().Height, w.node.scroll.Size().Height; high > room+theme.InnerPadding() { // which is below the last line
						t.Fatalf("lesson %d, step %v: the words take %v of %v", i+1, w.stepper.slider.Value, high, room)
					}
				}
			}
			if w.stepper.enableBox.SetChecked(false); !w.node.lesson.Visible() || !w.node.walk.Visible() {
				t.Error("the lesson does not come back")
			}
			before := w.page.themed.Theme.Size(theme.SizeNameText)
			w.window.Resize(fyne.NewSize(1920, 1080))
			if now := w.page.themed.Theme.Size(theme.SizeNameText); now < before*1.4 {
				t.Errorf("words of %v at 720, of %v at 1080", before, now)
			}
		})
	}
}

// No control moves when stepping begins or the texts change.
func TestNothingJumps(t *testing.T) {
	g := sitDown(t, game.TicTacToe, true)
	g.click(1, 1)
	w := g.open()
	for _, size := range []fyne.Size{{Width: 1100, Height: 720}, {Width: 800, Height: 600}, {Width: 600, Height: 700}} { // in the last one the summary takes two lines
		w.window.Resize(size)
		w.controls.boxes["alpha-beta"].SetChecked(true)
		g.wait()
		places := func() map[fyne.CanvasObject]fyne.Position {
			at := map[fyne.CanvasObject]fyne.Position{}
			for _, o := range []fyne.CanvasObject{w.controls.row, w.stepper.enableBox, w.trainer.enableBox, w.node.board, w.page.words} {
				at[o] = fyne.CurrentApp().Driver().AbsolutePositionForObject(o)
			}
			for _, box := range w.controls.row.Objects {
				at[box] = fyne.CurrentApp().Driver().AbsolutePositionForObject(box)
			}
			return at
		}
		before := places()
		w.stepper.enableBox.SetChecked(true)
		tools := w.stepper.tools.Position()
		for range 30 {
			w.stepper.step(1)
			for o, at := range places() {
				if before[o] != at {
					t.Fatalf("%v: step %v moves a %T from %v to %v", size, w.stepper.slider.Value, o, before[o], at)
				}
			}
			if w.stepper.tools.Position() != tools {
				t.Fatalf("%v: the buttons move from %v to %v", size, tools, w.stepper.tools.Position())
			}
		}
		w.stepper.enableBox.SetChecked(false)
	}
}

// Every button without text has a tooltip, the menu fits 720 pixels, and without cuts the button for the
// next cut is disabled.
func TestButtonsSayWhatTheyDo(t *testing.T) {
	g := sitDown(t, game.TicTacToe, false)
	w := g.open()
	for _, o := range test.LaidOutObjects(w.page.box) {
		if b, ok := o.(*widgets.TooltipButton); ok && b.Visible() && b.Text == "" && b.Word == "" {
			t.Errorf("a button without words at %v", b.Position())
		}
	}
	menu := fyne.NewMenu("", menuOf(w.commands()).Items...)
	w.showMenu(menu, w.controls.more)
	if high := w.window.Canvas().Overlays().Top().MinSize().Height; high > 720 {
		t.Errorf("the menu is %v high", high)
	}
	w.window.Canvas().Overlays().Remove(w.window.Canvas().Overlays().Top())
	w.stepper.enableBox.SetChecked(true)
	if !w.stepper.cut.Disabled() {
		t.Error("to the next cut, where there is none")
	}
	w.controls.boxes["alpha-beta"].SetChecked(true)
	if g.wait(); w.stepper.cut.Disabled() {
		t.Error("not to the next cut, where there is one")
	}
}

// An animation is saved with a progress bar. Closing its dialog stops it, and no file is written.
func TestAnAnimationIsSaved(t *testing.T) {
	g := sitDown(t, game.TicTacToe, false)
	w := g.open()
	w.lessons.open(0)
	path := filepath.Join(t.TempDir(), "a.gif")
	w.saveAnimation(320, 180, time.Second, path)
	w.unfocusedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	if w.files.animating.Busy() {
		t.Fatal("goes on after it was cancelled")
	}
	if _, err := os.Stat(path); err == nil {
		t.Fatal("written although it was cancelled")
	}
	w.saveAnimation(320, 180, time.Second, path)
	if !w.dialogs.Open() {
		t.Error("no progress is shown")
	}
	g.until(func() bool { return !w.files.animating.Busy() })
	data, err := os.ReadFile(path)
	if err != nil || w.dialogs.Open() {
		t.Fatalf("%v, %q", err, w.summary.Text)
	}
	if a, err := gif.DecodeAll(bytes.NewReader(data)); err != nil || a.Config.Width != 320 || len(a.Image) < 20 {
		t.Errorf("%v, %+v", err, a)
	}
}

// The keys of a lecture are whole on the slide, beside the sentences of a step and in a window of usual size.
func TestKeysOfALectureAreWhole(t *testing.T) {
	defer lang.SetLanguage(lang.Current())
	for _, l := range lang.Languages {
		lang.SetLanguage(l)
		g := sitDown(t, game.TicTacToe, false)
		w := g.open()
		w.window.Resize(fyne.NewSize(1100, 720))
		w.lecture(true)
		w.stepper.enableBox.SetChecked(true)
		if needs, has := w.slideKeys.MinSize().Width, w.view.Size().Width; needs > has {
			t.Errorf("%v: the keys need %v, and have %v", l, needs, has)
		}
	}
}
