package notation

import (
	"fmt"
	"regexp"
	"strconv"

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

var word = regexp.MustCompile(`\S+`)

// readSav reads what Yixin saves: numbers apart by blanks, first the height and
// the width of the board and how many moves there are, then the row and the
// column of each, from 0 at the top left.
func (f *file) readSav() (*game.Tree, *Error) {
	var numbers []int
	places := word.FindAllStringIndex(f.text, 2*game.MaxSize*game.MaxSize+4)
	for _, at := range places {
		n, err := strconv.Atoi(f.text[at[0]:at[1]])
		if err != nil {
			break
		}
		numbers = append(numbers, n)
	}
	if len(numbers) < 3 {
		return nil, &Error{Kind: NotARecord}
	}
	if len(numbers) < len(places) {
		start := places[len(numbers)][0]
		f.notes.add(Note{Kind: Skipped, Offset: int64(start), Text: clip(f.text[start:])})
	}
	height, width, count := numbers[0], numbers[1], numbers[2]
	if err := checkSize(width, height, places[0][0]); err != nil {
		return nil, err
	}
	root := &rawNode{}
	at := root
	moves := numbers[3:]
	if len(moves)/2 < count {
		f.notes.add(Note{Kind: CutOff, Offset: int64(len(f.text))})
	}
	for i := 0; i+1 < len(moves) && i/2 < count; i += 2 {
		at = at.move(moves[i+1], moves[i], fmt.Sprintf("%d %d", moves[i], moves[i+1]), places[3+i][0])
	}
	return f.build(root, f.guess(width, height), game.Opening{}), nil
}
