package ui

import (
	"maps"
	"slices"
	"testing"

	"fyne.io/fyne/v2"

	"jingzi/ui/lang"
)

// keyNames are all keys that a keyboard may have and the toolkit knows of.
var keyNames = []fyne.KeyName{
	fyne.KeyEscape, fyne.KeyReturn, fyne.KeyTab, fyne.KeyBackspace, fyne.KeyInsert, fyne.KeyDelete, fyne.KeyRight, fyne.KeyLeft,
	fyne.KeyDown, fyne.KeyUp, fyne.KeyPageUp, fyne.KeyPageDown, fyne.KeyHome, fyne.KeyEnd, fyne.KeyF1, fyne.KeyF2, fyne.KeyF3,
	fyne.KeyF4, fyne.KeyF5, fyne.KeyF6, fyne.KeyF7, fyne.KeyF8, fyne.KeyF9, fyne.KeyF10, fyne.KeyF11, fyne.KeyF12, fyne.KeyEnter,
	fyne.Key0, fyne.Key1, fyne.Key2, fyne.Key3, fyne.Key4, fyne.Key5, fyne.Key6, fyne.Key7, fyne.Key8, fyne.Key9,
	fyne.KeyA, fyne.KeyB, fyne.KeyC, fyne.KeyD, fyne.KeyE, fyne.KeyF, fyne.KeyG, fyne.KeyH, fyne.KeyI, fyne.KeyJ, fyne.KeyK,
	fyne.KeyL, fyne.KeyM, fyne.KeyN, fyne.KeyO, fyne.KeyP, fyne.KeyQ, fyne.KeyR, fyne.KeyS, fyne.KeyT, fyne.KeyU, fyne.KeyV,
	fyne.KeyW, fyne.KeyX, fyne.KeyY, fyne.KeyZ, fyne.KeySpace, fyne.KeyApostrophe, fyne.KeyComma, fyne.KeyMinus, fyne.KeyPeriod,
	fyne.KeySlash, fyne.KeyBackslash, fyne.KeyLeftBracket, fyne.KeyRightBracket, fyne.KeySemicolon, fyne.KeyEqual,
	fyne.KeyAsterisk, fyne.KeyPlus, fyne.KeyBackTick,
}

// keysOf are the keys that the overview lists for a situation.
func keysOf(t *testing.T, name string) map[key]bool {
	t.Helper()
	listed := make(map[key]bool)
	for _, s := range shortcuts() {
		if s.name != name {
			continue
		}
		for _, l := range s.lines {
			for _, k := range l.keys {
				if listed[k] {
					t.Errorf("%s: %v stands there twice", name, k)
				}
				listed[k] = true
			}
		}
	}
	return listed
}

func same(t *testing.T, where string, listed, real map[key]bool) {
	t.Helper()
	for k := range listed {
		if !real[k] {
			t.Errorf("%s: %v is in the overview and does nothing", where, k)
		}
	}
	for k := range real {
		if !listed[k] {
			t.Errorf("%s: %v is missing in the overview", where, k)
		}
	}
}

// The overview of the shortcuts against what the widgets, the menus and the
// windows really do.
func TestTheOverviewOfTheKeysIsComplete(t *testing.T) {
	s := sitDown(t, "", thinkers{})

	// What the window handles, be it from the menu or without.
	real := make(map[key]bool)
	s.everyItem(func(i *fyne.MenuItem) {
		if k, ok := i.Shortcut.(fyne.KeyboardShortcut); ok {
			real[key{k.Key(), k.Mod()}] = true
		}
	})
	for k := range s.secondShortcuts() {
		real[key{k.Key(), k.Mod()}] = true
	}
	for name := range s.plainKeys() {
		real[key{name, 0}] = true
	}

	// What the board handles itself, and never hands on.
	board := make(map[key]bool)
	own := func(typed func(*fyne.KeyEvent), onKey *func(*fyne.KeyEvent)) map[key]bool {
		found := make(map[key]bool)
		kept := *onKey
		for _, name := range keyNames {
			handed := false
			*onKey = func(*fyne.KeyEvent) { handed = true }
			if typed(&fyne.KeyEvent{Name: name}); !handed {
				found[key{name, 0}] = true
			}
		}
		*onKey = kept
		return found
	}
	maps.Copy(board, own(s.board.TypedKey, &s.board.OnKey))
	same(t, "board", board, own(s.board.TypedKey, &s.board.OnKey))

	listed := keysOf(t, lang.SettingsBoard())
	maps.Copy(listed, keysOf(t, lang.ShortcutsGame()))
	maps.Copy(listed, keysOf(t, lang.ShortcutsWindow()))
	delete(listed, key{fyne.KeyTab, 0}) // the toolkit's own
	maps.Copy(real, board)
	same(t, "window", listed, real)

	// The window of the tree: its view's own keys, and the window's.
	s.settle() // the keys above have played
	s.treeOf(s.table.match.Moments()[s.table.match.At()-1].Position)
	inTree := own(s.tree.View().TypedKey, &s.tree.View().OnKey)
	for name := range s.tree.Keys() {
		inTree[key{name, 0}] = true
	}
	same(t, "tree", keysOf(t, lang.SearchTree()), inTree)

	// The guide.
	s.showGuide()
	inGuide := make(map[key]bool)
	for _, name := range s.guide.Keys() {
		inGuide[key{name, 0}] = true
	}
	for _, shortcut := range s.guide.Shortcuts() {
		inGuide[key{shortcut.Key(), shortcut.Mod()}] = true
	}
	same(t, "guide", keysOf(t, lang.Guide()), inGuide)
}

func TestNoShortcutsStandForTwoThings(t *testing.T) {
	s := sitDown(t, "", clerks{})
	seen := make(map[key]string)
	s.everyItem(func(i *fyne.MenuItem) {
		k, ok := i.Shortcut.(fyne.KeyboardShortcut)
		if !ok {
			return
		}
		at := key{k.Key(), k.Mod()}
		if other, taken := seen[at]; taken {
			t.Errorf("%v is both %q and %q", at, other, i.Label)
		}
		seen[at] = i.Label
	})
	for k := range s.secondShortcuts() {
		if other, taken := seen[key{k.Key(), k.Mod()}]; taken {
			t.Errorf("%s is %q too", k.ShortcutName(), other)
		}
	}
}

func TestTheOverviewOfTheKeysFitsASmallWindow(t *testing.T) {
	s := sitDown(t, "", clerks{})
	defer lang.Use(lang.English)
	for _, l := range lang.Languages {
		lang.Use(l)
		s.window.Resize(fyne.NewSize(560, 700))
		s.shortcutsDialog()
		size := shortcutsPage().MinSize()
		if size.Width > 520 || size.Height > 600 {
			t.Errorf("%s: the overview is %v", l, size)
		}
		if got := s.window.Canvas().Size(); got.Width > 560 || got.Height > 700 {
			t.Errorf("%s: it blows the window up to %v", l, got)
		}
		s.window.Canvas().Overlays().Top().Hide()
	}
	lang.Use(lang.English)
	var texts []string
	for _, situation := range shortcuts() {
		for _, line := range situation.lines {
			texts = append(texts, line.text())
		}
	}
	for _, want := range []string{"Ctrl+?", "Ctrl+Y, Ctrl+Shift+Z", "Arrows", "Enter, Space", "Page Up, Page Down, wheel", "F1"} {
		if !slices.Contains(texts, want) {
			t.Errorf("nothing is written %q: %q", want, texts)
		}
	}
}
