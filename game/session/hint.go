package session

import (
	"slices"
	"time"

	"jingzi/game"
)

// Hint is the answer to a person who asked what to play.
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

// MayHint reports whether a person is asked for a point.
func (g *Game) MayHint() bool {
	return g.match.HumanToAnswer() && slices.Contains(g.match.Now().Ask().Answers(), game.Place)
}

// AskHint asks for a hint at full strength, whatever the level. It reports
// false if there is none to be had.
func (s *Session) AskHint() bool {
	s.toLive()
	r := s.match.Rules()
	ok := len(s.computers.Levels(r)) > 0
	if a := &s.adviser; ok && (a.Engine == nil || a.rules != r || a.moveTime != s.setup.MoveTime) {
		*a = adviser{s.computers.Adviser(r, s.setup.MoveTime), r, s.setup.MoveTime}
	}
	if s.hint = nil; ok && s.match.Hint(s.adviser.Player) {
		s.notice = Notice{}
	} else {
		ok = false
		s.notice = Notice{Kind: NoHint}
	}
	s.changed(Changed)
	return ok
}

// hinted receives the answer.
func (s *Session) hinted(at game.Point) {
	s.hint, s.facts.Helped = &Hint{Point: at}, true
	if e, ok := s.adviser.Engine.(Reasoner); ok {
		s.hint.Reasons = e.Reasons(s.match.Now().Position, at)
	}
	if lines := s.thinking.Report.Lines; s.match.Now().Settled() && s.thinking.Of == s.match.At() && len(lines) > 0 && len(lines[0].Points) > 0 && lines[0].Points[0] == at {
		s.hint.Line = lines[0]
	}
}

// Hint is the hint for the present moment; nil if there is none.
func (g *Game) Hint() *Hint { return g.hint }

// way is the line by which the hint wins, nil if it does not.
func (h *Hint) way() []game.Point {
	for _, f := range h.Reasons {
		if f.Kind == game.WinsByForce && len(f.Line) > 1 {
			return f.Line
		}
	}
	return nil
}
