package gomoku

// generate lists the moves worth trying, each with a score for move ordering: the
// defences against an open four to come, else the points near a stone.
func (s *search) generate(me, ply, hashMove int, defend bool) []move {
	b := s.b
	moves := s.moves[ply][:0]
	from := b.cand
	if defend {
		from = b.defences(me)
	}
	counter, history := noMove, s.historyOf(me)
	if last := b.last(0); last != maxPoints {
		counter = int(s.learnt.counter[me][last])
	}
	killers := s.nodesAt[ply].killers
	for at := range from.points {
		if b.stone[at] != 0 || b.cells[at].threat[me] == foul {
			continue
		}
		score := b.appeal(at, me) + history.of(at)/historyShare
		switch at {
		case hashMove:
			score += 1 << 20
		case int(killers[0]):
			score += 80
		case int(killers[1]), counter:
			score += 60
		}
		moves = append(moves, move{at: int16(at), score: score})
	}
	if len(moves) == 0 && !defend {
		for at := range b.size {
			if b.stone[at] == 0 {
				moves = append(moves, move{at: int16(at)})
			}
		}
	}
	return moves
}

// appeal is how well move ordering likes a point, before any history.
func (b *board) appeal(at, me int) int32 {
	c := &b.cells[at]
	return int32(b.order[me][c.code[me]]) + int32(b.deny[1-me][c.code[1-me]])
}

func pickBest(moves []move, i int) {
	best := i
	for j := i + 1; j < len(moves); j++ {
		if moves[j].score > moves[best].score {
			best = j
		}
	}
	moves[i], moves[best] = moves[best], moves[i]
}

// reward raises the histories of a move that refuted the position, and lowers
// those of the moves tried before it.
func (s *search) reward(me, at, ply, depth int, before []move) {
	b := s.b
	if k := &s.nodesAt[ply].killers; k[0] != int16(at) {
		k[0], k[1] = int16(at), k[0]
	}
	if last := b.last(0); last != maxPoints {
		s.learnt.counter[me][last] = int16(at)
	}
	if !s.uses(StepHistory) {
		return
	}
	bonus := int32(min(depth*depth+2*depth, historyLimit/4))
	h := s.historyOf(me)
	h.add(at, bonus)
	for i := range before {
		h.add(int(before[i].at), -bonus)
	}
}

const (
	historyLimit = 600 // of each history; with a high one what they weigh grows with the nodes searched
	historyShare = 8   // of ordering, as its inverse
)

// histories score a side's moves by how often they refuted a position: anywhere
// in the tree, after the opponent's last stone, and after the side's own.
type histories struct {
	all          *[maxPoints]int32
	after, since *[maxPoints]int16
}

func (s *search) historyOf(me int) histories {
	return histories{&s.learnt.history[me], &s.learnt.after[0][me][s.b.last(0)], &s.learnt.after[1][me][s.b.last(1)]}
}

// of is between -3 and 3 times historyLimit.
func (h histories) of(at int) int32 {
	return h.all[at] + int32(h.after[at]) + int32(h.since[at])
}

// add moves a point's histories up or down, by less the nearer they are to the limit.
func (h histories) add(at int, bonus int32) {
	drag := max(bonus, -bonus)
	h.all[at] += bonus - h.all[at]*drag/historyLimit
	h.after[at] += int16(bonus - int32(h.after[at])*drag/historyLimit)
	h.since[at] += int16(bonus - int32(h.since[at])*drag/historyLimit)
}
