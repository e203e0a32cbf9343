package ui

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"jingzi/ai/minimax"
	"jingzi/game"
	"jingzi/ui/lang"
	"jingzi/ui/tree"
)

// thinkers are players that search, as those of paper 000 do: to a depth that
// grows with the level.
type thinkers struct{ clerks }

func (thinkers) Player(_ game.Rules, l game.Level, _ time.Duration) (game.Engine, game.Limit) {
	return minimax.New(minimax.Options{Depth: map[game.Level]int{game.Easy: 1, game.Medium: 2, game.Hard: 3, game.Perfect: 4}[l], Seed: 1}), game.Limit{}
}

// look opens the window of the tree and waits for what it shows.
func (s *sitting) lookAtTree() *treeWindow {
	s.t.Helper()
	s.choose(lang.SearchTree)
	if s.tree == nil {
		s.t.Fatal("no window")
	}
	s.grown()
	return s.tree
}

// grown waits for the tree that is being grown.
func (s *sitting) grown() {
	s.t.Helper()
	ctx, cancel := context.WithTimeout(s.t.Context(), time.Minute)
	defer cancel()
	if err := s.q.Run(ctx, func() bool { return s.tree == nil || !s.tree.growing() }); err != nil {
		s.t.Fatal(err)
	}
}

func TestTheTreeIsTheOneTheComputerPlayedFrom(t *testing.T) {
	s := sitDown(t, "", thinkers{})
	s.table.setLevel(game.Hard)
	s.click(1, 1)
	tw := s.lookAtTree()
	engine := s.table.match.Player(game.Second).Engine.(*minimax.Engine)
	shown := tw.view.Tree()
	if shown != engine.LastTree() {
		t.Error("another tree")
	}
	if at, _ := tree.Chosen(shown); at != s.table.match.Moments()[2].Choice.Point {
		t.Errorf("it chose %v", at)
	}
	if shown.Depth != 3 || tw.depth.Selected != "3" || tw.alphaBeta.Checked || tw.from.Selected != lang.TreeOfComputer() {
		t.Errorf("depth %d, the controls say %s, %v, %q", shown.Depth, tw.depth.Selected, tw.alphaBeta.Checked, tw.from.Selected)
	}

	s.click(0, 1) // another move of both: the window follows
	if now := engine.LastTree(); tw.view.Tree() != now || now == shown {
		t.Error("the window does not follow the game")
	}
	s.choose(lang.Undo)
	s.settle()
	if s.grown(); !slices.Equal(s.nodes(tw.view.Tree()), s.nodes(shown)) || tw.from.Selected != lang.TreeOfComputer() {
		t.Errorf("after taking back, the tree is of %v", tw.view.Tree().Position())
	}
}

// nodes are all nodes of a tree, to tell trees apart by.
func (s *sitting) nodes(t *tree.Tree) (all []minimax.Node) {
	for id := range tree.NodeID(t.Len()) {
		all = append(all, t.Node(id))
	}
	return all
}

// Each of the computer's moves has its own tree, the very one, also when one
// looks back, and when the game has been put away and found again.
func TestEveryMoveOfTheComputerHasItsTree(t *testing.T) {
	for name, rules := range map[string]game.Rules{"3×3": game.TicTacToe, "5×5": game.FiveByFive} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			s := sitDown(t, dir, thinkers{})
			s.table.setRules(rules)
			s.table.setLevel(game.Hard)
			played := map[int]*tree.Tree{}
			person := minimax.New(minimax.Options{Depth: 3})
			for len(played) < 4 && !s.table.match.Now().Result().Over() {
				at, err := person.Think(t.Context(), s.table.match.Now().Position, game.Limit{}, nil)
				if err != nil {
					t.Fatal(err)
				}
				s.click(int(at.X), int(at.Y))
				if s.table.match.At()%2 == 0 {
					played[s.table.match.At()], _ = tree.Of(s.table.match.Player(game.Second).Engine)
				}
			}
			check := func(s *sitting) {
				t.Helper()
				tw := s.lookAtTree()
				for moment, want := range played {
					s.table.lookAt(moment)
					s.whyThisMove()
					s.grown()
					shown := tw.view.Tree()
					if shown.Position() != want.Position() || shown.Chosen() != want.Chosen() || !slices.Equal(s.nodes(shown), s.nodes(want)) {
						t.Fatalf("at move %d, %d nodes of another tree than the %d it was played from", moment, shown.Len(), want.Len())
					}
					if tw.ownTree != shown || tw.from.Selected != lang.TreeOfComputer() {
						t.Errorf("at move %d it is not said to be the computer's", moment)
					}
				}
			}
			if len(played) < 3 {
				t.Fatalf("only %d moves", len(played))
			}
			check(s)
			s.stop()
			check(sitDown(t, dir, thinkers{}))
		})
	}
}

func TestTheButtonAsksWhy(t *testing.T) {
	s := sitDown(t, "", thinkers{})
	why := func() *widget.Button {
		for _, o := range s.asks.row.Objects {
			if b, ok := o.(*widget.Button); ok && b.Icon == fynetheme.QuestionIcon() {
				return b
			}
		}
		return nil
	}
	if why() != nil {
		t.Error("asks why of an empty board")
	}
	s.click(1, 1)
	if why() == nil || s.asks.row.Hidden {
		t.Fatal("no button beside the computer's move")
	}
	s.table.lookAt(1)
	if why() != nil {
		t.Error("asks the person why")
	}
	s.table.lookAt(2)
	test.Tap(why())
	if s.grown(); s.tree == nil || s.tree.ownTree == nil {
		t.Error("no answer")
	}
	s.table.setMode(TwoPlayers)
	s.choose(lang.NewGame)
	if s.click(0, 0); why() != nil {
		t.Error("asks why between two people")
	}
}

func TestWithoutAComputerTheTreeIsOfThePosition(t *testing.T) {
	s := sitDown(t, "", thinkers{})
	s.table.setMode(TwoPlayers)
	s.click(1, 1)
	if !s.item(lang.WhyThisMove()).Disabled {
		t.Error("asks why of nobody")
	}
	tw := s.lookAtTree()
	if root := tw.view.Tree().Position(); root != s.table.match.Now().Position {
		t.Errorf("the tree is of %v", root)
	}
	if len(tw.from.Options) != 1 || tw.from.Selected != lang.TreeOfPosition() {
		t.Errorf("offers %v", tw.from.Options)
	}
	s.click(0, 0)
	if s.grown(); tw.view.Tree().Position() != s.table.match.Now().Position {
		t.Error("the window does not follow the game")
	}
}

func TestTheComputersTreeGivesWayToThePosition(t *testing.T) {
	s := sitDown(t, "", thinkers{})
	s.click(1, 1)
	tw := s.lookAtTree()
	s.table.setMode(TwoPlayers)
	s.choose(lang.NewGame)
	for i := range 3 {
		if s.grown(); tw.view.Tree().Position() != s.table.match.Now().Position {
			t.Fatalf("after %d moves the tree is of another position", i)
		}
		s.click(i, 0)
	}
}

func TestTheTreeIsGrownAnewWithOtherSettings(t *testing.T) {
	s := sitDown(t, "", thinkers{})
	s.table.setMode(TwoPlayers)
	tw := s.lookAtTree()
	want := func(name string, nodes int64) {
		t.Helper()
		if s.grown(); tw.view.Tree().Stats.Nodes != nodes {
			t.Errorf("%s: %d nodes, want %d", name, tw.view.Tree().Stats.Nodes, nodes)
		}
	}
	want("depth 2", 1+9+72)
	tw.depth.SetSelected("3")
	want("depth 3", 586)
	tw.symmetry.SetChecked(true)
	want("symmetry", 1+3+12+66)
	tw.alphaBeta.SetChecked(true)
	if s.grown(); tw.view.Tree().Stats.Cuts == 0 {
		t.Error("alpha-beta cuts nothing")
	}
}

func TestAChangedTreeStaysWhileTheGameGoesOn(t *testing.T) {
	s := sitDown(t, "", thinkers{})
	s.click(1, 1)
	tw := s.lookAtTree()
	root := tw.view.Tree().Position()
	tw.alphaBeta.SetChecked(true)
	if s.grown(); !tw.view.Tree().Options.AlphaBeta || tw.view.Tree().Position() != root {
		t.Errorf("%+v of %v", tw.view.Tree().Options, tw.view.Tree().Position())
	}
	shown := tw.view.Tree()
	s.click(0, 1)
	if s.grown(); tw.view.Tree() != shown {
		t.Error("the tree was replaced while it was looked at")
	}
	tw.from.SetSelected(lang.TreeOfComputer())
	if tw.view.Tree() != s.table.match.Player(game.Second).Engine.(*minimax.Engine).LastTree() {
		t.Error("the computer's tree does not come back")
	}
}

func TestANodeIsSaidAndShown(t *testing.T) {
	s := sitDown(t, "", thinkers{})
	s.click(1, 1)
	tw := s.lookAtTree()
	chosen := tw.view.Tree().Chosen()
	if tw.view.Selected() != chosen {
		t.Errorf("node %d is selected, not the chosen %d", tw.view.Selected(), chosen)
	}
	if shown, _ := tw.board.Shown(); shown != s.table.match.Now().Position {
		t.Errorf("the board beside the tree shows %v", shown)
	}
	if !strings.Contains(tw.path.Text, lang.TreeStart()) {
		t.Errorf("path %q", tw.path.Text)
	}
	tw.view.UnfoldBest()
	if n := tw.view.Tree().Node(tw.view.Selected()); n.Ply != tw.view.Tree().Depth || tw.sketch.Hidden {
		t.Errorf("the best line ends at %+v; sketch hidden %v", n, tw.sketch.Hidden)
	}
	tw.view.Select(tree.Root)
	if !strings.Contains(tw.said.Text, "MAX") || !tw.sketch.Hidden {
		t.Errorf("said of the root: %q", tw.said.Text)
	}
}

func TestTheTreeSpeaksTheLanguageInUse(t *testing.T) {
	defer lang.Use(lang.English)
	s := sitDown(t, "", thinkers{})
	s.click(1, 1)
	tw := s.lookAtTree()
	selected := tw.view.Selected()
	s.setLanguage("zh-Hans")
	if tw.alphaBeta.Text != "α-β 剪枝" || !strings.Contains(tw.summary.Text, "电脑") || tw.view.Selected() != selected {
		t.Errorf("%q, %q", tw.alphaBeta.Text, tw.summary.Text)
	}
}

func TestLargeBoardsHaveNoTree(t *testing.T) {
	s := sitDown(t, "", thinkers{})
	s.lookAtTree()
	s.table.setRules(game.Freestyle)
	s.settle()
	if s.tree != nil || !s.item(lang.SearchTree()).Disabled {
		t.Error("a tree of 15×15")
	}
	s.showTree()
	if s.tree != nil {
		t.Error("a window without a tree")
	}
}

func TestTheSearchGoesStepByStep(t *testing.T) {
	s := sitDown(t, "", thinkers{})
	s.click(1, 1)
	tw := s.lookAtTree()
	last := tw.view.Selected()
	key := func(name fyne.KeyName, times int) {
		for range times {
			tw.view.TypedKey(&fyne.KeyEvent{Name: name})
		}
	}
	key(fyne.KeyPageDown, 1)
	steps := tw.stepper.replay.Len()
	if !tw.stepper.on.Checked || tw.said.Text != lang.StepBegins("O") || tw.stepper.count.Text != lang.StepCount("1", lang.Number(steps)) {
		t.Fatalf("%q, %q", tw.said.Text, tw.stepper.count.Text)
	}
	if strings.ContainsAny(tw.path.Text, "0123456789") {
		t.Errorf("the path tells values that are not known yet: %q", tw.path.Text)
	}
	key(fyne.KeyPageDown, 3)
	third := tw.said.Text
	key(fyne.KeyPageDown, 2)
	key(fyne.KeyPageUp, 2)
	if tw.said.Text != third {
		t.Errorf("forth %q, and back %q", third, tw.said.Text)
	}
	key(fyne.KeyPageDown, steps)
	if tw.view.Selected() != tree.Root || tw.stepper.count.Text != lang.StepCount(lang.Number(steps), lang.Number(steps)) {
		t.Errorf("at the end: node %d, %q", tw.view.Selected(), tw.stepper.count.Text)
	}
	tw.alphaBeta.SetChecked(true)
	if s.grown(); tw.stepper.replay.Len() >= steps || tw.stepper.count.Text != lang.StepCount("1", lang.Number(tw.stepper.replay.Len())) {
		t.Errorf("alpha-beta takes %d of %d steps: %q", tw.stepper.replay.Len(), steps, tw.stepper.count.Text)
	}
	tw.stepper.on.SetChecked(false)
	if r, _ := tw.view.Playing(); r != nil || !tw.stepper.tools.Hidden || last == tree.None {
		t.Error("still stepping")
	}
}

func TestWaysOfSearchingSideBySide(t *testing.T) {
	s := sitDown(t, "", thinkers{})
	s.table.setMode(TwoPlayers)
	tw := s.lookAtTree()
	tw.depth.SetSelected("9")
	tw.compareDialog()
	c := tw.comparison
	ctx, cancel := context.WithTimeout(s.t.Context(), time.Minute)
	defer cancel()
	if err := s.q.Run(ctx, func() bool { return !c.busy() }); err != nil {
		t.Fatal(err)
	}
	for i, want := range []string{"549,946", "58,524", "18,297", "7,275", "3,082", "1,092"} {
		if got := c.rows[i].cells[1].Text; got != want {
			t.Errorf("%s: %s nodes, want %s", c.rows[i].cells[0].Text, got, want)
		}
		if i > 0 && c.rows[i].bar.decades() >= c.rows[i-1].bar.decades() {
			t.Errorf("the bar of row %d is no shorter than the one above", i)
		}
	}
	if got := c.rows[6].cells[2].Text + " " + c.rows[7].cells[2].Text; got != "362,880 602" {
		t.Errorf("in theory %s leaves", got)
	}
	c.measure(3)
	tw.unfocusedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	if s.tree == nil {
		t.Fatal("Escape closed the window behind the dialog")
	}
	if c.busy() {
		t.Error("goes on measuring unseen")
	}
}

func TestATreeIsWorkedOutByHand(t *testing.T) {
	s := sitDown(t, "", thinkers{})
	s.click(1, 1)
	tw := s.lookAtTree()
	tw.trainer.on.SetChecked(true)
	tw.trainer.which.SetSelectedIndex(1)
	x := tw.trainer.exercise
	if x == nil || tw.trainer.tools.Hidden || tw.view.Tree().Options.Evaluate != minimax.CountedLines {
		t.Fatal("no exercise")
	}
	if strings.ContainsAny(tw.path.Text, "0123456789") || !strings.Contains(tw.said.Text, lang.ExerciseAsk()) {
		t.Errorf("%q, %q", tw.path.Text, tw.said.Text)
	}
	if strings.Contains(tw.summary.Text, "B2") {
		t.Errorf("the answer is given away: %q", tw.summary.Text)
	}
	tw.view.UnfoldBest()
	tw.view.Select(tree.Root)
	tw.trainer.value.SetText("5")
	tw.trainer.check()
	if !strings.Contains(tw.said.Text, lang.ExerciseMaxWrong()) || x.Found(tree.Root) {
		t.Errorf("after a wrong answer: %q", tw.said.Text)
	}
	tw.trainer.value.SetText("+1")
	tw.trainer.check()
	_, answered, all := x.Score()
	if !strings.Contains(tw.said.Text, lang.ExerciseRight()) || !x.Found(tree.Root) || answered != 1 || tw.trainer.score.Text != lang.ExerciseScore(0, 1, all) {
		t.Errorf("after the right one: %q, %q", tw.said.Text, tw.trainer.score.Text)
	}
	tw.stepper.on.SetChecked(true)
	if tw.trainer.exercise != nil || tw.trainer.on.Checked {
		t.Error("both at once")
	}
	tw.trainer.on.SetChecked(true)
	if r, _ := tw.view.Playing(); r != nil || tw.trainer.exercise == nil {
		t.Error("the exercise does not come back")
	}
	tw.trainer.which.SetSelectedIndex(0) // the computer's own tree
	if tw.trainer.exercise == nil {
		t.Fatal("no exercise about one's own game")
	}
	tw.depth.SetSelected("4")
	if s.grown(); tw.trainer.exercise != nil || tw.trainer.score.Text != lang.ExerciseTooLarge() {
		t.Errorf("a tree of depth 4 by hand: %q", tw.trainer.score.Text)
	}
	tw.trainer.value.SetText("1")
	tw.trainer.check() // nothing to check
	tw.trainer.on.SetChecked(false)
	if !tw.view.Told(tree.Root) {
		t.Error("values are still hidden")
	}
}

func TestThePictureOfATreeIsSaved(t *testing.T) {
	dir := t.TempDir()
	s := sitDown(t, dir, thinkers{})
	s.click(1, 1)
	tw := s.lookAtTree()
	for name, start := range map[string]string{"tree.png": "\x89PNG", "tree.SVG": "<svg"} {
		path := filepath.Join(dir, name)
		tw.savePicture(path)
		if data, err := os.ReadFile(path); err != nil || !strings.HasPrefix(string(data), start) || tw.summary.Text != lang.PictureSaved(name) {
			t.Errorf("%s: %v, %q", name, err, tw.summary.Text)
		}
	}
	tw.savePicture(filepath.Join(dir, "nowhere", "tree.png"))
	if !strings.Contains(tw.summary.Text, "tree.png") || tw.summary.Text == lang.PictureSaved("tree.png") {
		t.Errorf("said of a folder that is not there: %q", tw.summary.Text)
	}
	tw.pictureDialog()
	if tw.window.Canvas().Overlays().Top() == nil {
		t.Error("no dialog")
	}
	tw.unfocusedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	if s.tree == nil || tw.window.Canvas().Overlays().Top() != nil {
		t.Error("Escape is to close the dialog, and the window behind it not")
	}
}
