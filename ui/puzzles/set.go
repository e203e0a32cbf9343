package puzzles

import (
	"bytes"
	"compress/gzip"
	_ "embed"

	"jingzi/game/notation"
)

// problems is the set that comes with the program, compressed: composed and
// verified by ai/lab/compose, which says how.
//
//go:embed problems.jsonl.gz
var problems []byte

// unpackSet reads the set; a test holds it free of errors.
func unpackSet() (all []notation.Puzzle, bad int, err error) {
	text, err := gzip.NewReader(bytes.NewReader(problems))
	if err != nil {
		return nil, 0, err
	}
	return notation.ReadPuzzles("", text, notation.Options{})
}

// addSet adds the puzzles of the set that are not there yet. They are stored
// only once they have been practised.
func (p *Puzzles) addSet() {
	if p.hasSet {
		return
	}
	p.hasSet = true
	all, _, _ := unpackSet()
	for i := range all {
		if z := fromProblem(&all[i], SourceBuiltIn); p.all[z.id()] == nil {
			p.all[z.id()] = z
		}
	}
}

func fromProblem(in *notation.Puzzle, from Source) *Puzzle {
	z := newPuzzle(in.Position, in.Goal)
	z.Added, z.Source, z.Theme, z.Rating = 0, from, in.Theme, in.Rating
	return z
}
