// Package analysis shows what the engines make of the game on the board: the
// best lines of a position with their values, the threats of both sides,
// forced wins, and a review of the whole game. It never changes the game.
//
// Start with Host, which is all it knows of the game and of the window, and
// with Analysis, which the window asks what to show.
package analysis

import (
	"fyne.io/fyne/v2"

	"jingzi/ai/review"
	"jingzi/game"
	"jingzi/ui/board"
	"jingzi/ui/lang"
	"jingzi/ui/patterns"
)

// Host is the game that is analysed, and the window around it. It is called on
// the UI goroutine.
type Host interface {
	Post(func()) // runs a function on the UI goroutine

	Moments() []game.Moment             // of the game, with those that can be redone
	At() int                            // index of the moment the game has come to
	Shown() int                         // index of the moment that is looked at
	LookAt(index int)                   // looks at another
	Thinking() bool                     // a computer player is choosing its move
	Report() (r game.Report, index int) // the latest of a computer player, and of which moment; -1 for none
	Advises() bool                      // there is an engine to ask about this game
	Adviser() game.Engine               // the strongest one, a new one at each call
	Helped()                            // the player takes advice
	StopHint()                          // a hint that is being worked out is not wanted
	TryAgain(index int)                 // starts a game at a moment of this one
	Evaluated(index int, s game.Score)  // a search values a moment: for Black
	Reviewed(s []game.Situation, r *review.Report)

	Wanted() Wanted
	Say(text lang.Text, args ...any) // what has just happened; nil takes it back
	SayFailure(error)                // of an engine
	Refresh()                        // anything may differ
	Redraw()                         // the board and the status differ
	FocusBoard()
	Typed(*fyne.KeyEvent) // a key that a button has no use for
}

// Wanted is what the settings ask for.
type Wanted struct {
	Forbidden bool // points that Black may not play
	Threats   bool
	Patterns  bool // the list of patterns
}

// View is what the board shows in place of the game: a line of play.
type View interface {
	Position() game.Position
	Marks(*board.Show)               // draws the line over what is shown of the game
	Caption() (state, remark string) // how far it has come, and how to go on
	Step(by int)                     // plays stones of the line, or takes them back
}

// Analysis is everything that is found out beside one window's game. Its
// methods belong to the UI goroutine.
type Analysis struct {
	Review *Review

	host    Host
	search  search
	lines   bool // the best lines are wanted
	threats threats

	view       View // nil while the game is shown
	viewedFrom game.Position
	viewedAt   int
}

// New has nothing to show until it is asked for something.
func New(h Host) *Analysis {
	a := &Analysis{host: h, search: newSearch(h)}
	a.Review = newReview(a)
	return a
}

// Fits reports whether the game has threats and patterns to show.
func (a *Analysis) Fits() bool { return patterns.Fit(a.shown().Position.Rules()) }

// Searches reports whether there also is an engine to ask.
func (a *Analysis) Searches() bool { return a.Fits() && a.host.Advises() }

// shown is the moment of the game that is looked at.
func (a *Analysis) shown() *game.Moment { return &a.host.Moments()[a.host.Shown()] }

// atEnd reports whether the game is shown as it stands now.
func (a *Analysis) atEnd() bool { return a.host.Shown() == a.host.At() }

// View is what the board shows in place of the game; nil if it shows the game.
func (a *Analysis) View() View {
	if a.view != nil && (a.viewedAt != a.host.Shown() || a.viewedFrom != a.shown().Position) {
		a.view = nil // another moment is looked at
	}
	return a.view
}

// show puts a view on the board, for as long as the same moment is looked at.
func (a *Analysis) show(v View) {
	a.view, a.viewedAt, a.viewedFrom = v, a.host.Shown(), a.shown().Position
}

// Position is the one on the board.
func (a *Analysis) Position() game.Position {
	if v := a.View(); v != nil {
		return v.Position()
	}
	return a.shown().Position
}

// Follow keeps the searches up with the game. The host calls it when anything
// may have changed.
func (a *Analysis) Follow() {
	a.Review.follow()
	a.followWin()
	a.followLines()
}

// Marks adds to what the board shows.
func (a *Analysis) Marks(show *board.Show) {
	view := a.View()
	if view != nil {
		view.Marks(show)
	} else {
		show.Hints = append(show.Hints, a.Review.better()...)
	}
	if !a.Fits() {
		return
	}
	a.markThreats(show)
	if view == nil {
		a.markLines(show)
	}
}

// Caption is what the status says while something other than the game is shown
// or searched for; ok is false if nothing is.
func (a *Analysis) Caption() (state, remark string, ok bool) {
	if v := a.View(); v != nil {
		state, remark = v.Caption()
		return state, remark, true
	}
	if a.search.topic == aboutWin {
		return lang.ForcedSearching(lang.Colour(a.search.of.Rules(), a.search.of.ToMove())), a.search.progress(), true
	}
	return "", "", false
}

// Buttons take the place of those of the game while a forced win is looked for
// or shown; nil leaves those.
func (a *Analysis) Buttons() []fyne.CanvasObject {
	if win, ok := a.View().(*forcedWin); ok {
		return a.winButtons(win)
	}
	if a.search.topic == aboutWin {
		return a.searchButtons()
	}
	return nil
}

// Leave goes back to the game from a view, from the search for a forced win, or
// from the review; ok is false if there was nothing to leave.
func (a *Analysis) Leave() (ok bool) {
	switch {
	case a.View() != nil || a.search.topic == aboutWin:
		a.leave()
		a.host.Refresh()
	case a.Review.Open() && a.atEnd():
		a.Review.Close()
	default:
		return false
	}
	return true
}

func (a *Analysis) leave() {
	a.view = nil
	if a.search.topic == aboutWin {
		a.search.stop()
	}
}

// Step walks along the view; ok is false where the board shows the game.
func (a *Analysis) Step(by int) (ok bool) {
	v := a.View()
	if v != nil {
		v.Step(by)
		a.host.Refresh()
	}
	return v != nil
}

// Busy reports whether an engine works beside the game.
func (a *Analysis) Busy() bool { return a.search.job.Busy() || a.Review.Running() }

// Close ends all searches, and waits for them.
func (a *Analysis) Close() {
	a.Review.stop()
	a.Review.judging.Close()
	a.search.job.Close()
}
