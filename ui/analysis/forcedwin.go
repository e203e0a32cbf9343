package analysis

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"jingzi/game"
	"jingzi/game/session"
	"jingzi/ui/lang"
	"jingzi/ui/widgets"
)

// ToggleWin searches for a forced win in the displayed position and shows it, or stops the search, or returns
// from the win to the game.
func (a *Analysis) ToggleWin() {
	if !a.CanSearch() {
		return
	}
	a.notices.Set(session.Notice{})

	v := a.variation()
	switch {
	case a.search.topic == topicWin:
		a.search.stop()
	case v != nil && v.kind == session.CaptionForcedWin:
		v.Close()
	case a.navigator.Ply().Result().Over():
		a.notices.Post(func() string { return lang.ForcedGameOver() })
	default:
		if v != nil {
			v.Close()
		}
		a.searchWin(a.path())
	}
	a.changed()
}

// searchWin starts a search for a forced win in the last position of path.
func (a *Analysis) searchWin(path []game.Position) {
	p := path[len(path)-1]
	var win *variationView
	a.search.start(topicWin, analyst{}, path,
		func(ctx context.Context, e game.Engine, report func(game.SearchInfo)) (err error) {
			win, err = findForced(ctx, e, path, report)
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

// syncWin stops the search for a forced win if another position is displayed.
func (a *Analysis) syncWin() {
	if a.search.topic == topicWin && a.search.position != a.navigator.Ply().Position {
		a.search.stop()
	}
}

// Buttons returns the buttons that replace the buttons of the game during the search for a forced win, a lesson
// of ShowMe, or the display of a line or a variation. It returns nil otherwise.
func (a *Analysis) Buttons() []fyne.CanvasObject {
	if a.search.topic == topicWin {
		return []fyne.CanvasObject{a.desk.Button(lang.Stop(), nil, func() { a.Cancel() })}
	}
	if l := a.ShowMe.lesson(); l != nil {
		return l.buttons()
	}
	if v := a.lineView(); v != nil {
		return v.buttons()
	}
	v := a.variation()

	// The review panel has buttons for the variation.
	if v == nil || v.kind != session.CaptionForcedWin && a.Review.IsOpen() {
		return nil
	}
	back := a.desk.Button("", theme.NavigateBackIcon(), func() { v.Seek(-1) })
	next := a.desk.Button("", theme.NavigateNextIcon(), func() { v.Seek(1) })
	closeButton := a.desk.Button(lang.BackToGame(), nil, v.Close)
	back.Importance, next.Importance, closeButton.Importance = widget.MediumImportance, widget.HighImportance,
		widget.MediumImportance
	widgets.SetEnabled(back, v.index > 0)
	widgets.SetEnabled(next, v.index < len(v.points))

	return []fyne.CanvasObject{back, next, closeButton}
}

// Time limits of the search for a forced win and of each search for its continuation.
const (
	forcedTime   = 8 * time.Second
	continueTime = 2 * time.Second
)

// errNotShown is returned if an engine claims a win but does not play it to the end, and errNoWin if it finds
// no win.
var (
	errNotShown = errors.New("the win could not be shown to its end")
	errNoWin    = errors.New("no forced win was found")
)

// findForced searches for a forced win of either side in the last position of path and plays it to the end of the
// game.
func findForced(ctx context.Context, e game.Engine, path []game.Position,
	report func(game.SearchInfo)) (*variationView, error) {
	p := path[len(path)-1]
	best, err := searchPV(ctx, e, p, game.Limit{Time: forcedTime}, report)
	switch {
	case err != nil:
		return nil, err
	case !best.Score.Proved():
		return nil, errNoWin
	}

	return playOut(ctx, e, path, claimedWinner(p.ToMove(), best.Score), best.Moves)
}

// claimedWinner returns the side that wins according to a score, proved or not, or Empty if neither does. A
// line that is played to the end of the game does not need a proof of each move.
func claimedWinner(toMove game.Stone, s game.Score) game.Stone {
	if _, isWin := s.ClaimedWin(); isWin {
		return toMove
	}
	if _, isLoss := s.ClaimedLoss(); isLoss {
		return toMove.Other()
	}

	return game.Empty
}

// searchPV returns the best line that an engine reports. If the engine reports no line with the move that it
// returns, the line has only that move.
func searchPV(ctx context.Context, e game.Engine, p game.Position, l game.Limit,
	report func(game.SearchInfo)) (game.PV, error) {
	var last game.SearchInfo
	point, err := e.Think(ctx, p, l, func(info game.SearchInfo) {
		last = info
		report(info)
	})
	if err == nil {
		// An interrupted search has no result.
		err = ctx.Err()
	}
	if err != nil {
		return game.PV{}, err
	}
	if len(last.PVs) == 0 || len(last.PVs[0].Moves) == 0 || last.PVs[0].Moves[0] != point {
		return game.PV{Moves: []game.Point{point}}, nil
	}

	return last.PVs[0], nil
}

// playOut plays a line from the last position of path that winner is claimed to win. Whenever the line ends before the
// game, it asks the engine for a continuation. It returns errNotShown if winner does not win.
func playOut(ctx context.Context, e game.Engine, path []game.Position, winner game.Stone,
	points []game.Point) (*variationView, error) {
	p := path[len(path)-1]
	v := newVariation(p, points)
	v.winner = winner
	for {
		position := *v.last()
		switch result := position.Result(); {
		case result.Winner == winner:
			return v, nil
		case result.Over() || len(v.points) > p.Rules().NumPoints():
			return nil, fmt.Errorf("%w: %v", errNotShown, result)
		}

		game.Follow(e, slices.Concat(path, v.positions[1:]))
		pv, err := searchPV(ctx, e, position, game.Limit{Time: continueTime}, func(game.SearchInfo) {})
		if err != nil {
			return nil, err
		}

		points = pv.Moves
		switch claimsWin := claimedWinner(position.ToMove(), pv.Score) == winner; {
		case !claimsWin && position.ToMove() == winner:
			return nil, fmt.Errorf("%w: after %d stones", errNotShown, len(v.points))
		case !claimsWin:
			// A defence that does not claim a loss; only its move is needed.
			points = points[:1]
		}
		if _, err := position.Play(points[0]); err != nil {
			return nil, fmt.Errorf("%w: %w", errNotShown, err)
		}
		v.extend(points)
	}
}
