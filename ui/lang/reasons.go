package lang

import (
	"slices"
	"strings"

	"jingzi/game"
)

// factArg is the argument that a text about a fact takes.
type factArg uint8

const (
	nothing factArg = iota
	plies
	who   // the opponent: you, Black
	whose // the opponent's: your, Black’s
)

type factWords struct {
	kind      game.FactKind
	reasonArg factArg
	reason    Text
	whyArg    factArg
	why       Text
}

// facts holds the texts of reasons for a move, as continuations of HintBecause and as answers to "Why this
// move?". The most decisive come first, and a blocked shape before the win that it would have led to.
var facts = []factWords{
	{game.CompletesLine, nothing, reasonCompletesLine,
		nothing, whyCompletesLine},
	{game.EveryMoveLoses, plies, reasonEveryMoveLoses,
		whose, whyEveryMoveLoses},
	{game.OnlyKeepsWin, nothing, reasonOnlyKeepsWin,
		nothing, whyOnlyKeepsWin},
	{game.ForcesWin, plies, reasonForcesWin,
		plies, whyForcesWin},
	{game.OnlyNonLosing, nothing, reasonOnlyNonLosing,
		nothing, whyOnlyNonLosing},
	{game.LongestDefence, plies, reasonLongestDefence,
		nothing, whyLongestDefence},
	{game.StopsLine, nothing, reasonStopsLine,
		who, whyStopsLine},
	{game.MakesOpenFour, nothing, reasonMakesOpenFour,
		nothing, whyMakesOpenFour},
	{game.MakesFours, nothing, reasonMakesFours,
		nothing, whyMakesFours},
	{game.MakesFourThree, nothing, reasonMakesFourThree,
		nothing, whyMakesFourThree},
	{game.MakesThrees, nothing, reasonMakesThrees,
		nothing, whyMakesThrees},
	{game.MakesFour, nothing, reasonMakesFour,
		nothing, whyMakesFour},
	{game.MakesThree, nothing, reasonMakesThree,
		nothing, whyMakesThree},
	{game.StopsThree, nothing, reasonStopsThree,
		whose, whyStopsThree},
	{game.StopsFour, nothing, reasonStopsFour,
		who, whyStopsFour},
	{game.StopsForcedWin, plies, reasonStopsForcedWin,
		who, whyStopsForcedWin},
	{game.KeepsDraw, nothing, reasonKeepsDraw,
		nothing, whyKeepsDraw},
	{game.EveryMoveDraws, nothing, reasonEveryMoveDraws,
		nothing, whyEveryMoveDraws},
}

// MainFacts returns at most two reasons for a move, the most important first. At most one of them stops
// something.
func MainFacts(found []game.Fact) (main []game.Fact) {
	stops := false
	for _, known := range facts {
		for _, f := range found {
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

// Reasons returns the main reasons for a move, "" if there are none.
func Reasons(found []game.Fact) string {
	var reasons []string
	for _, f := range MainFacts(found) {
		w := wordsOf(f)
		reasons = append(reasons, aboutFact(w.reason, w.reasonArg, f, "", ""))
	}
	if len(reasons) == 2 {
		return JoinTwo(reasons[0], reasons[1])
	}
	return strings.Join(reasons, "")
}

// WhyPlayed returns a sentence or two about why a move was played. who and whose name the opponent.
func WhyPlayed(found []game.Fact, who, whose string) string {
	var sentences []string
	for _, f := range MainFacts(found) {
		w := wordsOf(f)
		sentences = append(sentences, aboutFact(w.why, w.whyArg, f, who, whose))
	}
	if len(sentences) == 0 {
		return WhyBestByLevel()
	}
	return Sentences(sentences...)
}

func wordsOf(f game.Fact) *factWords {
	return &facts[slices.IndexFunc(facts, func(w factWords) bool { return w.kind == f.Kind })]
}

// aboutFact returns a text about a fact. opponent and opponents name the opponent, the latter in the
// possessive.
func aboutFact(t Text, arg factArg, f game.Fact, opponent, opponents string) string {
	switch arg {
	case plies:
		return t(f.Plies)
	case who:
		return t(opponent)
	case whose:
		return t(opponents)
	}
	return t()
}
