package gomocup

import (
	"context"
	"errors"
	"fmt"
	"time"

	"jingzi/game"
)

// In Swap2 the first player places three stones, black, white and black. The second player then plays the
// fourth stone as White, takes Black, or adds a white and a black stone and lets the first player choose a
// colour. White is to move at both choices.

// openingTime limits the time for choosing the three stones. More time does not improve the choice.
const openingTime = 5 * time.Second

// swap2 answers SWAP2BOARD after 0, 3 or 5 stones.
func (s *session) swap2(fields []field) error {
	if s.rules.Fouls {
		return errors.New("Swap2 is not an opening of renju")
	}
	if n := len(fields); n != 0 && n != 3 && n != 5 {
		return fmt.Errorf("SWAP2BOARD with %d stones", n)
	}

	rec, situation := newRecord(s.rules), game.NewSituation(s.rules, game.Opening{Procedure: game.Swap2})
	for i, f := range fields {
		if err := rec.play(f.at); err != nil {
			return err
		}
		if i == 3 {
			situation, _ = situation.Answer(game.Choice{Kind: game.AddTwo})
		}
		situation, _ = situation.Answer(game.PlaceAt(f.at))
	}
	s.game = rec
	e, l := s.readyEngine()
	if len(fields) == 0 && l.Time > 0 {
		l.Time = min(l.Time, openingTime)
	}
	s.startSearch(l, false, func(ctx context.Context, report func(game.SearchInfo)) answer {
		return answerSwap2(ctx, game.Player{Engine: e, Limit: l, Rand: s.random}, situation, report)
	})

	return nil
}

// answerSwap2 lets a player answer the prompts of its seat: for the three stones, or for the choice of a
// colour and then White's stone.
func answerSwap2(ctx context.Context, p game.Player, situation game.Situation,
	report func(game.SearchInfo)) (a answer) {
	seat := situation.Prompt().Seat

	// The choice and the stone share the time limit.
	if situation.Prompt().Kind != game.PromptStone {
		p.Limit.Time /= 2
		p.Limit.Nodes = (p.Limit.Nodes + 1) / 2
	}

	for situation.Prompt().Seat == seat {
		choice, err := game.Decide(ctx, p, situation, report)
		if err == nil {
			situation, err = situation.Answer(choice)
		}
		if err != nil {
			return answer{err: err}
		}
		if choice.Kind == game.Place {
			a.points = append(a.points, choice.Point)
		}
	}
	if a.points == nil {
		a.text = "SWAP"
	}

	return a
}
