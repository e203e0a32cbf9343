package ai_test

import (
	"context"
	"fmt"

	"jingzi/ai"
	"jingzi/game"
)

func ExampleLevels() {
	fmt.Println(ai.Levels(game.TicTacToe))
	fmt.Println(ai.PlaysPerfectly(game.TicTacToe), ai.SupportsLevel(game.Freestyle, game.LevelAtRung(7)))
	// Output:
	// [easy medium hard paper004 perfect]
	// true true
}

// Perfect finds the one move that does not lose: O must take an edge, since X holds two corners.
func ExampleNew() {
	p, err := game.ParsePosition(game.TicTacToe, `
		X..
		.O.
		..X`, game.White)
	if err != nil {
		fmt.Println(err)
		return
	}

	engine, limit := ai.New(p.Rules(), game.Perfect, 1)
	point, err := engine.Think(context.Background(), p, limit, func(game.SearchInfo) {})
	isEdge := (point.X+point.Y)%2 == 1
	fmt.Println(isEdge, err)
	// Output:
	// true <nil>
}
