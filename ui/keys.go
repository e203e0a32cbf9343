package ui

import (
	"fyne.io/fyne/v2"

	"jingzi/ui/analysis"
	"jingzi/ui/settings"
	"jingzi/ui/shortcuts"
)

// plainKeys returns the actions of keys without modifiers, except the board's own keys. New keys must
// also be added to the shortcut list.
func (w *Window) plainKeys() map[fyne.KeyName]func() {
	focusBoard := func() {
		if w.window.Canvas().Focused() == nil {
			w.window.Canvas().Focus(w.board)
		}
	}

	return map[fyne.KeyName]func(){
		fyne.KeyH:        func() { w.session.Game.RequestHint() },
		fyne.KeyHome:     func() { w.walk(-seekEnd) },
		fyne.KeyEnd:      func() { w.walk(seekEnd) },
		fyne.KeyPageUp:   func() { w.walk(-1) },
		fyne.KeyPageDown: func() { w.walk(1) },
		fyne.KeyEscape:   w.escape,
		fyne.KeyA:        w.analysis.BestLines.Toggle,
		fyne.KeyT:        func() { w.analysis.Toggle(analysis.Threats) },
		fyne.KeyP:        func() { w.analysis.Toggle(analysis.Patterns) },
		fyne.KeyW:        w.analysis.ToggleWin,
		fyne.KeyR:        w.analysis.Review.Start,
		fyne.KeyN:        func() { w.analysis.Review.DisplayNext(1) },
		fyne.KeyB:        func() { w.analysis.Review.DisplayNext(-1) },
		fyne.KeyL:        w.analysis.Review.ToggleLine,
		fyne.KeyF1:       w.guide.Show,
		fyne.KeyF9:       w.analysis.TogglePanel,
		fyne.KeyF10:      w.menus.open,
		fyne.KeyF11:      func() { w.desk.ChangeSettings(func(s *settings.Settings) { s.FullScreen = !s.FullScreen }) },
		fyne.KeyLeft:     focusBoard, fyne.KeyRight: focusBoard, fyne.KeyUp: focusBoard, fyne.KeyDown: focusBoard,
		fyne.KeyReturn: focusBoard, fyne.KeyEnter: focusBoard, fyne.KeySpace: focusBoard,
	}
}

// seekEnd is a number of plies larger than that of any game.
const seekEnd = 1 << 16

func (w *Window) escape() {
	switch {
	case w.panel.moves.PutToolDown(), w.analysis.Cancel():
	case w.start.page == nil && !w.session.Navigator.IsLive():
		w.session.Navigator.CloseView()
	case w.desk.Settings.FullScreen:
		w.desk.ChangeSettings(func(s *settings.Settings) { s.FullScreen = false })
	default:
		w.session.Navigator.CloseView()
	}
}

func (w *Window) handleKey(e *fyne.KeyEvent) {
	e = w.desk.Keyboard.Latin(e)
	switch action := w.plainKeys()[e.Name]; {
	case w.desk.Dialogs.IsOpen():
		w.desk.Dialogs.HandleKey(e)
	case w.start.handleKey(e):
	case action != nil:
		action()
	}
}

// modifiedKeys returns the actions of keys with modifiers: those of the menu that the system does not
// handle, and additional ones.
func (w *Window) modifiedKeys() map[shortcuts.Key]func() {
	all := map[shortcuts.Key]func(){}
	for key, action := range w.extraKeys() {
		all[key] = func() { w.menus.run(entry{action: action}) }
	}

	for key, item := range w.menus.keys {
		if key.Modifier != 0 && item.Shortcut == nil {
			all[key] = item.Action
		}
	}

	return all
}

// addShortcuts adds the keys with modifiers to the window. On keyboard layouts without Latin letters
// the toolkit finds letters by their position. It reports other keys as unknown or by the layout's
// symbol, so for comma and slash the handler checks which key is held.
func (w *Window) addShortcuts() {
	canvas := w.window.Canvas()
	byModifier := map[fyne.KeyModifier][]shortcuts.Key{}
	for key := range w.modifiedKeys() {
		canvas.AddShortcut(key.Shortcut(), func(fyne.Shortcut) { w.modifiedKeys()[key]() })
		if key.Name == fyne.KeyComma || key.Name == fyne.KeySlash {
			byModifier[key.Modifier] = append(byModifier[key.Modifier], key)
		}
	}

	for modifier, keys := range byModifier {
		// Russian keyboards have "." in the position of the slash.
		for _, name := range []fyne.KeyName{fyne.KeyUnknown, fyne.KeyPeriod} {
			canvas.AddShortcut(shortcuts.Key{Name: name, Modifier: modifier}.Shortcut(), func(fyne.Shortcut) {
				for _, key := range keys {
					if isHeld := w.desk.Keyboard.Held; isHeld != nil && isHeld(w.window, key.Name) {
						w.modifiedKeys()[key]()
					}
				}
			})
		}
	}
}

// extraKeys returns additional keys for menu commands.
func (w *Window) extraKeys() map[shortcuts.Key]func() {
	const alt, ctrl = fyne.KeyModifierAlt, fyne.KeyModifierShortcutDefault
	moves := w.panel.moves

	return map[shortcuts.Key]func(){
		{Name: fyne.KeyY, Modifier: ctrl}:      func() { w.session.Game.Redo() },
		{Name: fyne.KeyDown, Modifier: alt}:    func() { moves.DisplaySibling(1) },
		{Name: fyne.KeyUp, Modifier: alt}:      func() { moves.DisplaySibling(-1) },
		{Name: fyne.KeyM, Modifier: ctrl}:      moves.Promote,
		{Name: fyne.KeyDelete, Modifier: ctrl}: moves.Delete,
		{Name: fyne.KeyE, Modifier: ctrl}:      moves.Comment,
	}
}
