package files

import (
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"testing"

	"jingzi/game"
	"jingzi/game/notation"
)

// TestAFileOfAGigabyte checks that a file of a gigabyte is rejected without being read to its end,
// whatever its beginning.
func TestAFileOfAGigabyte(t *testing.T) {
	for _, start := range []string{"", "(;GM[4]SZ[15];B[hh]C[", "Piskvorky 15x15, 11:11, 0\n8,8,1\n", "h8i9"} {
		for _, name := range []string{"big.sgf", "big.psq", "big.txt"} {
			path := filepath.Join(t.TempDir(), name)
			if err := os.WriteFile(path, []byte(start), 0o600); err != nil {
				t.Fatal(err)
			}
			if err := os.Truncate(path, 1<<30); err != nil {
				t.Skip(err)
			}
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			_, _, err := readFile(path, notation.Options{Rules: game.Freestyle})
			runtime.ReadMemStats(&after)
			if e := new(notation.Error); !errors.As(err, &e) || e.Kind != notation.TooBig {
				t.Errorf("%q as %s: got error %v, want one of the kind TooBig", start, name, err)
			}
			if allocated := after.TotalAlloc - before.TotalAlloc; allocated > 200<<20 {
				t.Errorf("%q as %s: got %d bytes allocated, want at most %d", start, name, allocated, 200<<20)
			}
		}
	}
}
