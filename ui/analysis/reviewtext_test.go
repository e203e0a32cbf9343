package analysis

import (
	"strings"
	"testing"

	"jingzi/ai/review"
	"jingzi/game"
	"jingzi/ui/lang"
)

func TestFindingTexts(t *testing.T) {
	seen := map[string]bool{}
	for kind := game.WinToDraw; kind <= game.ShorterDefence; kind++ {
		for _, last := range []bool{false, true} {
			for _, plies := range []int{1, 5} {
				f := game.Finding{
					Kind:        kind,
					Move:        game.Pt(14, 0),
					Mover:       game.Black,
					Plies:       plies,
					LastChance:  last,
					BetterMoves: []game.Point{game.Pt(7, 7), game.Pt(8, 8), game.Pt(9, 9)},
				}
				for _, l := range lang.Languages {
					lang.SetLanguage(l)
					text := findingText(NamesOfColours(game.Freestyle), 3, &f)
					if text == "" || strings.Contains(text, "%!") {
						t.Errorf("kind %d in %v: got text %q, want text without %%!", kind, l, text)
					}
					if hasMove := strings.Contains(text, "3") &&
						strings.Contains(text, "O15"); hasMove != (kind != game.ForcedWinStart) {
						t.Errorf("kind %d in %v: got text %q, move in it = %v; want %v", kind, l, text, hasMove,
							kind != game.ForcedWinStart)
					}
					seen[text] = true
				}
				lang.SetLanguage(lang.English)
			}
		}
	}
	if len(seen) < 3*7 {
		t.Errorf("got %d different sentences, want at least 21", len(seen))
	}
}

// TestStory checks that the story of a game names the deciding move, in every language, and claims only
// what was proved.
func TestStory(t *testing.T) {
	defer lang.SetLanguage(lang.English)
	situations := situationsOf(t, game.Freestyle, "h8 g7 i8 i7 j8 a15 k8 g8 l8")
	turn := game.Finding{
		Kind:       game.AllowedWin,
		Index:      6,
		Mover:      game.White,
		Move:       game.Pt(0, 0),
		Plies:      3,
		LastChance: true,
	}

	reversal := turn
	reversal.Kind = game.WinToLoss
	result := game.Result{Winner: game.Black, Reason: game.LineMade}
	for _, c := range []struct {
		rules    game.Rules
		story    review.Story
		findings []game.Finding
		want     string
	}{
		{game.Freestyle, review.Story{Result: result, DecidedFrom: 6}, []game.Finding{turn}, "Black won – five in a row, after move 9. Move 6, A15, decided the game: after it, Black could force a win in at most 3 moves, counting both sides. No missed win was found; a very long one may have escaped the search of 12,345 positions."},
		{game.Freestyle, review.Story{Result: result, DecidedFrom: 6, MissedWins: [3]int{0, 0, 1}}, []game.Finding{reversal}, "Black won – five in a row, after move 9. Move 6, A15, decided the game: it turned a win for White into a win for Black. Missed by White: 1 forced win."},
		{game.Freestyle, review.Story{Result: result, DecidedFrom: 6, TurningPoint: -1, MissedWins: [3]int{0, 1, 2}}, nil, "Black won – five in a row, after move 9. After move 6, Black could force a win; no losing move could be proved. Missed forced wins: Black 1, White 2."},
		{game.Freestyle, review.Story{Result: game.Result{Winner: game.White, Reason: game.OutOfTime}, DecidedFrom: -1, TurningPoint: -1, WeakMoves: [3]int{0, 1, 1}}, nil, "White won – on time, after move 9. No forced win was proved. No missed win was found; a very long one may have escaped the search of 12,345 positions. 2 moves looked weaker than an alternative."},
		{game.Freestyle, review.Story{Result: result, TurningPoint: -1}, nil, "Black won – five in a row, after move 9. From the start, Black could force a win. No missed win was found; a very long one may have escaped the search of 12,345 positions."},
		{game.Freestyle, review.Story{DecidedFrom: -1, TurningPoint: -1}, nil, "The game is unfinished after move 9. No missed win was found; a very long one may have escaped the search of 12,345 positions."},
		{game.Caro, review.Story{DecidedFrom: -1, TurningPoint: -1}, nil, "The game is unfinished after move 9. No missed win was found. The search tries only fours and open threes; a slower or very long win may have escaped its 12,345 positions."},
	} {
		r := &review.Report{
			Searched:    12345,
			Story:       c.story,
			Findings:    c.findings,
			Assessments: make([]review.Assessment, len(situations)),
		}
		for _, l := range lang.Languages {
			lang.SetLanguage(l)
			if got := Story(NamesOfColours(c.rules), situations, r); strings.Contains(got, "%!") || l == lang.English && got != c.want {
				t.Errorf("%v: got story %q, want %q in English", l, got, c.want)
			}
		}
	}
}

func TestCauseTexts(t *testing.T) {
	defer lang.SetLanguage(lang.English)

	for kind := game.LineNotBlocked; kind <= game.MissedVCF; kind++ {
		c := game.Cause{
			Kind:   kind,
			At:     game.Pt(7, 7),
			Stones: []game.Point{game.Pt(1, 1), game.Pt(3, 1)},
			Shape:  game.MakesFourThree,
			Foul:   game.FourFour,
		}
		for _, l := range lang.Languages {
			lang.SetLanguage(l)
			if text := lang.CauseText(game.Renju, &c, "X"); text == "" || strings.Contains(text, "%!") {
				t.Errorf("cause %d in %v: got text %q, want text without %%!", kind, l, text)
			}
		}
	}
}

// TestReviewOfLostRenjuGames checks sentences about findings in the reviews of two games of renju.
func TestReviewOfLostRenjuGames(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine, and long with the race detector")
	}

	for _, c := range []struct {
		moves     string
		index     int
		sentences []string
		unwanted  string // must not be in the text; may be empty
	}{
		{"h8 d8 f8 i10 h9 g5 f7 g6 e8 g7 g4 c3 e6 g9 a1 g8", 12, []string{"Move 12, C3:", "Black can force a win"}, ""},
		{"h8 d8 f8 i10 h9 g5 f7 g6 e8 g7 g4 c3 e6 g9 a1 g8", 13, []string{"Move 13, E6:", "turned a win into a loss", "G8 would block, but is forbidden (double four)."}, "last chance"},
		{"h8 g8 h10 h9 j8 i9 i8 f9 i7 g9 e9 j9", 9, []string{"Move 9, I7:", "The open three F9-H9-I9 was not answered.", "holds out longer"}, ""},
	} {
		situations := situationsOf(t, game.Renju, c.moves)
		report, err := review.NewJudge(game.Renju, review.Options{SearchNodes: 3000}).ReviewGame(t.Context(),
			situations, nil)
		if err != nil {
			t.Fatal(err)
		}

		for i := range report.Findings {
			f := &report.Findings[i]
			if len(f.MissedVariation)+len(f.Refutation) == 0 {
				t.Errorf("%s: got the finding %+v, want one with a line", c.moves, f)
			}
		}
		f := report.At(c.index)
		if f == nil {
			t.Errorf("%s: got the findings %+v, want one about move %d", c.moves, report.Findings, c.index)
			continue
		}

		text := findingText(NamesOfColours(game.Renju), c.index, f)
		for _, want := range c.sentences {
			if !strings.Contains(text, want) {
				t.Errorf("%s: got text %q, want %q in it", c.moves, text, want)
			}
		}
		if c.unwanted != "" && strings.Contains(text, c.unwanted) {
			t.Errorf("%s: got text %q, want it without %q", c.moves, text, c.unwanted)
		}
	}
}

// TestForbiddenBlockIsDescribed checks that the text of a lost ply names the only block if it is
// forbidden.
func TestForbiddenBlockIsDescribed(t *testing.T) {
	situations := situationsOf(t, game.Renju, "h8 d8 f8 i10 h9 g5 f7 g6 e8 g7 g4 c3 e6 g9")
	a, err := review.NewJudge(game.Renju, review.Options{}).Assess(t.Context(), situations[14].Position)
	if err != nil {
		t.Fatal(err)
	}
	a.Score, a.Proved = game.LossIn(2), true
	want := "G8 would block, but is forbidden (double four)."
	if text := assessmentText(NamesOfColours(game.Renju), &situations[14].Position, false, &a); !strings.Contains(text, want) {
		t.Errorf("got text %q, want %q in it", text, want)
	}
}

// TestAssessmentTextIsAnUpperBound checks that the number of moves to a win is an upper bound, even at a
// ply without a finding.
func TestAssessmentTextIsAnUpperBound(t *testing.T) {
	lang.SetLanguage(lang.English)

	p := game.NewPosition(game.Freestyle)
	for score, want := range map[game.Score]string{
		game.WinIn(7):  "Here, Black can force a win in at most 7 moves, counting both sides.",
		game.LossIn(8): "Here, White can force a win in at most 8 moves, counting both sides.",
	} {
		a := review.Assessment{Score: score, Proved: true, HasScore: true}
		if got := assessmentText(NamesOfColours(game.Freestyle), &p, false, &a); got != want {
			t.Errorf("score %v: got text %q, want %q", score, got, want)
		}
	}
}

func situationsOf(t *testing.T, r game.Rules, moves string) []game.Situation {
	t.Helper()

	var choices []game.Choice
	for _, name := range strings.Fields(moves) {
		point, err := r.ParsePoint(name)
		if err != nil {
			t.Fatal(err)
		}
		choices = append(choices, game.PlaceAt(point))
	}
	tree := game.NewTree(r, game.Opening{})
	situations, err := tree.Situations(tree.Graft(choices, nil))
	if err != nil {
		t.Fatal(err)
	}

	return situations
}

func TestNameMoves(t *testing.T) {
	defer lang.SetLanguage(lang.Current())
	lang.SetLanguage(lang.English)

	moves := []game.Point{game.Pt(7, 7), game.Pt(8, 8), game.Pt(9, 9)}
	for n, want := range []string{"", "H8", "H8 or I7", "H8, I7 or another point"} {
		if got := nameMoves(game.Freestyle, moves[:n]); got != want {
			t.Errorf("nameMoves of %d moves = %q, want %q", n, got, want)
		}
	}
}

// TestNamedMoveWinsInTime checks that the named move wins within the stated number of moves, which other
// winning moves may exceed.
func TestNamedMoveWinsInTime(t *testing.T) {
	situations := situationsOf(t, game.TicTacToe, "c1 a3 b1 c3 c2 a1 b2 a2")
	report, err := review.NewJudge(game.TicTacToe, review.Options{}).ReviewGame(t.Context(), situations, nil)
	if err != nil {
		t.Fatal(err)
	}
	f := report.At(5)
	if f == nil || f.Plies != 1 || len(f.BetterMoves) != 2 {
		t.Fatalf("got the finding %+v, want 1 ply and 2 better moves", f)
	}
	want := lang.FoundWinToLoss("A1", 1, "O")
	if text := findingText(NamesOfColours(game.TicTacToe), 5, f); !strings.Contains(text, want) {
		t.Errorf("got text %q, want %q in it", text, want)
	}
}

// TestReviewSpeaksToThePerson checks that a review calls the person "you" and the computer by that name, in all its
// sentences, and that a child who overlooked a line reads where to stop it.
func TestReviewSpeaksToThePerson(t *testing.T) {
	defer lang.SetLanguage(lang.Current())
	lang.SetLanguage(lang.English)

	names := Names{rules: game.TicTacToe, people: [3]string{game.Black: lang.NameYou(), game.White: lang.NameComputer()}}
	situations := situationsOf(t, game.TicTacToe, "b2 a1 a3 c1 c3 b1")
	report, err := review.NewJudge(game.TicTacToe, review.Options{}).ReviewGame(t.Context(), situations, nil)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := findingText(names, 5, report.At(5)), "Move 5, C3: you had to stop O at the bottom (B1)."; got != want {
		t.Errorf("got %q, want %q", got, want)
	}

	for kind := game.WinToDraw; kind <= game.ShorterDefence; kind++ {
		for cause := game.LineNotBlocked; cause <= game.MissedVCF; cause++ {
			f := game.Finding{Kind: kind, Mover: game.White, Plies: 3, BetterMoves: []game.Point{{}},
				Causes: []game.Cause{{Kind: cause, Shape: game.MakesThree, Foul: game.FourFour}}}
			text := findingText(names, 5, &f)
			if strings.Contains(text, "opponent") || strings.Contains(text, "O can") || strings.Contains(text, "%!") {
				t.Errorf("kind %d, cause %d: got %q, want no opponent", kind, cause, text)
			}
		}
	}
}
