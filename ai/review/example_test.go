package review_test

import (
	"context"
	"fmt"

	"jingzi/ai/review"
	"jingzi/game"
)

// A review finds the move that gave a draw away: after X in the centre, O must take a corner.
func ExampleJudge_ReviewGame() {
	tree := game.NewTree(game.TicTacToe, game.Opening{})
	node := tree.Root()
	for _, name := range []string{"b2", "b3", "a3", "c1", "a1", "a2", "c3"} {
		point, err := tree.Rules.ParsePoint(name)
		if err != nil {
			fmt.Println(err)
			return
		}
		node = node.Play(game.PlaceAt(point))
	}
	situations, err := tree.Situations(node)
	if err != nil {
		fmt.Println(err)
		return
	}

	judge := review.NewJudge(tree.Rules, review.Options{})
	report, err := judge.ReviewGame(context.Background(), situations, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, f := range report.Findings {
		fmt.Println("move", f.Index, "turned a draw into a loss:", f.Kind == game.DrawToLoss)
	}
	// Output:
	// move 2 turned a draw into a loss: true
}

func ExampleJudge_Assess() {
	judge := review.NewJudge(game.TicTacToe, review.Options{})
	a, err := judge.Assess(context.Background(), game.NewPosition(game.TicTacToe))
	fmt.Println(a.Proved, a.Wins(), a.Loses(), err)
	// Output:
	// true false false <nil>
}
