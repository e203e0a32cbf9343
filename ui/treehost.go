package ui

import (
	"encoding/json"

	"jingzi/game"
	"jingzi/ui/lang"
	"jingzi/ui/theme"
	"jingzi/ui/tree"
	"jingzi/ui/treewindow"
)

// treeHost is what the window of the tree knows of the main window.
type treeHost struct{ *Window }

func (h treeHost) Post(f func())                { h.o.Post(f) }
func (h treeHost) Position() game.Position      { return h.session.Moment().Position }
func (h treeHost) Thought() *treewindow.Thought { return h.latestThought() }
func (h treeHost) HighContrast() bool           { return h.settings.Look == theme.HighContrast }
func (h treeHost) Folder() string               { return h.folder() }
func (h treeHost) WriteFile(path string, data []byte) error {
	return lang.Cause(writeWhole(path, data))
}
func (h treeHost) Highlighted() { h.showBoard() }

func (h treeHost) Closed() {
	h.tree = nil
	h.showBoard()
}

// showTree opens the window of the search tree, or brings it to the front.
func (w *Window) showTree() {
	if !w.session.Match().Rules().Marks() {
		return
	}
	if w.tree == nil {
		w.tree = treewindow.New(w.app, treeHost{w})
	}
	w.tree.Show()
}

// whyThisMove shows the tree of the computer's last move.
func (w *Window) whyThisMove() {
	if w.showTree(); w.tree != nil {
		w.tree.ShowLastMove()
	}
}

// treeNote is kept with a choice that a computer played from a tree. What is
// saved of it is the recipe.
type treeNote struct{ *treewindow.Thought }

// MarshalJSON implements json.Marshaler.
func (n treeNote) MarshalJSON() ([]byte, error) { return json.Marshal(n.Recipe) }

// annotate keeps the tree behind the choice that an engine just made, if it was
// played from one. Of earlier choices only the recipes are kept: trees can be
// large.
func (w *Window) annotate(e game.Engine) any {
	m := w.session.Match()
	before := m.Moments()[m.At()-1].Position
	own, ok := tree.Of(e)
	if !ok || !m.Rules().Marks() || own.Position() != before {
		return nil
	}
	if w.thought != nil {
		w.thought.Tree = nil
	}
	w.thought = &treewindow.Thought{Root: before, Recipe: own.Recipe(), Tree: own}
	return treeNote{w.thought}
}

// thoughtBehind is behind the computer's move to a moment; nil if there is none.
func (w *Window) thoughtBehind(index int) *treewindow.Thought {
	notes := w.session.Notes()
	switch note := notes.Of(index).(type) {
	case treeNote:
		return note.Thought
	case json.RawMessage: // the game was restored
		thought := &treewindow.Thought{}
		moments := w.session.Match().Moments()
		if json.Unmarshal(note, &thought.Recipe) != nil || index <= 0 || index >= len(moments) || moments[index].Choice != game.PlaceAt(thought.Recipe.Chosen) {
			return nil
		}
		thought.Root = moments[index-1].Position
		notes.Set(index, treeNote{thought})
		return thought
	}
	return nil
}

// latestThought is behind the latest computer's move up to the moment shown;
// nil if there is none.
func (w *Window) latestThought() *treewindow.Thought {
	for index := w.session.Shown(); index > 0; index-- {
		if thought := w.thoughtBehind(index); thought != nil {
			return thought
		}
	}
	return nil
}

// mayAskWhy reports whether the move that led to the moment shown was played
// from a tree, and no two computers are playing on.
func (w *Window) mayAskWhy() bool {
	s := w.session
	return w.thoughtBehind(s.Shown()) != nil &&
		(s.Setup().Mode.People() || !s.Live() || s.Match().Paused() || s.Match().Now().Result().Over())
}
