package notation

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"io"
	"strings"
	"testing"
	"testing/iotest"
)

// TestUTF16InPieces checks that a character is whole wherever the buffer of the reader ends.
func TestUTF16InPieces(t *testing.T) {
	const text = "aé井𝄞z\r\n井井"
	for _, order := range []binary.AppendByteOrder{binary.LittleEndian, binary.BigEndian} {
		for _, in := range map[string]func(io.Reader) io.Reader{
			"whole":      func(r io.Reader) io.Reader { return r },
			"byte":       iotest.OneByteReader,
			"half":       iotest.HalfReader,
			"with error": iotest.DataErrReader,
		} {
			for size := 1; size <= 5; size++ {
				reader := &utf16Reader{
					in:    bufio.NewReader(in(bytes.NewReader(inUTF16(text, order)))),
					order: order.(binary.ByteOrder),
				}
				var got []byte
				piece := make([]byte, size)
				n, err := 0, error(nil)
				for ; err == nil; n, err = reader.Read(piece) {
					got = append(got, piece[:n]...)
				}
				if err != io.EOF || string(got) != text {
					t.Errorf("%v, %d bytes at a time: got %q, %v; want %q", order, size, got, err, text)
				}
			}
		}
	}
}

// TestUTF16WithoutMark checks from how many ASCII characters on a Chinese text without a byte order mark is taken for
// UTF-16, and how many of the few other characters with a zero byte, such as "一" (U+4E00), it may have.
func TestUTF16WithoutMark(t *testing.T) {
	for _, c := range []struct {
		ascii, chinese, other int
		want                  bool
	}{
		{25, 75, 0, false},
		{26, 74, 0, true},
		{40, 55, 5, false},
		{41, 54, 5, true},
		{0, 100, 0, false},
		{100, 0, 0, true},
	} {
		text := strings.Repeat("z", c.ascii) + strings.Repeat("井", c.chinese) + strings.Repeat("一", c.other)
		for _, order := range []binary.AppendByteOrder{binary.LittleEndian, binary.BigEndian} {
			got := utf16Order(inUTF16(text, order))
			if (got != nil) != c.want || c.want && got != order.(binary.ByteOrder) {
				t.Errorf("%v, %d ASCII, %d Chinese, %d with a zero byte: got %v, want UTF-16: %v", order, c.ascii,
					c.chinese, c.other, got, c.want)
			}
		}
	}
}
