package ui

import (
	"context"

	"jingzi/ai/review"
	"jingzi/game"
	"jingzi/ui/lang"
)

// adviser is an engine that can also give the reasons for its last move. It
// works them out where it thinks, beside the UI goroutine.
type adviser struct {
	game.Engine
	judge *review.Judge

	of    game.Position // what the reasons are about
	at    game.Point
	facts []review.Fact
}

// Think implements game.Engine.
func (a *adviser) Think(ctx context.Context, p game.Position, l game.Limit, report func(game.Report)) (game.Point, error) {
	at, err := a.Engine.Think(ctx, p, l, report)
	a.of, a.at, a.facts = p, at, nil
	if err == nil && ctx.Err() == nil {
		a.facts, _ = a.judge.Explain(ctx, p, at) // stopped, it gives none
	}
	return at, err
}

// reasons are those for a move; none if the last answer was another. They are
// asked for after the answer has come, when the engine rests.
func (a *adviser) reasons(p game.Position, at game.Point) []review.Fact {
	if a.of != p || a.at != at {
		return nil
	}
	return a.facts
}

// forcedLine is the line by which a hint wins, nil if it does not.
func forcedLine(facts []review.Fact) []game.Point {
	for _, f := range facts {
		if f.Kind == review.WinsByForce {
			return f.Line
		}
	}
	return nil
}

// weight orders the reasons for a hint: what decides comes first, and of what a
// stone stops, the shape before the win that would have come of it.
var weight = []review.FactKind{
	review.CompletesLine, review.OnlyNotGiving, review.WinsByForce, review.OnlyNotLosing, review.LongestDefence,
	review.StopsLine, review.MakesOpenFour, review.MakesFours, review.MakesFourThree, review.MakesThrees, review.MakesFour, review.MakesThree,
	review.StopsThree, review.StopsFour, review.StopsWin, review.KeepsDraw, review.AllDraw,
}

// reasonsText gives the two weightiest reasons in words; empty if there is none.
func reasonsText(facts []review.Fact) string {
	var said []string
	stops := false
	for _, kind := range weight {
		for _, f := range facts {
			if f.Kind != kind || len(said) == 2 {
				continue
			}
			switch kind {
			case review.StopsLine, review.StopsThree, review.StopsFour, review.StopsWin:
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

func reasonText(f review.Fact) string {
	switch f.Kind {
	case review.WinsByForce:
		return lang.ReasonWins(f.Plies)
	case review.LongestDefence:
		return lang.ReasonLongest(f.Plies)
	case review.StopsWin:
		return lang.ReasonStopsWin(f.Plies)
	}
	return map[review.FactKind]lang.Text{
		review.CompletesLine: lang.ReasonCompletes, review.OnlyNotLosing: lang.ReasonOnlyHolds, review.OnlyNotGiving: lang.ReasonOnlyWins,
		review.KeepsDraw: lang.ReasonHolds, review.AllDraw: lang.ReasonAllDraw, review.StopsLine: lang.ReasonStopsLine,
		review.MakesOpenFour: lang.ReasonOpenFour, review.MakesFours: lang.ReasonFours, review.MakesFourThree: lang.ReasonFourThree,
		review.MakesFour: lang.ReasonFour, review.MakesThrees: lang.ReasonThrees, review.MakesThree: lang.ReasonThree,
		review.StopsFour: lang.ReasonStopsFour, review.StopsThree: lang.ReasonStopsThree,
	}[f.Kind]()
}
