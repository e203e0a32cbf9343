package game

// Goal is what a problem asks of the side to move.
type Goal uint8

const (
	ToWin  Goal = iota // find the move that wins by force
	ToDraw             // find the move that does not lose; on exact boards
	ToHold             // find the move after which the opponent's win is gone; on large boards
)

// Goal is what the position before the move can be asked for; ok is false if nothing
// that can be judged.
func (f *Finding) Goal() (goal Goal, ok bool) {
	switch f.Kind {
	case MissedWin, WinToDraw, WinToLoss:
		goal = ToWin
	case DrawToLoss:
		goal = ToDraw
	case LetWin:
		goal = ToHold
	default:
		return 0, false
	}
	return goal, f.Index > 0
}
