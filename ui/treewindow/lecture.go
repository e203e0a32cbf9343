package treewindow

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	base "fyne.io/fyne/v2/theme"

	"jingzi/ui/lang"
	"jingzi/ui/theme"
	"jingzi/ui/widgets"
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
	if w.lecturing {
		n.lesson.SizeName, n.text.SizeName = base.SizeNameHeadingText, base.SizeNameHeadingText
	}
	if w.lecturing && w.themed == nil {
		w.themed = container.NewThemeOverride(w.words.Objects[1], wordsTheme(true))
		w.words.Objects[1] = w.themed
	}
	if w.themed != nil {
		w.themed.Theme = wordsTheme(w.lecturing)
		w.themed.Refresh()
	}
	w.words.Refresh()
}

// wordsTheme is the program's theme, whichever that is at the moment; in a lecture it is
// the light look with texts whose capitals are 18 pixels high. It is a plain value: the
// toolkit never forgets it, nor what has it, which must not lead to the window.
type wordsTheme bool

func (t wordsTheme) now() fyne.Theme {
	own := fyne.CurrentApp().Settings().Theme()
	if t {
		return theme.New(theme.Light, own.Size(base.SizeNameText)/base.DefaultTheme().Size(base.SizeNameText))
	}
	return own
}

func (t wordsTheme) Font(style fyne.TextStyle) fyne.Resource    { return t.now().Font(style) }
func (t wordsTheme) Icon(name fyne.ThemeIconName) fyne.Resource { return t.now().Icon(name) }

func (t wordsTheme) Size(name fyne.ThemeSizeName) float32 {
	if bool(t) && (name == base.SizeNameHeadingText || name == base.SizeNameText) {
		return t.now().Size(base.SizeNameText) * lectureScale
	}
	return t.now().Size(name)
}

func (t wordsTheme) Color(name fyne.ThemeColorName, variant fyne.ThemeVariant) color.Color {
	return t.now().Color(name, variant)
}

const lectureScale = 1.8

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
		p.words: !w.lecturing || working, p.modes: !w.lecturing && w.source != ofStrategy,
	} {
		widgets.SetVisible(part, shown)
	}
	w.page.Layout.(*page).large = w.source == ofStrategy
	title := lang.SearchTree()
	if w.lecturing {
		title = lang.LectureTitle()
	}
	w.window.SetTitle(title)
	w.page.Refresh()
}
