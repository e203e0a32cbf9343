package engine

// generate returns the moves to try, each with a score for move ordering: the defences if the opponent
// threatens an open four, otherwise the points near a stone.
func (s *search) generate(me, ply, hashMove int, mustDefend bool) []move {
	b := s.b
	moves := s.moves[ply][:0]
	candidates := b.candidates
	if mustDefend {
		candidates = b.defences(me)
	}
	counter, history := noMove, s.stats.histories(b, me)
	if last := b.last(0); last != maxPoints {
		counter = int(s.stats.counter[me][last]) - 1
	}

	killers := s.nodesAt[ply].killers
	for point := range candidates.points {
		if b.stone[point] != 0 || b.cells[point].threat[me] == foul {
			continue
		}

		score := b.staticScore(point, me) + history.score(point)/historyDivisor
		switch point {
		case hashMove:
			score += 1 << 20
		case int(killers[0]):
			score += 80
		case int(killers[1]), counter:
			score += 60
		}
		moves = append(moves, move{point: int16(point), score: score})
	}
	if len(moves) == 0 && !mustDefend {
		for point := range b.size {
			if b.stone[point] == 0 {
				moves = append(moves, move{point: int16(point)})
			}
		}
	}

	return moves
}

// staticScore returns the move-ordering score of a point without the history.
func (b *board) staticScore(point, me int) int32 {
	c := &b.cells[point]
	return int32(b.order[me][c.code[me]]) + int32(b.blockOrder[1-me][c.code[1-me]])
}

// pickBest swaps the first move with the highest score in moves[i:] to index i. It makes two passes, since the
// first then has no mispredicted branches.
func pickBest(moves []move, i int) {
	top := moves[i].score
	for _, m := range moves[i+1:] {
		top = max(top, m.score)
	}

	best := i
	for moves[best].score != top {
		best++
	}
	moves[i], moves[best] = moves[best], moves[i]
}
