package engine

import (
	"context"
	"slices"

	"jingzi/game"
)

// Win searches for a forced win for the side to move within the given number of nodes, by continuous fours and then by
// continuous threats. It returns the line with the longest defence, or nil if it finds no win. The line contains a
// Pass where the defender may not stop a four. completed reports whether the search was completed.
func (p *Prover) Win(ctx context.Context, pos *game.Position, nodes int64) (line []game.Point, completed bool) {
	me := p.begin(ctx, pos, nodes)
	defer p.end()
	if p.winByFours(me) == 0 {
		if plies, _ := p.s.threats.attack(me); plies == 0 {
			return nil, !p.s.stopped
		}
	}
	line = p.points(p.follow(func(f *follower) []int16 { return f.win(me) }))

	return line, line != nil
}

// Loss searches for a proof that every move of the side to move loses to an attack by continuous threats. It returns
// the line with the longest defence, or nil if it finds no proof; escape is then a move that stops the attacks, or Pass
// if no such move is needed. completed reports whether the search was completed.
func (p *Prover) Loss(ctx context.Context, pos *game.Position,
	nodes int64) (line []game.Point, escape game.Point, completed bool) {
	me := p.begin(ctx, pos, nodes)
	defer p.end()
	s, b := p.s, p.s.b

	// A second pass ends the game.
	if last, _ := pos.Last(); p.rules.Fouls && last == game.Pass {
		return nil, game.Pass, true
	}
	if b.count[me][makesFive] > 0 {
		return nil, p.rules.PointAt(b.set[me][makesFive].first()), true
	}

	e := s.threats.prove(me, 1-me, infiniteProof, infiniteProof)
	switch {
	case s.stopped:
		return nil, game.Pass, false
	case e.disproofNumber == 0:
		line = p.points(p.follow(func(f *follower) []int16 { return f.loss(me) }))
		return line, game.Pass, line != nil
	case e.move != noMove:
		return nil, p.rules.PointAt(int(e.move)), true
	}
	if _, point := s.fours.win(me, 0); point != noMove {
		return nil, p.rules.PointAt(point), true
	}

	return nil, game.Pass, true
}

// Threat is a win by continuous fours that the side not to move would have after a pass.
type Threat struct {
	// The win; nil if there is no threat.
	Line []game.Point

	// The legal points that may stop the win; all legal points if there is no threat.
	Defences []game.Point

	// The line after any other reply or a pass; nil if there is no such reply.
	Ignored []game.Point
}

// Threat searches for a win that the opponent of the side to move threatens, within the given number of nodes. Every
// reply that is not in Defences is proved to lose in at most as many plies as Ignored has.
func (p *Prover) Threat(ctx context.Context, pos *game.Position, nodes int64) (t Threat) {
	me := p.begin(ctx, pos, nodes)
	defer p.end()
	b := p.s.b
	last, _ := pos.Last()
	isThreatened := !(p.rules.Fouls && last == game.Pass) && p.winByFours(1-me) > 0
	var blockers pointSet
	if isThreatened {
		var line, ignored []int16
		p.follow(func(f *follower) []int16 {
			if line = f.fourLine(1 - me); line != nil {
				blockers = f.replies(me)
				ignored = f.ignored(me, line, &blockers)
			}
			return line
		})
		isThreatened = line != nil
		if isThreatened {
			t.Line, t.Ignored = p.points(line), p.points(ignored)
		}
	}

	for point := range b.legal(me) {
		if !isThreatened || blockers.has(point) {
			t.Defences = append(t.Defences, p.rules.PointAt(point))
		}
	}

	return t
}

// Forget clears the hash tables, so that the next result depends only on the position.
func (p *Prover) Forget() {
	clear(p.s.threats.proofs)
	clear(p.s.fours.table)
}

// Searched returns the number of positions searched so far.
func (p *Prover) Searched() int64 { return p.searched }

// begin sets up a position and returns the side to move.
func (p *Prover) begin(ctx context.Context, pos *game.Position, nodes int64) (me int) {
	p.s.clock.start(ctx, game.Limit{Nodes: max(1, nodes)})
	p.s.check()
	return p.s.b.setPosition(pos)
}

// end counts the searched positions.
func (p *Prover) end() { p.searched += p.s.nodes }

// winByFours searches for a win by continuous fours for me, with increasing limits.
func (p *Prover) winByFours(me int) (plies int) {
	p.s.withShare(2, 0, func() {
		for level := 0; level < len(vcfLimits) && plies == 0 && !p.s.stopped; level++ {
			plies, _ = p.s.fours.win(me, level)
		}
	})

	return plies
}

// points returns the points of a line; noMove becomes a pass.
func (p *Prover) points(line []int16) []game.Point {
	if line == nil {
		return nil
	}

	points := make([]game.Point, len(line))
	for i, point := range line {
		points[i] = game.Pass
		if point != noMove {
			points[i] = p.rules.PointAt(int(point))
		}
	}

	return points
}

// follow returns the result of line for a follower, with a separate node limit.
func (p *Prover) follow(line func(*follower) []int16) []int16 {
	s := p.s
	s.maxNodes = s.nodes + strategyFactor*max(s.maxNodes, 1000)
	s.stopped = false
	s.check()
	found := line(&follower{threatSearch: &s.threats, lines: make(map[uint64][]int16)})
	if s.ctx.Err() != nil {
		return nil
	}

	return found
}

// follower plays a win that the search has found against every reply. Its methods return the line with the longest
// defence, or nil if they fail.
type follower struct {
	*threatSearch
	lines map[uint64][]int16 // cached results of win
}

// win returns a winning line for me, the side to move.
func (f *follower) win(me int) []int16 {
	b := f.b
	f.clock.tick()
	if f.clock.stopped {
		return nil
	}
	key := proofKey(b.key(), me, me)
	if line, ok := f.lines[key]; ok {
		return line
	}
	line := f.fourLine(me)
	if line == nil {
		e := *f.slot(key)
		if e.key != key || e.proofNumber != 0 {
			e = f.prove(me, me, infiniteProof, infiniteProof)
		}
		if f.clock.stopped || e.proofNumber != 0 || e.move == noMove {
			return nil
		}
		b.withStone(int(e.move), me, func() { line = prepend(e.move, f.loss(1-me)) })
	}
	f.lines[key] = line

	return line
}

// loss returns a losing line for me, the side to move.
func (f *follower) loss(me int) (longest []int16) {
	b, opponent := f.b, 1-me
	if b.count[me][makesFive] > 0 {
		return nil
	}
	if point, lost := b.forcedBlock(me); point != noMove {
		if lost {
			return f.afterFour(point, me)
		}
		b.withStone(point, me, func() { longest = prepend(int16(point), f.win(opponent)) })
		return longest
	}
	threat := f.fourLine(opponent)
	if threat == nil {
		return nil
	}

	replies := f.replies(me)
	longest = f.ignored(me, threat, &replies)
	for point := range b.legal(me) {
		if !replies.has(point) {
			continue
		}
		var line []int16
		b.withStone(point, me, func() { line = f.win(opponent) })
		if line == nil {
			return nil
		}
		if len(line) >= len(longest) {
			longest = prepend(int16(point), line)
		}
	}

	return longest
}

// replies returns the points where me, the side to move, may stop the threats of the opponent.
func (f *follower) replies(me int) (points pointSet) {
	b := f.b
	switch point, lost := b.forcedBlock(me); {
	case point == noMove:
		points = f.blockers(me)
	case !lost:
		points.add(point)
	}
	points.addAll(&b.set[me][makesFive])

	return points
}

// ignored returns the line of a threat after a move by me that does not answer the threat, or after a pass. It returns
// nil if me has no such move and may not pass.
func (f *follower) ignored(me int, threat []int16, replies *pointSet) (line []int16) {
	b, move := f.b, noMove
	for point := range b.legal(me) {
		if !replies.has(point) && !slices.Contains(threat, int16(point)) &&
			(move == noMove || !b.candidates.has(move)) {
			move = point
		}
	}

	switch {
	case move == noMove && b.variant != renju:
		return nil
	case move != noMove && b.count[1-me][makesFive] == 0 && b.count[1-me][makesWin] > 0:
		// Another four may remain.
		b.withStone(move, me, func() { threat = f.fourLine(1 - me) })
	}

	return prepend(int16(move), threat)
}

// afterFour returns the end of a line after a four that me cannot stop.
func (f *follower) afterFour(point, me int) []int16 {
	fives := f.b.set[1-me][makesFive]
	if !f.b.isAllowed(point, me) {
		return []int16{noMove, int16(point)}
	}
	fives.remove(point)

	return []int16{int16(point), int16(fives.first())}
}

// fourLine returns a line of continuous fours that wins for me, the side to move.
func (f *follower) fourLine(me int) (line []int16) {
	b, plies, point := f.b, 0, noMove
	for level := 0; level < len(vcfLimits) && plies == 0 && !f.clock.stopped; level++ {
		plies, point = f.fours.win(me, level)
	}
	if plies == 0 {
		return nil
	}
	b.withStone(point, me, func() {
		switch reply, lost := b.forcedBlock(1 - me); {
		case plies == 1:
			line = []int16{int16(point)}
		case reply == noMove:
		case lost:
			line = prepend(int16(point), f.afterFour(reply, 1-me))
		default:
			b.withStone(reply, 1-me, func() { line = prepend(int16(point), prepend(int16(reply), f.fourLine(me))) })
		}
	})

	return line
}

// prepend returns a line with a move before it, or nil if the line is nil.
func prepend(point int16, line []int16) []int16 {
	if line == nil {
		return nil
	}
	return slices.Insert(slices.Clone(line), 0, point)
}
