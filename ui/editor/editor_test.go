package editor

import (
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"jingzi/game"
	"jingzi/ui/desk"
	"jingzi/ui/lang"
	"jingzi/ui/theme"
	"jingzi/ui/widgets"
)

// testHost records the arguments of the functions of a Host.
type testHost struct {
	position game.Position // the initial position
	played   *game.Tree
	analysed *game.Tree
	saved    *game.Tree
	branch   *game.Setup
}

// newTestEditor shows an editor with the position after the given moves.
func newTestEditor(t *testing.T, r game.Rules, moves ...game.Point) (*PositionEditor, *testHost) {
	t.Helper()

	h := &testHost{position: game.NewPosition(r)}
	for _, point := range moves {
		h.position, _ = h.position.Play(point)
	}
	test.NewTempApp(t).Settings().SetTheme(theme.New(theme.Light, 1))
	window := test.NewTempWindow(t, widgets.NewParagraph(""))
	window.Resize(fyne.NewSize(600, 700))
	d := &desk.Desk{}
	d.Dialogs.Window = window

	return Show(d, h.position, Host{
		Base:    h.position,
		CanPlay: func(r game.Rules) bool { return r.WinLength == 5 },
		Play:    func(t *game.Tree) { h.played = t },
		Analyse: func(t *game.Tree) { h.analysed = t },
		Save:    func(t *game.Tree) { h.saved = t },
		Branch:  func(setup game.Setup) { h.branch = &setup },
	}), h
}

// checkBoard checks the rows of the displayed board.
func (e *PositionEditor) checkBoard(t *testing.T, want string) {
	t.Helper()
	p, _ := e.board.Content()
	if got := strings.ReplaceAll(strings.TrimSpace(p.String()), "\n", " "); got != want {
		t.Errorf("got board %q, want %q", got, want)
	}
}

func TestTools(t *testing.T) {
	e, _ := newTestEditor(t, game.TicTacToe, game.Pt(1, 1))
	e.checkBoard(t, "... .X. ...")
	e.board.OnTapped(game.Pt(0, 0)) // alternating colours, beginning with White
	e.board.OnTapped(game.Pt(2, 0))
	e.checkBoard(t, "O.X .X. ...")
	e.tools.SetSelected(lang.Colour(e.rules, game.White))
	e.board.OnTapped(game.Pt(1, 1)) // replaces a black stone
	e.board.OnTapped(game.Pt(0, 0)) // removes a white stone
	e.checkBoard(t, "..X .O. ...")
	e.tools.SetSelected(lang.EditorErase())
	e.board.OnTapped(game.Pt(2, 0))
	e.board.OnTapped(game.Pt(2, 2)) // an empty point
	e.checkBoard(t, "... .O. ...")

	for range 3 {
		e.undoLast()
	}
	e.checkBoard(t, "O.X .X. ...")
	e.clear()
	e.checkBoard(t, "... ... ...")
	e.undoLast()
	e.checkBoard(t, "O.X .X. ...")
}

func TestAnyNumberOfStones(t *testing.T) {
	e, h := newTestEditor(t, game.Freestyle)
	e.tools.SetSelected(lang.Black())

	for x := range 4 {
		e.board.OnTapped(game.Pt(3+x, 7))
	}
	e.side.SetSelected(lang.White())
	if got := e.text.Text; got != lang.EditorCount(lang.Black(), 4, lang.White(), 0) {
		t.Errorf("got text %q, want 4 black stones and no white stones", got)
	}
	e.actions[0].OnTapped()
	s, err := h.played.RootSituation()
	if err != nil || s.Position.Stones() != 4 || s.Position.ToMove() != game.White || s.Result().Over() {
		t.Errorf("got error %v, %v to move and position\n%v\nwant no error, 4 stones and White to move", err,
			s.Position.ToMove(), s.Position)
	}
}

// TestFinishedPosition checks that a finished position can be saved, but not played or analysed.
func TestFinishedPosition(t *testing.T) {
	e, h := newTestEditor(t, game.Freestyle)
	e.tools.SetSelected(lang.White())

	for x := range 5 {
		e.board.OnTapped(game.Pt(3+x, 7))
	}
	if !strings.HasSuffix(e.text.Text, lang.EditorWon(lang.White())) || !e.actions[0].Disabled() ||
		!e.actions[1].Disabled() || e.actions[3].Disabled() {
		t.Errorf("got text %q, want a win of White, and only Save enabled", e.text.Text)
	}
	e.actions[3].OnTapped()
	if h.saved == nil || len(h.saved.Root().Setup.White) != 5 {
		t.Error("the position was not saved")
	}
}

func TestSetRules(t *testing.T) {
	e, h := newTestEditor(t, game.Freestyle, game.Pt(14, 14), game.Pt(2, 2))
	e.setRules(game.Renju, game.Renju)
	e.setSize([2]int{9, 10})
	if got := e.setup(); len(got.Black) != 0 || !slices.Equal(got.White, []game.Point{{X: 2, Y: 2}}) {
		t.Errorf("got setup %+v, want only a white stone at 2,2", got)
	}
	e.undoLast()
	if e.rules != game.Renju || len(e.stones) != 2 {
		t.Errorf("after undo: got rules %+v and %d stones, want renju and 2", e.rules, len(e.stones))
	}
	e.actions[1].OnTapped()
	if h.analysed == nil || h.analysed.Rules != game.Renju {
		t.Error("the position was not analysed")
	}
}

// TestSetSize checks that every size has valid rules, and that the original size has the original ones again.
func TestSetSize(t *testing.T) {
	strictRenju := game.Renju
	strictRenju.FoulLoses = true
	for _, r := range []game.Rules{game.TicTacToe, game.FiveByFive, game.Standard, strictRenju, game.Caro} {
		e, _ := newTestEditor(t, r)
		for n := game.MinSize; n <= game.MaxSize; n++ {
			e.setSize([2]int{n, n})
			if err := e.rules.Validate(); err != nil || e.rules.Width != n {
				t.Errorf("%+v, size %d: got rules %+v, error %v", r, n, e.rules, err)
			}
		}
		if e.setSize([2]int{r.Width, r.Height}); e.rules != r {
			t.Errorf("got rules %+v, want %+v", e.rules, r)
		}
	}
}

// TestBranch checks that a branch is the difference between the edited position and that of the game.
func TestBranch(t *testing.T) {
	e, h := newTestEditor(t, game.Freestyle, game.Pt(7, 7), game.Pt(8, 8))
	if !e.actions[2].Disabled() {
		t.Error("the unchanged position can be added as a branch")
	}
	e.tools.SetSelected(lang.EditorErase())
	e.board.OnTapped(game.Pt(7, 7))
	e.tools.SetSelected(lang.Black())
	e.board.OnTapped(game.Pt(8, 8))
	e.side.SetSelected(lang.White())
	e.actions[2].OnTapped()
	if setup := h.branch; setup == nil || !slices.Equal(setup.Empty, []game.Point{{X: 7, Y: 7}}) ||
		!slices.Equal(setup.Black, []game.Point{{X: 8, Y: 8}}) || setup.White != nil || setup.ToMove != game.White {
		t.Errorf("got branch %+v, want h8 empty, i9 black, and White to move", h.branch)
	}
}

// TestButtonsDoNotCoverTheSides checks that in narrow windows with large text the buttons are beside or below the choice
// of the side to move.
func TestButtonsDoNotCoverTheSides(t *testing.T) {
	for _, width := range []float32{360, 480, 560, 1000} {
		for _, scale := range []float32{1, 2} {
			e, _ := newTestEditor(t, game.Freestyle)
			fyne.CurrentApp().Settings().SetTheme(theme.New(theme.Light, scale))
			window := e.desk.Dialogs.Window
			window.Resize(fyne.NewSize(width, 700))

			place := func(o fyne.CanvasObject) (left, right, top float32) {
				position := fyne.CurrentApp().Driver().AbsolutePositionForObject(o)
				return position.X, position.X + o.MinSize().Width, position.Y
			}
			_, sidesEnd, sidesTop := place(e.side)
			buttonLeft, buttonEnd, buttonTop := place(e.undoButton)
			if buttonTop < sidesTop+e.side.MinSize().Height && buttonLeft < sidesEnd {
				t.Errorf("%v wide, text %v: the button begins at %v, the sides end at %v", width, scale, buttonLeft,
					sidesEnd)
			}
			if end := max(sidesEnd, buttonEnd); end > width {
				t.Errorf("%v wide, text %v: the line ends at %v", width, scale, end)
			}
		}
	}
}
