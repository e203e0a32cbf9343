package treewindow

import (
	"image/color"
	"math"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"jingzi/ui/lang"
	"jingzi/ui/settings"
	"jingzi/ui/theme"
	"jingzi/ui/tree"
	"jingzi/ui/widgets"
)

// setLecture turns the lecture view on or off. It shows only the tree, with large labels on a slide that can be read
// from the back of a room.
func (w *Window) setLecture(on bool) {
	// A lesson for beginners plays by itself.
	w.stepper.pause()
	w.lecturing = on
	w.node.enlarge(on)
	w.page.setLecture(on, w.desk.Settings.DarkSlides)
	w.slideKeys.setDark(w.desk.Settings.DarkSlides)
	w.arrange()
	w.view.SetDark(w.desk.Settings.DarkSlides)
	w.view.SetLecture(on)
	w.describe()
	w.focus(w.view)
	if !on {
		w.presenter.close()
	}
}

// startLecture starts a lecture in full screen, as remote controls for presentations do with F5. It is shown on another
// screen if the lecturer has chosen that and there is one, and the window with its controls on this one.
func (w *Window) startLecture() {
	if !w.lecturing {
		w.setLecture(true)
	}
	show := w.showOnOtherScreen()
	if show == nil || !w.desk.Settings.LectureOnOtherScreen {
		w.window.SetFullScreen(true)
		return
	}
	show()
	w.presenter.open()
}

// showOnOtherScreen returns a function that shows the window in full screen on another screen, or nil if there is none.
func (w *Window) showOnOtherScreen() (show func()) {
	if w.desk.OtherScreen == nil {
		return nil
	}
	return w.desk.OtherScreen(w.window)
}

// toggleOtherScreen starts a lecture on another screen, or moves it back. The choice is kept.
func (w *Window) toggleOtherScreen() {
	w.desk.ChangeSettings(func(s *settings.Settings) { s.LectureOnOtherScreen = !s.LectureOnOtherScreen })
	if w.desk.Settings.LectureOnOtherScreen {
		w.startLecture()
		return
	}
	w.presenter.close()
	if w.lecturing {
		w.window.SetFullScreen(false)
	}
}

// toggleDark makes the slides of a lecture dark or light. The choice is kept.
func (w *Window) toggleDark() {
	w.desk.ChangeSettings(func(s *settings.Settings) { s.DarkSlides = !s.DarkSlides })
	w.setLecture(w.lecturing)
}

// blank shows a black screen until the next key or tap.
func (w *Window) blank() {
	w.stepper.pause()
	w.cover.Show()
	w.focus(w.cover)
}

// cover is a black screen that hides the slide. It reports the first key or tap.
type cover struct {
	widget.BaseWidget
	onUncover func()
	onEscape  func()
}

var (
	_ fyne.Focusable = (*cover)(nil)
	_ fyne.Tappable  = (*cover)(nil)
)

func newCover(onUncover, onEscape func()) *cover {
	c := &cover{onUncover: onUncover, onEscape: onEscape}
	c.ExtendBaseWidget(c)
	c.Hide()
	return c
}

func (c *cover) uncover() {
	if c.Visible() {
		c.Hide()
		c.onUncover()
	}
}

func (c *cover) Tapped(*fyne.PointEvent) { c.uncover() }
func (c *cover) TypedRune(rune)          { c.uncover() }
func (c *cover) FocusGained()            {}
func (c *cover) FocusLost()              {}

// TypedKey handles only keys without a character, since a character follows as TypedRune.
func (c *cover) TypedKey(e *fyne.KeyEvent) {
	hasCharacter := len(e.Name) == 1 || e.Name == fyne.KeySpace
	if hasCharacter {
		return
	}
	c.uncover()
	if e.Name == fyne.KeyEscape {
		c.onEscape()
	}
}

func (c *cover) CreateRenderer() fyne.WidgetRenderer {
	return widget.NewSimpleRenderer(canvas.NewRectangle(color.Black))
}

// slideKeys shows the keys that can be used in a lecture at the bottom of the slide.
type slideKeys struct {
	box                   *fyne.Container
	background            *canvas.Rectangle
	texts                 []*canvas.Text
	stepKeys, compareKeys []fyne.CanvasObject // the keys that are not always available
}

func newSlideKeys() *slideKeys {
	k := &slideKeys{background: canvas.NewRectangle(color.White)}
	line := container.New(&widgets.FlowLayout{Align: fyne.TextAlignCenter})
	add := func(text lang.Text) []fyne.CanvasObject {
		k.texts = append(k.texts, canvas.NewText(text(), color.Black))
		line.Add(container.New(layout.NewCustomPaddedLayout(0, 0, fynetheme.Padding(), fynetheme.Padding()),
			k.texts[len(k.texts)-1]))
		return line.Objects[len(line.Objects)-1:]
	}
	k.stepKeys = append(add(lang.LectureForward), add(lang.LectureBack)...)
	add(lang.LectureFullScreen)
	k.compareKeys = add(lang.LectureCompare)
	add(lang.LectureBlank)
	add(lang.LectureDark)
	add(lang.LectureLeave)
	k.box = container.NewStack(k.background, container.NewPadded(line))
	k.setDark(false)

	return k
}

// setDark adapts the colours to a dark or a light slide, and the size to the size of text.
func (k *slideKeys) setDark(dark bool) {
	th := slideTheme{1, dark}
	k.background.FillColor = th.Color(fynetheme.ColorNameBackground, fynetheme.VariantLight)
	for _, text := range k.texts {
		text.Color = th.Color(fynetheme.ColorNamePlaceHolder, fynetheme.VariantLight)
		text.TextSize = th.Size(fynetheme.SizeNameCaptionText)
	}
	k.box.Refresh()
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
func slide(content fyne.CanvasObject, dark bool) fyne.CanvasObject {
	th := slideTheme{1, dark}
	background := canvas.NewRectangle(th.Color(fynetheme.ColorNameBackground, fynetheme.VariantLight))
	return container.NewThemeOverride(container.NewStack(background, content), th)
}

func (w *Window) toggleLecture() { w.setLecture(!w.lecturing) }

// slidePart is a part of the window that is also a part of the slide in a lecture.
type slidePart struct {
	box        *fyne.Container // contains the following objects
	background *canvas.Rectangle
	content    fyne.CanvasObject
	override   *container.ThemeOverride // nil before the first lecture
}

func newSlidePart(content fyne.CanvasObject) *slidePart {
	p := &slidePart{background: canvas.NewRectangle(color.White), content: content}
	p.background.Hide()
	p.box = container.NewStack(p.background, content)
	return p
}

// releaseCallbacks drops the references from the widgets in an object to the window, since the toolkit never releases a
// widget that has had a separate theme.
func releaseCallbacks(o fyne.CanvasObject) {
	switch o := o.(type) {
	case *fyne.Container:
		for _, inner := range o.Objects {
			releaseCallbacks(inner)
		}
	case *container.ThemeOverride:
		releaseCallbacks(o.Content)
	case *widget.Button:
		o.OnTapped = nil
	case *widgets.TooltipButton:
		o.OnTapped, o.OnKey = nil, nil
	case *cutButton:
		o.OnTapped, o.view = nil, nil
	case *widget.Slider:
		o.OnChanged, o.OnChangeEnded = nil, nil
	case *widgets.Entry:
		o.OnSubmitted = nil
	}
}

// setTheme shows the part on a slide with the theme, or as a part of the window if the theme is the zero value.
func (p *slidePart) setTheme(th slideTheme) {
	isSlide := th.scale > 0
	p.background.Hidden = !isSlide
	p.background.FillColor = th.Color(fynetheme.ColorNameBackground, fynetheme.VariantLight)
	if isSlide && p.override == nil {
		p.override = container.NewThemeOverride(p.content, th)
		p.box.Objects[1] = p.override
	}
	if p.override != nil {
		p.override.Theme = th
		p.override.Refresh()
	}
	p.box.Refresh()
}

// setLecture turns the colours and the text size of a lecture on or off.
func (p *page) setLecture(isLecturing, dark bool) {
	p.theme = slideTheme{}
	if isLecturing {
		p.theme = slideTheme{slideScale(p.box.Size().Height), dark}
	}
	for _, part := range p.parts {
		part.setTheme(p.theme)
	}
}

// magnify scales the texts of a lecture in proportion to the height of the window.
func (p *page) magnify(height float32) {
	if scale := slideScale(height); p.theme.scale > 0 && scale != p.theme.scale {
		p.theme.scale = scale
		for _, part := range p.parts {
			part.setTheme(p.theme)
		}
	}
}

// slideScale returns the scale of texts for a window's height: one of a few, since the toolkit never releases a theme.
func slideScale(height float32) float32 {
	return float32(min(2, max(1, math.Round(4*float64(height)/720)/4)))
}

// slideTheme is the theme of a slide, on which capitals are 18 pixels high at scale 1 and no text is smaller than 18
// pixels. The zero value is the current theme. The toolkit never releases a theme, so a slideTheme does not refer to
// the window.
type slideTheme struct {
	scale float32
	dark  bool
}

func (t slideTheme) base() fyne.Theme {
	current := fyne.CurrentApp().Settings().Theme()
	if t.scale == 0 {
		return current
	}
	appearance := theme.Light
	if t.dark {
		appearance = theme.Dark
	}
	size := current.Size(fynetheme.SizeNameText) / theme.New(theme.Light, 1).Size(fynetheme.SizeNameText)

	return theme.New(appearance, size)
}

func (t slideTheme) Font(style fyne.TextStyle) fyne.Resource    { return t.base().Font(style) }
func (t slideTheme) Icon(name fyne.ThemeIconName) fyne.Resource { return t.base().Icon(name) }

func (t slideTheme) Size(name fyne.ThemeSizeName) float32 {
	size := t.base().Size(name)
	switch {
	case t.scale == 0:
		return size
	case name == fynetheme.SizeNameHeadingText || name == fynetheme.SizeNameText:
		return t.base().Size(fynetheme.SizeNameText) * lectureScale * t.scale
	case name == fynetheme.SizeNameCaptionText:
		return t.base().Size(fynetheme.SizeNameText) * captionScale * t.scale
	case name == fynetheme.SizeNameLineSpacing:
		// So that the pseudocode and its explanation fit on a slide.
		return 0
	}

	return size
}

func (t slideTheme) Color(name fyne.ThemeColorName, variant fyne.ThemeVariant) color.Color {
	c := t.base().Color(name, variant)
	switch {
	case t.scale == 0:
		return c
	case name == fynetheme.ColorNameBackground && t.dark:
		return color.Black
	case name == fynetheme.ColorNameBackground:
		return color.White
	case slices.Contains(textColours, name):
		return tree.ReadableOnSlide(c, t.dark)
	}

	return c
}

// textColours lists the colours of texts, besides that of usual text.
var textColours = []fyne.ThemeColorName{fynetheme.ColorNamePrimary, fynetheme.ColorNameHyperlink,
	fynetheme.ColorNameError, fynetheme.ColorNameSuccess, fynetheme.ColorNameWarning, fynetheme.ColorNamePlaceHolder}

// Scales of text in a lecture, relative to the usual text. Captions of the usual size are then 18 pixels high.
const (
	lectureScale = 1.8
	captionScale = 1.3
)

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
