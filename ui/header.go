package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"jingzi/game"
	"jingzi/game/session"
	"jingzi/ui/lang"
	"jingzi/ui/widgets"
)

// header holds what is used every minute: buttons, and the level.
type header struct {
	bar     *fyne.Container
	buttons *fyne.Container
	row     *buttonRow
	menu    *widget.Button // in the place of the menu bar
	newGame *widget.Button
	undo    *widget.Button
	redo    *widget.Button
	hint    *widget.Button
	proceed *widget.Button // move now, or continue: in the place of hint
	stop    *widget.Button
	level   *widget.Select
	levels  []game.Level
	showing bool // the select is being set by show
	shown   headerLook
}

// headerLook is what the buttons' places and words depend on. To draw them anew
// means to draw their icons anew, which costs more than a stone.
type headerLook struct {
	proceed  string // its word, where it is there
	stop     bool
	menu     bool
	leveled  bool
	textSize float32
}

func newHeader(w *Window) *header {
	s := w.session
	h := &header{}
	button := func(icon fyne.Resource, tapped func()) *widget.Button {
		b := widget.NewButtonWithIcon("", icon, func() {
			tapped()
			w.board.TakeFocus()
		})
		b.Importance = widget.LowImportance
		return b
	}
	h.menu = widget.NewButtonWithIcon("", theme.MenuIcon(), func() { w.menus.open() })
	h.menu.Importance = widget.LowImportance
	h.newGame = button(theme.DocumentCreateIcon(), s.NewGame)
	h.undo = button(theme.ContentUndoIcon(), func() { s.Undo() })
	h.redo = button(theme.ContentRedoIcon(), func() { s.Redo() })
	h.hint = button(theme.QuestionIcon(), func() { s.AskHint() })
	h.proceed = button(theme.MediaSkipNextIcon(), s.MoveNow)
	h.stop = button(theme.MediaStopIcon(), s.Stop)
	h.level = widget.NewSelect(nil, nil)
	h.level.OnChanged = func(string) {
		if i := h.level.SelectedIndex(); !h.showing && i >= 0 {
			w.configure(func(to *session.Setup) { to.Level = h.levels[i] })
			w.board.TakeFocus()
		}
	}
	h.row = &buttonRow{words: map[*widget.Button]string{}}
	buttons := container.New(h.row, h.newGame, h.undo, h.redo, h.hint, h.proceed, h.stop)
	for b, word := range map[*widget.Button]lang.Text{h.newGame: lang.NewGameShort, h.undo: lang.Undo, h.redo: lang.Redo, h.hint: lang.Hint, h.proceed: lang.MoveNow, h.stop: lang.Stop} {
		h.row.words[b] = word()
	}
	h.buttons = buttons
	h.bar = container.NewBorder(nil, nil, h.menu, h.level, buttons)
	return h
}

// show enables what can be done now.
func (h *header) show(w *Window) {
	s, m := w.session, w.session.Match()
	widgets.SetEnabled(h.undo, s.MayUndo())
	widgets.SetEnabled(h.redo, s.MayRedo())
	waits := m.Paused()
	slow := m.Busy() && !m.Rules().Marks()
	h.proceed.Hidden = !waits && !slow
	h.stop.Hidden = !slow && !m.Hinting()
	h.hint.Hidden = !h.proceed.Hidden || !h.stop.Hidden
	h.menu.Hidden = !w.menus.narrow
	h.row.words[h.proceed] = map[bool]string{true: lang.Continue(), false: lang.MoveNow()}[waits]
	widgets.SetEnabled(h.hint, s.MayHint() && s.Live())

	h.showing = true
	h.levels = w.o.Computers.Levels(m.Rules())
	names := make([]string, len(h.levels))
	for i, l := range h.levels {
		names[i] = lang.Level(l, w.words.Exact(m.Rules()))
	}
	h.level.Options = names
	h.level.Hidden = s.Setup().Mode != session.AgainstComputer || len(names) == 0
	if level := lang.Level(session.Offered(w.o.Computers, m.Rules(), s.Setup().Level), w.words.Exact(m.Rules())); h.level.Selected != level {
		h.level.SetSelected(level)
	}
	h.showing = false
	look := headerLook{leveled: h.level.Visible(), stop: h.stop.Visible(), menu: h.menu.Visible(), textSize: theme.TextSize()}
	if !h.proceed.Hidden {
		look.proceed = h.row.words[h.proceed]
	}
	if look != h.shown {
		h.shown = look
		h.bar.Refresh()
	}
}

// buttonRow lays buttons out from the left, with their words where all of
// them fit, else by their icons alone.
type buttonRow struct{ words map[*widget.Button]string }

func (r *buttonRow) MinSize(objects []fyne.CanvasObject) fyne.Size {
	height, n := float32(0), float32(0)
	for _, o := range objects {
		if o.Visible() {
			height = max(height, o.MinSize().Height)
			n++
		}
	}
	return fyne.NewSize(n*height, height)
}

func (r *buttonRow) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	wide := float32(0)
	for _, o := range objects {
		if o.Visible() {
			wide += wordedWidth(r.words[o.(*widget.Button)])
		}
	}
	x := float32(0)
	for _, o := range objects {
		b := o.(*widget.Button)
		text := r.words[b]
		width := wordedWidth(text)
		if wide > size.Width {
			text, width = "", size.Height
		}
		if b.Text != text {
			b.SetText(text)
		}
		if b.Visible() {
			b.Resize(fyne.NewSize(width, size.Height))
			b.Move(fyne.NewPos(x, 0))
			x += width
		}
	}
}

// wordedWidth is the width of a button with an icon and a word.
func wordedWidth(word string) float32 {
	text := fyne.MeasureText(word, theme.TextSize(), fyne.TextStyle{Bold: true}).Width
	return text + theme.IconInlineSize() + theme.Padding() + 2*theme.InnerPadding()
}
