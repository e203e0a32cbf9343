package game

// Opening is the procedure by which a game begins. It is a comparable value;
// the zero Opening is plain: stones are placed in turn from the start.
type Opening struct {
	Procedure Procedure

	// Of RIF (paper 002 makes each of the two switchable).
	SwapThird   bool         // the second seat may swap after the third stone
	FifthOffers bool         // Black offers two fifth moves, White keeps one
	Named       NamedOpening // the three stones dealt at the start; 0: placed freely
}

// Procedure is the kind of opening.
type Procedure uint8

const (
	Plain Procedure = iota
	RIF             // the classic opening rule of the Renju International Federation
	Swap2           // gomoku: three stones, then a three-way choice
)

// Classic is the full RIF procedure with free choice of the 26 openings.
var Classic = Opening{Procedure: RIF, SwapThird: true, FifthOffers: true}

// Fits reports whether the opening can be played under r: RIF needs fouls and a
// central point, and both procedures need room.
func (o Opening) Fits(r Rules) bool {
	switch o.Procedure {
	case Plain:
		return o == Opening{}
	case RIF:
		return r.Fouls && r.Width == r.Height && r.Width%2 == 1 && r.Width >= 9 && o.Named <= NamedOpenings
	case Swap2:
		return o == Opening{Procedure: Swap2} && !r.Fouls && r.Line == 5 && min(r.Width, r.Height) >= 9
	}
	return false
}

// stage is a state of the opening, a small state machine.
type stage uint8

const (
	stagePlay  stage = iota // the opening is over
	stageFirst              // RIF: Black's first, White's first, Black's second: all by the first seat
	stageSwap               // RIF: may the second seat swap
	stageFifth              // RIF: Black offers fifth moves
	stageKeep               // RIF: White keeps one

	stageSwap2Three  // Swap2: three stones by the first seat
	stageSwap2Choice // Swap2: the second seat's three-way choice
	stageSwap2Two    // Swap2: the second seat adds two stones
	stageSwap2Last   // Swap2: the first seat chooses its colour
)

// stageAfter is the stage that follows once a point has been chosen.
func (o Opening) stageAfter(s *Situation) stage {
	stones := s.Position.Stones()
	switch o.Procedure {
	case RIF:
		switch {
		case stones < 3:
			return stageFirst
		case stones == 3 && o.SwapThird:
			return stageSwap
		case stones == 4 && o.FifthOffers && s.offered < 2:
			return stageFifth
		case stones == 4 && o.FifthOffers:
			return stageKeep
		}
	case Swap2:
		switch {
		case stones < 3:
			return stageSwap2Three
		case stones == 3:
			return stageSwap2Choice
		case s.stage == stageSwap2Two && stones == 4:
			return stageSwap2Two
		case s.stage == stageSwap2Two:
			return stageSwap2Last
		}
	}
	return stagePlay
}

// after is the stage that follows a decision about colours.
func (g stage) after(kind ChoiceKind) stage {
	if kind == AddTwo {
		return stageSwap2Two
	}
	return stagePlay
}

func (g stage) ask(s *Situation) Ask {
	switch g {
	case stageFirst:
		return Ask{First, AskStone, s.near(s.Position.Stones())}
	case stageSwap:
		return Ask{Second, AskSwap, nil}
	case stageFifth:
		return Ask{s.SeatOf(Black), AskFifth, nil}
	case stageKeep:
		return Ask{s.SeatOf(White), AskKeep, s.Offers()}
	case stageSwap2Three:
		return Ask{First, AskStone, nil}
	case stageSwap2Choice:
		return Ask{Second, AskSwap2, nil}
	case stageSwap2Two:
		return Ask{Second, AskStone, nil}
	case stageSwap2Last:
		return Ask{First, AskSwap, nil}
	}
	return Ask{s.SeatOf(s.Position.ToMove()), AskStone, nil}
}

// near are the empty points within a distance of the centre: RIF's first
// stone goes on it, the second within the central 3×3, the third within 5×5.
func (s *Situation) near(distance int) []Point {
	r := s.Position.Rules()
	var points []Point
	for at := range s.Position.Empties() {
		if max(abs(int(at.X)-r.Width/2), abs(int(at.Y)-r.Height/2)) <= distance {
			points = append(points, at)
		}
	}
	return points
}

func (g stage) legal(s *Situation, at Point) error {
	switch g {
	case stageSwap, stageSwap2Choice, stageSwap2Last:
		return ErrAnswer
	case stagePlay:
		if at == Pass && s.opening.Procedure == RIF && s.Position.Stones() < 4 {
			return ErrAnswer // White's fourth stone belongs to the opening
		}
		return s.Position.Legal(at)
	}
	if at == Pass {
		return ErrAnswer
	}
	if err := s.Position.Legal(at); err != nil {
		return err
	}
	switch g {
	case stageFirst:
		for _, allowed := range s.near(s.Position.Stones()) {
			if at == allowed {
				return nil
			}
		}
		return [...]error{ErrNotCentre, ErrNotCentral3, ErrNotCentral5}[s.Position.Stones()]
	case stageFifth:
		for _, other := range s.Offers() {
			if at == other {
				return ErrOffered
			}
			for _, symmetry := range s.Position.Symmetries() {
				if s.Position.Rules().Move(symmetry, other) == at {
					return ErrSymmetricOffer
				}
			}
		}
	case stageKeep:
		for _, offer := range s.Offers() {
			if at == offer {
				return nil
			}
		}
		return ErrNotOffered
	}
	return nil
}

func abs(n int) int {
	if n < 0 {
		return -n
	}
	return n
}
