package main

import (
	"fmt"
	"strconv"
	"strings"

	"jingzi/game"
)

// hasSquares reports whether a board is drawn as squares with lines between them rather than as
// intersections.
func hasSquares(r game.Rules) bool { return max(r.Width, r.Height) <= 5 }

// drawBoard returns the board as text, with the coordinates in which moves are typed. Rows are counted from
// the top if points can be typed as digits, otherwise from the bottom. The last stone is in parentheses, and
// offered fifth moves are A, B and so on. If forbidden is set, ! marks points forbidden to Black.
//
//	     1   2   3             a b c d
//	1    X |   |             4  . . . .
//	    ---+---+---          3  . .(O).
//	2      |(O)|             2  . X . .
func drawBoard(s *game.Situation, forbidden bool) string {
	r := s.Position.Rules()
	characters := pointCharacters(s, forbidden)
	leftMargin, separator, gridLine := 4, " ", ""
	if hasSquares(r) {
		leftMargin, separator, gridLine = 5, " | ", "    "+strings.Repeat("---+", r.Width-1)+"---"
	}

	var header, lines []string
	for x := range r.Width {
		name := strconv.Itoa(x + 1)
		if !usesDigitCoordinates(r) {
			name = string(rune('a' + x))
		}
		header = append(header, name)
	}

	lines = append(lines, strings.Repeat(" ", leftMargin)+strings.Join(header, strings.Repeat(" ", len(separator))))
	last, played := s.Position.Last()
	for y := range r.Height {
		number := r.Height - y
		if usesDigitCoordinates(r) {
			number = y + 1
		}

		var cells []string
		for x := range r.Width {
			cells = append(cells, characters[game.Pt(x, y)])
		}
		row := []byte(fmt.Sprintf("%2d%*s%s ", number, leftMargin-2, "", strings.Join(cells, separator)))
		if played && last != game.Pass && int(last.Y) == y {
			column := leftMargin + int(last.X)*(1+len(separator))
			row[column-1], row[column+1] = '(', ')'
		}
		if y > 0 && gridLine != "" {
			lines = append(lines, gridLine)
		}
		lines = append(lines, strings.TrimRight(string(row), " "))
	}

	return strings.Join(lines, "\n") + "\n"
}

// pointCharacters returns the character for each point. On a 15×15 board, the empty centre and empty star
// points are +.
func pointCharacters(s *game.Situation, forbidden bool) map[game.Point]string {
	r := s.Position.Rules()
	characters := make(map[game.Point]string)
	for i := range r.NumPoints() {
		point := r.PointAt(i)
		stone := s.Position.At(point)
		switch {
		case stone != game.Empty:
			characters[point] = mark(stone)
		case hasSquares(r):
			characters[point] = " "
		default:
			characters[point] = "."
		}
	}
	if r.Width == 15 && r.Height == 15 {
		for _, star := range []game.Point{game.Pt(7, 7), game.Pt(3, 3), game.Pt(11, 3), game.Pt(3, 11),
			game.Pt(11, 11)} {
			if characters[star] == "." {
				characters[star] = "+"
			}
		}
	}
	if forbidden && s.Position.ToMove() == game.Black {
		for _, foul := range s.Position.Fouls() {
			characters[foul.At] = "!"
		}
	}

	for i, offer := range s.Offers() {
		characters[offer] = string(rune('A' + i))
	}

	return characters
}
