// Command console plays games as text, like the text program of Zhou Xiang's paper: it draws the board, reads
// moves such as 31 or h8, and asks again after invalid input. With -plain it prints lines for
// scripts:
//
//	X 2 2          a stone: X is Black, O White; row and column from the top left
//	X pass         a pass, only in renju
//	offer 6 9      a fifth move that is offered
//	keep           a decision about colours: keep, swap, or add, which adds two stones
//	declare 5      the number of fifth moves that will be offered
//	offer 10       Taraguchi: Black offers this number of fifth moves instead of playing one
//	hint 1 3       the answer to the command hint
//	error: …       the input was rejected, with the reason
//	result X       the end of a game: X, O or draw
//	tally X=1 O=0 draw=2
//
// The tally is printed last, only with -games, and counts finished games.
//
// "console convert [-charset NAME] IN OUT" converts a game record instead.
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
	exitOK     = 0
	exitFailed = 1 // a computer player failed and no person plays, or the output failed
	exitUsage  = 2
)

// run runs the program and returns its exit code: exitOK if all games were played, the player quit,
// the input ended or ctx ended.
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
		return exitOK // help was requested
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
