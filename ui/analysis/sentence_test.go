package analysis

import (
	"testing"

	"jingzi/ai/review"
	"jingzi/game"
	"jingzi/ui/lang"
)

// TestMoveSentences checks the sentences about moves, in English and in Chinese.
func TestMoveSentences(t *testing.T) {
	defer lang.SetLanguage(lang.Current())

	for _, c := range []struct {
		rules            game.Rules
		moves, move      string
		english, chinese string
	}{
		{game.TicTacToe, "a3 b1 b2", "c1", "C1 is forced: it blocks X's diagonal A3–C1 and threatens to complete the row A1–C1.",
			"C1 非下不可：挡住 X 的斜线 A3–C1，威胁连成横线 A1–C1。"},
		{game.TicTacToe, "a3 b2 c1", "b1", "B1 threatens to complete the column B3–B1.", "B1 威胁连成竖线 B3–B1。"},
		{game.TicTacToe, "", "b2", "B2 takes the centre.", "B2 占据中心。"},
		{game.TicTacToe, "b2", "a1", "A1 takes a corner and closes X's diagonal A1–C3.", "A1 占角，堵住 X 的斜线 A1–C3。"},
		{game.FiveByFive, "c3", "a1", "A1 takes a corner and closes X's diagonal A1–E5.", "A1 占角，堵住 X 的斜线 A1–E5。"},
		{game.Freestyle, "h8", "i9", "I9 is next to Black's stone at H8.", "I9 紧挨黑棋的棋子 H8。"},
		{game.Freestyle, "h8 i9 h10", "h9", "H9 prevents Black's open three.", "H9 抢占黑棋的活三点。"},
		{game.Freestyle, "h8 a1 i8 c3 j8", "k8", "K8 stops Black's open three H8-I8-J8.", "K8 挡住黑棋的活三 H8-I8-J8。"},
		{game.Freestyle, "h8 a1 i8 c3", "j8", "J8 makes an open three.", "J8 做成活三。"},
		{game.Caro, "h8 a1 i8 c3", "j8", "J8 makes an open three.", "J8 做成活三。"},
		{game.Freestyle, "h8 a1 i8 c3 j8 o1 k8", "l8", "L8 blocks Black's four H8-I8-J8-K8, but leaves the win at G8.",
			"L8 挡住黑棋的四 H8-I8-J8-K8，但挡不住 G8 的胜着。"},
		{game.Renju, "h8 a1 i8 c3 j8 o1 k8 m1", "l8", "L8 makes five in a row and wins.", "L8 连成五子，获胜。"},
		{game.Freestyle, "h8 a1 i8 c3 j8 o1 k8 m1", "h9", "H9 is in line with I8, and misses the win at G8.",
			"H9 与 I8 成一线，却错过了 G8 的胜着。"},
	} {
		p := game.NewPosition(c.rules)
		for _, point := range points(t, c.rules, c.moves) {
			next, err := p.Play(point)
			if err != nil {
				t.Fatal(err)
			}
			p = next
		}
		move := points(t, c.rules, c.move)[0]

		for language, want := range []string{c.english, c.chinese} {
			lang.SetLanguage(lang.Language(language))
			possessive := lang.SidePossessive(lang.Colour(c.rules, p.ToMove().Other()))
			if got := lang.MoveSentence(c.rules, move, review.BoardFacts(p, move), possessive); got != want {
				t.Errorf("%s after %s: got %q, want %q", c.move, c.moves, got, want)
			}
		}
	}
}
