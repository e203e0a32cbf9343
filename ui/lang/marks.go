package lang

import "jingzi/game"

var markNames = map[game.MarkKind]Text{
	game.Label:    markLabel,
	game.Triangle: markTriangle,
	game.Circle:   markCircle,
	game.Square:   markSquare,
	game.Cross:    markCross,
}

// MarkName returns the name of a kind of mark.
func MarkName(kind game.MarkKind) string { return markNames[kind]() }
