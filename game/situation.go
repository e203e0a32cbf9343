package game

import (
	"slices"
	"strconv"
	"strings"
)

// Seat is a player's place. The first seat moves first; its colour may change
// during an opening, so seats are not colours.
type Seat uint8

const (
	First Seat = iota
	Second
)

func (s Seat) Other() Seat { return 1 - s }

// Prompt describes the decision that the game waits for, and the seat that makes it.
type Prompt struct {
	Seat     Seat
	Kind     PromptKind
	Points   []Point // the points that may be chosen; nil where every legal one may
	MaxCount int     // of PromptCount: the largest number that may be declared

	// Of PromptStone: the side of the central square that the stone must be in, or
	// outside of; 0: anywhere.
	Within, Outside int
}

type PromptKind uint8

const (
	PromptNone        PromptKind = iota // the game is over
	PromptStone                         // put the next stone on the board (or pass, in renju): Place
	PromptSwap                          // keep one's colour or swap: Keep, Swap
	PromptSwap2                         // Swap2 after three stones: Keep (White), Swap (Black), AddTwo
	PromptOfferFifth                    // offer one more possible fifth move: Place
	PromptKeepFifth                     // keep one of the offered fifth moves: Place
	PromptCount                         // declare how many fifth moves will be offered: Declare
	PromptSwapOrOffer                   // Taraguchi after four stones: Keep, Swap, or Offer many fifth moves
)

// ChoiceKinds are the kinds of choice that the ask accepts; the caller must not change
// them.
func (a Prompt) ChoiceKinds() []ChoiceKind { return choiceKinds[a.Kind] }

var choiceKinds = [...][]ChoiceKind{
	PromptStone: {Place}, PromptOfferFifth: {Place}, PromptKeepFifth: {Place}, PromptSwap: {Keep, Swap}, PromptSwap2: {Keep, Swap, AddTwo},
	PromptSwapOrOffer: {Keep, Swap, Offer}, PromptCount: {Declare},
}

// NonPointChoices are all choices that answer the ask without a point.
func (a Prompt) NonPointChoices() (choices []Choice) {
	for _, kind := range a.ChoiceKinds() {
		switch kind {
		case Place:
		case Declare:
			for n := 1; n <= a.MaxCount; n++ {
				choices = append(choices, Choice{Kind: Declare, Count: n})
			}
		default:
			choices = append(choices, Choice{Kind: kind})
		}
	}
	return choices
}

// Choice answers an Ask. A game is its rules, its opening and its choices.
type Choice struct {
	Kind   ChoiceKind
	Point  Point  // of Place
	Count  int    // of Declare: fifth moves
	Result Result // of End
}

type ChoiceKind uint8

const (
	Place   ChoiceKind = iota // this point: to play, to offer or to keep
	Keep                      // keep the colour held now
	Swap                      // take the other colour
	AddTwo                    // Swap2: add a white and a black stone, then let the other choose
	End                       // the game ends off the board: resignation, time, agreement
	Declare                   // so many fifth moves will be offered
	Offer                     // Taraguchi: play Black and offer as many fifth moves as the opening says
)

// Text returns the text of a choice without a point in files, such as "keep" and
// "declare 5"; empty for a point, and for an end.
func (c Choice) Text() string {
	if c.Kind == Declare {
		return "declare " + strconv.Itoa(c.Count)
	}
	return choiceWords[c.Kind]
}

var choiceWords = [...]string{Keep: "keep", Swap: "swap", AddTwo: "add", Offer: "offer"}

// ParseChoice is the inverse of Word.
func ParseChoice(word string) (c Choice, ok bool) {
	if count, declared := strings.CutPrefix(word, "declare "); declared {
		n, err := strconv.Atoi(count)
		return Choice{Kind: Declare, Count: n}, err == nil
	}
	kind := slices.Index(choiceWords[:], word)
	return Choice{Kind: ChoiceKind(max(kind, 0))}, kind > 0 && word != ""
}

func PlaceAt(p Point) Choice { return Choice{Kind: Place, Point: p} }

// Situation is the whole state of a game: the board, who plays which colour, and
// the state of the opening. Like Position it is a value; Answer returns the next.
type Situation struct {
	Position Position

	opening        Opening
	stage          int8             // the step of the opening that is waiting for its answer
	black          Seat             // the seat that holds Black
	fifths         int8             // fifth moves to be offered, 0 while that is not known
	offers         [MaxFifths]Point // those offered so far
	offered        int8
	offBoardResult Result // an end off the board
}

// NewSituation is the situation before the first choice. The rules and the opening
// must be valid and fit each other.
func NewSituation(r Rules, o Opening) Situation {
	s := Situation{Position: NewPosition(r), opening: o, black: First}
	switch o.Procedure { // where the number of fifth moves is not declared
	case RIF:
		s.fifths = 2
	case Taraguchi:
		s.fifths = int8(o.MaxFifthOffers)
	}
	for _, at := range o.Named.Stones(r) {
		s.Position, _ = s.Position.Play(at)
		s.advance(1)
	}
	return s
}

// Result is the result of the game, on the board or off it.
func (s *Situation) Result() Result {
	if s.offBoardResult.Over() {
		return s.offBoardResult
	}
	return s.Position.Result()
}

func (s *Situation) Opening() Opening { return s.opening }

// SeatOf is the seat that holds a colour now.
func (s *Situation) SeatOf(colour Stone) Seat {
	if colour == Black {
		return s.black
	}
	return s.black.Other()
}

// ColourOf is the colour a seat holds now.
func (s *Situation) ColourOf(seat Seat) Stone {
	if seat == s.black {
		return Black
	}
	return White
}

// Offers are the fifth moves offered and not yet decided on.
func (s *Situation) Offers() []Point { return s.offers[:s.offered] }

// Fifths returns the number of fifth moves offered in this game; 0 if there are no offers,
// or it is not known yet.
func (s *Situation) Fifths() int { return int(s.fifths) }

// OpeningOver reports whether the opening is over and plain play has begun.
func (s *Situation) OpeningOver() bool {
	_, opening := s.currentStage()
	return !opening
}

func (s *Situation) Prompt() Prompt {
	if s.Result().Over() {
		return Prompt{}
	}
	if st, opening := s.currentStage(); opening {
		return s.promptOf(st)
	}
	return Prompt{Seat: s.SeatOf(s.Position.ToMove()), Kind: PromptStone}
}

// MustPass reports whether Black is to place a stone and every empty point is
// forbidden.
func (s *Situation) MustPass() bool {
	p := &s.Position
	if !p.Rules().Fouls || p.ToMove() != Black || s.Prompt().Kind != PromptStone {
		return false
	}
	for at := range p.EmptyPoints() {
		if p.LegalAndNotFoul(at) {
			return false
		}
	}
	return true
}

// Legal reports why a point may not be chosen now, as Answer would.
func (s *Situation) Legal(at Point) error {
	if s.Result().Over() {
		return ErrGameOver
	}
	if st, opening := s.currentStage(); opening {
		return s.stageError(st, at)
	}
	if at == Pass && s.opening.Procedure.Renju() && s.Position.Stones() < 5 {
		return ErrWrongChoice // the first five stones belong to the opening
	}
	return s.Position.Legal(at)
}

// Answer applies a choice of the seat to decide. The error is ErrWrongChoice for a choice
// of the wrong kind, one of the opening's errors, or one of Position.Play's; the situation
// is then returned unchanged.
func (s Situation) Answer(c Choice) (Situation, error) {
	if s.Result().Over() {
		return s, ErrGameOver
	}
	before := s
	st, opening := s.currentStage()
	switch c.Kind {
	case Place:
		if err := s.Legal(c.Point); err != nil {
			return before, err
		}
		if opening && st.kind == PromptOfferFifth {
			s.offers[s.offered] = c.Point
			if s.offered++; s.offered < s.fifths {
				return s, nil
			}
			break
		}
		var err error
		if s.Position, err = s.Position.Play(c.Point); err != nil {
			return before, err
		}
		s.offered = 0
	case End:
		if !c.Result.Over() {
			return before, ErrWrongChoice
		}
		s.offBoardResult = c.Result
		return s, nil
	default:
		a := s.Prompt()
		if !slices.Contains(a.ChoiceKinds(), c.Kind) || c.Kind == Declare && (c.Count < 1 || c.Count > a.MaxCount) {
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
	if opening {
		s.advance(1 + st.skip)
	}
	return s, nil
}
