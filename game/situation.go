package game

// Seat is a player's place. The first seat moves first; its colour may change
// during an opening, so seats are not colours.
type Seat uint8

const (
	First Seat = iota
	Second
)

// Other is the opponent's seat.
func (s Seat) Other() Seat { return 1 - s }

// Ask is what the game waits for next, and from whom.
type Ask struct {
	Seat   Seat
	Kind   AskKind
	Points []Point // the points that may be chosen; nil where every legal one may
}

// AskKind says what kind of answer is wanted.
type AskKind uint8

const (
	AskNothing AskKind = iota // the game is over
	AskStone                  // put the next stone on the board (or pass, in renju): Place
	AskSwap                   // keep one's colour or swap: Keep, Swap
	AskSwap2                  // Swap2 after three stones: Keep (White), Swap (Black), AddTwo
	AskFifth                  // offer one more possible fifth move: Place
	AskKeep                   // keep one of the offered fifth moves: Place
)

// Answers are the kinds of choice that the ask accepts.
func (a Ask) Answers() []ChoiceKind {
	switch a.Kind {
	case AskStone, AskFifth, AskKeep:
		return []ChoiceKind{Place}
	case AskSwap:
		return []ChoiceKind{Keep, Swap}
	case AskSwap2:
		return []ChoiceKind{Keep, Swap, AddTwo}
	}
	return nil
}

// Choice answers an Ask. A game is its rules, its opening and its choices.
type Choice struct {
	Kind   ChoiceKind
	Point  Point  // of Place
	Result Result // of End
}

// ChoiceKind says what was chosen.
type ChoiceKind uint8

const (
	Place  ChoiceKind = iota // this point: to play, to offer or to keep
	Keep                     // keep the colour held now
	Swap                     // take the other colour
	AddTwo                   // Swap2: add a white and a black stone, then let the other choose
	End                      // the game ends off the board: resignation, time, agreement
)

// PlaceAt is the choice of a point.
func PlaceAt(p Point) Choice { return Choice{Kind: Place, Point: p} }

// Situation is the whole state of a game: the board, who plays which colour, and
// the state of the opening. Like Position it is a value; Answer returns the next.
type Situation struct {
	Position Position

	opening Opening
	stage   stage
	black   Seat     // the seat that holds Black
	offers  [2]Point // fifth moves offered so far
	offered int8
	ended   Result // an end off the board
}

// Begin is the situation before the first choice. The rules and the opening
// must be valid and fit each other.
func Begin(r Rules, o Opening) Situation {
	s := Situation{Position: NewPosition(r), opening: o, black: First}
	for _, at := range o.Named.Stones(r) {
		s.Position, _ = s.Position.Play(at)
	}
	s.stage = o.stageAfter(&s)
	return s
}

// Replay is every situation of a game, from Begin on: one more than choices.
// At a choice that the rules refuse it stops and returns what came before it
// with the error.
func Replay(r Rules, o Opening, choices []Choice) ([]Situation, error) {
	situations := append(make([]Situation, 0, len(choices)+1), Begin(r, o))
	for i, c := range choices {
		next, err := situations[i].Answer(c)
		if err != nil {
			return situations, err
		}
		situations = append(situations, next)
	}
	return situations, nil
}

// Result is the result of the game, on the board or off it.
func (s *Situation) Result() Result {
	if s.ended.Over() {
		return s.ended
	}
	return s.Position.Result()
}

// Opening is the procedure by which the game began.
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

// Settled reports whether the opening is over and plain play has begun.
func (s *Situation) Settled() bool { return s.stage == stagePlay }

// Ask is what the game waits for.
func (s *Situation) Ask() Ask {
	if s.Result().Over() {
		return Ask{}
	}
	return s.stage.ask(s)
}

// MustPass reports whether Black is to place a stone and every empty point is
// forbidden.
func (s *Situation) MustPass() bool {
	p := &s.Position
	if !p.Rules().Fouls || p.ToMove() != Black || s.Ask().Kind != AskStone {
		return false
	}
	for at := range p.Empties() {
		if p.Legal(at) == nil {
			return false
		}
	}
	return true
}

// Legal reports why a point may not be chosen now, as Answer would.
func (s *Situation) Legal(at Point) error {
	if s.Result().Over() {
		return ErrOver
	}
	return s.stage.legal(s, at)
}

// Answer applies a choice of the seat that is asked. The error is ErrAnswer
// for a choice of the wrong kind, one of the opening's errors, or one of
// Position.Play's; the situation is then returned unchanged.
func (s Situation) Answer(c Choice) (Situation, error) {
	if s.Result().Over() {
		return s, ErrOver
	}
	before := s
	switch c.Kind {
	case Place:
		if err := s.Legal(c.Point); err != nil {
			return before, err
		}
		switch s.stage {
		case stageFifth:
			s.offers[s.offered] = c.Point
			s.offered++
		default:
			var err error
			if s.Position, err = s.Position.Play(c.Point); err != nil {
				return before, err
			}
			s.offered = 0
		}
	case Keep, Swap, AddTwo:
		if !accepts(s.Ask(), c.Kind) {
			return before, ErrAnswer
		}
		if c.Kind == Swap {
			s.black = s.black.Other()
		}
		s.stage = s.stage.after(c.Kind)
		return s, nil
	case End:
		if !c.Result.Over() {
			return before, ErrAnswer
		}
		s.ended = c.Result
		return s, nil
	default:
		return before, ErrAnswer
	}
	s.stage = s.opening.stageAfter(&s)
	return s, nil
}

func accepts(a Ask, kind ChoiceKind) bool {
	for _, k := range a.Answers() {
		if k == kind {
			return true
		}
	}
	return false
}
