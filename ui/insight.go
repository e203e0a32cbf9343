package ui

import (
	"context"
	"errors"
	"time"

	"jingzi/game"
	"jingzi/ui/background"
	"jingzi/ui/board"
	"jingzi/ui/lang"
	"jingzi/ui/patterns"
)

// insight shows what the engine for five in a row sees: its best lines with
// their values, the threats of both sides, why points are forbidden, forced
// wins, and the table of patterns. It never touches the game.
type insight struct {
	w      *Window
	search *background.Job[game.Report]

	engine  game.Engine // asked beside the game; nil until it is wanted
	engines game.Rules  // what it plays

	best   bool          // the best lines are wanted
	asked  bool          // they are being worked out, or have been,
	of     game.Position // for this position
	report game.Report
	since  time.Time // when the search under way began

	seeking bool          // a forced win is looked for
	sought  game.Position // in this position
	win     *forcedWin    // the one that is shown; nil if none is

	table    patterns.Table
	lit      *patterns.Row // the row of the list that is pointed at
	pointed  game.Point    // under the pointer or the cursor
	pointing bool
}

// The best lines that are worked out, and for how long at most.
const (
	insightLines = 5
	insightTime  = time.Minute
)

func newInsight(w *Window) *insight {
	return &insight{w: w, search: background.New[game.Report](w.o.Post)}
}

// fits reports whether the game on the table has anything to show.
func (i *insight) fits() bool { return patterns.Fit(i.w.table.match.Rules()) }

// thinks reports whether there also is an engine to ask.
func (i *insight) thinks() bool {
	return i.fits() && len(i.w.o.Computers.Levels(i.w.table.match.Rules())) > 0
}

// position is the one on the board.
func (i *insight) position() game.Position {
	switch {
	case i.w.review.line != nil:
		return i.w.review.lined()
	case i.win != nil:
		return i.win.position()
	}
	return i.w.table.shown().Position
}

// follow keeps up with the table. It is called before anything is drawn.
func (i *insight) follow() {
	t := i.w.table
	shown := t.shown()
	reviewed := i.w.review.line != nil // another line is shown
	if (i.win != nil || i.seeking) && (reviewed || shown.Position != i.sought) {
		i.leave()
	}
	if i.asked && (shown.Position != i.of || !i.best) {
		i.forget()
	}
	if i.engine != nil && (!i.thinks() || i.engines != t.match.Rules()) {
		i.engine = nil // it is large
	}
	computers := t.match.Busy() && t.looking == live // its own lines are shown
	free := !reviewed && i.win == nil && !i.seeking && !computers && !shown.Result().Over()
	if i.best && free && i.thinks() && !i.asked {
		i.analyse(shown.Position)
	} else if i.asked && !free {
		i.forget()
	}
	i.tabulate()
}

// tabulate keeps the table of patterns up to date, as long as it is seen.
func (i *insight) tabulate() {
	if p := i.position(); i.fits() && (i.w.settings.Threats || i.w.settings.Patterns) && i.table.Position() != p {
		i.table, i.lit = patterns.Of(p), nil
	}
}

// adviser is the strongest engine for the game on the table.
func (i *insight) adviser() game.Engine {
	t := i.w.table
	if i.engine == nil {
		i.engines = t.match.Rules()
		levels := t.computers.Levels(i.engines)
		i.engine, _ = t.computers.Player(i.engines, levels[len(levels)-1], t.setup.MoveTime)
	}
	return i.engine
}

// analyse works out the best lines of a position, live.
func (i *insight) analyse(p game.Position) {
	i.asked, i.of, i.report, i.since = true, p, game.Report{}, time.Now()
	i.w.table.help()
	engine := i.adviser()
	i.search.Start(func(ctx context.Context, report func(game.Report)) error {
		_, err := engine.Think(ctx, p, game.Limit{Time: insightTime, Lines: insightLines}, report)
		return err
	}, func(reports []game.Report) {
		r := reports[len(reports)-1]
		i.report = r
		t := i.w.table
		index := t.looking
		if index == live {
			index = t.match.At()
		}
		t.note(r, index)
		i.w.showProgress()
	}, func(err error) {
		if err != nil {
			i.best = false
			i.w.table.sayFailure(err)
		}
		i.w.refresh()
	})
}

// forget gives the best lines up.
func (i *insight) forget() {
	if !i.seeking {
		i.search.Stop()
	}
	i.asked, i.report = false, game.Report{}
}

// toggleBest shows the best lines, or no more.
func (i *insight) toggleBest() {
	i.best = !i.best && i.thinks()
	i.w.table.notice = nil
	i.w.refresh()
}

// seek asks whether the side to move has a forced win in the position shown.
func (i *insight) seek() {
	t := i.w.table
	if !i.thinks() {
		return
	}
	t.notice = nil
	if i.win != nil || i.seeking {
		i.leave()
		i.w.refresh()
		return
	}
	if t.shown().Result().Over() {
		t.say(lang.ForcedOver)
		i.w.refresh()
		return
	}
	i.w.review.line = nil
	i.forget()
	t.help()
	i.seeking, i.sought, i.report, i.since = true, t.shown().Position, game.Report{}, time.Now()
	engine, p, claimed := i.adviser(), i.sought, i.claimed()
	var win *forcedWin
	i.search.Start(func(ctx context.Context, report func(game.Report)) (err error) {
		win, err = findForced(ctx, engine, p, claimed, report)
		return err
	}, func(reports []game.Report) {
		i.report = reports[len(reports)-1]
		i.w.showProgress()
	}, func(err error) {
		i.found(win, err)
		i.w.refresh()
	})
	i.w.refresh()
}

// claimed is the rest of a line by which the computer has announced the end of
// the game, when it moved last; the zero line if there is none.
func (i *insight) claimed() game.Line {
	t := i.w.table
	at := t.match.At()
	if t.looking != live || t.reportOf < 0 || t.reportOf != at-1 || len(t.report.Lines) == 0 {
		return game.Line{}
	}
	line := t.report.Lines[0]
	last, ok := t.shown().Position.Last()
	if n, wins := line.Score.Wins(); wins && ok && len(line.Points) > 1 && line.Points[0] == last {
		return game.Line{Score: game.LossIn(n - 1), Points: line.Points[1:]}
	}
	return game.Line{}
}

// found receives what became of the question.
func (i *insight) found(win *forcedWin, err error) {
	t := i.w.table
	i.seeking, i.report = false, game.Report{}
	colour := lang.Colour(t.match.Rules(), i.sought.ToMove())
	switch {
	case err == nil:
		i.win = win
	case errors.Is(err, errNoWin):
		t.say(lang.ForcedNone, colour, forcedTime.Seconds())
	case errors.Is(err, errNotShown):
		t.say(lang.ForcedUnclear)
	default:
		t.sayFailure(err)
	}
}

// leave returns from a forced win to the game.
func (i *insight) leave() {
	if i.seeking {
		i.search.Stop()
	}
	i.seeking, i.win = false, nil
}

// step shows more stones of the forced win, or fewer.
func (i *insight) step(n int) {
	i.win.step(n)
	i.w.refresh()
}

// escape leaves what insight shows; ok is false if there was nothing to leave.
func (i *insight) escape() (ok bool) {
	if i.win == nil && !i.seeking {
		return false
	}
	i.leave()
	i.w.refresh()
	return true
}

// point follows the pointer or the cursor over the board.
func (i *insight) point(at game.Point, inside bool) {
	if !inside && at != i.pointed {
		return
	}
	was := i.whyForbidden()
	i.pointed, i.pointing = at, inside
	if now := i.whyForbidden(); now != was {
		i.w.showBoard()
		i.w.showStatus()
	}
}

// light shows a row of the list of patterns on the board; nil shows none.
func (i *insight) light(r *patterns.Row) {
	i.lit = r
	i.w.showBoard()
}

// forbidden are the points on which the board shows that Black may not play:
// where a person is to place a black stone, and wherever threats are shown.
func (i *insight) forbidden(moment *game.Moment) (points []game.Point) {
	p := i.position()
	ask := moment.Ask()
	yours := i.win == nil && i.w.review.line == nil && ask.Kind != game.AskNothing && i.w.table.match.Player(ask.Seat).IsHuman() && p.ToMove() == game.Black
	if !(i.w.settings.Forbidden && yours || i.w.settings.Threats && i.fits() && !p.Result().Over()) {
		return nil
	}
	for _, foul := range p.Fouls() {
		points = append(points, foul.At)
	}
	return points
}

// pointedFoul is the foul at the point that is pointed at; nil if there is none.
func (i *insight) pointedFoul() *game.Foul {
	p := i.position()
	if !i.pointing || p.Result().Over() || p.ToMove() != game.Black && !i.w.settings.Threats {
		return nil
	}
	return p.Foul(i.pointed)
}

// whyForbidden says why the point that is pointed at is forbidden; empty where
// it is not.
func (i *insight) whyForbidden() string {
	foul := i.pointedFoul()
	if foul == nil {
		return ""
	}
	p := i.position()
	lines := p.FoulLines(*foul)
	name := lang.Point(p.Rules(), foul.At)
	switch foul.Kind {
	case game.Overline:
		longest := 0
		for _, line := range lines {
			longest = max(longest, len(line))
		}
		return lang.WhyOverline(name, longest)
	case game.FourFour:
		return lang.WhyFourFour(name, len(lines))
	}
	return lang.WhyThreeThree(name, len(lines))
}

// draw adds to what the board shows.
func (i *insight) draw(show *board.Show, p *game.Position) {
	if !i.fits() {
		return
	}
	i.tabulate()
	if i.w.settings.Threats {
		threats, lines := i.table.Threats()
		show.Threats, show.Lines = threats, append(show.Lines, lines...)
	}
	if i.w.settings.Patterns && i.lit != nil {
		points, lines := i.lit.Lit()
		show.Marked, show.Lines = points, append(show.Lines, lines...)
	}
	if foul := i.pointedFoul(); foul != nil {
		show.Lines = append(show.Lines, patterns.Against(p, *foul)...)
	}
	if i.win != nil {
		return
	}
	if lines := i.lines(); len(lines) > 0 {
		show.Best = lines[0].Points
		for n, line := range lines {
			if len(line.Points) > 0 {
				show.Values = append(show.Values, board.Value{At: line.Points[0], Text: lang.Score(line.Score), Best: n == 0})
			}
		}
	}
}

// lines are the best lines of the position shown: worked out for it, or those
// of the computer that thinks about its move.
func (i *insight) lines() []game.Line {
	t := i.w.table
	switch {
	case !i.best || i.w.review.line != nil:
		return nil
	case t.match.Busy() && t.looking == live && t.reportOf == t.match.At():
		return t.report.Lines
	case i.asked:
		return i.report.Lines
	}
	return nil
}
