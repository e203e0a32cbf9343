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
	refutations [20]int // White's last refutation of a quiet move by the number of moves left
}

func newBrute(g LineGame, depth int) *bruteForce {
	s := &bruteForce{board: newBoard(g), depth: depth, noWin: make(map[position]int)}
	distance := func(p int) int { // from the centre
		x, y := 2*(p%g.Size)-g.Size+1, 2*(p/g.Size)-g.Size+1
		return x*x + y*y
	}
	for d := range 2*g.Size*g.Size + 1 {
		for p := range g.Size * g.Size {
			if distance(p) == d {
				s.order = append(s.order, int(s.cellOf[p]))
			}
		}
	}
	return s
}

func (s *bruteForce) position() (p position) {
	for _, at := range s.order {
		switch s.cells[at] {
		case black:
			p.black.add(int(s.point[at]))
		case white:
			p.white.add(int(s.point[at]))
		}
	}
	return p
}

// solve returns an attack of at most n moves by Black, who is to move, or nil.
func (s *bruteForce) solve(n int) *strategy {
	if completing := s.completions(black); len(completing) > 0 {
		return &strategy{Move: s.point[completing[0]]}
	}
	return s.win(n, s.completions(white))
}

// win is like solve for positions in which Black cannot complete a line. White completes a line at the
// cells in completing.
func (s *bruteForce) win(n int, completing []int) *strategy {
	if n == 1 || len(completing) > 1 {
		return nil
	}
	var p position
	if n > 2 {
		if p = s.position(); s.noWin[p] >= n {
			return nil
		}
	}
	moves := s.order
	if len(completing) == 1 {
		moves = completing
	}
	for _, at := range moves {
		if s.cells[at] == empty {
			if a := s.winAfter(at, n); a != nil {
				return a
			}
		}
	}
	if n > 2 {
		s.noWin[p] = n
	}
	return nil
}

// winAfter returns an attack of at most n moves that begins at a cell, or nil.
func (s *bruteForce) winAfter(at, n int) *strategy {
	s.place(at, black)
	defer s.remove(at)
	a := &strategy{Move: s.point[at]}
	threats := s.threatsOf(at, black)
	if threats.count > 1 {
		return a
	}
	if threats.count == 1 {
		next := s.winAgainst(threats.first, n)
		if next == nil {
			return nil
		}
		a.Replies = []branch{{At: s.point[threats.first], Next: next}}
		return a
	}
	if n < 3 {
		return nil
	}
	if a.Default = s.win(n-1, nil); a.Default == nil {
		return nil // White passes
	}
	hasReply := false
	for i, w := range append([]int{s.refutations[n]}, s.order...) {
		if s.cells[w] == empty && (i == 0 || w != s.refutations[n]) {
			hasReply = true
			next := s.winAgainst(w, n)
			if next == nil {
				s.refutations[n] = w
				return nil
			}
			if !reflect.DeepEqual(next, a.Default) {
				a.Replies = append(a.Replies, branch{At: s.point[w], Next: next})
			}
		}
	}
	if !hasReply {
		return nil
	}
	return a
}

func (s *bruteForce) winAgainst(w, n int) *strategy {
	s.place(w, white)
	defer s.remove(w)
	switch t := s.threatsOf(w, white); t.count {
	case 0:
		return s.win(n-1, nil)
	case 1:
		return s.win(n-1, []int{t.first})
	default:
		return nil
	}
}

// Attack implements Attacker.
func (s *bruteForce) Attack(blacks, whites []int) *strategy {
	s.clear()
	s.refutations = [20]int{} // so that the result is deterministic
	for _, p := range blacks {
		s.place(int(s.cellOf[p]), black)
	}
	for _, p := range whites {
		s.place(int(s.cellOf[p]), white)
	}
	return s.solve(s.depth)
}

// A skeleton is a proof to be written: Black's moves by the canonical positions of its entries.
type skeleton struct {
	game LineGame
	*symmetries
	moves map[position]int
	depth int // maximum number of Black's moves in an attack
}

// canon returns the canonical position, and the symmetry that maps p to it.
func (k *skeleton) canon(p position) (position, int) {
	key := k.canonical(p)
	for i := range k.symmetries {
		if (position{k.image(i, p.black.points()), k.image(i, p.white.points())}) == key {
			return key, i
		}
	}
	panic("no symmetry")
}

// move returns Black's move in a position.
func (k *skeleton) move(p position) (int, bool) {
	key, i := k.canon(p)
	m, ok := k.moves[key]
	return slices.Index(k.symmetries[i][:k.game.Size*k.game.Size], int16(m)), ok
}

func (k *skeleton) set(p position, move int) {
	key, i := k.canon(p)
	k.moves[key] = int(k.symmetries[i][move])
}

// prove returns the skeleton of a game that Black wins in at most n moves. It has entries for positions
// without an attack of s.depth moves.
func (s *bruteForce) prove(n int) *skeleton {
	k := &skeleton{s.game, newSymmetries(s.game.Size), make(map[position]int), s.depth}
	var entry func(n int)
	entry = func(n int) {
		var a *strategy
		for i := 1; a == nil; i++ {
			if i > n {
				panic(fmt.Sprintf("Black has no win in %d", n))
			}
			a = s.solve(i)
		}
		k.set(s.position(), int(a.Move))
		cell := int(s.cellOf[a.Move])
		s.place(cell, black)
		defer s.remove(cell)
		threats := s.threatsOf(cell, black)
		if threats.isLine || threats.count > 1 {
			return
		}
		for _, w := range s.order {
			if s.cells[w] != empty || threats.count == 1 && w != threats.first {
				continue
			}
			s.place(w, white)
			if _, isEntry := k.move(s.position()); !isEntry && s.solve(s.depth) == nil {
				entry(n - 1)
			}
			s.remove(w)
		}
	}
	s.clear()
	entry(n)
	return k
}

// file returns the skeleton in the format of Read.
func (k *skeleton) file() *bytes.Buffer {
	var plain bytes.Buffer
	maxMoves := make(map[position]int)
	var entry func(p position)
	entry = func(p position) {
		m, _ := k.move(p)
		canonical := k.canonical(p)
		maxMoves[canonical] = 0
		plain.WriteByte(byte(m))
		plain.WriteByte(0)
		index, longest := plain.Len()-1, k.depth
		p.black.add(m)
		seen := make(map[position]bool)
		var replies []int
		for w := range k.game.Size * k.game.Size {
			if !p.black.has(w) && !p.white.has(w) {
				q := p
				q.white.add(w)
				if _, ok := k.move(q); ok && !seen[k.canonical(q)] {
					seen[k.canonical(q)] = true
					replies = append(replies, w)
				}
			}
		}
		plain.WriteByte(byte(len(replies)))
		for _, w := range replies {
			plain.WriteByte(byte(w))
			q := p
			q.white.add(w)
			key := k.canonical(q)
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
