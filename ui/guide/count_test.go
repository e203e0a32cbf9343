package guide

import (
	"math/big"
	"slices"
	"testing"

	"jingzi/game"
	"jingzi/ui/tree"
)

// TestTicTacToeNumbers checks that the guide's numbers of tic-tac-toe agree with counted numbers and with
// published numbers, some of which are in papers 000 and 004.
func TestTicTacToeNumbers(t *testing.T) {
	var numFilled, numBalanced, numOrders int
	var fill func(square, lead int)
	fill = func(square, lead int) {
		if square < 9 {
			for mark := -1; mark <= 1; mark++ {
				fill(square+1, lead+mark)
			}
		} else if numFilled++; lead == 0 || lead == 1 {
			numBalanced++
		}
	}
	fill(0, 0)
	var order func(occupied uint16, n int)
	order = func(occupied uint16, n int) {
		if n == 9 {
			numOrders++
			return
		}

		for square := range 9 {
			if bit := uint16(1) << square; occupied&bit == 0 {
				order(occupied|bit, n+1)
			}
		}
	}
	order(0, 0)

	r := game.TicTacToe
	var counted [10]layer
	var won, ended [3]int
	seen, classes := map[[9]game.Stone]bool{}, map[[9]game.Stone]bool{}
	walk(game.NewPosition(r), 9, func(p *game.Position) {
		l, result := &counted[p.Stones()], p.Result()
		l.nodes++
		if result.Over() {
			l.ended++
			won[result.Winner]++
		}

		var board [9]game.Stone
		for i := range board {
			board[i] = p.At(r.PointAt(i))
		}
		if seen[board] {
			return
		}
		seen[board] = true
		l.boards++

		for _, s := range r.Symmetries() {
			var image [9]game.Stone
			for i := range image {
				image[r.Index(r.Transform(s, r.PointAt(i)))] = board[i]
			}
			if classes[image] {
				return
			}
		}
		classes[board] = true
		l.classes++
		if result.Over() {
			ended[result.Winner]++
		}
	})
	if counted != layers {
		t.Errorf("got layers %v, want %v", layers, counted)
	}

	for _, c := range []struct {
		name                           string
		documented, counted, published int
	}{
		{"fillings", fillings, numFilled, 19683},
		{"boards with as many X as O or one more X", balancedBoards, numBalanced, 6046},
		{"orders", orders, numOrders, 362880},
		{"games", sumOf(layers, endedOf), won[0] + won[1] + won[2], 255168},
		{"won by X", gamesWonByX, won[game.Black], 131184},
		{"won by O", gamesWonByO, won[game.White], 77904},
		{"drawn", gamesDrawn, won[game.Empty], 46080},
		{"nodes", sumOf(layers, func(l layer) int { return l.nodes }), nodeCounts[0], 549946},
		{"boards", sumOf(layers, boardsOf), len(seen), 5478},
		{"boards up to symmetry", sumOf(layers, classesOf), len(classes), 765},
		{"ended boards up to symmetry, X", endedByX, ended[game.Black], 91},
		{"ended boards up to symmetry, O", endedByO, ended[game.White], 44},
		{"ended boards up to symmetry, drawn", endedInDraw, ended[game.Empty], 3},
	} {
		if c.documented != c.counted || c.documented != c.published {
			t.Errorf("%s: the guide has %d, want %d as counted and %d as published", c.name, c.documented, c.counted,
				c.published)
		}
	}
}

// walk visits a position and all positions that can be reached from it within the given number of moves.
func walk(p game.Position, remaining int, visit func(*game.Position)) {
	visit(&p)
	if remaining == 0 || p.Result().Over() {
		return
	}

	for pt := range p.EmptyPoints() {
		if next, err := p.Play(pt); err == nil {
			walk(next, remaining-1, visit)
		}
	}
}

func TestNodeCounts(t *testing.T) {
	var nodes []int
	for _, m := range tree.SearchMethods {
		nodes = append(nodes, int(m.Measure(t.Context(), game.NewPosition(game.TicTacToe), 9, false).Nodes))
	}
	if !slices.Equal(nodes, nodeCounts) {
		t.Errorf("the guide has the node counts %v, want %v", nodeCounts, nodes)
	}
}

func TestNumbersOfLargeBoards(t *testing.T) {
	rows := largeTable()
	counts := make(map[int]int)
	walk(game.NewPosition(game.FiveByFive), 3, func(p *game.Position) { counts[p.Stones()]++ })

	for moves := 1; moves <= 3; moves++ {
		if got, want := rows[moves-1][1], formatCount(big.NewInt(int64(counts[moves]))); got != want {
			t.Errorf("5×5 after %d moves: got %s, want %s", moves, got, want)
		}
	}
	if got := fillingsOf(game.FiveByFive).String(); got != "847288609443" {
		t.Errorf("3^25 = %s, want 847288609443", got)
	}
	if got := ordersOf(game.TicTacToe).String(); got != "362880" {
		t.Errorf("9! = %s, want 362880", got)
	}
	if got := len(ordersOf(game.Freestyle).String()); got != 434 {
		t.Errorf("225! has %d digits, want 434", got)
	}
	if got := yearsOf(big.NewInt(31557600*7), 1); got.Int64() != 7 {
		t.Errorf("yearsOf = %v, want 7", got)
	}
}
