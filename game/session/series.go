package session

import (
	"context"
	"io"

	"jingzi/game"
)

// Series is a batch of games between computers (paper 001 plays fifty). It is independent of a Session and
// may run on any goroutine.
type Series struct {
	Games     int
	Setup     Config // with mode game.ComputerVsComputer or game.ComputerVsRandom
	Computers Computers
}

// SeriesCount counts the finished games of a series and the wins of each seat.
type SeriesCount struct {
	Played, Drawn int
	Won           [2]int // by game.Seat
}

// Run plays the games one after the other and reports the count after each. It returns when all are
// played, ctx ends or an engine fails.
func (s *Series) Run(ctx context.Context, report func(SeriesCount)) error {
	var c SeriesCount
	for c.Played < s.Games {
		players := s.Setup.players(s.Computers, game.First)
		tree := game.NewTree(s.Setup.Rules, s.Setup.opening())
		plies, err := game.PlayOut(ctx, tree, tree.Root(), players[game.First], players[game.Second])
		for _, p := range players {
			if program, ok := p.Engine.(io.Closer); ok {
				_ = program.Close()
			}
		}
		if err != nil {
			return err
		}
		end := &plies[len(plies)-1]
		c.Played++
		if winner := end.Result().Winner; winner == game.Empty {
			c.Drawn++
		} else {
			c.Won[end.SeatOf(winner)]++
		}
		report(c)
	}
	return nil
}
