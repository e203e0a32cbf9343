// Package match plays games between engines and counts the results. Play plays one game, RoundRobin is the
// schedule of a tournament, PairTally counts results, and SPRT tests whether one player is stronger. An
// engine that fails or makes an illegal move, including a foul under renju, loses the game.
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
	GameTime time.Duration // time limit of all moves together, after which the player forfeits; 0 means no limit
	Limit    game.Limit    // overrides the limit of the game if not zero

	Moves      int
	TotalTime  time.Duration // time spent on all moves
	MaxOverrun time.Duration // maximum time past the limit of a move
}

// GameRecord is a finished game.
type GameRecord struct {
	Moves         []game.Point // after the opening
	FinalPosition game.Position
	Result        game.Result
	Err           error // the error of a player that forfeited
	Tree          *game.Tree
}

// Play plays a game from an opening, whose moves must be legal. players are Black and White, and l is their
// limit for a move. A player whose engine cannot be started forfeits the game.
func Play(ctx context.Context, r game.Rules, opening []game.Point, players [2]*Contestant,
	l game.Limit) (record GameRecord) {
	record.Tree = game.NewTree(r, game.Opening{})
	node := record.Tree.Root()
	for _, point := range opening {
		node = node.Play(game.PlaceAt(point))
	}

	var seats [2]game.Player
	for side, player := range players {
		seats[side] = game.Player{Engine: player, Limit: cmp.Or(player.Limit, l)}
		starter, ok := player.Engine.(interface {
			Start(context.Context, game.Rules) error
		})
		if !ok {
			continue
		}
		if record.Err = starter.Start(ctx, r); record.Err != nil {
			record.Result = game.Result{Winner: game.Stone(2 - side), Reason: game.Forfeited}
			record.FinalPosition = playOpening(r, opening)
			node.Play(game.Choice{Kind: game.End, Result: record.Result})

			return record
		}
	}

	plies, err := game.PlayOut(ctx, record.Tree, node, seats[game.First], seats[game.Second])
	for _, ply := range plies[1+len(opening):] {
		record.Moves = append(record.Moves, ply.Choice.Point)
	}
	record.FinalPosition = plies[len(plies)-1].Position
	record.Result, record.Err = record.FinalPosition.Result(), err
	if err != nil {
		record.Result = game.Result{Winner: record.FinalPosition.ToMove().Other(), Reason: game.Forfeited}
		plies[len(plies)-1].Node.Play(game.Choice{Kind: game.End, Result: record.Result})
	}

	return record
}

// playOpening returns the position after an opening, whose moves must be legal.
func playOpening(r game.Rules, opening []game.Point) game.Position {
	p := game.NewPosition(r)
	for _, point := range opening {
		if next, err := p.Play(point); err == nil {
			p = next
		}
	}

	return p
}

// FollowGame implements game.GameFollower.
func (c *Contestant) FollowGame(path []game.Position) { game.Follow(c.Engine, path) }

// gameTimeGrace is the time past GameTime after which a player forfeits.
const gameTimeGrace = time.Second

// withinGameTime returns l, reduced to a share of the remaining time of the game.
func (c *Contestant) withinGameTime(l game.Limit) game.Limit {
	left := max(c.GameTime-c.TotalTime, 20*time.Millisecond)

	// Most moves are made in the first part of a game.
	l.TargetTime = left / 20
	if maximum := left / 5; l.Time == 0 || l.Time > maximum {
		l.Time = maximum
	}

	return l
}

// Think implements game.Engine. It calls the engine's Think and measures it. It returns game.ErrEngineTimeout if the
// player exceeds its GameTime.
func (c *Contestant) Think(ctx context.Context, position game.Position, l game.Limit,
	report func(game.SearchInfo)) (game.Point, error) {
	program, external := c.Engine.(*gomocup.Program)
	switch {
	case c.GameTime <= 0:
	case external:
		program.MatchTimeLeft = max(c.GameTime-c.TotalTime, time.Millisecond)
	default:
		l = c.withinGameTime(l)
	}

	start := time.Now()
	point, err := c.Engine.Think(ctx, position, l, report)
	elapsed := time.Since(start)
	if external {
		elapsed = program.LastMoveTime()
	}
	if err != nil {
		return point, err
	}
	c.Moves++
	c.TotalTime += elapsed
	if l.Time > 0 {
		c.MaxOverrun = max(c.MaxOverrun, elapsed-l.Time)
	}
	if c.GameTime > 0 {
		c.MaxOverrun = max(c.MaxOverrun, c.TotalTime-c.GameTime)
		if c.TotalTime > c.GameTime+gameTimeGrace {
			return point, fmt.Errorf("%w: %v for the game", game.ErrEngineTimeout, c.GameTime)
		}
	}

	return point, nil
}

// Points returns the points of a colour: 1, ½ or 0.
func (g *GameRecord) Points(colour game.Stone) float64 {
	switch g.Result.Winner {
	case colour:
		return 1
	case game.Empty:
		return 0.5
	}

	return 0
}

// Reason returns the reason for the end of the game, in English.
func (g *GameRecord) Reason() string {
	var foul *game.Foul
	switch {
	case errors.As(g.Err, &foul):
		return "foul: " + foul.Error()
	case g.Err != nil:
		return g.Err.Error()
	case g.Result.Reason == game.LineMade:
		return "five"
	case g.Result.Reason == game.BothPassed:
		return "both passed"
	case g.Result.Reason == game.NoLineOpen:
		return "no line is open"
	case g.Result.Reason == game.FoulPlayed:
		return "a forbidden point"
	}

	return "board full"
}

// Describe returns a sentence about the game, in English.
func (g *GameRecord) Describe(players [2]*Contestant) string {
	names := [...]string{game.Black: players[0].Name + " (black)", game.White: players[1].Name + " (white)"}
	if g.Result.Winner == game.Empty {
		return fmt.Sprintf("%s draws with %s, %s after %d moves", names[game.Black], names[game.White], g.Reason(),
			len(g.Moves))
	}
	return fmt.Sprintf("%s beats %s, %s after %d moves", names[g.Result.Winner], names[g.Result.Winner.Other()],
		g.Reason(), len(g.Moves))
}
