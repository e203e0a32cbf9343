// Package analysis shows engine analysis of the game on the board: the best lines of a position with
// their values, the threats of both sides, forced wins, and a review of the whole game. It does not
// change the game, and retrying a position starts a practice game.
//
// Start with Analysis, which holds all of them. Host has the functions of the window that it needs
// besides the desk and the session.
package analysis

import (
	"io"
	"time"

	"jingzi/ai/review"
	"jingzi/game"
	"jingzi/game/session"
	"jingzi/ui/board"
	"jingzi/ui/desk"
	"jingzi/ui/lang"
	"jingzi/ui/patterns"
	"jingzi/ui/settings"
)

// Host has the functions of the window. They are called on the UI goroutine.
type Host struct {
	Redraw                 func() // redraws the board and the status
	OnReviewed, OpenReport func(situations []game.Situation, r *review.Report)
	AfterFunc              func(time.Duration, func()) (stop func() bool) // runs a function later, on the UI goroutine; nil for never
	LookUpThought          func(index int) (Thought, bool)                // returns the thought from the search tree of the move to a displayed ply
	OpenTree               func(index int, p game.Point)                  // opens that search tree at the node of a move
}

// Threats returns the saved setting of the panel's part for threats.
func Threats(s *settings.Settings) *bool { return &s.Threats }

// Patterns returns the saved setting of the panel's part for patterns.
func Patterns(s *settings.Settings) *bool { return &s.Patterns }

func values(s *settings.Settings) *bool { return &s.Analysis }

// Analysis holds the analyses of one window's game. Its methods belong to the UI goroutine.
type Analysis struct {
	Review      *Review
	ShowMe      *ShowMe
	Explanation *MoveExplanation
	Thinking    *Thinking
	BestLines   bestLines
	Threats     threats

	liveGame  *session.LiveGame
	navigator *session.Navigator
	notices   *session.Notices
	desk      *desk.Desk
	host      Host
	computers session.Computers
	search    search
}

func New(s *session.Session, d *desk.Desk, c session.Computers, h Host) *Analysis {
	a := &Analysis{liveGame: s.Game, navigator: s.Navigator, notices: s.Notices, desk: d, host: h, computers: c}
	a.search, a.BestLines, a.Threats = newSearch(a), bestLines{a: a}, threats{a: a}
	a.Review, a.ShowMe, a.Explanation, a.Thinking = newReview(a), newShowMe(a), newExplanation(a), &Thinking{a: a, unfolded: true, reports: map[*game.Node][]game.SearchInfo{}}
	a.ShowMe.afterFunc = h.AfterFunc
	return a
}

// Supported reports whether threats and patterns can be shown for the game.
func (a *Analysis) Supported() bool { return patterns.Supported(a.liveGame.Match().Rules()) }

// CanSearch reports whether there also is an engine to search with.
func (a *Analysis) CanSearch() bool {
	return a.Supported() && len(a.computers.Levels(a.liveGame.Match().Rules())) > 0
}

func (a *Analysis) PanelVisible() bool {
	s := &a.desk.Settings
	return s.Analysis || a.Supported() && (a.BestLines.Enabled || s.Threats || s.Patterns)
}

// TogglePanel shows the best lines, if possible, and the chart, or hides all parts.
func (a *Analysis) TogglePanel() {
	visible := !a.PanelVisible()
	if a.BestLines.Enabled != (visible && a.CanSearch()) {
		a.BestLines.Toggle()
	}
	a.desk.ChangeSettings(func(s *settings.Settings) { s.Analysis, s.Threats, s.Patterns = visible, false, false })
}

// Toggle switches a part of the panel if the game supports it.
func (a *Analysis) Toggle(part func(*settings.Settings) *bool) {
	if a.Supported() {
		a.desk.ChangeSettings(func(s *settings.Settings) { *part(s) = !*part(s) })
	}
}

// variation returns the displayed variation of the analysis, or nil if there is none.
func (a *Analysis) variation() *variationView {
	v, _ := a.navigator.View().(*variationView)
	return v
}

func (a *Analysis) position() game.Position { return a.navigator.View().Position() }

// Sync updates searches and review after the game or the settings change. It is called after every
// change, before anything is drawn.
func (a *Analysis) Sync() {
	a.Review.sync()
	a.Explanation.sync()
	a.syncWin()
	a.BestLines.sync()
}

func (a *Analysis) changed() {
	a.Sync()
	a.desk.Refresh()
}

// Decorate adds the marks of the analysis to the options for drawing the board.
func (a *Analysis) Decorate(options *board.DrawOptions) {
	if a.variation() == nil {
		options.Hints = append(options.Hints, a.Review.betterMoves()...)
	}
	if a.Supported() {
		a.Threats.mark(options)
		a.BestLines.mark(options)
	}
	a.Explanation.mark(options)
}

// evaluate records the score of a node for the side to move there.
func (a *Analysis) evaluate(node *game.Node, toMove game.Stone, s game.Score) {
	if toMove == game.White {
		s = -s
	}
	a.liveGame.Scores()[node] = s
}

// LessonText returns the text of the row while the turning point of a game is shown, "" otherwise.
func (a *Analysis) LessonText() string {
	if l := a.ShowMe.lesson(); l != nil {
		return l.text()
	}
	return ""
}

// SearchText returns the status of a search for a forced win, or "" if there is none.
func (a *Analysis) SearchText() string {
	if a.search.topic != topicWin {
		return ""
	}
	return lang.ForcedSearching(lang.Colour(a.search.position.Rules(), a.search.position.ToMove()))
}

// Cancel closes the displayed turning point, stops the search for a forced win, removes the explanation
// of a move or closes the review: the first of these that applies. ok is false if there was nothing to cancel.
func (a *Analysis) Cancel() (ok bool) {
	switch {
	case a.ShowMe.IsActive():
		a.ShowMe.lesson().Close()
		a.changed()
	case a.search.topic == topicWin:
		a.search.stop()
		a.changed()
	case a.Explanation.IsActive():
		a.Explanation.clear()
		a.changed()
	case a.Review.IsOpen() && a.navigator.IsLive():
		a.Review.Close()
	default:
		return false
	}
	return true
}

func (a *Analysis) Busy() bool {
	return a.search.job.Busy() || a.Explanation.job.Busy() || a.Review.Running() || a.ShowMe.judging.Busy()
}

func (a *Analysis) Close() {
	a.Review.judging.Close()
	a.Explanation.job.Close()
	a.ShowMe.judging.Close()
	if program, ok := a.search.engine.(io.Closer); ok {
		_ = program.Close()
	}
	a.search.job.Close()
}
