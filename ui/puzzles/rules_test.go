package puzzles

import (
	"slices"
	"testing"
	"time"

	"jingzi/game"
	"jingzi/game/notation"
	"jingzi/ui/desk"
	"jingzi/ui/lang"
	"jingzi/ui/repetition"
)

// TestDueFromItsDay checks that a puzzle is due from its day on, and never before the first attempt.
func TestDueFromItsDay(t *testing.T) {
	s := StoredPuzzle{Schedule: &repetition.Schedule{Due: "2026-11-20"}}
	for day, want := range map[string]bool{
		"2026-11-19": false, "2026-11-20": true, "2026-11-21": true, "2027-01-01": true, "2025-12-31": false,
	} {
		date, err := time.Parse(time.DateOnly, day)
		if err != nil {
			t.Fatal(err)
		}
		if got := s.Schedule.IsDue(date); got != want {
			t.Errorf("on %s the puzzle is due: %v, want %v", day, got, want)
		}
		if (&StoredPuzzle{}).Schedule.IsDue(date) {
			t.Errorf("on %s a puzzle without an attempt is due", day)
		}
	}
}

// validPuzzle returns a puzzle in which Black wins at once.
func validPuzzle(t *testing.T) *StoredPuzzle {
	t.Helper()
	position, err := game.ParsePosition(game.TicTacToe, "X.O ... O.X", game.Black)
	if err != nil {
		t.Fatal(err)
	}

	return newPuzzle(position, game.GoalWin)
}

// TestIdentityOfAPuzzle checks that a puzzle is another one if its rules, its position, the side to move or its task
// differ, and the same whatever happened to it.
func TestIdentityOfAPuzzle(t *testing.T) {
	id := validPuzzle(t).id()
	for name, change := range map[string]func(*StoredPuzzle){
		"rules":        func(s *StoredPuzzle) { s.Rules = game.Rules{Width: 3, Height: 3, WinLength: 2} },
		"position":     func(s *StoredPuzzle) { s.Board = "X.O\n...\n.OX" },
		"side to move": func(s *StoredPuzzle) { s.ToMove = game.White },
		"task":         func(s *StoredPuzzle) { s.Goal = game.GoalDraw },
	} {
		s := validPuzzle(t)
		change(s)
		if s.id() == id {
			t.Errorf("another %s is the same puzzle", name)
		}
	}
	s := validPuzzle(t)
	s.Added, s.Solved, s.Source, s.Theme, s.Rating, s.Schedule = 1, "2026-01-01", SourceImported, "fork", 900, &repetition.Schedule{}
	if s.id() != id {
		t.Error("a solved puzzle is another one")
	}
}

// TestOrderOfTheList checks that new puzzles come first, and in the set attacks before defences, then the easier ones.
func TestOrderOfTheList(t *testing.T) {
	c := Collection{
		"new":          {Added: 20, Source: SourceReview, Goal: game.GoalHold},
		"old":          {Added: 10, Source: SourceReview},
		"imported":     {Added: 5, Source: SourceImported, Goal: game.GoalHold, Rating: 500},
		"imported2":    {Added: 5, Source: SourceImported, Rating: 600},
		"easy":         {Source: SourceBuiltIn, Rating: 600},
		"hard":         {Source: SourceBuiltIn, Rating: 1500},
		"easy defence": {Source: SourceBuiltIn, Goal: game.GoalHold, Rating: 500},
		"hard defence": {Source: SourceBuiltIn, Goal: game.GoalHold, Rating: 1400},
	}
	want := []string{"new", "old", "imported", "imported2", "easy", "hard", "easy defence", "hard defence"}
	if got := c.ids(); !slices.Equal(got, want) {
		t.Errorf("the order is %q, want %q", got, want)
	}
}

// TestSections checks to which sections of the list a puzzle belongs: those of its source and, in the set, of its rules,
// and that of the due ones.
func TestSections(t *testing.T) {
	today := time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)
	all := variants()
	other := boardSections + slices.IndexFunc(all, func(v game.Variant) bool { return v.Rules == game.Freestyle })
	same := boardSections + slices.IndexFunc(all, func(v game.Variant) bool { return v.Rules == game.TicTacToe })
	for _, c := range []struct {
		name string
		s    StoredPuzzle
		want []int
	}{
		{"from a game", StoredPuzzle{Rules: game.TicTacToe, Source: SourceReview}, []int{ownSection}},
		{"imported", StoredPuzzle{Rules: game.TicTacToe, Source: SourceImported}, []int{importedSection}},
		{"of the set", StoredPuzzle{Rules: game.TicTacToe, Source: SourceBuiltIn}, []int{same}},
		{"due", StoredPuzzle{Rules: game.TicTacToe, Source: SourceBuiltIn, Schedule: &repetition.Schedule{Due: "2026-11-20"}},
			[]int{dueSection, same}},
		{"not due yet", StoredPuzzle{Rules: game.TicTacToe, Source: SourceReview, Schedule: &repetition.Schedule{Due: "2026-11-21"}},
			[]int{ownSection}},
	} {
		var got []int
		for _, section := range []int{daySection, dueSection, ownSection, importedSection, same, other} {
			if c.s.isInSection(section, today) {
				got = append(got, section)
			}
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("a puzzle %s is in the sections %v, want %v", c.name, got, c.want)
		}
	}
}

// TestTextsOfEmptyLists checks that an empty list says why it is empty.
func TestTextsOfEmptyLists(t *testing.T) {
	for f, want := range map[filter]string{
		{dueSection, "", -1}:      lang.PuzzlesNoneDue(),
		{importedSection, "", -1}: lang.PuzzlesNoneImported(),
		{ownSection, "", -1}:      lang.PuzzlesEmptyHint(),
		{dueSection, "fork", -1}:  lang.PuzzlesNoneSuch(),
		{dueSection, "", 0}:       lang.PuzzlesNoneSuch(),
	} {
		if got := f.emptyText(); got != want {
			t.Errorf("%+v: the text is %q, want %q", f, got, want)
		}
	}
}

// TestLosingLines checks that a line loses only if every move is legal and the opponent has won at its end.
func TestLosingLines(t *testing.T) {
	position, err := game.ParsePosition(game.TicTacToe, "XX. OO. ...", game.Black)
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		line []game.Point
		want bool
	}{
		"the opponent wins":        {[]game.Point{game.Pt(0, 2), game.Pt(2, 1)}, true},
		"the side to move wins":    {[]game.Point{game.Pt(2, 0)}, false},
		"nobody has won yet":       {[]game.Point{game.Pt(0, 2)}, false},
		"no move":                  {nil, false},
		"a stone on another":       {[]game.Point{game.Pt(0, 0), game.Pt(2, 1)}, false},
		"a move after the game":    {[]game.Point{game.Pt(0, 2), game.Pt(2, 1), game.Pt(2, 2)}, false},
		"an illegal last move":     {[]game.Point{game.Pt(0, 2), game.Pt(1, 1)}, false},
		"a move outside the board": {[]game.Point{game.Pt(7, 7), game.Pt(2, 1)}, false},
	} {
		if got := notation.Loses(position, c.line); got != c.want {
			t.Errorf("%s: the line loses: %v, want %v", name, got, c.want)
		}
	}
}

// TestCollect checks that a mistake of the player becomes a puzzle of its position, once, and that of the opponent does
// not.
func TestCollect(t *testing.T) {
	s := game.NewSituation(game.TicTacToe, game.Opening{})
	situations := []game.Situation{s}
	for _, p := range []game.Point{{X: 0, Y: 0}, {X: 2, Y: 2}, {X: 2, Y: 0}, {X: 0, Y: 2}} {
		next, err := s.Answer(game.PlaceAt(p))
		if err != nil {
			t.Fatal(err)
		}
		s = next
		situations = append(situations, s)
	}

	// Black's third stone, the fifth ply, missed a win.
	findings := []game.Finding{{Kind: game.MissedWin, Index: 5, Mover: game.Black, Move: game.Pt(1, 2)}}
	stored := memoryStore{}
	p := New(&desk.Desk{}, stored, nil)
	if n := p.Collect(situations, findings, func(seat game.Seat) bool { return seat == game.Second }); n != 0 {
		t.Errorf("the opponent's mistake has made %d puzzles", n)
	}
	if n := p.Collect(situations, findings, func(seat game.Seat) bool { return seat == game.First }); n != 1 {
		t.Fatalf("the mistake has made %d puzzles, want 1", n)
	}
	if n := p.Collect(situations, findings, func(game.Seat) bool { return true }); n != 0 {
		t.Errorf("the same mistake has made %d more puzzles", n)
	}

	again := New(&desk.Desk{}, stored, nil)
	if len(again.collection) != 1 {
		t.Fatalf("stored are %d puzzles, want 1", len(again.collection))
	}
	for id, puzzle := range again.collection {
		position, err := puzzle.position()
		if err != nil || position.String() != situations[4].Position.String() || puzzle.Goal != game.GoalWin ||
			puzzle.Source != SourceReview || id != puzzle.id() {
			t.Errorf("the stored puzzle is %+v, %v", puzzle, err)
		}
	}
}

// TestImportIsLimited checks that the puzzles of a file beyond the number that is kept are left out, and that a puzzle
// dropped for another is dropped from the store.
func TestImportIsLimited(t *testing.T) {
	stored := memoryStore{}
	p := New(&desk.Desk{}, stored, nil)
	puzzles := manyPuzzles(t, maxPuzzles+2)
	if added := p.Import(puzzles).added; len(added) != maxPuzzles || len(p.collection) != maxPuzzles {
		t.Errorf("imported are %d, and the collection has %d; want %d", len(added), len(p.collection), maxPuzzles)
	}
	if len(p.Import([]notation.Puzzle{puzzles[maxPuzzles]}).added) != 1 || len(stored) != maxPuzzles {
		t.Errorf("after another puzzle %d are stored, want %d", len(stored), maxPuzzles)
	}
}
