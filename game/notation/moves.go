package notation

import (
	"cmp"
	"fmt"
	"regexp"
	"strings"

	"jingzi/game"
)

// maxMoveText is the maximum length of a text with the moves of one game, in bytes.
const maxMoveText = 1 << 16

// Moves formats moves in the players' notation without blanks: "h8i9g7". A pass is "pass".
func Moves(r game.Rules, moves []game.Move) string {
	var b strings.Builder
	for _, m := range moves {
		b.WriteString(r.Name(m.Point))
	}
	return b.String()
}

// ParseMoves parses points in the players' notation, separated by nothing, blanks, commas or dashes, with
// or without numbers ("1.H8 2.I9"). It stops at the first text that is not a point of the board, and
// returns the text from there on.
func ParseMoves(r game.Rules, text string) (points []game.Point, rest string) {
	rest = parseMoves(r, text, func(point game.Point, _ int) { points = append(points, point) })
	return points, rest
}

// parseMoves is like ParseMoves, but calls yield with each point and its offset.
func parseMoves(r game.Rules, text string, yield func(game.Point, int)) (rest string) {
	for rest = text; ; {
		rest = rest[len(numbering.FindString(rest)):]
		point, next, err := r.CutPointName(rest)
		if len(rest) >= 4 && strings.EqualFold(rest[:4], "pass") {
			point, next, err = game.Pass, rest[4:], nil
		}
		if err != nil {
			return rest
		}
		yield(point, len(text)-len(rest))
		rest = next
	}
}

// numbering matches text before a move: blanks, commas and dashes, the number followed by a dot, a
// parenthesis or a blank, and the colour in Chinese.
var numbering = regexp.MustCompile(`^(?:[ \t\r\n,;–—-]|\d{1,4}(?:[.):]+|[ \t]+)|[黑白]棋?[:：]?)*`)

// foldWidth converts full-width characters to ASCII.
func foldWidth(text string) string {
	return strings.Map(func(r rune) rune {
		if '！' <= r && r <= '～' {
			return r - '！' + '!'
		}
		if r == '\u3000' {
			return ' '
		}

		return r
	}, text)
}

// usualSizes lists common board sizes, smallest first.
var usualSizes = []int{15, 19, game.MaxSize}

// boardOf returns the board on which most of a list of moves can be read: the expected board, unless more can be
// read on a board of a usual size. It adds a note if it guesses a large size.
func (f *file) boardOf(text string, expected game.Rules) game.Rules {
	best := expected
	_, rest := ParseMoves(best, text)
	for _, r := range usualBoards() {
		if _, remaining := ParseMoves(r, text); len(remaining) < len(rest) {
			best, rest = r, remaining
		}
	}
	if best != expected {
		f.noteGuessedSize(best.Width)
	}

	return best
}

// usualBoards returns boards of the usual sizes.
func usualBoards() (all []game.Rules) {
	for _, size := range usualSizes {
		all = append(all, game.Rules{Width: size, Height: size, WinLength: 5})
	}
	return all
}

// noteGuessedSize adds a note that the size of the board was guessed if it exceeds both the most common size
// and the expected size.
func (f *file) noteGuessedSize(size int) {
	if size > max(usualSizes[0], f.options.Rules.Width) {
		f.notes.add(Note{Kind: SizeGuessed, Text: fmt.Sprintf("%d×%d", size, size)})
	}
}

// guessSize is like smallestSize, but adds a note if the size is large.
func (f *file) guessSize(maxCoordinate int) int {
	size := smallestSize(maxCoordinate)
	f.noteGuessedSize(size)
	return size
}

// moveList is a line with a whole game or opening, such as "d3e5f6d7".
type moveList struct {
	rules  game.Rules // only the size of the board is used
	points []game.Point
	offset int
}

// maxListText is the maximum length of a text with one game per line, in bytes.
const maxListText = 1 << 20

// firstNumber matches the number of a move at the beginning of a line.
var firstNumber = regexp.MustCompile(`^(\d{1,4})[.):\s]`)

// moveLists returns the games of a text with one game per line, or nil if the text is a single game. Lines are
// separate games if a point occurs more than once or if no line contains blanks. moveLists adds a note on
// lines that are not games, and returns nil if they are at least as many as the games.
func (f *file) moveLists() (lists []moveList) {
	type line struct {
		text   string
		offset int
	}

	// A text with tags is one game.
	if len(f.text) > maxListText || tag.MatchString(f.text) {
		return nil
	}

	var lines []line
	offset, noBlanks := 0, true
	for text := range strings.Lines(f.text) {
		start := offset
		offset += len(text)
		if text = strings.TrimSpace(text); text == "" || strings.ContainsAny(text[:1], "#;/") {
			continue
		}
		if m := firstNumber.FindStringSubmatch(text); m != nil && m[1] != "1" {
			// A game with numbered moves.
			return nil
		}
		lines, noBlanks = append(lines, line{text, start}), noBlanks && !strings.ContainsAny(text, " \t,;")
	}
	if len(lines) < 2 {
		return nil
	}

	var skipped []line
	for _, r := range append([]game.Rules{cmp.Or(f.options.Rules, game.Freestyle)}, usualBoards()...) {
		var games []moveList
		var unread []line
		for i, l := range lines {
			if i%1024 == 0 && f.isCancelled() {
				return nil
			}
			if points, rest := ParseMoves(r, l.text); rest == "" && len(points) > 1 {
				games = append(games, moveList{r, points, l.offset})
			} else {
				unread = append(unread, l)
			}
		}
		if len(games) > len(lists) {
			lists, skipped = games, unread
		}
		if len(unread) == 0 {
			break
		}
	}

	seen := make(map[game.Point]bool)
	repeated := false
	for _, l := range lists {
		for _, point := range l.points {
			repeated = repeated || point != game.Pass && seen[point]
			seen[point] = true
		}
	}
	if len(lists) < 2 || len(skipped) >= len(lists) || !repeated && !noBlanks {
		return nil
	}
	f.noteGuessedSize(lists[0].rules.Width)

	for _, l := range skipped {
		f.notes.add(Note{Kind: Skipped, Offset: int64(l.offset), Text: clip(l.text)})
	}

	return lists
}

// treeOf builds the game tree of a list of moves.
func (f *file) treeOf(l moveList) (*game.Tree, *Error) {
	root := &rawNode{}

	last := root
	for _, p := range l.points {
		last = last.play(p, l.offset)
	}

	return f.build(root, f.guess(l.rules.Width, l.rules.Height), game.Opening{})
}

// readMoves reads a list of moves or of pairs of numbers such as "7,7" (column and row, counted from 0 at the top
// left), or a text with an address, openings or a drawn board.
func (f *file) readMoves() (*game.Tree, *Error) {
	if len(f.text) > maxMoveText {
		return nil, &Error{Kind: UnknownFormat}
	}

	for _, read := range []func() (*game.Tree, *Error){f.readLink, f.readOpenings, f.readDiagram} {
		if tree, err := read(); tree != nil || err != nil {
			return tree, err
		}
	}
	root := &rawNode{}
	f.text = foldWidth(f.text)
	if lists := f.moveLists(); lists != nil {
		f.notes.add(Note{Kind: ExtraGamesIgnored, Offset: int64(lists[1].offset)})
		return f.treeOf(lists[0])
	}
	result := f.extractTags(root)
	maxCoordinate, rest := f.readNumbers(root, f.text, pairMove, 0, maxLine)
	rest = strings.TrimLeft(rest, " \t\r\n,;()[]")
	size := f.guessSize(maxCoordinate)
	rules := game.Rules{Width: size, Height: size}
	if len(root.children) == 0 {
		rules = f.boardOf(f.text, cmp.Or(f.options.Rules, game.Freestyle))
		last := root
		rest = parseMoves(rules, f.text, func(p game.Point, offset int) { last = last.play(p, offset) })
	}
	if len(root.children) == 0 {
		return nil, &Error{Kind: UnknownFormat}
	}
	if rest != "" {
		f.notes.add(Note{Kind: Skipped, Offset: int64(len(f.text) - len(rest)), Text: clip(rest)})
	}

	tree, err := f.build(root, f.guess(rules.Width, rules.Height), game.Opening{})
	if err == nil {
		f.applyScore(tree, result)
	}

	return tree, err
}
