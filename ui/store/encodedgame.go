package store

import (
	"encoding/binary"
	"iter"
	"math"
	"math/bits"
	"slices"

	"jingzi/game"
)

// encodedGame is a compact encoding of the stones of a game with its variations: a sequence of numbers as
// written by binary.AppendUvarint, mostly of one or two bytes. A search for a position reads the sequences
// of all games, about 6 MB for 100,000 games, and replays each. For a common position that is faster than an
// index of their five million positions, which would take ten times the space.
//
// The first number is the number of stones on the board before the first move. These stones come next. A
// stone is encoded as the index of its point plus firstPoint. Black and White alternate, except after
// otherTurn. Where a variation begins, takeBack is followed by the number of stones to remove, which is 0 if
// the variation continues the main line. Everything before the first takeBack is the main line. clearBoard
// is followed by the number of stones to set up on the empty board, and by these stones.
type encodedGame []byte

const (
	otherTurn = iota
	takeBack
	firstPoint

	// Greater than all points. Earlier versions stop reading here.
	clearBoard = firstPoint + game.MaxSize*game.MaxSize
)

func (e encodedGame) appendNumber(n int) encodedGame { return binary.AppendUvarint(e, uint64(n)) }

type gameEncoder struct {
	encoded      encodedGame
	rules        game.Rules
	points       []game.Point // points of the stones on the board, in order
	colours      []game.Stone // colours of the same stones
	main         []*game.Node // the main line
	pastMainLine bool         // the main line has ended
	setUp        bool         // a position was set up during the game
}

// turnAfter returns the colour of the next stone after stones of the given colours.
func turnAfter(colours []game.Stone) game.Stone {
	if len(colours) == 0 {
		return game.Black
	}
	return colours[len(colours)-1].Other()
}

func (e *gameEncoder) place(point game.Point, colour game.Stone) {
	if colour != turnAfter(e.colours) {
		e.encoded = e.encoded.appendNumber(otherTurn)
	}
	e.encoded = e.encoded.appendNumber(firstPoint + e.rules.Index(point))
	e.points, e.colours = append(e.points, point), append(e.colours, colour)
}

// placeAll places all stones of a position.
func (e *gameEncoder) placeAll(p *game.Position) {
	points := p.PointsByStone()
	for _, colour := range []game.Stone{game.Black, game.White} {
		for _, point := range points[colour] {
			e.place(point, colour)
		}
	}
}

// leaveMainLine ends the main line if node is outside it, and reports whether node is the first such node.
func (e *gameEncoder) leaveMainLine(node *game.Node) (isFirst bool) {
	isFirst = !e.pastMainLine && !slices.Contains(e.main, node)
	e.pastMainLine = e.pastMainLine || isFirst
	return isFirst
}

// rewind removes stones until the board has the position target, in which node is played.
func (e *gameEncoder) rewind(target *game.Position, node *game.Node) {
	if e.setUp && !e.matches(target) {
		e.writeSetup(target, node)
		return
	}
	if n, leftMainLine := len(e.points)-target.Stones(), e.leaveMainLine(node); n > 0 || leftMainLine {
		e.pastMainLine = true
		e.encoded = e.encoded.appendNumber(takeBack).appendNumber(n)
		e.points, e.colours = e.points[:target.Stones()], e.colours[:target.Stones()]
	}
}

// matches reports whether p consists of the first stones on the board.
func (e *gameEncoder) matches(p *game.Position) bool {
	n := p.Stones()
	for i, point := range e.points[:min(n, len(e.points))] {
		if p.At(point) != e.colours[i] {
			return false
		}
	}

	return n <= len(e.points)
}

// writeSetup writes the setup of the position p at a node.
func (e *gameEncoder) writeSetup(p *game.Position, node *game.Node) {
	if e.leaveMainLine(node) {
		e.encoded = e.encoded.appendNumber(takeBack).appendNumber(0)
	}
	e.encoded = e.encoded.appendNumber(clearBoard).appendNumber(p.Stones())
	e.points, e.colours, e.setUp = e.points[:0], e.colours[:0], true
	e.placeAll(p)
}

// encodeGame encodes a tree whose root has the position root. The stones that the opening places, or that
// are set up at the root, come first.
func encodeGame(t *game.Tree, opening game.NamedOpening, root *game.Position) encodedGame {
	e := &gameEncoder{rules: t.Rules}
	if t.Root().Setup == nil {
		e.encoded = e.encoded.appendNumber(0)
		for i, point := range opening.Stones(t.Rules) {
			e.place(point, game.Black+game.Stone(i%2))
		}
	} else {
		e.encoded = e.encoded.appendNumber(root.Stones())
		e.placeAll(root)
	}
	e.writeNodes(t)

	return e.encoded
}

// writeNodes writes the stones of a tree below its root.
func (e *gameEncoder) writeNodes(t *game.Tree) {
	e.main = t.MainLine()
	t.Walk(func(n *game.Node, s, next *game.Situation, err error) bool {
		if n == t.Root() || err != nil {
			return err == nil
		}
		before, after := &s.Position, &next.Position
		if n.Setup != nil {
			set, err := s.ApplySetup(*n.Setup)
			if err != nil {
				return false
			}
			if set.Position.String() != before.String() {
				e.writeSetup(&set.Position, n)
			}
			before = &set.Position
		}
		if after.Stones() > before.Stones() {
			e.rewind(before, n)
			point, _ := after.Last()
			e.place(point, after.At(point))
		}

		return true
	})
}

// FindNode returns a node of t with the position p, up to symmetry, or nil if there is none. If others is
// set, the board may also have other stones. Among several nodes FindNode returns the first of those with
// the fewest stones.
func FindNode(t *game.Tree, p *game.Position, others bool) (found *game.Node) {
	f := newFinder(p)
	if !f.fits(t.Rules) {
		return nil
	}
	minCount := 0
	t.Walk(func(n *game.Node, _, after *game.Situation, err error) bool {
		p := &after.Position
		if err == nil && (found == nil || p.Stones() < minCount) && f.matches(p, others) {
			found, minCount = n, p.Stones()
		}
		return true
	})

	return found
}

// matches reports whether p has the stones of the finder's position, up to symmetry; see FindNode.
func (f *finder) matches(p *game.Position, others bool) bool {
	f.matched = [8]int{}
	for i := range p.Rules().NumPoints() {
		if colour := p.At(p.Rules().PointAt(i)); colour != game.Empty {
			f.addStone(stone{at: i, colour: colour}, 1)
		}
	}

	return f.imageOnBoard(p.Stones(), others) >= 0
}

// finder searches encoded games for a position under all symmetries, which give up to eight images of it.
type finder struct {
	rules     game.Rules
	stones    int
	numImages int

	// By colour and point, the set of the images that have the stone, with one bit per image.
	images [3][]uint8

	// By image and point, the point in the original position that represents it.
	original [8][]int

	// State while a game is replayed.
	placed         []stone // stones on the board
	matched        [8]int  // number of stones of each image that are on the board
	next           []int   // see follow
	nextInMainLine bool    // the first move of next is in the main line
}

func newFinder(p *game.Position) *finder {
	r := p.Rules()

	f := &finder{rules: r, stones: p.Stones()}

	// By point, the representative of its equivalents.
	representative := make([]int, r.NumPoints())
	symmetries := p.Symmetries()
	for i := range representative {
		representative[i] = i
		for _, s := range symmetries {
			if j := r.Index(r.Transform(s, r.PointAt(i))); representsBetter(r, j, representative[i]) {
				representative[i] = j
			}
		}
	}

	for colour := range f.images {
		f.images[colour] = make([]uint8, r.NumPoints())
	}

	var distinct [][]game.Stone
	for _, s := range r.Symmetries() {
		stones, original := make([]game.Stone, r.NumPoints()), make([]int, r.NumPoints())
		for i := range r.NumPoints() {
			image := r.Index(r.Transform(s, r.PointAt(i)))
			stones[image], original[image] = p.At(r.PointAt(i)), representative[i]
		}
		if slices.ContainsFunc(distinct, func(other []game.Stone) bool { return slices.Equal(other, stones) }) {
			continue
		}

		for i, colour := range stones {
			f.images[colour][i] |= 1 << f.numImages
		}
		distinct, f.original[f.numImages] = append(distinct, stones), original
		f.numImages++
	}

	return f
}

// representsBetter reports whether the point i is a better representative of equivalent points than other:
// it is nearer to the top right corner, where renju's openings are shown.
func representsBetter(r game.Rules, i, other int) bool {
	a, b := r.PointAt(i), r.PointAt(other)
	if a.Y != b.Y {
		return a.Y < b.Y
	}
	return a.X > b.X
}

// fits reports whether boards of the rules r have the size of the position's board.
func (f *finder) fits(r game.Rules) bool {
	return r.Width == f.rules.Width && r.Height == f.rules.Height
}

// stone is a stone of an encoded game.
type stone struct {
	stonesBefore int // number of stones on the board before it
	at           int // index of its point
	colour       game.Stone
	main         bool // in the main line
	setUp        bool // part of a setup, not a move
	remaining    int  // number of stones of the same setup that follow
}

// number returns the first number, or -1 at the end, and the rest.
func (e encodedGame) number() (n int, rest encodedGame) {
	v, size := binary.Uvarint(e)
	if size <= 0 || v > math.MaxInt32 {
		return -1, nil
	}
	return int(v), e[size:]
}

// stones yields the stones in order, up to the first invalid one.
func (e encodedGame) stones(r game.Rules) iter.Seq[stone] {
	return func(yield func(stone) bool) {
		var colours [game.MaxSize * game.MaxSize]game.Stone
		count, turn, inMainLine := 0, game.Black, true
		remaining, rest := e.number()
		for {
			var n int
			switch n, rest = rest.number(); n {
			case otherTurn:
				turn = turn.Other()
			case takeBack:
				if n, rest = rest.number(); n < 0 || n > count {
					return
				}
				count, inMainLine = count-n, false
				turn = turnAfter(colours[:count])
			case clearBoard:
				if remaining, rest = rest.number(); remaining < 0 || remaining > r.NumPoints() {
					return
				}
				count, turn = 0, game.Black
			default:
				point := n - firstPoint
				setUp := remaining > 0
				remaining = max(remaining-1, 0)
				if point < 0 || point >= r.NumPoints() || count >= r.NumPoints() ||
					!yield(stone{count, point, turn, inMainLine, setUp, remaining}) {
					return
				}
				colours[count] = turn
				count, turn = count+1, turn.Other()
			}
		}
	}
}

// addStone adds delta to the number of matched stones of each image that has the stone.
func (f *finder) addStone(s stone, delta int) {
	for images := f.images[s.colour][s.at]; images != 0; images &= images - 1 {
		f.matched[bits.TrailingZeros8(images)] += delta
	}
}

// imageOnBoard returns an image of the position that is on the board, or -1 if there is none. stones is the
// number of stones on the board. If others is set, the board may also have other stones.
func (f *finder) imageOnBoard(stones int, others bool) int {
	if stones == f.stones || others && stones > f.stones {
		return slices.Index(f.matched[:f.numImages], f.stones)
	}
	return -1
}

// follow searches an encoded game on a board of the same size for the position. If others is set, the board
// may also have other stones. move is the minimum number of stones with which the position occurs. next
// holds the moves played in exactly this position, in its orientation, with the move of the main line first.
// It is valid until the next call.
func (f *finder) follow(e encodedGame, others bool) (found bool, move int, next []int) {
	f.placed, f.next, f.nextInMainLine, f.matched = f.placed[:0], f.next[:0], false, [8]int{}
	start, _ := e.number()
	check := func() {
		if n := len(f.placed); (!found || n < move) && f.imageOnBoard(n, others) >= 0 {
			found, move = true, n
		}
	}
	if start == 0 {
		check()
	}

	for s := range e.stones(f.rules) {
		for n := len(f.placed); n > s.stonesBefore; n-- {
			f.addStone(f.placed[n-1], -1)
			f.placed = f.placed[:n-1]
		}
		if s.stonesBefore == f.stones && !s.setUp {
			if image := f.imageOnBoard(s.stonesBefore, false); image >= 0 &&
				!slices.Contains(f.next, f.original[image][s.at]) {
				f.nextInMainLine = s.main || len(f.next) > 0 && f.nextInMainLine
				f.next = append(f.next, f.original[image][s.at])
			}
		}
		f.placed = append(f.placed, s)
		f.addStone(s, 1)
		if s.remaining == 0 {
			check()
		}
	}

	return found, move, f.next
}
