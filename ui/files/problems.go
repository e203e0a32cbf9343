package files

import (
	"os"

	"jingzi/game/notation"
	"jingzi/ui/charset"
)

// Problems reads a file of problems; bad counts those that make no sense.
func Problems(path string) (all []notation.Problem, bad int, err error) {
	path = pathOf(path)
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
		return nil, 0, notation.ErrNotRegular
	}
	file, err := os.Open(path)
	if err != nil {
		return nil, 0, err
	}
	defer file.Close()
	return notation.ReadProblems(path, file, notation.Options{Decode: charset.Decode})
}
