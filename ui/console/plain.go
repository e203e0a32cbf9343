package main

import (
	"fmt"
	"io"

	"jingzi/game"
	"jingzi/game/session"
)

// plain prints the format for scripts; see the package comment.
type plain struct{ out io.Writer }

func (p *plain) begin(session.Match, int) {}
func (p *plain) ask(session.Match)        {}
func (p *plain) help(session.Match)       {}
func (p *plain) leave()                   {}
func (p *plain) askFirst(bool)            {}
func (p *plain) busy(session.Match)       {}

func (p *plain) refuse(why string) { fmt.Fprintf(p.out, "error: %s\n", why) }

func (p *plain) played(m session.Match, _ thought) { p.choice(m, m.At()) }

func (p *plain) moved(m session.Match, from int) {
	for i := from + 1; i <= m.At(); i++ {
		p.choice(m, i)
	}
}

func (p *plain) choice(m session.Match, index int) {
	before, after := m.Moments()[index-1], m.Moments()[index]
	switch c := after.Choice; {
	case c.Kind == game.Keep:
		fmt.Fprintln(p.out, "keep")
	case c.Kind == game.Swap:
		fmt.Fprintln(p.out, "swap")
	case c.Kind == game.AddTwo:
		fmt.Fprintln(p.out, "add")
	case c.Kind == game.Declare:
		fmt.Fprintln(p.out, "declare", c.Count)
	case c.Kind == game.Offer:
		fmt.Fprintln(p.out, "offer", before.Opening().Fifths)
	case c.Kind != game.Place: // an end off the board has only a result
	case before.Ask().Kind == game.AskFifth:
		fmt.Fprintln(p.out, "offer", rowAndColumn(c.Point))
	default:
		fmt.Fprintln(p.out, mark(before.Position.ToMove()), rowAndColumn(c.Point))
	}
}

func (p *plain) hint(_ session.Match, line game.Line) {
	fmt.Fprintln(p.out, "hint", rowAndColumn(line.Points[0]))
}

func (p *plain) result(m session.Match) {
	winner := m.Now().Result().Winner
	if winner == game.Empty {
		fmt.Fprintln(p.out, "result draw")
		return
	}
	fmt.Fprintln(p.out, "result", mark(winner))
}

func (p *plain) tally(black, white, drawn int) {
	fmt.Fprintf(p.out, "tally X=%d O=%d draw=%d\n", black, white, drawn)
}

// rowAndColumn writes a point for scripts, 1-based from the top left.
func rowAndColumn(at game.Point) string {
	if at == game.Pass {
		return "pass"
	}
	return fmt.Sprint(at.Y+1, at.X+1)
}

func mark(colour game.Stone) string { return [...]string{".", "X", "O"}[colour] }
