package saved_test

import (
	"fmt"

	"jingzi/game"
	"jingzi/game/saved"
)

// A game that was stored has the same moves when it is loaded.
func ExampleFromTree() {
	t := game.NewTree(game.TicTacToe, game.Opening{})
	t.Root().Play(game.PlaceAt(game.Pt(1, 1))).Play(game.PlaceAt(game.Pt(0, 0)))

	stored, err := saved.FromTree(t)
	if err != nil {
		fmt.Println(err)
		return
	}
	loaded, err := stored.LoadTree()
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, n := range loaded.Tree.MainLine()[1:] {
		fmt.Println(loaded.Tree.Rules.Name(n.Choice.Point))
	}
	// Output:
	// b2
	// a3
}
