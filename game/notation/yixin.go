package notation

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"

	"jingzi/game"
)

// readPos reads a renju position file (.pos): a byte with the number of moves, then one byte per
// move: 15·row + column, counted from 0 at the top left.
func (f *file) readPos() (*game.Tree, *Error) {
	const size = 15
	if len(f.data) == 0 || f.data[0] > size*size {
		return nil, &Error{Kind: UnknownFormat}
	}
	moves := f.data[1:]
	if len(moves) < int(f.data[0]) {
		f.notes.add(Note{Kind: Truncated, Offset: int64(len(f.data))})
	} else if extra := moves[f.data[0]:]; len(extra) > 0 {
		f.notes.add(Note{
			Kind:   Skipped,
			Offset: int64(len(f.data) - len(extra)),
			Text:   fmt.Sprintf("% x", extra[:min(len(extra), 8)]),
		})
		moves = moves[:f.data[0]]
	}
	root := &rawNode{}

	last := root
	for i, m := range moves {
		if m >= size*size {
			return nil, malformed(i+1, ErrBadPoint, "")
		}
		last = last.move(int(m)%size, int(m)/size, "", i+1)
	}

	return f.build(root, f.guess(size, size), game.Opening{})
}

// isPos reports whether a .pos file is a renju position file: its first byte is the number of moves that
// follow, or it is not a text with games.
func isPos(data []byte) bool {
	if len(data) > 0 && len(data) == 1+int(data[0]) {
		return true
	}
	text := strings.TrimPrefix(string(data), byteOrderMark)
	if !utf8.ValidString(text) || strings.ContainsFunc(text, func(r rune) bool {
		return r < ' ' && !strings.ContainsRune(blanks, r)
	}) {
		return true
	}
	if startOfSGF(text) >= 0 || strings.HasPrefix(text, psqMagic) || tag.MatchString(text) || len(text) > maxMoveText {
		return false
	}
	if t, err := (&file{text: text}).readDiagram(); t != nil || err != nil {
		return false
	}
	largest := game.Rules{Width: game.MaxSize, Height: game.MaxSize}
	if _, rest := ParseMoves(largest, text); len(rest) < len(text) {
		return false
	}

	for line := range strings.Lines(foldWidth(text)) {
		if points, rest := ParseMoves(largest, strings.TrimSpace(line)); len(points) > 1 && rest == "" {
			return false
		}
	}

	return true
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
