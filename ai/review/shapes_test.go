package review

import (
	"math/rand/v2"
	"testing"

	"jingzi/game"
)

// scatteredPosition returns a position with random stones around the centre.
func scatteredPosition(r game.Rules, random *rand.Rand) game.Position {
	p := game.NewPosition(r)
	for range 14 + random.IntN(12) {
		point := game.Pt(r.Width/2-3+random.IntN(7), r.Height/2-3+random.IntN(7))
		if next, err := p.Play(point); err == nil {
			p = next
		}
	}

	return p
}

func TestOpenThrees(t *testing.T) {
	for _, c := range []struct {
		row  string
		want int
	}{
		{"...XXX.........", 1}, {"...XX.X........", 1}, {"..OXXX..O......", 0}, {"..OXXX...O.....", 0}, {"..O.XXX..O.....", 1}, {"XXX............", 0},
		{".XXX...........", 1}, {".XXXO..........", 0}, {"...XXXX........", 0}, {"...X.X.X.......", 0}, {"O.XXX.O........", 0},
	} {
		rows := c.row
		for range 14 {
			rows += "..............."
		}
		p := parse(t, game.Freestyle, rows, game.Black)
		if got := len(shapesOn(&p).threes(game.Black)); got != c.want {
			t.Errorf("%s: got %d open threes, want %d", c.row, got, c.want)
		}
	}
}
