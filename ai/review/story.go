package review

import "jingzi/game"

// Story summarizes a reviewed game: its result, the move that decided it, and the wins that each side
// missed up to that move.
type Story struct {
	Result game.Result
	Moves  int // number of judged moves

	// DecidedFrom is the index of the first situation from which the winner's win is proved, or -1 if there
	// is none before the end. TurningPoint is the index in Report.Findings of the finding about the move that
	// led there, or -1 if that move was not a mistake.
	DecidedFrom, TurningPoint int

	// MissedWins and WeakMoves are indexed by game.Stone and count up to and including the turning point, or to
	// the end if there is none.
	MissedWins [3]int // number of proved wins that the colour missed
	WeakMoves  [3]int // number of the colour's moves of kind game.WeakerMove
}

// story returns the story of a game whose findings are complete.
func (r *Report) story(situations []game.Situation) Story {
	last := len(situations) - 1

	s := Story{Result: situations[last].Result(), DecidedFrom: -1, TurningPoint: -1}
	for _, class := range r.Classes {
		if class != game.NotJudged {
			s.Moves++
		}
	}
	if from := r.decidedFrom(situations, s.Result.Winner); from < last {
		s.DecidedFrom = from
	}

	for i := range r.Findings {
		f := &r.Findings[i]
		switch f.Kind {
		case game.MissedWin, game.WinToDraw, game.WinToLoss:
			s.MissedWins[f.Mover]++
		case game.WeakerMove:
			s.WeakMoves[f.Mover]++
		}
		if f.LastChance {
			s.TurningPoint = i
			break
		}
	}

	return s
}

// decidedFrom returns the index of the first situation from which the winner's win is proved, or the
// number of situations if there is none.
func (r *Report) decidedFrom(situations []game.Situation, winner game.Stone) int {
	from := len(situations)
	for ; winner != game.Empty && from > 0; from-- {
		a, mover := &r.Assessments[from-1], situations[from-1].Position.ToMove()
		if decided := mover == winner && a.Wins() || mover != winner && a.Loses(); !decided {
			break
		}
	}

	return from
}
