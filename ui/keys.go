package ui

import "fyne.io/fyne/v2"

// key is a key, with its modifiers.
type key struct {
	name     fyne.KeyName
	modifier fyne.KeyModifier
}

// plainKeys are the keys that need no modifier and are not the board's own.
// What is added here belongs into the overview of the shortcuts too.
func (w *Window) plainKeys() map[fyne.KeyName]func() {
	t := w.table
	back := func() { // the board was left: come back to it
		if w.window.Canvas().Focused() == nil {
			w.window.Canvas().Focus(w.board)
		}
	}
	return map[fyne.KeyName]func(){
		fyne.KeyH:        t.askHint,
		fyne.KeyHome:     func() { t.lookAt(0) },
		fyne.KeyEnd:      func() { t.lookAt(len(t.match.Moments()) - 1) },
		fyne.KeyPageUp:   func() { t.look(-1) },
		fyne.KeyPageDown: func() { t.look(1) },
		fyne.KeyEscape:   t.escape,
		fyne.KeyF1:       w.showGuide,
		fyne.KeyF11:      w.toggleFullScreen,
		fyne.KeyLeft:     back, fyne.KeyRight: back, fyne.KeyUp: back, fyne.KeyDown: back,
		fyne.KeyReturn: back, fyne.KeyEnter: back, fyne.KeySpace: back,
	}
}

// typed handles the keys that need no modifier.
func (w *Window) typed(e *fyne.KeyEvent) {
	switch action := w.plainKeys()[e.Name]; {
	case w.window.Canvas().Overlays().Top() != nil:
		if e.Name == fyne.KeyEscape && w.dialog != nil {
			w.dialog.Hide()
		}
	case action != nil:
		action()
	}
}

// addShortcuts adds the keys that stand in no menu, since a text field in a
// dialog needs them too, and second keys. The toolkit has names for some.
func (w *Window) addShortcuts() {
	for shortcut, action := range w.secondShortcuts() {
		w.window.Canvas().AddShortcut(shortcut, func(fyne.Shortcut) {
			if w.window.Canvas().Overlays().Top() == nil {
				action()
			}
		})
	}
}

func (w *Window) secondShortcuts() map[fyne.KeyboardShortcut]func() {
	return map[fyne.KeyboardShortcut]func(){
		&fyne.ShortcutRedo{}:  w.table.redo,
		&fyne.ShortcutCopy{}:  w.copyMoves,
		&fyne.ShortcutPaste{}: w.pasteMoves,
	}
}

func (w *Window) toggleFullScreen() {
	w.settings.FullScreen = !w.settings.FullScreen
	w.window.SetFullScreen(w.settings.FullScreen)
	w.changed()
}

// moveNow lets the computer answer at once, or go on if it was stopped.
func (w *Window) moveNow() {
	w.table.match.MoveNow()
	w.table.changed()
}

func (w *Window) resetScore() {
	w.table.resetScore()
	w.saver.save(scoreFile, w.table.score)
	w.changed()
}
