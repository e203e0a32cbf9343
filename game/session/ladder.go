package session

import "jingzi/game"

// HasLadder reports whether c offers all levels of the ladder, from rung 1 to game.Rungs, under rules r. See
// game.LevelAtRung.
func HasLadder(c Computers, r game.Rules) bool { return c.Supports(r, game.LevelAtRung(2)) }

// adaptLevel adapts the level of the next game to the result of this one: one higher after a win, one
// lower after a loss. A win with help changes nothing, nor does a game that is not counted. It reports
// whether the level changed.
func (h *History) adaptLevel() bool {
	s, situation := h.seats, h.game.match.Current()
	rung, result := min(s.setup.Level.Rung(), game.Rungs), situation.Result()
	counts := result.Over() && !h.game.header().Uncounted
	adapts := s.setup.AdaptLevel && s.setup.Mode == game.HumanVsComputer && rung > 0
	if !counts || !adapts || !HasLadder(h.o.Computers, s.setup.Rules) {
		return false
	}

	switch result.Winner {
	case game.Empty:
	case situation.ColourOf(s.human):
		if !h.game.header().Assisted {
			rung++
		}
	default:
		rung--
	}
	level := game.LevelAtRung(min(max(rung, 1), game.Rungs))
	changed := level != s.setup.Level
	s.setup.Level = level

	return changed
}
