// Package analysis analyses the game in the main window: the best lines of a position with their values, the
// threats of both sides, forced wins, the moves that the computer considered, and a review of the whole game.
// It does not change the game, except that retrying a mistake starts a practice game.
//
// An Analysis holds the analyses of a session. Panel, ReviewPanel and ThinkingPanel show them. Analysis uses the
// main window through a desk.Desk and a Host.
package analysis

import (
	"io"
	"time"

	"jingzi/ai/review"
	"jingzi/game"
	"jingzi/game/session"
	"jingzi/ui/background"
	"jingzi/ui/desk"
	"jingzi/ui/lang"
	"jingzi/ui/patterns"
	"jingzi/ui/settings"
	"jingzi/ui/status"
)

// Host holds the functions of the main window that are specific to the analysis. They are called on the UI
// goroutine.
type Host struct {
	// Redraws the board and the status.
	Redraw func()

	// Called after a review.
	OnReviewed func(situations []game.Situation, r *review.Report)

	// Called with a mistake that the tutor has found, and the situations before and after the move.
	OnMistake func(situations []game.Situation, f game.Finding)

	// Opens the report of a review.
	OpenReport func(situations []game.Situation, r *review.Report)

	// Runs a function later, on the UI goroutine; may be nil.
	AfterFunc func(time.Duration, func()) (stop func() bool)

	// Marks the point with a name on the board, or none if the word is not the name of a point, and reports whether it
	// is one; may be nil.
	PointAtWord func(word string) bool

	// Returns the thought about the move of a displayed ply, from its search tree; may be nil.
	LookUpThought func(index int) (t Thought, ok bool)

	// Opens the search tree of that move at the node of the move to p; may be nil.
	OpenTree func(index int, p game.Point)
}

// Threats returns a pointer to the setting that shows the threats; see Analysis.Toggle.
func Threats(s *settings.Settings) *bool { return &s.Threats }

// Patterns returns a pointer to the setting that shows the pattern list; see Analysis.Toggle.
func Patterns(s *settings.Settings) *bool { return &s.Patterns }

// chartSetting returns a pointer to the setting that shows the chart.
func chartSetting(s *settings.Settings) *bool { return &s.Analysis }

// Analysis holds the analyses of a session. Its methods are called on the UI goroutine.
type Analysis struct {
	Review      *Review
	ShowMe      *ShowMe
	Explanation *MoveExplanation
	Thinking    *Thinking
	Tutor       *Tutor
	BestLines   bestLines
	Threats     threats

	liveGame  *session.LiveGame
	seats     *session.Seats
	navigator *session.Navigator
	notices   *session.Notices
	desk      *desk.Desk
	host      Host
	computers session.Computers
	formatter status.Formatter
	search    search
}

// New returns the analysis of a session.
func New(s *session.Session, d *desk.Desk, c session.Computers, h Host) *Analysis {
	a := &Analysis{liveGame: s.Game, seats: s.Seats, navigator: s.Navigator, notices: s.Notices, desk: d, host: h,
		computers: c}
	a.formatter = status.Formatter{Session: s}
	a.search, a.BestLines, a.Threats = newSearch(a), bestLines{a: a}, threats{a: a}
	a.Review, a.ShowMe, a.Explanation, a.Thinking = newReview(a), newShowMe(a), newExplanation(a), &Thinking{
		a:        a,
		unfolded: true,
		reports:  map[*game.Node][]game.SearchInfo{},
		judging:  background.New[struct{}](d.Post),
	}
	a.Tutor = newTutor(a)
	return a
}

// Supported reports whether threats and patterns can be shown for the game.
func (a *Analysis) Supported() bool { return patterns.Supported(a.liveGame.Match().Rules()) }

// CanSearch reports whether Supported is true and an engine supports the rules.
func (a *Analysis) CanSearch() bool {
	return a.Supported() && len(a.computers.Levels(a.liveGame.Match().Rules())) > 0
}

// PanelVisible reports whether a part of the panel is enabled.
func (a *Analysis) PanelVisible() bool {
	s := &a.desk.Settings
	hasPart := a.BestLines.Enabled || s.Threats || s.Patterns

	return s.Analysis || hasPart && a.Supported()
}

// TogglePanel shows the best lines, if possible, and the chart, or hides all parts.
func (a *Analysis) TogglePanel() {
	visible := !a.PanelVisible()
	if a.BestLines.Enabled != (visible && a.CanSearch()) {
		a.BestLines.Toggle()
	}
	a.desk.ChangeSettings(func(s *settings.Settings) { s.Analysis, s.Threats, s.Patterns = visible, false, false })
}

// Toggle toggles a setting, such as Threats, if threats and patterns can be shown for the game.
func (a *Analysis) Toggle(setting func(*settings.Settings) *bool) {
	if a.Supported() {
		a.desk.ChangeSettings(func(s *settings.Settings) { *setting(s) = !*setting(s) })
	}
}

// variation returns the displayed variation, or nil if there is none.
func (a *Analysis) variation() *variationView {
	v, _ := a.navigator.View().(*variationView)
	return v
}

func (a *Analysis) position() game.Position { return a.navigator.View().Position() }

// path returns the positions from the start of the displayed line to the displayed ply.
func (a *Analysis) path() []game.Position {
	return game.Positions(a.navigator.Plies()[:a.navigator.Index()+1])
}

// Sync updates the searches and the review. It is called after every change of the game or of the settings,
// before anything is drawn.
func (a *Analysis) Sync() {
	a.Tutor.sync(a.seats.Config())
	a.Review.sync()
	a.Explanation.sync()
	a.syncWin()
	a.BestLines.sync()
}

// changed updates the analyses and the main window.
func (a *Analysis) changed() {
	a.Sync()
	a.desk.Refresh()
}

// evaluate records the score of a node. s is the score for the side to move.
func (a *Analysis) evaluate(node *game.Node, toMove game.Stone, s game.Score) {
	if toMove == game.White {
		s = -s
	}
	a.liveGame.Scores()[node] = s
}

// LessonText returns the text of the message row while the turning point of a game or the line of the tutor is shown,
// otherwise "". If the review panel shows its text, the long sentence of a turning point is only there, where there is
// room for all of it.
func (a *Analysis) LessonText(isReviewShown bool) string {
	if l := a.ShowMe.lesson(); l != nil {
		text := l.text()
		if text == l.sentence && isReviewShown {
			text = l.opening()
		}

		return text
	}
	if v := a.lineView(); v != nil {
		return v.text
	}

	return ""
}

// SearchText returns the status of the search for a forced win, or "" if none is running.
func (a *Analysis) SearchText() string {
	if a.search.topic != topicWin {
		return ""
	}
	return lang.ForcedSearching(lang.Colour(a.search.position.Rules(), a.search.position.ToMove()))
}

// Cancel does the first of these that is possible: it closes the turning point or a line, stops the
// search for a forced win, removes the explanation of a move, or closes the review. ok is false if none is possible.
func (a *Analysis) Cancel() (ok bool) {
	switch {
	case a.ShowMe.IsActive():
		a.ShowMe.lesson().Close()
		a.changed()
	case a.lineView() != nil:
		a.lineView().Close()
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

// Busy reports whether an engine or a judge is working.
func (a *Analysis) Busy() bool {
	isJudging := a.Review.Running() || a.ShowMe.judging.Busy() || a.Tutor.checking.Busy() || a.Thinking.judging.Busy()
	return isJudging || a.search.job.Busy() || a.Explanation.job.Busy()
}

// Close cancels all background work and waits for it.
func (a *Analysis) Close() {
	a.Review.judging.Close()
	a.Explanation.job.Close()
	a.Tutor.checking.Close()
	a.ShowMe.judging.Close()
	a.Thinking.judging.Close()
	if program, ok := a.search.engine.(io.Closer); ok {
		_ = program.Close()
	}
	a.search.job.Close()
}
