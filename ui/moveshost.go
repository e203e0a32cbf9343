package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"jingzi/game"
	"jingzi/ui/board"
	"jingzi/ui/lang"
	"jingzi/ui/widgets"
)

// movesHost is what the panel of moves knows of the window.
type movesHost struct{ *Window }

func (h movesHost) Text(index int) string {
	return h.words.ChosenShort(index) + h.analysis.Review.Sign(index)
}

func (h movesHost) Typed(e *fyne.KeyEvent) { keyboard(h).typed(e) }

func (h movesHost) Popup(menu *fyne.Menu, at fyne.Position) {
	widget.ShowPopUpMenuAtPosition(menu, h.window.Canvas(), at)
}

// Ask asks for a text of several lines. Of a very long one the first part is
// edited, and the rest is kept.
func (h movesHost) Ask(title, text string, answered func(string)) {
	part, rest := widgets.Part(text, widgets.LongestLines)
	shown := lang.ClipLines(part, len(part))
	entry := widgets.NewEntry(shown, h.dialogs.Typed)
	entry.MultiLine, entry.Wrapping = true, fyne.TextWrapWord
	entry.SetMinRowsVisible(6)
	var content fyne.CanvasObject = entry
	if rest != "" {
		content = widgets.Explained(entry, lang.CommentGoesOn())
	}
	h.dialogs.Form(title, content, lang.OK(), func(ok bool) {
		if ok && entry.Text != shown { // what is shown may be less than there is
			answered(entry.Text + rest)
		}
		h.board.TakeFocus()
	})
	h.window.Canvas().Focus(entry)
}

func (h movesHost) Changed() { h.changed() }

// tap plays a point, or labels it.
func (w *Window) tap(at game.Point) {
	if !w.panel.moves.Mark(at) && !w.continuations.take(at) {
		w.session.Play.Tap(at)
	}
}

// showSigns draws what is said of the moment that is looked at on the board.
func (w *Window) showSigns(show *board.Show) {
	show.Signs = w.session.Browse.Moment().Node.Marks
	if _, marking := w.panel.moves.Tool(); marking {
		show.Ghost, show.Confirm = game.Empty, false
	}
}
