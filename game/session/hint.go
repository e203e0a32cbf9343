package session

import (
	"slices"
	"time"

	"jingzi/game"
)

type Hint struct {
	Point   game.Point
	Line    game.Line   // how play would go on; the zero Line if that is not known
	Reasons []game.Fact // why, if that can be said
}

// adviser gives hints. It is kept while the board is the same: a strong engine
// is large.
type adviser struct {
	game.Player
	rules    game.Rules
	moveTime time.Duration
}

// Hint is nil if there is none for the present moment.
func (p *Play) Hint() *Hint { return p.game.hint }

// MayHint reports whether a person is asked for a point.
func (p *Play) MayHint() bool {
	m := p.game.match
	return m.HumanToAnswer() && slices.Contains(m.Now().Ask().Answers(), game.Place)
}

// AskHint asks for a hint at full strength, whatever the level. It reports
// false if there is none to be had.
func (p *Play) AskHint() bool {
	p.browse.toLive()
	r, moveTime := p.game.match.Rules(), p.seats.setup.MoveTime
	ok := len(p.o.Computers.Levels(r)) > 0
	if a := &p.adviser; ok && (a.Engine == nil || a.rules != r || a.moveTime != moveTime) {
		*a = adviser{p.o.Computers.Adviser(r, moveTime), r, moveTime}
	}
	p.game.hint = nil
	if ok = ok && p.game.match.Hint(p.adviser.Player); ok {
		p.notices.show(Notice{})
	} else {
		p.notices.show(Notice{Kind: NoHint})
	}
	return ok
}

func (p *Play) hinted(at game.Point) {
	g := p.game
	g.hint, g.facts.Helped = &Hint{Point: at}, true
	if e, ok := p.adviser.Engine.(Reasoner); ok {
		g.hint.Reasons = e.Reasons(g.match.Now().Position, at)
	}
	lines, current := g.thinking.Report.Lines, g.match.Now().Settled() && g.thinking.Of == g.match.At()
	if current && len(lines) > 0 && len(lines[0].Points) > 0 && lines[0].Points[0] == at {
		g.hint.Line = lines[0]
	}
}

// way is the line by which the hint wins, nil if it does not.
func (h *Hint) way() []game.Point {
	for _, f := range h.Reasons {
		if f.Kind == game.WinsByForce && len(f.Line) > 1 {
			return f.Line
		}
	}
	return nil
}
