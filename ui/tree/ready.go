package tree

import (
	"context"
	"strings"

	"jingzi/game"
	"jingzi/ui/lang"
)

// Ready is a built-in exercise.
type Ready struct {
	Name   lang.Text
	moves  string // on 3×3
	search Search
}

// ReadyExercises start with the textbooks' first move: with symmetry and the
// best order, alpha-beta evaluates 4 of its 12 leaves.
var ReadyExercises = []Ready{
	{lang.ExerciseTextbook, "", Search{Depth: 2, AlphaBeta: true, Ordered: true, Symmetry: true, Counted: true}},
	{lang.ExerciseMinimax, "b2 a1 c3", Search{Depth: 2}},
	{lang.ExerciseAlphaBeta, "b2 b1 a1", Search{Depth: 2, AlphaBeta: true}},
	{lang.ExerciseEnd, "b2 a1 c1 a3 a2", Search{Depth: 3, AlphaBeta: true}},
}

// Grow grows the tree of the exercise.
func (r Ready) Grow(ctx context.Context) *Tree {
	p := game.NewPosition(game.TicTacToe)
	for _, name := range strings.Fields(r.moves) {
		at, err := p.Rules().ParsePoint(name)
		if err == nil {
			p, err = p.Play(at)
		}
		if err != nil {
			panic("tree: the exercise " + r.moves + ": " + err.Error())
		}
	}
	return r.search.Grow(ctx, p)
}
