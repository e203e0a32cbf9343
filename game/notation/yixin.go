package notation

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"jingzi/game"
)

// readPos reads a renju position file (.pos): a byte with the number of moves,
// then a byte for each, 15·row + column from 0 at the top left.
func (f *file) readPos() (*game.Tree, *Error) {
	const size = 15
	if len(f.data) == 0 || f.data[0] > size*size {
		return nil, &Error{Kind: NotARecord}
	}
	moves := f.data[1:]
	if len(moves) < int(f.data[0]) {
		f.notes.add(Note{Kind: CutOff, Offset: int64(len(f.data))})
	} else {
		moves = moves[:f.data[0]]
	}
	root := &rawNode{}
	at := root
	for i, m := range moves {
		if m >= size*size {
			return nil, malformed(i+1, ErrPoint, "")
		}
		at = at.move(int(m)%size, int(m)/size, "", i+1)
	}
	return f.build(root, f.guess(size, size), game.Opening{}), nil
}

// readSav reads what Yixin saves: numbers apart by blanks, first the height and
// the width of the board and how many moves there are, then the row and the
// column of each, from 0 at the top left.
func (f *file) readSav() (*game.Tree, *Error) {
	var numbers []int
	var offsets []int
	rest := f.text
	for {
		rest = strings.TrimLeft(rest, blanks)
		if rest == "" || len(numbers) > 2*game.MaxSize*game.MaxSize+3 {
			break
		}
		word := rest
		if end := strings.IndexAny(rest, blanks); end >= 0 {
			word = rest[:end]
		}
		n, err := strconv.Atoi(word)
		if err != nil {
			if len(numbers) < 3 {
				return nil, &Error{Kind: NotARecord}
			}
			f.notes.add(Note{Kind: Skipped, Offset: int64(len(f.text) - len(rest)), Text: clip(rest)})
			break
		}
		numbers, offsets = append(numbers, n), append(offsets, len(f.text)-len(rest))
		rest = rest[len(word):]
	}
	if len(numbers) < 3 {
		return nil, &Error{Kind: NotARecord}
	}
	height, width, count := numbers[0], numbers[1], numbers[2]
	if (game.Rules{Width: width, Height: height, Line: 3}).Validate() != nil {
		return nil, &Error{Kind: BadSize, Offset: int64(offsets[0]), Text: sizeText(width, height)}
	}
	root := &rawNode{}
	at := root
	moves := numbers[3:]
	if len(moves)/2 < count {
		f.notes.add(Note{Kind: CutOff, Offset: int64(len(f.text))})
	}
	for i := 0; i+1 < len(moves) && i/2 < count; i += 2 {
		at = at.move(moves[i+1], moves[i], fmt.Sprintf("%d %d", moves[i], moves[i+1]), offsets[3+i])
	}
	return f.build(root, f.guess(width, height), game.Opening{}), nil
}

// WritePos writes the main line as a renju position file.
func WritePos(w io.Writer, t *game.Tree) ([]Note, error) {
	line, found, err := plainLine(t)
	if err != nil {
		return nil, err
	}
	if t.Rules.Width != 15 || t.Rules.Height != 15 {
		return nil, ErrFormat
	}
	found.add(Note{Kind: NoRules})
	data := []byte{byte(len(line))}
	for _, m := range line {
		data = append(data, byte(m.at.Y)*15+byte(m.at.X))
	}
	_, err = w.Write(data)
	return found, err
}

// WriteSav writes the main line as Yixin does.
func WriteSav(w io.Writer, t *game.Tree) ([]Note, error) {
	line, found, err := plainLine(t)
	if err != nil {
		return nil, err
	}
	found.add(Note{Kind: NoRules})
	_, err = fmt.Fprintf(w, "%d\n%d\n%d\n", t.Rules.Height, t.Rules.Width, len(line))
	for _, m := range line {
		_, err = fmt.Fprintf(w, "%d %d\n", m.at.Y, m.at.X)
	}
	return found, err
}
