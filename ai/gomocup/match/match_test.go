package match

import (
	"context"
	"errors"
	"math"
	"strings"
	"testing"
	"time"

	"jingzi/game"
)

// scriptedEngine plays the given moves, and then fails.
type scriptedEngine struct{ moves []game.Point }

var errScript = errors.New("no more moves")

func (s *scriptedEngine) Think(context.Context, game.Position, game.Limit, func(game.SearchInfo)) (game.Point, error) {
	if len(s.moves) == 0 {
		return game.Point{}, errScript
	}
	point := s.moves[0]
	s.moves = s.moves[1:]

	return point, nil
}

// row returns n points of row y from its left edge, step columns apart.
func row(y, n, step int) (points []game.Point) {
	for x := range n {
		points = append(points, game.Pt(x*step, y))
	}
	return points
}

func TestReferee(t *testing.T) {
	small := game.Rules{Width: 5, Height: 5, WinLength: 5}
	var evens, odds []game.Point // a full board without a line
	for i := range small.NumPoints() {
		if point := small.PointAt(i); i%2 == 0 {
			evens = append(evens, point)
		} else {
			odds = append(odds, point)
		}
	}
	// The even points fill the long diagonals, so exchange a point of each.
	evens, odds = exchange(evens, odds, game.Pt(2, 2), game.Pt(1, 0))
	evens = append(evens, odds[12:]...)

	cross := []game.Point{{X: 7, Y: 6}, {X: 7, Y: 8}, {X: 6, Y: 7}, {X: 8, Y: 7}, {X: 7, Y: 7}}
	six := []game.Point{{X: 0, Y: 0}, {X: 1, Y: 0}, {X: 2, Y: 0}, {X: 4, Y: 0}, {X: 5, Y: 0}, {X: 3, Y: 0}}
	// Both sides have a stone on every row, column and long diagonal.
	noOpenLines := [2][]game.Point{
		{{X: 1, Y: 4}, {X: 4, Y: 2}, {X: 4, Y: 1}, {X: 2, Y: 0}, {X: 0, Y: 4}, {X: 3, Y: 3}},
		{{X: 1, Y: 3}, {X: 0, Y: 2}, {X: 3, Y: 0}, {X: 0, Y: 3}, {X: 2, Y: 1}, {X: 4, Y: 4}},
	}
	foulLoses := game.Renju
	foulLoses.FoulLoses = true
	for _, test := range []struct {
		name         string
		rules        game.Rules
		black, white []game.Point
		winner       game.Stone
		reason       string
		moves        int
	}{
		{"five", game.Freestyle, row(0, 5, 1), row(9, 5, 2), game.Black, "five", 9},
		{"white's five", game.Renju, row(9, 5, 2), row(0, 5, 1), game.White, "five", 10},
		{"six", game.Freestyle, six, row(9, 6, 2), game.Black, "five", 11},
		{"an overline is a foul", game.Renju, six, row(9, 6, 2), game.White, "foul: overline at 3,0", 10},
		{"a three-three is a foul", game.Renju, cross, row(0, 5, 3), game.White, "foul: three-three at 7,7", 8},
		{"a three-three under standard rules", game.Standard, cross, row(0, 4, 3), game.Black, "no more moves", 9},
		{"an occupied point", game.Freestyle, row(0, 2, 1), row(0, 2, 1), game.Black, "point is occupied", 1},
		{"failure", game.Freestyle, nil, nil, game.White, "no more moves", 0},
		{"full board", small, evens, odds[:12], game.Empty, "board full", 25},
		{"no line is open", game.FiveByFive, noOpenLines[0], noOpenLines[1], game.Empty, "no line is open", 12},
		{"a foul that loses", foulLoses, six, row(9, 6, 2), game.White, "a forbidden point", 11},
		{"both pass", game.Renju, []game.Point{game.Pass}, []game.Point{game.Pass}, game.Empty, "both passed", 2},
	} {
		players := [2]*Contestant{{Name: "b", Engine: &scriptedEngine{moves: test.black}},
			{Name: "w", Engine: &scriptedEngine{moves: test.white}}}
		r := Play(t.Context(), test.rules, nil, players, game.Limit{})
		if r.Result.Winner != test.winner || r.Reason() != test.reason || len(r.Moves) != test.moves {
			t.Errorf("%s: got winner %v, %s after %d moves; want %v, %s and %d", test.name, r.Result.Winner, r.Reason(),
				len(r.Moves), test.winner, test.reason, test.moves)
		}
		want := map[game.Stone][2]float64{game.Black: {1, 0}, game.White: {0, 1}, game.Empty: {0.5, 0.5}}[test.winner]
		if got := [2]float64{r.Points(game.Black), r.Points(game.White)}; got != want {
			t.Errorf("%s: got points %v of Black and White, want %v", test.name, got, want)
		}
	}
}

// brokenEngine cannot be started.
type brokenEngine struct{ game.Engine }

func (brokenEngine) Start(context.Context, game.Rules) error { return game.ErrEngineStart }

// TestEngineThatCannotStart checks that a player whose engine cannot be started loses by forfeit, in a record that
// holds the opening and the result.
func TestEngineThatCannotStart(t *testing.T) {
	opening := []game.Point{game.Pt(7, 7), game.Pt(8, 7)}
	for side, winner := range []game.Stone{game.White, game.Black} {
		players := [2]*Contestant{{Engine: &scriptedEngine{}}, {Engine: &scriptedEngine{}}}
		players[side].Engine = brokenEngine{}

		r := Play(t.Context(), game.Freestyle, opening, players, game.Limit{})
		want := game.Result{Winner: winner, Reason: game.Forfeited}
		if r.Result != want || !errors.Is(r.Err, game.ErrEngineStart) || r.FinalPosition.Stones() != 2 {
			t.Errorf("player %d: got %+v, %v after %d stones; want %+v, %v after 2", side, r.Result, r.Err,
				r.FinalPosition.Stones(), want, game.ErrEngineStart)
		}

		line := r.Tree.MainLine()
		situations, err := r.Tree.Situations(line[len(line)-1])
		if err != nil || situations[len(situations)-1].Result() != want {
			t.Errorf("player %d: got a record of %d nodes, %v; want one with the result %+v", side, len(line), err, want)
		}
	}
}

// exchange swaps the point fromA in a with the point fromB in b.
func exchange(a, b []game.Point, fromA, fromB game.Point) ([]game.Point, []game.Point) {
	for i := range a {
		if a[i] == fromA {
			a[i] = fromB
		}
	}

	for i := range b {
		if b[i] == fromB {
			b[i] = fromA
		}
	}

	return a, b
}

func TestDescribe(t *testing.T) {
	players := [2]*Contestant{{Name: "old", Engine: &scriptedEngine{moves: row(0, 5, 1)}},
		{Name: "new", Engine: &scriptedEngine{moves: row(9, 5, 2)}}}
	r := Play(t.Context(), game.Freestyle, nil, players, game.Limit{})
	if got, want := r.Describe(players), "old (black) beats new (white), five after 9 moves"; got != want {
		t.Errorf("Describe() = %q, want %q", got, want)
	}
}

func TestTally(t *testing.T) {
	isClose := func(a, b float64) bool { return math.Abs(a-b) < 0.0005 }

	var blackWins, stronger, sweeps PairTally
	for opening := range 24 {
		blackWins.Add(opening, 1) // Black wins every game
		blackWins.Add(opening, 0)
		stronger.Add(opening, 1)
		stronger.Add(opening, 0.5)
		sweeps.Add(opening, float64(opening%2)) // one side wins both games of a pair
		sweeps.Add(opening, float64(opening%2))
	}

	for _, test := range []struct {
		tally        *PairTally
		mean, margin float64
		text         string
	}{
		{&blackWins, 0.5, 1.96 * 0.5 / 48, "24-0-24 of 48"},
		{&stronger, 0.75, 1.96 * 0.5 / 48, "24-24-0 of 48"},
		{&sweeps, 0.5, 1.96 * math.Sqrt(24.25) / 48, "24-0-24 of 48"},
		{&PairTally{}, 0.5, 0.5, "0-0-0 of 0"},
	} {
		mean, margin := test.tally.Score()
		if !isClose(mean, test.mean) || !isClose(margin, test.margin) ||
			!strings.HasPrefix(test.tally.String(), test.text) {
			t.Errorf("got %v ± %v, %v; want %v ± %v, %s", mean, margin, test.tally, test.mean, test.margin, test.text)
		}
	}
	if e := Elo(0.75); math.Abs(e-190.85) > 0.01 {
		t.Errorf("Elo(0.75) = %v, want 190.85", e)
	}
}

// limitRecorder is an engine that records its limit and the game that it was told.
type limitRecorder struct {
	scriptedEngine
	limit game.Limit
	path  []game.Position
}

func (r *limitRecorder) FollowGame(path []game.Position) { r.path = path }

func (r *limitRecorder) Think(ctx context.Context, p game.Position, l game.Limit,
	report func(game.SearchInfo)) (game.Point, error) {
	r.limit = l
	return r.scriptedEngine.Think(ctx, p, l, report)
}

// TestGameTime checks that a player gets a share of the remaining time of the game, and forfeits when it is used up.
func TestGameTime(t *testing.T) {
	for _, test := range []struct {
		used, perMove, want time.Duration
		forfeits            bool
	}{
		{0, 0, 20 * time.Second, false},
		{0, time.Second, time.Second, false},
		{98 * time.Second, time.Second, 400 * time.Millisecond, false},
		{100 * time.Second, time.Second, 4 * time.Millisecond, false}, // within the grace
		{102 * time.Second, time.Second, 4 * time.Millisecond, true},
	} {
		e := &limitRecorder{scriptedEngine: scriptedEngine{row(0, 1, 1)}}
		c := Contestant{Engine: e, GameTime: 100 * time.Second, TotalTime: test.used}
		_, err := c.Think(t.Context(), game.NewPosition(game.Freestyle), game.Limit{Time: test.perMove}, nil)
		if e.limit.Time != test.want || errors.Is(err, game.ErrEngineTimeout) != test.forfeits {
			t.Errorf("after %v: got the limit %v and error %v, want %v, forfeit %v", test.used, e.limit, err, test.want,
				test.forfeits)
		}
	}
}

// TestPlayersFollowGame checks that an engine in a match is told the game from the empty board.
func TestPlayersFollowGame(t *testing.T) {
	black := &limitRecorder{scriptedEngine: scriptedEngine{row(0, 5, 1)}}
	white := &scriptedEngine{row(14, 4, 1)}
	Play(t.Context(), game.Freestyle, nil, [2]*Contestant{{Engine: black}, {Engine: white}}, game.Limit{})
	if n := len(black.path); n != 9 || black.path[0].Stones() != 0 || black.path[8].Stones() != 8 {
		t.Errorf("the engine was told %d positions before its last move, want 9 from the empty board", n)
	}
}
