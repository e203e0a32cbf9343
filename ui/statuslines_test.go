package ui

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"

	"jingzi/game"
	"jingzi/game/session"
	"jingzi/ui/lang"
	"jingzi/ui/theme"
)

// Whatever is said can be read in full, in the narrowest of windows and at the
// largest size of text, and nothing lies on anything else.
func TestStatusIsNeverCut(t *testing.T) {
	app := test.NewTempApp(t)
	defer lang.Use(lang.English)
	for _, language := range lang.Languages {
		lang.Use(language)
		for _, scale := range []float32{1, 1.5, 2} {
			app.Settings().SetTheme(theme.New(theme.Light, scale))
			for _, width := range []float32{352, 552, 1592} {
				for name, says := range map[string]status{
					"turn":     {state: lang.YourTurn("X")},
					"move":     {state: lang.YourTurn("X"), remark: lang.MovePlayed(lang.Computer(), "B2")},
					"thinking": {state: lang.Thinking(), remark: lang.StandsMuch(lang.Black()) + " · " + lang.DepthIs(12) + " · " + lang.NodesPerS("120k")},
					"result":   {state: lang.ResultWhy(lang.WonAs(lang.Player1(), lang.Black()), lang.ByFive()), remark: lang.PlayAgain(), over: true},
					"looking":  {state: lang.LookingAt(112, 120), remark: lang.OpeningIs(lang.Opening(1))},
					"failure":  {state: lang.Stopped(), remark: lang.ProgramIllegal()},
				} {
					for _, buttons := range [][]string{nil, {lang.PlayFrom(), lang.BackToGame()}} {
						asks := newAskPanel()
						for _, text := range buttons {
							asks.row.Add(widget.NewButton(text, nil))
						}
						asks.row.Hidden = len(buttons) == 0
						p := newStatusPanel(asks.row)
						w := test.NewTempWindow(t, p.box)
						w.SetPadded(false)
						w.Resize(fyne.NewSize(width, 100))
						p.show(says, lang.ScoreTwo(lang.Player1(), 12, 3, lang.Player2(), 4))
						for range 3 { // it may grow, and the page then lays it out again
							p.box.Resize(fyne.NewSize(width, p.box.MinSize().Height))
						}
						bottom := p.box.MinSize().Height
						for part, o := range map[string]fyne.CanvasObject{"state": p.state, "remark": p.remark, "score": p.score, "buttons": asks.row} {
							if !o.Visible() {
								continue
							}
							least := o.MinSize()
							if o.Size().Height < least.Height-0.5 || o.Position().Y+o.Size().Height > bottom+0.5 || o.Position().X+o.Size().Width > width+0.5 {
								t.Errorf("%s, %v, %v wide, %s: the %s has %v at %v of %v, and needs %v", language, scale, width, name, part, o.Size(), o.Position(), bottom, least)
							}
						}
						if p.state.Said() != says.state || p.remark.Said() != says.remark {
							t.Errorf("%s: the texts are %q and %q", name, p.state.Said(), p.remark.Said())
						}
						beside := p.remark.Visible() && asks.row.Visible() && p.remark.Position().Y+p.remark.Size().Height-16 > asks.row.Position().Y
						if beside && p.remark.Position().X+p.remark.Size().Width > asks.row.Position().X+0.5 {
							t.Errorf("%s, %v, %v wide, %s: the buttons lie on the remark", language, scale, width, name)
						}
					}
				}
			}
		}
	}
}

func TestTheLastMoveIsSaidInWords(t *testing.T) {
	s := sitDown(t, t.TempDir(), clerks{})
	if got := s.board.AccessibilityLabel(); got != lang.YourTurn("X") {
		t.Errorf("at the beginning one hears %q", got)
	}
	s.click(1, 1)
	s.says(lang.MovePlayed, lang.Computer(), "A3")
	if got, want := s.board.AccessibilityLabel(), lang.MovePlayed(lang.Computer(), "A3")+" · "+lang.YourTurn("X"); got != want {
		t.Errorf("after a move one hears %q, want %q", got, want)
	}
	s.configure(func(to *session.Setup) { to.Mode = game.TwoPlayers })
	s.configure(func(to *session.Setup) { to.Rules = game.Freestyle })
	s.click(7, 7)
	s.says(lang.MovePlayed, lang.Player1(), "H8")
}

// What stands side by side is on one line, and ends at one edge.
func TestStatusIsAligned(t *testing.T) {
	app := test.NewTempApp(t)
	for _, scale := range []float32{1, 1.5} {
		app.Settings().SetTheme(theme.New(theme.Light, scale))
		asks := newAskPanel()
		b := widget.NewButton(lang.WhyThisMove(), nil)
		b.Importance = widget.LowImportance
		asks.row.Objects = []fyne.CanvasObject{b}
		asks.row.Show()
		p := newStatusPanel(asks.row)
		w := test.NewTempWindow(t, p.box)
		w.SetPadded(false)
		w.Resize(fyne.NewSize(700, 100))
		p.show(status{state: lang.YourTurn("X"), remark: lang.MovePlayed(lang.Computer(), "B2")}, lang.ScoreTwo(lang.You(), 1, 2, lang.Computer(), 3))
		p.box.Resize(fyne.NewSize(700, p.box.MinSize().Height))
		p.fit()
		middle := func(o fyne.CanvasObject) float32 {
			return fyne.CurrentApp().Driver().AbsolutePositionForObject(o).Y + o.Size().Height/2
		}
		end := func(o fyne.CanvasObject) float32 {
			return fyne.CurrentApp().Driver().AbsolutePositionForObject(o).X + o.Size().Width
		}
		if off := middle(b) - middle(p.remark); off < -0.5 || off > 0.5 {
			t.Errorf("%v: the button is %v lower than the remark", scale, off)
		}
		if off := middle(p.score) - middle(p.state); off < -0.5 || off > 0.5 {
			t.Errorf("%v: the score is %v lower than the state", scale, off)
		}
		if off := end(b) - end(p.score); off < -0.5 || off > 0.5 {
			t.Errorf("%v: the button ends %v after the score", scale, off)
		}
	}
}
