package game

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

func TestNamedOpeningsAreDistinct(t *testing.T) {
	for n := NamedOpening(1); n <= NumNamedOpenings; n++ {
		for _, symmetry := range Renju.Symmetries() {
			p := NewPosition(Renju)
			for _, point := range n.Stones(Renju) {
				var err error
				if p, err = p.Play(Renju.Transform(symmetry, point)); err != nil {
					t.Fatalf("%s: %v", n.Code(), err)
				}
			}
			if got := FindNamedOpening(&p); got != n {
				t.Errorf("%s under symmetry %d is recognised as %q", n.Code(), symmetry, got.Code())
			}
		}
	}
}

// TestEveryRIFOpeningHasAName checks that every third stone that RIF allows makes one of the 26 openings.
func TestEveryRIFOpeningHasAName(t *testing.T) {
	s := NewSituation(Renju, Classic)
	s = answer(t, s, "h8")
	named := make(map[NamedOpening]bool)
	for _, second := range s.Prompt().Points {
		two, err := s.Answer(PlaceAt(second))
		if err != nil {
			t.Fatal(err)
		}

		for _, third := range two.Prompt().Points {
			three, err := two.Answer(PlaceAt(third))
			if err != nil {
				t.Fatal(err)
			}
			n := three.NamedOpening()
			if n == 0 {
				t.Errorf("%v, %v has no name", second, third)
			}
			named[n] = true
		}
	}
	if len(named) != 26 {
		t.Errorf("%d openings, want 26", len(named))
	}
}

func TestRIFStepByStep(t *testing.T) {
	s := NewSituation(Renju, Classic)
	checkPrompt(t, s, First, PromptStone)
	checkRefused(t, s, "h9", ErrNotCentre)
	s = answer(t, s, "h8")
	checkPrompt(t, s, First, PromptStone)
	checkRefused(t, s, "h10", ErrNotCentral3)
	s = answer(t, s, "h9")
	checkPrompt(t, s, First, PromptStone)
	checkRefused(t, s, "h11", ErrNotCentral5)
	s = answer(t, s, "h10") // Kansei: symmetric left to right
	if got := s.NamedOpening().Code(); got != "D1" {
		t.Errorf("opening %s, want D1", got)
	}

	checkPrompt(t, s, Second, PromptSwap)
	checkRefused(t, s, "a1", ErrWrongChoice)
	s = choose(t, s, Swap)
	if s.SeatOf(Black) != Second {
		t.Error("the second seat did not become Black")
	}
	checkPrompt(t, s, First, PromptStone) // the first seat is White now
	s = answer(t, s, "h11")
	checkPrompt(t, s, Second, PromptOfferFifth)
	s = answer(t, s, "g7")
	checkPrompt(t, s, Second, PromptOfferFifth)
	checkRefused(t, s, "g7", ErrAlreadyOffered)
	checkRefused(t, s, "i7", ErrSymmetricOffer)
	s = answer(t, s, "g6")
	checkPrompt(t, s, First, PromptKeepFifth)
	checkRefused(t, s, "i6", ErrNotOffered)
	s = answer(t, s, "g7")
	if s.Position.Stones() != 5 || s.Position.At(Pt(6, 8)) != Black {
		t.Errorf("after the choice: got\n%v\nwant five stones with g7", s.Position)
	}
	checkPrompt(t, s, First, PromptStone)
	s = answer(t, s, "a1")
	checkPrompt(t, s, Second, PromptStone)
	if !s.OpeningOver() {
		t.Error("the opening is not over after move 6")
	}
}

func TestRIFOptionsCanBeSwitchedOff(t *testing.T) {
	s := NewSituation(Renju, Opening{Procedure: RIF})
	for i, point := range []string{"h8", "h9", "i9"} {
		checkPrompt(t, s, First, PromptStone)
		s = answer(t, s, point)
		if s.Position.Stones() != i+1 {
			t.Fatalf("after %s there are %d stones, want %d", point, s.Position.Stones(), i+1)
		}
	}
	checkPrompt(t, s, Second, PromptStone)
	s = answer(t, s, "i10")
	checkPrompt(t, s, First, PromptStone)
	s = answer(t, s, "j10")
	checkPrompt(t, s, Second, PromptStone)
}

func TestNamedOpeningIsOnTheBoard(t *testing.T) {
	s := NewSituation(Renju, Opening{Procedure: RIF, SwapThird: true, Named: 4}) // D4, Kagetsu
	checkPrompt(t, s, Second, PromptSwap)

	for point, want := range map[string]Stone{"h8": Black, "h9": White, "i9": Black} {
		p, _ := Renju.ParsePoint(point)
		if got := s.Position.At(p); got != want {
			t.Errorf("%s is %v, want %v", point, got, want)
		}
	}
}

func TestSwap2(t *testing.T) {
	three := NewSituation(Freestyle, Opening{Procedure: Swap2})
	for _, point := range []string{"h8", "a1", "j9"} {
		checkPrompt(t, three, First, PromptStone)
		three = answer(t, three, point)
	}
	checkPrompt(t, three, Second, PromptSwap2)

	white := choose(t, three, Keep)
	checkPrompt(t, white, Second, PromptStone)
	if white.ColourOf(Second) != White {
		t.Error("after Keep the second seat is not White")
	}

	black := choose(t, three, Swap)
	checkPrompt(t, black, First, PromptStone)
	if black.ColourOf(First) != White {
		t.Error("after Swap the first seat is not White")
	}

	five := choose(t, three, AddTwo)
	for _, point := range []string{"b2", "c3"} {
		checkPrompt(t, five, Second, PromptStone)
		five = answer(t, five, point)
	}
	checkPrompt(t, five, First, PromptSwap)
	checkPrompt(t, choose(t, five, Keep), Second, PromptStone)
	checkPrompt(t, choose(t, five, Swap), First, PromptStone)
}

func TestOpeningsFitTheirRules(t *testing.T) {
	for _, test := range []struct {
		rules   Rules
		opening Opening
		want    bool
	}{
		{TicTacToe, Opening{}, true},
		{Renju, Opening{}, true},
		{Renju, Classic, true},
		{Freestyle, Classic, false},
		{Freestyle, Opening{Procedure: Swap2}, true},
		{Standard, Opening{Procedure: Swap2}, true},
		{Renju, Opening{Procedure: Swap2}, false},
		{TicTacToe, Opening{Procedure: Swap2}, false},
		{Renju, Opening{Procedure: RIF, Named: 27}, false},
		{Renju, Soosyrv8, true},
		{Renju, Opening{Procedure: Soosyrv}, false},
		{Renju, Opening{Procedure: Soosyrv, MaxFifthOffers: MaxFifths + 1}, false},
		{Renju, Opening{Procedure: Soosyrv, MaxFifthOffers: 8, SwapThird: true}, false},
		{Renju, Opening{Procedure: Soosyrv, MaxFifthOffers: 8, Named: 3}, true},
		{Renju, Opening{Procedure: Taraguchi, MaxFifthOffers: 10, Named: 3}, false},
		{Renju, Opening{Procedure: Taraguchi, MaxFifthOffers: 1}, false},
		{Freestyle, Taraguchi10, false},
		{Freestyle, Yamaguchi12, false},
		{Renju, Opening{Procedure: Pro}, false},
		{Freestyle, Opening{Procedure: Pro}, true},
		{Rules{Width: 16, Height: 16, WinLength: 5}, Opening{Procedure: Pro}, false}, // no centre
		{Rules{Width: 16, Height: 16, WinLength: 5}, Opening{Procedure: SwapOnce}, true},
		{Freestyle, Opening{Procedure: LongPro + 1}, false},
	} {
		if got := test.opening.ValidFor(test.rules); got != test.want {
			t.Errorf("%+v under %+v: got %v, want %v", test.opening, test.rules, got, test.want)
		}
	}
}

// centrist prefers points near the centre. It scores a position by the distances of both sides' stones
// from the centre.
var centrist = engineFunc(func(_ context.Context, p Position, l Limit, report func(SearchInfo)) (Point, error) {
	r := p.Rules()
	var score Score
	var lines []PV
	for i := range r.NumPoints() {
		point := r.PointAt(i)
		x, y := int(point.X)-r.Width/2, int(point.Y)-r.Height/2
		nearness := Score(20 - max(x, -x, y, -y))
		switch p.At(point) {
		case p.ToMove():
			score += nearness
		case Empty:
			lines = append(lines, PV{Score: nearness, Moves: []Point{point}})
		default:
			score -= nearness
		}
	}

	best := lines[0]
	for i := range lines {
		lines[i].Score += score
		if lines[i].Score > best.Score {
			best = lines[i]
			lines[0], lines[i] = lines[i], lines[0]
		}
	}
	if report != nil {
		report(SearchInfo{PVs: lines})
	}

	return best.Moves[0], nil
})

// TestEnginesAnswerEveryPrompt checks that engines complete every opening by their own scores, in either seat.
func TestEnginesAnswerEveryPrompt(t *testing.T) {
	for _, test := range []struct {
		rules   Rules
		opening Opening
	}{{Renju, Classic}, {Renju, Opening{Procedure: RIF}},
		{Renju, Opening{Procedure: RIF, SwapThird: true, TwoFifths: true, Named: 1}},
		{Renju, Soosyrv8}, {Renju, Taraguchi10}, {Renju, Yamaguchi12}, {Renju, Opening{Procedure: Yamaguchi, MaxFifthOffers: 3, Named: 26}},
		{Freestyle, Opening{Procedure: SwapOnce}}, {Freestyle, Opening{Procedure: Pro}}, {Standard, Opening{Procedure: LongPro}},
		{Freestyle, Opening{Procedure: Swap2}}, {Standard, Opening{Procedure: Swap2}}} {
		m, tb := newTestMatch(t, test.rules, test.opening, centrist, centrist)
		for !m.Current().OpeningOver() || m.Current().Position.Stones() < 8 {
			tb.await(EventPlayed)
		}
		if err := m.Close(); err != nil {
			t.Error(err)
		}
	}
}

// TestEngineChoosesBetterColour checks that Black has two stones near the centre and White one, so centrist
// prefers Black.
func TestEngineChoosesBetterColour(t *testing.T) {
	three := answer(t, answer(t, answer(t, NewSituation(Freestyle, Opening{Procedure: Swap2}), "h8"), "a1"), "i9")
	for _, test := range []struct {
		name string
		s    Situation
		want ChoiceKind
	}{
		{"Swap2, White's seat", three, Swap},
		{"after five, Black's seat", answer(t, answer(t, choose(t, three, AddTwo), "a2"), "g8"), Keep},
	} {
		c, err := Decide(t.Context(), Player{Engine: centrist}, test.s, nil)
		if err != nil || c.Kind != test.want {
			t.Errorf("%s: got %v, %v; want kind %v", test.name, c, err, test.want)
		}
	}
}

func TestEngineKeepsWorseFifth(t *testing.T) {
	s := NewSituation(Renju, Classic)
	for _, point := range []string{"h8", "h9", "i9"} {
		s = answer(t, s, point)
	}

	s = choose(t, s, Keep)
	for _, point := range []string{"i10", "h7", "a3"} {
		s = answer(t, s, point)
	}
	c, err := Decide(t.Context(), Player{Engine: centrist}, s, nil)
	if want := Pt(0, 12); err != nil || c.Point != want {
		t.Errorf("kept %v, %v; want a3", c.Point, err)
	}
}

// TestDecideReportsCurrentPosition checks that the reports of Decide are about the position on the board,
// although it searches other positions as well.
func TestDecideReportsCurrentPosition(t *testing.T) {
	renju := NewSituation(Renju, Classic)
	for _, point := range []string{"h8", "h9", "i9"} {
		renju = answer(t, renju, point)
	}

	renju = choose(t, renju, Keep)
	for _, point := range []string{"i10", "h7", "a3"} {
		renju = answer(t, renju, point)
	}

	swap2 := answer(t, answer(t, NewSituation(Freestyle, Opening{Procedure: Swap2}), "h8"), "a1")
	for name, s := range map[string]Situation{
		"the third stone":     swap2,
		"a swap":              answer(t, swap2, "i9"),
		"which fifth to keep": renju,
	} {
		countingEngine := engineFunc(func(ctx context.Context, p Position, l Limit, report func(SearchInfo)) (Point,
			error) {
			report(SearchInfo{PVs: []PV{{Score: Score(p.Stones())}}})
			return firstEmpty(ctx, p, l, report)
		})
		if _, err := Decide(t.Context(), Player{Engine: countingEngine}, s, func(info SearchInfo) {
			if got, want := int(info.PVs[0].Score), s.Position.Stones(); got != want {
				t.Errorf("%s: the report is about %[3]d stones, want %[2]d", name, want, got)
			}
		}); err != nil {
			t.Error(err)
		}
	}
}

func TestDecideIsReproducible(t *testing.T) {
	playOpening := func(seed uint64) (stones string) {
		player := Player{Engine: firstEmpty, Rand: rand.New(rand.NewPCG(seed, 0))}
		s := NewSituation(Freestyle, Opening{Procedure: Swap2})
		for range 3 {
			c, err := Decide(t.Context(), player, s, nil)
			if err != nil {
				t.Fatal(err)
			}
			if s, err = s.Answer(c); err != nil {
				t.Fatal(err)
			}
		}

		return s.Position.String()
	}
	if first, second := playOpening(1), playOpening(1); first != second {
		t.Error("equal seeds give different openings")
	}
	if playOpening(1) == playOpening(2) && playOpening(2) == playOpening(3) {
		t.Error("three seeds give the same opening")
	}
}

func answer(t *testing.T, s Situation, name string) Situation {
	t.Helper()
	point, err := s.Position.Rules().ParsePoint(name)
	if err != nil {
		t.Fatal(err)
	}
	next, err := s.Answer(PlaceAt(point))
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}

	return next
}

func choose(t *testing.T, s Situation, kind ChoiceKind) Situation {
	t.Helper()
	next, err := s.Answer(Choice{Kind: kind})
	if err != nil {
		t.Fatal(err)
	}

	return next
}

func checkPrompt(t *testing.T, s Situation, seat Seat, kind PromptKind) {
	t.Helper()
	if got := s.Prompt(); got.Seat != seat || got.Kind != kind {
		t.Fatalf("after %d stones: prompt for seat %d of kind %d, want seat %d, kind %d", s.Position.Stones(), got.Seat,
			got.Kind, seat, kind)
	}
}

func checkRefused(t *testing.T, s Situation, name string, want error) {
	t.Helper()
	point, err := s.Position.Rules().ParsePoint(name)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.Answer(PlaceAt(point)); !errors.Is(err, want) {
		t.Errorf("%s: %v, want %v", name, err, want)
	}
}

// stubBook is an engine with opening values by the last stone.
type stubBook struct {
	Engine
	forBlack map[Point]Score
}

func (b stubBook) OpeningValue(p Position, _ int) (Score, bool) {
	last, _ := p.Last()
	score, ok := b.forBlack[last]
	return score, ok
}

// gappyBook is an engine without the opening value of two fifth moves.
type gappyBook struct{ Engine }

func (gappyBook) OpeningValue(_ Position, fifths int) (Score, bool) {
	return Score(400 - 100*fifths), fifths != 2
}

// TestOpeningValueIsMissing checks that a value that the book does not have is not replaced by the next one.
func TestOpeningValueIsMissing(t *testing.T) {
	d := decider{
		s:      NewSituation(Renju, Opening{Procedure: Soosyrv, MaxFifthOffers: 4}),
		ctx:    t.Context(),
		engine: gappyBook{centrist},
	}
	if values, err := d.fifthValues(4); !slices.Equal(values, []Score{300}) || err != nil {
		t.Errorf("got the values %v, error %v; want that of one fifth move", values, err)
	}
}

// TestOpeningValueIsForBlack checks that opening values are for Black, so White chooses the lowest.
func TestOpeningValueIsForBlack(t *testing.T) {
	two := answer(t, answer(t, NewSituation(Renju, Opening{Procedure: RIF}), "h8"), "h9")
	three := answer(t, two, "i9")
	for _, test := range []struct {
		name                 string
		s                    Situation
		best, worst, neutral string
	}{
		{"Black's third stone, without a swap", two, "j10", "j6", "h10"},
		{"White's fourth stone", three, "g7", "h10", "i10"},
	} {
		forBlack := map[Point]Score{}
		for name, score := range map[string]Score{test.best: 300, test.worst: -300, test.neutral: 10} {
			point, err := Renju.ParsePoint(name)
			if err != nil {
				t.Fatal(err)
			}
			if test.s.Position.ToMove() == White {
				score = -score
			}
			forBlack[point] = score
		}
		c, err := Decide(t.Context(), Player{Engine: stubBook{centrist, forBlack}}, test.s, nil)
		if want, _ := Renju.ParsePoint(test.best); err != nil || c != PlaceAt(want) {
			t.Errorf("%s: got %v, %v; want %s", test.name, c, err, test.best)
		}
	}
}

// openingsByRIF lists the third stones of the 26 openings by their codes, from the tables of the Renju International
// Federation: Black on h8 and White on h9 (direct) or i9 (indirect).
const openingsByRIF = "D1 h10 D2 i10 D3 j10 D4 i9 D5 j9 D6 i8 D7 j8 D8 h7 D9 i7 D10 j7 D11 h6 D12 i6 D13 j6 " +
	"I1 j10 I2 j9 I3 j8 I4 j7 I5 j6 I6 i8 I7 i7 I8 i6 I9 h7 I10 h6 I11 g7 I12 g6 I13 f6"

// TestOpeningCodes checks the codes of the named openings against the tables of the federation.
func TestOpeningCodes(t *testing.T) {
	fields := strings.Fields(openingsByRIF)
	if len(fields) != 2*int(NumNamedOpenings) {
		t.Fatalf("the table has %d fields", len(fields))
	}
	for i := range NumNamedOpenings {
		n, code, third := i+1, fields[2*i], fields[2*i+1]
		second := map[byte]string{'D': "h9", 'I': "i9"}[code[0]]
		var names []string
		for _, point := range n.Stones(Renju) {
			names = append(names, Renju.Name(point))
		}
		if got, want := n.Code()+" "+strings.Join(names, " "), code+" h8 "+second+" "+third; got != want {
			t.Errorf("opening %d is %q, want %q", n, got, want)
		}
	}

	for _, n := range []NamedOpening{0, NumNamedOpenings + 1, 255} {
		if n.Code() != "" || n.Stones(Renju) != nil {
			t.Errorf("opening %d has the code %q and the stones %v", n, n.Code(), n.Stones(Renju))
		}
	}
}

// TestStonesOfOneSeat checks that a prompt says until which stone one seat places all of them, as the tentative first
// player of Swap and Swap2 does with three stones and the second one with two more.
func TestStonesOfOneSeat(t *testing.T) {
	for _, c := range []struct {
		opening Opening
		rules   Rules
		choices []Choice
		want    []int // at each prompt, until the choices end
	}{
		{Opening{Procedure: SwapOnce}, Freestyle, choices(t, "h8", "i9", "j10"), []int{3, 3, 3, 0}},
		{Opening{Procedure: Swap2}, Freestyle, slices.Concat(choices(t, "h8", "i9", "j10"), []Choice{{Kind: AddTwo}},
			choices(t, "a1", "a2")), []int{3, 3, 3, 0, 5, 5, 0}},
		{Opening{}, Freestyle, choices(t, "h8", "i9"), []int{0, 0, 0}},
		{Opening{Procedure: Pro}, Freestyle, choices(t, "h8", "i9"), []int{0, 0, 0}},
	} {
		s := NewSituation(c.rules, c.opening)
		var got []int
		for _, choice := range append(slices.Clone(c.choices), Choice{}) {
			prompt := s.Prompt()
			got = append(got, prompt.LastStone)
			if len(got) <= len(c.choices) {
				var err error
				if s, err = s.Answer(choice); err != nil {
					t.Fatal(err)
				}
			}
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: the last stones of a seat are %v, want %v", c.opening.Procedure.Word(), got, c.want)
		}
	}
}

// TestWhereOpeningsArePlayed checks the smallest boards of the openings, and that an opening has only the options of its
// procedure.
func TestWhereOpeningsArePlayed(t *testing.T) {
	gomoku := func(width, height int) Rules { return Rules{Width: width, Height: height, WinLength: 5} }
	renju := func(size int) Rules { return Rules{Width: size, Height: size, WinLength: 5, Fouls: true} }
	swap2, pro := Opening{Procedure: Swap2}, Opening{Procedure: Pro}
	for _, c := range []struct {
		name    string
		opening Opening
		rules   Rules
		want    bool
	}{
		{"Swap2 on 9×9", swap2, gomoku(9, 9), true},
		{"Swap2 on 8×8", swap2, gomoku(8, 8), false},
		{"Swap2 on 20×8", swap2, gomoku(20, 8), false},
		{"Swap2 on 10×9", swap2, gomoku(10, 9), true},
		{"Pro on 9×9", pro, gomoku(9, 9), true},
		{"Pro without a central point", pro, gomoku(10, 10), false},
		{"Pro on a board that is not square", pro, gomoku(11, 9), false},
		{"renju on 9×9", Classic, renju(9), true},
		{"renju on 7×7", Classic, renju(7), false},
		{"renju without fouls", Classic, gomoku(15, 15), false},
		{"Swap2 with fouls", swap2, renju(15), false},
		{"Swap2 with six in a row", swap2, Rules{Width: 15, Height: 15, WinLength: 6}, false},
		{"plain on 3×3", Opening{}, TicTacToe, true},
		{"Swap2 with fifth moves", Opening{Procedure: Swap2, MaxFifthOffers: 1}, gomoku(15, 15), false},
		{"Swap2 with a named opening", Opening{Procedure: Swap2, Named: 1}, gomoku(15, 15), false},
		{"Swap2 with options", Opening{Procedure: Swap2, SwapThird: true}, gomoku(15, 15), false},
		{"a named opening", Opening{Procedure: RIF, Named: NumNamedOpenings}, renju(15), true},
		{"an unknown opening", Opening{Procedure: RIF, Named: NumNamedOpenings + 1}, renju(15), false},
		{"Soosyrv with the maximum", Opening{Procedure: Soosyrv, MaxFifthOffers: MaxFifths}, renju(15), true},
		{"Soosyrv with more", Opening{Procedure: Soosyrv, MaxFifthOffers: MaxFifths + 1}, renju(15), false},
		{"Soosyrv with none", Opening{Procedure: Soosyrv}, renju(15), false},
		{"an unknown procedure", Opening{Procedure: 99}, Freestyle, false},
	} {
		if got := c.opening.ValidFor(c.rules); got != c.want {
			t.Errorf("%s is possible: %v, want %v", c.name, got, c.want)
		}
	}

	for p, want := range map[Procedure]bool{Plain: false, RIF: false, Swap2: false, SwapOnce: false, Pro: false,
		LongPro: false, Soosyrv: true, Yamaguchi: true} {
		if got := p.DeclaresFifths(); got != want {
			t.Errorf("%s has a number of fifth moves: %v, want %v", p.Word(), got, want)
		}
		if got, ok := ProcedureNamed(p.Word()); !ok || got != p {
			t.Errorf("the procedure %q is %v, %v, want %v", p.Word(), got, ok, p)
		}
	}
	if p, ok := ProcedureNamed("?"); ok {
		t.Errorf("an unknown word is the procedure %v", p)
	}
}

// TestFairOpening checks that of all games only renju begins with an opening rule unless another one is chosen.
func TestFairOpening(t *testing.T) {
	for _, v := range Variants {
		o := FairOpening(v.Rules)
		if hasRule := o != (Opening{}); hasRule != v.Rules.Fouls || !o.ValidFor(v.Rules) {
			t.Errorf("%s: got the opening %+v", v.Name, o)
		}
	}
	if o := FairOpening(Rules{Width: 14, Height: 14, WinLength: 5, Fouls: true}); o != (Opening{}) {
		t.Errorf("renju on 14×14, which has no centre: got the opening %+v, want none", o)
	}
}
