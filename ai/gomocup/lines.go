package gomocup

import (
	"bufio"
	"errors"
	"io"
	"strings"
)

// maxLine is the maximum length of a line in bytes. It is far longer than any line of the protocol, and
// keeps an endless line from filling the memory.
const maxLine = 4096

// readLines reads lines from in and calls yield for each, until EOF or until yield returns false. A line
// ends with CR, LF or both. readLines trims blanks, skips empty lines and truncates lines to maxLine. It
// returns a read error; EOF is not an error.
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

// cutWord returns the first word of a line and the rest without surrounding blanks.
func cutWord(line string) (word, rest string) {
	if i := strings.IndexAny(line, " \t"); i >= 0 {
		return line[:i], strings.TrimSpace(line[i:])
	}
	return line, ""
}
