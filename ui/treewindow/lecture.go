package treewindow

import (
	"image/color"

	"fyne.io/fyne/v2"
	base "fyne.io/fyne/v2/theme"

	"jingzi/ui/lang"
	"jingzi/ui/theme"
)

// lecture turns the lecture view on or off: the tree alone, with large labels on
// a light ground, to be read from the back of a room.
func (w *Window) lecture(on bool) {
	w.lecturing = on
	w.light()
	w.parts.arrange(w)
	w.view.Lecture(on)
	w.describe()
	w.focusTree()
}

// light gives the words the ground and the size that the tree has in a lecture, or those
// of the program.
func (w *Window) light() {
	n := w.node
	w.ground.Hidden = !w.lecturing
	n.lesson.SizeName, n.text.SizeName = base.SizeNameText, base.SizeNameText
	if w.words.Theme = fyne.CurrentApp().Settings().Theme(); w.lecturing {
		w.words.Theme = lectureTheme{theme.New(theme.Light, base.TextSize()/base.DefaultTheme().Size(base.SizeNameText))}
		n.lesson.SizeName, n.text.SizeName = base.SizeNameHeadingText, base.SizeNameHeadingText
	}
	w.words.Refresh()
}

// lectureTheme is the light look with texts whose capitals are 18 pixels high.
type lectureTheme struct{ fyne.Theme }

func (t lectureTheme) Size(name fyne.ThemeSizeName) float32 {
	if name == base.SizeNameHeadingText || name == base.SizeNameText {
		return t.Theme.Size(base.SizeNameText) * lectureScale
	}
	return t.Theme.Size(name)
}

// Color is the light one whatever the variant in use.
func (t lectureTheme) Color(name fyne.ThemeColorName, _ fyne.ThemeVariant) color.Color {
	return t.Theme.Color(name, base.VariantLight)
}

// lectureScale is how much larger words are in a lecture.
const lectureScale = 1.8

// leave leaves the lecture view, or else the window.
func (w *Window) leave() {
	if w.lecturing {
		w.lecture(false)
		return
	}
	x := w.view.Exercise()
	if x == nil {
		w.window.Close()
		return
	}
	if _, answered, all := x.Score(); answered == 0 || answered == all {
		w.window.Close()
		return
	}
	w.dialogs.Confirm(lang.ExerciseLeave(), lang.ExerciseLeaveAsk(), lang.Close(), func(yes bool) {
		if yes {
			w.window.Close()
		}
	})
}

// arrange shows the parts of the window that belong to the kind of view.
func (p parts) arrange(w *Window) {
	working := w.stepper.on.Checked || w.trainer.on.Checked || w.lessons.at >= 0
	for part, shown := range map[fyne.CanvasObject]bool{
		p.top: !w.lecturing, w.node.board: !w.lecturing && w.source != ofText, w.path: !w.lecturing && !w.controls.narrowed,
		p.words: !w.lecturing || working, p.modes: !w.lecturing,
	} {
		if part.Visible() != shown {
			if shown {
				part.Show()
			} else {
				part.Hide()
			}
		}
	}
	title := lang.SearchTree()
	if w.lecturing {
		title = lang.LectureTitle()
	}
	w.window.SetTitle(title)
	w.page.Refresh()
}
