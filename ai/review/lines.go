package review

import (
	"math/rand/v2"

	"jingzi/game"
)

// window is a stretch of Rules.Line points that could win, as indices, and the
// points just beyond its ends, -1 where the board ends.
type window struct {
	points        []int16
	before, after int16
}

// lines is a board that counts the stones in every window. It is simple, and shares
// no code with the engines it judges.
type lines struct {
	rules   game.Rules
	windows []window
	through [][]int16 // by point: the windows it is in
	keys    [2][]uint64

	stone  []game.Stone
	count  [2][]int8 // of each window, by colour
	open   [2][]int  // how many windows have so many stones of a colour, and none of the other
	played []int16
	key    uint64
	past   []game.Position // of renju, where a move's legality takes a look at the whole board
}

func newLines(r game.Rules) *lines {
	b := &lines{rules: r, through: make([][]int16, r.Size()), stone: make([]game.Stone, r.Size())}
	random := rand.New(rand.NewPCG(1, 2))
	for c := range b.keys {
		for range r.Size() {
			b.keys[c] = append(b.keys[c], random.Uint64())
		}
	}
	index := func(at game.Point) int16 {
		if !r.Contains(at) {
			return -1
		}
		return int16(r.Index(at))
	}
	for segment := range r.Lines() {
		w := window{before: index(segment.At(-1)), after: index(segment.At(r.Line))}
		for i := range r.Line {
			at := index(segment.At(i))
			w.points = append(w.points, at)
			b.through[at] = append(b.through[at], int16(len(b.windows)))
		}
		b.windows = append(b.windows, w)
	}
	for c := range b.count {
		b.count[c] = make([]int8, len(b.windows))
		b.open[c] = make([]int, r.Line+1)
		b.open[c][0] = len(b.windows)
	}
	return b
}

func colour(s game.Stone) int { return int(s) - 1 }

func (b *lines) set(p *game.Position) {
	for len(b.played) > 0 {
		b.undo()
	}
	for i, s := range b.stone {
		if s != game.Empty {
			b.lift(int16(i))
		}
	}
	for i := range b.stone {
		if s := p.At(b.rules.PointAt(i)); s != game.Empty {
			b.put(int16(i), s)
		}
	}
	b.past = append(b.past[:0], *p)
}

func (b *lines) put(at int16, s game.Stone) {
	b.stone[at] = s
	c := colour(s)
	b.key ^= b.keys[c][at]
	for _, w := range b.through[at] {
		n, others := b.count[c][w], b.count[1-c][w]
		if others == 0 {
			b.open[c][n]--
			b.open[c][n+1]++
		}
		if n == 0 {
			b.open[1-c][others]--
		}
		b.count[c][w]++
	}
}

func (b *lines) lift(at int16) {
	c := colour(b.stone[at])
	b.stone[at] = game.Empty
	b.key ^= b.keys[c][at]
	for _, w := range b.through[at] {
		n, others := b.count[c][w], b.count[1-c][w]
		if others == 0 {
			b.open[c][n]--
			b.open[c][n-1]++
		}
		if n == 1 {
			b.open[1-c][others]++
		}
		b.count[c][w]--
	}
}

// pass is the move that places no stone.
const pass int16 = -1

// play puts a stone on a point where the side may play, or passes; sides take
// turns. A pass is also asked of rules that have none: what would follow if
// the other side did nothing.
func (b *lines) play(at int16, s game.Stone) {
	b.played = append(b.played, at)
	if at != pass {
		b.put(at, s)
	}
	if b.rules.Fouls {
		next, err := b.past[len(b.past)-1].Play(b.point(at))
		if err != nil {
			panic("review: " + err.Error()) // legal was checked
		}
		b.past = append(b.past, next)
	}
}

func (b *lines) undo() {
	last := len(b.played) - 1
	if at := b.played[last]; at != pass {
		b.lift(at)
	}
	b.played = b.played[:last]
	if b.rules.Fouls {
		b.past = b.past[:len(b.past)-1]
	}
}

// legal reports whether a side may play an empty point.
func (b *lines) legal(at int16, s game.Stone) bool {
	return !b.rules.Fouls || s != game.Black || b.past[len(b.past)-1].Foul(b.point(at)) == nil
}

func (b *lines) point(at int16) game.Point {
	if at == pass {
		return game.Pass
	}
	return b.rules.PointAt(int(at))
}

func (b *lines) points(line []int16) []game.Point {
	points := make([]game.Point, len(line))
	for i, at := range line {
		points[i] = b.point(at)
	}
	return points
}

// fives are the points at which a side would complete its line.
func (b *lines) fives(s game.Stone) []int16 {
	left := b.open[colour(s)][b.rules.Line-1]
	if left == 0 {
		return nil
	}
	var found []int16
	mine, theirs := b.count[colour(s)], b.count[colour(s.Other())]
	exact := b.rules.Exact || b.rules.Fouls && s == game.Black
	for i, n := range mine {
		if left == 0 {
			break
		}
		if int(n) != b.rules.Line-1 || theirs[i] != 0 {
			continue
		}
		left--
		w := &b.windows[i]
		if exact && (w.before >= 0 && b.stone[w.before] == s || w.after >= 0 && b.stone[w.after] == s) {
			continue
		}
		for _, at := range w.points {
			if b.stone[at] == game.Empty && !has(found, at) {
				found = append(found, at)
			}
		}
	}
	return found
}

// growing are the empty points of windows that hold n stones of a side and
// none of the other's.
func (b *lines) growing(s game.Stone, n int) []int16 {
	if n < 0 || b.open[colour(s)][n] == 0 {
		return nil
	}
	left := b.open[colour(s)][n]
	var found []int16
	mine, theirs := b.count[colour(s)], b.count[colour(s.Other())]
	for i, have := range mine {
		if left == 0 {
			break
		}
		if int(have) != n || theirs[i] != 0 {
			continue
		}
		left--
		for _, at := range b.windows[i].points {
			if b.stone[at] == game.Empty && !has(found, at) {
				found = append(found, at)
			}
		}
	}
	return found
}

func has(points []int16, at int16) bool {
	for _, p := range points {
		if p == at {
			return true
		}
	}
	return false
}
