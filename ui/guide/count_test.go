package guide

import (
	"context"
	"math/big"
	"testing"
	"time"

	"jingzi/game"
	"jingzi/ui/tree"
)

// The numbers of papers 000 and 004, and those that every table of the game
// has, all from counting.
func TestTicTacToeHasTheSizeThatBooksSay(t *testing.T) {
	var c counts
	reports := 0
	countAll(t.Context(), 4, func(now counts) {
		if now.games() < c.games() || now.fillings < c.fillings || now.boards() < c.boards() {
			t.Fatal("the numbers go down")
		}
		c = now
		reports++
	})
	if !c.done || reports < 100 {
		t.Errorf("done %v after %d reports", c.done, reports)
	}
	for _, x := range []struct {
		name      string
		got, want int
	}{
		{"fillings", c.fillings, 19683},
		{"with as many X as O, or one more", c.balanced, 6046},
		{"orders", c.orders, 362880},
		{"games", c.games(), 255168},
		{"won by X", c.won[game.Black], 131184},
		{"won by O", c.won[game.White], 77904},
		{"drawn", c.won[game.Empty], 46080},
		{"nodes", c.sum(func(l layer) int { return l.nodes }), 549946},
		{"boards", c.boards(), 5478},
		{"boards up to symmetry", c.classes(), 765},
		{"ended boards up to symmetry, X", c.ended[game.Black], 91},
		{"ended boards up to symmetry, O", c.ended[game.White], 44},
		{"ended boards up to symmetry, drawn", c.ended[game.Empty], 3},
	} {
		if x.got != x.want {
			t.Errorf("%s: %d, want %d", x.name, x.got, x.want)
		}
	}
	for n, nodes := range []int{1, 9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872} {
		if c.layers[n].nodes != nodes {
			t.Errorf("%d stones: %d nodes, want %d", n, c.layers[n].nodes, nodes)
		}
	}
	for i, nodes := range []int{549946, 58524, 18297, 7275, 3082, 1092} {
		if c.ways[i] != nodes {
			t.Errorf("%s looks at %d, want %d", tree.SearchMethods[i].Name(), c.ways[i], nodes)
		}
	}
	for i, lines := range []int{25, 600, 13800, 303600} {
		if c.five[i] != lines {
			t.Errorf("5×5 after %d moves: %d, want %d", i+1, c.five[i], lines)
		}
	}
}

func TestACountEndsWhenItIsToldTo(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	reports := 0
	ended := make(chan bool)
	go func() {
		defer close(ended)
		countAll(ctx, fiveDepth, func(counts) {
			if reports++; reports == 40 {
				cancel()
			}
		})
	}()
	select {
	case <-ended:
	case <-time.After(20 * time.Second):
		t.Fatal("it goes on")
	}
	if reports > 41 {
		t.Errorf("%d reports after the end", reports-40)
	}
}

func TestNumbersTooLargeToCount(t *testing.T) {
	if got := fillingsOf(game.FiveByFive).String(); got != "847288609443" {
		t.Errorf("3^25 = %s", got)
	}
	if got := ordersOf(game.TicTacToe).String(); got != "362880" {
		t.Errorf("9! = %s", got)
	}
	if got := len(ordersOf(game.Freestyle).String()); got != 434 {
		t.Errorf("225! has %d digits", got)
	}
	if got := yearsOf(big.NewInt(31557600*7), 1); got.Int64() != 7 {
		t.Errorf("%v years", got)
	}
}
