package analysis

import (
	"context"
	"errors"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"jingzi/game"
	"jingzi/ui/lang"
	"jingzi/ui/widgets"
)

// ToggleWin asks whether the side to move has a forced win in the position
// shown, and shows it; or goes back to the game from one.
func (a *Analysis) ToggleWin() {
	if !a.Searches() {
		return
	}
	a.host.Say(nil)
	_, shown := a.View().(*forcedWin)
	switch {
	case shown || a.search.topic == aboutWin:
		a.leave()
	case a.shown().Result().Over():
		a.host.Say(lang.ForcedOver)
	default:
		a.view = nil
		a.searchWin(a.shown().Position)
	}
	a.host.Refresh()
}

func (a *Analysis) searchWin(p game.Position) {
	claimed := a.claimed()
	var win *forcedWin
	a.search.ask(aboutWin, p, func(ctx context.Context, e game.Engine, report func(game.Report)) (err error) {
		win, err = findForced(ctx, e, p, claimed, report)
		return err
	}, a.host.Redraw, func(err error) {
		a.search.stop()
		switch {
		case err == nil:
			a.show(win)
		case errors.Is(err, errNoWin):
			a.host.Say(lang.ForcedNone, lang.Colour(p.Rules(), p.ToMove()), forcedTime.Seconds())
		case errors.Is(err, errNotShown):
			a.host.Say(lang.ForcedUnclear)
		default:
			a.host.SayFailure(err)
		}
		a.host.Refresh()
	})
}

// followWin gives up the search for a forced win when another position is looked
// at.
func (a *Analysis) followWin() {
	if a.search.topic == aboutWin && a.search.of != a.shown().Position {
		a.search.stop()
	}
}

// claimed is the rest of the line by which the computer, when it moved last,
// announced the end of the game; the zero line if it did not.
func (a *Analysis) claimed() game.Line {
	r, of := a.host.Report()
	if !a.atEnd() || of < 0 || of != a.host.At()-1 || len(r.Lines) == 0 {
		return game.Line{}
	}
	line := r.Lines[0]
	last, ok := a.shown().Position.Last()
	if n, wins := line.Score.Wins(); wins && ok && len(line.Points) > 1 && line.Points[0] == last {
		return game.Line{Score: game.LossIn(n - 1), Points: line.Points[1:]}
	}
	return game.Line{}
}

// Caption implements View.
func (f *forcedWin) Caption() (state, remark string) {
	return lang.ForcedStep(lang.Colour(f.positions[0].Rules(), f.winner), f.at, len(f.points)), lang.ForcedKeys()
}

// winButtons walk along a forced win.
func (a *Analysis) winButtons(win *forcedWin) []fyne.CanvasObject {
	back := widget.NewButtonWithIcon("", theme.NavigateBackIcon(), func() { a.Step(-1) })
	widgets.SetEnabled(back, win.at > 0)
	next := widget.NewButtonWithIcon("", theme.NavigateNextIcon(), func() { a.Step(1) })
	next.Importance = widget.HighImportance
	widgets.SetEnabled(next, win.at < len(win.points))
	return []fyne.CanvasObject{back, next, a.leaveButton(lang.BackToGame())}
}

func (a *Analysis) searchButtons() []fyne.CanvasObject {
	return []fyne.CanvasObject{a.leaveButton(lang.Stop())}
}

func (a *Analysis) leaveButton(label string) *widget.Button {
	return widget.NewButton(label, func() {
		a.Leave()
		a.host.FocusBoard()
	})
}
