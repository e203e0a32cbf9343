package ui

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"

	"jingzi/ai/minimax"
	"jingzi/game"
	"jingzi/game/session"
	"jingzi/ui/lang"
	"jingzi/ui/tree"
)

// minimaxComputers creates minimax players whose depth depends on the level.
type minimaxComputers struct{ fakeComputers }

func (minimaxComputers) Player(_ game.Seat, _ game.Rules, l game.Level, _ time.Duration) game.Player {
	return game.Player{Engine: minimax.New(minimax.Options{Depth: map[game.Level]int{game.Easy: 1, game.Medium: 2,
		game.Hard: 3, game.Perfect: 4}[l], Seed: 1})}
}

// openTreeOf opens the tree window and waits until it shows the tree of a position.
func (w *testWindow) openTreeOf(p game.Position) *tree.Tree {
	w.t.Helper()
	w.choose(lang.SearchTree)

	ctx, cancel := context.WithTimeout(w.t.Context(), time.Minute)
	defer cancel()
	var current *tree.Tree
	if err := w.loop.Run(ctx, func() bool {
		current = w.trees.Window().View().Tree()
		return current != nil && current.Position() == p
	}); err != nil {
		w.t.Fatal(err)
	}

	return current
}

// allNodes returns all nodes of a tree, for comparing trees.
func allNodes(t *tree.Tree) (all []minimax.Node) {
	for id := range tree.NodeID(t.Len()) {
		all = append(all, t.Node(id))
	}
	return all
}

// TestEveryMoveOfTheComputerHasItsTree checks that the tree shown for each of the computer's moves is the
// searched tree, before and after a restart.
func TestEveryMoveOfTheComputerHasItsTree(t *testing.T) {
	for name, rules := range map[string]game.Rules{"3×3": game.TicTacToe, "5×5": game.FiveByFive} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			w := openWindow(t, dir, minimaxComputers{})
			w.configure(func(config *session.Config) { config.Rules = rules })
			w.configure(func(config *session.Config) { config.Level = game.Hard })

			trees := map[int]*tree.Tree{}
			person := minimax.New(minimax.Options{Depth: 3})
			for len(trees) < 4 && !w.session.Game.Match().Current().Result().Over() {
				point, err := person.Think(t.Context(), w.session.Game.Match().Current().Position, game.Limit{}, nil)
				if err != nil {
					t.Fatal(err)
				}
				w.click(int(point.X), int(point.Y))
				if w.session.Game.Match().Index()%2 == 0 {
					trees[w.session.Game.Match().Index()],
						_ = tree.FromEngine(w.session.Game.Match().Player(game.Second).Engine)
				}
			}
			check := func(w *testWindow) {
				t.Helper()

				for index, want := range trees {
					w.session.Navigator.Display(index)
					w.trees.ShowLastMove()
					got := w.openTreeOf(want.Position())
					if got.Chosen() != want.Chosen() || !slices.Equal(allNodes(got), allNodes(want)) {
						t.Fatalf("move %d: got a tree of %d nodes with the chosen node %d, want %d nodes and node %d",
							index, got.Len(), got.Chosen(), want.Len(), want.Chosen())
					}
				}
			}
			if len(trees) < 3 {
				t.Fatalf("got %d moves, want at least 3", len(trees))
			}
			check(w)
			w.stop()
			check(openWindow(t, dir, minimaxComputers{}))
		})
	}
}

// awaitExplanation runs posted functions until the explanation of a move is complete.
func (w *testWindow) awaitExplanation() {
	w.t.Helper()

	ctx, cancel := context.WithTimeout(w.t.Context(), time.Minute)
	defer cancel()
	if err := w.loop.Run(ctx, func() bool { return !w.analysis.Busy() }); err != nil {
		w.t.Fatal(err)
	}
}

// TestWhyThisMove checks that a move is explained in a sentence with highlighted points, which
// disappear with the next command.
func TestWhyThisMove(t *testing.T) {
	w := openWindow(t, t.TempDir(), fakeComputers{})
	w.choose(lang.ShortFreestyle)

	for _, x := range []int{4, 2, 3} { // the engine answers from the left of the top row
		w.click(x, 1)
	}
	w.click(5, 1) // four in a row for both
	w.click(1, 14)
	w.choose(lang.WhyThisMove)
	w.awaitExplanation()
	w.checkMessage(lang.WhySentence, "E15", "makes five in a row and wins")
	if _, opts := w.board.Content(); len(opts.Highlighted) != 5 {
		t.Errorf("got the highlighted points %v, want 5", opts.Highlighted)
	}
	w.handleKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	if _, opts := w.board.Content(); opts.Highlighted != nil || w.analysis.Explanation.IsActive() {
		t.Errorf("got the highlighted points %v after Escape, want none", opts.Highlighted)
	}
	w.session.Navigator.Display(4) // the engine's second stone is not next to a stone of the person
	w.choose(lang.WhyThisMove)
	w.awaitExplanation()
	w.checkMessage(lang.WhySentence, "B15", "is in line with A15")
	w.session.Navigator.Display(2)
	if w.analysis.Explanation.IsActive() {
		t.Error("the answer is displayed at another position")
	}
}

// TestLargeBoardsHaveNoTree checks that on a large board the menu offers the proof that Black wins
// instead of the search tree.
func TestLargeBoardsHaveNoTree(t *testing.T) {
	w := openWindow(t, "", minimaxComputers{})
	for _, r := range []game.Rules{game.Freestyle, game.Standard} {
		w.configure(func(config *session.Config) { config.Rules = r })
		w.settle()
		if w.menuItem(lang.SearchTree()) != nil || w.menuItem(lang.GuideProof()) == nil {
			t.Errorf("%+v: the menu has a search tree or no proof, want only a proof", r)
		}
	}
	w.configure(func(config *session.Config) {
		config.Rules = game.Renju
	}) // the label says that the proof is for other rules
	w.settle()
	if w.menuItem(lang.GuideProof()) != nil ||
		w.menuItem(lang.InBrackets(lang.GuideProofOf(), lang.RulesShort(game.Freestyle))) == nil {
		t.Error("renju is presented as won by Black")
	}
	w.configure(func(config *session.Config) { config.Rules = game.TicTacToe })
	w.settle()
	w.choose(lang.SearchTree)
	if w.trees.Window() == nil {
		t.Error("3×3 has no search tree")
	}
}

// TestTreeMarksTheBoard checks that pointing at a node marks its move on the board.
func TestTreeMarksTheBoard(t *testing.T) {
	w := openWindow(t, "", minimaxComputers{})
	w.click(1, 1)
	w.openTreeOf(w.session.Game.Match().Plies()[1].Position)

	view := w.trees.Window().View()
	for y := float32(4); view.Hovered() <= tree.Root && y < view.Size().Height; y += 9 {
		for x := float32(4); view.Hovered() <= tree.Root && x < view.Size().Width; x += 9 {
			view.MouseMoved(&desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: fyne.NewPos(x, y)}})
		}
	}
	if _, opts := w.board.Content(); opts.Highlighted == nil && opts.Preview == nil {
		t.Error("no point is marked")
	}
	w.trees.Window().Close()
	if _, opts := w.board.Content(); w.trees.Window() != nil || opts.Highlighted != nil || opts.Preview != nil {
		t.Error("a closed window marks the board")
	}
}

// TestExerciseIsKept checks that neither quitting nor closing the tree window discards the answers of an exercise
// without confirmation, and that there is only one question.
func TestExerciseIsKept(t *testing.T) {
	w := openWindow(t, "", minimaxComputers{})
	newWindow, window := w.desk.NewWindow, (*featureWindow)(nil)
	w.desk.NewWindow = func(kind, title string) fyne.Window {
		window = newWindow(kind, title).(*featureWindow)
		return window
	}
	w.openTreeOf(w.session.Game.Match().Current().Position)
	view := w.trees.Window().View()
	view.TypedRune('p')
	first, _ := view.Exercise().NextQuestion(tree.Root)
	view.Exercise().RevealAnswer(first)
	if !view.Exercise().HasStarted() {
		t.Fatal("the exercise has not started")
	}
	window.onClose()
	if w.trees.Window() == nil {
		t.Fatal("the close button and Ctrl+W close the window without a question")
	}
	w.choose(lang.Quit)
	w.choose(lang.Quit)
	if w.closing || !w.desk.Dialogs.IsOpen() {
		t.Fatal("the program ends without a question")
	}
	w.desk.Dialogs.HandleKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	if w.closing || w.desk.Dialogs.IsOpen() {
		t.Fatal("the program ends although that was cancelled, or asks twice")
	}
	w.choose(lang.Quit)
	test.Tap(w.button(lang.Quit()))
	if !w.closing {
		t.Error("the program does not end after confirmation")
	}
}

// TestPaperOpensItsLesson checks that a lesson of the guide opens in the search tree's window,
// whatever the game.
func TestPaperOpensItsLesson(t *testing.T) {
	w := openWindow(t, "", minimaxComputers{})
	w.configure(func(config *session.Config) { config.Rules = game.Freestyle })

	for _, l := range tree.Lessons() {
		if l.Paper == "" {
			continue
		}
		w.trees.OpenLesson(l.Name)
		w.settle()
		want, err := l.Grow(t.Context())
		if got := w.trees.Window().View().Tree(); err != nil || !treeWindowHasText(l.Text) || got.Len() != want.Len() ||
			got.Options.ForcedMoves != want.Options.ForcedMoves {
			t.Errorf("%s: got a tree of %d nodes, error %v; want the text and the %d nodes of the lesson", l.Name,
				got.Len(), err, want.Len())
		}
		w.trees.Sync()
	}
	if w.trees.Window() == nil {
		t.Error("the tree window was closed by a lesson")
	}
}

// TestHelpOpensTheLessons checks that the Help menu opens the lessons even before the first game.
func TestHelpOpensTheLessons(t *testing.T) {
	w := openFirstWindow(t, "", minimaxComputers{})
	w.choose(lang.LessonsHelp)
	if want := tree.Lessons()[0].Text; !treeWindowHasText(want) {
		t.Errorf("the tree window does not show %q", want)
	}
}

// treeWindowHasText reports whether the tree window shows a text.
func treeWindowHasText(text string) bool {
	for _, window := range fyne.CurrentApp().Driver().AllWindows() {
		if window.Title() != lang.SearchTree() {
			continue
		}

		for _, o := range test.LaidOutObjects(window.Content()) {
			paragraph, ok := o.(interface{ Unwrapped() string })
			if ok && o.Visible() && strings.Contains(paragraph.Unwrapped(), text) {
				return true
			}
		}
	}

	return false
}
