package game

import "slices"

// Opening is the procedure by which a game begins. It is a comparable value;
// the zero Opening is plain: stones are placed in turn from the start.
type Opening struct {
	Procedure Procedure

	// Of RIF (paper 002 makes each of the two switchable).
	SwapThird   bool // the second seat may swap after the third stone
	FifthOffers bool // Black offers two fifth moves, White keeps one

	// Of the procedures that begin with one of the 26 (Procedure.Named): the
	// three stones dealt at the start; 0: placed freely.
	Named NamedOpening

	// Of Soosyrv, Taraguchi and Yamaguchi: the N of their names, 1 to MaxFifths.
	// Taraguchi offers so many fifth moves, the others may declare at most so many.
	Fifths int `json:",omitempty"`
}

type Procedure uint8

const (
	Plain     Procedure = iota
	RIF                 // the classic opening rule of the Renju International Federation
	Swap2               // gomoku: three stones, then a three-way choice
	Soosyrv             // renju: White declares the number of fifth moves with the fourth
	Taraguchi           // renju: a swap after every stone, then one fifth move or many
	Yamaguchi           // renju: the number of fifth moves is declared with the first three stones
	SwapOnce            // gomoku's Swap: three stones, then the choice of a colour
	Pro                 // gomoku: Black's second stone outside the central 5×5
	LongPro             // gomoku: Black's second stone outside the central 7×7
)

const MaxFifths = 12

// The openings as they are played in tournaments.
var (
	Classic     = Opening{Procedure: RIF, SwapThird: true, FifthOffers: true}
	Soosyrv8    = Opening{Procedure: Soosyrv, Fifths: 8}
	Taraguchi10 = Opening{Procedure: Taraguchi, Fifths: 10}
	Yamaguchi12 = Opening{Procedure: Yamaguchi, Fifths: MaxFifths}
)

// Openings are all procedures in their usual form, in the order in which menus
// offer them.
var Openings = []Opening{{}, Classic, Soosyrv8, Taraguchi10, Yamaguchi12,
	{Procedure: SwapOnce}, {Procedure: Swap2}, {Procedure: Pro}, {Procedure: LongPro}}

func OpeningsFor(r Rules) (fit []Opening) {
	for _, o := range Openings {
		if o.Fits(r) {
			fit = append(fit, o)
		}
	}
	return fit
}

func (p Procedure) Renju() bool { return p == RIF || p.Counted() }

func (p Procedure) Counted() bool { return p == Soosyrv || p == Taraguchi || p == Yamaguchi }

// Named reports whether the first player puts one of the 26 openings, so that
// one can be dealt.
func (p Procedure) Named() bool { return p == RIF || p == Soosyrv || p == Yamaguchi }

// Fits reports whether the opening can be played under r: those of renju need
// fouls and a central point, those of gomoku five in a row without fouls, and
// all need room.
func (o Opening) Fits(r Rules) bool {
	room := min(r.Width, r.Height) >= 9
	centre := room && r.Width == r.Height && r.Width%2 == 1
	p := o.Procedure
	plain := Opening{Procedure: p}
	if p.Named() {
		plain.Named = min(o.Named, NamedOpenings)
	}
	switch {
	case p == Plain:
		return o == plain
	case p == RIF:
		plain.SwapThird, plain.FifthOffers = o.SwapThird, o.FifthOffers
		return o == plain && r.Fouls && centre
	case p.Counted():
		least := 1
		if p == Taraguchi {
			least = 2
		}
		plain.Fifths = min(max(o.Fifths, least), MaxFifths)
		return o == plain && r.Fouls && centre
	case p == Pro || p == LongPro:
		room = centre
	}
	return p <= LongPro && o == plain && !r.Fouls && r.Line == 5 && room
}

// step is one thing an opening asks.
type step struct {
	kind AskKind
	by   party

	// Of AskStone: the central square the stone must be within or, for outside, not
	// within, by its side; 0: anywhere.
	within, outside int8

	// Steps passed over by the answer: after Offer and AddTwo, and after any other.
	jump, leap int8
}

type party uint8

const (
	byMover  party = iota // the seat whose colour is to move
	byFirst               // the first seat
	bySecond              // the second seat
	byWhite               // the seat that holds White
)

const toEnd = 100 // steps; no opening has as many

// inTurn is a stone by the seat whose colour is to move.
func inTurn(within int8) step { return step{kind: AskStone, within: within} }

// put is a stone of either colour by one seat.
func put(by party, within int8) step { return step{kind: AskStone, by: by, within: within} }

// The procedures, each as the list of what it asks. Every one has been read in
// two places at least.
//
// Sources: for RIF paper 002, section 2, and the RIF's rules of renju, 3.2. For
// Soosõrv-N, Taraguchi-N and Yamaguchi the pages of Wikipedia of these names, and
// for the first Gomoku 5v's rules of the world championship, for the last those of
// the PBeM server; A. Meritee on renju.net (2008-04-27) says that fifth moves are not
// symmetric in any of them. For Swap, Swap2, Pro and Long Pro Wikipedia's Gomoku
// and the rules of vcpr.cz.
//
// After the fourth stone of Taraguchi the right to choose is wholly that of the
// player who did not place it, who holds Black however often sides were swapped
// before. It is one choice of three: Black, White, or Black with N fifth moves; to
// swap is to choose the first way, where the fifth stone stands within 9×9. So
// Wikipedia's Renju, in which the swap is the first step of the first way, and Gomoku
// of S. Ye have it; pente.org lets the new Black choose the way once more.
var procedures = [...][]step{
	RIF: {put(byFirst, 1), put(byFirst, 3), put(byFirst, 5), {kind: AskSwap}, inTurn(0),
		{kind: AskFifth}, {kind: AskKeep, by: byWhite}},
	Soosyrv: {put(byFirst, 1), put(byFirst, 3), put(byFirst, 5), {kind: AskSwap}, inTurn(0),
		{kind: AskCount, by: byWhite}, {kind: AskSwap}, {kind: AskFifth}, {kind: AskKeep, by: byWhite}},
	Taraguchi: {inTurn(1), {kind: AskSwap}, inTurn(3), {kind: AskSwap}, inTurn(5), {kind: AskSwap}, inTurn(7),
		{kind: AskSwapOrOffer, jump: 2}, inTurn(9), {kind: AskSwap, leap: toEnd},
		{kind: AskFifth}, {kind: AskKeep, by: byWhite}},
	Yamaguchi: {put(byFirst, 1), put(byFirst, 3), put(byFirst, 5), {kind: AskCount, by: byFirst}, {kind: AskSwap}, inTurn(0),
		{kind: AskFifth}, {kind: AskKeep, by: byWhite}},
	SwapOnce: {put(byFirst, 0), put(byFirst, 0), put(byFirst, 0), {kind: AskSwap}},
	Swap2: {put(byFirst, 0), put(byFirst, 0), put(byFirst, 0), {kind: AskSwap2, by: bySecond, leap: toEnd},
		put(bySecond, 0), put(bySecond, 0), {kind: AskSwap, by: byFirst}},
	Pro:     {inTurn(1), inTurn(0), {kind: AskStone, outside: 5}},
	LongPro: {inTurn(1), inTurn(0), {kind: AskStone, outside: 7}},
}

func (o Opening) steps() []step { return procedures[o.Procedure] }

// step is the one that is waiting for its answer; ok is false once the opening
// is over.
func (s *Situation) step() (now step, ok bool) {
	if steps := s.opening.steps(); int(s.at) < len(steps) {
		return steps[s.at], true
	}
	return step{}, false
}

// advance goes n steps on, and past those that this opening or this game leaves
// out: RIF's options, and the offer of a single fifth move, which is just played.
func (s *Situation) advance(n int8) {
	steps := s.opening.steps()
	for s.at = min(s.at+n, int8(len(steps))); int(s.at) < len(steps); s.at++ {
		switch kind, rif := steps[s.at].kind, s.opening.Procedure == RIF; {
		case rif && kind == AskSwap && !s.opening.SwapThird:
		case kind == AskFifth || kind == AskKeep:
			if !(rif && !s.opening.FifthOffers) && s.fifths > 1 {
				return
			}
		default:
			return
		}
	}
}

func (s *Situation) seatOf(st step) Seat {
	switch st.by {
	case byFirst:
		return First
	case bySecond:
		return Second
	case byWhite:
		return s.SeatOf(White)
	}
	return s.SeatOf(s.Position.ToMove())
}

func (s *Situation) askOf(st step) Ask {
	a := Ask{Seat: s.seatOf(st), Kind: st.kind}
	switch {
	case st.kind == AskStone && (st.within > 0 || st.outside > 0):
		a.Points, a.Within, a.Outside = s.in(st), int(st.within), int(st.outside)
	case st.kind == AskKeep:
		a.Points = s.Offers()
	case st.kind == AskCount:
		a.Most = s.opening.Fifths
	}
	return a
}

// in are the empty points of the area in which a step wants a stone.
func (s *Situation) in(st step) (points []Point) {
	for at := range s.Position.Empties() {
		if s.outOf(st, at) == nil {
			points = append(points, at)
		}
	}
	return points
}

// near are the empty points within a distance of the centre.
func (s *Situation) near(distance int) []Point { return s.in(step{within: int8(2*distance + 1)}) }

// outOf is why a stone is refused that is not in the area of a step.
func (s *Situation) outOf(st step, at Point) error {
	r := s.Position.Rules()
	x, y := int(at.X)-r.Width/2, int(at.Y)-r.Height/2
	fromCentre := max(x, -x, y, -y)
	switch {
	case st.within > 0 && fromCentre > int(st.within)/2:
		return areaErrors[st.within]
	case st.outside > 0 && fromCentre <= int(st.outside)/2:
		return areaErrors[-st.outside]
	}
	return nil
}

func (s *Situation) refusal(st step, at Point) error {
	if at == Pass || st.kind != AskStone && st.kind != AskFifth && st.kind != AskKeep {
		return ErrAnswer
	}
	if err := s.Position.Legal(at); err != nil {
		return err
	}
	offers := s.Offers()
	switch st.kind {
	case AskKeep:
		if !slices.Contains(offers, at) {
			return ErrNotOffered
		}
		return nil
	case AskFifth:
		if foul := s.Position.Foul(at); foul != nil {
			return foul // what White may keep is no foul
		}
		if slices.Contains(offers, at) {
			return ErrOffered
		}
		for _, symmetry := range s.Position.Symmetries() {
			if slices.Contains(offers, s.Position.Rules().Move(symmetry, at)) {
				return ErrSymmetricOffer
			}
		}
	}
	return s.outOf(st, at)
}

// areaErrors is why a stone is refused, by the side of the central square it must
// be within, or with a minus sign outside of.
var areaErrors = map[int8]error{
	1: ErrNotCentre, 3: ErrNotCentral3, 5: ErrNotCentral5, 7: ErrNotCentral7, 9: ErrNotCentral9,
	-5: ErrNotOutside5, -7: ErrNotOutside7,
}
