package notation

import (
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
func readPSQ(text string) (game.Record, *Error) {
	if len(text) > maxMoveText {
		return game.Record{}, &Error{Kind: TooBig, Offset: maxMoveText}
	}
	text, err := decodeText(text, "")
	if err != nil {
		return game.Record{}, err
	}
	lines := splitLines(text)
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
		return game.Record{}, malformed(head.offset, ErrNumber, head.text)
	}
	if (game.Rules{Width: width, Height: height, Line: 3}).Validate() != nil {
		return game.Record{}, &Error{Kind: BadSize, Offset: int64(head.offset), Text: sizeText(width, height)}
	}
	begins := game.First // of the two names
	if len(fields) > 2 && strings.TrimSpace(fields[2]) == "1" {
		begins = game.Second
	}
	moves, rest := moveLines(lines[first+1:], 1)
	return tryRules(guessable(width, height), func(rules game.Rules) (game.Record, *Error) {
		b := newBuilder(rules, game.Opening{})
		for seat := range 2 {
			if name := brainName(rest, seat); name != "" {
				b.record.Names[game.Seat(seat)^begins] = name
			}
		}
		err := b.play(moves)
		return b.record, err
	})
}

// readREC reads the older form: the two names first, that of the beginner
// before the other; moves from 0; and no size, so the least usual one that
// holds them.
func readREC(text string) (game.Record, *Error) {
	if len(text) > maxMoveText {
		return game.Record{}, &Error{Kind: TooBig, Offset: maxMoveText}
	}
	text, err := decodeText(text, "")
	if err != nil {
		return game.Record{}, err
	}
	lines := splitLines(text)
	if len(lines) < 3 {
		return game.Record{}, &Error{Kind: NotARecord}
	}
	moves, _ := moveLines(lines[2:], 0)
	if len(moves) == 0 {
		return game.Record{}, &Error{Kind: NotARecord}
	}
	size := 15
	for _, m := range moves {
		if max(m.x, m.y) >= size {
			size = game.MaxSize
		}
	}
	return tryRules(guessable(size, size), func(rules game.Rules) (game.Record, *Error) {
		b := newBuilder(rules, game.Opening{})
		b.record.Names = [2]string{brainName(lines, 0), brainName(lines, 1)}
		err := b.play(moves)
		return b.record, err
	})
}

// timedMove is a line "x,y,ms" of such a file.
type timedMove struct {
	x, y   int // from 0
	took   time.Duration
	offset int
	text   string
}

// moveLines reads the lines that are moves, up to the first that is none.
// from is what the file calls the first column and row.
func moveLines(lines []textLine, from int) (moves []timedMove, rest []textLine) {
	for i, line := range lines {
		fields := strings.Split(line.text, ",")
		if len(fields) < 2 || len(fields) > 3 {
			return moves, lines[i:]
		}
		var n [3]int
		for k, field := range fields {
			var err error
			if n[k], err = strconv.Atoi(strings.TrimSpace(field)); err != nil {
				return moves, lines[i:]
			}
		}
		took := time.Duration(min(max(n[2], 0), 1<<31)) * time.Millisecond
		moves = append(moves, timedMove{n[0] - from, n[1] - from, took, line.offset, line.text})
	}
	return moves, nil
}

// play plays such moves.
func (b *builder) play(moves []timedMove) *Error {
	for _, m := range moves {
		if m.x < 0 || m.x >= b.record.Rules.Width || m.y < 0 || m.y >= b.record.Rules.Height {
			return illegal(m.offset, b.moves+1, m.text, game.ErrOutside)
		}
		if err := b.moveNamed(game.At(m.x, m.y), m.offset); err != nil {
			return err
		}
		b.record.Took = append(b.record.Took, m.took)
	}
	return nil
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
