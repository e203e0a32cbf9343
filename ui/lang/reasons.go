package lang

import (
	"slices"
	"strings"

	"jingzi/game"
)

// factVerb is what a sentence about a fact has a verb for.
type factVerb uint8

const (
	nothing factVerb = iota
	plies
	who   // the other side: you, Black
	whose // your, Black’s
)

type factWords struct {
	kind   game.FactKind
	needs  factVerb
	reason Text
	asks   factVerb
	why    Text
}

// facts are the words for the reasons for a move, as they continue HintBecause and
// as they answer "Why this move?". What decides comes first, and of what a stone
// stops, the shape before the win that would have come of it.
var facts = []factWords{
	{game.CompletesLine, nothing, text("it wins at once", "当场取胜", "當場取勝"),
		nothing, text("It won the game at once.", "它当场就赢了。", "它當場就贏了。")},
	{game.EveryMoveLoses, plies, text("nothing stops the opponent’s win within %d {move|moves} (both sides)", "对方的必胜（双方共 %d 步内）已无法阻挡", "對方的必勝（雙方共 %d 步內）已無法阻擋"),
		whose, text("Nothing could stop %s win any more.", "已经挡不住%s胜势了。", "已經擋不住%s勝勢了。")},
	{game.OnlyKeepsWin, nothing, text("it is the only move that keeps the win", "这是唯一保住胜局的着法", "這是唯一保住勝局的著法"),
		nothing, text("Only this move kept the win.", "只有这一步能保住胜局。", "只有這一步能保住勝局。")},
	{game.ForcesWin, plies, text("it forces a win within %d {move|moves} (both sides)", "双方共 %d 步内必胜", "雙方共 %d 步內必勝"),
		plies, text("It forced a win in at most %d {move|moves} (both sides).", "从这里起最多双方共 %d 步必胜。", "從這裡起最多雙方共 %d 步必勝。")},
	{game.OnlyNonLosing, nothing, text("it is the only move that does not lose", "这是唯一不输的着法", "這是唯一不輸的著法"),
		nothing, text("Every other move would have lost.", "走别处都会输。", "走別處都會輸。")},
	{game.LongestDefence, plies, text("it loses too, but only after %d more {move|moves} (both sides)", "虽然也会输，但能撑到双方共 %d 步之后", "雖然也會輸，但能撐到雙方共 %d 步之後"),
		nothing, text("It was lost anyway; this held out longest.", "反正都会输，这一步撑得最久。", "反正都會輸，這一步撐得最久。")},
	{game.StopsLine, nothing, text("it blocks the opponent’s line", "挡住对方连线", "擋住對方連線"),
		who, text("It stopped %s from completing a line.", "它不让%s连成一线。", "它不讓%s連成一線。")},
	{game.MakesOpenFour, nothing, text("it makes an open four", "做成活四", "做成活四"),
		nothing, text("It made four in a row, open at both ends.", "它做成了活四。", "它做成了活四。")},
	{game.MakesFours, nothing, text("it makes a double four", "做成双四", "做成雙四"),
		nothing, text("It made two fours at once.", "它一步做成了双四。", "它一步做成了雙四。")},
	{game.MakesFourThree, nothing, text("it makes a four-three", "做成四三", "做成四三"),
		nothing, text("It made a four and an open three at once.", "它一步做成了四三。", "它一步做成了四三。")},
	{game.MakesThrees, nothing, text("it makes a double three", "做成双活三", "做成雙活三"),
		nothing, text("It made two open threes at once.", "它一步做成了双活三。", "它一步做成了雙活三。")},
	{game.MakesFour, nothing, text("it makes a four", "做成冲四", "做成衝四"),
		nothing, text("It made a four, which must be answered.", "它做成了冲四，必须应。", "它做成了衝四，必須應。")},
	{game.MakesThree, nothing, text("it makes an open three", "做成活三", "做成活三"),
		nothing, text("It made an open three.", "它做成了活三。", "它做成了活三。")},
	{game.StopsThree, nothing, text("it blocks an open three", "挡住对方的活三", "擋住對方的活三"),
		whose, text("It stopped %s three in a row.", "它挡住了%s活三。", "它擋住了%s活三。")},
	{game.StopsFour, nothing, text("it prevents an open four", "不让对方做成活四", "不讓對方做成活四"),
		who, text("It stopped %s from making an open four.", "它不让%s做成活四。", "它不讓%s做成活四。")},
	{game.StopsForcedWin, plies, text("it stops a forced win in %d {move|moves} (both sides)", "化解对方的必胜（双方共 %d 步内）", "化解對方的必勝（雙方共 %d 步內）"),
		who, text("It stopped %s from winning by force.", "它化解了%s的必胜。", "它化解了%s的必勝。")},
	{game.KeepsDraw, nothing, text("it keeps the draw", "守住和棋", "守住和棋"),
		nothing, text("It kept the draw.", "它守住了和棋。", "它守住了和棋。")},
	{game.EveryMoveDraws, nothing, text("any move leads to a draw", "怎么走都是和棋", "怎麼走都是和棋"),
		nothing, text("Any move would have been a draw.", "怎么走都是和棋。", "怎麼走都是和棋。")},
}

// MainFacts are the two weightiest reasons for a move. Of those that stop
// something, one says it.
func MainFacts(of []game.Fact) (main []game.Fact) {
	stops := false
	for _, known := range facts {
		for _, f := range of {
			if f.Kind != known.kind || len(main) == 2 {
				continue
			}
			switch f.Kind {
			case game.StopsLine, game.StopsThree, game.StopsFour, game.StopsForcedWin:
				if stops {
					continue
				}
				stops = true
			}
			main = append(main, f)
		}
	}
	return main
}

// Reasons are the main reasons for a move; empty without any.
func Reasons(of []game.Fact) string {
	var reasons []string
	for _, f := range MainFacts(of) {
		w := wordsOf(f)
		reasons = append(reasons, aboutFact(w.reason, w.needs, f, "", ""))
	}
	if len(reasons) == 2 {
		return JoinTwo(reasons[0], reasons[1])
	}
	return strings.Join(reasons, "")
}

// WhyPlayed says in a sentence or two why a move was played. who and whose are the
// other side.
func WhyPlayed(of []game.Fact, who, whose string) string {
	var sentences []string
	for _, f := range MainFacts(of) {
		w := wordsOf(f)
		sentences = append(sentences, aboutFact(w.why, w.asks, f, who, whose))
	}
	if len(sentences) == 0 {
		return WhyBestByLevel()
	}
	return strings.Join(sentences, " ")
}

func wordsOf(f game.Fact) *factWords {
	return &facts[slices.IndexFunc(facts, func(w factWords) bool { return w.kind == f.Kind })]
}

func aboutFact(t Text, needs factVerb, f game.Fact, other, others string) string {
	switch needs {
	case plies:
		return t(f.Plies)
	case who:
		return t(other)
	case whose:
		return t(others)
	}
	return t()
}
