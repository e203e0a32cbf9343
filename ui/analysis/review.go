package analysis

import (
	"context"
	"slices"

	"jingzi/ai/review"
	"jingzi/game"
	"jingzi/ui/background"
	"jingzi/ui/board"
	"jingzi/ui/lang"
)

// Review judges the whole game in the background, and goes from finding to
// finding.
type Review struct {
	Options review.Options

	a       *Analysis
	judging *background.Job[judgement]

	situations []game.Situation // of the game under review; nil if there is none
	judged     int              // how many of them
	report     *review.Report   // nil until all are judged
}

// judgement is what is known of one situation of the game.
type judgement struct {
	index    int
	standing review.Standing
}

func newReview(a *Analysis) *Review {
	return &Review{a: a, judging: background.New[judgement](a.host.Post)}
}

// Offered reports whether there is a move to judge.
func (v *Review) Offered() bool { return len(v.a.host.Moments()) > 1 }

// Open reports whether there is a review, finished or under way.
func (v *Review) Open() bool { return v.situations != nil }

// Running reports whether the game is still being judged.
func (v *Review) Running() bool { return v.Open() && v.report == nil }

// Report is what was found; nil until all is judged.
func (v *Review) Report() *review.Report { return v.report }

// Start judges the whole game.
func (v *Review) Start() {
	if !v.Offered() {
		return
	}
	v.stop()
	host := v.a.host
	host.StopHint()
	for _, m := range host.Moments() {
		v.situations = append(v.situations, m.Situation)
	}
	situations, options := v.situations, v.Options
	var result review.Report
	v.judging.Start(func(ctx context.Context, report func(judgement)) (err error) {
		judge := review.NewJudge(situations[0].Position.Rules(), options)
		result, err = judge.Game(ctx, situations, func(_, index int, s review.Standing) { report(judgement{index, s}) })
		return err
	}, func(known []judgement) {
		for _, k := range known {
			v.judged++
			v.evaluate(k.index, k.standing)
		}
		host.Refresh()
	}, func(err error) {
		if err != nil {
			v.stop()
			host.SayFailure(err)
			host.Refresh()
			return
		}
		v.finish(result)
	})
	host.Refresh()
}

// evaluate tells the host what is known of a situation.
func (v *Review) evaluate(index int, s review.Standing) {
	if s.Known {
		v.a.evaluate(index, v.situations[index].Position.ToMove(), s.Score)
	}
}

// finish shows what was found, the first finding first.
func (v *Review) finish(r review.Report) {
	v.report = &r
	for index, s := range r.Standings {
		v.evaluate(index, s)
	}
	if v.HasFindings() && v.a.atEnd() {
		v.lookAt(0)
	}
	v.a.host.Reviewed(v.situations, &r)
	v.a.host.Refresh()
}

// stop ends the review; nothing of it is shown any more.
func (v *Review) stop() {
	v.judging.Stop()
	v.situations, v.judged, v.report = nil, 0, nil
	if _, shown := v.a.view.(*reviewLine); shown {
		v.a.view = nil
	}
}

// Close ends the review and goes back to the game.
func (v *Review) Close() {
	v.stop()
	v.a.host.LookAt(v.a.host.At())
}

// follow drops the review when the game has been played on differently.
func (v *Review) follow() {
	if v.Open() && !slices.EqualFunc(v.situations, v.a.host.Moments(), func(s game.Situation, m game.Moment) bool { return s == m.Situation }) {
		v.stop()
	}
}

// finding is the one about the moment on the board, and its number from 1; nil
// if there is none.
func (v *Review) finding() (f *review.Finding, number int) {
	if v.report == nil {
		return nil, 0
	}
	for i := range v.report.Findings {
		if v.report.Findings[i].Index == v.a.host.Shown() {
			return &v.report.Findings[i], i + 1
		}
	}
	return nil, 0
}

// HasFindings reports whether there is something to go to.
func (v *Review) HasFindings() bool { return v.report != nil && len(v.report.Findings) > 0 }

// lookAt shows a finding.
func (v *Review) lookAt(number int) {
	v.a.view = nil
	v.a.host.LookAt(v.report.Findings[number].Index)
}

// Next shows the next finding after the moment on the board, or with -1 the one
// before it.
func (v *Review) Next(by int) {
	if !v.HasFindings() {
		return
	}
	index, all := v.a.host.Shown(), v.report.Findings
	if by > 0 {
		for i := range all {
			if all[i].Index > index {
				v.lookAt(i)
				return
			}
		}
		v.lookAt(0) // round again
		return
	}
	for i := len(all) - 1; i >= 0; i-- {
		if all[i].Index < index {
			v.lookAt(i)
			return
		}
	}
	v.lookAt(len(all) - 1)
}

// reviewLine is a line that proves a finding: what was missed, or what follows.
type reviewLine struct{ line }

// Marks implements View: the whole line to come, then the stones played so far.
func (l *reviewLine) Marks(show *board.Show) {
	l.line.Marks(show)
	if show.Forbidden = nil; l.at > 0 {
		show.Best = nil
	}
}

// Caption implements View.
func (l *reviewLine) Caption() (state, remark string) { return lang.LineShown(l.at, len(l.points)), "" }

// line is the one of the review that is on the board; nil if there is none.
func (v *Review) line() *reviewLine {
	l, _ := v.a.View().(*reviewLine)
	return l
}

// missed and follows are the lines of a finding, nil where it has none.
func (v *Review) missed(f *review.Finding) *reviewLine {
	if f == nil || f.Missed == nil {
		return nil
	}
	return &reviewLine{newLine(v.situations[f.Index-1].Position, f.Missed)}
}

func (v *Review) follows(f *review.Finding) *reviewLine {
	if f == nil || f.Follows == nil {
		return nil
	}
	return &reviewLine{newLine(v.situations[f.Index].Position, f.Follows)}
}

// HasLine reports whether the finding on the board has a line to show.
func (v *Review) HasLine() bool {
	f, _ := v.finding()
	return f != nil && (f.Missed != nil || f.Follows != nil)
}

// show draws a line of a finding; nil shows the game.
func (v *Review) show(l *reviewLine) {
	v.a.leave()
	if l != nil {
		v.a.show(l)
	}
	v.a.host.Say(nil)
	v.a.host.Refresh()
}

// ToggleLine draws the line that proves the finding, or takes it away.
func (v *Review) ToggleLine() {
	f, _ := v.finding()
	switch {
	case v.line() != nil:
		v.show(nil)
	case f == nil:
	case f.Missed != nil:
		v.show(v.missed(f))
	case f.Follows != nil:
		v.show(v.follows(f))
	}
}

// Repeatable reports whether there is a decision to be made anew.
func (v *Review) Repeatable() bool {
	f, _ := v.finding()
	return f != nil && f.Index > 0 && v.situations[f.Index-1].Ask().Kind != game.AskNothing
}

// TryAgain goes on from the moment before the mistake that is looked at.
func (v *Review) TryAgain() {
	if f, _ := v.finding(); f != nil {
		v.stop()
		v.a.host.TryAgain(f.Index - 1)
	}
}

// mostBetter is how many better moves are ringed at most: more would be no
// advice.
const mostBetter = 8

// better are the moves to ring on the board.
func (v *Review) better() []game.Point {
	if f, _ := v.finding(); f != nil && len(f.Better) <= mostBetter {
		return f.Better
	}
	return nil
}
