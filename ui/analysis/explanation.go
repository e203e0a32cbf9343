package analysis

import (
	"context"
	"slices"

	"jingzi/ai/review"
	"jingzi/game"
	"jingzi/game/session"
	"jingzi/ui/background"
	"jingzi/ui/board"
	"jingzi/ui/lang"
	"jingzi/ui/status"
)

// MoveExplanation explains in a sentence why the computer played its latest move, and highlights the
// points that the sentence refers to.
type MoveExplanation struct {
	a   *Analysis
	job *background.Job[struct{}]

	// The explained move; nil for none.
	move *game.Node

	// The node displayed at the request; the answer is shown only at this node.
	displayed *game.Node

	// The hint shown at the request; a later hint replaces the answer.
	hint *session.Hint

	// Nil until known.
	facts []game.Fact

	// Facts and points are set.
	isKnown bool

	// The points to highlight.
	points []game.Point
}

func newExplanation(a *Analysis) *MoveExplanation {
	return &MoveExplanation{a: a, job: background.New[struct{}](a.desk.Post)}
}

// latestMove returns the index of the computer's latest move up to the displayed ply, or 0 if there is
// none.
func (e *MoveExplanation) latestMove() int {
	plies := e.a.navigator.Plies()
	for i := e.a.navigator.Index(); i > 0; i-- {
		ply := &plies[i]
		if ply.Choice.Kind == game.Place && ply.Choice.Point != game.Pass && ply.Node.Choice != nil &&
			ply.Position.Stones() == plies[i-1].Position.Stones()+1 &&
			!e.a.liveGame.Match().Player(ply.Seat).IsHuman() {
			return i
		}
	}

	return 0
}

// CanAsk reports whether there is a computer's move that can be explained.
func (e *MoveExplanation) CanAsk() bool {
	return e.latestMove() > 0 && review.Supports(e.a.liveGame.Match().Rules()) == nil
}

// IsActive reports whether an answer is shown or being computed.
func (e *MoveExplanation) IsActive() bool { return e.move != nil }

// Ask requests an explanation of the computer's latest move.
func (e *MoveExplanation) Ask() {
	if !e.CanAsk() {
		return
	}
	index := e.latestMove()
	e.clear()
	plies := e.a.navigator.Plies()
	e.move, e.displayed, e.hint = plies[index].Node, e.a.navigator.Ply().Node, e.a.liveGame.Hint()
	position, point := plies[index-1].Position, plies[index].Choice.Point
	var facts []game.Fact
	e.job.Start(func(ctx context.Context, _ func(struct{})) (err error) {
		facts, err = review.NewJudge(position.Rules(), review.Options{}).Explain(ctx, position, point)
		return err
	}, nil, func(err error) {
		if err != nil {
			e.clear()
			e.a.notices.Set(session.Notice{Kind: session.NoticeEngineFailed, Err: err})
		} else {
			e.facts, e.isKnown, e.points = facts, true, relevantPoints(point, lang.MainFacts(facts))
		}
		e.a.changed()
	})
	e.a.notices.Set(session.Notice{})
	e.a.changed()
}

func (e *MoveExplanation) clear() {
	e.job.Stop()
	e.move, e.displayed, e.hint, e.facts, e.isKnown, e.points = nil, nil, nil, nil, false, nil
}

// sync removes the answer if another position is displayed or a hint was requested.
func (e *MoveExplanation) sync() {
	hintChanged := e.a.liveGame.Match().Hinting() || e.a.liveGame.Hint() != e.hint
	if e.IsActive() && (hintChanged || e.a.navigator.Ply().Node != e.displayed || e.a.variation() != nil) {
		e.clear()
	}
}

// Text returns the answer, or "" if none was requested.
func (e *MoveExplanation) Text(s status.Formatter) string {
	switch {
	case !e.IsActive():
		return ""
	case !e.isKnown:
		return lang.WhyLooking()
	}
	index := slices.IndexFunc(e.a.navigator.Plies(), func(ply game.Ply) bool { return ply.Node == e.move })
	if index < 1 {
		return ""
	}

	return s.Explain(index, e.facts)
}

func (e *MoveExplanation) mark(options *board.DrawOptions) {
	if e.isKnown {
		options.Highlighted = append(slices.Clone(options.Highlighted), e.points...)
	}
}

// relevantPoints returns the points that an explanation of a move refers to: the move, and the stones in the
// facts about it.
func relevantPoints(point game.Point, facts []game.Fact) []game.Point {
	points := []game.Point{point}
	for _, f := range facts {
		for _, stone := range f.Stones {
			if !slices.Contains(points, stone) {
				points = append(points, stone)
			}
		}
	}

	return points
}
