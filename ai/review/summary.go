package review

import (
	"cmp"
	"slices"

	"jingzi/game"
)

// inaccurate is by how much a move must be worse than another to be counted as
// inaccurate.
const inaccurate game.Score = 200

// classOf says how good the move to the i-th situation was, which has this position.
func (r *Report) classOf(i int, p *game.Position) game.Class {
	before, after := &r.Standings[i-1], &r.Standings[i]
	if f := r.At(i); f != nil {
		return classes[f.Kind]
	}
	played, _ := p.Last()
	switch {
	case p.Result().Reason == game.FoulPlayed:
		return game.Losing
	case len(before.Line) > 0 && before.Line[0] == played,
		r.Exact && before.outcome() == 0, r.Exact && len(after.Line)+1 == len(before.Line),
		p.Result().Winner != game.Empty:
		return game.BestMove
	case !before.Proved && !after.Proved && before.Known && after.Known && before.Score+after.Score >= inaccurate:
		return game.Inaccuracy
	}
	return game.GoodMove
}

// classes are those of the moves that there is a finding about.
var classes = map[game.FindingKind]game.Class{
	game.WinToLoss: game.Losing, game.DrawToLoss: game.Losing, game.LetWin: game.Losing,
	game.WinToDraw: game.Missed, game.MissedWin: game.Missed,
	game.Weaker: game.Mistake, game.Shorter: game.Inaccuracy,
}

type Summary struct {
	Moves  int // those that were judged
	Counts [game.Classes]int
}

// Agreement is the share of the moves that were the engine's choice, or as
// good, in percent; 0 without any.
func (s *Summary) Agreement() float64 {
	if s.Moves == 0 {
		return 0
	}
	return 100 * float64(s.Counts[game.BestMove]) / float64(s.Moves)
}

// Summary counts the moves of the player in a seat.
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

const mostMoments = 3

// Moments are the numbers of the findings that mattered most for the result, in the
// order of the game.
func (r *Report) Moments() []int {
	weight := func(f *game.Finding) int {
		w := map[game.FindingKind]int{game.WinToLoss: 6, game.LetWin: 5, game.DrawToLoss: 5, game.MissedWin: 4, game.WinToDraw: 4,
			game.ForcedFrom: 2, game.Shorter: 2, game.Weaker: 1}[f.Kind]
		if f.Last {
			w += 10
		}
		return w
	}
	var all []int
	for i := range r.Findings {
		all = append(all, i)
	}
	slices.SortStableFunc(all, func(a, b int) int { return cmp.Compare(weight(&r.Findings[b]), weight(&r.Findings[a])) })
	all = all[:min(len(all), mostMoments)]
	slices.Sort(all)
	return all
}
