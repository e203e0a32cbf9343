package session

import "jingzi/game"

// HasLadder reports whether c offers all levels of the ladder, from rung 1 to game.Rungs, under rules r. See
// game.LevelAtRung.
func HasLadder(c Computers, r game.Rules) bool { return c.Supports(r, game.LevelAtRung(2)) }

// adaptLevel adapts the level of the next game to the result of this one: one step up after a win, one
// down after a loss. A win with help changes nothing, nor does a game that is not counted. It reports
// whether the level changed.
func (h *History) adaptLevel() bool {
	s, situation := h.seats, h.game.match.Current()
	step, result := min(s.setup.Level.Rung(), game.Rungs), situation.Result()
	if h.game.header().Uncounted || !s.setup.AdaptLevel || s.setup.Mode != game.HumanVsComputer || step == 0 || !result.Over() ||
		!HasLadder(h.o.Computers, s.setup.Rules) {
		return false
	}
	switch result.Winner {
	case game.Empty:
	case situation.ColourOf(s.human):
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
