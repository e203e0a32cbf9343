package game

// Goal is what a problem asks of the side to move.
type Goal uint8

const (
	GoalWin  Goal = iota // find the move that wins by force
	GoalDraw             // find the move that does not lose; on exact boards
	GoalHold             // find the move after which the opponent's win is gone; on large boards
)

// Goal is what the position before the move can be asked for; ok is false if nothing
// that can be judged.
func (f *Finding) Goal() (goal Goal, ok bool) {
	switch f.Kind {
	case MissedWin, WinToDraw, WinToLoss:
		goal = GoalWin
	case DrawToLoss:
		goal = GoalDraw
	case AllowedWin:
		goal = GoalHold
	default:
		return 0, false
	}
	return goal, f.Index > 0
}
