// Command console plays games in a terminal, like the program in Zhou Xiang's paper: it draws the board
// as text, reads moves such as 31 or h8, and asks again after invalid input. With -plain it prints lines for
// scripts:
//
//	X 2 2          a stone of Black (X) or White (O), with its row and column from the top left
//	X pass         a pass, only in renju
//	offer 6 9      an offered fifth move
//	keep           a decision about colours: keep, swap, or add (two stones)
//	declare 5      the number of fifth moves that will be offered
//	offer 10       the decision to offer this number of fifth moves, in the Taraguchi opening
//	hint 1 3       the answer to the command hint
//	error: …       the reason why input was rejected
//	result X       the end of a game: X, O or draw
//	tally X=1 O=0 draw=2
//
// With -games, the last line is the tally of the finished games.
//
// The command "console convert [-charset NAME] IN OUT" converts a game record.
package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"

	"jingzi/ui/lang"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if l, ok := lang.FromEnvironment(os.Getenv); ok {
		lang.SetLanguage(l)
	}
	os.Exit(run(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

const (
	exitOK = 0

	// A computer player failed in a game without people, or the output or a conversion failed.
	exitFailed = 1

	// Invalid arguments.
	exitUsage = 2
)

// run runs the program and returns its exit code. The code is exitOK if all games were played, the player
// quit, the input ended or ctx is done. A conversion that ctx stops returns exitFailed.
func run(ctx context.Context, args []string, in io.Reader, out, stderr io.Writer) int {
	if len(args) > 0 && args[0] == "convert" {
		return convert(ctx, args[1:], stderr)
	}

	s, err := parseArguments(args, out)
	switch {
	case err != nil:
		fmt.Fprintln(stderr, err)
		return exitUsage
	case s == nil:
		// The arguments requested help.
		return exitOK
	}

	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	checked := &checkedWriter{w: out, onError: cancel}
	session := newConsoleSession(*s, &input{bufio.NewReader(in)}, checked)
	err = session.run(ctx)
	if checked.err != nil {
		err = fmt.Errorf("%s", lang.OutputFailed(checked.err))
	}
	if err != nil {
		fmt.Fprintln(stderr, err)
		return exitFailed
	}

	return exitOK
}

// checkedWriter records the first write error, calls onError, and discards all later output.
type checkedWriter struct {
	w       io.Writer
	onError func()
	err     error
}

func (c *checkedWriter) Write(p []byte) (int, error) {
	if c.err == nil {
		if _, c.err = c.w.Write(p); c.err != nil {
			c.onError()
		}
	}

	return len(p), nil
}
