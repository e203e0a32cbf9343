package analysis

import (
	"context"
	"io"
	"slices"
	"sort"

	"jingzi/ai/review"
	"jingzi/game"
	"jingzi/game/session"
	"jingzi/ui/background"
	"jingzi/ui/lang"
)

// Review reviews the whole game in the background and displays the findings.
type Review struct {
	Options review.Options

	a       *Analysis
	judging *background.Job[judgement]

	// Situations of the reviewed game; nil if there is none.
	situations []game.Situation

	// Number of situations judged so far.
	numJudged int

	// Nil until all situations are judged.
	report *review.Report

	// Name of the program that estimates unproved positions; empty for the built-in engine.
	analyst string
}

// judgement is the assessment of a situation.
type judgement struct {
	index      int
	assessment review.Assessment
}

func newReview(a *Analysis) *Review {
	return &Review{a: a, judging: background.New[judgement](a.desk.Post)}
}

// CanReview reports whether the game has moves, and rules that a review supports.
func (r *Review) CanReview() bool {
	m := r.a.liveGame.Match()
	return len(m.Plies()) > 1 && review.Supports(m.Rules()) == nil
}

// IsOpen reports whether a review is running or finished.
func (r *Review) IsOpen() bool { return r.situations != nil }

// Running reports whether a review is running.
func (r *Review) Running() bool { return r.IsOpen() && r.report == nil }

// Findings returns the findings, or nil until all situations are judged.
func (r *Review) Findings() []game.Finding {
	if r.report == nil {
		return nil
	}
	return r.report.Findings
}

// Start starts a review of the game, or notifies the player why that is not possible.
func (r *Review) Start() {
	if !r.CanReview() {
		reason := lang.NothingToReview
		if review.Supports(r.a.liveGame.Match().Rules()) != nil {
			reason = lang.ReviewUnsupported
		}
		r.a.notices.Post(func() string { return reason() })
		r.a.changed()

		return
	}
	r.stop()
	match := r.a.liveGame.Match()
	if match.Hinting() {
		r.a.liveGame.Stop()
	}
	r.a.liveGame.MarkAssisted()

	for _, ply := range match.Plies() {
		r.situations = append(r.situations, ply.Situation)
	}
	situations, options, analyst := r.situations, r.Options, r.a.analyst()
	r.analyst = analyst.name()
	var result review.Report
	r.judging.Start(func(ctx context.Context, report func(judgement)) (err error) {
		if analyst.Make != nil {
			options.Estimator = analyst.Make()
			if program, ok := options.Estimator.(io.Closer); ok {
				defer program.Close()
			}
		}
		judge := review.NewJudge(situations[0].Position.Rules(), options)
		result, err = judge.ReviewGame(ctx, situations, func(_, index int, a review.Assessment) {
			report(judgement{index, a})
		})

		return err
	}, func(judged []judgement) {
		for _, j := range judged {
			r.numJudged++
			r.evaluate(j.index, j.assessment)
		}
		r.a.desk.Refresh()
	}, func(err error) {
		if err != nil {
			r.stop()
			r.a.notices.Set(session.Notice{Kind: session.NoticeEngineFailed, Err: err})
		} else {
			r.report = &result
			for index, a := range result.Assessments {
				r.evaluate(index, a)
			}
			r.a.host.OnReviewed(r.situations, r.report)
			if r.a.ShowMe.pending {
				r.a.ShowMe.show()
			}
		}
		r.a.changed()
	})
	r.a.changed()
}

// evaluate records the score of an assessed situation, if it has one.
func (r *Review) evaluate(index int, a review.Assessment) {
	if plies := r.a.liveGame.Match().Plies(); a.HasScore && index < len(plies) {
		r.a.evaluate(plies[index].Node, r.situations[index].Position.ToMove(), a.Score)
	}
}

// stop cancels the review and removes its results.
func (r *Review) stop() {
	r.judging.Stop()
	r.situations, r.numJudged, r.report = nil, 0, nil
	r.a.ShowMe.pending, r.a.ShowMe.judge = false, nil
	if r.line() != nil || r.a.ShowMe.IsActive() {
		r.a.navigator.View().Close()
	}
}

// Close closes the review and displays the current ply of the game.
func (r *Review) Close() {
	r.stop()
	m := r.a.liveGame.Match()
	r.a.navigator.DisplayNode(m.Plies()[m.Index()].Node)
}

// index returns the index of the displayed situation, or -1 if it does not belong to the reviewed game.
func (r *Review) index() int {
	if index := r.a.navigator.Index(); r.isReviewed(index) {
		return index
	}
	return -1
}

// isReviewed reports whether a ply of the displayed path belongs to the reviewed game.
func (r *Review) isReviewed(index int) bool {
	plies := r.a.navigator.Plies()
	return index < len(r.situations) && index < len(plies) && plies[index].Situation == r.situations[index]
}

// sync closes the review if the game has changed.
func (r *Review) sync() {
	if r.IsOpen() && !slices.EqualFunc(r.situations, r.a.liveGame.Match().Plies(),
		func(s game.Situation, ply game.Ply) bool {
			return s == ply.Situation
		}) {
		r.stop()
	}
}

// currentFinding returns the finding about the displayed ply and its number, counted from 1, or nil and 0 if
// there is none.
func (r *Review) currentFinding() (f *game.Finding, number int) {
	findings, index := r.Findings(), r.index()
	if i := slices.IndexFunc(findings, func(f game.Finding) bool { return f.Index == index }); i >= 0 {
		return &findings[i], i + 1
	}
	return nil, 0
}

// OpenReport opens the report of the finished review.
func (r *Review) OpenReport() { r.a.host.OpenReport(r.situations, r.report) }

// DisplayFinding displays the ply of a finding, given the index of the finding.
func (r *Review) DisplayFinding(index int) {
	if index >= len(r.Findings()) {
		return
	}
	r.a.navigator.DisplayNode(r.a.liveGame.Match().Plies()[r.report.Findings[index].Index].Node)
}

// DisplayNext displays the first finding after the displayed ply, or the last one before it if direction is -1.
// After the last finding comes the first.
func (r *Review) DisplayNext(direction int) {
	findings, minIndex := r.Findings(), r.index()
	if direction > 0 {
		minIndex++
	}
	if len(findings) > 0 {
		next := sort.Search(len(findings), func(i int) bool { return findings[i].Index >= minIndex })
		r.DisplayFinding((next + min(direction, 0) + len(findings)) % len(findings))
	}
}

// line returns the displayed variation of the review, or nil if there is none.
func (r *Review) line() *variationView {
	if l := r.a.variation(); l != nil && l.kind == session.CaptionReview {
		return l
	}
	return nil
}

// show displays the missed variation from the position before the mistake, if missed is set and there is one,
// or else the refutation from the position after the mistake.
func (r *Review) show(missed bool) {
	f, _ := r.currentFinding()
	switch {
	case f == nil:
		return
	case missed && f.MissedVariation != nil:
		r.a.show(newVariation(r.situations[f.Index-1].Position, f.MissedVariation), session.CaptionReview)
	case f.Refutation != nil:
		r.a.show(newVariation(r.situations[f.Index].Position, f.Refutation), session.CaptionReview)
	}
}

// ToggleLine shows or hides the line that proves the finding.
func (r *Review) ToggleLine() {
	if l := r.line(); l != nil {
		l.Close()
		return
	}
	r.show(true)
}

// canRetry reports whether the player can retry the choice that f is about. f may be nil.
func (r *Review) canRetry(f *game.Finding) bool {
	return f != nil && f.Index > 0 && r.situations[f.Index-1].Prompt().Kind != game.PromptNone
}

// Retry starts practice at the ply before the displayed mistake.
func (r *Review) Retry() {
	if f, _ := r.currentFinding(); f != nil {
		r.stop()
		r.a.liveGame.PractiseFrom(f.Index - 1)
	}
}

// maxMarkedMoves is the maximum number of better moves that are marked on the board. If there are more, none is
// marked.
const maxMarkedMoves = 8

// BetterMoves returns the moves to mark on the board that would have been better than the last move of the displayed
// ply of the game. There are none if the last stone is not that of the finding, as after a pass.
func (r *Review) BetterMoves() []game.Point {
	f, _ := r.currentFinding()
	if f == nil || len(f.BetterMoves) > maxMarkedMoves {
		return nil
	}
	p := &r.situations[f.Index].Position
	if last, ok := p.Last(); !ok || last != f.Move || f.Mover != p.ToMove().Other() {
		return nil
	}

	return f.BetterMoves
}
