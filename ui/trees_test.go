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
	"jingzi/ui/widgets"
)

// thinkers are players that search, as those of paper 000 do: to a depth that
// grows with the level.
type thinkers struct{ clerks }

func (thinkers) Player(_ game.Seat, _ game.Rules, l game.Level, _ time.Duration) game.Player {
	return game.Player{Engine: minimax.New(minimax.Options{Depth: map[game.Level]int{game.Easy: 1, game.Medium: 2, game.Hard: 3, game.Perfect: 4}[l], Seed: 1})}
}

// treeOf opens the tree window and waits until it shows a tree of the position.
func (s *sitting) treeOf(p game.Position) *tree.Tree {
	s.t.Helper()
	s.choose(lang.SearchTree)
	ctx, cancel := context.WithTimeout(s.t.Context(), time.Minute)
	defer cancel()
	var shown *tree.Tree
	if err := s.q.Run(ctx, func() bool {
		shown = s.trees.window.View().Tree()
		return shown != nil && shown.Position() == p
	}); err != nil {
		s.t.Fatal(err)
	}
	return shown
}

// nodes returns all nodes of a tree, to tell trees apart by.
func nodes(t *tree.Tree) (all []minimax.Node) {
	for id := range tree.NodeID(t.Len()) {
		all = append(all, t.Node(id))
	}
	return all
}

// Each of the computer's moves has its own tree, the very one, also when one
// looks back, and when the game has been closed and resumed.
func TestEveryMoveOfTheComputerHasItsTree(t *testing.T) {
	for name, rules := range map[string]game.Rules{"3×3": game.TicTacToe, "5×5": game.FiveByFive} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			s := sitDown(t, dir, thinkers{})
			s.configure(func(to *session.Config) { to.Rules = rules })
			s.configure(func(to *session.Config) { to.Level = game.Hard })
			played := map[int]*tree.Tree{}
			person := minimax.New(minimax.Options{Depth: 3})
			for len(played) < 4 && !s.session.Game.Match().Current().Result().Over() {
				at, err := person.Think(t.Context(), s.session.Game.Match().Current().Position, game.Limit{}, nil)
				if err != nil {
					t.Fatal(err)
				}
				s.click(int(at.X), int(at.Y))
				if s.session.Game.Match().Index()%2 == 0 {
					played[s.session.Game.Match().Index()], _ = tree.FromEngine(s.session.Game.Match().Player(game.Second).Engine)
				}
			}
			check := func(s *sitting) {
				t.Helper()
				for moment, want := range played {
					s.session.Navigator.Display(moment)
					s.trees.showLastMove()
					shown := s.treeOf(want.Position())
					if shown.Chosen() != want.Chosen() || !slices.Equal(nodes(shown), nodes(want)) {
						t.Fatalf("at move %d, %d nodes of another tree than the %d it was played from", moment, shown.Len(), want.Len())
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

// explained waits until the reason of a move is known.
func (s *sitting) explained() {
	s.t.Helper()
	ctx, cancel := context.WithTimeout(s.t.Context(), time.Minute)
	defer cancel()
	if err := s.q.Run(ctx, func() bool { return !s.analysis.Busy() }); err != nil {
		s.t.Fatal(err)
	}
}

// The first answer to "Why this move?" is a sentence, with its squares lit; it
// goes when something else is looked at.
func TestWhyThisMoveIsAnsweredInASentence(t *testing.T) {
	s := sitDown(t, t.TempDir(), clerks{})
	s.choose(lang.ShortFreestyle)
	for _, x := range []int{4, 2, 3} { // the clerk answers from the left of the top row
		s.click(x, 1)
	}
	s.click(5, 1) // four in a row, and then
	s.click(1, 14)
	s.choose(lang.WhyThisMove)
	s.explained()
	s.says(lang.Labelled, "E15", lang.WhyPlayed([]game.Fact{{Kind: game.CompletesLine}}, "", ""))
	if _, show := s.board.Content(); len(show.Highlighted) != 5 {
		t.Errorf("lit are %v", show.Highlighted)
	}
	s.typed(&fyne.KeyEvent{Name: fyne.KeyEscape})
	if _, show := s.board.Content(); show.Highlighted != nil || s.analysis.Explanation.Active() {
		t.Errorf("the answer has stayed, with %v lit", show.Highlighted)
	}
	s.session.Navigator.Display(4) // the clerk's second stone lies beside nothing of ours
	s.choose(lang.WhyThisMove)
	s.explained()
	s.says(lang.Labelled, "B15", lang.WhyBestByLevel())
	if s.session.Navigator.Display(2); s.analysis.Explanation.Active() {
		t.Error("the answer has stayed at another moment")
	}
}

// A large board has no whole tree; the proof that Black wins has its place in the
// menu, until there is a tree again.
func TestLargeBoardsHaveNoTree(t *testing.T) {
	s := sitDown(t, "", thinkers{})
	for _, r := range []game.Rules{game.Freestyle, game.Standard} {
		s.configure(func(to *session.Config) { to.Rules = r })
		s.settle()
		if s.item(lang.SearchTree()) != nil || s.item(lang.GuideProof()) == nil {
			t.Errorf("%+v: a tree of 15×15, or no proof", r)
		}
	}
	s.configure(func(to *session.Config) { to.Rules = game.Renju }) // the proof is of other rules, and says which
	s.settle()
	if s.item(lang.GuideProof()) != nil || s.item(lang.InBrackets(lang.GuideProofOf(), lang.RulesShort(game.Freestyle))) == nil {
		t.Error("renju is said to be won by Black")
	}
	s.configure(func(to *session.Config) { to.Rules = game.TicTacToe })
	s.settle()
	if s.choose(lang.SearchTree); s.trees.window == nil {
		t.Error("no tree of 3×3")
	}
}

// What is pointed at in the tree is marked on the window's board.
func TestTheTreeMarksTheBoard(t *testing.T) {
	s := sitDown(t, "", thinkers{})
	s.click(1, 1)
	s.treeOf(s.session.Game.Match().Plies()[1].Position)
	view := s.trees.window.View()
	for y := float32(4); view.Pointed() <= tree.Root && y < view.Size().Height; y += 9 {
		for x := float32(4); view.Pointed() <= tree.Root && x < view.Size().Width; x += 9 {
			view.MouseMoved(&desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: fyne.NewPos(x, y)}})
		}
	}
	if _, show := s.board.Content(); show.Highlighted == nil && show.Preview == nil {
		t.Error("nothing is marked")
	}
	s.trees.window.Close()
	if _, show := s.board.Content(); s.trees.window != nil || show.Highlighted != nil || show.Preview != nil {
		t.Error("marked by a window that is closed")
	}
}

// What the guide names of the papers opens in the window of the search tree, whatever
// is being played.
func TestAPaperOpensItsLesson(t *testing.T) {
	s := sitDown(t, "", thinkers{})
	s.configure(func(to *session.Config) { to.Rules = game.Freestyle })
	for _, l := range tree.Lessons() {
		if l.Paper == "" {
			continue
		}
		s.trees.lesson(l.Name)
		s.settle()
		want, err := l.Grow(t.Context())
		if got := s.trees.window.View().Tree(); err != nil || !treeSays(l.Text) || got.Len() != want.Len() || got.Options.ForcedMoves != want.Options.ForcedMoves {
			t.Errorf("%s: another lesson is shown", l.Name)
		}
		s.trees.sync()
	}
	if s.trees.window == nil {
		t.Error("the window closes over a lesson")
	}
}

// treeSays reports whether a text is seen in the window of the tree.
func treeSays(text string) bool {
	for _, window := range fyne.CurrentApp().Driver().AllWindows() {
		if window.Title() != lang.SearchTree() {
			continue
		}
		for _, o := range test.LaidOutObjects(window.Content()) {
			if says, ok := o.(*widgets.Paragraph); ok && says.Visible() && strings.Contains(says.Unwrapped(), text) {
				return true
			}
		}
	}
	return false
}
