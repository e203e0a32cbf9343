package session

import (
	"math"

	"jingzi/game"
	"jingzi/game/saved"
)

// HasLadder reports whether all steps of the ladder are offered under some
// rules.
func HasLadder(c Computers, r game.Rules) bool { return c.Plays(r, game.Strength(2)) }

// follow makes the level of the next game the one that suits a person after
// this one: a step up after a win, a step down after a loss. A win that was
// helped along says nothing, nor does a game that is not counted. It reports
// whether the level changed.
func (h *History) follow() bool {
	s, now := h.seats, h.game.match.Now()
	step, result := min(s.setup.Level.Step(), game.Strengths), now.Result()
	if h.game.facts.Uncounted || !s.setup.Follow || s.setup.Mode != game.AgainstComputer || step == 0 || !result.Over() ||
		!HasLadder(h.o.Computers, s.setup.Rules) {
		return false
	}
	switch result.Winner {
	case game.Empty:
	case now.ColourOf(s.human):
		if !h.game.facts.Helped {
			step++
		}
	default:
		step--
	}
	level := game.Strength(min(max(step, 1), game.Strengths))
	changed := level != s.setup.Level
	s.setup.Level = level
	return changed
}

// Place is where a person stands on the ladder: at the step against which half
// the points are scored.
type Place struct {
	Step  float64 // 1 to game.Strengths, or beyond
	Error float64 // standard error
	Games int     // it is estimated from
}

// leastPlaced is how many games a place is estimated from at least.
const leastPlaced = 10

// oddsOfStep is the natural logarithm of the odds with which a step of the
// ladder beats the one below, 78 to 22 on average (TestLadder).
var oddsOfStep = math.Log(3.5)

// PlaceOf estimates a person's place from unaided games against our levels
// under some rules, by the logistic model in which the odds of a point grow by
// oddsOfStep a step (Bradley and Terry, 1952). A person of whom nothing is known
// stands in the middle, give or take three steps, which keeps the estimate
// finite when all games were won. ok is false before leastPlaced games.
func PlaceOf(lines []saved.Line, r game.Rules) (p Place, ok bool) {
	const middle, spread = (1 + game.Strengths) / 2.0, 3.0
	p.Step = middle
	for range 50 { // Newton's method on the logarithm of the probability
		slope, information := (middle-p.Step)/(spread*spread), 1/(spread*spread)
		p.Games = 0
		for _, l := range lines {
			step := l.Levels[0].Step()
			if l.Rules != r || l.Mode != game.AgainstComputer || step == 0 {
				continue
			}
			games := l.Unaided.Games()
			expected := 1 / (1 + math.Exp(oddsOfStep*(float64(step)-p.Step)))
			slope += oddsOfStep * float64(games) * (l.Unaided.Percent()/100 - expected)
			information += oddsOfStep * oddsOfStep * float64(games) * expected * (1 - expected)
			p.Games += games
		}
		move := slope / information
		p.Step += min(max(move, -2), 2)
		p.Error = 1 / math.Sqrt(information)
		if math.Abs(move) < 1e-6 {
			break
		}
	}
	return p, p.Games >= leastPlaced
}
