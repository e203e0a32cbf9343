package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"regexp"
	"strconv"
	"time"

	"jingzi/game"
)

// player is a program in one game, and what was measured of it there.
type player struct {
	name   string
	engine engine
	moves  int
	took   time.Duration
	latest time.Duration // past the limit
}

type engine interface {
	game.Engine
	io.Closer
}

// outcome is a game that has ended.
type outcome struct {
	opening int // stones that stood at the start
	moves   []game.Point
	last    game.Position
	result  game.Result
	err     error // of the program that forfeited
}

// play lets two players, Black first, play a position to its end.
func play(ctx context.Context, p game.Position, players [2]*player, l game.Limit) outcome {
	o := outcome{opening: p.Stones(), last: p}
	for side, player := range players {
		starter, ok := player.engine.(interface {
			Start(context.Context, game.Rules) error
		})
		if ok && o.err == nil {
			if o.err = starter.Start(ctx, p.Rules()); o.err != nil {
				o.result = game.Result{Winner: game.Stone(2 - side), Reason: game.Forfeited}
				return o
			}
		}
	}
	for !o.last.Result().Over() {
		mover := o.last.ToMove()
		player := players[mover-game.Black]
		start := time.Now()
		at, err := player.engine.Think(ctx, o.last, l, nil)
		took := time.Since(start)
		next := o.last
		if err == nil {
			next, err = o.last.Play(at)
		}
		if err != nil {
			o.result, o.err = game.Result{Winner: mover.Other(), Reason: game.Forfeited}, err
			return o
		}
		o.last, o.moves = next, append(o.moves, at)
		player.moves++
		player.took += took
		if l.Time > 0 {
			player.latest = max(player.latest, took-l.Time)
		}
	}
	o.result = o.last.Result()
	return o
}

// points are what a colour gets for the game: 1, ½ or 0.
func (o *outcome) points(colour game.Stone) float64 {
	switch o.result.Winner {
	case colour:
		return 1
	case game.Empty:
		return 0.5
	}
	return 0
}

func (o *outcome) reason() string {
	var foul *game.Foul
	switch {
	case errors.As(o.err, &foul):
		return "foul: " + foul.Error()
	case o.err != nil:
		return o.err.Error()
	case o.result.Reason == game.LineMade:
		return "five"
	case o.result.Reason == game.BothPassed:
		return "both passed"
	}
	return "board full"
}

func (o *outcome) describe(players [2]*player) string {
	names := [...]string{game.Black: players[0].name + " (black)", game.White: players[1].name + " (white)"}
	if o.result.Winner == game.Empty {
		return fmt.Sprintf("%s draws with %s, %s after %d moves", names[game.Black], names[game.White], o.reason(), len(o.moves))
	}
	return fmt.Sprintf("%s beats %s, %s after %d moves", names[o.result.Winner], names[o.result.Winner.Other()], o.reason(), len(o.moves))
}

// record is a game as it is written to a log.
func (o *outcome) record(players [2]*player, rule string, l game.Limit) any {
	moves := make([][2]int8, len(o.moves))
	for i, at := range o.moves {
		moves[i] = [2]int8{at.X, at.Y}
	}
	return struct {
		Black, White string
		Rule         string
		Limit        game.Limit
		Opening      int     `json:",omitempty"` // stones before the moves
		Points       float64 // of Black
		Why          string
		Moves        [][2]int8
		Board        string
	}{players[0].name, players[1].name, rule, l, o.opening, o.points(game.Black), o.reason(), moves, o.last.String()}
}

// offset is a point of an opening, counted from the centre.
var offset = regexp.MustCompile(`(-?\d+)\s*,\s*(-?\d+)`)

// parseOpening plays the points of a line, black first.
func parseOpening(text string, r game.Rules) (game.Position, error) {
	p := game.NewPosition(r)
	found := offset.FindAllStringSubmatch(text, -1)
	if found == nil {
		return p, fmt.Errorf("%q is no opening", text)
	}
	for _, numbers := range found {
		x, errX := strconv.Atoi(numbers[1])
		y, errY := strconv.Atoi(numbers[2])
		x, y = x+r.Width/2, y+r.Height/2
		if errX != nil || errY != nil || x < 0 || x >= r.Width || y < 0 || y >= r.Height {
			return p, fmt.Errorf("%w: %s", game.ErrOutside, numbers[0])
		}
		next, err := p.Play(game.At(x, y))
		if err != nil {
			return p, fmt.Errorf("%s: %w", numbers[0], err)
		}
		p = next
	}
	if p.Result().Over() {
		return p, game.ErrOver
	}
	return p, nil
}

// drawOpening draws the n-th opening of a seed: four to six stones about the
// centre of which no three of a colour could become a line yet. Played with
// both colours it need not be even, only not decided.
func drawOpening(r game.Rules, seed uint64, n int) game.Position {
	random := rand.New(rand.NewPCG(seed, uint64(n)))
	for {
		p := game.NewPosition(r)
		for stones := 4 + random.IntN(3); p.Stones() < stones; {
			x, y := r.Width/2+random.IntN(7)-3, r.Height/2+random.IntN(7)-3
			if next, err := p.Play(game.At(x, y)); err == nil {
				p = next
			}
		}
		if !decided(&p) {
			return p
		}
	}
}

// decided reports whether either side has three stones in a stretch that could
// become a line.
func decided(p *game.Position) bool {
	r := p.Rules()
	for line := range r.Lines() {
		var count [3]int
		for i := range r.Line {
			count[p.At(line.At(i))]++
		}
		if count[game.Black] >= 3 && count[game.White] == 0 || count[game.White] >= 3 && count[game.Black] == 0 {
			return true
		}
	}
	return false
}
