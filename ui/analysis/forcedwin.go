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
	if !a.CanSearch() {
		return
	}
	a.notices.Set(session.Notice{})
	l := a.line()
	switch {
	case a.search.topic == topicWin:
		a.search.stop()
	case l != nil && l.kind == session.CaptionForcedWin:
		l.Close()
	case a.navigator.Ply().Result().Over():
		a.notices.Post(func() string { return lang.ForcedGameOver() })
	default:
		if l != nil {
			l.Close()
		}
		a.searchWin(a.navigator.Ply().Position)
	}
	a.changed()
}

func (a *Analysis) searchWin(p game.Position) {
	var win *variationView
	a.search.ask(topicWin, Analyst{}, p, func(ctx context.Context, e game.Engine, report func(game.SearchInfo)) (err error) {
		win, err = findForced(ctx, e, p, report)
		return err
	}, a.host.Redraw, func(err error) {
		a.search.stop()
		switch {
		case err == nil:
			a.show(win, session.CaptionForcedWin)
		case errors.Is(err, errNoWin):
			a.notices.Post(func() string {
				return lang.ForcedNone(lang.Colour(p.Rules(), p.ToMove()), forcedTime.Seconds())
			})
		case errors.Is(err, errNotShown):
			a.notices.Post(func() string { return lang.ForcedUnclear() })
		default:
			a.notices.Set(session.Notice{Kind: session.NoticeEngineFailed, Err: err})
		}
		a.changed()
	})
}

// followWin gives up the search for a forced win when another position is looked
// at.
func (a *Analysis) syncWin() {
	if a.search.topic == topicWin && a.search.position != a.navigator.Ply().Position {
		a.search.stop()
	}
}

// Buttons take the place of those of the game while a forced win is looked for
// or shown; nil leaves those.
func (a *Analysis) Buttons() []fyne.CanvasObject {
	if a.search.topic == topicWin {
		return []fyne.CanvasObject{a.desk.Button(lang.Stop(), nil, func() { a.Cancel() })}
	}
	if l := a.ShowMe.lesson(); l != nil {
		return l.buttons()
	}
	l := a.line()
	if l == nil || l.kind != session.CaptionForcedWin && a.Review.Open() { // whose panel has them
		return nil
	}
	back := a.desk.Button("", theme.NavigateBackIcon(), func() { l.Seek(-1) })
	next := a.desk.Button("", theme.NavigateNextIcon(), func() { l.Seek(1) })
	leave := a.desk.Button(lang.BackToGame(), nil, l.Close)
	back.Importance, next.Importance, leave.Importance = widget.MediumImportance, widget.HighImportance, widget.MediumImportance
	widgets.SetEnabled(back, l.index > 0)
	widgets.SetEnabled(next, l.index < len(l.points))
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
func findForced(ctx context.Context, e game.Engine, p game.Position, report func(game.SearchInfo)) (*variationView, error) {
	best, err := searchPV(ctx, e, p, game.Limit{Time: forcedTime}, report)
	switch {
	case err != nil:
		return nil, err
	case !best.Score.Proved():
		return nil, errNoWin
	}
	return playOut(ctx, e, p, claimedWinner(p.ToMove(), best.Score), best.Moves)
}

// claimedBy is the side that a score gives the win to, proved or not, Empty if to
// none. What is played out to the five needs no proof of each step.
func claimedWinner(toMove game.Stone, s game.Score) game.Stone {
	if _, wins := s.ClaimedWin(); wins {
		return toMove
	}
	if _, loses := s.ClaimedLoss(); loses {
		return toMove.Other()
	}
	return game.Empty
}

// searchPV is the best line an engine reports. Where it reports none, it is
// the move alone.
func searchPV(ctx context.Context, e game.Engine, p game.Position, l game.Limit, report func(game.SearchInfo)) (game.PV, error) {
	var last game.SearchInfo
	at, err := e.Think(ctx, p, l, func(r game.SearchInfo) {
		last = r
		report(r)
	})
	if err == nil {
		err = ctx.Err() // what was broken off answers nothing
	}
	if err != nil {
		return game.PV{}, err
	}
	if len(last.PVs) == 0 || len(last.PVs[0].Moves) == 0 || last.PVs[0].Moves[0] != at {
		return game.PV{Moves: []game.Point{at}}, nil
	}
	return last.PVs[0], nil
}

// playOut plays a line that is said to win for a side, and goes on from where
// it breaks off by asking again, until the game is won. If it is not, the error
// is errNotShown.
func playOut(ctx context.Context, e game.Engine, p game.Position, winner game.Stone, points []game.Point) (*variationView, error) {
	f := newVariation(p, points)
	f.winner = winner
	for {
		now := *f.last()
		switch result := now.Result(); {
		case result.Winner == winner:
			return f, nil
		case result.Over() || len(f.points) > p.Rules().NumPoints():
			return nil, fmt.Errorf("%w: %v", errNotShown, result)
		}
		more, err := searchPV(ctx, e, now, game.Limit{Time: continueTime}, func(game.SearchInfo) {})
		if err != nil {
			return nil, err
		}
		points = more.Moves
		switch claims := claimedWinner(now.ToMove(), more.Score) == winner; {
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
