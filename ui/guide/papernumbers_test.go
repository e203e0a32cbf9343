package guide

import (
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"

	"jingzi/ai"
	"jingzi/game"
	"jingzi/ui/lang"
)

// TestCostTable checks the numbers of leaves with those of the game, and that alpha-beta looks deeper at no higher cost.
func TestCostTable(t *testing.T) {
	defer lang.SetLanguage(lang.Current())
	lang.SetLanguage(lang.English)
	rows := costTable()
	if len(rows) != maxCostDepth+1 {
		t.Fatalf("got %d rows, want %d", len(rows), maxCostDepth+1)
	}

	// No game ends within four moves. At five, 9×8×7×6×5 boards are leaves.
	for depth, want := range map[int]string{1: "9", 2: "72", 3: "504", 4: "3,024", 5: "15,120"} {
		if got := rows[depth][1]; got != want {
			t.Errorf("depth %d: minimax evaluates %s leaves, want %s", depth, got, want)
		}
	}

	// Knuth and Moore: 9 + 8 − 1, 9×7 + 8 − 1, 9×7 + 8×6 − 1.
	for depth, want := range map[int]string{2: "16", 3: "70", 4: "110"} {
		if got := rows[depth][3]; got != want {
			t.Errorf("depth %d: at least %s leaves, want %s", depth, got, want)
		}
	}
	if text, want := costText(), "depth 3 evaluates 504 leaves. To depth 6 alpha-beta needs at least 506"; !strings.Contains(
		text, want) || !strings.Contains(text, " "+rows[6][2]+" ") {
		t.Errorf("got %q, want %q and %s in it", text, want, rows[6][2])
	}
}

// TestTablesOfThePapers checks the tables of the papers about 5×5 and about pruning with those that they print.
func TestTablesOfThePapers(t *testing.T) {
	defer lang.SetLanguage(lang.Current())
	lang.SetLanguage(lang.English)
	join := func(rows [][]string, column int) (texts []string) {
		for _, row := range rows {
			texts = append(texts, row[column])
		}
		return texts
	}

	if want := []int{2, 1, 1, 1, 2, 1, 2, 2, 2, 1, 1, 2, 3, 2, 1, 1, 2, 2, 2, 1, 2, 1, 1, 1, 2}; !slices.Equal(weights(),
		want) {
		t.Errorf("got the weights %v, want %v", weights(), want)
	}
	painted := ""
	for _, o := range test.LaidOutObjects(weightsPicture(nil)) {
		if text, ok := o.(*canvas.Text); ok {
			painted += text.Text
		}
	}
	if want := "2111212221123211222121112"; painted != want {
		t.Errorf("the picture shows %s, want %s", painted, want)
	}

	depths := depthTable()[1:]
	if got, want := join(depths, 0), []string{"21–25", "16–20", "11–15", "8–10", "1–7"}; !slices.Equal(got, want) {
		t.Errorf("got the ranges %q, want %q", got, want)
	}
	if got, want := join(depths, 1), []string{"2", "4", "6", "8", lang.GuideDepthEnd()}; !slices.Equal(got, want) {
		t.Errorf("got the depths %q, want %q", got, want)
	}

	want := []string{"1 2 3 4 5 6", "1 2 4 5 7 8", "1 2 3 5 6 9", "1 2 3 4 5 7", "1 2 4 5", "1 2 3 5", "1 2 5"}
	if got := join(squareTable()[1:], 1); !slices.Equal(got, want) {
		t.Errorf("got the squares %q, want %q", got, want)
	}
}

// TestHowFarAhead checks the numbers of positions in the gomoku thesis, and the depth that Master reaches within as many
// positions as alpha-beta needs there.
func TestHowFarAhead(t *testing.T) {
	defer lang.SetLanguage(lang.Current())
	lang.SetLanguage(lang.English)
	for i, want := range []string{"1,000,000,000", "109,999", "3,656,158,440,062,976"} {
		if got := aheadTable()[i][1]; got != want {
			t.Errorf("row %d: got %s, want %s", i+1, got, want)
		}
	}

	if testing.Short() {
		t.Skip("searches 100,000 positions")
	}
	p := game.NewPosition(game.Freestyle)
	for move := range strings.FieldsSeq(aheadMoves) {
		p, _ = p.Play(point(game.Freestyle, move))
	}
	engine, _ := ai.New(game.Freestyle, game.Master, 1)
	depth := 0
	if _, err := engine.Think(t.Context(), p, game.Limit{Nodes: aheadPositions}, func(info game.SearchInfo) {
		depth = max(depth, info.Depth)
	}); err != nil || depth != aheadDepth {
		t.Errorf("Master looks %d plies ahead (error: %v), want %d", depth, err, aheadDepth)
	}
}
