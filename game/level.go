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

// Rungs is the number of rungs of the ladder, the scale of levels on boards where five in a row wins. Each
// level wins most games against the one below (TestLadder). The levels up to Master are among them.
const Rungs = 12

// namedLevels has a row for each level with a name, weakest first. Package lang has its text; package ai determines
// where it is offered and what plays it. TestEveryLevelIsComplete reports what a row lacks.
var namedLevels = []struct {
	level Level

	// Its rung on the ladder or, for Perfect, above it.
	rung int

	// It is the player of a paper, which is not on the ladder; rung is that of a level of about its strength.
	fromPaper bool
}{
	{Easy, 1, false},
	{Medium, 4, false},
	{Hard, 9, false},
	{Paper004, 10, true},
	{Master, Rungs, false},
	{Perfect, Rungs + 1, false},
}

var (
	// Levels lists the levels of the built-in engines that have a name, weakest first, without those of papers.
	Levels []Level

	// NamedLevels lists all levels of the built-in engines that have a name, weakest first.
	NamedLevels []Level

	ladder [Rungs]Level
)

func init() {
	for i := range ladder {
		ladder[i] = Level(strconv.Itoa(i + 1))
	}

	for _, row := range namedLevels {
		NamedLevels = append(NamedLevels, row.level)
		if row.fromPaper {
			continue
		}

		Levels = append(Levels, row.level)
		if row.rung <= Rungs {
			ladder[row.rung-1] = row.level
		}
	}
}

// FromPaper reports whether l is the player of a paper, which is not a step of the scale of levels.
func (l Level) FromPaper() bool {
	return slices.Contains(NamedLevels, l) && !slices.Contains(Levels, l)
}

// LevelAtRung returns the level at a rung of the ladder, 1 to Rungs.
func LevelAtRung(rung int) Level { return ladder[rung-1] }

// OnLadder reports whether l is at a rung of the ladder.
func (l Level) OnLadder() bool {
	rung := l.Rung()
	return 1 <= rung && rung <= Rungs && !l.FromPaper()
}

// Rung returns the position of l on the ladder, 1 to Rungs, or Rungs+1 for Perfect; 0 if it has none. A level of a
// paper has that of the level of about its strength.
func (l Level) Rung() int {
	for _, row := range namedLevels {
		if row.level == l {
			return row.rung
		}
	}

	// Saved when the ladder had ten rungs and the ninth was above Hard.
	if l == "9" {
		return Hard.Rung() + 1
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

	return l, slices.Contains(NamedLevels, l)
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
