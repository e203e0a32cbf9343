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

// ToggleWin searches for a forced win of the side to move in the displayed position and shows it, or
// returns from it to the game.
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
	a.search.ask(topicWin, analyst{}, p, func(ctx context.Context, e game.Engine, report func(game.SearchInfo)) (err error) {
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

// syncWin cancels the search for a forced win when another position is displayed.
func (a *Analysis) syncWin() {
	if a.search.topic == topicWin && a.search.position != a.navigator.Ply().Position {
		a.search.stop()
	}
}

// Buttons returns the buttons that replace those of the game while a forced win is searched for or shown.
// It returns nil otherwise.
func (a *Analysis) Buttons() []fyne.CanvasObject {
	if a.search.topic == topicWin {
		return []fyne.CanvasObject{a.desk.Button(lang.Stop(), nil, func() { a.Cancel() })}
	}
	if l := a.ShowMe.lesson(); l != nil {
		return l.buttons()
	}
	l := a.line()
	if l == nil || l.kind != session.CaptionForcedWin && a.Review.Open() { // the review's panel has the buttons
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

// The time limits of the search for a forced win, and for each further stone if the line ends before the
// win.
const (
	forcedTime   = 8 * time.Second
	continueTime = 2 * time.Second
)

// errNotShown reports that an engine claimed a win but could not play it to the end, errNoWin that it found
// none.
var (
	errNotShown = errors.New("the win could not be shown to its end")
	errNoWin    = errors.New("no forced win was found")
)

// findForced searches for a forced win in p and plays it to the end of the game. A loss of the side to
// move is a win of the opponent and is shown as well.
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

// claimedWinner returns the side whose win a score claims, proved or not, or Empty. A line that is played
// to the end needs no proof of each step.
func claimedWinner(toMove game.Stone, s game.Score) game.Stone {
	if _, wins := s.ClaimedWin(); wins {
		return toMove
	}
	if _, loses := s.ClaimedLoss(); loses {
		return toMove.Other()
	}
	return game.Empty
}

// searchPV returns the best line that an engine reports. If it reports none, the line is the move alone.
func searchPV(ctx context.Context, e game.Engine, p game.Position, l game.Limit, report func(game.SearchInfo)) (game.PV, error) {
	var last game.SearchInfo
	point, err := e.Think(ctx, p, l, func(r game.SearchInfo) {
		last = r
		report(r)
	})
	if err == nil {
		err = ctx.Err() // an interrupted search has no result
	}
	if err != nil {
		return game.PV{}, err
	}
	if len(last.PVs) == 0 || len(last.PVs[0].Moves) == 0 || last.PVs[0].Moves[0] != point {
		return game.PV{Moves: []game.Point{point}}, nil
	}
	return last.PVs[0], nil
}

// playOut plays a line that is claimed to win for a side. Whenever the line ends early, it asks the engine
// again until the game is won. If the game is not won, it returns errNotShown.
func playOut(ctx context.Context, e game.Engine, p game.Position, winner game.Stone, points []game.Point) (*variationView, error) {
	f := newVariation(p, points)
	f.winner = winner
	for {
		position := *f.last()
		switch result := position.Result(); {
		case result.Winner == winner:
			return f, nil
		case result.Over() || len(f.points) > p.Rules().NumPoints():
			return nil, fmt.Errorf("%w: %v", errNotShown, result)
		}
		more, err := searchPV(ctx, e, position, game.Limit{Time: continueTime}, func(game.SearchInfo) {})
		if err != nil {
			return nil, err
		}
		points = more.Moves
		switch claims := claimedWinner(position.ToMove(), more.Score) == winner; {
		case !claims && position.ToMove() == winner:
			return nil, fmt.Errorf("%w: after %d stones", errNotShown, len(f.points))
		case !claims:
			points = points[:1] // for a defence, ignore the rest of its line
		}
		if _, err := position.Play(points[0]); err != nil {
			return nil, fmt.Errorf("%w: %w", errNotShown, err)
		}
		f.extend(points)
	}
}
