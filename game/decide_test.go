package game

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"
)

// scriptedEngine answers each search with the same lines, and records the limits that it got.
type scriptedEngine struct {
	point  Point
	pvs    []PV
	err    error
	limits []Limit
}

func (e *scriptedEngine) Think(_ context.Context, _ Position, l Limit, report func(SearchInfo)) (Point, error) {
	e.limits = append(e.limits, l)
	if e.pvs != nil {
		report(SearchInfo{PVs: e.pvs})
	}

	return e.point, e.err
}

// fifthsBook is a book in which the value of an opening depends on the number of fifth moves, from 1.
type fifthsBook struct {
	Engine
	forBlack []Score
}

func (b fifthsBook) OpeningValue(_ Position, fifths int) (Score, bool) {
	if fifths < 1 || fifths > len(b.forBlack) {
		return 0, false
	}
	return b.forBlack[fifths-1], true
}

// situationAfter returns the situation after the given answers.
func situationAfter(t *testing.T, r Rules, o Opening, answers string) Situation {
	t.Helper()
	s := NewSituation(r, o)
	for word := range strings.FieldsSeq(answers) {
		next, err := s.Answer(parseAnswer(r, s.Prompt(), word))
		if err != nil {
			t.Fatalf("%s: %v", word, err)
		}
		s = next
	}

	return s
}

// pv returns a line of one move.
func pv(t *testing.T, score Score, move string) PV {
	t.Helper()
	return PV{Score: score, Moves: []Point{mustPoint(t, move)}}
}

// TestChoiceOfAColour checks that an engine takes the side that is ahead, and that only Black's lead is a reason to
// have Black.
func TestChoiceOfAColour(t *testing.T) {
	for _, c := range []struct {
		name     string
		rules    Rules
		opening  Opening
		answers  string
		forBlack Score
		want     ChoiceKind
	}{
		{"White chooses, White to move", Freestyle, Opening{Procedure: Swap2}, "h8 a1 i9", 50, Swap},
		{"White chooses, White to move", Freestyle, Opening{Procedure: Swap2}, "h8 a1 i9", 0, Keep},
		{"White chooses, White to move", Freestyle, Opening{Procedure: Swap2}, "h8 a1 i9", -50, Keep},
		{"Black chooses, White to move", Freestyle, Opening{Procedure: Swap2}, "h8 a1 i9 add a2 g8", 50, Keep},
		{"Black chooses, White to move", Freestyle, Opening{Procedure: Swap2}, "h8 a1 i9 add a2 g8", 0, Swap},
		{"Black chooses, White to move", Freestyle, Opening{Procedure: Swap2}, "h8 a1 i9 add a2 g8", -50, Swap},
		{"Black chooses, Black to move", Renju, Soosyrv8, "h8 h9 i9 keep i10 2", 50, Keep},
		{"Black chooses, Black to move", Renju, Soosyrv8, "h8 h9 i9 keep i10 2", -50, Swap},
	} {
		s := situationAfter(t, c.rules, c.opening, c.answers)
		score := c.forBlack
		if s.Position.ToMove() == White {
			score = -score
		}
		engine := &scriptedEngine{pvs: []PV{{Score: score}}}
		if got, err := Decide(t.Context(), Player{Engine: engine}, s, nil); err != nil || got.Kind != c.want {
			t.Errorf("%s, %d for Black: got kind %d, %v; want %d", c.name, c.forBlack, got.Kind, err, c.want)
		}
	}
}

// TestColourOfAnUndecidedOpening checks that an engine keeps its colour until three stones are on the board, and then
// searches.
func TestColourOfAnUndecidedOpening(t *testing.T) {
	for answers, want := range map[string]ChoiceKind{
		"h8":                 Keep,
		"h8 keep h9":         Keep,
		"h8 keep h9 keep i9": Swap, // White is to move, and far behind
	} {
		engine := &scriptedEngine{pvs: []PV{{Score: -500}}}
		got, err := Decide(t.Context(), Player{Engine: engine}, situationAfter(t, Renju, Taraguchi10, answers), nil)
		if err != nil || got.Kind != want || len(engine.limits) != map[ChoiceKind]int{Keep: 0, Swap: 1}[want] {
			t.Errorf("after %s: got kind %d after %d searches, %v; want kind %d", answers, got.Kind, len(engine.limits),
				err, want)
		}
	}
}

// TestScoreOfAnEnd checks that a finished position needs no search, and that a failed search is an error unless it was
// cancelled.
func TestScoreOfAnEnd(t *testing.T) {
	failure := errors.New("the engine failed")
	engine := &scriptedEngine{err: failure}
	d := decider{ctx: t.Context(), engine: engine}
	for _, c := range []struct {
		board string
		want  Score
	}{
		{"x o x / x o o / o x x", 0},
		{"x x x / o o . / . . .", LossIn(0)},
	} {
		p, err := ParsePosition(TicTacToe, strings.ReplaceAll(c.board, " / ", "\n"), Empty)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := d.score(p, Limit{}); got != c.want || err != nil || len(engine.limits) > 0 {
			t.Errorf("%s: got %d, %v after %d searches; want %d without one", c.board, got, err, len(engine.limits),
				c.want)
		}
	}

	p := NewPosition(TicTacToe)
	if _, err := d.score(p, Limit{}); !errors.Is(err, failure) {
		t.Errorf("the error of a failed search is %v, want %v", err, failure)
	}
	cancelled, cancel := context.WithCancel(t.Context())
	cancel()
	d.ctx = cancelled
	if got, err := d.score(p, Limit{}); got != 0 || err != nil {
		t.Errorf("a cancelled search returns %d, %v; want an even position", got, err)
	}
}

// TestShareOfALimit checks that several searches have the time and the nodes of one.
func TestShareOfALimit(t *testing.T) {
	for _, c := range []struct {
		limit Limit
		n     int
		want  Limit
	}{
		{Limit{Time: 12 * time.Second, Nodes: 1000}, 4, Limit{Time: 3 * time.Second, Nodes: 250}},
		{Limit{Time: time.Second}, 10, Limit{Time: 100 * time.Millisecond}},
		{Limit{Nodes: 3}, 10, Limit{Nodes: 1}},
		{Limit{}, 7, Limit{}},
	} {
		d := decider{limit: c.limit}
		if got := d.share(c.n); got != c.want {
			t.Errorf("one of %d shares of %+v is %+v, want %+v", c.n, c.limit, got, c.want)
		}
	}
}

// TestDeclaredFifths checks that a player declares the number of fifth moves that makes the game most even, and the
// first of equals.
func TestDeclaredFifths(t *testing.T) {
	s := situationAfter(t, Renju, Opening{Procedure: Soosyrv, MaxFifthOffers: 4}, "h8 h9 i9 keep i10")
	for _, c := range []struct {
		forBlack []Score
		want     int
	}{
		{[]Score{300, 100, 20, -90}, 3},
		{[]Score{300, 100, -30, -90}, 3},
		{[]Score{-10, -60, -70, -90}, 1},
		{[]Score{40, -40, 40, 40}, 1},
		{[]Score{300, 200, 150, 10}, 4},
		{[]Score{300, 20}, 2},
	} {
		engine := &scriptedEngine{}
		got, err := Decide(t.Context(), Player{Engine: fifthsBook{engine, c.forBlack}}, s, nil)
		if err != nil || got != (Choice{Kind: Declare, Count: c.want}) || len(engine.limits) > 0 {
			t.Errorf("values %v: got %+v, %v; want %d fifth moves", c.forBlack, got, err, c.want)
		}
	}
}

// TestDeclaredFifthsBySearch checks that without a book the n-th best fifth move, one of each set of symmetric ones, is
// the value of n fifth moves.
func TestDeclaredFifthsBySearch(t *testing.T) {
	// The board is symmetric about the column h, so i10 and g10 are one move.
	s := situationAfter(t, Renju, Opening{Procedure: Soosyrv, MaxFifthOffers: 3}, "h8 h9 h10 keep h11")
	engine := &scriptedEngine{pvs: []PV{pv(t, 90, "i10"), pv(t, 90, "g10"), {Score: 5}, pv(t, 60, "a1"),
		pv(t, -30, "b1"), pv(t, 1, "c1")}}
	d := decider{s: s, ctx: t.Context(), engine: engine}
	values, err := d.fifthValues(3)
	if want := []Score{90, 60, -30}; err != nil || !slices.Equal(values, want) {
		t.Errorf("the values are %v, %v; want %v", values, err, want)
	}
	if want := []Limit{{MultiPV: 3 * len(s.Position.Symmetries())}}; !slices.Equal(engine.limits, want) {
		t.Errorf("the searches have the limits %+v, want %+v", engine.limits, want)
	}
	if c, err := d.declare(3); err != nil || c.Count != 3 {
		t.Errorf("declared are %d, %v; want 3", c.Count, err)
	}
}

// TestFifthsOfThreeStones checks that the value of an opening of three stones is searched after the best fourth stone,
// each search with half the limit.
func TestFifthsOfThreeStones(t *testing.T) {
	s := situationAfter(t, Renju, Opening{Procedure: Yamaguchi, MaxFifthOffers: 2}, "h8 h9 i9")
	engine := &scriptedEngine{point: mustPoint(t, "i10"), pvs: []PV{pv(t, 70, "a1"), pv(t, 10, "b2")}}
	d := decider{s: s, ctx: t.Context(), engine: engine, limit: Limit{Nodes: 100}}
	values, err := d.fifthValues(2)
	if want := []Score{70, 10}; err != nil || !slices.Equal(values, want) {
		t.Errorf("the values are %v, %v; want %v", values, err, want)
	}
	if len(engine.limits) != 2 || engine.limits[0].Nodes != 50 || engine.limits[1].Nodes != 50 {
		t.Errorf("the searches have the limits %+v, want two of 50 nodes", engine.limits)
	}

	engine.err = errors.New("the engine failed")
	if _, err := d.fifthValues(2); !errors.Is(err, engine.err) {
		t.Errorf("the error of a failed search is %v, want %v", err, engine.err)
	}
	engine.err, engine.point = nil, mustPoint(t, "h8")
	if _, err := d.fifthValues(2); err == nil {
		t.Error("an engine that plays on a stone is no error")
	}
}

// TestWayOfTaraguchi checks that Black's player offers ten fifth moves only if Black stays ahead with the tenth.
func TestWayOfTaraguchi(t *testing.T) {
	s := situationAfter(t, Renju, Opening{Procedure: Taraguchi, MaxFifthOffers: 3}, "h8 keep i9 keep j8 keep j10")
	for _, c := range []struct {
		forBlack []Score
		want     ChoiceKind
	}{
		{[]Score{90, 50, 20}, Offer},
		{[]Score{90, 50, 0}, Swap},
		{[]Score{90, 50, -20}, Swap},
		{[]Score{90, 50}, Swap},
	} {
		got, err := Decide(t.Context(), Player{Engine: fifthsBook{&scriptedEngine{}, c.forBlack}}, s, nil)
		if err != nil || got.Kind != c.want {
			t.Errorf("values %v: got kind %d, %v; want %d", c.forBlack, got.Kind, err, c.want)
		}
	}
}

// TestBookValueOfAnOpening checks which number of fifth moves counts in each procedure.
func TestBookValueOfAnOpening(t *testing.T) {
	values := []Score{300, 120, -20, -80}
	for _, c := range []struct {
		name    string
		opening Opening
		answers string
		want    Score
		known   bool
	}{
		{"RIF with one fifth move", Opening{Procedure: RIF, SwapThird: true}, "h8 h9 i9", 300, true},
		{"RIF with two", Classic, "h8 h9 i9", 120, true},
		{"too few stones", Classic, "h8 h9", 0, false},
		{"Soosyrv before the declaration", Opening{Procedure: Soosyrv, MaxFifthOffers: 4}, "h8 h9 i9", -20, true},
		{"at most two", Opening{Procedure: Soosyrv, MaxFifthOffers: 2}, "h8 h9 i9", 120, true},
		{"after it", Opening{Procedure: Soosyrv, MaxFifthOffers: 4}, "h8 h9 i9 keep i10 4", -80, true},
		{"Yamaguchi after it", Opening{Procedure: Yamaguchi, MaxFifthOffers: 4}, "h8 h9 i9 2", 120, true},
		{"Taraguchi", Opening{Procedure: Taraguchi, MaxFifthOffers: 2}, "h8 keep h9 keep i9", 120, true},
		{"Taraguchi where many are bad for Black, who need not offer them", Opening{Procedure: Taraguchi, MaxFifthOffers: 4},
			"h8 keep h9 keep i9", 0, true},
		{"a procedure without fifth moves", Opening{Procedure: Swap2}, "h8 h9 i9", 0, false},
	} {
		r := Renju
		if !c.opening.Procedure.IsRenju() {
			r = Freestyle
		}
		s := situationAfter(t, r, c.opening, c.answers)
		d := decider{s: s, engine: fifthsBook{&scriptedEngine{}, values}}
		if got, ok := d.bookValue(&s); got != c.want || ok != c.known {
			t.Errorf("%s: got %d, %v; want %d, %v", c.name, got, ok, c.want, c.known)
		}
	}
}

// TestMoveOfAnOpening checks that the best allowed move is played, or the most even one if the opponent may swap, and a
// point near the centre if no line is allowed.
func TestMoveOfAnOpening(t *testing.T) {
	fifth := situationAfter(t, Renju, Taraguchi10, "h8 keep h9 keep i9 keep i10 keep")
	fourth := situationAfter(t, Renju, Opening{Procedure: RIF}, "h8 h9 i9")
	offer := situationAfter(t, Renju, Classic, "h8 h9 i9 keep i10 g7")
	pro := situationAfter(t, Freestyle, Opening{Procedure: Pro}, "h8 h9")
	for _, c := range []struct {
		name  string
		s     Situation
		point string
		pvs   []PV
		want  string
	}{
		{"the most even fifth stone", fifth, "k10", []PV{pv(t, 200, "k10"), pv(t, -15, "g8"), pv(t, -60, "k9")}, "g8"},
		{"within the central 9×9", fifth, "k10", []PV{pv(t, 200, "k10"), pv(t, 0, "a1"), pv(t, -60, "k9")}, "k9"},
		{"the best fourth stone", fourth, "k10", []PV{pv(t, 200, "k10"), pv(t, 0, "a1")}, "k10"},
		{"a move without lines", fourth, "k10", nil, "k10"},
		{"the best line if the move is not allowed", fourth, "h8", []PV{{Score: 300}, pv(t, 250, "i9"), pv(t, 20, "a1"),
			pv(t, 10, "b1")}, "a1"},
		{"the third stone of Pro, which nobody may swap", pro, "l8", []PV{pv(t, 200, "l8"), pv(t, 0, "a1")}, "l8"},
		{"an even move without lines", fifth, "k10", nil, "k10"},
		{"an offer that is not yet made", offer, "g7", []PV{pv(t, 250, "g7"), pv(t, 20, "j8"), pv(t, 10, "b1")}, "j8"},
	} {
		engine := &scriptedEngine{point: mustPoint(t, c.point), pvs: c.pvs}
		got, err := Decide(t.Context(), Player{Engine: engine}, c.s, nil)
		if err != nil || got != PlaceAt(mustPoint(t, c.want)) {
			t.Errorf("%s: got %s, %v; want %s", c.name, Renju.Name(got.Point), err, c.want)
		}
	}

	// No line is allowed.
	engine := &scriptedEngine{point: mustPoint(t, "h8"), pvs: []PV{pv(t, 1, "h9")}}
	got, err := Decide(t.Context(), Player{Engine: engine}, fourth, nil)
	if near := fourth.centralPoints(1); err != nil || !slices.Contains(near, got.Point) {
		t.Errorf("without an allowed line: got %s, %v; want a point next to the centre", Renju.Name(got.Point), err)
	}
	got, err = Decide(t.Context(), Player{Engine: engine}, pro, nil)
	if err != nil || slices.Contains(pro.centralPoints(2), got.Point) || !slices.Contains(pro.centralPoints(3), got.Point) {
		t.Errorf("outside the central 5×5: got %s, %v; want a point as near as allowed", Renju.Name(got.Point), err)
	}
}

// TestEvenThirdStone checks that the third stone makes the game as even as possible if the other player may swap.
func TestEvenThirdStone(t *testing.T) {
	s := situationAfter(t, Renju, Classic, "h8 h9")
	book := stubBook{centrist, map[Point]Score{mustPoint(t, "j10"): 300, mustPoint(t, "j6"): -300, mustPoint(t, "h10"): 10}}
	got, err := Decide(t.Context(), Player{Engine: book}, s, nil)
	if err != nil || got != PlaceAt(mustPoint(t, "h10")) {
		t.Errorf("got %s, %v; want h10", Renju.Name(got.Point), err)
	}
}

// TestCountsOfEqualValue checks that of numbers of fifth moves that are equally even the smallest determines the value.
func TestCountsOfEqualValue(t *testing.T) {
	s := situationAfter(t, Renju, Soosyrv8, "h8 h9 i9")
	for _, c := range []struct {
		forBlack []Score
		want     Score
	}{
		{[]Score{90, 20, -20}, 20},
		{[]Score{90, -20, 20}, -20},
	} {
		d := decider{s: s, engine: fifthsBook{&scriptedEngine{}, c.forBlack}}
		if got, ok := d.bookValue(&s); got != c.want || !ok {
			t.Errorf("values %v: got %d, %v; want %d", c.forBlack, got, ok, c.want)
		}
	}
}

// TestFifthsWithoutABook checks that a book that lacks a position is replaced by a search, and that a cancelled search
// leaves what it has found.
func TestFifthsWithoutABook(t *testing.T) {
	s := situationAfter(t, Renju, Soosyrv8, "h8 h9 i9 keep i10")
	engine := &scriptedEngine{point: mustPoint(t, "a1"), pvs: []PV{pv(t, 7, "a1")}}
	d := decider{s: s, ctx: t.Context(), engine: fifthsBook{engine, nil}}
	if values, err := d.fifthValues(4); err != nil || !slices.Equal(values, []Score{7}) {
		t.Errorf("without the position in the book: got %v, %v; want the value of the search", values, err)
	}

	cancelled, cancel := context.WithCancel(t.Context())
	cancel()
	engine.err = context.Canceled
	d = decider{s: s, ctx: cancelled, engine: engine}
	if values, err := d.fifthValues(4); err != nil || !slices.Equal(values, []Score{7}) {
		t.Errorf("after a cancelled search: got %v, %v; want what it has found", values, err)
	}
}

// TestLinesOfAnOffer checks that a search for a fifth move to offer reports enough lines for one that is neither offered
// nor symmetric to an offer, and gets its share of the time.
func TestLinesOfAnOffer(t *testing.T) {
	const symmetric = "h8 h9 h10 keep h11"
	for answers, want := range map[string]int{symmetric: 1, symmetric + " a1": 2} {
		s := situationAfter(t, Renju, Classic, answers)
		engine := &scriptedEngine{point: mustPoint(t, "b1"), pvs: []PV{pv(t, 1, "b1")}}
		if _, err := Decide(t.Context(), Player{Engine: engine, Limit: Limit{Nodes: 100}}, s, nil); err != nil {
			t.Fatal(err)
		}
		if got, wanted := engine.limits[0], (Limit{Nodes: 50, MultiPV: want * len(s.Position.Symmetries())}); got != wanted {
			t.Errorf("after %s the search has the limit %+v, want %+v", answers, got, wanted)
		}
	}
}

// TestFirstStonesOfAnOpening checks that the first stones are placed at random near the centre where any point is
// allowed: the first within the central 3×3, the second within 5×5.
func TestFirstStonesOfAnOpening(t *testing.T) {
	for answers, distance := range map[string]int{"": 1, "h8": 2} {
		s := situationAfter(t, Freestyle, Opening{Procedure: Swap2}, answers)
		found := map[Point]bool{}
		for seed := range uint64(200) {
			player := Player{Engine: &scriptedEngine{}, Rand: rand.New(rand.NewPCG(seed, 1))}
			c, err := Decide(t.Context(), player, s, nil)
			if err != nil {
				t.Fatal(err)
			}
			found[c.Point] = true
		}
		want := 0
		for _, point := range s.centralPoints(distance) {
			if s.Position.At(point) == Empty {
				want++
				if !found[point] {
					t.Errorf("after %q the point %s is never chosen", answers, Freestyle.Name(point))
				}
			}
		}
		if len(found) != want {
			t.Errorf("after %q there are %d different stones, want %d", answers, len(found), want)
		}
	}
}
