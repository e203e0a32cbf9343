package solved

import (
	"bytes"
	"compress/flate"
	"errors"
	"fmt"
	"io"
	"iter"

	"jingzi/game"
)

// Side is the width and height of the board, and Size is its number of points. A point is row*Side+column, with row
// 0 at the top.
const (
	Side = 15
	Size = Side * Side
)

// Pass denotes White's pass among White's replies. Only renju allows it.
const Pass = Size

// Contents of a point of a Grid.
const (
	Empty = iota
	Black
	White
)

// Grid is a board: it holds the colour of each point, row by row.
type Grid [Size]uint8

// GridOf returns the board of a position on 15×15.
func GridOf(p *game.Position) (g Grid) {
	r := p.Rules()
	for point := range g {
		g[point] = uint8(p.At(r.PointAt(point)))
	}
	return g
}

// PointAt returns the point of a board, or game.Pass for Pass.
func PointAt(r game.Rules, point int16) game.Point {
	if point == Pass {
		return game.Pass
	}
	return r.PointAt(int(point))
}

// Index returns the point of a board with Pass for game.Pass, the inverse of PointAt.
func Index(r game.Rules, point game.Point) int16 {
	if point == game.Pass {
		return Pass
	}
	return int16(r.Index(point))
}

// Transform returns the image of a point, or of Pass, under a symmetry of the board, from 0, the identity, to 7.
func Transform(symmetry int, point int16) int16 {
	if point == Pass {
		return Pass
	}

	x, y := point%Side, point/Side
	if symmetry&1 != 0 {
		x = Side - 1 - x
	}
	if symmetry&2 != 0 {
		y = Side - 1 - y
	}
	if symmetry&4 != 0 {
		x, y = y, x
	}

	return y*Side + x
}

var symmetryMaps, inverseMaps = func() (forward, inverse [8][Size + 1]int16) {
	for k := range 8 {
		for point := range int16(Size + 1) {
			forward[k][point] = Transform(k, point)
			inverse[k][Transform(k, point)] = point
		}
	}

	return
}()

// Canonical returns the minimum of the eight images of g, and the symmetry that maps g to it.
func (g *Grid) Canonical() (canonical Grid, symmetry int) {
	canonical = *g
	for k := 1; k < 8; k++ {
		if image := g.Transformed(k); bytes.Compare(image[:], canonical[:]) < 0 {
			canonical, symmetry = image, k
		}
	}

	return canonical, symmetry
}

// Transformed returns the image of the board under a symmetry.
func (g *Grid) Transformed(symmetry int) (image Grid) {
	for point, c := range g {
		image[symmetryMaps[symmetry][point]] = c
	}
	return image
}

// Put returns the board with a point set to colour. Pass changes nothing.
func (g Grid) Put(point int16, colour uint8) Grid {
	if point != Pass {
		g[point] = colour
	}
	return g
}

// Distance returns the Chebyshev distance of a point from the nearest stone. It is Side on an empty board, and for
// Pass.
func (g *Grid) Distance(point int16) int {
	minDistance := Side
	if point == Pass {
		return minDistance
	}

	for stone, colour := range g {
		if colour != Empty {
			dx, dy := point%Side-int16(stone%Side), point/Side-int16(stone/Side)
			minDistance = min(minDistance, int(max(dx, -dx, dy, -dy)))
		}
	}

	return minDistance
}

// Removals yields each stone of a colour and the board without that stone.
func (g *Grid) Removals(colour uint8) iter.Seq2[int16, *Grid] {
	return func(yield func(int16, *Grid) bool) {
		for point, c := range g {
			if c == colour && !yield(int16(point), new(g.Put(int16(point), Empty))) {
				return
			}
		}
	}
}

// packedGrid holds a Grid with 2 bits per point.
type packedGrid [(Size + 3) / 4]byte

func (g *Grid) pack() (p packedGrid) {
	for point, colour := range g {
		p[point/4] |= colour << (point % 4 * 2)
	}
	return p
}

// ProofEntry is the entry of a position with Black to move.
type ProofEntry struct {
	// Black's move.
	Move int16

	// Upper bound on the number of Black's moves to the win, including Move.
	Moves int

	// White's replies, possibly Pass, that lead to other entries; all other replies lose to attacks.
	Replies []int16
}

// Proof is a winning strategy for Black from the empty board. It does not contain the attacks, which have to be
// searched for.
type Proof struct {
	// Keyed by the canonical board, to which the points of an entry refer.
	entries map[packedGrid]ProofEntry
}

var errDamaged = errors.New("the stored proof is damaged")

// Read reads a proof, compressed by DEFLATE. An entry consists of bytes: Black's move, the number of moves to the
// win, the number of White's replies, and then each reply, followed by the entry of the resulting position unless
// the position, or a symmetric one, has occurred before. Pass is a reply like the points. The first entry is that of
// the empty board.
func Read(r io.Reader) (*Proof, error) {
	data, err := io.ReadAll(io.LimitReader(flate.NewReader(r), 1<<24))
	if err != nil {
		return nil, fmt.Errorf("%w: %w", errDamaged, err)
	}
	p := &Proof{entries: make(map[packedGrid]ProofEntry)}
	var board Grid
	rest, err := p.read(data, &board)
	if err == nil && len(rest) > 0 {
		err = fmt.Errorf("%w: %d bytes too many", errDamaged, len(rest))
	}

	return p, err
}

// read reads the entry of g and the entries that follow it, and returns the remaining data.
func (p *Proof) read(data []byte, g *Grid) (rest []byte, err error) {
	image, k := g.Canonical()
	key := image.pack()
	if _, ok := p.entries[key]; ok {
		return data, nil
	}
	if len(data) < 3 || data[0] >= Size || g[data[0]] != Empty {
		return nil, errDamaged
	}
	move, n := int16(data[0]), int(data[2])
	e := ProofEntry{Move: symmetryMaps[k][move], Moves: int(data[1])}

	p.entries[key] = e
	data = data[3:]
	g[move] = Black
	for range n {
		if len(data) == 0 || data[0] > Pass || data[0] != Pass && g[data[0]] != Empty {
			return nil, errDamaged
		}
		reply := int16(data[0])
		e.Replies = append(e.Replies, symmetryMaps[k][reply])
		data, err = p.read(data[1:], new(g.Put(reply, White)))
		if err != nil {
			return nil, err
		}
	}
	g[move] = Empty
	p.entries[key] = e

	return data, nil
}

// Len returns the number of entries.
func (p *Proof) Len() int { return len(p.entries) }

// At returns the entry of g with Black to move, with points on g. ok is false if the proof has no such entry.
func (p *Proof) At(g *Grid) (e ProofEntry, ok bool) {
	key, k := g.Canonical()
	if e, ok = p.entries[key.pack()]; !ok {
		return e, false
	}

	e.Move = inverseMaps[k][e.Move]
	replies := e.Replies
	e.Replies = make([]int16, len(replies))
	for i, point := range replies {
		e.Replies[i] = inverseMaps[k][point]
	}

	return e, true
}

// UnprovedReplies returns White's first replies without a proof, one of each set of symmetric replies. It leaves out
// Pass: a stored proof of renju has an entry for it.
func (p *Proof) UnprovedReplies() (unproved []int16) {
	var g Grid

	entry, _ := p.At(&g)
	g[entry.Move] = Black
	seen := make(map[packedGrid]bool)
	for point := range int16(Size) {
		after := g.Put(point, White)
		image, _ := after.Canonical()
		if key := image.pack(); g[point] == Empty && !seen[key] {
			seen[key] = true
			if _, ok := p.At(&after); !ok {
				unproved = append(unproved, point)
			}
		}
	}

	return unproved
}

// EntryBefore returns the entry whose move leads to g with White to move, with points on g. ok is false if there is
// none.
func (p *Proof) EntryBefore(g *Grid) (e ProofEntry, ok bool) {
	for point, before := range g.Removals(Black) {
		if e, ok = p.At(before); ok && e.Move == point {
			return e, true
		}
	}

	return ProofEntry{}, false
}

// AttackNodes is a node limit within which package gomoku finds an attack after every reply that a proof does not
// store.
const AttackNodes = 60000
