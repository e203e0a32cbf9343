// Command console plays the games of the family as text (paper 000's second program): it draws the board,
// reads moves such as 31 or h8, and asks again after invalid input. With -plain it prints a short format
// for scripts, one line each:
//
//	X 2 2          a stone: X is Black, O White; row and column from the top left
//	X pass         renju
//	offer 6 9      a fifth move offered, where the opening wants two
//	keep           a decision about colours; also swap, and add (two stones)
//	declare 5      so many fifth moves will be offered
//	offer 10       Taraguchi: Black offers so many fifth moves instead of playing one
//	hint 1 3       the answer to hint
//	error: …       what was typed is refused, and why
//	result X       the end of a game: X, O or draw
//	tally X=1 O=0 draw=2
//
// The tally comes last, and only with -games; it counts finished games.
//
// "console convert IN OUT" converts a game record instead.
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

// run runs the program. It ends when the games are played, the player quits, the input ends or ctx ends;
// all of these return exitOK.
func run(ctx context.Context, args []string, in io.Reader, out, problems io.Writer) int {
	if len(args) > 0 && args[0] == "convert" {
		return convert(ctx, args[1:], problems)
	}
	s, err := parseArguments(args, out)
	switch {
	case err != nil:
		fmt.Fprintln(problems, err)
		return exitUsage
	case s == nil:
		return exitOK // help was requested
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	checked := &checkedWriter{w: out, onError: cancel}
	t := newConsoleSession(*s, &input{bufio.NewReader(in)}, checked)
	err = t.run(ctx)
	if checked.err != nil {
		err = fmt.Errorf("%s", lang.OutputFailed(checked.err))
	}
	if err != nil {
		fmt.Fprintln(problems, err)
		return exitFailed
	}
	return exitOK
}

// checkedWriter records the first write error and then ends the program, since nothing reads its output.
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
