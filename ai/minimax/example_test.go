package minimax_test

import (
	"context"
	"fmt"

	"jingzi/ai/minimax"
	"jingzi/game"
)

// This example is a textbook exercise: the first move of tic-tac-toe, searched two plies deep without symmetric
// moves. Alpha-beta searches only the first reply to the moves in the corner and on the edge.
func ExampleGrow() {
	tree := minimax.Grow(context.Background(), game.NewPosition(game.TicTacToe), minimax.Options{
		Depth: 2, Evaluate: minimax.CountedLines,
		AlphaBeta: true, Symmetry: true, Order: minimax.WeightOrder,
	})
	for id := range tree.Children(minimax.Root) {
		n := tree.Node(id)
		if n.State != minimax.Searched {
			continue
		}
		fmt.Printf("%s has the value %+d", game.TicTacToe.Name(n.Move), n.Value)
		if n.Cutoff == minimax.AlphaCutoff {
			_, better := tree.CutoffSource(id)
			fmt.Printf(" or less: %s refutes it, since %s already guarantees %+d",
				game.TicTacToe.Name(tree.Node(n.BestChild).Move), game.TicTacToe.Name(tree.Node(better).Move),
				tree.Node(better).Value)
		}
		fmt.Println()
	}
	fmt.Println(tree.Stats.Leaves, "positions evaluated")
	// Output:
	// b2 has the value +1
	// a3 has the value -1 or less: b2 refutes it, since b2 already guarantees +1
	// b3 has the value -2 or less: b2 refutes it, since b2 already guarantees +1
	// 4 positions evaluated
}

// Paper 001 searches deeper as the 5×5 board fills up.
func ExampleDepthByEmptySquares() {
	for _, numEmpty := range []int{25, 20, 15, 10, 5} {
		fmt.Print(minimax.DepthByEmptySquares(numEmpty), " ")
	}
	// Output:
	// 2 4 6 8 5
}

// A tree in brackets belongs to no game: its leaves are values.
func ExampleTree_Search() {
	t, err := minimax.ParseTree("((3 12 8)(2 4 6)(14 5 2))")
	if err != nil {
		fmt.Println(err)
		return
	}

	for _, alphaBeta := range []bool{false, true} {
		s := t.Search(alphaBeta)
		fmt.Println(s.Node(minimax.Root).Value, s.Stats.Leaves)
	}
	// Output:
	// 3 9
	// 3 7
}
