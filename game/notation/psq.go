package notation

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"jingzi/game"
)

const psqMagic = "Piskvorky "

// textLine is a line of a text without its end, and where it begins.
type textLine struct {
	text   string
	offset int
}

func splitLines(text string) []textLine {
	var lines []textLine
	offset := 0
	for line := range strings.Lines(text) {
		lines = append(lines, textLine{strings.TrimRight(line, "\r\n"), offset})
		offset += len(line)
	}
	return lines
}

// readPSQ reads what the tournament manager Piskvork saves: a head
// "Piskvorky 15x15, 11:11, 0" whose last number tells which of the two names
// begins, a move a line as "x,y,ms" from 1 at the top left, then the names and
// a code of how it ended.
func (f *file) readPSQ() (*game.Tree, *Error) {
	if len(f.text) > maxMoveText {
		return nil, tooBig(OfBytes, maxMoveText, maxMoveText)
	}
	lines := splitLines(f.text)
	first := 0
	for !strings.Contains(lines[first].text, psqMagic) {
		first++
	}
	head := lines[first]
	fields := strings.Split(head.text[strings.Index(head.text, psqMagic)+len(psqMagic):], ",")
	w, h, _ := strings.Cut(strings.TrimSpace(fields[0]), "x")
	width, why := strconv.Atoi(w)
	height, why2 := strconv.Atoi(h)
	if why != nil || why2 != nil {
		return nil, malformed(head.offset, ErrNumber, head.text)
	}
	if (game.Rules{Width: width, Height: height, Line: 3}).Validate() != nil {
		return nil, &Error{Kind: BadSize, Offset: int64(head.offset), Text: sizeText(width, height)}
	}
	names := [2]string{"PB", "PW"} // of the first name and the second
	if len(fields) > 2 && strings.TrimSpace(fields[2]) == "1" {
		names = [2]string{"PW", "PB"}
	}
	root := &rawNode{}
	_, rest := f.moveLines(root, lines[first+1:], 1)
	for i, name := range names {
		root.add(name, escape(brainName(rest, i)), 0)
	}
	return f.build(root, f.guess(width, height), game.Opening{}), nil
}

// readREC reads the older form: the two names first, that of the beginner
// before the other; moves from 0; and no size, so the least usual one that
// holds them.
func (f *file) readREC() (*game.Tree, *Error) {
	if len(f.text) > maxMoveText {
		return nil, tooBig(OfBytes, maxMoveText, maxMoveText)
	}
	lines := splitLines(f.text)
	if len(lines) < 3 {
		return nil, &Error{Kind: NotARecord}
	}
	root := &rawNode{}
	farthest, _ := f.moveLines(root, lines[2:], 0)
	if len(root.children) == 0 {
		return nil, &Error{Kind: NotARecord}
	}
	root.add("PB", escape(brainName(lines, 0)), 0)
	root.add("PW", escape(brainName(lines, 1)), 0)
	size := leastSize(farthest)
	return f.build(root, f.guess(size, size), game.Opening{}), nil
}

// leastSize is the least usual board that has a column or row, from 0.
func leastSize(farthest int) int {
	switch {
	case farthest < 15:
		return 15
	case farthest < 19:
		return 19
	}
	return game.MaxSize
}

// moveLines adds a chain of moves to a node, from the lines "x,y,ms" up to the
// first that is none. from is what the file calls the first column and row. It
// returns the greatest column or row, from 0.
func (f *file) moveLines(root *rawNode, lines []textLine, from int) (farthest int, rest []textLine) {
	at := root
	for i, line := range lines {
		fields := strings.Split(line.text, ",")
		if len(fields) < 2 || len(fields) > 3 {
			return farthest, lines[i:]
		}
		var n [3]int
		for k, field := range fields {
			var err error
			if n[k], err = strconv.Atoi(strings.TrimSpace(field)); err != nil {
				if digits := strings.Trim(strings.TrimSpace(field), "-0123456789"); digits != "" {
					return farthest, lines[i:]
				}
				n[k] = game.MaxSize + 1 // a number that is no column: an illegal move, not a name
			}
		}
		at = at.move(n[0]-from, n[1]-from, line.text, line.offset)
		at.took = int64(min(max(n[2], 0), 1<<31))
		farthest = max(farthest, n[0]-from, n[1]-from)
	}
	return farthest, nil
}

// move adds a stone to a chain of moves, Black's first. A point that no board
// has stands there as the file writes it.
func (n *rawNode) move(x, y int, text string, offset int) *rawNode {
	c := n.child(offset)
	raw := escape(text)
	if min(x, y) >= 0 && max(x, y) < game.MaxSize {
		raw = pointText(game.At(x, y))
	}
	c.add([...]string{"B", "W"}[n.depth%2], raw, offset)
	return c
}

// brainName is the name on a line: a program's file without what all such
// files are called, "" where a person played or only a code stands.
func brainName(lines []textLine, i int) string {
	if i >= len(lines) {
		return ""
	}
	name := strings.TrimSpace(lines[i].text)
	if _, err := strconv.Atoi(name); err == nil || strings.HasPrefix(name, "homo-") {
		return ""
	}
	name = name[strings.LastIndexAny(name, `/\`)+1:]
	for _, ending := range []string{".exe", ".zip"} {
		name = strings.TrimSuffix(name, ending)
	}
	return oneLine(strings.TrimPrefix(name, "pbrain-"))
}

// nameLine is a name as it is read again: what stands for a code or a move there
// cannot be a name.
func nameLine(name string) string {
	name = oneLine(name)
	if strings.Trim(name, "0123456789+-, ") == "" {
		return ""
	}
	for {
		read := brainName([]textLine{{text: name}}, 0)
		if len(read) >= len(name) {
			return read
		}
		name = read
	}
}

// WritePSQ writes the main line as Piskvork does. The error is ErrFormat for a
// game in which stones do not come in turn.
func WritePSQ(w io.Writer, t *game.Tree) ([]Note, error) {
	line, found, err := plainLine(t)
	if err != nil {
		return nil, err
	}
	if guessable(t.Rules.Width, t.Rules.Height)[0] != t.Rules {
		found.add(Note{Kind: NoRules})
	}
	fmt.Fprintf(w, "Piskvorky %dx%d, 11:11, 0\n", t.Rules.Width, t.Rules.Height)
	for _, m := range line {
		fmt.Fprintf(w, "%d,%d,%d\n", m.at.X+1, m.at.Y+1, m.took.Milliseconds())
	}
	if names := [2]string{nameLine(t.Names[game.First]), nameLine(t.Names[game.Second])}; names != [2]string{} {
		fmt.Fprintf(w, "%s\n%s\n", names[0], names[1])
	}
	_, err = io.WriteString(w, "-1\n")
	return found, err
}

// WriteREC writes the main line in the older form.
func WriteREC(w io.Writer, t *game.Tree) ([]Note, error) {
	line, found, err := plainLine(t)
	if err != nil {
		return nil, err
	}
	found.add(Note{Kind: NoRules})
	fmt.Fprintf(w, "%s\n%s\n", nameLine(t.Names[game.First]), nameLine(t.Names[game.Second]))
	for _, m := range line {
		fmt.Fprintf(w, "%d,%d,%d\n", m.at.X, m.at.Y, m.took.Milliseconds())
	}
	_, err = io.WriteString(w, "-1\n")
	return found, err
}
