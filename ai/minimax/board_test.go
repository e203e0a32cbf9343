package minimax

import (
	"math/rand/v2"
	"slices"
	"testing"

	"jingzi/game"
)

// testRules lists rules with boards of different shapes and with all supported features.
var testRules = []game.Rules{
	game.TicTacToe,
	game.FiveByFive,
	{Width: 4, Height: 3, WinLength: 3},
	{Width: 3, Height: 6, WinLength: 4, DeadDraw: true},
	{Width: 7, Height: 6, WinLength: 4, ExactLength: true},
	{Width: 6, Height: 6, WinLength: 5, ExactLength: true, DeadDraw: true},
	{Width: 6, Height: 7, WinLength: 5, Fouls: true},
	{Width: 7, Height: 6, WinLength: 5, Fouls: true, FoulLoses: true},
	{Width: 20, Height: 20, WinLength: 20},
	{Width: 6, Height: 4, WinLength: 3, BlockedEnds: true},
	{Width: 7, Height: 6, WinLength: 4, BlockedEnds: true, ExactLength: true},
	game.Renju,
	game.Caro,
}

// checkBoard plays the moves selected by choices, compares the board with game.Position after each move, and
// undoes the moves.
func checkBoard(t *testing.T, r game.Rules, e Evaluation, choices []byte) {
	p := game.NewPosition(r)

	b := newBoard(&p, Options{Evaluate: e, Candidates: 1, Symmetry: true})
	type undo struct {
		move       int16
		before     tally
		neighbours []uint8
	}
	var undos []undo
	for _, choice := range choices {
		empties := slices.Collect(p.EmptyPoints())
		if p.Result().Over() || len(empties) == 0 {
			break
		}
		point := empties[int(choice)*7%len(empties)]
		next, err := p.Play(point)
		c := int16(r.Index(point))
		if legal := b.isLegal(c); legal != (err == nil && next.Result().Reason != game.FoulPlayed) {
			t.Fatalf("isLegal(%v) = %v on\n%v, but Play returns %v with result %+v", point, legal, p, err,
				next.Result())
		}
		if err != nil {
			continue
		}
		mover := p.ToMove()
		if _, wins := b.countFills(c, mover); wins != (next.Result().Winner == mover) {
			t.Fatalf("countFills(%v) reports win %v on\n%v, but Play gives result %+v", point, wins, p, next.Result())
		}
		undos = append(undos, undo{c, b.tally, slices.Clone(b.neighbours)})
		b.play(c)
		p = next
		checkAgreement(t, b, &p, e)
	}

	for _, u := range slices.Backward(undos) {
		b.undo(u.move, u.before)
		if b.tally != u.before || !slices.Equal(b.neighbours, u.neighbours) || b.cells[u.move] != game.Empty {
			t.Fatalf("after undoing %d: got %+v, want %+v", u.move, b.tally, u.before)
		}
	}

	for l, count := range b.counts {
		if count != [3]uint8{} {
			t.Fatalf("after undoing all moves line %d has counts %v, want none", l, count)
		}
	}
}

// checkAgreement compares a board with a position.
func checkAgreement(t *testing.T, b *board, p *game.Position, e Evaluation) {
	t.Helper()

	r := p.Rules()
	for c, stone := range b.cells {
		if p.At(r.PointAt(c)) != stone {
			t.Fatalf("point %d is %v, want %v, on\n%v", c, stone, p.At(r.PointAt(c)), *p)
		}
	}
	if b.result != resultOf(p.Result()) || b.toMove != p.ToMove() || int(b.empty) != r.NumPoints()-p.Stones() {
		t.Fatalf("got tally %+v for\n%vwith result %+v", b.tally, *p, p.Result())
	}

	for _, side := range []game.Stone{game.Black, game.White} {
		if int(b.openLines[side]) != p.OpenLines(side) {
			t.Fatalf("%v has %d open lines, want %d, on\n%v", side, b.openLines[side], p.OpenLines(side), *p)
		}
	}

	var threats [3]int32
	for _, count := range b.counts {
		for _, side := range []game.Stone{game.Black, game.White} {
			if int(count[side]) == r.WinLength-1 && count[side.Other()] == 0 {
				threats[side]++
			}
		}
	}
	if threats != b.threats {
		t.Fatalf("got threats %v, want %v, on\n%v", b.threats, threats, *p)
	}
	want := e.Explain(p, game.Black).Total
	if int(b.score) != want || e.Explain(p, game.White).Total != -want {
		t.Fatalf("got score %d, want %d on\n%v", b.score, want, *p)
	}

	for _, s := range r.Symmetries()[1:] {
		if got, want := b.isSymmetric(s), slices.Contains(p.Symmetries(), s); got != want {
			t.Fatalf("isSymmetric(%d) = %v, want %v, on\n%v", s, got, want, *p)
		}
	}
}

// TestBoardIsPosition compares boards with game.Position in random games under all rules.
func TestBoardIsPosition(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	features := game.Features(0)
	for _, r := range testRules {
		features |= r.Features()
		for range max(1, 200/r.NumPoints()) {
			choices := make([]byte, r.NumPoints())
			for i := range choices {
				choices[i] = byte(random.IntN(256))
			}
			checkBoard(t, r, Evaluation(random.IntN(3)), choices)
		}
	}
	if features != supported {
		t.Errorf("testRules has the features %v, want the supported ones, %v", features.Words(), supported.Words())
	}
}

func FuzzBoard(f *testing.F) {
	f.Add(uint8(0), uint8(0), []byte{0, 1, 2, 3, 4, 5, 6, 7, 8})
	f.Add(uint8(4), uint8(2), []byte{4, 1, 4, 1, 4, 1, 4, 1, 4})
	f.Add(uint8(6), uint8(1), []byte{200, 13, 78, 31, 5, 5, 5, 90, 91})
	f.Add(uint8(7), uint8(1), []byte("X)/\x94\xb2\xfb&)\v!\xc7En]9m\xb9\x85\u0589\x16R\x85/\x93\xad\xffB*\x910")) // a foul that loses
	f.Fuzz(func(t *testing.T, rules, evaluation uint8, choices []byte) {
		choices = choices[:min(len(choices), 60)] // checkAgreement is slow
		checkBoard(t, testRules[int(rules)%len(testRules)], Evaluation(evaluation%3), choices)
	})
}

// TestExplain checks the totals and numbers of terms of evaluations, among them that of Zhou Xiang's paper for one
// stone in the centre: X has 8 open lines, O has 4.
func TestExplain(t *testing.T) {
	for _, c := range []struct {
		rules    game.Rules
		board    string
		evaluate Evaluation
		want     int
		terms    int
	}{
		{game.TicTacToe, "... .X. ...", OpenLines, 8 - 4, 12},
		{game.TicTacToe, "X.. .O. ...", OpenLines, 4 - 5, 9},
		{game.TicTacToe, "X.X .O. ...", CountedLines, 3 + 1 + 1 - 1 - 1, 5},
		{game.FiveByFive, "..... ..... ..X.. ..... O....", OpenLinesAndSquares, 9 - 8 + 3 - 2, 9 + 8},
	} {
		p := parse(t, c.rules, c.board, game.Black)
		a := c.evaluate.Explain(&p, game.Black)
		if a.Total != c.want || len(a.Lines) != c.terms {
			t.Errorf("%s: got total %d from %d terms, want %d from %d", c.board, a.Total, len(a.Lines), c.want, c.terms)
		}
		if v := Grow(bg, p, Options{Evaluate: c.evaluate}).Node(Root).Value; v != c.want {
			t.Errorf("%s: got value %d of the root, want %d", c.board, v, c.want)
		}
	}
}
