package session

import (
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"jingzi/game"
)

// Saved is all that it takes to go on with a game, now or after a restart. Its
// JSON is the one form in which games are kept; choices are short words in it,
// and durations milliseconds.
type Saved struct {
	ID      string // names the game for as long as it is kept
	Rules   game.Rules
	Opening game.Opening
	Choices []game.Choice   // of the main line, those that can be redone included
	Took    []time.Duration // how long each was thought about; may be shorter than Choices
	At      int             // how many of the choices stand on the board; all of them if it is not the main line that is played

	// Tree is the whole game where it is more than Choices: it has variations,
	// set-ups, comments or marks. Node numbers the node that is on the board, in
	// the order of game.Tree.All. They are empty where the choices are all.
	Tree json.RawMessage
	Node int

	Human     game.Seat // where the person sits; between two people player 1
	Setup     Setup     // how it was played
	Names     [2]string // by game.Seat, as a file has them; else empty
	Date      string    // the day it was played, as a file has it; else empty
	Uncounted bool      // the game was opened from a file, or is practice
	Helped    bool      // moves were taken back, hints given, or players changed

	Collection string // of imported games, to which it belongs; else empty
	Opened     bool   // it came from a file or the library, and is as it was there

	// Another game has taken this one's place: Undo brings it back once that
	// one is at the choice numbered Left, or before.
	Replaced bool
	Left     int

	Result game.Result // of the main line; the zero Result while the game is open, or taken back
	Kind   Kind        // what it counts as; the zero Kind while it is not to be counted

	Clock game.TimeControl
	Spent time.Duration // on the choice that is asked for, where there are clocks

	// Notes are what the host wants kept with a choice, by the number of the node
	// in the order of game.Tree.All: without a tree that of the choices made. The
	// session does not look into them.
	Notes map[int]json.RawMessage
}

// Counts reports whether the game is over and belongs into the score and the
// statistics, under its Kind.
func (s *Saved) Counts() bool { return s.Result.Over() && !s.Uncounted && s.Kind != Kind{} }

// Validate reports what a game that was read has that cannot be: with nil the
// game can be replayed.
func (s *Saved) Validate() error {
	if err := s.Rules.Validate(); err != nil {
		return err
	}
	if !s.Opening.Fits(s.Rules) || s.Human > game.Second || s.At < 0 || s.At > len(s.Choices) {
		return errors.New("impossible game")
	}
	if err := errors.Join(s.Setup.Validate(), s.Clock.Validate()); err != nil {
		return err
	}
	t, _, err := s.tree()
	if err != nil {
		return err
	}
	line, err := t.Line(t.Root(), nil)
	if err != nil {
		return err
	}
	if s.Result.Over() && s.Result != line[len(line)-1].Result() {
		err = fmt.Errorf("result %+v", s.Result)
	}
	return err
}

// savedJSON is the form of a Saved in JSON.
type savedJSON struct {
	ID      string `json:",omitempty"`
	Rules   game.Rules
	Opening game.Opening `json:",omitzero"`
	Choices []string
	Took    []int64 `json:",omitempty"`
	At      int
	Tree    json.RawMessage `json:",omitempty"`
	Node    int             `json:",omitempty"`

	Human     game.Seat
	Setup     Setup
	Names     [2]string `json:",omitzero"`
	Date      string    `json:",omitempty"`
	Uncounted bool      `json:",omitempty"`
	Helped    bool      `json:",omitempty"`
	Replaced  bool      `json:",omitempty"`
	Left      int       `json:",omitempty"`

	Collection string `json:",omitempty"`
	Opened     bool   `json:",omitempty"`

	Result game.Result `json:",omitzero"`
	Kind   Kind        `json:",omitzero"`

	Clock game.TimeControl        `json:",omitzero"`
	Spent int64                   `json:",omitempty"`
	Notes map[int]json.RawMessage `json:",omitempty"`
}

// MarshalJSON implements json.Marshaler.
func (s *Saved) MarshalJSON() ([]byte, error) {
	j := savedJSON{ID: s.ID, Rules: s.Rules, Opening: s.Opening, Choices: make([]string, len(s.Choices)), At: s.At, Tree: s.Tree, Node: s.Node,
		Human: s.Human, Setup: s.Setup, Names: s.Names, Uncounted: s.Uncounted, Helped: s.Helped, Replaced: s.Replaced, Left: s.Left,
		Date: s.Date, Collection: s.Collection, Opened: s.Opened,
		Result: s.Result, Kind: s.Kind, Clock: s.Clock, Spent: s.Spent.Milliseconds(), Notes: s.Notes}
	for i, c := range s.Choices {
		j.Choices[i] = choiceText(s.Rules, c)
	}
	for _, d := range s.Took {
		j.Took = append(j.Took, d.Milliseconds())
	}
	return json.Marshal(j)
}

// UnmarshalJSON implements json.Unmarshaler. What it accepts is still to be
// validated.
func (s *Saved) UnmarshalJSON(data []byte) error {
	var j savedJSON
	if err := json.Unmarshal(data, &j); err != nil {
		return err
	}
	if err := j.Rules.Validate(); err != nil { // else the words below mean nothing
		return err
	}
	*s = Saved{ID: j.ID, Rules: j.Rules, Opening: j.Opening, At: j.At, Tree: j.Tree, Node: j.Node,
		Human: j.Human, Setup: j.Setup, Names: [2]string{boundedName(j.Names[0]), boundedName(j.Names[1])}, Uncounted: j.Uncounted, Helped: j.Helped, Replaced: j.Replaced, Left: j.Left,
		Date: boundedName(j.Date), Collection: boundedName(j.Collection), Opened: j.Opened,
		Result: j.Result, Kind: j.Kind, Clock: j.Clock, Spent: time.Duration(j.Spent) * time.Millisecond, Notes: j.Notes}
	for i, text := range j.Choices {
		c, err := parseChoice(j.Rules, text)
		if err != nil {
			return fmt.Errorf("choice %d: %w", i+1, err)
		}
		s.Choices = append(s.Choices, c)
	}
	for _, ms := range j.Took {
		s.Took = append(s.Took, time.Duration(ms)*time.Millisecond)
	}
	return nil
}

// maxName is the longest name that is restored, in bytes, as long as the longest
// that is read from a file.
const maxName = 256

func boundedName(name string) string {
	if len(name) <= maxName {
		return name
	}
	return strings.ToValidUTF8(name[:maxName], "")
}

var choiceWords = map[game.ChoiceKind]string{game.Keep: "keep", game.Swap: "swap", game.AddTwo: "add", game.Offer: "offer"}

var endWords = map[game.Reason]string{game.Resigned: "resigned", game.OutOfTime: "time", game.Forfeited: "forfeited", game.Agreed: "agreed"}

// choiceText writes a choice as a word: a point's name, "pass", "keep",
// "swap", "add", "offer", "declare 5", or an end such as "end black resigned".
func choiceText(r game.Rules, c game.Choice) string {
	switch c.Kind {
	case game.Place:
		return r.Name(c.Point)
	case game.Declare:
		return "declare " + strconv.Itoa(c.Count)
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
	if rest, ok := strings.CutPrefix(text, "declare "); ok {
		n, err := strconv.Atoi(rest)
		return game.Choice{Kind: game.Declare, Count: n}, err
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
