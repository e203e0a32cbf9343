package review

import (
	"iter"
	"math/rand/v2"
	"slices"

	"jingzi/game"
)

// window is a stretch of Rules.Line points that could win, as indices, and the
// points just beyond its ends, -1 where the board ends.
type window struct {
	points        []int16
	before, after int16
}

// windowCounts is a board that counts the stones in every window. It is simple, and counts with
// no code of the engines that it judges; for causes, what a stone makes is read from
// their table of patterns (shapes.go).
type windowCounts struct {
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

func newLines(r game.Rules) *windowCounts {
	b := &windowCounts{rules: r, through: make([][]int16, r.NumPoints()), stone: make([]game.Stone, r.NumPoints())}
	random := rand.New(rand.NewPCG(1, 2))
	for c := range b.keys {
		for range r.NumPoints() {
			b.keys[c] = append(b.keys[c], random.Uint64())
		}
	}
	for segment := range r.Segments() {
		w := window{before: b.index(segment.Point(-1)), after: b.index(segment.Point(r.WinLength))}
		for i := range r.WinLength {
			at := b.index(segment.Point(i))
			w.points = append(w.points, at)
			b.through[at] = append(b.through[at], int16(len(b.windows)))
		}
		b.windows = append(b.windows, w)
	}
	for c := range b.count {
		b.count[c] = make([]int8, len(b.windows))
		b.open[c] = make([]int, r.WinLength+1)
		b.open[c][0] = len(b.windows)
	}
	return b
}

func colour(s game.Stone) int { return int(s) - 1 }

// show has the board show a position, and returns it.
func (b *windowCounts) show(p *game.Position) *windowCounts {
	for i, old := range b.stone {
		s, at := p.At(b.rules.PointAt(i)), int16(i)
		if old != s && old != game.Empty {
			b.lift(at)
		}
		if old != s && s != game.Empty {
			b.put(at, s)
		}
	}
	b.played, b.past = b.played[:0], append(b.past[:0], *p)
	return b
}

func (b *windowCounts) put(at int16, s game.Stone) {
	b.stone[at] = s
	b.change(at, s, 1)
}

func (b *windowCounts) lift(at int16) {
	s := b.stone[at]
	b.stone[at] = game.Empty
	b.change(at, s, -1)
}

func (b *windowCounts) change(at int16, s game.Stone, by int8) {
	c := colour(s)
	b.key ^= b.keys[c][at]
	for _, w := range b.through[at] {
		b.tally(w, -1)
		b.count[c][w] += by
		b.tally(w, 1)
	}
}

// tally adds a window to the numbers of open ones, or with -1 takes it out.
func (b *windowCounts) tally(w int16, by int) {
	for c := range b.open {
		if b.count[1-c][w] == 0 {
			b.open[c][b.count[c][w]] += by
		}
	}
}

// pass is the move that places no stone, and stands for what is off the board.
const pass int16 = -1

// play puts a stone on a point where the side may play, or passes, under rules without
// passes, too: what would follow if the side did nothing.
func (b *windowCounts) play(at int16, s game.Stone) {
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

func (b *windowCounts) undo() {
	last := len(b.played) - 1
	if at := b.played[last]; at != pass {
		b.lift(at)
	}
	b.played = b.played[:last]
	if b.rules.Fouls {
		b.past = b.past[:len(b.past)-1]
	}
}

func (b *windowCounts) legal(at int16, s game.Stone) bool {
	return !b.rules.Fouls || s != game.Black || b.past[len(b.past)-1].Foul(b.point(at)) == nil
}

func (b *windowCounts) point(at int16) game.Point {
	if at == pass {
		return game.Pass
	}
	return b.rules.PointAt(int(at))
}

func (b *windowCounts) index(at game.Point) int16 {
	if !b.rules.Contains(at) {
		return pass
	}
	return int16(b.rules.Index(at))
}

func (b *windowCounts) points(line []int16) []game.Point {
	points := make([]game.Point, len(line))
	for i, at := range line {
		points[i] = b.point(at)
	}
	return points
}

// openWindows are those that hold n stones of a side and none of the other's.
func (b *windowCounts) openWindows(s game.Stone, n int) iter.Seq[*window] {
	return func(yield func(*window) bool) {
		if n < 0 {
			return
		}
		left := b.open[colour(s)][n]
		mine, theirs := b.count[colour(s)], b.count[colour(s.Other())]
		for i := 0; left > 0; i++ {
			if int(mine[i]) == n && theirs[i] == 0 {
				left--
				if !yield(&b.windows[i]) {
					return
				}
			}
		}
	}
}

func (b *windowCounts) stoneAt(at int16) game.Stone {
	if at == pass {
		return game.Empty
	}
	return b.stone[at]
}

// fives are the points at which a side would complete its line.
func (b *windowCounts) fives(s game.Stone) (found []int16) {
	for w := range b.openWindows(s, b.rules.WinLength-1) {
		if b.rules.Wins(s, b.stoneAt(w.before), b.stoneAt(w.after)) {
			found = b.addEmpty(found, w)
		}
	}
	return found
}

// growing are the empty points of windows that hold one of these numbers of stones of
// a side, and none of the other's.
func (b *windowCounts) growing(s game.Stone, stones ...int) (found []int16) {
	for _, n := range stones {
		for w := range b.openWindows(s, n) {
			found = b.addEmpty(found, w)
		}
	}
	return found
}

func (b *windowCounts) addEmpty(points []int16, w *window) []int16 {
	for _, at := range w.points {
		if b.stone[at] == game.Empty && !slices.Contains(points, at) {
			points = append(points, at)
		}
	}
	return points
}
