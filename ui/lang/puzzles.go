package lang

import "jingzi/game"

var puzzleThemes = map[string]Text{
	"fork":    themeFork,
	"draw":    themeDraw,
	"fours":   themeFours,
	"threes":  themeThrees,
	"weapon":  themeWeapon,
	"defence": themeDefence,
	"shield":  themeShield,
}

// PuzzleDifficulties holds the names of the difficulties, easiest first.
var PuzzleDifficulties = []Text{
	difficultyForBeginners,
	difficultyEasy,
	difficultyMedium,
	difficultyHard,
	difficultyVeryHard,
}

// PuzzleTheme returns the name of a built-in theme, or "" if the theme is not built in.
func PuzzleTheme(theme string) string {
	if name, ok := puzzleThemes[theme]; ok {
		return name()
	}
	return ""
}

// PuzzleRefuted returns a text that explains why an attempt fails. line is the refutation, if one is
// known. loses reports whether the attempt loses, and exact whether an attempt that does not lose draws.
func PuzzleRefuted(r game.Rules, line []game.Point, loses, exact bool) string {
	switch {
	case len(line) == 0 && loses:
		return PuzzleFoul()
	case len(line) == 0:
		return PuzzleUnproved()
	case loses:
		return PuzzleLoses(len(line))
	case exact:
		return PuzzleNotEnough(Point(r, line[0]))
	}

	return PuzzleWrong(Point(r, line[0]))
}
