package game

import (
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// Level is the strength of a computer player: one of the constants below, a rung of the ladder
// (LevelAtRung), or an external program (ProgramLevel).
type Level string

// The levels, weakest first. The rules determine which are offered. Master is the strongest engine on
// boards that are not solved. Perfect never errs and is offered on boards that are.
const (
	Easy    Level = "easy"
	Medium  Level = "medium"
	Hard    Level = "hard"
	Master  Level = "master"
	Perfect Level = "perfect"
)

// Paper004 is the player of the 2021 paper on tic-tac-toe, for 3×3: it blocks even if it could win, and otherwise
// searches.
const Paper004 Level = "paper004"

// FromPaper reports whether l is the player of a paper, which is not a step of the scale of levels.
func (l Level) FromPaper() bool { return l == Paper004 }

// Levels lists the levels of the built-in engines, weakest first.
var Levels = []Level{Easy, Medium, Hard, Master, Perfect}

// Rungs is the number of rungs of the ladder, the scale of levels on boards where five in a row wins. Each
// level wins most games against the one below (TestLadder). The levels up to Master are among them.
const Rungs = 12

var ladder = [Rungs]Level{Easy, "2", "3", Medium, "5", "6", "7", "8", Hard, "10", "11", Master}

// LevelAtRung returns the level at a rung of the ladder, 1 to Rungs.
func LevelAtRung(rung int) Level { return ladder[rung-1] }

// Rung returns the position of l on the ladder, 1 to Rungs, or Rungs+1 for Perfect; 0 if it has none.
func (l Level) Rung() int {
	switch l {
	case Paper004, "9":
		// Saved when the ladder had ten rungs and the ninth was above Hard.
		return Hard.Rung() + 1
	case Perfect:
		return Rungs + 1
	}

	return slices.Index(ladder[:], l) + 1
}

// ParseLevel parses the name of a level or the number of a rung.
func ParseLevel(text string) (l Level, ok bool) {
	if n, err := strconv.Atoi(text); err == nil {
		if n < 1 || n > Rungs {
			return "", false
		}
		return LevelAtRung(n), true
	}
	l = Level(text)

	return l, l == Paper004 || slices.Contains(Levels, l)
}

const programPrefix = "program:"

func ProgramLevel(path string) Level { return Level(programPrefix + path) }

// Program returns the path of the external engine that l denotes. ok is false for built-in levels.
func (l Level) Program() (path string, ok bool) {
	return strings.CutPrefix(string(l), programPrefix)
}

// ProgramName returns the name of an engine from its file name: pbrain-NAME, or
// pbrain-NAME.exe.
func ProgramName(path string) string {
	name := strings.TrimPrefix(filepath.Base(path), "pbrain-")
	if extension := filepath.Ext(name); strings.EqualFold(extension, ".exe") {
		name = strings.TrimSuffix(name, extension)
	}
	return name
}
