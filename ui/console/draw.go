package main

import (
	"fmt"
	"strconv"
	"strings"

	"jingzi/game"
)

// squares reports whether a board is drawn as squares with lines between them;
// larger ones are drawn as intersections.
func squares(r game.Rules) bool { return max(r.Width, r.Height) <= 5 }

// drawBoard draws the board as text, with the coordinates that moves are typed
// in. The last stone stands in brackets, offered fifth moves are A and B, and
// ! marks points forbidden to Black if forbidden is set.
func drawBoard(s *game.Situation, forbidden bool) string {
	r := s.Position.Rules()
	faces := make(map[game.Point]string)
	if forbidden && s.Position.ToMove() == game.Black {
		for _, foul := range s.Position.Fouls() {
			faces[foul.At] = "!"
		}
	}
	for i, offer := range s.Offers() {
		faces[offer] = string(rune('A' + i))
	}
	for i := range r.Size() {
		at := r.PointAt(i)
		if stone := s.Position.At(at); stone != game.Empty {
			faces[at] = mark(stone)
		}
	}
	last, ok := s.Position.Last()
	if !ok {
		last = game.Pass
	}
	if squares(r) {
		return drawSquares(r, faces, last)
	}
	return drawCrossings(r, faces, last)
}

// drawSquares draws
//
//	     1   2   3
//	1    X |   |
//	    ---+---+---
//	2      |(O)|
func drawSquares(r game.Rules, faces map[game.Point]string, last game.Point) string {
	var b strings.Builder
	head := "   "
	for x := range r.Width {
		head += fmt.Sprintf("  %d ", x+1)
	}
	writeLine(&b, head)
	for y := range r.Height {
		var row []string
		for x := range r.Width {
			face := faces[game.At(x, y)]
			if face == "" {
				face = " "
			}
			if game.At(x, y) == last {
				row = append(row, "("+face+")")
			} else {
				row = append(row, " "+face+" ")
			}
		}
		writeLine(&b, fmt.Sprintf("%2d  %s", y+1, strings.Join(row, "|")))
		if y < r.Height-1 {
			writeLine(&b, "    "+strings.Repeat("---+", r.Width-1)+"---")
		}
	}
	return b.String()
}

// drawCrossings draws the board with row numbers at the left: counted from the
// bottom as players do, or from the top where points are typed as digits.
func drawCrossings(r game.Rules, faces map[game.Point]string, last game.Point) string {
	var b strings.Builder
	b.WriteString("   ")
	for x := range r.Width {
		name := strconv.Itoa(x + 1)
		if !short(r) {
			name = string(rune('a' + x))
		}
		b.WriteString(" " + name)
	}
	b.WriteByte('\n')
	for y := range r.Height {
		number := r.Height - y
		if short(r) {
			number = y + 1
		}
		row := fmt.Sprintf("%2d ", number)
		before := " "
		for x := range r.Width {
			at := game.At(x, y)
			face := faces[at]
			if face == "" {
				face = emptyFace(r, at)
			}
			after := " "
			if at == last {
				before, after = "(", ")"
			}
			row += before + face
			before = after
		}
		writeLine(&b, row+before)
	}
	return b.String()
}

// emptyFace is a dot, or a plus for the centre and the four stars of 15×15.
func emptyFace(r game.Rules, at game.Point) string {
	if r.Width == 15 && r.Height == 15 {
		switch at {
		case game.At(7, 7), game.At(3, 3), game.At(11, 3), game.At(3, 11), game.At(11, 11):
			return "+"
		}
	}
	return "."
}

func writeLine(b *strings.Builder, line string) {
	b.WriteString(strings.TrimRight(line, " "))
	b.WriteByte('\n')
}
