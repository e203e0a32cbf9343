package ui

import (
	"context"

	"fyne.io/fyne/v2"

	"jingzi/ai/review"
	"jingzi/game"
	"jingzi/ui/background"
	"jingzi/ui/board"
	"jingzi/ui/lang"
)

// reviewer judges the game on the table beside the window, and knows which of
// the findings, and how much of its line, is looked at. It belongs to the UI
// goroutine.
type reviewer struct {
	w       *Window
	options review.Options
	judging *background.Job[judgement]

	situations []game.Situation // of the game under review; nil: none
	match      *game.Match      // whose they are
	judged     int              // situations done
	report     *review.Report

	line   []game.Point // drawn on the board; nil: none
	from   int          // the situation it starts at
	lineAt int          // the moment that was looked at when it was called for
	step   int          // its stones on the board
}

// judgement is what is known of one situation of the game.
type judgement struct {
	index    int
	standing review.Standing
}

func newReviewer(w *Window) *reviewer {
	return &reviewer{w: w, judging: background.New[judgement](w.o.Post)}
}

// mayReview reports whether there is a move to judge.
func (v *reviewer) mayReview() bool { return len(v.w.table.match.Moments()) > 1 }

// open reports whether there is a review, finished or under way.
func (v *reviewer) open() bool { return v.situations != nil }

// running reports whether the game is still being judged.
func (v *reviewer) running() bool { return v.open() && v.report == nil }

// start judges the whole game on the table.
func (v *reviewer) start() {
	if !v.mayReview() {
		return
	}
	v.stop()
	t := v.w.table
	if t.match.Hinting() {
		t.match.Stop()
	}
	v.match = t.match
	for _, m := range t.match.Moments() {
		v.situations = append(v.situations, m.Situation)
	}
	situations, options := v.situations, v.options
	var result review.Report
	v.judging.Start(func(ctx context.Context, report func(judgement)) (err error) {
		judge := review.NewJudge(situations[0].Position.Rules(), options)
		result, err = judge.Game(ctx, situations, func(_, index int, s review.Standing) { report(judgement{index, s}) })
		return err
	}, v.progress, func(err error) {
		if err != nil {
			v.stop()
			t.sayFailure(err)
			v.w.refresh()
			return
		}
		v.finish(result)
	})
	v.w.changed()
}

// progress takes over what is known of some situations.
func (v *reviewer) progress(known []judgement) {
	for _, k := range known {
		v.judged++
		v.note(k.index, k.standing)
	}
	v.w.refresh()
}

// note puts what is known of a situation on the chart.
func (v *reviewer) note(index int, s review.Standing) {
	t := v.w.table
	if !s.Known {
		return
	}
	if t.evaluations == nil {
		t.evaluations = make(map[int]game.Score)
	}
	score := s.Score
	if v.situations[index].Position.ToMove() == game.White {
		score = -score
	}
	t.evaluations[index] = score
}

// finish shows what was found, the first finding first.
func (v *reviewer) finish(r review.Report) {
	v.report = &r
	for index, s := range r.Standings {
		v.note(index, s)
	}
	fresh := v.w.collectPuzzles(v.situations, &r)
	if len(r.Findings) > 0 && v.w.table.looking == live {
		v.goTo(0)
	}
	if fresh > 0 {
		v.w.table.say(lang.PuzzlesNew, fresh)
	}
	v.w.refresh()
}

// stop ends the review; nothing of it is shown any more.
func (v *reviewer) stop() {
	v.judging.Stop()
	*v = reviewer{w: v.w, options: v.options, judging: v.judging}
}

// close is stop and goes back to the game.
func (v *reviewer) close() {
	v.stop()
	v.w.table.escape()
}

// follow drops the review when the game has been played on differently.
func (v *reviewer) follow() {
	if !v.open() {
		return
	}
	moments := v.w.table.match.Moments()
	same := v.match == v.w.table.match && len(moments) == len(v.situations)
	for i := 0; same && i < len(moments); i++ {
		same = moments[i].Situation == v.situations[i]
	}
	switch {
	case !same:
		v.stop()
	case v.line != nil && v.shown() != v.lineAt:
		v.line = nil // another moment is looked at
	}
}

// shown is the index of the moment on the board.
func (v *reviewer) shown() int {
	t := v.w.table
	if t.looking == live {
		return t.match.At()
	}
	return t.looking
}

// finding is the one about the moment on the board, and its number from 1.
func (v *reviewer) finding() (f *review.Finding, number int) {
	if v.report == nil {
		return nil, 0
	}
	for i := range v.report.Findings {
		if v.report.Findings[i].Index == v.shown() {
			return &v.report.Findings[i], i + 1
		}
	}
	return nil, 0
}

// hasFindings reports whether there is something to go to.
func (v *reviewer) hasFindings() bool { return v.report != nil && len(v.report.Findings) > 0 }

// hasLine reports whether the finding on the board has a line to show.
func (v *reviewer) hasLine() bool {
	f, _ := v.finding()
	missed, follows := lines(f)
	return missed != nil || follows != nil
}

// goTo shows a finding.
func (v *reviewer) goTo(number int) {
	v.line = nil
	v.w.table.lookAt(v.report.Findings[number].Index)
}

// next shows the finding after the moment on the board, or before it.
func (v *reviewer) next(by int) {
	if !v.hasFindings() {
		return
	}
	index, all := v.shown(), v.report.Findings
	if by > 0 {
		for i := range all {
			if all[i].Index > index {
				v.goTo(i)
				return
			}
		}
		v.goTo(0) // round again
		return
	}
	for i := len(all) - 1; i >= 0; i-- {
		if all[i].Index < index {
			v.goTo(i)
			return
		}
	}
	v.goTo(len(all) - 1)
}

// lines are what a finding has to show: what was missed, and what follows.
func lines(f *review.Finding) (missed, follows []game.Point) {
	if f == nil {
		return nil, nil
	}
	return f.Missed, f.Follows
}

// showLine draws a line of the finding that is looked at, from a situation on.
func (v *reviewer) showLine(from int, line []game.Point) {
	if len(line) == 0 {
		return
	}
	v.line, v.from, v.lineAt, v.step = line, from, v.shown(), 0
	v.w.table.notice = nil
	v.w.refresh()
}

// toggleLine draws the line that proves the finding, or takes it away.
func (v *reviewer) toggleLine() {
	f, _ := v.finding()
	missed, follows := lines(f)
	switch {
	case v.line != nil:
		v.hideLine()
	case missed != nil:
		v.showLine(f.Index-1, missed)
	case follows != nil:
		v.showLine(f.Index, follows)
	}
}

func (v *reviewer) hideLine() {
	v.line = nil
	v.w.refresh()
}

// walk goes some stones along the line.
func (v *reviewer) walk(by int) {
	v.step = min(max(v.step+by, 0), len(v.line))
	v.w.refresh()
}

// lined is the position on the board while a line is drawn.
func (v *reviewer) lined() game.Position {
	p := v.situations[v.from].Position
	for _, at := range v.line[:v.step] {
		if next, err := p.Play(at); err == nil { // the line has been proved
			p = next
		}
	}
	return p
}

// mayTryAgain reports whether there is a decision to be made anew.
func (v *reviewer) mayTryAgain() bool {
	f, _ := v.finding()
	return f != nil && f.Index > 0 && v.situations[f.Index-1].Ask().Kind != game.AskNothing
}

// tryAgain goes on from the moment before the mistake that is looked at.
func (v *reviewer) tryAgain() {
	if f, _ := v.finding(); f != nil {
		from := f.Index - 1
		v.stop()
		v.w.table.tryAgain(from)
	}
}

// tell says how far the line on the board has come.
func (v *reviewer) tell(s *status) {
	if v.line != nil {
		s.state, s.remark, s.over = lang.LineShown(v.step, len(v.line)), "", false
	}
}

// dress changes the board for what the review shows: the line that is drawn,
// or the moves that were better.
func (v *reviewer) dress(p *game.Position, show *board.Show) {
	if v.line == nil {
		if f, _ := v.finding(); f != nil && len(f.Better) <= mostRinged {
			show.Hints = append(show.Hints, f.Better...)
		}
		return
	}
	*p = v.lined()
	show.Offers, show.Allowed, show.Forbidden, show.Hints, show.Best, show.Ghost = nil, nil, nil, nil, nil, game.Empty
	show.Moves = v.line[:v.step]
	if v.step == 0 {
		show.Moves, show.Best = nil, v.line
	}
}

// mostRinged is how many better moves are ringed at most: more would be no
// advice.
const mostRinged = 8

// learn is the menu of what one's own games teach.
func (m *menus) learn() *fyne.Menu {
	w, v := m.w, m.w.review
	return fyne.NewMenu(lang.MenuLearn(),
		m.when(v.mayReview, m.item(lang.ReviewGame(), v.start)),
		m.when(v.hasFindings, m.item(lang.NextFinding(), func() { v.next(1) })),
		m.when(v.hasFindings, m.item(lang.LastFinding(), func() { v.next(-1) })),
		m.when(v.hasLine, m.item(lang.ShowLine(), v.toggleLine)),
		m.when(v.mayTryAgain, m.item(lang.TryAgainHere(), v.tryAgain)),
		m.when(v.open, m.item(lang.ReviewClose(), v.close)),
		fyne.NewMenuItemSeparator(),
		m.item(lang.PuzzlesMenu(), w.showPuzzles))
}

// tryAgain starts a game at a moment of the present one, against the computer
// where it plays. The person sits where the move is asked for. Undo brings the
// old game back; New returns to what was played before. Whatever becomes of it
// is practice, and not counted.
func (t *table) tryAgain(index int) {
	moment := &t.match.Moments()[index]
	ask := moment.Ask()
	if ask.Kind == game.AskNothing {
		return
	}
	before := t.setup
	if t.resume != nil {
		before = *t.resume
	}
	g := t.save()
	g.Choices, g.Took, g.Trees = g.Choices[:index], g.Took[:index], nil
	g.At, g.Human, g.Counted, g.Record = index, ask.Seat, "", true
	g.Clock, g.Spent = game.TimeControl{}, 0
	if len(t.computers.Levels(g.Rules)) > 0 {
		g.Setup.Mode, g.Names = AgainstComputer, [2]string{}
	}
	t.keepPrevious(index)
	t.restore(g)
	t.resume = &before
	t.say(lang.TryingAgain)
	t.changed()
}
