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

// trees knows which search trees the computer has moved by, and has the window
// that shows them, whose Host it is.
type trees struct {
	session *session.Session
	desk    *desk.Desk
	redraw  func()              // the board
	window  *treewindow.Window  // nil while it is closed
	latest  *treewindow.Thought // the only one that is kept with its tree
}

func (t *trees) Position() game.Position { return t.session.Browse.Moment().Position }
func (t *trees) Highlighted()            { t.redraw() }

func (t *trees) Closed() {
	t.window = nil
	t.redraw()
}

// Thought is behind the latest computer's move up to the moment shown; nil if
// there is none.
func (t *trees) Thought() *treewindow.Thought {
	for index := t.session.Browse.Shown(); index > 0; index-- {
		if thought := t.behind(index); thought != nil {
			return thought
		}
	}
	return nil
}

func (t *trees) fit() bool { return t.session.Play.Match().Rules().Marks() }

// show opens the window, or brings it to the front. On large boards, which have no
// whole tree, it shows the proof that Black wins.
func (t *trees) show() {
	if w := t.opened(); !t.fit() {
		w.ShowStrategy()
	}
}

// opened is the window, whatever is being played.
func (t *trees) opened() *treewindow.Window {
	if t.window == nil {
		t.window = treewindow.New(t.desk, t)
	}
	t.window.Show()
	return t.window
}

func (t *trees) lesson(name string) { t.opened().OpenLesson(name) }

func (t *trees) strategy() { t.opened().ShowStrategy() }

func (t *trees) showLastMove() {
	if t.fit() {
		t.opened().ShowLastMove()
	}
}

func (t *trees) follow() {
	if t.window != nil {
		t.window.Follow()
	}
}

func (t *trees) highlight(on game.Position, show *board.Show) {
	if t.window != nil {
		t.window.Highlight(on, show)
	}
}

func (t *trees) stop() {
	if t.window != nil {
		t.window.Stop()
	}
}

// annotate keeps the tree behind the choice that an engine just made, if it was
// played from one. Of earlier choices only the recipes are kept: trees can be
// large.
func (t *trees) annotate(e game.Engine) any {
	m := t.session.Play.Match()
	before := m.Moments()[m.At()-1].Position
	own, ok := tree.Of(e)
	if !ok || !t.fit() || own.Position() != before {
		return nil
	}
	if t.latest != nil {
		t.latest.Tree = nil
	}
	t.latest = &treewindow.Thought{Root: before, Recipe: own.Recipe(), Tree: own}
	return t.latest
}

// behind is the thought behind the computer's move to a moment of the line that
// is looked at; nil if there is none.
func (t *trees) behind(index int) *treewindow.Thought {
	notes, moments := t.session.Play.Annotations(), t.session.Browse.Line()
	switch note := notes[moments[index].Node].(type) {
	case *treewindow.Thought:
		return note
	case json.RawMessage: // the game was restored
		thought := &treewindow.Thought{}
		if json.Unmarshal(note, thought) != nil || index <= 0 || moments[index].Choice != game.PlaceAt(thought.Chosen) {
			return nil
		}
		thought.Root = moments[index-1].Position
		notes[moments[index].Node] = thought
		return thought
	}
	return nil
}
