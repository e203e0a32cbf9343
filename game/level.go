package game

import "strings"

// Level is the strength of a computer player: one of those below, or another
// program that plays in its place (ProgramLevel).
type Level string

// The levels, weakest first. Which are offered depends on the rules. Perfect
// never errs on boards that can be solved; elsewhere it is the strongest engine,
// and players know it as Master.
const (
	Easy    Level = "easy"
	Medium  Level = "medium"
	Hard    Level = "hard"
	Perfect Level = "perfect"
)

// Levels are the levels of our own engines, weakest first.
var Levels = []Level{Easy, Medium, Hard, Perfect}

// programPrefix marks a level that stands for another program.
const programPrefix = "program:"

// ProgramLevel is the level that stands for the external program at a path.
func ProgramLevel(path string) Level { return Level(programPrefix + path) }

// Program is the path of the program that a level stands for; ok is false for
// the levels of our own.
func (l Level) Program() (path string, ok bool) {
	return strings.CutPrefix(string(l), programPrefix)
}
