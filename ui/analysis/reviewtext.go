package analysis

import (
	"jingzi/ai/review"
	"jingzi/game"
	"jingzi/ui/lang"
)

// nameMoves names one or two moves. If there are more, it names two and adds "another point".
func nameMoves(r game.Rules, moves []game.Point) string {
	switch len(moves) {
	case 0:
		return ""
	case 1:
		return lang.Point(r, moves[0])
	case 2:
		return lang.Either(lang.Point(r, moves[0]), lang.Point(r, moves[1]))
	}

	return lang.OrOthers(lang.Point(r, moves[0]), lang.Point(r, moves[1]))
}

// Sentence describes a finding about a game in one or a few sentences.
func Sentence(names Names, situations []game.Situation, f *game.Finding) string {
	return findingText(names, situations[max(f.Index-1, 0)].Position.Stones()+1, f)
}

// Story summarises a reviewed game in three sentences: its end, the deciding move, and the missed wins.
func Story(names Names, situations []game.Situation, r *review.Report) string {
	s, last := &r.Story, &situations[len(situations)-1]
	ending := lang.StoryOpen(last.Position.Stones())
	if s.Result.Over() {
		ending = lang.StoryEnded(names.resultText(last, s.Result), last.Position.Stones())
	}

	return lang.Sentences(ending, turnText(names, situations, r), missedText(names, r))
}

// turnText describes the deciding move, or why there is none.
func turnText(names Names, situations []game.Situation, r *review.Report) string {
	s, end := &r.Story, len(situations)-1
	winner := names.Of(s.Result.Winner)
	switch {
	case s.TurningPoint >= 0:
		f := &r.Findings[s.TurningPoint]
		number, point := situations[f.Index].Position.Stones(), lang.Point(names.rules, f.Move)
		if f.Kind == game.WinToLoss {
			return lang.StoryReversal(number, point, names.Of(f.Mover), winner)
		}

		return lang.StoryTurn(number, point, winner, f.Plies)
	case s.DecidedFrom == 0:
		return lang.StoryFromStart(winner)
	case s.DecidedFrom > 0:
		return lang.StoryForced(situations[s.DecidedFrom].Position.Stones(), winner)
	case s.Result.Over() && (s.Result.Winner != game.Empty || !r.Exact):
		return lang.StoryNone()
	}

	return assessmentText(names, &situations[end].Position, r.Exact, &r.Assessments[end])
}

// missedText describes the missed wins. If none was found, but positions do not have exact values, it gives the
// number of searched positions, since a win may have been overlooked: in caro, any win by other moves than fours and
// open threes.
func missedText(names Names, r *review.Report) string {
	s := &r.Story
	black, white := names.Of(game.Black), names.Of(game.White)
	switch b, w := s.MissedWins[game.Black], s.MissedWins[game.White]; {
	case b > 0 && w > 0:
		return lang.StoryBoth(black, b, white, w)
	case b > 0:
		return lang.StoryMissed(black, b)
	case w > 0:
		return lang.StoryMissed(white, w)
	}
	if r.Exact {
		return lang.StoryClean()
	}
	weak := ""
	if n := s.WeakMoves[game.Black] + s.WeakMoves[game.White]; n > 0 {
		weak = lang.StoryWeak(n)
	}

	notFound := lang.StoryNotFound
	if names.rules.BlockedEnds {
		notFound = lang.StoryNotFoundCaro
	}

	return lang.Sentences(notFound(lang.Number(r.Searched)), weak)
}

// findingText describes a finding: the number and the point of the move, and the mistake.
func findingText(names Names, number int, f *game.Finding) string {
	r := names.rules
	better := nameMoves(r, f.BetterMoves)
	if len(f.MissedVariation) > 0 {
		// Other winning moves may take longer.
		better = lang.Point(r, f.MissedVariation[0])
	}

	if c, ok := lineNotBlocked(f); ok && r.UsesXO() && names.isYou(f.Mover) {
		text := lang.FoundYouStop(lang.Colour(r, f.Mover.Other()), lang.Place(r, c.At), lang.Point(r, c.At))
		return lang.FoundMove(number, lang.Point(r, f.Move), text)
	}

	opponent := names.Of(f.Mover.Other())
	var text string
	switch f.Kind {
	case game.WinToDraw:
		text = lang.FoundWinToDraw(better, f.Plies)
	case game.WinToLoss:
		text = lang.FoundWinToLoss(better, f.Plies, opponent)
	case game.DrawToLoss:
		text = lang.FoundDrawToLoss(better, f.Plies, opponent)
	case game.MissedWin:
		text = lang.FoundMissedWin(better, f.Plies)
		if f.Plies == 1 {
			text = lang.FoundMissedFive(better)
		}
	case game.AllowedWin:
		text = lang.FoundLetWin(opponent, f.Plies, better)
		if f.Plies == 1 {
			text = lang.FoundLetLine(better, opponent)
			if _, ok := lineNotBlocked(f); ok {
				// The cause says enough.
				text = ""
			}
		}
	case game.ForcedWinStart:
		return lang.FoundForced(names.Of(f.Mover), f.Plies)
	case game.WeakerMove:
		text = lang.FoundWeaker(better)
	case game.ShorterDefence:
		text = lang.FoundShorter(better, f.Plies)
		if f.Plies == 0 {
			text = lang.FoundProlongs(better)
		}
	}
	text = withCauses(names, f, text)

	// The text of WinToLoss implies it.
	if f.LastChance && f.Kind != game.WinToLoss {
		text = lang.FoundLastChance(text)
	}

	return lang.FoundMove(number, lang.Point(r, f.Move), text)
}

// lineNotBlocked returns the main cause of a finding if it is a line that the mover did not block.
func lineNotBlocked(f *game.Finding) (c game.Cause, ok bool) {
	if len(f.Causes) == 0 || f.Causes[0].Kind != game.LineNotBlocked {
		return c, false
	}
	return f.Causes[0], true
}

// withCauses adds the causes of a finding to its text: overlooked threats before the text, missed chances after
// it.
func withCauses(names Names, f *game.Finding, text string) string {
	opponent := names.Of(f.Mover.Other())
	var overlooked, missed []string
	for i := range f.Causes {
		switch c := &f.Causes[i]; c.Kind {
		case game.LineNotBlocked, game.ThreeUnanswered, game.ShapeAllowed, game.ShapeNotStopped:
			overlooked = append(overlooked, lang.CauseText(names.rules, c, opponent))
		default:
			missed = append(missed, lang.CauseText(names.rules, c, opponent))
		}
	}

	return lang.Sentences(append(append(overlooked, text), missed...)...)
}

// assessmentText describes the assessment of a ply without a finding.
func assessmentText(names Names, p *game.Position, exact bool, a *review.Assessment) string {
	switch {
	case p.Result().Over():
		return ""
	case a.Wins():
		return lang.StandsWon(names.Of(p.ToMove()), a.Plies())
	case a.Loses():
		reason := ""
		if c, ok := review.ForbiddenBlock(p); ok {
			reason = lang.CauseText(names.rules, &c, names.Of(p.ToMove().Other()))
		}
		return lang.Sentences(reason, lang.StandsWon(names.Of(p.ToMove().Other()), a.Plies()))
	case exact:
		return lang.StandsDrawn()
	}

	return lang.StandsUnknown()
}

// Text returns the review's text about the displayed ply, or "" if there is no review.
func (r *Review) Text() string {
	switch {
	case !r.IsOpen():
		return ""
	case r.Running():
		return lang.ReviewAt(r.numJudged, len(r.situations))
	}
	f, _ := r.currentFinding()
	index := r.index()
	l := r.a.ShowMe.lesson()
	if l != nil && l.text() == l.sentence {
		// LessonText leaves it to the panel.
		return l.sentence
	}
	isAtEnd := index == 0 || r.a.navigator.IsLive() && index == len(r.situations)-1
	if l != nil || f == nil && isAtEnd {
		text := Story(r.Names(), r.situations, r.report)
		if r.analyst != "" {
			text = lang.Sentences(text, lang.EstimatesBy(r.analyst))
		}
		return text
	}

	switch {
	case f == nil && index < 0:
		// In a variation.
		return ""
	case f == nil:
		return assessmentText(r.Names(), &r.situations[index].Position, r.report.Exact, &r.report.Assessments[index])
	}

	return Sentence(r.Names(), r.situations, f)
}

// Glyph returns the mark of a move in the move list: ? for a mistake, ?? for a mistake that missed the last
// chance, ?! for a move that only looks weaker or loses sooner.
func (r *Review) Glyph(index int) string {
	if r.report == nil || !r.isReviewed(index) {
		return ""
	}

	f := r.report.At(index)
	switch {
	case f == nil || f.Kind == game.ForcedWinStart:
		return ""
	case f.Kind == game.WeakerMove || f.Kind == game.ShorterDefence:
		return "?!"
	case f.LastChance:
		return "??"
	}

	return "?"
}
