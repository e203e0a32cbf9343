package game

import "strconv"

// Point is an intersection (or square) of the board. X counts columns from the left, Y rows from the top,
// both from 0. Its name in the players' notation depends on the board's height: see Rules.Name.
type Point struct{ X, Y int8 }

// Pass is a move that puts no stone on the board. Only renju allows it (RIF 6.1: a player may pass; two
// passes in a row draw the game).
var Pass = Point{-1, -1}

// Pt returns the point in column x and row y, 0-based from the top left.
func Pt(x, y int) Point { return Point{int8(x), int8(y)} }

func (p Point) String() string {
	if p == Pass {
		return "pass"
	}
	return strconv.Itoa(int(p.X)) + "," + strconv.Itoa(int(p.Y))
}

// Name returns p in the players' notation: the column's letter, then the row counted from the bottom ("h8"
// is the centre of a 15×15 board). Unlike in Go, the letter i is not skipped.
func (r Rules) Name(p Point) string {
	if p == Pass {
		return "pass"
	}
	return string('a'+rune(p.X)) + strconv.Itoa(r.Height-int(p.Y))
}

// ParsePoint parses a name such as "h8" or "H8". It returns ErrSyntax for text that is not a name and
// ErrOffBoard for a point off the board.
func (r Rules) ParsePoint(text string) (Point, error) {
	if text == "pass" {
		return Pass, nil
	}
	p, rest, err := r.CutPointName(text)
	if err == nil && rest != "" {
		err = ErrSyntax
	}

	return p, err
}

// CutPointName parses the name at the start of text and returns the rest.
func (r Rules) CutPointName(text string) (p Point, rest string, err error) {
	row, i := 0, 1
	for ; i < min(len(text), 3) && '0' <= text[i] && text[i] <= '9'; i++ {
		row = row*10 + int(text[i]-'0')
	}
	if i == 1 || text[1] == '0' || text[0]|0x20 < 'a' || text[0]|0x20 > 'z' {
		return Point{}, text, ErrSyntax
	}
	p = Pt(int(text[0]|0x20)-'a', r.Height-row)
	if !r.Contains(p) {
		return Point{}, text, ErrOffBoard
	}

	return p, text[i:], nil
}
