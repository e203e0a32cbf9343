package engine

import (
	"math/rand/v2"
	"testing"

	"jingzi/game"
)

// testRules lists the rules and board sizes of the tests.
var testRules = []game.Rules{
	game.Freestyle, game.Standard, game.Renju,
	{Width: 5, Height: 5, WinLength: 5}, {Width: 20, Height: 20, WinLength: 5, ExactLength: true}, {Width: 9, Height: 13, WinLength: 5, Fouls: true},
}

func testBoard(t testing.TB, r game.Rules) *board {
	t.Helper()
	e, err := New(r, Options{HashMB: 1})
	if err != nil {
		t.Fatal(err)
	}

	return e.s.b
}

// compareBoards fails the test if two boards differ in more than their history.
func compareBoards(t *testing.T, got, want *board) {
	t.Helper()
	if got.sum != want.sum || got.key() != want.key() || got.count != want.count || got.set != want.set ||
		got.candidates != want.candidates || got.line != want.line {
		t.Fatal("sums, sets or lines differ from those of a new board")
	}

	for point := range got.size {
		if got.stone[point] != want.stone[point] || got.stone[point] == 0 && got.cells[point] != want.cells[point] {
			t.Fatalf("point %d: got %+v, want %+v", point, got.cells[point], want.cells[point])
		}
	}
}

// TestIncremental plays and undoes random moves and compares the board with a new one on which the
// same stones were placed in another order.
func TestIncremental(t *testing.T) {
	for _, r := range testRules {
		b, fresh := testBoard(t, r), testBoard(t, r)
		rng := rand.New(rand.NewPCG(1, uint64(r.Width)))
		for range 2000 {
			if b.ply > 0 && (rng.IntN(3) == 0 || b.stones > b.size*2/3) {
				b.undo()
			} else if point := rng.IntN(b.size); b.stone[point] == 0 {
				b.place(point, rng.IntN(2))
			}
			if rng.IntN(10) > 0 {
				continue
			}
			fresh.clear()

			for point := range b.size {
				if b.stone[point] != 0 {
					fresh.place(point, int(b.stone[point])-1)
				}
			}
			compareBoards(t, b, fresh)
		}
	}
}

func BenchmarkMakeUnmake(b *testing.B) {
	board := testBoard(b, game.Freestyle)
	rng := rand.New(rand.NewPCG(3, 4))
	for i := range 24 {
		for {
			point := (4+rng.IntN(7))*15 + 4 + rng.IntN(7)
			if board.stone[point] == 0 {
				board.place(point, i&1)
				break
			}
		}
	}

	var points []int
	for point := range board.size {
		if board.stone[point] == 0 && board.candidates.has(point) {
			points = append(points, point)
		}
	}
	b.ResetTimer()

	for i := range b.N {
		board.place(points[i%len(points)], i&1)
		board.undo()
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "pairs/s")
}
