package game

import (
	"strings"
	"testing"
)

func TestFoul(t *testing.T) {
	for _, group := range [][]foulCase{overlineCases, fourCases, threeCases, recursiveCases} {
		for _, c := range group {
			p, named := drawing(t, c.board)
			at := named['a']
			got := p.Foul(at)
			if (got == nil) != (c.want == 0) || got != nil && *got != (Foul{c.want, at}) {
				t.Errorf("%s: got %v, want %v%s", c.reason, got, kindName(c.want), c.board)
				continue
			}
			checkAgainstOracle(t, p)
			checkFoulLines(t, c, &p, at)
			for _, line := range strings.Split(c.then, ", ") {
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
					t.Errorf("%s: after %s it is %s%s", c.reason, line, got, c.board)
				}
			}
		}
	}
}

func kindName(k FoulKind) string {
	return [...]string{"free", "overline", "four-four", "three-three"}[k]
}

// checkFoulLines compares the result of FoulLines with the case.
func checkFoulLines(t *testing.T, c foulCase, p *Position, at Point) {
	t.Helper()
	lines := p.FoulLines(Foul{c.want, at})
	if len(lines) != c.lines {
		t.Errorf("%s: made by %d lines %v, want %d%s", c.reason, len(lines), lines, c.lines, c.board)
	}
	for _, line := range lines {
		if n := len(line); c.want == Overline && n < 6 || c.want == FourFour && n != 4 || c.want == ThreeThree && n != 3 {
			t.Errorf("%s: %v is no line of it", c.reason, line)
		}
		through := false
		for _, stone := range line {
			through = through || stone == at
			if stone != at && p.At(stone) != Black {
				t.Errorf("%s: %v is not black", c.reason, stone)
			}
		}
		if !through {
			t.Errorf("%s: %v leaves out the foul", c.reason, line)
		}
	}
}

// TestFoulIsBlacksAlone plays every point of every case as White: it is never a foul, and six in a row
// win.
func TestFoulIsBlacksAlone(t *testing.T) {
	for _, group := range [][]foulCase{overlineCases, fourCases, threeCases, recursiveCases} {
		for _, c := range group {
			swapped := strings.NewReplacer("X", "O", "O", "X").Replace(c.board)
			p, named := drawing(t, swapped)
			p.toMove = White
			next, err := p.Play(named['a'])
			if err != nil {
				t.Errorf("%s: White is refused: %v", c.reason, err)
			}
			if c.want == Overline && next.Result() != (Result{White, LineMade}) {
				t.Errorf("%s: White's overline ends in %v", c.reason, next.Result())
			}
		}
	}
}

func TestFoulIsRefused(t *testing.T) {
	p, named := drawing(t, overlineCases[0].board)
	next, err := p.Play(named['a'])
	if foul, ok := err.(*Foul); !ok || foul.Kind != Overline || foul.At != named['a'] {
		t.Errorf("Play says %v", err)
	}
	if next != p {
		t.Error("a refused stone changes the position")
	}
	if err.Error() != "overline at 4,1" {
		t.Errorf("the message is %q", err)
	}
}

// There is no foul on a stone, off the board, for a pass, and under rules without fouls.
func TestNoFoulHere(t *testing.T) {
	p, named := drawing(t, overlineCases[0].board)
	for _, at := range []Point{Pass, Pt(-1, 0), Pt(9, 0), Pt(0, 5), Pt(1, 1)} {
		if foul := p.Foul(at); foul != nil {
			t.Errorf("%v: %v", at, foul)
		}
	}
	if lines := p.FoulLines(Foul{FourFour, named['a']}); lines != nil {
		t.Errorf("an overline is explained as a four-four: %v", lines)
	}
	p.rules.Fouls = false
	if foul, all := p.Foul(named['a']), p.Fouls(); foul != nil || all != nil {
		t.Errorf("freestyle knows %v, %v", foul, all)
	}
}

// drawing parses a board in which small letters name empty points.
func drawing(t *testing.T, text string) (Position, map[byte]Point) {
	t.Helper()
	lines := strings.Fields(text)
	r := Rules{Width: len(lines[0]), Height: len(lines), WinLength: 5, Fouls: true}
	if err := r.Validate(); err != nil {
		t.Fatal(err, text)
	}
	named := make(map[byte]Point)
	plain := []byte(strings.Join(lines, ""))
	for i, c := range plain {
		if 'a' <= c && c <= 'f' {
			named[c] = r.PointAt(i)
			plain[i] = '.'
		}
	}
	return mustParse(t, r, string(plain)), named
}
