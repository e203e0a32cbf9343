package ui

import (
	"fyne.io/fyne/v2"
)

// keyboard is what keys do. What is added here belongs into the overview of the
// shortcuts too.
type keyboard struct{ *Window }

// plain are the keys that need no modifier and are not the board's own.
func (w keyboard) plain() map[fyne.KeyName]func() {
	back := func() { // the board was left: come back to it
		if w.window.Canvas().Focused() == nil {
			w.window.Canvas().Focus(w.board)
		}
	}
	return map[fyne.KeyName]func(){
		fyne.KeyH:        func() { w.session.AskHint() },
		fyne.KeyHome:     func() { w.walk(-farAway) },
		fyne.KeyEnd:      func() { w.walk(farAway) },
		fyne.KeyPageUp:   func() { w.walk(-1) },
		fyne.KeyPageDown: func() { w.walk(1) },
		fyne.KeyEscape:   w.escape,
		fyne.KeyA:        w.analysis.ToggleLines,
		fyne.KeyT:        func() { w.toggleAnalysis(&w.settings.Threats) },
		fyne.KeyP:        func() { w.toggleAnalysis(&w.settings.Patterns) },
		fyne.KeyW:        w.analysis.ToggleWin,
		fyne.KeyR:        w.analysis.Review.Start,
		fyne.KeyN:        func() { w.analysis.Review.Next(1) },
		fyne.KeyB:        func() { w.analysis.Review.Next(-1) },
		fyne.KeyL:        w.analysis.Review.ToggleLine,
		fyne.KeyF1:       w.guide.Show,
		fyne.KeyF11:      w.toggleFullScreen,
		fyne.KeyLeft:     back, fyne.KeyRight: back, fyne.KeyUp: back, fyne.KeyDown: back,
		fyne.KeyReturn: back, fyne.KeyEnter: back, fyne.KeySpace: back,
	}
}

// farAway is more moments than any game has.
const farAway = 1 << 16

// escape leaves what is only looked at.
func (w keyboard) escape() {
	if !w.analysis.Leave() {
		w.session.Escape()
	}
}

// toggleAnalysis switches a setting of the analysis, where it has any effect.
func (w keyboard) toggleAnalysis(on *bool) {
	if w.analysis.Fits() {
		*on = !*on
		w.changed()
	}
}

// typed handles the keys that need no modifier.
func (w keyboard) typed(e *fyne.KeyEvent) {
	switch action := w.plain()[e.Name]; {
	case w.dialogs.Open():
		if e.Name == fyne.KeyEscape {
			w.dialogs.Close()
		}
	case action != nil:
		action()
	}
}

// addShortcuts adds the keys that stand in no menu, since a text field in a
// dialog needs them too, and second keys. The toolkit has names for some.
func (w keyboard) addShortcuts() {
	for shortcut, action := range w.second() {
		w.window.Canvas().AddShortcut(shortcut, func(fyne.Shortcut) {
			if !w.dialogs.Open() {
				action()
			}
		})
	}
}

// second are shortcuts beside those of the menus.
func (w keyboard) second() map[fyne.KeyboardShortcut]func() {
	return map[fyne.KeyboardShortcut]func(){
		&fyne.ShortcutRedo{}:  func() { w.session.Redo() },
		&fyne.ShortcutCopy{}:  w.files.CopyMoves,
		&fyne.ShortcutPaste{}: w.files.PasteMoves,
	}
}
