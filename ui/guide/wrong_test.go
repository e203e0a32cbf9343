package guide

import (
	"strings"
	"testing"

	"jingzi/ai"
	"jingzi/game"
	"jingzi/ui/lang"
)

// TestPapersAreWrong checks the boards of the chapter about the papers' mistakes: the counts of boards, the full board
// that is won, and the game that X wins against the player of paper 004, whose moves are those of the level.
func TestPapersAreWrong(t *testing.T) {
	lang.SetLanguage(lang.English)
	g := openGuide(t)
	g.openTitle(lang.GuideWrong)
	parts := wrongParts()
	open := func(part int) *playedBoard {
		b, _ := parts[part].boards[0].(exhibit).open(g.Guide)
		return b
	}

	// Every order in which the squares are filled is a board of the tree.
	orders := open(1)
	for _, want := range []string{"layer: 1. Together with those above: 1.", "layer: 9. Together with those above: 10.",
		"layer: 72. Together with those above: 82.", "layer: 504. Together with those above: 586."} {
		if got := orders.text.Unwrapped(); !strings.Contains(got, want) {
			t.Errorf("got %q, want %q in it", got, want)
		}
		situation := orders.situation()
		for point := range situation.Position.EmptyPoints() {
			orders.tapped(point)
			break
		}
	}

	full := open(2)
	situation := full.situation()
	if situation.Result().Over() || situation.Position.Stones() != 8 {
		t.Fatalf("got\n%v, want one empty square and no winner", situation.Position)
	}
	full.tapped(point(game.TicTacToe, "C3"))
	situation = full.situation()
	if result := situation.Result(); result.Winner != game.Black || full.text.Unwrapped() != lang.GuideWrongFullCaption() {
		t.Errorf("got %+v and %q, want a win of X and the reason", result, full.text.Unwrapped())
	}

	claim := claimOf004{}
	claim.count(game.NewPosition(game.TicTacToe), nil)
	if claim.games < 500 || claim.wins < 10 || !strings.Contains(parts[3].text[0](), lang.Number(claim.wins)+" win.") {
		t.Errorf("got %d wins of %d games, and %q", claim.wins, claim.games, parts[3].text[0]())
	}
	played := open(3)
	for i, move := range claim.winning {
		if i%2 == 0 {
			played.tapped(move)
			continue
		}
		p := game.NewPosition(game.TicTacToe)
		for _, m := range claim.winning[:i] {
			p, _ = p.Play(m)
		}
		level, limit := ai.New(game.TicTacToe, game.Paper004, 1)
		if reply, err := level.Think(t.Context(), p, limit, nil); err != nil || reply != move {
			t.Errorf("the level answers %v (error: %v), want %v", reply, err, move)
		}
	}
	situation = played.situation()
	if situation.Result().Winner != game.Black {
		t.Errorf("after %v: got\n%v, want a win of X", claim.winning, situation.Position)
	}
}
