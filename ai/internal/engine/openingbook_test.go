package engine

import (
	"slices"
	"testing"

	"jingzi/game"
)

// literature holds the published assessments of the 26 openings under RIF's rule of two fifth moves: 2 is a
// sure win for Black, 1 an advantage, 0 about even or a marginal advantage, −1 a sure win for White. The source
// is Wikipedia, "Renju opening pattern"; for the direct openings, and for openings that it does not assess,
// the list of renju.in ("Debuts").
var literature = map[string]int{
	"D1": 1, "D2": 1, "D3": 0, "D4": 2, "D5": 1, "D6": 1, "D7": 1, "D8": 0, "D9": 0, "D10": 1, "D11": 0, "D12": 0,
	"D13": -1,
	"I1":  0, "I2": 2, "I3": 2, "I4": 2, "I5": 0, "I6": 2, "I7": 2, "I8": 2, "I9": 1, "I10": 2, "I11": 0, "I12": 1,
	"I13": -1,
}

// TestOpeningValuesMatchLiterature checks that openings have higher values the better they are for Black
// according to the literature.
func TestOpeningValuesMatchLiterature(t *testing.T) {
	e, err := New(game.Renju, Options{HashMB: 1})
	if err != nil {
		t.Fatal(err)
	}

	values := make(map[string]int)
	var all []int
	sums, counts := make(map[int]int), make(map[int]int)
	for n := game.NamedOpening(1); n <= game.NumNamedOpenings; n++ {
		score, ok := e.OpeningValue(playAll(t, n.Stones(game.Renju)), 2)
		if !ok {
			t.Fatalf("OpeningValue of %s: got no value", n.Code())
		}
		class := literature[n.Code()]
		values[n.Code()] = int(score)
		all = append(all, int(score))
		sums[class], counts[class] = sums[class]+int(score), counts[class]+1
	}
	t.Log(values)

	for class := range 3 {
		if mean, lower := sums[class]/counts[class], sums[class-1]/counts[class-1]; mean <= lower {
			t.Errorf("the openings assessed as %d have the mean value %d, want more than the %d of the next lower "+
				"assessment", class, mean, lower)
		}
	}
	slices.Sort(all)

	for _, code := range []string{"D13", "I13"} { // sure wins for White
		if v, limit := values[code], min(0, all[5]); v > limit {
			t.Errorf("%s has the value %d for Black, want at most %d", code, v, limit)
		}
	}

	for _, code := range []string{"D4", "I2", "I4"} { // sure wins for Black
		if v, median := values[code], all[len(all)/2]; v < median {
			t.Errorf("%s has the value %d for Black, want at least %d", code, v, median)
		}
	}
}

// TestOpeningValueSymmetry checks that symmetric positions are recognized, and that the value never rises with
// the number of fifth moves offered.
func TestOpeningValueSymmetry(t *testing.T) {
	e, err := New(game.Renju, Options{HashMB: 1})
	if err != nil {
		t.Fatal(err)
	}

	for _, k := range knownFourths[:40] {
		stones := append(k.opening.Stones(game.Renju), game.Pt(int(k.x), int(k.y)))
		for _, symmetry := range game.Renju.Symmetries() {
			transformed := make([]game.Point, len(stones))
			for i, point := range stones {
				transformed[i] = game.Renju.Transform(symmetry, point)
			}

			p := playAll(t, transformed)
			last := game.Score(1 << 14)
			for n := 1; n <= len(k.values); n++ {
				score, ok := e.OpeningValue(p, n)
				if !ok || score > last {
					t.Fatalf("%s, fourth move %v, symmetry %d, %d fifth moves: got value %d, %v; want at most %d",
						k.opening.Code(), stones[3], symmetry, n, score, ok, last)
				}
				last = score
			}
		}
	}
	p := playAll(t, []game.Point{game.Pt(7, 7), game.Pt(7, 6), game.Pt(8, 6), game.Pt(0, 0)})
	if score, ok := e.OpeningValue(p, 2); ok {
		t.Errorf("a fourth move in the corner: got value %d, want none", score)
	}
	if _, ok := e.OpeningValue(p, 0); ok {
		t.Error("no fifth moves: got a value, want none")
	}
}

// playAll returns the renju position after the given moves.
func playAll(t *testing.T, moves []game.Point) game.Position {
	t.Helper()

	p := game.NewPosition(game.Renju)
	for _, point := range moves {
		var err error
		if p, err = p.Play(point); err != nil {
			t.Fatal(err)
		}
	}

	return p
}
