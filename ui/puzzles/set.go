package puzzles

import (
	"bytes"
	"compress/gzip"
	_ "embed"

	"jingzi/game/notation"
)

// problems holds the built-in set of puzzles, compressed. ai/lab/compose composed and verified them.
//
//go:embed problems.jsonl.gz
var problems []byte

// unpackSet reads the built-in set. numInvalid is the number of invalid puzzles, which a test requires to
// be 0.
func unpackSet() (set []notation.Puzzle, numInvalid int, err error) {
	text, err := gzip.NewReader(bytes.NewReader(problems))
	if err != nil {
		return nil, 0, err
	}
	return notation.ReadPuzzles("", text, notation.Options{})
}

// addSet adds the puzzles of the built-in set. A puzzle of the set is stored only after an attempt.
func (p *Puzzles) addSet() {
	if p.hasSet {
		return
	}
	p.hasSet = true
	set, _, _ := unpackSet()
	for i := range set {
		if stored := fromProblem(&set[i], SourceBuiltIn); p.collection[stored.id()] == nil {
			p.collection[stored.id()] = stored
		}
	}
}

func fromProblem(problem *notation.Puzzle, source Source) *StoredPuzzle {
	stored := newPuzzle(problem.Position, problem.Goal)
	stored.Added, stored.Source, stored.Theme, stored.Rating = 0, source, problem.Theme, problem.Rating
	return stored
}
