package lang

import "jingzi/game"

// weight orders the reasons for a hint: what decides comes first, and of what a
// stone stops, the shape before the win that would have come of it.
var weight = []game.FactKind{
	game.CompletesLine, game.NothingStops, game.OnlyNotGiving, game.WinsByForce, game.OnlyNotLosing, game.LongestDefence,
	game.StopsLine, game.MakesOpenFour, game.MakesFours, game.MakesFourThree, game.MakesThrees, game.MakesFour, game.MakesThree,
	game.StopsThree, game.StopsFour, game.StopsWin, game.KeepsDraw, game.AllDraw,
}

// Reasons gives the two weightiest reasons for a move; empty if there is none.
// Of those that stop something, one says it.
func Reasons(facts []game.Fact) string {
	var said []string
	stops := false
	for _, kind := range weight {
		for _, f := range facts {
			if f.Kind != kind || len(said) == 2 {
				continue
			}
			switch kind {
			case game.StopsLine, game.StopsThree, game.StopsFour, game.StopsWin:
				if stops {
					continue
				}
				stops = true
			}
			said = append(said, reason(f))
		}
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
