package tree

import (
	"bytes"
	"strings"
	"testing"

	"jingzi/game"
)

// TestLine checks that the line of each built-in lesson is read back as the same tree, and what a line looks like.
func TestLine(t *testing.T) {
	for _, l := range Lessons() {
		line, ok := l.Line()
		if !ok || strings.Contains(line, "\n") {
			t.Fatalf("%s: got the line %q, %v", l.Name, line, ok)
		}
		read, err := ParseLine("  " + line + "\n")
		if err != nil {
			t.Errorf("%s: %q: %v", l.Name, line, err)
			continue
		}
		read.Name, read.Text, read.Paper, read.Group, read.Task = l.Name, l.Text, l.Paper, l.Group, l.Task
		var want, got bytes.Buffer
		if WriteLessons(&want, []Lesson{l}) != nil || WriteLessons(&got, []Lesson{read}) != nil ||
			got.String() != want.String() {
			t.Errorf("%q is read as\n%s, want\n%s", line, &got, &want)
		}
	}

	l := Lesson{Search: Search{Depth: 2, AlphaBeta: true, Symmetry: true}, Negamax: true}
	p, err := game.ParsePosition(game.TicTacToe, "XO. .X. ...", game.White)
	if err != nil {
		t.Fatal(err)
	}
	l.SetPosition(p)
	if got, _ := l.Line(); got != "3x3x3 XO./.X./... O depth 2 alpha-beta symmetry negamax" {
		t.Errorf("got the line %q", got)
	}
	l.Rules.Fouls = true
	if line, ok := l.Line(); ok {
		t.Errorf("got the line %q for rules that it cannot hold", line)
	}
}

// TestInvalidLines checks that what is no tree, or one that cannot be displayed, is refused.
func TestInvalidLines(t *testing.T) {
	for _, line := range []string{
		"", "depth 2", "Dear Ann", "3x3x3 XO./.X./... O", "3x3x3 XO./.X./... O depth 0", "3x3x3 XO./.X./... O depth 99",
		"3x3x3 XO./.X./... Z depth 2", "3x3x3 XO./.X. O depth 2", "3x3x3 XO./.X./... O depth 2 beta-alpha",
		"0x3x3 ... X depth 1", "99x99x5 ... X depth 1", "15x15x5 " + strings.Repeat(".", 225) + " X depth 2",
		"(3 (5", "((3 5) alpha-beta", "(3 5) alpha-beta nonsense",
	} {
		if l, err := ParseLine(line); err == nil {
			t.Errorf("%q is read as %+v", line, l)
		}
	}
}
