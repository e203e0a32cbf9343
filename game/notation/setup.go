package notation

import (
	"slices"

	"jingzi/game"
)

// setupMoves returns choices that put the stones of a setup on the board in turn. ok is false if there are
// none: the setup removes stones, or the numbers of stones or the turn do not match. Under renju a black
// stone may be a foul if it comes last, so in a second attempt it comes first.
func setupMoves(s game.Situation, c game.Setup) (choices []game.Choice, ok bool) {
	if choices, ok = alternate(s, c); !ok {
		c.Black = slices.Clone(c.Black)
		slices.Reverse(c.Black)
		choices, ok = alternate(s, c)
	}
	return choices, ok
}

// alternate plays stones in turn, each colour's in order except for those that must wait.
func alternate(s game.Situation, c game.Setup) (choices []game.Choice, ok bool) {
	left := [...][]game.Point{game.Black: slices.Clone(c.Black), game.White: slices.Clone(c.White)}
	for len(left[game.Black])+len(left[game.White]) > 0 {
		turn := s.Position.ToMove()
		next := slices.IndexFunc(left[turn], func(at game.Point) bool { return s.Legal(at) == nil })
		if next < 0 || s.Prompt().Kind == game.PromptOfferFifth {
			return nil, false
		}
		c := game.PlaceAt(left[turn][next])
		s, _ = s.Answer(c) // legal
		choices = append(choices, c)
		left[turn] = slices.Delete(left[turn], next, next+1)
	}
	return choices, len(c.Empty) == 0 && (c.ToMove == game.Empty || c.ToMove == s.Position.ToMove())
}
