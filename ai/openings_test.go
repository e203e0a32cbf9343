package ai

import (
	"math/rand/v2"
	"testing"

	"jingzi/ai/gomoku"
	"jingzi/game"
)

// playOpening returns a game in which the engine answers for its seats, until the opening is over or
// another seat must answer.
func playOpening(t *testing.T, r game.Rules, o game.Opening, seed uint64, people ...game.Seat) game.Situation {
	t.Helper()
	var players [2]game.Player
	for seat := range players {
		e, err := gomoku.New(r, gomoku.Options{HashMB: 1, Seed: seed + 1})
		if err != nil {
			t.Fatal(err)
		}
		players[seat] = game.Player{Engine: e, Limit: game.Limit{Nodes: 3000}, Rand: rand.New(rand.NewPCG(seed, uint64(seat)))}
	}
	for _, seat := range people {
		players[seat] = game.Player{}
	}
	q := game.NewEventLoop()
	m := game.NewMatch(r, o, players[0], players[1], q.Post)
	m.Observe(func(e game.MatchEvent) {
		if e.Kind == game.EventFailed {
			t.Errorf("%+v: %v", o, e.Err)
		}
	})
	m.Start()
	done := func() bool {
		return m.HumanToAnswer() || m.Current().OpeningOver() && m.Current().Position.Stones() > 4 || t.Failed()
	}
	if err := q.Run(t.Context(), done); err != nil {
		t.Fatal(err)
	}
	now := *m.Current()
	if err := m.Close(); err != nil {
		t.Error(err)
	}
	return now
}

// The engine completes every procedure against itself.
func TestTheEnginePlaysEveryOpening(t *testing.T) {
	for _, r := range []game.Rules{game.Renju, game.Freestyle, game.Standard} {
		for _, o := range game.OpeningsFor(r) {
			for seed := range uint64(2) {
				if now := playOpening(t, r, o, seed); now.Position.Stones() < 5 || now.Position.Result().Over() {
					t.Errorf("%+v ends as\n%v", o, now.Position)
				}
			}
		}
	}
}

// openingValue returns the value of an opening for Black with two fifth moves.
func openingValue(t *testing.T, now *game.Situation) game.Score {
	t.Helper()
	e, err := gomoku.New(game.Renju, gomoku.Options{HashMB: 1})
	if err != nil {
		t.Fatal(err)
	}
	v, ok := e.OpeningValue(now.Position, 2)
	if !ok {
		t.Fatalf("not known:\n%v", now.Position)
	}
	return v
}

// The engine swaps exactly if Black is better, and so not always.
func TestTheEngineSwapsWhereBlackStandsBetter(t *testing.T) {
	swaps := 0
	for n := game.NamedOpening(1); n <= game.NumNamedOpenings; n++ {
		o := game.Classic
		o.Named = n
		now := playOpening(t, game.Renju, o, uint64(n), game.First)
		dealt := game.NewSituation(game.Renju, o)
		swapped := now.SeatOf(game.Black) == game.Second
		if v := openingValue(t, &dealt); swapped != (v > 0) {
			t.Errorf("%s, worth %d to Black: swapped %v", n.Code(), v, swapped)
		}
		if swapped {
			swaps++
		}
	}
	t.Logf("%d swaps", swaps)
	if swaps < 5 || swaps > 22 {
		t.Errorf("%d of 26 openings are swapped", swaps)
	}
}

// The engine's openings are about even, and not always the same.
func TestTheEngineProposesEvenOpenings(t *testing.T) {
	seen := make(map[game.NamedOpening]bool)
	for _, o := range []game.Opening{game.Classic, game.Yamaguchi12} {
		for seed := range uint64(30) {
			now := playOpening(t, game.Renju, o, seed, game.Second)
			n := now.NamedOpening()
			seen[n] = true
			if o == game.Classic {
				if v := openingValue(t, &now); v > 35 || v < -35 {
					t.Errorf("it proposes %s, worth %d to Black", n.Code(), v)
				}
			} else if now.Fifths() == 0 {
				t.Error("it declares no number of fifth moves")
			}
		}
	}
	if len(seen) < 4 || seen[26] {
		t.Errorf("it proposes %v", seen)
	}
}
