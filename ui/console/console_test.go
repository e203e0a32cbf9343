package main

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"jingzi/game"
	"jingzi/ui/lang"
)

var update = flag.Bool("update", false, "write the dialogues anew")

// converse runs the program with typed input and returns its output.
func converse(t *testing.T, args, typed string) (said string, code int) {
	t.Helper()
	var out, problems bytes.Buffer
	code = start(t.Context(), args, strings.NewReader(typed), &out, &problems)
	if problems.Len() > 0 {
		t.Fatalf("%s: %s", args, &problems)
	}
	return out.String(), code
}

// start runs main on an English system.
func start(ctx context.Context, args string, in io.Reader, out, problems io.Writer) int {
	lang.SetLanguage(lang.English)
	defer lang.SetLanguage(lang.English)
	return run(ctx, strings.Fields(args), in, out, problems)
}

// typist types a line whenever one is read, and echoes it like a terminal.
type typist struct {
	lines  []string
	screen *bytes.Buffer
	prefix string
}

func (p *typist) Read(b []byte) (int, error) {
	if len(p.lines) == 0 {
		return 0, io.EOF
	}
	line := p.lines[0] + "\n"
	p.lines = p.lines[1:]
	p.screen.WriteString(p.prefix + line)
	return copy(b, line), nil
}

// TestDialogues plays the files of testdata: notes after #, a command line after $, typed lines after >,
// and below the dashes the whole screen. There the typed lines follow the prompts, or < without a prompt.
func TestDialogues(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txt")
	if err != nil || len(files) < 10 {
		t.Fatalf("%d dialogues, %v", len(files), err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txt"), func(t *testing.T) {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			head, want, _ := strings.Cut(string(text), "---\n")
			args, typed := script(head)
			screen := new(bytes.Buffer)
			p := &typist{lines: typed, screen: screen}
			if strings.Contains(args, "-plain") {
				p.prefix = "< "
			}
			if code := start(t.Context(), args, p, screen, screen); code != exitOK {
				t.Errorf("exit code %d", code)
			}
			if *update {
				if err := os.WriteFile(file, []byte(head+"---\n"+screen.String()), 0o644); err != nil {
					t.Fatal(err)
				}
			} else if screen.String() != want {
				t.Errorf("%s:\n%swant\n%s", args, screen, want)
			}
		})
	}
}

func script(head string) (args string, typed []string) {
	for line := range strings.Lines(head) {
		line = strings.TrimSuffix(line, "\n")
		if rest, ok := strings.CutPrefix(line, "$"); ok {
			args = rest
		} else if line == ">" {
			typed = append(typed, "")
		} else if rest, ok := strings.CutPrefix(line, "> "); ok {
			typed = append(typed, rest)
		}
	}
	return args, typed
}

// plainLine matches every line of -plain.
var plainLine = regexp.MustCompile(`^([XO] \d+ \d+|[XO] pass|offer \d+ \d+|keep|swap|add|hint (\d+ \d+|pass)|error: \S.*|result ([XO]|draw)|tally X=\d+ O=\d+ draw=\d+)$`)

// scripted checks the format of -plain, replays its stones (without undo), and counts the results.
func scripted(t *testing.T, r game.Rules, said string) (won map[string]int, games []string) {
	t.Helper()
	won = make(map[string]int)
	p, moves := game.NewPosition(r), ""
	for line := range strings.Lines(said) {
		line = strings.TrimSuffix(line, "\n")
		if !plainLine.MatchString(line) {
			t.Fatalf("%q is no line for scripts", line)
		}
		var stone string
		var row, column int
		switch n, _ := fmt.Sscanf(line, "%s %d %d", &stone, &row, &column); {
		case n == 3 && stone != "offer" && stone != "hint":
			if stone != mark(p.ToMove()) {
				t.Fatalf("%s, but it is %v's turn", line, p.ToMove())
			}
			next, err := p.Play(game.Pt(column-1, row-1))
			if err != nil {
				t.Fatalf("%s: %v on\n%v", line, err, p)
			}
			p, moves = next, moves+line+" "
		case strings.HasPrefix(line, "result "):
			want := "result draw"
			if winner := p.Result().Winner; winner != game.Empty {
				want = "result " + mark(winner)
			}
			if line != want || !p.Result().Over() {
				t.Fatalf("%s, but it is\n%v", line, p)
			}
			won[strings.TrimPrefix(line, "result ")]++
			games = append(games, moves)
			p, moves = game.NewPosition(r), ""
		case strings.HasPrefix(line, "tally "):
			if want := fmt.Sprintf("tally X=%d O=%d draw=%d", won["X"], won["O"], won["draw"]); line != want {
				t.Fatalf("%s, but %s", line, want)
			}
			if !strings.HasSuffix(said, line+"\n") {
				t.Fatal("the tally is not the last line")
			}
		}
	}
	return won, games
}

func TestSeriesArePlayedOut(t *testing.T) {
	for _, test := range []struct {
		args  string
		rules game.Rules
		games int
		never string // results that must not occur
	}{
		{"-mode random -level hard -games 40", game.TicTacToe, 40, ""},
		{"-mode random -level easy -first computer -games 40", game.TicTacToe, 40, ""},
		{"-mode random -level perfect -games 100", game.TicTacToe, 100, "X"},
		{"-mode random -level perfect -first computer -games 100", game.TicTacToe, 100, "O"},
		{"-mode watch -level perfect -games 20", game.TicTacToe, 20, "X O"},
		{"-mode watch -level perfect,easy -games 20", game.TicTacToe, 20, "O"},
		{"-mode watch -level hard -games 3 -board 5x5", game.FiveByFive, 3, "X O"}, // paper 001: always drawn
		{"-mode random -level perfect -games 3 -board 5x5", game.FiveByFive, 3, "X"},
		{"-mode random -level medium -games 3 -board 7x6x4", game.Rules{Width: 7, Height: 6, WinLength: 4}, 3, ""},
		{"-mode random -level perfect -time 0.002 -games 1 -board freestyle", game.Freestyle, 1, "X"},
		{"-mode random -level perfect -time 0.002 -games 1 -board standard", game.Standard, 1, "X"},
		{"-mode random -level perfect -time 0.002 -games 1 -board renju -first computer", game.Renju, 1, "O"},
	} {
		said, code := converse(t, test.args+" -plain -seed 5", "")
		won, games := scripted(t, test.rules, said)
		if code != exitOK || len(games) != test.games || !strings.Contains(said, "tally ") {
			t.Errorf("%s: %d games, exit code %d", test.args, len(games), code)
		}
		for _, result := range strings.Fields(test.never) {
			if won[result] > 0 {
				t.Errorf("%s: %v", test.args, won)
			}
		}
	}
}

func TestASeedRepeatsARunAndNoGame(t *testing.T) {
	for _, args := range []string{
		"-mode watch -level medium -games 4",
		"-mode random -level hard -games 4",
		"-mode watch -level hard -games 2 -board 5x5",
		"-mode random -level perfect -games 2 -board 9x9x5 -opening swap2 -time 0.001",
		"-mode random -level perfect -games 2 -board renju -opening rif -time 0.0001",
	} {
		first, _ := converse(t, args+" -plain -seed 1", "")
		second, _ := converse(t, args+" -plain -seed 1", "")
		other, _ := converse(t, args+" -plain -seed 2", "")
		if first != second {
			t.Errorf("%s: the same seed plays\n%sand\n%s", args, first, second)
		}
		if first == other {
			t.Errorf("%s: all seeds play the same", args)
		}
		games := strings.Split(first, "result")
		if games[0] == games[1][strings.Index(games[1], "\n")+1:] {
			t.Errorf("%s: the second game is the first\n%s", args, first)
		}
	}
}

// The end of the input always ends the program, even in the middle of a line.
func TestEndOfInputAtEveryMoment(t *testing.T) {
	for args, typed := range map[string]string{
		"-level hard -seed 1":                              "maybe\nn\n11\n22\n33\nundo\nhint\nhelp\n12\n13\n21\nredo\nnew\n22\nresign\nquit\n",
		"-plain -mode two":                                 "22\n11\nundo\nnew\n33\n22\n32\n12\n31\n",
		"-plain -mode two -games 2":                        "11\nresign\n\n22\nresign\n",
		"-mode two -board renju -opening rif":              "h8\nh9\ni9\nswap\ni10\na1\na2\nb\npass\npass\nundo\n",
		"-plain -mode two -board freestyle -opening swap2": "h8\nh9\ni9\nadd\ni10\na1\nswap\n",
		"-mode watch":                                      "",
	} {
		for end := range len(typed) + 1 {
			said, code := converse(t, args, typed[:end])
			if code != exitOK {
				t.Errorf("%s, %q: exit code %d", args, typed[:end], code)
			}
			if strings.Contains(args, "-games") && !strings.Contains(said, "tally") {
				t.Errorf("%s, %q: no tally", args, typed[:end])
			}
		}
	}
}

func TestGarbageIsRefusedAndChangesNothing(t *testing.T) {
	garbage := []string{"", " ", "0", "00", "44", "4 4", "1 2 3", "1,2,3", "-1,-1", "1.5", "22x", "x22", "b2b2", "a0", "a4", "d1", "aa",
		"undo undo", "99999999999999999999,1", "１４", "二二", "\x00\x1b[2J", "\xff\xfe", "%s%d%!", "redo", "keep", "swap", "add", "pass", "go",
		strings.Repeat("22", 100000)}
	said, code := converse(t, "-plain -mode two", strings.Join(garbage, "\n")+"\n22\n")
	lines := strings.Split(strings.TrimSuffix(said, "\n"), "\n")
	if code != exitOK || len(lines) != len(garbage)+1 || lines[len(garbage)] != "X 2 2" {
		t.Fatalf("exit code %d, said\n%s", code, said)
	}
	for i, line := range lines[:len(garbage)] {
		if !strings.HasPrefix(line, "error: ") || strings.ContainsAny(line, "\x00\x1b") || len(line) > 200 {
			t.Errorf("%.40q is answered with %q", garbage[i], line)
		}
	}
}

func TestThePlayersLanguage(t *testing.T) {
	for args, want := range map[string]string{
		"-lang en":      "error: That spot is taken.",
		"-lang zh-Hans": "error: 这里已经有棋子了。",
		"-lang zh-Hant": "error: 這裡已經有棋子了。",
		"-lang zh_TW":   "error: 這裡已經有棋子了。",
	} {
		if said, _ := converse(t, "-plain -mode two "+args, "22\n2,2\n"); said != "X 2 2\n"+want+"\n" {
			t.Errorf("%s: %q", args, said)
		}
	}
	if said, _ := converse(t, "-plain -mode two -lang zh", "２、２\n３３\nＢ３\n悔棋\n恢复\n悔棋\n重做\n认输\n"); said != "X 2 2\nO 3 3\nX 1 2\nX 1 2\nX 1 2\nresult X\n" {
		t.Errorf("wide characters and Chinese words: %q", said)
	}
}

// A start makes no tables that it may not need: no package of ours allocates much
// before main.
func TestStartIsShort(t *testing.T) {
	const maxAllocated = 200_000 // bytes
	cmd := exec.Command(os.Args[0], "-test.run=^$")
	cmd.Env = append(os.Environ(), "GODEBUG=inittrace=1")
	said, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, said)
	}
	lines := regexp.MustCompile(`(?m)^init (jingzi/\S+) .* (\d+) bytes, \d+ allocs$`).FindAllSubmatch(said, -1)
	for _, line := range lines {
		if bytes, _ := strconv.Atoi(string(line[2])); bytes > maxAllocated {
			t.Errorf("%s allocates %d bytes at the start", line[1], bytes)
		}
	}
	if len(lines) == 0 {
		t.Errorf("no packages in\n%s", said)
	}
}
