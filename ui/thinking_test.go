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
	w := openWindow(t, dir, minimaxComputers{})
	w.click(1, 1)
	treeOfMove := w.openTreeOf(w.session.Game.Match().Plies()[1].Position)
	w.trees.Window().Close()
	check := func(situation string) {
		t.Helper()
		thought, ok := w.analysis.Thinking.Thought()
		if !ok || len(thought.Moves) == 0 || thought.Before != treeOfMove.Position() ||
			thought.Chosen != treeOfMove.Node(treeOfMove.Chosen()).Move || thought.Moves[0].Moves[0] != thought.Chosen {
			t.Fatalf("%s: got %v, %+v; want the moves of the tree", situation, ok, thought)
		}

		numSearched := 0
		for id := range treeOfMove.Children(tree.Root) {
			n := treeOfMove.Node(id)
			i := slices.IndexFunc(thought.Moves, func(m analysis.ConsideredMove) bool { return m.Moves[0] == n.Move })
			if n.SymmetricTo != tree.None || !n.HasValue {
				continue
			}
			numSearched++
			if i < 0 {
				t.Errorf("%s: the move %v is missing", situation, n.Move)
				continue
			}
			m := &thought.Moves[i]
			if wins, loses, plies := treeOfMove.Outcome(n.Value); wins && m.Score != game.WinIn(plies) || loses &&
				m.Score != game.LossIn(plies) || !wins && !loses && int(m.Score) != n.Value {
				t.Errorf("%s, %v: got the value %v, want %d of the tree", situation, n.Move, m.Score, n.Value)
			}
			if !slices.Equal(m.Moves, treeOfMove.Variation(id)) {
				t.Errorf("%s, %v: got the line %v, want %v", situation, n.Move, m.Moves, treeOfMove.Variation(id))
			}
		}
		if numSearched != len(thought.Moves) {
			t.Errorf("%s: got %d moves, want %d", situation, len(thought.Moves), numSearched)
		}
	}
	check("after the move")
	position, _ := w.board.Content()
	thought, _ := w.analysis.Thinking.Thought()
	w.analysis.Thinking.PointAt(1)
	if p, opts := w.board.Content(); p != thought.Before || !slices.Equal(opts.Preview, thought.Moves[1].Moves) {
		t.Errorf("got the board %v with the line %v, want those of the move", p, opts.Preview)
	}
	w.analysis.Thinking.PointAt(-1)
	if p, opts := w.board.Content(); p != position || opts.Preview != nil || opts.Animate {
		t.Errorf("after the pointer left: got the board %v with the line %v, want the game", p, opts.Preview)
	}
	w.analysis.Thinking.Choose(1)
	if treeWindow := w.trees.Window(); treeWindow == nil ||
		treeWindow.View().Tree().Node(treeWindow.View().Selected()).Move != thought.Moves[1].Moves[0] {
		t.Error("the tree is not opened at the move")
	}
	w.click(0, 0)
	w.session.Navigator.Display(2)
	check("at an earlier move") // the tree of an earlier move is grown again
	w.stop()

	w = openWindow(t, dir, minimaxComputers{})
	w.session.Navigator.Display(2)

	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	if err := w.loop.Run(ctx, func() bool {
		_, ok := w.analysis.Thinking.Thought()
		return ok
	}); err != nil {
		t.Fatal(err)
	}
	check("after a restart")
}

// TestThinkingForgetsOtherGames checks that only the considered moves of the current game are kept.
func TestThinkingForgetsOtherGames(t *testing.T) {
	w := openWindow(t, t.TempDir(), minimaxComputers{})
	for range 3 {
		w.session.Game.NewGame()
		w.click(1, 1)
		if _, ok := w.analysis.Thinking.Thought(); !ok || w.trees.NumThoughts() != 1 {
			t.Errorf("got the considered moves of %d searches, want those of 1", w.trees.NumThoughts())
		}
	}
}

// TestThinkingWithoutValues checks the text if no moves are listed, because the computer has not moved
// or there is no record of its search.
func TestThinkingWithoutValues(t *testing.T) {
	w := openWindow(t, t.TempDir(), fakeComputers{})
	checkText := func(want string) {
		t.Helper()

		got := ""
		visitAll(w.panel.thinking.Box, func(o fyne.CanvasObject) {
			if text, ok := o.(*canvas.Text); ok {
				got += text.Text + " "
			}
		})
		if !strings.Contains(got, want) {
			t.Errorf("got the text %q, want one with %q", got, want)
		}
	}
	w.window.Resize(fyne.NewSize(1000, 740))
	checkText(lang.ThoughtNone()[:20])
	w.configure(func(config *session.Config) { config.Rules = game.Freestyle })
	w.analysis.Thinking.Toggle()
	w.click(7, 7)
	point := w.session.Game.Match().Plies()[2].Choice.Point
	checkText(lang.WhySentence(lang.Point(game.Freestyle, point), "has no")[:10])
	checkText(lang.ThoughtUnrecorded()[:20])
}

// TestThinkingIsHelpOnALargeBoard checks that on a large board Thinking is folded in each game, that
// unfolding it marks the game as assisted, and that it lists the reported moves.
func TestThinkingIsHelpOnALargeBoard(t *testing.T) {
	line := parsePoints(t, game.Freestyle, "a15 h9 h10")
	report := game.SearchInfo{
		Depth:  3,
		Nodes:  100,
		PVs:    []game.PV{{Score: 35, Moves: line}},
		Bounds: []game.MoveBound{{Move: line[2], Score: 35}},
	}
	w := openWindow(t, t.TempDir(), fakeComputers{fakeEngine{report: report}})
	w.configure(func(config *session.Config) { config.Rules = game.Freestyle })
	w.click(7, 7)
	if w.analysis.Thinking.IsOpen() || w.panel.thinking.Height() == 0 {
		t.Fatal("the panel is not closed")
	}
	if _, _, ok := w.analysis.Thinking.Pointed(); ok {
		t.Error("the closed panel reacts to the pointer")
	}
	assisted := func() bool { return w.session.History.Snapshot().Assisted }
	if assisted() {
		t.Error("the game is counted as assisted at the start")
	}
	w.analysis.Thinking.Toggle()
	w.click(8, 7)
	if !w.analysis.Thinking.IsOpen() || !assisted() {
		t.Errorf("got open %v, assisted %v; want true, true", w.analysis.Thinking.IsOpen(), assisted())
	}
	thought, ok := w.analysis.Thinking.Thought()
	want := []analysis.ConsideredMove{
		{PV: game.PV{Moves: []game.Point{thought.Chosen}}, Unknown: true}, // it reports one move and plays another
		{PV: game.PV{Score: 35, Moves: line}},
		{PV: game.PV{Score: 35, Moves: line[2:]}, AtMost: true},
	}
	if !ok || !reflect.DeepEqual(thought.Moves, want) {
		t.Errorf("%v, %+v, want %+v", ok, thought.Moves, want)
	}
	w.analysis.Thinking.Choose(1)
	w.handleKey(&fyne.KeyEvent{Name: fyne.KeyPageDown})
	if p, _ := w.board.Content(); p.At(line[0]) != game.White {
		t.Errorf("the first move of the line is not on the board: %v", p)
	}
	w.handleKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	w.choose(lang.NewGame)
	w.click(7, 7)
	if w.analysis.Thinking.IsOpen() {
		t.Error("the panel is open in the next game")
	}
}

// TestThinkingIsKept checks that what was thought on a large board is still there after a restart.
func TestThinkingIsKept(t *testing.T) {
	dir, line := t.TempDir(), parsePoints(t, game.Freestyle, "a15 h9 h10")
	report := game.SearchInfo{
		Depth:  7,
		Nodes:  1245,
		PVs:    []game.PV{{Score: 35, Moves: line}},
		Bounds: []game.MoveBound{{Move: line[2], Score: 30}},
	}
	w := openWindow(t, dir, fakeComputers{fakeEngine{report: report}})
	w.configure(func(config *session.Config) { config.Rules = game.Freestyle })
	w.click(7, 7)
	thought, ok := w.analysis.Thinking.Thought()
	if !ok || len(thought.Moves) != 2 {
		t.Fatalf("got the thought %+v, %v; want two moves", thought, ok)
	}
	sentence := w.analysis.Thinking.Sentence()
	w.stop()

	w = openWindow(t, dir, fakeComputers{})
	if kept, ok := w.analysis.Thinking.Thought(); !ok || !reflect.DeepEqual(kept, thought) {
		t.Errorf("after a restart: got the thought %+v, %v; want %+v", kept, ok, thought)
	}
	if got := w.analysis.Thinking.Sentence(); got != sentence || sentence == "" {
		t.Errorf("after a restart: got the sentence %q, want %q", got, sentence)
	}
	if got, want := w.analysis.Thinking.Knowledge(), "It looked 7 moves ahead: 1,245 positions."; got != want {
		t.Errorf("after a restart: got %q, want %q", got, want)
	}
}

// TestThinkingHover checks that pointing at a row of the list selects its move.
func TestThinkingHover(t *testing.T) {
	w := openWindow(t, "", minimaxComputers{})
	w.click(1, 1)
	thought, _ := w.analysis.Thinking.Thought()
	var list fyne.Tappable
	visitAll(w.panel.thinking.Box, func(o fyne.CanvasObject) {
		_, isAccessible := o.(fyne.Accessible) // unlike the scroll bar
		if found, ok := o.(fyne.Tappable); ok && isAccessible && o.Size().Height > 60 {
			list = found
		}
	})
	if list == nil {
		t.Fatal("the list is missing")
	}
	height := w.panel.thinking.Height()
	var found [][]game.Point
	for y := range int(list.(fyne.CanvasObject).Size().Height) {
		move := &desktop.MouseEvent{}
		move.Position = fyne.NewPos(20, float32(y))
		list.(desktop.Hoverable).MouseIn(move)
		before, line, ok := w.analysis.Thinking.Pointed()
		isNew := len(found) == 0 || !slices.Equal(found[len(found)-1], line)
		if ok && before == thought.Before && isNew {
			found = append(found, line)
		}
	}
	if len(found) != len(thought.Moves) || !slices.Equal(found[1], thought.Moves[1].Moves) {
		t.Errorf("got the lines %v, want those of the %d moves", found, len(thought.Moves))
	}
	list.(desktop.Hoverable).MouseOut()
	if _, _, ok := w.analysis.Thinking.Pointed(); ok || w.panel.thinking.Height() != height {
		t.Error("a move is highlighted after the pointer left")
	}
}
