package solver

import (
	"context"
	"errors"
	"testing"
	"time"

	"jingzi/game"
)

// think returns e's move, and fails the test if that is not legal.
func think(t testing.TB, e game.Engine, p game.Position, l game.Limit) game.Point {
	t.Helper()
	point, err := e.Think(t.Context(), p, l, nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Legal(point); err != nil {
		t.Fatalf("Think = %v: %v in\n%v", point, err, p)
	}

	return point
}

// record counts finished games from the view of one side.
type record struct{ won, drawn, lost int }

func (r *record) add(result game.Result, side game.Stone) {
	switch result.Winner {
	case side:
		r.won++
	case game.Empty:
		r.drawn++
	default:
		r.lost++
	}
}

// playAllReplies plays the games of e as side against all replies and adds their results to r.
func playAllReplies(t *testing.T, e game.Engine, p game.Position, side game.Stone, r *record) {
	if p.Result().Over() {
		r.add(p.Result(), side)
		return
	}
	if p.ToMove() == side {
		next, _ := p.Play(think(t, e, p, game.Limit{}))
		playAllReplies(t, e, next, side, r)
		return
	}

	for point := range p.EmptyPoints() {
		next, _ := p.Play(point)
		playAllReplies(t, e, next, side, r)
	}
}

// TestPerfect3x3NeverLoses plays all replies, on either side, with several seeds, and checks that the engine never
// loses.
func TestPerfect3x3NeverLoses(t *testing.T) {
	for seed := range uint64(10) {
		for _, side := range []game.Stone{game.Black, game.White} {
			var r record
			playAllReplies(t, New(seed), game.NewPosition(game.TicTacToe), side, &r)
			if r.lost > 0 || r.won < 20 || r.drawn == 0 {
				t.Errorf("seed %d, %v: got %+v, want no losses, at least 20 wins, and draws", seed, side, r)
			}
		}
	}
}

// TestPerfect5x5NeverLoses plays games of the engine on 5×5, with random replies at first and then with all replies,
// and checks that the engine never loses.
func TestPerfect5x5NeverLoses(t *testing.T) {
	random := newRandom(3)
	for _, side := range []game.Stone{game.Black, game.White} {
		var r record
		for seed := range uint64(40) {
			e := New(seed)
			p := game.NewPosition(game.FiveByFive)
			for !p.Result().Over() && p.Stones() < 16 {
				point := randomMove(random, p)
				if p.ToMove() == side {
					point = think(t, e, p, game.Limit{})
				}
				p, _ = p.Play(point)
			}
			playAllReplies(t, e, p, side, &r)
		}
		if r.lost > 0 || r.won < 10 {
			t.Errorf("%v: got %+v, want no losses and at least 10 wins", side, r)
		}
		t.Logf("%v: %+v", side, r)
	}
}

// TestScoresOfPerfect compares the engine with the oracle: its score is that of the oracle, and its move keeps that
// score, after every reply.
func TestScoresOfPerfect(t *testing.T) {
	for _, r := range []game.Rules{
		{Width: 4, Height: 4, WinLength: 3},
		{Width: 4, Height: 4, WinLength: 4},
		{Width: 4, Height: 5, WinLength: 3, ExactLength: true},
		{Width: 5, Height: 5, WinLength: 4},
		{Width: 5, Height: 5, WinLength: 5},
	} {
		random, o, e := newRandom(4), oracle{}, New(1)
		var check func(p game.Position)
		check = func(p game.Position) {
			want := o.value(p)
			point, err := e.Think(t.Context(), p, game.Limit{}, func(report game.SearchInfo) {
				if got := report.PVs[0].Score; got != want {
					t.Fatalf("got score %v, want %v\n%v", got, want, p)
				}
			})
			if err != nil {
				t.Fatal(err)
			}
			next, err := p.Play(point)
			if err != nil {
				t.Fatal(err)
			}
			if got := negateAfter(o.value(next), 1); got != want {
				t.Fatalf("after %v: got score %v, want %v\n%v", point, got, want, p)
			}

			for reply := range next.EmptyPoints() {
				if after, err := next.Play(reply); err == nil && !after.Result().Over() {
					check(after)
				}
			}
		}
		for range 10 {
			check(quietPosition(random, r, r.NumPoints()-6))
		}
	}
}

// TestAgainstRandom checks that the engine wins at least 95 % of its games of 5×5 against random moves and loses none.
// The program of the 5×5 paper wins 80 %.
func TestAgainstRandom(t *testing.T) {
	random := newRandom(2)
	for _, side := range []game.Stone{game.Black, game.White} {
		e := New(1)
		var r record
		for range 1000 {
			p := game.NewPosition(game.FiveByFive)
			for !p.Result().Over() {
				point := randomMove(random, p)
				if p.ToMove() == side {
					point = think(t, e, p, game.Limit{})
				}
				p, _ = p.Play(point)
			}
			r.add(p.Result(), side)
		}
		if r.lost > 0 || r.won < 950 {
			t.Errorf("%v: got %+v, want no losses and at least 950 wins", side, r)
		}
		t.Logf("%v: %+v", side, r)
	}
}

// TestPerfectAgainstItself checks that the engine draws all games against itself, and that they differ.
func TestPerfectAgainstItself(t *testing.T) {
	for _, r := range []game.Rules{game.TicTacToe, game.FiveByFive, {Width: 4, Height: 4, WinLength: 4}} {
		games := map[string]bool{}
		for seed := range uint64(20) {
			black, white := New(seed), New(seed+100)
			p := game.NewPosition(r)
			for !p.Result().Over() {
				e := black
				if p.ToMove() == game.White {
					e = white
				}
				p, _ = p.Play(think(t, e, p, game.Limit{}))
			}
			if p.Result().Winner != game.Empty {
				t.Errorf("%s, seed %d: %v won, want a draw\n%v", rulesName(r), seed, p.Result().Winner, p)
			}
			games[p.String()] = true
		}
		if len(games) < 5 {
			t.Errorf("%s: got %d different games of 20, want at least 5", rulesName(r), len(games))
		}
	}
}

// TestSeed checks that equal seeds choose the same moves.
func TestSeed(t *testing.T) {
	random := newRandom(5)
	a, b := New(7), New(7)
	for range 50 {
		p := randomPosition(random, game.FiveByFive, random.IntN(12))
		if x, y := think(t, a, p, game.Limit{}), think(t, b, p, game.Limit{}); x != y {
			t.Errorf("equal seeds chose %v and %v in\n%v", x, y, p)
		}
	}
}

// TestScoresOfAllMoves checks that the scores of all moves are exact if enough lines are requested.
func TestScoresOfAllMoves(t *testing.T) {
	positions := reachable(game.NewPosition(game.TicTacToe))
	random := newRandom(6)
	for range 25 {
		positions = append(positions, quietPosition(random, game.Rules{Width: 4, Height: 4, WinLength: 3}, 8))
	}

	o, e := oracle{}, New(1)
	for _, p := range positions {
		if p.Result().Over() {
			continue
		}
		var report game.SearchInfo
		point, err := e.Think(t.Context(), p, game.Limit{MultiPV: 99}, func(info game.SearchInfo) { report = info })
		if err != nil {
			t.Fatal(err)
		}
		if len(report.PVs) != p.Rules().NumPoints()-p.Stones() || report.PVs[0].Moves[0] != point {
			t.Fatalf("Think = %v with lines %v, want a line for each move, and the move first\n%v", point,
				report.PVs, p)
		}

		for i, line := range report.PVs {
			next, err := p.Play(line.Moves[0])
			if err != nil {
				t.Fatal(err)
			}
			want := negateAfter(o.value(next), 1)
			if line.Score != want || i > 0 && line.Score > report.PVs[i-1].Score {
				t.Fatalf("%v: got score %v, want %v and no more than the previous line\n%v", line.Moves[0],
					line.Score, want, p)
			}
			checkLine(t, p, line, want)
		}
	}
}

// checkLine checks that a winning or losing line is legal, has the length given by its score, and ends with the
// winner's stone.
func checkLine(t *testing.T, p game.Position, line game.PV, score game.Score) {
	t.Helper()
	if score == 0 {
		return
	}
	winner := p.ToMove()
	if score < 0 {
		winner = winner.Other()
	}

	start := p
	var err error
	for _, point := range line.Moves {
		if p, err = p.Play(point); err != nil {
			t.Fatal(err)
		}
	}
	if len(line.Moves) != distance(score) || p.Result().Winner != winner {
		t.Fatalf("got line %v for score %v in\n%v", line.Moves, score, start)
	}
}

// hardPosition is a position that cannot be solved within the limits of TestLimits.
var hardPosition = game.NewPosition(game.Rules{Width: 8, Height: 8, WinLength: 5})

// TestLimits checks that Think respects limits and contexts, and returns a legal move and its line.
func TestLimits(t *testing.T) {
	cancelled, cancel := context.WithCancel(context.Background())
	cancel()
	expiring, cancel := context.WithTimeout(context.Background(), 20*time.Millisecond)
	defer cancel()

	for _, test := range []struct {
		name  string
		ctx   context.Context
		limit game.Limit
	}{
		{"a cancelled context", cancelled, game.Limit{}},
		{"a context that expires", expiring, game.Limit{}},
		{"time", context.Background(), game.Limit{Time: 10 * time.Millisecond}},
		{"nodes", context.Background(), game.Limit{Nodes: 1000}},
		{"depth", context.Background(), game.Limit{Depth: 9}},
		{"time, with many lines", context.Background(), game.Limit{Time: 10 * time.Millisecond, MultiPV: 9}},
	} {
		t.Run(test.name, func(t *testing.T) {
			var report game.SearchInfo
			point, err := New(1).Think(test.ctx, hardPosition, test.limit, func(info game.SearchInfo) { report = info })
			if err != nil || hardPosition.Legal(point) != nil {
				t.Fatalf("Think = %v, %v; want a legal move", point, err)
			}
			if n := test.limit.Nodes; n > 0 && report.Nodes > n {
				t.Errorf("searched %d nodes, want at most %d", report.Nodes, n)
			}
			if len(report.PVs) != max(1, test.limit.MultiPV) || report.PVs[0].Moves[0] != point {
				t.Errorf("Think = %v with lines %v, want the line of the move first", point, report.PVs)
			}
		})
	}
}

// TestThinkWithoutTime checks that lines are completed and blocked even if the context is cancelled.
func TestThinkWithoutTime(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()

	for _, test := range []struct {
		board string
		want  string
	}{
		{"XX. OO. ...", "c3"},
		{"OO. X.. ..X", "c3"},
	} {
		p, err := game.ParsePosition(game.TicTacToe, test.board, game.Black)
		if err != nil {
			t.Fatal(err)
		}
		point, err := New(1).Think(ctx, p, game.Limit{}, nil)
		if got := game.TicTacToe.Name(point); got != test.want || err != nil {
			t.Errorf("Think = %s, %v; want %s in\n%v", got, err, test.want, p)
		}
	}
}

// TestThinkErrors checks the errors of Think.
func TestThinkErrors(t *testing.T) {
	finished, err := game.ParsePosition(game.TicTacToe, "XXX OO. ...", game.White)
	if err != nil {
		t.Fatal(err)
	}

	for _, test := range []struct {
		name string
		p    game.Position
		want error
	}{
		{"a finished game", finished, game.ErrGameOver},
		{"15×15", game.NewPosition(game.Freestyle), ErrUnsupported},
		{"renju", game.NewPosition(game.Rules{Width: 7, Height: 7, WinLength: 5, Fouls: true}), game.ErrRules},
	} {
		if _, err := New(1).Think(t.Context(), test.p, game.Limit{}, nil); !errors.Is(err, test.want) {
			t.Errorf("%s: got error %v, want %v", test.name, err, test.want)
		}
	}
}

// TestAllocations checks that Think allocates nothing after the first move under a set of rules.
func TestAllocations(t *testing.T) {
	e := New(1)
	for _, r := range []game.Rules{game.TicTacToe, game.FiveByFive, {Width: 5, Height: 4, WinLength: 4}} {
		p := game.NewPosition(r)
		if n := testing.AllocsPerRun(10, func() { e.Think(context.Background(), p, game.Limit{}, nil) }); n != 0 {
			t.Errorf("%s: %v allocations, want 0", rulesName(r), n)
		}
	}
}

// TestTechniquesKeepValues checks that no technique changes values.
func TestTechniquesKeepValues(t *testing.T) {
	for _, r := range []game.Rules{
		game.TicTacToe,
		{Width: 4, Height: 4, WinLength: 4},
		{Width: 5, Height: 5, WinLength: 4},
		{Width: 5, Height: 5, WinLength: 4, ExactLength: true},
		{Width: 5, Height: 6, WinLength: 5},
	} {
		random, s, reduced := newRandom(8), newTestSearch(t, r), newTestSearch(t, r)
		for range 25 {
			p := quietPosition(random, r, max(0, r.NumPoints()-8-random.IntN(5)))
			want := solve(t, s, p)
			for reduced.skip = 1; reduced.skip <= stepOrder; reduced.skip <<= 1 {
				reduced.begin(t.Context(), 0)
				if got := solve(t, reduced, p); got != want {
					t.Fatalf("%s without technique %b: got %v, want %v\n%v", rulesName(r), reduced.skip, got, want, p)
				}
			}
		}
	}
}
