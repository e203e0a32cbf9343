package gomocup

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"time"

	"jingzi/game"
)

// Swap2 begins with three stones of one player, black, white, black. The other
// then stays White and plays the fourth, becomes Black, or adds a white and a
// black stone and leaves the choice of colour to the first. At both choices
// White is to move.

const (
	openingTries = 16              // sets of three stones that are weighed
	openingTime  = 5 * time.Second // at most, for all of them: more finds no better ones
)

// chooseColour answers SWAP if Black stands better, and otherwise stays White and
// plays. The third option, two more stones, leaves the better side to the opponent:
// by one's own scores that never gains.
func chooseColour(ctx context.Context, e game.Engine, p game.Position, l game.Limit, report func(game.Report)) answer {
	at, score, err := weigh(ctx, e, p, l, report)
	if err == nil && score < 0 {
		return answer{text: "SWAP"}
	}
	return answer{points: []game.Point{at}, err: err}
}

// openBalanced answers the three stones, of several sets drawn at random, after
// which neither side stands better.
func openBalanced(ctx context.Context, e game.Engine, r game.Rules, l game.Limit, random *rand.Rand, report func(game.Report)) answer {
	if l.Time > 0 {
		l.Time = min(l.Time, openingTime)
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, l.Time) // of all together
		defer cancel()
		l.Time /= openingTries
	}
	if l.Nodes > 0 {
		l.Nodes = max(1, l.Nodes/openingTries)
	}
	var best []game.Point
	var least game.Score
	for try := 0; try < openingTries && (try == 0 || ctx.Err() == nil); try++ {
		points := threeStones(r, random)
		p := game.NewPosition(r)
		for _, at := range points {
			p, _ = p.Play(at) // three distinct points of an empty board
		}
		_, score, err := weigh(ctx, e, p, l, report)
		if err != nil && ctx.Err() == nil {
			return answer{err: err}
		}
		if score < 0 {
			score = -score
		}
		if best == nil || ctx.Err() == nil && score < least {
			best, least = points, score
		}
	}
	return answer{points: best}
}

// threeStones are three different points close to one another, anywhere on the
// board: by the edge Black's extra stone weighs less.
func threeStones(r game.Rules, random *rand.Rand) []game.Point {
	x, y := random.IntN(r.Width-4), random.IntN(r.Height-4)
	var points []game.Point
	for len(points) < 3 {
		if at := game.At(x+random.IntN(5), y+random.IntN(5)); !slices.Contains(points, at) {
			points = append(points, at)
		}
	}
	return points
}

// weigh is the engine's move and what it thinks the position is worth to the
// side to move; an engine that reports nothing holds every one for even.
func weigh(ctx context.Context, e game.Engine, p game.Position, l game.Limit, report func(game.Report)) (game.Point, game.Score, error) {
	if l.Time > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, l.Time+10*time.Millisecond)
		defer cancel()
	}
	var score game.Score
	at, err := e.Think(ctx, p, l, func(r game.Report) {
		if len(r.Lines) > 0 {
			score = r.Lines[0].Score
		}
		report(r)
	})
	if err != nil && ctx.Err() != nil { // stopped before it knew anything
		at, err = anyMove(p), nil
	} else if err == nil {
		if err = p.Legal(at); err != nil {
			err = fmt.Errorf("the engine chose %v: %w", at, err)
		}
	}
	return at, score, err
}

// anyMove is the legal move nearest the centre.
func anyMove(p game.Position) game.Point {
	r := p.Rules()
	best, least := game.Pass, 1<<30
	for at := range p.Empties() {
		dx, dy := 2*int(at.X)-r.Width+1, 2*int(at.Y)-r.Height+1
		if d := dx*dx + dy*dy; d < least && p.Legal(at) == nil {
			best, least = at, d
		}
	}
	return best
}
