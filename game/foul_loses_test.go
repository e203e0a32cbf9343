package game

import "testing"

// TestFoulLoses checks that if fouls lose, exactly the points that are otherwise illegal may be played and end
// the game; a five still takes precedence.
func TestFoulLoses(t *testing.T) {
	rules := Renju
	rules.FoulLoses = true
	for _, test := range []struct {
		name      string
		black     []string
		at        string
		want      Result
		numStones int // number of stones that made the foul
	}{
		{"double three", []string{"h8", "i8", "j9", "j10"}, "j8", Result{White, FoulPlayed}, 5},
		{"overline", []string{"c8", "d8", "e8", "g8", "h8"}, "f8", Result{White, FoulPlayed}, 6},
		{"five and double three", []string{"c8", "d8", "e8", "f8", "g9", "g10", "h9", "i10"}, "g8", Result{Black, LineMade}, 0},
		{"no foul", []string{"h8", "i8"}, "j8", Result{}, 0},
	} {
		var black []Point
		for _, name := range test.black {
			point, err := rules.ParsePoint(name)
			if err != nil {
				t.Fatal(err)
			}
			black = append(black, point)
		}
		point, _ := rules.ParsePoint(test.at)
		p, err := NewSetupPosition(rules, black, nil, Black)
		if err != nil {
			t.Fatal(err)
		}
		withoutPenalty, err := NewSetupPosition(Renju, black, nil, Black)
		if err != nil {
			t.Fatal(err)
		}
		if foul := test.want.Reason == FoulPlayed; p.Legal(point) != nil || p.LegalAndNotFoul(point) == foul ||
			(withoutPenalty.Legal(point) == nil) == foul {
			t.Errorf("%s: got Legal %v, LegalAndNotFoul %v, and without the penalty Legal %v; want a legal point "+
				"that is a foul: %v", test.name, p.Legal(point), p.LegalAndNotFoul(point), withoutPenalty.Legal(point),
				foul)
		}
		after, err := p.Play(point)
		if err != nil || after.Result() != test.want || len(after.FoulStones()) != test.numStones {
			t.Errorf("%s: %+v, %v, %d foul stones; want %+v and %d", test.name, after.Result(), err,
				len(after.FoulStones()), test.want, test.numStones)
		}
		white := p
		white.toMove = White
		if after, err := white.Play(point); err != nil || after.Result().Reason == FoulPlayed {
			t.Errorf("%s: played by White: got the result %+v, error %v; want no foul", test.name, after.Result(), err)
		}
	}
	if r := (Rules{Width: 15, Height: 15, WinLength: 5, FoulLoses: true}); r.Validate() == nil {
		t.Error("FoulLoses is valid without fouls")
	}
}

// TestFoulCannotBeOffered checks that a fifth move that is offered must not be a foul, since White may keep it.
func TestFoulCannotBeOffered(t *testing.T) {
	rules := Renju
	rules.FoulLoses = true
	s := NewSituation(rules, Classic)
	for _, word := range []string{"h8", "h9", "i9", "keep", "a1"} {
		var err error
		if s, err = s.Answer(parseAnswer(rules, s.Prompt(), word)); err != nil {
			t.Fatal(err)
		}
	}

	s.Position.cells = [MaxSize * MaxSize]Stone{}
	for _, name := range []string{"h8", "i8", "j9", "j10"} {
		point, _ := rules.ParsePoint(name)
		s.Position.cells[rules.Index(point)] = Black
	}
	point, _ := rules.ParsePoint("j8")
	if _, err := s.Answer(PlaceAt(point)); err == nil {
		t.Error("a double three can be offered")
	}
}
