package game

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// TestSymmetryNames transforms the top left and the top middle point, whose images distinguish all
// eight symmetries.
func TestSymmetryNames(t *testing.T) {
	for _, c := range []struct {
		name        string
		s           Symmetry
		corner, top Point
	}{
		{"identity", Identity, Pt(0, 0), Pt(1, 0)},
		{"left and right exchanged", MirrorColumns, Pt(2, 0), Pt(1, 0)},
		{"top and bottom exchanged", MirrorRows, Pt(0, 2), Pt(1, 2)},
		{"half turn", HalfTurn, Pt(2, 2), Pt(1, 2)},
		{"main diagonal as axis", MirrorDiagonal, Pt(0, 0), Pt(0, 1)},
		{"anti-diagonal as axis", MirrorAntiDiagonal, Pt(2, 2), Pt(2, 1)},
		{"quarter turn to the right", QuarterTurnRight, Pt(2, 0), Pt(2, 1)},
		{"quarter turn to the left", QuarterTurnLeft, Pt(0, 2), Pt(0, 1)},
	} {
		if corner, top := TicTacToe.Transform(c.s, Pt(0, 0)), TicTacToe.Transform(c.s, Pt(1, 0)); corner != c.corner ||
			top != c.top {
			t.Errorf("%s: corner to %v, top to %v; want %v, %v", c.name, corner, top, c.corner, c.top)
		}
	}
}

func TestSymmetriesMapTheBoardOntoItself(t *testing.T) {
	for _, r := range []Rules{TicTacToe, FiveByFive, Freestyle, {Width: 7, Height: 4, WinLength: 4}} {
		symmetries := r.Symmetries()
		if want := map[bool]int{true: 8, false: 4}[r.Width == r.Height]; len(symmetries) != want {
			t.Errorf("%d×%d has %d symmetries, want %d", r.Width, r.Height, len(symmetries), want)
		}

		for _, s := range symmetries {
			seen := make(map[Point]bool)
			for i := range r.NumPoints() {
				image := r.Transform(s, r.PointAt(i))
				if !r.Contains(image) || seen[image] {
					t.Fatalf("%d×%d, symmetry %d: %v is off the board or the image of two points", r.Width,
						r.Height, s, image)
				}
				seen[image] = true
			}
			if r.Transform(s, Pass) != Pass {
				t.Errorf("symmetry %d moves a pass", s)
			}
		}
	}
}

func TestPositionSymmetries(t *testing.T) {
	for _, c := range []struct {
		board string
		want  []Symmetry
	}{
		{"... ... ...", []Symmetry{0, 1, 2, 3, 4, 5, 6, 7}},
		{"... .X. ...", []Symmetry{0, 1, 2, 3, 4, 5, 6, 7}},
		{"X.. ... ...", []Symmetry{Identity, MirrorDiagonal}},
		{"..X ... ...", []Symmetry{Identity, MirrorAntiDiagonal}},
		{".X. ... ...", []Symmetry{Identity, MirrorColumns}},
		{"... X.. ...", []Symmetry{Identity, MirrorRows}},
		{".X. ... .X.", []Symmetry{Identity, MirrorColumns, MirrorRows, HalfTurn}},
		{"X.. ... ..X", []Symmetry{Identity, HalfTurn, MirrorDiagonal, MirrorAntiDiagonal}},
		{"X.. ... ..O", []Symmetry{Identity, MirrorDiagonal}},
		{"XO. ... .OX", []Symmetry{Identity, HalfTurn}},
		{"XO. ... ...", []Symmetry{Identity}},
	} {
		p := mustParse(t, TicTacToe, c.board)
		if got := p.Symmetries(); !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, want %v", c.board, got, c.want)
		}
	}
}

// TestRulesAreSymmetric checks that a game that is reflected or rotated has the same fouls and ends at the same
// move with the same result.
func TestRulesAreSymmetric(t *testing.T) {
	for seed := range uint64(40) {
		random := rand.New(rand.NewPCG(seed, 8))
		s := Symmetry(random.IntN(8))
		p, q := NewPosition(Renju), NewPosition(Renju)
		for _, i := range append(random.Perm(Renju.NumPoints()), random.Perm(Renju.NumPoints())...) {
			point := Renju.PointAt(i)
			var err, imageErr error
			p, err = p.Play(point)
			q, imageErr = q.Play(Renju.Transform(s, point))
			if (err == nil) != (imageErr == nil) || p.Result() != q.Result() {
				t.Fatalf("symmetry %d: got error %v for the image of %v, want %v, and equal results on\n%v", s,
					imageErr, point, err, p)
			}
		}
	}
}
