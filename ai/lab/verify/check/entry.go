package check

import (
	"fmt"
	"slices"
)

// EntryResult is the result of checking one entry.
type EntryResult struct {
	// Number of White's replies that lead to entries.
	Stored int `json:"stored"`

	// Number of replies that lose to an attack, by the maximum number of plies of the attack.
	Lost map[int]int `json:"lost"`

	// Number of attacks requested from the attacker.
	Requests int `json:"asked"`

	// Number of Black's moves played in attacks.
	Nodes int64 `json:"nodes"`

	// Number of plies of the longest variation that uses no other entry.
	Tail int `json:"tail"`

	// Faults in the proof of the entry.
	Holes []*Hole `json:"-"`

	// For the first entry, White's replies that are neither stored nor lost.
	Unproved []int `json:"-"`
}

// checker checks entries, one at a time.
type checker struct {
	proof    *StoredProof
	attacker Attacker
	replay   replay
}

func newChecker(p *StoredProof, a Attacker) *checker {
	return &checker{proof: p, attacker: a, replay: replay{board: newBoard(p.Game)}}
}

// checkEntry checks one entry as described in the package comment.
func (c *checker) checkEntry(number int) EntryResult {
	e, result := c.proof.entries[number], c.checkReplies(number)
	addHole := func(format string, args ...any) {
		moves := append(c.proof.line(number), e.move)
		result.Holes = append(result.Holes, &Hole{c.proof.Game, moves, fmt.Sprintf(format, args...)})
	}
	for _, reply := range e.replies {
		if next := c.proof.entries[reply.entry].maxMoves; next >= e.maxMoves {
			addHole("a win in at most %d moves is stored, but one in %d after %s", e.maxMoves, next,
				c.proof.Game.Name(reply.point))
		}
	}
	if result.Tail > 2*e.maxMoves-1 {
		addHole("a win in at most %d moves is stored, but an attack takes %d plies", e.maxMoves, result.Tail)
	}

	return result
}

// checkReplies checks that Black's move is legal, and that White's replies are stored or lose.
func (c *checker) checkReplies(number int) EntryResult {
	b := c.replay.board
	b.clear()

	line, pos := c.proof.line(number), c.proof.position(number)
	for i, m := range line {
		if m == b.game.pass() {
			continue
		}
		b.place(int(b.cellOf[m]), [...]cell{black, white}[i%2])
	}
	e := c.proof.entries[number]
	result := EntryResult{Lost: make(map[int]int)}
	blackWins, whiteWins := b.completions(black), b.completions(white)
	move := int(b.cellOf[e.move])
	b.place(move, black)
	line = append(line, e.move)
	addHole := func(moves []int, format string, args ...any) EntryResult {
		result.Holes = append(result.Holes,
			&Hole{c.proof.Game, slices.Concat(line, moves), fmt.Sprintf(format, args...)})
		return result
	}

	// The stored move must win, even if another move would.
	if len(blackWins) > 0 {
		result.Tail = 1
		if !slices.Contains(blackWins, move) {
			return addHole(nil, "Black can complete a line at %s, but the stored move does not",
				c.proof.Game.Name(int(b.point[blackWins[0]])))
		}
		return result
	}

	for _, w := range whiteWins {
		if b.cells[w] == empty && b.completes(w, white) {
			return addHole(nil, "White completes a line at %s", c.proof.Game.Name(int(b.point[w])))
		}
	}

	blackThreats := b.threatsOf(move, black)
	var replies []int
	if blackThreats.count > 0 {
		result.Tail = 3

		answers := b.answers(&blackThreats, black)

		// All other replies lose at once.
		for _, answer := range answers.all() {
			replies = append(replies, int(b.point[answer]))
		}
		if replies == nil {
			return result
		}
	} else {
		for p := range b.game.Size * b.game.Size {
			if b.cells[b.cellOf[p]] == empty {
				replies = append(replies, p)
			}
		}
		if len(replies) == 0 {
			return addHole(nil, "the board is full")
		}
		if b.game.Fouls {
			replies = append(replies, b.game.pass())
		}
	}

	pos.black.add(e.move)

	positionAfter := func(reply int) position {
		return c.proof.symmetries.canonical(b.game.after(pos, reply))
	}

	// Positions after checked replies; true for stored replies.
	checked := make(map[position]bool)
	for _, reply := range e.replies {
		checked[positionAfter(reply.point)] = true
	}

	var unchecked []int
	for _, reply := range replies {
		p := positionAfter(reply)
		if stored, isKnown := checked[p]; !isKnown {
			checked[p] = false
			unchecked = append(unchecked, reply)
		} else if stored {
			// Counted only once.
			checked[p] = false
			result.Stored++
		}
	}

	// An attack that wins after a pass also wins after most replies, so it is played out against them before
	// another attack is requested.
	var attacks []*strategy
	if len(unchecked) > 1 {
		if s := c.findAttack(pos, &result); s != nil {
			attacks = append(attacks, s)
		}
	}

	numSkipped := 0
	for _, reply := range unchecked {
		var threats threats
		isPass, w := reply == b.game.pass(), int(b.cellOf[reply])
		if !isPass {
			b.place(w, white)
			threats = b.threatsOf(w, white)
		}
		plies, ok := 0, false
		for i, s := range attacks {
			if plies, ok = c.replay.wins(s, threats); ok {
				// Tried first for the next reply.
				attacks = slices.Insert(slices.Delete(attacks, i, i+1), 0, s)
				break
			}
		}
		if !ok && len(result.Holes) >= maxHoles {
			numSkipped++
		} else if !ok {
			s := c.findAttack(b.game.after(pos, reply), &result)
			if s == nil && len(line) == 1 {
				result.Unproved = append(result.Unproved, reply)
			} else if s == nil {
				addHole([]int{reply}, "the reply is not stored, and no attack against it was found")
			} else if plies, ok = c.replay.wins(s, threats); !ok {
				moves, reason := c.replay.failure()
				addHole(append([]int{reply}, moves...), "the attack against %s fails: %s",
					c.proof.Game.Name(reply), reason)
			} else {
				attacks = slices.Insert(attacks, 0, s)
			}
		}
		if !isPass {
			b.remove(w)
		}
		if ok {
			result.Lost[plies]++
			result.Tail = max(result.Tail, plies+2)
		}
	}
	if numSkipped > 0 {
		addHole(nil, "%d more replies were not checked", numSkipped)
	}
	result.Nodes, c.replay.nodes = c.replay.nodes, 0

	return result
}

// maxHoles is the number of holes in an entry after which no more attacks are requested.
const maxHoles = 5

// findAttack requests an attack in a position with Black to move.
func (c *checker) findAttack(pos position, result *EntryResult) *strategy {
	result.Requests++
	return c.attacker.Attack(pos.black.points(), pos.white.points())
}
