package notation

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

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
	lines := splitLines(f.text)
	first := slices.IndexFunc(lines, func(l textLine) bool { return strings.Contains(l.text, psqMagic) })
	head := lines[first]
	_, fields, _ := strings.Cut(head.text, psqMagic)
	size, fields, _ := strings.Cut(fields, ",")
	_, beginner, _ := strings.Cut(fields, ",")
	width, height, err := f.size(strings.TrimSpace(size), "x", head.offset)
	if err != nil {
		return nil, err
	}
	root := &rawNode{}
	_, rest := moveLines(root, lines[first+1:], 1)
	names := [2]string{"PB", "PW"} // of the first name and the second
	if beginner, _, _ = strings.Cut(beginner, ","); strings.TrimSpace(beginner) == "1" {
		names = [2]string{"PW", "PB"}
	}
	addNames(root, names, rest)
	return f.build(root, f.guess(width, height), game.Opening{}), nil
}

// readREC reads the older form: the two names first, that of the beginner
// before the other; moves from 0; and no size, so the least usual one that
// holds them.
func (f *file) readREC() (*game.Tree, *Error) {
	lines := splitLines(f.text)
	root := &rawNode{}
	farthest, _ := moveLines(root, lines[min(2, len(lines)):], 0)
	if len(root.children) == 0 {
		return nil, &Error{Kind: NotARecord}
	}
	addNames(root, [2]string{"PB", "PW"}, lines)
	size := leastSize(farthest)
	return f.build(root, f.guess(size, size), game.Opening{}), nil
}

func addNames(root *rawNode, properties [2]string, lines []textLine) {
	for i, property := range properties {
		if i < len(lines) {
			root.add(property, escape(brainName(lines[i].text)), 0)
		}
	}
}

// leastSize is the least usual board that has a column or row, from 0.
func leastSize(farthest int) int {
	for _, usual := range []int{15, 19} {
		if farthest < usual {
			return usual
		}
	}
	return game.MaxSize
}

var moveLine = regexp.MustCompile(`^\s*(-?\d+)\s*,\s*(-?\d+)\s*(?:,\s*(-?\d+)\s*)?$`)

// moveLines adds a chain of moves to a node, from the lines "x,y,ms" up to the
// first that is none. from is what the file calls the first column and row. It
// returns the greatest column or row, from 0.
func moveLines(root *rawNode, lines []textLine, from int) (farthest int, rest []textLine) {
	at := root
	for i, line := range lines {
		m := moveLine.FindStringSubmatch(line.text)
		if m == nil {
			return farthest, lines[i:]
		}
		var n [3]int
		for k, number := range m[1:] {
			var err error
			if n[k], err = strconv.Atoi(number); err != nil && number != "" {
				n[k] = game.MaxSize + 1 // too large: an illegal move
			}
		}
		at = at.move(n[0]-from, n[1]-from, line.text, line.offset)
		at.took = time.Duration(min(max(n[2], 0), 1<<31)) * time.Millisecond
		farthest = max(farthest, n[0]-from, n[1]-from)
	}
	return farthest, nil
}

// brainName is the name on a line: a program's file without what all such
// files are called, "" where a person played or only a code stands.
func brainName(line string) string {
	name := strings.TrimSpace(line)
	if _, err := strconv.Atoi(name); err == nil || strings.HasPrefix(name, "homo-") {
		return ""
	}
	name = name[strings.LastIndexAny(name, `/\`)+1:]
	for _, ending := range []string{".exe", ".zip"} {
		name = strings.TrimSuffix(name, ending)
	}
	return oneLine(strings.TrimPrefix(name, "pbrain-"))
}

// nameLine is a name that is read again as it is: what stands for a code or a move
// there cannot be one.
func nameLine(name string) string {
	name = brainName(name)
	if strings.Trim(name, "0123456789+-, ") == "" || brainName(name) != name {
		return ""
	}
	return name
}
