package ui

import (
	"encoding/json"
	"strings"

	"jingzi/game/notation"
	"jingzi/ui/chooser"
	"jingzi/ui/files"
	"jingzi/ui/puzzles"
	"jingzi/ui/store"
	"jingzi/ui/theme"
	"jingzi/ui/widgets"
)

// puzzleHost is what the puzzles know of the window.
type puzzleHost struct{ w *Window }

func (h puzzleHost) Post(f func()) { h.w.o.Post(f) }

func (h puzzleHost) Save(id string, z *puzzles.Puzzle) {
	if z == nil {
		h.w.o.Store.Delete(puzzleKeys + id)
		return
	}
	if data, err := json.Marshal(z); err == nil { // it is a plain struct
		h.w.o.Store.Set(puzzleKeys+id, string(data))
	}
}

// readPuzzles are the puzzles in the store, without those that make no sense.
func readPuzzles(from *store.Store) puzzles.Collection {
	all := puzzles.Collection{}
	for key, value := range from.Values() {
		z := new(puzzles.Puzzle)
		if id, ok := strings.CutPrefix(key, puzzleKeys); ok && json.Unmarshal([]byte(value), z) == nil && z.Validate() == nil {
			all[id] = z
		}
	}
	return all
}

func (h puzzleHost) Style() puzzles.Style {
	s := &h.w.settings
	return puzzles.Style{Coordinates: s.Coordinates, Animate: h.w.animates(), HighContrast: s.Look == theme.HighContrast, Forbidden: s.Forbidden}
}

func (h puzzleHost) Choose(on *widgets.Dialogs, chosen func(path string)) {
	request := chooser.Request{Endings: []string{".json", ".jsonl", ".sgf"}, Folder: h.w.files.Folder(), Post: h.w.o.Post}
	chooser.Show(on, request, chosen)
}

func (h puzzleHost) Problems(path string) ([]notation.Problem, int, error) {
	return files.Problems(path)
}
