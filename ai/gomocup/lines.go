package gomocup

import (
	"bufio"
	"errors"
	"io"
	"strings"
)

// maxLine is the length at which a line is cut, in bytes: far above any line
// of the protocol, so that a line without an end fills no memory.
const maxLine = 4096

// readLines hands the lines of in to yield until in ends or yield has enough.
// A line ends with CR, LF or both. Blanks around it are taken off, empty lines
// left out and what is beyond maxLine dropped. The end of in is no error.
func readLines(in io.Reader, yield func(string) bool) error {
	r := bufio.NewReader(in)
	line := make([]byte, 0, 80)
	for {
		c, err := r.ReadByte()
		if err == nil && c != '\n' && c != '\r' {
			if len(line) < maxLine {
				line = append(line, c)
			}
			continue
		}
		if text := strings.TrimSpace(string(line)); text != "" && !yield(text) {
			return nil
		}
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		line = line[:0]
	}
}

// cutWord takes the first word off a line; the rest has no blanks around it.
func cutWord(line string) (word, rest string) {
	if i := strings.IndexAny(line, " \t"); i >= 0 {
		return line[:i], strings.TrimSpace(line[i:])
	}
	return line, ""
}
