package main

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"jingzi/game"
	"jingzi/ui/lang"
)

var update = flag.Bool("update", false, "rewrite the expected output of the dialogues")

// runConsole runs the program with typed input and returns its output and exit code.
func runConsole(t *testing.T, args, typed string) (output string, code int) {
	t.Helper()
	var out, stderr bytes.Buffer
	code = runEnglish(t.Context(), args, strings.NewReader(typed), &out, &stderr)
	if stderr.Len() > 0 {
		t.Fatalf("%s: %s", args, &stderr)
	}

	return out.String(), code
}

// runEnglish runs the program in English.
func runEnglish(ctx context.Context, args string, in io.Reader, out, stderr io.Writer) int {
	lang.SetLanguage(lang.English)
	defer lang.SetLanguage(lang.English)
	return run(ctx, strings.Fields(args), in, out, stderr)
}

// typist is a reader that returns one line for each Read and echoes it on the screen, as a terminal does.
type typist struct {
	lines  []string // with their line ends
	screen *bytes.Buffer
	prefix string // echoed before each line
}

func (t *typist) Read(b []byte) (int, error) {
	if len(t.lines) == 0 {
		return 0, io.EOF
	}
	line := t.lines[0]
	t.lines = t.lines[1:]
	t.screen.WriteString(t.prefix + line)

	return copy(b, line), nil
}

// TestDialogues runs the scripts in testdata/scripts. "type typed.txt" names what will be typed, "console" runs the
// program with its arguments, and prints the screen: typed lines follow the prompts; with -plain they follow <. With
// -update the screens in the scripts are written anew.
func TestDialogues(t *testing.T) {
	typed := ""
	testscript.RunT(serialT{t}, testscript.Params{
		Dir:                "testdata/scripts",
		UpdateScripts:      *update,
		RequireUniqueNames: true,
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"type": func(ts *testscript.TestScript, _ bool, args []string) {
				if len(args) != 1 {
					ts.Fatalf("type has %d arguments, want the name of a file", len(args))
				}
				typed = ts.ReadFile(args[0])
			},
			"console": func(ts *testscript.TestScript, _ bool, args []string) {
				screen := new(bytes.Buffer)
				keyboard := &typist{lines: strings.SplitAfter(typed, "\n"), screen: screen}
				keyboard.lines = keyboard.lines[:len(keyboard.lines)-1]
				if slices.Contains(args, "-plain") {
					keyboard.prefix = "< "
				}
				code := runEnglish(t.Context(), strings.Join(args, " "), keyboard, screen, screen)
				if code != exitOK {
					ts.Fatalf("got exit code %d, want %d:\n%s", code, exitOK, screen)
				}
				typed = ""
				fmt.Fprint(ts.Stdout(), screen)
			},
		},
	})
}

// serialT is a test whose scripts run one after the other, since the language exists once.
type serialT struct{ *testing.T }

func (serialT) Parallel()     {}
func (serialT) Verbose() bool { return testing.Verbose() }

func (t serialT) Run(name string, f func(testscript.T)) {
	t.T.Run(name, func(t *testing.T) { f(serialT{t}) })
}

// plainLine matches every line of -plain.
var plainLine = regexp.MustCompile(
	`^([XO] \d+ \d+|[XO] pass|offer \d+ \d+|keep|swap|add|hint (\d+ \d+|pass)|error: \S.*|result ([XO]|draw)|tally X=\d+ O=\d+ draw=\d+)$`)

// checkOutput checks that the output of -plain, without undone moves, has the documented format and consists
// of legal games with the right results. It returns the number of results by name and the moves of each game.
func checkOutput(t *testing.T, r game.Rules, output string) (wins map[string]int, games []string) {
	t.Helper()

	wins = make(map[string]int)
	p, moves := game.NewPosition(r), ""
	for line := range strings.Lines(output) {
		line = strings.TrimSuffix(line, "\n")
		if !plainLine.MatchString(line) {
			t.Fatalf("the line %q does not have the format of -plain", line)
		}

		var stone string
		var row, column int
		switch n, _ := fmt.Sscanf(line, "%s %d %d", &stone, &row, &column); {
		case n == 3 && stone != "offer" && stone != "hint":
			if stone != mark(p.ToMove()) {
				t.Fatalf("got %s, want a stone of %v", line, p.ToMove())
			}
			next, err := p.Play(game.Pt(column-1, row-1))
			if err != nil {
				t.Fatalf("the move %s is illegal: %v\n%v", line, err, p)
			}
			p, moves = next, moves+line+" "
		case strings.HasPrefix(line, "result "):
			want := "result draw"
			if winner := p.Result().Winner; winner != game.Empty {
				want = "result " + mark(winner)
			}
			if line != want || !p.Result().Over() {
				t.Fatalf("got %s, want %s after a game that is over\n%v", line, want, p)
			}
			wins[strings.TrimPrefix(line, "result ")]++
			games = append(games, moves)
			p, moves = game.NewPosition(r), ""
		case strings.HasPrefix(line, "tally "):
			if want := fmt.Sprintf("tally X=%d O=%d draw=%d", wins["X"], wins["O"], wins["draw"]); line != want {
				t.Fatalf("got %s, want %s", line, want)
			}
			if !strings.HasSuffix(output, line+"\n") {
				t.Fatal("the tally is not the last line")
			}
		}
	}

	return wins, games
}

func TestSeries(t *testing.T) {
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
		{"-mode watch -level hard -games 3 -board 5x5", game.FiveByFive, 3, "X O"}, // perfect play draws
		{"-mode random -level perfect -games 3 -board 5x5", game.FiveByFive, 3, "X"},
		{"-mode random -level medium -games 3 -board 7x6x4", game.Rules{Width: 7, Height: 6, WinLength: 4}, 3, ""},
		{"-mode random -level perfect -time 0.002 -games 1 -board freestyle", game.Freestyle, 1, "X"},
		{"-mode random -level perfect -time 0.002 -games 1 -board standard", game.Standard, 1, "X"},
		{"-mode random -level perfect -time 0.002 -games 1 -board renju -first computer", game.Renju, 1, "O"},
	} {
		output, code := runConsole(t, test.args+" -plain -seed 5", "")
		wins, games := checkOutput(t, test.rules, output)
		if code != exitOK || len(games) != test.games || !strings.Contains(output, "tally ") {
			t.Errorf("%s: got %d games and exit code %d, want %d games, a tally and code %d", test.args, len(games),
				code, test.games, exitOK)
		}

		for _, result := range strings.Fields(test.never) {
			if wins[result] > 0 {
				t.Errorf("%s: got the results %v, want none of %s", test.args, wins, test.never)
			}
		}
	}
}

// TestSeed checks that the same seed plays the same games, that another seed plays other games, and that the
// games of a run differ.
func TestSeed(t *testing.T) {
	for _, args := range []string{
		"-mode watch -level medium -games 4",
		"-mode random -level hard -games 4",
		"-mode watch -level hard -games 2 -board 5x5",
		"-mode random -level perfect -games 2 -board 9x9x5 -opening swap2 -time 0.001",
		"-mode random -level perfect -games 2 -board renju -opening rif -time 0.001",
	} {
		output, _ := runConsole(t, args+" -plain -seed 1", "")
		repeated, _ := runConsole(t, args+" -plain -seed 1", "")
		otherSeed, _ := runConsole(t, args+" -plain -seed 2", "")
		if repeated != output {
			t.Errorf("%s: with the same seed, got\n%s\nwant\n%s", args, repeated, output)
		}
		if output == otherSeed {
			t.Errorf("%s: with another seed, got the same games\n%s", args, output)
		}
		games := strings.Split(output, "result")
		if games[0] == games[1][strings.Index(games[1], "\n")+1:] {
			t.Errorf("%s: got the same game twice\n%s", args, output)
		}
	}
}

// TestEndOfInput checks that the program exits when the input ends, even within a line.
func TestEndOfInput(t *testing.T) {
	for args, typed := range map[string]string{
		"-level hard -seed 1":                              "maybe\nn\n11\n22\n33\nundo\nhint\nhelp\n12\n13\n21\nredo\nnew\n22\nresign\nquit\n",
		"-plain -mode two":                                 "22\n11\nundo\nnew\n33\n22\n32\n12\n31\n",
		"-plain -mode two -games 2":                        "11\nresign\n\n22\nresign\n",
		"-mode two -board renju -opening rif":              "h8\nh9\ni9\nswap\ni10\na1\na2\nb\npass\npass\nundo\n",
		"-plain -mode two -board freestyle -opening swap2": "h8\nh9\ni9\nadd\ni10\na1\nswap\n",
		"-mode watch":                                      "",
	} {
		for length := range len(typed) + 1 {
			output, code := runConsole(t, args, typed[:length])
			if code != exitOK {
				t.Errorf("%s, %q: got exit code %d, want %d", args, typed[:length], code, exitOK)
			}
			if strings.Contains(args, "-games") && !strings.Contains(output, "tally") {
				t.Errorf("%s, %q: got no tally", args, typed[:length])
			}
		}
	}
}

// TestInvalidInput checks that each invalid line causes one error and does not change the game.
func TestInvalidInput(t *testing.T) {
	invalid := []string{"", " ", "0", "00", "44", "4 4", "1 2 3", "1,2,3", "-1,-1", "1.5", "22x", "x22", "b2b2", "a0",
		"a4", "d1", "aa",
		"undo undo", "99999999999999999999,1", "１４", "二二", "\x00\x1b[2J", "\xff\xfe", "%s%d%!", "redo", "keep", "swap",
		"add", "pass", "go",
		strings.Repeat("22", 100000)}
	output, code := runConsole(t, "-plain -mode two", strings.Join(invalid, "\n")+"\n22\n")
	lines := strings.Split(strings.TrimSuffix(output, "\n"), "\n")
	if code != exitOK || len(lines) != len(invalid)+1 || lines[len(invalid)] != "X 2 2" {
		t.Fatalf("got exit code %d, want %d errors and X 2 2, output\n%s", code, len(invalid), output)
	}

	for i, line := range lines[:len(invalid)] {
		if !strings.HasPrefix(line, "error: ") || strings.ContainsAny(line, "\x00\x1b") || len(line) > 200 {
			t.Errorf("%.40q: got %q, want a short error without control characters", invalid[i], line)
		}
	}
}

func TestLanguages(t *testing.T) {
	for args, want := range map[string]string{
		"-lang en":      "error: That spot is taken.",
		"-lang zh-Hans": "error: 这里已经有棋子了。",
		"-lang zh-Hant": "error: 這裡已經有棋子了。",
		"-lang zh_TW":   "error: 這裡已經有棋子了。",
	} {
		want = "X 2 2\n" + want + "\n"
		if output, _ := runConsole(t, "-plain -mode two "+args, "22\n2,2\n"); output != want {
			t.Errorf("%s: got %q, want %q", args, output, want)
		}
	}
	output, _ := runConsole(t, "-plain -mode two -lang zh", "２、２\n３３\nＢ３\n悔棋\n恢复\n悔棋\n重做\n认输\n")
	if want := "X 2 2\nO 3 3\nX 1 2\nX 1 2\nX 1 2\nresult X\n"; output != want {
		t.Errorf("full-width characters and Chinese commands: got %q, want %q", output, want)
	}
}

// TestStartIsShort checks that no package of the program allocates much memory before main.
func TestStartIsShort(t *testing.T) {
	const maxAllocated = 200_000 // bytes
	cmd := exec.Command(os.Args[0], "-test.run=^$")
	cmd.Env = append(os.Environ(), "GODEBUG=inittrace=1")
	output, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, output)
	}

	lines := regexp.MustCompile(`(?m)^init (jingzi/\S+) .* (\d+) bytes, \d+ allocs$`).FindAllSubmatch(output, -1)
	for _, line := range lines {
		if numBytes, _ := strconv.Atoi(string(line[2])); numBytes > maxAllocated {
			t.Errorf("%s allocates %d bytes before main, want at most %d", line[1], numBytes, maxAllocated)
		}
	}
	if len(lines) == 0 {
		t.Errorf("inittrace lists no packages of the program:\n%s", output)
	}
}

// TestClaimOfThePaperOnPruning runs the games that the guide cites against the claim of a paper that the first player
// does not win: the random player moves first.
func TestClaimOfThePaperOnPruning(t *testing.T) {
	const args = "-plain -mode random -level paper004 -seed 5 -games 300"
	out, code := runConsole(t, args, "")
	if tally := "tally X=13 O="; code != 0 || !strings.Contains(out, tally) {
		t.Errorf("%s: code %d, want %q in the last lines of %q", args, code, tally, out[max(0, len(out)-80):])
	}
	if text := lang.GuideClaimText(); !strings.Contains(text, "-mode random -seed 5 -games 300") || !strings.Contains(text, "13 of 300 games") {
		t.Errorf("the guide says %q, want the options and the result", text)
	}
}
