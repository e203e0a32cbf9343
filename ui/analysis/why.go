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

// Why says in a sentence why the computer played its latest move, and lights
// the squares that the sentence is about.
type Why struct {
	a     *Analysis
	job   *background.Job[struct{}]
	move  *game.Node    // that it is about; nil for none
	shown *game.Node    // what was looked at then: the answer is seen there
	hint  *session.Hint // that was shown then: another one takes the answer's place
	facts []game.Fact   // once known
	known bool
	lit   []game.Point
}

func newWhy(a *Analysis) *Why {
	return &Why{a: a, job: background.New[struct{}](a.desk.Post)}
}

// latest is the index of the computer's latest move up to the moment that is
// looked at; 0 if there is none.
func (y *Why) latest() int {
	line := y.a.browse.Line()
	for i := y.a.browse.Shown(); i > 0; i-- {
		m := &line[i]
		if m.Choice.Kind == game.Place && m.Choice.Point != game.Pass && m.Node.Choice != nil &&
			m.Position.Stones() == line[i-1].Position.Stones()+1 && !y.a.play.Match().Player(m.By).IsHuman() {
			return i
		}
	}
	return 0
}

func (y *Why) Offered() bool { return y.latest() > 0 }

// Asked reports whether the answer is shown, or looked for.
func (y *Why) Asked() bool { return y.move != nil }

func (y *Why) Ask() {
	index := y.latest()
	if index == 0 {
		return
	}
	y.forget()
	line := y.a.browse.Line()
	y.move, y.shown, y.hint = line[index].Node, y.a.browse.Moment().Node, y.a.play.Hint()
	before, at := line[index-1].Position, line[index].Choice.Point
	var facts []game.Fact
	y.job.Start(func(ctx context.Context, _ func(struct{})) (err error) {
		facts, err = review.NewJudge(before.Rules(), review.Options{}).Explain(ctx, before, at)
		return err
	}, nil, func(err error) {
		if err != nil {
			y.forget()
			y.a.notices.Say(session.Notice{Kind: session.EngineFailed, Err: err})
		} else {
			y.facts, y.known, y.lit = facts, true, lit(at, lang.MainReasons(facts))
		}
		y.a.changed()
	})
	y.a.notices.Say(session.Notice{})
	y.a.changed()
}

func (y *Why) forget() {
	y.job.Stop()
	y.move, y.shown, y.hint, y.facts, y.known, y.lit = nil, nil, nil, nil, false, nil
}

// follow drops the answer when something else is looked at, or a hint is asked for.
func (y *Why) follow() {
	hinted := y.a.play.Match().Hinting() || y.a.play.Hint() != y.hint
	if y.Asked() && (hinted || y.a.browse.Moment().Node != y.shown || y.a.line() != nil) {
		y.forget()
	}
}

// Text is the answer; empty if nobody asked.
func (y *Why) Text(s status.Words) string {
	switch {
	case !y.Asked():
		return ""
	case !y.known:
		return lang.WhyLooking()
	}
	line := y.a.browse.Line()
	index := slices.IndexFunc(line, func(m game.Moment) bool { return m.Node == y.move })
	if index < 1 {
		return ""
	}
	return s.Why(index, y.facts)
}

func (y *Why) mark(show *board.Show) {
	if y.known {
		show.Marked = append(slices.Clone(show.Marked), y.lit...)
	}
}

// lit are the squares that reasons for a move at a point are about: the move, and the
// stones of the lines that it makes, stops or completes.
func lit(at game.Point, facts []game.Fact) []game.Point {
	points := []game.Point{at}
	for _, f := range facts {
		for _, stone := range f.Stones {
			if !slices.Contains(points, stone) {
				points = append(points, stone)
			}
		}
	}
	return points
}
