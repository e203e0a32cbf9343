package ui

import (
	"fyne.io/fyne/v2"

	"jingzi/ui/command"
	"jingzi/ui/host"
	"jingzi/ui/settings"
)

// focusBoard gives the board the focus if nothing has it.
func (w *Window) focusBoard() {
	if w.window.Canvas().Focused() == nil {
		w.window.Canvas().Focus(w.board)
	}
}

func (w *Window) escape() {
	switch {
	case w.panel.moves.PutToolDown():
	case w.start.page == nil && w.panel.closeSection():
		w.fit(true)
	case w.analysis.Cancel():
	case w.start.page == nil && !w.session.Navigator.IsLive():
		w.session.Navigator.CloseView()
	case w.desk.Settings.FullScreen:
		w.desk.ChangeSettings(func(s *settings.Settings) { s.FullScreen = false })
	default:
		w.session.Navigator.CloseView()
	}
}

// handleKey handles a key without modifiers that no widget has handled.
func (w *Window) handleKey(e *fyne.KeyEvent) {
	e = host.Latin(w.desk.Keyboard, e)
	switch c := w.commands.ByKey(command.Key{Name: e.Name}); {
	case w.desk.Dialogs.IsOpen():
		w.desk.Dialogs.HandleKey(e)
	case w.start.handleKey(e):
	case c != nil && c.Action != nil:
		c.Action()
	}
}

// shortcuts returns the keys with modifiers, except those that the system handles.
func (w *Window) shortcuts() (keys []command.Key) {
	for _, c := range w.commands {
		for _, key := range c.Keys {
			if key.Modifier != 0 && c.Action != nil && !(key == c.MenuKey() && w.menus.isNative(c)) {
				keys = append(keys, key)
			}
		}
	}

	return keys
}

// runShortcut runs the command of a key with modifiers.
func (w *Window) runShortcut(key command.Key) {
	if c := w.commands.ByKey(key); c != nil {
		w.menus.run(c)
	}
}

// addShortcuts adds the keys with modifiers to the window. On keyboard layouts without Latin letters
// the toolkit finds letters by their position. It reports other keys as unknown or by the layout's
// symbol, so for comma and slash the handler checks which key is held.
func (w *Window) addShortcuts() {
	canvas := w.window.Canvas()
	w.menus.addLetters()
	byModifier := map[fyne.KeyModifier][]command.Key{}
	for _, key := range w.shortcuts() {
		canvas.AddShortcut(key.Shortcut(), func(fyne.Shortcut) { w.runShortcut(key) })
		if key.Name == fyne.KeyComma || key.Name == fyne.KeySlash {
			byModifier[key.Modifier] = append(byModifier[key.Modifier], key)
		}
	}

	for modifier, keys := range byModifier {
		// Russian keyboards have "." in the position of the slash.
		for _, name := range []fyne.KeyName{fyne.KeyUnknown, fyne.KeyPeriod} {
			canvas.AddShortcut(command.Key{Name: name, Modifier: modifier}.Shortcut(), func(fyne.Shortcut) {
				for _, key := range keys {
					if w.host.IsHeld(w.window, key.Name) {
						w.runShortcut(key)
					}
				}
			})
		}
	}
}
