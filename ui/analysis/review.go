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

// Review judges the whole game in the background and navigates between findings.
type Review struct {
	Options review.Options

	a       *Analysis
	judging *background.Job[judgement]

	situations []game.Situation // situations of the reviewed game; nil if there is none
	numJudged  int              // number of situations judged so far
	report     *review.Report   // nil until all situations are judged
	analyst    string           // the program that estimates unproved positions; empty for the built-in engine
}

type judgement struct {
	index      int
	assessment review.Assessment
}

func newReview(a *Analysis) *Review {
	return &Review{a: a, judging: background.New[judgement](a.desk.Post)}
}

func (v *Review) CanReview() bool {
	m := v.a.liveGame.Match()
	return len(m.Plies()) > 1 && review.Supports(m.Rules()) == nil
}

func (v *Review) Open() bool { return v.situations != nil }

func (v *Review) Running() bool { return v.Open() && v.report == nil }

// Findings returns the findings, nil until all situations are judged.
func (v *Review) Findings() []game.Finding {
	if v.report == nil {
		return nil
	}
	return v.report.Findings
}

func (v *Review) Start() {
	if !v.CanReview() {
		reason := lang.NothingToReview
		if review.Supports(v.a.liveGame.Match().Rules()) != nil {
			reason = lang.ReviewUnsupported
		}
		v.a.notices.Post(func() string { return reason() })
		v.a.changed()
		return
	}
	v.stop()
	match := v.a.liveGame.Match()
	if match.Hinting() {
		v.a.liveGame.Stop()
	}
	v.a.liveGame.MarkAssisted()
	for _, m := range match.Plies() {
		v.situations = append(v.situations, m.Situation)
	}
	situations, options, analyst := v.situations, v.Options, v.a.analyst()
	v.analyst = analyst.Name
	var result review.Report
	v.judging.Start(func(ctx context.Context, report func(judgement)) (err error) {
		if analyst.Make != nil {
			options.Estimator = analyst.Make()
			if program, ok := options.Estimator.(io.Closer); ok {
				defer program.Close()
			}
		}
		judge := review.NewJudge(situations[0].Position.Rules(), options)
		result, err = judge.ReviewGame(ctx, situations, func(_, index int, s review.Assessment) { report(judgement{index, s}) })
		return err
	}, func(judged []judgement) {
		for _, j := range judged {
			v.numJudged++
			v.evaluate(j.index, j.assessment)
		}
		v.a.desk.Refresh()
	}, func(err error) {
		if err != nil {
			v.stop()
			v.a.notices.Set(session.Notice{Kind: session.NoticeEngineFailed, Err: err})
		} else {
			v.report = &result
			for index, s := range result.Assessments {
				v.evaluate(index, s)
			}
			v.a.host.OnReviewed(v.situations, v.report)
			if v.a.ShowMe.pending {
				v.a.ShowMe.show()
			}
		}
		v.a.changed()
	})
	v.a.changed()
}

func (v *Review) evaluate(index int, s review.Assessment) {
	if plies := v.a.liveGame.Match().Plies(); s.HasScore && index < len(plies) {
		v.a.evaluate(plies[index].Node, v.situations[index].Position.ToMove(), s.Score)
	}
}

// stop cancels the review and removes its results.
func (v *Review) stop() {
	v.judging.Stop()
	v.situations, v.numJudged, v.report = nil, 0, nil
	v.a.ShowMe.pending, v.a.ShowMe.judge = false, nil
	if v.line() != nil || v.a.ShowMe.Active() {
		v.a.navigator.View().Close()
	}
}

func (v *Review) Close() {
	v.stop()
	m := v.a.liveGame.Match()
	v.a.navigator.DisplayNode(m.Plies()[m.Index()].Node)
}

// index returns the index of the displayed situation, -1 in a variation.
func (v *Review) index() int {
	if index := v.a.navigator.Index(); v.isReviewed(index) {
		return index
	}
	return -1
}

// isReviewed reports whether a ply of the displayed path belongs to the reviewed game.
func (v *Review) isReviewed(index int) bool {
	line := v.a.navigator.Plies()
	return index < len(v.situations) && index < len(line) && line[index].Situation == v.situations[index]
}

// sync closes the review when the game has changed.
func (v *Review) sync() {
	if v.Open() && !slices.EqualFunc(v.situations, v.a.liveGame.Match().Plies(), func(s game.Situation, m game.Ply) bool { return s == m.Situation }) {
		v.stop()
	}
}

// currentFinding returns the finding about the displayed ply, nil if there is none, and its number from
// 1.
func (v *Review) currentFinding() (f *game.Finding, number int) {
	findings, index := v.Findings(), v.index()
	if i := slices.IndexFunc(findings, func(f game.Finding) bool { return f.Index == index }); i >= 0 {
		return &findings[i], i + 1
	}
	return nil, 0
}

func (v *Review) OpenReport() { v.a.host.OpenReport(v.situations, v.report) }

// DisplayFinding displays a finding by its index.
func (v *Review) DisplayFinding(index int) {
	if index >= len(v.Findings()) {
		return
	}
	v.a.navigator.DisplayNode(v.a.liveGame.Match().Plies()[v.report.Findings[index].Index].Node)
}

// DisplayNext displays the first finding after the displayed ply, or the last one before it if direction
// is -1. It wraps around at the ends.
func (v *Review) DisplayNext(direction int) {
	findings, minIndex := v.Findings(), v.index()
	if direction > 0 {
		minIndex++
	}
	if len(findings) > 0 {
		next := sort.Search(len(findings), func(i int) bool { return findings[i].Index >= minIndex })
		v.DisplayFinding((next + min(direction, 0) + len(findings)) % len(findings))
	}
}

// line returns the displayed variation of the review, nil if there is none.
func (v *Review) line() *variationView {
	if l := v.a.variation(); l != nil && l.kind == session.CaptionReview {
		return l
	}
	return nil
}

// show displays the missed variation from the position before the mistake, or the refutation from the
// position after it.
func (v *Review) show(missed bool) {
	f, _ := v.currentFinding()
	switch {
	case f == nil:
		return
	case missed && f.MissedVariation != nil:
		v.a.show(newVariation(v.situations[f.Index-1].Position, f.MissedVariation), session.CaptionReview)
	case f.Refutation != nil:
		v.a.show(newVariation(v.situations[f.Index].Position, f.Refutation), session.CaptionReview)
	}
}

// ToggleLine shows or hides the line that proves the finding.
func (v *Review) ToggleLine() {
	if l := v.line(); l != nil {
		l.Close()
		return
	}
	v.show(true)
}

// canRetry reports whether the decision of a finding can be retried.
func (v *Review) canRetry(f *game.Finding) bool {
	return f != nil && f.Index > 0 && v.situations[f.Index-1].Prompt().Kind != game.PromptNone
}

// Retry starts practice at the ply before the displayed mistake.
func (v *Review) Retry() {
	if f, _ := v.currentFinding(); f != nil {
		v.stop()
		v.a.liveGame.PractiseFrom(f.Index - 1)
	}
}

// maxMarkedMoves is the maximum number of better moves that are marked on the board. If there are more,
// none is marked.
const maxMarkedMoves = 8

func (v *Review) betterMoves() []game.Point {
	if f, _ := v.currentFinding(); f != nil && len(f.BetterMoves) <= maxMarkedMoves && !v.a.ShowMe.Active() {
		return f.BetterMoves
	}
	return nil
}
