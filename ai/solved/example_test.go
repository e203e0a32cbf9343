package solved_test

import (
	"fmt"

	"jingzi/ai/solved"
	"jingzi/game"
)

// The stored proof of freestyle answers all 35 first replies of White, up to symmetry.
func ExampleLoad() {
	proof := solved.Load(game.Freestyle)
	fmt.Println(proof.Len() > 0, len(proof.UnprovedReplies()))
	fmt.Println(solved.Available(game.Renju), solved.Available(game.TicTacToe))
	fmt.Println(solved.Complete(game.Standard), solved.Complete(game.Renju))
	// Output:
	// true 0
	// true false
	// true false
}
