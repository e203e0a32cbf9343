package store

import (
	"bytes"
	"encoding/binary"
	"iter"
	"slices"

	"jingzi/game"
	"jingzi/game/saved"
)

// A line is the stones of a game in as few bytes as they take: one a stone on
// boards of up to 240 points. To search for a position is to read the lines of
// all games, some 5 MB for 100,000 of them, and to follow each on a bare board.
// That is faster than to look up the games of a common position in an index of
// their five million positions, which would take ten times the room.
//
// The first byte is the number of stones that are there before the first move;
// these come first. Black and White take turns; a turn byte changes that. Where
// the game has variations a back byte is followed by how many stones to take off
// before the next, which belongs to another way.
type line []byte

const (
	widest   = 240 // what is less is a point; on larger boards the first of two bytes
	turnByte = 0xf0
	backByte = 0xf1
)

// large reports whether points take two bytes.
func large(r game.Rules) bool { return r.Size() > widest }

type shape struct {
	line    line
	opening game.NamedOpening // that the first stones make
	black   game.Seat         // who plays Black in the end
	stones  int               // on the board in the end
}

type lineWriter struct {
	line    line
	rules   game.Rules
	colours []game.Stone // of the stones on the board
}

// turn is the colour of the next stone, if nothing else is said.
func turnAfter(colours []game.Stone) game.Stone {
	if len(colours) == 0 {
		return game.Black
	}
	return colours[len(colours)-1].Other()
}

func (w *lineWriter) place(at game.Point, colour game.Stone) {
	if colour != turnAfter(w.colours) {
		w.line = append(w.line, turnByte)
	}
	i := w.rules.Index(at)
	if large(w.rules) {
		w.line = append(w.line, byte(i>>8))
	}
	w.line = append(w.line, byte(i))
	w.colours = append(w.colours, colour)
}

func (w *lineWriter) back(stones int) {
	if n := len(w.colours) - stones; n > 0 {
		w.line = binary.AppendUvarint(append(w.line, backByte), uint64(n))
		w.colours = w.colours[:stones]
	}
}

// shapeOf replays a game.
func shapeOf(g *saved.Game) (shape, error) {
	read, err := g.Read()
	if err != nil {
		return shape{}, err
	}
	t := read.Tree
	path := t.MainLine()
	situations, err := t.Situations(path[len(path)-1])
	if err != nil {
		return shape{}, err
	}
	last := &situations[len(situations)-1]
	s := shape{black: last.SeatOf(game.Black), stones: last.Position.Stones()}
	w := &lineWriter{line: line{0}, rules: g.Rules}
	if path[0].Setup == nil {
		for i, at := range g.Opening.Named.Stones(g.Rules) {
			w.place(at, game.Black+game.Stone(i%2))
		}
	} else {
		root := &situations[0].Position
		for i := range g.Rules.Size() {
			if colour := root.At(g.Rules.PointAt(i)); colour != game.Empty {
				w.place(g.Rules.PointAt(i), colour)
			}
		}
		w.line[0] = byte(min(root.Stones(), 255))
	}
	w.nodes(t)
	s.line = w.line
	if g.Rules.Line == 5 && g.Rules.Width >= namedFrom && path[0].Setup == nil {
		if i := slices.IndexFunc(situations, func(s game.Situation) bool { return s.Position.Stones() == 3 }); i >= 0 {
			s.opening = situations[i].NamedOpening()
		}
	}
	return s, nil
}

// nodes writes the stones of a tree below its root. What is set up later is
// another position, and left out with what follows.
func (w *lineWriter) nodes(t *game.Tree) {
	t.Walk(func(n *game.Node, s, next *game.Situation, err error) bool {
		before, after := &s.Position, &next.Position
		switch {
		case n == t.Root():
			return true
		case err != nil || n.Setup != nil && !sameStones(before, after):
			return false
		case after.Stones() > before.Stones():
			w.back(before.Stones())
			at, _ := after.Last()
			w.place(at, after.At(at))
		}
		return true
	})
}

func sameStones(p, q *game.Position) bool {
	for i := range p.Rules().Size() {
		if at := p.Rules().PointAt(i); p.At(at) != q.At(at) {
			return false
		}
	}
	return true
}

// FindNode is the first node of a game that has a position, up to symmetry, with
// others among other stones; nil if there is none.
func FindNode(t *game.Tree, p *game.Position, others bool) (found *game.Node) {
	f := newFinder(p)
	if !f.fits(t.Rules) {
		return nil
	}
	t.Walk(func(n *game.Node, _, after *game.Situation, err error) bool {
		if found == nil && err == nil && f.on(&after.Position, others) {
			found = n
		}
		return found == nil
	})
	return found
}

func (f *finder) on(p *game.Position, others bool) bool {
	if p.Stones() != f.stones && !(others && p.Stones() > f.stones) {
		return false
	}
	return slices.ContainsFunc(f.ways, func(w way) bool {
		for colour, points := range w.stones {
			for _, i := range points {
				if p.At(p.Rules().PointAt(i)) != game.Black+game.Stone(colour) {
					return false
				}
			}
		}
		return true
	})
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

	// While a line is followed.
	boards []reached                           // after each number of stones
	placed []stone                             // on the board
	order  [game.MaxSize * game.MaxSize]uint16 // the place among them of each point
	next   []int
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

func (f *finder) fits(r game.Rules) bool {
	return r.Width == f.rules.Width && r.Height == f.rules.Height
}

// stone is one of a line, and how many stand on the board before it.
type stone struct{ before, at, colour int }

// stones are those of a line in their order, up to one that makes no sense.
func (l line) stones(r game.Rules) iter.Seq[stone] {
	return func(yield func(stone) bool) {
		var colours [game.MaxSize * game.MaxSize]int8
		n, turn, big, size := 0, 0, large(r), r.Size()
		for i := 1; i < len(l); i++ {
			switch at := int(l[i]); at {
			case turnByte:
				turn = 1 - turn
			case backByte:
				back, width := binary.Uvarint(l[i+1:])
				if width <= 0 || back > uint64(n) {
					return
				}
				i += width
				if n, turn = n-int(back), 0; n > 0 {
					turn = 1 - int(colours[n-1])
				}
			default:
				if big && i+1 < len(l) {
					i++
					at = at<<8 | int(l[i])
				}
				if at >= size || n >= size || !yield(stone{n, at, turn}) {
					return
				}
				colours[n] = int8(turn)
				n, turn = n+1, 1-turn
			}
		}
	}
}

// reached is a board on the way along a line.
type reached struct {
	hash uint64
	way  int // by which it is the position that is looked for; noWay
}

const noWay = -1

func (f *finder) reach(hash uint64, stones, start int) reached {
	if stones == f.stones && stones >= start {
		return reached{hash, slices.IndexFunc(f.ways, func(w way) bool { return w.hash == hash })}
	}
	return reached{hash, noWay}
}

// exact looks for the position itself in a line of a board of its size. next are
// the moves played in it, as on the board that is looked for, the main line's
// first; they are good until the next call.
func (f *finder) exact(l line) (found bool, next []int) {
	if f.next = f.next[:0]; len(l) == 0 {
		return false, nil
	}
	start := int(l[0])
	alone := !large(f.rules) && bytes.IndexByte(l[1:], backByte) < 0 // without variations
	f.boards = append(f.boards[:0], f.reach(0, 0, start))
	found = f.boards[0].way != noWay
	for s := range l.stones(f.rules) {
		from := f.boards[s.before]
		if from.way != noWay {
			if to := f.ways[from.way].back[s.at]; !slices.Contains(f.next, to) {
				f.next = append(f.next, to)
			}
		}
		if alone && s.before >= f.stones {
			break
		}
		now := f.reach(from.hash^stoneHash[s.colour+1][s.at], s.before+1, start)
		f.boards = append(f.boards[:s.before+1], now)
		found = found || now.way != noWay
	}
	return found, f.next
}

// within looks for the position among other stones: stones never leave the
// board, so that the last position of each way of the game decides. move is the
// number of stones with which it is complete.
func (f *finder) within(l line) (found bool, move int) {
	if len(l) == 0 {
		return false, 0
	}
	look := func() {
		for i := range f.ways {
			if last, ok := f.complete(&f.ways[i]); ok && (!found || max(last, int(l[0])) < move) {
				found, move = true, max(last, int(l[0]))
			}
		}
	}
	f.placed = f.placed[:0]
	for s := range l.stones(f.rules) {
		if s.before < len(f.placed) {
			look()
		}
		f.placed = append(f.placed[:s.before], s)
		f.order[s.at] = uint16(s.before)
	}
	look()
	return found, move
}

// complete reports whether all stones of the position stand on the board, and with
// which number the last one came.
func (f *finder) complete(w *way) (last int, ok bool) {
	for colour, points := range w.stones {
		for _, at := range points {
			k := int(f.order[at])
			if k >= len(f.placed) || f.placed[k].at != at || f.placed[k].colour != colour {
				return 0, false
			}
			last = max(last, k+1)
		}
	}
	return last, true
}
