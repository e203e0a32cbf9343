package treewindow

import (
	"image/color"
	"math"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	base "fyne.io/fyne/v2/theme"

	"jingzi/ui/lang"
	"jingzi/ui/theme"
)

// lecture turns the lecture view on or off: only the tree, with large labels on a light background,
// readable from the back of a room.
func (w *Window) lecture(on bool) {
	w.lecturing = on
	w.node.enlarge(on)
	w.page.light(on)
	w.arrange()
	w.view.SetLecture(on)
	w.describe()
	w.focus(w.view)
}

// newSlideKeys returns the line on a slide that shows the keys to continue and to leave.
func newSlideKeys() *fyne.Container {
	line := canvas.NewText(lang.LectureKeys(), color.NRGBA{90, 90, 90, 255})
	line.Alignment = fyne.TextAlignCenter
	return container.NewStack(canvas.NewRectangle(color.White), container.NewPadded(line))
}

// slide wraps the content of a dialog so that it looks like a slide.
func slide(content fyne.CanvasObject) fyne.CanvasObject {
	return container.NewThemeOverride(container.NewStack(canvas.NewRectangle(color.White), content), wordsTheme(1))
}

func (w *Window) toggleLecture() { w.lecture(!w.lecturing) }

// light gives the texts the background and size of a lecture, or the usual ones.
func (p *page) light(lecturing bool) {
	words := p.words.(*fyne.Container)
	p.ground.Hidden = !lecturing
	if lecturing && p.themed == nil {
		p.themed = container.NewThemeOverride(words.Objects[1], wordsTheme(1))
		words.Objects[1] = p.themed
	}
	if p.themed != nil {
		p.magnify(lecturing, p.box.Size().Height)
		p.themed.Refresh()
	}
	words.Refresh()
}

// magnify scales the texts of a lecture to the height of the window. It uses steps, since the toolkit never
// releases a theme. It reports whether that changed anything.
func (p *page) magnify(lecturing bool, height float32) (changed bool) {
	to := wordsTheme(0)
	if lecturing {
		to = wordsTheme(min(2, max(1, math.Round(4*float64(height)/720)/4)))
	}
	changed = p.themed.Theme != to
	p.themed.Theme = to
	return changed
}

// wordsTheme is the theme of the texts: the current theme if it is 0, else, in a lecture, the light theme
// with capitals 18 pixels high, scaled by the value. The toolkit never releases a theme, so this is a plain
// value without a reference to the window.
type wordsTheme float32

func (t wordsTheme) now() fyne.Theme {
	own := fyne.CurrentApp().Settings().Theme()
	if t > 0 {
		return theme.New(theme.Light, own.Size(base.SizeNameText)/theme.New(theme.Light, 1).Size(base.SizeNameText))
	}
	return own
}

func (t wordsTheme) Font(style fyne.TextStyle) fyne.Resource    { return t.now().Font(style) }
func (t wordsTheme) Icon(name fyne.ThemeIconName) fyne.Resource { return t.now().Icon(name) }

func (t wordsTheme) Size(name fyne.ThemeSizeName) float32 {
	switch {
	case t > 0 && (name == base.SizeNameHeadingText || name == base.SizeNameText):
		return t.now().Size(base.SizeNameText) * lectureScale * float32(t)
	case t > 0 && name == base.SizeNameLineSpacing: // a slide has the room of a program and its explanation
		return 0
	}
	return t.now().Size(name)
}

func (t wordsTheme) Color(name fyne.ThemeColorName, variant fyne.ThemeVariant) color.Color {
	return t.now().Color(name, variant)
}

const lectureScale = 1.8

// leave ends the lecture, or else closes the window. It asks for confirmation before answers are lost.
func (w *Window) leave() {
	x := w.view.Exercise()
	switch {
	case w.lecturing:
		w.lecture(false)
		w.window.SetFullScreen(false)
	case w.window.FullScreen():
		w.window.SetFullScreen(false)
	case x != nil && x.Started():
		w.dialogs.Confirm(lang.ExerciseLeave(), lang.ExerciseLeaveAsk(), lang.Close(), func(yes bool) {
			if yes {
				w.window.Close()
			}
		})
	default:
		w.window.Close()
	}
}
