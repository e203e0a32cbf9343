package game

// Goal is what a problem asks of the side to move.
type Goal uint8

const (
	ToWin  Goal = iota // find the move that wins by force
	ToDraw             // find the move that does not lose; on exact boards
	ToHold             // find the move after which the opponent's win is gone; on large boards
)
