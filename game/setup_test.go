package game

import (
	"errors"
	"slices"
	"strings"
	"testing"
)

func TestSetUp(t *testing.T) {
	p, err := NewSetupPosition(Renju, []Point{{7, 7}, {8, 6}}, []Point{{7, 6}}, White)
	if err != nil || p.ToMove() != White || p.Stones() != 3 || p.Result().Over() ||
		p.At(Pt(7, 7)) != Black || p.At(Pt(8, 6)) != Black || p.At(Pt(7, 6)) != White {
		t.Errorf("got error %v, want Black on h8 and i9, White on h9 and to move, on\n%v", err, p)
	}

	for _, c := range []struct {
		black, white []Point
		want         error
	}{
		{[]Point{{3, 0}}, nil, ErrOffBoard},
		{nil, []Point{{0, -1}}, ErrOffBoard},
		{nil, []Point{Pass}, ErrOffBoard},
		{[]Point{{1, 1}}, []Point{{1, 1}}, ErrOccupied},
		{[]Point{{1, 1}, {1, 1}}, nil, ErrOccupied},
	} {
		if _, err := NewSetupPosition(TicTacToe, c.black, c.white, Black); !errors.Is(err, c.want) {
			t.Errorf("%v, %v: %v, want %v", c.black, c.white, err, c.want)
		}
	}
}

func TestResultOfSetup(t *testing.T) {
	for _, c := range []struct {
		rules Rules
		board string
		want  Result
	}{
		{TicTacToe, "XX. OO. ...", Result{}},
		{TicTacToe, "XXX OO. ...", Result{Black, LineMade}},
		{TicTacToe, "XX. OOO X..", Result{White, LineMade}},
		{TicTacToe, "XOX XOO OXX", Result{Empty, BoardFull}},
		{FiveByFive, "XOXOX OXOXO OXOXO XOXOX XO...", Result{Empty, NoLineOpen}},
	} {
		p := mustParse(t, c.rules, c.board)
		if p.Result() != c.want {
			t.Errorf("%s: got the result %v, want %v", c.board, p.Result(), c.want)
		}
		if (p.WinningLine() != nil) != (c.want.Reason == LineMade) {
			t.Errorf("%s: got the winning line %v with the result %v", c.board, p.WinningLine(), c.want)
		}
	}
}

func TestParsePositionErrors(t *testing.T) {
	for _, text := range []string{"", "........", "..........", "XO.XO.XO?", strings.Repeat(".", 100000)} {
		if _, err := ParsePosition(TicTacToe, text, Black); !errors.Is(err, ErrBoard) {
			t.Errorf("%.20q: got error %v, want %v", text, err, ErrBoard)
		}
	}
}

func TestParsePositionForms(t *testing.T) {
	want := mustParse(t, TicTacToe, "X..\n.O.\n...\n")
	for _, text := range []string{"x.. .o. ...", "X___O____", "\tX..\r\n\t.O.\r\n\t...", want.String()} {
		if p := mustParse(t, TicTacToe, text); p != want {
			t.Errorf("%q reads as\n%v, want %v", text, p, want)
		}
	}
}

func FuzzParsePosition(f *testing.F) {
	f.Add("X.. .O. ...", uint8(3), uint8(3))
	f.Add(quietBoard, uint8(15), uint8(15))
	f.Add("XXXXX OOOOO ..... ..... .....", uint8(5), uint8(5))
	f.Add("XXXXX...............................................", uint8(20), uint8(3))
	f.Fuzz(func(t *testing.T, text string, width, height uint8) {
		r := Rules{Width: 3 + int(width)%18, Height: 3 + int(height)%18, WinLength: 3}
		p, err := ParsePosition(r, text, White)
		if err != nil {
			if !errors.Is(err, ErrBoard) {
				t.Fatalf("the error is %v, want ErrBoard", err)
			}
			return
		}
		reparsed, err := ParsePosition(r, p.String(), White)
		if err != nil || reparsed != p {
			t.Fatalf("error %v; want\n%vgot\n%v", err, p, reparsed)
		}
		if p.Stones()+len(slices.Collect(p.EmptyPoints())) != r.NumPoints() {
			t.Fatalf("got %d stones, want the number of occupied points on\n%v", p.Stones(), p)
		}
		if line := p.WinningLine(); (line != nil) != (p.Result().Reason == LineMade) {
			t.Fatalf("got the winning line %v with the result %v", line, p.Result())
		}
	})
}

func TestValidate(t *testing.T) {
	for _, c := range []struct {
		rules Rules
		ok    bool
	}{
		{TicTacToe, true}, {FiveByFive, true}, {Freestyle, true}, {Standard, true}, {Renju, true},
		{Rules{Width: 20, Height: 20, WinLength: 20}, true},
		{Rules{Width: 3, Height: 20, WinLength: 20}, true},
		{Rules{Width: 20, Height: 3, WinLength: 3, ExactLength: true}, true},
		{Rules{Width: 19, Height: 19, WinLength: 5, Fouls: true}, true},
		{Rules{}, false},
		{Rules{Width: 2, Height: 3, WinLength: 3}, false},
		{Rules{Width: 3, Height: 21, WinLength: 3}, false},
		{Rules{Width: 15, Height: 15, WinLength: 2}, false},
		{Rules{Width: 5, Height: 6, WinLength: 7}, false},
		{Rules{Width: 15, Height: 15, WinLength: 6, Fouls: true}, false},
		{Rules{Width: 15, Height: 15, WinLength: 5, Fouls: true, ExactLength: true}, false},
	} {
		if err := c.rules.Validate(); (err == nil) != c.ok || err != nil && !errors.Is(err, ErrRules) {
			t.Errorf("%+v: got error %v, want valid %v", c.rules, err, c.ok)
		}
	}
}
