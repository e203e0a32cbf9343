package analysis

import (
	"context"
	"time"

	"jingzi/ai/review"
	"jingzi/game"
	"jingzi/game/session"
	"jingzi/ui/background"
	"jingzi/ui/lang"
	"jingzi/ui/status"
)

// Tutor notifies the player of a mistake before the computer answers. The computer waits (session.LiveGame.Held) while
// the move is checked and, if it is a mistake, until the player takes it back or plays on.
type Tutor struct {
	a        *Analysis
	checking *background.Job[struct{}]

	// The situations before and after the move that is checked, and its node, which is nil if there is none.
	before, after game.Situation
	node          *game.Node

	// What the check has found; its Kind is 0 until then, and if isLost.
	finding game.Finding

	// The check has found that every move lost.
	isLost bool

	// The player has been told that the game is lost, so that it is not said again while it is.
	isLossKnown bool
	root        *game.Node // of the game

	// When the move was made.
	movedAt time.Time

	// MaxTime is the maximum time of a check, and Now the clock for double clicks. Tests change them.
	MaxTime time.Duration
	Now     func() time.Time
}

const (
	// maxCheckTime is the maximum time for which the computer waits for a check. Most take less than half a second;
	// they take longer on a slow machine, or if other programs use the processors.
	maxCheckTime = 2 * time.Second

	// doubleClickTime is the time after a move in which clicks on the board are ignored.
	doubleClickTime = 600 * time.Millisecond
)

func newTutor(a *Analysis) *Tutor {
	return &Tutor{a: a, checking: background.New[struct{}](a.desk.Post), MaxTime: maxCheckTime, Now: time.Now}
}

// Holds reports whether the computer must wait with its answer to the choice that was just made. It is called before
// the host learns of the choice.
func (t *Tutor) Holds(config session.Config) bool {
	m := t.a.liveGame.Match()
	index := m.Index()

	return config.Tutor != session.TutorOff && review.Supports(m.Rules()) == nil && index > 0 &&
		review.IsJudged(&m.Plies()[index-1].Situation, m.Current())
}

// sync starts a check if the computer waits for one, and ends it when the computer does not wait any more.
func (t *Tutor) sync(config session.Config) {
	m := t.a.liveGame.Match()
	ply := &m.Plies()[m.Index()]
	switch held := t.a.liveGame.Held(); {
	case !held || config.Tutor == session.TutorOff:
		t.clear()
		if held {
			t.a.liveGame.Release()
		}
	case ply.Node != t.node:
		t.clear()
		t.before, t.after, t.node = m.Plies()[m.Index()-1].Situation, ply.Situation, ply.Node
		t.movedAt = t.Now()
		t.a.liveGame.MarkAssisted()
		if root := m.Tree().Root(); root != t.root {
			t.root, t.isLossKnown = root, false
		}
		t.check(config.Tutor == session.TutorLikely)
	}
}

func (t *Tutor) clear() {
	t.checking.Stop()
	t.node, t.finding, t.isLost = nil, game.Finding{}, false
}

// check checks the move in the background. If it finds nothing, the computer answers.
func (t *Tutor) check(mayEstimate bool) {
	position := t.before.Position
	point, _ := t.after.Position.Last()
	maxTime := t.MaxTime
	var finding game.Finding
	isLost := false
	t.checking.Start(func(ctx context.Context, _ func(struct{})) (err error) {
		ctx, cancel := context.WithTimeout(ctx, maxTime)
		defer cancel()
		finding, isLost, err = review.CheckMove(ctx, position, point, mayEstimate)

		return err
	}, nil, func(err error) {
		finding.Index = 1
		isNews := isLost && !t.isLossKnown
		t.isLossKnown = err == nil && isLost
		if isMistake := err == nil && finding.Kind != 0; !isMistake && !isNews {
			t.a.liveGame.Release()
			return
		}

		// A lost position is no puzzle.
		if t.finding, t.isLost = finding, isLost; !isLost {
			t.a.host.OnMistake([]game.Situation{t.before, t.after}, finding)
		}
		t.a.changed()
	})
}

// isChecking reports whether the check has not found anything yet.
func (t *Tutor) isChecking() bool { return t.finding.Kind == 0 && !t.isLost }

// playOn lets the computer answer. The player knows what the move has lost.
func (t *Tutor) playOn() {
	t.isLossKnown = t.isLost || t.loses()
	t.a.liveGame.Release()
}

// loses reports whether the move gives the computer a win.
func (t *Tutor) loses() bool {
	kind := t.finding.Kind
	return kind == game.WinToLoss || kind == game.DrawToLoss || kind == game.AllowedWin
}

// TakesClicks reports whether a click on the board is for the tutor, since the computer waits for the answer to it.
func (t *Tutor) TakesClicks() bool { return t.node != nil && t.a.navigator.IsLive() }

// Click handles a click on the board while the computer waits; see TakesClicks. Soon after the move, it may be the
// second half of a double click. Later, a click ends the check; where a mistake has been found, only the buttons
// answer, except that on 3×3, which has one button, a click plays on.
func (t *Tutor) Click() {
	isDoubleClick := t.Now().Sub(t.movedAt) < doubleClickTime
	if !isDoubleClick && (t.isChecking() || t.isLost || t.isBrief()) {
		t.playOn()
	}
}

// isBrief reports whether a short sentence and one button are shown, for children.
func (t *Tutor) isBrief() bool { return t.after.Position.Rules().NumPoints() <= 9 }

// Status returns what is shown while the computer waits, or nil if it does not.
func (t *Tutor) Status() *status.Tutor {
	if t.node == nil {
		return nil
	}
	s := &status.Tutor{Checking: t.isChecking()}
	if s.Checking {
		return s
	}

	s.Headline = t.headline()
	if t.isLost {
		s.Answers = []status.Answer{{Text: lang.TutorPlayOn(), Primary: true, Do: t.playOn}}
		if !t.isBrief() {
			s.Answers = append(s.Answers, status.Answer{Text: lang.TutorShowWhy(), Do: t.showLine})
		}

		return s
	}
	s.Answers = []status.Answer{{Text: lang.TutorTakeBack(), Primary: true, Do: func() { t.a.liveGame.Undo() }}}
	if t.isBrief() {
		return s
	}
	s.Answers = append(s.Answers, status.Answer{Text: lang.TutorShowWhy(), Do: t.showLine},
		status.Answer{Text: lang.TutorPlayOn(), Do: t.playOn})

	return s
}

// headline returns the sentence about what the move gave away.
func (t *Tutor) headline() string {
	f := &t.finding
	reply := func() string { return lang.Point(t.after.Position.Rules(), f.Refutation[0]) }
	switch {
	case t.isLost && t.isBrief():
		return lang.TutorSmallLost()
	case t.isLost:
		return lang.TutorLost(len(f.Refutation))
	case f.Kind == game.WeakerMove:
		return lang.TutorWeaker()
	case t.isBrief() && t.loses():
		return lang.TutorSmallLoses()
	case t.isBrief():
		return lang.TutorSmallWin()
	case f.Kind == game.WinToLoss:
		return lang.TutorWinToLoss(reply(), len(f.Refutation))
	case t.loses():
		return lang.TutorLoses(reply(), len(f.Refutation))
	case f.Kind == game.WinToDraw:
		return lang.TutorWinToDraw(f.Plies)
	}

	return lang.TutorMissedWin(f.Plies)
}

// showLine shows the line that proves the mistake: how the computer wins or, if it does not, how the player could have
// won. An estimate has the line that the engine expects.
func (t *Tutor) showLine() {
	f := &t.finding
	line := &lineView{a: t.a, kind: session.CaptionForcedWin}
	if len(f.Causes) > 0 {
		line.text = lang.CauseText(t.after.Position.Rules(), &f.Causes[0], lang.NameComputer())
	}
	var moves []game.Point
	switch {
	case f.Kind == game.WeakerMove:
		line.kind, line.start, moves = session.CaptionReview, t.before.Position, f.MissedVariation
	case len(f.Refutation) > 0:
		line.start, moves, line.winner = t.after.Position, f.Refutation, f.Mover.Other()
	default:
		line.start, moves, line.winner = t.before.Position, f.MissedVariation, f.Mover
	}
	line.open(moves)
}
