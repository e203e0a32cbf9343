package review

import (
	"context"

	"jingzi/game"
)

// Explain gives the reasons for a legal move, the most important first; none if
// nothing can be proved. The error is ctx's.
func (j *Judge) Explain(ctx context.Context, p game.Position, at game.Point) ([]game.Fact, error) {
	next, err := p.Play(at)
	if err != nil {
		return nil, nil
	}
	if result := next.Result(); result.Over() && result.Winner != game.Empty {
		return []game.Fact{{Kind: game.CompletesLine, Plies: 1, Line: []game.Point{at}}}, nil
	}
	if j.exact {
		return j.explainExactly(ctx, p, next, at)
	}
	return j.explainByProof(ctx, p, next, at)
}

func (j *Judge) explainExactly(ctx context.Context, p, next game.Position, at game.Point) ([]game.Fact, error) {
	before, err := j.Standing(ctx, p)
	if err != nil {
		return nil, err
	}
	after, err := j.Standing(ctx, next)
	if err != nil {
		return nil, err
	}
	if -after.outcome() < before.outcome() {
		return nil, nil // the move loses: there are no reasons for it
	}
	kept, err := j.worth(ctx, p, before.outcome())
	if err != nil {
		return nil, err
	}
	legal := p.Rules().Size() - p.Stones()
	var facts []game.Fact
	switch {
	case before.Wins():
		if len(kept) == 1 && legal > 1 {
			facts = append(facts, game.Fact{Kind: game.OnlyNotGiving})
		}
		facts = append(facts, game.Fact{Kind: game.WinsByForce, Plies: len(after.Line) + 1, Line: append([]game.Point{at}, after.Line...)})
	case before.Loses():
		if len(after.Line)+1 >= len(before.Line) {
			facts = append(facts, game.Fact{Kind: game.LongestDefence, Plies: len(after.Line) + 1})
		}
	case len(kept) == 1 && legal > 1:
		facts = append(facts, game.Fact{Kind: game.OnlyNotLosing})
	case len(kept) < legal:
		facts = append(facts, game.Fact{Kind: game.KeepsDraw})
	default:
		facts = append(facts, game.Fact{Kind: game.AllDraw})
	}
	if !before.Wins() {
		b := newLines(j.rules)
		b.set(&p)
		if has(b.fives(p.ToMove().Other()), int16(j.rules.Index(at))) {
			facts = append(facts, game.Fact{Kind: game.StopsLine})
		}
	}
	return facts, nil
}

func (j *Judge) explainByProof(ctx context.Context, p, next game.Position, at game.Point) ([]game.Fact, error) {
	if at == game.Pass {
		return nil, nil
	}
	v := j.prover
	mover, other := p.ToMove(), p.ToMove().Other()
	index := int16(j.rules.Index(at))
	v.begin(ctx, &p, j.o.ProofNodes)
	stopsLine := has(v.fives(other), index)
	if line := v.win(mover); line != nil && line[0] == index {
		return withShapes([]game.Fact{{Kind: game.WinsByForce, Plies: len(line), Line: v.points(line)}}, stopsLine, nil), nil
	}
	// Another first move wins, or none was found among all: does this one win?
	if lost, _, ok := j.lost(ctx, next); ok && lost.Loses() {
		return withShapes([]game.Fact{{Kind: game.WinsByForce, Plies: len(lost.Line) + 1, Line: append([]game.Point{at}, lost.Line...)}}, stopsLine, nil), ctx.Err()
	}
	if s, ok := j.stored(&next); ok && s.Loses() {
		plies, _ := s.Score.Loses()
		return withShapes([]game.Fact{{Kind: game.WinsByForce, Plies: plies + 1, Line: append([]game.Point{at}, s.Line...)}}, stopsLine, nil), nil
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if s, ok := j.stored(&p); ok && s.Loses() {
		plies, _ := s.Score.Loses()
		return []game.Fact{{Kind: game.NothingStops, Plies: plies, Line: s.Line}}, nil
	}
	if lost, _, ok := j.lost(ctx, p); ok && lost.Loses() {
		return []game.Fact{{Kind: game.NothingStops, Plies: len(lost.Line), Line: lost.Line}}, ctx.Err()
	}
	shapes := j.shapes(&p, index)
	var facts []game.Fact
	if !stopsLine {
		stops, err := j.stopsWin(ctx, p, next)
		if err != nil {
			return nil, err
		}
		facts = append(facts, stops...)
	}
	return withShapes(facts, stopsLine, shapes), nil
}

func withShapes(facts []game.Fact, stopsLine bool, shapes []game.Fact) []game.Fact {
	if stopsLine {
		facts = append(facts, game.Fact{Kind: game.StopsLine})
	}
	return append(facts, shapes...)
}

// stopsWin tells of a proved win that the other side threatened, if none is
// found any more, and whether the move was the only one.
func (j *Judge) stopsWin(ctx context.Context, p, next game.Position) ([]game.Fact, error) {
	v := j.prover
	other := p.ToMove().Other()
	v.begin(ctx, &p, j.o.ProofNodes)
	threat := v.threat(other)
	if threat == nil {
		return nil, ctx.Err()
	}
	line := v.points(threat)
	v.begin(ctx, &next, j.o.ProofNodes)
	found := v.win(other)
	if found != nil || v.stopped {
		return nil, ctx.Err()
	}
	if only, err := j.only(ctx, p, next); err != nil {
		return nil, err
	} else if only {
		return []game.Fact{{Kind: game.OnlyNotLosing}, {Kind: game.StopsWin, Plies: len(line), Line: line}}, nil
	}
	return []game.Fact{{Kind: game.StopsWin, Plies: len(line), Line: line}}, nil
}

// only reports whether every other legal move is proved to lose. It is asked
// where the other side threatens a win by continuous fours.
func (j *Judge) only(ctx context.Context, p, chosen game.Position) (bool, error) {
	v := j.prover
	other := p.ToMove().Other()
	v.begin(ctx, &p, 2*j.o.ProofNodes)
	threat := v.threat(other)
	last, _ := chosen.Last()
	for _, at := range v.replies(p.ToMove(), threat) {
		if v.point(at) == last || !v.legal(at, p.ToMove()) {
			continue
		}
		v.play(at, p.ToMove())
		loses := len(v.fives(p.ToMove())) == 0 && v.again(other, threat) != nil || v.win(other) != nil
		v.undo()
		if !loses || v.stopped {
			return false, ctx.Err()
		}
	}
	return true, nil
}

// shapes are what a stone makes and takes away, where lines are of five.
func (j *Judge) shapes(p *game.Position, at int16) []game.Fact {
	if j.rules.Line != 5 {
		return nil
	}
	v := j.prover
	v.begin(context.Background(), p, j.o.ProofNodes)
	mover, other := p.ToMove(), p.ToMove().Other()
	fivesBefore := len(v.fives(mover))
	threesBefore, theirsBefore := v.openThrees(mover), v.openThrees(other)
	theirFour := false
	if v.legal(at, other) {
		v.put(at, other)
		theirFour = v.straightFour(at)
		v.lift(at)
	}
	v.play(at, mover)
	defer v.undo()
	fours := len(v.fives(mover)) - fivesBefore
	threes := 0
	for _, line := range v.openThrees(mover) {
		if !contains(threesBefore, line) && line.has(at) {
			threes++
		}
	}
	var facts []game.Fact
	switch {
	case fours > 1 && v.straightFour(at):
		facts = append(facts, game.Fact{Kind: game.MakesOpenFour})
	case fours > 1:
		facts = append(facts, game.Fact{Kind: game.MakesFours})
	case fours == 1 && threes > 0:
		facts = append(facts, game.Fact{Kind: game.MakesFourThree})
	case fours == 1:
		facts = append(facts, game.Fact{Kind: game.MakesFour})
	case threes > 1:
		facts = append(facts, game.Fact{Kind: game.MakesThrees})
	case threes == 1:
		facts = append(facts, game.Fact{Kind: game.MakesThree})
	}
	stopped := len(theirsBefore) > 0 && len(v.openThrees(other)) == 0
	switch {
	case stopped:
		facts = append(facts, game.Fact{Kind: game.StopsThree})
	case theirFour:
		facts = append(facts, game.Fact{Kind: game.StopsFour})
	}
	return facts
}
