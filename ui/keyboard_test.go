package ui

import (
	"testing"

	"fyne.io/fyne/v2"

	"jingzi/game"
	"jingzi/game/session"
	"jingzi/ui/lang"
	"jingzi/ui/shortcuts"
)

// TestKeyboardOnly uses only the keyboard for the menu, a game, undo, browsing, settings and dialogs.
func TestKeyboardOnly(t *testing.T) {
	s := openWindow(t, t.TempDir(), fakeComputers{})
	s.board.TakeFocus()
	press := func(keys ...fyne.KeyName) {
		t.Helper()
		for _, key := range keys {
			e := &fyne.KeyEvent{Name: key}
			if focused := s.window.Canvas().Focused(); focused != nil {
				focused.TypedKey(e)
			} else {
				s.window.Canvas().OnTypedKey()(e)
			}
			s.settle()
		}
	}
	control := func(key fyne.KeyName) {
		t.Helper()
		s.modifiedKeys()[shortcuts.Key{Name: key, Modifier: fyne.KeyModifierShortcutDefault}]()
		s.settle()
	}
	dialog := func(want bool) {
		t.Helper()
		if open := s.desk.Dialogs.Open(); open != want {
			t.Fatalf("a dialog is open: %v, want %v", open, want)
		}
	}

	// A game against the computer.
	press(fyne.KeyUp, fyne.KeyReturn) // the first key shows the cursor
	if s.session.Game.Match().Index() != 2 {
		t.Fatalf("got %d stones after the first move, want 2", s.session.Game.Match().Index())
	}
	control(fyne.KeyZ)
	if s.session.Game.Match().Index() != 0 {
		t.Fatal("the key does not undo a move")
	}
	control(fyne.KeyY)
	control(fyne.KeyY)
	if s.session.Game.Match().Index() != 2 {
		t.Fatal("the key does not redo a move")
	}
	press(fyne.KeyH)
	if s.session.Game.Hint() == nil {
		t.Error("the hint is missing")
	}
	press(fyne.KeyEscape, fyne.KeyHome)
	if s.session.Navigator.Index() != 0 || s.session.Navigator.IsLive() {
		t.Error("the start of the game is not displayed")
	}
	press(fyne.KeyEscape)
	if !s.session.Navigator.IsLive() {
		t.Error("Escape does not return to the game")
	}

	// The menu of a narrow window; that of a wide one is the driver's.
	s.menus.fit(360)
	press(fyne.KeyF10)
	dialog(true)
	press(fyne.KeyDown, fyne.KeyDown, fyne.KeyDown, fyne.KeyReturn) // Players
	press(fyne.KeyDown, fyne.KeyDown, fyne.KeyDown, fyne.KeyReturn) // two players, below the way back
	dialog(false)
	if s.session.Seats.Config().Mode != game.HumanVsHuman {
		t.Fatalf("got the mode %v, want two players", s.session.Seats.Config().Mode)
	}
	s.menus.fit(560)

	// Dialogs.
	control(fyne.KeyComma)
	dialog(true)
	press(fyne.KeyEscape)
	dialog(false)
	s.setup.AskBoard()
	press(fyne.KeyReturn)
	dialog(false)
	if !s.session.Game.Match().Rules().UsesXO() {
		t.Errorf("got the rules %v, want X and O", s.session.Game.Match().Rules())
	}
	answered, accept := false, true
	s.desk.Dialogs.Confirm("title", "question", "yes", func(ok bool) { answered, accept = true, ok })
	press(fyne.KeyEscape)
	if dialog(false); !answered || accept {
		t.Errorf("got answered %v, accepted %v; want true, false", answered, accept)
	}
	s.desk.Dialogs.Confirm("title", "question", "yes", func(ok bool) { accept = ok })
	press(fyne.KeyReturn)
	if dialog(false); !accept {
		t.Error("Enter does not confirm")
	}

	// A game for two, to its end and beyond.
	control(fyne.KeyN)
	s.board.TakeFocus()
	for !s.session.Game.Match().Current().Result().Over() {
		before := s.session.Game.Match().Index()
		for _, key := range []fyne.KeyName{fyne.KeyRight, fyne.KeyRight, fyne.KeyRight, fyne.KeyDown} {
			if press(fyne.KeySpace); s.session.Game.Match().Index() > before {
				break
			}
			press(key)
		}
	}
	control(fyne.KeyN)
	if s.session.Game.Match().Index() != 0 || s.session.Game.Match().Rules() != game.TicTacToe {
		t.Error("the key does not start a new game")
	}
	press(fyne.KeyF1)
	for _, w := range fyne.CurrentApp().Driver().AllWindows() {
		if w.Title() == lang.Guide() {
			w.Canvas().OnTypedKey()(&fyne.KeyEvent{Name: fyne.KeyEscape})
			return
		}
	}
	t.Error("the guide is not open")
}

// TestKeysWorkWhereverTheFocusIs checks that the window's keys work while any widget has the focus.
func TestKeysWorkWhereverTheFocusIs(t *testing.T) {
	s := openWindow(t, t.TempDir(), fakeComputers{})
	s.configure(func(config *session.Config) { config.Rules, config.Mode = game.Freestyle, game.HumanVsHuman })
	s.desk.Settings.Patterns, s.desk.Settings.Threats = true, true
	s.window.Resize(fyne.NewSize(1400, 900))
	*s.desk.Settings.MoveListFor(s.session.Game.Match().Rules()) = true
	s.click(7, 7)
	s.click(8, 7)
	s.refresh()
	tried := 0
	visitAll(s.window.Content(), func(o fyne.CanvasObject) {
		focusable, ok := o.(fyne.Focusable)
		if !ok || !o.Visible() {
			return
		}
		s.session.Navigator.Display(1)
		focusable.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
		if tried++; !s.session.Navigator.IsLive() {
			t.Errorf("with the focus on %T, Esc does not return to the game", o)
		}
	})
	if tried < 8 {
		t.Errorf("got %d objects that can have the focus, want at least 8", tried)
	}
}

// TestKeysByPosition checks that a key without a Latin letter is recognised by its position, and one
// with a letter by the letter.
func TestKeysByPosition(t *testing.T) {
	s := openWindow(t, t.TempDir(), fakeComputers{})
	s.desk.Keyboard.KeyAt = func(scanCode int) fyne.KeyName { return map[int]fyne.KeyName{43: fyne.KeyH}[scanCode] }
	s.handleKey(&fyne.KeyEvent{Physical: fyne.HardwareKey{ScanCode: 44}})
	s.handleKey(&fyne.KeyEvent{Name: fyne.KeyX, Physical: fyne.HardwareKey{ScanCode: 43}})
	s.settle()
	if s.session.Game.Hint() != nil {
		t.Fatal("another key asks for a hint")
	}
	s.handleKey(&fyne.KeyEvent{Physical: fyne.HardwareKey{ScanCode: 43}})
	s.settle()
	if s.session.Game.Hint() == nil {
		t.Error("the hint is missing")
	}
}
