// Package match plays games between computer players and counts the results. Unlike a game in the
// window, a match continues after a failure: a player that fails or makes an illegal move, including
// a foul under renju, loses the game.
package match

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"time"

	"jingzi/ai/gomocup"
	"jingzi/game"
)

// Contestant is a computer player in one game, with measurements of its moves.
type Contestant struct {
	Name     string
	Engine   game.Engine
	TimeLeft time.Duration // for all moves, if there is a limit
	Limit    game.Limit    // overrides that of the game

	Moves      int
	TotalTime  time.Duration // of all moves together
	MaxOverrun time.Duration // maximum time past the limit of a move
}

type GameRecord struct {
	Moves         []game.Point // after the opening
	FinalPosition game.Position
	Result        game.Result
	Err           error // the error of a player that forfeited
	Tree          *game.Tree
}

// Play plays a game between two players, Black first, from an opening, whose moves must be legal.
func Play(ctx context.Context, r game.Rules, opening []game.Point, players [2]*Contestant, l game.Limit) (o GameRecord) {
	var seats [2]game.Player
	for side, player := range players {
		seats[side] = game.Player{Engine: player, Limit: cmp.Or(player.Limit, l)}
		starter, ok := player.Engine.(interface {
			Start(context.Context, game.Rules) error
		})
		if ok && o.Err == nil {
			if o.Err = starter.Start(ctx, r); o.Err != nil {
				o.FinalPosition = game.NewPosition(r)
				o.Result = game.Result{Winner: game.Stone(2 - side), Reason: game.Forfeited}
			}
		}
	}
	if o.Err != nil {
		return o
	}
	o.Tree = game.NewTree(r, game.Opening{})
	from := o.Tree.Root()
	for _, at := range opening {
		from = from.Play(game.PlaceAt(at))
	}
	plies, err := game.PlayOut(ctx, o.Tree, from, seats[game.First], seats[game.Second])
	for _, m := range plies[1+len(opening):] {
		o.Moves = append(o.Moves, m.Choice.Point)
	}
	o.FinalPosition = plies[len(plies)-1].Position
	o.Result, o.Err = o.FinalPosition.Result(), err
	if err != nil {
		o.Result = game.Result{Winner: o.FinalPosition.ToMove().Other(), Reason: game.Forfeited}
		plies[len(plies)-1].Node.Play(game.Choice{Kind: game.End, Result: o.Result})
	}
	return o
}

// Think implements game.Engine. It calls the engine's Think and measures it.
func (p *Contestant) Think(ctx context.Context, position game.Position, l game.Limit, report func(game.SearchInfo)) (game.Point, error) {
	program, external := p.Engine.(*gomocup.Program)
	if external && p.TimeLeft > 0 {
		program.MatchTimeLeft = max(p.TimeLeft-p.TotalTime, time.Millisecond)
	}
	start := time.Now()
	at, err := p.Engine.Think(ctx, position, l, report)
	took := time.Since(start)
	if external {
		took = program.LastMoveTime()
	}
	if err != nil {
		return at, err
	}
	p.Moves++
	p.TotalTime += took
	if l.Time > 0 {
		p.MaxOverrun = max(p.MaxOverrun, took-l.Time)
	}
	if p.TimeLeft > 0 {
		p.MaxOverrun = max(p.MaxOverrun, p.TotalTime-p.TimeLeft)
	}
	return at, nil
}

// Points returns a colour's points for the game: 1, ½ or 0.
func (o *GameRecord) Points(colour game.Stone) float64 {
	switch o.Result.Winner {
	case colour:
		return 1
	case game.Empty:
		return 0.5
	}
	return 0
}

// Reason returns the reason for the end of the game, in English.
func (o *GameRecord) Reason() string {
	var foul *game.Foul
	switch {
	case errors.As(o.Err, &foul):
		return "foul: " + foul.Error()
	case o.Err != nil:
		return o.Err.Error()
	case o.Result.Reason == game.LineMade:
		return "five"
	case o.Result.Reason == game.BothPassed:
		return "both passed"
	case o.Result.Reason == game.NoLineOpen:
		return "no line is open"
	case o.Result.Reason == game.FoulPlayed:
		return "a forbidden point"
	}
	return "board full"
}

// Describe returns a sentence on the game, in English.
func (o *GameRecord) Describe(players [2]*Contestant) string {
	names := [...]string{game.Black: players[0].Name + " (black)", game.White: players[1].Name + " (white)"}
	if o.Result.Winner == game.Empty {
		return fmt.Sprintf("%s draws with %s, %s after %d moves", names[game.Black], names[game.White], o.Reason(), len(o.Moves))
	}
	return fmt.Sprintf("%s beats %s, %s after %d moves", names[o.Result.Winner], names[o.Result.Winner.Other()], o.Reason(), len(o.Moves))
}
