package treewindow

import (
	"image/color"
	"math"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"

	"jingzi/ui/lang"
	"jingzi/ui/theme"
	"jingzi/ui/widgets"
)

// setLecture turns the lecture view on or off. It shows only the tree, with large labels on a light
// background that can be read from the back of a room.
func (w *Window) setLecture(on bool) {
	w.lecturing = on
	w.node.enlarge(on)
	w.page.setLecture(on)
	w.arrange()
	w.view.SetLecture(on)
	w.describe()
	w.focus(w.view)
}

// slideKeys shows the keys that can be used in a lecture at the bottom of the slide.
type slideKeys struct {
	box                   *fyne.Container
	stepKeys, compareKeys []fyne.CanvasObject // the keys that are not always available
}

func newSlideKeys() *slideKeys {
	k := &slideKeys{}
	line := container.New(&widgets.FlowLayout{Align: fyne.TextAlignCenter})
	add := func(text lang.Text) []fyne.CanvasObject {
		line.Add(container.New(layout.NewCustomPaddedLayout(0, 0, fynetheme.Padding(), fynetheme.Padding()),
			canvas.NewText(text(), color.NRGBA{90, 90, 90, 255})))
		return line.Objects[len(line.Objects)-1:]
	}
	k.stepKeys = append(add(lang.LectureForward), add(lang.LectureBack)...)
	add(lang.LectureFullScreen)
	k.compareKeys = add(lang.LectureCompare)
	add(lang.LectureLeave)
	k.box = container.NewStack(canvas.NewRectangle(color.White), container.NewPadded(line))

	return k
}

// show shows the keys to step and to compare search methods, if they are available, and all other keys.
func (k *slideKeys) show(canStep, canCompare bool) {
	for _, o := range k.stepKeys {
		widgets.SetVisible(o, canStep)
	}

	for _, o := range k.compareKeys {
		widgets.SetVisible(o, canCompare)
	}
}

// slide wraps the content of a dialog so that it looks like a slide.
func slide(content fyne.CanvasObject) fyne.CanvasObject {
	return container.NewThemeOverride(container.NewStack(canvas.NewRectangle(color.White), content), textTheme(1))
}

func (w *Window) toggleLecture() { w.setLecture(!w.lecturing) }

// setLecture turns the background and the text size of a lecture on or off.
func (p *page) setLecture(isLecturing bool) {
	texts := p.texts.(*fyne.Container)
	p.background.Hidden = !isLecturing
	if isLecturing && p.textOverride == nil {
		p.textOverride = container.NewThemeOverride(texts.Objects[1], textTheme(1))
		texts.Objects[1] = p.textOverride
	}
	if p.textOverride != nil {
		p.magnify(isLecturing, p.box.Size().Height)
		p.textOverride.Refresh()
	}
	texts.Refresh()
}

// magnify scales the texts of a lecture in proportion to the height of the window, in a few steps, since the
// toolkit never releases a theme. It reports whether the scale has changed.
func (p *page) magnify(isLecturing bool, height float32) (changed bool) {
	newTheme := textTheme(0)
	if isLecturing {
		newTheme = textTheme(min(2, max(1, math.Round(4*float64(height)/720)/4)))
	}
	changed = p.textOverride.Theme != newTheme
	p.textOverride.Theme = newTheme

	return changed
}

// textTheme is the theme of the texts: the current theme if it is 0, otherwise a light theme for lectures,
// whose capitals are 18 pixels high at 1 and scaled by other values. The toolkit never releases a theme, so a
// textTheme does not refer to the window.
type textTheme float32

func (t textTheme) base() fyne.Theme {
	current := fyne.CurrentApp().Settings().Theme()
	if t > 0 {
		return theme.New(theme.Light, current.Size(fynetheme.SizeNameText)/theme.New(theme.Light,
			1).Size(fynetheme.SizeNameText))
	}
	return current
}

func (t textTheme) Font(style fyne.TextStyle) fyne.Resource    { return t.base().Font(style) }
func (t textTheme) Icon(name fyne.ThemeIconName) fyne.Resource { return t.base().Icon(name) }

func (t textTheme) Size(name fyne.ThemeSizeName) float32 {
	switch {
	case t > 0 && (name == fynetheme.SizeNameHeadingText || name == fynetheme.SizeNameText):
		return t.base().Size(fynetheme.SizeNameText) * lectureScale * float32(t)
	case t > 0 && name == fynetheme.SizeNameLineSpacing:
		// So that the pseudocode and its explanation fit on a slide.
		return 0
	}

	return t.base().Size(name)
}

func (t textTheme) Color(name fyne.ThemeColorName, variant fyne.ThemeVariant) color.Color {
	return t.base().Color(name, variant)
}

const lectureScale = 1.8 // of text in a lecture, relative to the usual text

// leave ends the lecture view or full screen, or otherwise closes the window like its close button.
func (w *Window) leave() {
	switch {
	case w.lecturing:
		w.setLecture(false)
		w.window.SetFullScreen(false)
	case w.window.FullScreen():
		w.window.SetFullScreen(false)
	default:
		w.askToClose()
	}
}

// askToClose closes the window, after confirmation if anything would be lost.
func (w *Window) askToClose() { w.ConfirmLoss(&w.dialogs, lang.Close(), w.window.Close) }

// ConfirmLoss calls discard, which closes the window. If answers, the user's tree or lessons would be lost, it
// first asks for confirmation with dialogs, instead of an earlier question.
func (w *Window) ConfirmLoss(dialogs *widgets.Dialogs, confirmLabel string, discard func()) {
	if w.question != nil {
		w.question.Hide()
	}
	var losses []string
	if e := w.view.Exercise(); e != nil && e.HasStarted() {
		losses = append(losses, lang.ExerciseUnsaved())
	}
	if w.hasUnsavedTree() {
		losses = append(losses, lang.TypedTreeUnsaved())
	}
	if w.lessons.hasUnsaved() {
		losses = append(losses, lang.LessonsUnsaved())
	}
	if losses == nil {
		discard()
		return
	}
	w.question = dialogs.Confirm(lang.SearchTree(), lang.Sentences(losses...), confirmLabel, func(ok bool) {
		if ok {
			discard()
		}
	})
	dialogs.Window.RequestFocus()
}
