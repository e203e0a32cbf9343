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

	"jingzi/ai/solved"
	"jingzi/game"
	"jingzi/ui/lang"
)

// Paper 000 announces a win as soon as the search finds it: the computer, moving first, has just taken the
// upper right corner and wins next time.
func TestEarlyVerdict(t *testing.T) {
	board := `     1   2   3
 1   O | O |(X)
    ---+---+---
 2     | X |
    ---+---+---
 3     |   | X
`
	for level, seen := range map[string]bool{"medium": false, "hard": true, "perfect": true} {
		said, err := seatEngine(t, "-first computer -level "+level, "11\n12\n", game.First, func(e game.Engine) game.Engine {
			return &scriptedEngine{moves: []game.Point{game.Pt(1, 1), game.Pt(2, 2)}, then: e}
		})
		moves, after, found := strings.Cut(said, board)
		if err != nil || !found || !strings.HasPrefix(after, "Your turn (O)") {
			t.Fatalf("%v, said\n%s", err, said)
		}
		if strings.HasSuffix(moves, "The computer wins within 2 moves, counting both sides\n") != seen || strings.Contains(moves, "wins within") != seen {
			t.Errorf("%s: a verdict is expected: %v\n%s", level, seen, said)
		}
	}
}

// A win is announced in the number of moves of both sides from the position on the board to the end with
// best play; after a weak player's mistakes there may be fewer. The announced side wins.
func TestVerdictsComeTrue(t *testing.T) {
	verdict := regexp.MustCompile(`^(X|O) wins within (\d+) (?:move|moves, counting both sides)$`)
	announced, exactly := 0, 0
	for seed := range 60 {
		said, _ := converse(t, fmt.Sprintf("-board 3x3 -mode watch -level %s -seed %d", [...]string{"perfect,easy", "easy,perfect", "perfect,medium"}[seed%3], seed), "")
		winner, left := "", 0
		for line := range strings.Lines(said) {
			line = strings.TrimSpace(line)
			if strings.Contains(line, " played ") && winner != "" {
				if left--; left < 0 {
					t.Errorf("seed %d: announced too few moves\n%s", seed, said)
				}
			}
			if m := verdict.FindStringSubmatch(line); m != nil {
				announced++
				winner = m[1]
				left, _ = strconv.Atoi(m[2])
			}
			if strings.Contains(line, " won ") && winner != "" {
				if !strings.Contains(line, winner) {
					t.Errorf("seed %d: %s was announced\n%s", seed, winner, said)
				}
				if left == 0 {
					exactly++
				}
				winner = ""
			}
		}
		if winner != "" {
			t.Errorf("seed %d: no win after it was announced\n%s", seed, said)
		}
	}
	if announced < 10 || exactly < 5 {
		t.Errorf("%d verdicts, %d of them to the move", announced, exactly)
	}
}

// The rungs of the ladder are rejected with a message if there is no ladder.
func TestNoLadderOnSmallBoards(t *testing.T) {
	for args, refused := range map[string]bool{
		"-board 3x3 -mode watch -level 7 -plain":      true,
		"-board 3x3 -mode watch -level hard,2 -plain": true,
		"-board 5x5 -mode random -level 10 -plain":    true,
		"-board 3x3 -mode watch -level 1 -plain":      false, // another name of easy
		"-board 3x3 -mode watch -level master -plain": false,
	} {
		var out, problems bytes.Buffer
		code := start(t.Context(), args, strings.NewReader(""), &out, &problems)
		if (code != 0) != refused || strings.Contains(problems.String(), "no numbered levels") != refused {
			t.Errorf("%s: status %d\n%s%s", args, code, &out, &problems)
		}
	}
}

// If Perfect plays by a proof, a game begins with the replies that it lacks.
func TestProofIsAnnounced(t *testing.T) {
	for args, r := range map[string]game.Rules{"-first human -board freestyle -level perfect": game.Freestyle, "-first human -board standard -level perfect": game.Standard,
		"-first human -board renju -level perfect": game.Renju, "-first human -level perfect": game.TicTacToe, "-first human -board freestyle -level master": {}} {
		said, _ := converse(t, args, "")
		proof := solved.Load(r)
		whole := proof != nil && len(proof.UnprovedReplies()) == 0
		before, _, _ := strings.Cut(lang.ProofIncomplete("|"), "|")
		if strings.Contains(said, lang.ProofComplete()) != whole || strings.Contains(said, before) != (proof != nil && !whole) {
			t.Errorf("%s says\n%s", args, said)
		}
	}
}

// scriptedEngine begins with given moves.
type scriptedEngine struct {
	moves []game.Point
	then  game.Engine
}

func (l *scriptedEngine) Think(ctx context.Context, p game.Position, limit game.Limit, report func(game.SearchInfo)) (game.Point, error) {
	if len(l.moves) == 0 {
		return l.then.Think(ctx, p, limit, report)
	}
	at := l.moves[0]
	l.moves = l.moves[1:]
	return at, nil
}

// The tree of the first move at depth 3 has 1 + 9 + 9·8 + 9·8·7 positions.
func TestLayersOfTheTree(t *testing.T) {
	const layers = "Positions searched, ply by ply: 1 + 9 + 72 + 504 = 586\n"
	for args, want := range map[string]bool{
		"-first computer -level hard":                       true,
		"-first computer -level hard -plain":                false,
		"-first computer -level medium":                     false,
		"-mode watch -level hard":                           false,
		"-mode random -first computer -level hard -games 1": false,
	} {
		if said, _ := converse(t, args, ""); strings.Contains(said, layers) != want {
			t.Errorf("%s:\n%s", args, said)
		}
	}
}

func TestCommandLine(t *testing.T) {
	for _, test := range []struct {
		args string
		code int
		want string // on one of the outputs
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
		{"-level hard,easy -mode watch -plain", exitOK, "result "},
		{"-level master -plain", exitOK, ""},
		{"-mode watch -board 3x3", exitOK, "Hard vs Hard"},
		{"-mode watch -level perfect,medium", exitOK, "Perfect vs Medium"},
		{"-mode random -level medium", exitOK, "Computer vs random player · Medium"},
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
		{"-time soon", exitUsage, "-time"},
		{"-time 1e9", exitUsage, "-time"},
		{"-time 0.5 -plain", exitOK, ""},
		{"-colour", exitUsage, "-colour"},
		{"-plain 22", exitUsage, "Unexpected argument: \"22\""},
		{"-mode computer", exitOK, "Do you want to go first? (y/n)"},
		{"-mode computer -first human", exitOK, "Your turn (X) >"},
	} {
		var out, problems bytes.Buffer
		code := start(t.Context(), test.args, strings.NewReader(""), &out, &problems)
		if code != test.code || !strings.Contains(out.String()+problems.String(), test.want) {
			t.Errorf("%s: exit code %d, said\n%s%s", test.args, code, &out, &problems)
		}
		if (problems.Len() > 0) != (code != exitOK) {
			t.Errorf("%s: exit code %d with problems %q", test.args, code, &problems)
		}
	}
}

// Ctrl-C ends waiting for a line, and a series.
func TestInterrupt(t *testing.T) {
	for _, args := range []string{"-plain -games 3", "-plain -mode random -games 100000000", "-games 3", "-mode two -board renju"} {
		ctx, cancel := context.WithCancel(t.Context())
		keyboard, hand := io.Pipe()
		defer hand.Close()
		out := &interrupter{after: 20, then: cancel}
		go func() {
			if _, err := hand.Write([]byte("22\n")); err == nil {
				cancel() // after it was read and no more input follows
			}
		}()
		if code := start(ctx, args, keyboard, out, io.Discard); code != exitOK {
			t.Errorf("%s: exit code %d", args, code)
		}
		if strings.Contains(args, "plain") && !strings.Contains(out.last, "tally ") {
			t.Errorf("%s: ends with %q", args, out.last)
		}
		keyboard.Close()
		cancel()
	}
}

// interrupter presses Ctrl-C after a number of lines.
type interrupter struct {
	after int
	then  func()
	last  string
}

func (i *interrupter) Write(p []byte) (int, error) {
	i.last = string(p)
	if i.after--; i.after == 0 {
		i.then()
	}
	return len(p), nil
}

type fullDisk struct{}

func (fullDisk) Write([]byte) (int, error) { return 0, errors.New("disk full") }

func TestOutputThatGoesNowhereEndsTheProgram(t *testing.T) {
	var problems bytes.Buffer
	code := start(t.Context(), "-mode watch -games 1000000000 -plain", strings.NewReader(""), fullDisk{}, &problems)
	if code != exitFailed || !strings.Contains(problems.String(), "disk full") {
		t.Errorf("exit code %d, %q", code, &problems)
	}
}

// failingEngine fails a given number of times, then plays the first empty point.
type failingEngine struct{ failures int }

func (s *failingEngine) Think(_ context.Context, p game.Position, _ game.Limit, _ func(game.SearchInfo)) (game.Point, error) {
	if s.failures--; s.failures >= 0 {
		return game.Point{}, errors.New("no mood")
	}
	for at := range p.EmptyPoints() {
		return at, nil
	}
	return game.Pass, nil
}

func seatStubborn(t *testing.T, args, typed string, seat game.Seat, failures int) (string, error) {
	t.Helper()
	return seatEngine(t, args, typed, seat, func(game.Engine) game.Engine { return &failingEngine{failures} })
}

// seatEngine converses with another engine, made from the usual one, in a seat.
func seatEngine(t *testing.T, args, typed string, seat game.Seat, instead func(game.Engine) game.Engine) (string, error) {
	t.Helper()
	lang.SetLanguage(lang.English)
	s, err := parseArguments(strings.Fields(args), io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	tb := newConsoleSession(*s, &input{bufio.NewReader(strings.NewReader(typed))}, &out)
	tb.computers.seats[seat].Engine = instead(tb.computers.seats[seat].Engine)
	err = tb.run(ctx)
	return out.String(), err
}

func TestAComputerPlayerThatFails(t *testing.T) {
	const complaint = "The computer player failed: no mood. You can continue the game."
	said, err := seatStubborn(t, "-plain -first human", "22\n33\ngo\nundo\n31\n", game.Second, 1)
	if want := "X 2 2\nerror: " + complaint + "\nerror: It is the computer's turn.\nO 1 1\nX 3 1\nO 1 1\n"; said != want || err != nil {
		t.Errorf("%v, said\n%s", err, said)
	}
	said, err = seatStubborn(t, "-plain -mode watch -games 5", "", game.First, 1000)
	if said != "tally X=0 O=0 draw=0\n" || err == nil || !strings.Contains(err.Error(), "no mood") {
		t.Errorf("with nobody there: %v, said\n%s", err, said)
	}
}

// The computer's first move can be undone; it then waits to be started.
func TestUndoBeforeTheFirstMoveOfTheComputer(t *testing.T) {
	said, err := seatStubborn(t, "-plain -first computer -games 0", "undo\n22\nundo\nredo\nundo\ngo\n22\n", game.First, 0)
	want := "X 1 1\nerror: It is the computer's turn.\nerror: Nothing to undo.\nX 1 1\nX 1 1\nO 2 2\nX 1 2\ntally X=0 O=0 draw=0\n"
	if said != want || err != nil {
		t.Errorf("%v, said\n%s", err, said)
	}
}

// Only finished games count, with their final results: not abandoned games, and not results that were
// undone.
func TestTallyCountsFinishedGames(t *testing.T) {
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
		said, _ := converse(t, "-plain -mode two -games 0", typed)
		if !strings.HasSuffix(said, want+"\n") {
			t.Errorf("%q:\n%swant %s", typed, said, want)
		}
	}
	if said, _ := converse(t, "-plain -mode two -games 2", xWins+xWins+"22\n"); strings.Count(said, "X 2 2") != 0 || !strings.HasSuffix(said, "tally X=2 O=0 draw=0\n") {
		t.Errorf("two games and no more:\n%s", said)
	}
	if said, _ := converse(t, "-plain -mode two", xWins+xWins); strings.Count(said, "result") != 1 || strings.Contains(said, "tally") {
		t.Errorf("one game unless told otherwise:\n%s", said)
	}
}
