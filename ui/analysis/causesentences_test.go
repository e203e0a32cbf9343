package analysis

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"jingzi/game"
	"jingzi/ui/lang"
)

// grid is a position on which stones of either side may be placed in any order. It counts rows by itself.
type grid struct {
	rules  game.Rules
	stones map[game.Point]game.Stone
}

func gridOf(p *game.Position) grid {
	g := grid{p.Rules(), map[game.Point]game.Stone{}}
	for i := range g.rules.NumPoints() {
		point := g.rules.PointAt(i)
		if stone := p.At(point); stone != game.Empty {
			g.stones[point] = stone
		}
	}

	return g
}

func (g grid) isEmpty(point game.Point) bool {
	isInside := point.X >= 0 && point.Y >= 0 && int(point.X) < g.rules.Width && int(point.Y) < g.rules.Height
	return isInside && g.stones[point] == game.Empty
}

// with returns the grid with another stone.
func (g grid) with(point game.Point, stone game.Stone) grid {
	stones := map[game.Point]game.Stone{point: stone}
	for other, s := range g.stones {
		stones[other] = s
	}

	return grid{g.rules, stones}
}

// completes reports whether a stone on an empty point makes a row that wins.
func (g grid) completes(point game.Point, stone game.Stone) bool {
	isExact := g.rules.ExactLength || g.rules.Fouls && stone == game.Black
	for _, direction := range [][2]int{{1, 0}, {0, 1}, {1, 1}, {1, -1}} {
		length, blocked := 1, 0
		for _, sign := range []int{1, -1} {
			at := point
			step := func() { at = game.Pt(int(at.X)+sign*direction[0], int(at.Y)+sign*direction[1]) }
			for step(); g.stones[at] == stone; step() {
				length++
			}
			if g.stones[at] == stone.Other() {
				blocked++
			}
		}

		isBlocked := g.rules.BlockedEnds && blocked == 2 && length == g.rules.WinLength
		if length == g.rules.WinLength && !isBlocked || length > g.rules.WinLength && !isExact {
			return true
		}
	}

	return false
}

// wins returns the empty points at which a side completes a row.
func (g grid) wins(stone game.Stone) (points []game.Point) {
	for i := range g.rules.NumPoints() {
		if point := g.rules.PointAt(i); g.isEmpty(point) && g.completes(point, stone) {
			points = append(points, point)
		}
	}

	return points
}

// doubles returns the empty points at which a stone makes at least two points that win, as an open four does.
func (g grid) doubles(stone game.Stone) (points []game.Point) {
	for i := range g.rules.NumPoints() {
		point := g.rules.PointAt(i)
		if g.isEmpty(point) && len(g.with(point, stone).wins(stone)) >= 2 {
			points = append(points, point)
		}
	}

	return points
}

// makes reports whether a stone makes what a shape is needed for: points that win, and points that then make two.
func (g grid) makes(shape string, point game.Point, stone game.Stone) bool {
	after := g.with(point, stone)
	numWins, numDoubles := len(after.wins(stone)), len(after.doubles(stone))
	switch shape {
	case "an open four", "a double four", "a double threat":
		return numWins >= 2
	case "a four-three":
		return numWins >= 1 && numDoubles >= 1
	case "a double three":
		return numDoubles >= 2
	case "a four":
		return numWins >= 1
	case "an open three":
		return numDoubles >= 1
	}

	return false
}

// onePoint matches the name of a point, and aShape that of a shape with its article.
const (
	onePoint = `([A-O]\d+)`
	aShape   = `(an open four|an open three|an? double \w+|a four-three|a four)`
)

// causeClaim checks what a sentence about the cause of a mistake claims, given the parts that the pattern matched.
type causeClaim struct {
	pattern *regexp.Regexp
	holds   func(c *causeChecker, match []string) bool
}

// causeClaims are the sentences about causes, in English.
var causeClaims = []causeClaim{
	{regexp.MustCompile(`([A-O][\dA-O-]*) needed only ` + onePoint + ` to win`), func(c *causeChecker, m []string) bool {
		row := c.points(m[1])
		return c.after.completes(c.point(m[2]), c.opponent) && !slices.ContainsFunc(row, func(p game.Point) bool {
			return c.after.stones[p] != c.opponent
		})
	}},
	{regexp.MustCompile(`The open three (\S+) was not answered`), func(c *causeChecker, m []string) bool {
		three := c.points(m[1])
		return len(three) == 3 && slices.ContainsFunc(c.after.doubles(c.opponent), func(p game.Point) bool {
			// A fourth stone in the row of the three makes the open four.
			without := c.after.with(p, c.opponent)
			without.stones[three[0]] = game.Empty
			return len(without.wins(c.opponent)) < 2
		})
	}},
	{regexp.MustCompile(`Now \S+ can make ` + aShape + ` at ` + onePoint), func(c *causeChecker, m []string) bool {
		return c.after.makes(m[1], c.point(m[2]), c.opponent)
	}},
	{regexp.MustCompile(`Still, \S+ can make ` + aShape + ` at ` + onePoint), func(c *causeChecker, m []string) bool {
		at := c.point(m[2])
		return c.before.makes(m[1], at, c.opponent) && c.after.makes(m[1], at, c.opponent)
	}},
	{regexp.MustCompile(onePoint + ` makes ` + aShape), func(c *causeChecker, m []string) bool {
		return c.before.makes(m[2], c.point(m[1]), c.mover)
	}},
	{regexp.MustCompile(onePoint + ` is a double threat for`), func(c *causeChecker, m []string) bool {
		return c.after.makes("a double threat", c.point(m[1]), c.opponent)
	}},
	{regexp.MustCompile(`Now \S+ can win by continuous fours`), func(c *causeChecker, _ []string) bool {
		return c.isForcing(c.after, c.finding.Refutation, c.opponent, false)
	}},
	{regexp.MustCompile(`Now \S+ can win by fours and threes`), func(c *causeChecker, _ []string) bool {
		return c.isForcing(c.after, c.finding.Refutation, c.opponent, true)
	}},
	{regexp.MustCompile(`It wins by continuous fours`), func(c *causeChecker, _ []string) bool {
		return c.isForcing(c.before, c.finding.MissedVariation, c.mover, false)
	}},
}

// causeChecker checks the causes of a finding about a move.
type causeChecker struct {
	before, after   grid
	mover, opponent game.Stone
	finding         *game.Finding
}

func (c *causeChecker) point(name string) game.Point {
	point, _ := c.before.rules.ParsePoint(name)
	return point
}

func (c *causeChecker) points(names string) (points []game.Point) {
	for name := range strings.SplitSeq(names, "-") {
		points = append(points, c.point(name))
	}
	return points
}

// isForcing reports whether a side wins by a line in which each of its moves but the last threatens to win at once, or,
// if threes are allowed, to make two such threats.
func (c *causeChecker) isForcing(g grid, line []game.Point, side game.Stone, threes bool) bool {
	for i, point := range line {
		if i%2 == 1 {
			g = g.with(point, side.Other())
			continue
		}
		if i == len(line)-1 {
			return g.completes(point, side)
		}
		g = g.with(point, side)
		isThreat := len(g.wins(side)) > 0 || threes && len(g.doubles(side)) > 0
		if !isThreat {
			return false
		}
	}

	return false
}

// check returns the number of causes in the text of a finding, and an error if one is false.
func (c *causeChecker) check(text string) (n int, err error) {
	for _, claim := range causeClaims {
		for _, match := range claim.pattern.FindAllStringSubmatch(text, -1) {
			n++
			if !claim.holds(c, match) {
				return n, fmt.Errorf("%q does not hold", match[0])
			}
		}
	}

	// What has a cause says so.
	for i := range c.finding.Causes {
		kind := c.finding.Causes[i].Kind
		if kind != game.BlockForbidden && n == 0 {
			return n, fmt.Errorf("the cause %v is not in the text", lang.CauseText(c.before.rules, &c.finding.Causes[i], "?"))
		}
	}

	return n, nil
}
