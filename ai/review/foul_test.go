package review

import (
	"testing"

	"jingzi/game"
)

// TestFoulThatLoses checks that a foul that loses is a losing move, and in a won position the turning point.
func TestFoulThatLoses(t *testing.T) {
	rules := game.Renju
	rules.FoulLoses = true
	situations := playMoves(t, rules, "c12 a1 d12 c1 h8 e1 i8 g1 j9 i1 j10 k1 e12 o1 j8") // a double three, in place of an open four
	r, err := NewJudge(rules, Options{SearchNodes: 300, ProofNodes: 6000}).ReviewGame(bg, situations, nil)
	if err != nil {
		t.Fatal(err)
	}
	f := r.At(15)
	if f == nil || f.Kind != game.WinToLoss || f.Mover != game.Black || !f.LastChance || len(f.Refutation) > 0 ||
		winnerAfter(t, situations[14].Position, f.MissedVariation) != game.Black {
		t.Fatalf("got findings %+v, want the last chance at move 15", r.Findings)
	}
	if r.Classes[15] != game.LosingMove || r.Story.TurningPoint < 0 || r.Findings[r.Story.TurningPoint].Index != 15 {
		t.Errorf("got class %v of the foul and story %+v, want class %v and a turning point at move 15", r.Classes[15],
			r.Story, game.LosingMove)
	}
	if got := r.Story.MissedWins[game.Black]; got != 1 {
		t.Errorf("got %d missed wins of Black, want 1: the foul gave a win away", got)
	}
	quiet := playMoves(t, rules, "f8 a1 g8 c1 h8 e8 j8 e1 k8 o1 i8") // an overline in an undecided position
	if r, err = NewJudge(rules, Options{SearchNodes: 300, ProofNodes: 6000}).ReviewGame(bg, quiet, nil); err != nil ||
		r.Classes[11] != game.LosingMove {
		t.Errorf("got class %v of an overline, error %v; want class %v", r.Classes[11], err, game.LosingMove)
	}
}

// TestFoulIsNotASolution checks that a foul that loses solves no puzzle and has no reason.
func TestFoulIsNotASolution(t *testing.T) {
	rules := game.Renju
	rules.FoulLoses = true
	j := NewJudge(rules, Options{SearchNodes: 300, ProofNodes: 6000})
	for _, moves := range []string{
		"h8 g1 i8 i1 j9 k1 j10 o1",
		"h8 k7 i8 l6 j9 m5 j10 a15", // White threatens an open four at J8 or N4
	} {
		p := playMoves(t, rules, moves)[8].Position
		foul, _ := rules.ParsePoint("j8") // a double three
		for _, goal := range []game.Goal{game.GoalWin, game.GoalDraw, game.GoalHold} {
			if a, err := j.TryMove(bg, p, foul, goal); err != nil || a.Correct || !a.Loses || !a.Done ||
				len(a.Refutation) > 0 {
				t.Errorf("%s, goal %v: got %+v, %v; want a move that loses at once", moves, goal, a, err)
			}
		}
		if facts, err := j.Explain(bg, p, foul); err != nil || len(facts) > 0 {
			t.Errorf("%s: got the reasons %+v, %v; want none", moves, facts, err)
		}
	}
}
