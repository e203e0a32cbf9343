package notation

import (
	"fmt"
	"io"
	"strings"

	"jingzi/game"
)

// maxMoveText is the longest text looked at for a bare list of moves.
const maxMoveText = 1 << 16

// Moves writes the moves of a record as players do, without blanks: "h8i9g7".
// A pass is "pass".
func Moves(r game.Record) (string, error) {
	moves, err := r.Moves()
	var b strings.Builder
	for _, move := range moves {
		b.WriteString(r.Rules.Name(move.Point))
	}
	return b.String(), err
}

// ParseMoves reads points named as players do, one after the other or apart by
// blanks, commas or dashes, and numbered or not ("1.H8 2.I9"). It stops at the
// first thing that is no such name, or lies outside the board, and returns it
// with all that follows.
func ParseMoves(r game.Rules, text string) (points []game.Point, rest string) {
	rest = text
	for {
		rest = skipNumber(rest)
		if len(rest) >= 4 && strings.EqualFold(rest[:4], "pass") {
			points, rest = append(points, game.Pass), rest[4:]
			continue
		}
		at, after, err := r.CutPoint(rest)
		if err != nil {
			return points, rest
		}
		points, rest = append(points, at), after
	}
}

// skipNumber skips what may stand before a move: blanks, commas and dashes, and
// its number with a dot or a parenthesis.
func skipNumber(text string) string {
	for {
		text = strings.TrimLeft(text, " \t\r\n,;-–—")
		digits := 0
		for digits < len(text) && digits < 4 && '0' <= text[digits] && text[digits] <= '9' {
			digits++
		}
		if digits == 0 || digits == len(text) || strings.IndexByte(".):", text[digits]) < 0 {
			return text
		}
		text = strings.TrimLeft(text[digits:], ".):")
	}
}

// readMoves reads a text that is nothing but such a list, on 15×15, or pairs of
// numbers "7,7", column and row from 0 at the top left; or an address, openings
// or a drawn board.
func (f *file) readMoves() (*game.Tree, *Error) {
	if len(f.text) > maxMoveText {
		return nil, &Error{Kind: NotARecord}
	}
	for _, read := range []func() (*game.Tree, bool){f.link, f.openings, f.diagram} {
		if tree, ok := read(); ok {
			return tree, nil
		}
	}
	root := &rawNode{}
	if farthest, rest := f.pairs(root); len(root.children) > 0 {
		if rest != "" {
			f.notes.add(Note{Kind: Skipped, Offset: int64(len(f.text) - len(rest)), Text: clip(rest)})
		}
		size := leastSize(farthest)
		return f.build(root, f.guess(size, size), game.Opening{}), nil
	}
	rules := game.Freestyle
	if f.options.Rules != (game.Rules{}) {
		rules = f.options.Rules
	}
	at := root
	for rest := f.text; ; {
		rest = skipNumber(rest)
		offset := len(f.text) - len(rest)
		if rest == "" {
			break
		}
		point, after, err := rules.CutPoint(rest)
		if len(rest) >= 4 && strings.EqualFold(rest[:4], "pass") {
			point, after, err = game.Pass, rest[4:], nil
		}
		if err != nil {
			if at == root {
				return nil, &Error{Kind: NotARecord}
			}
			f.notes.add(Note{Kind: Skipped, Offset: int64(offset), Text: clip(rest)})
			break
		}
		if point == game.Pass {
			c := at.child(offset)
			c.add([...]string{"B", "W"}[at.depth%2], "", offset)
			at = c
		} else {
			at = at.move(int(point.X), int(point.Y), "", offset)
		}
		rest = after
	}
	if at == root {
		return nil, &Error{Kind: NotARecord}
	}
	return f.build(root, f.guess(rules.Width, rules.Height), game.Opening{}), nil
}

// pairs reads pairs of numbers, in parentheses or not.
func (f *file) pairs(root *rawNode) (farthest int, rest string) {
	at := root
	rest = f.text
	for {
		trimmed := strings.TrimLeft(rest, " \t\r\n,;()[]")
		if trimmed == "" {
			return farthest, ""
		}
		var x, y int
		n, err := fmt.Sscanf(trimmed[:min(len(trimmed), 24)], "%d,%d", &x, &y)
		if n != 2 || err != nil || x < 0 || y < 0 || x >= game.MaxSize || y >= game.MaxSize {
			return farthest, rest
		}
		offset := len(f.text) - len(trimmed)
		at = at.move(x, y, "", offset)
		farthest = max(farthest, x, y)
		comma := strings.IndexByte(trimmed, ',')
		end := comma + 1
		for end < len(trimmed) && (trimmed[end] == ' ' || '0' <= trimmed[end] && trimmed[end] <= '9') {
			if trimmed[end] == ' ' && end > comma+1 {
				break
			}
			end++
		}
		rest = trimmed[end:]
	}
}

// WriteText writes the main line as numbered moves, ten to a line.
func WriteText(w io.Writer, t *game.Tree) ([]Note, error) {
	r, err := RecordOf(t)
	if err != nil {
		return nil, ErrFormat
	}
	_, found, err := plainLine(t)
	if err != nil { // a pass can be said here
		found = notes{{Kind: NoSetup, Times: 1}}
	}
	moves, err := r.Moves()
	if err != nil {
		return nil, ErrFormat
	}
	for i, m := range moves {
		space := " "
		if i%10 == 9 || i == len(moves)-1 {
			space = "\n"
		}
		if _, err := fmt.Fprintf(w, "%d.%s%s", i+1, strings.ToUpper(r.Rules.Name(m.Point)), space); err != nil {
			return nil, err
		}
	}
	return found, nil
}
