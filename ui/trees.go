package ui

import (
	"encoding/json"

	"jingzi/game"
	"jingzi/game/session"
	"jingzi/ui/board"
	"jingzi/ui/desk"
	"jingzi/ui/tree"
	"jingzi/ui/treewindow"
)

// searchTrees knows which search trees the computer has moved by, and has the window
// that shows them, whose Host it is.
type searchTrees struct {
	session *session.Session
	desk    *desk.Desk
	redraw  func()                   // the board
	window  *treewindow.Window       // nil while it is closed
	latest  *treewindow.SearchRecord // the only one that is kept with its tree
}

func (t *searchTrees) Position() game.Position { return t.session.Navigator.Ply().Position }
func (t *searchTrees) RedrawHighlight()        { t.redraw() }

func (t *searchTrees) Closed() {
	t.window = nil
	t.redraw()
}

// LastSearch is behind the latest computer's move up to the moment shown; nil if
// there is none.
func (t *searchTrees) LastSearch() *treewindow.SearchRecord {
	for index := t.session.Navigator.Index(); index > 0; index-- {
		if thought := t.thoughtAt(index); thought != nil {
			return thought
		}
	}
	return nil
}

func (t *searchTrees) fit() bool { return t.session.Game.Match().Rules().UsesXO() }

// show opens the window, or brings it to the front. On large boards, which have no
// whole tree, it shows the proof that Black wins.
func (t *searchTrees) show() {
	if w := t.opened(); !t.fit() {
		w.ShowStrategy()
	}
}

// opened is the window, whatever is being played.
func (t *searchTrees) opened() *treewindow.Window {
	if t.window == nil {
		t.window = treewindow.New(t.desk, t)
	}
	t.window.Show()
	return t.window
}

func (t *searchTrees) lesson(name string) { t.opened().OpenLesson(name) }

func (t *searchTrees) strategy() { t.opened().ShowStrategy() }

func (t *searchTrees) showLastMove() {
	if t.fit() {
		t.opened().ShowLastMove()
	}
}

func (t *searchTrees) follow() {
	if t.window != nil {
		t.window.Sync()
	}
}

func (t *searchTrees) highlight(on game.Position, show *board.DrawOptions) {
	if t.window != nil {
		t.window.Highlight(on, show)
	}
}

func (t *searchTrees) stop() {
	if t.window != nil {
		t.window.Stop()
	}
}

// annotate keeps the tree behind the choice that an engine just made, if it was
// played from one. Of earlier choices only the recipes are kept: trees can be
// large.
func (t *searchTrees) annotate(e game.Engine) any {
	m := t.session.Game.Match()
	before := m.Plies()[m.Index()-1].Position
	own, ok := tree.FromEngine(e)
	if !ok || !t.fit() || own.Position() != before {
		return nil
	}
	if t.latest != nil {
		t.latest.Tree = nil
	}
	t.latest = &treewindow.SearchRecord{Root: before, Recipe: own.Recipe(), Tree: own}
	return t.latest
}

// thoughtAt is the thought behind the computer's move to a moment of the line that
// is looked at; nil if there is none.
func (t *searchTrees) thoughtAt(index int) *treewindow.SearchRecord {
	notes, moments := t.session.Game.Annotations(), t.session.Navigator.Plies()
	switch note := notes[moments[index].Node].(type) {
	case *treewindow.SearchRecord:
		return note
	case json.RawMessage: // the game was restored
		thought := &treewindow.SearchRecord{}
		if json.Unmarshal(note, thought) != nil || index <= 0 || moments[index].Choice != game.PlaceAt(thought.Chosen) {
			return nil
		}
		thought.Root = moments[index-1].Position
		notes[moments[index].Node] = thought
		return thought
	}
	return nil
}
