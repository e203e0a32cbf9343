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

// unpackSet reads the built-in set. A test checks that it has no errors.
func unpackSet() (all []notation.Puzzle, bad int, err error) {
	text, err := gzip.NewReader(bytes.NewReader(problems))
	if err != nil {
		return nil, 0, err
	}
	return notation.ReadPuzzles("", text, notation.Options{})
}

// addSet adds the missing puzzles of the built-in set. A puzzle of the set is stored only after it was
// practised.
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

func fromProblem(in *notation.Puzzle, from Source) *StoredPuzzle {
	z := newPuzzle(in.Position, in.Goal)
	z.Added, z.Source, z.Theme, z.Rating = 0, from, in.Theme, in.Rating
	return z
}
