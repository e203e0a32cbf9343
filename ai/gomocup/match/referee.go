package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"jingzi/ai/gomocup"
	"jingzi/game"
)

// player is a program in one game, and what was measured of it there.
type player struct {
	name   string
	engine engine
	moves  int
	took   time.Duration
	latest time.Duration // past the limit
	left   time.Duration // of the game's time, where there is a limit
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
		program, external := player.engine.(*gomocup.Program)
		if external && player.left > 0 {
			program.Left = max(player.left-player.took, time.Millisecond)
		}
		start := time.Now()
		at, err := player.engine.Think(ctx, o.last, l, nil)
		took := time.Since(start)
		if external {
			took = program.Took()
		}
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
		if player.left > 0 {
			player.latest = max(player.latest, player.took-player.left)
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
