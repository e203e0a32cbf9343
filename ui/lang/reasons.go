package lang

import (
	"cmp"
	"slices"
	"strings"

	"jingzi/game"
)

// factGroup determines when and where a sentence about a move mentions a fact.
type factGroup uint8

const (
	// A proof or an exact value.
	provedFact factGroup = iota

	// A shape or a line that is made or stopped.
	shapeFact

	// Mentioned only if there is no proof and no shape.
	quietFact

	// Mentioned only if there is nothing else.
	placeFact

	// A restriction at the end of the sentence.
	addedFact
)

// factTexts holds the texts about a kind of fact: clauses whose subject is the move. Their arguments are named
// as follows: possessive (your, Black's), line (with its kind and ends), stones, three (the first three stones), shape
// (without an article), at (a point) and plies.
type factTexts struct {
	kind  game.FactKind
	group factGroup
	text  Text
	args  string

	// Instead of text and args, on boards that are described by lines. Nil if there is no difference.
	lineText Text
	lineArgs string
}

// facts holds the texts of reasons for a move, the most decisive first. A blocked shape comes before the
// win that it would have led to.
var facts = []factTexts{
	{kind: game.CompletesLine, group: shapeFact, text: clauseCompletesFive,
		lineText: clauseCompletesLine, lineArgs: "line"},
	{kind: game.EveryMoveLoses, group: provedFact, text: clauseEveryMoveLoses, args: "possessive plies"},
	{kind: game.OnlyKeepsWin, group: provedFact, text: clauseOnlyKeepsWin},
	{kind: game.ForcesWin, group: provedFact, text: clauseForcesWin, args: "plies"},
	{kind: game.OnlyNonLosing, group: provedFact, text: clauseOnlyNonLosing},
	{kind: game.LongestDefence, group: provedFact, text: clauseLongestDefence, args: "plies"},
	{kind: game.StopsLine, group: shapeFact, text: clauseStopsFour, args: "possessive stones",
		lineText: clauseStopsLine, lineArgs: "possessive line"},
	{kind: game.MakesOpenFour, group: shapeFact, text: clauseMakesOpenFour},
	{kind: game.MakesFours, group: shapeFact, text: clauseMakesFours, lineText: clauseMakesThreats},
	{kind: game.MakesFourThree, group: shapeFact, text: clauseMakesFourThree},
	{kind: game.MakesThrees, group: shapeFact, text: clauseMakesThrees},
	{kind: game.MakesFour, group: shapeFact, text: clauseMakesFour,
		lineText: clauseThreatens, lineArgs: "line"},
	{kind: game.MakesThree, group: shapeFact, text: clauseMakesThree},
	{kind: game.StopsThree, group: shapeFact, text: clauseStopsThree, args: "possessive three"},
	{kind: game.StopsShape, group: shapeFact, text: clauseStopsShape, args: "possessive shape at"},
	{kind: game.StopsForcedWin, group: provedFact, text: clauseStopsForcedWin, args: "possessive"},
	{kind: game.PreparesFourThree, group: shapeFact, text: clausePreparesFourThree, args: "at"},
	{kind: game.OnlyLegal, group: shapeFact, text: clauseOnlyLegal},
	{kind: game.KeepsDraw, group: provedFact, text: clauseKeepsDraw},
	{kind: game.EveryMoveDraws, group: provedFact, text: clauseEveryMoveDraws},
	{kind: game.MakesClosedThree, group: quietFact, text: clauseMakesClosedThree},
	{kind: game.MakesTwo, group: quietFact, text: clauseMakesTwo},
	{kind: game.TakesCentre, group: quietFact, text: clauseTakesCentre},
	{kind: game.TakesCorner, group: quietFact, text: clauseTakesCorner},
	{kind: game.ClosesLine, group: quietFact, text: clauseClosesLine, args: "possessive line"},
	{kind: game.ExtendsLine, group: placeFact, text: clauseExtendsLine, args: "stones"},
	{kind: game.TakesEdge, group: placeFact, text: clauseTakesEdge},
	{kind: game.NextToOpponent, group: placeFact, text: clauseNextToOpponent, args: "possessive stones"},
	{kind: game.NextToOwn, group: placeFact, text: clauseNextToOwn, args: "stones"},
	{kind: game.PlaysAway, group: placeFact, text: clausePlaysAway},
	{kind: game.LeavesLine, group: addedFact, text: clauseLeavesLine, args: "at"},
	{kind: game.MissesLine, group: addedFact, text: clauseMissesLine, args: "at"},
}

// MainFacts returns the facts about a move that a sentence mentions, in its order: what can be seen on the board,
// what is proved, and then restrictions. There are at most two reasons, of which at most one stops something.
func MainFacts(moveFacts []game.Fact) []game.Fact {
	var groups [addedFact + 1][]game.Fact
	hasStop := false
	isOnlyLegal := slices.ContainsFunc(moveFacts, func(f game.Fact) bool { return f.Kind == game.OnlyLegal })
	for _, texts := range facts {
		i := slices.IndexFunc(moveFacts, func(f game.Fact) bool { return f.Kind == texts.kind })
		if i < 0 || hasStop && stops(texts.kind) {
			continue
		}

		// Without another move, nothing is said of every other move.
		if texts.kind == game.EveryMoveDraws && isOnlyLegal {
			continue
		}
		hasStop = hasStop || stops(texts.kind)
		groups[texts.group] = append(groups[texts.group], moveFacts[i])
	}
	first := func(group factGroup, n int) []game.Fact { return groups[group][:min(n, len(groups[group]))] }

	reasons := slices.Concat(first(shapeFact, 1), first(provedFact, 1))
	if len(reasons) == 1 {
		reasons = slices.Concat(first(shapeFact, 2), first(provedFact, 2))
	}
	if len(reasons) == 0 {
		reasons = slices.Clone(first(quietFact, 2))
	}
	if len(reasons) == 0 {
		reasons = slices.Clone(first(placeFact, 1))
	}

	return append(reasons, groups[addedFact]...)
}

// stops reports whether a fact is about something of the opponent that a move stops.
func stops(kind game.FactKind) bool {
	return kind == game.StopsLine || kind == game.StopsThree || kind == game.StopsShape || kind == game.StopsForcedWin
}

// ProvedFacts returns the facts that are proofs or exact values.
func ProvedFacts(moveFacts []game.Fact) []game.Fact {
	return slices.DeleteFunc(MainFacts(moveFacts), func(f game.Fact) bool { return textsOf(f).group != provedFact })
}

// MoveSentence returns a sentence that says why a move is made: "C1 blocks your diagonal A3–C1.", or "C1 is forced:
// it blocks your diagonal A3–C1." possessive names the opponent of the player that moves. It returns "" if there are
// no facts.
func MoveSentence(r game.Rules, move game.Point, moveFacts []game.Fact, possessive string) string {
	clauses := Reasons(r, move, moveFacts, possessive)
	if clauses == "" {
		return ""
	}
	if slices.ContainsFunc(moveFacts, func(f game.Fact) bool { return f.Kind == game.OnlyAnswer }) {
		return WhyForced(Point(r, move), clauses)
	}

	return WhySentence(Point(r, move), clauses)
}

// Reasons returns the clauses of MoveSentence without their subject: "blocks your diagonal A3–C1".
func Reasons(r game.Rules, move game.Point, moveFacts []game.Fact, possessive string) (text string) {
	for _, f := range MainFacts(moveFacts) {
		clause := clauseOf(r, move, &f, possessive)
		switch {
		case text == "":
			text = clause
		case textsOf(f).group == addedFact:
			text = clauseAdded(text, clause)
		default:
			text = clauseAnd(text, clause)
		}
	}

	return text
}

// StoppedThreat returns a sentence about the win that a move stops, if that is among the facts about it, otherwise "".
func StoppedThreat(r game.Rules, moveFacts []game.Fact, opponent string) string {
	for _, f := range moveFacts {
		if f.Kind == game.StopsForcedWin && len(f.Variation) > 0 {
			return WouldFollow(opponent, Point(r, f.Variation[0]), f.Plies)
		}
	}

	return ""
}

// textsOf returns the texts about a fact that MainFacts returned.
func textsOf(f game.Fact) *factTexts {
	return &facts[slices.IndexFunc(facts, func(texts factTexts) bool { return texts.kind == f.Kind })]
}

// A forced win of more than LongWin plies is described by its first longWinMoves moves instead of its length, which
// may be much larger than that of the shortest win.
const (
	LongWin      = 15
	longWinMoves = 5
)

// clauseOf returns the clause about a fact about a move.
func clauseOf(r game.Rules, move game.Point, f *game.Fact, possessive string) string {
	texts := textsOf(*f)
	if f.Kind == game.ForcesWin && f.Plies > LongWin && len(f.Variation) > 0 {
		return clauseStartsWin(Stones(r, f.Variation[:min(len(f.Variation), longWinMoves)]))
	}
	if f.Kind == game.StopsShape && f.At == move {
		return clauseStopsShapeHere(possessive, shapeNames[f.Shape].bare())
	}
	text, names := texts.text, texts.args
	if texts.lineText != nil && !r.HasShapes() {
		text, names = texts.lineText, texts.lineArgs
	}

	var args []any
	for name := range strings.FieldsSeq(names) {
		switch name {
		case "possessive":
			args = append(args, possessive)
		case "line":
			args = append(args, lineName(r, append(slices.Clone(f.Stones), f.At)))
		case "stones":
			args = append(args, Stones(r, f.Stones))
		case "three":
			args = append(args, Stones(r, f.Stones[:min(len(f.Stones), 3)]))
		case "shape":
			args = append(args, shapeNames[f.Shape].bare())
		case "at":
			args = append(args, Point(r, f.At))
		case "plies":
			args = append(args, f.Plies)
		}
	}

	return text(args...)
}

// lineName returns the name of the line through points, such as "diagonal A1–C3": the whole line where all its
// points are needed to win, otherwise from the first of the points to the last.
func lineName(r game.Rules, points []game.Point) string {
	slices.SortFunc(points, func(a, b game.Point) int { return cmp.Or(int(a.X)-int(b.X), int(a.Y)-int(b.Y)) })
	first, last := points[0], points[len(points)-1]
	dx, dy := sign(int(last.X)-int(first.X)), sign(int(last.Y)-int(first.Y))
	if r.WinLength == max(r.Width, r.Height) && (dx != 0 || dy != 0) {
		for r.Contains(game.Pt(int(first.X)-dx, int(first.Y)-dy)) {
			first = game.Pt(int(first.X)-dx, int(first.Y)-dy)
		}
		for r.Contains(game.Pt(int(last.X)+dx, int(last.Y)+dy)) {
			last = game.Pt(int(last.X)+dx, int(last.Y)+dy)
		}
	}

	name := lineDiagonal
	switch {
	case dy == 0:
		name = lineRow
	case dx == 0:
		name = lineColumn
	}

	return name(Point(r, first), Point(r, last))
}

func sign(n int) int { return max(-1, min(n, 1)) }
