package ui

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"
	"github.com/rogpeppe/go-internal/testscript"

	"jingzi/ai/review"
	"jingzi/game"
	"jingzi/game/session"
	"jingzi/ui/command"
	"jingzi/ui/lang"
	"jingzi/ui/tree"
	"jingzi/ui/widgets"
)

// TestScripts runs the scripts in testdata/scripts, each of which is what a person does with the program and sees
// of it. README in that folder lists their commands. With -update the screens in the scripts are written anew.
func TestScripts(t *testing.T) {
	testscript.RunT(serialT{t}, testscript.Params{
		Dir:                "testdata/scripts",
		UpdateScripts:      *update,
		RequireUniqueNames: true,
		Setup: func(env *testscript.Env) error {
			t := env.T().(serialT).T
			s := &script{t: t, computer: "first", home: filepath.Join(env.WorkDir, ".home")}
			env.Values[scriptKey{}] = s
			env.Defer(func() {
				s.stop()
				lang.SetLanguage(lang.English)
			})

			return os.Mkdir(s.home, 0o700)
		},
		Cmds: scriptCommands(),
	})
}

// serialT is a test whose scripts run one after the other, since the language and the app exist once.
type serialT struct{ *testing.T }

func (serialT) Parallel()     {}
func (serialT) Verbose() bool { return testing.Verbose() }

func (t serialT) Run(name string, f func(testscript.T)) {
	t.T.Run(name, func(t *testing.T) { f(serialT{t}) })
}

// scriptKey is the key under which a script is kept.
type scriptKey struct{}

// script is a script that is being run: a person at the program.
type script struct {
	t      *testing.T
	home   string // the folder of the store
	person *testWindow

	// The name of the computer, see computersByName.
	computer string
}

// computersByName holds the computers that scripts name.
var computersByName = map[string]session.Computers{
	"first":   fakeComputers{},
	"waiting": fakeComputers{fakeEngine{wait: true}},
	"minimax": minimaxComputers{},
	"gomoku":  limitedComputers{},
}

// stop closes the program.
func (s *script) stop() {
	if s.person != nil {
		s.person.stop()
		s.person = nil
	}
}

// scriptCommands returns the commands of scripts that the library does not have. Each checks its number of arguments.
func scriptCommands() map[string]func(*testscript.TestScript, bool, []string) {
	commands := make(map[string]func(*testscript.TestScript, bool, []string))
	for _, c := range []struct {
		name             string
		minArgs, maxArgs int
		run              func(s *script, ts *testscript.TestScript, neg bool, args []string)
	}{
		{"start", 0, 1, (*script).start},
		{"restart", 0, 1, (*script).start},
		{"click", 1, 99, (*script).click},
		{"key", 1, 1, (*script).key},
		{"menu", 1, 1, (*script).menu},
		{"enabled", 1, 1, (*script).enabled},
		{"checked", 1, 1, (*script).checked},
		{"press", 1, 1, (*script).press},
		{"buttons", 0, 9, (*script).buttons},
		{"level", 1, 2, (*script).level},
		{"select", 1, 1, (*script).selectOption},
		{"accept", 0, 0, (*script).accept},
		{"dialog", 0, 0, (*script).dialog},
		{"dialog-says", 1, 1, (*script).dialogSays},
		{"board", 1, 30, (*script).board},
		{"stones", 1, 1, (*script).stones},
		{"tree", 1, 30, (*script).tree},
		{"highlighted", 0, 30, (*script).highlighted},
		{"says", 1, 1, (*script).says},
		{"score", 1, 1, (*script).score},
		{"title", 1, 1, (*script).title},
		{"panel", 0, 0, (*script).panel},
		{"show", 0, 0, (*script).show},
		{"open", 1, 1, (*script).open},
		{"save", 0, 1, (*script).save},
		{"paste", 0, 1, (*script).paste},
		{"clipboard", 0, 0, (*script).clipboard},
		{"review", 0, 0, (*script).review},
	} {
		commands[c.name] = func(ts *testscript.TestScript, neg bool, args []string) {
			if len(args) < c.minArgs || len(args) > c.maxArgs {
				ts.Fatalf("%s has %d arguments, want %d to %d", c.name, len(args), c.minArgs, c.maxArgs)
			}
			s := ts.Value(scriptKey{}).(*script)
			if s.person == nil && c.name != "start" {
				ts.Fatalf("%s before start", c.name)
			}
			c.run(s, ts, neg, args)
		}
	}

	return commands
}

// check ends the script unless a statement is true, or with neg false.
func check(ts *testscript.TestScript, neg, isTrue bool, format string, args ...any) {
	if isTrue == neg {
		not := ""
		if neg {
			not = "not "
		}
		ts.Fatalf("want %s%s", not, fmt.Sprintf(format, args...))
	}
}

// start starts the program, or closes it first and starts it again with what it has stored.
func (s *script) start(ts *testscript.TestScript, _ bool, args []string) {
	s.stop()
	if len(args) > 0 {
		s.computer = args[0]
	}
	computers, ok := computersByName[s.computer]
	if !ok {
		ts.Fatalf("no computer has the name %q", s.computer)
	}
	s.person = openWindow(s.t, s.home, computers)
	s.person.analysis.Review.Options = review.Options{ProofNodes: 3000, SearchNodes: 300}
	s.settle()
}

// settle waits until the computer has played, unless it never does.
func (s *script) settle() {
	if s.computer != "waiting" {
		s.person.settle()
	}
}

// click clicks points and waits for the computer's answers.
func (s *script) click(ts *testscript.TestScript, _ bool, args []string) {
	for _, name := range args {
		s.tap(ts, false, []string{name})
		s.settle()
	}
}

// tap clicks a point.
func (s *script) tap(ts *testscript.TestScript, _ bool, args []string) {
	point, err := s.person.session.Game.Match().Rules().ParsePoint(args[0])
	ts.Check(err)
	s.person.board.OnTapped(point)
}

// key presses a key, with its modifiers: N, F9, Ctrl+Z, PageUp.
func (s *script) key(ts *testscript.TestScript, _ bool, args []string) {
	names := strings.Split(args[0], "+")
	key := command.Key{Name: fyne.KeyName(names[len(names)-1])}
	for longName, name := range map[string]fyne.KeyName{"PageUp": fyne.KeyPageUp, "PageDown": fyne.KeyPageDown} {
		if string(key.Name) == longName {
			key.Name = name
		}
	}
	for _, name := range names[:len(names)-1] {
		modifier, ok := map[string]fyne.KeyModifier{
			"Ctrl": fyne.KeyModifierShortcutDefault, "Shift": fyne.KeyModifierShift, "Alt": fyne.KeyModifierAlt}[name]
		if !ok {
			ts.Fatalf("no modifier has the name %q", name)
		}
		key.Modifier |= modifier
	}

	if key.Modifier == 0 {
		s.person.board.TypedKey(&fyne.KeyEvent{Name: key.Name})
	} else {
		s.person.runShortcut(key)
	}
	s.person.awaitAll()
}

// menuItem returns the item of a menu with a label.
func (s *script) menuItem(ts *testscript.TestScript, label string) *fyne.MenuItem {
	item := s.person.menuItem(label)
	if item == nil {
		ts.Fatalf("the menus have no item %q", label)
	}
	return item
}

// menu chooses the item of a menu with a label.
func (s *script) menu(ts *testscript.TestScript, _ bool, args []string) {
	item := s.menuItem(ts, args[0])
	check(ts, false, !item.Disabled, "an enabled item %q", args[0])
	item.Action()
	s.settle()
}

// enabled checks that the item of a menu can be chosen.
func (s *script) enabled(ts *testscript.TestScript, neg bool, args []string) {
	check(ts, neg, !s.menuItem(ts, args[0]).Disabled, "an enabled item %q", args[0])
}

// checked checks that the item of a menu has a check mark.
func (s *script) checked(ts *testscript.TestScript, neg bool, args []string) {
	check(ts, neg, s.menuItem(ts, args[0]).Checked, "a check mark at %q", args[0])
}

// press presses the button with a text: of the dialog if one is open, else of the window.
func (s *script) press(ts *testscript.TestScript, _ bool, args []string) {
	in := s.person.window.Content()
	if top := s.person.window.Canvas().Overlays().Top(); top != nil {
		in = top
	}
	var found fyne.Tappable
	var texts []string
	visitAll(in, func(o fyne.CanvasObject) {
		var b *widget.Button
		switch o := o.(type) {
		case *widgets.Button:
			b = &o.Button
		case *widgets.TooltipButton:
			b = &o.Button.Button
		}
		if b == nil || !o.Visible() || b.Disabled() {
			return
		}
		texts = append(texts, b.Text)
		if b.Text == args[0] {
			found = o.(fyne.Tappable)
		}
	})
	if found == nil {
		ts.Fatalf("no enabled button has the text %q, but %q have", args[0], texts)
	}
	test.Tap(found)
	s.person.settle()
}

// buttons checks the texts of the row's buttons; a star precedes that of the highlighted one.
func (s *script) buttons(ts *testscript.TestScript, neg bool, args []string) {
	got := s.person.buttonLabels()
	for i, o := range s.person.row.Buttons.Objects {
		if o.(*widgets.Button).Importance == widget.HighImportance {
			got[i] = "*" + got[i]
		}
	}
	check(ts, neg, slices.Equal(got, args), "the buttons %q, got %q", args, got)
}

// level chooses a level in the toolbar, or with -checked checks that it is chosen.
func (s *script) level(ts *testscript.TestScript, neg bool, args []string) {
	picker, want := s.person.toolbar.Level, args[len(args)-1]
	if len(args) == 1 {
		if !slices.Contains(picker.Options, want) {
			ts.Fatalf("the toolbar offers the levels %q", picker.Options)
		}
		picker.SetSelected(want)
		s.settle()
	}
	check(ts, neg, s.person.toolbar.Level.Selected == want, "the level %q, got %q", want,
		s.person.toolbar.Level.Selected)
}

// selectOption chooses an option in a list of the dialog, or turns a check box on.
func (s *script) selectOption(ts *testscript.TestScript, _ bool, args []string) {
	check(ts, false, s.person.desk.Dialogs.IsOpen(), "a dialog")
	isDone := false
	var offered []string
	visitAll(s.person.window.Canvas().Overlays().Top(), func(o fyne.CanvasObject) {
		switch o := o.(type) {
		case *widgets.Select:
			offered = append(offered, o.Options...)
			if !isDone && slices.Contains(o.Options, args[0]) {
				o.SetSelected(args[0])
				isDone = true
			}
		case *widgets.Check:
			if o.Text == args[0] {
				o.SetChecked(true)
				isDone = true
			}
		}
	})
	check(ts, false, isDone, "the option %q in the dialog, which has %q", args[0], offered)
}

// accept presses the main button of the dialog.
func (s *script) accept(ts *testscript.TestScript, _ bool, _ []string) {
	check(ts, false, s.person.desk.Dialogs.IsOpen(), "a dialog")
	s.person.acceptDialog()
}

// dialog checks that a dialog is open.
func (s *script) dialog(ts *testscript.TestScript, neg bool, _ []string) {
	check(ts, neg, s.person.desk.Dialogs.IsOpen(), "a dialog")
}

// dialogSays checks that a paragraph of the dialog contains a text.
func (s *script) dialogSays(ts *testscript.TestScript, neg bool, args []string) {
	check(ts, false, s.person.desk.Dialogs.IsOpen(), "a dialog")
	var texts []string
	visitAll(s.person.window.Canvas().Overlays().Top(), func(o fyne.CanvasObject) {
		if p, ok := o.(*widgets.Paragraph); ok {
			texts = append(texts, p.Unwrapped())
		}
	})
	check(ts, neg, strings.Contains(strings.Join(texts, "\n"), args[0]), "the text %q, got %q", args[0], texts)
}

// board compares the displayed board, a word for each row from the top.
func (s *script) board(ts *testscript.TestScript, neg bool, args []string) {
	p, _ := s.person.board.Content()
	got := strings.Join(strings.Fields(p.String()), " ")
	check(ts, neg, got == strings.Join(args, " "), "the board %s, got %s", strings.Join(args, " "), got)
}

// stones counts the stones on the displayed board.
func (s *script) stones(ts *testscript.TestScript, neg bool, args []string) {
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	p, _ := s.person.board.Content()
	check(ts, neg, p.Stones() == want, "%d stones, got %d", want, p.Stones())
}

// tree checks that the tree window shows the tree of the computer's move after some moves.
func (s *script) tree(ts *testscript.TestScript, neg bool, args []string) {
	p := game.NewPosition(s.person.session.Game.Match().Rules())
	for _, name := range args {
		point, err := p.Rules().ParsePoint(name)
		ts.Check(err)
		p, err = p.Play(point)
		ts.Check(err)
	}

	w := s.person.trees.Window()
	if w == nil || w.View().Tree() == nil {
		ts.Fatalf("no tree is shown")
	}
	shown := w.View().Tree()
	plies := s.person.session.Game.Match().Plies()
	isShown := shown.Position() == p && shown.Chosen() != tree.None &&
		game.PlaceAt(shown.Node(shown.Chosen()).Move) == plies[len(args)+1].Choice
	check(ts, neg, isShown, "the tree of the move after %q", args)
}

// highlighted checks which points of the displayed board are highlighted, in any order.
func (s *script) highlighted(ts *testscript.TestScript, neg bool, args []string) {
	p, options := s.person.board.Content()
	var got []string
	for _, point := range options.Highlighted {
		got = append(got, strings.ToLower(p.Rules().Name(point)))
	}
	slices.Sort(got)
	slices.Sort(args)
	check(ts, neg, slices.Equal(got, args), "the highlighted points %q, got %q", args, got)
}

// texts returns what the row and the card of the player to move say.
func (s *script) texts() string {
	return strings.Join([]string{s.person.state(), s.person.row.Shown.Turn, s.person.row.Shown.Remark}, "\n")
}

// says checks that the row, or the card of the player to move, contains a text.
func (s *script) says(ts *testscript.TestScript, neg bool, args []string) {
	check(ts, neg, strings.Contains(s.texts(), args[0]), "the text %q, got %q", args[0], s.texts())
}

// score checks the score on the cards, such as 1:0, or : if there is none.
func (s *script) score(ts *testscript.TestScript, neg bool, args []string) {
	check(ts, neg, s.person.score() == args[0], "the score %s, got %s", args[0], s.person.score())
}

// title checks the title of the window.
func (s *script) title(ts *testscript.TestScript, neg bool, args []string) {
	check(ts, neg, s.person.window.Title() == args[0], "the title %q, got %q", args[0], s.person.window.Title())
}

// panel prints the texts of the column beside the board.
func (s *script) panel(ts *testscript.TestScript, _ bool, _ []string) {
	fmt.Fprint(ts.Stdout(), labelTexts(s.person.panel.box))
}

// show prints what the window shows: its title, the board, the players, the row and its buttons.
func (s *script) show(ts *testscript.TestScript, _ bool, _ []string) {
	p, _ := s.person.board.Content()
	out := ts.Stdout()
	fmt.Fprintf(out, "%s\n\n%s\n\n", s.person.window.Title(), strings.TrimSpace(p.String()))
	for _, c := range s.person.cards.Cards {
		fmt.Fprintln(out, strings.Join(strings.Fields(fmt.Sprint(c.Content.Name, " ", c.Content.Score, " ",
			c.Content.Note)), " "))
	}

	fmt.Fprintln(out)
	for _, text := range []string{s.person.row.Shown.Headline, s.person.row.Shown.Turn, s.person.row.Shown.Remark} {
		if text != "" {
			fmt.Fprintln(out, text)
		}
	}
	for _, label := range s.person.buttonLabels() {
		fmt.Fprintf(out, "[%s]\n", label)
	}
}

// open opens a file of the script and waits for the message about it.
func (s *script) open(ts *testscript.TestScript, _ bool, args []string) {
	s.person.openFile(ts.MkAbs(args[0]))
}

// save saves the game in its file, or in another one, and waits for the message about it.
func (s *script) save(ts *testscript.TestScript, _ bool, args []string) {
	s.person.awaitNewNotice(func() {
		if len(args) > 0 {
			s.person.files.SaveTo(ts.MkAbs(args[0]))
		} else {
			s.menu(ts, false, []string{lang.Save()})
		}
	})
}

// paste pastes a text, or what is in the clipboard.
func (s *script) paste(_ *testscript.TestScript, _ bool, args []string) {
	if len(args) > 0 {
		s.person.desk.App.Clipboard().SetContent(args[0])
	}
	s.person.paste()
}

// clipboard prints what is in the clipboard.
func (s *script) clipboard(ts *testscript.TestScript, _ bool, _ []string) {
	fmt.Fprintln(ts.Stdout(), s.person.desk.App.Clipboard().Content())
}

// review reviews the game and waits for the end.
func (s *script) review(ts *testscript.TestScript, _ bool, _ []string) {
	s.menu(ts, false, []string{lang.ReviewGame()})
	s.person.awaitReview()
}
