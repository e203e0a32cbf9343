package tree

import (
	"slices"
	"strconv"
	"strings"

	"jingzi/game"
	"jingzi/ui/lang"
)

// squares is paper 004's table of the squares of a board: where the board is
// its own mirror image, or the same after a turn, one square of each group that
// comes to lie on one another is enough. Squares are numbered from 1, row by
// row from the top.
type squares struct {
	position   game.Position
	symmetries []game.Symmetry // of the board, without Identity
	first      []int           // by square: the least of its group
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

// empty reports whether a square can be played.
func (s squares) empty(i int) bool {
	r := s.position.Rules()
	return s.position.At(r.PointAt(i)) == game.Empty
}

// toTry are the squares that need be tried, one of each group.
func (s squares) toTry() (tried []int) {
	for i, first := range s.first {
		if i == first && s.empty(i) {
			tried = append(tried, i)
		}
	}
	return tried
}

// group are the squares that are the same as one, itself included.
func (s squares) group(i int) (same []int) {
	for other, first := range s.first {
		if first == s.first[i] {
			same = append(same, other)
		}
	}
	return same
}

// ways are the turns and mirrors of the board that take one square to another.
func (s squares) ways(from, to int) (ways []game.Symmetry) {
	r := s.position.Rules()
	for _, turn := range s.symmetries {
		if r.Index(r.Move(turn, r.PointAt(from))) == to {
			ways = append(ways, turn)
		}
	}
	return ways
}

// letters names the board's mirrors as paper 004 does: a top and bottom, b left
// and right, c the falling diagonal, d the rising one.
func (s squares) letters() string {
	name := ""
	for i, mirror := range []game.Symmetry{game.MirrorRows, game.MirrorColumns, game.MirrorDiagonal, game.MirrorAntiDiagonal} {
		if slices.Contains(s.symmetries, mirror) {
			name += "abcd"[i : i+1]
		}
	}
	return name
}

// tableRow is a line of the table: the mirrors of a board, and the squares that
// are enough if they are empty.
type tableRow struct {
	letters string
	squares []int
}

// paperTable is the whole table, for boards of 3×3: for each set of mirrors
// that a board can have, an example is looked for and its squares counted.
func paperTable() (rows []tableRow) {
	for _, example := range []struct{ letters, text string }{ // X alone, where it leaves just these mirrors
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

// numbers lists squares by their numbers.
func numbers(squares []int, between string) string {
	names := make([]string, len(squares))
	for i, square := range squares {
		names[i] = strconv.Itoa(square + 1)
	}
	return strings.Join(names, between)
}

// say says what the table means, or how a square comes by its number.
func (s squares) say(square int) string {
	switch {
	case len(s.symmetries) == 0:
		return lang.SquaresNone()
	case square < 0:
		return lang.SquaresToTry(numbers(s.toTry(), ", ")) + " " + lang.SquaresPoint()
	case !s.empty(square):
		return lang.SquareTaken(square + 1)
	case s.first[square] != square:
		ways := s.ways(s.first[square], square)
		said := lang.Symmetry(ways[0])
		for _, way := range ways[1:] {
			said = lang.EitherWay(said, lang.Symmetry(way))
		}
		return lang.SquareSame(square+1, s.first[square]+1, said)
	case len(s.group(square)) == 1:
		return lang.SquareAlone(square + 1)
	}
	return lang.SquareStands(square+1, numbers(s.group(square)[1:], ", "))
}
