package ai

import (
	"math/rand/v2"
	"testing"

	"jingzi/ai/gomoku"
	"jingzi/game"
)

// playOpening plays an opening until it is over or one of the given humans has to answer, and returns the
// situation. The engine answers for the other seats.
func playOpening(t *testing.T, r game.Rules, o game.Opening, seed uint64, humans ...game.Seat) game.Situation {
	t.Helper()

	var players [2]game.Player
	for seat := range players {
		e, err := gomoku.New(r, gomoku.Options{HashMB: 1, Seed: seed + 1})
		if err != nil {
			t.Fatal(err)
		}
		players[seat] = game.Player{
			Engine: e,
			Limit:  game.Limit{Nodes: 3000},
			Rand:   rand.New(rand.NewPCG(seed, uint64(seat))),
		}
	}

	for _, seat := range humans {
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
	last := *m.Current()
	if err := m.Close(); err != nil {
		t.Error(err)
	}

	return last
}

// TestEnginePlaysEveryOpening checks that the engine completes every opening procedure against itself.
func TestEnginePlaysEveryOpening(t *testing.T) {
	for _, r := range []game.Rules{game.Renju, game.Freestyle, game.Standard} {
		for _, o := range game.OpeningsFor(r) {
			for seed := range uint64(2) {
				if s := playOpening(t, r, o, seed); s.Position.Stones() < 5 || s.Position.Result().Over() {
					t.Errorf("%+v: want at least 5 stones in an unfinished game after the opening, got\n%v", o,
						s.Position)
				}
			}
		}
	}
}

// openingValue returns the value for Black of an opening with two fifth moves offered.
func openingValue(t *testing.T, s *game.Situation) game.Score {
	t.Helper()
	e, err := gomoku.New(game.Renju, gomoku.Options{HashMB: 1})
	if err != nil {
		t.Fatal(err)
	}
	score, ok := e.OpeningValue(s.Position, 2)
	if !ok {
		t.Fatalf("the opening has no value:\n%v", s.Position)
	}

	return score
}

// TestEngineSwapsIfBlackIsBetter checks that the engine swaps if and only if Black is better.
func TestEngineSwapsIfBlackIsBetter(t *testing.T) {
	numSwaps := 0
	for n := game.NamedOpening(1); n <= game.NumNamedOpenings; n++ {
		o := game.Classic
		o.Named = n
		s := playOpening(t, game.Renju, o, uint64(n), game.First)
		start := game.NewSituation(game.Renju, o)
		swapped := s.SeatOf(game.Black) == game.Second
		if score := openingValue(t, &start); swapped != (score > 0) {
			t.Errorf("%s with value %d for Black: swapped %v, want %v", n.Code(), score, swapped, score > 0)
		}
		if swapped {
			numSwaps++
		}
	}
	t.Logf("%d swaps", numSwaps)
	if numSwaps < 5 || numSwaps > 22 {
		t.Errorf("%d of 26 openings were swapped, want 5 to 22", numSwaps)
	}
}

// TestEngineProposesEvenOpenings checks that the engine proposes different openings that are about even.
func TestEngineProposesEvenOpenings(t *testing.T) {
	seen := make(map[game.NamedOpening]bool)
	for _, o := range []game.Opening{game.Classic, game.Yamaguchi12} {
		for seed := range uint64(30) {
			s := playOpening(t, game.Renju, o, seed, game.Second)
			n := s.NamedOpening()
			seen[n] = true
			if o == game.Classic {
				if score := openingValue(t, &s); score > 35 || score < -35 {
					t.Errorf("proposed %s, whose value is %d for Black; want at most 35 and at least -35",
						n.Code(), score)
				}
			} else if s.Fifths() == 0 {
				t.Error("the number of fifth moves is not declared")
			}
		}
	}
	if len(seen) < 4 || seen[26] {
		t.Errorf("proposed the openings %v, want at least 4, and not I13", seen)
	}
}
