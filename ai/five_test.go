package ai

import (
	"flag"
	"fmt"
	"testing"

	"jingzi/game"
)

var fiveGames = flag.Int("games", 6, "number of games of 5×5 for each level, side and opponent")

// TestFiveByFive checks that Hard, which is the 5×5 paper's program, and Perfect reach the paper's results:
// they draw against themselves and each other, never lose to random moves, and win more than 80 % of the games
// against random moves on either side.
func TestFiveByFive(t *testing.T) {
	noLimits := [2]game.Limit{}
	for _, level := range []game.Level{game.Hard, game.Perfect} {
		t.Run(fmt.Sprint(level), func(t *testing.T) {
			var wins, draws [2]int
			for i := range *fiveGames {
				for side := range 2 {
					seed := uint64(2*i + side)
					e, _ := New(game.FiveByFive, level, seed)
					black, white, colour := e, Random(seed), game.Black
					if side == 1 {
						black, white, colour = white, black, game.White
					}

					switch p := playOut(t, game.FiveByFive, black, white, noLimits); p.Result().Winner {
					case colour:
						wins[side]++
					case game.Empty:
						draws[side]++
					default:
						t.Errorf("level %s, seed %d: lost to random moves:\n%v", level, seed, p)
					}
				}

				for _, other := range []game.Level{game.Hard, game.Perfect} {
					black, _ := New(game.FiveByFive, level, uint64(i))
					white, _ := New(game.FiveByFive, other, uint64(i)+1)
					if p := playOut(t, game.FiveByFive, black, white, noLimits); p.Result().Winner != game.Empty {
						t.Errorf("level %s against level %s, seed %d: %v won, want a draw:\n%v", level, other, i,
							p.Result().Winner, p)
					}
				}
			}

			for side := range wins {
				if wins[side]*100 <= *fiveGames*80 {
					t.Errorf("side %d won %d and drew %d of %d games, want more than 80 %% won", side, wins[side],
						draws[side], *fiveGames)
				}
			}
			t.Logf("against random moves, by side: %d wins and %d draws of %d", wins, draws, *fiveGames)
		})
	}
}
