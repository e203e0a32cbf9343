package puzzles

import (
	"bytes"
	"compress/gzip"
	_ "embed"

	"jingzi/game/notation"
)

// compressedSet holds the built-in set of puzzles, which ai/lab/compose has composed and verified.
//
//go:embed problems.jsonl.gz
var compressedSet []byte

// unpackSet reads the built-in set. numInvalid is the number of invalid puzzles, which a test requires to
// be 0.
func unpackSet() (set []notation.Puzzle, numInvalid int, err error) {
	text, err := gzip.NewReader(bytes.NewReader(compressedSet))
	if err != nil {
		return nil, 0, err
	}
	return notation.ReadPuzzles("", text, notation.Options{})
}

// addSet adds the built-in set to the collection. A puzzle of the set is stored only after an attempt.
func (p *Puzzles) addSet() {
	if p.hasSet {
		return
	}

	p.hasSet = true
	set, _, _ := unpackSet()
	for i := range set {
		if stored := fromNotation(&set[i], SourceBuiltIn); p.collection[stored.id()] == nil {
			p.collection[stored.id()] = stored
		}
	}
}

func fromNotation(puzzle *notation.Puzzle, source Source) *StoredPuzzle {
	stored := newPuzzle(puzzle.Position, puzzle.Goal)
	stored.Added, stored.Source, stored.Theme, stored.Rating = 0, source, puzzle.Theme, puzzle.Rating
	return stored
}
