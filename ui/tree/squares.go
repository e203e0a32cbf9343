package tree

import (
	"slices"
	"strconv"
	"strings"

	"jingzi/game"
	"jingzi/ui/lang"
)

// SquareGroups groups the squares of a board that its symmetries map onto each other, as in paper 004: the
// search only has to try one square of each group. Squares are numbered from 1, row by row from the top.
type SquareGroups struct {
	Position   game.Position
	symmetries []game.Symmetry // of the board, except Identity
	first      []int           // by square, the lowest square of its group
}

func NewSquareGroups(p game.Position) SquareGroups {
	s := SquareGroups{Position: p, symmetries: p.Symmetries()[1:], first: make([]int, p.Rules().NumPoints())}
	r := p.Rules()
	for i := range s.first {
		s.first[i] = i
		for _, turn := range s.symmetries {
			s.first[i] = min(s.first[i], r.Index(r.Transform(turn, r.PointAt(i))))
		}
	}
	return s
}

func (s SquareGroups) Symmetric() bool { return len(s.symmetries) > 0 }

func (s SquareGroups) empty(i int) bool {
	r := s.Position.Rules()
	return s.Position.At(r.PointAt(i)) == game.Empty
}

func (s SquareGroups) toTry() (tried []int) {
	for i, first := range s.first {
		if i == first && s.empty(i) {
			tried = append(tried, i)
		}
	}
	return tried
}

func (s SquareGroups) group(i int) (same []int) {
	for other, first := range s.first {
		if first == s.first[i] {
			same = append(same, other)
		}
	}
	return same
}

// Points returns the group of an empty square, or nil for an occupied one and for -1.
func (s SquareGroups) Points(square int) []game.Point {
	if square < 0 || !s.empty(square) {
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
func (s SquareGroups) NextCandidates() []game.Point { return s.points(s.toTry()) }

func (s SquareGroups) Labels() (labels []game.Mark) {
	for i, first := range s.first {
		label := strconv.Itoa(first + 1)
		if i != first {
			label = "=" + label
		}
		if s.empty(i) {
			labels = append(labels, game.Mark{Kind: game.Label, Point: s.Position.Rules().PointAt(i), Text: label})
		}
	}
	return labels
}

func (s SquareGroups) symmetriesBetween(from, to int) (ways []game.Symmetry) {
	r := s.Position.Rules()
	for _, turn := range s.symmetries {
		if r.Index(r.Transform(turn, r.PointAt(from))) == to {
			ways = append(ways, turn)
		}
	}
	return ways
}

// letters returns the board's mirror symmetries, named as in paper 004: a swaps top and bottom, b left and
// right, c and d mirror at the falling and rising diagonal.
func (s SquareGroups) letters() string {
	name := ""
	for i, mirror := range []game.Symmetry{game.MirrorRows, game.MirrorColumns, game.MirrorDiagonal, game.MirrorAntiDiagonal} {
		if slices.Contains(s.symmetries, mirror) {
			name += "abcd"[i : i+1]
		}
	}
	return name
}

// PaperTable returns the table of paper 004 for 3×3, or nil for other boards. Each row is a set of mirror
// symmetries and the squares to try under it, computed from an example. An arrow marks the row of this
// board, which lists only empty squares.
func (s SquareGroups) PaperTable() (rows []string) {
	if r := s.Position.Rules(); r.Width != 3 || r.Height != 3 {
		return nil
	}
	for _, example := range []string{ // a single X, placed so that exactly these symmetries remain
		"... X.. ...", ".X. ... ...", "X.. ... ...", "..X ... ...", ".X. ... .X.", "X.. ... ..X", "... ... ...",
	} {
		p, err := game.ParsePosition(game.TicTacToe, example, game.Black)
		if err != nil {
			panic("tree: " + err.Error())
		}
		of := NewSquareGroups(p)
		squares, arrow := of.first, ""
		if of.letters() == s.letters() {
			squares, arrow = s.toTry(), "→ "
		}
		rows = append(rows, arrow+of.letters()+": "+strings.Join(numbers(slices.Compact(slices.Sorted(slices.Values(squares)))), " "))
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

// Explain returns the reason for a square's number, or for -1 the meaning of the numbers.
func (s SquareGroups) Explain(square int) string {
	switch {
	case !s.Symmetric():
		return lang.SquaresNone()
	case square < 0:
		return lang.Sentences(lang.SquaresToTry(lang.List(numbers(s.toTry())...)), lang.SquaresPoint())
	case !s.empty(square):
		return lang.SquareTaken(square + 1)
	case s.first[square] != square:
		ways := s.symmetriesBetween(s.first[square], square)
		names := lang.Symmetry(ways[0])
		for _, way := range ways[1:] {
			names = lang.EitherWay(names, lang.Symmetry(way))
		}
		return lang.SquareSame(square+1, s.first[square]+1, names)
	case len(s.group(square)) == 1:
		return lang.SquareUnique(square + 1)
	}
	return lang.SquareRepresents(square+1, lang.List(numbers(s.group(square)[1:])...))
}
