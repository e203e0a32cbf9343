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
	a         *Analysis
	job       *background.Job[struct{}]
	move      *game.Node    // the explained move; nil for none
	displayed *game.Node    // the node displayed at the time: the answer is shown only there
	hint      *session.Hint // the hint shown at the time: another one replaces the answer
	facts     []game.Fact   // nil until known
	known     bool
	lit       []game.Point
}

func newExplanation(a *Analysis) *MoveExplanation {
	return &MoveExplanation{a: a, job: background.New[struct{}](a.desk.Post)}
}

// latestMove returns the index of the computer's latest move up to the displayed ply, 0 if there is none.
func (y *MoveExplanation) latestMove() int {
	line := y.a.navigator.Plies()
	for i := y.a.navigator.Index(); i > 0; i-- {
		m := &line[i]
		if m.Choice.Kind == game.Place && m.Choice.Point != game.Pass && m.Node.Choice != nil &&
			m.Position.Stones() == line[i-1].Position.Stones()+1 && !y.a.liveGame.Match().Player(m.Seat).IsHuman() {
			return i
		}
	}
	return 0
}

func (y *MoveExplanation) CanAsk() bool {
	return y.latestMove() > 0 && review.Supports(y.a.liveGame.Match().Rules()) == nil
}

// Active reports whether an answer is shown or being computed.
func (y *MoveExplanation) Active() bool { return y.move != nil }

func (y *MoveExplanation) Ask() {
	if !y.CanAsk() {
		return
	}
	index := y.latestMove()
	y.clear()
	line := y.a.navigator.Plies()
	y.move, y.displayed, y.hint = line[index].Node, y.a.navigator.Ply().Node, y.a.liveGame.Hint()
	before, point := line[index-1].Position, line[index].Choice.Point
	var facts []game.Fact
	y.job.Start(func(ctx context.Context, _ func(struct{})) (err error) {
		facts, err = review.NewJudge(before.Rules(), review.Options{}).Explain(ctx, before, point)
		return err
	}, nil, func(err error) {
		if err != nil {
			y.clear()
			y.a.notices.Set(session.Notice{Kind: session.NoticeEngineFailed, Err: err})
		} else {
			y.facts, y.known, y.lit = facts, true, relevantPoints(point, lang.MainFacts(facts))
		}
		y.a.changed()
	})
	y.a.notices.Set(session.Notice{})
	y.a.changed()
}

func (y *MoveExplanation) clear() {
	y.job.Stop()
	y.move, y.displayed, y.hint, y.facts, y.known, y.lit = nil, nil, nil, nil, false, nil
}

// sync drops the answer when something else is displayed or a hint is requested.
func (y *MoveExplanation) sync() {
	hinted := y.a.liveGame.Match().Hinting() || y.a.liveGame.Hint() != y.hint
	if y.Active() && (hinted || y.a.navigator.Ply().Node != y.displayed || y.a.line() != nil) {
		y.clear()
	}
}

// Text returns the answer. It is empty if none was requested.
func (y *MoveExplanation) Text(s status.Formatter) string {
	switch {
	case !y.Active():
		return ""
	case !y.known:
		return lang.WhyLooking()
	}
	line := y.a.navigator.Plies()
	index := slices.IndexFunc(line, func(m game.Ply) bool { return m.Node == y.move })
	if index < 1 {
		return ""
	}
	return s.Explain(index, y.facts)
}

func (y *MoveExplanation) mark(options *board.DrawOptions) {
	if y.known {
		options.Highlighted = append(slices.Clone(options.Highlighted), y.lit...)
	}
}

// relevantPoints returns the points that reasons for a move refer to: the move, and the stones of the
// lines that it makes, stops or completes.
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
