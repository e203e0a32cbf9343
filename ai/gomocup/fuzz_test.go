package gomocup

import (
	"context"
	"errors"
	"os"
	"regexp"
	"strings"
	"testing"
	"testing/iotest"

	"jingzi/game"
)

// answers matches all lines that a server may send.
var answers = regexp.MustCompile(
	`^(OK|SWAP|-?\d+,-?\d+( \d+,\d+ \d+,\d+)?|FORBID (\d{4})*\.|(ERROR|UNKNOWN|MESSAGE) [^\n]+|name)$`)

// FuzzServer checks that a server answers any input by the protocol, executes the commands that follow, and
// returns at the end of its input.
func FuzzServer(f *testing.F) {
	text, err := os.ReadFile("testdata/dialogues.txt")
	if err != nil {
		f.Fatal(err)
	}

	for dialogue := range strings.SplitSeq(string(text), "\n== ") {
		var commands []string
		for line := range strings.Lines(dialogue) {
			if !strings.HasPrefix(line, "\t") {
				commands = append(commands, line)
			}
		}
		f.Add(strings.Join(commands, ""))
	}
	f.Add("START 15\nBOARD\n-1,-1,1\n-1,-1,2\nDONE\nTAKEBACK -1,-1\nTURN -1,-1")
	f.Add("INFO rule 4\nSTART 5\nYXBOARD\n-1,-1,1\n-1,-1,2\nDONE\nYXNBEST 3\nTAKEBACK -1,-1\nBEGIN")
	f.Add("\vEND")
	f.Fuzz(func(t *testing.T, text string) {
		text = text[:min(len(text), 5000)]
		srv := &Server{
			New:   func(r game.Rules, _ Options) game.Engine { return limitedFake{fakeEngine{r}} },
			About: "name",
		}
		var out strings.Builder
		if err := srv.Serve(t.Context(), strings.NewReader(text+"\nSTOP\nDONE\nABOUT\n"), &out); err != nil {
			t.Fatal(err)
		}

		lines := strings.Split(strings.TrimSuffix(out.String(), "\n"), "\n")
		for i, line := range lines[:len(lines)-1] {
			if !answers.MatchString(line) {
				t.Errorf("got answer %d %q, which is not in the protocol", i+1, line)
			}
		}
		if !endsEarly(text) && lines[len(lines)-1] != "name" {
			t.Errorf("got last answer %q, want the answer to ABOUT", lines[len(lines)-1])
		}
	})
}

// endsEarly reports whether the first word of a line is END, after which a server stops reading. Like the
// server it splits words at Unicode's white space.
func endsEarly(text string) bool {
	for line := range strings.FieldsFuncSeq(text, func(r rune) bool { return r == '\n' || r == '\r' }) {
		if words := strings.Fields(line); len(words) > 0 && strings.EqualFold(words[0], "END") {
			return true
		}
	}

	return false
}

// limitedFake is a fakeEngine whose searches are all limited, because nothing stops them here.
type limitedFake struct{ fakeEngine }

func (f limitedFake) Think(ctx context.Context, p game.Position, l game.Limit,
	report func(game.SearchInfo)) (game.Point, error) {
	if l.Depth == endlessDepth {
		l.Depth = 0
	}
	return f.fakeEngine.Think(ctx, p, l, report)
}

// FuzzProgramAnswer checks that any output of a program results in a point on the board or one of the known
// errors.
func FuzzProgramAnswer(f *testing.F) {
	for _, text := range []string{"7,7", "MESSAGE 1,1\r\n 3 , 4 \r\n", "UNKNOWN\nUNKNOWN\n1,2", "ERROR no",
		"SUGGEST 3,3\n3,3", "-1,-1", "15,0", "1,1 2,2", "1,1,1", "99999999999999999999,1",
		"MESSAGE Depth 3-5 | Eval +M7 | a1 b2\n0,14", "MESSAGE (9) 99999999999999999999 | 1-1 | H8\nMESSAGE multipv " +
			"0 ev NaN pv h8\n7,7"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		q := &process{log: newTranscript(""),
			lines: make(chan string, strings.Count(text, "\n")+strings.Count(text, "\r")+1)}
		readLines(strings.NewReader(text), func(line string) bool { q.lines <- line; return true })
		close(q.lines)
		p := &Program{Path: "pbrain-fuzz"}

		messages := listener{
			position: game.NewPosition(game.Renju),
			rows:     &p.rows,
			report:   func(info game.SearchInfo) { checkReport(t, game.NewPosition(game.Renju), info) },
		}
		point, err := p.readMove(t.Context(), q, game.Renju, messages.parseLine)
		switch {
		case err == nil:
			if !game.Renju.Contains(point) && point != game.Pass {
				t.Errorf("%q: got move %v, which is not on the board", text, point)
			}
			messages.handleMove(point)
		case err != game.ErrEngineExited && !errors.Is(err, game.ErrEngineIllegalMove) &&
			!errors.Is(err, game.ErrEngineRefused):
			t.Errorf("%q: got unexpected error %v", text, err)
		}
	})
}

// FuzzLines checks that the lines of a text do not depend on how it is split into reads, and that lines up
// to the maximum length are complete.
func FuzzLines(f *testing.F) {
	for _, text := range []string{"", "\r\n", "START 15\r\nBEGIN", "a\rb\nc\r\n\r\nd", " a \t\n\n b",
		strings.Repeat("x", maxLine+10) + "\ny"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		var lines, oneByte, want []string
		if err := readLines(strings.NewReader(text), func(line string) bool {
			lines = append(lines, line)
			return true
		}); err != nil {
			t.Fatal(err)
		}
		readLines(iotest.OneByteReader(strings.NewReader(text)), func(line string) bool {
			oneByte = append(oneByte, line)
			return true
		})

		for line := range strings.FieldsFuncSeq(text, func(c rune) bool { return c == '\r' || c == '\n' }) {
			if line = strings.TrimSpace(line[:min(len(line), maxLine)]); line != "" {
				want = append(want, line)
			}
		}
		if got := strings.Join(lines, "\n"); got != strings.Join(oneByte, "\n") || got != strings.Join(want, "\n") {
			t.Errorf("%q: got lines %q, byte by byte %q, want %q", text, lines, oneByte, want)
		}
	})
}

func TestReadErrorIsReported(t *testing.T) {
	var out strings.Builder
	err := fakeServer().Serve(t.Context(), iotest.TimeoutReader(iotest.OneByteReader(strings.NewReader("START 15\n"))),
		&out)
	if err != iotest.ErrTimeout {
		t.Errorf("got error %v, want %v", err, iotest.ErrTimeout)
	}
}
