package statusrow

import (
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
	"jingzi/ui/lang"
	"jingzi/ui/status"
	"jingzi/ui/theme"
	"jingzi/ui/widgets"
)

// newRow returns a row whose remarks never expire, and on which no word is the name of a point.
func newRow() *Row {
	return New(widgets.NewTooltips(func(func()) {}), Host{
		AfterFunc: func(time.Duration, func()) func() bool { return func() bool { return true } },
		OnDismiss: func() {},
		OnWord:    func(string) bool { return false },
	})
}

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
						row := newRow()

						row.SetStrip(widget.NewButton("M", nil).MinSize().Height, false)
						var buttons []fyne.CanvasObject
						for _, text := range labels {
							buttons = append(buttons, widget.NewButton(text, nil))
						}
						win := test.NewTempWindow(t, row)
						win.SetPadded(false)
						row.SetStatus(st)
						row.setButtons(nil, buttons)
						size := fyne.NewSize(width, row.Height()+row.StripOverlap(width))
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
						for _, o := range row.Lines.Objects {
							line := o.(*canvas.Text)
							checkInside(line.Text, line, row.Height())

							displayed += line.Text
							for _, button := range row.Buttons.Objects {
								if button.Visible() && line.Position().X+line.Size().Width > button.Position().X+0.5 &&
									line.Position().Y+line.Size().Height > button.Position().Y+1.5 {
									t.Errorf("%s: %q overlaps a button", situation, line.Text)
								}
							}
						}

						for _, o := range row.Buttons.Objects {
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
	row := newRow()
	row.SetStatus(status.Status{Headline: lang.ResultWhy(lang.YouWon(), lang.ByFive())})

	textLength := widgets.TextWidth(row.Shown.Headline, fynetheme.TextSize(), true)
	for width, want := range map[float32]int{textLength + 1: 1, textLength - 10: 1, textLength / 2: 2} {
		if lines, _, cut := row.lines(width, row.Height()); len(lines) != want || cut {
			t.Errorf("headline of width %v in %v: got %d lines, want %d; cut: %v", textLength, width, len(lines),
				want, cut)
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
		row := newRow()
		row.SetStatus(status.Status{Headline: lang.PromptSwapOrOffer(lang.Player1(), 10)})
		row.setButtons(nil, []fyne.CanvasObject{widget.NewButton(lang.KeepColour(lang.Black()), nil),
			widget.NewButton(lang.SwapColours(), nil), widget.NewButton(lang.OfferFifths(10), nil)})
		row.Resize(fyne.NewSize(600, row.Height()))
		row.arrange(row.Size())
		if row.fullText != "" || len(row.Lines.Objects) == 0 {
			t.Errorf("%s: %q is cut", language, row.fullText)
		}
	}
}

// TestAllAnswersAreVisible checks that the smallest window shows all answers to a question.
func TestAllAnswersAreVisible(t *testing.T) {
	test.NewTempApp(t).Settings().SetTheme(theme.New(theme.Light, 1))
	row := newRow()
	test.NewTempWindow(t, row)
	row.SetStatus(status.Status{Headline: lang.AskThreeWay(lang.Player2())})

	var answers []fyne.CanvasObject
	for _, text := range []string{lang.TakeWhite(), lang.TakeBlack(), lang.AddTwoStones()} {
		button := widgets.NewButton(text, nil, nil, nil)
		button.Importance = widget.HighImportance
		answers = append(answers, button)
	}
	row.setButtons(nil, answers)
	row.Resize(fyne.NewSize(312, row.Height()))

	for _, o := range answers {
		if !o.Visible() {
			t.Errorf("the button %q is hidden", o.(*widgets.Button).Text)
		}
	}
	if row.fullText == "" {
		t.Error("the question is not in a tooltip")
	}
	row.SetStatus(status.Status{Headline: "You won, five in a row", Remark: "A good game."})
	row.Resize(fyne.NewSize(311, row.Height()))
	if want := "You won, five in a row\nA good game."; row.fullText != want {
		t.Errorf("the tooltip is %q, want %q", row.fullText, want)
	}
}

// TestQuestionStaysWithItsAnswers checks that dismissing the remark keeps a question that has answers.
func TestQuestionStaysWithItsAnswers(t *testing.T) {
	test.NewTempApp(t).Settings().SetTheme(theme.New(theme.Light, 1))
	row := newRow()
	var expire func()
	row.AfterFunc = func(_ time.Duration, f func()) func() bool { expire = f; return func() bool { return true } }
	question := status.Status{
		Headline:  lang.AskSwapColours(lang.Player2(), lang.White()),
		Remark:    lang.Opening(1),
		Transient: true,
	}
	row.SetStatus(question)
	answer := widgets.NewButton("Swap", nil, nil, nil)
	answer.Importance = widget.HighImportance
	row.setButtons(nil, []fyne.CanvasObject{answer})

	for _, dismiss := range []func(){expire, func() { row.Tapped(nil) }} {
		dismiss()
		row.SetStatus(question)
		if headline, remark := row.Text(); headline != question.Headline || remark != "" {
			t.Errorf("got %q, %q; want the question only", headline, remark)
		}
	}
	row.SetStatus(status.Status{Headline: question.Headline, Remark: lang.Refusal(game.ErrOccupied)()})
	if _, remark := row.Text(); remark == "" {
		t.Error("a new remark is not displayed")
	}
}
