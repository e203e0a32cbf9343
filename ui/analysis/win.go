package analysis

import (
	"context"
	"errors"

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
