package ui

import (
	"jingzi/game"
	"jingzi/ui/lang"
	"jingzi/ui/theme"
	"jingzi/ui/tree"
	"jingzi/ui/treewindow"
)

// treeHost is what the window of the tree knows of the main window.
type treeHost struct{ *Window }

func (h treeHost) Post(f func())                { h.o.Post(f) }
func (h treeHost) Position() game.Position      { return h.table.shown().Position }
func (h treeHost) Thought() *treewindow.Thought { return h.table.thought() }
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
	if !w.table.match.Rules().Marks() {
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

// keepThought keeps the recipe of the tree from which the move to a moment was
// played, if it was played from one. Of the latest move it keeps the tree too:
// trees can be large.
func (t *table) keepThought(index int) {
	moment := t.match.Moments()[index]
	e := t.match.Player(moment.By).Engine
	if p, ok := e.(paced); ok {
		e = p.Engine
	}
	own, ok := tree.Of(e)
	if !ok || !t.match.Rules().Marks() || own.Position() != t.match.Moments()[index-1].Position {
		return
	}
	for _, earlier := range t.thoughts {
		earlier.Tree = nil
	}
	t.setThought(index, own.Recipe(), own)
}

// setThought sets the thought behind the move to a moment. It ignores a recipe
// of another move.
func (t *table) setThought(index int, r tree.Recipe, grown *tree.Tree) {
	moments := t.match.Moments()
	if index <= 0 || index >= len(moments) || moments[index].Choice.Kind != game.Place || moments[index].Choice.Point != r.Chosen {
		return
	}
	if t.thoughts == nil {
		t.thoughts = map[int]*treewindow.Thought{}
	}
	t.thoughts[index] = &treewindow.Thought{Root: moments[index-1].Position, Recipe: r, Tree: grown}
}

// recipes and restoreThoughts convert the thoughts to what is saved, and back.
func (t *table) recipes() map[int]tree.Recipe {
	recipes := map[int]tree.Recipe{}
	for index, th := range t.thoughts {
		recipes[index] = th.Recipe
	}
	return recipes
}

func (t *table) restoreThoughts(recipes map[int]tree.Recipe) {
	for index, r := range recipes {
		t.setThought(index, r, nil)
	}
}

// thought is behind the latest computer's move up to the moment shown; nil if
// there is none.
func (t *table) thought() *treewindow.Thought {
	for index := t.shownIndex(); index > 0; index-- {
		if th := t.thoughts[index]; th != nil {
			return th
		}
	}
	return nil
}

// shownIndex is which moment is on the board.
func (t *table) shownIndex() int {
	if t.looking != live {
		return t.looking
	}
	return t.match.At()
}

// mayAskWhy reports whether the move that led to the moment shown was played
// from a tree, and no two computers are playing on.
func (t *table) mayAskWhy() bool {
	if t.thoughts[t.shownIndex()] == nil {
		return false
	}
	return t.hasHuman() || t.looking != live || t.match.Paused() || t.match.Now().Result().Over()
}
