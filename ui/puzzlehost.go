package ui

import (
	"jingzi/ui/puzzles"
	"jingzi/ui/theme"
)

// puzzlesFile keeps the puzzles.
const puzzlesFile = "puzzles.json"

// puzzleHost is what the puzzles know of the window.
type puzzleHost struct {
	w   *Window
	all puzzles.Collection // as it is kept
}

func (h puzzleHost) Post(f func()) { h.w.o.Post(f) }

// Save stores all puzzles: they are one file.
func (h puzzleHost) Save(string, *puzzles.Puzzle) {
	if !h.w.closing {
		h.w.saver.save(puzzlesFile, h.all)
	}
}

func (h puzzleHost) Style() puzzles.Style {
	s := &h.w.settings
	return puzzles.Style{Coordinates: s.Coordinates, Animate: s.Animation, HighContrast: s.Look == theme.HighContrast, Forbidden: s.Forbidden}
}
