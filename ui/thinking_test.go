package ui

import (
	"context"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"

	"jingzi/game"
	"jingzi/game/session"
	"jingzi/ui/analysis"
	"jingzi/ui/lang"
	"jingzi/ui/tree"
)

// TestThinkingShowsTheTree checks that Thinking lists the moves of the search tree's root with
// their values, the chosen one first, that pointing at a move shows its variation, and that a click
// opens the tree.
func TestThinkingShowsTheTree(t *testing.T) {
	dir := t.TempDir()
	s := openWindow(t, dir, minimaxComputers{})
	s.click(1, 1)
	treeOfMove := s.openTreeOf(s.session.Game.Match().Plies()[1].Position)
	s.trees.window.Close()
	check := func(situation string) {
		t.Helper()
		thought, ok := s.analysis.Thinking.Thought()
		if !ok || len(thought.Moves) == 0 || thought.Before != treeOfMove.Position() || thought.Chosen != treeOfMove.Node(treeOfMove.Chosen()).Move || thought.Moves[0].Moves[0] != thought.Chosen {
			t.Fatalf("%s: got %v, %+v; want the moves of the tree", situation, ok, thought)
		}
		searched := 0
		for id := range treeOfMove.Children(tree.Root) {
			n := treeOfMove.Node(id)
			i := slices.IndexFunc(thought.Moves, func(m analysis.ConsideredMove) bool { return m.Moves[0] == n.Move })
			if n.SymmetricTo != tree.None || !n.HasValue {
				continue
			}
			searched++
			if i < 0 {
				t.Errorf("%s: the move %v is missing", situation, n.Move)
				continue
			}
			m := &thought.Moves[i]
			if wins, loses, plies := treeOfMove.Outcome(n.Value); wins && m.Score != game.WinIn(plies) || loses && m.Score != game.LossIn(plies) || !wins && !loses && int(m.Score) != n.Value {
				t.Errorf("%s, %v: got the value %v, want %d of the tree", situation, n.Move, m.Score, n.Value)
			}
			if !slices.Equal(m.Moves, treeOfMove.Variation(id)) {
				t.Errorf("%s, %v: got the line %v, want %v", situation, n.Move, m.Moves, treeOfMove.Variation(id))
			}
		}
		if searched != len(thought.Moves) {
			t.Errorf("%s: got %d moves, want %d", situation, len(thought.Moves), searched)
		}
	}
	check("after the move")
	position, _ := s.board.Content()
	thought, _ := s.analysis.Thinking.Thought()
	s.analysis.Thinking.PointAt(1)
	if p, opts := s.board.Content(); p != thought.Before || !slices.Equal(opts.Preview, thought.Moves[1].Moves) {
		t.Errorf("got the board %v with the line %v, want those of the move", p, opts.Preview)
	}
	s.analysis.Thinking.PointAt(-1)
	if p, opts := s.board.Content(); p != position || opts.Preview != nil || opts.Animate {
		t.Errorf("after the pointer left: got the board %v with the line %v, want the game", p, opts.Preview)
	}
	s.analysis.Thinking.Choose(1)
	if w := s.trees.window; w == nil || w.View().Tree().Node(w.View().Selected()).Move != thought.Moves[1].Moves[0] {
		t.Error("the tree is not opened at the move")
	}
	s.click(0, 0)
	s.session.Navigator.Display(2)
	check("looked back at") // the tree of an earlier move is grown again
	s.stop()

	s = openWindow(t, dir, minimaxComputers{})
	s.session.Navigator.Display(2)
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	if err := s.q.Run(ctx, func() bool {
		_, ok := s.analysis.Thinking.Thought()
		return ok
	}); err != nil {
		t.Fatal(err)
	}
	check("after a restart")
}

// TestThinkingWithoutValues checks the text if no moves are listed, because the computer has not moved
// or there is no record of its search.
func TestThinkingWithoutValues(t *testing.T) {
	s := openWindow(t, t.TempDir(), fakeComputers{})
	checkText := func(want string) {
		t.Helper()
		got := ""
		for _, l := range visibleWidgets(s.panel.thinking.Box, fyne.Position{}) {
			if r, ok := l.o.(fyne.Widget); ok {
				for _, o := range test.WidgetRenderer(r).Objects() {
					if text, ok := o.(*canvas.Text); ok {
						got += text.Text + " "
					}
				}
			}
		}
		if !strings.Contains(got, want) {
			t.Errorf("got the text %q, want one with %q", got, want)
		}
	}
	s.window.Resize(fyne.NewSize(1000, 740))
	checkText(lang.ThoughtNone()[:20])
	s.configure(func(config *session.Config) { config.Rules = game.Freestyle })
	s.analysis.Thinking.Toggle()
	s.click(7, 7)
	at := s.session.Game.Match().Plies()[2].Choice.Point
	checkText(lang.ThoughtUnrecorded(lang.Point(game.Freestyle, at))[:20])
}

// TestThinkingIsHelpOnALargeBoard checks that on a large board Thinking is folded in each game, that
// unfolding it marks the game as assisted, and that it lists the reported moves.
func TestThinkingIsHelpOnALargeBoard(t *testing.T) {
	line := parsePoints(t, game.Freestyle, "a15 h9 h10")
	report := game.SearchInfo{Depth: 3, Nodes: 100, PVs: []game.PV{{Score: 35, Moves: line}}, Bounds: []game.MoveBound{{Move: line[2], Score: 35}}}
	s := openWindow(t, t.TempDir(), fakeComputers{fakeEngine{report: report}})
	s.configure(func(config *session.Config) { config.Rules = game.Freestyle })
	s.click(7, 7)
	if s.analysis.Thinking.Open() || s.panel.thinking.Height() == 0 {
		t.Fatal("the panel is not closed")
	}
	if _, _, ok := s.analysis.Thinking.Pointed(); ok {
		t.Error("the closed panel reacts to the pointer")
	}
	assisted := func() bool { return s.session.History.Snapshot().Assisted }
	if assisted() {
		t.Error("the game is counted as assisted at the start")
	}
	s.analysis.Thinking.Toggle()
	s.click(8, 7)
	if !s.analysis.Thinking.Open() || !assisted() {
		t.Errorf("got open %v, assisted %v; want true, true", s.analysis.Thinking.Open(), assisted())
	}
	thought, ok := s.analysis.Thinking.Thought()
	want := []analysis.ConsideredMove{
		{PV: game.PV{Moves: []game.Point{thought.Chosen}}, Unknown: true}, // it reports one move and plays another
		{PV: game.PV{Score: 35, Moves: line}},
		{PV: game.PV{Score: 35, Moves: line[2:]}, AtMost: true},
	}
	if !ok || !reflect.DeepEqual(thought.Moves, want) {
		t.Errorf("%v, %+v, want %+v", ok, thought.Moves, want)
	}
	s.analysis.Thinking.Choose(1)
	s.handleKey(&fyne.KeyEvent{Name: fyne.KeyPageDown})
	if p, _ := s.board.Content(); p.At(line[0]) != game.White {
		t.Errorf("the first move of the line is not on the board: %v", p)
	}
	s.handleKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	s.choose(lang.NewGame)
	if s.click(7, 7); s.analysis.Thinking.Open() {
		t.Error("the panel is open in the next game")
	}
}

// TestThinkingHover checks that pointing at a row of the list selects its move.
func TestThinkingHover(t *testing.T) {
	s := openWindow(t, "", minimaxComputers{})
	s.click(1, 1)
	thought, _ := s.analysis.Thinking.Thought()
	var list fyne.Tappable
	visitAll(s.panel.thinking.Box, func(o fyne.CanvasObject) {
		if found, ok := o.(fyne.Tappable); ok && o.Visible() && o.Size().Height > 60 {
			list = found
		}
	})
	if list == nil {
		t.Fatal("the list is missing")
	}
	height := s.panel.thinking.Height()
	move := &desktop.MouseEvent{}
	move.Position = fyne.NewPos(20, 30) // the second row
	list.(desktop.Hoverable).MouseIn(move)
	if before, line, ok := s.analysis.Thinking.Pointed(); !ok || before != thought.Before || !slices.Equal(line, thought.Moves[1].Moves) {
		t.Errorf("got the line %v, %v; want the second one", line, ok)
	}
	list.(desktop.Hoverable).MouseOut()
	if _, _, ok := s.analysis.Thinking.Pointed(); ok || s.panel.thinking.Height() != height {
		t.Error("a move is highlighted after the pointer left")
	}
}
