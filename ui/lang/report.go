package lang

import "jingzi/game"

var classes = [game.NumClasses]Text{
	game.NotJudged:     classNotJudged,
	game.BestMove:      classBestMove,
	game.GoodMove:      classGoodMove,
	game.Inaccuracy:    classInaccuracy,
	game.Mistake:       classMistake,
	game.MissedWinMove: classMissedWinMove,
	game.LosingMove:    classLosingMove,
}

// ClassName returns the name of a class of moves.
func ClassName(c game.MoveClass) string { return classes[c]() }
