package solver

import "math/bits"

// graph holds the open lines of one side, called Maker: for each line without a stone of the other side,
// Breaker, the points that Maker still lacks. Maker wants all points of one line, Breaker one point of
// each.
type graph struct {
	n       int
	missing [maxLines]uint64
}

func (g *graph) lines() []uint64 { return g.missing[:g.n] }

func (g *graph) add(line uint64) {
	g.missing[g.n] = line
	g.n++
}

// setBoard sets g to a board's lines. It omits lines that contain another.
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

// setAfterMaker sets g to the graph from after Maker takes a point.
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

// setAfterBreaker sets g to the graph from, which may be g itself, after Breaker takes the points.
func (g *graph) setAfterBreaker(from *graph, points uint64) {
	lines := from.lines()
	g.n = 0
	for _, line := range lines {
		if line&points == 0 {
			g.add(line)
		}
	}
}

// danger returns the sum of 2^-n over the lines with n missing stones. Below 1 Maker cannot win if Breaker is
// to move, below 1/2 if Maker is: see step 4 of attack.
func (g *graph) danger() (d uint64) {
	for _, line := range g.lines() {
		d += dangerUnit >> bits.OnesCount64(line)
	}
	return d
}

// commonPoints holds for each point the points that all lines through it have in common.
type commonPoints [maxPoints]uint64

// simplify removes lines that Maker cannot complete: two points on exactly the same lines are a pair,
// so that Breaker answers a stone on one with the other. It returns the pairs, and all points on the
// remaining lines.
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

// undominated returns the points that no other point dominates. A point dominates another if it is on all
// of the other's lines and on at least one more.
func (common *commonPoints) undominated(points uint64) uint64 {
	for x := points; x != 0; x &= x - 1 {
		if p := bits.TrailingZeros64(x); common[p]&points&^(1<<p) != 0 {
			points &^= 1 << p
		}
	}
	return points
}

// hasPairing reports whether a pairing, alone or with low danger, stops the attacker even if it is to move.
func (b *board) hasPairing(attacker, defender uint64) bool {
	var g graph
	g.setBoard(b, attacker, defender)
	_, ok := g.hasPairing(b.full)
	return ok
}

// maxBacktracks limits the backtracking of findPairing: most pairings are found within the first few
// attempts or not at all.
const maxBacktracks = 3

// findPairing looks for a disjoint pair of free points on each of the lines, until the danger of the
// remaining lines is below 1/2. Breaker answers a stone on one point of a pair with the other (Hales and
// Jewett, "Regularity and positional games", 1963) and plays the rest by danger. It returns the points
// needed for this. It begins with the line with the fewest free points, and reorders lines. A failure
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
	limit := int(^uint(0) >> 1) // pairs are tried by decreasing value, only one of each value
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

// bestPair returns the pair of points of one line with the highest value below limit, or 0 if there is
// none. Its value is four times the danger of the lines that contain both points, minus the danger of the
// lines through each point; so a line that contains both is subtracted twice.
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

// neededPoints returns a small set of free points, found greedily, such that the danger of the lines
// restricted to it stays below limit.
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
