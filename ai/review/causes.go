package review

import (
	"slices"

	"jingzi/ai/gomoku"
	"jingzi/game"
)

// causes returns the causes of a finding, given the positions before and after the move.
func causes(before, after *game.Position, f *game.Finding) []game.Cause {
	if f.Kind == game.WeakerMove {
		return weakerCauses(before, after, f)
	}
	if len(f.Refutation) > 0 {
		if c := allowedCauses(before, after, f.Refutation); c != nil {
			return c
		}
	}
	if len(f.MissedVariation) > 0 {
		return missedCauses(before, f.MissedVariation, f.Move)
	}

	return nil
}

// weakerCauses returns the causes of a move that is not proved to be a mistake: an open three that it
// does not stop, or a shape that the better move makes or stops.
func weakerCauses(before, after *game.Position, f *game.Finding) []game.Cause {
	mover, opponent, better := before.ToMove(), before.ToMove().Other(), f.BetterMoves[0]
	if found := unansweredThree(before, after, func(gomoku.Pattern) bool {
		return len(winningPoints(after, mover)) == 0
	}); found != nil {
		return found
	}
	shapesBefore, shapesAfter := shapesOn(before), shapesOn(after)
	if shape := shapesBefore.kindAt(better, mover); shape != 0 && shape != shapesBefore.kindAt(f.Move, mover) {
		return []game.Cause{{Kind: game.ShapeMissed, At: better, Shape: shape}}
	}
	shape := shapesBefore.kindAt(better, opponent)
	if (isDecisive(shape) || shape == game.MakesThree || shape == game.MakesFour) &&
		shapesAfter.kindAt(better, opponent) == shape {
		return []game.Cause{{Kind: game.ShapeNotStopped, At: better, Shape: shape}}
	}

	return nil
}

// unansweredThree returns the first open three of the opponent that a move did not stop and for which
// isRelevant returns true.
func unansweredThree(before, after *game.Position, isRelevant func(gomoku.Pattern) bool) []game.Cause {
	opponent := before.ToMove().Other()
	threes := shapesOn(before).threes(opponent)
	for _, pattern := range shapesOn(after).threes(opponent) {
		remains := slices.ContainsFunc(threes, func(old gomoku.Pattern) bool {
			return slices.Equal(old.Lines[0], pattern.Lines[0])
		})
		if remains && isRelevant(pattern) {
			return []game.Cause{{Kind: game.ThreeUnanswered, Stones: pattern.Lines[0]}}
		}
	}

	return nil
}

// exactCauses returns the causes on boards that are judged by exact values, for any WinLength.
func exactCauses(before, after *game.Position, f *game.Finding) []game.Cause {
	mover, opponent := before.ToMove(), before.ToMove().Other()
	fork := func(p *game.Position, line []game.Point, side game.Stone, kind game.CauseKind) []game.Cause {
		if len(line) < 2 {
			return nil
		}
		if next, err := p.Play(line[0]); err != nil || len(winningPoints(&next, side)) < 2 {
			return nil
		}

		return []game.Cause{{Kind: kind, At: line[0]}}
	}
	if len(f.Refutation) == 0 {
		return fork(before, f.MissedVariation, mover, game.ForkMissed)
	}
	if opponentPoints := winningPoints(after, opponent); len(opponentPoints) == 1 {
		return []game.Cause{{
			Kind:   game.LineNotBlocked,
			At:     opponentPoints[0],
			Stones: completedRow(after, opponent, opponentPoints[0]),
		}}
	}

	return fork(after, f.Refutation, opponent, game.ForkAllowed)
}

// allowedCauses returns the causes why the opponent wins by a line after a move.
func allowedCauses(before, after *game.Position, line []game.Point) []game.Cause {
	mover, opponent := before.ToMove(), before.ToMove().Other()
	if stones := completedRow(before, opponent, line[0]); stones != nil {
		if mover == game.Black && before.Foul(line[0]) != nil {
			return forbiddenAt(before, line[0])
		}
		return []game.Cause{{Kind: game.LineNotBlocked, At: line[0], Stones: stones}}
	}
	forbidden := forbiddenInLine(after, line)
	if before.Rules().WinLength != 5 {
		return forbidden
	}
	if found := unansweredThree(before, after, func(pattern gomoku.Pattern) bool {
		return slices.Contains(pattern.Continuations, line[0])
	}); found != nil {
		return append(found, forbidden...)
	}
	if shape := shapesOn(after).kindAt(line[0], opponent); isDecisive(shape) {
		kind := game.ShapeAllowed
		if shapesOn(before).kindAt(line[0], opponent) == shape {
			kind = game.ShapeNotStopped
		}
		return append([]game.Cause{{Kind: kind, At: line[0], Shape: shape}}, forbidden...)
	}

	switch {
	case forbidden != nil:
		return forbidden
	case winsBy(*after, line, hasMadeFour):
		return []game.Cause{{Kind: game.AllowedVCF}}
	case winsBy(*after, line, hasMadeThreat):
		return []game.Cause{{Kind: game.AllowedVCT}}
	}

	return nil
}

// missedCauses returns the causes why a missed line wins.
func missedCauses(before *game.Position, line []game.Point, played game.Point) []game.Cause {
	forbidden, side := forbiddenInLine(before, line), before.ToMove()
	if before.Rules().WinLength != 5 || slices.Contains(winningPoints(before, side), line[0]) {
		return forbidden
	}
	shapesBefore := shapesOn(before)
	if shape := shapesBefore.kindAt(line[0], side); isDecisive(shape) && shape != shapesBefore.kindAt(played, side) {
		return append([]game.Cause{{Kind: game.ShapeMissed, At: line[0], Shape: shape}}, forbidden...)
	}
	if forbidden == nil && winsBy(*before, line, hasMadeFour) {
		return []game.Cause{{Kind: game.MissedVCF}}
	}

	return forbidden
}

// isDecisive reports whether a shape usually wins by itself.
func isDecisive(shape game.FactKind) bool {
	return shape == game.MakesOpenFour || shape == game.MakesFours || shape == game.MakesFourThree ||
		shape == game.MakesThrees
}

// winsBy reports whether the side to move wins by a line in which isThreat returns true after each of
// that side's moves but the last. It returns false if the line ends before the game, as lines of stored
// proofs may.
func winsBy(p game.Position, line []game.Point, isThreat func(*game.Position) bool) bool {
	side := p.ToMove()
	for _, point := range line {
		next, err := p.Play(point)
		if err != nil || next.ToMove() != side && !next.Result().Over() && !isThreat(&next) {
			return false
		}
		p = next
	}

	return p.Result().Winner == side
}

// hasMadeFour reports whether the side that has just moved could now complete a line.
func hasMadeFour(p *game.Position) bool {
	return len(winningPoints(p, p.ToMove().Other())) > 0
}

// hasMadeThreat reports whether the latest stone has made a four or an open three.
func hasMadeThreat(p *game.Position) bool {
	point, _ := p.Last()
	return hasMadeFour(p) || slices.ContainsFunc(shapesOn(p).threes(p.ToMove().Other()),
		func(pattern gomoku.Pattern) bool {
			return slices.Contains(pattern.Lines[0], point)
		})
}

// forbiddenInLine returns the cause of a pass in a line, or nil if there is none. A side passes there
// because its only block is forbidden.
func forbiddenInLine(p *game.Position, line []game.Point) []game.Cause {
	current := *p
	for i, point := range line {
		if point == game.Pass && i+1 < len(line) {
			return forbiddenAt(&current, line[i+1])
		}
		var err error
		if current, err = current.Play(point); err != nil {
			return nil
		}
	}

	return nil
}

// forbiddenAt returns the cause that a foul forbids Black, to move, to block at a point, or nil if it does
// not.
func forbiddenAt(p *game.Position, point game.Point) []game.Cause {
	if foul := p.Foul(point); foul != nil && p.ToMove() == game.Black {
		return []game.Cause{{Kind: game.BlockForbidden, At: point, Foul: foul.Kind}}
	}
	return nil
}

// ForbiddenBlock returns the cause that a foul forbids Black, to move, to block White's four. ok is false if
// there is no such four.
func ForbiddenBlock(p *game.Position) (c game.Cause, ok bool) {
	if !p.Rules().Fouls || p.ToMove() != game.Black || p.Result().Over() {
		return c, false
	}

	for _, point := range winningPoints(p, game.White) {
		if found := forbiddenAt(p, point); found != nil && len(winningPoints(p, game.Black)) == 0 {
			return found[0], true
		}
	}

	return c, false
}
