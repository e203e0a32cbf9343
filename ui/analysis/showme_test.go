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

// lostGame returns a game that White lost by one move, with the lesson on its turning point on the board.
// pending points to the function that the lesson's timer will call, or to nil.
func lostGame(t *testing.T) (h *testHost, pending *func()) {
	t.Helper()
	return lessonOn(t, game.Freestyle, "h8 g7 i8 i7 j8 a15 k8 g8 l8")
}

// lessonOn returns a finished game with the lesson on its turning point on the board. pending points to the function
// that the lesson's timer will call, or to nil.
func lessonOn(t *testing.T, rules game.Rules, moves string) (h *testHost, pending *func()) {
	t.Helper()
	h = newTestHost(t, rules, nil, moves)
	pending = new(func())
	h.a.host.AfterFunc = func(_ time.Duration, f func()) func() bool {
		*pending = f
		return func() bool { *pending = nil; return true }
	}
	h.a.Review.Options = review.Options{ProofNodes: 3000, SearchNodes: 300}
	if !h.a.ShowMe.IsOffered() {
		t.Fatal("IsOffered = false, want true")
	}
	h.a.ShowMe.Start()
	h.settle()
	if !h.a.ShowMe.IsActive() {
		t.Fatalf("no turning point is shown; got the notice %q and the findings %+v", h.notice(), h.a.Review.Findings())
	}

	return h, pending
}

// TestShowMeReplaysTheTurningPoint checks that the lesson shows the position before the losing move, then
// the line in ghost stones, one by one, and finally the player finds the move.
func TestShowMeReplaysTheTurningPoint(t *testing.T) {
	h, pending := lostGame(t)
	f := &h.a.Review.report.Findings[h.a.Review.report.Story.TurningPoint]
	want := f.MissedVariation
	if want == nil {
		want = append([]game.Point{f.Move}, f.Refutation...)
	}
	index := h.match().Index()
	if got := h.Navigator.StartIndex(); got != f.Index-1 {
		t.Errorf("got the start index %d, want %d", got, f.Index-1)
	}
	parse := func(name string) game.Point { return points(t, game.Freestyle, name)[0] }
	if f.Move != parse("a15") || h.Navigator.View().Position() != h.a.Review.situations[f.Index-1].Position {
		t.Fatalf("got the finding %+v and the position\n%v\nwant the move a15 and the position before it", f,
			h.Navigator.View().Position())
	}
	if got := h.a.LessonText(false); got != lang.ShowMeBefore(6, lang.White()) {
		t.Errorf("at the start: got text %q, want %q", got, lang.ShowMeBefore(6, lang.White()))
	}

	for n := range want {
		if got := h.Navigator.View().Overlay().Upcoming; !slices.Equal(got, want[:n]) {
			t.Errorf("after %d stones: got the upcoming stones %v, want %v", n, got, want[:n])
		}
		if n%2 == 0 {
			(*pending)() // the timer shows the next stone
		} else {
			h.Game.Click(parse("o1")) // a click shows the next stone
		}
	}
	if got := h.a.LessonText(false); got != Sentence(h.a.Review.Names(), h.a.Review.situations, f) || h.a.Review.Text() != got {
		t.Errorf("at the end of the line: got text %q and text of the review %q, want %q", got, h.a.Review.Text(),
			Sentence(h.a.Review.Names(), h.a.Review.situations, f))
	}
	if got := h.a.LessonText(true); got != lang.ShowMeBefore(6, lang.White()) {
		t.Errorf("next to the panel with the sentence: got the text %q in the row, want the introduction", got)
	}
	end := newVariation(h.a.Review.situations[f.Index-1].Position, want).last()
	if end.Result().Winner != game.Black {
		t.Errorf("got a line that ends in\n%v\nwant a win of Black", end)
	}
	lesson := h.a.ShowMe.lesson()
	lesson.ask()
	if got := h.a.Review.Text(); got != Story(h.a.Review.Names(), h.a.Review.situations, h.a.Review.report) {
		t.Errorf("while the player has to find the move: got the text of the review %q, want %q", got,
			Story(h.a.Review.Names(), h.a.Review.situations, h.a.Review.report))
	}
	if !h.Navigator.View().Overlay().CanChoose || h.a.LessonText(false) != lang.ShowMeTask(lang.White()) ||
		len(h.Navigator.View().Overlay().Upcoming) > 0 {
		t.Errorf("while the player has to find the move: got text %q and overlay %+v, want %q and no stones",
			h.a.LessonText(false), h.Navigator.View().Overlay(), lang.ShowMeTask(lang.White()))
	}
	h.Game.Click(parse("o1"))
	h.settle()
	if !lesson.wrongMove || lesson.line.Len() == 0 || h.a.LessonText(false) != lang.PuzzleLoses(lesson.line.Len()) {
		t.Fatalf("after O1: got text %q and the line %v, want a refutation", h.a.LessonText(false), lesson.line.Shown())
	}
	h.Game.Click(parse("o2")) // any point takes the move back
	h.Game.Click(parse("h8"))
	if h.a.LessonText(false) != lang.Refusal(game.ErrOccupied)() {
		t.Errorf("an occupied point: got text %q, want %q", h.a.LessonText(false), lang.Refusal(game.ErrOccupied)())
	}
	h.Game.Click(parse("a15")) // the losing move
	h.settle()
	if !lesson.wrongMove {
		t.Errorf("A15 is not refuted; got text %q", h.a.LessonText(false))
	}
	h.Game.Click(parse("o2"))
	h.Game.Click(parse("g8"))
	h.settle()
	if !lesson.solved || h.a.LessonText(false) != lang.ShowMeRight("G8") {
		t.Errorf("after G8: got solved = %v, text %q; want true, %q", lesson.solved, h.a.LessonText(false),
			lang.ShowMeRight("G8"))
	}
	if got := h.match().Index(); got != index {
		t.Errorf("got move %d of the game, want %d as before the lesson", got, index)
	}
	if got := h.Navigator.StartIndex(); got != f.Index-1 {
		t.Errorf("after G8: got the start index %d, want %d", got, f.Index-1)
	}
	if !h.a.Cancel() || h.a.ShowMe.IsActive() || !h.Navigator.IsLive() {
		t.Error("Cancel did not close the lesson")
	}

	h.a.ShowMe.Start()
	lesson = h.a.ShowMe.lesson()
	lesson.ask()
	h.Game.Click(parse("g8"))
	h.settle()
	lesson.playOn()
	if p := h.match().Current().Position; h.a.ShowMe.IsActive() || p.Stones() != f.Index || p.At(parse("g8")) != game.White {
		t.Errorf("after playing on: got the lesson %v and the position\n%v\nwant the game after the right move",
			h.a.ShowMe.IsActive(), p)
	}
}

// TestLosingMoveIsNotASolution checks that the losing move is not a solution, even if the judge finds no win
// against it.
func TestLosingMoveIsNotASolution(t *testing.T) {
	h, _ := lostGame(t)
	h.a.Review.Options.ProofNodes, h.a.ShowMe.judge = 1, nil
	h.a.ShowMe.lesson().ask()
	h.Game.Click(points(t, game.Freestyle, "a15")[0])
	h.settle()
	if l := h.a.ShowMe.lesson(); !l.wrongMove || h.a.LessonText(false) != lang.PuzzleLoses(len(l.finding.Refutation)) {
		t.Errorf("after the losing move: got wrongMove = %v, text %q; want true, %q", l.wrongMove, h.a.LessonText(false),
			lang.PuzzleLoses(len(l.finding.Refutation)))
	}
}

// TestFoulIsNotASolution checks that a foul that loses does not solve the lesson.
func TestFoulIsNotASolution(t *testing.T) {
	rules := game.Renju
	rules.FoulLoses = true
	h, _ := lessonOn(t, rules, "c12 a1 d12 c1 h8 k1 i8 e3 j9 f3 j10 o1 e12 g3 o15 h3 f12 d3") // Black has missed an open four
	h.a.ShowMe.lesson().ask()

	for name, want := range map[string]string{"j8": lang.PuzzleFoul(), "f12": lang.ShowMeRight("F12")} {
		h.Game.Click(points(t, rules, name)[0])
		h.settle()
		if got := h.a.LessonText(false); got != want {
			t.Errorf("%s: got text %q, want %q", name, got, want)
		}
		h.a.ShowMe.lesson().ask()
	}
}

// TestShowMeEndsWithTheReview checks that the lesson ends when the game continues or another ply is
// displayed, and no ghost stone appears afterwards.
func TestShowMeEndsWithTheReview(t *testing.T) {
	h, pending := lostGame(t)
	oldTimer := *pending
	h.Navigator.Display(3)
	if h.a.ShowMe.IsActive() {
		t.Fatal("the lesson was not closed")
	}
	oldTimer()
	if h.Navigator.Index() != 3 || h.Navigator.View().Caption().Kind != session.CaptionEarlier {
		t.Errorf("after a late timer: got ply %d and the caption %+v, want 3 and CaptionEarlier", h.Navigator.Index(),
			h.Navigator.View().Caption())
	}
}

// TestLinePlaysStoneByStone checks that a line appears one stone after another over its position, with its text and
// buttons, and disappears when it is closed and when the game continues, without a late stone.
func TestLinePlaysStoneByStone(t *testing.T) {
	h := newTestHost(t, game.TicTacToe, nil, "b2")
	var pending func()
	h.a.host.AfterFunc = func(_ time.Duration, f func()) func() bool {
		pending = f
		return func() bool { return false }
	}
	start, line := h.match().Current().Position, points(t, game.TicTacToe, "a1 b1 a2")
	shown := func() []game.Point { return h.Navigator.View().Overlay().Upcoming }

	(&lineView{a: h.a, start: start, text: "a text"}).open(line)
	for n := range line {
		if got := shown(); h.Navigator.View().Position() != start || !slices.Equal(got, line[:n]) {
			t.Errorf("got %v, want the first %d stones of the line", got, n)
		}
		pending()
	}
	if got := len(h.a.Buttons()); h.a.LessonText(false) != "a text" || got != 3 {
		t.Errorf("got the text %q and %d buttons, want that of the line and 3", h.a.LessonText(false), got)
	}
	if !h.a.Cancel() || !h.Navigator.IsLive() || h.a.LessonText(false) != "" {
		t.Error("Cancel did not close the line")
	}

	(&lineView{a: h.a, start: start, text: "a text"}).open(line)
	h.Navigator.Display(0)
	pending()
	if got := h.Navigator.Index(); h.a.lineView() != nil || got != 0 {
		t.Errorf("after another position was displayed: got ply %d with a line", got)
	}
}
