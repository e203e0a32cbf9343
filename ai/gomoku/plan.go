package gomoku

// A win once proved is played out from memory, as paper 002 wants it: as long
// as the opponent answers as the line says, no thought is given again.

// conclude completes the principal variation of a proved win or loss: where a
// victory by continuous fours cut it short its stones are filled in. A win is
// remembered.
func (s *search) conclude(me, value int) {
	b := s.b
	winner, plies := me, won-value
	if value < 0 {
		winner, plies = 1-me, won+value
	}
	line := &s.line[0]
	n := min(s.length[0], plies)
	side := me
	played := 0
	for played < plies && played < len(line) {
		if played >= n {
			at := nowhere
			switch {
			case side == winner:
				if plies, first := s.vcf(side, len(vcfLimits)-1); plies > 0 {
					at = first
				}
			case b.count[winner][makesFive] > 0:
				at = b.set[winner][makesFive].first()
			}
			if at == nowhere || !b.allowed(at, side) {
				break
			}
			line[played] = int16(at)
		}
		if b.stone[line[played]] != 0 {
			break
		}
		if b.count[side][makesFive] > 0 && b.set[side][makesFive].has(int(line[played])) {
			played++
			break
		}
		b.place(int(line[played]), side)
		played++
		side = 1 - side
	}
	for b.ply > s.rootPly {
		b.undo()
	}
	s.length[0] = played
	if value > 0 {
		s.plan = append(s.plan[:0], line[:played]...)
		s.planKey = s.b.key
	}
}

// remembered is the next move of a proved win if the opponent has followed it.
func (s *search) remembered(me int) (at int, ok bool) {
	b := s.b
	if len(s.plan) < 3 {
		s.plan = s.plan[:0]
		return nowhere, false
	}
	you := 1 - me
	first, second, third := int(s.plan[0]), int(s.plan[1]), int(s.plan[2])
	expected := s.planKey ^ b.zobrist[me][first] ^ b.zobrist[you][second]
	if b.key != expected || b.stone[third] != 0 || !b.allowed(third, me) {
		s.plan = s.plan[:0]
		return nowhere, false
	}
	s.plan = s.plan[2:]
	s.planKey = b.key
	return third, true
}
