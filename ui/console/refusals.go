package main

import (
	"errors"
	"strings"
	"unicode"

	"jingzi/game"
	"jingzi/game/session"
	"jingzi/ui/lang"
)

func refusal(m session.Match, err error, line string) string {
	example := pointName(m.Rules(), game.At(m.Rules().Width/2, m.Rules().Height/2))
	switch {
	case errors.Is(err, errEmpty):
		return lang.NothingTyped(example)
	case errors.Is(err, game.ErrSyntax):
		return lang.NotUnderstood(printable(line), example)
	}
	return lang.Refusal(err)()
}

// printable is the beginning of a typed text without control characters.
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
