package lang

import (
	"jingzi/game"
	"jingzi/game/notation"
)

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

// puzzleErrors holds the reasons why puzzles of a file cannot be read. They quote the file, except for those without a
// text.
var puzzleErrors = map[notation.PuzzleErrorKind]Text{
	notation.PuzzleUnreadable: puzzleUnreadable,
	notation.PuzzleField:      puzzleField,
	notation.PuzzleRule:       puzzleRule,
	notation.PuzzleSide:       puzzleSide,
	notation.PuzzleGoal:       puzzleGoal,
	notation.PuzzleStones:     puzzleStones,
	notation.PuzzleOver:       puzzleOver,
	notation.PuzzleSolution:   puzzleSolution,
	notation.PuzzleLosingLine: puzzleLosingLine,
}

// PuzzleError describes why a puzzle of a file cannot be read.
func PuzzleError(e *notation.PuzzleError) string {
	text := Truncate(e.Text, 60)
	reason := ""
	switch reasonText := puzzleErrors[e.Kind]; e.Kind {
	case notation.PuzzleUnreadable, notation.PuzzleOver:
		reason = reasonText()
	default:
		reason = reasonText(text)
	}
	if e.LineNo == 0 {
		return puzzleNumbered(e.Number, reason)
	}

	return puzzleInLine(e.Number, e.LineNo, reason)
}
