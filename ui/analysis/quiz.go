package analysis

import (
	"context"

	"jingzi/ai/review"
	"jingzi/game"
	"jingzi/game/session"
	"jingzi/ui/background"
	"jingzi/ui/lang"
)

// quiz asks for a better move than that of a finding: a session.View of the
// board before the move, on which one is tried. A judge says whether it is right.
type quiz struct {
	v       *Review
	finding *game.Finding
	goal    game.Goal
	before  game.Position

	now   game.Position // with the try on it
	wrong []game.Point  // how the other side answers a wrong try, which is on the board; nil if there is none
	text  string
}

var (
	_ session.View      = (*quiz)(nil)
	_ session.Clickable = (*quiz)(nil)
)

type quizzes struct {
	wanted   bool          // findings are asked before they are shown
	answered *game.Finding // that has just been answered right; nil for none
	asking   *background.Job[struct{}]
	judge    *review.Judge
}

// Askable reports whether the finding on the board can be a question.
func (v *Review) CanAsk() bool {
	f, _ := v.finding()
	if f == nil {
		return false
	}
	_, ok := f.Goal()
	return ok
}

// ToggleQuiz asks from now on for a better move before a finding is shown, or
// no longer does.
func (v *Review) ToggleQuiz() {
	v.quiz.wanted, v.quiz.answered = !v.quiz.wanted, nil
	if q := v.question(); q != nil {
		q.Close()
	}
	if v.quiz.wanted {
		v.ask()
	}
	v.a.changed()
}

// question is the one on the board; nil if there is none.
func (v *Review) question() *quiz {
	q, _ := v.a.browse.View().(*quiz)
	return q
}

func (v *Review) ask() {
	if f, _ := v.finding(); v.CanAsk() {
		goal, _ := f.Goal()
		q := &quiz{v: v, finding: f, goal: goal, before: v.situations[f.Index-1].Position}
		q.takeBack()
		v.a.browse.OpenView(q)
	}
}

func (v *Review) RevealAnswer() {
	if q := v.question(); q != nil {
		q.Close()
	}
}

func (q *quiz) Position() game.Position { return q.now }

// Overlay asks for a point, or shows how a wrong one is refuted.
func (q *quiz) Overlay() session.Overlay {
	if q.wrong != nil {
		return session.Overlay{Upcoming: q.wrong, Preview: true}
	}
	return session.Overlay{CanChoose: !q.v.quiz.asking.Busy()}
}

func (q *quiz) Caption() session.Caption {
	return session.Caption{Kind: session.CaptionExercise, Winner: q.finding.Mover}
}

func (q *quiz) Seek(int) {
	if q.wrong != nil {
		q.takeBack()
		q.v.a.changed()
	}
}

func (q *quiz) Close() {
	q.v.quiz.asking.Stop()
	q.v.a.browse.OpenView(nil)
}

func (q *quiz) takeBack() {
	r := q.before.Rules()
	q.now, q.wrong = q.before, nil
	q.text = lang.QuizAsk(q.before.Stones()+1, lang.Colour(r, q.finding.Mover), lang.Point(r, q.finding.Move))
}

func (q *quiz) Click(at game.Point) {
	v := q.v
	switch next, err := q.before.Play(at); {
	case q.wrong != nil:
		q.takeBack()
	case v.quiz.asking.Busy():
		return
	case err != nil:
		q.text = lang.Refusal(err)()
	case q.goal == game.GoalHold && at == q.finding.Move && newLine(next, q.finding.Refutation).last().Result().Winner == next.ToMove():
		q.now = next
		q.judged(review.Attempt{Refutation: q.finding.Refutation, Loses: true}, nil) // by a win that the judge may be too quick to find
	default:
		q.now, q.text = next, lang.PuzzleChecking()
		if v.quiz.judge == nil {
			v.quiz.judge = review.NewJudge(q.before.Rules(), v.Options)
		}
		judge, before, goal := v.quiz.judge, q.before, q.goal
		var tried review.Attempt
		v.quiz.asking.Start(func(ctx context.Context, _ func(struct{})) (err error) {
			tried, err = judge.TryMove(ctx, before, at, goal)
			return err
		}, nil, func(err error) { q.judged(tried, err) })
	}
	v.a.changed()
}

func (q *quiz) judged(t review.Attempt, err error) {
	r := q.before.Rules()
	switch {
	case err != nil:
		q.takeBack()
		q.text = lang.Failure(err)()
	case t.Correct:
		q.v.quiz.answered = q.finding
		q.Close()
	default:
		q.wrong = append([]game.Point{}, t.Refutation...)
		q.text = lang.PuzzleRefuted(r, t.Refutation, t.Loses, review.JudgesExactly(r))
	}
	q.v.a.changed()
}
