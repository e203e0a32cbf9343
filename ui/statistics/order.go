package statistics

import (
	"cmp"
	"slices"

	"jingzi/game"
	"jingzi/game/saved"
	"jingzi/ui/lang"
)

// Sorted returns the lines in the order of the menus.
func Sorted(lines []saved.StatRow) []saved.StatRow {
	variant := func(r game.Rules) uint { // a custom board is -1, which becomes the largest
		return uint(slices.IndexFunc(game.Variants, func(v game.Variant) bool { return v.Rules == r.WithoutFoulPenalty() }))
	}
	slices.SortStableFunc(lines, func(a, b saved.StatRow) int {
		return cmp.Or(cmp.Compare(variant(a.Rules), variant(b.Rules)), cmp.Compare(lang.Rules(a.Rules), lang.Rules(b.Rules)),
			cmp.Compare(slices.Index(game.Modes, a.Mode), slices.Index(game.Modes, b.Mode)),
			slices.CompareFunc(a.Levels[:], b.Levels[:], compareLevels), cmp.Compare(a.Colour, b.Colour))
	})
	return lines
}

// compareLevels orders levels by strength, followed by external programs.
func compareLevels(a, b game.Level) int {
	rank := func(l game.Level) int {
		if step := l.Rung(); step > 0 || l == "" {
			return step
		}
		return game.Perfect.Rung() + 1
	}
	return cmp.Or(cmp.Compare(rank(a), rank(b)), cmp.Compare(a, b))
}

func players(k *game.Category) string {
	level := func(i int) string { return lang.Level(k.Levels[i]) }
	switch k.Mode {
	case game.HumanVsComputer:
		return level(0)
	case game.ComputerVsComputer:
		return lang.Pair(level(0), level(1))
	case game.ComputerVsRandom:
		return lang.Pair(level(0), lang.Random())
	}
	return lang.Mode(k.Mode)
}
