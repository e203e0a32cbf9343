package gomocup

import (
	"fmt"
	"strings"
	"sync"
	"time"
)

// transcript records the lines sent to and received from an engine: the first lines, which set up the
// game, and the last lines.
type transcript struct {
	mu         sync.Mutex
	start      time.Time
	head, tail []string
	omitted    int // number of lines between head and tail
}

const (
	headLines = 100
	tailLines = 400
	maxLogged = 300 // maximum length of a line in bytes
)

func newTranscript(title string) *transcript {
	return &transcript{start: time.Now(), head: []string{title}}
}

// add records a line with the seconds since the start and a mark: > for input, < for output and ! for
// standard error.
func (t *transcript) add(mark, line string) {
	if len(line) > maxLogged {
		line = line[:maxLogged] + "..."
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	line = fmt.Sprintf("%8.3f %s %s", time.Since(t.start).Seconds(), mark, strings.ToValidUTF8(line, "?"))
	if len(t.head) < headLines {
		t.head = append(t.head, line)
		return
	}
	t.tail = append(t.tail, line)
	if len(t.tail) >= 2*tailLines {
		t.omitted += len(t.tail) - tailLines
		t.tail = append(t.tail[:0], t.tail[len(t.tail)-tailLines:]...)
	}
}

func (t *transcript) String() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	lines := append([]string{}, t.head...)
	excess := max(len(t.tail)-tailLines, 0)
	tail, numOmitted := t.tail[excess:], t.omitted+excess
	if numOmitted > 0 {
		lines = append(lines, fmt.Sprintf("... %d lines ...", numOmitted))
	}

	return strings.Join(append(lines, tail...), "\n")
}
