package tree

import (
	"slices"
	"strings"
	"testing"

	"jingzi/ai/minimax"
	"jingzi/game"
	"jingzi/ui/lang"
)

// TestSymmetryTable compares the computed table with the table in paper 004.
func TestSymmetryTable(t *testing.T) {
	want := []string{"a: 1 2 3 4 5 6", "b: 1 2 4 5 7 8", "c: 1 2 3 5 6 9", "d: 1 2 3 4 5 7", "ab: 1 2 4 5",
		"cd: 1 2 3 5", "abcd: 1 2 5"}
	asymmetric := NewSquareGroups(positionAfter(t, "a3 b3"))
	if rows := asymmetric.SymmetryTable(); !slices.Equal(rows, want) {
		t.Errorf("got rows %q, want %q", rows, want)
	}
	want[5] = "→ cd: 2 3"
	if rows := NewSquareGroups(positionAfter(t, "a3 b2 c1")).SymmetryTable(); !slices.Equal(rows, want) {
		t.Errorf("got rows %q, want %q", rows, want)
	}
	if rows := NewSquareGroups(game.NewPosition(game.FiveByFive)).SymmetryTable(); rows != nil {
		t.Errorf("on 5×5: got rows %q, want none", rows)
	}
}

func TestSquareGroups(t *testing.T) {
	for _, c := range []struct{ moves, letters, candidates string }{
		{"", "abcd", "1 2 5"},
		{"b2", "abcd", "1 2"},
		{"b3 b1", "b", "1 4 5 7"},
		{"a3", "c", "2 3 5 6 9"},
		{"a3 b2 c1", "cd", "2 3"},
		{"a3 b3", "", "3 4 5 6 7 8 9"},
		{"a3 b3 c1 b1", "", "3 4 5"}, // symmetric under a half turn, but not under a reflection
	} {
		s := NewSquareGroups(positionAfter(t, c.moves))
		if s.letters() != c.letters || strings.Join(numbers(s.candidates()), " ") != c.candidates {
			t.Errorf("after %q: mirror symmetries %q, squares to try %s; want %q and %s", c.moves, s.letters(),
				strings.Join(numbers(s.candidates()), " "), c.letters, c.candidates)
		}

		r := game.TicTacToe
		for i, representative := range s.representatives {
			for _, symmetry := range s.symmetriesBetween(representative, i) {
				if r.Transform(symmetry, r.PointAt(representative)) != r.PointAt(i) {
					t.Errorf("after %q: %s does not map %d to %d", c.moves, lang.Symmetry(symmetry),
						representative+1, i+1)
				}
			}
		}
	}
}

func TestExplainSquares(t *testing.T) {
	defer lang.SetLanguage(lang.Current())
	lang.SetLanguage(lang.English)

	s := NewSquareGroups(positionAfter(t, "b2"))
	for square, want := range map[int]string{
		-1: "Only these empty squares need to be tried: 1, 2. Point at a square to see why.",
		2:  "Square 3 is symmetric to square 1: left–right reflection or 90° clockwise rotation.",
		0:  "Square 1 also represents 3, 7, 9.", 1: "Square 2 also represents 4, 6, 8.",
		4: "Square 5 is taken.",
	} {
		if got := s.Explain(square); got != want {
			t.Errorf("square %d: got %q, want %q", square, got, want)
		}
	}
	if got := s.Explain(7); !strings.HasPrefix(got, "Square 8 is symmetric to square 2:") {
		t.Errorf("got %q, want that square 8 is symmetric to square 2", got)
	}
	if points := s.Points(2); len(points) != 4 || s.Points(4) != nil || s.Points(-1) != nil {
		t.Errorf("Points(2) = %v, Points(4) = %v, Points(-1) = %v; want four points, none and none", points,
			s.Points(4), s.Points(-1))
	}

	text := ""
	for _, label := range s.Labels() {
		text += label.Text + " "
	}
	if text != "1 2 =1 =2 =2 =1 =2 =1 " {
		t.Errorf("got labels %q, want %q", text, "1 2 =1 =2 =2 =1 =2 =1 ")
	}
	if asymmetric := NewSquareGroups(positionAfter(t, "a3 b3")); asymmetric.IsSymmetric() ||
		!strings.Contains(asymmetric.Explain(3), "has no symmetry") {
		t.Errorf("got %q, want that the board has no symmetry", asymmetric.Explain(3))
	}
}

// TestChinesePunctuation checks that Chinese sentences and lists have Chinese punctuation without spaces.
func TestChinesePunctuation(t *testing.T) {
	defer lang.SetLanguage(lang.English)
	lang.SetLanguage(lang.SimplifiedChinese)

	p := game.NewPosition(game.TicTacToe)
	s := NewSquareGroups(p)
	for _, text := range []string{s.Explain(-1), s.Explain(0),
		Summary(minimax.Grow(t.Context(), p, minimax.Options{Depth: 2}), false, true)} {
		if strings.Contains(text, ", ") || strings.Contains(text, "。 ") {
			t.Errorf("got %q, want Chinese punctuation without spaces", text)
		}
	}
}
