package review

import (
	"cmp"
	"slices"

	"jingzi/game"
)

// inaccuracyMargin is the minimum loss of score that counts as an inaccuracy.
const inaccuracyMargin game.Score = 200

// classOf returns the class of the move that led to the i-th situation, which has position p.
func (r *Report) classOf(i int, p *game.Position) game.MoveClass {
	before, after := &r.Assessments[i-1], &r.Assessments[i]
	if f := r.At(i); f != nil {
		return classes[f.Kind]
	}

	played, _ := p.Last()
	switch {
	case p.Result().Reason == game.FoulPlayed:
		return game.LosingMove
	case len(before.Variation) > 0 && before.Variation[0] == played,
		r.Exact && before.outcome() == 0, r.Exact && len(after.Variation)+1 == len(before.Variation),
		p.Result().Winner != game.Empty:
		return game.BestMove
	case areEstimates(before, after) && before.Score+after.Score >= inaccuracyMargin:
		return game.Inaccuracy
	}

	return game.GoodMove
}

// areEstimates reports whether both assessments have a score and neither is proved.
func areEstimates(a, b *Assessment) bool {
	return !a.Proved && !b.Proved && a.HasScore && b.HasScore
}

// classes maps finding kinds to move classes.
var classes = map[game.FindingKind]game.MoveClass{
	game.WinToLoss: game.LosingMove, game.DrawToLoss: game.LosingMove, game.AllowedWin: game.LosingMove,
	game.WinToDraw: game.MissedWinMove, game.MissedWin: game.MissedWinMove,
	game.WeakerMove: game.Mistake, game.ShorterDefence: game.Inaccuracy,
}

// Summary counts the moves of one player in a reviewed game by class.
type Summary struct {
	Moves  int // number of judged moves
	Counts [game.NumClasses]int
}

// Agreement returns the percentage of the player's moves that have the class game.BestMove, which agree with
// the engine. It is 0 if there are no moves.
func (s *Summary) Agreement() float64 {
	if s.Moves == 0 {
		return 0
	}
	return 100 * float64(s.Counts[game.BestMove]) / float64(s.Moves)
}

// Summary returns the Summary of the player in a seat.
func (r *Report) Summary(situations []game.Situation, seat game.Seat) (s Summary) {
	for i, class := range r.Classes {
		if class == game.NotJudged {
			continue
		}
		if before := &situations[i-1]; before.SeatOf(before.Position.ToMove()) == seat {
			s.Moves++
			s.Counts[class]++
		}
	}

	return s
}

// maxHighlights is the maximum number of highlights of a game.
const maxHighlights = 3

// Highlights returns the indices of the findings that mattered most for the result, in the order of the
// game.
func (r *Report) Highlights() []int {
	weight := func(f *game.Finding) int {
		w := map[game.FindingKind]int{game.WinToLoss: 6, game.AllowedWin: 5, game.DrawToLoss: 5, game.MissedWin: 4,
			game.WinToDraw:      4,
			game.ForcedWinStart: 2, game.ShorterDefence: 2, game.WeakerMove: 1}[f.Kind]
		if f.LastChance {
			w += 10
		}

		return w
	}

	var all []int
	for i := range r.Findings {
		all = append(all, i)
	}
	slices.SortStableFunc(all, func(a, b int) int {
		return cmp.Compare(weight(&r.Findings[b]), weight(&r.Findings[a]))
	})
	all = all[:min(len(all), maxHighlights)]
	slices.Sort(all)

	return all
}
