package review

import (
	"context"

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
	v := j.prover
	other := before.ToMove().Other()
	v.begin(context.Background(), before, j.o.ProofNodes)
	threes := v.openThrees(other)
	v.begin(context.Background(), after, j.o.ProofNodes)
	still := v.openThrees(other)
	for _, three := range threes {
		if contains(still, three) && len(v.fives(before.ToMove())) == 0 {
			return []game.Cause{{Kind: game.ThreeUnanswered, Stones: v.points(three[:])}}
		}
	}
	if shape := j.shapeOf(before, before.ToMove(), f.Better[0]); shape != 0 && shape != j.shapeOf(before, before.ToMove(), f.Played) {
		return []game.Cause{{Kind: game.ShapeMissed, At: f.Better[0], Shape: shape}}
	}
	if shape := j.shapeOf(before, other, f.Better[0]); (decisive(shape) || shape == game.MakesThree || shape == game.MakesFour) && j.shapeOf(after, other, f.Better[0]) == shape {
		return []game.Cause{{Kind: game.ShapeNotStopped, At: f.Better[0], Shape: shape}}
	}
	return nil
}

// smallCauses are of boards that are judged exactly, whatever the length of a
// line.
func (j *Judge) smallCauses(before, after *game.Position, f *game.Finding) []game.Cause {
	b := newLines(j.rules)
	mover, other := before.ToMove(), before.ToMove().Other()
	b.set(after)
	if len(f.Follows) > 0 {
		if fives := b.fives(other); len(fives) == 1 {
			return []game.Cause{{Kind: game.LineNotBlocked, At: b.point(fives[0]), Stones: b.row(other, fives[0])}}
		}
		if at := int16(j.rules.Index(f.Follows[0])); len(f.Follows) > 1 {
			b.put(at, other)
			if len(b.fives(other)) > 1 {
				return []game.Cause{{Kind: game.ForkAllowed, At: f.Follows[0]}}
			}
		}
		return nil
	}
	b.set(before)
	if len(f.Missed) > 1 {
		b.put(int16(j.rules.Index(f.Missed[0])), mover)
		if len(b.fives(mover)) > 1 {
			return []game.Cause{{Kind: game.ForkMissed, At: f.Missed[0]}}
		}
	}
	return nil
}

// row are the stones of a side that one more at a point makes a line of, in
// board order.
func (b *lines) row(side game.Stone, at int16) []game.Point {
	for _, i := range b.through[at] {
		if int(b.count[colour(side)][i]) != b.rules.Line-1 || b.count[colour(side.Other())][i] != 0 {
			continue
		}
		var stones []game.Point
		for _, p := range b.windows[i].points {
			if p != at {
				stones = append(stones, b.point(p))
			}
		}
		return stones
	}
	return nil
}

// allowed says why the opponent wins by a line after a move.
func (j *Judge) allowed(before, after *game.Position, line []game.Point) []game.Cause {
	v := j.prover
	mover, other := before.ToMove(), before.ToMove().Other()
	ctx := context.Background()
	blocked := j.forbidden(after, line)
	if len(line) == 1 {
		v.begin(ctx, before, j.o.ProofNodes)
		at := int16(j.rules.Index(line[0]))
		if !v.legal(at, mover) {
			return blockedAt(before, line[0])
		}
		return []game.Cause{{Kind: game.LineNotBlocked, At: line[0], Stones: v.row(other, at)}}
	}
	if j.rules.Line != 5 {
		return blocked
	}
	first := int16(j.rules.Index(line[0]))
	v.begin(ctx, before, j.o.ProofNodes)
	threes := v.openThrees(other)
	v.begin(ctx, after, j.o.ProofNodes)
	still := v.openThrees(other)
	for _, three := range threes {
		if contains(still, three) && v.grows(three, first, other) {
			return append([]game.Cause{{Kind: game.ThreeUnanswered, Stones: v.points(three[:])}}, blocked...)
		}
	}
	shape := j.shapeOf(after, other, line[0])
	if decisive(shape) {
		kind := game.ShapeAllowed
		if j.shapeOf(before, other, line[0]) == shape {
			kind = game.ShapeNotStopped
		}
		return append([]game.Cause{{Kind: kind, At: line[0], Shape: shape}}, blocked...)
	}
	if blocked != nil {
		return blocked
	}
	if v.begin(ctx, after, j.o.ProofNodes); v.onlyFours(line, other) {
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
	if blocked != nil {
		return blocked
	}
	if j.prover.begin(context.Background(), before, j.o.ProofNodes); j.prover.onlyFours(line, side) {
		return []game.Cause{{Kind: game.FoursMissed}}
	}
	return nil
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
	for _, f := range j.shapes(&turned, int16(j.rules.Index(at))) {
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
	for _, i := range b.through[at] {
		w := &b.windows[i]
		if has(w.points, t[0]) && has(w.points, t[1]) && has(w.points, t[2]) && int(b.count[colour(side)][i]) == b.rules.Line-1 {
			return true
		}
	}
	return false
}

// onlyFours reports whether every move of side in its winning line is a four or
// completes a line. The board is set to where the line begins.
func (v *prover) onlyFours(line []game.Point, side game.Stone) bool {
	n := 0
	defer func() {
		for range n {
			v.undo()
		}
	}()
	turn := side
	for i, p := range line {
		if i == len(line)-1 {
			return true
		}
		at := pass
		if p != game.Pass {
			at = int16(v.rules.Index(p))
		}
		v.play(at, turn)
		n++
		if turn == side && len(v.fives(side)) == 0 {
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
