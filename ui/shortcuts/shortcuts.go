// Package shortcuts has the list of all keys. New keys must be added to All; a test of package ui compares
// it with the actual keys.
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
	for _, named := range []fyne.KeyboardShortcut{&fyne.ShortcutUndo{}, &fyne.ShortcutRedo{}, &fyne.ShortcutCopy{}, &fyne.ShortcutPaste{}} {
		if k == (Key{named.Key(), named.Mod()}) {
			return named
		}
	}
	return &desktop.CustomShortcut{KeyName: k.Name, Modifier: k.Modifier}
}

// Section is a part of the program with its own keys.
type Section struct {
	Name     string
	Bindings []Binding
}

// Binding lists keys with the same or related actions.
type Binding struct {
	Keys        []Key
	Action      string
	alternative string // other input with the same action: the wheel, a character
}

// String formats the key for the list.
func (k Key) String() string {
	var s strings.Builder
	for _, m := range []struct {
		modifier fyne.KeyModifier
		name     string
	}{{fyne.KeyModifierControl, "Ctrl+"}, {fyne.KeyModifierAlt, "Alt+"}, {fyne.KeyModifierShift, "Shift+"}, {fyne.KeyModifierSuper, "⌘"}} {
		if k.Modifier&m.modifier != 0 {
			s.WriteString(m.name)
		}
	}
	if k == (Key{fyne.KeySlash, fyne.KeyModifierShortcutDefault | fyne.KeyModifierShift}) { // the ? of most keyboards
		return Key{"?", fyne.KeyModifierShortcutDefault}.String()
	}
	names := map[fyne.KeyName]string{fyne.KeyEscape: "Esc", fyne.KeyPageUp: "Page Up", fyne.KeyPageDown: "Page Down",
		fyne.KeyReturn: lang.KeyReturn(), fyne.KeySpace: lang.KeySpace(), fyne.KeyLeft: lang.KeyArrows()}
	return s.String() + cmp.Or(names[k.Name], string(k.Name))
}

// Text returns the keys of a binding as text. It has one word for the four arrows, and one for the two keys
// called Enter.
func (s Binding) Text() string {
	var names []string
	for _, k := range s.Keys {
		if k.Modifier != 0 || !slices.Contains([]fyne.KeyName{fyne.KeyRight, fyne.KeyUp, fyne.KeyDown, fyne.KeyEnter}, k.Name) {
			names = append(names, k.String())
		}
	}
	if s.alternative != "" {
		names = append(names, s.alternative)
	}
	return strings.Join(names, ", ")
}

// All returns all keys of the program, by the window or page where they apply.
func All() []Section {
	with := func(m fyne.KeyModifier) func(names ...fyne.KeyName) []Key {
		return func(names ...fyne.KeyName) (keys []Key) {
			for _, name := range names {
				keys = append(keys, Key{name, m})
			}
			return keys
		}
	}
	plain, mod := with(0), with(fyne.KeyModifierShortcutDefault)
	shift := func(name fyne.KeyName) Key {
		return Key{name, fyne.KeyModifierShortcutDefault | fyne.KeyModifierShift}
	}
	arrows := plain(fyne.KeyLeft, fyne.KeyRight, fyne.KeyUp, fyne.KeyDown)
	enter := plain(fyne.KeyReturn, fyne.KeyEnter, fyne.KeySpace)
	return []Section{
		{lang.SettingsBoard(), []Binding{
			{arrows, lang.ShortcutArrows(), ""},
			{enter, lang.ShortcutPlay(), ""},
			{plain(fyne.KeyEscape), lang.ShortcutEscape(), ""},
		}},
		{lang.MenuGame(), []Binding{
			{append(plain(fyne.KeyH), mod(fyne.KeyH)...), lang.Hint(), ""},
			{plain(fyne.KeyA, fyne.KeyT, fyne.KeyP, fyne.KeyW), lang.ShortcutAnalysis(), ""},
			{mod(fyne.KeyZ), lang.Undo(), ""},
			{append(mod(fyne.KeyY), shift(fyne.KeyZ)), lang.Redo(), ""},
			{plain(fyne.KeyHome, fyne.KeyEnd), lang.ShortcutEnds(), ""},
			{plain(fyne.KeyPageUp, fyne.KeyPageDown), lang.ShortcutWalk(), lang.KeyWheel()},
			{[]Key{{fyne.KeyUp, fyne.KeyModifierAlt}, {fyne.KeyDown, fyne.KeyModifierAlt}}, lang.ShortcutBranches(), ""},
			{mod(fyne.KeyM, fyne.KeyDelete, fyne.KeyE), lang.List(lang.PromoteBranch(), lang.DeleteBranch(), lang.Title(lang.EditComment())), ""},
			{plain(fyne.KeyR, fyne.KeyN, fyne.KeyB, fyne.KeyL), lang.ShortcutReview(), ""},
			{mod(fyne.KeyN), lang.NewGame(), ""},
			{append(mod(fyne.KeyO, fyne.KeyS), shift(fyne.KeyS)), lang.List(lang.Title(lang.Open()), lang.Save(), lang.Title(lang.SaveAs())), ""},
			{mod(fyne.KeyC, fyne.KeyV), lang.List(lang.CopyMoves(), lang.PasteMoves()), ""},
		}},
		{lang.ShortcutsWindow(), []Binding{
			{plain(fyne.KeyTab), lang.ShortcutFocus(), ""},
			{plain(fyne.KeyF1), lang.Guide(), ""},
			{[]Key{shift(fyne.KeySlash)}, lang.Shortcuts(), ""},
			{mod(fyne.KeyComma), lang.Title(lang.Settings()), ""},
			{mod(fyne.KeyL), lang.Title(lang.MenuLibrary()), ""},
			{mod(fyne.KeyT), lang.SearchTree(), ""},
			{plain(fyne.KeyF9), lang.AnalysisPanel(), ""},
			{plain(fyne.KeyF10), lang.ShortcutMenu(), alt()},
			{plain(fyne.KeyF11), lang.FullScreen(), ""},
			{mod(fyne.KeyW), lang.ShortcutClose(), ""},
			{mod(fyne.KeyQ), lang.Quit(), ""},
		}},
		{lang.SearchTree(), []Binding{
			{arrows, lang.ShortcutTreeWalk(), ""},
			{enter, lang.ShortcutTreeFold(), ""},
			{plain(fyne.KeyHome), lang.ShortcutTreeRoot(), ""},
			{plain(fyne.KeyPageUp, fyne.KeyPageDown, fyne.KeyEnd), lang.ShortcutTreeStep(), ""},
			{plain(fyne.KeyF, fyne.KeyB, fyne.KeyU), lang.List(lang.TreeFit(), lang.TreeBestLine(), lang.TreeUnfoldAll()), ""},
			{nil, lang.ShortcutTreeZoom(), "+, -"},
			{plain(fyne.KeyF11, fyne.KeyEscape), lang.List(lang.FullScreen(), lang.Close()), ""},
		}},
		{lang.Guide(), []Binding{
			{mod(fyne.KeyPageUp, fyne.KeyPageDown), lang.ShortcutChapter(), ""},
			{plain(fyne.KeyPageUp, fyne.KeyPageDown, fyne.KeyHome, fyne.KeyEnd), lang.ShortcutScroll(), ""},
			{plain(fyne.KeyEscape), lang.Close(), ""},
		}},
	}
}

// alt returns the key with which the toolkit opens menus.
func alt() string {
	if fyne.KeyModifierShortcutDefault == fyne.KeyModifierSuper {
		return ""
	}
	return "Alt"
}

func Show(dialogs *widgets.Dialogs) {
	dialogs.Show(&widgets.Dialog{Title: lang.ShortcutsTitle(), Content: page(), Width: widgets.LargeDialog})
}

// page returns the list in a compact layout, with the actions at the left and the keys at the right as in
// menus.
func page() fyne.CanvasObject {
	table := &widgets.TableLayout{NoGaps: true}
	box := container.New(table)
	for _, s := range All() {
		heading := widgets.NewCaption(s.Name)
		heading.Importance, heading.TextStyle.Bold = widget.HighImportance, true
		box.Add(heading)
		table.Rows = append(table.Rows, 1)
		for _, l := range s.Bindings {
			keys := widget.NewLabelWithStyle(l.Text(), fyne.TextAlignTrailing, fyne.TextStyle{Bold: true})
			keys.SizeName = theme.SizeNameCaptionText
			box.Add(widgets.NewCaption(l.Action))
			box.Add(keys)
			table.Rows = append(table.Rows, 2)
		}
	}
	return box
}
