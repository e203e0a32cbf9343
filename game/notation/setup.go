package notation

import (
	"slices"

	"jingzi/game"
)

// setupMoves are choices that put the stones of a set-up on the board, in turn. ok
// is false if there are none: stones are removed, or their numbers or the turn do
// not come out. Under renju a black stone may be a foul when it comes last: it comes
// first at a second try.
func setupMoves(s game.Situation, c game.Setup) (choices []game.Choice, ok bool) {
	if choices, ok = alternate(s, c); !ok {
		c.Black = slices.Clone(c.Black)
		slices.Reverse(c.Black)
		choices, ok = alternate(s, c)
	}
	return choices, ok
}

// alternate plays stones in turn, each colour's in order but for those that must
// wait.
func alternate(s game.Situation, c game.Setup) (choices []game.Choice, ok bool) {
	left := [...][]game.Point{game.Black: slices.Clone(c.Black), game.White: slices.Clone(c.White)}
	for len(left[game.Black])+len(left[game.White]) > 0 {
		turn := s.Position.ToMove()
		next := slices.IndexFunc(left[turn], func(at game.Point) bool { return s.Legal(at) == nil })
		if next < 0 || s.Prompt().Kind == game.PromptOfferFifth {
			return nil, false
		}
		c := game.PlaceAt(left[turn][next])
		s, _ = s.Answer(c) // it is legal
		choices = append(choices, c)
		left[turn] = slices.Delete(left[turn], next, next+1)
	}
	return choices, len(c.Empty) == 0 && (c.ToMove == game.Empty || c.ToMove == s.Position.ToMove())
}
