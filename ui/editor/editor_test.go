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
	"jingzi/ui/widgets"
)

// player is a window without a game.
type player struct {
	position game.Position
	played   *game.Tree
	analysed *game.Tree
	saved    *game.Tree
	branch   *game.Setup
}

func edit(t *testing.T, r game.Rules, moves ...game.Point) (*PositionEditor, *player) {
	t.Helper()
	p := &player{position: game.NewPosition(r)}
	for _, point := range moves {
		p.position, _ = p.position.Play(point)
	}
	test.NewTempApp(t)
	window := test.NewTempWindow(t, widgets.NewParagraph(""))
	window.Resize(fyne.NewSize(600, 700))
	d := &desk.Desk{}
	d.Dialogs.Window = window
	return Show(d, p.position, Host{
		CanPlay: func(r game.Rules) bool { return r.WinLength == 5 },
		Play:    func(t *game.Tree) { p.played = t },
		Analyse: func(t *game.Tree) { p.analysed = t },
		Save:    func(t *game.Tree) { p.saved = t },
		Branch:  func(c game.Setup) { p.branch = &c },
	}), p
}

func (e *PositionEditor) shows(t *testing.T, want string) {
	t.Helper()
	p, _ := e.board.Content()
	if got := strings.ReplaceAll(strings.TrimSpace(p.String()), "\n", " "); got != want {
		t.Errorf("the board shows %q, want %q", got, want)
	}
}

func TestStonesAreSetAndTaken(t *testing.T) {
	e, _ := edit(t, game.TicTacToe, game.Pt(1, 1))
	e.shows(t, "... .X. ...")
	e.board.OnTapped(game.Pt(0, 0)) // alternating: White's
	e.board.OnTapped(game.Pt(2, 0)) // Black's
	e.shows(t, "O.X .X. ...")
	e.tools.SetSelected(lang.Colour(e.rules, game.White))
	e.board.OnTapped(game.Pt(1, 1)) // instead of Black's
	e.board.OnTapped(game.Pt(0, 0)) // already White's, so it is removed
	e.shows(t, "..X .O. ...")
	e.tools.SetSelected(lang.EditorErase())
	e.board.OnTapped(game.Pt(2, 0))
	e.board.OnTapped(game.Pt(2, 2)) // nothing there
	e.shows(t, "... .O. ...")
	for range 3 {
		e.undoLast()
	}
	e.shows(t, "O.X .X. ...")
	e.clear()
	e.shows(t, "... ... ...")
	e.undoLast()
	e.shows(t, "O.X .X. ...")
}

func TestAPositionOfAnyNumbers(t *testing.T) {
	e, p := edit(t, game.Freestyle)
	e.tools.SetSelected(lang.Black())
	for x := range 4 {
		e.board.OnTapped(game.Pt(3+x, 7))
	}
	e.side.SetSelected(lang.White())
	if got := e.text.Text; got != lang.EditorCount(lang.Black(), 4, lang.White(), 0) {
		t.Errorf("it says %q", got)
	}
	e.actions[0].OnTapped()
	s, err := p.played.RootSituation()
	if err != nil || s.Position.Stones() != 4 || s.Position.ToMove() != game.White || s.Result().Over() {
		t.Errorf("%v: %v to move\n%v", err, s.Position.ToMove(), s.Position)
	}
}

// A finished position can be saved, but not played.
func TestWhatIsWrongIsSaid(t *testing.T) {
	e, p := edit(t, game.Freestyle)
	e.tools.SetSelected(lang.White())
	for x := range 5 {
		e.board.OnTapped(game.Pt(3+x, 7))
	}
	if !strings.HasSuffix(e.text.Text, lang.EditorWon(lang.White())) || !e.actions[0].Disabled() || !e.actions[1].Disabled() || e.actions[3].Disabled() {
		t.Errorf("it says %q", e.text.Text)
	}
	e.actions[3].OnTapped()
	if p.saved == nil || len(p.saved.Root().Setup.White) != 5 {
		t.Error("it is not saved")
	}
}

func TestAnotherBoard(t *testing.T) {
	e, p := edit(t, game.Freestyle, game.Pt(14, 14), game.Pt(2, 2))
	e.setRules(game.Renju)
	e.setRules(game.Rules{Width: 9, Height: 10, WinLength: 5})
	if got := e.setup(); len(got.Black) != 0 || !slices.Equal(got.White, []game.Point{{X: 2, Y: 2}}) {
		t.Errorf("the stones are %+v", got)
	}
	e.undoLast()
	if e.rules != game.Renju || len(e.stones) != 2 {
		t.Errorf("back at %+v with %d stones", e.rules, len(e.stones))
	}
	e.actions[1].OnTapped()
	if p.analysed == nil || p.analysed.Rules != game.Renju {
		t.Error("it is not analysed")
	}
}

// As a branch of the game the position is the difference.
func TestABranch(t *testing.T) {
	e, p := edit(t, game.Freestyle, game.Pt(7, 7), game.Pt(8, 8))
	if !e.actions[2].Disabled() {
		t.Error("what has not changed is a branch")
	}
	e.tools.SetSelected(lang.EditorErase())
	e.board.OnTapped(game.Pt(7, 7))
	e.tools.SetSelected(lang.Black())
	e.board.OnTapped(game.Pt(8, 8))
	e.side.SetSelected(lang.White())
	e.actions[2].OnTapped()
	if c := p.branch; c == nil || !slices.Equal(c.Empty, []game.Point{{X: 7, Y: 7}}) || !slices.Equal(c.Black, []game.Point{{X: 8, Y: 8}}) || c.White != nil || c.ToMove != game.White {
		t.Errorf("the branch is %+v", p.branch)
	}
}
