package library

import (
	"testing"

	"jingzi/game"
	"jingzi/game/saved"
)

// TestLevelsOfAnOpenedGame checks that a game against a computer is opened with the computer's level at
// its seat.
func TestLevelsOfAnOpenedGame(t *testing.T) {
	for _, human := range []game.Seat{game.First, game.Second} {
		g, err := saved.FromTree(game.NewTree(game.Freestyle, game.Opening{}))
		if err != nil {
			t.Fatal(err)
		}
		g.Mode, g.HumanSeat, g.ComputerLevels = game.HumanVsComputer, human, [2]game.Level{game.Hard}
		tree, err := treeOf(g)
		if err != nil || tree.Levels[human] != "" || tree.Levels[human.Other()] != string(game.Hard) {
			t.Errorf("person in seat %v: got levels %q, %v; want %s in the other seat", human, tree.Levels, err,
				game.Hard)
		}
	}
}
