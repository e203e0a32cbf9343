package review

import (
	"context"
	"slices"

	"jingzi/game"
)

// Report has the findings of a game.
type Report struct {
	Exact     bool           // every standing is exact
	Standings []Standing     // of each situation
	Findings  []game.Finding // in the order of the game
	Classes   []game.Class   // of the move that led to each situation
}

// At is the finding about the situation with an index, nil if there is none.
func (r *Report) At(index int) *game.Finding {
	for i := range r.Findings {
		if r.Findings[i].Index == index {
			return &r.Findings[i]
		}
	}
	return nil
}

// Judged reports whether the step from one situation to the next was a move to
// be judged: a stone or a pass in settled play. What an opening's procedure
// asks for besides, offers and colours, is not judged.
func Judged(before, after *game.Situation) bool {
	return before.Settled() && before.Ask().Kind == game.AskStone && before.Position != after.Position
}

// Game judges a game, given by all its situations from the first on. progress,
// if not nil, is told how many of them are done, and what is known of the one
// done last, from the end of the game to its beginning. The error is ctx's.
func (j *Judge) Game(ctx context.Context, situations []game.Situation, progress func(done int, index int, s Standing)) (Report, error) {
	r := Report{Exact: j.exact, Standings: make([]Standing, len(situations)), Classes: make([]game.Class, len(situations))}
	escapes := make(map[int]game.Point)
	for i := len(situations) - 1; i >= 0; i-- {
		next := i + 1
		if next < len(situations) && situations[i].Position == situations[next].Position {
			r.Standings[i] = r.Standings[next]
			if at, ok := escapes[next]; ok {
				escapes[i] = at
			}
		} else if err := j.stand(ctx, r.Standings, situations, i, escapes); err != nil {
			return Report{}, err
		}
		if progress != nil {
			progress(len(situations)-i, i, r.Standings[i])
		}
	}
	for i := 1; i < len(situations); i++ {
		before, after := &situations[i-1], &situations[i]
		if !Judged(before, after) {
			continue
		}
		var f game.Finding
		var err error
		if j.exact {
			f, err = j.exactFinding(ctx, r.Standings, situations, i)
		} else {
			f, err = j.provedFinding(ctx, r.Standings, situations, i, escapes)
		}
		if err != nil {
			return Report{}, err
		}
		if f.Kind == game.Weaker {
			if s, ok := j.stored(&after.Position); ok && s.Loses() {
				f = game.Finding{} // the move of the proof
			}
		}
		if f.Kind != 0 {
			f.Index, f.Mover = i, before.Position.ToMove()
			f.Played, _ = after.Position.Last()
			f.Causes = j.causes(&before.Position, &after.Position, &f)
			r.Findings = append(r.Findings, f)
		}
		r.Classes[i] = classOf(&f, &r.Standings[i-1], &r.Standings[i], &after.Position, j.exact)
	}
	r.ending(situations)
	for i := range situations {
		if s := &r.Standings[i]; !s.Proved { // what others are judged by is found out, not stored
			if stored, ok := j.stored(&situations[i].Position); ok {
				*s = stored
			}
		}
	}
	return r, ctx.Err()
}

// stand finds out what is known of the i-th situation, once all later ones are
// known. What was proved of those serves here too: a move that led to a lost
// position won, and against a move that lost another is looked for.
func (j *Judge) stand(ctx context.Context, standings []Standing, situations []game.Situation, i int, escapes map[int]game.Point) error {
	p := &situations[i].Position
	s, err := j.Standing(ctx, *p)
	if err != nil {
		return err
	}
	defer func() { standings[i] = s }()
	if i+1 == len(situations) || j.exact || s.Wins() || !Judged(&situations[i], &situations[i+1]) {
		return nil
	}
	after := &standings[i+1]
	played, _ := situations[i+1].Position.Last()
	switch {
	case after.Loses():
		line := append([]game.Point{played}, after.Line...)
		s = Standing{Score: game.WinIn(len(line)), Proved: true, Known: true, Line: line}
	case after.Wins():
		lost, escape, ok := j.lost(ctx, *p)
		if ok && lost.Loses() {
			s = lost
			break
		}
		var hints []game.Point
		if len(s.Line) > 0 {
			hints = append(hints, s.Line[0])
		}
		if ok {
			hints = append(hints, escape)
		}
		lost, escape, ok = j.holds(ctx, *p, append(hints, after.Line...))
		switch {
		case ok && lost.Loses():
			s = lost
		case ok:
			escapes[i] = escape
		}
	}
	return ctx.Err()
}

// outcome is 1, 0 or -1 for a proved standing.
func (s *Standing) outcome() int {
	switch {
	case s.Wins():
		return 1
	case s.Loses():
		return -1
	}
	return 0
}

// exactFinding judges the move to the i-th situation by exact values.
func (j *Judge) exactFinding(ctx context.Context, standings []Standing, situations []game.Situation, i int) (game.Finding, error) {
	before, after := &standings[i-1], &standings[i]
	had, has := before.outcome(), -after.outcome()
	if has >= had {
		return game.Finding{}, nil
	}
	f := game.Finding{Kind: map[[2]int]game.FindingKind{{1, 0}: game.WinToDraw, {1, -1}: game.WinToLoss, {0, -1}: game.DrawToLoss}[[2]int{had, has}]}
	var err error
	if f.Better, err = j.worth(ctx, situations[i-1].Position, had); err != nil {
		return f, err
	}
	if had == 1 {
		f.Missed = before.Line
		f.Plies = len(before.Line)
	}
	if has == -1 {
		f.Follows = after.Line
		if had == 0 {
			f.Plies = len(after.Line)
		}
	}
	return f, nil
}

// worth lists the moves of an exact board that keep at least an outcome.
func (j *Judge) worth(ctx context.Context, p game.Position, outcome int) ([]game.Point, error) {
	var kept []game.Point
	for at := range p.Empties() {
		next, err := p.Play(at)
		if err != nil {
			continue
		}
		s, err := j.Standing(ctx, next)
		if err != nil {
			return nil, err
		}
		if -s.outcome() >= outcome {
			kept = append(kept, at)
		}
	}
	return kept, nil
}

// weaker is by how much a move must be worse than another to be mentioned: the
// difference between even chances and odds of ten to one.
const weaker game.Score = 450

// shorter is by how many stones a move in a lost position must hasten the end
// to be mentioned.
const shorter = 4

// provedFinding judges the move to the i-th situation by what was proved.
func (j *Judge) provedFinding(ctx context.Context, standings []Standing, situations []game.Situation, i int, escapes map[int]game.Point) (game.Finding, error) {
	before, after := &standings[i-1], &standings[i]
	p, next := &situations[i-1].Position, situations[i].Position
	if result := next.Result(); result.Over() && result.Winner != game.Empty {
		return game.Finding{}, nil // it won
	}
	played, _ := next.Last()
	switch {
	case before.Wins():
		if after.Wins() {
			return game.Finding{Kind: game.WinToLoss, Better: before.Line[:1], Missed: before.Line, Plies: len(before.Line), Follows: after.Line}, nil
		}
		if played == before.Line[0] {
			return game.Finding{}, nil
		}
		if lost, _, ok := j.lost(ctx, next); ok && lost.Loses() {
			return game.Finding{}, nil // it wins too
		}
		if lost, _, ok := j.holds(ctx, next, nil); ok && lost.Loses() {
			return game.Finding{}, nil
		}
		return game.Finding{Kind: game.MissedWin, Better: before.Line[:1], Missed: before.Line, Plies: len(before.Line)}, ctx.Err()
	case before.Loses() && after.Wins() && len(before.Line) >= len(after.Line)+1+shorter:
		return game.Finding{Kind: game.Shorter, Better: before.Line[:1], Missed: before.Line, Plies: len(before.Line), Follows: after.Line}, nil
	case after.Wins():
		escape, ok := escapes[i-1]
		if before.Loses() || !ok || escape == played {
			return game.Finding{}, nil
		}
		return game.Finding{Kind: game.LetWin, Better: []game.Point{escape}, Follows: after.Line, Plies: len(after.Line)}, nil
	case before.Proved || after.Proved || !before.Known || !after.Known || len(before.Line) == 0 || before.Line[0] == played:
		return game.Finding{}, nil
	}
	if before.Score+after.Score < weaker {
		return game.Finding{}, nil
	}
	// Searches of different depth are hard to compare: look at both moves alike.
	better, err := p.Play(before.Line[0])
	if err != nil {
		return game.Finding{}, nil
	}
	other, err := j.Standing(ctx, better)
	if err != nil || other.Wins() || other.Score > after.Score-weaker {
		return game.Finding{}, err
	}
	return game.Finding{Kind: game.Weaker, Better: before.Line[:1], Missed: before.Expected, Follows: after.Expected}, nil
}

// ending marks the loser's last escape, and where the forced line began if
// that is not the same.
func (r *Report) ending(situations []game.Situation) {
	end := &situations[len(situations)-1]
	winner := end.Result().Winner
	if winner == game.Empty {
		return
	}
	from := len(situations) - 1
	if !end.Position.Result().Over() && !r.decided(from, situations, winner) {
		return // ended for a reason off the board
	}
	for from > 0 && r.decided(from-1, situations, winner) {
		from--
	}
	r.keepLastChance(winner.Other(), from)
	if f := r.At(from); f != nil && f.Mover == winner.Other() && f.Kind != game.Weaker && f.Kind != game.Shorter {
		f.Last = true
		return
	}
	if r.Exact || situations[from].Position.ToMove() != winner || !r.Standings[from].Wins() || len(r.Standings[from].Line) < 5 {
		return
	}
	if f := r.At(from); f != nil {
		if f.Kind != game.Weaker {
			return
		}
		r.Findings = slices.DeleteFunc(r.Findings, func(f game.Finding) bool { return f.Index == from })
	}
	line := r.Standings[from].Line
	forced := game.Finding{Kind: game.ForcedFrom, Index: from, Mover: winner, Follows: line, Plies: len(line)}
	if last, ok := situations[from].Position.Last(); ok {
		forced.Played = last
	}
	after := slices.IndexFunc(r.Findings, func(f game.Finding) bool { return f.Index > from })
	if after < 0 {
		after = len(r.Findings)
	}
	r.Findings = slices.Insert(r.Findings, after, forced)
}

// keepLastChance keeps of the findings that the end was hastened the last of
// the loser's, as its last practical chance.
func (r *Report) keepLastChance(loser game.Stone, from int) {
	last := -1
	for i := range r.Findings {
		if f := &r.Findings[i]; f.Kind == game.Shorter && f.Mover == loser && f.Index > from {
			last = f.Index
		}
	}
	r.Findings = slices.DeleteFunc(r.Findings, func(f game.Finding) bool { return f.Kind == game.Shorter && f.Index != last })
}

// decided reports whether the situation with an index is proved to be won by a
// side.
func (r *Report) decided(index int, situations []game.Situation, winner game.Stone) bool {
	s := &r.Standings[index]
	if situations[index].Position.ToMove() == winner {
		return s.Wins()
	}
	return s.Loses()
}
