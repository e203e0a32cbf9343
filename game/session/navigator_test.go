package session

import (
	"fmt"
	"strings"
	"testing"

	"jingzi/game"
)

// numbersOf returns the numbered stones of the displayed position as text, such as "h8:1 i9:2".
func (s *testSession) numbersOf() string {
	s.t.Helper()

	o := s.View().Overlay()
	if len(o.Numbers) != len(o.Stones) {
		s.t.Fatalf("%d stones have %d numbers", len(o.Stones), len(o.Numbers))
	}
	var stones []string
	for i, point := range o.Stones {
		stones = append(stones, fmt.Sprintf("%s:%d", s.match.Rules().Name(point), o.Numbers[i]))
	}

	return strings.Join(stones, " ")
}

// TestNumbersOnTheBoard checks that a stone has the number with which it was played, whatever happened in between: a
// pass has none, and neither have stones that were set up.
func TestNumbersOnTheBoard(t *testing.T) {
	s := newTestSession(t, &stubComputers{}, twoPeople, func(c *Config) { c.Rules = game.Renju })
	check := func(name, want string) {
		t.Helper()
		if got := s.numbersOf(); got != want {
			t.Errorf("%s: the stones have the numbers %q, want %q", name, got, want)
		}
	}
	check("an empty board", "")
	s.click("h8 i9")
	check("two stones", "h8:1 i9:2")
	if err := s.Answer(game.PlaceAt(game.Pass)); err != nil {
		t.Fatal(err)
	}
	s.click("a1")
	check("after a pass", "h8:1 i9:2 a1:3")
	s.Display(1)
	check("an earlier ply", "h8:1")
	s.Display(4)

	setup := game.Setup{Empty: []game.Point{game.Pt(7, 7)}, White: []game.Point{game.Pt(0, 14)}, ToMove: game.Black}
	if err := s.BranchSetup(s.Ply().Node, setup); err != nil {
		t.Fatal(err)
	}
	s.click("o15")
	check("after a setup", "h8:1 i9:2 a1:3 o15:4")

	named := game.Opening{Procedure: game.Classic.Procedure, Named: 1}
	s = newTestSession(t, &stubComputers{}, twoPeople, func(c *Config) { c.Rules, c.Opening = game.Renju, named })
	stones := named.Named.Stones(game.Renju)
	var want []string
	for i, point := range stones {
		want = append(want, fmt.Sprintf("%s:%d", game.Renju.Name(point), i+1))
	}
	check("a dealt opening", strings.Join(want, " "))
	if len(stones) != 3 {
		t.Errorf("an opening of renju has %d stones, want 3", len(stones))
	}
}

// TestDisplayedBranch checks what is displayed of a branch that is as long as the game or longer by a move, and that the
// common part of both is the game itself.
func TestDisplayedBranch(t *testing.T) {
	s := newTestSession(t, &stubComputers{}, twoPeople)
	s.click("a1 b2")
	root := s.node(0)
	other := s.node(1).Play(game.PlaceAt(game.Pt(2, 2)))
	longer := other.Play(game.PlaceAt(game.Pt(2, 1)))
	for _, c := range []struct {
		name  string
		node  *game.Node
		board string
		want  Caption
		live  bool
	}{
		{"another second move", other, "... ... X.O", Caption{Kind: CaptionBranch, Current: 2, Total: 3}, false},
		{"its answer", longer, "... ..X X.O", Caption{Kind: CaptionBranch, Current: 3, Total: 3}, false},
		{"the start", root, "... ... ...", Caption{Kind: CaptionEarlier, Current: 0, Total: 2}, false},
		{"the current ply", s.node(2), "... .O. X..", Caption{}, true},
	} {
		s.DisplayNode(c.node)
		s.checkBoard(c.board)
		if got := s.View().Caption(); got != c.want || s.IsLive() != c.live {
			t.Errorf("%s: the caption is %+v, the position is the current one: %v; want %+v, %v", c.name, got, s.IsLive(),
				c.want, c.live)
		}
		s.CloseView()
		s.checkBoard("... .O. X..")
	}

	// Of the branch, the first move is that of the game.
	s.undo()
	s.DisplayNode(longer)
	s.Display(1)
	if !s.IsLive() || s.match.Index() != 1 {
		t.Errorf("the first move of the branch is not the current position, at ply %d", s.match.Index())
	}
	s.click("b2")
	s.DisplayNode(longer)
	s.Display(2)
	if s.IsLive() {
		t.Error("another second move is taken for the current position")
	}
	s.checkBoard("... ... X.O")
}

// TestBranchIsNotFollowed checks that Redo leads along the game after another branch was only looked at.
func TestBranchIsNotFollowed(t *testing.T) {
	for name, leave := range map[string]func(*testSession){
		"closed":         func(s *testSession) { s.CloseView() },
		"left with Undo": func(*testSession) {},
	} {
		s := newTestSession(t, &stubComputers{}, twoPeople)
		s.click("a1 b2")
		played := s.node(2)
		s.DisplayNode(s.node(1).Play(game.PlaceAt(game.Pt(2, 2))))
		leave(s)
		s.undo()
		s.SetComment(s.node(1), "a comment")
		s.redo()
		if got := s.Ply().Node; got != played {
			t.Errorf("a branch that was %s: Redo leads to %s, want %s", name, game.TicTacToe.Name(got.Choice.Point),
				game.TicTacToe.Name(played.Choice.Point))
		}
	}
}

// TestDisplayedPlyIsReplaced checks that the current position is displayed when the game goes another way than the one
// whose ply was looked at.
func TestDisplayedPlyIsReplaced(t *testing.T) {
	s := newTestSession(t, &stubComputers{}, twoPeople)
	s.click("a1 b2 c3")
	s.undo()
	s.undo()
	s.Display(3)
	if err := s.match.Answer(game.PlaceAt(game.Pt(2, 0))); err != nil {
		t.Fatal(err)
	}
	if got := s.Index(); got != 2 {
		t.Errorf("ply %d is displayed, want 2", got)
	}
	s.checkBoard("..O ... X..")
}

// TestIllegalNodeIsNotDisplayed checks that a node that breaks the rules, as files may have it, is not displayed.
func TestIllegalNodeIsNotDisplayed(t *testing.T) {
	s := newTestSession(t, &stubComputers{}, twoPeople)
	s.click("a1")
	occupied := s.node(1).Add(&game.Node{Choice: &game.Choice{Point: game.Pt(0, 2)}})
	s.DisplayNode(occupied)
	s.checkBoard("... ... X..")
	if !s.IsLive() {
		t.Error("another ply than the current one is displayed")
	}
}

// TestWhatCanBeChosen checks that the board offers points to a person who is to place a stone, and to nobody else.
func TestWhatCanBeChosen(t *testing.T) {
	check := func(s *testSession, name string, want bool) {
		t.Helper()
		if got := s.View().Overlay().CanChoose; got != want {
			t.Errorf("%s: a point can be chosen: %v, want %v", name, got, want)
		}
	}
	s := newTestSession(t, &stubComputers{}, twoPeople)
	check(s, "a new game", true)
	s.click("a1 a2 b1 b2 c1")
	check(s, "a finished game", false)

	s = newTestSession(t, &stubComputers{stubEngine: stubEngine{wait: true}})
	s.Click(game.Pt(0, 0))
	check(s, "the computer's turn", false)

	s = newTestSession(t, &stubComputers{}, twoPeople, func(c *Config) {
		c.Rules, c.Opening = game.Freestyle, game.Opening{Procedure: game.SwapOnce}
	})
	s.click("h8 h9 i9")
	if s.match.Current().Prompt().Kind != game.PromptSwap {
		t.Fatal("the colours are not offered")
	}
	check(s, "a choice of colours", false)
}

// clickableView is a view that handles clicks.
type clickableView struct {
	stubView
	clicked []game.Point
}

func (v *clickableView) Click(point game.Point) { v.clicked = append(v.clicked, point) }

// TestClickInAView checks that a view that handles clicks gets them, and that in another a click goes one stone forward.
func TestClickInAView(t *testing.T) {
	s := newTestSession(t, &stubComputers{}, twoPeople)
	clickable := &clickableView{stubView: stubView{session: s}}
	s.OpenView(clickable)
	s.click("c2")
	if len(clickable.clicked) != 1 || clickable.clicked[0] != game.Pt(2, 1) || clickable.index != 0 {
		t.Errorf("the view got the clicks %v and is at %d", clickable.clicked, clickable.index)
	}

	plain := &stubView{session: s}
	s.OpenView(plain)
	s.click("c2")
	if plain.index != 1 {
		t.Errorf("the view is at %d after a click, want 1", plain.index)
	}
	if s.match.Index() != 0 {
		t.Error("a click in a view was played")
	}
}

// TestClosingStopsAHint checks that closing removes a hint, and stops the search for one.
func TestClosingStopsAHint(t *testing.T) {
	s := newTestSession(t, &stubComputers{stubEngine: stubEngine{wait: true}}, twoPeople)
	if !s.RequestHint() || !s.match.Hinting() {
		t.Fatal("no hint is searched for")
	}
	s.CloseView()
	if s.match.Hinting() {
		t.Error("the search goes on")
	}
	s.settle()
	if h := s.Hint(); h != nil {
		t.Errorf("got the hint %+v, want none", h)
	}
}

// TestNavigationIsObserved checks that every step of navigation notifies the host, and removes the notice about an
// earlier event.
func TestNavigationIsObserved(t *testing.T) {
	for _, c := range []struct {
		name    string
		prepare func(*testSession)
		step    func(*testSession)
	}{
		{"an earlier ply", nil, func(s *testSession) { s.Display(0) }},
		{"the current ply", func(s *testSession) { s.Display(0) }, func(s *testSession) { s.Display(2) }},
		{"a node", nil, func(s *testSession) { s.DisplayNode(s.node(1)) }},
		{"a step back", nil, func(s *testSession) { s.View().Seek(-1) }},
		{"a view", nil, func(s *testSession) { s.OpenView(&stubView{session: s}) }},
		{"the game again", func(s *testSession) { s.Display(0) }, func(s *testSession) { s.CloseView() }},
	} {
		s := newTestSession(t, &stubComputers{}, twoPeople)
		s.click("a1 b2")
		if c.prepare != nil {
			c.prepare(s)
		}
		s.Post(func() string { return "a message" })
		if got := s.Latest(); got.Kind != NoticeCustom || got.Text() != "a message" {
			t.Fatalf("got the notice %+v, want the message of the host", got)
		}
		s.events = nil
		c.step(s)
		if len(s.events) == 0 {
			t.Errorf("%s: the host was not notified", c.name)
		}
		s.checkNotice(NoNotice)
	}

	s := newTestSession(t, &stubComputers{}, twoPeople)
	s.click("a1 b2")
	s.Display(0)
	s.events = nil
	s.View().Close()
	if len(s.events) == 0 || !s.IsLive() {
		t.Error("closing an earlier ply does not lead back to the game, or does not notify the host")
	}
}
