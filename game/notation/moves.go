package notation

import (
	"cmp"
	"regexp"
	"strings"

	"jingzi/game"
)

const maxMoveText = 1 << 16

// Moves writes moves as players do, without blanks: "h8i9g7". A pass is "pass".
func Moves(r game.Rules, moves []game.Move) string {
	var b strings.Builder
	for _, m := range moves {
		b.WriteString(r.Name(m.Point))
	}
	return b.String()
}

// ParseMoves reads points named as players do, one after the other or apart by
// blanks, commas or dashes, and numbered or not ("1.H8 2.I9"). It stops at the
// first thing that is no such name, or lies outside the board, and returns it
// with all that follows.
func ParseMoves(r game.Rules, text string) (points []game.Point, rest string) {
	rest = parseMoves(r, text, func(at game.Point, _ int) { points = append(points, at) })
	return points, rest
}

// parseMoves is ParseMoves, with the offset of each point.
func parseMoves(r game.Rules, text string, each func(game.Point, int)) (rest string) {
	for rest = text; ; {
		rest = rest[len(numbering.FindString(rest)):]
		at, after, err := r.CutPointName(rest)
		if len(rest) >= 4 && strings.EqualFold(rest[:4], "pass") {
			at, after, err = game.Pass, rest[4:], nil
		}
		if err != nil {
			return rest
		}
		each(at, len(text)-len(rest))
		rest = after
	}
}

// numbering matches what may precede a move: blanks, commas and dashes, its number, with a
// dot or a parenthesis or a blank after it, and the colour in Chinese.
var numbering = regexp.MustCompile(`^(?:[ \t\r\n,;–—-]|\d{1,4}(?:[.):]+|[ \t]+)|[黑白]棋?[:：]?)*`)

// tag matches a line with a game's data before its moves, as in PGN.
var tag = regexp.MustCompile(`(?m)^[ \t]*\[(\w+)[ \t]+"([^"\n]*)"\][ \t]*\r?$`)

// tagProperties maps tags to SGF properties. The result is not among them: some programs
// count it for Black, others for White.
var tagProperties = map[string]string{"Black": "PB", "White": "PW", "Event": "EV", "Date": "DT", "Round": "RO", "Site": "PC"}

// tags moves the tags of a text into a node, and leaves blanks in their place.
func (f *file) tags(root *rawNode) {
	for _, m := range tag.FindAllStringSubmatchIndex(f.text, -1) {
		name, value := f.text[m[2]:m[3]], f.text[m[4]:m[5]]
		if property := tagProperties[name]; property != "" && strings.Trim(value, "?. ") != "" {
			root.add(property, escape(value), m[0])
		} else if value != "" && property == "" {
			f.notes.add(Note{Kind: Skipped, Offset: int64(m[0]), Text: clip(f.text[m[0]:m[1]])})
		}
	}
	f.text = tag.ReplaceAllStringFunc(f.text, func(line string) string { return strings.Repeat(" ", len(line)) })
}

// narrow makes ASCII of its characters that are as wide as Chinese ones.
func narrow(text string) string {
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

// boardOf is the board on which most of a list of moves can be read: the expected one, or
// the smallest common one that holds more.
func boardOf(text string, expected game.Rules) game.Rules {
	best := expected
	_, rest := ParseMoves(best, text)
	for _, size := range usualSizes {
		r := game.Rules{Width: size, Height: size, WinLength: 5}
		if _, left := ParseMoves(r, text); len(left) < len(rest) {
			best, rest = r, left
		}
	}
	return best
}

// readMoves reads a text that is nothing but such a list, or pairs of numbers "7,7",
// column and row from 0 at the top left; or an address, openings or a drawn board.
func (f *file) readMoves() (*game.Tree, *Error) {
	if len(f.text) > maxMoveText {
		return nil, &Error{Kind: UnknownFormat}
	}
	for _, read := range []func() (*game.Tree, bool){f.link, f.openings, f.diagram} {
		if tree, ok := read(); ok {
			return tree, nil
		}
	}
	root := &rawNode{}
	f.tags(root)
	f.text = narrow(f.text)
	farthest, rest := f.numbers(root, f.text, pairMove, 0, maxLine)
	rest = strings.TrimLeft(rest, " \t\r\n,;()[]")
	size := leastSize(farthest)
	rules := game.Rules{Width: size, Height: size}
	if len(root.children) == 0 {
		rules = boardOf(f.text, cmp.Or(f.options.Rules, game.Freestyle))
		at := root
		rest = parseMoves(rules, f.text, func(p game.Point, offset int) { at = at.play(p, offset) })
	}
	if len(root.children) == 0 {
		return nil, &Error{Kind: UnknownFormat}
	}
	if rest != "" {
		f.notes.add(Note{Kind: Skipped, Offset: int64(len(f.text) - len(rest)), Text: clip(rest)})
	}
	return f.build(root, f.guess(rules.Width, rules.Height), game.Opening{}), nil
}
