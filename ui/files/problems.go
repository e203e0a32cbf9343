package files

import (
	"jingzi/game/notation"
	"jingzi/ui/charset"
	"jingzi/ui/disk"
)

// Problems reads a file of problems; bad counts those that make no sense.
func Problems(path string) (all []notation.Problem, bad int, err error) {
	path = pathOf(path)
	file, err := disk.Open(path)
	if err != nil {
		return nil, 0, err
	}
	defer file.Close()
	return notation.ReadProblems(path, file, notation.Options{Decode: charset.Decode})
}
