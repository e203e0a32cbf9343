package game

import "errors"

// What can be wrong with a move or a text. Callers compare with errors.Is and
// say it in the player's language.
var (
	ErrOutside  = errors.New("outside the board")
	ErrOccupied = errors.New("point is occupied")
	ErrOver     = errors.New("the game is over")
	ErrPass     = errors.New("these rules have no pass")
	ErrSyntax   = errors.New("not a point")
	ErrRules    = errors.New("impossible rules")
	ErrBoard    = errors.New("impossible board")
)
