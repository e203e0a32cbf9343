package command

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

// Sections returns all keys of the program, by the part of the program in which they apply.
func (t Table) Sections() []Section {
	return append([]Section{
		{lang.SettingsBoard(), t.bindings(BoardPart, false)},
		{lang.MenuGame(), t.bindings(GamePart, false)},
		{lang.ShortcutsWindow(), t.bindings(WindowPart, false)},
	}, otherWindows()...)
}

// Basic returns the lines of the list of keys that README has, too.
func (t Table) Basic() []Binding {
	return slices.Concat(t.bindings(BoardPart, true), t.bindings(GamePart, true), t.bindings(WindowPart, true))
}

// otherWindows returns the keys of the secondary windows, which a test of package ui compares with those that the
// windows handle.
func otherWindows() []Section {
	return []Section{
		{lang.SearchTree(), []Binding{
			{Arrows(), lang.ShortcutTreeWalk(), ""},
			{Enter(), lang.ShortcutTreeFold(), ""},
			{Plain(fyne.KeyHome), lang.ShortcutTreeRoot(), ""},
			{Plain(fyne.KeyPageUp, fyne.KeyPageDown, fyne.KeyEnd), lang.ShortcutTreeStep(), ""},
			{Plain(fyne.KeyF, fyne.KeyB, fyne.KeyU),
				lang.List(lang.TreeFit(), lang.TreeBestLine(), lang.TreeUnfoldAll()), ""},
			{nil, lang.ShortcutTreeZoom(), "+, -"},
			{Plain(fyne.KeyF5, fyne.KeyF11, fyne.KeyEscape),
				lang.List(lang.Lecture(), lang.FullScreen(), lang.Close()), ""},
		}},
		{lang.Guide(), []Binding{
			{Ctrl(fyne.KeyPageUp, fyne.KeyPageDown), lang.ShortcutChapter(), ""},
			{Plain(fyne.KeyPageUp, fyne.KeyPageDown, fyne.KeyHome, fyne.KeyEnd), lang.ShortcutScroll(), ""},
			{Plain(fyne.KeyEscape), lang.Close(), ""},
		}},
	}
}

// Plain returns keys without modifiers.
func Plain(names ...fyne.KeyName) []Key { return withModifier(0, names) }

// Ctrl returns keys with the usual modifier of the system.
func Ctrl(names ...fyne.KeyName) []Key { return withModifier(fyne.KeyModifierShortcutDefault, names) }

// CtrlShift returns keys with the usual modifier of the system and Shift.
func CtrlShift(names ...fyne.KeyName) []Key {
	return withModifier(fyne.KeyModifierShortcutDefault|fyne.KeyModifierShift, names)
}

// Alt returns keys with the modifier Alt.
func Alt(names ...fyne.KeyName) []Key { return withModifier(fyne.KeyModifierAlt, names) }

func withModifier(modifier fyne.KeyModifier, names []fyne.KeyName) (keys []Key) {
	for _, name := range names {
		keys = append(keys, Key{name, modifier})
	}

	return keys
}

// Arrows returns the four arrow keys.
func Arrows() []Key { return Plain(fyne.KeyLeft, fyne.KeyRight, fyne.KeyUp, fyne.KeyDown) }

// Enter returns the keys that press what has the focus.
func Enter() []Key { return Plain(fyne.KeyReturn, fyne.KeyEnter, fyne.KeySpace) }

// AltKey returns the names of the keys that open the menus of the bar, or "" if the system has others.
func AltKey(...any) string {
	if fyne.KeyModifierShortcutDefault == fyne.KeyModifierSuper {
		return ""
	}
	return lang.KeyAlt()
}

// ShowKeys shows the list of keys in a dialog.
func (t Table) ShowKeys(dialogs *widgets.Dialogs) {
	dialogs.Show(&widgets.Dialog{Title: lang.ShortcutsTitle(), Content: t.List(), Width: widgets.LargeDialog})
}

// List returns a list of all keys, with the actions on the left and the keys on the right.
func (t Table) List() fyne.CanvasObject {
	table := &widgets.TableLayout{NoGaps: true}
	box := container.New(table)
	for _, s := range t.Sections() {
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
