package review

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"jingzi/ai/gomoku"
	"jingzi/game"
)

// randomGame returns a game of two weak players, who may resign or leave it unfinished.
func randomGame(t *testing.T, random *rand.Rand, r game.Rules) []game.Situation {
	t.Helper()
	var engines [2]*gomoku.Engine
	for i := range engines {
		e, err := gomoku.New(r, gomoku.Options{Level: game.LevelAtRung(1 + random.IntN(8)), Seed: 1 + random.Uint64N(1<<32), HashMB: 1})
		if err != nil {
			t.Fatal(err)
		}
		engines[i] = e
	}
	situations := []game.Situation{game.NewSituation(r, game.Opening{})}
	for most := 10 + random.IntN(30); len(situations) <= most; {
		now := &situations[len(situations)-1]
		if now.Result().Over() {
			return situations
		}
		at := game.Pt(r.Width/2-2+random.IntN(5), r.Height/2-2+random.IntN(5))
		if len(situations) > 5 {
			var err error
			if at, err = engines[len(situations)%2].Think(bg, now.Position, game.Limit{Nodes: 300}, nil); err != nil {
				t.Fatal(err)
			}
		}
		if next, err := now.Answer(game.PlaceAt(at)); err == nil {
			situations = append(situations, next)
		}
	}
	if last := &situations[len(situations)-1]; random.IntN(2) == 0 {
		if next, err := last.Answer(game.Choice{Kind: game.End, Result: game.Result{Winner: last.Position.ToMove().Other(), Reason: game.Resigned}}); err == nil {
			situations = append(situations, next)
		}
	}
	return situations
}

// TestFindingsAgree: what is said of the moves of a game fits what is known of its
// positions, what the board shows, the story of the game, and the rest of what is said.
func TestFindingsAgree(t *testing.T) {
	random := rand.New(rand.NewPCG(28, 8))
	kinds := map[game.FindingKind]int{}
	turns := 0
	for number := range 16 {
		rules := [...]game.Rules{game.Freestyle, game.Standard, game.Renju, {Width: 9, Height: 9, WinLength: 5}}[number%4]
		situations := randomGame(t, random, rules)
		j := NewJudge(rules, Options{SearchNodes: 1000, ProofNodes: 4000})
		r, err := j.ReviewGame(bg, situations, nil)
		if err != nil {
			t.Fatal(err)
		}
		if r.Searched != j.spent+j.prover.Searched() || j.spent <= 0 || j.prover.Searched() <= 0 {
			t.Errorf("%d positions searched, by the engine %d", r.Searched, j.spent)
		}
		agree(t, j, situations, &r)
		for _, f := range r.Findings {
			kinds[f.Kind]++
		}
		if r.Story.TurningPoint >= 0 {
			turns++
		}
		if t.Failed() {
			t.Fatalf("game %d\n%v\n%+v", number, situations[len(situations)-1].Position, r.Findings)
		}
	}
	if turns < 2 || kinds[game.AllowedWin] < 4 || len(kinds) < 3 {
		t.Errorf("these games have too little to check: %d turns, %v", turns, kinds)
	}
}

func agree(t *testing.T, j *Judge, situations []game.Situation, r *Report) {
	t.Helper()
	story, winner := &r.Story, situations[len(situations)-1].Result().Winner
	// The positions: a side that wins loses by no move, one that loses wins by none.
	for i := range situations[1:] {
		before, after := &r.Assessments[i], &r.Assessments[i+1]
		if IsJudged(&situations[i], &situations[i+1]) && (before.Loses() && !after.Wins() || after.Loses() && !before.Wins()) {
			t.Errorf("before move %d: %+v, after it %+v", i+1, before, after)
		}
	}
	lasts, told := 0, Story{}
	for n := range r.Findings {
		f := &r.Findings[n]
		before, after := &r.Assessments[max(f.Index-1, 0)], &r.Assessments[f.Index]
		p, next := &situations[max(f.Index-1, 0)].Position, &situations[f.Index].Position
		wrong := func(why string) { t.Errorf("%s: %+v, before it %+v, after it %+v", why, f, before, after) }
		if n > 0 && r.Findings[n-1].Index >= f.Index {
			wrong("out of order")
		}
		decided := story.DecidedFrom >= 0 && f.Index >= story.DecidedFrom
		switch f.Kind {
		case game.MissedWin:
			if !before.Wins() || after.Proved || decided && f.Mover == winner {
				wrong("missed no win")
			}
			told.MissedWins[f.Mover]++
		case game.WinToLoss:
			if !before.Wins() || !after.Wins() {
				wrong("lost no win")
			}
			if !f.LastChance {
				told.MissedWins[f.Mover]++
			}
		case game.AllowedWin:
			if before.Proved || !after.Wins() || after.Plies() != f.Plies {
				wrong("let no win")
			}
		case game.ShorterDefence:
			if before.Wins() || !after.Wins() || f.Plies > 0 && before.Plies() != f.Plies {
				wrong("not lost already")
			}
		case game.WeakerMove:
			if before.Proved && !before.FromProof || after.Proved {
				wrong("not an estimate")
			}
			if !slices.ContainsFunc(r.Findings[:n], func(f game.Finding) bool { return f.LastChance }) {
				told.WeakMoves[f.Mover]++
			}
		case game.ForcedWinStart:
			if !after.Wins() || f.Index != story.DecidedFrom && story.DecidedFrom >= 0 || f.Mover != winner {
				wrong("nothing is forced")
			}
			continue
		}
		if f.LastChance {
			lasts++
			if f.Index != story.DecidedFrom || story.TurningPoint != n || f.Mover != winner.Other() {
				wrong("not the last chance")
			}
		}
		if decided && f.Index > story.DecidedFrom && f.Kind != game.ShorterDefence {
			wrong("the game was decided before")
		}
		if slices.Contains(f.BetterMoves, f.Move) {
			wrong("better is what was played")
		}
		for _, at := range f.BetterMoves {
			if _, err := p.Play(at); err != nil {
				wrong(err.Error())
			}
		}
		for _, line := range []struct {
			from   *game.Position
			points []game.Point
			winner game.Stone
			proved bool
		}{{p, f.MissedVariation, f.Mover, before.Wins() && !before.FromProof}, {next, f.Refutation, f.Mover.Other(), after.Wins() && !after.FromProof}} {
			if end := ends(t, *line.from, line.points); line.points != nil && line.proved && end != line.winner {
				wrong("a line that does not win")
			}
		}
		for _, c := range f.Causes {
			switch shown := shapesOn(p).kindAt(f.Move, f.Mover); {
			case c.Kind == game.ShapeMissed && c.Shape == shown && f.Move != c.At:
				wrong("so does the move that was played")
			case c.Kind == game.ShapeNotStopped && shapesOn(next).kindAt(c.At, f.Mover.Other()) != c.Shape:
				wrong("it was stopped")
			case c.Kind == game.AllowedVCF && !attacks(t, *next, f.Refutation, false), c.Kind == game.MissedVCF && !attacks(t, *p, f.MissedVariation, false):
				wrong("a quiet move, or a three, among the fours")
			case c.Kind == game.AllowedVCT && !attacks(t, *next, f.Refutation, true):
				wrong("a quiet move among the threats")
			}
		}
	}
	if lasts > 1 || (lasts == 1) != (story.TurningPoint >= 0) || told.MissedWins != story.MissedWins || told.WeakMoves != story.WeakMoves {
		t.Errorf("%d last chances, %+v; counted %+v", lasts, story, told)
	}
	for i := story.DecidedFrom; story.DecidedFrom >= 0 && i < len(situations); i++ {
		if !decided(r, i, situations, winner) {
			t.Errorf("after move %d it was open: %+v", i, story)
		}
	}
	if story.DecidedFrom > 0 && decided(r, story.DecidedFrom-1, situations, winner) {
		t.Errorf("decided before move %d: %+v", story.DecidedFrom, story)
	}
}

// TestLongWins: a long win that the short search does not see is found where the
// value leaps. In this game of renju 13.I8 let one go and gave White another.
func TestLongWins(t *testing.T) {
	situations := played(t, game.Renju, "h8 i7 g7 i9 h6 j8 h10 h9 g9 j7 h7 g8 i8 j9 j10 k8 i10")
	j := NewJudge(game.Renju, Options{})
	r, err := j.ReviewGame(bg, situations[11:], nil)
	if err != nil {
		t.Fatal(err)
	}
	agree(t, j, situations[11:], &r)
	f := r.At(13 - 11)
	if f == nil || f.Kind != game.WinToLoss || r.Assessments[13-11].Plies() > 13 || ends(t, situations[13].Position, f.Refutation) != game.White || ends(t, situations[12].Position, f.MissedVariation) != game.Black {
		t.Errorf("%+v", f)
	}
}

// A win that is proved from the first move on, as by the stored proof, is told apart
// from one that nothing proved.
func TestStoryFromTheStart(t *testing.T) {
	situations := played(t, game.Freestyle, "h8 a1 h9 a2 h10 a3 h11 a4 h12")
	last := len(situations) - 1
	r := &Report{Assessments: make([]Assessment, len(situations))}
	if s := r.story(situations); s.DecidedFrom != -1 {
		t.Errorf("nothing is proved: %+v", s)
	}
	for i := range situations {
		if score := game.LossIn(last - i); situations[i].Position.ToMove() == game.White {
			r.Assessments[i] = proved(score, nil)
		} else {
			r.Assessments[i] = proved(game.WinIn(last-i), nil)
		}
	}
	if s := r.story(situations); s.DecidedFrom != 0 {
		t.Errorf("all is proved: %+v", s)
	}
}

// TestUnconfirmedWins: wins that a search sees and cannot confirm in one go are proved, from
// the later positions back to the earlier ones, and wins by continuous threats are found
// where the value is even.
func TestUnconfirmedWins(t *testing.T) {
	for _, c := range []struct {
		rules    game.Rules
		moves    string
		from, to int // of the situations
		winner   game.Stone
	}{
		{game.Freestyle, "f11 m11 l11 j9 i10 i8 i11 i9 j11 h11", 7, 10, game.Black},
		{game.Renju, "j8 j11 k12 h11 k10 k9 i11 j9 l9 l8 m10 h10", 12, 13, game.Black},
	} {
		situations := played(t, c.rules, c.moves)[c.from:c.to]
		r, err := NewJudge(c.rules, Options{}).ReviewGame(bg, situations, nil)
		if err != nil {
			t.Fatal(err)
		}
		agree(t, NewJudge(c.rules, Options{}), situations, &r)
		if s := &r.Assessments[0]; !decided(&r, 0, situations, c.winner) || ends(t, situations[0].Position, s.Variation) != c.winner {
			t.Errorf("%v: %+v", situations[0].Position, s)
		}
	}
}

// attacks plays a line out, and reports whether the side to move wins by it with fours
// alone, or with threes too, until the last stone. A four is one if another stone
// would win.
func attacks(t *testing.T, p game.Position, line []game.Point, threes bool) bool {
	t.Helper()
	side := p.ToMove()
	for _, at := range line {
		next, err := p.Play(at)
		if err != nil {
			t.Fatal(err)
		}
		again := parse(t, p.Rules(), next.String(), side)
		threat := next.ToMove() == side || next.Result().Winner == side
		for five := range again.EmptyPoints() {
			won, err := again.Play(five)
			threat = threat || err == nil && won.Result().Winner == side
		}
		for _, three := range shapesOn(&next).threes(side) {
			threat = threat || threes && slices.Contains(three.Lines[0], at)
		}
		if !threat {
			return false
		}
		p = next
	}
	return p.Result().Winner == side
}

// A line that breaks off, as those of a stored proof may, and one with quiet moves are
// not explained by what they do not show.
func TestCausesOfLinesThatBreakOff(t *testing.T) {
	for _, c := range []struct {
		moves, follows string
		want           []game.CauseKind
	}{
		{"h8 a1", "j10", nil},                   // a quiet stone, and no more
		{"h8 a1", "j10 a3 l12 c1 m13", nil},     // quiet ones
		{"h8 g8 i8 a1 j8 a3", "l8 k8 a12", nil}, // a four, and what follows is not there
		{"h8 a1 i8 a3 j8 a5", "k8", []game.CauseKind{game.ThreeUnanswered}},
		{"h8 a1 i8 a3 j8 a5 k8 g8", "l8", []game.CauseKind{game.LineNotBlocked}},
	} {
		situations := played(t, game.Freestyle, c.moves)
		n := len(situations)
		f := game.Finding{Kind: game.AllowedWin}
		for name := range strings.FieldsSeq(c.follows) {
			at, _ := game.Freestyle.ParsePoint(name)
			f.Refutation = append(f.Refutation, at)
		}
		var kinds []game.CauseKind
		for _, cause := range causes(&situations[n-2].Position, &situations[n-1].Position, &f) {
			kinds = append(kinds, cause.Kind)
		}
		if !slices.Equal(kinds, c.want) {
			t.Errorf("%s, then %s: %v, want %v", c.moves, c.follows, kinds, c.want)
		}
	}
}
