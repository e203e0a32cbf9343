package lang

import (
	"slices"
	"strings"

	"jingzi/game"
)

// factArg is the kind of argument that a text about a fact takes.
type factArg uint8

const (
	noArg factArg = iota
	pliesArg
	opponentArg   // the opponent, as in "you" or "Black"
	possessiveArg // the possessive of the opponent, as in "your" or "Black’s"
)

type factTexts struct {
	kind        game.FactKind
	reasonArg   factArg
	reason      Text // a clause that completes HintBecause
	sentenceArg factArg
	sentence    Text // a sentence that answers "Why this move?"
}

// facts holds the texts of reasons for a move, the most decisive first. A blocked shape comes before the
// win that it would have led to.
var facts = []factTexts{
	{game.CompletesLine, noArg, reasonCompletesLine,
		noArg, whyCompletesLine},
	{game.EveryMoveLoses, pliesArg, reasonEveryMoveLoses,
		possessiveArg, whyEveryMoveLoses},
	{game.OnlyKeepsWin, noArg, reasonOnlyKeepsWin,
		noArg, whyOnlyKeepsWin},
	{game.ForcesWin, pliesArg, reasonForcesWin,
		pliesArg, whyForcesWin},
	{game.OnlyNonLosing, noArg, reasonOnlyNonLosing,
		noArg, whyOnlyNonLosing},
	{game.LongestDefence, pliesArg, reasonLongestDefence,
		noArg, whyLongestDefence},
	{game.StopsLine, noArg, reasonStopsLine,
		opponentArg, whyStopsLine},
	{game.MakesOpenFour, noArg, reasonMakesOpenFour,
		noArg, whyMakesOpenFour},
	{game.MakesFours, noArg, reasonMakesFours,
		noArg, whyMakesFours},
	{game.MakesFourThree, noArg, reasonMakesFourThree,
		noArg, whyMakesFourThree},
	{game.MakesThrees, noArg, reasonMakesThrees,
		noArg, whyMakesThrees},
	{game.MakesFour, noArg, reasonMakesFour,
		noArg, whyMakesFour},
	{game.MakesThree, noArg, reasonMakesThree,
		noArg, whyMakesThree},
	{game.StopsThree, noArg, reasonStopsThree,
		possessiveArg, whyStopsThree},
	{game.StopsShape, noArg, reasonStopsFour,
		opponentArg, whyStopsFour},
	{game.StopsForcedWin, pliesArg, reasonStopsForcedWin,
		opponentArg, whyStopsForcedWin},
	{game.KeepsDraw, noArg, reasonKeepsDraw,
		noArg, whyKeepsDraw},
	{game.EveryMoveDraws, noArg, reasonEveryMoveDraws,
		noArg, whyEveryMoveDraws},
}

// MainFacts returns the most decisive reasons for a move, at most two. At most one of them stops a threat.
func MainFacts(moveFacts []game.Fact) (mainFacts []game.Fact) {
	hasStop := false
	for _, entry := range facts {
		for _, f := range moveFacts {
			if f.Kind != entry.kind || len(mainFacts) == 2 {
				continue
			}

			switch f.Kind {
			case game.StopsLine, game.StopsThree, game.StopsShape, game.StopsForcedWin:
				if hasStop {
					continue
				}
				hasStop = true
			}
			mainFacts = append(mainFacts, f)
		}
	}

	return mainFacts
}

// Reasons returns a clause with the main reasons for a move, or "" if there are none.
func Reasons(moveFacts []game.Fact) string {
	var reasons []string
	for _, f := range MainFacts(moveFacts) {
		texts := textsOf(f)
		reasons = append(reasons, aboutFact(texts.reason, texts.reasonArg, f, "", ""))
	}
	if len(reasons) == 2 {
		return JoinTwo(reasons[0], reasons[1])
	}

	return strings.Join(reasons, "")
}

// WhyPlayed returns one or two sentences that explain why a move was played. opponent and possessive name
// the opponent.
func WhyPlayed(moveFacts []game.Fact, opponent, possessive string) string {
	var sentences []string
	for _, f := range MainFacts(moveFacts) {
		texts := textsOf(f)
		sentences = append(sentences, aboutFact(texts.sentence, texts.sentenceArg, f, opponent, possessive))
	}
	if len(sentences) == 0 {
		return WhyBestByLevel()
	}

	return Sentences(sentences...)
}

func textsOf(f game.Fact) *factTexts {
	return &facts[slices.IndexFunc(facts, func(texts factTexts) bool { return texts.kind == f.Kind })]
}

// aboutFact returns a text about a fact. opponent and possessive name the opponent.
func aboutFact(t Text, arg factArg, f game.Fact, opponent, possessive string) string {
	switch arg {
	case pliesArg:
		return t(f.Plies)
	case opponentArg:
		return t(opponent)
	case possessiveArg:
		return t(possessive)
	}

	return t()
}
