package check

import (
	"bytes"
	"compress/flate"
	"fmt"
	"reflect"
	"slices"
)

// brute solves small games by trying everything, and makes proofs and attacks.
type brute struct {
	*board
	order   []int // cells, those nearest the centre first
	depth   int   // Black's moves that an attack may have
	none    map[position]int
	refutes [20]int // by n, the reply of White's that refuted the last quiet move
}

func newBrute(g LineGame, depth int) *brute {
	s := &brute{board: newBoard(g), depth: depth, none: make(map[position]int)}
	far := func(p int) int { // from the centre
		x, y := 2*(p%g.Size)-g.Size+1, 2*(p/g.Size)-g.Size+1
		return x*x + y*y
	}
	for d := range 2*g.Size*g.Size + 1 {
		for p := range g.Size * g.Size {
			if far(p) == d {
				s.order = append(s.order, int(s.cellOf[p]))
			}
		}
	}
	return s
}

func (s *brute) position() (p position) {
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

// solve returns how Black, who is to move, wins within n moves of its own.
func (s *brute) solve(n int) *strategy {
	if own := s.completions(black); len(own) > 0 {
		return &strategy{Move: s.point[own[0]]}
	}
	return s.win(n, s.completions(white))
}

// win is solve for positions in which Black has no cell that completes a line.
func (s *brute) win(n int, whites []int) *strategy {
	if n == 1 || len(whites) > 1 {
		return nil
	}
	var p position
	if n > 2 {
		if p = s.position(); s.none[p] >= n {
			return nil
		}
	}
	moves := s.order
	if len(whites) == 1 {
		moves = whites
	}
	for _, at := range moves {
		if s.cells[at] == empty {
			if a := s.after(at, n); a != nil {
				return a
			}
		}
	}
	if n > 2 {
		s.none[p] = n
	}
	return nil
}

// after returns how Black wins within n moves of its own, the first of them at a cell.
func (s *brute) after(at, n int) *strategy {
	s.place(at, black)
	defer s.remove(at)
	a := &strategy{Move: s.point[at]}
	own := s.threatsOf(at, black)
	if own.count > 1 {
		return a
	}
	if own.count == 1 {
		then := s.against(own.first, n)
		if then == nil {
			return nil
		}
		a.Replies = []branch{{At: s.point[own.first], Next: then}}
		return a
	}
	if n < 3 {
		return nil
	}
	if a.Default = s.win(n-1, nil); a.Default == nil {
		return nil // White passes
	}
	any := false
	for i, w := range append([]int{s.refutes[n]}, s.order...) {
		if s.cells[w] == empty && (i == 0 || w != s.refutes[n]) {
			any = true
			then := s.against(w, n)
			if then == nil {
				s.refutes[n] = w
				return nil
			}
			if !reflect.DeepEqual(then, a.Default) {
				a.Replies = append(a.Replies, branch{At: s.point[w], Next: then})
			}
		}
	}
	if !any {
		return nil
	}
	return a
}

func (s *brute) against(w, n int) *strategy {
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
func (s *brute) Attack(blacks, whites []int) *strategy {
	s.clear()
	s.refutes = [20]int{} // so that the answer depends on nothing else
	for _, p := range blacks {
		s.place(int(s.cellOf[p]), black)
	}
	for _, p := range whites {
		s.place(int(s.cellOf[p]), white)
	}
	return s.solve(s.depth)
}

// A skeleton is a proof that is to be written: the canonical positions of its
// entries, and Black's moves there.
type skeleton struct {
	game LineGame
	*symmetries
	moves map[position]int
	depth int // moves of Black's that an attack takes at most
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

// prove makes the skeleton of a game that Black wins within n moves of its own:
// entries where an attack of s.depth moves is not enough.
func (s *brute) prove(n int) *skeleton {
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
		at := int(s.cellOf[a.Move])
		s.place(at, black)
		defer s.remove(at)
		own := s.threatsOf(at, black)
		if own.isLine || own.count > 1 {
			return
		}
		for _, w := range s.order {
			if s.cells[w] != empty || own.count == 1 && w != own.first {
				continue
			}
			s.place(w, white)
			if _, seen := k.move(s.position()); !seen && s.solve(s.depth) == nil {
				entry(n - 1)
			}
			s.remove(w)
		}
	}
	s.clear()
	entry(n)
	return k
}

// file writes the skeleton as Read wants it.
func (k *skeleton) file() *bytes.Buffer {
	var plain bytes.Buffer
	won := make(map[position]int)
	var entry func(p position)
	entry = func(p position) {
		m, _ := k.move(p)
		own := k.canonical(p)
		won[own] = 0
		plain.WriteByte(byte(m))
		plain.WriteByte(0)
		place, most := plain.Len()-1, k.depth
		p.black.add(m)
		listed := make(map[position]bool)
		var replies []int
		for w := range k.game.Size * k.game.Size {
			if !p.black.has(w) && !p.white.has(w) {
				q := p
				q.white.add(w)
				if _, ok := k.move(q); ok && !listed[k.canonical(q)] {
					listed[k.canonical(q)] = true
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
			if _, seen := won[key]; !seen {
				entry(q)
			}
			most = max(most, won[key])
		}
		won[own] = most + 1
		plain.Bytes()[place] = byte(most + 1)
	}
	entry(position{})
	return deflate(plain.Bytes())
}

func deflate(data []byte) *bytes.Buffer {
	packed := new(bytes.Buffer)
	w, _ := flate.NewWriter(packed, flate.BestCompression) // fails for no such level
	w.Write(data)                                          // a buffer takes everything
	w.Close()
	return packed
}
