package puzzles

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2/test"

	"jingzi/ai/review"
	"jingzi/game"
	"jingzi/game/notation"
	"jingzi/ui/lang"
)

func readSet(t *testing.T) []notation.Puzzle {
	t.Helper()
	all, bad, err := unpackSet()
	if err != nil || bad > 0 {
		t.Fatalf("%d bad problems, %v", bad, err)
	}
	return all
}

// The set has all kinds, no problem twice, and ratings that differ.
func TestTheSetIsWhole(t *testing.T) {
	all := readSet(t)
	themes, seen, boards := map[string]int{}, map[string]bool{}, map[game.Rules]int{}
	easiest, hardest := 9999, 0
	for i := range all {
		z := fromProblem(&all[i], SourceBuiltIn)
		if err := z.Validate(); err != nil {
			t.Errorf("%d: %v", i, err)
		}
		if seen[z.id()] {
			t.Errorf("%d: twice", i)
		}
		if len(all[i].Solutions) == 0 || len(all[i].Solutions) > 3 || lang.PuzzleTheme(z.Theme) == "" {
			t.Errorf("%d: solutions %v, theme %q", i, all[i].Solutions, z.Theme)
		}
		seen[z.id()], easiest, hardest = true, min(easiest, z.Rating), max(hardest, z.Rating)
		themes[z.Theme]++
		boards[z.Rules]++
	}
	t.Logf("%d problems: %v; ratings %d to %d", len(all), themes, easiest, hardest)
	if len(all) < 300 || len(themes) != 7 || easiest < 300 || hardest-easiest < 800 {
		t.Errorf("%d problems: %v; ratings %d to %d", len(all), themes, easiest, hardest)
	}
	for _, v := range variants() {
		if boards[v.Rules] < 10 {
			t.Errorf("%d problems of %s", boards[v.Rules], v.Name)
		}
	}
}

// The judge takes the solutions of the set for right, and finds them itself: here of every
// twelfth problem, and of all where a win has to be stopped. With PUZZLES=1 it does so with the
// nodes that the window spends, of all problems: whatever stops a win loses to none that is found.
func TestTheSetIsSolvable(t *testing.T) {
	all := readSet(t)
	step, options := 12, review.Options{SearchNodes: 1000}
	if os.Getenv("PUZZLES") != "" {
		step, options = 1, judgeOptions
	}
	judges := map[game.Rules]*review.Judge{}
	for i := range all {
		z := &all[i]
		r := z.Position.Rules()
		if i%step > 0 && z.Goal != game.GoalHold {
			continue
		}
		if judges[r] == nil {
			judges[r] = review.NewJudge(r, options)
		}
		for _, point := range z.Solutions {
			if tried, err := judges[r].TryMove(t.Context(), z.Position, point, z.Goal); err != nil || !tried.Correct {
				t.Errorf("%d: %s is wrong: %+v, %v\n%v", i, r.Name(point), tried, err, z.Position)
			}
		}
		if point, found, err := judges[r].Solution(t.Context(), z.Position, z.Goal); err != nil || !found || !slices.Contains(z.Solutions, point) {
			t.Errorf("%d: the judge plays %s, %v, %v; the solutions are %v\n%v", i, r.Name(point), found, err, z.Solutions, z.Position)
		}
	}
}

// The schedule is that of SM-2: 1 day, 6 days, then by the factor, which falls
// with hard answers; a failure begins again.
func TestScheduleOfRepetitions(t *testing.T) {
	day := time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)
	var c Schedule
	for _, step := range []struct {
		grade, interval int
		ease            float64
		due             string
	}{
		{atOnce, 1, 2.6, "2026-11-21"}, {atOnce, 6, 2.7, "2026-11-26"}, {atOnce, 17, 2.8, "2026-12-07"},
		{oneTry, 48, 2.66, "2027-01-07"}, {hintTries, 1, 2.34, "2026-11-21"}, {gaveUp, 1, 1.8, "2026-11-21"},
		{gaveUp, 1, 1.3, "2026-11-21"}, {atOnce, 1, 1.4, "2026-11-21"}, {atOnce, 6, 1.5, "2026-11-26"}, {atOnce, 9, 1.6, "2026-11-29"},
	} {
		c = c.afterAnswer(step.grade, day)
		if c.Interval != step.interval || c.Due != step.due || c.Ease < step.ease-0.001 || c.Ease > step.ease+0.001 {
			t.Fatalf("after %d: %+v, want %+v", step.grade, c, step)
		}
	}
	for range 50 {
		c = c.afterAnswer(atOnce, day)
	}
	if c.Interval != maxInterval {
		t.Errorf("%+v", c)
	}
}

func TestPractisedPuzzlesComeUpAgain(t *testing.T) {
	h := puzzled(t, game.TicTacToe, "X.O ... O.X", game.GoalWin)
	w := h.room.window
	h.try("b1") // wrong
	h.try("a1") // takes it back
	h.try("b2")
	z := w.puzzle()
	if z.Schedule == nil || z.Schedule.Streak != 1 || z.Schedule.Ease >= firstEase || !strings.Contains(h.stored[storeKeys+w.id], `"Card"`) || z.isDue(time.Now()) {
		t.Fatalf("%+v", z.Schedule)
	}
	if !strings.Contains(w.text.Text, z.Schedule.Due) {
		t.Errorf("%q does not say when it comes again", w.text.Text)
	}
	before := *z.Schedule
	w.open(w.id)
	h.try("b2")
	if *z.Schedule != before {
		t.Errorf("practice before its day counts: %+v", z.Schedule)
	}
	z.Schedule.Due = "2026-01-01"
	id := w.id
	h.room.Close()
	h.room.Show()
	if w = h.room.window; w.section != dueSection || w.id != id {
		t.Errorf("section %d, %s", w.section, w.id)
	}
	w.showSolution()
	h.answered()
	if z.Schedule.Streak != 0 || z.Schedule.Interval != 1 {
		t.Errorf("given up: %+v", z.Schedule)
	}
}

// The move that a review has proved to lose does not solve the puzzle that came of it,
// though its judge finds no win against it.
func TestTheMoveThatLostIsWrong(t *testing.T) {
	h := puzzled(t, game.TicTacToe, "X.O ... O.X", game.GoalWin)
	tree := game.NewTree(game.Freestyle, game.Opening{})
	var choices []game.Choice
	for _, point := range []game.Point{game.Pt(7, 7), game.Pt(0, 0)} {
		choices = append(choices, game.PlaceAt(point))
	}
	situations, err := tree.Situations(tree.Graft(choices, nil))
	if err != nil {
		t.Fatal(err)
	}
	var follows []game.Point // Black makes five, White plays along the edge
	for i := range 4 {
		follows = append(follows, game.Pt(3+i, 7), game.Pt(2*i+2, 0))
	}
	lost := game.Finding{Kind: game.AllowedWin, Index: 2, Mover: game.White, Move: game.Pt(0, 0), BetterMoves: []game.Point{game.Pt(6, 6)}, Refutation: follows[:7]}
	if h.room.Collect(situations, []game.Finding{lost}, func(game.Seat) bool { return true }) != 1 {
		t.Fatal("no puzzle was made")
	}
	w := h.room.window
	for id, z := range h.room.all {
		if z.Source == SourceReview && z.Goal == game.GoalHold {
			w.open(id)
		}
	}
	h.try("a15")
	if w.attempt.solved || w.text.Text != lang.PuzzleLoses(7) {
		t.Errorf("after the move that lost it says %q", w.text.Text)
	}
}

// Who has tried a wrong move has not solved the puzzle at once by starting over.
func TestStartingOverForgetsNoWrongTry(t *testing.T) {
	h := puzzled(t, game.TicTacToe, "X.O ... O.X", game.GoalWin)
	w := h.room.window
	h.try("b1") // wrong
	test.Tap(w.restart)
	h.try("b2")
	want := (Schedule{}).afterAnswer(oneTry, time.Now())
	if got := w.puzzle().Schedule; got == nil || *got != want {
		t.Errorf("the card is %+v, want %+v", got, want)
	}
}

// The set is listed by boards, the easy ones first; only what was practised is
// stored, and nothing of it is deleted.
func TestTheSetIsBesideOnesOwnPuzzles(t *testing.T) {
	h := puzzled(t, game.TicTacToe, "X.O ... O.X", game.GoalWin)
	w := h.room.window
	if w.section != ownSection || len(w.ids) != 1 {
		t.Fatalf("section %d, %d puzzles", w.section, len(w.ids))
	}
	stored := len(h.stored)
	w.showSection(boardSections + 1)
	if len(w.ids) < 10 || w.puzzle().Rules != game.FiveByFive || w.puzzle().Rating > h.room.all[w.ids[len(w.ids)-1]].Rating {
		t.Fatalf("%d puzzles, %+v", len(w.ids), w.puzzle())
	}
	n := len(w.ids)
	w.deleteOpen()
	if len(w.ids) != n || len(h.stored) != stored {
		t.Error("a puzzle of the set was deleted, or one is stored")
	}
	w.showSolution()
	h.answered()
	h.try(game.FiveByFive.Name(*w.attempt.answer))
	if len(h.stored) != stored+1 {
		t.Error("the practised one is not stored")
	}
	w.showSection(importedSection)
	if w.id != "" || w.board.Visible() || w.text.Text != lang.PuzzlesNoneImported() {
		t.Errorf("%q: %q", w.id, w.text.Text)
	}
	path := filepath.Join(t.TempDir(), "problems.json")
	write := func(text string) {
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write(`{"rule":"freestyle","side":"black","stones":{"black":"h8 i8 j8","white":"a1 c1 e1"}} {"side":"black"}`)
	w.importFile(path)
	h.answered()
	if len(w.ids) != 1 || w.puzzle().Source != SourceImported || w.text.Text != lang.PuzzlesImportedCount(1, 1) {
		t.Errorf("%d imported, %q", len(w.ids), w.text.Text)
	}
	w.importFile(path)
	h.answered()
	if len(w.ids) != 1 || w.text.Text != lang.PuzzlesImportedCount(0, 2) {
		t.Errorf("twice: %d imported, %q", len(w.ids), w.text.Text)
	}
	write("no problems")
	w.importFile(path)
	if w.text.Text != lang.PuzzlesImportedCount(0, 2) {
		t.Error("the file is read while the window waits")
	}
	if h.answered(); !strings.Contains(w.text.Text, "problems.json") {
		t.Errorf("%q", w.text.Text)
	}
}

// TestANewGame: a row in game.Variants is all that problems need of a new game, and
// those of the others are read as before.
func TestANewGame(t *testing.T) {
	before := readSet(t)
	was := game.Variants
	t.Cleanup(func() { game.Variants = was })
	gomoku7 := game.Variant{Rules: game.Rules{Width: 7, Height: 7, WinLength: 4}, Name: "seven"}
	game.Variants = append([]game.Variant{gomoku7}, was...)
	after := readSet(t)
	if len(after) != len(before) {
		t.Errorf("%d problems become %d", len(before), len(after))
	}
	for i := range min(len(before), len(after)) {
		if before[i].Position.Rules() != after[i].Position.Rules() {
			t.Fatalf("problem %d of %s is one of %s", i, lang.Rules(before[i].Position.Rules()), lang.Rules(after[i].Position.Rules()))
		}
	}
	p, err := game.NewSetupPosition(gomoku7.Rules, []game.Point{{X: 3, Y: 3}, {X: 3, Y: 4}}, []game.Point{{X: 1, Y: 1}, {X: 5, Y: 1}}, game.Black)
	if err != nil {
		t.Fatal(err)
	}
	var text strings.Builder
	if err := notation.WritePuzzles(&text, []notation.Puzzle{{Position: p, Solutions: []game.Point{{X: 3, Y: 5}}}}); err != nil {
		t.Fatal(err)
	}
	again, bad, err := notation.ReadPuzzles("", strings.NewReader(text.String()), notation.Options{})
	if err != nil || bad > 0 || len(again) != 1 || again[0].Position != p || !strings.Contains(text.String(), `"seven"`) {
		t.Errorf("%s becomes %+v, %d bad, %v", text.String(), again, bad, err)
	}
}

// The puzzles of a week become harder from Monday to Sunday, and none comes twice
// within forty weeks.
func TestPuzzleOfTheDay(t *testing.T) {
	h := puzzled(t, game.TicTacToe, "X.O ... O.X", game.GoalWin)
	all := h.room.all
	monday := time.Date(2026, 11, 23, 23, 59, 0, 0, time.FixedZone("far east", 14*3600))
	seen, before := map[string]bool{}, 0
	for n := range 7 * 40 {
		day := monday.AddDate(0, 0, n)
		id := all.ofTheDay(day)
		if seen[id] || all[id] == nil || all[id].Source != SourceBuiltIn || id != all.ofTheDay(day.Add(-20*time.Hour)) {
			t.Fatalf("on %v comes %q", day, id)
		}
		if day.Weekday() != time.Monday && all[id].Rating < before {
			t.Errorf("%v is easier than the day before", day)
		}
		seen[id], before = true, all[id].Rating
	}
	h.room.ShowDaily()
	w := h.room.window
	if w.id != all.ofTheDay(time.Now()) || len(w.ids) != 1 || !strings.Contains(w.note.Unwrapped(), lang.PuzzleDaily()) {
		t.Errorf("%q of %d: %q", w.id, len(w.ids), w.note.Unwrapped())
	}
	rules := w.puzzle().Rules
	if w.openNext(); w.section < boardSections || w.puzzle().Rules != rules {
		t.Errorf("next comes section %d", w.section)
	}
}

// The list can be limited to a theme and a difficulty, and that of gomoku begins with
// attacks.
func TestPuzzlesByThemeAndDifficulty(t *testing.T) {
	h := puzzled(t, game.TicTacToe, "X.O ... O.X", game.GoalWin)
	w := h.room.window
	freestyle := boardSections + slices.IndexFunc(variants(), func(v game.Variant) bool { return v.Rules == game.Freestyle })
	w.showSection(freestyle)
	if z := w.puzzle(); z.Goal != game.GoalWin || h.room.all[w.ids[len(w.ids)-1]].Goal != game.GoalHold {
		t.Errorf("gomoku begins with %+v", z)
	}
	whole := len(w.ids)
	w.themes.SetSelected(lang.PuzzleTheme("defence"))
	of := len(w.ids)
	for _, id := range w.ids {
		if h.room.all[id].Theme != "defence" {
			t.Errorf("%+v is listed", h.room.all[id])
		}
	}
	w.levels.SetSelected(lang.PuzzleDifficulties[0]())
	beginners := len(w.ids)
	for _, id := range w.ids {
		if z := h.room.all[id]; z.Theme != "defence" || z.Rating >= 650 || !strings.Contains(w.describe(z), lang.PuzzleDifficulties[0]()) {
			t.Errorf("%+v is listed", z)
		}
	}
	if !(0 < beginners && beginners < of && of < whole) {
		t.Errorf("%d puzzles, %d of defence, %d of them for beginners", whole, of, beginners)
	}
	w.levels.SetSelected(lang.PuzzleDifficulties[4]())
	if len(w.ids) != 0 || w.text.Unwrapped() != lang.PuzzlesNoneSuch() || w.board.Visible() {
		t.Errorf("%d puzzles, %q", len(w.ids), w.text.Unwrapped())
	}
	if w.showSection(freestyle + 1); w.themes.SelectedIndex() != 0 || w.levels.SelectedIndex() != 0 || len(w.ids) == 0 {
		t.Error("another board is limited as the one before")
	}
}

// Words and numbers say the same.
func TestDifficultyInWords(t *testing.T) {
	for rating, want := range map[int]int{0: -1, 300: 0, 649: 0, 650: 1, 849: 1, 850: 2, 1099: 2, 1100: 3, 1399: 3, 1400: 4, 3000: 4} {
		if got := (&StoredPuzzle{Rating: rating}).difficulty(); got != want {
			t.Errorf("%d is %d, not %d", rating, got, want)
		}
	}
}
