package solved

import (
	"testing"

	"jingzi/game"
)

// What is stored can be read, and begins in the centre.
func TestStored(t *testing.T) {
	for _, r := range []game.Rules{game.Freestyle, game.Standard, game.Renju, game.TicTacToe} {
		p := Of(r)
		if Has(r) != (p != nil) {
			t.Errorf("%+v: stored %v, and it is %v", r, Has(r), p)
		}
		if p == nil {
			continue
		}
		if e, ok := p.At(&Board{}); !ok || e.Move != h8 {
			t.Errorf("%+v: begins with %+v, %v", r, e, ok)
		}
	}
}
