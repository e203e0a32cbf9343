// Package computertrees keeps the search trees of the moves of computer players, and opens the window that shows them.
// Start with New.
package computertrees

import (
	"context"
	"encoding/json"
	"maps"
	"slices"

	"jingzi/ai/minimax"
	"jingzi/game"
	"jingzi/game/session"
	"jingzi/ui/analysis"
	"jingzi/ui/background"
	"jingzi/ui/desk"
	"jingzi/ui/tree"
	"jingzi/ui/treewindow"
)

// Trees holds the search trees of the computer's moves and the window that shows them. It
// implements treewindow.Host.
type Trees struct {
	session *session.Session
	desk    *desk.Desk
	redraw  func()                   // redraws the board
	window  *treewindow.Window       // nil while it is closed
	latest  *treewindow.SearchRecord // the only record that keeps its tree

	// The considered moves of searches of the current game; nil while the tree is being grown again, and if it could
	// not be.
	thoughts  map[*treewindow.SearchRecord]*analysis.Thought
	regrowing *background.Job[struct{}]
}

// New returns the trees of a session. The function redraw draws the board.
func New(s *session.Session, d *desk.Desk, redraw func()) *Trees {
	return &Trees{
		session:   s,
		desk:      d,
		redraw:    redraw,
		thoughts:  map[*treewindow.SearchRecord]*analysis.Thought{},
		regrowing: background.New[struct{}](d.Post),
	}
}

// Window returns the window, or nil while it is closed.
func (t *Trees) Window() *treewindow.Window { return t.window }

func (t *Trees) Position() game.Position { return t.session.Navigator.Ply().Position }
func (t *Trees) RedrawHighlight()        { t.redraw() }

func (t *Trees) Closed() {
	t.window = nil
	t.redraw()
}

// LastSearch returns the search behind the computer's latest move up to the displayed ply, or nil if there
// is none.
func (t *Trees) LastSearch() *treewindow.SearchRecord {
	for index := t.session.Navigator.Index(); index > 0; index-- {
		if record := t.RecordAt(index); record != nil {
			return record
		}
	}

	return nil
}

// isComplete reports whether complete trees of the game can be shown, of any position and with any settings. On large
// boards there are only the trees from which computers chose their moves.
func (t *Trees) isComplete() bool {
	return tree.Supports(t.session.Game.Match().Rules())
}

// HasTree reports whether Show shows a search tree.
func (t *Trees) HasTree() bool { return t.isComplete() || t.LastSearch() != nil }

// HasOnlyLastMove reports whether the game has no search tree but that of the computer's latest move.
func (t *Trees) HasOnlyLastMove() bool { return !t.isComplete() && t.LastSearch() != nil }

// Show opens the window or brings it to the front. On large boards, it shows the tree of the computer's latest move
// or, if that was not chosen from a tree, the proof that Black wins.
func (t *Trees) Show() {
	w := t.openWindow()
	switch {
	case t.HasOnlyLastMove():
		t.ShowLastMove()
	case !t.isComplete():
		w.ShowStrategy()
	}
}

// openWindow returns the window and opens it if necessary.
func (t *Trees) openWindow() *treewindow.Window {
	t.decode()
	if t.window == nil {
		t.window = treewindow.New(t.desk, t)
	}
	t.window.Show()

	return t.window
}

// OpenLesson opens the lesson with a name, and OpenNextLesson the first that the player has not finished.
func (t *Trees) OpenLesson(name string) { t.openWindow().OpenLesson(name) }

func (t *Trees) OpenNextLesson() { t.openWindow().OpenNextLesson() }

// ShowStrategy shows the proof that Black wins.
func (t *Trees) ShowStrategy() { t.openWindow().ShowStrategy() }

// ShowLastMove shows the tree behind the computer's latest move. On large boards, it counts as help, as does opening
// the considered moves.
func (t *Trees) ShowLastMove() {
	if !t.HasTree() {
		return
	}
	if t.HasOnlyLastMove() {
		t.session.Game.MarkAssisted()
	}
	t.openWindow().ShowLastMove()
}

// Sync updates the window after a change. It is not part of drawing, since it may close the window or
// regrow a tree.
func (t *Trees) Sync() {
	t.decode()
	t.prune()
	if t.window != nil {
		t.window.Sync()
	}
}

// ConfirmLoss calls discard, which closes the window, after confirmation if anything in it would be lost.
func (t *Trees) ConfirmLoss(confirmLabel string, discard func()) {
	if t.window == nil {
		discard()
		return
	}
	t.window.ConfirmLoss(&t.desk.Dialogs, confirmLabel, discard)
}

// PointedLine returns the moves to the node under the pointer from the displayed position, or else from the latest
// position of the displayed line that is on its path.
func (t *Trees) PointedLine() (start game.Position, line []game.Point, ok bool) {
	if t.window == nil || !t.session.Navigator.IsLive() && t.session.Navigator.View().Overlay().Preview {
		return start, nil, false
	}

	plies := t.session.Navigator.Plies()[:t.session.Navigator.Index()+1]
	for i := len(plies) - 1; i >= 0 && !ok; i-- {
		start = plies[i].Position
		line, ok = t.window.PointedLine(start)
	}

	return start, line, ok
}

// Stop ends all work in the background.
func (t *Trees) Stop() {
	t.regrowing.Close()
	if t.window != nil {
		t.window.Stop()
	}
}

// Annotate keeps the tree of the choice that an engine just made, if it was chosen from a tree. For earlier
// choices it keeps only the recipes, since trees can be large.
func (t *Trees) Annotate(c session.EngineChoice) any {
	tr, ok := tree.FromEngine(c.Engine)
	if !ok || tr.Position() != c.Before {
		return nil
	}
	if t.latest != nil {
		t.latest.Tree = nil
	}
	t.latest = &treewindow.SearchRecord{Root: c.Before, Recipe: tr.Recipe(), Tree: tr}

	return t.latest
}

// decode decodes the records of the displayed line after a game was restored.
func (t *Trees) decode() {
	notes, plies := t.session.Game.Annotations(), t.session.Navigator.Plies()
	for index := 1; index < len(plies); index++ {
		text, ok := notes[plies[index].Node].(json.RawMessage)
		if !ok {
			continue
		}
		if other := (analysis.Record{}); json.Unmarshal(text, &other) == nil && other.Thought != nil {
			continue
		}
		record := &treewindow.SearchRecord{}
		if json.Unmarshal(text, record) == nil && plies[index].Choice == game.PlaceAt(record.Chosen) {
			record.Root = plies[index-1].Position
			notes[plies[index].Node] = record
		}
	}
}

// prune drops the considered moves of searches of other games.
func (t *Trees) prune() {
	if len(t.thoughts) == 0 {
		return
	}

	current := make(map[*treewindow.SearchRecord]bool)
	for _, note := range t.session.Game.Annotations() {
		if record, ok := note.(*treewindow.SearchRecord); ok {
			current[record] = true
		}
	}
	maps.DeleteFunc(t.thoughts, func(record *treewindow.SearchRecord, _ *analysis.Thought) bool {
		return !current[record]
	})
}

// RecordAt returns the search behind the computer's move at an index of the displayed line, or nil if there
// is none.
func (t *Trees) RecordAt(index int) *treewindow.SearchRecord {
	record, _ := t.session.Game.Annotations()[t.session.Navigator.Plies()[index].Node].(*treewindow.SearchRecord)
	return record
}

// NumThoughts returns the number of searches whose considered moves are kept.
func (t *Trees) NumThoughts() int { return len(t.thoughts) }

// ConsideredMoves returns the moves that the computer considered for its move at an index of the displayed line.
// If the tree is no longer kept, it returns false and starts to grow it again.
func (t *Trees) ConsideredMoves(index int) (thought analysis.Thought, ok bool) {
	record := t.RecordAt(index)
	if record == nil {
		return thought, false
	}

	cached, ok := t.thoughts[record]
	switch {
	case cached != nil:
		return *cached, true
	case record.Tree != nil:
		thought = thoughtOf(record.Tree)
		t.thoughts[record] = &thought
		return thought, true
	case !ok && !t.regrowing.Busy():
		t.thoughts[record] = nil
		t.regrow(record)
	}

	return thought, false
}

// regrow grows the tree of a record again to find the considered moves.
func (t *Trees) regrow(record *treewindow.SearchRecord) {
	var thought *analysis.Thought
	recipe, root := record.Recipe, record.Root
	t.regrowing.Start(func(ctx context.Context, _ func(struct{})) error {
		if tr, ok := recipe.Grow(ctx, root); ok {
			newThought := thoughtOf(tr)
			thought = &newThought
		}
		return nil
	}, nil, func(error) {
		// The record still belongs to the current game.
		if _, ok := t.thoughts[record]; ok {
			t.thoughts[record] = thought
		}
		if thought != nil {
			t.desk.Refresh()
		}
	})
}

// thoughtOf lists the searched moves of a tree's root: the chosen one, then the others by value.
func thoughtOf(tr *tree.Tree) (thought analysis.Thought) {
	chosen := tr.Chosen()
	thought.Before, thought.Tree, thought.Evaluation = tr.Position(), true, tr.Options.Evaluate
	thought.Depth, thought.Nodes = tr.Depth, tr.Stats.Nodes
	if chosen == tree.None {
		return thought
	}
	thought.Chosen = tr.Node(chosen).Move
	type valuedMove struct {
		analysis.ConsideredMove
		value int
	}

	var moves []valuedMove
	for id := range tr.Children(tree.Root) {
		n := tr.Node(id)
		searched := n
		if n.SymmetricTo != tree.None {
			searched = tr.Node(n.SymmetricTo)

			// A mirror image represents it.
			if id != chosen {
				continue
			}
		}
		if !searched.HasValue {
			continue
		}
		m := analysis.ConsideredMove{PV: game.PV{Score: scoreOf(tr, &searched), Moves: tr.Variation(id)},
			AtMost: searched.Bound == minimax.UpperBound}
		if len(m.Moves) == 0 || m.Moves[0] != n.Move {
			m.Moves = []game.Point{n.Move}
		}
		moves = append(moves, valuedMove{m, searched.Value})
	}
	slices.SortStableFunc(moves, func(a, b valuedMove) int {
		if isChosen := a.Moves[0] == thought.Chosen; isChosen != (b.Moves[0] == thought.Chosen) {
			if isChosen {
				return -1
			}
			return 1
		}

		return b.value - a.value
	})

	for _, m := range moves {
		thought.Moves = append(thought.Moves, m.ConsideredMove)
	}

	return thought
}

// scoreOf returns the value of a root's child to the side to move at the root.
func scoreOf(tr *tree.Tree, n *minimax.Node) game.Score {
	switch wins, loses, plies := tr.Outcome(n.Value); {
	case wins && !n.Unproved:
		return game.WinIn(plies)
	case loses && !n.Unproved:
		return game.LossIn(plies)
	case wins:
		return game.UnprovedWinIn(plies)
	case loses:
		return game.UnprovedLossIn(plies)
	}

	return game.Score(n.Value)
}

// OpenAt opens the tree behind the move at an index of the displayed line, and selects the node of a move.
func (t *Trees) OpenAt(index int, point game.Point) {
	record := t.RecordAt(index)
	if record == nil {
		return
	}
	t.ShowLastMove()
	view := t.openWindow().View()
	tr := view.Tree()
	if tr == nil || tr.Position() != record.Root {
		// The tree is being grown again.
		return
	}

	for id := range tr.Children(tree.Root) {
		if tr.Node(id).Move == point {
			view.Select(id)
			return
		}
	}
}
