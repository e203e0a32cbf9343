package game

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// TestEveryGameOf3x3 plays every game of tic-tac-toe.
func TestEveryGameOf3x3(t *testing.T) {
	var positions [10]int // by ply
	ends := make(map[Result]int)
	var play func(p Position)
	play = func(p Position) {
		positions[p.Stones()]++
		if p.Result().Over() {
			ends[p.Result()]++
			return
		}

		for point := range p.EmptyPoints() {
			next, err := p.Play(point)
			if err != nil {
				t.Fatal(err)
			}
			play(next)
		}
	}
	play(NewPosition(TicTacToe))
	if want := [10]int{1, 9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872}; positions != want {
		t.Errorf("got the numbers of positions by ply %v, want %v", positions, want)
	}
	x, o, drawn := ends[Result{Black, LineMade}], ends[Result{White, LineMade}], ends[Result{Empty, BoardFull}]
	if x != 131184 || o != 77904 || drawn != 46080 || len(ends) != 3 {
		t.Errorf("got %d wins of X, %d of O and %d draws, in all %v; want 131184, 77904 and 46080", x, o, drawn, ends)
	}
}

// TestEveryLineWins completes every line of several boards at each of its points, for both colours.
func TestEveryLineWins(t *testing.T) {
	custom := Rules{Width: 7, Height: 4, WinLength: 4}
	for _, board := range []struct {
		rules Rules
		lines int
	}{{TicTacToe, 8}, {FiveByFive, 12}, {Freestyle, 572}, {Standard, 572}, {Renju, 572}, {custom, 31}} {
		r, lines := board.rules, 0
		for segment := range r.Segments() {
			lines++

			for last := range r.WinLength {
				for _, colour := range []Stone{Black, White} {
					p := NewPosition(r)
					p.toMove = colour
					var line []Point
					for i := range r.WinLength {
						line = append(line, segment.Point(i))
						if i != last {
							p.cells[r.Index(segment.Point(i))] = colour
							p.stones++
						}
					}
					p, err := p.Play(segment.Point(last))
					if err != nil || p.Result() != (Result{colour, LineMade}) || !slices.Equal(p.WinningLine(), line) {
						t.Fatalf("%v: %v, %v, line %v; want %v and %v\n%v", r, err, p.Result(), p.WinningLine(),
							Result{colour, LineMade}, line, p)
					}
				}
			}
		}
		if lines != board.lines {
			t.Errorf("%v has %d lines, want %d", r, lines, board.lines)
		}
	}
}

// TestLineIsTheWinners checks in random games under all rules that the result names the side whose stones are in the
// winning line: the sentence, the struck line and the score are about one side.
func TestLineIsTheWinners(t *testing.T) {
	random := rand.New(rand.NewPCG(54, 7))
	lines := map[Stone]int{}
	for _, r := range []Rules{
		TicTacToe, FiveByFive, Freestyle, Standard, Renju, Caro, {Width: 7, Height: 4, WinLength: 4, DeadDraw: true},
	} {
		for range 200 {
			p := NewPosition(r)
			for !p.Result().Over() {
				empty := slices.Collect(p.EmptyPoints())
				if next, err := p.Play(empty[random.IntN(min(len(empty), 12))]); err == nil {
					p = next
				} else if r.Fouls {
					break
				}
			}

			line := p.WinningLine()
			if (p.Result().Reason == LineMade) != (len(line) >= r.WinLength) {
				t.Fatalf("%v: got the line %v with the result %+v on\n%v", r, line, p.Result(), p)
			}
			for _, stone := range line {
				if p.At(stone) != p.Result().Winner {
					t.Fatalf("%v: the line %v is not of the winner %v on\n%v", r, line, p.Result().Winner, p)
				}
			}
			lines[p.Result().Winner]++
		}
	}
	if lines[Black] < 200 || lines[White] < 200 {
		t.Errorf("too few lines: %v", lines)
	}
}

func TestRunLength(t *testing.T) {
	four := Rules{Width: 9, Height: 5, WinLength: 4, ExactLength: true}
	cases := []struct {
		rules  Rules
		colour Stone
		row    string // ! marks the point that is played
		wins   bool
		err    error
	}{
		{Freestyle, Black, "XX!X", false, nil},
		{Freestyle, Black, "XX!XX", true, nil},
		{Freestyle, Black, "XX!XXX", true, nil},
		{Freestyle, White, "OOOO!OOOO", true, nil},
		{Freestyle, Black, "XXO!XX", false, nil},
		{Standard, Black, "XX!XX", true, nil},
		{Standard, Black, "XX!XXX", false, nil},
		{Standard, White, "OO!OOO", false, nil},
		{Standard, White, "OX!OOOO", true, nil},
		{Renju, Black, "XX!XX", true, nil},
		{Renju, Black, "XX!XXX", false, &Foul{}},
		{Renju, White, "OO!OOO", true, nil},
		{Renju, White, "OOOO!OOOO", true, nil},
		{four, Black, "XX!X", true, nil},
		{four, Black, "XX!XX", false, nil},
	}
	for _, c := range cases {
		r := c.rules
		row := c.row + strings.Repeat(".", r.Width-len(c.row))
		text := strings.ReplaceAll(row, "!", ".") + strings.Repeat(".", r.Width*(r.Height-1))
		p, err := ParsePosition(r, text, c.colour)
		if err != nil {
			t.Fatal(err)
		}
		p, err = p.Play(Pt(strings.Index(row, "!"), 0))
		if (err != nil) != (c.err != nil) || (p.Result().Reason == LineMade) != c.wins {
			t.Errorf("%v %s: got %v, %v; want win %v", r, c.row, p.Result(), err, c.wins)
		}
	}
}

// TestExactFiveBesideAnOverline checks that a stone that makes an overline and, in another direction, exactly
// five wins.
func TestExactFiveBesideAnOverline(t *testing.T) {
	p := mustParse(t, Standard, `
		...X...........
		...X...........
		XXX.XX.........
		...X...........
		...X...........`+strings.Repeat("...............", 10))
	p, err := p.Play(Pt(3, 2))
	if err != nil || p.Result() != (Result{Black, LineMade}) || len(p.WinningLine()) != 5 {
		t.Errorf("error %v, result %v, line %v; want a win for Black by five stones", err, p.Result(), p.WinningLine())
	}
}

func TestTwoLinesAtOnce(t *testing.T) {
	p := mustParse(t, TicTacToe, ".XX XOO XOO")
	p, err := p.Play(Pt(0, 0))
	if want := []Point{{0, 0}, {1, 0}, {2, 0}, {0, 1}, {0, 2}}; err != nil || !slices.Equal(p.WinningLine(), want) {
		t.Errorf("error %v, line %v; want %v", err, p.WinningLine(), want)
	}
}

// TestNinthStoneWins checks that the last stone may win: the line is tested before the board is full.
func TestNinthStoneWins(t *testing.T) {
	p := mustParse(t, TicTacToe, "XXO OXX OO.")
	p, err := p.Play(Pt(2, 2))
	if err != nil || p.Result() != (Result{Black, LineMade}) {
		t.Errorf("error %v, result %v; want a win for Black", err, p.Result())
	}
}

func TestIllegalMoves(t *testing.T) {
	open := mustParse(t, TicTacToe, "X.. .O. ...")

	position := mustParse(t, TicTacToe, "XXX OO. ...")
	full := mustParse(t, TicTacToe, "XOX XOO OXX")
	cases := []struct {
		p    Position
		at   Point
		want error
	}{
		{open, Pt(0, 0), ErrOccupied},
		{open, Pt(1, 1), ErrOccupied},
		{open, Pt(3, 0), ErrOffBoard},
		{open, Pt(0, 3), ErrOffBoard},
		{open, Pt(-1, 0), ErrOffBoard},
		{open, Pt(0, -1), ErrOffBoard},
		{open, Pass, ErrCannotPass},
		{open, Point{-2, -2}, ErrOffBoard},
		{position, Pt(2, 2), ErrGameOver},
		{position, Pt(0, 0), ErrGameOver},
		{full, Pt(0, 0), ErrGameOver},
	}
	for _, c := range cases {
		next, err := c.p.Play(c.at)
		if !errors.Is(err, c.want) || next != c.p {
			t.Errorf("playing %v on\n%v: got error %v, want %v", c.at, c.p, err, c.want)
		}
		if legal := c.p.Legal(c.at); !errors.Is(legal, c.want) {
			t.Errorf("Legal(%v) = %v, want %v", c.at, legal, c.want)
		}
	}
}

func TestPlayCopiesThePosition(t *testing.T) {
	before := NewPosition(Freestyle)
	after, err := before.Play(Pt(7, 7))
	if err != nil || before != NewPosition(Freestyle) || before.At(Pt(7, 7)) != Empty || after.At(Pt(7, 7)) != Black {
		t.Errorf("error %v; want h8 black in the new position only; before\n%vafter\n%v", err, before, after)
	}
	if _, ok := before.Last(); ok {
		t.Error("an empty board has a last stone")
	}
	if point, ok := after.Last(); !ok || point != Pt(7, 7) || after.ToMove() != White || after.Stones() != 1 {
		t.Errorf("got the last stone %v, %v to move and %d stones; want h8, White and 1", point, after.ToMove(),
			after.Stones())
	}
}

// TestDeadDraw checks that a 5×5 game is drawn at exactly the stone that closes the last of its 12 lines.
func TestDeadDraw(t *testing.T) {
	isDead := func(p *Position) bool {
		for line := range FiveByFive.Segments() {
			black, white := 0, 0
			for i := range 5 {
				switch p.At(line.Point(i)) {
				case Black:
					black++
				case White:
					white++
				}
			}
			if black == 0 || white == 0 {
				return false
			}
		}

		return true
	}
	numEarly := 0
	for seed := range uint64(500) {
		random := rand.New(rand.NewPCG(seed, 5))
		p := NewPosition(FiveByFive)
		for !p.Result().Over() {
			if isDead(&p) {
				t.Fatalf("no line is open, but the game is not over\n%v", p)
			}
			empties := slices.Collect(p.EmptyPoints())
			p, _ = p.Play(empties[random.IntN(len(empties))])
		}

		switch p.Result().Reason {
		case NoLineOpen:
			numEarly++
			if !isDead(&p) || p.Result().Winner != Empty {
				t.Fatalf("got %v although a line is open\n%v", p.Result(), p)
			}
		case BoardFull:
			if p.Stones() != 25 {
				t.Fatalf("BoardFull with %d stones, want 25", p.Stones())
			}
		}
	}
	if numEarly < 200 {
		t.Errorf("got %d of 500 games drawn before the board was full, want at least 200", numEarly)
	}
	noDeadDraw := FiveByFive
	noDeadDraw.DeadDraw = false
	if p := mustParse(t, noDeadDraw, "XOXOX OXOXO OXOXO XOXOX XO..."); p.Result().Over() {
		t.Errorf("without DeadDraw the result is %v, want none", p.Result())
	}
}

func TestOpenLines(t *testing.T) {
	for _, c := range []struct {
		rules        Rules
		board        string
		black, white int
	}{
		{TicTacToe, "... ... ...", 8, 8},
		{TicTacToe, "... .X. ...", 8, 4},
		{TicTacToe, "X.. .O. ...", 4, 5},
		{FiveByFive, "..... ..... ..X.. ..... .....", 12, 8},
	} {
		p := mustParse(t, c.rules, c.board)
		if b, w := p.OpenLines(Black), p.OpenLines(White); b != c.black || w != c.white {
			t.Errorf("%s: %d and %d, want %d and %d", c.board, b, w, c.black, c.white)
		}
	}
}

func TestPasses(t *testing.T) {
	play := func(points ...Point) (Position, error) {
		p := NewPosition(Renju)
		for _, point := range points {
			var err error
			if p, err = p.Play(point); err != nil {
				return p, err
			}
		}

		return p, nil
	}
	centre := Pt(7, 7)
	p, err := play(centre, Pass)
	if last, ok := p.Last(); err != nil || p.ToMove() != Black || p.Stones() != 1 || last != Pass || !ok ||
		p.Result().Over() {
		t.Errorf("after a pass: got error %v, %v to move and the result %v; want Black to move", err, p.ToMove(),
			p.Result())
	}
	if p, err = play(centre, Pass, Pt(0, 0), Pass); err != nil || p.Result().Over() {
		t.Errorf("after two passes with a stone between: got error %v and the result %v, want none", err, p.Result())
	}
	if p, err = play(centre, Pass, Pass); err != nil || p.Result() != (Result{Reason: BothPassed}) {
		t.Errorf("after two passes in a row: got error %v and the result %v, want %v", err, p.Result(),
			Result{Reason: BothPassed})
	}
	if _, err = play(centre, Pass, Pass, Pass); err != ErrGameOver {
		t.Errorf("after a third pass: got error %v, want %v", err, ErrGameOver)
	}
}

// TestOnlyForbiddenPointsLeft checks that the only empty point is an overline for Black, who has to pass. White
// may play there.
func TestOnlyForbiddenPointsLeft(t *testing.T) {
	r := Rules{Width: 6, Height: 5, WinLength: 5, Fouls: true}

	p := mustParse(t, r, `
		XXX.XX
		OOXOOX
		XXOXXO
		OOXOOX
		XXOXXO`)
	for point := range p.EmptyPoints() {
		if foul := new(Foul); !errors.As(p.Legal(point), &foul) {
			t.Errorf("%v is not a foul", point)
		}
	}
	p, err := p.Play(Pass)
	if err != nil || p.Result().Over() {
		t.Fatalf("error %v, result %v; want an open game", err, p.Result())
	}
	if p, err = p.Play(Pt(3, 0)); err != nil || p.Result() != (Result{Reason: BoardFull}) {
		t.Errorf("error %v, result %v; want a full board", err, p.Result())
	}
}
