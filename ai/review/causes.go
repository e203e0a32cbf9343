package review

import (
	"slices"

	"jingzi/game"
)

// causes are why a finding is one, as it can be seen on the boards before and
// after the move.
func (j *Judge) causes(before, after *game.Position, f *game.Finding) []game.Cause {
	if j.exact {
		return j.smallCauses(before, after, f)
	}
	if f.Kind == game.Weaker {
		return j.weakerCauses(before, after, f)
	}
	if len(f.Follows) > 0 {
		if c := j.allowed(before, after, f.Follows); c != nil {
			return c
		}
	}
	if len(f.Missed) > 0 {
		return j.missed(before, f.Missed, f.Played)
	}
	return nil
}

// weakerCauses are of a move that is not proved to be a mistake: a three of the
// opponent that it left, or what the better move makes or stops.
func (j *Judge) weakerCauses(before, after *game.Position, f *game.Finding) []game.Cause {
	if j.rules.Line != 5 {
		return nil
	}
	mover, other, better := before.ToMove(), before.ToMove().Other(), f.Better[0]
	if left := j.leftThree(before, after, func(three) bool { return len(j.prover.fives(mover)) == 0 }); left != nil {
		return left
	}
	if shape := j.shapeOf(before, mover, better); shape != 0 && shape != j.shapeOf(before, mover, f.Played) {
		return []game.Cause{{Kind: game.ShapeMissed, At: better, Shape: shape}}
	}
	shape := j.shapeOf(before, other, better)
	if (decisive(shape) || shape == game.MakesThree || shape == game.MakesFour) && j.shapeOf(after, other, better) == shape {
		return []game.Cause{{Kind: game.ShapeNotStopped, At: better, Shape: shape}}
	}
	return nil
}

// leftThree is an open three of the opponent's that a move left, the first of those that
// matter on the board after it.
func (j *Judge) leftThree(before, after *game.Position, matters func(three) bool) []game.Cause {
	other := before.ToMove().Other()
	threes := j.shown(before).openThrees(other)
	v := j.shown(after)
	still := v.openThrees(other)
	for _, t := range threes {
		if slices.Contains(still, t) && matters(t) {
			return []game.Cause{{Kind: game.ThreeUnanswered, Stones: v.points(t[:])}}
		}
	}
	return nil
}

// smallCauses are of boards that are judged exactly, whatever the length of a
// line.
func (j *Judge) smallCauses(before, after *game.Position, f *game.Finding) []game.Cause {
	mover, other := before.ToMove(), before.ToMove().Other()
	fork := func(p *game.Position, line []game.Point, side game.Stone, kind game.CauseKind) []game.Cause {
		if len(line) < 2 {
			return nil
		}
		b := j.shown(p)
		b.put(b.index(line[0]), side)
		if len(b.fives(side)) < 2 {
			return nil
		}
		return []game.Cause{{Kind: kind, At: line[0]}}
	}
	if len(f.Follows) == 0 {
		return fork(before, f.Missed, mover, game.ForkMissed)
	}
	b := j.shown(after)
	if fives := b.fives(other); len(fives) == 1 {
		return []game.Cause{{Kind: game.LineNotBlocked, At: b.point(fives[0]), Stones: b.row(other, fives[0])}}
	}
	return fork(after, f.Follows, other, game.ForkAllowed)
}

// row are the stones of a side that one more at a point makes a line of, in
// board order.
func (b *lines) row(side game.Stone, at int16) (stones []game.Point) {
	for w := range b.openWindows(side, b.rules.Line-1) {
		if slices.Contains(w.points, at) {
			return b.points(slices.DeleteFunc(slices.Clone(w.points), func(p int16) bool { return p == at }))
		}
	}
	return nil
}

// allowed says why the opponent wins by a line after a move.
func (j *Judge) allowed(before, after *game.Position, line []game.Point) []game.Cause {
	mover, other := before.ToMove(), before.ToMove().Other()
	if len(line) == 1 {
		v := j.shown(before)
		at := v.index(line[0])
		if !v.legal(at, mover) {
			return blockedAt(before, line[0])
		}
		return []game.Cause{{Kind: game.LineNotBlocked, At: line[0], Stones: v.row(other, at)}}
	}
	blocked := j.forbidden(after, line)
	if j.rules.Line != 5 {
		return blocked
	}
	first := j.prover.index(line[0])
	if left := j.leftThree(before, after, func(t three) bool { return j.prover.grows(t, first, other) }); left != nil {
		return append(left, blocked...)
	}
	if shape := j.shapeOf(after, other, line[0]); decisive(shape) {
		kind := game.ShapeAllowed
		if j.shapeOf(before, other, line[0]) == shape {
			kind = game.ShapeNotStopped
		}
		return append([]game.Cause{{Kind: kind, At: line[0], Shape: shape}}, blocked...)
	}
	switch {
	case blocked != nil:
		return blocked
	case j.shown(after).onlyFours(line, other):
		return []game.Cause{{Kind: game.FoursFollow}}
	}
	return []game.Cause{{Kind: game.ThreatsFollow}}
}

// missed says why a line that was missed wins.
func (j *Judge) missed(before *game.Position, line []game.Point, played game.Point) []game.Cause {
	blocked := j.forbidden(before, line)
	if len(line) == 1 || j.rules.Line != 5 {
		return blocked
	}
	side := before.ToMove()
	if shape := j.shapeOf(before, side, line[0]); decisive(shape) && shape != j.shapeOf(before, side, played) {
		return append([]game.Cause{{Kind: game.ShapeMissed, At: line[0], Shape: shape}}, blocked...)
	}
	if blocked == nil && j.shown(before).onlyFours(line, side) {
		return []game.Cause{{Kind: game.FoursMissed}}
	}
	return blocked
}

// decisive reports whether a shape usually wins by itself.
func decisive(shape game.FactKind) bool {
	return shape == game.MakesOpenFour || shape == game.MakesFours || shape == game.MakesFourThree || shape == game.MakesThrees
}

// shapeOf is the greatest shape that a stone of a side makes, whoever is to
// move; 0 if none.
func (j *Judge) shapeOf(p *game.Position, side game.Stone, at game.Point) game.FactKind {
	if at == game.Pass || p.At(at) != game.Empty {
		return 0
	}
	turned, err := game.ParsePosition(j.rules, p.String(), side)
	if err != nil || !turned.Sound(at) {
		return 0
	}
	for _, f := range j.shapes(&turned, at) {
		if f.Kind != game.StopsThree && f.Kind != game.StopsFour {
			return f.Kind
		}
	}
	return 0
}

// grows reports whether a stone makes a straight four of an open three.
func (b *lines) grows(t three, at int16, side game.Stone) bool {
	if b.stone[at] != game.Empty {
		return false
	}
	b.put(at, side)
	defer b.lift(at)
	if len(b.fives(side)) < 2 {
		return false
	}
	for w := range b.openWindows(side, b.rules.Line-1) {
		in := func(p int16) bool { return slices.Contains(w.points, p) }
		if in(at) && in(t[0]) && in(t[1]) && in(t[2]) {
			return true
		}
	}
	return false
}

// onlyFours reports whether every move of side in its winning line is a four or
// completes a line. The board shows where the line begins, and is changed.
func (b *lines) onlyFours(line []game.Point, side game.Stone) bool {
	turn := side
	for _, at := range line[:len(line)-1] {
		b.play(b.index(at), turn)
		if turn == side && len(b.fives(side)) == 0 {
			return false
		}
		turn = turn.Other()
	}
	return true
}

// forbidden finds in a line the block that Black may not make: the line passes
// there. It begins with the side that wins by it.
func (j *Judge) forbidden(p *game.Position, line []game.Point) []game.Cause {
	now := *p
	for i, at := range line {
		if at == game.Pass && i+1 < len(line) {
			return blockedAt(&now, line[i+1])
		}
		var err error
		if now, err = now.Play(at); err != nil {
			return nil
		}
	}
	return nil
}

// blockedAt names the foul by which Black may not block at a point.
func blockedAt(p *game.Position, at game.Point) []game.Cause {
	if foul := p.Foul(at); foul != nil && p.ToMove() == game.Black {
		return []game.Cause{{Kind: game.BlockForbidden, At: at, Foul: foul.Kind}}
	}
	return nil
}

// Barred is the point at which Black, to move, would have to block a four and
// may not; ok is false if there is none.
func Barred(p *game.Position) (c game.Cause, ok bool) {
	if !p.Rules().Fouls || p.ToMove() != game.Black || p.Result().Over() {
		return c, false
	}
	b := newLines(p.Rules())
	b.set(p)
	for _, at := range b.fives(game.White) {
		if found := blockedAt(p, b.point(at)); found != nil && len(b.fives(game.Black)) == 0 {
			return found[0], true
		}
	}
	return c, false
}
