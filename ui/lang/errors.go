package lang

import (
	"errors"

	"jingzi/game"
)

// refusals are the sentences for errors of package game.
var refusals = []struct {
	err  error
	text Text
}{
	{game.ErrOccupied, RefusedOccupied},
	{game.ErrOutside, RefusedOutside},
	{game.ErrOver, RefusedOver},
	{game.ErrPass, RefusedNoPass},
	{game.ErrThinking, RefusedNotTurn},
	{game.ErrAnswer, RefusedAnswer},
	{game.ErrRules, RefusedRules},
	{game.ErrNotCentre, RefusedNotCentre},
	{game.ErrNotCentral3, RefusedNotCentral3},
	{game.ErrNotCentral5, RefusedNotCentral5},
	{game.ErrNotCentral7, RefusedNotCentral7},
	{game.ErrNotCentral9, RefusedNotCentral9},
	{game.ErrNotOutside5, RefusedNotOutside5},
	{game.ErrNotOutside7, RefusedNotOutside7},
	{game.ErrOffered, RefusedOffered},
	{game.ErrSymmetricOffer, RefusedSymmetric},
	{game.ErrNotOffered, RefusedNotOffered},
}

var fouls = map[game.FoulKind]Text{
	game.Overline: RefusedOverline, game.FourFour: RefusedFourFour, game.ThreeThree: RefusedThreeThree,
}

func Refusal(err error) Text {
	var foul *game.Foul
	if errors.As(err, &foul) {
		return fouls[foul.Kind]
	}
	for _, known := range refusals {
		if errors.Is(err, known.err) {
			return known.text
		}
	}
	return func(...any) string { return err.Error() }
}

// failures are the sentences for the failures of an external engine.
var failures = []struct {
	err  error
	text Text
}{
	{game.ErrNotStarted, ProgramNotStarted},
	{game.ErrExited, ProgramExited},
	{game.ErrNoAnswer, ProgramNoAnswer},
	{game.ErrTooMuchOutput, ProgramTooMuchOutput},
	{game.ErrRefused, ProgramRefused},
	{game.ErrIllegalMove, ProgramIllegal},
}

func Failure(err error) Text {
	for _, known := range failures {
		if errors.Is(err, known.err) {
			return known.text
		}
	}
	switch {
	case errors.Is(err, game.ErrStuck):
		return EngineStuck
	case errors.Is(err, game.ErrOccupied), errors.Is(err, game.ErrOutside), errors.Is(err, game.ErrPass):
		return EngineIllegal
	case errors.Is(err, game.ErrNoMove):
		return EngineNoMove
	}
	return func(...any) string { return EngineFailed(err) }
}
