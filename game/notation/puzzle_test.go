package notation

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"jingzi/game"
)

func TestReadPuzzles(t *testing.T) {
	for _, c := range []struct {
		name, text string
		rules      game.Rules
		side       game.Stone
		stones     int
		goal       game.Goal
	}{
		{"stones by colour", `{"rule":"renju","side":"white","stones":{"black":"h8 i9","white":"g8"},"goal":"hold"}`, game.Renju, game.White, 3, game.GoalHold},
		{"a known board as rows", `{"rule":"tictactoe","side":"x","board":["X.O","...","O.X"],"goal":"draw"}`, game.TicTacToe, game.Black, 4, game.GoalDraw},
		{"a board", `{"rule":{"width":4,"height":4,"line":4},"side":"black","board":["X..O","....","....","...."]}`, game.Rules{Width: 4, Height: 4, WinLength: 4}, game.Black, 2, game.GoalWin},
		{"an array", ` [ {"side":"black","stones":{"black":"h8","white":"g8"}} ]`, game.Renju, game.Black, 2, game.GoalWin},
		{"SGF with a setup", "(;GM[4]SZ[15]RU[renju]AB[hh][ii]AW[gg]PL[W];W[jj])", game.Renju, game.White, 3, game.GoalWin},
		{"SGF with moves", "(;GM[4]SZ[15]RU[renju];B[hh];W[gg])", game.Renju, game.Black, 2, game.GoalWin},
	} {
		puzzles, invalid, err := ReadPuzzles("", strings.NewReader(c.text), Options{})
		if err != nil || len(invalid) != 0 || len(puzzles) != 1 {
			t.Errorf("%s: got %d puzzles, %d invalid, error %v; want one valid puzzle", c.name, len(puzzles),
				len(invalid), err)
			continue
		}
		puzzle := &puzzles[0]
		if p := &puzzle.Position; p.Rules() != c.rules || p.ToMove() != c.side || p.Stones() != c.stones ||
			puzzle.Goal != c.goal {
			t.Errorf("%s: got goal %v, %v to move under %+v; want goal %v, %v under %+v, and %d stones in\n%v", c.name,
				puzzle.Goal, p.ToMove(), p.Rules(), c.goal, c.side, c.rules, c.stones, p)
		}
		var out bytes.Buffer
		if err := WritePuzzles(&out, puzzles); err != nil {
			t.Fatal(err)
		}
		reread, _, err := ReadPuzzles("", &out, Options{})
		if err != nil || len(reread) != 1 || reread[0].Position.String() != puzzle.Position.String() ||
			reread[0].Goal != puzzle.Goal ||
			reread[0].Position.ToMove() != c.side || len(reread[0].Solutions) != len(puzzle.Solutions) {
			t.Errorf("%s: read back as %+v, error %v; want %+v", c.name, reread, err, puzzles)
		}
	}
}

// TestReadInvalidPuzzles checks that ReadPuzzles skips invalid puzzles, and returns an *Error if nothing can be
// read.
func TestReadInvalidPuzzles(t *testing.T) {
	puzzles, invalid, err := ReadPuzzles("",
		strings.NewReader("(;GM[4]SZ[15]AB[hh]PL[W])(;GM[4]SZ[15]AB[ii]PL[W])\n(;GM[4]SZ[15]AB[jj]PL[W])"), Options{})
	if len(puzzles) != 3 || len(invalid) != 0 || err != nil {
		t.Errorf("got %d puzzles, %d invalid, error %v; want 3 puzzles", len(puzzles), len(invalid), err)
	}

	const black, white = "(;GM[4]SZ[15]AB[hh]PL[W])", "(;GM[4]SZ[15]AW[ii]PL[B])"
	for _, bad := range []string{"(;GM[4]SZ[99]AB[hh]PL[W])", "(;GM[3]SZ[99]AB[hh])", "(;GM[4]SZ[15]AB[hh]" +
		strings.Repeat("(", maxDepth+1) + ";B[ii])"} {
		for _, text := range []string{black + bad + white, bad + black + white, black + white + bad} {
			if puzzles, invalid, err := ReadPuzzles("", strings.NewReader(text), Options{}); len(puzzles) != 2 ||
				len(invalid) != 1 || err != nil {
				t.Errorf("%.99s: got %d puzzles, %d invalid, error %v; want 2 and 1", text, len(puzzles),
					len(invalid), err)
			}
		}
	}

	valid := `{"side":"black","stones":{"black":"h8","white":"g8"}}`
	for _, text := range []string{
		`{"side":"nobody","stones":{"black":"h8","white":"g8"}}`,
		`{"side":"black","stones":{"black":"z99","white":""}}`, `{"side":"black","stones":{"black":"h8","white":"h8"}}`,
		`{"side":"black","goal":"lose","stones":{"black":"h8","white":""}}`,
		`{"side":"black","rule":"chess","stones":{"black":"h8","white":""}}`, `{"side":"black"}`, `7`, `[1,2]`,
		`{"side":"black","rule":"tictactoe","board":["XXX","OO.","..."]}`,
		`{"side":"black","stones":{"black":"h8","white":"h8"}}`,
	} {
		puzzles, invalid, err := ReadPuzzles("", strings.NewReader(valid+"\n"+text+valid), Options{})
		if len(puzzles) != 2 || len(invalid) == 0 || err != nil {
			t.Errorf("%s: got %d puzzles, %d invalid, error %v; want 2 and at least 1", text, len(puzzles),
				len(invalid), err)
		}
	}

	for _, text := range []string{"", "hello", "{", `{"side":`, "[]", "(;GM[1"} {
		var fileErr *Error
		if puzzles, _, err := ReadPuzzles("", strings.NewReader(text), Options{}); len(puzzles) == 0 &&
			!errors.As(err, &fileErr) {
			t.Errorf("%q: got error %v, want an *Error", text, err)
		}
	}
}
