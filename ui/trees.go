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
	t.decode()
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

// follow brings the window up to date after a change. It may close it, or have a tree
// grown, so it is no part of drawing.
func (t *searchTrees) follow() {
	t.decode()
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

// decode reads the records of the line that is looked at in a game that was restored.
func (t *searchTrees) decode() {
	notes, moments := t.session.Game.Annotations(), t.session.Navigator.Plies()
	for index := 1; index < len(moments); index++ {
		text, ok := notes[moments[index].Node].(json.RawMessage)
		if !ok {
			continue
		}
		thought := &treewindow.SearchRecord{}
		if json.Unmarshal(text, thought) == nil && moments[index].Choice == game.PlaceAt(thought.Chosen) {
			thought.Root = moments[index-1].Position
			notes[moments[index].Node] = thought
		}
	}
}

// thoughtAt is the thought behind the computer's move to a moment of the line that
// is looked at; nil if there is none.
func (t *searchTrees) thoughtAt(index int) *treewindow.SearchRecord {
	thought, _ := t.session.Game.Annotations()[t.session.Navigator.Plies()[index].Node].(*treewindow.SearchRecord)
	return thought
}
