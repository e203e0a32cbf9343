package notation

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"jingzi/game"
)

// posSize is the width and height of the board of renju position files.
const posSize = 15

// readPos reads a renju position file (.pos): a byte with the number of moves, then one byte per move: 15·row +
// column, counted from 0 at the top left. Yixin counts 15·column + row, which mirrors the game.
func (f *file) readPos() (*game.Tree, *Error) {
	moves, err := posMoves(f.data)
	if err != nil {
		return nil, err
	}
	if len(moves) < int(f.data[0]) {
		f.notes.add(Note{Kind: Truncated, Offset: int64(len(f.data))})
	}
	if extra := f.data[1+len(moves):]; len(extra) > 0 {
		f.notes.add(Note{
			Kind:   Skipped,
			Offset: int64(1 + len(moves)),
			Text:   fmt.Sprintf("% x", extra[:min(len(extra), 8)]),
		})
	}
	root := &rawNode{}

	last := root
	inColumns := isInColumns(moves)
	if inColumns {
		f.notes.add(Note{Kind: ColumnOrder, Offset: 1})
	}

	for i, m := range moves {
		x, y := int(m)%posSize, int(m)/posSize
		if inColumns {
			x, y = y, x
		}
		last = last.move(x, y, "", i+1)
	}

	return f.build(root, f.guess(posSize, posSize), game.Opening{})
}

// isInColumns reports whether moves of a renju position file are probably counted by columns: then they begin with an
// opening of renju as it is usually drawn. Counted by rows they do not, since no opening is drawn with its second stone
// left of the centre.
func isInColumns(moves []byte) bool {
	if len(moves) < 3 {
		return false
	}
	var points [3]game.Point
	for i, m := range moves[:3] {
		points[i] = game.Pt(int(m)/posSize, int(m)%posSize)
	}

	return isDrawnOpening(points)
}

// isDrawnOpening reports whether three points are a named opening in the orientation of diagrams.
func isDrawnOpening(points [3]game.Point) bool {
	for n := game.NamedOpening(1); n <= game.NumNamedOpenings; n++ {
		if slices.Equal(n.Stones(game.Renju), points[:]) {
			return true
		}
	}

	return false
}

// posMoves returns the moves of a renju position file, which are fewer than announced if the file is cut off. The
// error is UnknownFormat if they are no moves of a game, or if more bytes follow than a board has points.
func posMoves(data []byte) ([]byte, *Error) {
	const numPoints = posSize * posSize
	if len(data) == 0 || data[0] > numPoints || len(data) > 1+numPoints {
		return nil, &Error{Kind: UnknownFormat}
	}

	moves := data[1:min(len(data), 1+int(data[0]))]
	var seen [numPoints]bool
	for i, m := range moves {
		if m >= numPoints {
			return nil, malformed(i+1, ErrBadPoint, "")
		}
		if seen[m] {
			return nil, &Error{Kind: UnknownFormat}
		}
		seen[m] = true
	}

	return moves, nil
}

// isPos reports whether a .pos file is not a text. A text that has the form of a renju position file, with exactly
// the announced number of moves, is one.
func isPos(data []byte) bool {
	if moves, err := posMoves(data); err == nil && len(data) == 1+len(moves) && len(moves) == int(data[0]) {
		return true
	}
	text := strings.TrimPrefix(string(data), byteOrderMark)
	isControl := func(r rune) bool { return r < ' ' && !strings.ContainsRune(blanks, r) }

	return utf16Order(data) == nil && (!utf8.ValidString(text) || strings.ContainsFunc(text, isControl))
}

var yixinHead = regexp.MustCompile(`^\s*(\d+)\s+(\d+)\s+(\d+)\b`)

// readSav reads a .sav file of Yixin: numbers separated by blanks. The first are the height and width of the
// board and the number of moves; then come the row and column of each move, counted from 0 at the top left.
func (f *file) readSav() (*game.Tree, *Error) {
	head := yixinHead.FindStringSubmatch(f.text)
	if head == nil {
		return nil, &Error{Kind: UnknownFormat}
	}

	var n [3]int
	for i := range n {
		// 0 is an invalid size.
		n[i], _ = strconv.Atoi(head[1+i])
	}
	height, width, count := n[0], n[1], n[2]
	if err := checkSize(width, height, 0); err != nil {
		return nil, err
	}
	root := &rawNode{}
	_, rest := f.readNumbers(root, f.text[len(head[0]):], yixinMove, 0, min(count, 2*game.MaxSize*game.MaxSize))
	moves := -1
	root.walk(func(*rawNode) { moves++ })
	if moves < count {
		f.notes.add(Note{Kind: Truncated, Offset: int64(len(f.text))})
	}
	if rest = strings.TrimSpace(rest); rest != "" {
		f.notes.add(Note{Kind: Skipped, Offset: int64(len(f.text) - len(rest)), Text: clip(rest)})
	}

	return f.build(root, f.guess(width, height), game.Opening{})
}
