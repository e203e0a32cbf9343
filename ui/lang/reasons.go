package lang

import (
	"strings"

	"jingzi/game"
)

// weight orders the reasons for a hint: what decides comes first, and of what a
// stone stops, the shape before the win that would have come of it.
var weight = []game.FactKind{
	game.CompletesLine, game.NothingStops, game.OnlyNotGiving, game.WinsByForce, game.OnlyNotLosing, game.LongestDefence,
	game.StopsLine, game.MakesOpenFour, game.MakesFours, game.MakesFourThree, game.MakesThrees, game.MakesFour, game.MakesThree,
	game.StopsThree, game.StopsFour, game.StopsWin, game.KeepsDraw, game.AllDraw,
}

// MainReasons are the two weightiest reasons for a move. Of those that stop
// something, one says it.
func MainReasons(facts []game.Fact) (main []game.Fact) {
	stops := false
	for _, kind := range weight {
		for _, f := range facts {
			if f.Kind != kind || len(main) == 2 {
				continue
			}
			switch kind {
			case game.StopsLine, game.StopsThree, game.StopsFour, game.StopsWin:
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

func Reasons(facts []game.Fact) string {
	var said []string
	for _, f := range MainReasons(facts) {
		said = append(said, reason(f))
	}
	switch len(said) {
	case 0:
		return ""
	case 1:
		return said[0]
	}
	return BothReasons(said[0], said[1])
}

func reason(f game.Fact) string {
	switch f.Kind {
	case game.WinsByForce:
		return ReasonWins(f.Plies)
	case game.NothingStops:
		return ReasonNothing(f.Plies)
	case game.LongestDefence:
		return ReasonLongest(f.Plies)
	case game.StopsWin:
		return ReasonStopsWin(f.Plies)
	}
	return map[game.FactKind]Text{
		game.CompletesLine: ReasonCompletes, game.OnlyNotLosing: ReasonOnlyHolds, game.OnlyNotGiving: ReasonOnlyWins,
		game.KeepsDraw: ReasonHolds, game.AllDraw: ReasonAllDraw, game.StopsLine: ReasonStopsLine,
		game.MakesOpenFour: ReasonOpenFour, game.MakesFours: ReasonFours, game.MakesFourThree: ReasonFourThree,
		game.MakesFour: ReasonFour, game.MakesThrees: ReasonThrees, game.MakesThree: ReasonThree,
		game.StopsFour: ReasonStopsFour, game.StopsThree: ReasonStopsThree,
	}[f.Kind]()
}

// WhyPlayed says in a sentence or two why a move was played. who and whose are the
// other side.
func WhyPlayed(facts []game.Fact, who, whose string) string {
	var sentences []string
	for _, f := range MainReasons(facts) {
		sentences = append(sentences, why(f, who, whose))
	}
	if len(sentences) == 0 {
		return WhyLiked()
	}
	return strings.Join(sentences, " ")
}

func why(f game.Fact, who, whose string) string {
	switch f.Kind {
	case game.NothingStops:
		return WhyNothing(whose)
	case game.WinsByForce:
		return WhyWins(f.Plies)
	case game.StopsLine:
		return WhyStopsLine(who)
	case game.StopsWin:
		return WhyStopsWin(who)
	case game.StopsThree:
		return WhyStopsThree(whose)
	case game.StopsFour:
		return WhyStopsFour(who)
	}
	return map[game.FactKind]Text{
		game.CompletesLine: WhyCompletes, game.OnlyNotLosing: WhyOnlyHolds, game.OnlyNotGiving: WhyOnlyWins,
		game.LongestDefence: WhyLongest, game.KeepsDraw: WhyHolds, game.AllDraw: WhyAllDraw,
		game.MakesOpenFour: WhyOpenFour, game.MakesFours: WhyFours, game.MakesFourThree: WhyFourThree,
		game.MakesFour: WhyFour, game.MakesThrees: WhyThrees, game.MakesThree: WhyThree,
	}[f.Kind]()
}
