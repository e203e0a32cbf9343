package main

import (
	"fmt"
	"strconv"
	"strings"

	"jingzi/game"
)

// squares reports whether a board is drawn as squares with lines between them rather than as intersections.
func squares(r game.Rules) bool { return max(r.Width, r.Height) <= 5 }

// drawBoard draws the board as text, with the coordinates in which moves are typed: rows are counted from
// the bottom in the players' notation, or from the top if points are typed as digits. The last stone is in
// brackets, and offered fifth moves are A and B. If forbidden is set, ! marks points forbidden to Black.
//
//	     1   2   3             a b c d
//	1    X |   |             4  . . . .
//	    ---+---+---          3  . .(O).
//	2      |(O)|             2  . X . .
func drawBoard(s *game.Situation, forbidden bool) string {
	r := s.Position.Rules()
	face := faces(s, forbidden)
	left, between, line := 4, " ", ""
	if squares(r) {
		left, between, line = 5, " | ", "    "+strings.Repeat("---+", r.Width-1)+"---"
	}
	var head, lines []string
	for x := range r.Width {
		name := strconv.Itoa(x + 1)
		if !hasDigitPoints(r) {
			name = string(rune('a' + x))
		}
		head = append(head, name)
	}
	lines = append(lines, strings.Repeat(" ", left)+strings.Join(head, strings.Repeat(" ", len(between))))
	last, played := s.Position.Last()
	for y := range r.Height {
		number := r.Height - y
		if hasDigitPoints(r) {
			number = y + 1
		}
		var cells []string
		for x := range r.Width {
			cells = append(cells, face[game.Pt(x, y)])
		}
		row := []byte(fmt.Sprintf("%2d%*s%s ", number, left-2, "", strings.Join(cells, between)))
		if played && last != game.Pass && int(last.Y) == y {
			at := left + int(last.X)*(1+len(between))
			row[at-1], row[at+1] = '(', ')'
		}
		if y > 0 && line != "" {
			lines = append(lines, line)
		}
		lines = append(lines, strings.TrimRight(string(row), " "))
	}
	return strings.Join(lines, "\n") + "\n"
}

// faces returns the characters of all points. The centre and the four stars of 15×15 are a plus if empty.
func faces(s *game.Situation, forbidden bool) map[game.Point]string {
	r := s.Position.Rules()
	faces := make(map[game.Point]string)
	for i := range r.NumPoints() {
		at := r.PointAt(i)
		stone := s.Position.At(at)
		switch {
		case stone != game.Empty:
			faces[at] = mark(stone)
		case squares(r):
			faces[at] = " "
		default:
			faces[at] = "."
		}
	}
	if r.Width == 15 && r.Height == 15 {
		for _, star := range []game.Point{game.Pt(7, 7), game.Pt(3, 3), game.Pt(11, 3), game.Pt(3, 11), game.Pt(11, 11)} {
			if faces[star] == "." {
				faces[star] = "+"
			}
		}
	}
	if forbidden && s.Position.ToMove() == game.Black {
		for _, foul := range s.Position.Fouls() {
			faces[foul.At] = "!"
		}
	}
	for i, offer := range s.Offers() {
		faces[offer] = string(rune('A' + i))
	}
	return faces
}
