package ui

import (
	"jingzi/game"
	"jingzi/ui/lang"
)

// forcedLine is the line by which a hint wins, nil if it does not.
func forcedLine(facts []game.Fact) []game.Point {
	for _, f := range facts {
		if f.Kind == game.WinsByForce {
			return f.Line
		}
	}
	return nil
}

// weight orders the reasons for a hint: what decides comes first, and of what a
// stone stops, the shape before the win that would have come of it.
var weight = []game.FactKind{
	game.CompletesLine, game.OnlyNotGiving, game.WinsByForce, game.OnlyNotLosing, game.LongestDefence,
	game.StopsLine, game.MakesOpenFour, game.MakesFours, game.MakesFourThree, game.MakesThrees, game.MakesFour, game.MakesThree,
	game.StopsThree, game.StopsFour, game.StopsWin, game.KeepsDraw, game.AllDraw,
}

// reasonsText gives the two weightiest reasons in words; empty if there is none.
func reasonsText(facts []game.Fact) string {
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
					continue // one of them says it
				}
				stops = true
			}
			said = append(said, reasonText(f))
		}
	}
	switch len(said) {
	case 0:
		return ""
	case 1:
		return said[0]
	}
	return lang.BothReasons(said[0], said[1])
}

func reasonText(f game.Fact) string {
	switch f.Kind {
	case game.WinsByForce:
		return lang.ReasonWins(f.Plies)
	case game.LongestDefence:
		return lang.ReasonLongest(f.Plies)
	case game.StopsWin:
		return lang.ReasonStopsWin(f.Plies)
	}
	return map[game.FactKind]lang.Text{
		game.CompletesLine: lang.ReasonCompletes, game.OnlyNotLosing: lang.ReasonOnlyHolds, game.OnlyNotGiving: lang.ReasonOnlyWins,
		game.KeepsDraw: lang.ReasonHolds, game.AllDraw: lang.ReasonAllDraw, game.StopsLine: lang.ReasonStopsLine,
		game.MakesOpenFour: lang.ReasonOpenFour, game.MakesFours: lang.ReasonFours, game.MakesFourThree: lang.ReasonFourThree,
		game.MakesFour: lang.ReasonFour, game.MakesThrees: lang.ReasonThrees, game.MakesThree: lang.ReasonThree,
		game.StopsFour: lang.ReasonStopsFour, game.StopsThree: lang.ReasonStopsThree,
	}[f.Kind]()
}
