package ai

import (
	"context"
	"testing"
	"time"

	"jingzi/game"
)

// TestLevelsPlayFromSetups checks that every level plays from setups with any numbers of stones and with either
// side to move.
func TestLevelsPlayFromSetups(t *testing.T) {
	points := func(r game.Rules, names ...string) (list []game.Point) {
		for _, name := range names {
			point, err := r.ParsePoint(name)
			if err != nil {
				t.Fatal(err)
			}
			list = append(list, point)
		}

		return list
	}
	for _, r := range []game.Rules{game.TicTacToe, game.FiveByFive, game.Freestyle, game.Standard, game.Renju} {
		black, white := points(r, "a1", "b1"), []game.Point(nil)
		if !r.UsesXO() {
			black, white = points(r, "h8", "h9", "h10", "i8"), points(r, "a1")
		}

		for _, toMove := range []game.Stone{game.Black, game.White} {
			for _, stones := range [][2][]game.Point{{black, white}, {white, black}, {nil, nil}} {
				s, err := game.NewSituation(r, game.Opening{}).ApplySetup(game.Setup{Black: stones[0], White: stones[1],
					ToMove: toMove})
				if err != nil || s.Position.ToMove() != toMove {
					t.Fatal(err)
				}

				for _, l := range (PlayerFactory{}).Levels(r) {
					p := (PlayerFactory{}).Player(s.SeatOf(toMove), r, l, 100*time.Millisecond)
					p.Limit.Time = 100 * time.Millisecond
					point, err := p.Engine.Think(context.Background(), s.Position, p.Limit, nil)
					if err != nil || s.Legal(point) != nil {
						t.Errorf("%v, %v to move, %s: Think = %v, %v; want a legal move on\n%v", r, toMove, l, point,
							err, s.Position)
					}
				}
			}
		}
	}
}
