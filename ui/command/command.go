// Package command describes the commands of the window. Each is a row of one Table: its name, its keys, its place in
// the menus, and what it does. The menus, the handling of keys, the list of keys and the table in README are made
// from it, so a new command is a new row.
package command

import (
	"cmp"
	"slices"
	"strings"

	"fyne.io/fyne/v2"

	"jingzi/ui/lang"
)

// ID identifies a command. Its value is never displayed.
type ID string

// The menus of the bar and the submenus. A menu is a command that others name as theirs.
const (
	// Bar has the menus in the menu bar.
	Bar ID = "bar"

	GameMenu    ID = "game"
	FileMenu    ID = "file"
	ShareMenu   ID = "share"
	PlayersMenu ID = "players"
	MoreMenu    ID = "more players"
	BoardMenu   ID = "board"
	AnalyseMenu ID = "analyse"
	ViewMenu    ID = "view"
	HelpMenu    ID = "help"
)

// Commands that other parts of the window name.
const (
	NewGame ID = "new game"
	Hint    ID = "hint"
	Undo    ID = "undo"
	Redo    ID = "redo"
	Menu    ID = "menu"
	Close   ID = "close"
	Quit    ID = "quit"
	Level   ID = "level"

	CustomBoard ID = "custom board"
)

// Board returns the ID of the command that chooses the game with a name, see game.Variant.
func Board(name string) ID { return ID("board " + name) }

// Mode returns the ID of the command that chooses a mode, see game.Mode.
func Mode(mode string) ID { return ID("mode " + mode) }

// Command is a command of the window.
type Command struct {
	ID ID

	// The name in the menus. A command without a menu needs none if Line has a text.
	Label lang.Text

	// The menu that has it; empty if it has only keys.
	Menu ID

	// The letter that opens a menu of the bar, with Alt.
	Letter fyne.KeyName

	// A menu draws a line between commands of different groups.
	Group int

	// The first one is displayed in the menus. Several keys are alternatives.
	Keys []Key

	// The line of the list of keys that has the keys.
	Line Line

	// Carries out the command, or explains why it cannot, since a key without modifiers does not ask Enabled. Nil
	// for menus and for keys that the toolkit handles.
	Action func()

	// If nil, the command is always enabled, never checked, and always in its menu.
	Enabled, Checked, Hidden func() bool

	// It opens a window or a dialog, so the start page stays open.
	KeepsStartPage bool

	// It ends the program.
	Quits bool
}

// Line is a line of the list of keys. Commands with the same part and text share one.
type Line struct {
	Part Part

	// If nil, the label of the command.
	Text lang.Text

	// Other input with the same effect, such as the mouse wheel; may be nil.
	Also lang.Text

	// README has it, too.
	Basic bool
}

// Part is a part of the program with separate keys.
type Part int

// The parts whose keys the window handles, in the order of the list.
const (
	WindowPart Part = iota
	BoardPart
	GamePart
)

// BarLabel returns the label of a menu in the bar. Where its letter is not the first of the label, as in Chinese, it
// follows in brackets.
func (c *Command) BarLabel() string {
	label, letter := c.Label(), string(c.Letter)
	if letter == "" || strings.HasPrefix(label, letter) || AltKey() == "" {
		return label
	}
	return label + "(" + letter + ")"
}

// IsEnabled reports whether the command can be carried out now.
func (c *Command) IsEnabled() bool { return c.Enabled == nil || c.Enabled() }

// IsChecked reports whether what the command turns on and off is on.
func (c *Command) IsChecked() bool { return c.Checked != nil && c.Checked() }

// IsHidden reports whether the menus do not have the command now.
func (c *Command) IsHidden() bool { return c.Hidden != nil && c.Hidden() }

// MenuKey returns the key that is displayed with the command, or the zero Key.
func (c *Command) MenuKey() Key {
	if len(c.Keys) == 0 {
		return Key{}
	}
	return c.Keys[0]
}

// Table lists all commands. Their order is that of the menus and of the list of keys.
type Table []*Command

// Command returns a command, or nil if there is none with the ID.
func (t Table) Command(id ID) *Command {
	i := slices.IndexFunc(t, func(c *Command) bool { return c.ID == id })
	if i < 0 {
		return nil
	}
	return t[i]
}

// In returns the commands that a menu has now.
func (t Table) In(menu ID) (commands []*Command) {
	for _, c := range t {
		if c.Menu == menu && !c.IsHidden() {
			commands = append(commands, c)
		}
	}

	return commands
}

// ByKey returns the command of a key, or nil if there is none now.
func (t Table) ByKey(k Key) *Command {
	for _, c := range t {
		if slices.Contains(c.Keys, k) && !c.IsHidden() {
			return c
		}
	}

	return nil
}

// IsMenu reports whether other commands are in the menu with an ID.
func (t Table) IsMenu(id ID) bool {
	return slices.ContainsFunc(t, func(c *Command) bool { return c.Menu == id })
}

// bindings returns the lines of the list of keys of a part; with basic, only those that README has, too.
func (t Table) bindings(part Part, basic bool) (bindings []Binding) {
	for _, c := range t {
		if len(c.Keys) == 0 || c.Line.Part != part || basic && !c.Line.Basic {
			continue
		}
		text := c.Line.Text
		if text == nil {
			text = func(...any) string { return lang.Title(c.Label()) }
		}

		i := slices.IndexFunc(bindings, func(b Binding) bool { return b.Action == text() })
		if i < 0 {
			i = len(bindings)
			bindings = append(bindings, Binding{Action: text()})
		}
		b := &bindings[i]
		b.Keys = append(b.Keys, c.Keys...)
		if c.Line.Also != nil {
			b.alternative = cmp.Or(b.alternative, c.Line.Also())
		}
	}

	return bindings
}
