package review

import (
	"testing"

	"jingzi/game"
)

// TestFork checks that the causes name a stone that makes two points at which a line can be completed.
func TestFork(t *testing.T) {
	r := game.Rules{Width: 5, Height: 5, WinLength: 4}
	for _, c := range []struct {
		rows string
		want bool
	}{
		{".XX.. .O... ..... ..... O....", true},
		{"OXX.. .O... ..... ..... .....", false},
		{"OXX.. .O... ...X. ...X. .....", true}, // in two directions
	} {
		p := parse(t, r, c.rows, game.Black)
		point := game.Pt(3, 0)
		next, err := p.Play(point)
		if err != nil {
			t.Fatal(err)
		}

		n := 0
		for point := range next.EmptyPoints() {
			passed, err := game.ParsePosition(r, next.String(), game.Black)
			if err != nil {
				t.Fatal(err)
			}
			if after, err := passed.Play(point); err == nil && after.Result().Winner == game.Black {
				n++
			}
		}
		if c.want != (n > 1) {
			t.Fatalf("%s: got %d points that complete a line, want a fork: %v", c.rows, n, c.want)
		}
		played, err := p.Play(game.Pt(4, 4))
		if err != nil {
			t.Fatal(err)
		}
		missed := exactCauses(&p, &played, &game.Finding{MissedVariation: []game.Point{point, game.Pt(4, 0)}})
		if got := len(missed) == 1 && missed[0].Kind == game.ForkMissed && missed[0].At == point; got != c.want {
			t.Errorf("%s: got causes %+v, want a missed fork: %v", c.rows, missed, c.want)
		}
		before := parse(t, r, c.rows, game.White)
		after := parse(t, r, c.rows, game.Black)
		allowed := exactCauses(&before, &after, &game.Finding{Refutation: []game.Point{point, game.Pt(4, 0)}})
		if got := len(allowed) == 1 && allowed[0].Kind == game.ForkAllowed && allowed[0].At == point; got != c.want {
			t.Errorf("%s: got causes %+v, want an allowed fork: %v", c.rows, allowed, c.want)
		}
	}
}

// TestShorterDefence checks that a move in a lost position is a finding if it shortens the game by at least
// four plies.
func TestShorterDefence(t *testing.T) {
	situations := playMoves(t, game.Freestyle, "h8 h9 i8")
	better := game.Pt(0, 0)
	for _, c := range []struct {
		before, after int // plies to the loss, and to the win after the move
		want          bool
	}{{12, 11, false}, {12, 9, false}, {12, 7, true}, {12, 5, true}, {8, 5, false}, {8, 3, true}} {
		g := gameReview{judge: &Judge{}, situations: situations, assessments: make([]Assessment, len(situations))}
		g.assessments[1] = provedAssessment(game.LossIn(c.before), []game.Point{better})
		g.assessments[2] = provedAssessment(game.WinIn(c.after), nil)
		f := g.provedFinding(2)
		if got := f.Kind == game.ShorterDefence; got != c.want || f.Kind != 0 && !got {
			t.Errorf("lost in %d, after the move in %d: got finding %+v, want a shorter defence: %v", c.before, c.after,
				f, c.want)
		}
	}
}

// TestSummary checks that a summary counts the moves of its player, even if the opening has swapped the
// colours.
func TestSummary(t *testing.T) {
	for _, kind := range []game.ChoiceKind{game.Swap, game.Keep} {
		last := game.NewSituation(game.Freestyle, game.Opening{Procedure: game.SwapOnce})
		situations := []game.Situation{last}
		r := Report{Classes: []game.MoveClass{game.NotJudged}}
		for _, c := range []struct {
			choice game.Choice
			class  game.MoveClass
		}{
			{game.PlaceAt(game.Pt(7, 7)), game.NotJudged}, {game.PlaceAt(game.Pt(8, 8)), game.NotJudged}, {game.PlaceAt(game.Pt(9, 9)), game.NotJudged}, {game.Choice{Kind: kind}, game.NotJudged},
			{game.PlaceAt(game.Pt(1, 1)), game.LosingMove}, // White
			{game.PlaceAt(game.Pt(7, 8)), game.BestMove}, {game.PlaceAt(game.Pt(2, 1)), game.Mistake}, {game.PlaceAt(game.Pt(7, 9)), game.BestMove},
		} {
			next, err := last.Answer(c.choice)
			if err != nil {
				t.Fatal(err)
			}
			last = next
			situations, r.Classes = append(situations, last), append(r.Classes, c.class)
		}
		black, white := game.First, game.Second
		if kind == game.Swap {
			black, white = game.Second, game.First
		}
		if s := r.Summary(situations, black); s.Moves != 2 || s.Counts[game.BestMove] != 2 || s.Agreement() != 100 {
			t.Errorf("%v: got Black's summary %+v, want 2 best moves", kind, s)
		}
		if s := r.Summary(situations, white); s.Moves != 2 || s.Counts[game.LosingMove] != 1 ||
			s.Counts[game.Mistake] != 1 || s.Agreement() != 0 {
			t.Errorf("%v: got White's summary %+v, want a losing move and a mistake", kind, s)
		}
	}
}

// TestTryMoveThatLoses checks that TryMove rejects a move that allows a win too long for the search for forced
// wins, and that Solution does not return such a move.
func TestTryMoveThatLoses(t *testing.T) {
	j := NewJudge(game.Freestyle, Options{})
	j.begin(bg)

	for _, moves := range []string{"h8 g9 g7 f8 h7 i10", "h8 k6 g7 g6 h7 j7"} {
		situations := playMoves(t, game.Freestyle, moves)
		p, next := situations[5].Position, situations[6].Position
		point, _ := next.Last()
		attempt, err := j.TryMove(bg, p, point, game.GoalHold)
		if err != nil || attempt.Correct || !attempt.Loses {
			t.Fatalf("%s: got %+v, %v; want a losing move", moves, attempt, err)
		}
		if winnerAfter(t, next, attempt.Refutation) != game.Black {
			t.Errorf("%s: got refutation %s, which does not win", moves, names(game.Freestyle, attempt.Refutation))
		}
		solution, found, err := j.Solution(bg, p, game.GoalHold)
		if err != nil {
			t.Fatal(err)
		}
		if found {
			if a, err := j.TryMove(bg, p, solution, game.GoalHold); err != nil || !a.Correct {
				t.Errorf("%s: got attempt %+v, error %v for the solution %v; want a correct attempt", moves, a,
					err, solution)
			}
		}
	}
}

// TestReplyToDraw checks that the reply to a move that keeps the draw also keeps it, and that after it as many
// moves as possible lose. It solves the positions by playing every game.
func TestReplyToDraw(t *testing.T) {
	outcomes := make(map[game.Position]int)
	var outcome func(p game.Position) int // for the side to move
	outcome = func(p game.Position) (best int) {
		if best, ok := outcomes[p]; ok {
			return best
		}
		defer func() { outcomes[p] = best }()
		if r := p.Result(); r.Over() {
			return map[game.Stone]int{game.Empty: 0, p.ToMove(): 1, p.ToMove().Other(): -1}[r.Winner]
		}

		best = -1
		for point := range p.EmptyPoints() {
			if next, err := p.Play(point); err == nil {
				best = max(best, -outcome(next))
			}
		}

		return best
	}

	numLosing := func(p game.Position) (n int) {
		for point := range p.EmptyPoints() {
			if next, err := p.Play(point); err == nil && !p.Result().Over() && outcome(next) > 0 {
				n++
			}
		}

		return n
	}
	j := NewJudge(game.TicTacToe, Options{})
	numChoices, numWorse := 0, 0
	for _, moves := range []string{"b2 a1", "c3 b2", "c1 b2", "b1 b2 a3", "b3 b2 c1", "a2 b2 c3", "c2 b2 a1"} {
		situations := playMoves(t, game.TicTacToe, moves)
		p := situations[len(situations)-1].Position
		for point := range p.EmptyPoints() {
			next, err := p.Play(point)
			if err != nil || outcome(next) != 0 {
				continue
			}
			attempt, err := j.TryMove(t.Context(), p, point, game.GoalDraw)
			if err != nil {
				t.Fatal(err)
			}

			minLosing, maxLosing, got, firstLosing := 10, -1, -1, -1
			for reply := range next.EmptyPoints() {
				if after, err := next.Play(reply); err == nil && outcome(after) == 0 {
					n := numLosing(after)
					minLosing, maxLosing = min(minLosing, n), max(maxLosing, n)
					if firstLosing < 0 {
						firstLosing = n
					}
					if reply == attempt.Reply {
						got = n
					}
				}
			}
			if got != maxLosing {
				t.Errorf("%s %s: got %d losing moves after the reply %s, want %d", moves, p.Rules().Name(point), got,
					p.Rules().Name(attempt.Reply), maxLosing)
			}
			if minLosing < maxLosing {
				numChoices++
			}
			if firstLosing < maxLosing {
				numWorse++
			}
		}
	}
	if numChoices < 3 || numWorse == 0 {
		t.Errorf("got %d positions in which the replies differ, and %d in which the first is not the best; want at "+
			"least 3 and 1", numChoices, numWorse)
	}
}
