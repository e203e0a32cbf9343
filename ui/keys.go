package ui

import (
	"fyne.io/fyne/v2"

	"jingzi/ui/lang"
)

// typed handles the keys that need no modifier and are not the board's own.
func (w *Window) typed(e *fyne.KeyEvent) {
	t := w.table
	if w.window.Canvas().Overlays().Top() != nil {
		if e.Name == fyne.KeyEscape && w.dialog != nil {
			w.dialog.Hide()
		}
		return
	}
	switch e.Name {
	case fyne.KeyH:
		t.askHint()
	case fyne.KeyHome:
		t.lookAt(0)
	case fyne.KeyEnd:
		t.lookAt(len(t.match.Moments()) - 1)
	case fyne.KeyPageUp:
		t.look(-1)
	case fyne.KeyPageDown:
		t.look(1)
	case fyne.KeyEscape:
		t.escape()
	case fyne.KeyF1:
		w.guideDialog()
	case fyne.KeyF11:
		w.toggleFullScreen()
	case fyne.KeyLeft, fyne.KeyRight, fyne.KeyUp, fyne.KeyDown, fyne.KeyReturn, fyne.KeyEnter, fyne.KeySpace:
		if w.window.Canvas().Focused() == nil { // the board was left: come back to it
			w.window.Canvas().Focus(w.board)
		}
	}
}

// addShortcuts adds the keys that stand in no menu, since a text field in a
// dialog needs them too, and second keys. The toolkit has names for some.
func (w *Window) addShortcuts() {
	for shortcut, action := range map[fyne.Shortcut]func(){
		&fyne.ShortcutRedo{}:  w.table.redo,
		&fyne.ShortcutCopy{}:  w.copyMoves,
		&fyne.ShortcutPaste{}: w.pasteMoves,
	} {
		w.window.Canvas().AddShortcut(shortcut, func(fyne.Shortcut) {
			if w.window.Canvas().Overlays().Top() == nil {
				action()
			}
		})
	}
}

// shortcut is a line of the overview of keys.
type shortcut struct{ keys, does string }

func shortcuts() []shortcut {
	mod := "Ctrl+"
	if fyne.KeyModifierShortcutDefault == fyne.KeyModifierSuper {
		mod = "⌘"
	}
	return []shortcut{
		{lang.KeyArrows(), lang.ShortcutArrows()},
		{lang.KeyEnterSpace(), lang.ShortcutPlay()},
		{lang.KeyHomeEnd(), lang.ShortcutWalk()},
		{"Esc", lang.BackToGame()},
		{lang.KeyTab(), lang.ShortcutFocus()},
		{mod + "N", lang.NewGame()},
		{mod + "Z", lang.Undo()},
		{mod + "Shift+Z, " + mod + "Y", lang.Redo()},
		{"H, " + mod + "H", lang.Hint()},
		{mod + "C, " + mod + "V", lang.CopyMoves() + ", " + lang.PasteMoves()},
		{mod + "O", lang.Open()},
		{mod + "S, " + mod + "Shift+S", lang.Save() + ", " + lang.SaveAs()},
		{mod + "T", lang.SearchTree()},
		{mod + ",", lang.Settings()},
		{"F1", lang.Guide()},
		{mod + "?", lang.Shortcuts()},
		{"F11", lang.FullScreen()},
		{mod + "Q", lang.Quit()},
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
