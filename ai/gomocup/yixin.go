package gomocup

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"jingzi/game"
)

// Yixin-Board plays openings in steps: for each decision of the engine it sends a command. The stones on
// the board are sent before the command or follow it. The answers are lines MESSAGE SWAP2 ... and MESSAGE
// SOOSORV ..., with coordinates separated by spaces. They do not change the board: Yixin-Board sends it again.

// openingStep is a command of Yixin-Board for one decision in an opening.
type openingStep struct {
	opening game.Opening

	// The minimum and maximum number of stones on the board.
	stones [2]int

	// The prompt that the engine answers.
	prompt game.PromptKind

	// The stones follow the command; otherwise they are on the board already.
	hasBody bool
}

var openingSteps = map[string]openingStep{
	"YXSWAP2STEP1":   {game.Opening{Procedure: game.Swap2}, [2]int{0, 0}, game.PromptStone, false},
	"YXSWAP2STEP2":   {game.Opening{Procedure: game.Swap2}, [2]int{3, 3}, game.PromptSwap2, false},
	"YXSWAP2STEP3":   {game.Opening{Procedure: game.Swap2}, [2]int{5, 5}, game.PromptSwap, false},
	"YXSOOSORVSTEP1": {game.Soosyrv8, [2]int{0, 0}, game.PromptStone, false},
	"YXSOOSORVSTEP2": {game.Soosyrv8, [2]int{3, 3}, game.PromptSwap, true},
	"YXSOOSORVSTEP3": {game.Soosyrv8, [2]int{3, 3}, game.PromptStone, true},

	// The argument of this step and of the next is the number of fifth moves.
	"YXSOOSORVSTEP4": {game.Soosyrv8, [2]int{4, 4}, game.PromptSwap, true},
	"YXSOOSORVSTEP5": {game.Soosyrv8, [2]int{4, 4}, game.PromptOfferFifth, true},
	"YXSOOSORVSTEP6": {game.Soosyrv8, [2]int{5, 4 + game.Soosyrv8.MaxFifthOffers}, game.PromptKeepFifth, true},
}

// situation returns the situation at the prompt of the step, after points have been played in their order.
// At each choice of a colour the players keep their sides, since only the seat that decides matters.
func (o openingStep) situation(r game.Rules, points []game.Point, fifths int) (game.Situation, error) {
	situation := game.NewSituation(r, o.opening)
	for i := 0; i < len(points) || situation.Prompt().Kind != o.prompt; {
		choice := game.Choice{Kind: game.Keep}
		switch situation.Prompt().Kind {
		case game.PromptSwap2:
			choice.Kind = game.AddTwo
		case game.PromptCount:
			choice = game.Choice{Kind: game.Declare, Count: fifths}
		case game.PromptStone, game.PromptOfferFifth:
			if i == len(points) {
				// A single fifth move is kept without a prompt.
				return situation, nil
			}
			choice = game.PlaceAt(points[i])
			i++
		}
		next, err := situation.Answer(choice)
		if err != nil {
			return situation, err
		}
		situation = next
	}

	return situation, nil
}

// openingStep executes the command of a step. rest is the number of fifth moves, if the command has one.
func (s *session) openingStep(word, rest string) error {
	if s.body != nil {
		return s.body.setFifths(rest)
	}
	return s.answerOpening(word, nil, 0)
}

// setFifths parses the number of fifth moves, an argument of two of the steps.
func (b *boardBody) setFifths(rest string) error {
	word, _ := cutWord(rest)
	n, err := strconv.Atoi(word)
	if step := openingSteps[b.word]; step.stones[0] == 4 && (err != nil || n < 1 || n > step.opening.MaxFifthOffers) {
		return fmt.Errorf("%s %s: not a number of fifth moves from 1 to %d", b.word, quote(rest),
			step.opening.MaxFifthOffers)
	}
	b.fifths = n

	return nil
}

// openingDone answers a step with a complete body.
func (s *session) openingDone(b *boardBody) error {
	var points []game.Point
	for _, f := range b.fields {
		points = append(points, f.at)
	}
	return s.answerOpening(b.word, points, b.fifths)
}

func (s *session) answerOpening(word string, points []game.Point, fifths int) error {
	step := openingSteps[word]

	// Sent before the board is cleared, so the old stones are ignored.
	isFirst := step.stones[1] == 0
	if !step.hasBody && !isFirst {
		for _, stone := range s.game.stones {
			points = append(points, stone.at)
		}
	}

	switch {
	case !step.opening.ValidFor(s.rules):
		return fmt.Errorf("%s: the opening does not fit the rule and the board", word)
	case len(points) < step.stones[0] || len(points) > step.stones[1]:
		return fmt.Errorf("%s with %d stones", word, len(points))
	}
	if step.prompt == game.PromptKeepFifth {
		fifths = len(points) - 4
	}
	situation, err := step.situation(s.rules, points, fifths)
	if err != nil {
		return err
	}
	if step.prompt == game.PromptKeepFifth && fifths == 1 {
		s.write(openingMessage(word, 0, game.PlaceAt(points[4])))
		return nil
	}
	e, l := s.readyEngine()
	if isFirst && l.Time > 0 {
		l.Time = min(l.Time, openingTime)
	}
	s.startSearch(l, false, func(ctx context.Context, report func(game.SearchInfo)) answer {
		choices, err := decideStep(ctx, game.Player{Engine: e, Limit: l, Rand: s.random}, situation, report)
		return answer{text: openingText(word, choices), err: err}
	})

	return nil
}

// decideStep lets a player answer the prompts of its seat, until it has chosen a colour or the fifth move to
// keep.
func decideStep(ctx context.Context, p game.Player, situation game.Situation,
	report func(game.SearchInfo)) (choices []game.Choice, err error) {
	if situation.Prompt().Kind == game.PromptStone && situation.Position.Stones() > 0 {
		// The fourth stone and the declaration share the time.
		p.Limit.Time /= 2
		p.Limit.Nodes = (p.Limit.Nodes + 1) / 2
	}

	for seat := situation.Prompt().Seat; situation.Prompt().Seat == seat; {
		kind := situation.Prompt().Kind
		choice, err := game.Decide(ctx, p, situation, report)
		if err == nil {
			situation, err = situation.Answer(choice)
		}
		if err != nil {
			return nil, err
		}
		choices = append(choices, choice)
		if choice.Kind == game.Keep || choice.Kind == game.Swap || kind == game.PromptKeepFifth ||
			situation.OpeningOver() {
			break
		}
	}

	return choices, nil
}

// openingText returns the lines that answer a step with choices. A player never adds two stones (see game.Decide).
func openingText(word string, choices []game.Choice) string {
	var lines []string
	offers := word == "YXSOOSORVSTEP5"
	if offers {
		lines = append(lines, "MESSAGE SOOSORV MOVE5 REFRESH")
	}

	for i, c := range choices {
		if c.Kind == game.Declare {
			// On the line of the fourth stone.
			lines[len(lines)-1] += fmt.Sprintf(" %d", c.Count)
			continue
		}
		lines = append(lines, openingMessage(word, i, c))
	}
	if offers {
		lines = append(lines, "MESSAGE SOOSORV MOVE5 DONE")
	}

	return strings.Join(lines, "\n")
}

// openingMessage returns the line for the choice of a step with the given index. In SWAP1, YES takes
// Black from the side that placed three stones. In SWAP2, YES takes Black in Swap2 and White in
// Soosyrv.
func openingMessage(word string, index int, c game.Choice) string {
	name, step := "SWAP2", word[len(word)-1]
	if strings.HasPrefix(word, "YXSOOSORV") {
		name = "SOOSORV"
	}
	if c.Kind != game.Place {
		number, isSwap := 1, c.Kind == game.Swap
		switch word {
		case "YXSWAP2STEP3":
			// The engine has Black.
			number, isSwap = 2, c.Kind == game.Keep
		case "YXSOOSORVSTEP4":
			number = 2
		}

		return fmt.Sprintf("MESSAGE %s SWAP%d %s", name, number, map[bool]string{true: "YES", false: "NO"}[isSwap])
	}

	move := fmt.Sprint(index + 1)
	switch step {
	case '3':
		move = "4"
	case '5':
		move = "5"
	case '6':
		move = "5C"
	}

	return fmt.Sprintf("MESSAGE %s MOVE%s %d %d", name, move, c.Point.X, c.Point.Y)
}

// unsupported returns a run function that returns an error with the given message.
func unsupported(message string) func(*session, string) error {
	return func(*session, string) error { return errors.New(message) }
}
