package ui

import (
	"testing"

	"fyne.io/fyne/v2"

	"jingzi/game"
	"jingzi/game/session"
	"jingzi/ui/command"
	"jingzi/ui/lang"
)

// TestKeyboardOnly uses only the keyboard for the menu, a game, undo, browsing, settings and dialogs.
func TestKeyboardOnly(t *testing.T) {
	w := openWindow(t, t.TempDir(), fakeComputers{})
	w.board.TakeFocus()
	press := func(keys ...fyne.KeyName) {
		t.Helper()

		for _, key := range keys {
			e := &fyne.KeyEvent{Name: key}
			if focused := w.window.Canvas().Focused(); focused != nil {
				focused.TypedKey(e)
			} else {
				w.window.Canvas().OnTypedKey()(e)
			}
			w.settle()
		}
	}
	control := func(key fyne.KeyName) {
		t.Helper()
		w.runShortcut(command.Ctrl(key)[0])
		w.settle()
	}
	checkDialog := func(want bool) {
		t.Helper()
		if isOpen := w.desk.Dialogs.IsOpen(); isOpen != want {
			t.Fatalf("got a dialog open: %v, want %v", isOpen, want)
		}
	}

	// A game against the computer.
	press(fyne.KeyUp, fyne.KeyReturn) // the first key shows the cursor
	if w.session.Game.Match().Index() != 2 {
		t.Fatalf("got %d stones after the first move, want 2", w.session.Game.Match().Index())
	}
	control(fyne.KeyZ)
	if w.session.Game.Match().Index() != 0 {
		t.Fatal("the key does not undo a move")
	}
	control(fyne.KeyY)
	control(fyne.KeyY)
	if w.session.Game.Match().Index() != 2 {
		t.Fatal("the key does not redo a move")
	}
	press(fyne.KeyH)
	if w.session.Game.Hint() == nil {
		t.Error("the hint is missing")
	}
	press(fyne.KeyEscape, fyne.KeyHome)
	if w.session.Navigator.Index() != 0 || w.session.Navigator.IsLive() {
		t.Error("the start of the game is not displayed")
	}
	press(fyne.KeyEscape)
	if !w.session.Navigator.IsLive() {
		t.Error("Escape does not return to the game")
	}

	// The menu of a narrow window. The driver handles the menu bar of a wide one.
	w.menus.fit(360)
	press(fyne.KeyF10)
	checkDialog(true)
	press(fyne.KeyDown, fyne.KeyDown, fyne.KeyDown, fyne.KeyReturn) // Players
	press(fyne.KeyDown, fyne.KeyDown, fyne.KeyDown, fyne.KeyReturn) // two players, below Back
	checkDialog(false)
	if w.session.Seats.Config().Mode != game.HumanVsHuman {
		t.Fatalf("got the mode %v, want two players", w.session.Seats.Config().Mode)
	}
	w.menus.fit(560)

	// Dialogs.
	control(fyne.KeyComma)
	checkDialog(true)
	press(fyne.KeyEscape)
	checkDialog(false)

	for _, rules := range []game.Rules{game.FiveByFive, game.TicTacToe} { // Enter keeps the rules
		w.setup.Change(func(c *session.Config) { c.Rules = rules })
		w.setup.AskBoard()
		press(fyne.KeyReturn)
		checkDialog(false)
		if got := w.session.Game.Match().Rules(); got != rules {
			t.Errorf("got the rules %+v, want %+v", got, rules)
		}
	}
	answered, accept := false, true
	w.desk.Dialogs.Confirm("title", "question", "yes", func(ok bool) { answered, accept = true, ok })
	press(fyne.KeyEscape)
	checkDialog(false)
	if !answered || accept {
		t.Errorf("got answered: %v, accepted: %v; want true, false", answered, accept)
	}
	w.desk.Dialogs.Confirm("title", "question", "yes", func(ok bool) { accept = ok })
	press(fyne.KeyReturn)
	checkDialog(false)
	if !accept {
		t.Error("Enter does not confirm")
	}

	// A game between two people, and the next game.
	control(fyne.KeyN)
	w.board.TakeFocus()

	for !w.session.Game.Match().Current().Result().Over() {
		index := w.session.Game.Match().Index()
		for _, key := range []fyne.KeyName{fyne.KeyRight, fyne.KeyRight, fyne.KeyRight, fyne.KeyDown} {
			press(fyne.KeySpace)
			if w.session.Game.Match().Index() > index {
				break
			}
			press(key)
		}
	}
	control(fyne.KeyN)
	if w.session.Game.Match().Index() != 0 || w.session.Game.Match().Rules() != game.TicTacToe {
		t.Error("the key does not start a new game")
	}
	press(fyne.KeyF1)

	for _, win := range fyne.CurrentApp().Driver().AllWindows() {
		if win.Title() == lang.Guide() {
			win.Canvas().OnTypedKey()(&fyne.KeyEvent{Name: fyne.KeyEscape})
			return
		}
	}
	t.Error("the guide is not open")
}

// TestKeysWorkWhereverTheFocusIs checks that the window's keys work while any widget has the focus.
func TestKeysWorkWhereverTheFocusIs(t *testing.T) {
	w := openWindow(t, t.TempDir(), fakeComputers{})
	w.configure(func(config *session.Config) { config.Rules, config.Mode = game.Freestyle, game.HumanVsHuman })
	w.desk.Settings.Patterns, w.desk.Settings.Threats = true, true
	w.window.Resize(fyne.NewSize(1400, 900))
	*w.desk.Settings.MoveListFor(w.session.Game.Match().Rules()) = true
	w.click(7, 7)
	w.click(8, 7)
	w.refresh()
	numTried := 0
	visitAll(w.window.Content(), func(o fyne.CanvasObject) {
		focusable, ok := o.(fyne.Focusable)
		if !ok || !o.Visible() {
			return
		}
		w.session.Navigator.Display(1)
		focusable.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
		numTried++
		if !w.session.Navigator.IsLive() {
			t.Errorf("with the focus on %T, Esc does not return to the game", o)
		}
	})
	if numTried < 8 {
		t.Errorf("got %d objects that can have the focus, want at least 8", numTried)
	}
}

// TestKeysByPosition checks that a key without a Latin letter is recognised by its position, and one
// with a letter by the letter.
func TestKeysByPosition(t *testing.T) {
	w := openWindow(t, t.TempDir(), fakeComputers{})
	w.fakeHost.keys = map[int]fyne.KeyName{43: fyne.KeyH}
	w.handleKey(&fyne.KeyEvent{Physical: fyne.HardwareKey{ScanCode: 44}})
	w.handleKey(&fyne.KeyEvent{Name: fyne.KeyX, Physical: fyne.HardwareKey{ScanCode: 43}})
	w.settle()
	if w.session.Game.Hint() != nil {
		t.Fatal("another key asks for a hint")
	}
	w.handleKey(&fyne.KeyEvent{Physical: fyne.HardwareKey{ScanCode: 43}})
	w.settle()
	if w.session.Game.Hint() == nil {
		t.Error("the hint is missing")
	}
}
