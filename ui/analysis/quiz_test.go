package analysis

import (
	"strings"
	"testing"

	"jingzi/ai/review"
	"jingzi/game"
	"jingzi/game/session"
	"jingzi/ui/lang"
)

func TestAFindingIsAskedBeforeItIsShown(t *testing.T) {
	h := play(t, game.Freestyle, nil, "h8 g7 i8 i7 j8 a15 k8 g8 l8")
	v := h.a.Review
	v.Options = review.Options{ProofNodes: 3000, SearchNodes: 300}
	v.Start()
	h.settle()
	panel := NewReviewPanel(h.a)
	h.Navigator.Display(6)
	_, number := v.finding()
	panel.Sync()
	if !v.CanAsk() || !panel.ask.Visible() || panel.reveal.Visible() {
		t.Fatalf("not askable: %+v", v.Findings())
	}
	v.ToggleQuiz()
	panel.Sync()
	at := func(name string) game.Point { return points(t, game.Freestyle, name)[0] }
	position, show := h.shows()
	if c := h.Navigator.View().Caption(); c.Kind != session.CaptionExercise || c.Winner != game.White || position.Stones() != 5 || !h.Navigator.View().Overlay().CanChoose || len(show.Hints) > 0 {
		t.Fatalf("%+v, %d stones, %+v", h.Navigator.View().Caption(), position.Stones(), show.Hints)
	}
	if text := panel.text.Text; strings.Contains(text, "G8") || strings.Contains(text, "K8") || !strings.Contains(text, "A15") || panel.missed.Visible() || panel.follows.Visible() || !panel.reveal.Visible() {
		t.Errorf("it gives the answer away: %q", text)
	}
	stones := h.match().Index()
	h.Game.Click(at("o1"))
	h.settle()
	if q := v.question(); q == nil || len(q.wrong) == 0 || q.text != lang.PuzzleLoses(len(q.wrong)) || !h.Navigator.View().Overlay().Preview {
		t.Fatalf("O1 is not refuted: %+v", q)
	}
	h.Game.Click(at("o2")) // anywhere: takes it back
	if q := v.question(); q.wrong != nil || q.now.Stones() != 5 {
		t.Fatal("it is not taken back")
	}
	h.Game.Click(at("h8"))
	if q := v.question(); q.text != lang.Refusal(game.ErrOccupied)() {
		t.Errorf("an occupied point: %q", q.text)
	}
	h.Game.Click(at("g8")) // the other end serves as well as the first
	h.settle()
	panel.Sync()
	if v.question() != nil || !strings.HasPrefix(panel.text.Text, lang.QuizRight()) || h.match().Index() != stones {
		t.Errorf("G8 is not right: %q", panel.text.Text)
	}
	v.DisplayFinding(number - 1)
	if v.question() == nil {
		t.Error("going to a finding does not ask")
	}
	v.RevealAnswer()
	panel.Sync()
	if v.question() != nil || !strings.Contains(panel.text.Text, "A15") || strings.HasPrefix(panel.text.Text, lang.QuizRight()) {
		t.Errorf("revealed: %q", panel.text.Text)
	}
	v.ToggleQuiz()
	if v.DisplayFinding(number - 1); v.question() != nil {
		t.Error("it still asks")
	}
	v.ToggleQuiz()
	if h.Navigator.CloseView(); v.question() != nil {
		t.Error("Escape does not leave it")
	}
}

// The move that lost is no answer, though the judge of answers finds no win against it.
func TestTheMoveThatLostIsNoAnswer(t *testing.T) {
	h := play(t, game.Freestyle, nil, "h8 g7 i8 i7 j8 a15 k8 g8 l8")
	v := h.a.Review
	v.Options = review.Options{ProofNodes: 3000, SearchNodes: 300}
	v.Start()
	h.settle()
	v.Options.ProofNodes = 1
	h.Navigator.Display(6)
	v.ToggleQuiz()
	h.Game.Click(points(t, game.Freestyle, "a15")[0])
	h.settle()
	f, _ := v.finding()
	if q := v.question(); q == nil || f.Refutation == nil || q.text != lang.PuzzleLoses(len(f.Refutation)) {
		t.Errorf("it says %q of %+v", v.text(), f)
	}
}

// That an answer was right is said of its finding alone, not of a win from the first
// situation on, which has the index 0.
func TestARightAnswerIsOfOneFinding(t *testing.T) {
	h := play(t, game.Freestyle, nil, "h8 g7 i8 i7 j8 a15 k8 g8 l8")
	v := h.a.Review
	v.Options = review.Options{ProofNodes: 3000, SearchNodes: 300}
	v.Start()
	h.settle()
	h.Navigator.Display(6)
	v.ToggleQuiz()
	h.Game.Click(points(t, game.Freestyle, "g8")[0])
	h.settle()
	if text := v.text(); !strings.HasPrefix(text, lang.QuizRight()) {
		t.Fatalf("not right: %q", text)
	}
	v.report.Findings = append([]game.Finding{{Kind: game.ForcedWinStart, Mover: game.Black, Plies: 9}}, v.report.Findings...)
	v.DisplayFinding(0)
	if text := v.text(); text == "" || strings.HasPrefix(text, lang.QuizRight()) {
		t.Errorf("of another finding: %q", text)
	}
}
