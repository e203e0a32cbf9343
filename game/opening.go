package game

import "slices"

// Opening is the procedure by which a game begins. It is a comparable value;
// the zero Opening is plain: stones are placed in turn from the start.
type Opening struct {
	Procedure Procedure

	// Of RIF (paper 002 makes each of the two switchable).
	SwapThird bool // the second seat may swap after the third stone
	TwoFifths bool `json:"FifthOffers"` // Black offers two fifth moves, White keeps one

	// Of the procedures that begin with one of the 26 (Procedure.Named): the
	// three stones dealt at the start; 0: placed freely.
	Named NamedOpening

	// Of Soosyrv, Taraguchi and Yamaguchi: the N of their names, 1 to MaxFifths.
	// Taraguchi offers so many fifth moves, the others may declare at most so many.
	MaxFifthOffers int `json:"Fifths,omitempty"`
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
	Classic     = Opening{Procedure: RIF, SwapThird: true, TwoFifths: true}
	Soosyrv8    = Opening{Procedure: Soosyrv, MaxFifthOffers: 8}
	Taraguchi10 = Opening{Procedure: Taraguchi, MaxFifthOffers: 10}
	Yamaguchi12 = Opening{Procedure: Yamaguchi, MaxFifthOffers: MaxFifths}
)

// Openings are all procedures in their usual form, in the order in which menus
// offer them.
var Openings = []Opening{{}, Classic, Soosyrv8, Taraguchi10, Yamaguchi12,
	{Procedure: SwapOnce}, {Procedure: Swap2}, {Procedure: Pro}, {Procedure: LongPro}}

func OpeningsFor(r Rules) (fit []Opening) {
	for _, o := range Openings {
		if o.ValidFor(r) {
			fit = append(fit, o)
		}
	}
	return fit
}

func (p Procedure) Renju() bool { return p == RIF || p.DeclaresFifths() }

func (p Procedure) DeclaresFifths() bool { return p == Soosyrv || p == Taraguchi || p == Yamaguchi }

// StartsNamed reports whether the first player puts one of the 26 openings, so that
// one can be dealt.
func (p Procedure) StartsNamed() bool { return p == RIF || p == Soosyrv || p == Yamaguchi }

// ValidFor reports whether the opening can be played under r: those of renju need
// fouls and a central point, those of gomoku five in a row without fouls, and
// all need room.
func (o Opening) ValidFor(r Rules) bool {
	room := min(r.Width, r.Height) >= 9
	centre := room && r.Width == r.Height && r.Width%2 == 1
	p := o.Procedure
	plain := Opening{Procedure: p}
	if p.StartsNamed() {
		plain.Named = min(o.Named, NumNamedOpenings)
	}
	switch {
	case p == Plain:
		return o == plain
	case p == RIF:
		plain.SwapThird, plain.TwoFifths = o.SwapThird, o.TwoFifths
		return o == plain && r.Fouls && centre
	case p.DeclaresFifths():
		least := 1
		if p == Taraguchi {
			least = 2
		}
		plain.MaxFifthOffers = min(max(o.MaxFifthOffers, least), MaxFifths)
		return o == plain && r.Fouls && centre
	case p == Pro || p == LongPro:
		room = centre
	}
	return p <= LongPro && o == plain && !r.Fouls && r.WinLength == 5 && room
}

// step is one thing an opening asks.
type stage struct {
	kind PromptKind
	by   stageSeat

	// Of PromptStone: the central square the stone must be within or, for outside, not
	// within, by its side; 0: anywhere.
	within, outside int8

	// Steps passed over by the answer: after Offer and AddTwo, and after any other.
	skipOnOffer, skip int8
}

type stageSeat uint8

const (
	byMover  stageSeat = iota // the seat whose colour is to move
	byFirst                   // the first seat
	bySecond                  // the second seat
	byWhite                   // the seat that holds White
)

const skipAll = 100 // steps; no opening has as many

// moverStage is a stone by the seat whose colour is to move.
func moverStage(within int8) stage { return stage{kind: PromptStone, within: within} }

// anyColourStage is a stone of either colour by one seat.
func anyColourStage(by stageSeat, within int8) stage {
	return stage{kind: PromptStone, by: by, within: within}
}

// procedures lists the stages of each procedure. Every one has been checked against
// at least two sources.
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
// swap is to choose the first way, where the fifth stone goes within 9×9. So
// Wikipedia's Renju, in which the swap is the first step of the first way, and Gomoku
// of S. Ye have it; pente.org lets the new Black choose the way once more.
var procedures = [...][]stage{
	RIF: {anyColourStage(byFirst, 1), anyColourStage(byFirst, 3), anyColourStage(byFirst, 5), {kind: PromptSwap}, moverStage(0),
		{kind: PromptOfferFifth}, {kind: PromptKeepFifth, by: byWhite}},
	Soosyrv: {anyColourStage(byFirst, 1), anyColourStage(byFirst, 3), anyColourStage(byFirst, 5), {kind: PromptSwap}, moverStage(0),
		{kind: PromptCount, by: byWhite}, {kind: PromptSwap}, {kind: PromptOfferFifth}, {kind: PromptKeepFifth, by: byWhite}},
	Taraguchi: {moverStage(1), {kind: PromptSwap}, moverStage(3), {kind: PromptSwap}, moverStage(5), {kind: PromptSwap}, moverStage(7),
		{kind: PromptSwapOrOffer, skipOnOffer: 2}, moverStage(9), {kind: PromptSwap, skip: skipAll},
		{kind: PromptOfferFifth}, {kind: PromptKeepFifth, by: byWhite}},
	Yamaguchi: {anyColourStage(byFirst, 1), anyColourStage(byFirst, 3), anyColourStage(byFirst, 5), {kind: PromptCount, by: byFirst}, {kind: PromptSwap}, moverStage(0),
		{kind: PromptOfferFifth}, {kind: PromptKeepFifth, by: byWhite}},
	SwapOnce: {anyColourStage(byFirst, 0), anyColourStage(byFirst, 0), anyColourStage(byFirst, 0), {kind: PromptSwap}},
	Swap2: {anyColourStage(byFirst, 0), anyColourStage(byFirst, 0), anyColourStage(byFirst, 0), {kind: PromptSwap2, by: bySecond, skip: skipAll},
		anyColourStage(bySecond, 0), anyColourStage(bySecond, 0), {kind: PromptSwap, by: byFirst}},
	Pro:     {moverStage(1), moverStage(0), {kind: PromptStone, outside: 5}},
	LongPro: {moverStage(1), moverStage(0), {kind: PromptStone, outside: 7}},
}

func (o Opening) stages() []stage { return procedures[o.Procedure] }

// step returns the stage that waits for an answer; ok is false once the opening is over.
func (s *Situation) currentStage() (now stage, ok bool) {
	if steps := s.opening.stages(); int(s.stage) < len(steps) {
		return steps[s.stage], true
	}
	return stage{}, false
}

// advance goes n steps on, and past those that this opening or this game leaves
// out: RIF's options, and the offer of a single fifth move, which is just played.
func (s *Situation) advance(n int8) {
	steps := s.opening.stages()
	for s.stage = min(s.stage+n, int8(len(steps))); int(s.stage) < len(steps); s.stage++ {
		switch kind, rif := steps[s.stage].kind, s.opening.Procedure == RIF; {
		case rif && kind == PromptSwap && !s.opening.SwapThird:
		case kind == PromptOfferFifth || kind == PromptKeepFifth:
			if !(rif && !s.opening.TwoFifths) && s.fifths > 1 {
				return
			}
		default:
			return
		}
	}
}

func (s *Situation) seatOf(st stage) Seat {
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

func (s *Situation) promptOf(st stage) Prompt {
	a := Prompt{Seat: s.seatOf(st), Kind: st.kind}
	switch {
	case st.kind == PromptStone && (st.within > 0 || st.outside > 0):
		a.Points, a.Within, a.Outside = s.stagePoints(st), int(st.within), int(st.outside)
	case st.kind == PromptKeepFifth:
		a.Points = s.Offers()
	case st.kind == PromptCount:
		a.MaxCount = s.opening.MaxFifthOffers
	}
	return a
}

// stagePoints are the empty points of the area in which a step wants a stone.
func (s *Situation) stagePoints(st stage) (points []Point) {
	for at := range s.Position.EmptyPoints() {
		if s.areaError(st, at) == nil {
			points = append(points, at)
		}
	}
	return points
}

// near are the empty points within a distance of the centre.
func (s *Situation) centralPoints(distance int) []Point {
	return s.stagePoints(stage{within: int8(2*distance + 1)})
}

// areaError is why a stone is refused that is not in the area of a step.
func (s *Situation) areaError(st stage, at Point) error {
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

func (s *Situation) stageError(st stage, at Point) error {
	if at == Pass || st.kind != PromptStone && st.kind != PromptOfferFifth && st.kind != PromptKeepFifth {
		return ErrWrongChoice
	}
	if err := s.Position.Legal(at); err != nil {
		return err
	}
	offers := s.Offers()
	switch st.kind {
	case PromptKeepFifth:
		if !slices.Contains(offers, at) {
			return ErrNotOffered
		}
		return nil
	case PromptOfferFifth:
		if foul := s.Position.Foul(at); foul != nil {
			return foul // what White may keep is no foul
		}
		if slices.Contains(offers, at) {
			return ErrAlreadyOffered
		}
		for _, symmetry := range s.Position.Symmetries() {
			if slices.Contains(offers, s.Position.Rules().Transform(symmetry, at)) {
				return ErrSymmetricOffer
			}
		}
	}
	return s.areaError(st, at)
}

// areaErrors is why a stone is refused, by the side of the central square it must
// be within, or with a minus sign outside of.
var areaErrors = map[int8]error{
	1: ErrNotCentre, 3: ErrNotCentral3, 5: ErrNotCentral5, 7: ErrNotCentral7, 9: ErrNotCentral9,
	-5: ErrNotOutside5, -7: ErrNotOutside7,
}
