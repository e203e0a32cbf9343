package review

import (
	"testing"

	"jingzi/game"
)

// A foul that loses is no win of who plays it: where the player had one, it was thrown
// away, and the move is not counted as the best.
func TestAFoulLosesAWonGame(t *testing.T) {
	loses := game.Renju
	loses.FoulLoses = true
	situations := played(t, loses, "c12 a1 d12 c1 h8 e1 i8 g1 j9 i1 j10 k1 e12 o1 j8") // a double three, in place of an open four
	r, err := NewJudge(loses, Options{SearchNodes: 300, ProofNodes: 6000}).ReviewGame(bg, situations, nil)
	if err != nil {
		t.Fatal(err)
	}
	f := r.At(15)
	if f == nil || f.Kind != game.WinToLoss || f.Mover != game.Black || !f.LastChance || len(f.Refutation) > 0 || ends(t, situations[14].Position, f.MissedVariation) != game.Black {
		t.Fatalf("the findings are %+v", r.Findings)
	}
	if r.Classes[15] != game.LosingMove || r.Story.TurningPoint < 0 || r.Findings[r.Story.TurningPoint].Index != 15 {
		t.Errorf("the foul is of class %v, the story is %+v", r.Classes[15], r.Story)
	}
	quiet := played(t, loses, "f8 a1 g8 c1 h8 e8 j8 e1 k8 o1 i8") // an overline; nothing is won before
	if r, err = NewJudge(loses, Options{SearchNodes: 300, ProofNodes: 6000}).ReviewGame(bg, quiet, nil); err != nil || r.Classes[11] != game.LosingMove {
		t.Errorf("an overline is of class %v: %+v, %v", r.Classes[11], r.At(11), err)
	}
}
