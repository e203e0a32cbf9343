package analysis

import (
	"context"
	"errors"
	"fmt"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"jingzi/game"
	"jingzi/game/session"
	"jingzi/ui/lang"
	"jingzi/ui/widgets"
)

// ToggleWin asks whether the side to move has a forced win in the position
// shown, and shows it; or goes back to the game from one.
func (a *Analysis) ToggleWin() {
	if !a.Searches() {
		return
	}
	a.notices.Say(session.Notice{})
	l := a.line()
	switch {
	case a.search.topic == aboutWin:
		a.search.stop()
	case l != nil && l.kind == session.ForcedWin:
		l.Leave()
	case a.browse.Moment().Result().Over():
		a.notices.Tell(func() string { return lang.ForcedOver() })
	default:
		if l != nil {
			l.Leave()
		}
		a.searchWin(a.browse.Moment().Position)
	}
	a.changed()
}

func (a *Analysis) searchWin(p game.Position) {
	var win *line
	a.search.ask(aboutWin, Analyst{}, p, func(ctx context.Context, e game.Engine, report func(game.Report)) (err error) {
		win, err = findForced(ctx, e, p, report)
		return err
	}, a.host.Redraw, func(err error) {
		a.search.stop()
		switch {
		case err == nil:
			a.show(win, session.ForcedWin)
		case errors.Is(err, errNoWin):
			a.notices.Tell(func() string {
				return lang.ForcedNone(lang.Colour(p.Rules(), p.ToMove()), forcedTime.Seconds())
			})
		case errors.Is(err, errNotShown):
			a.notices.Tell(func() string { return lang.ForcedUnclear() })
		default:
			a.notices.Say(session.Notice{Kind: session.EngineFailed, Err: err})
		}
		a.changed()
	})
}

// followWin gives up the search for a forced win when another position is looked
// at.
func (a *Analysis) followWin() {
	if a.search.topic == aboutWin && a.search.of != a.browse.Moment().Position {
		a.search.stop()
	}
}

// Buttons take the place of those of the game while a forced win is looked for
// or shown; nil leaves those.
func (a *Analysis) Buttons() []fyne.CanvasObject {
	if a.search.topic == aboutWin {
		return []fyne.CanvasObject{a.desk.Button(lang.Stop(), nil, func() { a.Leave() })}
	}
	l := a.line()
	if l == nil || l.kind != session.ForcedWin {
		return nil
	}
	back := a.desk.Button("", theme.NavigateBackIcon(), func() { l.Step(-1) })
	next := a.desk.Button("", theme.NavigateNextIcon(), func() { l.Step(1) })
	leave := a.desk.Button(lang.BackToGame(), nil, l.Leave)
	back.Importance, next.Importance, leave.Importance = widget.MediumImportance, widget.HighImportance, widget.MediumImportance
	widgets.SetEnabled(back, l.at > 0)
	widgets.SetEnabled(next, l.at < len(l.points))
	return []fyne.CanvasObject{back, next, leave}
}

// The time for the question whether there is a forced win, and for each
// further stone where its line breaks off before the end.
const (
	forcedTime   = 8 * time.Second
	continueTime = 2 * time.Second
)

// errNotShown says that an engine claimed a win and could not play it to the
// end; errNoWin, that none was found.
var (
	errNotShown = errors.New("the win could not be shown to its end")
	errNoWin    = errors.New("no forced win was found")
)

// findForced asks an engine for a forced win in p and plays it out to the end of the
// game. A loss of the side to move is a win of the other's, and shown as well.
func findForced(ctx context.Context, e game.Engine, p game.Position, report func(game.Report)) (*line, error) {
	best, err := thinkOver(ctx, e, p, game.Limit{Time: forcedTime}, report)
	switch {
	case err != nil:
		return nil, err
	case !best.Score.Proved():
		return nil, errNoWin
	}
	return playOut(ctx, e, p, claimedBy(p.ToMove(), best.Score), best.Points)
}

// claimedBy is the side that a score gives the win to, proved or not, Empty if to
// none. What is played out to the five needs no proof of each step.
func claimedBy(toMove game.Stone, s game.Score) game.Stone {
	if _, wins := s.Winning(); wins {
		return toMove
	}
	if _, loses := s.Losing(); loses {
		return toMove.Other()
	}
	return game.Empty
}

// thinkOver is the best line an engine reports. Where it reports none, it is
// the move alone.
func thinkOver(ctx context.Context, e game.Engine, p game.Position, l game.Limit, report func(game.Report)) (game.Line, error) {
	var last game.Report
	at, err := e.Think(ctx, p, l, func(r game.Report) {
		last = r
		report(r)
	})
	if err == nil {
		err = ctx.Err() // what was broken off answers nothing
	}
	if err != nil {
		return game.Line{}, err
	}
	if len(last.Lines) == 0 || len(last.Lines[0].Points) == 0 || last.Lines[0].Points[0] != at {
		return game.Line{Points: []game.Point{at}}, nil
	}
	return last.Lines[0], nil
}

// playOut plays a line that is said to win for a side, and goes on from where
// it breaks off by asking again, until the game is won. If it is not, the error
// is errNotShown.
func playOut(ctx context.Context, e game.Engine, p game.Position, winner game.Stone, points []game.Point) (*line, error) {
	f := newLine(p, points)
	f.winner = winner
	for {
		now := *f.last()
		switch result := now.Result(); {
		case result.Winner == winner:
			return f, nil
		case result.Over() || len(f.points) > p.Rules().Size():
			return nil, fmt.Errorf("%w: %v", errNotShown, result)
		}
		more, err := thinkOver(ctx, e, now, game.Limit{Time: continueTime}, func(game.Report) {})
		if err != nil {
			return nil, err
		}
		points = more.Points
		switch claims := claimedBy(now.ToMove(), more.Score) == winner; {
		case !claims && now.ToMove() == winner:
			return nil, fmt.Errorf("%w: after %d stones", errNotShown, len(f.points))
		case !claims:
			points = points[:1] // a defence; what it hopes for will not come
		}
		if _, err := now.Play(points[0]); err != nil {
			return nil, fmt.Errorf("%w: %w", errNotShown, err)
		}
		f.extend(points)
	}
}
