package treewindow

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"jingzi/ai/minimax"
	"jingzi/game"
	"jingzi/ui/board"
	"jingzi/ui/desk"
	"jingzi/ui/lang"
	"jingzi/ui/settings"
	"jingzi/ui/theme"
	"jingzi/ui/tree"
	"jingzi/ui/widgets"
)

// table is a Host instead of the main window: a game on a small board, against a computer or between two
// people.
type table struct {
	t        *testing.T
	queue    *game.EventLoop
	computer *minimax.Engine   // nil: nobody answers
	played   []game.Position   // from the start to now
	thoughts []*SearchRecord   // by index of the position they led to
	window   *Window           // nil once it is closed
	shown    board.DrawOptions // what Highlight has marked on the game's board
	settings settings.Settings // of the next window
}

func (g *table) Position() game.Position { return g.played[len(g.played)-1] }
func (g *table) Closed()                 { g.window = nil; g.shown = board.DrawOptions{} }
func (g *table) LastSearch() (last *SearchRecord) {
	for _, th := range g.thoughts[:len(g.played)] {
		if th != nil {
			last = th
		}
	}
	return last
}
func (g *table) RedrawHighlight() {
	if g.shown = (board.DrawOptions{}); g.window != nil {
		g.window.Highlight(g.Position(), &g.shown)
	}
}

// sitDown sets up a game. computer is a player to depth 2, or none.
func sitDown(t *testing.T, r game.Rules, computer bool) *table {
	t.Helper()
	g := &table{t: t, queue: game.NewEventLoop()}
	if computer {
		g.computer = minimax.New(minimax.Options{Depth: 2, Seed: 1})
	}
	g.restart(r)
	return g
}

// restart begins another game.
func (g *table) restart(r game.Rules) {
	g.played, g.thoughts = []game.Position{game.NewPosition(r)}, []*SearchRecord{nil}
	g.follow()
}

func (g *table) follow() {
	g.t.Helper()
	if g.window != nil {
		g.window.Sync()
		g.wait()
	}
}

// click plays a stone, and lets the computer answer.
func (g *table) click(x, y int) {
	g.t.Helper()
	g.play(game.Pt(x, y), nil)
	if g.computer != nil && !g.now().Result().Over() {
		root := g.Position()
		at, err := g.computer.Think(g.t.Context(), root, game.Limit{}, nil)
		if err != nil {
			g.t.Fatal(err)
		}
		for _, earlier := range g.thoughts {
			if earlier != nil {
				earlier.Tree = nil
			}
		}
		g.play(at, &SearchRecord{root, g.computer.LastTree().Recipe(), g.computer.LastTree()})
	}
	g.follow()
}

func (g *table) now() *game.Position { return &g.played[len(g.played)-1] }

func (g *table) play(at game.Point, th *SearchRecord) {
	g.t.Helper()
	next, err := g.now().Play(at)
	if err != nil {
		g.t.Fatal(err)
	}
	g.played, g.thoughts = append(g.played, next), append(g.thoughts[:len(g.played)], th)
}

// open opens the window and waits for its tree.
func (g *table) open() *Window {
	g.t.Helper()
	g.begin()
	g.wait()
	return g.window
}

// begin opens the window, which has no tree yet.
func (g *table) begin() *Window {
	g.t.Helper()
	a := test.NewTempApp(g.t)
	a.Settings().SetTheme(theme.New(theme.System, 1))
	d := &desk.Desk{Post: g.queue.Post, Folder: g.t.TempDir, NewWindow: func(_, title string) fyne.Window { return a.NewWindow(title) }}
	d.Settings = g.settings
	d.ChangeSettings = func(change func(*settings.Settings)) {
		change(&d.Settings)
		g.settings = d.Settings
	}
	d.WriteFile = func(path string, data []byte, err error, done func(error)) {
		done(errors.Join(err, os.WriteFile(path, data, 0o600)))
	}
	g.window = New(d, g)
	g.t.Cleanup(g.window.Stop)
	g.window.Show()
	return g.window
}

// wait runs the posted functions until no tree is being grown.
func (g *table) wait() {
	g.t.Helper()
	g.until(func() bool { return g.window == nil || !g.window.growing.Busy() })
}

func (g *table) until(done func() bool) {
	g.t.Helper()
	ctx, cancel := context.WithTimeout(g.t.Context(), time.Minute)
	defer cancel()
	if err := g.queue.Run(ctx, done); err != nil {
		g.t.Fatal(err)
	}
}

// While the first tree is being grown, all keys and menu items work without one.
func TestKeysBeforeTheFirstTree(t *testing.T) {
	g := sitDown(t, game.TicTacToe, false)
	w := g.begin()
	for _, c := range w.commands() {
		if c.action == nil {
			continue
		}
		if w.view.Tree() != nil {
			t.Fatal("there is a tree already")
		}
		if !c.disabled {
			c.action()
		}
		w.dialogs.Close()
		w.lecture(false)
	}
	g.wait()
	if w.view.Tree() == nil {
		t.Error("no tree is shown in the end")
	}
}

// nodes returns all nodes of a tree, for comparisons of trees.
func nodes(t *tree.Tree) (all []minimax.Node) {
	for id := range tree.NodeID(t.Len()) {
		all = append(all, t.Node(id))
	}
	return all
}

func TestTheTreeIsTheOneTheComputerPlayedFrom(t *testing.T) {
	g := sitDown(t, game.TicTacToe, true)
	g.click(1, 1)
	w := g.open()
	shown := w.view.Tree()
	if shown != g.computer.LastTree() || !w.subject.fromEngine {
		t.Error("another tree")
	}
	if shown.Depth != 2 || w.controls.depth.Selected != "2" || w.controls.boxes["alpha-beta"].Checked || w.controls.from.Selected != lang.TreeOfComputer() {
		t.Errorf("depth %d, the controls say %s, %v, %q", shown.Depth, w.controls.depth.Selected, w.controls.boxes["alpha-beta"].Checked, w.controls.from.Selected)
	}

	g.click(0, 1) // another move of both: the window follows
	if now := g.computer.LastTree(); w.view.Tree() != now || now == shown {
		t.Error("the window does not follow the game")
	}
	g.played = g.played[:3] // undo
	g.follow()
	if !slices.Equal(nodes(w.view.Tree()), nodes(shown)) || !w.subject.fromEngine || w.controls.from.Selected != lang.TreeOfComputer() {
		t.Errorf("after undo, the tree is of %v", w.view.Tree().Position())
	}
	g.played = g.played[:1]
	g.follow()
	if w.view.Tree().Position() != g.Position() || slices.Contains(w.controls.from.Options, lang.TreeOfComputer()) {
		t.Errorf("of a move that was undone the tree of %v is shown", w.view.Tree().Position())
	}
}

func TestWithoutAComputerTheTreeIsOfThePosition(t *testing.T) {
	g := sitDown(t, game.TicTacToe, false)
	g.click(1, 1)
	w := g.open()
	if root := w.view.Tree().Position(); root != g.Position() {
		t.Errorf("the tree is of %v", root)
	}
	if slices.Contains(w.controls.from.Options, lang.TreeOfComputer()) || w.controls.from.Selected != lang.TreeOfPosition() {
		t.Errorf("offers %v", w.controls.from.Options)
	}
	g.click(0, 0)
	if g.wait(); w.view.Tree().Position() != g.Position() {
		t.Error("the window does not follow the game")
	}
}

func TestTheComputersTreeGivesWayToThePosition(t *testing.T) {
	g := sitDown(t, game.TicTacToe, true)
	g.click(1, 1)
	w := g.open()
	g.computer = nil
	g.restart(game.TicTacToe)
	for i := range 3 {
		if g.wait(); w.view.Tree().Position() != g.Position() {
			t.Fatalf("after %d moves the tree is of another position", i)
		}
		g.click(i, 0)
	}
}

func TestTheTreeIsGrownAnewWithOtherSettings(t *testing.T) {
	g := sitDown(t, game.TicTacToe, false)
	w := g.open()
	want := func(name string, nodes int64) {
		t.Helper()
		if g.wait(); w.view.Tree().Stats.Nodes != nodes {
			t.Errorf("%s: %d nodes, want %d", name, w.view.Tree().Stats.Nodes, nodes)
		}
	}
	want("depth 2", 1+9+72)
	w.controls.depth.SetSelected("3")
	want("depth 3", 586)
	w.controls.boxes["symmetry"].SetChecked(true)
	want("symmetry", 1+3+12+66)
	w.controls.boxes["alpha-beta"].SetChecked(true)
	if g.wait(); w.view.Tree().Stats.Cutoffs == 0 {
		t.Error("alpha-beta cuts nothing")
	}
}

func TestAChangedTreeStaysWhileTheGameGoesOn(t *testing.T) {
	g := sitDown(t, game.TicTacToe, true)
	g.click(1, 1)
	w := g.open()
	root := w.view.Tree().Position()
	w.controls.boxes["alpha-beta"].SetChecked(true)
	if g.wait(); !w.view.Tree().Options.AlphaBeta || w.view.Tree().Position() != root {
		t.Errorf("%+v of %v", w.view.Tree().Options, w.view.Tree().Position())
	}
	shown := w.view.Tree()
	g.click(0, 1)
	if g.wait(); w.view.Tree() != shown {
		t.Error("the tree was replaced while it was looked at")
	}
	w.controls.from.SetSelected(lang.TreeOfComputer())
	if w.view.Tree() != g.computer.LastTree() {
		t.Error("the computer's tree does not come back")
	}
}

func TestANodeIsSaidAndShown(t *testing.T) {
	g := sitDown(t, game.TicTacToe, true)
	g.click(1, 1)
	w := g.open()
	chosen := w.view.Tree().Chosen()
	if w.view.Selected() != chosen {
		t.Errorf("node %d is selected, not the chosen %d", w.view.Selected(), chosen)
	}
	if shown, _ := w.node.board.Content(); shown != g.Position() {
		t.Errorf("the board beside the tree shows %v", shown)
	}
	if !strings.Contains(w.path.Text, lang.TreeStart()) {
		t.Errorf("path %q", w.path.Text)
	}
	w.view.UnfoldBest()
	if n := w.view.Tree().Node(w.view.Selected()); n.Ply != w.view.Tree().Depth || w.node.sketch.box.Hidden {
		t.Errorf("the best line ends at %+v; sketch hidden %v", n, w.node.sketch.box.Hidden)
	}
	w.view.Select(tree.Root)
	if !strings.Contains(w.node.text.Text, "MAX") || !w.node.sketch.box.Hidden {
		t.Errorf("said of the root: %q", w.node.text.Text)
	}
}

func TestTheTreeSpeaksTheLanguageInUse(t *testing.T) {
	defer lang.SetLanguage(lang.English)
	g := sitDown(t, game.TicTacToe, true)
	g.click(1, 1)
	w := g.open()
	selected := w.view.Selected()
	lang.SetLanguage(lang.SimplifiedChinese)
	g.follow()
	if w.controls.boxes["alpha-beta"].Text != "α-β 剪枝" || !strings.Contains(w.summary.Text, "电脑") || w.view.Selected() != selected {
		t.Errorf("%q, %q", w.controls.boxes["alpha-beta"].Text, w.summary.Text)
	}
}

func TestLargeBoardsHaveNoTree(t *testing.T) {
	g := sitDown(t, game.FiveByFive, true)
	g.open()
	g.restart(game.Freestyle)
	if g.window != nil {
		t.Error("a tree of 15×15")
	}
}

func TestTheSearchGoesStepByStep(t *testing.T) {
	g := sitDown(t, game.TicTacToe, true)
	g.click(1, 1)
	w := g.open()
	last := w.view.Selected()
	key := func(name fyne.KeyName, times int) {
		for range times {
			w.view.TypedKey(&fyne.KeyEvent{Name: name})
		}
	}
	key(fyne.KeyPageDown, 1)
	steps := w.stepper.replay().Len()
	if !w.stepper.enableBox.Checked || w.node.text.Text != lang.StepBegins("O") || w.stepper.count.Text != lang.StepCount("1", lang.Number(steps)) {
		t.Fatalf("%q, %q", w.node.text.Text, w.stepper.count.Text)
	}
	if strings.ContainsAny(w.path.Text, "0123456789") {
		t.Errorf("the path tells values that are not known yet: %q", w.path.Text)
	}
	key(fyne.KeyPageDown, 3)
	third := w.node.text.Text
	key(fyne.KeyPageDown, 2)
	key(fyne.KeyPageUp, 2)
	if w.node.text.Text != third {
		t.Errorf("forth %q, and back %q", third, w.node.text.Text)
	}
	key(fyne.KeyPageDown, steps)
	if w.view.Selected() != tree.Root || w.stepper.count.Text != lang.StepCount(lang.Number(steps), lang.Number(steps)) {
		t.Errorf("at the end: node %d, %q", w.view.Selected(), w.stepper.count.Text)
	}
	w.controls.boxes["alpha-beta"].SetChecked(true)
	if g.wait(); w.stepper.replay().Len() >= steps || w.stepper.count.Text != lang.StepCount("1", lang.Number(w.stepper.replay().Len())) {
		t.Errorf("alpha-beta takes %d of %d steps: %q", w.stepper.replay().Len(), steps, w.stepper.count.Text)
	}
	w.stepper.enableBox.SetChecked(false)
	if r, _ := w.view.Replaying(); r != nil || !w.stepper.tools.Hidden || last == tree.None {
		t.Error("still stepping")
	}
}

func TestWaysOfSearchingSideBySide(t *testing.T) {
	g := sitDown(t, game.TicTacToe, false)
	w := g.open()
	w.controls.depth.SetSelected("9")
	c := w.studies.compare(w.subject)
	g.until(func() bool { return !c.measuring.Busy() })
	for i, want := range []string{"549,946", "58,524", "18,297", "7,275", "3,082", "1,092", "549,946", "3,082", "3,082", "16,168", "2,271"} {
		if got := c.rows[i].cells[1].Text; got != want {
			t.Errorf("%s: %s nodes, want %s", c.rows[i].cells[0].Text, got, want)
		}
		if i > 0 && i < 6 && c.rows[i].bar.Value >= c.rows[i-1].bar.Value {
			t.Errorf("the bar of row %d is no shorter than the one above", i)
		}
	}
	if got := c.rows[14].cells[2].Text + " " + c.rows[15].cells[2].Text; got != "362,880 1,328" {
		t.Errorf("in theory %s leaves", got)
	}
	deepened, direct := c.rows[11].cells[1].Text, c.rows[2].cells[1].Text
	if said := c.deepening.Text; !strings.Contains(said, "searched "+deepened+" positions") || deepened == direct || c.rows[12].cells[1].Text == "" || c.rows[13].cells[1].Text >= c.rows[12].cells[1].Text {
		t.Errorf("deepening %s, at once %s: %q; grown again %s, reused %s", deepened, direct, said, c.rows[12].cells[1].Text, c.rows[13].cells[1].Text)
	}
	c.quicker.SetChecked(true)
	g.until(func() bool { return !c.measuring.Busy() })
	if got := c.rows[2].cells[1].Text; got != "20,866" {
		t.Errorf("where quicker wins count more: %s nodes", got)
	}
	c.measure(3)
	w.unfocusedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	if g.window == nil {
		t.Fatal("Escape closed the window behind the dialog")
	}
	if c.measuring.Busy() {
		t.Error("goes on measuring unseen")
	}
}

func TestATreeIsWorkedOutByHand(t *testing.T) {
	g := sitDown(t, game.TicTacToe, true)
	g.click(1, 1)
	w := g.open()
	w.trainer.enableBox.SetChecked(true)
	w.lessons.open(2)
	x := w.trainer.exercise()
	if x == nil || w.trainer.tools.Hidden || w.view.Tree().Options.Evaluate != minimax.CountedLines {
		t.Fatal("no exercise")
	}
	if strings.Count(w.path.Text, "(?)") != strings.Count(w.path.Text, "(") || !strings.Contains(w.node.text.Text, lang.ExerciseAsk()) {
		t.Errorf("%q, %q", w.path.Text, w.node.text.Text)
	}
	if strings.Contains(w.summary.Text, "B2") {
		t.Errorf("the answer is given away: %q", w.summary.Text)
	}
	w.view.UnfoldBest()
	w.view.Select(tree.Root)
	w.trainer.value.SetText("5")
	w.trainer.check()
	if !strings.Contains(w.node.text.Text, lang.ExerciseMaxWrong()) || x.IsAnswered(tree.Root) {
		t.Errorf("after a wrong answer: %q", w.node.text.Text)
	}
	w.trainer.value.SetText("+1")
	w.trainer.check()
	_, answered, all := x.Score()
	if !strings.Contains(w.node.text.Text, lang.ExerciseRight()) || !x.IsAnswered(tree.Root) || answered != 1 || w.trainer.score.Text != lang.ExerciseScoreCuts(1, all-3, 0)+" "+lang.ExerciseScoreWindows(0, 3, 0) {
		t.Errorf("after the right one: %q, %q", w.node.text.Text, w.trainer.score.Text)
	}
	w.stepper.enableBox.SetChecked(true)
	if w.trainer.exercise() != nil || w.trainer.enableBox.Checked {
		t.Error("both at once")
	}
	w.trainer.enableBox.SetChecked(true)
	if r, _ := w.view.Replaying(); r != nil || w.trainer.exercise() == nil {
		t.Error("the exercise does not come back")
	}
	w.choose(fromComputer) // the computer's own tree
	if w.trainer.exercise() == nil {
		t.Fatal("no exercise about one's own game")
	}
	w.controls.depth.SetSelected("4")
	if g.wait(); w.trainer.exercise() != nil || w.trainer.score.Text != lang.ExerciseTooLarge() {
		t.Errorf("a tree of depth 4 by hand: %q", w.trainer.score.Text)
	}
	w.trainer.value.SetText("1")
	w.trainer.check() // nothing to check
	w.trainer.enableBox.SetChecked(false)
	if strings.Contains(w.path.Text, "(?)") {
		t.Error("values are still hidden")
	}
}

// The exercise of a small tree does not refer to nodes of a larger one.
func TestAnExerciseEndsWithItsTree(t *testing.T) {
	g := sitDown(t, game.TicTacToe, false)
	w := g.open()
	w.controls.depth.SetSelected("1")
	g.wait()
	w.trainer.enableBox.SetChecked(true)
	small := w.view.Tree()
	if w.trainer.exercise() == nil {
		t.Fatal("no exercise")
	}
	g.restart(game.FiveByFive)
	if large := w.view.Tree(); int(large.Chosen()) < small.Len() {
		t.Fatalf("node %d is chosen, and the tree before had %d", large.Chosen(), small.Len())
	}
	if w.trainer.exercise() == nil || !strings.Contains(w.node.text.Text, lang.ExerciseAsk()) {
		t.Errorf("no exercise on the larger tree: %q", w.node.text.Text)
	}
	if w.view.SetTree(small); w.trainer.exercise() != nil || w.trainer.typed('5') {
		t.Error("an exercise that the view no longer shows goes on")
	}
}

func TestThePictureOfATreeIsSaved(t *testing.T) {
	dir := t.TempDir()
	g := sitDown(t, game.TicTacToe, true)
	g.click(1, 1)
	w := g.open()
	for name, start := range map[string]string{"tree.png": "\x89PNG", "tree.SVG": "<svg", "tree.pdf": "%PDF-"} {
		path := filepath.Join(dir, name)
		w.saveSheet(tree.WholeSheet, path)
		if data, err := os.ReadFile(path); err != nil || !strings.HasPrefix(string(data), start) || w.summary.Text != lang.PictureSaved(name) {
			t.Errorf("%s: %v, %q", name, err, w.summary.Text)
		}
	}
	w.change(func(s *tree.Search) { s.Depth = 3 })
	g.wait()
	for _, ending := range []string{".svg"} { // wider than a page
		pages := tree.NewSheet(w.view, tree.WholeSheet, nil).Pages()
		saved := lang.PagesSaved(pages, "wide-1"+ending, fmt.Sprintf("wide-%d%s", pages, ending))
		w.saveSheet(tree.WholeSheet, filepath.Join(dir, "wide"+ending))
		files, _ := filepath.Glob(filepath.Join(dir, "wide-*"+ending))
		if len(files) != pages || pages < 2 || w.summary.Text != saved {
			t.Errorf("%d files of %d pages, %q", len(files), pages, w.summary.Text)
		}
		second := filepath.Join(dir, "wide-2"+ending)
		if err := os.WriteFile(second, []byte("other"), 0o600); err != nil {
			t.Fatal(err)
		}
		for _, key := range []fyne.KeyName{fyne.KeyEscape, fyne.KeyReturn} {
			w.saveSheet(tree.WholeSheet, filepath.Join(dir, "wide"+ending))
			if !w.dialogs.Open() {
				t.Fatal("a file is replaced without a question")
			}
			w.unfocusedKey(&fyne.KeyEvent{Name: key})
			if data, _ := os.ReadFile(second); (string(data) == "other") != (key == fyne.KeyEscape) {
				t.Errorf("%s: the file has %.10q", key, data)
			}
		}
	}
	w.saveSheet(tree.Worksheet, filepath.Join(dir, "nowhere", "tree.svg"))
	if !strings.Contains(w.summary.Text, "tree-1.svg") || strings.Contains(w.summary.Text, lang.PagesSaved(2, "tree-1.svg", "tree-2.svg")) {
		t.Errorf("said of a folder that is not there: %q", w.summary.Text)
	}
	w.files.chooseSheet(sheetKinds, w.saveSheet)
	if w.window.Canvas().Overlays().Top() == nil {
		t.Error("no dialog")
	}
	w.unfocusedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	if g.window == nil || w.window.Canvas().Overlays().Top() != nil {
		t.Error("Escape is to close the dialog, and the window behind it not")
	}
}

// One key toggles the lecture view. Escape leaves it first, and then closes the window.
func TestLectureView(t *testing.T) {
	g := sitDown(t, game.TicTacToe, true)
	g.click(1, 1)
	w := g.open()
	w.window.Resize(fyne.NewSize(1280, 720))
	before := w.view.Size()
	w.view.TypedRune('l')
	if !w.lecturing || w.page.top.Visible() || w.node.board.Visible() || w.page.modes.Visible() || w.view.Size().Width <= before.Width {
		t.Errorf("the panels are still there: the tree has %v, %v before", w.view.Size(), before)
	}
	w.stepper.step(1)
	if !w.stepper.tools.Visible() || !w.page.words.Visible() {
		t.Error("the steps cannot be followed")
	}
	ground := w.page.themed.Theme.Color(fynetheme.ColorNameForeground, fynetheme.VariantDark)
	if light := theme.New(theme.Light, 1).Color(fynetheme.ColorNameForeground, fynetheme.VariantLight); ground != light || !w.page.ground.Visible() {
		t.Error("the words are not light where the tree is")
	}
	w.stepper.enableBox.SetChecked(false)
	key := func() { w.view.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape}) }
	key()
	for _, look := range []theme.Appearance{theme.Dark, theme.Light} { // chosen while the window is open
		fyne.CurrentApp().Settings().SetTheme(theme.New(look, 1))
		if got, want := w.page.themed.Theme.Color(fynetheme.ColorNameForeground, fynetheme.VariantDark), theme.New(look, 1).Color(fynetheme.ColorNameForeground, fynetheme.VariantDark); got != want || w.page.ground.Visible() {
			t.Errorf("the words are %v, elsewhere they are %v", got, want)
		}
	}
	if g.window == nil || w.lecturing || !w.page.top.Visible() || !w.node.board.Visible() {
		t.Error("Escape is to leave the lecture view alone")
	}
	if key(); g.window != nil {
		t.Error("Escape is to close the window")
	}
}

// The program of the search is beside the steps: each step highlights the line it executes, and the
// variables are those of the node. It can run by itself, and go to the next cut.
func TestTheProgramBesideTheSteps(t *testing.T) {
	defer lang.SetLanguage(lang.Current())
	lang.SetLanguage(lang.English)
	g := sitDown(t, game.TicTacToe, false)
	w := g.open()
	w.controls.boxes["alpha-beta"].SetChecked(true)
	g.wait()
	w.stepper.step(1)
	lit := func() (lines []string) {
		for _, line := range w.node.code.shown {
			if line.Lit {
				lines = append(lines, line.Text)
			}
		}
		return lines
	}
	for i, want := range [][]string{
		{"search(node,α,β)", "value ← −∞"}, {"search(node,α,β)", "value ← ∞"}, {"search(node,α,β)"},
		{"if it is a leaf: return its value"}, {"value ← min(value, search(child,α,β))", "β ← min(β, value)"},
	} {
		if i > 0 {
			w.stepper.step(1)
		}
		if got := lit(); !slices.Equal(got, want) {
			t.Fatalf("step %d: %q, want %q", i, got, want)
		}
	}
	if got := w.node.code.variables.Text; got != "MIN X A3:  value = +1   α = −∞   β = +1" {
		t.Errorf("%q", got)
	}
	cuts := 0
	for at := -1.0; w.stepper.slider.Value > at; cuts++ {
		at = w.stepper.slider.Value
		w.view.TypedRune('x')
		if got := lit(); w.stepper.slider.Value < w.stepper.slider.Max && (len(got) != 1 || got[0] != "if α ≥ β: return value (cutoff)") {
			t.Fatalf("at a cut: %q", got)
		}
	}
	if want := w.view.Tree().Stats.Cutoffs; int64(cuts-2) != want {
		t.Errorf("%d cuts, not %d", cuts-2, want)
	}
	w.stepper.slider.SetValue(w.stepper.slider.Max - 2)
	w.view.TypedRune('r')
	if !w.stepper.playing.Busy() {
		t.Fatal("does not play")
	}
	if w.stepper.tick(); w.stepper.slider.Value != w.stepper.slider.Max-1 || !w.stepper.playing.Busy() {
		t.Error("a tick is a step")
	}
	if w.stepper.tick(); w.stepper.playing.Busy() {
		t.Error("plays on after the end")
	}
	w.stepper.toggle()
	w.stepper.enableBox.SetChecked(false)
	if w.stepper.playing.Busy() || w.node.code.box.Visible() {
		t.Error("plays on unseen")
	}
}

// A search one level deeper says how the choice changes.
func TestDeeperAndDeeper(t *testing.T) {
	defer lang.SetLanguage(lang.Current())
	lang.SetLanguage(lang.English)
	g := sitDown(t, game.TicTacToe, false)
	for _, at := range []game.Point{game.Pt(1, 1), game.Pt(0, 0), game.Pt(2, 2)} {
		g.play(at, nil)
	}
	w := g.open()
	w.view.TypedRune('d')
	g.wait()
	if w.subject.search.Depth != 3 || !strings.HasPrefix(w.summary.Text, "Best at depth 2:") {
		t.Errorf("depth %d: %q", w.subject.search.Depth, w.summary.Text)
	}
	w.controls.boxes["alpha-beta"].SetChecked(true)
	if g.wait(); strings.Contains(w.summary.Text, "Best at depth") {
		t.Errorf("other settings: %q", w.summary.Text)
	}
	for w.subject.search.Depth < 6 {
		w.view.TypedRune('d')
		g.wait()
	}
	if w.view.TypedRune('d'); w.growing.Busy() {
		t.Error("deeper than the board is empty")
	}
}

// Check without an answer says so, trees are chosen by number, and at the end the remaining nodes are to be
// marked as cut.
func TestTreesToPractiseOn(t *testing.T) {
	g := sitDown(t, game.TicTacToe, false)
	w := g.open()
	w.trainer.enableBox.SetChecked(true)
	w.trainer.offer(7)
	w.trainer.another.OnTapped()
	g.wait()
	first := w.view.Tree().Text()
	if first != tree.PracticeTree(7).Text() || w.trainer.exercise() == nil || w.trainer.number != 8 {
		t.Fatalf("%s, then number %d", first, w.trainer.number)
	}
	if w.trainer.check(); w.node.text.Text != lang.ExerciseEmpty() {
		t.Errorf("%q", w.node.text.Text)
	}
	if at := w.view.Tree().Node(w.view.Selected()); at.Ply != w.view.Tree().Depth-1 {
		t.Errorf("begins at ply %d of %d", at.Ply, w.view.Tree().Depth)
	}
	for x := w.trainer.exercise(); ; {
		next, ok := x.NextQuestion(w.view.Selected())
		if !ok {
			break
		}
		w.view.Select(next)
		x.RevealAnswer(next)
	}
	w.trainer.next()
	_, answered, all := w.trainer.exercise().Score()
	if cuts := w.view.Tree().Stats.Cutoffs; cuts > 0 && (answered == all || w.node.text.Text != lang.ExerciseMarkCuts()) {
		t.Errorf("%d cuts, %d of %d answered: %q", cuts, answered, all, w.node.text.Text)
	}
	w.trainer.another.OnTapped()
	if g.wait(); w.view.Tree().Text() != tree.PracticeTree(8).Text() {
		t.Error("no other tree")
	}
}

// The dialog that asks for a file has the name of what is saved, and so has the message after it.
func TestFilesAreCalledWhatTheyAre(t *testing.T) {
	defer lang.SetLanguage(lang.Current())
	lang.SetLanguage(lang.English)
	g := sitDown(t, game.TicTacToe, true)
	g.click(1, 1)
	w := g.open()
	press := func(label string) {
		t.Helper()
		for _, o := range test.LaidOutObjects(w.window.Canvas().Overlays().Top()) {
			if b, ok := o.(*widgets.Button); ok && b.Text == label {
				test.Tap(b)
				return
			}
		}
		t.Fatalf("no button %q", label)
	}
	for _, c := range []struct {
		show          func()
		button, title string
	}{
		{func() { w.files.showTrace(w.view.Tree()) }, lang.TraceWorksheet(), "Worksheet (PDF)"},
		{func() { w.files.showTrace(w.view.Tree()) }, lang.TraceSolution(), "Solution (PDF)"},
		{func() { w.files.chooseAnimation(w.saveAnimation) }, lang.Save(), "Save animation"},
		{func() { w.files.chooseSheet(sheetKinds, w.saveSheet) }, "PDF", "Save or print"},
	} {
		c.show()
		press(c.button)
		var texts []string
		for _, o := range test.LaidOutObjects(w.window.Canvas().Overlays().Top()) {
			switch o := o.(type) {
			case *widget.Label:
				texts = append(texts, o.Text)
			case *canvas.Text:
				texts = append(texts, o.Text)
			}
		}
		if !slices.Contains(texts, c.title) {
			t.Errorf("%q is not in %q", c.title, texts)
		}
		w.dialogs.Close()
	}
	if w.files.writeTrace(w.view.Tree(), true, filepath.Join(t.TempDir(), "a.pdf")); w.summary.Text != "Trace saved as a.pdf" {
		t.Errorf("%q", w.summary.Text)
	}
}
