package gomoku

import "jingzi/game"

// think chooses a move for me; nowhere if there is no legal one.
func (s *search) think(me int, l game.Limit, report func(game.Report)) int {
	b := s.b
	you := 1 - me
	s.table.generation++
	for i := range s.nodesAt {
		s.nodesAt[i] = node{excluded: nowhere, killers: [2]int16{nowhere, nowhere}}
	}
	s.nodesAt[0].eval = b.evaluate(me)
	for c := range 2 {
		for at := range b.size {
			s.history[c][at] /= 4
		}
	}

	// Nothing to think about: a five, or the only move.
	if b.count[me][makesFive] > 0 {
		return b.set[me][makesFive].first()
	}
	if b.count[you][makesFive] > 0 {
		if at := b.set[you][makesFive].first(); b.allowed(at, me) {
			return at
		}
	}
	if b.stones == 0 {
		return b.height/2*b.width + b.width/2
	}
	moves := s.rootMoves(me)
	switch len(moves) {
	case 0:
		return s.anyLegal(me)
	case 1:
		return int(moves[0].at)
	}

	depth := maxDepth
	if l.Depth > 0 {
		depth = min(depth, l.Depth)
	}
	best := int(moves[0].at)
	for d := 1; d <= depth && !s.stopped; d++ {
		value, at := s.root(moves, d, me, -infinite, infinite)
		if at != nowhere {
			best = at
			if report != nil {
				s.report(report, d, value)
			}
		}
		if value > surely || value < -surely {
			break
		}
	}
	return best
}

func (s *search) root(moves []move, depth, me, alpha, beta int) (value, at int) {
	b := s.b
	best, bestMove := -infinite, nowhere
	for i := range moves {
		m := int(moves[i].at)
		b.place(m, me)
		var value int
		if i == 0 {
			value = -s.pvs(-beta, -alpha, (depth-1)*ply1, 1, 1-me, false)
		} else {
			value = -s.pvs(-alpha-1, -alpha, (depth-1)*ply1, 1, 1-me, true)
			if value > alpha && !s.stopped {
				value = -s.pvs(-beta, -alpha, (depth-1)*ply1, 1, 1-me, false)
			}
		}
		b.undo()
		if s.stopped {
			break
		}
		if value > best {
			best, bestMove = value, m
			s.keep(0, m)
			front := moves[i]
			copy(moves[1:i+1], moves[:i])
			moves[0] = front
		}
		alpha = max(alpha, value)
	}
	return best, bestMove
}

// rootMoves are the legal candidates, best first guess first.
func (s *search) rootMoves(me int) []move {
	b := s.b
	moves := s.generate(me, 0, nowhere, b.count[1-me][makesWin] > 0 && b.count[me][makesWin] == 0)
	legal := moves[:0]
	for i := range moves {
		pick(moves, i)
		if b.allowed(int(moves[i].at), me) {
			legal = append(legal, moves[i])
		}
	}
	return legal
}

func (s *search) anyLegal(me int) int {
	for at := range s.b.size {
		if s.b.stone[at] == 0 && s.b.allowed(at, me) {
			return at
		}
	}
	return nowhere
}

func (s *search) report(report func(game.Report), depth, value int) {
	b := s.b
	points := make([]game.Point, s.length[0])
	for i := range points {
		at := int(s.line[0][i])
		points[i] = game.At(at%b.width, at/b.width)
	}
	report(game.Report{Depth: depth, Nodes: s.nodes, Lines: []game.Line{{Score: score(value), Points: points}}})
}

func score(value int) game.Score {
	switch {
	case value > surely:
		return game.WinIn(won - value)
	case value < -surely:
		return game.LossIn(won + value)
	}
	return game.Score(value)
}
