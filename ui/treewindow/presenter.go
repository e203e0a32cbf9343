package treewindow

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"jingzi/ui/lang"
	"jingzi/ui/widgets"
)

// presenter is the window of a lecturer whose slides are on another screen. It shows what the slides say, and its
// buttons and keys control them.
type presenter struct {
	w      *Window
	window fyne.Window // nil while it is closed

	lesson, step *widgets.Paragraph
	position     *widget.Label
}

func newPresenter(w *Window) *presenter { return &presenter{w: w} }

// open opens the window, or brings it to the front.
func (p *presenter) open() {
	if p.window != nil {
		p.window.RequestFocus()
		return
	}

	p.window = p.w.desk.NewWindow("presenter", lang.LectureControls())
	p.window.SetOnClosed(func() { p.window = nil })
	p.lesson, p.step, p.position = widgets.NewParagraph(""), widgets.NewParagraph(""), widget.NewLabel("")
	p.position.TextStyle.Bold = true
	p.window.Canvas().SetOnTypedKey(p.typedKey)
	p.window.Canvas().SetOnTypedRune(p.typedRune)
	for shortcut, action := range p.w.shortcuts() {
		p.window.Canvas().AddShortcut(&shortcut, func(fyne.Shortcut) { action() })
	}

	// The sentence of the step comes first, since the lesson stays.
	texts := container.NewVScroll(container.NewVBox(p.position, p.step, p.lesson))
	p.window.SetContent(container.NewBorder(nil, p.buttons(), nil, nil, texts))
	p.window.Resize(fyne.NewSize(560, 380))
	p.show()
	p.window.Show()
	p.window.RequestFocus()
}

// close closes the window, if it is open.
func (p *presenter) close() {
	if p.window != nil {
		p.window.Close()
	}
}

// buttons returns a button for each action of a lecturer.
func (p *presenter) buttons() fyne.CanvasObject {
	w, buttons := p.w, container.New(&widgets.FlowLayout{})
	for _, b := range []struct {
		label  lang.Text
		icon   fyne.Resource
		action func()
	}{
		{lang.StepBack, theme.NavigateBackIcon(), func() { w.stepper.step(-1) }},
		{lang.StepForward, theme.NavigateNextIcon(), func() { w.stepper.step(1) }},
		{lang.LessonPrevious, theme.MediaSkipPreviousIcon(), func() { w.lessons.open(w.lessons.index - 1) }},
		{lang.LessonNext, theme.MediaSkipNextIcon(), w.openNextLesson},
		{lang.LectureBlackShort, theme.VisibilityOffIcon(), p.toggleBlack},
		{lang.LectureDarkShort, theme.ColorPaletteIcon(), w.toggleDark},
		{lang.LectureEnd, theme.CancelIcon(), w.leave},
	} {
		buttons.Add(quietButton(b.label(), b.icon, func() {
			b.action()
			p.takeFocus()
		}))
	}

	return buttons
}

// takeFocus lets the keys work without a focused button.
func (p *presenter) takeFocus() {
	if p.window != nil {
		p.window.Canvas().Unfocus()
	}
}

func (p *presenter) toggleBlack() {
	if p.w.cover.Visible() {
		p.w.cover.uncover()
	} else {
		p.w.blank()
	}
}

// typedKey passes a key on to the slides.
func (p *presenter) typedKey(e *fyne.KeyEvent) {
	if p.w.cover.Visible() {
		p.w.cover.TypedKey(e)
	} else {
		p.w.unfocusedKey(e)
	}
}

// typedRune passes a character on to the slides.
func (p *presenter) typedRune(r rune) {
	if p.w.cover.Visible() {
		p.w.cover.TypedRune(r)
	} else {
		p.w.view.TypedRune(r)
	}
}

// show shows the lesson, the number of the step and the sentences of the slide.
func (p *presenter) show() {
	if p.window == nil {
		return
	}

	n, lesson := p.w.node, p.w.lessons.sentence()
	p.lesson.SetText(lesson)
	widgets.SetVisible(p.lesson, lesson != "")
	p.position.SetText(lang.Join(n.title.Text, p.w.stepper.count.Text))
	p.step.SetText(n.text.Unwrapped())
}
