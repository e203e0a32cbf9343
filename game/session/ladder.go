package session

import (
	"math"

	"jingzi/game"
	"jingzi/game/saved"
)

// HasLadder reports whether all steps of the ladder are offered under some
// rules.
func HasLadder(c Computers, r game.Rules) bool { return c.Supports(r, game.LevelAtRung(2)) }

// adaptLevel adapts the level of the next game to the result of this one: a step up after a
// win, a step down after a loss. A win with help changes nothing, nor does a game that is
// not counted. It reports whether the level changed.
func (h *History) adaptLevel() bool {
	s, now := h.seats, h.game.match.Current()
	step, result := min(s.setup.Level.Rung(), game.Rungs), now.Result()
	if h.game.header().Uncounted || !s.setup.AdaptLevel || s.setup.Mode != game.HumanVsComputer || step == 0 || !result.Over() ||
		!HasLadder(h.o.Computers, s.setup.Rules) {
		return false
	}
	switch result.Winner {
	case game.Empty:
	case now.ColourOf(s.human):
		if !h.game.header().Assisted {
			step++
		}
	default:
		step--
	}
	level := game.LevelAtRung(min(max(step, 1), game.Rungs))
	changed := level != s.setup.Level
	s.setup.Level = level
	return changed
}

// LadderRating is a person's place on the ladder: the step against which they score half
// the points.
type LadderRating struct {
	Rung   float64 // 1 to game.Strengths, or beyond
	StdErr float64 // standard error
	Games  int     // it is estimated from
}

// minRatedGames is how many games a place is estimated from at least.
const minRatedGames = 10

// rungLogOdds is the natural logarithm of the odds with which a step of the
// ladder beats the one below, 78 to 22 on average (TestLadder).
var rungLogOdds = math.Log(3.5)

// EstimateLadderRating estimates a person's place from unaided games against our levels
// under some rules, by the logistic model in which the odds of a point grow by
// rungLogOdds a step (Bradley and Terry, 1952). The prior for an unknown person
// is the middle, give or take three steps, which keeps the estimate
// finite when all games were won. ok is false before minRatedGames games.
func EstimateLadderRating(lines []saved.StatRow, r game.Rules) (p LadderRating, ok bool) {
	const middle, spread = (1 + game.Rungs) / 2.0, 3.0
	p.Rung = middle
	for range 50 { // Newton's method on the logarithm of the probability
		slope, information := (middle-p.Rung)/(spread*spread), 1/(spread*spread)
		p.Games = 0
		for _, l := range lines {
			step := l.Levels[0].Rung()
			if l.Rules != r || l.Mode != game.HumanVsComputer || step == 0 {
				continue
			}
			games := l.Unaided.Games()
			expected := 1 / (1 + math.Exp(rungLogOdds*(float64(step)-p.Rung)))
			slope += rungLogOdds * float64(games) * (l.Unaided.Percent()/100 - expected)
			information += rungLogOdds * rungLogOdds * float64(games) * expected * (1 - expected)
			p.Games += games
		}
		move := slope / information
		p.Rung += min(max(move, -2), 2)
		p.StdErr = 1 / math.Sqrt(information)
		if math.Abs(move) < 1e-6 {
			break
		}
	}
	return p, p.Games >= minRatedGames
}
