package notation

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"io"
	"unicode/utf16"
	"unicode/utf8"
)

// open returns a buffered reader of a file and the file's first bytes. Text in UTF-16 is converted to UTF-8, unless
// Options.Charset specifies another charset.
func (o *Options) open(name string, in io.Reader, size int) (buffered *bufio.Reader, head []byte) {
	buffered = bufio.NewReaderSize(o.reader(in), size)

	// The next read returns the error.
	head, _ = buffered.Peek(headBytes)
	order := utf16Order(head)
	if order == nil || o.Charset != "" || recognise(name, head).isBinary != nil {
		return buffered, head
	}

	buffered = bufio.NewReaderSize(&utf16Reader{in: buffered, order: order}, size)
	head, _ = buffered.Peek(headBytes)

	return buffered, head
}

// utf16Order returns the byte order of a text in UTF-16 from its first bytes, and nil for other files. A text without
// a byte order mark is recognised by the zero bytes of its ASCII characters, which are in one place of each pair.
func utf16Order(head []byte) binary.ByteOrder {
	switch {
	case bytes.HasPrefix(head, []byte{0xff, 0xfe}):
		return binary.LittleEndian
	case bytes.HasPrefix(head, []byte{0xfe, 0xff}):
		return binary.BigEndian
	}

	var zeros [2]int
	for i, c := range head {
		if c == 0 {
			zeros[i%2]++
		}
	}

	// Chinese texts contain a few characters whose other byte is zero.
	first, second, pairs := zeros[0], zeros[1], len(head)/2
	switch {
	case second > pairs/4 && second > 8*first:
		return binary.LittleEndian
	case first > pairs/4 && first > 8*second:
		return binary.BigEndian
	}

	return nil
}

// utf16Reader converts UTF-16 to UTF-8. Unpaired surrogates become U+FFFD, and an odd last byte is left out.
type utf16Reader struct {
	in      *bufio.Reader
	order   binary.ByteOrder
	pending []byte // converted, but not read yet
}

func (r *utf16Reader) Read(p []byte) (n int, err error) {
	for n < len(p) {
		if len(r.pending) == 0 {
			var c rune
			if c, err = r.next(); err != nil {
				break
			}
			r.pending = utf8.AppendRune(r.pending, c)
		}
		copied := copy(p[n:], r.pending)
		n, r.pending = n+copied, r.pending[copied:]
	}
	if n > 0 {
		return n, nil
	}

	return 0, err
}

// next returns the next character.
func (r *utf16Reader) next() (rune, error) {
	c, err := r.unit(0)
	if err != nil {
		return 0, err
	}
	if utf16.IsSurrogate(c) {
		if low, err := r.unit(2); err == nil {
			if pair := utf16.DecodeRune(c, low); pair != utf8.RuneError {
				_, err = r.in.Discard(4)
				return pair, err
			}
		}
		c = utf8.RuneError
	}
	_, err = r.in.Discard(2)

	return c, err
}

// unit returns the code unit at an offset of the unread input.
func (r *utf16Reader) unit(offset int) (rune, error) {
	unit, err := r.in.Peek(offset + 2)
	if err != nil {
		return 0, err
	}

	return rune(r.order.Uint16(unit[offset:])), nil
}
