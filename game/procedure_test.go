package game

import (
	"errors"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// dialogues has a script for each procedure. A line is a seat, a prompt and an answer. An answer in
// brackets is refused for the reason that follows it.
var dialogues = []struct {
	name    string
	rules   Rules
	opening Opening
	script  string
	black   Seat // the seat that has Black at the end
	stones  int  // number of stones at the end
}{
	{"Soosyrv-8: both swaps", Renju, Soosyrv8, `
		1 stone (h9) centre
		1 stone h8
		1 stone (h10) central3
		1 stone h9
		1 stone (k9) central5
		1 stone i9
		2 swap swap
		1 stone a1
		1 count (0) answer
		1 count (9) answer
		1 count 3
		2 swap swap
		1 fifth i10
		1 fifth (i10) offered
		1 fifth (keep) answer
		1 fifth g7
		1 fifth j8
		2 keep (g8) notOffered
		2 keep g7`, First, 5},
	{"Soosyrv-8: no swap, all eight", Renju, Soosyrv8, `
		1 stone h8
		1 stone i9
		1 stone j10
		2 swap keep
		2 stone (pass) answer
		2 stone h10
		2 count 8
		1 swap keep
		1 fifth a1
		1 fifth b1
		1 fifth c1
		1 fifth d1
		1 fifth e1
		1 fifth f1
		1 fifth g1
		1 fifth h1
		2 keep h1`, First, 5},
	{"Soosyrv-8: a single fifth move is played at once", Renju, Soosyrv8, `
		1 stone h8
		1 stone h9
		1 stone i9
		2 swap keep
		2 stone i10
		2 count 1
		1 swap swap
		2 stone (pass) answer
		2 stone a1`, Second, 5},
	{"Soosyrv: a named opening and symmetric offers", Renju, Opening{Procedure: Soosyrv, MaxFifthOffers: 4, Named: 1}, `
		2 swap keep
		2 stone h11
		2 count (5) answer
		2 count 4
		1 swap keep
		1 fifth g7
		1 fifth (i7) symmetric
		1 fifth g6
		1 fifth h7
		1 fifth h6
		2 keep h7`, First, 5},
	{"Taraguchi-10: a swap after every stone", Renju, Taraguchi10, `
		1 stone (h9) centre
		1 stone h8
		2 swap swap
		1 stone (h10) central3
		1 stone h9
		2 swap swap
		1 stone (h11) central5
		1 stone i9
		2 swap swap
		1 stone (h12) central7
		1 stone h11
		2 way (add) answer
		2 way swap
		1 stone (h13) central9
		1 stone h12
		2 swap swap`, Second, 5},
	{"Taraguchi-10: no swap at all", Renju, Taraguchi10, `
		1 stone h8
		2 swap keep
		2 stone h9
		1 swap keep
		1 stone i9
		2 swap keep
		2 stone i10
		1 way keep
		1 stone (m1) central9
		1 stone l4
		2 swap keep`, First, 5},
	{"Taraguchi-10: ten fifth moves", Renju, Taraguchi10, `
		1 stone h8
		2 swap keep
		2 stone i9
		1 swap swap
		2 stone j8
		1 swap keep
		1 stone j10
		2 way offer
		2 fifth a1
		2 fifth a2
		2 fifth a3
		2 fifth a4
		2 fifth a5
		2 fifth a6
		2 fifth a7
		2 fifth a8
		2 fifth a9
		2 fifth (a9) offered
		2 fifth a10
		1 keep a10`, Second, 5},
	{"Yamaguchi", Renju, Yamaguchi12, `
		1 stone h8
		1 stone h9
		1 stone i9
		1 count (13) answer
		1 count 2
		2 swap swap
		1 stone a15
		2 fifth i10
		2 fifth g7
		1 keep i10`, Second, 5},
	{"RIF without offers: the fourth is White's", Renju, Opening{Procedure: RIF, SwapThird: true}, `
		1 stone h8
		1 stone h9
		1 stone i9
		2 swap keep
		2 stone a1`, First, 4},
	{"Swap", Freestyle, Opening{Procedure: SwapOnce}, `
		1 stone a1
		1 stone (a1) occupied
		1 stone h8
		1 stone o15
		2 swap (add) answer
		2 swap swap`, Second, 3},
	{"Swap2: two more stones", Standard, Opening{Procedure: Swap2}, `
		1 stone a1
		1 stone h8
		1 stone o15
		2 swap2 add
		2 stone b2
		2 stone c3
		1 swap swap`, Second, 5},
	{"Swap2: White is kept", Freestyle, Opening{Procedure: Swap2}, `
		1 stone a1
		1 stone h8
		1 stone o15
		2 swap2 keep`, First, 3},
	{"Pro", Freestyle, Opening{Procedure: Pro}, `
		1 stone (g8) centre
		1 stone h8
		2 stone a1
		1 stone (j10) outside5
		1 stone k8`, First, 3},
	{"Long Pro", Standard, Opening{Procedure: LongPro}, `
		1 stone h8
		2 stone h9
		1 stone (k8) outside7
		1 stone l8`, First, 3},
}

var (
	promptWords = map[string]PromptKind{"stone": PromptStone, "swap": PromptSwap, "swap2": PromptSwap2,
		"fifth": PromptOfferFifth,
		"keep":  PromptKeepFifth, "count": PromptCount, "way": PromptSwapOrOffer}
	answerWords  = map[string]ChoiceKind{"keep": Keep, "swap": Swap, "add": AddTwo, "offer": Offer}
	refusalWords = map[string]error{"answer": ErrWrongChoice, "centre": ErrNotCentre, "central3": ErrNotCentral3,
		"central5": ErrNotCentral5,
		"central7": ErrNotCentral7, "central9": ErrNotCentral9, "outside5": ErrNotOutside5, "outside7": ErrNotOutside7,
		"offered": ErrAlreadyOffered, "symmetric": ErrSymmetricOffer, "notOffered": ErrNotOffered,
		"occupied": ErrOccupied}
)

func TestProcedures(t *testing.T) {
	for _, d := range dialogues {
		t.Run(d.name, func(t *testing.T) {
			if !d.opening.ValidFor(d.rules) {
				t.Fatal("the opening is not valid for its rules")
			}

			s := NewSituation(d.rules, d.opening)
			for line := range strings.Lines(strings.TrimSpace(d.script)) {
				f := strings.Fields(line)
				prompt := s.Prompt()
				seat, _ := strconv.Atoi(f[0])
				if prompt.Seat != Seat(seat-1) || prompt.Kind != promptWords[f[1]] {
					t.Fatalf("%s: got a prompt for seat %d of kind %d", strings.TrimSpace(line), prompt.Seat+1,
						prompt.Kind)
				}
				refused := strings.HasPrefix(f[2], "(")
				c := parseAnswer(d.rules, prompt, strings.Trim(f[2], "()"))
				next, err := s.Answer(c)
				if refused && (!errors.Is(err, refusalWords[f[3]]) || next != s) {
					t.Errorf("%s: got error %v, want %v and an unchanged situation", strings.TrimSpace(line), err,
						refusalWords[f[3]])
				}
				if !refused && err != nil {
					t.Fatalf("%s: %v", strings.TrimSpace(line), err)
				}
				if point := c.Point; c.Kind == Place && !refused && prompt.Points != nil &&
					!slices.Contains(prompt.Points, point) {
					t.Errorf("%s is not among the prompt's points", d.rules.Name(point))
				}
				s = next
			}
			prompt := s.Prompt()
			if s.SeatOf(Black) != d.black || s.Position.Stones() != d.stones || prompt.Kind != PromptStone ||
				prompt.Seat != s.SeatOf(s.Position.ToMove()) || !s.OpeningOver() {
				t.Errorf(
					"got Black in seat %d, %d stones and the prompt %+v; want seat %d, %d stones and the next stone",
					s.SeatOf(Black)+1, s.Position.Stones(), prompt, d.black+1, d.stones)
			}
		})
	}
}

// parseAnswer parses an answer of the dialogues.
func parseAnswer(r Rules, prompt Prompt, word string) Choice {
	if kind, ok := answerWords[word]; ok {
		return Choice{Kind: kind}
	}
	if n, err := strconv.Atoi(word); err == nil && prompt.Kind == PromptCount {
		return Choice{Kind: Declare, Count: n}
	}
	if word == "pass" {
		return PlaceAt(Pass)
	}
	point, err := r.ParsePoint(word)
	if err != nil {
		panic(err)
	}

	return PlaceAt(point)
}

// TestPromptListsLegalPoints checks that a prompt lists exactly the points that are legal.
func TestPromptListsLegalPoints(t *testing.T) {
	for _, d := range dialogues {
		s := NewSituation(d.rules, d.opening)
		for line := range strings.Lines(strings.TrimSpace(d.script)) {
			f := strings.Fields(line)
			if strings.HasPrefix(f[2], "(") {
				continue
			}
			prompt := s.Prompt()
			if prompt.Points != nil {
				for i := range d.rules.NumPoints() {
					point := d.rules.PointAt(i)
					if listed := slices.Contains(prompt.Points, point); listed != (s.Legal(point) == nil) {
						t.Fatalf("%s, %s: got %s in the prompt: %v, but Legal = %v", d.name, f, d.rules.Name(point),
							listed, s.Legal(point))
					}
				}
			}

			for _, c := range prompt.NonPointChoices() {
				if _, err := s.Answer(c); err != nil {
					t.Errorf("%s: got error %v for the choice %+v, want none", d.name, err, c)
				}
			}
			s, _ = s.Answer(parseAnswer(d.rules, prompt, f[2]))
		}
	}
}
