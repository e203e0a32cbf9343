package notation

import (
	"slices"

	"jingzi/game"
)

// setupMoves are choices that put the stones of a set-up on the board, in turn
// and in whatever order the rules allow. ok is false if there are none: stones
// are removed, or their numbers or the turn do not come out.
func setupMoves(s game.Situation, c game.Setup) (choices []game.Choice, ok bool) {
	if len(c.Empty) > 0 {
		return nil, false
	}
	stones := [3][]game.Point{game.Black: c.Black, game.White: c.White}
	for range 8 {
		choices, after, stuck := alternate(s, stones)
		if stuck == game.Empty {
			return choices, c.ToMove == game.Empty || c.ToMove == after.Position.ToMove()
		}
		// Under renju a black stone may be a foul when it comes last: it comes
		// first at the next try.
		all := stones[stuck]
		left := slices.IndexFunc(all, func(at game.Point) bool { return after.Position.At(at) == game.Empty })
		if left <= 0 {
			break
		}
		stones[stuck] = slices.Concat(all[left:left+1], all[:left], all[left+1:])
	}
	return nil, false
}

// alternate plays stones in turn, each colour's in order but for those that
// must wait. It returns the colour that has none it may play, or Empty when
// all are played.
func alternate(s game.Situation, left [3][]game.Point) (choices []game.Choice, after game.Situation, stuck game.Stone) {
	for len(left[game.Black])+len(left[game.White]) > 0 {
		turn := s.Position.ToMove()
		next := slices.IndexFunc(left[turn], func(at game.Point) bool { return s.Legal(at) == nil })
		if next < 0 || s.Ask().Kind == game.AskFifth {
			return choices, s, turn
		}
		c := game.PlaceAt(left[turn][next])
		s, _ = s.Answer(c) // it is legal
		choices = append(choices, c)
		left[turn] = slices.Delete(slices.Clone(left[turn]), next, next+1)
	}
	return choices, s, game.Empty
}
