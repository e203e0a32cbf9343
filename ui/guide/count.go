package guide

import (
	"context"
	"math/big"
	"slices"
	"time"

	"jingzi/game"
	"jingzi/ui/tree"
)

// counts are the numbers of boards and games counted so far, of tic-tac-toe and
// of larger boards (paper 004 has some of them).
type counts struct {
	fillings, balanced int // ways to fill the squares with X, O or nothing; those where X and O can have taken turns
	orders             int // orders in which all nine squares can be filled
	won                [3]int
	layers             [10]layer
	ended              [3]int // boards on which a game ends, up to symmetry, by winner
	ways               []int  // positions visited by each of tree.Ways
	five               []int  // lines of play on 5×5, by length; the last may be incomplete

	spent     time.Duration
	fiveSpent time.Duration // on five
	done      bool
}

// layer is a row of the table of tic-tac-toe: the boards with so many marks.
type layer struct {
	nodes   int // sequences of moves that lead to them
	boards  int // different ones
	classes int // up to symmetry
	ended   int // sequences that end the game
}

func (c *counts) boards() int  { return c.sum(func(l layer) int { return l.boards }) }
func (c *counts) classes() int { return c.sum(func(l layer) int { return l.classes }) }
func (c *counts) games() int   { return c.sum(func(l layer) int { return l.ended }) }

func (c *counts) sum(of func(layer) int) (n int) {
	for _, l := range c.layers {
		n += of(l)
	}
	return n
}

// fiveDepth is the depth to which 5×5 is counted, which takes some seconds.
const fiveDepth = 5

type counting struct {
	counts
	ctx    context.Context
	report func(counts)
	began  time.Time
	steps  int
}

// countAll counts everything, 5×5 to a depth, and reports its progress from time
// to time and at the end. It returns early when ctx ends.
func countAll(ctx context.Context, fiveDepth int, report func(counts)) {
	c := &counting{ctx: ctx, report: report, began: time.Now()}
	c.fill(0, 0)
	c.order(0, 0)
	c.play()
	for _, w := range tree.SearchMethods {
		m := w.Measure(ctx, game.NewPosition(game.TicTacToe), 9, false)
		c.ways = append(c.ways, int(m.Nodes))
		c.tell()
	}
	began := time.Now()
	for depth := 1; depth <= fiveDepth; depth++ {
		c.five = append(c.five, 0)
		if !c.walk(game.NewPosition(game.FiveByFive), depth, func(p *game.Position) {
			if p.Stones() == depth {
				c.five[depth-1]++
			}
		}) {
			return
		}
		c.fiveSpent = time.Since(began)
	}
	c.done = true
	c.tell()
}

// step is called for each thing counted; it is false once ctx has ended.
func (c *counting) step() bool {
	if c.steps++; c.steps%(1<<13) == 0 {
		c.tell()
		return c.ctx.Err() == nil
	}
	return true
}

func (c *counting) tell() {
	if c.ctx.Err() == nil {
		c.spent = time.Since(c.began)
		now := c.counts
		now.ways, now.five = slices.Clone(c.ways), slices.Clone(c.five)
		c.report(now)
	}
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

// walk visits a position and all that follow within so many moves; it is false once
// ctx has ended.
func (c *counting) walk(p game.Position, left int, visit func(*game.Position)) bool {
	visit(&p)
	if left == 0 || p.Result().Over() {
		return c.step()
	}
	for at := range p.EmptyPoints() {
		next, err := p.Play(at)
		if err == nil && !c.walk(next, left-1, visit) {
			return false
		}
	}
	return true
}

// play plays all games of tic-tac-toe, and counts each board once.
func (c *counting) play() {
	r := game.TicTacToe
	seen, classes := map[[9]game.Stone]bool{}, map[[9]game.Stone]bool{}
	c.walk(game.NewPosition(r), 9, func(p *game.Position) {
		l, result := &c.layers[p.Stones()], p.Result()
		l.nodes++
		if result.Over() {
			l.ended++
			c.won[result.Winner]++
		}
		var board [9]game.Stone
		for i := range board {
			board[i] = p.At(r.PointAt(i))
		}
		if seen[board] {
			return
		}
		seen[board] = true
		l.boards++
		for _, s := range r.Symmetries() {
			var image [9]game.Stone
			for i := range image {
				image[r.Index(r.Transform(s, r.PointAt(i)))] = board[i]
			}
			if classes[image] {
				return
			}
		}
		classes[board] = true
		l.classes++
		if result.Over() {
			c.ended[result.Winner]++
		}
	})
}

// fillingsOf and ordersOf compute the numbers for a board too large to count: 3
// to the power of the number of squares, and its factorial.
func fillingsOf(r game.Rules) *big.Int {
	return new(big.Int).Exp(big.NewInt(3), big.NewInt(int64(r.NumPoints())), nil)
}

func ordersOf(r game.Rules) *big.Int { return new(big.Int).MulRange(1, int64(r.NumPoints())) }

// yearsOf is how many whole years some steps take at a speed.
func yearsOf(steps *big.Int, aSecond float64) *big.Int {
	const secondsAYear = 365.25 * 24 * 3600
	years, _ := new(big.Float).Quo(new(big.Float).SetInt(steps), big.NewFloat(max(aSecond, 1)*secondsAYear)).Int(nil)
	return years
}
