package engine

import (
	"bytes"
	"math/rand/v2"
	"testing"

	"jingzi/game"
)

// randomNetwork returns random weights of up to size times their limits.
func randomNetwork(rng *rand.Rand, size float64) *NetworkWeights {
	w := new(NetworkWeights)
	value := func(limit int) int { return int(size * float64(rng.IntN(2*limit+1)-limit)) }
	for side := range w.Rows {
		for code := range w.Rows[side] {
			for l := range w.Rows[side][code] {
				w.Rows[side][code][l] = int16(value(netRowLimit))
			}
		}
	}

	for l := range w.Bias {
		w.Bias[l] = int16(value(1000))
	}

	for i := range w.W1 {
		for j := range w.W1[i] {
			w.W1[i][j] = int16(value(netLimit1))
		}
	}

	for i := range w.W2 {
		for j := range w.W2[i] {
			w.W2[i][j] = int16(value(netLimit2))
		}
		w.B1[i], w.B2[i], w.W3[i] = int32(value(netBiasLimit)), int32(value(netBiasLimit)), int16(value(netLimit2))
	}
	w.B3 = int32(value(netBiasLimit))

	return w
}

// plainNetwork computes the network's output from its definition, point by point and lane by lane.
func plainNetwork(b *board, w *NetworkWeights, me int) int {
	var blocks [netBlocksPerRow][netBlocksPerRow][netLanes]int
	for point := range netPoints {
		own, opponent := netOwnStone, netOwnStone
		switch int(b.stone[point]) {
		case 0:
			own, opponent = int(b.cells[point].code[me]), int(b.cells[point].code[1-me])
		case 2 - me:
			own, opponent = netOpponentStone, netOpponentStone
		}

		for l := range netLanes {
			blocks[point/15/3][point%15/3][l] += int(w.Rows[0][own][l]) + int(w.Rows[1][opponent][l])
		}
	}

	var totals [netLanes]int
	for l := range totals {
		for y := -1; y < netBlocksPerRow; y++ {
			for x := -1; x < netBlocksPerRow; x++ {
				sum := int(w.Bias[l])
				for by := max(0, y); by <= min(netBlocksPerRow-1, y+1); by++ {
					for bx := max(0, x); bx <= min(netBlocksPerRow-1, x+1); bx++ {
						sum += blocks[by][bx][l]
					}
				}
				totals[l] += min(max(sum, 0)>>2, 1023)
			}
		}
	}

	act := func(x, shift int) int {
		if x < 0 {
			x >>= 4
		}
		return max(-32768, min(32767, (x+1<<(shift-1))>>shift))
	}
	var first [netHidden]int
	for j := range first {
		first[j] = int(w.B1[j])
		for i, x := range totals {
			first[j] += x >> 2 * int(w.W1[i][j])
		}
	}

	z := int(w.B3)
	for j := range netHidden {
		second := int(w.B2[j])
		for i, x := range first {
			second += act(x, 8) * int(w.W2[i][j])
		}
		z += act(second, 10) * int(w.W3[j])
	}

	return z
}

// TestNetwork plays and undoes random moves and compares the output of each implementation with plainNetwork.
func TestNetwork(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	implementations := []bool{false} // values of vectors
	if haveVectors {
		implementations = append(implementations, true)
	}

	for _, r := range []game.Rules{game.Freestyle, game.Renju} {
		for _, size := range []float64{0.05, 0.3, 1} {
			weights := [2]*NetworkWeights{randomNetwork(rng, size), randomNetwork(rng, size)}
			for _, vectors := range implementations {
				b := testBoard(t, r)
				b.network = newNetState(newNetwork(b.layout, weights, vectors))
				seen := map[int]bool{}
				for range 3000 {
					if b.ply > 0 && (rng.IntN(3) == 0 || b.stones > 150) {
						b.undo()
					} else if point := rng.IntN(b.size); b.stone[point] == 0 {
						b.place(point, rng.IntN(2))
					}
					if rng.IntN(500) == 0 {
						b.clear()
					}
					if rng.IntN(4) > 0 {
						continue
					}
					me := rng.IntN(2)
					got, want := int(b.networkOutput(me)), plainNetwork(b, weights[me], me)
					if got != want {
						t.Fatalf("vectors %v, size %g: got %d, want %d", vectors, size, got, want)
					}
					seen[got] = true
				}
				if len(seen) < 100 {
					t.Errorf("got %d different values, want at least 100", len(seen))
				}
			}
		}
	}
}

// TestNetworkFile checks that a decoded network equals the encoded one, and that invalid files and
// weights that could overflow are rejected.
func TestNetworkFile(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 6))
	black, white := randomNetwork(rng, 1), randomNetwork(rng, 1)
	file, err := EncodeNetwork(black, white)
	if err != nil {
		t.Fatal(err)
	}
	sides, err := decodeNetwork(file)
	if err != nil {
		t.Fatal(err)
	}
	if *sides[0] != *black || *sides[1] != *white {
		t.Error("the decoded weights of two sides differ from the encoded ones")
	}
	file, _ = EncodeNetwork(white)
	if sides, err = decodeNetwork(file); err != nil {
		t.Fatal(err)
	}
	if sides[0] != sides[1] || *sides[0] != *white {
		t.Error("the decoded weights for both sides differ from the encoded ones")
	}
	if _, err := decodeNetwork(file[:len(file)/2]); err == nil {
		t.Error("half a file: got no error, want one")
	}
	if _, err := decodeNetwork(bytes.Repeat([]byte{7}, 100)); err == nil {
		t.Error("invalid data: got no error, want one")
	}
	black.Rows[1][17][3] = netRowLimit + 1
	if _, err := EncodeNetwork(black); err == nil {
		t.Error("a row beyond the limit: got no error, want one")
	}
}

// BenchmarkNetwork measures placing a stone and evaluating the position, for each implementation.
func BenchmarkNetwork(b *testing.B) {
	sides, err := decodeNetwork(networkFiles[freestyle])
	if err != nil {
		b.Fatal(err)
	}

	for name, vectors := range map[string]bool{"go": false, "vectors": true} {
		if vectors && !haveVectors {
			continue
		}
		b.Run(name, func(b *testing.B) {
			board := testBoard(b, game.Freestyle)
			p := position(b, game.Freestyle, benchBoards[0])
			board.setPosition(&p)

			board.network = newNetState(newNetwork(board.layout, sides, vectors))
			var points []int
			for point := range board.legal(black) {
				if board.candidates.has(point) {
					points = append(points, point)
				}
			}

			for i := range b.N {
				board.place(points[i%len(points)], black)
				board.networkValue(white)
				board.undo()
			}
		})
	}
}
