package review

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"jingzi/ai/gomoku"
	"jingzi/game"
)

// randomGame is a game of two weak players, who may resign or leave it unfinished.
func randomGame(t *testing.T, random *rand.Rand, r game.Rules) []game.Situation {
	t.Helper()
	var engines [2]*gomoku.Engine
	for i := range engines {
		e, err := gomoku.New(r, gomoku.Options{Level: game.Strength(1 + random.IntN(8)), Seed: 1 + random.Uint64N(1<<32), HashMB: 1})
		if err != nil {
			t.Fatal(err)
		}
		engines[i] = e
	}
	situations := []game.Situation{game.Begin(r, game.Opening{})}
	for most := 10 + random.IntN(30); len(situations) <= most; {
		now := &situations[len(situations)-1]
		if now.Result().Over() {
			return situations
		}
		at := game.At(r.Width/2-2+random.IntN(5), r.Height/2-2+random.IntN(5))
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
		rules := [...]game.Rules{game.Freestyle, game.Standard, game.Renju, {Width: 9, Height: 9, Line: 5}}[number%4]
		situations := randomGame(t, random, rules)
		j := NewJudge(rules, Options{SearchNodes: 1000, ProofNodes: 4000})
		r, err := j.Game(bg, situations, nil)
		if err != nil {
			t.Fatal(err)
		}
		agree(t, j, situations, &r)
		for _, f := range r.Findings {
			kinds[f.Kind]++
		}
		if r.Story.Turn >= 0 {
			turns++
		}
		if t.Failed() {
			t.Fatalf("game %d\n%v\n%+v", number, situations[len(situations)-1].Position, r.Findings)
		}
	}
	if turns < 2 || kinds[game.LetWin] < 4 || len(kinds) < 3 {
		t.Errorf("these games have too little to check: %d turns, %v", turns, kinds)
	}
}

func agree(t *testing.T, j *Judge, situations []game.Situation, r *Report) {
	t.Helper()
	story, winner := &r.Story, situations[len(situations)-1].Result().Winner
	// The positions: a side that wins loses by no move, one that loses wins by none.
	for i := range situations[1:] {
		before, after := &r.Standings[i], &r.Standings[i+1]
		if Judged(&situations[i], &situations[i+1]) && (before.Loses() && !after.Wins() || after.Loses() && !before.Wins()) {
			t.Errorf("before move %d: %+v, after it %+v", i+1, before, after)
		}
	}
	lasts, told := 0, Story{}
	for n := range r.Findings {
		f := &r.Findings[n]
		before, after := &r.Standings[max(f.Index-1, 0)], &r.Standings[f.Index]
		p, next := &situations[max(f.Index-1, 0)].Position, &situations[f.Index].Position
		wrong := func(why string) { t.Errorf("%s: %+v, before it %+v, after it %+v", why, f, before, after) }
		if n > 0 && r.Findings[n-1].Index >= f.Index {
			wrong("out of order")
		}
		decided := story.From >= 0 && f.Index >= story.From
		switch f.Kind {
		case game.MissedWin:
			if !before.Wins() || after.Proved || decided && f.Mover == winner {
				wrong("missed no win")
			}
			told.Missed[f.Mover]++
		case game.WinToLoss:
			if !before.Wins() || !after.Wins() {
				wrong("lost no win")
			}
			if !f.Last {
				told.Missed[f.Mover]++
			}
		case game.LetWin:
			if before.Proved || !after.Wins() || after.Plies() != f.Plies {
				wrong("let no win")
			}
		case game.Shorter:
			if before.Wins() || !after.Wins() || f.Plies > 0 && before.Plies() != f.Plies {
				wrong("not lost already")
			}
		case game.Weaker:
			if before.Proved && !before.Stored || after.Proved {
				wrong("not an estimate")
			}
			if !slices.ContainsFunc(r.Findings[:n], func(f game.Finding) bool { return f.Last }) {
				told.Weak[f.Mover]++
			}
		case game.ForcedFrom:
			if !after.Wins() || f.Index != story.From && story.From >= 0 || f.Mover != winner {
				wrong("nothing is forced")
			}
			continue
		}
		if f.Last {
			lasts++
			if f.Index != story.From || story.Turn != n || f.Mover != winner.Other() {
				wrong("not the last chance")
			}
		}
		if decided && f.Index > story.From && f.Kind != game.Shorter {
			wrong("the game was decided before")
		}
		if slices.Contains(f.Better, f.Played) {
			wrong("better is what was played")
		}
		for _, at := range f.Better {
			if _, err := p.Play(at); err != nil {
				wrong(err.Error())
			}
		}
		for _, line := range []struct {
			from   *game.Position
			points []game.Point
			winner game.Stone
			proved bool
		}{{p, f.Missed, f.Mover, before.Wins() && !before.Stored}, {next, f.Follows, f.Mover.Other(), after.Wins() && !after.Stored}} {
			if end := ends(t, *line.from, line.points); line.points != nil && line.proved && end != line.winner {
				wrong("a line that does not win")
			}
		}
		for _, c := range f.Causes {
			switch shown := shapesOn(p).madeAt(f.Played, f.Mover); {
			case c.Kind == game.ShapeMissed && c.Shape == shown && f.Played != c.At:
				wrong("so does the move that was played")
			case c.Kind == game.ShapeNotStopped && shapesOn(next).madeAt(c.At, f.Mover.Other()) != c.Shape:
				wrong("it was stopped")
			case c.Kind == game.FoursFollow && !attacks(t, *next, f.Follows, false), c.Kind == game.FoursMissed && !attacks(t, *p, f.Missed, false):
				wrong("a quiet move, or a three, among the fours")
			case c.Kind == game.ThreatsFollow && !attacks(t, *next, f.Follows, true):
				wrong("a quiet move among the threats")
			}
		}
	}
	if lasts > 1 || (lasts == 1) != (story.Turn >= 0) || told.Missed != story.Missed || told.Weak != story.Weak {
		t.Errorf("%d last chances, %+v; counted %+v", lasts, story, told)
	}
	for i := story.From; story.From >= 0 && i < len(situations); i++ {
		if !decided(r, i, situations, winner) {
			t.Errorf("after move %d it was open: %+v", i, story)
		}
	}
	if story.From > 0 && decided(r, story.From-1, situations, winner) {
		t.Errorf("decided before move %d: %+v", story.From, story)
	}
}

// TestLongWins: a long win that the short search does not see is found where the
// value leaps. In this game of renju 13.I8 let one go and gave White another.
func TestLongWins(t *testing.T) {
	situations := played(t, game.Renju, "h8 i7 g7 i9 h6 j8 h10 h9 g9 j7 h7 g8 i8 j9 j10 k8 i10")
	j := NewJudge(game.Renju, Options{})
	r, err := j.Game(bg, situations[11:], nil)
	if err != nil {
		t.Fatal(err)
	}
	agree(t, j, situations[11:], &r)
	f := r.At(13 - 11)
	if f == nil || f.Kind != game.WinToLoss || r.Standings[13-11].Plies() > 13 || ends(t, situations[13].Position, f.Follows) != game.White || ends(t, situations[12].Position, f.Missed) != game.Black {
		t.Errorf("%+v", f)
	}
}

// A win that is proved from the first move on, as by the stored proof, is told apart
// from one that nothing proved.
func TestStoryFromTheStart(t *testing.T) {
	situations := played(t, game.Freestyle, "h8 a1 h9 a2 h10 a3 h11 a4 h12")
	last := len(situations) - 1
	r := &Report{Standings: make([]Standing, len(situations))}
	if s := r.story(situations); s.From != -1 {
		t.Errorf("nothing is proved: %+v", s)
	}
	for i := range situations {
		if score := game.LossIn(last - i); situations[i].Position.ToMove() == game.White {
			r.Standings[i] = proved(score, nil)
		} else {
			r.Standings[i] = proved(game.WinIn(last-i), nil)
		}
	}
	if s := r.story(situations); s.From != 0 {
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
		r, err := NewJudge(c.rules, Options{}).Game(bg, situations, nil)
		if err != nil {
			t.Fatal(err)
		}
		agree(t, NewJudge(c.rules, Options{}), situations, &r)
		if s := &r.Standings[0]; !decided(&r, 0, situations, c.winner) || ends(t, situations[0].Position, s.Line) != c.winner {
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
		for five := range again.Empties() {
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
	b := newLines(game.Freestyle)
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
		f := game.Finding{Kind: game.LetWin}
		for name := range strings.FieldsSeq(c.follows) {
			at, _ := game.Freestyle.ParsePoint(name)
			f.Follows = append(f.Follows, at)
		}
		var kinds []game.CauseKind
		for _, cause := range b.causes(&situations[n-2].Position, &situations[n-1].Position, &f) {
			kinds = append(kinds, cause.Kind)
		}
		if !slices.Equal(kinds, c.want) {
			t.Errorf("%s, then %s: %v, want %v", c.moves, c.follows, kinds, c.want)
		}
	}
}
