package game

// Goal is the task of a puzzle for the side to move.
type Goal uint8

const (
	GoalWin  Goal = iota // find the move that forces a win
	GoalDraw             // find the move that does not lose (exact boards)
	GoalHold             // find the move that stops the opponent's win (large boards)
)

// Goal returns the puzzle task for the position before the move. ok is false if none can be judged.
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
