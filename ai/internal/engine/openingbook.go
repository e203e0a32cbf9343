package engine

import "jingzi/game"

// knownFourth is a fourth move after one of renju's 26 openings, with its values for Black if 1, 2, … fifth
// moves are offered, in points of evaluation. ai/lab/tune generates the table knownFourths.
type knownFourth struct {
	opening game.NamedOpening

	// Coordinates of the fourth stone if the first three are NamedOpening.Stones.
	x, y   int8
	values [10]int16
}

var _ game.OpeningBook = (*Engine)(nil)

// OpeningValue implements game.OpeningBook for renju on 15×15. The value of an opening of three stones is its
// value after White's best known fourth move.
func (e *Engine) OpeningValue(p game.Position, fifths int) (forBlack game.Score, ok bool) {
	if e.rules.WithoutFoulPenalty() != game.Renju || fifths < 1 || fifths > len(knownFourths[0].values) {
		return 0, false
	}

	opening := game.FindNamedOpening(&p)
	for i := range knownFourths {
		k := &knownFourths[i]
		matchesThree := p.Stones() == 3 && k.opening == opening
		if !matchesThree && (p.Stones() != 4 || !k.matches(&p)) {
			continue
		}
		if score := game.Score(k.values[fifths-1]); !ok || matchesThree && score < forBlack {
			forBlack, ok = score, true
		}
	}

	return forBlack, ok
}

// matches reports whether the four stones of p are those of k in some symmetry.
func (k *knownFourth) matches(p *game.Position) bool {
	r := p.Rules()
	fourth := game.Point{X: k.x, Y: k.y}
	stones := k.opening.Stones(r)
	for _, symmetry := range r.Symmetries() {
		if p.At(r.Transform(symmetry, fourth)) == game.White && p.At(r.Transform(symmetry, stones[1])) == game.White &&
			p.At(r.Transform(symmetry, stones[2])) == game.Black &&
			p.At(r.Transform(symmetry, stones[0])) == game.Black {
			return true
		}
	}

	return false
}
