// Package shortcuts lists the keyboard shortcuts of the program and shows them in a dialog. Add new
// shortcuts to All, which a test of package ui compares with the actual shortcuts.
package shortcuts

import (
	"cmp"
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"jingzi/ui/lang"
	"jingzi/ui/widgets"
)

// Key is a key with its modifiers.
type Key struct {
	Name     fyne.KeyName
	Modifier fyne.KeyModifier
}

// Shortcut returns the key as a shortcut of the toolkit.
func (k Key) Shortcut() fyne.KeyboardShortcut {
	for _, standard := range []fyne.KeyboardShortcut{&fyne.ShortcutUndo{}, &fyne.ShortcutRedo{}, &fyne.ShortcutCopy{},
		&fyne.ShortcutPaste{}} {
		if k == (Key{standard.Key(), standard.Mod()}) {
			return standard
		}
	}

	return &desktop.CustomShortcut{KeyName: k.Name, Modifier: k.Modifier}
}

// Section lists the keys of a part of the program.
type Section struct {
	Name     string
	Bindings []Binding
}

// Binding lists keys with the same action or with related actions.
type Binding struct {
	Keys   []Key
	Action string

	// Other input with the same action, such as the mouse wheel, or empty.
	alternative string
}

// String returns the key as in "Ctrl+Shift+Z". The left arrow key represents all arrow keys.
func (k Key) String() string {
	var s strings.Builder
	for _, m := range []struct {
		modifier fyne.KeyModifier
		name     string
	}{{fyne.KeyModifierControl, "Ctrl+"}, {fyne.KeyModifierAlt, "Alt+"}, {fyne.KeyModifierShift, "Shift+"},
		{fyne.KeyModifierSuper, "⌘"}} {
		if k.Modifier&m.modifier != 0 {
			s.WriteString(m.name)
		}
	}

	// ? on most keyboards.
	if k == (Key{fyne.KeySlash, fyne.KeyModifierShortcutDefault | fyne.KeyModifierShift}) {
		return Key{"?", fyne.KeyModifierShortcutDefault}.String()
	}
	names := map[fyne.KeyName]string{fyne.KeyEscape: "Esc", fyne.KeyPageUp: "Page Up", fyne.KeyPageDown: "Page Down",
		fyne.KeyReturn: lang.KeyReturn(), fyne.KeySpace: lang.KeySpace(), fyne.KeyLeft: lang.KeyArrows()}

	return s.String() + cmp.Or(names[k.Name], string(k.Name))
}

// Text returns the keys of the binding, separated by commas. The arrow keys are one item, and the Enter keys
// are another.
func (b Binding) Text() string {
	var names []string
	for _, k := range b.Keys {
		if k.Modifier != 0 || !slices.Contains([]fyne.KeyName{fyne.KeyRight, fyne.KeyUp, fyne.KeyDown, fyne.KeyEnter},
			k.Name) {
			names = append(names, k.String())
		}
	}
	if b.alternative != "" {
		names = append(names, b.alternative)
	}

	return strings.Join(names, ", ")
}

// All returns all keys of the program, by the part of the program in which they apply.
func All() []Section {
	keysWith := func(modifier fyne.KeyModifier) func(names ...fyne.KeyName) []Key {
		return func(names ...fyne.KeyName) (keys []Key) {
			for _, name := range names {
				keys = append(keys, Key{name, modifier})
			}
			return keys
		}
	}
	keys, modKeys := keysWith(0), keysWith(fyne.KeyModifierShortcutDefault)
	shiftKey := func(name fyne.KeyName) Key {
		return Key{name, fyne.KeyModifierShortcutDefault | fyne.KeyModifierShift}
	}
	arrows := keys(fyne.KeyLeft, fyne.KeyRight, fyne.KeyUp, fyne.KeyDown)
	enter := keys(fyne.KeyReturn, fyne.KeyEnter, fyne.KeySpace)

	return []Section{
		{lang.SettingsBoard(), []Binding{
			{arrows, lang.ShortcutArrows(), ""},
			{enter, lang.ShortcutPlay(), ""},
			{keys(fyne.KeyEscape), lang.ShortcutEscape(), ""},
		}},
		{lang.MenuGame(), []Binding{
			{append(keys(fyne.KeyH), modKeys(fyne.KeyH)...), lang.Hint(), ""},
			{keys(fyne.KeyA, fyne.KeyT, fyne.KeyP, fyne.KeyW), lang.ShortcutAnalysis(), ""},
			{modKeys(fyne.KeyZ), lang.Undo(), ""},
			{append(modKeys(fyne.KeyY), shiftKey(fyne.KeyZ)), lang.Redo(), ""},
			{keys(fyne.KeyHome, fyne.KeyEnd), lang.ShortcutEnds(), ""},
			{keys(fyne.KeyPageUp, fyne.KeyPageDown), lang.ShortcutWalk(), lang.KeyWheel()},
			{[]Key{{fyne.KeyUp, fyne.KeyModifierAlt}, {fyne.KeyDown, fyne.KeyModifierAlt}},
				lang.ShortcutBranches(), ""},
			{modKeys(fyne.KeyM, fyne.KeyDelete, fyne.KeyE), lang.List(lang.PromoteBranch(), lang.DeleteBranch(),
				lang.Title(lang.EditComment())), ""},
			{keys(fyne.KeyR, fyne.KeyN, fyne.KeyB, fyne.KeyL), lang.ShortcutReview(), ""},
			{modKeys(fyne.KeyN), lang.NewGame(), ""},
			{append(modKeys(fyne.KeyO, fyne.KeyS), shiftKey(fyne.KeyS)),
				lang.List(lang.Title(lang.Open()), lang.Save(), lang.Title(lang.SaveAs())), ""},
			{modKeys(fyne.KeyC, fyne.KeyV), lang.List(lang.CopyMoves(), lang.PasteMoves()), ""},
		}},
		{lang.ShortcutsWindow(), []Binding{
			{keys(fyne.KeyTab), lang.ShortcutFocus(), ""},
			{keys(fyne.KeyF1), lang.Guide(), ""},
			{[]Key{shiftKey(fyne.KeySlash)}, lang.Shortcuts(), ""},
			{modKeys(fyne.KeyComma), lang.Title(lang.Settings()), ""},
			{modKeys(fyne.KeyL), lang.Title(lang.MenuLibrary()), ""},
			{modKeys(fyne.KeyT), lang.SearchTree(), ""},
			{keys(fyne.KeyF9), lang.AnalysisPanel(), ""},
			{keys(fyne.KeyF10), lang.ShortcutMenu(), altKey()},
			{keys(fyne.KeyF11), lang.FullScreen(), ""},
			{modKeys(fyne.KeyW), lang.ShortcutClose(), ""},
			{modKeys(fyne.KeyQ), lang.Quit(), ""},
		}},
		{lang.SearchTree(), []Binding{
			{arrows, lang.ShortcutTreeWalk(), ""},
			{enter, lang.ShortcutTreeFold(), ""},
			{keys(fyne.KeyHome), lang.ShortcutTreeRoot(), ""},
			{keys(fyne.KeyPageUp, fyne.KeyPageDown, fyne.KeyEnd), lang.ShortcutTreeStep(), ""},
			{keys(fyne.KeyF, fyne.KeyB, fyne.KeyU),
				lang.List(lang.TreeFit(), lang.TreeBestLine(), lang.TreeUnfoldAll()), ""},
			{nil, lang.ShortcutTreeZoom(), "+, -"},
			{keys(fyne.KeyF11, fyne.KeyEscape), lang.List(lang.FullScreen(), lang.Close()), ""},
		}},
		{lang.Guide(), []Binding{
			{modKeys(fyne.KeyPageUp, fyne.KeyPageDown), lang.ShortcutChapter(), ""},
			{keys(fyne.KeyPageUp, fyne.KeyPageDown, fyne.KeyHome, fyne.KeyEnd), lang.ShortcutScroll(), ""},
			{keys(fyne.KeyEscape), lang.Close(), ""},
		}},
	}
}

// altKey returns the name of the key that opens the toolkit's menus, or "" if the system has none.
func altKey() string {
	if fyne.KeyModifierShortcutDefault == fyne.KeyModifierSuper {
		return ""
	}
	return "Alt"
}

// Show shows all shortcuts in a dialog.
func Show(dialogs *widgets.Dialogs) {
	dialogs.Show(&widgets.Dialog{Title: lang.ShortcutsTitle(), Content: newList(), Width: widgets.LargeDialog})
}

// newList returns a list of all shortcuts, with the actions on the left and the keys on the right.
func newList() fyne.CanvasObject {
	table := &widgets.TableLayout{NoGaps: true}
	box := container.New(table)
	for _, s := range All() {
		heading := widgets.NewCaption(s.Name)
		heading.Importance, heading.TextStyle.Bold = widget.HighImportance, true
		box.Add(heading)

		table.Rows = append(table.Rows, 1)
		for _, b := range s.Bindings {
			keys := widget.NewLabelWithStyle(b.Text(), fyne.TextAlignTrailing, fyne.TextStyle{Bold: true})
			keys.SizeName = theme.SizeNameCaptionText
			box.Add(widgets.NewCaption(b.Action))
			box.Add(keys)
			table.Rows = append(table.Rows, 2)
		}
	}

	return box
}
