package notation

import (
	"bufio"
	"errors"
	"io"
	"strings"
	"unicode/utf8"

	"jingzi/game"
)

// A RenLib library is a tree of positions on 15×15: a head of 20 bytes, then
// the nodes depth first, two bytes each. The first is the point, (row from the
// top)·16 + column from 1, or 0 for none; the second has these flags.
const (
	renLibSibling    = 0x80 // a sibling follows once this node's children are done
	renLibLeaf       = 0x40 // it has no child
	renLibOldComment = 0x20 // a comment follows, its last byte has the high bit
	renLibComment    = 0x08 // a comment follows, ended by a zero byte
	renLibNoMove     = 0x02 // a mark on the board, not a stone
	renLibExtended   = 0x01 // two more bytes follow

	renLibBoardText = 0x01 // of the second of those: a text follows, ended by a zero byte

	renLibHead  = 20
	renLibNodes = 10_000  // looked at on the way down the main line
	renLibBytes = 1 << 20 // read on that way
)

var renLibMagic = []byte("\xffRenLib\xff")

// readRenLib reads the main line of a library: at each position the first move
// in it. Comments on it become SGF's C, where their characters can be told.
func readRenLib(in *bufio.Reader) (game.Record, error) {
	lib := renLibReader{in: in}
	head := lib.bytes(renLibHead)
	if lib.err != nil {
		return game.Record{}, lib.problem()
	}
	if version := int(head[8])*100 + int(head[9]); version > 304 {
		return game.Record{}, malformed(8, ErrVersion, "")
	}
	moves, err := lib.mainLine()
	if err != nil {
		return game.Record{}, err
	}
	record, problem := tryRules([]game.Rules{game.Freestyle, game.Renju, game.Standard}, func(rules game.Rules) (game.Record, *Error) {
		b := newBuilder(rules, game.Opening{})
		for _, move := range moves {
			if !move.root {
				if err := b.moveNamed(move.at, move.offset); err != nil {
					return b.record, err
				}
			}
			if move.comment != "" {
				b.keep(property{name: "C", values: []value{{raw: move.comment}}}, b.moves)
			}
		}
		return b.record, nil
	})
	if problem != nil {
		return record, problem
	}
	return record, nil
}

// renLibReader reads bytes and counts them; after an error it reads zeros.
type renLibReader struct {
	in     *bufio.Reader
	offset int
	err    error
}

// renLibMove is a node of the main line.
type renLibMove struct {
	at      game.Point
	root    bool // the empty board
	comment string
	offset  int
}

// mainLine goes down the first branches.
func (r *renLibReader) mainLine() ([]renLibMove, error) {
	var line []renLibMove
	for range renLibNodes {
		move := renLibMove{offset: r.offset}
		node := r.bytes(2)
		if errors.Is(r.err, io.EOF) && r.offset == move.offset && len(line) > 0 {
			return line, nil // a library may end without a leaf
		}
		point, flags := node[0], node[1]
		var extended []byte
		if flags&renLibExtended != 0 {
			extended = r.bytes(2)
		}
		switch {
		case flags&renLibOldComment != 0:
			move.comment = r.text(func(c byte) bool { return c&0x80 != 0 }, true)
		case flags&renLibComment != 0:
			move.comment = r.text(func(c byte) bool { return c == 0 }, false)
		}
		if extended != nil && extended[1]&renLibBoardText != 0 {
			r.text(func(c byte) bool { return c == 0 }, false)
		}
		if r.err != nil {
			return nil, r.problem()
		}
		if r.offset > renLibBytes {
			break
		}
		x, y := int(point&15)-1, int(point>>4)
		switch {
		case point == 0 && len(line) == 0:
			move.root = true
		case point == 0:
			move.at = game.Pass
		case x < 0 || x >= 15 || y >= 15:
			return nil, malformed(move.offset, ErrPoint, "")
		default:
			move.at = game.At(x, y)
		}
		leaf, sibling := flags&renLibLeaf != 0, flags&renLibSibling != 0
		if flags&renLibNoMove == 0 || move.root {
			line = append(line, move)
			if leaf {
				return line, nil
			}
		} else if leaf && !sibling {
			return line, nil
		}
	}
	return nil, &Error{Kind: TooBig, Offset: int64(r.offset)}
}

func (r *renLibReader) bytes(n int) []byte {
	b := make([]byte, n)
	if r.err == nil {
		var read int
		read, r.err = io.ReadFull(r.in, b)
		r.offset += read
	}
	return b
}

// text reads a text in pairs of bytes up to the one that ends it, which is
// part of it or not. Its first line and the rest are parted by a byte 8. It is
// "" where its characters are not UTF-8: the format does not say what they are.
func (r *renLibReader) text(ends func(byte) bool, included bool) string {
	var b strings.Builder
	for r.err == nil && r.offset <= renLibBytes {
		for _, c := range r.bytes(2) {
			if !ends(c) {
				b.WriteByte(c)
				continue
			}
			if included {
				b.WriteByte(c & 0x7f)
			}
			text := strings.ReplaceAll(b.String(), "\b", "\n")
			if !utf8.ValidString(text) {
				return ""
			}
			return strings.NewReplacer(`\`, `\\`, `]`, `\]`).Replace(strings.TrimSpace(text))
		}
	}
	if r.err == nil {
		r.err = &Error{Kind: TooBig, Offset: int64(r.offset)}
	}
	return ""
}

// problem is the reader's error as one of the file.
func (r *renLibReader) problem() error {
	if errors.Is(r.err, io.EOF) || errors.Is(r.err, io.ErrUnexpectedEOF) {
		return malformed(r.offset, ErrEnds, "")
	}
	return r.err
}
