package puzzles

import (
	_ "embed"
	"strings"

	"jingzi/game/notation"
)

// problems is the set that comes with the program: composed and verified by
// ai/review/compose, which says how.
//
//go:embed problems.jsonl
var problems string

// addSet adds the puzzles of the set that are not there yet. They are stored
// only once they have been practised.
func (p *Puzzles) addSet() {
	if p.hasSet {
		return
	}
	p.hasSet = true
	all, _, _ := notation.ReadProblems("", strings.NewReader(problems), notation.Options{}) // a test reads it
	for i := range all {
		if z := fromProblem(&all[i], Set); p.all[z.id()] == nil {
			p.all[z.id()] = z
		}
	}
}

func fromProblem(in *notation.Problem, from Source) *Puzzle {
	z := newPuzzle(in.Position, in.Goal)
	z.Added, z.Source, z.Theme, z.Rating = 0, from, in.Theme, in.Rating
	return z
}
