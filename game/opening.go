package game

import "slices"

// Opening is the procedure by which a game begins. It is comparable. With the zero Opening, stones are placed
// alternately from the start.
type Opening struct {
	Procedure Procedure

	// For RIF. The gomoku thesis makes each of the two optional.
	SwapThird bool // the second seat may swap after the third stone
	TwoFifths bool `json:"FifthOffers"` // Black offers two fifth moves, White keeps one

	// For procedures that begin with one of the 26 openings (Procedure.HasNamedOpening): the opening whose
	// three stones are placed at the start; 0 if they are placed freely.
	Named NamedOpening

	// For Soosyrv, Taraguchi and Yamaguchi: the N of their names, 1 to MaxFifths. In Taraguchi exactly N
	// fifth moves are offered; in the others N is the maximum that may be declared.
	MaxFifthOffers int `json:"Fifths,omitempty"`
}

// Procedure is the kind of an Opening.
type Procedure uint8

const (
	Plain Procedure = iota

	// The classic opening rule of the Renju International Federation.
	RIF

	// Gomoku: three stones, then a three-way choice.
	Swap2

	// Renju: White declares the number of fifth moves with the fourth.
	Soosyrv

	// Renju: a swap after every stone, then one fifth move or many.
	Taraguchi

	// Renju: the number of fifth moves is declared with the first three stones.
	Yamaguchi

	// Gomoku's Swap: three stones, then the choice of a colour.
	SwapOnce

	// Gomoku: Black's second stone outside the central 5×5.
	Pro

	// Gomoku: Black's second stone outside the central 7×7.
	LongPro
)

const MaxFifths = 12

// The openings that are played in tournaments.
var (
	Classic     = Opening{Procedure: RIF, SwapThird: true, TwoFifths: true}
	Soosyrv8    = Opening{Procedure: Soosyrv, MaxFifthOffers: 8}
	Taraguchi10 = Opening{Procedure: Taraguchi, MaxFifthOffers: 10}
	Yamaguchi12 = Opening{Procedure: Yamaguchi, MaxFifthOffers: MaxFifths}
)

// Openings lists all procedures in their usual form, in the order of the menus.
var Openings = usualOpenings()

func usualOpenings() (list []Opening) {
	for _, row := range procedures {
		list = append(list, row.usual)
	}

	return list
}

// OpeningsFor returns the Openings that can be played under r.
func OpeningsFor(r Rules) (valid []Opening) {
	for _, o := range Openings {
		if o.ValidFor(r) {
			valid = append(valid, o)
		}
	}

	return valid
}

// FairOpening returns the opening that a game under r begins with unless another one is chosen: that of renju's
// federation where it can be played, since without one Black's advantage in renju is decisive. Other games begin
// without one.
func FairOpening(r Rules) Opening {
	if Classic.ValidFor(r) {
		return Classic
	}
	return Opening{}
}

// ProcedureNamed returns the procedure with a word, as returned by Word.
func ProcedureNamed(word string) (p Procedure, ok bool) {
	i := slices.IndexFunc(procedures, func(row procedureRow) bool { return row.word == word })
	if i < 0 {
		return Plain, false
	}

	return procedures[i].usual.Procedure, true
}

// Word returns the procedure's name in files and for the console.
func (p Procedure) Word() string { return p.row().word }

func (p Procedure) IsRenju() bool { return p.row().isRenju }

func (p Procedure) DeclaresFifths() bool { return p.row().minFifths > 0 }

// HasNamedOpening reports whether the first player places one of the 26 openings, so that one can be chosen at random.
func (p Procedure) HasNamedOpening() bool { return p.row().hasNamedOpening }

// row returns the procedure's row, or the one of Plain for an invalid procedure.
func (p Procedure) row() *procedureRow {
	for i := range procedures {
		if procedures[i].usual.Procedure == p {
			return &procedures[i]
		}
	}

	return &procedures[0]
}

// ValidFor reports whether the opening can be played under r. Those of renju need fouls and a central
// point, those of gomoku five in a row without fouls, Pro and Long Pro also a central point. All but Plain need
// a large board.
func (o Opening) ValidFor(r Rules) bool {
	row := o.Procedure.row()
	allowed := Opening{Procedure: row.usual.Procedure}
	if row.hasNamedOpening {
		allowed.Named = min(o.Named, NumNamedOpenings)
	}
	if row.minFifths > 0 {
		allowed.MaxFifthOffers = min(max(o.MaxFifthOffers, row.minFifths), MaxFifths)
	}
	if row.hasOptions {
		allowed.SwapThird, allowed.TwoFifths = o.SwapThird, o.TwoFifths
	}

	if o != allowed {
		return false
	}
	if len(row.stages) == 0 {
		return true
	}

	isLarge := min(r.Width, r.Height) >= 9
	hasCentre := r.Width == r.Height && r.Width%2 == 1
	if !isLarge || row.needsCentre && !hasCentre {
		return false
	}
	if row.isRenju {
		return r.Fouls
	}

	return !r.Fouls && r.WinLength == 5
}

// stage is one prompt of an opening.
type stage struct {
	kind PromptKind
	seat stageSeat

	// For PromptStone: the side length of the central square in which, or outside which, the stone must be
	// placed; 0 if it may be placed anywhere.
	within, outside int8

	// The number of stages that an answer skips: skipOnOffer after Offer and AddTwo, skip after any other.
	skipOnOffer, skip int8
}

type stageSeat uint8

const (
	byMover  stageSeat = iota // the seat whose colour is to move
	byFirst                   // the first seat
	bySecond                  // the second seat
	byWhite                   // the seat that holds White
)

const skipAll = 100 // number of stages to skip; more than any opening has

// moverStage returns a stage for a stone of the seat whose colour is to move.
func moverStage(within int8) stage { return stage{kind: PromptStone, within: within} }

// anyColourStage returns a stage for a stone that one seat places, of either colour.
func anyColourStage(seat stageSeat, within int8) stage {
	return stage{kind: PromptStone, seat: seat, within: within}
}

// procedureRow holds what is known of a procedure.
type procedureRow struct {
	// The procedure and its options, as it is usually played.
	usual Opening

	// Name in files and for the console.
	word string

	// It belongs to renju, and needs its fouls; the others belong to gomoku.
	isRenju bool

	// It begins with one of the 26 openings, which can be chosen at random.
	hasNamedOpening bool

	// The swap of the third stone and the second fifth move are optional.
	hasOptions bool

	// The board must have a central point.
	needsCentre bool

	// The minimum number of fifth moves that may be declared; 0 if none is declared.
	minFifths int

	// In the order of the prompts; empty if stones are placed alternately from the start.
	stages []stage
}

// procedures lists all procedures in the order of the menus. The stages of each were checked against at least two
// sources.
//
// Sources: for RIF section 2 of the gomoku thesis, and the RIF's rules of renju, 3.2. For Soosõrv-N, Taraguchi-N and
// Yamaguchi the pages of Wikipedia of these names; for the first also Gomoku 5v's rules of the world
// championship, for the last the rules of the PBeM server. A. Meritee states on renju.net (2008-04-27)
// that fifth moves are not symmetric in any of them. For Swap, Swap2, Pro and Long Pro Wikipedia's Gomoku
// and the rules of vcpr.cz.
//
// After the fourth stone of Taraguchi only the player who did not place it chooses, and holds Black
// however often sides were swapped before. It is one choice of three: White (swap), Black, or Black with N
// fifth moves. In the first two cases the fifth stone is placed within 9×9. This follows Wikipedia's
// Renju, where the swap is part of the first of two ways, and Gomoku by S. Ye; pente.org lets the new
// Black choose between the ways once more.
var procedures = []procedureRow{
	{
		word: "plain",
	},
	{
		usual:           Classic,
		word:            "rif",
		isRenju:         true,
		hasNamedOpening: true,
		hasOptions:      true,
		needsCentre:     true,
		stages: []stage{
			anyColourStage(byFirst, 1),
			anyColourStage(byFirst, 3),
			anyColourStage(byFirst, 5),
			{kind: PromptSwap},
			moverStage(0),
			{kind: PromptOfferFifth},
			{kind: PromptKeepFifth, seat: byWhite},
		},
	},
	{
		usual:           Soosyrv8,
		word:            "soosyrv",
		isRenju:         true,
		hasNamedOpening: true,
		minFifths:       1,
		needsCentre:     true,
		stages: []stage{
			anyColourStage(byFirst, 1),
			anyColourStage(byFirst, 3),
			anyColourStage(byFirst, 5),
			{kind: PromptSwap},
			moverStage(0),
			{kind: PromptCount, seat: byWhite},
			{kind: PromptSwap},
			{kind: PromptOfferFifth},
			{kind: PromptKeepFifth, seat: byWhite},
		},
	},
	{
		usual:       Taraguchi10,
		word:        "taraguchi",
		isRenju:     true,
		minFifths:   2,
		needsCentre: true,
		stages: []stage{
			moverStage(1),
			{kind: PromptSwap},
			moverStage(3),
			{kind: PromptSwap},
			moverStage(5),
			{kind: PromptSwap},
			moverStage(7),
			{kind: PromptSwapOrOffer, skipOnOffer: 2},
			moverStage(9),
			{kind: PromptSwap, skip: skipAll},
			{kind: PromptOfferFifth},
			{kind: PromptKeepFifth, seat: byWhite},
		},
	},
	{
		usual:           Yamaguchi12,
		word:            "yamaguchi",
		isRenju:         true,
		hasNamedOpening: true,
		minFifths:       1,
		needsCentre:     true,
		stages: []stage{
			anyColourStage(byFirst, 1),
			anyColourStage(byFirst, 3),
			anyColourStage(byFirst, 5),
			{kind: PromptCount, seat: byFirst},
			{kind: PromptSwap},
			moverStage(0),
			{kind: PromptOfferFifth},
			{kind: PromptKeepFifth, seat: byWhite},
		},
	},
	{
		usual: Opening{Procedure: SwapOnce},
		word:  "swap",
		stages: []stage{
			anyColourStage(byFirst, 0),
			anyColourStage(byFirst, 0),
			anyColourStage(byFirst, 0),
			{kind: PromptSwap},
		},
	},
	{
		usual: Opening{Procedure: Swap2},
		word:  "swap2",
		stages: []stage{
			anyColourStage(byFirst, 0),
			anyColourStage(byFirst, 0),
			anyColourStage(byFirst, 0),
			{kind: PromptSwap2, seat: bySecond, skip: skipAll},
			anyColourStage(bySecond, 0),
			anyColourStage(bySecond, 0),
			{kind: PromptSwap, seat: byFirst},
		},
	},
	{
		usual:       Opening{Procedure: Pro},
		word:        "pro",
		needsCentre: true,
		stages: []stage{
			moverStage(1),
			moverStage(0),
			{kind: PromptStone, outside: 5},
		},
	},
	{
		usual:       Opening{Procedure: LongPro},
		word:        "longpro",
		needsCentre: true,
		stages: []stage{
			moverStage(1),
			moverStage(0),
			{kind: PromptStone, outside: 7},
		},
	},
}

func (o Opening) stages() []stage { return o.Procedure.row().stages }

// currentStage returns the current stage of the opening. ok is false once the opening is over.
func (s *Situation) currentStage() (st stage, ok bool) {
	if stages := s.opening.stages(); int(s.stage) < len(stages) {
		return stages[s.stage], true
	}
	return stage{}, false
}

// advance skips n stages, and then those that this opening or game omits: RIF's options, and the offer of
// a single fifth move, which is simply played.
func (s *Situation) advance(n int8) {
	stages := s.opening.stages()
	for s.stage = min(s.stage+n, int8(len(stages))); int(s.stage) < len(stages); s.stage++ {
		switch kind, rif := stages[s.stage].kind, s.opening.Procedure == RIF; {
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
	switch st.seat {
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
	p := Prompt{Seat: s.seatOf(st), Kind: st.kind}
	switch {
	case st.kind == PromptStone && (st.within > 0 || st.outside > 0):
		p.Points, p.Within, p.Outside = s.stagePoints(st), int(st.within), int(st.outside)
	case st.kind == PromptKeepFifth:
		p.Points = s.Offers()
	case st.kind == PromptCount:
		p.MaxCount = s.opening.MaxFifthOffers
	}
	if st.kind == PromptStone && st.seat != byMover {
		p.LastStone = s.Position.Stones() + s.stonesInARow()
	}

	return p
}

// stonesInARow returns the number of stones that one seat places from the current stage on.
func (s *Situation) stonesInARow() (n int) {
	stages := s.opening.stages()[s.stage:]
	for n < len(stages) && stages[n].kind == PromptStone && stages[n].seat == stages[0].seat {
		n++
	}

	return n
}

// stagePoints returns the empty points in the area of a stage.
func (s *Situation) stagePoints(st stage) (points []Point) {
	for point := range s.Position.EmptyPoints() {
		if s.areaError(st, point) == nil {
			points = append(points, point)
		}
	}

	return points
}

// centralPoints returns the empty points within a distance of the centre.
func (s *Situation) centralPoints(distance int) []Point {
	return s.stagePoints(stage{within: int8(2*distance + 1)})
}

// areaError returns the error for a stone outside the area of a stage, or nil if it is inside.
func (s *Situation) areaError(st stage, point Point) error {
	r := s.Position.Rules()
	x, y := int(point.X)-r.Width/2, int(point.Y)-r.Height/2

	distance := max(x, -x, y, -y)
	switch {
	case st.within > 0 && distance > int(st.within)/2:
		return areaErrors[st.within]
	case st.outside > 0 && distance <= int(st.outside)/2:
		return areaErrors[-st.outside]
	}

	return nil
}

func (s *Situation) stageError(st stage, point Point) error {
	if point == Pass || st.kind != PromptStone && st.kind != PromptOfferFifth && st.kind != PromptKeepFifth {
		return ErrWrongChoice
	}
	if err := s.Position.Legal(point); err != nil {
		return err
	}

	offers := s.Offers()
	switch st.kind {
	case PromptKeepFifth:
		if !slices.Contains(offers, point) {
			return ErrNotOffered
		}
		return nil
	case PromptOfferFifth:
		if foul := s.Position.Foul(point); foul != nil {
			// White may keep it, so it must be legal.
			return foul
		}
		if slices.Contains(offers, point) {
			return ErrAlreadyOffered
		}

		for _, symmetry := range s.Position.Symmetries() {
			if slices.Contains(offers, s.Position.Rules().Transform(symmetry, point)) {
				return ErrSymmetricOffer
			}
		}
	}

	return s.areaError(st, point)
}

// areaErrors is indexed by the side of the central square that a stone must be within, negated if it must
// be outside.
var areaErrors = map[int8]error{
	1: ErrNotCentre, 3: ErrNotCentral3, 5: ErrNotCentral5, 7: ErrNotCentral7, 9: ErrNotCentral9,
	-5: ErrNotOutside5, -7: ErrNotOutside7,
}
