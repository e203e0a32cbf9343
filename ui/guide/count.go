package guide

import (
	"context"
	"math/big"
	"time"

	"jingzi/game"
	"jingzi/ui/tree"
)

// counts are the numbers of boards and games counted so far, of tic-tac-toe and
// of larger boards (paper 004 has some of them).
type counts struct {
	fillings, balanced int // ways to fill the squares with X, O or nothing; those where X and O can have taken turns
	orders             int // orders in which all nine squares can be filled
	games              int // that end as soon as somebody wins
	won                [3]int
	layers             [10]layer
	ended              [3]int // boards on which a game ends, up to symmetry, by winner
	ways               []way  // positions visited by each way of searching
	five               []int  // lines of play on 5×5, by length; the last may be incomplete

	spent     time.Duration
	fiveSpent time.Duration // on five
	done      bool
}

type layer struct {
	nodes   int // sequences of moves that lead to them
	boards  int // different ones
	classes int // up to symmetry
	ended   int // sequences that end the game
}

// way is a way of searching and the number of positions it visits.
type way struct {
	name  string
	nodes int64
}

// boards and classes are the sums over all layers.
func (c *counts) boards() (n int)  { return c.sum(func(l layer) int { return l.boards }) }
func (c *counts) classes() (n int) { return c.sum(func(l layer) int { return l.classes }) }

func (c *counts) sum(of func(layer) int) (n int) {
	for _, l := range c.layers {
		n += of(l)
	}
	return n
}

// fiveDepth is the depth to which 5×5 is counted, which takes some seconds.
const fiveDepth = 5

// counting is a count under way.
type counting struct {
	ctx    context.Context
	report func(counts)
	began  time.Time
	steps  int
	counts
	seen, classes map[[9]game.Stone]bool
}

// countAll counts everything, 5×5 to a depth, and reports its progress from time
// to time and at the end. It returns early when ctx ends.
func countAll(ctx context.Context, fiveDepth int, report func(counts)) {
	c := &counting{ctx: ctx, report: report, began: time.Now(), seen: map[[9]game.Stone]bool{}, classes: map[[9]game.Stone]bool{}}
	c.fill(0, 0)
	c.order(0, 0)
	c.play(game.NewPosition(game.TicTacToe))
	c.search()
	c.growFive(fiveDepth)
	if ctx.Err() == nil {
		c.counts.done = true
		c.tell()
	}
}

// step is called for each thing counted; it is false once ctx has ended.
func (c *counting) step() bool {
	c.steps++
	if c.steps%2048 != 0 {
		return true
	}
	c.tell()
	return c.ctx.Err() == nil
}

func (c *counting) tell() {
	if c.ctx.Err() != nil {
		return
	}
	c.spent = time.Since(c.began)
	now := c.counts
	now.ways = append([]way(nil), c.ways...)
	now.five = append([]int(nil), c.five...)
	c.report(now)
}

// fill leaves each square in turn empty, or puts X or O on it.
func (c *counting) fill(square, lead int) bool {
	if square == 9 {
		c.fillings++
		if lead == 0 || lead == 1 {
			c.balanced++
		}
		return c.step()
	}
	return c.fill(square+1, lead) && c.fill(square+1, lead+1) && c.fill(square+1, lead-1)
}

func (c *counting) order(taken uint16, n int) bool {
	if n == 9 {
		c.orders++
		return c.step()
	}
	for square := range 9 {
		if bit := uint16(1) << square; taken&bit == 0 && !c.order(taken|bit, n+1) {
			return false
		}
	}
	return true
}

func (c *counting) play(p game.Position) bool {
	l := &c.layers[p.Stones()]
	l.nodes++
	c.note(&p)
	if p.Result().Over() {
		c.games++
		c.won[p.Result().Winner]++
		l.ended++
		return c.step()
	}
	for at := range p.Empties() {
		next, err := p.Play(at)
		if err == nil && !c.play(next) {
			return false
		}
	}
	return true
}

func (c *counting) note(p *game.Position) {
	r := p.Rules()
	var board [9]game.Stone
	for i := range board {
		board[i] = p.At(r.PointAt(i))
	}
	if c.seen[board] {
		return
	}
	c.seen[board] = true
	l := &c.layers[p.Stones()]
	l.boards++
	for _, s := range r.Symmetries() {
		var image [9]game.Stone
		for i := range image {
			image[r.Index(r.Move(s, r.PointAt(i)))] = board[i]
		}
		if c.classes[image] {
			return
		}
	}
	c.classes[board] = true
	l.classes++
	if p.Result().Over() {
		c.ended[p.Result().Winner]++
	}
}

func (c *counting) search() {
	for _, w := range tree.Ways {
		if c.ctx.Err() != nil {
			return
		}
		m := w.Measure(c.ctx, game.NewPosition(game.TicTacToe), 9, false)
		c.ways = append(c.ways, way{w.Name(), m.Nodes})
		c.tell()
	}
}

func (c *counting) growFive(deepest int) {
	began := time.Now()
	for depth := 1; depth <= deepest; depth++ {
		c.five = append(c.five, 0)
		if !c.deepen(game.NewPosition(game.FiveByFive), depth) {
			return
		}
		c.fiveSpent = time.Since(began)
	}
}

func (c *counting) deepen(p game.Position, left int) bool {
	if left == 0 {
		c.five[len(c.five)-1]++
		return c.step()
	}
	for at := range p.Empties() {
		next, err := p.Play(at)
		if err == nil && !c.deepen(next, left-1) {
			return false
		}
	}
	return true
}

// fillingsOf and ordersOf compute the numbers for a board too large to count: 3
// to the power of the number of squares, and its factorial.
func fillingsOf(r game.Rules) *big.Int {
	return new(big.Int).Exp(big.NewInt(3), big.NewInt(int64(r.Size())), nil)
}

func ordersOf(r game.Rules) *big.Int { return new(big.Int).MulRange(1, int64(r.Size())) }

// yearsOf is how many whole years some steps take at a speed.
func yearsOf(steps *big.Int, aSecond float64) *big.Int {
	const secondsAYear = 365.25 * 24 * 3600
	years, _ := new(big.Float).Quo(new(big.Float).SetInt(steps), big.NewFloat(max(aSecond, 1)*secondsAYear)).Int(nil)
	return years
}
