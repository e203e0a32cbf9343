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
	stones := [3][]game.Point{game.Black: slices.Clone(c.Black), game.White: slices.Clone(c.White)}
	for range 8 {
		choices, after, stuck := alternate(s, stones)
		if stuck == game.Empty {
			return choices, c.ToMove == game.Empty || c.ToMove == after.Position.ToMove()
		}
		// Under renju a black stone may be a foul when it comes last: it comes
		// first at the next try.
		left := slices.IndexFunc(stones[stuck], func(at game.Point) bool { return after.Position.At(at) == game.Empty })
		if left <= 0 {
			break
		}
		stones[stuck] = slices.Concat(stones[stuck][left:left+1], stones[stuck][:left], stones[stuck][left+1:])
	}
	return nil, false
}

// alternate plays stones in turn, each colour's in order but for those that
// must wait. It returns the colour that has none it may play, or Empty when
// all are played.
func alternate(s game.Situation, stones [3][]game.Point) (choices []game.Choice, after game.Situation, stuck game.Stone) {
	left := [3][]game.Point{game.Black: slices.Clone(stones[game.Black]), game.White: slices.Clone(stones[game.White])}
	for len(left[game.Black])+len(left[game.White]) > 0 {
		if s.Ask().Kind == game.AskFifth {
			return choices, s, s.Position.ToMove()
		}
		side := &left[s.Position.ToMove()]
		next := slices.IndexFunc(*side, func(at game.Point) bool { return s.Legal(at) == nil })
		if next < 0 {
			return choices, s, s.Position.ToMove()
		}
		c := game.PlaceAt((*side)[next])
		s, _ = s.Answer(c) // it is legal
		choices = append(choices, c)
		*side = slices.Delete(*side, next, next+1)
	}
	return choices, s, game.Empty
}
