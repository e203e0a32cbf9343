package check

import "errors"

// edgeMargin is the number of points by which CheckEdge extends the board on each side: a line with a point of the
// board reaches no farther.
const edgeMargin = 4

// EdgeResult tells whether the proof of an entry needs the edge of the board.
type EdgeResult struct {
	// White's first reply on the way to the entry; -1 for the first entry.
	First int

	// Number of White's replies on the board that lead to entries.
	Stored int

	// Number of replies on the board whose attacks also win on the larger board.
	Held int

	// Replies on the board whose attacks fail on the larger board, with the moves and the reason of the failure.
	Failed []*Hole

	// Number of points beyond the edge at which a white stone, as a reply, stops the attack against a pass. These are
	// all points if there is no such attack.
	Beyond int

	// The entry has an attack against a pass.
	HasPassAttack bool
}

// NeedsEdge reports whether a line of the entry or of its attacks uses the edge, or a reply beyond the edge has no
// answer.
func (r *EdgeResult) NeedsEdge() bool { return len(r.Failed) > 0 || r.Beyond > 0 }

var errEdge = errors.New("the edge is checked on boards of 15×15 without fouls")

// CheckEdge plays the attacks of an entry out on a board that continues beyond the edge, where White may place stones
// and complete lines, too. It answers the stored replies by their entries, which are checked on their own. For the
// attacks it asks the attacker only about the stones on the board: an attack that fails might be replaced by another.
// It does not prove more than that, since stones beyond the edge are tried one at a time after each of Black's moves
// without a four, and disappear with the stored replies that follow.
func (p *StoredProof) CheckEdge(number int, a Attacker) (r EdgeResult, err error) {
	if p.Game.Size != 15 || p.Game.Fouls {
		return r, errEdge
	}
	larger := p.Game
	larger.Size += 2 * edgeMargin
	c := &edgeChecker{
		proof:   p,
		checker: newChecker(p, a),
		replay:  replay{board: newBoard(larger)},
		result:  EdgeResult{First: -1},
	}
	c.check(number)

	return c.result, nil
}

// edgeChecker is the state of CheckEdge. replay has the larger board.
type edgeChecker struct {
	proof   *StoredProof
	checker *checker
	replay  replay
	result  EdgeResult
	line    []int
}

// enlarged returns the point of the larger board for a point of the board.
func (c *edgeChecker) enlarged(point int) int {
	size := c.proof.Game.Size
	return (point/size+edgeMargin)*c.replay.game.Size + point%size + edgeMargin
}

// reduced returns the point of the board for a point of the larger board, or -1 beyond the edge.
func (c *edgeChecker) reduced(point int) int {
	size := c.proof.Game.Size
	row, column := point/c.replay.game.Size-edgeMargin, point%c.replay.game.Size-edgeMargin
	if row < 0 || row >= size || column < 0 || column >= size {
		return -1
	}

	return row*size + column
}

// enlargedAttack returns the attack with the points of the larger board.
func (c *edgeChecker) enlargedAttack(s *strategy) *strategy {
	if s == nil {
		return nil
	}

	larger := &strategy{Move: int16(c.enlarged(int(s.Move))), Default: c.enlargedAttack(s.Default)}
	for _, reply := range s.Replies {
		larger.Replies = append(larger.Replies, branch{
			At:   int16(c.enlarged(int(reply.At))),
			Next: c.enlargedAttack(reply.Next),
		})
	}

	return larger
}

// check checks an entry.
func (c *edgeChecker) check(number int) {
	p, b := c.proof, c.replay.board
	e, pos := p.entries[number], p.position(number)
	c.line = p.line(number)
	if len(c.line) > 1 {
		c.result.First = c.line[1]
	}
	for i, m := range c.line {
		b.place(int(b.cellOf[c.enlarged(m)]), [...]cell{black, white}[i%2])
	}
	blackWins, whiteWins := b.completions(black), b.completions(white)
	move := int(b.cellOf[c.enlarged(e.move)])
	b.place(move, black)
	c.line = append(c.line, e.move)
	if len(blackWins) > 0 {
		return
	}

	for _, w := range whiteWins {
		if b.cells[w] == empty && b.completes(w, white) {
			c.fail(nil, "White completes a line at once")
			return
		}
	}

	pos.black.add(e.move)
	stored := make(map[position]bool)
	for _, reply := range e.replies {
		stored[p.symmetries.canonical(p.Game.after(pos, reply.point))] = true
	}
	blackThreats := b.threatsOf(move, black)
	answers := b.answers(&blackThreats, black)
	mustAnswer := make(map[int]bool)
	for _, w := range answers.all() {
		mustAnswer[w] = true
	}
	var passAttack *strategy
	if blackThreats.count == 0 {
		passAttack = c.enlargedAttack(c.checker.findAttack(pos, new(EntryResult)))
	}
	c.result.HasPassAttack = passAttack != nil
	for point := range b.game.Size * b.game.Size {
		w := int(b.cellOf[point])
		if b.cells[w] != empty || blackThreats.count > 0 && !mustAnswer[w] {
			continue
		}
		reply := c.reduced(point)
		switch {
		case reply < 0:
			if !c.wins(passAttack, w) {
				c.result.Beyond++
			}
		case stored[p.symmetries.canonical(p.Game.after(pos, reply))]:
			c.result.Stored++
		case passAttack != nil && c.wins(passAttack, w):
			c.result.Held++
		case c.wins(c.enlargedAttack(c.checker.findAttack(p.Game.after(pos, reply), new(EntryResult))), w):
			c.result.Held++
		default:
			moves, reason := c.replay.failure()
			c.fail(append([]int{point}, moves...), reason)
		}
	}
}

// wins reports whether an attack wins on the larger board after White's reply at a cell.
func (c *edgeChecker) wins(s *strategy, w int) bool {
	c.replay.place(w, white)
	_, ok := c.replay.wins(s, c.replay.threatsOf(w, white))
	c.replay.remove(w)
	return ok
}

// fail adds a failure after moves on the larger board. The names of points beyond the edge are those of the larger
// board.
func (c *edgeChecker) fail(moves []int, reason string) {
	var all []int
	for _, m := range c.line {
		all = append(all, c.enlarged(m))
	}
	c.result.Failed = append(c.result.Failed, &Hole{c.replay.game, append(all, moves...), reason})
}
