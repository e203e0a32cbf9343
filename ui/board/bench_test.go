package board

import (
	"fmt"
	"testing"

	"jingzi/game"
)

// fullBoard returns a position with a stone on every point but the first and without a winning line, and
// the points with stones.
func fullBoard(b *testing.B, r game.Rules) (game.Position, []game.Point) {
	b.Helper()

	var points, black, white []game.Point
	for i := 1; i < r.NumPoints(); i++ {
		pt := r.PointAt(i)
		points = append(points, pt)
		if (int(pt.X)/2+int(pt.Y))%2 == 0 {
			black = append(black, pt)
		} else {
			white = append(white, pt)
		}
	}
	p, err := game.NewSetupPosition(r, black, white, game.Black)
	if err != nil || p.Result().Over() {
		b.Fatalf("NewSetupPosition: error %v, result %v; want a position in play", err, p.Result())
	}

	return p, points
}

// BenchmarkPlaceStone measures how long it takes to draw one more stone and to remove it, on an empty 3×3 board and
// on a 15×15 board with one empty point.
func BenchmarkPlaceStone(b *testing.B) {
	for _, r := range []game.Rules{game.TicTacToe, game.Freestyle} {
		b.Run(fmt.Sprintf("%dx%d", r.Width, r.Height), func(b *testing.B) {
			before := game.NewPosition(r)
			if r == game.Freestyle {
				before, _ = fullBoard(b, r)
			}
			after, err := before.Play(game.Pt(0, 0))
			if err != nil {
				b.Fatal(err)
			}
			board, _ := inWindow(b, before, DrawOptions{LastMove: true, GhostColour: game.Black}, 600, 600)
			b.ReportAllocs()

			for b.Loop() {
				board.SetPosition(after)
				board.SetPosition(before)
			}
		})
	}
}

// BenchmarkWholeBoard shows and hides the numbers of 224 stones.
func BenchmarkWholeBoard(b *testing.B) {
	p, points := fullBoard(b, game.Freestyle)
	board, _ := inWindow(b, p, DrawOptions{}, 600, 600)
	b.ReportAllocs()

	for b.Loop() {
		board.setOptions(DrawOptions{Moves: points})
		board.setOptions(DrawOptions{})
	}
}

// BenchmarkPointStates computes the states of a full board, as every change of the board does.
func BenchmarkPointStates(b *testing.B) {
	p, points := fullBoard(b, game.Freestyle)
	board, _ := inWindow(b, p, DrawOptions{Moves: points}, 600, 600)
	b.ReportAllocs()

	for b.Loop() {
		board.scratch = board.pointStates(board.scratch)
	}
}

// BenchmarkPaintStone paints one stone in a cell of 40 pixels.
func BenchmarkPaintStone(b *testing.B) {
	board, _ := inWindow(b, game.NewPosition(game.Freestyle), DrawOptions{}, 600, 600)
	for b.Loop() {
		paintPoint(newPicture(50, 50, 40), pointState{stone: game.White}, &board.renderer.style)
	}
}

// BenchmarkPaintWood paints an empty wooden board of 900×900 pixels.
func BenchmarkPaintWood(b *testing.B) {
	board, _ := inWindow(b, game.NewPosition(game.Freestyle), DrawOptions{Coordinates: true}, 900, 900)
	r := board.renderer
	b.ReportAllocs()

	for b.Loop() {
		r.paintSurface(900, 900)
	}
}
