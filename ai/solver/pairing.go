package solver

import "math/bits"

// graph holds the live lines of one side, called Maker: for each line, the points that Maker is missing. Maker needs
// all points of one line. The other side, called Breaker, needs one point of each line.
type graph struct {
	n       int
	missing [maxLines]uint64
}

// lines returns the missing points of each line.
func (g *graph) lines() []uint64 { return g.missing[:g.n] }

func (g *graph) add(line uint64) {
	g.missing[g.n] = line
	g.n++
}

// setBoard sets g to the lines of a position. It omits lines that contain another line.
func (g *graph) setBoard(b *board, maker, breaker uint64) {
	g.n = 0

next:
	for i, line := range b.lines {
		if line&breaker != 0 || b.ends[i]&maker != 0 {
			continue
		}

		line &^= maker
		lines := g.lines()
		g.n = 0
		for _, other := range lines {
			if other&^line == 0 {
				g.n = len(lines)
				continue next
			}
			if line&^other != 0 {
				g.add(other)
			}
		}
		g.add(line)
	}
}

// setAfterMaker sets g to the graph from after Maker has played a point.
func (g *graph) setAfterMaker(from *graph, point uint64) {
	g.n = 0
	for _, line := range from.lines() {
		if line&point != 0 {
			g.add(line &^ point)
		}
	}
	shortened := g.lines()

next:
	for _, line := range from.lines() {
		if line&point != 0 {
			continue
		}

		for _, other := range shortened {
			if other&^line == 0 {
				continue next
			}
		}
		g.add(line)
	}
}

// setAfterBreaker sets g to the graph from, which may be g itself, after Breaker has played some points.
func (g *graph) setAfterBreaker(from *graph, points uint64) {
	lines := from.lines()
	g.n = 0
	for _, line := range lines {
		if line&points == 0 {
			g.add(line)
		}
	}
}

// danger returns the sum of 2^-n over the lines, where n is the number of missing points, times dangerUnit. Maker
// cannot win if it is below 1 and Breaker is to move, or below 1/2 and Maker is to move; see step 4 in searchQuiet.
func (g *graph) danger() (d uint64) {
	for _, line := range g.lines() {
		d += dangerUnit >> bits.OnesCount64(line)
	}
	return d
}

// commonPoints holds, for each point, the points that are on all lines through that point.
type commonPoints [maxPoints]uint64

// simplify removes lines that Maker cannot complete because they contain a pair: two points on exactly the same
// lines, so that Breaker can answer a stone on one point with a stone on the other. It returns the points of the
// pairs, and the points of the remaining lines.
func (g *graph) simplify(common *commonPoints) (pairs, points uint64) {
	for {
		points = 0

		for i := range common {
			common[i] = ^uint64(0)
		}

		for _, line := range g.lines() {
			points |= line
			for x := line; x != 0; x &= x - 1 {
				common[bits.TrailingZeros64(x)] &= line
			}
		}

		var found uint64
		for x := points; x != 0; x &= x - 1 {
			p := bits.TrailingZeros64(x)
			for y := common[p] &^ (1<<p - 1) &^ (1 << p) &^ found; y != 0 && found>>p&1 == 0; y &= y - 1 {
				if q := bits.TrailingZeros64(y); common[q]>>p&1 != 0 {
					found |= 1<<p | 1<<q
				}
			}
		}
		if found == 0 {
			return pairs, points
		}
		pairs |= found
		g.setAfterBreaker(g, found)
	}
}

// undominated returns the points that no other point dominates. A point dominates another point if it is on all lines
// through that point and on at least one more.
func (common *commonPoints) undominated(points uint64) uint64 {
	for x := points; x != 0; x &= x - 1 {
		if p := bits.TrailingZeros64(x); common[p]&points&^(1<<p) != 0 {
			points &^= 1 << p
		}
	}

	return points
}

// hasPairing reports whether a pairing stops the attacker, even if the attacker is to move.
func (b *board) hasPairing(attacker, defender uint64) bool {
	var g graph
	g.setBoard(b, attacker, defender)
	_, ok := g.hasPairing(b.full)
	return ok
}

// maxBacktracks limits the backtracking of findPairing. Most pairings are found within the first few attempts or not at
// all.
const maxBacktracks = 3

// findPairing looks for disjoint pairs of free points, one on each line, until the danger of the lines without a
// pair is below 1/2. Breaker answers a stone on one point of a pair with a stone on the other point (Hales and Jewett,
// "Regularity and positional games", 1963), and other stones where the danger is greatest. findPairing returns the
// points that Breaker needs. It begins with the line with the fewest free points, and reorders lines. A failure
// proves nothing.
func findPairing(lines []uint64, free uint64, backtracksLeft *int) (zone uint64, ok bool) {
	var hardest, danger uint64
	minFree := maxPoints
	for _, line := range lines {
		n := bits.OnesCount64(line & free)
		danger += dangerUnit >> n
		if n < minFree {
			hardest, minFree = line&free, n
		}
	}
	if danger < dangerUnit/2 {
		return neededPoints(lines, free, danger, dangerUnit/2), true
	}
	if minFree < 2 {
		*backtracksLeft--
		return 0, false
	}

	// Pairs are tried by decreasing value, only one with each value.
	limit := int(^uint(0) >> 1)
	for *backtracksLeft > 0 {
		pair, value := bestPair(lines, free, hardest, limit)
		if pair == 0 {
			break
		}
		limit = value

		n := 0
		for i, line := range lines {
			if line&pair != pair {
				lines[i], lines[n] = lines[n], line
				n++
			}
		}
		if zone, ok := findPairing(lines[:n], free&^pair, backtracksLeft); ok {
			return zone | pair, true
		}
	}

	return 0, false
}

// bestPair returns the pair of points of one line with the highest value below limit, or 0 if there is none. The
// value is four times the danger of the lines that contain both points, minus the danger of the lines through each
// of them. A line that contains both points is therefore subtracted twice.
func bestPair(lines []uint64, free, line uint64, limit int) (pair uint64, maxValue int) {
	const unit = 1 << 10
	var cost [maxPoints]int
	for _, other := range lines {
		other &= free
		for x := other & line; x != 0; x &= x - 1 {
			cost[bits.TrailingZeros64(x)] += unit >> bits.OnesCount64(other)
		}
	}

	maxValue = -1 << 31
	for x := line; x != 0; x &= x - 1 {
		for y := x & (x - 1); y != 0; y &= y - 1 {
			candidate := x&-x | y&-y
			value := -cost[bits.TrailingZeros64(x)] - cost[bits.TrailingZeros64(y)]
			for _, other := range lines {
				if other&candidate == candidate {
					value += 4 * unit >> bits.OnesCount64(other&free)
				}
			}
			if value > maxValue && value < limit {
				pair, maxValue = candidate, value
			}
		}
	}

	return pair, maxValue
}

// neededPoints returns a small set of free points, found greedily, such that the danger of the lines restricted to that
// set is below limit.
func neededPoints(lines []uint64, free, danger, limit uint64) (zone uint64) {
	for _, line := range lines {
		zone |= line & free
	}

	for x := zone; x != 0; x &= x - 1 {
		point := x & -x
		var added uint64
		for _, line := range lines {
			if line&point != 0 {
				added += dangerUnit >> bits.OnesCount64(line&zone)
			}
		}
		if danger+added < limit {
			danger += added
			zone &^= point
		}
	}

	return zone
}
