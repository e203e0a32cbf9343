package session

import (
	"testing"

	"jingzi/game"
	"jingzi/game/saved"
)

// TestGameCountsAtItsEnd checks that a game counts only while its end is on the board: not after one undo or two, and
// once again after as many redos.
func TestGameCountsAtItsEnd(t *testing.T) {
	s := newTestSession(t, &stubComputers{}, twoPeople)
	s.click("a1 a2 b1 b2 c1")
	s.checkTally(1, 0, 0)
	s.undo()
	s.checkTally(0, 0, 0)
	s.undo()
	s.checkTally(0, 0, 0)
	s.redo()
	s.checkTally(0, 0, 0)
	s.redo()
	s.checkTally(1, 0, 0)
}

// TestReopenedGameIsAssisted checks that a game whose end was removed from the tree counts as assisted when it is won
// again.
func TestReopenedGameIsAssisted(t *testing.T) {
	for name, reopen := range map[string]func(*testSession){
		"removed": func(s *testSession) { s.Remove(s.match.Tree().MainLineEnd()) },
		"undone":  func(s *testSession) { s.undo() },
	} {
		s := newTestSession(t, &stubComputers{})
		s.click("a1 b1")
		if s.match.Tree().Assisted {
			t.Fatal("a game without help is assisted")
		}
		s.click("c1")
		s.checkTally(1, 0, 0)
		if s.match.Tree().Assisted {
			t.Fatal("a win without help is assisted")
		}
		reopen(s)
		s.checkTally(0, 0, 0)
		if g := s.Snapshot(); !g.Assisted || g.Category != (game.Category{}) || g.Result != (game.Result{}) {
			t.Errorf("%s: the reopened game is stored with assisted %v, %+v, %+v", name, g.Assisted, g.Category, g.Result)
		}
		s.click("c1")
		s.checkTally(1, 0, 0)
		if g := s.Snapshot(); !g.Assisted || !g.IsCounted() {
			t.Errorf("%s: the game that was won again is stored with assisted %v, counted %v", name, g.Assisted,
				g.IsCounted())
		}
		if got := s.Streak(); got != 0 {
			t.Errorf("%s: the streak is %d, want 0", name, got)
		}
	}
}

// TestPromotedVariationReopensAGame checks that a finished game whose main line becomes an unfinished variation is in
// progress again, and assisted.
func TestPromotedVariationReopensAGame(t *testing.T) {
	s := newTestSession(t, &stubComputers{}, twoPeople)
	s.click("a1 a2 b1 b2 c1")
	won := s.Ply().Node
	s.Display(4)
	s.click("c3")
	s.checkTally(1, 0, 0)
	s.Promote(s.Ply().Node)
	s.checkTally(0, 0, 0)
	if g := s.Snapshot(); !g.Assisted || g.Result != (game.Result{}) || g.IsCounted() {
		t.Errorf("the reopened game is stored with assisted %v and the result %+v", g.Assisted, g.Result)
	}
	s.DisplayNode(won)
	s.ContinueFromHere()
	if g := s.Snapshot(); !g.Assisted {
		t.Error("the game that is won again is not assisted")
	}
}

// TestScoreOfAnotherMode checks that a game finished in another mode is shown with the score of that mode, as long as its
// end is on the board.
func TestScoreOfAnotherMode(t *testing.T) {
	s := newTestSession(t, &stubComputers{}, twoPeople)
	s.click("a1 a2 b1 b2 c1")
	s.configure(func(c *Config) { c.Mode = game.HumanVsComputer })
	s.checkTally(1, 0, 0) // of the two people
	s.NewGame()
	s.settle()
	if got := s.Tally(); got != (saved.Tally{}) {
		t.Errorf("the next game has the score %+v, want none against the computer", got)
	}
}

// TestHintEndsWithTheMove checks that a hint is about one position only.
func TestHintEndsWithTheMove(t *testing.T) {
	for name, change := range map[string]func(*testSession){
		"another move": func(s *testSession) { s.click("c3") },
		"an undo":      func(s *testSession) { s.undo() },
	} {
		s := newTestSession(t, &stubComputers{}, twoPeople)
		s.click("a1")
		s.RequestHint()
		s.settle()
		if s.Hint() == nil {
			t.Fatal("no hint")
		}
		change(s)
		if h, o := s.Hint(), s.View().Overlay(); h != nil || o.Hint != nil {
			t.Errorf("after %s the hint is still %+v, on the board %v", name, h, o.Hint)
		}
	}
}

// TestNamesOfAGameThatOthersContinue checks that a finished game keeps the names of those who played it until others play
// it on.
func TestNamesOfAGameThatOthersContinue(t *testing.T) {
	s := newTestSession(t, &stubComputers{}, func(c *Config) { c.Mode, c.Names = game.HumanVsHuman, [2]string{"甲", "乙"} })
	s.click("a1 a2 b1 b2 c1")
	s.configure(func(c *Config) { c.Mode = game.HumanVsComputer })
	if got, want := s.match.Tree().Names, [2]string{"甲", "乙"}; got != want {
		t.Errorf("the finished game has the names %q, want %q", got, want)
	}
	s.undo()
	s.click("c3")
	if got, want := s.match.Tree().Names, [2]string{"甲", ""}; got != want {
		t.Errorf("the game against the computer has the names %q, want %q", got, want)
	}
}

// TestEndInARecord checks that in a record a draw or a resignation ends the game at the displayed position, and in a game
// in progress at the current one.
func TestEndInARecord(t *testing.T) {
	for name, end := range map[string]func(*testSession) error{
		"a draw":        func(s *testSession) error { return s.AgreeDraw() },
		"a resignation": func(s *testSession) error { return s.Resign() },
	} {
		s := newTestSession(t, &stubComputers{}, twoPeople)
		s.Open(treeOf(record{Rules: game.TicTacToe, Choices: []game.Choice{game.PlaceAt(game.Pt(0, 0)),
			game.PlaceAt(game.Pt(1, 1)), game.PlaceAt(game.Pt(2, 2))}}))
		s.settle()
		first := s.node(1)
		s.Display(1)
		if err := end(s); err != nil {
			t.Fatal(err)
		}
		if n := s.Ply().Node; n.Parent() != first || n.Choice.Kind != game.End {
			t.Errorf("%s in a record at the first move is %+v, not below that move", name, n.Choice)
		}

		s = newTestSession(t, &stubComputers{}, twoPeople)
		s.click("a1 b2 c3")
		s.Display(1)
		if err := end(s); err != nil {
			t.Fatal(err)
		}
		if n := s.Ply().Node; n.Depth() != 4 || n.Choice.Kind != game.End {
			t.Errorf("%s while an earlier ply is displayed is %+v at depth %d, not the end of the game", name, n.Choice,
				n.Depth())
		}
	}
}
