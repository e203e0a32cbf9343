package check

import (
	"bytes"
	"compress/flate"
	"fmt"
	"reflect"
	"slices"
)

// bruteForce solves small games by an exhaustive search, and makes proofs and attacks.
type bruteForce struct {
	*board
	order       []int // cells by distance from the centre
	depth       int   // maximum number of Black's moves in an attack
	noWin       map[position]int
	refutations [20]int // White's last refutation of a quiet move, indexed by the number of moves left
}

func newBruteForce(g LineGame, depth int) *bruteForce {
	b := &bruteForce{board: newBoard(g), depth: depth, noWin: make(map[position]int)}
	distance := func(p int) int { // from the centre
		x, y := 2*(p%g.Size)-g.Size+1, 2*(p/g.Size)-g.Size+1
		return x*x + y*y
	}
	for d := range 2*g.Size*g.Size + 1 {
		for p := range g.Size * g.Size {
			if distance(p) == d {
				b.order = append(b.order, int(b.cellOf[p]))
			}
		}
	}

	return b
}

func (b *bruteForce) position() (p position) {
	for _, point := range b.order {
		switch b.cells[point] {
		case black:
			p.black.add(int(b.point[point]))
		case white:
			p.white.add(int(b.point[point]))
		}
	}

	return p
}

// solve returns an attack of at most n moves by Black, who is to move, or nil if there is none.
func (b *bruteForce) solve(n int) *strategy {
	if completing := b.completions(black); len(completing) > 0 {
		return &strategy{Move: b.point[completing[0]]}
	}

	var t threats
	for _, at := range b.completions(white) {
		t.add(at)
	}

	return b.win(n, &t)
}

// win is like solve for positions in which Black cannot complete a line. t holds White's threats.
func (b *bruteForce) win(n int, t *threats) *strategy {
	answers := b.answers(t, white)
	if n == 1 || t.count > 0 && answers.count == 0 {
		return nil
	}
	var p position
	if n > 2 {
		if p = b.position(); b.noWin[p] >= n {
			return nil
		}
	}
	moves := b.order
	if t.count > 0 {
		moves = answers.all()
	}

	for _, point := range moves {
		if b.cells[point] == empty {
			if a := b.winAfter(point, n); a != nil {
				return a
			}
		}
	}
	if n > 2 {
		b.noWin[p] = n
	}

	return nil
}

// winAfter returns an attack of at most n moves that begins at a cell, or nil if there is none.
func (b *bruteForce) winAfter(point, n int) *strategy {
	b.place(point, black)
	defer b.remove(point)
	a := &strategy{Move: b.point[point]}
	threats := b.threatsOf(point, black)
	if threats.count > 0 {
		answers := b.answers(&threats, black)
		for _, w := range answers.all() {
			next := b.winAgainst(w, n)
			if next == nil {
				return nil
			}
			a.Replies = append(a.Replies, branch{At: b.point[w], Next: next})
		}

		return a
	}
	if n < 3 {
		return nil
	}
	if a.Default = b.win(n-1, new(threats)); a.Default == nil {
		return nil // White passes
	}

	hasReply := false
	for i, w := range append([]int{b.refutations[n]}, b.order...) {
		if b.cells[w] == empty && (i == 0 || w != b.refutations[n]) {
			hasReply = true
			next := b.winAgainst(w, n)
			if next == nil {
				b.refutations[n] = w
				return nil
			}
			if !reflect.DeepEqual(next, a.Default) {
				a.Replies = append(a.Replies, branch{At: b.point[w], Next: next})
			}
		}
	}
	if !hasReply {
		return nil
	}

	return a
}

// winAgainst returns an attack of at most n-1 moves after White's reply at a cell, or nil if there is none.
func (b *bruteForce) winAgainst(w, n int) *strategy {
	b.place(w, white)
	defer b.remove(w)
	t := b.threatsOf(w, white)
	return b.win(n-1, &t)
}

// Attack implements Attacker.
func (b *bruteForce) Attack(blacks, whites []int) *strategy {
	b.clear()

	b.refutations = [20]int{} // so that the result is deterministic
	for _, p := range blacks {
		b.place(int(b.cellOf[p]), black)
	}

	for _, p := range whites {
		b.place(int(b.cellOf[p]), white)
	}

	return b.solve(b.depth)
}

// unwrittenProof is a proof that has not been written to a file.
type unwrittenProof struct {
	game LineGame
	*symmetries
	moves map[position]int // Black's moves, by the canonical position of the entry
	depth int              // maximum number of Black's moves in an attack
}

// canonicalWithSymmetry returns the canonical position, and the symmetry that maps p to it.
func (s *unwrittenProof) canonicalWithSymmetry(p position) (position, int) {
	key := s.canonical(p)
	for i := range s.symmetries {
		if (position{s.image(i, p.black.points()), s.image(i, p.white.points())}) == key {
			return key, i
		}
	}
	panic("check: no symmetry maps p to its canonical position")
}

// move returns Black's move in p. ok is false if p has no entry.
func (s *unwrittenProof) move(p position) (move int, ok bool) {
	key, i := s.canonicalWithSymmetry(p)
	m, ok := s.moves[key]
	return slices.Index(s.symmetries[i][:s.game.Size*s.game.Size], int16(m)), ok
}

func (s *unwrittenProof) set(p position, move int) {
	key, i := s.canonicalWithSymmetry(p)
	s.moves[key] = int(s.symmetries[i][move])
}

// prove returns a proof that Black wins in at most n moves. It has entries for positions without an attack of
// b.depth moves.
func (b *bruteForce) prove(n int) *unwrittenProof {
	s := &unwrittenProof{b.game, newSymmetries(b.game.Size), make(map[position]int), b.depth}
	var entry func(n int)
	entry = func(n int) {
		var a *strategy
		for i := 1; a == nil; i++ {
			if i > n {
				panic(fmt.Sprintf("check: Black has no win in %d moves", n))
			}
			a = b.solve(i)
		}

		s.set(b.position(), int(a.Move))
		cell := int(b.cellOf[a.Move])
		b.place(cell, black)
		defer b.remove(cell)
		threats := b.threatsOf(cell, black)
		if threats.isLine {
			return
		}

		for _, w := range b.order {
			if answers := b.answers(&threats, black); b.cells[w] != empty || threats.count > 0 &&
				!slices.Contains(answers.all(), w) {
				continue
			}
			b.place(w, white)
			if _, isEntry := s.move(b.position()); !isEntry && b.solve(b.depth) == nil {
				entry(n - 1)
			}
			b.remove(w)
		}
	}
	b.clear()
	entry(n)

	return s
}

// file returns the proof in the format of Read.
func (s *unwrittenProof) file() *bytes.Buffer {
	var plain bytes.Buffer
	maxMoves := make(map[position]int)
	var entry func(p position)
	entry = func(p position) {
		m, _ := s.move(p)
		canonical := s.canonical(p)
		maxMoves[canonical] = 0
		plain.WriteByte(byte(m))
		plain.WriteByte(0)
		index, longest := plain.Len()-1, s.depth
		p.black.add(m)

		seen := make(map[position]bool)
		var replies []int
		for w := range s.game.Size * s.game.Size {
			if !p.black.has(w) && !p.white.has(w) {
				q := p
				q.white.add(w)
				if _, ok := s.move(q); ok && !seen[s.canonical(q)] {
					seen[s.canonical(q)] = true
					replies = append(replies, w)
				}
			}
		}
		plain.WriteByte(byte(len(replies)))

		for _, w := range replies {
			plain.WriteByte(byte(w))
			q := p
			q.white.add(w)
			key := s.canonical(q)
			if _, seen := maxMoves[key]; !seen {
				entry(q)
			}
			longest = max(longest, maxMoves[key])
		}
		maxMoves[canonical] = longest + 1
		plain.Bytes()[index] = byte(longest + 1)
	}
	entry(position{})

	return deflate(plain.Bytes())
}

func deflate(data []byte) *bytes.Buffer {
	packed := new(bytes.Buffer)
	w, _ := flate.NewWriter(packed, flate.BestCompression) // cannot fail for this level
	w.Write(data)                                          // cannot fail for a buffer
	w.Close()
	return packed
}
