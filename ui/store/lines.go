package store

import (
	"slices"

	"jingzi/game"
	"jingzi/game/session"
)

// A line is the stones of a game in as few bytes as they take: one a stone on
// boards of up to 240 points. To search for a position is to read the lines of
// all games, some 5 MB for 100,000 of them, and to follow each on a bare board.
// That is faster than to look up the games of a common position in an index of
// their five million positions, which would take ten times the room.
//
// The first byte is the number of stones that are there before the first move;
// these come first. Black and White take turns; a turn byte changes that.
type line []byte

const (
	widest   = 240 // what is less is a point; on larger boards the first of two bytes
	turnByte = 0xf0
)

// large reports whether points take two bytes.
func large(r game.Rules) bool { return r.Size() > widest }

// shape is what the catalogue reads off the moves of a game.
type shape struct {
	line    line
	opening game.NamedOpening // that the first stones make
	black   game.Seat         // who plays Black in the end
	stones  int               // on the board in the end
}

// shapeOf replays the main line of a game.
func shapeOf(g *session.Saved) (shape, error) {
	t, err := g.GameTree()
	if err != nil {
		return shape{}, err
	}
	path := t.MainLine()
	situations, err := t.Situations(path[len(path)-1])
	if err != nil {
		return shape{}, err
	}
	last := &situations[len(situations)-1]
	s := shape{line: line{0}, black: last.SeatOf(game.Black), stones: last.Position.Stones()}
	turn := game.Black
	place := func(at game.Point, colour game.Stone) {
		if colour != turn {
			s.line = append(s.line, turnByte)
		}
		i := g.Rules.Index(at)
		if large(g.Rules) {
			s.line = append(s.line, byte(i>>8))
		}
		s.line = append(s.line, byte(i))
		turn = colour.Other()
	}
	if path[0].Setup == nil {
		for i, at := range g.Opening.Named.Stones(g.Rules) {
			place(at, game.Black+game.Stone(i%2))
		}
	} else {
		root := &situations[0].Position
		for i := range g.Rules.Size() {
			if colour := root.At(g.Rules.PointAt(i)); colour != game.Empty {
				place(g.Rules.PointAt(i), colour)
			}
		}
		s.line[0] = byte(min(root.Stones(), 255))
	}
	for i, n := range path[1:] {
		before, after := &situations[i].Position, &situations[i+1].Position
		if n.Setup != nil && after.Stones() != before.Stones() {
			break // what is set up later is another position
		}
		if after.Stones() > before.Stones() {
			at, _ := after.Last()
			place(at, after.At(at))
		}
	}
	if g.Rules.Line == 5 && g.Rules.Width >= namedFrom && path[0].Setup == nil {
		if i := slices.IndexFunc(situations, func(s game.Situation) bool { return s.Position.Stones() == 3 }); i >= 0 {
			s.opening = situations[i].NamedOpening()
		}
	}
	return s, nil
}

// namedFrom is the smallest board on which openings have names.
const namedFrom = 9

// stoneHash has a number for each stone on each point; a board's hash is their
// sum without carry.
var stoneHash = func() (table [3][game.MaxSize * game.MaxSize]uint64) {
	x := uint64(0)
	for colour := game.Black; colour <= game.White; colour++ {
		for i := range table[colour] {
			x += 0x9e3779b97f4a7c15 // SplitMix64: Steele, Lea, Flood 2014
			z := (x ^ x>>30) * 0xbf58476d1ce4e5b9
			z = (z ^ z>>27) * 0x94d049bb133111eb
			table[colour][i] = z ^ z>>31
		}
	}
	return table
}()

// finder looks for a position in lines.
type finder struct {
	rules  game.Rules
	ways   []way
	stones int
}

// way is the position that is looked for, under one of the symmetries.
type way struct {
	hash   uint64
	stones [2][]int // by colour, black first
	back   []int    // what each point is on the board as it was given; of those that are alike the first
}

func newFinder(p *game.Position) *finder {
	r := p.Rules()
	f := &finder{rules: r, stones: p.Stones()}
	alike := make([]int, r.Size()) // the point that stands for each
	own := p.Symmetries()
	for i := range alike {
		alike[i] = i
		for _, s := range own {
			if j := r.Index(r.Move(s, r.PointAt(i))); better(r, j, alike[i]) {
				alike[i] = j
			}
		}
	}
	for _, s := range r.Symmetries() {
		w := way{back: make([]int, r.Size())}
		for i := range r.Size() {
			to := r.Index(r.Move(s, r.PointAt(i)))
			w.back[to] = alike[i]
			if colour := p.At(r.PointAt(i)); colour != game.Empty {
				w.hash ^= stoneHash[colour][to]
				w.stones[colour-game.Black] = append(w.stones[colour-game.Black], to)
			}
		}
		if !slices.ContainsFunc(f.ways, func(other way) bool { return other.hash == w.hash }) {
			f.ways = append(f.ways, w)
		}
	}
	return f
}

// better reports whether a point stands for another one that is alike: the one
// nearer to the top right corner, where renju's openings are shown.
func better(r game.Rules, i, than int) bool {
	a, b := r.PointAt(i), r.PointAt(than)
	if a.Y != b.Y {
		return a.Y < b.Y
	}
	return a.X > b.X
}

// fits reports whether a board is of the finder's size.
func (f *finder) fits(r game.Rules) bool {
	return r.Width == f.rules.Width && r.Height == f.rules.Height
}

// noNext says that a position has no next move.
const noNext = -1

// exact looks for the position itself in a line of a board of its size. found is the first time that it is on
// the board; next is the move played then, as on the board that is looked for,
// or noNext.
func (f *finder) exact(l line) (found bool, next int) {
	if len(l) == 0 || f.stones < int(l[0]) {
		return false, noNext
	}
	hash, stones, turn, big := uint64(0), 0, game.Black, large(f.rules)
	for i := 1; ; i++ {
		if stones == f.stones {
			at := noNext
			if p, ok := l.pointFrom(i, big, f.rules.Size()); ok {
				at = p
			}
			for _, w := range f.ways {
				if w.hash == hash {
					if at != noNext {
						at = w.back[at]
					}
					return true, at
				}
			}
			return false, noNext // there is no later time with as many stones
		}
		if i >= len(l) {
			return false, noNext
		}
		if l[i] == turnByte {
			turn = turn.Other()
			continue
		}
		p := int(l[i])
		if big && i+1 < len(l) {
			i++
			p = p<<8 | int(l[i])
		}
		if p >= f.rules.Size() {
			return false, noNext
		}
		hash ^= stoneHash[turn][p]
		stones++
		turn = turn.Other()
	}
}

// pointFrom is the next point from the byte with a number on.
func (l line) pointFrom(i int, big bool, size int) (int, bool) {
	for i < len(l) && l[i] == turnByte {
		i++
	}
	switch {
	case big && i+1 < len(l):
		p := int(l[i])<<8 | int(l[i+1])
		return p, p < size
	case !big && i < len(l):
		return int(l[i]), int(l[i]) < size
	}
	return 0, false
}

// points is a set of points of a board.
type points [(game.MaxSize*game.MaxSize + 63) / 64]uint64

func (s *points) add(i int)      { s[i>>6] |= 1 << (i & 63) }
func (s *points) has(i int) bool { return s[i>>6]>>(i&63)&1 != 0 }

// within looks for the position among other stones, in a line of a board of its
// size: stones never leave the
// board, so that the last position decides. move is the number of stones with
// which it is complete.
func (f *finder) within(l line) (found bool, move int) {
	if len(l) <= f.stones {
		return false, 0
	}
	var sets [2]points
	var order [game.MaxSize * game.MaxSize]uint16
	turn, big, n := 0, large(f.rules), 0
	for i := 1; i < len(l); i++ {
		if l[i] == turnByte {
			turn = 1 - turn
			continue
		}
		p := int(l[i])
		if big && i+1 < len(l) {
			i++
			p = p<<8 | int(l[i])
		}
		if p >= f.rules.Size() {
			return false, 0
		}
		n++
		sets[turn].add(p)
		order[p] = uint16(n)
		turn = 1 - turn
	}
	for _, w := range f.ways {
		last, all := 0, true
		for colour := range w.stones {
			for _, p := range w.stones[colour] {
				if all = sets[colour].has(p); !all {
					break
				}
				last = max(last, int(order[p]))
			}
			if !all {
				break
			}
		}
		if all && (!found || last < move) {
			found, move = true, max(last, int(l[0]))
		}
	}
	return found, move
}
