package analysis

import (
	"context"
	"slices"

	"jingzi/ai/review"
	"jingzi/game"
	"jingzi/game/session"
	"jingzi/ui/background"
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

	// The facts that can be seen on the board, and those that were proved; nil until known.
	seen, proved []game.Fact

	// The move is a mistake on a board with exact values: the assessment after it.
	mistake review.Assessment

	// The facts and the points are set.
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
	var seen, proved []game.Fact
	var mistake review.Assessment
	e.job.Start(func(ctx context.Context, _ func(struct{})) (err error) {
		judge := review.NewJudge(position.Rules(), review.Options{})
		seen = review.BoardFacts(position, point)
		proved, err = judge.Explain(ctx, position, point)
		if next, errPlay := position.Play(point); err == nil && proved == nil && errPlay == nil &&
			review.JudgesExactly(position.Rules()) {
			mistake, err = judge.Assess(ctx, next)
		}
		return err
	}, nil, func(err error) {
		if err != nil {
			e.clear()
			e.a.notices.Set(session.Notice{Kind: session.NoticeEngineFailed, Err: err})
		} else {
			e.seen, e.proved, e.mistake, e.isKnown = seen, proved, mistake, true
			e.points = relevantPoints(point, lang.MainFacts(seen))
		}
		e.a.changed()
	})
	e.a.notices.Set(session.Notice{})
	e.a.changed()
}

func (e *MoveExplanation) clear() {
	e.job.Stop()
	*e = MoveExplanation{a: e.a, job: e.job}
}

// sync removes the answer if another position is displayed or a hint was requested.
func (e *MoveExplanation) sync() {
	hintChanged := e.a.liveGame.Match().Hinting() || e.a.liveGame.Hint() != e.hint
	if e.IsActive() && (hintChanged || e.a.navigator.Ply().Node != e.displayed || e.a.variation() != nil) {
		e.clear()
	}
}

// Text returns the answer, or "" if none was requested: the reason that can be seen on the board, how the computer
// knew, and what is proved.
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

	return lang.Sentences(s.Explain(index, e.seen), e.a.Thinking.Knowledge(), e.truth(s.OpponentOf(index)))
}

// truth returns a sentence about what is proved of the move, or "" if nothing is.
func (e *MoveExplanation) truth(possessive string) string {
	facts := lang.ProvedFacts(e.proved)
	thought, _ := e.a.Thinking.Thought()
	isKnown := len(thought.Moves) > 0 && thought.Moves[0].Score.Proved()
	switch plies := e.mistake.Plies() + 1; {
	case isKnown:
		return ""
	case len(facts) > 0:
		return lang.WhyInFact(lang.Reasons(e.a.liveGame.Match().Rules(), thought.Chosen, facts, possessive))
	case e.mistake.Wins() && thought.Depth > 0 && plies > thought.Depth:
		return lang.Sentences(lang.WhyInFactLoses(plies), lang.WhyTooFar())
	case e.mistake.Wins():
		return lang.WhyInFactLoses(plies)
	case e.mistake.Proved && !e.mistake.Loses():
		return lang.WhyInFactDraws()
	}

	return ""
}

// Points returns the points that the displayed explanation refers to.
func (e *MoveExplanation) Points() []game.Point { return e.points }

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
