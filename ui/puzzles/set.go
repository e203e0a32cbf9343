package puzzles

import (
	"bytes"
	"compress/gzip"
	_ "embed"

	"jingzi/game"
	"jingzi/game/notation"
)

// compressedSet holds the built-in set of puzzles, which ai/lab/compose has composed and verified.
//
//go:embed problems.jsonl.gz
var compressedSet []byte

// unpackSet reads the built-in set. A test requires that no puzzle is invalid.
func unpackSet() (set []notation.Puzzle, invalid []*notation.PuzzleError, err error) {
	text, err := gzip.NewReader(bytes.NewReader(compressedSet))
	if err != nil {
		return nil, nil, err
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
	if puzzle.Goal == game.GoalHold {
		stored.LosingLine = puzzle.LosingLine
	}
	return stored
}

// toNotation returns what files contain of a puzzle: all but the player's progress. The error is that of a puzzle that
// cannot be played.
func (s *StoredPuzzle) toNotation() (notation.Puzzle, error) {
	position, err := s.position()
	return notation.Puzzle{
		Position:   position,
		Goal:       s.Goal,
		Theme:      s.Theme,
		Rating:     s.Rating,
		LosingLine: s.LosingLine,
	}, err
}
