package tree

import (
	"slices"
	"strconv"
	"strings"

	"jingzi/game"
	"jingzi/ui/lang"
)

// SquareGroups holds the groups of squares that the symmetries of a board map onto each other, as in
// paper 004. The search has to try only one square of each group. Squares are numbered from 1, row by
// row from the top.
type SquareGroups struct {
	Position        game.Position
	symmetries      []game.Symmetry // of the board, except Identity
	representatives []int           // by square, the lowest square of its group
}

func NewSquareGroups(p game.Position) SquareGroups {
	s := SquareGroups{Position: p, symmetries: p.Symmetries()[1:], representatives: make([]int, p.Rules().NumPoints())}
	r := p.Rules()
	for i := range s.representatives {
		s.representatives[i] = i
		for _, symmetry := range s.symmetries {
			s.representatives[i] = min(s.representatives[i], r.Index(r.Transform(symmetry, r.PointAt(i))))
		}
	}

	return s
}

func (s SquareGroups) IsSymmetric() bool { return len(s.symmetries) > 0 }

func (s SquareGroups) isEmpty(i int) bool {
	r := s.Position.Rules()
	return s.Position.At(r.PointAt(i)) == game.Empty
}

func (s SquareGroups) candidates() (squares []int) {
	for i, first := range s.representatives {
		if i == first && s.isEmpty(i) {
			squares = append(squares, i)
		}
	}

	return squares
}

func (s SquareGroups) group(i int) (squares []int) {
	for square, first := range s.representatives {
		if first == s.representatives[i] {
			squares = append(squares, square)
		}
	}

	return squares
}

// Points returns the group of an empty square, or nil if square is occupied or -1.
func (s SquareGroups) Points(square int) []game.Point {
	if square < 0 || !s.isEmpty(square) {
		return nil
	}
	return s.points(s.group(square))
}

func (s SquareGroups) points(squares []int) (points []game.Point) {
	for _, i := range squares {
		points = append(points, s.Position.Rules().PointAt(i))
	}
	return points
}

// NextCandidates returns the empty squares to try, one of each group.
func (s SquareGroups) NextCandidates() []game.Point { return s.points(s.candidates()) }

func (s SquareGroups) Labels() (labels []game.Mark) {
	for i, first := range s.representatives {
		label := strconv.Itoa(first + 1)
		if i != first {
			label = "=" + label
		}
		if s.isEmpty(i) {
			labels = append(labels, game.Mark{Kind: game.Label, Point: s.Position.Rules().PointAt(i), Text: label})
		}
	}

	return labels
}

func (s SquareGroups) symmetriesBetween(from, to int) (symmetries []game.Symmetry) {
	r := s.Position.Rules()
	for _, symmetry := range s.symmetries {
		if r.Index(r.Transform(symmetry, r.PointAt(from))) == to {
			symmetries = append(symmetries, symmetry)
		}
	}

	return symmetries
}

// letters returns the board's mirror symmetries by their names in paper 004: a swaps top and bottom, b swaps
// left and right, and c and d mirror across the falling and the rising diagonal.
func (s SquareGroups) letters() string {
	name := ""
	for i, mirror := range []game.Symmetry{game.MirrorRows, game.MirrorColumns, game.MirrorDiagonal,
		game.MirrorAntiDiagonal} {
		if slices.Contains(s.symmetries, mirror) {
			name += "abcd"[i : i+1]
		}
	}

	return name
}

// SymmetryTable returns the table of paper 004 for 3×3, or nil for other boards. Each row has a set of mirror
// symmetries and the squares to try on boards that have them, computed from an example. An arrow marks the
// row of this board, which lists only empty squares.
func (s SquareGroups) SymmetryTable() (rows []string) {
	if r := s.Position.Rules(); r.Width != 3 || r.Height != 3 {
		return nil
	}

	// Positions with exactly these symmetries.
	for _, example := range []string{
		"... X.. ...", ".X. ... ...", "X.. ... ...", "..X ... ...", ".X. ... .X.", "X.. ... ..X", "... ... ...",
	} {
		p, err := game.ParsePosition(game.TicTacToe, example, game.Black)
		if err != nil {
			panic("tree: " + err.Error())
		}
		groups := NewSquareGroups(p)
		squares, arrow := groups.representatives, ""
		if groups.letters() == s.letters() {
			squares, arrow = s.candidates(), "→ "
		}
		rows = append(rows, arrow+groups.letters()+": "+
			strings.Join(numbers(slices.Compact(slices.Sorted(slices.Values(squares)))), " "))
	}

	return rows
}

func numbers(squares []int) []string {
	names := make([]string, len(squares))
	for i, square := range squares {
		names[i] = strconv.Itoa(square + 1)
	}
	return names
}

// Explain returns the reason for a square's number, or the meaning of the numbers if square is -1.
func (s SquareGroups) Explain(square int) string {
	switch {
	case !s.IsSymmetric():
		return lang.SquaresNone()
	case square < 0:
		return lang.Sentences(lang.SquaresToTry(lang.List(numbers(s.candidates())...)), lang.SquaresPoint())
	case !s.isEmpty(square):
		return lang.SquareTaken(square + 1)
	case s.representatives[square] != square:
		symmetries := s.symmetriesBetween(s.representatives[square], square)
		names := lang.Symmetry(symmetries[0])
		for _, symmetry := range symmetries[1:] {
			names = lang.EitherWay(names, lang.Symmetry(symmetry))
		}

		return lang.SquareSame(square+1, s.representatives[square]+1, names)
	case len(s.group(square)) == 1:
		return lang.SquareUnique(square + 1)
	}

	return lang.SquareRepresents(square+1, lang.List(numbers(s.group(square)[1:])...))
}
