package notation

import (
	"slices"

	"jingzi/game"
)

// setupMoves returns choices that put the stones of a setup on the board in turn. ok is false if there
// are none, since the setup removes stones, or the numbers of stones or the turn do not match. Under
// renju the last black stone may be a foul, so a second attempt reverses the order of the black stones.
func setupMoves(s game.Situation, setup game.Setup) (choices []game.Choice, ok bool) {
	if choices, ok = playAlternately(s, setup); !ok {
		setup.Black = slices.Clone(setup.Black)
		slices.Reverse(setup.Black)
		choices, ok = playAlternately(s, setup)
	}

	return choices, ok
}

// playAlternately plays stones in turn. It plays those of each colour in order, except that it defers
// stones that are not legal yet.
func playAlternately(s game.Situation, setup game.Setup) (choices []game.Choice, ok bool) {
	remaining := [...][]game.Point{game.Black: slices.Clone(setup.Black), game.White: slices.Clone(setup.White)}
	for len(remaining[game.Black])+len(remaining[game.White]) > 0 {
		turn := s.Position.ToMove()
		next := slices.IndexFunc(remaining[turn], func(point game.Point) bool { return s.Legal(point) == nil })
		if next < 0 || s.Prompt().Kind == game.PromptOfferFifth {
			return nil, false
		}
		choice := game.PlaceAt(remaining[turn][next])

		// No error, since it is legal.
		s, _ = s.Answer(choice)
		choices = append(choices, choice)
		remaining[turn] = slices.Delete(remaining[turn], next, next+1)
	}

	return choices, len(setup.Empty) == 0 && (setup.ToMove == game.Empty || setup.ToMove == s.Position.ToMove())
}
