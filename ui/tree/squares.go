package tree

import (
	"slices"
	"strconv"
	"strings"

	"jingzi/game"
	"jingzi/ui/lang"
)

// squares groups the squares of a board that its symmetries map onto each other,
// as paper 004 does: it is enough to try one square of each group. Squares are
// numbered from 1, row by row from the top.
type squares struct {
	position   game.Position
	symmetries []game.Symmetry // of the board, except Identity
	first      []int           // by square: the lowest of its group
}

func squaresOf(p game.Position) squares {
	s := squares{position: p, symmetries: p.Symmetries()[1:], first: make([]int, p.Rules().Size())}
	r := p.Rules()
	for i := range s.first {
		s.first[i] = i
		for _, turn := range s.symmetries {
			s.first[i] = min(s.first[i], r.Index(r.Move(turn, r.PointAt(i))))
		}
	}
	return s
}

func (s squares) empty(i int) bool {
	r := s.position.Rules()
	return s.position.At(r.PointAt(i)) == game.Empty
}

// toTry are the squares that have to be tried, one of each group.
func (s squares) toTry() (tried []int) {
	for i, first := range s.first {
		if i == first && s.empty(i) {
			tried = append(tried, i)
		}
	}
	return tried
}

func (s squares) group(i int) (same []int) {
	for other, first := range s.first {
		if first == s.first[i] {
			same = append(same, other)
		}
	}
	return same
}

func (s squares) ways(from, to int) (ways []game.Symmetry) {
	r := s.position.Rules()
	for _, turn := range s.symmetries {
		if r.Index(r.Move(turn, r.PointAt(from))) == to {
			ways = append(ways, turn)
		}
	}
	return ways
}

// letters names the board's mirrors as paper 004 does: a for top and bottom, b
// for left and right, c and d for the falling and the rising diagonal.
func (s squares) letters() string {
	name := ""
	for i, mirror := range []game.Symmetry{game.MirrorRows, game.MirrorColumns, game.MirrorDiagonal, game.MirrorAntiDiagonal} {
		if slices.Contains(s.symmetries, mirror) {
			name += "abcd"[i : i+1]
		}
	}
	return name
}

// tableRow is a row of paper 004's table: the mirrors of a board, and the squares
// to try if they are empty.
type tableRow struct {
	letters string
	squares []int
}

// paperTable is the whole table for 3×3, computed from one example for each set
// of mirrors that a board can have.
func paperTable() (rows []tableRow) {
	for _, example := range []struct{ letters, text string }{ // X alone, placed so that just these mirrors remain
		{"a", "... X.. ..."}, {"b", ".X. ... ..."}, {"c", "X.. ... ..."}, {"d", "..X ... ..."},
		{"ab", ".X. ... .X."}, {"cd", "X.. ... ..X"}, {"abcd", "... ... ..."},
	} {
		p, err := game.ParsePosition(game.TicTacToe, example.text, game.Black)
		if err != nil {
			panic("tree: " + err.Error())
		}
		s := squaresOf(p)
		row := tableRow{letters: example.letters}
		for i, first := range s.first {
			if i == first {
				row.squares = append(row.squares, i)
			}
		}
		rows = append(rows, row)
	}
	return rows
}

func numbers(squares []int, between string) string {
	names := make([]string, len(squares))
	for i, square := range squares {
		names[i] = strconv.Itoa(square + 1)
	}
	return strings.Join(names, between)
}

// explain says what the table means, or why a square has its number.
func (s squares) explain(square int) string {
	switch {
	case len(s.symmetries) == 0:
		return lang.SquaresNone()
	case square < 0:
		return lang.SquaresToTry(numbers(s.toTry(), ", ")) + " " + lang.SquaresPoint()
	case !s.empty(square):
		return lang.SquareTaken(square + 1)
	case s.first[square] != square:
		ways := s.ways(s.first[square], square)
		names := lang.Symmetry(ways[0])
		for _, way := range ways[1:] {
			names = lang.EitherWay(names, lang.Symmetry(way))
		}
		return lang.SquareSame(square+1, s.first[square]+1, names)
	case len(s.group(square)) == 1:
		return lang.SquareAlone(square + 1)
	}
	return lang.SquareStands(square+1, numbers(s.group(square)[1:], ", "))
}
