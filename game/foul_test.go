package game

import (
	"strings"
	"testing"
)

func TestFoul(t *testing.T) {
	for _, group := range [][]foulCase{overlineCases, fourCases, threeCases, recursiveCases} {
		for _, c := range group {
			p, named := parseDrawing(t, c.board)
			point := named['a']
			got := p.Foul(point)
			if (got == nil) != (c.want == 0) || got != nil && *got != (Foul{c.want, point}) {
				t.Errorf("%s: got %v, want %v%s", c.reason, got, kindName(c.want), c.board)
				continue
			}
			checkAgainstOracle(t, p)
			checkFoulLines(t, c, &p, point)

			for _, line := range strings.Split(c.sequences, ", ") {
				points, want, ok := strings.Cut(line, " ")
				if !ok {
					continue
				}

				q := p
				for i := range len(points) - 1 {
					q.cells[q.rules.Index(named[points[i]])] = Black
				}
				last := named[points[len(points)-1]]
				if got := kindName(q.foulKind(last)); got != want {
					t.Errorf("%s: for %s got %s%s", c.reason, line, got, c.board)
				}
			}
		}
	}
}

func kindName(k FoulKind) string {
	return [...]string{"free", "overline", "four-four", "three-three"}[k]
}

// checkFoulLines compares the lines that FoulLines returns with those that the case expects.
func checkFoulLines(t *testing.T, c foulCase, p *Position, point Point) {
	t.Helper()
	lines := p.FoulLines(Foul{c.want, point})
	if len(lines) != c.lines {
		t.Errorf("%s: got %d lines %v, want %d%s", c.reason, len(lines), lines, c.lines, c.board)
	}

	for _, line := range lines {
		if n := len(line); c.want == Overline && n < 6 || c.want == FourFour && n != 4 ||
			c.want == ThreeThree && n != 3 {
			t.Errorf("%s: got a line of %d stones, %v, want the length for %v", c.reason, n, line, kindName(c.want))
		}

		through := false
		for _, stone := range line {
			through = through || stone == point
			if stone != point && p.At(stone) != Black {
				t.Errorf("%s: got %v in a line, want only black stones", c.reason, stone)
			}
		}
		if !through {
			t.Errorf("%s: line %v does not contain the point", c.reason, line)
		}
	}
}

// TestWhiteHasNoFouls plays the point of every case as White: it is never a foul, and six in a row win.
func TestWhiteHasNoFouls(t *testing.T) {
	for _, group := range [][]foulCase{overlineCases, fourCases, threeCases, recursiveCases} {
		for _, c := range group {
			swapped := strings.NewReplacer("X", "O", "O", "X").Replace(c.board)
			p, named := parseDrawing(t, swapped)
			p.toMove = White
			next, err := p.Play(named['a'])
			if err != nil {
				t.Errorf("%s: got error %v for White's move, want none", c.reason, err)
			}
			if c.want == Overline && next.Result() != (Result{White, LineMade}) {
				t.Errorf("%s: after White's overline: got the result %v, want a win", c.reason, next.Result())
			}
		}
	}
}

func TestPlayRejectsFoul(t *testing.T) {
	p, named := parseDrawing(t, overlineCases[0].board)
	next, err := p.Play(named['a'])
	if foul, ok := err.(*Foul); !ok || foul.Kind != Overline || foul.At != named['a'] {
		t.Errorf("Play returned the error %v, want an overline", err)
	}
	if next != p {
		t.Error("Play changed the position although it rejected the stone")
	}
	if err.Error() != "overline at 4,1" {
		t.Errorf("got the message %q, want %q", err, "overline at 4,1")
	}
}

// TestNoFoul checks that an occupied point, a point off the board and a pass are not fouls, and rules without
// fouls have none.
func TestNoFoul(t *testing.T) {
	p, named := parseDrawing(t, overlineCases[0].board)
	for _, point := range []Point{Pass, Pt(-1, 0), Pt(9, 0), Pt(0, 5), Pt(1, 1)} {
		if foul := p.Foul(point); foul != nil {
			t.Errorf("%v: got %v, want no foul", point, foul)
		}
	}
	if lines := p.FoulLines(Foul{FourFour, named['a']}); lines != nil {
		t.Errorf("for the wrong kind: FoulLines = %v, want none", lines)
	}
	p.rules.Fouls = false
	if foul, all := p.Foul(named['a']), p.Fouls(); foul != nil || all != nil {
		t.Errorf("without fouls: Foul = %v, Fouls = %v; want none", foul, all)
	}
}

// parseDrawing parses a board in which lower-case letters name empty points.
func parseDrawing(t *testing.T, text string) (Position, map[byte]Point) {
	t.Helper()
	lines := strings.Fields(text)
	r := Rules{Width: len(lines[0]), Height: len(lines), WinLength: 5, Fouls: true}
	if err := r.Validate(); err != nil {
		t.Fatal(err, text)
	}

	named := make(map[byte]Point)
	cells := []byte(strings.Join(lines, ""))
	for i, c := range cells {
		if 'a' <= c && c <= 'f' {
			named[c] = r.PointAt(i)
			cells[i] = '.'
		}
	}

	return mustParse(t, r, string(cells)), named
}
