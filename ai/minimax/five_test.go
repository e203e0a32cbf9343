package minimax

import (
	"flag"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"jingzi/game"
)

var fiveGames = flag.Int("games", 10, "number of games of 5×5 against random moves and against itself")

// paper001 holds the options of the 5×5 paper's program.
var paper001 = Options{
	DepthRule: DepthFromEmptySquares,
	AlphaBeta: true,
	Symmetry:  true,
	Order:     ShuffleOrder,
	Evaluate:  OpenLinesAndSquares,
	Ties:      PromisingTies,
}

// TestDepthByEmptySquares checks the depths of the 5×5 paper.
func TestDepthByEmptySquares(t *testing.T) {
	for _, c := range []struct{ from, to, depth int }{{25, 21, 2}, {20, 16, 4}, {15, 11, 6}, {10, 8, 8}, {7, 7, 7},
		{1, 1, 1}, {0, 0, 0}} {
		for numEmpty := c.from; numEmpty >= c.to; numEmpty-- {
			if got := DepthByEmptySquares(numEmpty); got != c.depth {
				t.Errorf("DepthByEmptySquares(%d) = %d, want %d", numEmpty, got, c.depth)
			}
		}
	}
}

// mover returns the move of a player.
type mover func(p game.Position) game.Point

// match plays a game of 5×5 and returns its result.
func match(t testing.TB, black, white mover) game.Result {
	p := game.NewPosition(game.FiveByFive)
	for !p.Result().Over() {
		player := black
		if p.ToMove() == game.White {
			player = white
		}
		p = play(t, p, player(p))
	}

	return p.Result()
}

// mover returns the mover of e. It updates slowest, the time of the slowest move.
func (e *Engine) mover(t testing.TB, slowest *time.Duration) mover {
	return func(p game.Position) game.Point {
		start := time.Now()
		point, err := e.Think(bg, p, game.Limit{}, nil)
		if err != nil {
			t.Fatal(err)
		}
		if tree := e.LastTree(); tree.Stopped != Complete {
			t.Errorf("the search stopped after %d nodes on\n%v", tree.Stats.Nodes, p)
		}
		*slowest = max(*slowest, time.Since(start))

		return point
	}
}

// randomMover returns a mover that plays at random.
func randomMover(seed uint64) mover {
	random := rand.New(rand.NewPCG(seed, 1))
	return func(p game.Position) game.Point {
		moves := slices.Collect(p.EmptyPoints())
		return moves[random.IntN(len(moves))]
	}
}

// TestPaper001Results checks the results of the 5×5 paper: the computer always draws against itself, never loses to
// random moves, and wins more than 80 of 100 games against them.
func TestPaper001Results(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine, and long with the race detector")
	}

	var slowest time.Duration
	o := paper001
	var wins, draws [2]int // by side
	for i := range *fiveGames {
		o.Seed = uint64(i)
		e := New(o)
		if r := match(t, e.mover(t, &slowest), e.mover(t, &slowest)); r.Winner != game.Empty {
			t.Errorf("game %d against itself: %v won, want a draw", i, r.Winner)
		}
		computer := game.Black
		players := []mover{e.mover(t, &slowest), randomMover(uint64(i))}
		if i%2 == 1 {
			computer = game.White
			slices.Reverse(players)
		}

		switch match(t, players[0], players[1]).Winner {
		case computer:
			wins[i%2]++
		case game.Empty:
			draws[i%2]++
		default:
			t.Errorf("game %d against random moves was lost", i)
		}
	}

	for side := range wins {
		if wins[side]*100 < *fiveGames/2*80 {
			t.Errorf("side %d: got %d wins and %d draws of %d games, want at least 80 %% won", side, wins[side],
				draws[side], *fiveGames/2)
		}
	}
	t.Logf("%d wins and %d draws in %d games against random moves; slowest move %v", wins, draws, *fiveGames, slowest)
}
