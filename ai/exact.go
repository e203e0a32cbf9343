package ai

import "jingzi/game"

// solvable reports whether the solver plays these rules exactly within the
// time of a move.
func solvable(r game.Rules) bool { return r == game.FiveByFive }
