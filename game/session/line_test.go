package session

import (
	"slices"
	"strings"
	"testing"
	"time"

	"jingzi/game"
)

// movesOf returns the names of the stones of a line.
func movesOf(plies []game.Ply) string {
	var names []string
	for _, m := range game.Moves(plies) {
		names = append(names, game.TicTacToe.Name(m.Point))
	}

	return strings.Join(names, " ")
}

// TestDisplayedLine checks which moves are copied and saved: those of the game through its current ply, and from a later
// ply, a branch or the start of a record all that can be reached from there.
func TestDisplayedLine(t *testing.T) {
	s := newTestSession(t, &stubComputers{}, twoPeople)
	check := func(name, want string) {
		t.Helper()
		if got := movesOf(s.Line()); got != want {
			t.Errorf("%s: the line is %q, want %q", name, got, want)
		}
	}
	check("a new game", "")
	s.click("a1 b2 c3")
	check("a game", "a1 b2 c3")
	s.Display(1)
	check("an earlier ply", "a1 b2 c3")
	s.Display(3)
	s.undo()
	check("after an undo", "a1 b2")
	s.Display(3)
	check("the ply that was taken back", "a1 b2 c3")
	s.Display(2)
	s.undo()
	s.undo()
	check("all taken back", "")
	s.redo()
	s.redo()
	s.redo()

	s.Display(1)
	s.click("c1 a3")
	branch := s.Ply().Node
	check("a new branch", "a1 c1 a3")
	s.DisplayNode(branch.Parent().Parent().Children()[1].Children()[0])
	check("the earlier branch", "a1 b2 c3")
	s.DisplayNode(branch.Parent())
	check("the new branch again", "a1 c1 a3")

	opened := newTestSession(t, &stubComputers{}, twoPeople)
	point := func(name string) game.Choice {
		p, err := game.TicTacToe.ParsePoint(name)
		if err != nil {
			t.Fatal(err)
		}
		return game.PlaceAt(p)
	}
	opened.Open(treeOf(record{Rules: game.TicTacToe, Choices: []game.Choice{point("a1"), point("b2"), point("c3")}}))
	opened.settle()
	s = opened
	check("a record", "a1 b2 c3")
	s.undo()
	check("a record after an undo", "a1 b2")
	for s.match.Index() > 0 {
		s.undo()
	}
	check("a record at its start", "a1 b2 c3")
}

// stubVariation is a view of a variation that starts at a position.
type stubVariation struct {
	stubView
	start game.Position
}

func (v *stubVariation) Start() game.Position { return v.start }

// TestStartOfAVariation checks that a variation belongs to the latest ply that has the position from which it starts.
func TestStartOfAVariation(t *testing.T) {
	s := newTestSession(t, &stubComputers{}, twoPeople)
	s.click("a1 b2 c3")
	for index := range 4 {
		s.OpenView(&stubVariation{stubView{session: s}, s.match.Plies()[index].Position})
		if got := s.StartIndex(); got != index {
			t.Errorf("a variation from ply %d is shown at ply %d", index, got)
		}
	}
	s.OpenView(&stubVariation{stubView{session: s}, game.NewPosition(game.FiveByFive)})
	if got := s.StartIndex(); got != 0 {
		t.Errorf("a variation from a position outside the game is shown at ply %d, want 0", got)
	}
	s.OpenView(&stubView{session: s})
	if got := s.StartIndex(); got != 3 {
		t.Errorf("another view is shown at ply %d, want 3", got)
	}
}

// TestStaleViewIsClosed checks that a view closes when the game goes on from the ply at which it was opened, and stays
// open at other changes.
func TestStaleViewIsClosed(t *testing.T) {
	s := newTestSession(t, &stubComputers{}, twoPeople)
	s.click("a1")
	view := &stubView{session: s}
	s.OpenView(view)
	s.SetComment(s.node(1), "a comment")
	if s.View() != BoardView(view) {
		t.Error("a comment closes the view")
	}
	if err := s.match.Answer(game.PlaceAt(game.Pt(1, 1))); err != nil {
		t.Fatal(err)
	}
	if s.View() == BoardView(view) {
		t.Error("the view of an earlier ply is open after a move")
	}
}

// TestCanUndo checks that undo is offered exactly if Undo does something.
func TestCanUndo(t *testing.T) {
	s := newTestSession(t, &stubComputers{}, twoPeople)
	check := func(name string, want bool) {
		t.Helper()
		if got := s.CanUndo(); got != want {
			t.Errorf("%s: undo is offered: %v, want %v", name, got, want)
		}
	}
	check("a new game", false)
	s.click("a1")
	check("a move", true)
	s.undo()
	check("no move any more", false)
	s.redo()
	s.NewGame()
	check("the next game", true)
	s.undo()
	s.checkBoard("... ... X..")
	s.Remove(s.node(1))
	check("a branch that was removed", true)
	if s.match.Index() != 0 {
		t.Fatal("the move is still there")
	}
	s.undo()
	s.checkBoard("... ... X..")
}

// TestBranchSetup checks that a position can be set up below any node, and that an impossible one is refused without a
// change.
func TestBranchSetup(t *testing.T) {
	s := newTestSession(t, &stubComputers{}, twoPeople)
	s.click("a1 b2")
	first := s.node(1)
	if err := s.BranchSetup(first, game.Setup{White: []game.Point{game.Pt(2, 2)}, ToMove: game.Black}); err != nil {
		t.Fatal(err)
	}
	s.checkBoard("... ... X.O")
	if n := s.Ply().Node; n.Parent() != first || !s.match.Tree().Assisted || s.Ply().Position.ToMove() != game.Black {
		t.Errorf("the set-up node %+v is not displayed below the first move", n)
	}
	numChildren := len(first.Children())
	if err := s.BranchSetup(first, game.Setup{White: []game.Point{game.Pt(9, 9)}}); err == nil {
		t.Error("a stone outside the board is no error")
	}
	s.checkNotice(NoticeRefused)
	if len(first.Children()) != numChildren {
		t.Error("a refused setup has changed the tree")
	}
}

// TestStartGame checks that a chosen game replaces the current one unless that has no move yet, and that it replaces the
// settings of the game after a record.
func TestStartGame(t *testing.T) {
	s := newTestSession(t, &stubComputers{}, twoPeople)
	match := s.match
	config := s.Config()
	config.Mode, config.Level = game.HumanVsComputer, game.Hard
	s.StartGame(config)
	s.settle()
	if s.match != match || s.Config() != config {
		t.Errorf("before the first move another game has begun, or its settings are %+v, want %+v", s.Config(), config)
	}

	s.click("b2")
	match = s.match
	config.Level = game.Easy
	s.StartGame(config)
	s.settle()
	if s.match == match || s.match.Index() != 0 || s.Config() != config {
		t.Errorf("after moves the game goes on with the settings %+v, want another with %+v", s.Config(), config)
	}

	config.Rules = game.FiveByFive
	s.StartGame(config)
	s.settle()
	if s.match.Rules() != game.FiveByFive {
		t.Error("the board has not changed")
	}

	s.Open(treeOf(record{Rules: game.TicTacToe, Choices: []game.Choice{game.PlaceAt(game.Pt(2, 2))}}))
	s.settle()
	config.Mode = game.ComputerVsRandom
	s.StartGame(config)
	s.settle()
	if s.match.Tree().Uncounted || s.Config() != config || s.match.Rules() != game.FiveByFive {
		t.Errorf("from a record a game starts with the settings %+v, want %+v", s.Config(), config)
	}
}

// TestStepsOfAHint checks that a hint with reasons reveals what to look at, then the region, then the move, and that only
// then the move is on the board.
func TestStepsOfAHint(t *testing.T) {
	s := newTestSession(t, &stubComputers{})
	s.LiveGame.o.StepwiseHints = true
	for _, step := range []HintStep{HintLook, HintRegion, HintMove} {
		if !s.RequestHint() {
			t.Fatal("no hint")
		}
		s.settle()
		h, o := s.Hint(), s.View().Overlay()
		if h == nil || h.Step != step || (o.Hint != nil) != (step == HintMove) {
			t.Errorf("at step %d: got the hint %+v and on the board %v", step, h, o.Hint)
		}
	}

	// The next request asks anew.
	if !s.RequestHint() || s.Hint() != nil {
		t.Errorf("the hint is still %+v", s.Hint())
	}
	s.settle()
	if h := s.Hint(); h == nil || h.Step != HintLook {
		t.Errorf("the new hint is %+v, want its first step", h)
	}
}

// TestHintOfAWholeMove checks that a hint without steps gives the move at once, and so does one for a lost position, where
// there is nothing to find.
func TestHintOfAWholeMove(t *testing.T) {
	for name, c := range map[string]struct {
		stepwise bool
		reasons  []game.Fact
		want     HintStep
	}{
		"without steps":      {false, []game.Fact{{Kind: game.ForcesWin, Plies: 3}}, HintMove},
		"without reasons":    {true, nil, HintMove},
		"every move loses":   {true, []game.Fact{{Kind: game.EveryMoveLoses}}, HintMove},
		"with steps":         {true, []game.Fact{{Kind: game.ForcesWin, Plies: 3}}, HintLook},
		"one of two reasons": {true, []game.Fact{{Kind: game.ForcesWin}, {Kind: game.EveryMoveLoses}}, HintMove},
	} {
		s := newTestSession(t, &stubComputers{})
		s.LiveGame.o.StepwiseHints = c.stepwise
		s.LiveGame.o.Computers = hintsFor{&stubComputers{}, c.reasons}
		s.RequestHint()
		s.settle()
		if h := s.Hint(); h == nil || h.Step != c.want {
			t.Errorf("%s: got the hint %+v, want step %d", name, h, c.want)
		}
	}
}

// hintsFor are computers whose hints have given reasons.
type hintsFor struct {
	*stubComputers
	reasons []game.Fact
}

func (c hintsFor) HintPlayer(game.Rules, time.Duration) game.Player {
	return game.Player{Engine: reasonsExplainer{stubEngine{}, c.reasons}}
}

type reasonsExplainer struct {
	stubEngine
	reasons []game.Fact
}

func (e reasonsExplainer) Reasons(game.Position, game.Point) []game.Fact { return e.reasons }

// TestLineOfAHint checks that a hint has the expected play only if it begins with the suggested move, and on the board
// only if it wins.
func TestLineOfAHint(t *testing.T) {
	for name, c := range map[string]struct {
		pvs  []game.PV
		want bool
	}{
		"the move":     {[]game.PV{{Score: 5, Moves: []game.Point{game.Pt(0, 0), game.Pt(1, 1)}}}, true},
		"another move": {[]game.PV{{Score: 5, Moves: []game.Point{game.Pt(2, 2)}}}, false},
		"no move":      {[]game.PV{{Score: 5}}, false},
		"no line":      {[]game.PV{}, false},
	} {
		s := newTestSession(t, &stubComputers{stubEngine: stubEngine{report: game.SearchInfo{PVs: c.pvs}}})
		s.RequestHint()
		s.settle()
		if h := s.Hint(); h == nil || (len(h.PV.Moves) > 0) != c.want {
			t.Errorf("%s: got the hint %+v, want a line: %v", name, h, c.want)
		}
	}
	for plies, want := range map[int]bool{0: false, 1: false, 2: true, 3: true} {
		h := &Hint{Reasons: []game.Fact{{Kind: game.EveryMoveLoses, Variation: make([]game.Point, 5)},
			{Kind: game.ForcesWin, Variation: make([]game.Point, plies)}}}
		if got := h.Line(); (got != nil) != want || want && len(got) != plies {
			t.Errorf("a win in %d plies is shown as %v", plies, got)
		}
	}
}

// TestOpenedGame checks that a game from a file is stored as opened until it is changed.
func TestOpenedGame(t *testing.T) {
	tree := func() *game.Tree {
		return treeOf(record{Rules: game.TicTacToe, Choices: []game.Choice{game.PlaceAt(game.Pt(2, 2))}})
	}
	for name, change := range map[string]func(*testSession){
		"a move":         func(s *testSession) { s.click("a1") },
		"a comment":      func(s *testSession) { s.SetComment(s.node(1), "a comment") },
		"marks":          func(s *testSession) { s.SetMarks(s.node(1), []game.Mark{{Kind: game.Circle}}) },
		"a removed move": func(s *testSession) { s.Remove(s.node(1)) },
	} {
		s := newTestSession(t, &stubComputers{}, twoPeople)
		if s.Snapshot().Opened {
			t.Fatal("a new game is stored as opened")
		}
		s.click("a1")
		if s.Snapshot().Opened {
			t.Fatal("a game in progress is stored as opened")
		}
		s.Open(tree())
		s.settle()
		if !s.Snapshot().Opened {
			t.Fatal("a record is not stored as opened")
		}
		s.Display(0)
		if !s.Snapshot().Opened {
			t.Fatal("looking at a record changes it")
		}
		change(s)
		if s.Snapshot().Opened {
			t.Errorf("%s: the record is stored as opened", name)
		}
	}
}

// TestDisplayedBranchIsFollowed checks that Redo leads to the branch that was looked at last.
func TestDisplayedBranchIsFollowed(t *testing.T) {
	s := newTestSession(t, &stubComputers{}, twoPeople)
	s.click("a1 b2")
	s.Display(1)
	s.click("c1")
	s.Display(1)
	s.click("c3")
	first := s.node(1)
	if len(first.Children()) != 3 {
		t.Fatalf("there are %d branches, want 3", len(first.Children()))
	}
	s.undo()
	for _, name := range []string{"b2", "c3", "c1", "b2"} {
		n := first.Children()[slices.IndexFunc(first.Children(), func(n *game.Node) bool {
			return game.TicTacToe.Name(n.Choice.Point) == name
		})]
		s.DisplayNode(n)
		s.CloseView()
		s.redo()
		if got := s.match.Plies()[2].Node; s.match.Index() != 2 || got != n {
			t.Errorf("after %s was displayed Redo leads to %s", name, game.TicTacToe.Name(got.Choice.Point))
		}
		s.undo()
	}
}
