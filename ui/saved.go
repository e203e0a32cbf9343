package ui

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"jingzi/game"
	"jingzi/ui/tree"
)

// savedGame is a game as the autosave keeps it: all that was chosen, also
// beyond the present moment, so that redo survives.
type savedGame struct {
	Rules   game.Rules
	Opening game.Opening
	Choices []string // see choiceText
	Took    []int64  `json:",omitempty"` // milliseconds for each choice
	At      int      // the present moment
	Human   game.Seat
	Setup   setup     // how it was played
	Names   [2]string // by seat, of a record; else empty
	Record  bool      // opened from a file: never counted
	Left    int       `json:",omitempty"` // the moment of the next game at which this one was left
	Counted string    // the tally its result is booked in
	Booked  *booking  `json:",omitempty"` // in the statistics
	Helped  bool      `json:",omitempty"` // see table

	Trees map[int]tree.Recipe `json:",omitempty"` // by moment: how the computer's trees grow again

	Clock game.TimeControl `json:",omitzero"`
	Spent int64            `json:",omitempty"` // milliseconds of the choice that is asked for, where there are clocks
}

// save takes down the table's game.
func (t *table) save() *savedGame {
	g := &savedGame{Rules: t.match.Rules(), Opening: t.match.Now().Opening(), At: t.match.At(),
		Human: t.human, Setup: t.setup, Counted: t.counted,
		Names: t.names, Record: t.record, Trees: t.recipes()}
	if g.Helped = t.helped; t.booked != nil {
		booked := *t.booked
		g.Booked = &booked
	}
	if g.Clock = t.match.TimeControl(); g.Clock.On() {
		g.Spent = t.match.Spent().Milliseconds()
	}
	for _, m := range t.match.Moments()[1:] {
		g.Choices = append(g.Choices, choiceText(g.Rules, m.Choice))
		g.Took = append(g.Took, m.Took.Milliseconds())
	}
	return g
}

// check reports what a stored game has that cannot be.
func (g *savedGame) check() error {
	if err := g.Rules.Validate(); err != nil {
		return err
	}
	if !g.Opening.Fits(g.Rules) || g.Human > game.Second || g.At < 0 || g.At > len(g.Choices) {
		return errors.New("impossible game")
	}
	if err := errors.Join(g.Setup.check(), g.Clock.Validate()); err != nil {
		return err
	}
	choices, err := g.choices()
	if err == nil {
		_, err = game.Replay(g.Rules, g.Opening, choices)
	}
	return err
}

func (g *savedGame) choices() ([]game.Choice, error) {
	choices := make([]game.Choice, len(g.Choices))
	for i, text := range g.Choices {
		c, err := parseChoice(g.Rules, text)
		if err != nil {
			return nil, fmt.Errorf("choice %d: %w", i+1, err)
		}
		choices[i] = c
	}
	return choices, nil
}

func (g *savedGame) took() []time.Duration {
	took := make([]time.Duration, len(g.Took))
	for i, ms := range g.Took {
		took[i] = time.Duration(ms) * time.Millisecond
	}
	return took
}

var choiceWords = map[game.ChoiceKind]string{game.Keep: "keep", game.Swap: "swap", game.AddTwo: "add"}

var endWords = map[game.Reason]string{game.Resigned: "resigned", game.OutOfTime: "time", game.Forfeited: "forfeited", game.Agreed: "agreed"}

// choiceText writes a choice as a word: a point's name, "pass", "keep",
// "swap", "add", or an end such as "end black resigned".
func choiceText(r game.Rules, c game.Choice) string {
	switch c.Kind {
	case game.Place:
		return r.Name(c.Point)
	case game.End:
		return "end " + c.Result.Winner.String() + " " + endWords[c.Result.Reason]
	}
	return choiceWords[c.Kind]
}

func parseChoice(r game.Rules, text string) (game.Choice, error) {
	for kind, word := range choiceWords {
		if text == word {
			return game.Choice{Kind: kind}, nil
		}
	}
	if rest, ok := strings.CutPrefix(text, "end "); ok {
		winner, word, _ := strings.Cut(rest, " ")
		for reason, known := range endWords {
			for stone := game.Empty; stone <= game.White; stone++ {
				if known == word && stone.String() == winner {
					return game.Choice{Kind: game.End, Result: game.Result{Winner: stone, Reason: reason}}, nil
				}
			}
		}
		return game.Choice{}, fmt.Errorf("end %q", rest)
	}
	at, err := r.ParsePoint(text)
	return game.PlaceAt(at), err
}
