package ui

import (
	"bytes"
	"flag"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"jingzi/ui/command"
	"jingzi/ui/lang"
	"jingzi/ui/widgets"
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

// keysOf returns the keys in a section of the list of keys.
func (w *testWindow) keysOf(name string) map[command.Key]bool {
	w.t.Helper()

	listed := make(map[command.Key]bool)
	for _, s := range w.commands.Sections() {
		if s.Name != name {
			continue
		}

		for _, b := range s.Bindings {
			for _, k := range b.Keys {
				if listed[k] {
					w.t.Errorf("%s: %v is listed twice", name, k)
				}
				listed[k] = true
			}
		}
	}

	return listed
}

func compareKeys(t *testing.T, name string, got, want map[command.Key]bool) {
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

// TestCommandsAreWhole checks that every row of the table of commands has what the menus and the list of keys need.
func TestCommandsAreWhole(t *testing.T) {
	w := openWindow(t, "", fakeComputers{})
	ids, owners := map[command.ID]bool{}, map[command.Key]command.ID{}
	toolkit := []command.ID{"focus", command.Close}
	for _, c := range w.commands {
		if c.ID == "" || ids[c.ID] {
			t.Errorf("%q: the ID is missing or used twice", c.ID)
		}
		ids[c.ID] = true

		if c.Menu != "" && c.Menu != command.Bar && w.commands.Command(c.Menu) == nil {
			t.Errorf("%s: there is no menu %q", c.ID, c.Menu)
		}
		if c.Menu == "" && len(c.Keys) == 0 {
			t.Errorf("%s: neither a menu nor a key runs it", c.ID)
		}
		if c.Label == nil && (c.Menu != "" || c.Line.Text == nil) {
			t.Errorf("%s: it has no name", c.ID)
		}
		if hasAction := c.Action != nil; hasAction == (w.commands.IsMenu(c.ID) || slices.Contains(toolkit, c.ID)) {
			t.Errorf("%s: it has an action: %v", c.ID, hasAction)
		}

		for _, key := range c.Keys {
			if other, ok := owners[key]; ok {
				t.Errorf("%v means %s and %s", key, other, c.ID)
			}
			owners[key] = c.ID
		}
	}
}

// TestEveryKeyRunsItsCommand presses each key of the table of commands.
func TestEveryKeyRunsItsCommand(t *testing.T) {
	w := openWindow(t, "", fakeComputers{})
	var ran command.ID
	for _, c := range w.commands {
		c.Enabled = nil
		if c.Action != nil {
			c.Action = func() { ran = c.ID }
		}
	}

	for _, c := range w.commands {
		for _, key := range c.Keys {
			if c.Action == nil {
				continue
			}

			ran = ""
			switch {
			case key.Modifier == 0:
				w.handleKey(&fyne.KeyEvent{Name: key.Name})
			case slices.Contains(w.shortcuts(), key):
				w.runShortcut(key)
			case w.menus.isNative(c):
				ran = c.ID
			}
			if ran != c.ID {
				t.Errorf("%v runs %q, want %s", key, ran, c.ID)
			}
		}
	}
}

// TestOtherKeysAreListed compares the list of keys with the keys that the board and the secondary windows handle.
func TestOtherKeysAreListed(t *testing.T) {
	w := openWindow(t, "", minimaxComputers{})
	ownKeys := func(handleKey func(*fyne.KeyEvent), onKey *func(*fyne.KeyEvent)) map[command.Key]bool {
		found := make(map[command.Key]bool)
		old := *onKey
		for _, name := range keyNames {
			passedOn := false
			*onKey = func(*fyne.KeyEvent) { passedOn = true }
			handleKey(&fyne.KeyEvent{Name: name})
			if !passedOn {
				found[command.Key{Name: name}] = true
			}
		}
		*onKey = old

		return found
	}

	// Escape is the window's.
	listed := w.keysOf(lang.SettingsBoard())
	delete(listed, command.Key{Name: fyne.KeyEscape})
	compareKeys(t, "board", listed, ownKeys(w.board.TypedKey, &w.board.OnKey))

	// The keys that the view of the tree and its window handle.
	w.settle() // the keys above have played moves
	w.openTreeOf(w.session.Game.Match().Plies()[w.session.Game.Match().Index()-1].Position)

	treeKeys := ownKeys(w.trees.Window().View().TypedKey, &w.trees.Window().View().OnKey)
	for name := range w.trees.Window().Keys() {
		treeKeys[command.Key{Name: name}] = true
	}
	compareKeys(t, "tree", w.keysOf(lang.SearchTree()), treeKeys)

	// The keys that the guide handles.
	w.guide.Show()

	guideKeys := make(map[command.Key]bool)
	for name := range w.guide.Keys() {
		guideKeys[command.Key{Name: name}] = true
	}

	for _, shortcut := range w.guide.Shortcuts() {
		guideKeys[command.Key{Name: shortcut.Key(), Modifier: shortcut.Mod()}] = true
	}
	compareKeys(t, "guide", w.keysOf(lang.Guide()), guideKeys)
}

var update = flag.Bool("update", false, "write the table of keys into README")

// TestReadmeKeys compares the table of keys in README with the commands. With -update it writes the table.
func TestReadmeKeys(t *testing.T) {
	w := openWindow(t, "", fakeComputers{})
	readme, err := os.ReadFile("../README.md")
	if err != nil {
		t.Fatal(err)
	}
	var table strings.Builder
	table.WriteString("| Keys | |\n| --- | --- |\n")
	for _, b := range w.commands.Basic() {
		table.WriteString("| " + b.Text() + " | " + b.Action + " |\n")
	}

	pattern := regexp.MustCompile(`(?m)^\| Keys \| \|\n(\|.*\n)+`)
	switch written := pattern.Find(readme); {
	case written == nil:
		t.Fatal("README has no table of keys")
	case *update:
		readme = bytes.Replace(readme, written, []byte(table.String()), 1)
		if err := os.WriteFile("../README.md", readme, 0o644); err != nil {
			t.Fatal(err)
		}
	case string(written) != table.String():
		t.Errorf("README has the keys\n%s\nwant (-update writes them)\n%s", written, table.String())
	}

	// The text names keys, too.
	known := map[string]bool{}
	for _, c := range w.commands {
		for _, key := range c.Keys {
			known[key.String()] = true
		}
	}
	for _, name := range regexp.MustCompile(`Ctrl\+(Shift\+)?[A-Z,?]`).FindAllString(string(readme), -1) {
		if !known[name] {
			t.Errorf("README names %s, which no command has", name)
		}
	}
}

// TestListOfKeysFitsSmallWindow checks that the list of keys fits into a small window in every language.
func TestListOfKeysFitsSmallWindow(t *testing.T) {
	commands := openWindow(t, "", fakeComputers{}).commands
	defer lang.SetLanguage(lang.English)
	test.NewTempApp(t)

	dialogs := widgets.Dialogs{Window: test.NewTempWindow(t, widget.NewLabel(""))}
	for _, l := range lang.Languages {
		lang.SetLanguage(l)

		for _, size := range []fyne.Size{fyne.NewSize(360, 480), fyne.NewSize(560, 700)} {
			dialogs.Window.Resize(size)
			commands.ShowKeys(&dialogs)
			if got := dialogs.Window.Canvas().Size(); got != size {
				t.Errorf("%s: got window size %v, want %v", l, got, size)
			}
			dialogs.Close()
		}
		list := commands.List().(*fyne.Container)
		list.Resize(fyne.NewSize(500, 0))

		// With the font of the program.
		if height := list.MinSize().Height; height > 680 {
			t.Errorf("%s: got height %v, want at most 680", l, height)
		}
		list.Resize(fyne.NewSize(296, 0)) // the minimum width

		bottom := float32(0)
		for i, o := range list.Objects {
			if right := o.Position().X + o.Size().Width; right > 296 {
				t.Errorf("%s: object %d ends at %v, want at most 296", l, i, right)
			}
			if label, ok := o.(*widgets.Paragraph); ok {
				if o.Position().Y < bottom-2*theme.InnerPadding()-0.5 {
					t.Errorf("%s: %q overlaps the label above", l, label.Text)
				}
				bottom = o.Position().Y + o.Size().Height
			}
		}
	}
}

// TestTextsOfKeys checks how the list of keys names them.
func TestTextsOfKeys(t *testing.T) {
	w := openWindow(t, "", fakeComputers{})
	var texts []string
	for _, section := range w.commands.Sections() {
		for _, binding := range section.Bindings {
			texts = append(texts, binding.Text())
		}
	}

	for _, want := range []string{"Ctrl+?", "Ctrl+Shift+Z, Ctrl+Y", "Arrow keys", "Enter, Space",
		"Page Up, Page Down, wheel", "F1"} {
		if !slices.Contains(texts, want) {
			t.Errorf("got texts %q, want them to include %q", texts, want)
		}
	}
}
