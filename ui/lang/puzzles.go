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

// PuzzleDifficulties lists the names of the difficulties, easiest first.
var PuzzleDifficulties = []Text{
	difficultyForBeginners,
	difficultyEasy,
	difficultyMedium,
	difficultyHard,
	difficultyVeryHard,
}

// PuzzleTheme returns the name of a built-in theme, or "" for other themes.
func PuzzleTheme(theme string) string {
	if name, ok := puzzleThemes[theme]; ok {
		return name()
	}
	return ""
}

// PuzzleRefuted explains why an attempt fails: it loses, only draws (on a board with exact values), or
// was not proved to win. line is the refutation.
func PuzzleRefuted(r game.Rules, line []game.Point, loses, exact bool) string {
	switch {
	case len(line) == 0:
		return PuzzleUnproved()
	case loses:
		return PuzzleLoses(len(line))
	case exact:
		return PuzzleNotEnough(Point(r, line[0]))
	}
	return PuzzleWrong(Point(r, line[0]))
}
