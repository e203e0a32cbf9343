package analysis

import (
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"jingzi/game"
	"jingzi/game/session"
	"jingzi/ui/ghosts"
	"jingzi/ui/lang"
	"jingzi/ui/widgets"
)

// newGhosts returns a line of ghost stones that redraws the window and stops when view is no longer displayed.
func (a *Analysis) newGhosts(view session.BoardView) ghosts.Line {
	line := ghosts.Line{OnChange: a.changed}
	if after := a.host.AfterFunc; after != nil {
		line.AfterFunc = func(d time.Duration, f func()) func() bool {
			return after(d, func() {
				if a.navigator.View() == view {
					f()
				}
			})
		}
	}

	return line
}

// lineView is a session.BoardView that plays a line from a position in ghost stones, one by one, until it is closed or
// another position is displayed. The message row has its text and buttons to step through the line and to close it.
type lineView struct {
	a      *Analysis
	kind   session.CaptionKind
	start  game.Position
	winner game.Stone
	text   string // may be empty
	line   ghosts.Line
}

var (
	_ session.BoardView = (*lineView)(nil)
	_ session.Variation = (*lineView)(nil)
)

// open displays v and plays moves up to the first illegal one or the end of the game.
func (v *lineView) open(moves []game.Point) {
	v.line = v.a.newGhosts(v)
	v.a.navigator.OpenView(v)
	v.line.Play(newVariation(v.start, moves).points, 0)
	v.a.changed()
}

// lineView returns the displayed line, or nil if there is none.
func (a *Analysis) lineView() *lineView {
	v, _ := a.navigator.View().(*lineView)
	return v
}

func (v *lineView) Position() game.Position { return v.start }
func (v *lineView) Start() game.Position    { return v.start }
func (v *lineView) Seek(stones int)         { v.line.Step(stones) }

func (v *lineView) Overlay() session.Overlay {
	return session.Overlay{Upcoming: v.line.Shown(), Preview: true}
}

func (v *lineView) Caption() session.Caption {
	return session.Caption{Kind: v.kind, Current: len(v.line.Shown()), Total: v.line.Len(), Winner: v.winner}
}

func (v *lineView) Close() {
	v.line.Stop()
	v.a.navigator.OpenView(nil)
}

// buttons returns the buttons of the message row.
func (v *lineView) buttons() []fyne.CanvasObject {
	back := v.a.desk.Button("", theme.NavigateBackIcon(), func() { v.Seek(-1) })
	next := v.a.desk.Button("", theme.NavigateNextIcon(), func() { v.Seek(1) })
	closeButton := v.a.desk.Button(lang.BackToGame(), nil, v.Close)
	back.Importance, next.Importance, closeButton.Importance = widget.MediumImportance, widget.HighImportance,
		widget.MediumImportance
	widgets.SetEnabled(back, len(v.line.Shown()) > 0)
	widgets.SetEnabled(next, len(v.line.Shown()) < v.line.Len())

	return []fyne.CanvasObject{back, next, closeButton}
}
