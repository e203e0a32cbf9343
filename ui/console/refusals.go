package main

import (
	"errors"
	"strings"
	"unicode"

	"jingzi/game"
	"jingzi/ui/lang"
)

// refusals are the sentences for errors of package game.
var refusals = []struct {
	err  error
	text lang.Text
}{
	{game.ErrOccupied, lang.RefusedOccupied},
	{game.ErrOutside, lang.RefusedOutside},
	{game.ErrOver, lang.RefusedOver},
	{game.ErrPass, lang.RefusedNoPass},
	{game.ErrThinking, lang.RefusedNotTurn},
	{game.ErrAnswer, lang.RefusedAnswer},
	{game.ErrNotCentre, lang.RefusedNotCentre},
	{game.ErrNotCentral3, lang.RefusedNotCentral3},
	{game.ErrNotCentral5, lang.RefusedNotCentral5},
	{game.ErrOffered, lang.RefusedOffered},
	{game.ErrSymmetricOffer, lang.RefusedSymmetric},
	{game.ErrNotOffered, lang.RefusedNotOffered},
}

var fouls = map[game.FoulKind]lang.Text{
	game.Overline: lang.RefusedOverline, game.FourFour: lang.RefusedFourFour, game.ThreeThree: lang.RefusedThreeThree,
}

// refusal says why a typed line was refused.
func refusal(m *game.Match, err error, line string) string {
	example := pointName(m.Rules(), game.At(m.Rules().Width/2, m.Rules().Height/2))
	switch {
	case errors.Is(err, errEmpty):
		return lang.NothingTyped(example)
	case errors.Is(err, game.ErrSyntax):
		return lang.NotUnderstood(printable(line), example)
	}
	var foul *game.Foul
	if errors.As(err, &foul) {
		return fouls[foul.Kind]()
	}
	for _, known := range refusals {
		if errors.Is(err, known.err) {
			return known.text()
		}
	}
	return err.Error()
}

// failure says what became of a computer player.
func failure(err error) string {
	switch {
	case errors.Is(err, game.ErrStuck):
		return lang.EngineStuck()
	case errors.Is(err, game.ErrOccupied), errors.Is(err, game.ErrOutside), errors.Is(err, game.ErrPass):
		return lang.EngineIllegal()
	case errors.Is(err, game.ErrNoMove):
		return lang.EngineNoMove()
	}
	return lang.EngineFailed(err)
}

// printable is the beginning of a typed text without anything that could
// upset a terminal or a script.
func printable(line string) string {
	const longest = 40
	kept := []rune(strings.Map(func(r rune) rune {
		if !unicode.IsPrint(r) {
			return '?'
		}
		return r
	}, strings.TrimSpace(line)))
	if len(kept) > longest {
		return string(kept[:longest]) + "…"
	}
	return string(kept)
}
