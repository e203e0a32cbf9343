package ai

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"jingzi/ai/minimax"
	"jingzi/ai/solved"
	"jingzi/game"
)

var bg = context.Background()

// testRules lists the named rules and custom rules of every kind.
var testRules = []game.Rules{
	game.TicTacToe, game.FiveByFive, game.Freestyle, game.Standard, game.Renju, game.Caro,
	{Width: 3, Height: 3, WinLength: 3, DeadDraw: true},
	{Width: 5, Height: 5, WinLength: 5},
	{Width: 4, Height: 4, WinLength: 3},
	{Width: 3, Height: 7, WinLength: 7},
	{Width: 6, Height: 6, WinLength: 5, Fouls: true},
	{Width: 7, Height: 6, WinLength: 4, ExactLength: true, DeadDraw: true},
	{Width: 9, Height: 9, WinLength: 5},
	{Width: 10, Height: 8, WinLength: 6},
	{Width: 20, Height: 20, WinLength: 3},
	{Width: 20, Height: 20, WinLength: 20},
}

// limitTime returns the limit with a time of at most maxTime.
func limitTime(l game.Limit, maxTime time.Duration) game.Limit {
	if l.Time > maxTime {
		l.Time = maxTime
	}
	return l
}

// playOut plays a game of legal moves to its end and returns the last position.
func playOut(t *testing.T, r game.Rules, black, white game.Engine, limits [2]game.Limit) game.Position {
	t.Helper()

	p := game.NewPosition(r)
	for plies := 0; !p.Result().Over(); plies++ {
		e, l := black, limits[0]
		if p.ToMove() == game.White {
			e, l = white, limits[1]
		}
		point, err := e.Think(bg, p, l, nil)
		if err != nil {
			t.Fatalf("%v to move on\n%v: %v", p.ToMove(), p, err)
		}
		next, err := p.Play(point)
		if err != nil {
			t.Fatalf("%v plays %v on\n%v: %v", p.ToMove(), point, p, err)
		}
		p = next
		if plies > 2*r.NumPoints() {
			t.Fatalf("the game does not end:\n%v", p)
		}
	}

	return p
}

// TestLevelsPlayWholeGames checks that every level plays complete legal games under all rules, and that
// Hard and stronger levels do not lose to random moves.
func TestLevelsPlayWholeGames(t *testing.T) {
	for _, r := range testRules {
		if err := r.Validate(); err != nil {
			t.Fatal(err)
		}

		for _, level := range Levels(r) {
			t.Run(fmt.Sprintf("%dx%d-%d/%s", r.Width, r.Height, r.WinLength, level), func(t *testing.T) {
				for _, side := range []game.Stone{game.Black, game.White} {
					e, limit := New(r, level, 1)
					limit = limitTime(limit, 10*time.Millisecond)
					players := []game.Engine{e, Random(uint64(r.NumPoints()))}
					if side == game.White {
						slices.Reverse(players)
					}
					p := playOut(t, r, players[0], players[1], [2]game.Limit{limit, limit})
					if level.Rung() >= game.Hard.Rung() && level != game.Paper004 &&
						p.Result().Winner == side.Other() && !canLoseToRandom(r, level, side) {
						t.Errorf("%v lost to random moves:\n%v", side, p)
					}
				}
			})
		}
	}
}

// canLoseToRandom reports whether a level may lose to random moves. On 3×3 Hard searches only three
// plies and loses some games as the second player. Where the first player can force a win, even a perfect
// second player may lose.
func canLoseToRandom(r game.Rules, l game.Level, side game.Stone) bool {
	return side == game.White && (isTicTacToeBoard(r) && l == game.Hard || r.WinLength == 3 && r.NumPoints() > 9)
}

// TestLevels checks the offered levels, and that New returns a player even for a level that is not offered.
func TestLevels(t *testing.T) {
	for _, r := range testRules {
		levels := Levels(r)
		if !slices.Equal(levels[:3], []game.Level{game.Easy, game.Medium, game.Hard}) {
			t.Errorf("Levels(%+v) = %v; want Easy, Medium, Hard first", r, levels)
		}
		last, want := levels[len(levels)-1], PlaysPerfectly(r) || solved.Complete(r)
		if got := last == game.Perfect; got != want {
			t.Errorf("%+v: strongest level %s; is Perfect = %v, want %v", r, last, got, want)
		}
		if got, want := slices.Contains(levels, game.Master), !PlaysPerfectly(r); gomokuSupports(r) && got != want {
			t.Errorf("%+v: Master is offered = %v, want %v", r, got, want)
		}

		for _, level := range append([]game.Level{"no such level", game.LevelAtRung(2), game.LevelAtRung(7),
			game.LevelAtRung(9)}, game.Levels...) {
			e, limit := New(r, level, 0)
			p := game.NewPosition(r)
			if point, err := e.Think(bg, p, limitTime(limit, 10*time.Millisecond), nil); err != nil ||
				p.Legal(point) != nil || point == game.Pass {
				t.Errorf("%+v, level %q: Think = %v, %v; want a legal move", r, level, point, err)
			}
		}
	}

	for _, r := range []game.Rules{game.TicTacToe, game.FiveByFive} {
		if !PlaysPerfectly(r) {
			t.Errorf("PlaysPerfectly(%+v) = false, want true", r)
		}
	}

	for _, r := range []game.Rules{game.Freestyle, game.Standard, game.Renju} {
		if PlaysPerfectly(r) {
			t.Errorf("PlaysPerfectly(%+v) = true, want false", r)
		}
		if !SupportsLevel(r, game.Master) {
			t.Errorf("SupportsLevel(%+v, Master) = false, want true", r)
		}
		if got, want := SupportsLevel(r, game.Perfect), solved.Complete(r); got != want {
			t.Errorf("SupportsLevel(%+v, Perfect) = %v, want %v", r, got, want)
		}
	}
}

// TestLevelsStop checks that an engine without a time limit returns when its context is done, with a legal
// move or the context's error.
func TestLevelsStop(t *testing.T) {
	for _, r := range testRules {
		for _, level := range Levels(r) {
			e, limit := New(r, level, 1)
			limit.Time = 0
			p := game.NewPosition(r)
			ctx, cancel := context.WithTimeout(bg, 15*time.Millisecond)
			point, err := e.Think(ctx, p, limit, nil)
			if err == nil {
				err = p.Legal(point)
			} else if errors.Is(err, context.DeadlineExceeded) {
				err = nil
			}
			if err != nil {
				t.Errorf("%+v, level %s: got %v, %v; want a legal move or the context's error", r, level, point, err)
			}
			cancel()
		}
	}
}

// TestTreesOfLevels checks that on small boards the engine of each level provides the tree of its last move.
func TestTreesOfLevels(t *testing.T) {
	for _, c := range []struct {
		rules  game.Rules
		levels []game.Level
	}{
		{game.TicTacToe, []game.Level{game.Easy, game.Medium, game.Hard, game.Perfect}},
		{game.FiveByFive, []game.Level{game.Easy, game.Medium, game.Hard}},
	} {
		for _, level := range c.levels {
			e, limit := New(c.rules, level, 3)
			p := game.NewPosition(c.rules)
			point, err := e.Think(bg, p, limit, nil)
			if err != nil {
				t.Fatal(err)
			}
			tree := e.(interface{ LastTree() *minimax.Tree }).LastTree()
			if got := tree.Node(tree.Chosen()).Move; got != point {
				t.Errorf("%+v, level %s: the tree's move is %v, want %v", c.rules, level, got, point)
			}
			if tree.Stopped != minimax.Complete {
				t.Errorf("%+v, level %s: Stopped = %v, want %v", c.rules, level, tree.Stopped, minimax.Complete)
			}
		}
	}
}

// TestSeeds checks that a seed determines a game, and that different seeds give different games.
func TestSeeds(t *testing.T) {
	for _, level := range []game.Level{game.Easy, game.Hard, game.Perfect} {
		games := map[string]int{}
		for i := range 10 {
			a, _ := New(game.TicTacToe, level, uint64(i/2))
			p := playOut(t, game.TicTacToe, a, Random(uint64(i/2)), [2]game.Limit{})
			games[p.String()]++
		}

		for board, n := range games {
			if n%2 != 0 {
				t.Errorf("level %s: equal seeds played different games:\n%s", level, board)
			}
		}
		if len(games) < 2 {
			t.Errorf("level %s: all seeds played the same game", level)
		}
	}
}

// TestRandom checks that Random plays every legal move about equally often.
func TestRandom(t *testing.T) {
	e := Random(1)
	p := game.NewPosition(game.TicTacToe)
	count := map[game.Point]int{}
	for range 900 {
		point, err := e.Think(bg, p, game.Limit{}, nil)
		if err != nil {
			t.Fatal(err)
		}
		count[point]++
	}

	for i := range 9 {
		if n := count[game.TicTacToe.PointAt(i)]; n < 60 || n > 140 {
			t.Errorf("square %d was played %d times in 900, want 60 to 140", i, n)
		}
	}
}

// TestHardLosesMoreThanMedium checks that on 3×3 Hard, which searches as deep as Zhou Xiang's program, loses
// more often than Medium as the second player against perfect and random moves, as its description says.
func TestHardLosesMoreThanMedium(t *testing.T) {
	numLosses := func(l game.Level, newOpponent func(seed uint64) (game.Engine, game.Limit)) (n int) {
		for seed := range uint64(500) {
			black, limit := newOpponent(seed)
			white, whiteLimit := New(game.TicTacToe, l, seed+1000)
			if final := playOut(t, game.TicTacToe, black, white, [2]game.Limit{limit, whiteLimit}); final.Result().Winner == game.Black {
				n++
			}
		}

		return n
	}
	for name, opponent := range map[string]func(uint64) (game.Engine, game.Limit){
		"Perfect": func(seed uint64) (game.Engine, game.Limit) { return New(game.TicTacToe, game.Perfect, seed+7) },
		"random":  func(seed uint64) (game.Engine, game.Limit) { return Random(seed + 7), game.Limit{} },
	} {
		if hard, medium := numLosses(game.Hard, opponent), numLosses(game.Medium, opponent); hard <= medium ||
			hard > medium+medium/2 {
			t.Errorf("of 500 games against %s Hard lost %d and Medium %d; want more, but at most 1.5 times as many",
				name, hard, medium)
		}
	}
}
