package main

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"jingzi/ai/solved"
	"jingzi/game"
	"jingzi/ui/lang"
)

// TestEarlyVerdict checks that a win is announced as soon as the search finds it. The computer has moved
// first, has just taken the upper right corner, and wins with its next move.
func TestEarlyVerdict(t *testing.T) {
	const board = `     1   2   3
 1   O | O |(X)
    ---+---+---
 2     | X |
    ---+---+---
 3     |   | X
`
	for level, announced := range map[string]bool{"medium": false, "hard": true, "perfect": true} {
		output, err := runWithEngine(t, "-first computer -level "+level, "11\n12\n", game.First,
			func(e game.Engine) game.Engine {
				return &scriptedEngine{moves: []game.Point{game.Pt(1, 1), game.Pt(2, 2)}, next: e}
			})
		moves, after, found := strings.Cut(output, board)
		if err != nil || !found || !strings.HasPrefix(after, "Your turn (O)") {
			t.Fatalf("%s: got error %v and\n%s\nwant the board and the turn of O", level, err, output)
		}
		if strings.HasSuffix(moves, "The computer wins in at most 2 moves, counting both sides\n") != announced ||
			strings.Contains(moves, "wins in at most") != announced {
			t.Errorf("%s: want an announced win: %v, got\n%s", level, announced, output)
		}
	}
}

// TestVerdictsAreRight checks that the announced side wins within the announced number of moves of both
// sides. The win may take fewer moves if the weaker player makes a mistake.
func TestVerdictsAreRight(t *testing.T) {
	verdict := regexp.MustCompile(`^(X|O) wins in (?:at most )?(\d+) (?:move|moves, counting both sides)$`)
	numAnnounced, numExact := 0, 0
	for seed := range 60 {
		output, _ := runConsole(t, fmt.Sprintf("-board 3x3 -mode watch -level %s -seed %d",
			[...]string{"perfect,easy", "easy,perfect", "perfect,medium"}[seed%3], seed), "")
		winner, remaining := "", 0
		for line := range strings.Lines(output) {
			line = strings.TrimSpace(line)
			if strings.Contains(line, " played ") && winner != "" {
				remaining--
				if remaining < 0 {
					t.Errorf("seed %d: the win took more moves than announced\n%s", seed, output)
				}
			}
			if m := verdict.FindStringSubmatch(line); m != nil {
				numAnnounced++
				winner = m[1]
				remaining, _ = strconv.Atoi(m[2])
			}
			if strings.Contains(line, " won ") && winner != "" {
				if !strings.Contains(line, winner) {
					t.Errorf("seed %d: got %q, want the announced win of %s\n%s", seed, line, winner, output)
				}
				if remaining == 0 {
					numExact++
				}
				winner = ""
			}
		}
		if winner != "" {
			t.Errorf("seed %d: no side won after an announced win\n%s", seed, output)
		}
	}
	if numAnnounced < 10 || numExact < 5 {
		t.Errorf("got %d verdicts, %d of them exact; want at least 10 and 5", numAnnounced, numExact)
	}
}

// TestNumberedLevelsOnSmallBoards checks that numbered levels are rejected for boards that have none.
func TestNumberedLevelsOnSmallBoards(t *testing.T) {
	for args, rejected := range map[string]bool{
		"-board 3x3 -mode watch -level 7 -plain":      true,
		"-board 3x3 -mode watch -level hard,2 -plain": true,
		"-board 5x5 -mode random -level 10 -plain":    true,
		"-board 3x3 -mode watch -level 1 -plain":      false, // another name of easy
		"-board 3x3 -mode watch -level master -plain": false,
	} {
		var out, stderr bytes.Buffer
		code := runEnglish(t.Context(), args, strings.NewReader(""), &out, &stderr)
		if (code != 0) != rejected || strings.Contains(stderr.String(), "no numbered levels") != rejected {
			t.Errorf("%s: got exit code %d, want an error: %v\n%s%s", args, code, rejected, &out, &stderr)
		}
	}
}

// TestProofIsAnnounced checks that a game against Perfect begins with a sentence about the proof that Perfect uses, if
// it uses one. It does not play from a partial proof, so nothing is said of that.
func TestProofIsAnnounced(t *testing.T) {
	for args, r := range map[string]game.Rules{"-first human -board freestyle -level perfect": game.Freestyle,
		"-first human -board standard -level perfect": game.Standard,
		"-first human -board renju -level perfect":    game.Renju, "-first human -level perfect": game.TicTacToe, "-first human -board freestyle -level master": {}} {
		output, _ := runConsole(t, args, "")
		proof := solved.Load(r)
		complete := proof != nil && len(proof.UnprovedReplies()) == 0
		incomplete, _, _ := strings.Cut(lang.ProofIncomplete("|"), "|")
		if strings.Contains(output, lang.ProofComplete()) != complete || strings.Contains(output, incomplete) {
			t.Errorf("%s: want a complete proof: %v; got\n%s", args, complete, output)
		}
	}
}

// scriptedEngine is an engine that plays the given moves and then those of another engine.
type scriptedEngine struct {
	moves []game.Point
	next  game.Engine
}

func (e *scriptedEngine) Think(ctx context.Context, p game.Position, limit game.Limit,
	report func(game.SearchInfo)) (game.Point, error) {
	if len(e.moves) == 0 {
		return e.next.Think(ctx, p, limit, report)
	}
	point := e.moves[0]
	e.moves = e.moves[1:]

	return point, nil
}

// TestTreeSize checks the printed size of the first move's tree at depth 3: 1 + 9 + 9·8 + 9·8·7
// positions.
func TestTreeSize(t *testing.T) {
	const size = "Positions searched, ply by ply: 1 + 9 + 72 + 504 = 586\n"
	for args, want := range map[string]bool{
		"-first computer -level hard":                       true,
		"-first computer -level hard -plain":                false,
		"-first computer -level medium":                     false,
		"-mode watch -level hard":                           false,
		"-mode random -first computer -level hard -games 1": false,
	} {
		if output, _ := runConsole(t, args, ""); strings.Contains(output, size) != want {
			t.Errorf("%s: want the size of the tree: %v, got\n%s", args, want, output)
		}
	}
}

func TestCommandLine(t *testing.T) {
	for _, test := range []struct {
		args string
		code int
		want string // text on one of the outputs
	}{
		{"-h", exitOK, "-board"},
		{"-lang zh-Hans -help", exitOK, "谁先下"},
		{"-lang zh-Hant -help", exitOK, "誰先下"},
		{"-board 3x3 -plain", exitOK, ""},
		{"-board 5X5 -plain", exitOK, ""},
		{"-board 15x15 -plain", exitOK, ""},
		{"-board 3x20x20 -mode two", exitOK, "3×20, 20 in a row"},
		{"-board 5x5x5 -mode two", exitOK, "Five on 5×5"},
		{"-board 9×9×5 -mode two", exitOK, "9×9, 5 in a row"},
		{"-board 2x3x3", exitUsage, "-board cannot be \"2x3x3\""},
		{"-board 3x3x4", exitUsage, "-board cannot be \"3x3x4\""},
		{"-board 21x21x5", exitUsage, "-board"},
		{"-board 3xx3", exitUsage, "-board"},
		{"-board axbxc", exitUsage, "-board"},
		{"-board 4x4", exitUsage, "-board"},
		{"-board chess", exitUsage, "renju"},
		{"-mode solo", exitUsage, "-mode cannot be \"solo\""},
		{"-first me", exitUsage, "-first cannot be \"me\""},
		{"-level godlike", exitUsage, "-level cannot be \"godlike\""},
		{"-level hard,easy", exitUsage, "-level"},
		{"-level paper004 -board 5x5", exitUsage, "-level cannot be \"paper004\""},
		{"-level hard,easy -mode watch -plain", exitOK, "result "},
		{"-level master -plain", exitOK, ""},
		{"-mode watch -board 3x3", exitOK, "Hard vs Hard"},
		{"-mode watch -level perfect,medium", exitOK, "Perfect vs Medium"},
		{"-mode random -level medium", exitOK, "Computer vs random · Medium"},
		{"-mode watch -games 2", exitOK, "Game 2 of 2"},
		{"-mode watch -games 0", exitUsage, "-games cannot be \"0\""},
		{"-games -1", exitUsage, "-games cannot be \"-1\""},
		{"-games many", exitUsage, "many"},
		{"-seed x", exitUsage, "seed"},
		{"-seed -7 -plain", exitOK, ""},
		{"-lang fr", exitUsage, "lang"},
		{"-lang zh -mode solo", exitUsage, "-mode 不能是“solo”"},
		{"-opening rif", exitUsage, "-opening rif cannot be combined with -board 3x3"},
		{"-opening rif -board freestyle", exitUsage, "cannot be combined"},
		{"-opening swap2 -board renju", exitUsage, "cannot be combined"},
		{"-opening odd", exitUsage, "-opening cannot be \"odd\""},
		{"-opening swap2 -board standard -mode two", exitOK, "Player 1: place a stone anywhere (Black, stone 1 of 3"},
		{"-time 0", exitUsage, "-time"},
		{"-time nan", exitUsage, "-time"},
		{"-time 1e-10", exitUsage, lang.UsageTime()}, // rounds to no limit
		{"-time 0.0009", exitUsage, lang.UsageTime()},
		{"-time soon", exitUsage, "-time"},
		{"-time 1e9", exitUsage, "-time"},
		{"-time 0.5 -plain", exitOK, ""},
		{"-colour", exitUsage, "-colour"},
		{"-plain 22", exitUsage, "Unexpected argument: \"22\""},
		{"-mode computer", exitOK, "Do you want to go first? (y/n)"},
		{"-mode computer -first human", exitOK, "Your turn (X) >"},
	} {
		var out, stderr bytes.Buffer
		code := runEnglish(t.Context(), test.args, strings.NewReader(""), &out, &stderr)
		if code != test.code || !strings.Contains(out.String()+stderr.String(), test.want) {
			t.Errorf("%s: got exit code %d, want %d and %q in\n%s%s", test.args, code, test.code, test.want,
				&out, &stderr)
		}
		if (stderr.Len() > 0) != (code != exitOK) {
			t.Errorf("%s: got exit code %d, standard error %q; want a message only on failure", test.args,
				code, &stderr)
		}
	}
}

// TestTimeFlag checks that -time limits the strongest level, but no level that searches to the end.
func TestTimeFlag(t *testing.T) {
	for _, test := range []struct {
		args string
		want game.Limit
	}{
		{"-board 15x15 -level master -time 0.5", game.Limit{Time: time.Second / 2}},
		{"-board 15x15 -level master -time 0.5 -seed 1", game.Limit{Nodes: nodesPerSecond / 2}},
		{"-board 6x5x4 -level perfect -time 0.001", game.Limit{Time: 10 * time.Second}},
		{"-board 6x5x4 -level perfect -time 0.001 -seed 1", game.Limit{}},
		{"-board 3x3 -level perfect -time 0.001", game.Limit{}},
	} {
		s, err := parseArguments(strings.Fields("-mode watch "+test.args), io.Discard)
		if err != nil {
			t.Fatal(err)
		}
		if got := newComputers(s).seats[0].Limit; got != test.want {
			t.Errorf("%s: got %+v, want %+v", test.args, got, test.want)
		}
	}
}

// TestInterrupt checks that the program exits on an interrupt, both while it waits for a line and during a
// series of games.
func TestInterrupt(t *testing.T) {
	for _, args := range []string{"-plain -games 3", "-plain -mode random -games 100000000", "-games 3",
		"-mode two -board renju"} {
		ctx, cancel := context.WithCancel(t.Context())

		keyboard, input := io.Pipe()
		defer input.Close()
		out := &interruptingWriter{remaining: 20, interrupt: cancel}
		go func() {
			if _, err := input.Write([]byte("22\n")); err == nil {
				cancel() // after the line has been read, since no input follows
			}
		}()
		if code := runEnglish(ctx, args, keyboard, out, io.Discard); code != exitOK {
			t.Errorf("%s: got exit code %d, want %d", args, code, exitOK)
		}
		if strings.Contains(args, "plain") && !strings.Contains(out.last, "tally ") {
			t.Errorf("%s: got the last line %q, want a tally", args, out.last)
		}
		keyboard.Close()
		cancel()
	}
}

// interruptingWriter is a writer that calls interrupt after a number of lines.
type interruptingWriter struct {
	remaining int // lines until the interrupt
	interrupt func()
	last      string // the last line
}

func (w *interruptingWriter) Write(p []byte) (int, error) {
	w.last = string(p)
	w.remaining--
	if w.remaining == 0 {
		w.interrupt()
	}

	return len(p), nil
}

// fullDisk is a writer that always fails.
type fullDisk struct{}

func (fullDisk) Write([]byte) (int, error) { return 0, errors.New("disk full") }

// TestOutputError checks that the program exits if its output fails.
func TestOutputError(t *testing.T) {
	var stderr bytes.Buffer
	code := runEnglish(t.Context(), "-mode watch -games 1000000000 -plain", strings.NewReader(""), fullDisk{}, &stderr)
	if code != exitFailed || !strings.Contains(stderr.String(), "disk full") {
		t.Errorf("got exit code %d and %q, want %d and the error", code, &stderr, exitFailed)
	}
}

// failingEngine is an engine that fails a given number of times and then plays the first empty point.
type failingEngine struct{ failures int }

func (e *failingEngine) Think(_ context.Context, p game.Position, _ game.Limit,
	_ func(game.SearchInfo)) (game.Point, error) {
	e.failures--
	if e.failures >= 0 {
		return game.Point{}, errors.New("out of memory")
	}

	for point := range p.EmptyPoints() {
		return point, nil
	}

	return game.Pass, nil
}

// runWithFailingEngine is like runWithEngine with a failingEngine.
func runWithFailingEngine(t *testing.T, args, typed string, seat game.Seat, failures int) (string, error) {
	t.Helper()
	return runWithEngine(t, args, typed, seat, func(game.Engine) game.Engine { return &failingEngine{failures} })
}

// runWithEngine runs the program with typed input. replace returns the engine of seat, given the engine that
// the program has chosen. runWithEngine returns the output and the error of the session.
func runWithEngine(t *testing.T, args, typed string, seat game.Seat,
	replace func(game.Engine) game.Engine) (string, error) {
	t.Helper()
	lang.SetLanguage(lang.English)
	s, err := parseArguments(strings.Fields(args), io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer

	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	session := newConsoleSession(*s, &input{bufio.NewReader(strings.NewReader(typed))}, &out)
	session.computers.seats[seat].Engine = replace(session.computers.seats[seat].Engine)
	err = session.run(ctx)

	return out.String(), err
}

func TestFailingEngine(t *testing.T) {
	const message = "The computer player failed: out of memory. You can continue the game."
	output, err := runWithFailingEngine(t, "-plain -first human", "22\n33\ngo\nundo\n31\n", game.Second, 1)
	if want := "X 2 2\nerror: " + message + "\nerror: It is the computer's turn.\nO 1 1\nX 3 1\nO 1 1\n"; output !=
		want || err != nil {
		t.Errorf("got error %v and\n%s\nwant\n%s", err, output, want)
	}
	output, err = runWithFailingEngine(t, "-plain -mode watch -games 5", "", game.First, 1000)
	if output != "tally X=0 O=0 draw=0\n" || err == nil || !strings.Contains(err.Error(), "out of memory") {
		t.Errorf("without people: got error %v and\n%s\nwant the error of the engine and a tally of 0", err, output)
	}
}

// TestUndoFirstMove checks that the first move of the computer can be undone, and that the computer then
// waits for the command go.
func TestUndoFirstMove(t *testing.T) {
	output, err := runWithFailingEngine(t, "-plain -first computer -games 0", "undo\n22\nundo\nredo\nundo\ngo\n22\n",
		game.First, 0)
	want := "X 1 1\nerror: It is the computer's turn.\nerror: Nothing to undo.\nX 1 1\nX 1 1\nO 2 2\nX 1 2\ntally " +
		"X=0 O=0 draw=0\n"
	if output != want || err != nil {
		t.Errorf("got error %v and\n%s\nwant\n%s", err, output, want)
	}
}

// TestTally checks that the tally counts only finished games, with their final results.
func TestTally(t *testing.T) {
	const xWins = "11\n21\n12\n22\n13\n"
	for typed, want := range map[string]string{
		"":                           "tally X=0 O=0 draw=0",
		xWins:                        "tally X=1 O=0 draw=0",
		xWins + "undo\n":             "tally X=0 O=0 draw=0",
		xWins + "undo\nresign\n":     "tally X=0 O=1 draw=0",
		xWins + "new\n" + xWins:      "tally X=2 O=0 draw=0",
		"22\nnew\n" + xWins:          "tally X=1 O=0 draw=0",
		xWins + "new\n22\nnew\n":     "tally X=1 O=0 draw=0",
		xWins + "undo\nredo\nquit\n": "tally X=1 O=0 draw=0",
		xWins + "11\n33\nquit\n":     "tally X=1 O=0 draw=0",
		"resign\nquit\n":             "tally X=0 O=1 draw=0",
	} {
		output, _ := runConsole(t, "-plain -mode two -games 0", typed)
		if !strings.HasSuffix(output, want+"\n") {
			t.Errorf("%q: got\n%s\nwant the last line %s", typed, output, want)
		}
	}
	if output, _ := runConsole(t, "-plain -mode two -games 2", xWins+xWins+"22\n"); strings.Count(output, "X 2 2") !=
		0 || !strings.HasSuffix(output, "tally X=2 O=0 draw=0\n") {
		t.Errorf("-games 2: want exactly two games, got\n%s", output)
	}
	if output, _ := runConsole(t, "-plain -mode two", xWins+xWins); strings.Count(output, "result") != 1 ||
		strings.Contains(output, "tally") {
		t.Errorf("without -games: want one game and no tally, got\n%s", output)
	}
}
