package ui

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"jingzi/game"
	"jingzi/game/session"
	"jingzi/ui/lang"
	"jingzi/ui/status"
	"jingzi/ui/theme"
	"jingzi/ui/widgets"
)

// TestRowContentIsInside checks that messages and buttons stay inside the row without overlapping, at
// every text size and width, and that a truncated message is in the tooltip.
func TestRowContentIsInside(t *testing.T) {
	app := test.NewTempApp(t)

	defer lang.SetLanguage(lang.English)

	for _, language := range lang.Languages {
		lang.SetLanguage(language)

		for _, scale := range []float32{1, 1.5, 2} {
			app.Settings().SetTheme(theme.New(theme.Light, scale))

			for _, width := range []float32{240, 352, 552, 640} {
				for name, st := range map[string]status.Status{
					"notice":  {Remark: lang.Refusal(game.ErrOccupied)()},
					"result":  {Headline: lang.ResultWhy(lang.ComputerWon(), lang.ByFive()), Remark: lang.HeldOut(23)},
					"looking": {Headline: lang.LookingAt(112, 120), Remark: lang.OpeningIs(lang.Opening(1)), Browsing: true},
					"asked":   {Headline: lang.AskSwapKnowing(lang.Player1(), 3, lang.Black())},
					"failed":  {Headline: lang.ResultWhy(lang.YouWon(), lang.ByForfeit()), Remark: lang.Sentences(lang.ForfeitUncounted(), lang.Failure(game.ErrEngineExited)())},
					"long":    {Headline: lang.YouWon(), Remark: strings.Repeat(lang.TournamentExplain(), 2)},
				} {
					for _, labels := range [][]string{nil, {lang.PlayFrom(), lang.BackToGame()},
						{lang.PlayAgain(), lang.StrongerOpponent(lang.LevelHard()), lang.ReviewGame()}, {lang.PlayAgain(), lang.EngineLog(), lang.ReviewShort()}} {
						row := newRow(widgets.NewTooltips(func(func()) {}))

						row.strip = widget.NewButton("M", nil).MinSize().Height
						var buttons []fyne.CanvasObject
						for _, text := range labels {
							buttons = append(buttons, widget.NewButton(text, nil))
						}
						win := test.NewTempWindow(t, row)
						win.SetPadded(false)
						row.setStatus(st)
						row.setButtons(nil, buttons)
						size := fyne.NewSize(width, row.height()+row.stripOverlap(width))
						row.Resize(size)

						situation := fmt.Sprintf("%s, %v, %v wide, %s, %d buttons", language, scale, width, name,
							len(labels))
						checkInside := func(object string, o fyne.CanvasObject, bottom float32) {
							if position, end := o.Position(), o.Position().Add(o.Size()); position.X < 0 ||
								position.Y < -1.5 || end.X > width+0.5 || end.Y > bottom+1.5 {
								t.Errorf("%s: %s extends from %v to %v, outside %v×%v", situation, object, position,
									end, width, bottom)
							}
						}
						displayed := ""
						for _, o := range row.lineBox.Objects {
							line := o.(*canvas.Text)
							checkInside(line.Text, line, row.height())

							displayed += line.Text
							for _, button := range row.buttons.Objects {
								if button.Visible() && line.Position().X+line.Size().Width > button.Position().X+0.5 &&
									line.Position().Y+line.Size().Height > button.Position().Y+1.5 {
									t.Errorf("%s: %q overlaps a button", situation, line.Text)
								}
							}
						}

						for _, o := range row.buttons.Objects {
							if o.Visible() {
								checkInside(o.(*widget.Button).Text, o, size.Height)
							}
						}
						withoutSpaces := func(s string) string {
							return strings.NewReplacer(" ", "", "\u00a0", "").Replace(s)
						}
						if want := withoutSpaces(st.Headline + st.Remark); withoutSpaces(displayed) != want &&
							withoutSpaces(row.fullText) == "" {
							t.Errorf("%s: want %q, got %q without a tooltip", situation, want, displayed)
						}
						if name != "long" && scale == 1 && width >= 552 && row.fullText != "" {
							t.Errorf("%s: the message is cut", situation)
						}
					}
				}
			}
		}
	}
}

// TestHeadlineIsNotBroken checks that a headline that fits on one line in a smaller size is not broken
// into two.
func TestHeadlineIsNotBroken(t *testing.T) {
	test.NewTempApp(t).Settings().SetTheme(theme.New(theme.Light, 1))
	row := newRow(widgets.NewTooltips(func(func()) {}))
	row.setStatus(status.Status{Headline: lang.ResultWhy(lang.YouWon(), lang.ByFive())})

	textLength := textWidth(row.shown.Headline, fynetheme.TextSize(), true)
	for width, want := range map[float32]int{textLength + 1: 1, textLength - 10: 1, textLength / 2: 2} {
		if lines, _, cut := row.lines(width, row.height()); len(lines) != want || cut {
			t.Errorf("headline of width %v in %v: got %d lines, want %d; cut: %v", textLength, width, len(lines),
				want, cut)
		}
	}
}

// TestResultIsOnOneLine checks that in a narrow window the result of a game between two people is not
// broken, since a Chinese text would be broken inside a word.
func TestResultIsOnOneLine(t *testing.T) {
	defer lang.SetLanguage(lang.English)

	w := openTwoPlayerGame(t, fakeComputers{}, lang.ShortTicTacToe, "a1 b2 a2 c3 a3")
	for _, language := range lang.Languages {
		w.setLanguage(language.Tag())

		for _, width := range []float32{360, 560} {
			w.window.Resize(fyne.NewSize(width, 480))
			w.handleChange()
			if row := w.row; len(row.lineBox.Objects) == 0 ||
				row.lineBox.Objects[0].(*canvas.Text).Text != row.shown.Headline || row.fullText != "" {
				t.Errorf("%v, %v wide: got %d lines that begin with %v, want one line", language, width,
					len(row.lineBox.Objects), row.lineBox.Objects[0].(*canvas.Text).Text)
			}
		}
	}
}

// TestLongestQuestionFits checks that the longest question fits next to its answers at the default
// size.
func TestLongestQuestionFits(t *testing.T) {
	test.NewTempApp(t).Settings().SetTheme(theme.New(theme.Light, 1))

	defer lang.SetLanguage(lang.English)

	for _, language := range lang.Languages {
		lang.SetLanguage(language)
		row := newRow(widgets.NewTooltips(func(func()) {}))
		row.setStatus(status.Status{Headline: lang.PromptSwapOrOffer(lang.Player1(), 10)})
		row.setButtons(nil, []fyne.CanvasObject{widget.NewButton(lang.KeepColour(lang.Black()), nil),
			widget.NewButton(lang.SwapColours(), nil), widget.NewButton(lang.OfferFifths(10), nil)})
		row.Resize(fyne.NewSize(600, row.height()))
		row.arrange(row.Size())
		if row.fullText != "" || len(row.lineBox.Objects) == 0 {
			t.Errorf("%s: %q is cut", language, row.fullText)
		}
	}
}

// TestAllAnswersAreVisible checks that the smallest window shows all answers to a question.
func TestAllAnswersAreVisible(t *testing.T) {
	test.NewTempApp(t).Settings().SetTheme(theme.New(theme.Light, 1))
	row := newRow(widgets.NewTooltips(func(func()) {}))
	test.NewTempWindow(t, row)
	row.setStatus(status.Status{Headline: lang.AskThreeWay(lang.Player2())})

	var answers []fyne.CanvasObject
	for _, text := range []string{lang.TakeWhite(), lang.TakeBlack(), lang.AddTwoStones()} {
		button := widgets.NewButton(text, nil, nil, nil)
		button.Importance = widget.HighImportance
		answers = append(answers, button)
	}
	row.setButtons(nil, answers)
	row.Resize(fyne.NewSize(312, row.height()))

	for _, o := range answers {
		if !o.Visible() {
			t.Errorf("the button %q is hidden", o.(*widgets.Button).Text)
		}
	}
	if row.fullText == "" {
		t.Error("the question is not in a tooltip")
	}
	row.setStatus(status.Status{Headline: "You won, five in a row", Remark: "A good game."})
	row.Resize(fyne.NewSize(311, row.height()))
	if want := "You won, five in a row\nA good game."; row.fullText != want {
		t.Errorf("the tooltip is %q, want %q", row.fullText, want)
	}
}

// boardSizes lists window sizes with the minimum side of a 15×15 board.
var boardSizes = []struct{ width, height, side float32 }{
	{360, 480, 275}, {560, 700, 490}, {1000, 740, 590}, {1600, 1000, 840},
}

// controls returns the widgets of the window, including the message row, with their bounds.
func (w *testWindow) controls() map[fyne.CanvasObject]string {
	all := map[fyne.CanvasObject]string{}
	for _, l := range visibleWidgets(w.window.Content(), fyne.Position{}) {
		if _, paragraph := l.o.(*widgets.Paragraph); !paragraph {
			all[l.o] = fmt.Sprint(l.position, l.o.Size())
		}
	}

	return all
}

// TestNothingMoves checks that no widget moves, appears or disappears with a message, an offer, a
// thinking computer, the end of a game, or an earlier position. In the narrowest window the answers to
// a question may cover the line of moves.
func TestNothingMoves(t *testing.T) {
	for _, board := range []game.Rules{game.TicTacToe, game.Freestyle, game.Renju} {
		for _, size := range boardSizes {
			computers := &waitingComputers{}
			w := openWindow(t, t.TempDir(), computers)
			w.configure(func(config *session.Config) { config.Rules = board })
			w.window.Resize(fyne.NewSize(size.width, size.height))
			w.menus.fit(size.width)
			w.click(1, 1)
			initial := w.controls()
			check := func(situation string) {
				t.Helper()

				current := w.controls()
				for o, place := range initial {
					if got, ok := current[o]; !ok || got != place {
						if size.width < minBar && strings.Contains(fmt.Sprintf("%T", o), "moves.") ||
							size.width < minBar && !ok && o.Position().Y == 0 {
							continue // the line of the moves
						}
						if o == fyne.CanvasObject(w.row) && size.width < minBar {
							continue // it may cover the line of moves
						}
						t.Errorf("%v, %v×%v, %s: %v moved from %v to %q", board, size.width, size.height, situation,
							placedWidget{o: o}, place, got)
					}
				}

				for o := range current {
					if _, ok := initial[o]; !ok {
						t.Errorf("%v, %v×%v, %s: got the new object %v", board, size.width, size.height, situation,
							placedWidget{o: o})
					}
				}
				if side := w.board.DrawnSize(w.board.Size()).Width; board == game.Freestyle && side < size.side {
					t.Errorf("%v×%v, %s: got a board %v wide, want at least %v", size.width, size.height, situation,
						side, size.side)
				}
			}
			w.session.Notices.Post(func() string { return "short" })
			w.handleChange()
			check("a message")
			w.session.Notices.Post(func() string { return strings.Repeat("a message of many words ", 20) })
			w.handleChange()
			check("a long message")
			w.row.Tapped(nil)
			check("no message")
			w.session.Navigator.View().Seek(-1)
			check("an earlier position")
			w.session.Navigator.CloseView()
			w.choose(lang.Hint)
			check("a hint")
			computers.wait = true
			w.board.OnTapped(game.Pt(2, 0))
			if !w.session.Game.Match().Busy() {
				t.Fatal("the computer does not think")
			}
			check("the computer thinks")
			w.session.Game.Stop()
			check("it is stopped")
			computers.wait = false
			w.session.Game.MoveNow()
			w.settle()
			check("it has moved")
			w.choose(lang.Resign)
			check("the result")
		}
	}
}

// waitingComputers creates engines that think until they are stopped if wait is set.
type waitingComputers struct {
	fakeComputers
	wait bool
}

func (c *waitingComputers) Player(seat game.Seat, r game.Rules, l game.Level, d time.Duration) game.Player {
	return game.Player{Engine: waitingEngine{c}}
}

// TestRemarkExpires checks that a remark disappears after a while, and that questions and errors stay.
func TestRemarkExpires(t *testing.T) {
	w := openWindow(t, t.TempDir(), fakeComputers{})
	isIdle := func() bool {
		headline, remark := w.row.text()
		return headline == "" && remark == ""
	}
	var expire func() // nil if no remark will expire
	w.row.afterFunc = func(d time.Duration, f func()) func() bool {
		if d < 4*time.Second {
			t.Errorf("the remark expires after %v, want at least 4s", d)
		}
		expire = f
		return func() bool { expire = nil; return true }
	}
	w.click(1, 1)
	w.click(1, 1)
	w.checkMessage(lang.Refusal(game.ErrOccupied))
	expire()
	if !isIdle() {
		t.Errorf("got the message %+v, want it expired", w.row.shown)
	}
	w.click(1, 1) // again
	if isIdle() {
		t.Error("the remark is not displayed a second time")
	}
	w.click(2, 2)
	if expire != nil || !isIdle() {
		t.Error("the remark is displayed after the next move")
	}
	w.session.Notices.Set(session.Notice{Kind: session.NoticeEngineFailed, Err: game.ErrEngineExited})
	w.handleChange()
	if expire != nil || isIdle() {
		t.Error("the failure of an engine expires")
	}
	w.session.Navigator.Display(1)
	if headline, _ := w.row.text(); expire != nil || headline == "" {
		t.Error("the note about an earlier position expires")
	}
}

// transcriptError is an error with the transcript of an engine.
type transcriptError struct{ error }

func (e transcriptError) Unwrap() error    { return e.error }
func (transcriptError) Transcript() string { return "> START 15\n< nonsense" }

// TestFailedEngineLog checks that the log of a failed engine can be opened as long as the failure is
// shown.
func TestFailedEngineLog(t *testing.T) {
	w := openWindow(t, t.TempDir(), fakeComputers{})
	button := func() (found *widgets.Button) {
		visitAll(w.row, func(o fyne.CanvasObject) {
			if b, ok := o.(*widgets.Button); ok && b.Text == lang.EngineLog() {
				found = b
			}
		})

		return found
	}
	for _, err := range []error{game.ErrEngineExited, transcriptError{game.ErrEngineExited}} {
		w.session.Notices.Set(session.Notice{Kind: session.NoticeEngineFailed, Err: err})
		w.handleChange()
		if _, hasTranscript := err.(transcriptError); hasTranscript != (button() != nil) {
			t.Fatalf("%v: got a button for the log: %v", err, button() != nil)
		}
	}
	test.Tap(button())
	text, height := "", float32(0)
	visitAll(w.window.Canvas().Overlays().Top(), func(o fyne.CanvasObject) {
		switch l := o.(type) {
		case *widget.PopUp:
			height = l.Content.Size().Height
		case *widget.Label:
			text += l.Text + "\n"
		case *widgets.Paragraph:
			text += l.Unwrapped() + "\n"
		}
	})
	if !strings.Contains(text, "> START 15\n< nonsense") || !strings.Contains(text, lang.EngineLogExplained()) {
		t.Errorf("got the log %q, want the transcript and its explanation", text)
	}
	if height == 0 || height > 300 {
		t.Errorf("got a dialog %v high for a log of two lines, want at most 300", height)
	}
	w.window.Canvas().Overlays().Top().Hide()
	w.session.Notices.Set(session.Notice{})
	w.handleChange()
	if button() != nil {
		t.Error("the button is visible after the failure is no longer displayed")
	}
}

// TestQuestionStaysWithItsAnswers checks that dismissing the remark keeps a question that has answers.
func TestQuestionStaysWithItsAnswers(t *testing.T) {
	test.NewTempApp(t).Settings().SetTheme(theme.New(theme.Light, 1))
	row := newRow(widgets.NewTooltips(func(func()) {}))
	var expire func()
	row.afterFunc = func(_ time.Duration, f func()) func() bool { expire = f; return func() bool { return true } }
	row.onDismiss = func() {}
	question := status.Status{
		Headline:  lang.AskSwapColours(lang.Player2(), lang.White()),
		Remark:    lang.Opening(1),
		Transient: true,
	}
	row.setStatus(question)
	answer := widgets.NewButton("Swap", nil, nil, nil)
	answer.Importance = widget.HighImportance
	row.setButtons(nil, []fyne.CanvasObject{answer})

	for _, dismiss := range []func(){expire, func() { row.Tapped(nil) }} {
		dismiss()
		row.setStatus(question)
		if headline, remark := row.text(); headline != question.Headline || remark != "" {
			t.Errorf("got %q, %q; want the question only", headline, remark)
		}
	}
	row.setStatus(status.Status{Headline: question.Headline, Remark: lang.Refusal(game.ErrOccupied)()})
	if _, remark := row.text(); remark == "" {
		t.Error("a new remark is not displayed")
	}
}

func TestTapOnTheRowPlaysNothing(t *testing.T) {
	w := openWindow(t, t.TempDir(), fakeComputers{})
	w.click(1, 1)
	w.click(1, 1)
	moves := w.session.Game.Match().Index()
	w.row.Tapped(nil)
	if headline, remark := w.row.text(); headline != "" || remark != "" || w.session.Game.Match().Index() != moves {
		t.Errorf("got %q, %q after %d moves; want an empty message", headline, remark, w.session.Game.Match().Index())
	}
}

// waitingEngine thinks until it is stopped if its waitingComputers wait.
type waitingEngine struct{ computers *waitingComputers }

func (w waitingEngine) Think(ctx context.Context, p game.Position, l game.Limit,
	report func(game.SearchInfo)) (game.Point, error) {
	return fakeEngine{wait: w.computers.wait}.Think(ctx, p, l, report)
}
