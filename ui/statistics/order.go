package statistics

import (
	"cmp"
	"slices"

	"jingzi/game"
	"jingzi/game/saved"
	"jingzi/ui/lang"
)

// Sorted sorts rows in the order of the menus and returns them.
func Sorted(rows []saved.StatRow) []saved.StatRow {
	// A custom board has the index -1, which is converted to the largest uint.
	variant := func(r game.Rules) uint {
		return uint(slices.IndexFunc(game.Variants, func(v game.Variant) bool {
			return v.Rules == r.WithoutFoulPenalty()
		}))
	}
	slices.SortStableFunc(rows, func(a, b saved.StatRow) int {
		return cmp.Or(cmp.Compare(variant(a.Rules), variant(b.Rules)),
			cmp.Compare(lang.Rules(a.Rules), lang.Rules(b.Rules)),
			cmp.Compare(slices.Index(game.Modes, a.Mode), slices.Index(game.Modes, b.Mode)),
			slices.CompareFunc(a.Levels[:], b.Levels[:], compareLevels), cmp.Compare(a.Colour, b.Colour))
	})

	return rows
}

// compareLevels orders levels by strength, followed by external programs.
func compareLevels(a, b game.Level) int {
	rank := func(l game.Level) int {
		if rung := l.Rung(); rung > 0 || l == "" {
			return rung
		}
		return game.Perfect.Rung() + 1
	}

	return cmp.Or(cmp.Compare(rank(a), rank(b)), cmp.Compare(a, b))
}

func players(c *game.Category) string {
	level := func(i int) string { return lang.Level(c.Levels[i]) }
	switch c.Mode {
	case game.HumanVsComputer:
		return level(0)
	case game.ComputerVsComputer:
		return lang.Pair(level(0), level(1))
	case game.ComputerVsRandom:
		return lang.Pair(level(0), lang.Random())
	}

	return lang.Mode(c.Mode)
}
