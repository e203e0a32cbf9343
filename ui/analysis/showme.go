package analysis

import (
	"context"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"jingzi/ai/review"
	"jingzi/game"
	"jingzi/game/session"
	"jingzi/ui/background"
	"jingzi/ui/ghosts"
	"jingzi/ui/lang"
	"jingzi/ui/widgets"
)

// ShowMe shows a lesson on the turning point of a game. The lesson shows the position before the losing move,
// and adds the missed line or the refutation in ghost stones, one by one. Then it asks the player for the right
// move.
type ShowMe struct {
	a       *Analysis
	pending bool                      // start as soon as the review has finished
	judging *background.Job[struct{}] // judges the player's attempts
	judge   *review.Judge
}

func newShowMe(a *Analysis) *ShowMe {
	return &ShowMe{a: a, judging: background.New[struct{}](a.desk.Post)}
}

// IsOffered reports whether the game has a turning point according to its review, or may have one: a side has
// won by a line, and there is no review yet.
func (m *ShowMe) IsOffered() bool {
	r := m.a.Review
	if r.report != nil {
		return m.turningPoint() != nil
	}

	return m.MayBeOffered() && !r.Running() && m.a.navigator.IsLive()
}

// MayBeOffered reports whether IsOffered is or was true in the current position of the game: a side has won by a line.
func (m *ShowMe) MayBeOffered() bool {
	situation := m.a.liveGame.Match().Current()
	result := situation.Result()

	return result.Winner != game.Empty && result.Reason == game.LineMade && m.a.Review.CanReview()
}

// turningPoint returns the finding about the move that decided the game, or nil if there is none or no review.
func (m *ShowMe) turningPoint() *game.Finding {
	r := m.a.Review
	if r.report == nil || r.report.Story.TurningPoint < 0 {
		return nil
	}
	f := &r.report.Findings[r.report.Story.TurningPoint]
	if _, ok := f.Goal(); !ok || f.MissedVariation == nil && f.Refutation == nil {
		return nil
	}

	return f
}

// Start shows the turning point. If there is no review of the game yet, it starts one first.
func (m *ShowMe) Start() {
	if m.a.Review.report == nil {
		m.a.Review.Start()
		m.pending = m.a.Review.Running()
		return
	}
	m.show()
}

// show begins the lesson, or notifies the player that no move decided the game.
func (m *ShowMe) show() {
	m.pending = false
	f := m.turningPoint()
	if f == nil {
		m.a.notices.Post(func() string { return lang.ShowMeNone() })
		m.a.changed()
		return
	}
	r := m.a.Review
	goal, _ := f.Goal()
	l := &lesson{m: m, finding: f, goal: goal, start: r.situations[f.Index-1].Position}
	l.sentence = Sentence(r.Names(), r.situations, f)
	l.line = m.a.newGhosts(l)
	m.a.navigator.OpenView(l)
	l.restart()
}

// lesson is the session.BoardView that ShowMe opens.
type lesson struct {
	m        *ShowMe
	finding  *game.Finding
	goal     game.Goal
	start    game.Position // the position before the losing move
	sentence string

	base       game.Position // the position without the ghost stones
	line       ghosts.Line
	awaitsMove bool   // the player has to find the right move
	solved     bool   // the player has found the right move, which is on the board
	wrongMove  bool   // a wrong move is on the board, with its refutation
	verdict    string // text about the player's last move; may be empty
}

var (
	_ session.BoardView = (*lesson)(nil)
	_ session.Clickable = (*lesson)(nil)
	_ session.Variation = (*lesson)(nil)
)

// lesson returns the displayed lesson, or nil if there is none.
func (m *ShowMe) lesson() *lesson {
	l, _ := m.a.navigator.View().(*lesson)
	return l
}

// IsActive reports whether a lesson is displayed.
func (m *ShowMe) IsActive() bool { return m.lesson() != nil }

// restart shows the position before the losing move, and then the ghost stones one by one.
func (l *lesson) restart() {
	l.m.judging.Stop()
	l.base, l.awaitsMove, l.solved, l.wrongMove, l.verdict = l.start, false, false, false, ""
	line := l.finding.MissedVariation
	if line == nil {
		line = append([]game.Point{l.finding.Move}, l.finding.Refutation...)
	}
	l.line.Play(line, 0)
	l.m.a.changed()
}

// step shows more ghost stones, or fewer if stones is negative.
func (l *lesson) step(stones int) {
	if !l.awaitsMove {
		l.line.Step(stones)
	}
}

// ask asks the player for the right move.
func (l *lesson) ask() {
	l.awaitsMove, l.solved, l.wrongMove, l.base, l.verdict = true, false, false, l.start, ""
	l.line.Stop()
	l.m.a.changed()
}

func (l *lesson) Position() game.Position { return l.base }
func (l *lesson) Start() game.Position    { return l.start }

func (l *lesson) Overlay() session.Overlay {
	if l.awaitsMove && !l.wrongMove {
		return session.Overlay{CanChoose: !l.solved && !l.m.judging.Busy()}
	}
	return session.Overlay{Upcoming: l.line.Shown(), Preview: true}
}

func (l *lesson) Caption() session.Caption {
	return session.Caption{
		Kind:    session.CaptionExercise,
		Current: len(l.line.Shown()),
		Total:   l.line.Len(),
		Winner:  l.finding.Mover,
	}
}

func (l *lesson) Seek(stones int) { l.step(stones) }

func (l *lesson) Close() {
	l.line.Stop()
	l.m.judging.Stop()
	l.m.a.navigator.OpenView(nil)
}

// text returns the text of the message row.
func (l *lesson) text() string {
	colour := lang.Colour(l.start.Rules(), l.finding.Mover)
	switch {
	case l.verdict != "":
		return l.verdict
	case l.awaitsMove:
		return lang.ShowMeTask(colour)
	case len(l.line.Shown()) == 0:
		return l.opening()
	}

	return l.sentence
}

// opening returns the text that introduces the position before the losing move.
func (l *lesson) opening() string {
	return lang.ShowMeBefore(l.start.Stones()+1, lang.Colour(l.start.Rules(), l.finding.Mover))
}

// Click shows the next ghost stone, tries a move, or takes back a wrong move.
func (l *lesson) Click(point game.Point) {
	switch next, err := l.start.Play(point); {
	case !l.awaitsMove:
		l.step(1)
	case l.solved || l.m.judging.Busy():
	case l.wrongMove:
		l.ask()
	case err != nil:
		l.verdict = lang.Refusal(err)()
		l.m.a.changed()
	case l.goal == game.GoalHold && point == l.finding.Move &&
		newVariation(next, l.finding.Refutation).last().Result().Winner == next.ToMove():
		// The judge may not find the win.
		l.applyVerdict(next, review.Attempt{Refutation: l.finding.Refutation, Loses: true}, nil)
	default:
		l.base, l.verdict = next, lang.PuzzleChecking()
		m, start, goal := l.m, l.start, l.goal
		if m.judge == nil {
			m.judge = review.NewJudge(start.Rules(), m.a.Review.Options)
		}
		judge := m.judge
		var attempt review.Attempt
		m.judging.Start(func(ctx context.Context, _ func(struct{})) (err error) {
			attempt, err = judge.TryMove(ctx, start, point, goal)
			return err
		}, nil, func(err error) { l.applyVerdict(next, attempt, err) })
		m.a.changed()
	}
}

func (l *lesson) applyVerdict(next game.Position, a review.Attempt, err error) {
	r := l.start.Rules()
	point, _ := next.Last()
	switch {
	case err != nil:
		l.ask()
		l.verdict = lang.Failure(err)()
	case a.Correct:
		l.base, l.solved, l.verdict = next, true, lang.ShowMeRight(lang.Point(r, point))
	default:
		l.base, l.wrongMove = next, true
		l.line.Play(a.Refutation, len(a.Refutation))
		l.verdict = lang.PuzzleRefuted(r, a.Refutation, a.Loses, review.JudgesExactly(r))
	}
	l.m.a.changed()
}

// playOn starts a practice game after the right move, which the player has found.
func (l *lesson) playOn() {
	liveGame := l.m.a.liveGame
	move, _ := l.base.Last()
	l.Close()
	l.m.a.Review.stop()
	liveGame.PractiseFrom(l.finding.Index - 1)
	if err := liveGame.Answer(game.PlaceAt(move)); err != nil {
		l.m.a.notices.Set(session.Notice{Kind: session.NoticeRefused, Err: err})
	}
}

// buttons returns the buttons of the message row.
func (l *lesson) buttons() (buttons []fyne.CanvasObject) {
	d := l.m.a.desk
	add := func(label string, icon fyne.Resource, importance widget.Importance, enabled bool,
		action func()) *widgets.TooltipButton {
		b := d.Button(label, icon, action)
		b.Importance = importance
		widgets.SetEnabled(b, enabled)
		b.Refresh()
		buttons = append(buttons, b)

		return b
	}
	if !l.awaitsMove {
		shown, total := len(l.line.Shown()), l.line.Len()
		add("", theme.NavigateBackIcon(), widget.MediumImportance, shown > 0, func() { l.step(-1) })
		add("", theme.NavigateNextIcon(), widget.MediumImportance, shown < total, func() { l.step(1) })
		add(lang.ShowMeFind(), nil, widget.HighImportance, true, l.ask)
	} else {
		add(lang.ShowMeAgain(), nil, widget.MediumImportance, true, l.restart)
	}
	if l.solved && !l.base.Result().Over() {
		add(lang.ShowMePlayOn(), nil, widget.HighImportance, true, l.playOn)
	}
	add("", theme.CancelIcon(), widget.MediumImportance, true, l.Close).Label = lang.BackToGame()

	return buttons
}
