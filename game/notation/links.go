package notation

import (
	"fmt"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"

	"jingzi/game"
)

// Prefixes of the addresses at which web pages show a game. Gomoku Calculator's is followed by the names of
// the moves, Renju Portal's by two hexadecimal digits per move: the column and the row from the top left.
const (
	gomocalcLink    = "https://gomocalc.com/#/"
	renjuPortalLink = "https://renjuportal.com/board?mvs="
)

// GomocalcLink returns the address at which Gomoku Calculator shows a game. It returns "" for a game with
// passes or setup, and on boards that Gomoku Calculator does not support.
func GomocalcLink(r game.Rules, moves []game.Move) string {
	if r.WinLength != 5 || r.Width != r.Height || r.Width <= 5 || !onlyStones(moves) {
		return ""
	}
	return gomocalcLink + Moves(r, moves)
}

// RenjuPortalLink returns the address at which Renju Portal opens a game. It returns "" for a game with
// passes or setup, or on a board other than 15×15.
func RenjuPortalLink(r game.Rules, moves []game.Move) string {
	if r.Width != 15 || r.Height != 15 || !onlyStones(moves) {
		return ""
	}

	link := renjuPortalLink
	for _, m := range moves {
		link += fmt.Sprintf("%x%x", m.Point.X, m.Point.Y)
	}

	return link
}

// onlyStones reports whether every move places a stone, without passes or setup.
func onlyStones(moves []game.Move) bool {
	for i, m := range moves {
		if m.Number != i+1 || m.Setup {
			return false
		}
	}

	return true
}

var (
	gomocalcAddress    = regexp.MustCompile(`(?i)gomocalc\.com/#/?([a-z0-9]+)`)
	renjuPortalAddress = regexp.MustCompile(`(?i)renjuportal\.com/\S*?[?&]mvs?=([0-9a-f]+)`)
)

// readLink reads the game from an address in a text. It returns nil if the text has none.
func (f *file) readLink() (*game.Tree, *Error) {
	root := &rawNode{}
	last, size := root, 15
	var rules []game.Rules
	if m := gomocalcAddress.FindStringSubmatchIndex(f.text); m != nil {
		if r := f.options.Rules; r.Width == r.Height && r.Width > 5 {
			size = r.Width
		}
		board := f.boardOf(f.text[m[2]:m[3]], game.Rules{Width: size, Height: size, WinLength: 5})
		size = board.Width

		points, _ := ParseMoves(board, f.text[m[2]:m[3]])
		for _, p := range points {
			last = last.play(p, m[2])
		}
	} else if m := renjuPortalAddress.FindStringSubmatchIndex(f.text); m != nil {
		rules = []game.Rules{game.Renju}

		for digits := f.text[m[2]:m[3]]; len(digits) >= 2; digits = digits[2:] {
			// No error, since both are hexadecimal digits.
			n, _ := strconv.ParseUint(digits[:2], 16, 8)
			last = last.move(int(n>>4), int(n&15), digits[:2], m[2])
		}
	}
	if last == root {
		return nil, nil
	}

	return f.build(root, append(rules, f.guess(size, size)...), game.Opening{})
}

// Characters for the points of a drawn board.
const (
	blackSigns = "xX@#*●⚫✖✕╳×Ｘ黑"
	whiteSigns = "oO0○⚪◯〇Ｏ白"
	emptySigns = ".·-+_:┼├┤┬┴┌┐└┘╋┿╂┠┨┯┷┏┓┗┛＋・，,。"
)

// readDiagram reads a board drawn as text: rows of characters, with or without coordinates. It returns
// nil if the text has none.
func (f *file) readDiagram() (*game.Tree, *Error) {
	var rows []string // of X, O and .
	for line := range strings.Lines(f.text) {
		row := boardRow(line)
		if len(rows) > 0 && len(row) != len(rows[0]) {
			if len(rows) == len(rows[0]) {
				// The board is complete.
				break
			}
			rows = nil
		}
		if len(row) >= 3 {
			rows = append(rows, row)
		}
	}
	if len(rows) < 3 || len(rows) > game.MaxSize || len(rows[0]) > game.MaxSize || len(rows) != len(rows[0]) {
		return nil, nil
	}
	p, err := game.ParsePosition(game.Rules{Width: len(rows), Height: len(rows)}, strings.Join(rows, ""), game.Black)
	if err != nil || p.Stones() == 0 {
		return nil, nil
	}

	root := &rawNode{}
	for colour, name := range []string{game.Black: "AB", game.White: "AW"} {
		var values []value
		for _, point := range p.PointsByStone()[colour] {
			values = append(values, value{raw: pointText(point)})
		}
		if colour > 0 && values != nil {
			root.properties = append(root.properties, property{name, values})
		}
	}

	return f.build(root, f.guess(len(rows), len(rows)), game.Opening{})
}

// rowMargins matches the row numbers and the frame at the sides of a drawn row.
var rowMargins = regexp.MustCompile(`^[\s|│┃]*\d{1,2}[\s|│┃]+|[\s|│┃]+\d{1,2}[\s|│┃]*$|^[\s|│┃]+|[\s|│┃]+$`)

// boardRow returns the points of a drawn row as X, O and ".", or "" for any other line.
func boardRow(line string) string {
	// Part of a frame.
	if strings.HasPrefix(strings.TrimSpace(line), "+-") {
		return ""
	}

	// A row without coordinates.
	if digits := strings.TrimSpace(line); strings.Trim(digits, "12._") == "" {
		return strings.NewReplacer("1", "X", "2", "O", "_", ".").Replace(digits)
	}

	for {
		trimmed := rowMargins.ReplaceAllString(line, "")
		if trimmed == line {
			break
		}
		line = trimmed
	}
	if strings.Trim(line, "BWbw.-_+ \t") == "" {
		line = strings.NewReplacer("B", "X", "b", "X", "W", "O", "w", "O").Replace(line)
	}
	known := true
	row := strings.Map(func(c rune) rune {
		switch {
		case strings.ContainsRune(blackSigns, c):
			return 'X'
		case strings.ContainsRune(whiteSigns, c):
			return 'O'
		case strings.ContainsRune(emptySigns, c):
			return '.'
		}
		known = known && strings.ContainsRune(" \t|│┃─━", c)

		return -1
	}, line)
	if !known {
		return ""
	}

	return row
}

// readOpenings reads the openings of Gomocup's tournaments: one per line as "x,y x,y" or "x,y,x,y"
// relative to the centre, beginning with Black. They become variations of one tree. It returns nil if
// the text has none.
func (f *file) readOpenings() (*game.Tree, *Error) {
	name := strings.ToLower(filepath.Base(f.name))
	isOpeningFile := strings.HasPrefix(name, "opening")
	type stone struct{ x, y, offset int }

	var lines [][]stone
	maxDistance, hasNegative := 0, false
	offset := 0
	for line := range strings.Lines(f.text) {
		text := strings.TrimSpace(line)
		offset += len(line)
		if text == "" || strings.ContainsAny(text[:1], "#;/") {
			continue
		}

		var stones []stone
		for rest := strings.TrimRight(text, ", ;"); rest != ""; {
			x, y, next, ok := cutPair(rest)
			if !ok || max(x, -x, y, -y) > game.MaxSize/2 {
				return nil, nil
			}
			stones = append(stones, stone{x, y, offset - len(line)})
			maxDistance, hasNegative = max(maxDistance, x, -x, y, -y), hasNegative || min(x, y) < 0
			rest = strings.TrimLeft(next, ", ;\t")
		}
		lines = append(lines, stones)
	}
	if lines == nil || !isOpeningFile && !hasNegative {
		return nil, nil
	}
	size := 15
	if strings.Contains(name, "freestyle") && !strings.Contains(name, "15") || maxDistance > 7 {
		size = 20
	}

	root := &rawNode{}
	for _, stones := range lines {
		last := root
		for _, s := range stones {
			last = last.move(s.x+size/2, s.y+size/2, fmt.Sprintf("%d,%d", s.x, s.y), s.offset)
		}
	}
	candidates := f.guess(size, size)
	if rules, ok := rulesNamed(name, size, size); ok {
		candidates = rules
	}

	return f.build(root, candidates, game.Opening{})
}

var pair = regexp.MustCompile(`^(-?\d+)\s*,\s*(-?\d+)`)

// cutPair parses a pair of numbers at the beginning of a text and returns the rest of the text. ok is false if
// there is none.
func cutPair(text string) (x, y int, rest string, ok bool) {
	m := pair.FindStringSubmatch(text)
	if m == nil {
		return 0, 0, text, false
	}
	x, err := strconv.Atoi(m[1])
	y, err2 := strconv.Atoi(m[2])

	return x, y, text[len(m[0]):], err == nil && err2 == nil
}
