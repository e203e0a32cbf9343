package analysis

import (
	"slices"
	"testing"
	"time"

	"jingzi/ai/review"
	"jingzi/game"
	"jingzi/game/session"
	"jingzi/ui/lang"
)

// lostGame returns a game that White lost by one move, with its turning point on the board.
func lostGame(t *testing.T) (h *host, due *func()) {
	t.Helper()
	h = play(t, game.Freestyle, nil, "h8 g7 i8 i7 j8 a15 k8 g8 l8")
	due = new(func())
	h.a.ShowMe.afterFunc = func(_ time.Duration, f func()) func() bool {
		*due = f
		return func() bool { *due = nil; return true }
	}
	h.a.Review.Options = review.Options{ProofNodes: 3000, SearchNodes: 300}
	if !h.a.ShowMe.Offered() {
		t.Fatal("it is not offered")
	}
	h.a.ShowMe.Start()
	h.settle()
	if !h.a.ShowMe.Active() {
		t.Fatalf("nothing is shown: %q, %+v", h.text(), h.a.Review.Findings())
	}
	return h, due
}

// The turning point is replayed: the position before the losing move, then the line in ghost stones, one
// by one, and finally the player finds the move. Everything shown has been proved by the review.
func TestShowMePlaysTheTurningPointBack(t *testing.T) {
	h, due := lostGame(t)
	f := &h.a.Review.report.Findings[h.a.Review.report.Story.TurningPoint]
	want := f.MissedVariation
	if want == nil {
		want = append([]game.Point{f.Move}, f.Refutation...)
	}
	stones := h.match().Index()
	parse := func(name string) game.Point { return points(t, game.Freestyle, name)[0] }
	if f.Move != parse("a15") || h.Navigator.View().Position() != h.a.Review.situations[f.Index-1].Position {
		t.Fatalf("%+v on\n%v", f, h.Navigator.View().Position())
	}
	if got := h.a.LessonText(); got != lang.ShowMeBefore(6, lang.White()) {
		t.Errorf("it begins with %q", got)
	}
	for n := range want {
		if got := h.Navigator.View().Overlay().Upcoming; !slices.Equal(got, want[:n]) {
			t.Errorf("after %d stones there are %v", n, got)
		}
		if n%2 == 0 {
			(*due)() // after a pause
		} else {
			h.Game.Click(parse("o1")) // or by a click
		}
	}
	if got := h.a.LessonText(); got != Sentence(h.a.Review.situations, f) || h.a.Review.Text() != got {
		t.Errorf("with the line it says %q, and the review %q", got, h.a.Review.Text())
	}
	end := newVariation(h.a.Review.situations[f.Index-1].Position, want).last()
	if end.Result().Winner != game.Black {
		t.Errorf("the line does not win:\n%v", end)
	}
	lesson := h.a.ShowMe.lesson()
	lesson.ask()
	if got := h.a.Review.Text(); got != Story(h.a.Review.situations, h.a.Review.report) {
		t.Errorf("while the player looks for the move, the review says %q", got)
	}
	if !h.Navigator.View().Overlay().CanChoose || h.a.LessonText() != lang.ShowMeTask(lang.White()) || len(h.Navigator.View().Overlay().Upcoming) > 0 {
		t.Errorf("it does not ask: %q, %+v", h.a.LessonText(), h.Navigator.View().Overlay())
	}
	h.Game.Click(parse("o1"))
	h.settle()
	if !lesson.wrongMove || len(lesson.line) == 0 || h.a.LessonText() != lang.PuzzleLoses(len(lesson.line)) {
		t.Fatalf("O1 is not refuted: %+v", lesson)
	}
	h.Game.Click(parse("o2")) // anywhere: takes it back
	h.Game.Click(parse("h8"))
	if h.a.LessonText() != lang.Refusal(game.ErrOccupied)() {
		t.Errorf("an occupied point: %q", h.a.LessonText())
	}
	h.Game.Click(parse("a15")) // the losing move
	h.settle()
	if !lesson.wrongMove {
		t.Errorf("A15 is taken for the answer: %q", h.a.LessonText())
	}
	h.Game.Click(parse("o2"))
	h.Game.Click(parse("g8"))
	h.settle()
	if !lesson.solved || h.a.LessonText() != lang.ShowMeRight("G8") || h.match().Index() != stones {
		t.Errorf("G8 is not right: %q", h.a.LessonText())
	}
	if !h.a.Cancel() || h.a.ShowMe.Active() || !h.Navigator.IsLive() {
		t.Error("Esc does not leave it")
	}
}

// The losing move is not a solution, even if the judge finds no win against it.
func TestTheMoveThatLostIsNoAnswer(t *testing.T) {
	h, _ := lostGame(t)
	h.a.Review.Options.ProofNodes, h.a.ShowMe.judge = 1, nil
	h.a.ShowMe.lesson().ask()
	h.Game.Click(points(t, game.Freestyle, "a15")[0])
	h.settle()
	if l := h.a.ShowMe.lesson(); !l.wrongMove || h.a.LessonText() != lang.PuzzleLoses(len(l.finding.Refutation)) {
		t.Errorf("it says %q", h.a.LessonText())
	}
}

// The lesson ends when the game continues or another ply is displayed, and no ghost stone appears
// afterwards.
func TestShowMeGoesWithTheReview(t *testing.T) {
	h, due := lostGame(t)
	late := *due
	h.Navigator.Display(3)
	if h.a.ShowMe.Active() {
		t.Fatal("it stays")
	}
	late()
	if h.Navigator.Index() != 3 || h.Navigator.View().Caption().Kind != session.CaptionEarlier {
		t.Errorf("a stone came late: %+v", h.Navigator.View().Caption())
	}
}
