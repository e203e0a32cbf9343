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

// PuzzleDifficulties are the words for how hard a puzzle is, the easiest first.
var PuzzleDifficulties = []Text{
	difficultyForBeginners,
	difficultyEasy,
	difficultyMedium,
	difficultyHard,
	difficultyVeryHard,
}

// PuzzleTheme names what a puzzle of the set is about; empty for themes of
// others.
func PuzzleTheme(theme string) string {
	if name, ok := puzzleThemes[theme]; ok {
		return name()
	}
	return ""
}

// PuzzleRefuted explains why an attempt fails, by the line that refutes it: it loses, or on
// a board that is judged exactly only draws, or was not proved.
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
