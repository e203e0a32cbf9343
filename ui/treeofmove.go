package ui

import (
	"jingzi/game"
	"jingzi/ui/tree"
)

// thought is how a computer came to a move: its search tree, or what it takes
// to grow the very same tree again.
type thought struct {
	root   game.Position
	recipe tree.Recipe
	tree   *tree.Tree // only of the latest move, since trees can be large
}

// keepThought takes down the tree from which the move to a moment was played,
// if it was played from one.
func (t *table) keepThought(index int) {
	moment := t.match.Moments()[index]
	e := t.match.Player(moment.By).Engine
	if p, ok := e.(paced); ok {
		e = p.Engine
	}
	own, ok := tree.Of(e)
	if !ok || !treesFit(t.match.Rules()) || own.Position() != t.match.Moments()[index-1].Position {
		return
	}
	for _, earlier := range t.thoughts {
		earlier.tree = nil
	}
	t.setThought(index, own.Recipe(), own)
}

// setThought is for the moment a recipe leads to; one of another move is not
// taken.
func (t *table) setThought(index int, r tree.Recipe, grown *tree.Tree) {
	moments := t.match.Moments()
	if index <= 0 || index >= len(moments) || moments[index].Choice.Kind != game.Place || moments[index].Choice.Point != r.Chosen {
		return
	}
	if t.thoughts == nil {
		t.thoughts = map[int]*thought{}
	}
	t.thoughts[index] = &thought{moments[index-1].Position, r, grown}
}

// recipes and restoreThoughts write the thoughts down and read them back.
func (t *table) recipes() map[int]tree.Recipe {
	recipes := map[int]tree.Recipe{}
	for index, th := range t.thoughts {
		recipes[index] = th.recipe
	}
	return recipes
}

func (t *table) restoreThoughts(recipes map[int]tree.Recipe) {
	for index, r := range recipes {
		t.setThought(index, r, nil)
	}
}

// thought is of the latest computer's move from a tree that led to the moment
// shown; nil if there is none.
func (t *table) thought() *thought {
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
// from a tree. While computers play on by themselves nobody is asked.
func (t *table) mayAskWhy() bool {
	if t.thoughts[t.shownIndex()] == nil {
		return false
	}
	return t.hasHuman() || t.looking != live || t.match.Paused() || t.match.Now().Result().Over()
}
