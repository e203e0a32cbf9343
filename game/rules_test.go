package game

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
)

// TestWins checks which run of exactly the winning length wins, for each colour, by the points next to its ends: a dot is
// empty or the edge, x a stone of the same colour and o one of the other.
func TestWins(t *testing.T) {
	unknown := Freestyle
	unknown.Unknown = true
	const all = ".. .x .o x. xx xo o. ox oo"
	for _, c := range []struct {
		name         string
		rules        Rules
		black, white string // the ends with which the run wins
	}{
		{"freestyle", Freestyle, all, all},
		{"exactly five", Standard, ".. .o o. oo", ".. .o o. oo"},
		{"renju", Renju, ".. .o o. oo", all},
		{"caro", Caro, ".. .x .o x. xx xo o. ox", ".. .x .o x. xx xo o. ox"},
		{"rules of a later version", unknown, "", ""},
	} {
		for colour, want := range map[Stone]string{Black: c.black, White: c.white} {
			for ends := range strings.FieldsSeq(all) {
				stones := map[byte]Stone{'.': Empty, 'x': colour, 'o': colour.Other()}
				got := c.rules.Wins(colour, stones[ends[0]], stones[ends[1]])
				if got != slices.Contains(strings.Fields(want), ends) {
					t.Errorf("%s: a run of %v between %q wins: %v", c.name, colour, ends, got)
				}
			}
		}
	}
}

// TestBoardsOfXAndO checks which boards are drawn with X and O, and where moves have shapes.
func TestBoardsOfXAndO(t *testing.T) {
	for _, c := range []struct {
		rules             Rules
		usesXO, hasShapes bool
	}{
		{TicTacToe, true, false},
		{FiveByFive, true, false},
		{Rules{Width: 8, Height: 8, WinLength: 5}, true, false},
		{Rules{Width: 8, Height: 9, WinLength: 5}, false, true},
		{Rules{Width: 9, Height: 8, WinLength: 5}, false, true},
		{Rules{Width: 9, Height: 9, WinLength: 4}, false, false},
		{Rules{Width: 9, Height: 9, WinLength: 6}, false, false},
		{Freestyle, false, true},
	} {
		if usesXO, hasShapes := c.rules.UsesXO(), c.rules.HasShapes(); usesXO != c.usesXO || hasShapes != c.hasShapes {
			t.Errorf("%d in a row on %d×%d: drawn as X and O: %v, with shapes: %v; want %v, %v", c.rules.WinLength,
				c.rules.Width, c.rules.Height, usesXO, hasShapes, c.usesXO, c.hasShapes)
		}
	}
}

// TestVariants checks that every named game is found by its name in any letters and by its rules, also if a foul loses,
// and that nothing else is.
func TestVariants(t *testing.T) {
	for _, v := range Variants {
		for _, name := range []string{v.Name, strings.ToUpper(v.Name)} {
			if got, ok := VariantNamed(name); !ok || got != v {
				t.Errorf("VariantNamed(%s) = %+v, %v", name, got, ok)
			}
		}
		if got, ok := VariantOf(v.Rules); !ok || got != v {
			t.Errorf("VariantOf(%s) = %+v, %v", v.Name, got, ok)
		}
	}

	tournament := Renju
	tournament.FoulLoses = true
	if got, ok := VariantOf(tournament); !ok || got.Rules != Renju {
		t.Errorf("renju with fouls that lose is %+v, %v; want renju", got, ok)
	}
	if _, ok := VariantOf(Rules{Width: 4, Height: 4, WinLength: 4}); ok {
		t.Error("4×4 is a named game")
	}
	if _, ok := VariantNamed("chess"); ok {
		t.Error("chess is a named game")
	}
}

// TestStones checks the names and the opponents of the colours.
func TestStones(t *testing.T) {
	for s, want := range map[Stone]string{Empty: "empty empty", Black: "black white", White: "white black"} {
		if got := fmt.Sprint(s, " ", s.Other()); got != want {
			t.Errorf("a stone and its opponent are %q, want %q", got, want)
		}
	}
}

// TestChoiceTexts checks that choices without a point are read as they are written, and nothing else is.
func TestChoiceTexts(t *testing.T) {
	for text, c := range map[string]Choice{
		"keep": {Kind: Keep}, "swap": {Kind: Swap}, "add": {Kind: AddTwo}, "offer": {Kind: Offer},
		"declare 1": {Kind: Declare, Count: 1}, "declare 12": {Kind: Declare, Count: 12},
	} {
		if got := c.Text(); got != text {
			t.Errorf("%+v is written as %q, want %q", c, got, text)
		}
		if got, ok := ParseChoice(text); !ok || got != c {
			t.Errorf("%q is read as %+v, %v; want %+v", text, got, ok, c)
		}
	}
	for _, text := range []string{"", "declare", "declare ", "declare x", "Keep", "place", "end"} {
		if got, ok := ParseChoice(text); ok {
			t.Errorf("%q is read as %+v", text, got)
		}
	}
	for _, c := range []Choice{PlaceAt(Pass), {Kind: End, Result: Result{Black, Resigned}}} {
		if got := c.Text(); got != "" {
			t.Errorf("%+v is written as %q", c, got)
		}
	}
}

// TestNonPointChoices checks which choices without a point answer each prompt.
func TestNonPointChoices(t *testing.T) {
	for prompt, want := range map[PromptKind]string{
		PromptNone: "", PromptStone: "", PromptOfferFifth: "", PromptKeepFifth: "", PromptSwap: "keep swap",
		PromptSwap2: "keep swap add", PromptSwapOrOffer: "keep swap offer", PromptCount: "declare 1 declare 2 declare 3",
	} {
		var texts []string
		for _, c := range (Prompt{Kind: prompt, MaxCount: 3}).NonPointChoices() {
			texts = append(texts, c.Text())
		}
		if got := strings.Join(texts, " "); got != want {
			t.Errorf("prompt %d has the choices %q, want %q", prompt, got, want)
		}
	}
}

// TestUser checks that the user's seat is that of the user, and that other values have none.
func TestUser(t *testing.T) {
	for _, seat := range []Seat{First, Second} {
		u := UserAt(seat)
		if got, ok := u.Seat(); !ok || got != seat || !u.Is(seat) || u.Is(seat.Other()) {
			t.Errorf("the user at %d sits at %d, %v", seat, got, ok)
		}
	}
	for _, u := range []User{NoUser, "third"} {
		if _, ok := u.Seat(); ok || u.Is(First) || u.Is(Second) {
			t.Errorf("the user %q has a seat", u)
		}
	}
}

// TestProgramNames checks the names of engines by the conventions for their files, and that a level of a program has its
// path.
func TestProgramNames(t *testing.T) {
	for path, want := range map[string]string{
		"/engines/pbrain-rapfi": "rapfi", "pbrain-x.EXE": "x", "x.exe": "x", "/a/embryo": "embryo", "pbrain-y1.2": "y1.2",
	} {
		if got := ProgramName(path); got != want {
			t.Errorf("the engine %s is called %q, want %q", path, got, want)
		}
		if got, ok := ProgramLevel(path).Program(); !ok || got != path {
			t.Errorf("the level of %s has the program %q, %v", path, got, ok)
		}
	}
	if got, ok := Hard.Program(); ok {
		t.Errorf("the level %s has the program %q", Hard, got)
	}
	for level, want := range map[Level]bool{Paper004: true, Master: false, Perfect: false} {
		if got := level.FromPaper(); got != want {
			t.Errorf("%s is the player of a paper: %v", level, got)
		}
	}
}

// transcriptError is an error of an engine whose messages were recorded.
type transcriptError struct{ error }

func (transcriptError) Transcript() string { return "START 15\nERROR" }

// TestEngineTranscript checks that the messages of an engine are found in its error, however it is wrapped.
func TestEngineTranscript(t *testing.T) {
	failure := transcriptError{ErrEngineRefused}
	for err, want := range map[error]string{failure: "START 15\nERROR", fmt.Errorf("weak: %w", failure): "START 15\nERROR",
		ErrEngineRefused: "", nil: ""} {
		if got := EngineTranscript(err); got != want {
			t.Errorf("the transcript of %v is %q, want %q", err, got, want)
		}
	}
	if !errors.Is(fmt.Errorf("x: %w", ErrEngineRefused), ErrEngineRefused) {
		t.Error("a wrapped error is another one")
	}
}

// TestRunToTheEdgeOfTheLargestBoard checks that a row of five wins at each edge and corner of the largest board.
func TestRunToTheEdgeOfTheLargestBoard(t *testing.T) {
	r := Rules{Width: MaxSize, Height: MaxSize, WinLength: 5}
	last := MaxSize - 1
	for _, c := range []struct{ x, y, right, down int }{
		{0, 0, 1, 0}, {0, 0, 0, 1}, {0, 0, 1, 1}, {last, last, -1, 0}, {last, last, 0, -1}, {last, last, -1, -1},
		{last, 0, -1, 1}, {0, last, 1, -1}, {last, 0, 0, 1}, {0, last, 0, -1},
	} {
		var five []Point
		for i := range 5 {
			five = append(five, Pt(c.x+i*c.right, c.y+i*c.down))
		}
		for i, lastStone := range five {
			p, err := NewSetupPosition(r, slices.Delete(slices.Clone(five), i, i+1), nil, Black)
			if err != nil {
				t.Fatal(err)
			}
			if p.Result().Over() {
				t.Fatalf("four stones of %v win", five)
			}
			if p, err = p.Play(lastStone); err != nil || p.Result() != (Result{Black, LineMade}) {
				t.Errorf("%v with the last stone on %v: the result is %+v, error %v", five, lastStone, p.Result(), err)
			}
		}
	}
}

// TestMustPass checks that only Black in renju must pass, and only if every empty point is forbidden.
func TestMustPass(t *testing.T) {
	renju := Rules{Width: 6, Height: 5, WinLength: 5, Fouls: true}
	standard := renju
	standard.Fouls, standard.ExactLength = false, true

	// A stone on the only empty point makes six in a row.
	full := mustParse(t, renju, `
		XXX.XX
		OOXOOX
		XXOXXO
		OOXOOX
		XXOXXO`)
	stones := full.PointsByStone()
	situation := func(r Rules, toMove Stone, empty ...Point) *Situation {
		s, err := NewSituation(r, Opening{}).ApplySetup(Setup{Black: stones[Black], White: stones[White], ToMove: toMove})
		if err == nil {
			s, err = s.ApplySetup(Setup{Empty: empty})
		}
		if err != nil || s.Result().Over() {
			t.Fatalf("error %v, result %+v", err, s.Result())
		}
		return &s
	}
	for name, c := range map[string]struct {
		s    *Situation
		want bool
	}{
		"every point is forbidden": {situation(renju, Black), true},
		"White may play":           {situation(renju, White), false},
		"no fouls":                 {situation(standard, Black), false},
		"another point":            {situation(renju, Black, Pt(0, 1)), false},
	} {
		if got := c.s.MustPass(); got != c.want {
			t.Errorf("%s: Black must pass: %v on\n%v", name, got, c.s.Position)
		}
	}

	over, err := situation(renju, Black).Answer(Choice{Kind: End, Result: Result{White, Resigned}})
	if err != nil || over.MustPass() {
		t.Errorf("after the end Black must pass, error %v", err)
	}
}
