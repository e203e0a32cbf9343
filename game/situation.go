package game

import (
	"slices"
	"strconv"
	"strings"
)

// Seat is the seat of a player. The first seat moves first. Its colour may change during an opening, so
// seats are not colours.
type Seat uint8

const (
	First Seat = iota
	Second
)

func (s Seat) Other() Seat { return 1 - s }

// Prompt describes the decision that the game waits for and the seat that makes it.
type Prompt struct {
	Seat     Seat
	Kind     PromptKind
	Points   []Point // the points that may be chosen; nil for all legal ones
	MaxCount int     // for PromptCount, the largest number that may be declared

	// For PromptStone, if one seat places several stones of both colours: the number of the last of them; else 0.
	LastStone int

	// For PromptStone: the side length of the central square in which, or outside which, the stone must be
	// placed; 0 if it may be placed anywhere.
	Within, Outside int
}

// PromptKind is the kind of a Prompt.
type PromptKind uint8

const (
	// The game is over.
	PromptNone PromptKind = iota

	// Place the next stone (or pass, in renju); answered by Place.
	PromptStone

	// Keep the colour or swap; answered by Keep or Swap.
	PromptSwap

	// Swap2 after three stones; answered by Keep (White), Swap (Black) or AddTwo.
	PromptSwap2

	// Offer another fifth move; answered by Place.
	PromptOfferFifth

	// Keep one of the offered fifth moves; answered by Place.
	PromptKeepFifth

	// Declare how many fifth moves will be offered; answered by Declare.
	PromptCount

	// Taraguchi after four stones; answered by Keep, Swap, or Offer for many fifth moves.
	PromptSwapOrOffer
)

// ChoiceKinds returns the kinds of choice that the prompt accepts. The caller must not change them.
func (p Prompt) ChoiceKinds() []ChoiceKind { return choiceKinds[p.Kind] }

var choiceKinds = [...][]ChoiceKind{
	PromptStone: {Place}, PromptOfferFifth: {Place}, PromptKeepFifth: {Place}, PromptSwap: {Keep, Swap},
	PromptSwap2:       {Keep, Swap, AddTwo},
	PromptSwapOrOffer: {Keep, Swap, Offer}, PromptCount: {Declare},
}

// NonPointChoices returns all choices without a point that the prompt accepts.
func (p Prompt) NonPointChoices() (choices []Choice) {
	for _, kind := range p.ChoiceKinds() {
		switch kind {
		case Place:
		case Declare:
			for n := 1; n <= p.MaxCount; n++ {
				choices = append(choices, Choice{Kind: Declare, Count: n})
			}
		default:
			choices = append(choices, Choice{Kind: kind})
		}
	}

	return choices
}

// Choice answers a Prompt. A game is its rules, its opening and its choices.
type Choice struct {
	Kind   ChoiceKind
	Point  Point  // for Place
	Count  int    // for Declare, the number of fifth moves
	Result Result // for End
}

// ChoiceKind is the kind of a Choice.
type ChoiceKind uint8

const (
	// Choose Point, to play, offer or keep it.
	Place ChoiceKind = iota

	// Keep the colour held now.
	Keep

	// Take the other colour.
	Swap

	// Swap2: add a white and a black stone, then let the opponent choose.
	AddTwo

	// The game ends without a move: by resignation, time or agreement.
	End

	// Count fifth moves will be offered.
	Declare

	// Taraguchi: play Black and offer the opening's number of fifth moves.
	Offer
)

// Text returns the text by which files represent a choice without a point, such as "keep" or "declare 5". It
// is empty for Place and End.
func (c Choice) Text() string {
	if c.Kind == Declare {
		return "declare " + strconv.Itoa(c.Count)
	}
	return choiceTexts[c.Kind]
}

var choiceTexts = [...]string{Keep: "keep", Swap: "swap", AddTwo: "add", Offer: "offer"}

// ParseChoice parses a text returned by Choice.Text.
func ParseChoice(text string) (c Choice, ok bool) {
	if count, declared := strings.CutPrefix(text, "declare "); declared {
		n, err := strconv.Atoi(count)
		return Choice{Kind: Declare, Count: n}, err == nil
	}
	kind := slices.Index(choiceTexts[:], text)

	return Choice{Kind: ChoiceKind(max(kind, 0))}, kind > 0 && text != ""
}

func PlaceAt(p Point) Choice { return Choice{Kind: Place, Point: p} }

// Situation is the complete state of a game: the board, the colours of the seats, and the state of the
// opening. Like Position it is a value; Answer returns the next one.
type Situation struct {
	Position Position

	opening      Opening
	stage        int8             // index of the current stage of the opening
	black        Seat             // the seat that holds Black
	fifths       int8             // number of fifth moves to offer, 0 while unknown
	offers       [MaxFifths]Point // the first numOffers are the fifth moves offered so far
	numOffers    int8
	agreedResult Result // result by resignation, time or agreement
}

// NewSituation returns the situation before the first choice. The rules and the opening must be valid and
// compatible.
func NewSituation(r Rules, o Opening) Situation {
	s := Situation{Position: NewPosition(r), opening: o, black: First}

	// Procedures in which the number of fifth moves is not declared.
	switch o.Procedure {
	case RIF:
		s.fifths = 2
	case Taraguchi:
		s.fifths = int8(o.MaxFifthOffers)
	}

	for _, point := range o.Named.Stones(r) {
		s.Position, _ = s.Position.Play(point)
		s.advance(1)
	}

	return s
}

// Result returns the result of the game, reached on the board or without a move.
func (s *Situation) Result() Result {
	if s.agreedResult.Over() {
		return s.agreedResult
	}
	return s.Position.Result()
}

func (s *Situation) Opening() Opening { return s.opening }

// SeatOf returns the seat that currently holds a colour.
func (s *Situation) SeatOf(colour Stone) Seat {
	if colour == Black {
		return s.black
	}
	return s.black.Other()
}

// ColourOf returns the current colour of a seat.
func (s *Situation) ColourOf(seat Seat) Stone {
	if seat == s.black {
		return Black
	}
	return White
}

// Offers returns the fifth moves that have been offered, until White has kept one.
func (s *Situation) Offers() []Point { return s.offers[:s.numOffers] }

// Fifths returns the number of fifth moves offered in this game. It is 0 if none are offered or the number
// is not known yet.
func (s *Situation) Fifths() int { return int(s.fifths) }

// OpeningOver reports whether the opening is over and plain play has begun.
func (s *Situation) OpeningOver() bool {
	_, inOpening := s.currentStage()
	return !inOpening
}

// Prompt returns the decision that the game waits for.
func (s *Situation) Prompt() Prompt {
	if s.Result().Over() {
		return Prompt{}
	}
	if st, inOpening := s.currentStage(); inOpening {
		return s.promptOf(st)
	}

	return Prompt{Seat: s.SeatOf(s.Position.ToMove()), Kind: PromptStone}
}

// MustPass reports whether Black is to place a stone but every empty point is forbidden.
func (s *Situation) MustPass() bool {
	p := &s.Position
	if !p.Rules().Fouls || p.ToMove() != Black || s.Prompt().Kind != PromptStone {
		return false
	}

	for point := range p.EmptyPoints() {
		if p.LegalAndNotFoul(point) {
			return false
		}
	}

	return true
}

// Legal returns the error that Answer would return for choosing a point, or nil if it is allowed.
func (s *Situation) Legal(point Point) error {
	if s.Result().Over() {
		return ErrGameOver
	}
	if st, inOpening := s.currentStage(); inOpening {
		return s.stageError(st, point)
	}
	if point == Pass && s.opening.Procedure.IsRenju() && s.Position.Stones() < 5 {
		// Stones of the opening cannot be passes.
		return ErrWrongChoice
	}

	return s.Position.Legal(point)
}

// Answer applies the choice of the seat that is prompted and returns the next situation. On an error it
// returns the situation unchanged. The error is ErrWrongChoice for a choice of the wrong kind,
// otherwise an error of the opening or of Position.Play.
func (s Situation) Answer(c Choice) (Situation, error) {
	if s.Result().Over() {
		return s, ErrGameOver
	}

	before := s
	st, inOpening := s.currentStage()
	switch c.Kind {
	case Place:
		if err := s.Legal(c.Point); err != nil {
			return before, err
		}
		if inOpening && st.kind == PromptOfferFifth {
			s.offers[s.numOffers] = c.Point
			s.numOffers++
			if s.numOffers < s.fifths {
				return s, nil
			}

			break
		}
		var err error
		if s.Position, err = s.Position.Play(c.Point); err != nil {
			return before, err
		}
		s.numOffers = 0
	case End:
		if !c.Result.Over() {
			return before, ErrWrongChoice
		}
		s.agreedResult = c.Result
		return s, nil
	default:
		prompt := s.Prompt()
		if !slices.Contains(prompt.ChoiceKinds(), c.Kind) || c.Kind == Declare &&
			(c.Count < 1 || c.Count > prompt.MaxCount) {
			return before, ErrWrongChoice
		}

		switch c.Kind {
		case Swap:
			s.black = s.black.Other()
		case Declare:
			s.fifths = int8(c.Count)
		case AddTwo, Offer:
			s.advance(1 + st.skipOnOffer)
			return s, nil
		}
	}
	if inOpening {
		s.advance(1 + st.skip)
	}

	return s, nil
}
