package notation

import (
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
// blanks, commas or dashes. It stops at the first thing that is no such name,
// or lies outside the board, and returns it with all that follows.
func ParseMoves(r game.Rules, text string) (points []game.Point, rest string) {
	rest = text
	for {
		rest = strings.TrimLeft(rest, " \t\r\n,;-")
		if after, ok := strings.CutPrefix(rest, "pass"); ok {
			points, rest = append(points, game.Pass), after
			continue
		}
		at, after, err := r.CutPoint(rest)
		if err != nil {
			return points, rest
		}
		points, rest = append(points, at), after
	}
}

// readMoves reads a text that is nothing but such a list, on 15×15.
func readMoves(text string) (game.Record, *Error) {
	rest := strings.TrimPrefix(text, byteOrderMark)
	if len(rest) > maxMoveText {
		return game.Record{}, &Error{Kind: NotARecord}
	}
	if points, _ := ParseMoves(game.Freestyle, rest); len(points) == 0 {
		return game.Record{}, &Error{Kind: NotARecord}
	}
	return tryRules(guessable(15, 15), func(rules game.Rules) (game.Record, *Error) {
		b := newBuilder(rules, game.Opening{})
		for rest := rest; ; {
			rest = strings.TrimLeft(rest, " \t\r\n,;-")
			offset := len(text) - len(rest)
			if rest == "" {
				return b.record, nil
			}
			at, after, err := rules.CutPoint(rest)
			if pass, ok := strings.CutPrefix(rest, "pass"); ok {
				at, after, err = game.Pass, pass, nil
			}
			switch err {
			case nil:
				if err := b.moveNamed(at, offset); err != nil {
					return b.record, err
				}
				rest = after
			case game.ErrOutside:
				return b.record, illegal(offset, b.moves+1, rest[:min(3, len(rest))], err)
			default:
				return b.record, malformed(offset, ErrPoint, rest[:min(8, len(rest))])
			}
		}
	})
}
