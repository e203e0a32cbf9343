package gomoku_test

import (
	"context"
	"fmt"

	"jingzi/ai/gomoku"
	"jingzi/game"
)

// Black has an open three, and makes an open four of it: the engine proves a win in three more stones.
func ExampleEngine_Think() {
	black := []game.Point{game.Pt(6, 7), game.Pt(7, 7), game.Pt(8, 7)}
	white := []game.Point{game.Pt(2, 2), game.Pt(12, 2), game.Pt(2, 12)}
	p, err := game.NewSetupPosition(game.Freestyle, black, white, game.Black)
	if err != nil {
		fmt.Println(err)
		return
	}

	engine, err := gomoku.New(p.Rules(), gomoku.Options{Seed: 1})
	if err != nil {
		fmt.Println(err)
		return
	}
	var last game.SearchInfo
	report := func(info game.SearchInfo) { last = info }
	if _, err = engine.Think(context.Background(), p, game.Limit{Nodes: 1000}, report); err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(last.PVs[0].Score.ProvedWin())
	// Output:
	// 3 true
}

func ExamplePatterns() {
	black := []game.Point{game.Pt(6, 7), game.Pt(7, 7), game.Pt(8, 7)}
	white := []game.Point{game.Pt(2, 2), game.Pt(12, 2)}
	p, err := game.NewSetupPosition(game.Freestyle, black, white, game.White)
	if err != nil {
		fmt.Println(err)
		return
	}

	patterns, err := gomoku.Patterns(p)
	for _, pattern := range patterns {
		isOpenThree := pattern.Kind == gomoku.KindThree && pattern.OnBoard
		if isOpenThree {
			fmt.Println("a three of", len(pattern.Lines[0]), "stones for Black:", pattern.Side == game.Black)
		}
	}
	fmt.Println(err)
	// Output:
	// a three of 3 stones for Black: true
	// <nil>
}
