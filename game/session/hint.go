package session

import (
	"slices"
	"time"

	"jingzi/game"
)

type Hint struct {
	Point   game.Point
	PV      game.PV     // the expected play; zero if unknown
	Reasons []game.Fact // empty if unknown
}

// hintEngine gives hints. It is reused while the board is the same, since a strong engine is large.
type hintEngine struct {
	game.Player
	rules    game.Rules
	moveTime time.Duration
}

// Hint returns the hint for the current position, nil if there is none.
func (p *LiveGame) Hint() *Hint { return p.game.hint }

// CanHint reports whether a person is to choose a point.
func (p *LiveGame) CanHint() bool {
	m := p.game.match
	return m.HumanToAnswer() && slices.Contains(m.Current().Prompt().ChoiceKinds(), game.Place)
}

// RequestHint requests a hint at full strength, at any level. It returns false if none is available.
func (p *LiveGame) RequestHint() bool {
	p.navigator.toLive()
	r, moveTime := p.game.match.Rules(), p.seats.setup.MoveTime
	ok := len(p.o.Computers.Levels(r)) > 0
	if a := &p.adviser; ok && (a.Engine == nil || a.rules != r || a.moveTime != moveTime) {
		*a = hintEngine{p.o.Computers.HintEngine(r, moveTime), r, moveTime}
	}
	p.game.hint = nil
	if ok = ok && p.game.match.Hint(p.adviser.Player); ok {
		p.notices.show(Notice{})
	} else {
		p.notices.show(Notice{Kind: NoHint})
	}
	return ok
}

func (p *LiveGame) hinted(at game.Point) {
	g := p.game
	g.hint, g.header().Assisted = &Hint{Point: at}, true
	if e, ok := p.adviser.Engine.(Explainer); ok {
		g.hint.Reasons = e.Reasons(g.match.Current().Position, at)
	}
	lines, current := g.thinking.Info.PVs, g.match.Current().OpeningOver() && g.thinking.Index == g.match.Index()
	if current && len(lines) > 0 && len(lines[0].Moves) > 0 && lines[0].Moves[0] == at {
		g.hint.PV = lines[0]
	}
}

// winningVariation returns the variation by which the hint wins, nil if it does not.
func (h *Hint) winningVariation() []game.Point {
	for _, f := range h.Reasons {
		if f.Kind == game.ForcesWin && len(f.Variation) > 1 {
			return f.Variation
		}
	}
	return nil
}
