package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"jingzi/game"
	"jingzi/ui/lang"
	"jingzi/ui/widgets"
)

// header holds what is used every minute: buttons, and the level.
type header struct {
	bar     *fyne.Container
	buttons *fyne.Container
	row     *buttonRow
	newGame *widget.Button
	undo    *widget.Button
	redo    *widget.Button
	hint    *widget.Button
	proceed *widget.Button // move now, or continue: in the place of hint
	level   *widget.Select
	levels  []game.Level
	showing bool // the select is being set by show
	shown   headerLook
}

// headerLook is what the buttons' places and words depend on. To draw them anew
// means to draw their icons anew, which costs more than a stone.
type headerLook struct {
	proceed  string // its word, where it is there
	leveled  bool
	textSize float32
}

func newHeader(w *Window) *header {
	t := w.table
	h := &header{}
	button := func(icon fyne.Resource, tapped func()) *widget.Button {
		b := widget.NewButtonWithIcon("", icon, func() {
			tapped()
			w.board.TakeFocus()
		})
		b.Importance = widget.LowImportance
		return b
	}
	h.newGame = button(theme.DocumentCreateIcon(), t.newGame)
	h.undo = button(theme.ContentUndoIcon(), t.undo)
	h.redo = button(theme.ContentRedoIcon(), t.redo)
	h.hint = button(theme.QuestionIcon(), t.askHint)
	h.proceed = button(theme.MediaSkipNextIcon(), func() { w.moveNow() })
	h.level = widget.NewSelect(nil, nil)
	h.level.OnChanged = func(string) {
		if i := h.level.SelectedIndex(); !h.showing && i >= 0 {
			t.setLevel(h.levels[i])
			w.board.TakeFocus()
		}
	}
	h.row = &buttonRow{words: map[*widget.Button]string{}}
	buttons := container.New(h.row, h.newGame, h.undo, h.redo, h.hint, h.proceed)
	for b, word := range map[*widget.Button]lang.Text{h.newGame: lang.NewGameShort, h.undo: lang.Undo, h.redo: lang.Redo, h.hint: lang.Hint, h.proceed: lang.MoveNow} {
		h.row.words[b] = word()
	}
	h.buttons = buttons
	h.bar = container.NewBorder(nil, nil, nil, h.level, buttons)
	return h
}

// show enables what can be done now.
func (h *header) show(w *Window) {
	t := w.table
	widgets.SetEnabled(h.undo, t.match.At() > 0 || len(t.previous) > 0)
	widgets.SetEnabled(h.redo, t.match.At() < len(t.match.Moments())-1)
	waits := t.match.Paused()
	slow := t.match.Busy() && !t.match.Rules().Marks()
	h.proceed.Hidden = !waits && !slow
	h.hint.Hidden = !h.proceed.Hidden
	h.row.words[h.proceed] = map[bool]string{true: lang.Continue(), false: lang.MoveNow()}[waits]
	widgets.SetEnabled(h.hint, t.mayHint() && t.looking == live)

	h.showing = true
	h.levels = w.o.Computers.Levels(t.match.Rules())
	names := make([]string, len(h.levels))
	for i, l := range h.levels {
		names[i] = levelName(w.o.Computers, t.match.Rules(), l)
	}
	h.level.Options = names
	h.level.Hidden = t.setup.Mode != AgainstComputer || len(names) == 0
	if level := levelName(w.o.Computers, t.match.Rules(), nearestLevel(w.o.Computers, t.match.Rules(), t.setup.Level)); h.level.Selected != level {
		h.level.SetSelected(level)
	}
	h.showing = false
	look := headerLook{leveled: h.level.Visible(), textSize: theme.TextSize()}
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
