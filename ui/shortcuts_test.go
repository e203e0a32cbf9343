package ui

import (
	"maps"
	"testing"

	"fyne.io/fyne/v2"

	"jingzi/ui/lang"
	"jingzi/ui/shortcuts"
)

// keyNames lists all names of keys in the toolkit.
var keyNames = []fyne.KeyName{
	fyne.KeyEscape, fyne.KeyReturn, fyne.KeyTab, fyne.KeyBackspace, fyne.KeyInsert, fyne.KeyDelete, fyne.KeyRight,
	fyne.KeyLeft,
	fyne.KeyDown, fyne.KeyUp, fyne.KeyPageUp, fyne.KeyPageDown, fyne.KeyHome, fyne.KeyEnd, fyne.KeyF1, fyne.KeyF2,
	fyne.KeyF3,
	fyne.KeyF4, fyne.KeyF5, fyne.KeyF6, fyne.KeyF7, fyne.KeyF8, fyne.KeyF9, fyne.KeyF10, fyne.KeyF11, fyne.KeyF12,
	fyne.KeyEnter,
	fyne.Key0, fyne.Key1, fyne.Key2, fyne.Key3, fyne.Key4, fyne.Key5, fyne.Key6, fyne.Key7, fyne.Key8, fyne.Key9,
	fyne.KeyA, fyne.KeyB, fyne.KeyC, fyne.KeyD, fyne.KeyE, fyne.KeyF, fyne.KeyG, fyne.KeyH, fyne.KeyI, fyne.KeyJ,
	fyne.KeyK,
	fyne.KeyL, fyne.KeyM, fyne.KeyN, fyne.KeyO, fyne.KeyP, fyne.KeyQ, fyne.KeyR, fyne.KeyS, fyne.KeyT, fyne.KeyU,
	fyne.KeyV,
	fyne.KeyW, fyne.KeyX, fyne.KeyY, fyne.KeyZ, fyne.KeySpace, fyne.KeyApostrophe, fyne.KeyComma, fyne.KeyMinus,
	fyne.KeyPeriod,
	fyne.KeySlash, fyne.KeyBackslash, fyne.KeyLeftBracket, fyne.KeyRightBracket, fyne.KeySemicolon, fyne.KeyEqual,
	fyne.KeyAsterisk, fyne.KeyPlus, fyne.KeyBackTick,
}

// keysOf returns the keys in a section of the shortcut list.
func keysOf(t *testing.T, name string) map[shortcuts.Key]bool {
	t.Helper()

	listed := make(map[shortcuts.Key]bool)
	for _, s := range shortcuts.All() {
		if s.Name != name {
			continue
		}

		for _, b := range s.Bindings {
			for _, k := range b.Keys {
				if listed[k] {
					t.Errorf("%s: %v is listed twice", name, k)
				}
				listed[k] = true
			}
		}
	}

	return listed
}

func compareKeys(t *testing.T, name string, got, want map[shortcuts.Key]bool) {
	t.Helper()

	for k := range got {
		if !want[k] {
			t.Errorf("%s: %v is listed but not handled", name, k)
		}
	}

	for k := range want {
		if !got[k] {
			t.Errorf("%s: %v is handled but not listed", name, k)
		}
	}
}

// TestShortcutListIsComplete compares the shortcut list with the keys that widgets, menus and
// windows handle.
func TestShortcutListIsComplete(t *testing.T) {
	w := openWindow(t, "", minimaxComputers{})

	// The keys that the window handles, with or without a menu item.
	handled := make(map[shortcuts.Key]bool)
	for k := range w.menus.keys {
		handled[k] = true
	}

	for k := range w.extraKeys() {
		handled[k] = true
	}

	for name := range w.plainKeys() {
		handled[shortcuts.Key{Name: name, Modifier: 0}] = true
	}

	// The keys that the board handles itself and does not pass on.
	board := make(map[shortcuts.Key]bool)
	ownKeys := func(handleKey func(*fyne.KeyEvent), onKey *func(*fyne.KeyEvent)) map[shortcuts.Key]bool {
		found := make(map[shortcuts.Key]bool)
		old := *onKey
		for _, name := range keyNames {
			passedOn := false
			*onKey = func(*fyne.KeyEvent) { passedOn = true }
			handleKey(&fyne.KeyEvent{Name: name})
			if !passedOn {
				found[shortcuts.Key{Name: name, Modifier: 0}] = true
			}
		}
		*onKey = old

		return found
	}
	maps.Copy(board, ownKeys(w.board.TypedKey, &w.board.OnKey))
	compareKeys(t, "board", board, ownKeys(w.board.TypedKey, &w.board.OnKey))

	listed := keysOf(t, lang.SettingsBoard())
	maps.Copy(listed, keysOf(t, lang.MenuGame()))
	maps.Copy(listed, keysOf(t, lang.ShortcutsWindow()))
	delete(listed, shortcuts.Key{Name: fyne.KeyTab, Modifier: 0}) // handled by Fyne
	delete(listed, closeKey)                                      // for the other windows
	maps.Copy(handled, board)
	compareKeys(t, "window", listed, handled)

	// The keys that the view of the tree and its window handle.
	w.settle() // the keys above have played moves
	w.openTreeOf(w.session.Game.Match().Plies()[w.session.Game.Match().Index()-1].Position)

	treeKeys := ownKeys(w.trees.window.View().TypedKey, &w.trees.window.View().OnKey)
	for name := range w.trees.window.Keys() {
		treeKeys[shortcuts.Key{Name: name, Modifier: 0}] = true
	}
	compareKeys(t, "tree", keysOf(t, lang.SearchTree()), treeKeys)

	// The keys that the guide handles.
	w.guide.Show()

	guideKeys := make(map[shortcuts.Key]bool)
	for name := range w.guide.Keys() {
		guideKeys[shortcuts.Key{Name: name, Modifier: 0}] = true
	}

	for _, shortcut := range w.guide.Shortcuts() {
		guideKeys[shortcuts.Key{Name: shortcut.Key(), Modifier: shortcut.Mod()}] = true
	}
	compareKeys(t, "guide", keysOf(t, lang.Guide()), guideKeys)
}

// TestMenuKeys checks that the window handles every menu key without modifiers, and that additional
// keys are not menu keys.
func TestMenuKeys(t *testing.T) {
	w := openWindow(t, "", fakeComputers{})
	for k := range w.menus.keys {
		if w.plainKeys()[k.Name] == nil && k.Modifier == 0 {
			t.Errorf("%v is in the menu but not handled", k)
		}
	}

	for k := range w.extraKeys() {
		if w.menus.keys[k] != nil {
			t.Errorf("%v has two meanings", k)
		}
	}
}
