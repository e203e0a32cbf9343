package session

import (
	"slices"
	"time"

	"jingzi/game"
)

// Hint is a suggested move.
type Hint struct {
	Step    HintStep // what is revealed
	Point   game.Point
	PV      game.PV     // the expected play; zero if unknown
	Reasons []game.Fact // empty if unknown
}

// HintStep is a step of a hint. Each step also reveals what the steps before it do.
type HintStep uint8

const (
	HintLook   HintStep = iota + 1 // what to look at, such as an open three of the opponent
	HintRegion                     // the part of the board
	HintMove                       // the move and its reasons
)

// hintPlayer gives hints. It is reused while the board is the same, since a strong engine is large.
type hintPlayer struct {
	game.Player
	rules    game.Rules
	moveTime time.Duration
}

// Hint returns the hint for the current position, or nil if there is none.
func (lg *LiveGame) Hint() *Hint { return lg.game.hint }

// CanHint reports whether a person must choose a point.
func (lg *LiveGame) CanHint() bool {
	m := lg.game.match
	return m.HumanToAnswer() && slices.Contains(m.Current().Prompt().ChoiceKinds(), game.Place)
}

// RequestHint requests a hint at full strength, at any level, or the next step of the hint that is there. It returns
// false if CanHint does or if no engine supports the rules.
func (lg *LiveGame) RequestHint() bool {
	lg.navigator.toLive()
	if h := lg.game.hint; h != nil && h.Step < HintMove {
		next := *h
		next.Step++
		lg.game.hint = &next
		lg.notices.show(Notice{})

		return true
	}
	r, moveTime := lg.game.match.Rules(), lg.seats.setup.MoveTime
	ok := lg.CanHint() && len(lg.o.Computers.Levels(r)) > 0
	if engine := &lg.hintPlayer; ok && (engine.Engine == nil || engine.rules != r || engine.moveTime != moveTime) {
		*engine = hintPlayer{lg.o.Computers.HintPlayer(r, moveTime), r, moveTime}
	}
	lg.game.hint = nil
	if ok = ok && lg.game.match.Hint(lg.hintPlayer.Player); ok {
		lg.notices.show(Notice{})
	} else {
		lg.notices.show(Notice{Kind: NoticeNoHint})
	}

	return ok
}

func (lg *LiveGame) onHint(point game.Point) {
	g := lg.game
	g.hint, g.header().Assisted = &Hint{Step: HintMove, Point: point}, true
	if e, ok := lg.hintPlayer.Engine.(Explainer); ok {
		g.hint.Reasons = e.Reasons(g.match.Current().Position, point)
	}
	pvs, current := g.search.Info.PVs, g.match.Current().OpeningOver() && g.search.Index == g.match.Index()
	if current && len(pvs) > 0 && len(pvs[0].Moves) > 0 && pvs[0].Moves[0] == point {
		g.hint.PV = pvs[0]
	}

	isLost := slices.ContainsFunc(g.hint.Reasons, func(f game.Fact) bool { return f.Kind == game.EveryMoveLoses })
	if lg.o.StepwiseHints && len(g.hint.Reasons) > 0 && !isLost {
		g.hint.Step = HintLook
	}
}

// Line returns the line that begins with the hint: the proved win, or else the expected play, or nil if neither is
// known.
func (h *Hint) Line() []game.Point {
	for _, f := range h.Reasons {
		if f.Kind == game.ForcesWin && len(f.Variation) > 1 {
			return f.Variation
		}
	}

	return h.PV.Moves
}
