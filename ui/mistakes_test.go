package ui

import (
	"testing"

	"jingzi/game"
	"jingzi/game/session"
	"jingzi/ui/lang"
	"jingzi/ui/mistakes"
	"jingzi/ui/widgets"
)

// TestMistakesOfReviewedGames checks that the review of a lost game is recorded once, that the record outlasts the
// program, and that the page of mistakes starts its positions as puzzles.
func TestMistakesOfReviewedGames(t *testing.T) {
	dir := t.TempDir()
	w := openWindow(t, dir, fakeComputers{})
	w.configure(func(config *session.Config) { config.FirstMove = session.ComputerFirst })
	w.settle()

	// The computer plays a3, b3 and c3.
	w.click(1, 1)
	w.click(0, 2)
	if r := w.session.Game.Match().Current().Result(); r.Winner != game.Black {
		t.Fatalf("got the result %+v, want a loss", r)
	}
	for range 2 {
		w.analysis.Review.Start()
		w.awaitReview()
	}
	w.stop()

	w = openWindow(t, dir, fakeComputers{})
	games := w.mistakes.Games()
	if len(games) != 1 || len(games[0].Mistakes) != 1 || games[0].Mistakes[0].Kind != mistakes.LineNotBlocked ||
		games[0].Mistakes[0].Colour != game.White || games[0].Mistakes[0].Puzzle == "" {
		t.Fatalf("got the mistakes %+v, want a line that White did not block, with a puzzle", games)
	}

	w.statistics().Open()
	press := func(label lang.Text) {
		t.Helper()
		findInDialog(w, func(b *widgets.Button) bool { return b.Text == label() }).OnTapped()
	}
	press(lang.MistakesTitle)
	findInDialog(w, func(p *widgets.Paragraph) bool { return p.Text == lang.MistakesSum(1, 1) })
	press(lang.MistakeLine)
	if w.puzzles.Window == nil {
		t.Error("the puzzles are not open")
	}
}
