package notation

import (
	"errors"
	"io"
	"strings"
	"testing"

	"jingzi/game"
)

// TestPuzzleErrors checks what is said about each kind of invalid puzzle: which part is wrong, of which puzzle, and in
// which line.
func TestPuzzleErrors(t *testing.T) {
	const stones = `"stones":{"black":"h8 i9","white":"g8"}`
	// White has a four from d1 to g1 and loses it here; Black wins at once elsewhere.
	const four = `"rule":"freestyle","side":"black","stones":{"black":"a15 b15","white":"d1 e1 f1 g1"}`
	for _, c := range []struct {
		puzzle string
		kind   PuzzleErrorKind
		text   string
	}{
		{`7`, PuzzleUnreadable, "7"},
		{`"h8"`, PuzzleUnreadable, `"h8"`},
		{`{"side":"black",` + stones + `,"colour":"black"}`, PuzzleField, "colour"},
		{`{"side":1,` + stones + `}`, PuzzleField, "side"},
		{`{"side":"black","rating":"hard",` + stones + `}`, PuzzleField, "rating"},
		{`{"side":"black","rule":"chess",` + stones + `}`, PuzzleRule, "chess"},
		{`{"side":"black","rule":{"width":99,"height":15,"line":5},` + stones + `}`, PuzzleRule,
			`{"width":99,"height":15,"line":5}`},
		{`{"side":"black","rule":{"colour":5},` + stones + `}`, PuzzleRule, `{"colour":5}`},
		{`{"side":"black","rule":5,` + stones + `}`, PuzzleRule, `5`},
		{`{"side":"nobody",` + stones + `}`, PuzzleSide, "nobody"},
		{`{` + stones + `}`, PuzzleSide, ""},
		{`{"side":"black","goal":"lose",` + stones + `}`, PuzzleGoal, "lose"},
		{`{"side":"black"}`, PuzzleStones, ""},
		{`{"side":"black","stones":{"black":"z99","white":"g8"}}`, PuzzleStones, "z99"},
		{`{"side":"black","stones":{"black":"h8","white":"g8 and h9"}}`, PuzzleStones, "g8 and h9"},
		{`{"side":"black","stones":{"black":"h8 pass","white":"g8"}}`, PuzzleStones, "h8 pass"},
		{`{"side":"black","stones":{"black":"h8","white":"h8"}}`, PuzzleStones, "h8, h8"},
		{`{"side":"black","rule":"tictactoe","board":["X.O","...","O."]}`, PuzzleStones, "X.O\n...\nO."},
		{`{"side":"black","rule":"tictactoe","board":["XXX","OO.","..."]}`, PuzzleOver, ""},
		{`{"side":"black","solutions":"h8",` + stones + `}`, PuzzleSolution, "h8"},
		{`{"side":"black","solutions":"j8 ?",` + stones + `}`, PuzzleSolution, "j8 ?"},
		{`{"side":"black","solutions":"pass",` + stones + `}`, PuzzleSolution, "pass"},
		{`{` + four + `,"losing":"a1"}`, PuzzleLosingLine, "a1"},
		{`{` + four + `,"losing":"a1 b1"}`, PuzzleLosingLine, "a1 b1"},
		{`{` + four + `,"losing":"d1 c1"}`, PuzzleLosingLine, "d1 c1"},
		{`{` + four + `,"losing":"a1 c1 ?"}`, PuzzleLosingLine, "a1 c1 ?"},
	} {
		valid := `{"side":"black",` + stones + `}`
		for before, file := range map[int]string{
			0: c.puzzle + "\n" + valid,
			1: valid + "\n" + c.puzzle,
			2: "[" + valid + ",\n\n" + valid + ",\n" + c.puzzle + "]",
		} {
			if file[0] != '{' && file[0] != '[' {
				// Not recognised as JSON.
				continue
			}
			lineNo := [...]int{1, 2, 4}[before]
			puzzles, invalid, err := ReadPuzzles("", strings.NewReader(file), Options{})
			if err != nil || len(puzzles) != max(before, 1) || len(invalid) != 1 {
				t.Fatalf("%s: got %d puzzles, %d invalid, error %v; want %d and 1", file, len(puzzles), len(invalid), err,
					max(before, 1))
			}
			want := PuzzleError{Kind: c.kind, Number: before + 1, LineNo: lineNo, Text: c.text}
			if got := *invalid[0]; got != want {
				t.Errorf("%s: got the error %+v, want %+v", file, got, want)
			}
			if !errors.Is(invalid[0], ErrBadPuzzle) || !strings.Contains(invalid[0].Error(), ErrBadPuzzle.Error()) {
				t.Errorf("%s: the error %v does not wrap ErrBadPuzzle", file, invalid[0])
			}
		}
	}
}

// TestPuzzleFields checks the optional fields of a puzzle, and that they are written and read back.
func TestPuzzleFields(t *testing.T) {
	const text = `{"rule":"freestyle","side":"black","stones":{"black":"a15 b15","white":"d1 e1 f1 g1"},` +
		`"theme":"a  four\nof White","rating":1200,"solutions":"c1 h1","losing":"a1 c1"}`
	puzzles, invalid, err := ReadPuzzles("", strings.NewReader(text), Options{})
	if err != nil || len(puzzles) != 1 || len(invalid) != 0 {
		t.Fatalf("got %d puzzles, %d invalid, error %v; want one", len(puzzles), len(invalid), err)
	}
	var b strings.Builder
	if err := WritePuzzles(&b, puzzles); err != nil {
		t.Fatal(err)
	}
	again, _, err := ReadPuzzles("", strings.NewReader(b.String()), Options{})
	if err != nil || len(again) != 1 {
		t.Fatalf("%s: got %d puzzles, error %v", b.String(), len(again), err)
	}
	for _, p := range []Puzzle{puzzles[0], again[0]} {
		if strings.Contains(p.Theme, "\n") || !strings.Contains(p.Theme, "White") || p.Rating != 1200 {
			t.Errorf("the theme is %q and the rating %d", p.Theme, p.Rating)
		}
		if got := namesOf(game.Freestyle, p.Solutions) + ", " + namesOf(game.Freestyle, p.LosingLine); got != "c1 h1, a1 c1" {
			t.Errorf("the solutions and the losing line are %q", got)
		}
	}

	long := `{"side":"black","stones":{"black":"h8","white":"g8"},"theme":"` + strings.Repeat("x", 2*game.MaxNameLength) + `"}`
	if puzzles, _, err = ReadPuzzles("", strings.NewReader(long), Options{}); err != nil ||
		len(puzzles) != 1 || len(puzzles[0].Theme) != game.MaxNameLength {
		t.Errorf("a long theme: got %d puzzles, error %v; want a theme of %d bytes", len(puzzles), err, game.MaxNameLength)
	}
}

// TestPuzzlesOfSGF checks that the solution of a puzzle in SGF is the first move after the setup, that a finished game
// is no puzzle, and that a game without a setup is the position at its end.
func TestPuzzlesOfSGF(t *testing.T) {
	for _, c := range []struct {
		text, solutions string
		stones          int
		kinds           []PuzzleErrorKind
	}{
		{"(;GM[4]SZ[15]AB[hh]AW[ii]PL[B];B[jj];W[kk])", "j6", 2, nil},
		{"(;GM[4]SZ[15]AB[hh]AW[ii]PL[B])", "", 2, nil},
		{"(;GM[4]SZ[15];B[hh];W[ii])", "", 2, nil},
		{"(;GM[4]SZ[3]AB[aa][ba][ca]AW[bb][cc])", "", 0, []PuzzleErrorKind{PuzzleOver}},
		{"(;GM[4]SZ[15];B[hh])(;GM[4]SZ[99])", "", 1, []PuzzleErrorKind{PuzzleUnreadable}},
	} {
		puzzles, invalid, err := ReadPuzzles("", strings.NewReader(c.text), Options{})
		if err != nil || len(invalid) != len(c.kinds) {
			t.Errorf("%s: got %d puzzles, %d invalid, error %v; want %d invalid", c.text, len(puzzles), len(invalid), err,
				len(c.kinds))
			continue
		}
		for i, kind := range c.kinds {
			if got := invalid[i]; got.Kind != kind || got.LineNo != 0 || got.Number != len(puzzles)+1 {
				t.Errorf("%s: got the error %+v, want the kind %d of puzzle %d", c.text, got, kind, len(puzzles)+1)
			}
		}
		if c.stones == 0 {
			continue
		}
		if len(puzzles) != 1 || puzzles[0].Position.Stones() != c.stones ||
			namesOf(puzzles[0].Position.Rules(), puzzles[0].Solutions) != c.solutions {
			t.Errorf("%s: got %+v, want %d stones and the solutions %q", c.text, puzzles, c.stones, c.solutions)
		}
	}
}

// TestNumberOfPuzzles checks that a file of more puzzles than are read ends with the last of them, in all forms.
func TestNumberOfPuzzles(t *testing.T) {
	const puzzle, game = `{"side":"black","stones":{"black":"h8","white":"g8"}}`, "(;GM[4]SZ[15];B[hh])"
	for name, text := range map[string]string{
		"objects":  strings.Repeat(puzzle+"\n", MaxPuzzles+1),
		"an array": "[" + strings.Repeat(puzzle+",", MaxPuzzles) + puzzle + "]",
		"invalid":  strings.Repeat("{}\n", MaxPuzzles+1),
		"SGF":      strings.Repeat(game, MaxPuzzles+1),
	} {
		puzzles, invalid, err := ReadPuzzles("", strings.NewReader(text), Options{})
		if err != nil || len(puzzles)+len(invalid) != MaxPuzzles {
			t.Errorf("%s: got %d puzzles, %d invalid, error %v; want %d", name, len(puzzles), len(invalid), err, MaxPuzzles)
		}
	}
}

// TestPuzzleFileTooLong checks that a file that is too long, or that fails, is an error.
func TestPuzzleFileTooLong(t *testing.T) {
	var fileErr *Error
	text := strings.NewReader(strings.Repeat(" ", MaxBytes+1))
	if _, _, err := ReadPuzzles("", text, Options{}); !errors.As(err, &fileErr) || fileErr.Kind != TooBig {
		t.Errorf("got the error %v, want TooBig", err)
	}
	text = strings.NewReader(`{"side":"black","stones":{"black":"h8","white":"g8"}}` + strings.Repeat(" ", MaxBytes-53))
	if puzzles, _, err := ReadPuzzles("", text, Options{}); err != nil || len(puzzles) != 1 {
		t.Errorf("a file of the maximum length: got %d puzzles, error %v; want one", len(puzzles), err)
	}

	failure := errors.New("test")
	if _, _, err := ReadPuzzles("", io.MultiReader(strings.NewReader("{"), failing{failure}), Options{}); !errors.Is(err, failure) {
		t.Errorf("got the error %v, want that of the reader", err)
	}
	if err := WritePuzzles(failing{failure}, []Puzzle{{Position: game.NewPosition(game.Renju)}}); !errors.Is(err, failure) {
		t.Errorf("got the error %v, want that of the writer", err)
	}
}

// failing is a reader and writer that fails.
type failing struct{ err error }

func (f failing) Read([]byte) (int, error)  { return 0, f.err }
func (f failing) Write([]byte) (int, error) { return 0, f.err }
