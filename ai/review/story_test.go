package review

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"jingzi/ai/gomoku"
	"jingzi/game"
)

// randomGame returns a game of two weak players, one of whom may resign. It may be unfinished.
func randomGame(t *testing.T, random *rand.Rand, r game.Rules) []game.Situation {
	t.Helper()

	var engines [2]*gomoku.Engine
	for i := range engines {
		e, err := gomoku.New(r, gomoku.Options{
			Level:  game.LevelAtRung(1 + random.IntN(8)),
			Seed:   1 + random.Uint64N(1<<32),
			HashMB: 1,
		})
		if err != nil {
			t.Fatal(err)
		}
		engines[i] = e
	}

	situations := []game.Situation{game.NewSituation(r, game.Opening{})}
	for maxSituations := 10 + random.IntN(30); len(situations) <= maxSituations; {
		last := &situations[len(situations)-1]
		if last.Result().Over() {
			return situations
		}
		point := game.Pt(r.Width/2-2+random.IntN(5), r.Height/2-2+random.IntN(5))
		if len(situations) > 5 {
			var err error
			if point, err = engines[len(situations)%2].Think(bg, last.Position, game.Limit{Nodes: 300},
				nil); err != nil {
				t.Fatal(err)
			}
		}
		if next, err := last.Answer(game.PlaceAt(point)); err == nil {
			situations = append(situations, next)
		}
	}
	if last := &situations[len(situations)-1]; random.IntN(2) == 0 {
		if next, err := last.Answer(game.Choice{Kind: game.End,
			Result: game.Result{Winner: last.Position.ToMove().Other(), Reason: game.Resigned}}); err == nil {
			situations = append(situations, next)
		}
	}

	return situations
}

// TestReviewIsConsistent checks that the findings of a review agree with its assessments, with the
// positions, with its story, and with each other.
func TestReviewIsConsistent(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine, and long with the race detector")
	}

	random := rand.New(rand.NewPCG(28, 8))
	kinds := map[game.FindingKind]int{}
	numTurns := 0
	for number := range 16 {
		rules := [...]game.Rules{game.Freestyle, game.Standard, game.Renju,
			{Width: 9, Height: 9, WinLength: 5}}[number%4]
		situations := randomGame(t, random, rules)
		j := NewJudge(rules, Options{SearchNodes: 1000, ProofNodes: 4000})
		r, err := j.ReviewGame(bg, situations, nil)
		if err != nil {
			t.Fatal(err)
		}
		if r.Searched != j.spent+j.prover.Searched() || j.spent <= 0 || j.prover.Searched() <= 0 {
			t.Errorf("got Searched %d, want the sum of %d positions of the engine and %d of the prover", r.Searched,
				j.spent, j.prover.Searched())
		}
		checkReport(t, j, situations, &r)

		for _, f := range r.Findings {
			kinds[f.Kind]++
		}
		if r.Story.TurningPoint >= 0 {
			numTurns++
		}
		if t.Failed() {
			t.Fatalf("game %d\n%v\n%+v", number, situations[len(situations)-1].Position, r.Findings)
		}
	}
	if numTurns < 2 || kinds[game.AllowedWin] < 4 || len(kinds) < 3 {
		t.Errorf("got %d turning points and findings by kind %v, want more", numTurns, kinds)
	}
}

// checkReport checks that the parts of a report agree with each other.
func checkReport(t *testing.T, j *Judge, situations []game.Situation, r *Report) {
	t.Helper()
	story, winner := &r.Story, situations[len(situations)-1].Result().Winner
	// If the mover loses before a move, the opponent wins after it. If the opponent loses after a move, the mover
	// wins before it.
	for i := range situations[1:] {
		before, after := &r.Assessments[i], &r.Assessments[i+1]
		if IsJudged(&situations[i], &situations[i+1]) && (before.Loses() && !after.Wins() || after.Loses() &&
			!before.Wins()) {
			t.Errorf("move %d: got assessments %+v before it and %+v after it", i+1, before, after)
		}
	}

	numLast, counted := 0, Story{}
	for n := range r.Findings {
		f := &r.Findings[n]
		before, after := &r.Assessments[max(f.Index-1, 0)], &r.Assessments[f.Index]
		p, next := &situations[max(f.Index-1, 0)].Position, &situations[f.Index].Position
		fail := func(reason string) {
			t.Errorf("%s: %+v, assessed %+v before it, %+v after it", reason, f, before, after)
		}
		if n > 0 && r.Findings[n-1].Index >= f.Index {
			fail("the finding is out of order")
		}

		wasDecided := story.DecidedFrom >= 0 && f.Index >= story.DecidedFrom
		switch f.Kind {
		case game.MissedWin:
			if !before.Wins() || after.Proved || wasDecided && f.Mover == winner {
				fail("no win was missed")
			}
			counted.MissedWins[f.Mover]++
		case game.WinToLoss:
			if !before.Wins() || !after.Wins() {
				fail("no win was lost")
			}
			counted.MissedWins[f.Mover]++
		case game.AllowedWin:
			if before.Proved || !after.Wins() || after.Plies() != f.Plies {
				fail("no win was allowed")
			}
		case game.ShorterDefence:
			if before.Wins() || !after.Wins() || f.Plies > 0 && before.Plies() != f.Plies {
				fail("the position was not lost")
			}
		case game.WeakerMove:
			if before.Proved && !before.FromProof || after.Proved {
				fail("the result is proved")
			}
			if !slices.ContainsFunc(r.Findings[:n], func(f game.Finding) bool { return f.LastChance }) {
				counted.WeakMoves[f.Mover]++
			}
		case game.ForcedWinStart:
			if !after.Wins() || f.Index != story.DecidedFrom && story.DecidedFrom >= 0 || f.Mover != winner {
				fail("no win is forced")
			}
			continue
		}
		if f.LastChance {
			numLast++
			if f.Index != story.DecidedFrom || story.TurningPoint != n || f.Mover != winner.Other() {
				fail("the move was not the last chance")
			}
		}
		if wasDecided && f.Index > story.DecidedFrom && f.Kind != game.ShorterDefence {
			fail("the game was decided before")
		}
		if slices.Contains(f.BetterMoves, f.Move) {
			fail("the played move is among the better moves")
		}

		for _, point := range f.BetterMoves {
			if _, err := p.Play(point); err != nil {
				fail(err.Error())
			}
		}

		for _, line := range []struct {
			from   *game.Position
			points []game.Point
			winner game.Stone
			proved bool
		}{{p, f.MissedVariation, f.Mover, before.Wins() && !before.FromProof},
			{next, f.Refutation, f.Mover.Other(), after.Wins() && !after.FromProof}} {
			if end := winnerAfter(t, *line.from, line.points); line.points != nil && line.proved && end != line.winner {
				fail("the line does not win")
			}
		}

		for _, c := range f.Causes {
			switch shape := shapesOn(p).kindAt(f.Move, f.Mover); {
			case c.Kind == game.ShapeMissed && c.Shape == shape && f.Move != c.At:
				fail("the played move makes the missed shape")
			case c.Kind == game.ShapeNotStopped && shapesOn(next).kindAt(c.At, f.Mover.Other()) != c.Shape:
				fail("the shape was stopped")
			case c.Kind == game.AllowedVCF && !winsByThreats(t, *next, f.Refutation, false), c.Kind == game.MissedVCF &&
				!winsByThreats(t, *p, f.MissedVariation, false):
				fail("a move of the line makes no four")
			case c.Kind == game.AllowedVCT && !winsByThreats(t, *next, f.Refutation, true):
				fail("a move of the line makes no threat")
			}
		}
	}
	if numLast > 1 || (numLast == 1) != (story.TurningPoint >= 0) || counted.MissedWins != story.MissedWins ||
		counted.WeakMoves != story.WeakMoves {
		t.Errorf("got story %+v, want the counts %+v and a turning point for %d last chances", story, counted, numLast)
	}

	for i := story.DecidedFrom; story.DecidedFrom >= 0 && i < len(situations); i++ {
		if !isDecided(r, i, situations, winner) {
			t.Errorf("got DecidedFrom %d, but the game is undecided after move %d", story.DecidedFrom, i)
		}
	}
	if story.DecidedFrom > 0 && isDecided(r, story.DecidedFrom-1, situations, winner) {
		t.Errorf("got DecidedFrom %d, but the game was decided before", story.DecidedFrom)
	}
}

// TestLongWin checks that a win too long for the short search is found where the value changes
// abruptly. In this game of renju, move 13 (i8) misses a win and allows another.
func TestLongWin(t *testing.T) {
	situations := playMoves(t, game.Renju, "h8 i7 g7 i9 h6 j8 h10 h9 g9 j7 h7 g8 i8 j9 j10 k8 i10")
	j := NewJudge(game.Renju, Options{})
	r, err := j.ReviewGame(bg, situations[11:], nil)
	if err != nil {
		t.Fatal(err)
	}
	checkReport(t, j, situations[11:], &r)
	f := r.At(13 - 11)
	if f == nil || f.Kind != game.WinToLoss || r.Assessments[13-11].Plies() > 13 ||
		winnerAfter(t, situations[13].Position, f.Refutation) != game.White ||
		winnerAfter(t, situations[12].Position, f.MissedVariation) != game.Black {
		t.Errorf("got finding %+v, want a win by Black turned into one by White within 13 plies", f)
	}
}

// TestStoryOfProvedGame checks that DecidedFrom is 0 if every position is proved, and -1 if none is.
func TestStoryOfProvedGame(t *testing.T) {
	situations := playMoves(t, game.Freestyle, "h8 a1 h9 a2 h10 a3 h11 a4 h12")
	last := len(situations) - 1
	r := &Report{Assessments: make([]Assessment, len(situations))}
	if s := r.story(situations); s.DecidedFrom != -1 {
		t.Errorf("without a proof: got DecidedFrom %d, want -1", s.DecidedFrom)
	}

	for i := range situations {
		if score := game.LossIn(last - i); situations[i].Position.ToMove() == game.White {
			r.Assessments[i] = provedAssessment(score, nil)
		} else {
			r.Assessments[i] = provedAssessment(game.WinIn(last-i), nil)
		}
	}
	if s := r.story(situations); s.DecidedFrom != 0 {
		t.Errorf("with all positions proved: got DecidedFrom %d, want 0", s.DecidedFrom)
	}
}

// TestUnconfirmedWins checks that wins which a search reports but cannot prove at first are proved
// backwards from the later positions, and that wins by continuous threats are found in even positions.
func TestUnconfirmedWins(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine, and long with the race detector")
	}

	for _, c := range []struct {
		rules    game.Rules
		moves    string
		from, to int // range of situations
		winner   game.Stone
	}{
		{game.Freestyle, "h5 i5 f10 g7 g10 f11 e9 h7 k8 e6", 7, 10, game.Black},
		{game.Renju, "j8 j11 k12 h11 k10 k9 i11 j9 l9 l8 m10 h10", 12, 13, game.Black},
	} {
		situations := playMoves(t, c.rules, c.moves)[c.from:c.to]
		r, err := NewJudge(c.rules, Options{}).ReviewGame(bg, situations, nil)
		if err != nil {
			t.Fatal(err)
		}
		checkReport(t, NewJudge(c.rules, Options{}), situations, &r)
		if a := &r.Assessments[0]; !isDecided(&r, 0, situations, c.winner) ||
			winnerAfter(t, situations[0].Position, a.Variation) != c.winner {
			t.Errorf("got %+v, want a win for %v, on\n%v", a, c.winner, situations[0].Position)
		}
	}
}

// winsByThreats reports whether the side to move wins by a line in which each of its stones makes a
// four or, if threes is true, a three.
func winsByThreats(t *testing.T, p game.Position, line []game.Point, threes bool) bool {
	t.Helper()

	side := p.ToMove()
	for _, point := range line {
		next, err := p.Play(point)
		if err != nil {
			t.Fatal(err)
		}

		swapped := parse(t, p.Rules(), next.String(), side)
		isThreat := next.ToMove() == side || next.Result().Winner == side
		for five := range swapped.EmptyPoints() {
			won, err := swapped.Play(five)
			isThreat = isThreat || err == nil && won.Result().Winner == side
		}

		for _, three := range shapesOn(&next).threes(side) {
			isThreat = isThreat || threes && slices.Contains(three.Lines[0], point)
		}
		if !isThreat {
			return false
		}
		p = next
	}

	return p.Result().Winner == side
}

// TestCausesOfIncompleteLines checks the causes of lines that end before the game, as stored proofs may have,
// and of lines with quiet moves.
func TestCausesOfIncompleteLines(t *testing.T) {
	for _, c := range []struct {
		moves, refutation string
		want              []game.CauseKind
	}{
		{"h8 a1", "j10", nil},                   // one quiet move
		{"h8 a1", "j10 a3 l12 c1 m13", nil},     // quiet moves
		{"h8 g8 i8 a1 j8 a3", "l8 k8 a12", nil}, // a four, and then a quiet move
		{"h8 a1 i8 a3 j8 a5", "k8", []game.CauseKind{game.ThreeUnanswered}},
		{"h8 a1 i8 a3 j8 a5 k8 g8", "l8", []game.CauseKind{game.LineNotBlocked}},
	} {
		situations := playMoves(t, game.Freestyle, c.moves)
		n := len(situations)

		f := game.Finding{Kind: game.AllowedWin}
		for name := range strings.FieldsSeq(c.refutation) {
			point, _ := game.Freestyle.ParsePoint(name)
			f.Refutation = append(f.Refutation, point)
		}

		var kinds []game.CauseKind
		for _, cause := range causes(&situations[n-2].Position, &situations[n-1].Position, &f) {
			kinds = append(kinds, cause.Kind)
		}
		if !slices.Equal(kinds, c.want) {
			t.Errorf("%s, then %s: got causes %v, want %v", c.moves, c.refutation, kinds, c.want)
		}
	}
}
