package notation

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"io"
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
